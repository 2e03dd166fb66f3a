"""The pages of puzzles as the tests of the boards open them, and who lays the solution of each kind on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.puzzles.kind import LANGUAGES
from rulewright.puzzles.making import make
from rulewright.puzzles.page.render import assets, puzzle_page
from rulewright.puzzles.puzzle import Puzzle
from rulewright.puzzles.registry import kind

from tests.browser import browser
from tests.puzzles.hands import Finger, Hand, Keys, Mouse

if TYPE_CHECKING:
    from playwright.sync_api import Error, Page

Answer = Mapping[str, Any]
WISPS = {"J": "jack", "W": "witch", "H": "heart", "O": "orb"}


@cache
def puzzle_of(identity: str) -> Puzzle:
    """The puzzle of a kind that is played."""
    return make(identity, 0, 3)


class Table:
    """A folder with the pages of puzzles, and a browser page for each hand: the finger has a phone."""

    def __init__(self, folder: Path, mouse: Mouse, finger: Finger, keys: Keys) -> None:
        self.folder = folder
        self.mouse, self.finger, self.keys = mouse, finger, keys
        (folder / "assets").mkdir()
        for name, content in assets().items():
            (folder / name).write_bytes(content)
        (folder / "archive.js").write_text("")

    def show(self, page: Page, identity: str) -> Puzzle:
        """Open the page of the puzzle of a kind."""
        puzzle = puzzle_of(identity)
        words = {language: ["-"] for language in LANGUAGES}
        picture = "<svg width='1' height='1'></svg>"
        path = self.folder / f"{puzzle.id}.html"
        path.write_text(puzzle_page(puzzle, kind(identity).data(puzzle), picture, assets(), "", words), "utf-8")
        page.goto(path.as_uri())
        return puzzle


@contextmanager
def table(folder: Path) -> Iterator[Table]:
    """A table; nothing is kept from one puzzle to the next."""
    with browser() as opened:
        pages = []
        for phone in (False, True, False):
            size = {"width": 360, "height": 720} if phone else {"width": 1200, "height": 900}
            page = opened.new_context(viewport=size, has_touch=phone).new_page()  # type: ignore[arg-type]
            page.set_default_timeout(5_000)
            page.add_init_script("localStorage.clear()")
            pages.append(page)
        yield Table(folder, Mouse(pages[0]), Finger(pages[1]), Keys(pages[2]))


@contextmanager
def sound(page: Page) -> Iterator[None]:
    """No script of the page fails meanwhile."""
    problems: list[str] = []

    def note(error: Error) -> None:
        problems.append(str(error))

    page.on("pageerror", note)
    yield
    page.remove_listener("pageerror", note)
    assert not problems


def answer_of(page: Page) -> Any:
    return page.evaluate("Rulewright.page.play.answer")


def cells_of(drawing: str) -> dict[str, str]:
    rows = [line.split() for line in drawing.splitlines() if line.strip()]
    return {f"{chr(65 + x)}{y + 1}": letter for y, row in enumerate(rows) for x, letter in enumerate(row)}


def forest(hand: Hand, puzzle: Puzzle, solution: Answer) -> None:
    given = cells_of(puzzle.position["forest"])
    for cell, letter in cells_of(solution["forest"]).items():
        if given[cell] == "." and letter in WISPS:
            hand.pick(f"wisps:{WISPS[letter]}")
            hand.pick(f"grid:{cell}")


def tile(hand: Hand, puzzle: Puzzle, solution: Answer) -> None:
    hand.pick(f"grid:{solution['tile']}")


def score(hand: Hand, puzzle: Puzzle, solution: Answer) -> None:
    for part, points in solution["score"].items():
        hand.write(f"part-{part}", points)


def moves(hand: Hand, puzzle: Puzzle, solution: Answer) -> None:
    for move in solution["moves"]:
        hand.pick(f"grid:{move['from']}")
        hand.pick(f"grid:{move['to']}")


def hides(hand: Hand, puzzle: Puzzle, solution: Answer) -> None:
    """One by one the card first and then its family; what is of the first family of all the other way round."""
    first = next(iter(solution["families"].values()))
    for cell, family in solution["families"].items():
        if family != first:
            hand.pick(f"grid:{cell}")
            hand.pick(f"families:{family}")
    hand.pick(f"families:{first}")
    for cell, family in solution["families"].items():
        if family == first:
            hand.pick(f"grid:{cell}")


def card(hand: Hand, puzzle: Puzzle, solution: Answer) -> None:
    move = solution["move"]
    hand.pick(f"hand:{move['place'][1:]}")
    if move.get("turned"):
        hand.pick("turned")
    hand.pick(f"grid:{move['at']}")


def tiles(hand: Hand, puzzle: Puzzle, solution: Answer) -> None:
    left = list(puzzle.position["hand"])
    for placement in solution["placements"]:
        hand.pick(f"hand:{left.index(placement['place'])}")
        left.remove(placement["place"])
        if placement.get("back"):
            hand.pick("flip")
        for _ in range(placement.get("turn", 0) // 90):
            hand.pick("turn")
        hand.pick(f"grid:{placement['at']}")


def chips(hand: Hand, puzzle: Puzzle, solution: Answer) -> None:
    if not solution["buy"]:
        hand.pick("nothing")
    for chip in solution["buy"]:
        hand.pick(f"buy-{chip.partition('-')[0]}:{chip}")


PLAYERS: dict[str, Callable[[Hand, Puzzle, Answer], None]] = {
    "wispwood-forest": forest, "wispwood-illegal-tile": tile, "wispwood-score": score, "yokai-fewest-moves": moves,
    "yokai-who-hides": hides, "wonderland-placement": card, "trumpets-best": tiles, "quacks-purchase": chips,
}  # fmt: skip


def plain(answer: Answer) -> Any:
    """An answer without what says nothing: cards that are not turned, blanks of drawings, the order of chips."""
    told: dict[str, Any] = dict(answer)
    if "forest" in told:
        told["forest"] = cells_of(told["forest"])
    if "move" in told:
        told["move"] = {key: value for key, value in told["move"].items() if value is not False}
    if "placements" in told:
        told["placements"] = [{key: value for key, value in one.items() if value} for one in told["placements"]]
    if "buy" in told:
        told["buy"] = sorted(told["buy"])
    return told
