"""What the tests of solving look for on a page: what keeps people out, what is covered, what is said of an answer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulewright.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from playwright.sync_api import Page

# What lies under the dock or above the screen when it gets the focus, coming from above and from below.
COVERED = """() => [...document.querySelectorAll('a[href], button, input, select, summary')].filter(node => {
  if (!node.getClientRects().length || node.closest('dialog, .dock, .skip')) return false;
  return [0, 100000].some(from => {
    document.activeElement.blur();
    scrollTo(0, from);
    node.focus();
    const box = node.getBoundingClientRect();
    const dock = document.querySelector('.dock').getBoundingClientRect();
    return box.height < dock.top && (box.bottom > dock.top || box.top < 0);
  });
}).map(node => node.outerHTML)"""


HEAVY = """() => axe.run(document, {resultTypes: ["violations"]}).then(({violations}) => violations
  .filter(one => ["serious", "critical"].includes(one.impact))
  .flatMap(one => one.nodes.map(node => `${one.id}: ${node.html}`)))"""


def how_good(puzzle: Puzzle, language: str) -> str:
    """What is said of the number of right answers and of what they reach."""
    best = None if puzzle.best is None else f"{puzzle.best:.4f}".rstrip("0").rstrip(".")
    if puzzle.answers == 1:
        told = {"en": "only this answer", "ja": "これだけです"}
    elif best is None:
        told = {"en": f"one of {puzzle.answers} right answers", "ja": f"正解は{puzzle.answers}通りあり"}
    else:
        told = {"en": f"one of {puzzle.answers} answers that reach it", "ja": f"{puzzle.answers}通りあり"}
    start = {"en": f"{best} is the best there is", "ja": f"{best}が最善"}
    return f"{start[language] if best else ''}.*{told[language]}"


def unspaced(text: str) -> str:
    return re.sub(r"(?<=[^\x00-\x7f]) | (?=[^\x00-\x7f])", "", text)


def barriers(page: Page) -> list[str]:
    """What keeps people out, seriously or critically."""
    from axe_playwright_python.sync_playwright import Axe

    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found: list[str] = page.evaluate(HEAVY)
    return found
