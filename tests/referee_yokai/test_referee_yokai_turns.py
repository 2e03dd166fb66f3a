"""The referee's judge of positions, turns and records against expectations made by hand from the rules."""

from __future__ import annotations

import json
import random
from itertools import combinations
from typing import Any

import pytest

from tests.referee_yokai import random_positions
from tests.referee_yokai.layout import (
    crossings,
    draw,
    is_whole,
    read,
)
from tests.referee_yokai.standing import SQUARE, broken_rules, out_of_reach, outlines
from tests.referee_yokai.turns import judge, replay, state_of

MIXED = "R G B P\nP P R G\nB B G R\nG R P B\n"


# Standing positions


def with_deck(**changes: Any) -> dict[str, Any]:
    """A start for two players, changed."""
    return {"game": "yokai", "players": 2, "layout": MIXED, "deck": 7, **changes}


STANDING: list[tuple[dict[str, Any], set[str]]] = [
    (with_deck(), set()),
    (with_deck(layout="R G B P\nP P R G\nB B G R\nG R P .\n"), {"card-count"}),
    (with_deck(layout="R G B P\nP P R G\nB B G R\nG R P R\n"), {"family-count"}),
    (with_deck(layout="R G B P .\nP P R G .\nB B G R .\nG R P . B\n"), {"layout-split"}),
    (with_deck(hints={"E5": ["red"]}, deck=6), {"hint-on-empty"}),
    (with_deck(revealed=[["red", "green", "purple", "blue"]], deck=6), {"hint-not-in-box"}),
    (with_deck(revealed=[["red", "green"], ["green", "red"]], deck=5), {"hint-twice"}),
    (with_deck(revealed=[["red"], ["green"], ["blue"]], deck=4), {"hint-kinds"}),
    (with_deck(deck=8), {"hint-number"}),
    (with_deck(players=3, deck=9), set()),
    ({"layout": MIXED, "deck": 8}, {"hint-number"}),
    (with_deck(affinities=[["red", "red"]]), {"affinity-one-family"}),
    (with_deck(affinities=[["red", "blue"], ["blue", "red"]]), {"affinity-twice"}),
    (with_deck(affinities=random_positions.PAIRS[:4]), set()),
    (with_deck(affinities=random_positions.PAIRS[:5]), {"affinity-number"}),
    (with_deck(token="B2"), set()),
    (with_deck(token="A1"), {"token-start"}),
    (with_deck(token="D4", deck=6, revealed=[["red"]]), {"token-no-crossing"}),
    (with_deck(token="A1", deck=6, hints={"A1": ["red"]}), {"token-hints"}),
    (with_deck(token="A1", deck=8, hints={"A1": ["red"]}, players=3), set()),
    (with_deck(taken=1), {"turns-taken"}),
    (with_deck(taken=3, hints={"A1": ["red"]}, revealed=[["blue"]], deck=5), set()),
]  # fmt: skip


@pytest.mark.parametrize(("data", "expected"), STANDING)
def test_standing(data: dict[str, Any], expected: set[str]) -> None:
    assert broken_rules(data) == expected


def test_out_of_reach() -> None:
    """A pyramid is seven high and four wide, so no turn of it has two cells eight apart."""
    line = {"layout": "R G B P R G B P\nR G B P R G B P\n", "objective": "pyramid"}
    assert out_of_reach({**line, "hints": {"A1": ["blue"], "H1": ["green"]}}) == {"objective-out-of-reach"}
    assert out_of_reach({**line, "hints": {"A1": ["blue"], "D1": ["green"]}}) == set()
    assert out_of_reach({**line, "hints": {"A1": ["blue"], "E1": ["green"]}}) == {"family-out-of-reach"}


def test_outlines_of_the_first_moves() -> None:
    assert outlines(0) == {SQUARE}
    first = outlines(1)
    assert len(first) == 240  # no two of the 240 moves leave the same outline
    assert SQUARE not in first


# Turns

