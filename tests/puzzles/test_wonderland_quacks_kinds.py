"""The kinds of Wonderland and Quacks & Co.: answers that follow by hand, judging, and what the generators promise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import comb
from random import Random
from typing import Any

import pytest
from rulewright.models.finding import Verdict
from rulewright.models.quacks_and_co.chips import Colour
from rulewright.models.quacks_and_co.kit import Set
from rulewright.models.quacks_and_co.playing import before_purchase
from rulewright.models.quacks_and_co.purchase import purchases
from rulewright.models.quacks_and_co.state import State
from rulewright.models.source import InputError, parse
from rulewright.puzzles.kind import LANGUAGES, Draft, Kind, UnfitError
from rulewright.puzzles.kinds import quacks_purchase, wonderland_placement
from rulewright.puzzles.kinds.quacks_plain import Plain
from rulewright.puzzles.making import judge, make
from rulewright.puzzles.phrases import phrase
from rulewright.puzzles.puzzle import Puzzle, opened, read_puzzle

from tests.referee_wonderland.play import rules_of, values_of_moves
from tests.referee_wonderland.turns import state_of

PLACEMENT, PURCHASE = wonderland_placement.KIND, quacks_purchase.KIND


def puzzle_of(kind: Kind, position: dict[str, Any]) -> Puzzle:
    """A puzzle with its first proof. Raises UnfitError."""
    draft = Draft(position)
    proof = kind.prove(draft, 0)
    none = {"en": "", "ja": ""}
    assert proof.answers is not None
    return Puzzle(
        kind=kind.id, version=1, seed=0, asked=None, date=None, title=none, task=none, details=none,
        position=position, given={}, best=proof.value, answers=proof.answers, solutions=proof.solutions,
        proof=({}, {}), hints={"where": none, "rule": none}, where=(), features={}, grade=1,
    )  # fmt: skip


def puzzles(kind: Kind, count: int, grades: tuple[int, ...] = (1, 2, 3, 4, 5)) -> Iterator[Puzzle]:
    """Puzzles of a kind with their first proof, of drafts that were aimed at these grades in turn."""
    number = 0
    while count:
        number += 1
        draft = kind.draft(Random(f"{kind.id} {number}"), grades[count % len(grades)])
        try:
            if draft is not None:
                yield puzzle_of(kind, draft.position)
                count -= 1
        except UnfitError:
            continue


def codes(puzzle: Puzzle, answer: dict[str, Any]) -> list[str]:
    return sorted(finding.code for finding in judge(puzzle, answer).findings)


# --- wonderland-placement

# Blue lays its last card, the 7 with a potion on its top, on B3 or C3; no other card has an item.
# Row 1: 10 to 1, red has 1. Row 2: 12 to 2, red has 2. Row 3: blue has 3. Column A: 9 to 3, red has 4. Column C: blue
# has 6. Column B: 13 to 7 or 13 to 0, red has 5. So blue has 9 less 12, which is -3. But on B3 as printed the potion
# makes the red 7 above it count 0: row 2 stays red (5 to 2), column B goes to blue (6 to 7): 14 less 7, which is 7.
BY_HAND: dict[str, Any] = {
    "game": "wonderland",
    "cards": {"blue": {"7": {"top": "potion"}}},
    "edges": {"red": [1, 2, 3], "blue": [4, 5, 6]},
    "grid": [["r4", "r6", "b1"], ["r5", "r7", "b2"], ["b3", "-", "-"]],
    "to-move": "blue",
}


def by_rules(position: dict[str, Any]) -> dict[tuple[str, str, bool], int]:
    found = wonderland_placement._by_rules(wonderland_placement._text(position))
    return {(card.id, cell.name, turned): value for (cell, card, turned), value in found.items()}


def test_placement_by_hand() -> None:
    expected = {("b7", "B3", False): 7, ("b7", "B3", True): -3, ("b7", "C3", False): -3, ("b7", "C3", True): -3}
    assert by_rules(BY_HAND) == expected
    proof = PLACEMENT.prove(Draft(BY_HAND), 0)
    assert (proof.value, proof.answers, proof.one_below) == (7, 1, 3)
    assert proof.solutions == ({"move": {"place": "b7", "at": "B3"}},)
    assert PLACEMENT.prove(Draft(BY_HAND), 1).value == 7
    features = PLACEMENT.features(Draft(BY_HAND), proof)
    assert features == {
        "first-moves": 4, "greedy-gap": 0, "best-answers": 1, "one-below": 3, "look-ahead": 2, "steps": 0,
    }  # fmt: skip
    words = PLACEMENT.words(Draft(BY_HAND), proof)["en"]
    assert (words["hand"], words["others"], words["cell"]) == ("blue 7", "no card", "B3")
    assert words["lines"] == "row 3 (worth 3), column B (worth 5), column C (worth 6)"


@pytest.mark.parametrize(
    ("move", "expected", "value"),
    [
        ({"place": "b7", "at": "B3"}, [], 7),
        ({"place": "b7", "at": "B3", "turned": False}, [], 7),
        ({"place": "b7", "at": "B3", "turned": True}, ["RW104"], -3),
        ({"place": "b7", "at": "C3"}, ["RW104"], -3),
        ({"place": "b7", "at": "A1"}, ["WL303"], None),
        ({"place": "b3", "at": "C3"}, ["WL304"], None),
        ({"place": "r7", "at": "B2", "turned": "sideways"}, ["WL301", "WL303", "WL304", "WL305"], None),
        ({"edge": "b7", "at": 1}, ["WL302"], None),
        (None, ["RW101"], None),
    ],
)
def test_placements_judged(move: Any, expected: list[str], value: int | None) -> None:
    puzzle = puzzle_of(PLACEMENT, BY_HAND)
    found = judge(puzzle, {"move": move})
    assert sorted(finding.code for finding in found.findings) == expected
    assert found.value == value
    assert found.right == (expected == [])
    assert all(finding.place is not None and finding.help for finding in found.findings)


def test_no_placement_and_no_purchase() -> None:
    assert codes(puzzle_of(PLACEMENT, BY_HAND), {}) == ["RW101"]
    assert codes(puzzle_of(PURCHASE, ONE_STEP), {}) == ["RW101"]


@pytest.mark.parametrize("move", [{"place": "b8", "at": "B3"}, {"place": "b7", "at": "D1"}, {"place": "b7"}, "b7", []])
def test_unreadable_placements(move: Any) -> None:
    with pytest.raises(InputError):
        judge(puzzle_of(PLACEMENT, BY_HAND), {"move": move})


def test_placements_against_the_referee() -> None:
    # An implementation of its own, which shares no code with the game.
    for seed in range(12):
        draft = PLACEMENT.draft(Random(seed), 1 + seed % 4)
        assert draft is not None
        state = state_of(draft.position)
        sign = 1 if state.mover == "red" else -1
        expected = {key: sign * value for key, value in values_of_moves(rules_of(draft.position), state).items()}
        assert by_rules(draft.position) == expected
        assert dict(wonderland_placement._searched(wonderland_placement._text(draft.position))) == dict(
            wonderland_placement._by_rules(wonderland_placement._text(draft.position))
        )


def test_the_board_from_the_other_side() -> None:
    turned = {
        **BY_HAND,
        "edges": {"red": [3, 2, 1], "blue": [6, 5, 4]},
        "grid": [["-", "-", "b3'"], ["b2'", "r7'", "r5'"], ["b1'", "r6'", "r4'"]],
    }
    assert PLACEMENT.key(Draft(turned)) == PLACEMENT.key(Draft(BY_HAND))
    assert sorted(by_rules(turned).values()) == sorted(by_rules(BY_HAND).values())
    assert by_rules(turned)["b7", "B1", True] == 7


def test_placements_that_win() -> None:
    for puzzle in puzzles(PLACEMENT, 10):
        found = by_rules(puzzle.position).values()
        assert puzzle.best is not None
        assert max(found) == puzzle.best > 0 >= min(found)
        assert puzzle.answers == len(puzzle.solutions) == list(found).count(int(puzzle.best))


# --- quacks-purchase

# One step before the market every food chip ends the race. With the 4 food chips of the start, three rubies and
# somebody behind, the most chips are best: three of them with 1. Of 7 food chips and 4 dream weeds no food comes in
# three draws with the chance p = (4·3·2)/(11·10·9); then all chips go back, and there are no rubies to buy for. So
# V = 1 + 4/11 + (4·3)/(11·10) + p·V. Of four colours three are chosen in 4 ways.
ONE_STEP: dict[str, Any] = {
    "game": "quacks-and-co",
    "set": "caterpillar",
    "boards": 4,
    "track": {"steps": 20, "spirals": [5, 10]},
    "players": [
        {"animal": "pig", "space": 3, "bag": {"dream": 4, "red-1": 2, "red-2": 1, "yellow-1": 1}},
        {"animal": "sheep", "space": 19, "rubies": 3, "bag": {"dream": 1, "red-2": 1},
         "board": {"dream": 3, "red-1": 2, "yellow-1": 1}},
    ],
    "turn": "sheep",
}  # fmt: skip
LOST = Fraction(4 * 3 * 2, 11 * 10 * 9)
BEST = (1 + Fraction(4, 11) + Fraction(12, 110)) / (1 - LOST)


def before_of(position: dict[str, Any]) -> State:
    return before_purchase(State.of(opened(position)[1]))


def test_purchase_by_hand() -> None:
    found = quacks_purchase.exact_values(quacks_purchase._text(ONE_STEP))
    assert len(found) == 35  # 1, 4, 10 and 20 ways to spend 0 to 3 on four colours with 1, 2 and 4 for 1, 2 and 3
    proof = PURCHASE.prove(Draft(ONE_STEP), 0)
    assert proof.value == pytest.approx(float(BEST), abs=1e-6)
    assert proof.answers == comb(4, 3) == len(proof.solutions)
    assert all(sorted(chip[-1] for chip in one["buy"]) == ["1", "1", "1"] for one in proof.solutions)
    second = PURCHASE.prove(Draft(ONE_STEP), 1)
    assert (second.value, second.answers) == (proof.value, proof.answers)
    assert PURCHASE.features(Draft(ONE_STEP), proof)["look-ahead"] == 1


@pytest.mark.parametrize(
    ("buy", "expected"),
    [
        (["green-1", "red-1", "blue-1"], []),
        ([], ["RW104"]),
        (["blue-1"], ["RW104"]),
        (["blue-4"], ["RW104"]),
        (["blue-1", "blue-2"], ["QC302"]),
        (["blue-1", "blue-1"], ["QC302"]),
        (["blue-4", "red-1"], ["QC303"]),
        (["white-8", "white-8"], ["QC302", "QC303"]),
        (["dream"], ["QC304"]),
        (["red-5"], ["QC304"]),
        (["purple-1"], ["QC304"]),
        (["blue-4"] * 7, ["QC302", "QC303", "QC305"]),
        (None, ["RW101"]),
    ],
)
def test_purchases_judged(buy: Any, expected: list[str]) -> None:
    puzzle = puzzle_of(PURCHASE, ONE_STEP)
    found = judge(puzzle, {"buy": buy})
    assert sorted({finding.code for finding in found.findings}) == expected
    assert (found.value is not None) == (expected in ([], ["RW104"]))
    assert all(finding.place is not None and finding.help for finding in found.findings)
    if buy == ["blue-1"]:  # 5 food chips and 4 dream weeds
        some = (1 + Fraction(4, 9) + Fraction(12, 72)) / (1 - Fraction(24, 504))
        assert found.value == pytest.approx(float(some), abs=1e-6)


@pytest.mark.parametrize("buy", ["blue-1", ["blue"], [{"blue": 1}], ["blue-1"] * 21])
def test_unreadable_purchases(buy: Any) -> None:
    with pytest.raises(InputError):
        judge(puzzle_of(PURCHASE, ONE_STEP), {"buy": buy})


def test_all_purchases_by_the_plain_rules() -> None:
    """Every purchase of small races, on both sides: the search and value iteration by the plain rules agree."""
    seen = Counter[str]()
    for puzzle in puzzles(PURCHASE, 5, (1, 1, 2)):
        before = before_of(puzzle.position)
        if before.kit.track.steps - before.own.space > 3:
            continue
        found = quacks_purchase.exact_values(quacks_purchase._text(puzzle.position))
        plain = Plain(4_000).values(before, purchases(before))
        assert list(found.values()) == pytest.approx(plain, abs=1e-9)
        seen[puzzle.position["set"]] += 1
    assert len(seen) == 2


def test_purchases_that_are_due() -> None:
    for puzzle in puzzles(PURCHASE, 6):
        before = before_of(puzzle.position)
        assert not before.last
        assert before.own.rubies == State.of(puzzle.opened).own.rubies in range(3, 8)
        found = sorted(set(quacks_purchase.exact_values(quacks_purchase._text(puzzle.position)).values()))
        assert [value - found[0] > 0.01 for value in found if value - found[0] > 1e-9] == [True] * (
            sum(value - found[0] > 1e-9 for value in found)
        )


def test_hints_for_all_colours() -> None:
    for language in LANGUAGES:
        for colour in Colour:
            if colour is not Colour.WHITE:
                assert all(phrase(f"qc-hint-{colour}-{side}", language) for side in Set)


# --- both


@pytest.mark.parametrize(
    ("kind", "grade"), [(PLACEMENT, 1), (PLACEMENT, 3), (PLACEMENT, 5), (PURCHASE, 1), (PURCHASE, 3)]
)
def test_made(kind: Kind, grade: int) -> None:
    puzzle = make(kind.id, 3, grade)
    assert puzzle.grade == grade
    entry, position = opened(puzzle.position)
    assert entry.check(position).verdict is Verdict.LEGAL
    assert puzzle.invented
    assert all(judge(puzzle, answer).right for answer in puzzle.solutions)
    text = puzzle.to_text()
    read = read_puzzle(parse(text.encode(), "test"))
    assert read.to_text() == text
    assert all(judge(read, answer).right for answer in puzzle.solutions)
    assert replace(read, source=None).id == puzzle.id


def test_the_same_again() -> None:
    assert make(PLACEMENT.id, 5, 2).to_text() == make(PLACEMENT.id, 5, 2).to_text()
    for kind in (PLACEMENT, PURCHASE):
        one, other = (kind.draft(Random(2), 2) for _ in range(2))
        assert one == other
