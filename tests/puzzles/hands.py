"""Hands that play on a page: with a mouse, with a finger, or with nothing but the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Places in the tab order that are gone through at most to come to a group of buttons.
MOST_TABS = 80
MOST_ARROWS = 60


class Hand(Protocol):
    """`pick` presses the button with a data-key, `write` puts a number into the field with one."""

    def pick(self, key: str) -> None: ...

    def write(self, key: str, number: int) -> None: ...


class Mouse:
    """Clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def pick(self, key: str) -> None:
        self.page.locator(f'[data-key="{key}"]').click()

    def write(self, key: str, number: int) -> None:
        field = self.page.locator(f'[data-key="{key}"]')
        field.fill(str(number))
        field.blur()


class Finger(Mouse):
    """Taps."""

    def pick(self, key: str) -> None:
        self.page.locator(f'[data-key="{key}"]').tap()


class Keys:
    """Tab to a group, arrows within it, Enter and the blank by turns."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def focus(self) -> str:
        found = self.page.evaluate("document.activeElement.dataset.key || ''")
        assert isinstance(found, str)
        return found

    def go(self, key: str) -> None:
        """Bring the focus to a button."""
        group = key.partition(":")[0]
        for _ in range(MOST_TABS):
            if self.focus().partition(":")[0] == group:
                break
            self.page.keyboard.press("Tab")
        else:
            raise AssertionError(f"Tab does not lead to {key}")
        for _ in range(MOST_ARROWS):
            if self.focus() == key:
                return
            self.step(key)
        raise AssertionError(f"the arrow keys do not lead to {key}, but to {self.focus()}")

    def step(self, key: str) -> None:
        """One step towards a button of the same group."""
        here, there = self.focus().partition(":")[2], key.partition(":")[2]
        if not key.startswith("grid:"):
            names = self.page.evaluate(
                "key => [...document.querySelectorAll(`[data-key^='${key}:']`)].map(one => one.dataset.key)",
                key.partition(":")[0],
            )
            self.page.keyboard.press("ArrowRight" if names.index(key) > names.index(self.focus()) else "ArrowLeft")
            return
        column, row = ord(there[0]) - ord(here[0]), int(there[1:]) - int(here[1:])
        ways = []
        if row:
            ways.append("ArrowDown" if row > 0 else "ArrowUp")
        if column:
            ways.append("ArrowRight" if column > 0 else "ArrowLeft")
        for way in ways:
            self.page.keyboard.press(way)
            if self.focus().partition(":")[2] != here:
                return

    def pick(self, key: str) -> None:
        self.go(key)
        self.count += 1
        self.page.keyboard.press("Enter" if self.count % 2 else "Space")

    def write(self, key: str, number: int) -> None:
        self.go(key)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(str(number))
        self.page.keyboard.press("Tab")
