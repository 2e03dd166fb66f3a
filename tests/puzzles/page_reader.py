"""A reader of the pages: a browser profile of their own, and what they press, see and are told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.browser import browser
from tests.puzzles.page_site import served, write_site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

DAY = "2026-12-01"
NOON = "2026-12-01T12:00:00Z"


def until(page: Page, script: str, argument: object = None) -> None:
    """Waits until a script is true; the browser's own way of waiting is against the policy of the page."""
    for _ in range(500):
        if page.evaluate(script, argument):
            return
        page.wait_for_timeout(10)
    raise AssertionError(f"never true: {script}")


def pages_of(pdf: bytes) -> list[tuple[int, int]]:
    """Width and height of each page in points."""
    boxes = re.findall(rb"/MediaBox\s*\[0 0 ([0-9.]+) ([0-9.]+)\]", pdf)
    assert len(boxes) == len(re.findall(rb"/Type\s*/Page\b", pdf))
    return [(round(float(width)), round(float(height))) for width, height in boxes]


@contextmanager
def readers(folder: Path) -> Iterator[Readers]:
    """A published folder with its server and a browser."""
    write_site(folder)
    with served(folder) as address, browser() as opened:
        yield Readers(folder, address, opened)


class Readers:
    """Opens profiles, by default on the server; `files`: on the files themselves."""

    def __init__(self, folder: Path, address: str, opened: Browser) -> None:
        self.folder, self.address, self.opened = folder, address, opened

    @contextmanager
    def one(self, files: bool = False, trouble: str = "", **options: Any) -> Iterator[Reader]:
        """A reader; what the browser complains about fails the test, unless `trouble` stands in it."""
        made = Reader(self.opened, self.folder.as_uri() + "/" if files else self.address, **options)
        try:
            yield made
        finally:
            made.context.close()
        assert [said for said in made.troubles if not trouble or trouble not in said] == []


class Reader:
    """A browser profile with one page; `troubles` and `requests` are what the browser told of them."""

    def __init__(self, opened: Browser, address: str, **options: Any) -> None:
        options = {"locale": "en-GB", "viewport": {"width": 1000, "height": 800}, **options}
        self.address = address
        self.context = opened.new_context(**options)
        self.troubles: list[str] = []
        self.requests: list[str] = []
        self.page = self.another()

    def another(self) -> Page:
        page = self.context.new_page()
        page.clock.set_fixed_time(NOON)
        page.on("console", lambda message: self.troubles.append(message.text))
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))
        return page

    def puzzle(self, day: str = DAY, game: str = "wispwood") -> Page:
        self.page.goto(f"{self.address}{day}/{game}/index.html")
        return self.page

    def index(self) -> Page:
        self.page.goto(f"{self.address}index.html")
        return self.page

    def press(self, *cells: str) -> None:
        for cell in cells:
            self.page.click(f'[data-cell="{cell}"]')

    def lit(self) -> list[str]:
        found: list[str] = self.page.eval_on_selector_all(
            '#board [aria-pressed="true"]', "nodes => nodes.map(node => node.dataset.cell)"
        )
        return found

    def marked(self) -> list[str]:
        found: list[str] = self.page.eval_on_selector_all(
            "#board .marked", "nodes => nodes.map(node => node.dataset.cell)"
        )
        return found

    def said(self) -> str:
        return self.page.inner_text("#status").strip()

    def told(self) -> str:
        return self.page.inner_text("#messages")

    def focused(self) -> str | None:
        found: str | None = self.page.evaluate("document.activeElement.dataset.cell || document.activeElement.id")
        return found
