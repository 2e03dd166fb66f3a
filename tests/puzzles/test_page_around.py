"""What lies around the play: archive, progress as a file, print, files instead of a server, no script, no storage."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.puzzles.page_reader import DAY, Reader, Readers, pages_of, readers, until

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture(scope="module")
def everybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Readers]:
    with readers(tmp_path_factory.mktemp("site")) as made:
        yield made


@pytest.fixture
def reader(everybody: Readers) -> Iterator[Reader]:
    with everybody.one(reduced_motion="reduce") as made:
        yield made


@pytest.mark.parametrize(("locale", "size"), [("en-GB", (595, 842)), ("ja-JP", (595, 842)), ("en-US", (612, 792))])
def test_print_gives_the_solution_a_page_of_its_own(everybody: Readers, locale: str, size: tuple[int, int]) -> None:
    with everybody.one(locale=locale, reduced_motion="reduce") as reader:
        page = reader.puzzle()
        page.click("#print")
        other = {"a4": "letter", "letter": "a4"}[page.input_value("#print-dialog select")]
        assert page.is_checked("#print-solution")
        page.keyboard.press("Escape")
        assert pages_of(page.pdf(prefer_css_page_size=True)) == [size, size]
        page.emulate_media(media="print")
        assert page.is_visible(".sheet-board")
        assert page.evaluate("document.querySelector('.sheet-board').naturalWidth") == 300
        assert page.is_visible(".notes")
        assert not page.is_visible("dialog")
        for screen_only in (".tools", "#board", "#tray", ".switches", "footer"):
            assert not page.is_visible(screen_only)
        page.emulate_media(media="null")
        page.click("#print")
        page.select_option("#print-dialog select", other)
        page.uncheck("#print-solution")
        page.evaluate("window.print = () => { window.printed = true; }")
        page.click("#print-now")
        assert page.evaluate("window.printed")
        assert pages_of(page.pdf(prefer_css_page_size=True)) == [(612, 792) if other == "letter" else (595, 842)]


def solve(reader: Reader, day: str, game: str = "wispwood") -> None:
    page = reader.puzzle(day, game)
    reader.press("A1", "C1", "B2")
    page.click("#check")


def test_the_archive_shows_today_what_is_solved_and_the_streak(reader: Reader) -> None:
    for day in ("2026-11-29", "2026-11-30"):
        solve(reader, day)
    page = reader.index()
    assert page.inner_text("#title") == "Lamps"
    assert page.inner_text("#today-title") == "Today, 1 December 2026"
    assert page.locator("#today a").count() == 2
    assert page.inner_text("#streak") == "Streak: 2 days · longest: 2 · 2 puzzles solved", "today is still open"
    rows = page.locator(".archive tbody tr")
    assert rows.evaluate_all("rows => rows.map(row => row.querySelector('time').dateTime)") == [
        DAY, "2026-11-30", "2026-11-29",
    ]  # fmt: skip
    assert "✓ solved" in rows.nth(1).inner_text()
    assert "solved" not in rows.nth(0).inner_text()
    button = page.locator("#table button")
    assert button.inner_text() == "1 day to come"
    button.click()
    assert rows.count() == 4
    assert "to come" in rows.nth(0).inner_text()
    page.click("#today a:has-text('Yokai')")
    page.wait_for_url(f"**/{DAY}/yokai/index.html")
    ways = page.inner_text("#around")
    assert "Earlier: Six <lights>, 30 November 2026" in ways
    assert "Same day: Wispwood" in ways
    assert "Later" not in ways, "what is to come is not shown"
    page.click("#around a:has-text('Earlier')")
    page.wait_for_url("**/2026-11-30/yokai/index.html")
    page.click("#around a:has-text('Later')")
    page.wait_for_url(f"**/{DAY}/yokai/index.html")
    page.click("#around a:has-text('All puzzles')")
    page.wait_for_url(f"{reader.address}index.html")


def export(page: Page) -> str:
    with page.expect_download() as saved:
        page.click("#keep-export")
    return Path(saved.value.path()).read_text("utf-8")


def add(page: Page, text: str) -> str:
    before = page.inner_text("#keep-said")
    page.set_input_files("#keep-file", {"name": "x.json", "mimeType": "application/json", "buffer": text.encode()})
    until(page, "before => (now => now && now !== before)(document.getElementById('keep-said').textContent)", before)
    return page.inner_text("#keep-said")


def test_progress_goes_into_a_file_and_is_merged_from_it(everybody: Readers, reader: Reader) -> None:
    solve(reader, "2026-11-30")
    reader.puzzle()
    reader.press("A1")
    saved = export(reader.page)
    assert len(json.loads(saved)["puzzles"]) == 2
    with everybody.one(reduced_motion="reduce") as other:
        other.puzzle("2026-11-30")
        other.press("B1")
        page = other.index()
        for text, answer in (
            ("no json", "This is no file of Rulewright progress. Nothing was changed."),
            ('{"format": "rulewright-progress", "version": 2, "puzzles": {}}', "another version"),
            (saved.replace('"undo": [', '"undo": [7,'), "damaged"),
            (saved, "Progress of 2 puzzles added."),
        ):
            assert answer in add(page, text)
        assert "1 puzzle solved" in page.inner_text("#streak")
        other.puzzle()
        assert other.lit() == ["A1"]
        other.puzzle("2026-11-30")
        assert other.lit() == ["A1", "C1", "B2"], "the answer with more moves goes on"


def test_pages_work_as_files_and_ask_for_nothing_outside(everybody: Readers) -> None:
    with everybody.one(files=True) as reader:
        page = reader.puzzle()
        reader.press("A1", "C1", "B2")
        page.click("#check")
        assert "Right!" in reader.told()
        page.click("#share")
        assert "file:" not in page.input_value("#share-text"), "where it lies on this disk is nobody's business"
        page.keyboard.press("Escape")
        page.click("#around a:has-text('All puzzles')")
        page.wait_for_url(f"{reader.address}index.html")
        assert "✓ solved" in page.inner_text("#today")
        page.click("#today a >> nth=1")
        page.wait_for_url("file:**/yokai/index.html")
        assert page.inner_text("h1") == "Six <lights>"
        assert len(reader.requests) > 10
        assert [url for url in reader.requests if not url.startswith(everybody.folder.as_uri())] == []


def test_the_policy_keeps_other_scripts_and_styles_out(reader: Reader) -> None:
    page = reader.puzzle()
    page.evaluate("document.body.append(Object.assign(document.createElement('script'), {text: 'window.foul = 1'}))")
    page.evaluate("document.body.append(Object.assign(document.createElement('style'), {textContent: 'p{color:red}'}))")
    assert page.evaluate("window.foul") is None
    assert page.evaluate("fetch('../../archive.js').then(() => 'fetched', () => 'refused')") == "refused"
    assert all("Content Security Policy" in trouble for trouble in reader.troubles)
    assert len(reader.troubles) >= 3
    reader.troubles.clear()


def test_before_the_first_day_the_archive_says_when_it_begins(everybody: Readers) -> None:
    with everybody.one() as reader:
        reader.page.clock.set_fixed_time("2026-11-01T12:00:00Z")
        page = reader.index()
        assert page.inner_text("#today-title") == "The first puzzles come on 29 November 2026"
        assert page.locator(".archive").count() == 0
        page.click("#table button")
        assert page.locator(".archive tbody tr").count() == 4


def test_a_missing_archive_and_refused_storage_are_told(everybody: Readers) -> None:
    with everybody.one(trouble="404") as reader:
        reader.context.route("**/archive.js", lambda route: route.fulfill(status=404, body=""))
        reader.page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); };")
        page = reader.puzzle()
        assert page.inner_text("#around") == "All puzzles"
        assert "keeps nothing" in page.inner_text("#notice")
        reader.press("A1", "C1", "B2")
        page.click("#check")
        assert "Right!" in reader.told()
        page = reader.index()
        assert page.inner_text("#today-title") == "There are no puzzles here yet."


def test_without_script_the_puzzle_can_be_read_and_printed(everybody: Readers) -> None:
    with everybody.one(java_script_enabled=False) as reader:
        page = reader.puzzle()
        text = page.inner_text("body")
        assert "Light as many squares" in text
        assert "隣り合わないように" in text
        assert page.locator("noscript img, main.plain img").first.get_attribute("alt") == (
            "Lights & more. Six squares in two rows."
        )
        assert page.get_attribute("main.plain a", "href") == "puzzle.yaml"
        assert not page.is_visible("#check")
        assert len(pages_of(page.pdf(prefer_css_page_size=True))) == 2