TURN: dict[str, Any] = {"peek": ["D1", "A4"], "from": "D1", "to": "E2", "hint": "reveal"}
PLACE = {"place": ["red"], "on": "C3"}
GAP = "R G B P\nP P R G\nB B G .\nG R P B\n. . . R\n"  # D4 hangs on C4 and holds D5
JUDGED: list[tuple[dict[str, Any], dict[str, Any], set[str]]] = [
    ({}, TURN, set()),
    ({}, {**TURN, "saw": ["purple", "green"]}, set()),  # worked example 1
    ({}, {"declare": True}, set()),
    ({}, {**TURN, "declare": True}, {"declare-alone"}),
    ({}, {"from": "D1", "to": "E2"}, set()),
    ({}, {"from": "D1", "to": "E2", "hint": "reveal"}, {"turn-incomplete"}),
    ({}, {"peek": ["D1", "A4"]}, {"turn-incomplete"}),
    ({}, {**TURN, "peek": ["D1"]}, {"peek-two"}),
    ({}, {**TURN, "peek": ["D1", "E1"]}, {"peek-empty"}),
    ({"hints": {"A4": ["red"]}}, TURN, {"peek-hinted"}),
    ({}, {**TURN, "peek": ["D1", "D1"]}, {"peek-same"}),
    ({"rules": {"peek-same-card": "allowed"}}, {**TURN, "peek": ["D1", "D1"]}, set()),
    ({"token": "A3"}, {**TURN, "token": "B2"}, {"peek-token"}),
    ({}, {**TURN, "saw": ["red", "green"]}, {"saw-otherwise"}),
    ({"layout": "R R R R\nG G G G\nB B ? B\n? ? ? ?\n"}, {**TURN, "saw": ["red", "green"]}, {"saw-otherwise"}),
    ({}, {**TURN, "from": "E1", "to": "E2"}, {"move-no-card"}),
    ({"hints": {"D1": ["red"]}}, {**TURN, "peek": ["A1", "A4"]}, {"move-hinted"}),  # worked example 5
    ({}, {**TURN, "to": "D2"}, {"move-occupied"}),
    ({}, {**TURN, "to": "D1"}, {"move-null"}),
    ({"rules": {"null-move": "allowed"}}, {**TURN, "to": "D1"}, set()),
    ({}, {**TURN, "to": "E5"}, {"move-apart"}),
    ({}, {**TURN, "from": "D4", "to": "E1"}, set()),
    ({"layout": GAP}, {**TURN, "from": "D4", "to": "E1"}, {"move-split"}),
    ({"layout": GAP}, {**TURN, "from": "D5", "to": "D3"}, set()),
    ({"layout": GAP, "rules": {"split": "never"}}, {**TURN, "from": "D4", "to": "E1"}, {"lift-splits", "move-split"}),
    ({"layout": GAP, "rules": {"split": "never"}}, {**TURN, "from": "D4", "to": "C5"}, {"lift-splits"}),
    ({"layout": GAP}, {**TURN, "from": "D4", "to": "C5"}, set()),
    ({"token": "C1"}, {**TURN, "peek": ["A1", "A4"], "token": "B2"}, {"move-token"}),
    ({"deck": 0, "revealed": [["red"]]}, TURN, {"reveal-empty-deck"}),
    ({}, {**TURN, "hint": PLACE}, {"place-not-revealed"}),
    ({"revealed": [["red"]]}, {**TURN, "hint": PLACE}, set()),
    ({"revealed": [["red"]]}, {**TURN, "hint": {**PLACE, "on": "D1"}}, {"place-on-empty"}),  # it has just left
    ({"revealed": [["red"]]}, {**TURN, "hint": {**PLACE, "on": "E2"}}, set()),
    ({"revealed": [["red"]], "hints": {"C3": ["blue"]}}, {**TURN, "hint": PLACE}, {"place-on-hinted"}),
    ({"revealed": [["red"]], "token": "B2"}, {**TURN, "hint": PLACE, "token": "B1"}, {"place-token"}),
    ({"revealed": [["red"], ["blue"]], "hint-rule": "last-only"}, {**TURN, "hint": PLACE}, {"place-not-last"}),
    ({"revealed": [["blue"], ["red"]], "hint-rule": "last-only"}, {**TURN, "hint": PLACE}, set()),
    ({}, {**TURN, "hint": {"reveal": ["red"], **PLACE}}, {"hint-two-actions"}),  # worked example 4
    ({"deck": [["blue"]]}, {**TURN, "hint": {"reveal": ["red"]}}, {"reveal-impossible"}),
    ({"deck": ["?", ["red"]]}, {**TURN, "hint": {"reveal": ["red"]}}, {"reveal-impossible"}),
    ({"revealed": [["green"], ["blue"]]}, {**TURN, "hint": {"reveal": ["red"]}}, {"reveal-impossible"}),
    ({"token": "B2"}, {**TURN, "token": "A1"}, set()),  # worked example 11 from here on
    ({"token": "B2"}, TURN, {"token-stays"}),
    ({"token": "B2"}, {**TURN, "token": "B2"}, {"token-stays"}),
    ({"token": "B2"}, {**TURN, "token": "D1"}, {"token-target"}),
    ({"token": "B2"}, {**TURN, "token": "C1"}, {"token-target"}),  # D1 has left it
    ({"token": "B2", "hints": {"A1": ["red"]}}, {**TURN, "token": "A1"}, {"token-target-hints"}),
    ({"token": "B2", "hints": {"A1": ["red"]}, "players": 3}, {**TURN, "token": "A1"}, set()),
    ({"token": "B2", "revealed": [["red"]]}, {**TURN, "hint": {"place": ["red"], "on": "A1"}, "token": "A1"},
     {"token-target-hints"}),
    ({}, {**TURN, "token": "A1"}, {"token-absent"}),
    ({"deck": 0, "hints": {"A1": ["red"]}}, TURN, {"game-over"}),
    ({"deck": 0, "hints": {"A1": ["red"]}}, {"declare": True}, {"game-over"}),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "turn", "expected"), JUDGED)
