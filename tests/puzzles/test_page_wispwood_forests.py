"""The page's reader of legality against the game's check: forests of rounds 1 and 2 with every rule broken."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from rulewright.models.finding import Verdict
from rulewright.models.grid import Cell
from rulewright.models.wispwood.cards import shipped
from rulewright.models.wispwood.pieces import ALPHABET, Piece
from rulewright.models.wispwood.position import Position
from rulewright.models.wispwood.rules import check
from rulewright.puzzles.kinds.wispwood_data import page_data

from tests.models.wispwood.boards import position, random_rows
from tests.puzzles.page_rules import PageRules, page_rules
from tests.puzzles.test_page_wispwood_cards import puzzle_of

SCRIPTS = ("rules-wispwood-cards.js", "rules-wispwood-forest.js")
WITCH_CARDS = [card for card in shipped().values() if card.colour is Piece.WITCH]
CHAIN = shipped()["checkershire-cat"]
LETTERS = ("TTTTTW", ".TTTTTJWHO", "..TTJWHO", "TTTTTJW", "TTTTTTTJ", ".TTTTTTTTTTJW", ".T")
# Forests in which witches of a chain bar the way to one another, since each one's tree is the way to the one before.
BARRED = (
    "T.CT TW.T TJWT T..T", "..T. W.TT TWT. C.WT", ".WTC ..W. .TTT TTT.", "TW.T W.CT TTTT .TTJ", "TTTT JJ.W T.WT JC..",
    "T..C TTWT TT.W T.WT", ".CTW J.W. T.TT TTTT", ".TT. T.CT TW.T TTWT", "T... TJ.C .TWT JT.W",
)  # fmt: skip
BROKEN = """(asked) => asked.map(([data, position]) => {
  const {broken, cellOf, forestOf} = Rulewright.wispwood;
  return broken(data, position, forestOf(position.forest), position.old && position.old.map(cellOf));
})"""


@pytest.fixture(scope="module")
def page() -> Iterator[PageRules]:
    """The reader in one browser for all tests."""
    with page_rules(*SCRIPTS) as opened_page:
        yield opened_page


def random_positions(chance: random.Random, count: int) -> Iterator[Position]:
    """Drawings of all densities, mostly of the right size; in round 2 some of the wisps are old."""
    for _ in range(count):
        number = chance.choice((1, 2, 2))
        side = number + chance.choice((2, 3, 3, 3, 4))
        rows = random_rows(chance, side, chance.choice(LETTERS), cat=chance.random() < 0.97)
        if chance.random() < 0.05:
            rows[0] = "C" + rows[0][1:]
        card = CHAIN if chance.random() < 0.3 else chance.choice(WITCH_CARDS)
        yield posed(chance, rows, number, {"witch": card.id} if chance.random() < 0.9 else {})


def posed(chance: random.Random, rows: Sequence[str], number: int, goals: dict[str, str]) -> Position:
    """A drawing as a position; in round 2 with old wisps near the middle, seldom one that is none."""
    likely, slip = chance.choice((0.0, 0.2, 0.5, 0.9)), 0.002
    near = len(rows) - 1 if chance.random() < 0.7 else len(rows)
    old = [
        Cell(row, column).name
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if (letter in "JWHO" and chance.random() < likely and max(row, column) < near) or chance.random() < slip
    ]
    told: dict[str, Any] = {"old": old} if number == 2 or (old and chance.random() < 0.1) else {}
    return position(rows, number, goals=goals, cat=chance.choice(("ready", "ready", "hidden")), **told)


def barred_positions(chance: random.Random, count: int) -> Iterator[Position]:
    """Turned and slightly changed forests with a chain of witches, in round 1 and in round 2 with nothing old."""
    for _ in range(count):
        rows = chance.choice(BARRED).split()
        for _ in range(chance.randrange(4)):
            rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        for _ in range(chance.choice((0, 0, 1, 2))):
            row, column = chance.randrange(4), chance.randrange(4)
            if rows[row][column] != "C":
                letter = chance.choice(ALPHABET.replace("C", ""))
                rows[row] = rows[row][:column] + letter + rows[row][column + 1 :]
        number = chance.choice((1, 2))
        yield position(rows, number, goals={"witch": CHAIN.id}, **({"old": []} if number == 2 else {}))


def said(found: Position) -> list[str]:
    """The codes of the game's check; `open` where it could not decide."""
    report = check(found)
    return ["open"] if report.verdict is Verdict.UNKNOWN else sorted({finding.code for finding in report.findings})


def asked(found: Position) -> list[Any]:
    """What the page is told of a position."""
    return [page_data(puzzle_of(found.goals, found.round)), found.to_data()]


def test_the_same_rules_are_broken(page: PageRules) -> None:
    chance = random.Random("broken")
    boards = [*random_positions(chance, 1800), *barred_positions(chance, 400)]
    expected = [said(board) for board in boards]
    found = page.page.evaluate(BROKEN, [asked(board) for board in boards])
    assert [sorted(codes) for codes in found] == expected
    seen = Counter((board.round, *codes[:1]) for board, codes in zip(boards, expected, strict=True) if len(codes) < 2)
    every = Counter(code for codes in expected for code in codes)
    assert "open" not in every
    codes = {f"WW2{number:02}" for number in range(1, 15)}
    assert set(every) == codes
    assert min(every[code] for code in codes) > 5, every
    # Legal ones, and those which nothing but their origin speaks against, in good numbers.
    assert min(seen[(1,)], seen[(2,)], seen[(1, "WW213")], seen[(2, "WW213")]) > 100, seen


def test_what_it_cannot_decide_it_does_not_judge(page: PageRules) -> None:
    boards = [
        position("CT", 2, goals={}),
        position("CT", 3, goals={}, old=[]),
    ]
    for board in boards:
        found = page.page.evaluate(f"asked => {{ try {{ return ({BROKEN})(asked); }} catch {{ return 'no'; }} }}",
                                   [asked(board)])  # fmt: skip
        assert found == "no"
