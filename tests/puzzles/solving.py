"""A published folder with a puzzle of each kind, answers to them that are wrong, and who follows hints on a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.puzzles.daily.archive import Archive, entry_of, place
from rulewright.puzzles.daily.site import files_of, publish
from rulewright.puzzles.making import judge, make
from rulewright.puzzles.puzzle import Puzzle
from rulewright.puzzles.registry import kind

from tests.browser import browser
from tests.puzzles.board_pages import PLAYERS, WISPS, Answer, answer_of, cells_of
from tests.puzzles.hands import Mouse
from tests.puzzles.page_reader import Reader, Readers
from tests.puzzles.page_site import served

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Day, seed and grade of the puzzle of each kind: small ones, five of them with several best answers.
CHOSEN = {
    "wispwood-forest": ("2026-11-29", 0, 1),
    "wispwood-illegal-tile": ("2026-11-30", 0, 2),
    "wispwood-score": ("2026-12-01", 0, 2),
    "yokai-fewest-moves": ("2026-11-30", 0, 2),
    "yokai-who-hides": ("2026-12-01", 0, 2),
    "wonderland-placement": ("2026-12-01", 0, 1),
    "trumpets-best": ("2026-12-01", 1, 2),
    "quacks-purchase": ("2026-12-01", 0, 1),
}
# How what is wrong with an answer begins to be told, by code and language.
TOLD = {
    "RW104": {
        "en": "This is legal, but it is not the best: it reaches",
        "ja": "ルールには合っていますが、最善ではありません",
    },
    "RW105": {"en": "A number is not right:", "ja": "数が違います："},
    "RW106": {"en": "That is not it:", "ja": "そのタイルではありません。"},
    "RW108": {"en": "A family does not lie together.", "ja": "同じ妖怪がひとかたまりになっていません。"},
}


@cache
def puzzle_of(identity: str) -> Puzzle:
    """The puzzle of a kind in the folder."""
    day, seed, grade = CHOSEN[identity]
    return make(identity, seed, grade, day)


@contextmanager
def solvers(folder: Path) -> Iterator[Readers]:
    """The folder as `rulewright daily` publishes it, with a server and a browser."""
    archive = Archive(folder)
    for identity in CHOSEN:
        puzzle = puzzle_of(identity)
        place(archive, entry_of(puzzle), files_of(puzzle))
    publish(archive)
    with served(folder) as address, browser() as opened:
        yield Readers(folder, address, opened)


def game_of(identity: str) -> str:
    return str(puzzle_of(identity).position["game"])


def opened(reader: Reader, identity: str) -> Page:
    """The page of the puzzle of a kind."""
    return reader.puzzle(CHOSEN[identity][0], game_of(identity))


def solve(reader: Reader, identity: str, solution: int = 0) -> Page:
    """Solve a puzzle by mouse, up to the check."""
    page, puzzle = opened(reader, identity), puzzle_of(identity)
    PLAYERS[identity](Mouse(page), puzzle, puzzle.solutions[solution])
    page.click("#check")
    return page


def lay(page: Page, answer: Answer) -> None:
    """Change the whole answer in one step."""
    page.evaluate("answer => Rulewright.page.change(answer, '')", dict(answer))


def candidates(identity: str) -> Iterator[Answer]:
    """Whole answers to a puzzle, right ones among them."""
    puzzle = puzzle_of(identity)
    solution = puzzle.solutions[0]
    if identity == "wispwood-forest":
        given = cells_of(puzzle.position["forest"])
        free = [cell for cell, letter in given.items() if letter == "."]
        letters = [letter for wisp in puzzle.given["place"] for letter, name in WISPS.items() if name == wisp]
        for cells in permutations(free, len(letters)):
            yield {"forest": drawing({**given, **dict.fromkeys(free, "T"), **dict(zip(cells, letters, strict=True))})}
    elif identity == "wispwood-illegal-tile":
        yield from ({"tile": cell} for cell, letter in cells_of(puzzle.position["forest"]).items() if letter in "TJWHO")
    elif identity == "wispwood-score":
        yield {"score": {**solution["score"], "total": solution["score"]["total"] + 1}}
    elif identity == "yokai-fewest-moves":
        first, *rest = solution["moves"]
        for cell in cells_of(puzzle.position["layout"]):
            yield {"moves": [{**first, "to": cell}, {**first, "from": cell}, *rest]}
    elif identity == "yokai-who-hides":
        families = solution["families"]
        for one, other in permutations(families, 2):
            yield {"families": {**families, one: families[other], other: families[one]}}
    elif identity == "wonderland-placement":
        grid = cells_of("\n".join(" ".join(row) for row in puzzle.position["grid"]))
        yield from ({"move": {**solution["move"], "at": cell}} for cell, card in grid.items() if card == "-")
    elif identity == "trumpets-best":
        yield from ({"placements": solution["placements"][:count]} for count in (1, 2))
    else:
        yield {"buy": []}


def drawing(cells: Mapping[str, str]) -> str:
    rows = sorted({cell[1:] for cell in cells}, key=int)
    return "".join(" ".join(letter for cell, letter in cells.items() if cell[1:] == row) + "\n" for row in rows)


@cache
def wrong(identity: str) -> tuple[Answer, list[tuple[str, list[str]]], int | float | None]:
    """A whole answer that is wrong: with codes and cells of what is said of it, and what it reaches."""
    for answer in candidates(identity):
        judged = judge(puzzle_of(identity), answer)
        if not judged.right and all(finding.code in TOLD for finding in judged.findings):
            found = [(one.code, list(one.cells)) for one in judged.findings]
            return answer, found, judged.value
    raise AssertionError(f"no wrong answer to {identity}")


def parts(answer: Answer) -> list[Answer]:
    """The steps of an answer, each as an answer of its own."""
    if "forest" in answer:
        cells = cells_of(answer["forest"])
        lone = dict.fromkeys(cells, ".")
        return [{"forest": drawing({**lone, cell: sign})} for cell, sign in cells.items() if sign in WISPS]
    if "score" in answer:
        return [{"score": {part: points}} for part, points in answer["score"].items()]
    if "families" in answer:
        return [{"families": {cell: family}} for cell, family in answer["families"].items()]
    for key in ("moves", "placements", "buy"):
        if answer.get(key):
            return [{key: [one]} for one in answer[key]]
    return [answer]


def said(identity: str, answer: Answer, language: str) -> list[str]:
    """An answer in words, by its steps."""
    return list(kind(identity).pieces(puzzle_of(identity), answer, language))


@cache
def steps(identity: str, language: str) -> dict[str, Answer]:
    """What hints may name, in their words: the steps of all solutions and those of the wrong answer."""
    answers = [*puzzle_of(identity).solutions, wrong(identity)[0]]
    found: dict[str, Answer] = {}
    for one in (part for answer in answers for part in parts(answer)):
        # Wisps that were there already are no steps.
        for words in said(identity, one, language):
            found[words] = one
    return found


def lit(page: Page, key: str) -> bool:
    return page.get_attribute(f'[data-key="{key}"]', "aria-pressed") == "true"


def add(page: Page, identity: str, step: Answer) -> None:
    """Do a step on the page, whatever is chosen there."""
    mouse, puzzle = Mouse(page), puzzle_of(identity)
    if identity == "yokai-who-hides":
        ((cell, family),) = step["families"].items()
        if not lit(page, f"families:{family}"):
            mouse.pick(f"families:{family}")
        mouse.pick(f"grid:{cell}")
    elif identity == "wonderland-placement":
        move = step["move"]
        if lit(page, "turned") != bool(move.get("turned")):
            mouse.pick("turned")
        mouse.pick(f"hand:{move['place'][1:]}")
        mouse.pick(f"grid:{move['at']}")
    elif identity == "trumpets-best":
        (laid,) = step["placements"]
        left = list(puzzle.position["hand"])
        for other in answer_of(page)["placements"]:
            left.remove(other["place"])
        key = f"hand:{left.index(laid['place'])}"
        for _ in range(2 if lit(page, key) else 1):
            mouse.pick(key)
        for _ in range(laid.get("turn", 0) // 90):
            mouse.pick("turn")
        mouse.pick(f"grid:{laid['at']}")
    else:
        PLAYERS[identity](mouse, puzzle, step)


def take(page: Page, identity: str, step: Answer) -> None:
    """Take a step back on the page, not by undoing except where there is no other way."""
    mouse = Mouse(page)
    cells: Mapping[str, Callable[[], str]] = {
        "wispwood-forest": lambda: next(cell for cell, sign in cells_of(step["forest"]).items() if sign in WISPS),
        "wispwood-illegal-tile": lambda: str(step["tile"]),
        "wonderland-placement": lambda: str(step["move"]["at"]),
        "trumpets-best": lambda: str(step["placements"][0]["at"]),
    }
    if identity in cells:
        mouse.pick(f"grid:{cells[identity]()}")
        if identity == "trumpets-best":
            mouse.pick("back")
    elif identity == "wispwood-score":
        field = page.locator(f'[data-key="part-{next(iter(step["score"]))}"]')
        field.fill("")
        field.blur()
    elif identity == "yokai-fewest-moves":
        page.click("#undo")
    elif step.get("buy") == []:
        mouse.pick("nothing")
    else:
        add(page, identity, step)


NEXT = {"en": "Next step: ", "ja": "次の一手："}
BACK = {"en": "nearest to yours: ", "ja": "戻してください："}
DONE = {"en": "This is right already.", "ja": "もう正解です。"}


def follow(page: Page, identity: str, language: str) -> int:
    """Do what the hints say until they say that nothing is left to do; the number of hints."""
    known = steps(identity, language)
    for count in range(1, 40):
        page.click("#hint")
        text = page.inner_text("#status").strip()
        if text.startswith(DONE[language]):
            return count
        words = text.rstrip(".。")
        if words.startswith(NEXT[language]):
            add(page, identity, known[words.removeprefix(NEXT[language])])
        else:
            take(page, identity, known[words.partition(BACK[language])[2]])
    raise AssertionError(f"the hints never end: {text}")
