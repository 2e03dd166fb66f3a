"""Records: the first illegal entry is found, legal play replays, and what a turn leads to is what the rules say."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulewright.models import source
from rulewright.models.grid import Cell, names
from rulewright.models.rulebook import Rule, read_rulebook, rulebook
from rulewright.models.source import InputError
from rulewright.models.wispwood.judging import judge
from rulewright.models.wispwood.moves import tree_turns, wisp_turns
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.position import Pond, Position, read
from rulewright.models.wispwood.record import check_play, replay
from rulewright.models.wispwood.state import State, after, turns_fit
from rulewright.models.wispwood.turns import NOWHERE, Entry, OwnTurn, PondChange, RoundEnd, TreeTurn, WispTurn

from tests.models.wispwood.boards import DATA, load, position

RULES = [rule for rule in rulebook("wispwood").rules.values() if rule.code.startswith("WW4")]
FOREST = ["....", ".CT.", "..JT", "...."]
RING = ["I2", "L4", "S4", "O4", "T4", "I3", "L3", "I4"]
USUAL = ["jack", "orb", "none", "heart", "witch", "orb", "jack", "heart"]


def record(*turns: dict[str, Any], forest: list[str] = FOREST, number: int = 1, **keys: Any) -> Position:
    return position(forest, number, pond={"wisps": USUAL, "shapes": RING}, turns=list(turns), **keys)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_boards_of_the_catalogue(rule: Rule) -> None:
    for name in rule.failing:
        assert [finding.code for finding in check_play(load(DATA / name))] == [rule.code]
    for name in rule.passing:
        assert check_play(load(DATA / name)) == []


def test_the_first_illegal_entry_ends_the_record() -> None:
    board = record({"trees": ["D2"]}, {"trees": ["A1", "A1"]}, {"trees": []})
    findings, states = replay(board)
    assert [finding.code for finding in findings] == ["WW312", "WW313"]
    assert all(finding.message.startswith("turn 2: ") for finding in findings)
    assert all(finding.place == board.turns[1].places["trees"] for finding in findings)  # type: ignore[union-attr]
    assert len(states) == 2


def test_what_a_wisp_turn_leads_to() -> None:
    # Space 1 lies beside I4 and I2; S4 spends the cat, the wisp is not replaced.
    board = record({"wisp": 1, "shape": "S4", "cells": ["A2", "A3", "B3", "B4"], "at": "B3"}, goals={})
    findings, (before, end) = replay(board)
    assert findings == []
    new = {Cell(1, 0): Piece.TREE, Cell(2, 0): Piece.TREE, Cell(2, 1): Piece.JACK, Cell(3, 1): Piece.TREE}
    assert end.forest == {**before.forest, **new}
    assert (before.cat_ready, end.cat_ready) == (True, False)
    assert end.wisps == (None, *before.wisps[1:])  # type: ignore[index]


def test_a_tree_turn_makes_the_cat_ready_even_after_its_own_deal() -> None:
    deal = ["jack", "jack", "orb", "witch", "heart", "orb", "heart", "jack"]
    _, states = replay(record({"redeals": [{"by": "cat", "deal": deal}], "trees": ["D2"]}))
    assert states[-1].cat_ready
    assert [str(wisp) for wisp in states[-1].wisps or ()] == deal
    _, states = replay(record({"trees": ["D2"]}, cat="hidden"))
    assert states[-1].cat_ready
    wisp = {"wisp": 1, "shape": "I2", "cells": ["D1", "D2"], "at": "D1"}
    _, states = replay(record({"redeals": [{"by": "cat", "deal": deal}], **wisp}))
    assert not states[-1].cat_ready


def test_the_end_of_a_round() -> None:
    # The cat leaves B2 for tree D3: its old square becomes a tree, and all trees are taken away. A hidden cat stays so.
    findings, states = replay(record({"end-round": {"cat": "D3"}}, cat="hidden"))
    assert findings == []
    end = states[-1]
    assert end.forest == {Cell(2, 2): Piece.JACK, Cell(2, 3): Piece.CAT}
    assert (end.round, end.old, end.cat_ready) == (2, frozenset({Cell(2, 2)}), False)
    assert end.wisps == states[0].wisps
    stays = replay(record({"end-round": {}}))[1][-1]
    assert stays.forest == {Cell(1, 1): Piece.CAT, Cell(2, 2): Piece.JACK}
    named = replay(record({"end-round": {"cat": "B2"}}))[1][-1]
    assert named.forest == stays.forest


@pytest.mark.parametrize(
    ("number", "keys", "turn", "expected"),
    [
        (1, {}, {"end-round": {"cat": "C3"}}, ["WW401"]),
        (1, {}, {"end-round": {"cat": "A1"}}, ["WW401"]),
        (2, {}, {"end-round": {"cat": "D3"}}, []),
        (3, {}, {"end-round": {"cat": "D3"}}, ["WW402"]),
        (3, {}, {"end-round": {"cat": "A1"}}, ["WW401", "WW402"]),
        (2, {"rules": {"rounds": 2}}, {"end-round": {"cat": "D3"}}, ["WW402"]),
        (1, {"rules": {"rounds": 2}}, {"end-round": {"cat": "D3"}}, []),
        (1, {}, {"ghost": {"firefly": 1, "takes": 1}}, ["WW616"]),
    ],
)
def test_single_entries(number: int, keys: dict[str, Any], turn: dict[str, Any], expected: list[str]) -> None:
    board = record(turn, number=number, **keys)
    assert sorted(finding.code for finding in replay(board)[0]) == expected


def test_beyond_the_last_round_nothing_is_judged() -> None:
    # The round itself is the finding (WW103), not what is played in it.
    assert check_play(record({"trees": ["A1"]}, number=3, rules={"rounds": 2})) == []


def test_without_exactly_one_cat_no_round_can_be_ended() -> None:
    # Two cats are a finding on the forest; the record is read as far as it goes.
    findings, states = replay(record({"trees": ["D1"]}, {"end-round": {}}, {"trees": []}, forest=["CCT.", "..JT"]))
    assert (findings, len(states)) == ([], 2)


def test_others_may_leave_any_pond() -> None:
    taken = ["none", "none", "none", "heart", "none", "none", "none", "heart"]
    deal = {"redeals": [{"by": "one-type", "deal": ["jack"] * 8}], "trees": ["D2"]}
    assert replay(record({"pond": taken}, deal))[0] == []
    assert [finding.code for finding in replay(record(deal))[0]] == ["WW321"]


@pytest.mark.parametrize(
    ("wisps", "tiles", "turns", "fit"),
    [(0, 0, 0, True), (1, 2, 1, True), (1, 4, 1, True), (1, 5, 1, False), (1, 1, 1, False), (0, 3, 1, True),
     (0, 4, 1, False), (2, 8, 2, True), (2, 3, 2, False), (2, 5, 3, True), (2, 11, 3, True), (2, 12, 3, False),
     (3, 9, 2, False), (0, 1, 2, False)],
)  # fmt: skip
def test_how_many_tiles_turns_can_bring(wisps: int, tiles: int, turns: int, fit: bool) -> None:
    assert turns_fit(wisps, tiles, turns) is fit


def test_a_code_in_two_files_of_the_catalogue_is_refused() -> None:
    path = DATA / "rules-turns.yaml"
    codes = list(rulebook("wispwood").rules)
    assert codes == sorted(codes)
    with pytest.raises(InputError, match=r"WW301 stands in rules-turns\.yaml already"):
        read_rulebook("wispwood", [path, path])


def own_turns(state: State) -> list[OwnTurn]:
    """All legal turns without new deals."""
    pond = Pond(state.wisps, state.shapes, NOWHERE) if state.wisps else None
    card = state.goals.get(Piece.WITCH)
    found: list[OwnTurn] = list(wisp_turns(state.forest, state.round, state.cat_ready, pond, card))
    return found + list(tree_turns(state.forest, state.round))


def tiles(state: State) -> Counter[Piece]:
    return Counter(state.forest.values())


def check_counts(before: State, turn: Entry, end: State) -> None:
    """A turn brings exactly its tiles and takes exactly its wisp."""
    new = tiles(end) - tiles(before)
    gone = Counter(wisp for wisp in before.wisps or () if wisp)
    gone.subtract(wisp for wisp in end.wisps or () if wisp)
    if isinstance(turn, WispTurn):
        assert before.wisps is not None
        wisp = before.wisps[turn.space - 1]
        assert wisp is not None
        assert new == Counter({wisp: 1, Piece.TREE: len(turn.cells) - 1})
        assert +gone == Counter({wisp: 1})
        assert end.cat_ready == (before.cat_ready and not before.needs_cat(turn))
    elif isinstance(turn, TreeTurn):
        assert new == Counter({Piece.TREE: len(turn.trees)})
        assert not +gone
        assert end.cat_ready
    else:
        return
    assert len(end.forest) == len(before.forest) + new.total()


@settings(max_examples=12, deadline=None, derandomize=True)
@given(st.randoms(use_true_random=False), st.sampled_from(["diagonal-line", "checkershire-cat", "two-away"]))
def test_random_play_replays_without_findings(chance: random.Random, card: str) -> None:
    # The cat in the middle of a large drawing: the forest may grow in any direction, and every cell has a name.
    rows = ["." * 23] * 11 + ["." * 11 + "C" + "." * 11] + ["." * 23] * 11
    start = position(rows, goals={"witch": card}, pond={"wisps": USUAL, "shapes": chance.sample(RING, 8)})
    state, entries = State.of(start), list[dict[str, Any]]()
    for _ in range(24):
        turn: Entry
        options = own_turns(state) if state.left else []
        if not state.left:
            turn = PondChange(tuple(chance.choice([*WISPS, None]) for _ in range(8)))
        elif not options or (len(state.forest) > 9 and chance.random() < 0.1):
            if state.last_round:
                break
            trees = [cell for cell, piece in state.forest.items() if piece in (Piece.TREE, Piece.CAT)]
            turn = RoundEnd(chance.choice([None, *sorted(trees)]))
        else:
            turn = chance.choice(options)
            assert judge(state, turn) == []
        end = after(state, turn)
        check_counts(state, turn, end)
        if isinstance(turn, RoundEnd):
            assert Piece.TREE not in end.forest.values()
            assert end.old == frozenset(cell for cell, piece in state.forest.items() if piece in WISPS)
        entries.append(turn.to_data())
        state = end
    data = {**start.to_data(), "turns": entries}
    findings, states = replay(read(source.parse(json.dumps(data).encode(), "record")))
    assert findings == []
    assert len(states) == len(entries) + 1
    assert states[-1] == state
    assert names(states[-1].forest) == names(state.forest)