def test_judge(changes: dict[str, Any], turn: dict[str, Any], expected: set[str]) -> None:
    assert judge(state_of(with_deck(**changes)), turn) == expected


def test_a_token_that_can_go_nowhere_stays() -> None:
    block = read("R G . . . . . . .\nB P R G B P R G B\n" + ". . . . . . . . ?\n" * 5)
    data = with_deck(layout=draw(block), token="A1")
    turn = {"peek": ["I7", "I6"], "from": "I7", "to": "H6", "hint": "reveal"}
    assert crossings(block) == {(0, 0)}
    assert judge(state_of(data), turn) == set()
    assert judge(state_of(data), {**turn, "token": "A1"}) == {"token-stays"}
    assert judge(state_of(data), {**turn, "to": "H3", "token": "H2"}) == set()
    assert judge(state_of(data), {**turn, "to": "H3"}) == {"token-stays"}


# Records


def test_a_record_that_ends_with_the_last_hint() -> None:
    data = with_deck(layout="R R G G .\nR . G G .\nP P B B .\nP P B B R\n", deck=[], revealed=[["red", "blue"]])
    last = {"peek": ["A1", "B1"], "from": "E4", "to": "B2", "hint": {"place": ["red", "blue"], "on": "A1"}}
    result = replay({**data, "turns": [last]})
    assert (result.illegal, result.ended, result.won) == (None, True, True)
    assert result.parts == {"right-hints": 1, "wrong-hints": 0, "unplaced-hints": 0, "face-down-hints": 0}
    again = replay({**data, "turns": [last, TURN]})
    assert (again.illegal, set(again.broken)) == (1, {"game-over"})
    other = {**last, "hint": {"place": ["red", "blue"], "on": "C1"}}
    wrong = replay({**data, "turns": [other]}).parts
    assert wrong is not None
    assert wrong["wrong-hints"] == -1


def test_a_record_that_ends_with_a_declaration() -> None:
    data = with_deck(layout="R R G G .\nR . G G .\nP P B B .\nP P B B R\n", deck=[["red"], ["blue"]])
    turn = {"peek": ["A1", "B1"], "from": "E4", "to": "B2", "hint": "reveal"}
    won = replay({**data, "turns": [turn, {"declare": True}]})
    assert won.parts == {"right-hints": 0, "wrong-hints": 0, "unplaced-hints": 2, "face-down-hints": 5}
    lost = replay({**data, "turns": [{"declare": True}]})
    assert (lost.won, lost.parts) == (False, {"lost": 0})
    assert replay({**data, "move": turn}).ended is False
    bare = replay({**data, "turns": [{"from": "E4", "to": "B2"}, {"declare": True}]})
    assert (bare.won, bare.parts and bare.parts["face-down-hints"]) == (True, 10)


def test_a_hint_is_usable_from_the_next_turn_on() -> None:
    data = with_deck(deck=[["red"], ["blue"], ["green", "red"], ["green", "blue"], ["purple", "blue"]])
    one = {**TURN, "hint": {"reveal": ["red"]}}
    two = {"peek": ["A1", "B1"], "from": "E2", "to": "E3", "hint": {"place": ["red"], "on": "A1"}}
    assert replay({**data, "turns": [one, two]}).illegal is None
    assert replay({**data, "turns": [two]}).broken == {"place-not-revealed", "move-no-card"}
    three = {"peek": ["C1", "B1"], "from": "A1", "to": "D1", "hint": "reveal"}
    assert replay({**data, "turns": [one, two, three]}).broken == {"move-hinted"}


# Random positions


def test_played_positions_are_legal_and_repeat() -> None:
    for seed in range(25):
        files = []
        for _ in range(2):
            rng = random.Random(seed)
            data = random_positions.start(rng)
            state, record = random_positions.played(rng, data, 12)
            file = random_positions.position(state, data)
            files.append(json.dumps([file, record]))
            assert broken_rules(data) == broken_rules(file) == set()
            if record:
                assert replay({**data, "turns": record}).illegal is None
        assert files[0] == files[1]


def test_random_outlines() -> None:
    rng = random.Random(1)
    for _ in range(20):
        layout = random_positions.grown(rng)
        assert is_whole(layout)
        assert sorted(layout.values()) == sorted("RGPB" * 4)
        then = random_positions.wandered(rng, layout, 5)
        assert is_whole(then)
        assert len(read(random_positions.drawing(then, 2))) == 16
    assert len(list(combinations("RGPB", 2))) == len(random_positions.PAIRS)
