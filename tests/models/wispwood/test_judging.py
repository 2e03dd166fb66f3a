"""Own turns: every mistake has its code, a single mistake a single code, and the independent generator agrees."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulewright.models.grid import Cell
from rulewright.models.rulebook import Rule, rulebook
from rulewright.models.wispwood.components import SHAPES
from rulewright.models.wispwood.judging import judge
from rulewright.models.wispwood.record import check_play
from rulewright.models.wispwood.state import State
from rulewright.models.wispwood.turns import OwnTurn, TreeTurn, WispTurn

from tests.models.wispwood.boards import DATA, load, position, random_rows
from tests.referee import turns as referee

RULES = [rule for rule in rulebook("wispwood").rules.values() if rule.code.startswith("WW3")]
FOREST = ["....", ".CT.", "..JT", "...."]
RING = ["I2", "L4", "S4", "O4", "T4", "I3", "L3", "I4"]
USUAL = ["jack", "orb", "none", "heart", "witch", "orb", "jack", "heart"]
DEAL = ["jack", "jack", "orb", "witch", "heart", "orb", "heart", "jack"]
ONE_TYPE = ["orb", "none", "orb", "none", "none", "none", "orb", "none"]
EMPTY = ["none"] * 8
WITCH_CARDS = [None, "diagonal-line", "row-or-column", "around-the-cat", "checkershire-cat", "two-away"]


def codes(
    move: dict[str, Any],
    *,
    forest: list[str] = FOREST,
    wisps: list[str] | None = USUAL,
    number: int = 1,
    **keys: Any,
) -> list[str]:
    """The codes that a move yields, in alphabetical order."""
    pond = {} if wisps is None else {"pond": {"wisps": wisps, "shapes": RING}}
    board = position(forest, number, goals={"witch": "diagonal-line"}, move=move, **pond, **keys)
    assert board.move is not None
    return sorted(finding.code for finding in judge(State.of(board), board.move))


def domino(space: int = 1, cells: tuple[str, ...] = ("D1", "D2"), at: str = "D1", shape: str = "I2") -> dict[str, Any]:
    return {"wisp": space, "shape": shape, "cells": list(cells), "at": at}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_boards_of_the_catalogue(rule: Rule) -> None:
    for name in rule.failing:
        assert [finding.code for finding in check_play(load(DATA / name))] == [rule.code]
    for name in rule.passing:
        assert check_play(load(DATA / name)) == []


def test_all_mistakes_are_found_at_once() -> None:
    # Space 3 is free; three squares are no domino, they touch nothing, lie too far right, and A1 is none of them.
    wide = [row + "..." for row in FOREST]
    found = codes(domino(3, ("F1", "F2", "G2"), "A1"), forest=wide)
    assert found == ["WW301", "WW303", "WW304", "WW306", "WW307"]


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        (domino(2), []),
        (domino(8, ("A4", "B4", "C4", "D4"), "A4", "I4"), []),
        (domino(1, ("A4", "B4", "C4", "D4"), "A4", "I4"), []),
        (domino(7, ("A4", "B4", "C4", "D4"), "A4", "I4"), ["WW305"]),
        (domino(3, ("A4", "B4", "C4", "D4"), "A4", "I4"), ["WW301"]),
        (domino(1, ("D2", "D2"), "D2"), ["WW303"]),
        (domino(1, ()), ["WW303", "WW304"]),
        (domino(1, ("A1", "D1")), ["WW303", "WW306"]),
        (domino(1, ("D2", "D3"), "D2"), ["WW302"]),
        (domino(2, ("A1", "A2", "A3", "B1"), "A3", "L4"), []),
        (domino(2, ("B1", "B3", "B4", "C4"), "B1", "L4"), ["WW303"]),
    ],
)
def test_wisp_turns_with_a_hidden_cat(move: dict[str, Any], expected: list[str]) -> None:
    assert codes(move, cat="hidden") == expected


def test_witch_rule_asks_only_for_a_witch_that_can_lie_there() -> None:
    tee = ("A2", "A3", "A4", "B3")
    assert codes(domino(5, tee, "A3", "T4")) == []
    assert codes(domino(5, tee, "A2", "T4")) == ["WW203"]
    assert codes(domino(4, ("A3", "B3", "A4", "B4"), "B3", "O4")) == []
    assert codes(domino(5, tee, "C3", "T4")) == ["WW304"]
    # The witch is dealt in this turn: space 4 holds one afterwards, and B3 is no diagonal of B2.
    dealt = {"redeals": [{"by": "cat", "deal": DEAL}], **domino(4, ("A3", "B3", "A4", "B4"), "B3", "O4")}
    assert codes(dealt) == ["WW203"]


def test_without_a_pond_only_trees_can_be_judged() -> None:
    assert codes(domino(), wisps=None) == ["WW301"]
    assert codes({"trees": ["D1", "D2"]}, wisps=None) == ["WW312"]
    assert codes({"trees": ["D2"]}, wisps=None) == []
    assert codes({"redeals": [{"by": "one-type", "deal": DEAL}], "trees": ["D2"]}, wisps=None) == ["WW321"]
    assert codes({"redeals": [{"by": "cat", "deal": DEAL}], "trees": ["D2"]}, wisps=None) == []


@pytest.mark.parametrize(
    ("wisps", "cat", "reasons", "expected"),
    [
        (USUAL, "ready", ["cat"], []),
        (USUAL, "hidden", ["cat"], ["WW324"]),
        (USUAL, "ready", ["cat", "cat"], ["WW325"]),
        (USUAL, "ready", ["one-type"], ["WW321"]),
        (USUAL, "ready", ["empty"], ["WW322"]),
        (ONE_TYPE, "ready", ["one-type", "cat"], []),
        (ONE_TYPE, "hidden", ["one-type"], []),
        (ONE_TYPE, "hidden", ["one-type", "cat"], ["WW324"]),
        (ONE_TYPE, "ready", ["cat", "one-type"], ["WW325"]),
        (ONE_TYPE, "ready", ["one-type", "one-type"], ["WW325"]),
        (ONE_TYPE, "ready", ["empty"], ["WW322"]),
        (ONE_TYPE, "ready", [], []),
        (EMPTY, "ready", ["empty", "cat"], []),
        (EMPTY, "ready", ["empty"], []),
        (EMPTY, "ready", [], ["WW323"]),
        (EMPTY, "ready", ["cat"], ["WW323"]),
        (EMPTY, "ready", ["cat", "empty"], ["WW325"]),
        (EMPTY, "ready", ["one-type"], ["WW321"]),
    ],
)
def test_new_deals(wisps: list[str], cat: str, reasons: list[str], expected: list[str]) -> None:
    redeals = {"redeals": [{"by": by, "deal": DEAL} for by in reasons]} if reasons else {}
    assert codes({**redeals, "trees": ["D2"]}, wisps=wisps, cat=cat) == expected
    assert set(codes({**redeals, **domino()}, wisps=wisps, cat=cat)) == set(expected)


def test_a_cat_spent_for_a_deal_opens_no_shape() -> None:
    bent = domino(1, ("A2", "A3", "B3", "B4"), "B3", "S4")
    assert codes({"redeals": [{"by": "one-type", "deal": DEAL}], **bent}, wisps=ONE_TYPE) == []
    assert codes({"redeals": [{"by": "cat", "deal": DEAL}], **bent}) == ["WW305"]
    assert codes({**bent, "spends-cat": True}) == []
    assert codes({**bent, "spends-cat": False}) == ["WW308"]
    assert codes({**bent, "spends-cat": True}, cat="hidden") == ["WW305"]
    assert codes({**domino(), "spends-cat": True}) == ["WW308"]
    assert codes({**domino(), "spends-cat": False}, cat="hidden") == []


@pytest.mark.parametrize(
    ("trees", "expected"),
    [
        (["A2", "A3", "A4"], []),
        (["A4", "A3", "A2"], ["WW312"]),
        (["A1"], ["WW312"]),
        (["D2", "D2"], ["WW313"]),
        (["C2", "C3"], ["WW313"]),
        ([], ["WW311"]),
        (["A2", "A3", "A4", "B4"], ["WW311"]),
        (["A2", "C3", "E3", "A4"], ["WW307", "WW311", "WW312", "WW313"]),
    ],
)
def test_tree_turns(trees: list[str], expected: list[str]) -> None:
    assert codes({"trees": trees}, forest=[row + "." for row in FOREST]) == expected


def test_the_square_of_the_round() -> None:
    row = ["CTJT..", "......"]
    assert codes(domino(1, ("E1", "E2"), "E1"), forest=row) == ["WW307"]
    assert codes(domino(1, ("E1", "E2"), "E1"), forest=row, number=2) == []
    # A forest that is too wide already is no fault of the turn.
    assert codes(domino(1, ("A2", "B2"), "A2"), forest=["CTJTTT", "......"]) == []
    assert codes(domino(1, ("E1", "E2"), "E1"), forest=["CTTT.", "TTTT.", "TTTT.", "TTTT."]) == ["WW403"]


def test_a_finding_names_the_cells_and_the_place() -> None:
    board = position(FOREST, move=domino(1, ("C1", "C2"), "C1"), pond={"wisps": USUAL, "shapes": RING})
    assert board.move is not None
    (finding,) = judge(State.of(board), board.move)
    assert finding.cells == ("C2",)
    assert finding.place == board.move.places["cells"]


def as_referee(turn: OwnTurn, needs_cat: bool) -> referee.Turn:
    """A turn as the independent generator writes it."""
    if isinstance(turn, TreeTurn):
        return referee.TreeTurn(frozenset((cell.row, cell.column) for cell in turn.trees))
    cells = frozenset((cell.row, cell.column) for cell in turn.cells)
    return referee.WispTurn(turn.space, turn.shape, cells, (turn.at.row, turn.at.column), needs_cat)


def spoilt(turn: referee.Turn, chance: random.Random) -> OwnTurn:
    """A legal turn in which one or two things are changed at random; it may stay legal."""
    cells = [Cell(*cell) for cell in sorted(turn.cells)]
    if chance.random() < 0.5:
        index = chance.randrange(len(cells))
        cells[index] = Cell(cells[index].row + chance.randint(-1, 1), cells[index].column + chance.randint(-1, 1))
    if isinstance(turn, referee.TreeTurn):
        chance.shuffle(cells)
        return TreeTurn(tuple(cells))
    changed = WispTurn(turn.space, turn.shape, tuple(cells), Cell(*turn.at))
    match chance.randrange(5):
        case 0:
            return replace(changed, space=chance.randint(1, 8))
        case 1:
            return replace(changed, shape=chance.choice(SHAPES))
        case 2:
            return replace(changed, at=chance.choice(cells))
        case _:
            return changed


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.randoms(use_true_random=False), st.sampled_from([1, 2, 3]), st.sampled_from(WITCH_CARDS), st.booleans())
def test_judged_legal_exactly_when_the_referee_lists_the_turn(
    chance: random.Random, number: int, card: str | None, ready: bool
) -> None:
    side = number + 3
    # Two free squares around the drawing let every spoilt cell have a name.
    inner = random_rows(chance, side, "TTJWHO" + "." * chance.randint(4, 12))
    rows = ["." * (side + 4)] * 2 + [f"..{row}.." for row in inner] + ["." * (side + 4)] * 2
    wisps = [chance.choice(["jack", "witch", "heart", "orb", "none"]) for _ in range(7)] + ["witch"]
    ring = chance.sample(RING, 8)
    board = position(rows, number, goals={"witch": card} if card else {}, cat="ready" if ready else "hidden",
                     pond={"wisps": wisps, "shapes": ring})  # fmt: skip
    legal = referee.legal_turns(rows, number, ready, wisps, ring, card)
    state = State.of(board)
    for turn in chance.sample(sorted(legal, key=str), min(60, len(legal))):
        changed = spoilt(turn, chance)
        if any(min(cell) < 0 for cell in (changed.trees if isinstance(changed, TreeTurn) else changed.cells)):
            continue
        needs = isinstance(changed, WispTurn) and state.needs_cat(changed)
        expected = as_referee(changed, needs) in legal
        if isinstance(changed, TreeTurn):
            order = list(changed.trees)
            tiles = {tuple(cell) for cell in board.forest}
            expected = expected and all(
                referee.can_be_ordered(tiles | set(order[:index]), [cell]) for index, cell in enumerate(order)
            )
            expected = expected and len(set(order)) == len(order)
        elif len(set(changed.cells)) < len(changed.cells):
            expected = False
        assert (judge(state, changed) == []) == expected, changed
