"""The referee of Wonderland itself, positions, turns, perfect play and random positions: expectations made by hand."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.referee_wonderland.play import (
    chances,
    fillings,
    outlooks,
    pruned,
    reach,
    rules_of,
    value,
    values_of_moves,
    worlds,
)
from tests.referee_wonderland.random_positions import (
    any_board,
    break_position,
    break_turn,
    broken_record,
    game_position,
    legal_turn,
    played,
    position,
    random_match,
    start,
)
from tests.referee_wonderland.rules import (
    CELLS,
    grid_of,
    lines_of,
    score,
)
from tests.referee_wonderland.turns import broken_rules, count_moves, judge, moves, replay, state_of

Data = dict[str, Any]
BARE: Data = {"red": {}, "blue": {}}


def board(grid: list[str], cards: Data | None = None, **more: Any) -> Data:
    """A position from rows of words."""
    data: Data = {"game": "wonderland", "cards": cards or BARE, "grid": [line.split() for line in grid]}
    data["edges"] = {"red": [7, 2, 1], "blue": [6, 2, 5]}
    return data | more


# Positions


FULL = ["b4 r3 r4", "b1 r5' r6", "b3 - b7"]
ALL_KNOWN: Data = {"red": [7, 2, 1], "blue": [6, 2, 5]}
OPENED: Data = {"edges": {"red": [1, 2, 3], "blue": [1, 2, 3]}}  # placement begins
ARRIVING: Data = {"red": [1, 2, "-"], "blue": [1, "?", "-"]}
POSITIONS: list[tuple[Data, set[str]]] = [
    ({}, set()),
    ({"edges": {"red": [7, "-", "-"]}}, set()),
    ({"edges": {"red": [7, "-", "-"]}, "to-move": "blue"}, set()),
    ({"edges": {"red": [7, "-", "-"]}, "to-move": "red"}, {"to-move"}),
    ({"edges": {"blue": ["?", "-", "-"]}}, {"arrival-order"}),
    ({"edges": {"red": ["?", 1, "-"]}}, {"arrival-order"}),
    ({"edges": {"red": ["?", 1, 1], "blue": [1, 2, "-"]}}, {"card-twice"}),
    ({"edges": {"red": ["?", 1, 2], "blue": [1, 2, "-"]}, "grid": ["r5 - -", "- - -", "- - -"]}, {"grid-before-edges"}),
    ({**OPENED, "grid": ["r5 r6 -", "- - -", "- - -"]}, {"placement-order"}),
    ({**OPENED, "grid": ["- b6 -", "- - -", "- - -"]}, {"placement-order"}),
    ({"edges": {"red": [5, 2, 3], "blue": [1, 2, 3]}, "grid": ["r5 - -", "- - -", "- - -"]}, {"card-twice"}),
    ({**OPENED, "grid": ["r5> - -", "- - -", "- - -"]}, {"sideways"}),
    ({"edges": ALL_KNOWN, "grid": FULL}, set()),
    ({"edges": ALL_KNOWN | {"red": ["?"] * 3}, "grid": ["b4 r3 r4", "b1 r5 r6", "b3 r1 b7"]}, {"too-many-cards"}),
    ({"edges": ALL_KNOWN, "grid": FULL, "hands": {"red": [], "blue": []}}, set()),
    ({"edges": ALL_KNOWN, "grid": FULL, "hands": {"red": [1]}}, {"hand-on-board", "hand-differs"}),
    ({"edges": ARRIVING, "hands": {"red": [3, 4, 5, 6, 7], "blue": [2, 3, 4, 5, 6]}}, set()),
    ({"edges": ARRIVING, "hands": {"red": [3, 4, 5, 6]}}, {"hand-differs"}),
    ({"edges": ARRIVING, "hands": {"blue": [1, 2, 3, 4, 5]}}, {"hand-on-board"}),
]  # fmt: skip


@pytest.mark.parametrize(("given", "expected"), POSITIONS)
def test_positions(given: Data, expected: set[str]) -> None:
    data = {"game": "wonderland", **given}
    if "grid" in data:
        data["grid"] = [line.split() for line in data["grid"]]
    assert broken_rules(data) == expected


# Turns


def test_whose_turn_and_how_many_moves() -> None:
    """Worked example 6: red begins, blue ends, three and four turns each, one empty cell at the end."""
    data = start(random.Random(1))
    assert count_moves(state_of(data)) == 3 * 7
    movers, counts = [], []
    rng = random.Random(2)
    state = state_of(data)
    while not state.over:
        movers.append(state.mover)
        counts.append(count_moves(state))
        assert counts[-1] == len(moves(state))
        state = replay({**data, **position(rng, data, state), "turns": [legal_turn(rng, state)]}).state
    assert movers == ["red", "blue"] * 7
    assert counts == [21, 21, 12, 12, 5, 5, 9 * 8, 8 * 8, 7 * 6, 6 * 6, 5 * 4, 4 * 4, 3 * 2, 2 * 2]
    assert len(state.grid) == 8
    assert moves(state) == []
    assert count_moves(state) == 0


TURNS: list[tuple[Data, Data, set[str]]] = [
    ({}, {"edge": "r7", "at": 1}, set()),
    ({}, {"edge": "r?", "at": 3}, set()),
    ({}, {"edge": "b7", "at": 1}, {"wrong-side"}),
    ({}, {"place": "r7", "at": "A1", "turned": False}, {"wrong-phase"}),
    ({"edges": {"red": [1, "-", "-"], "blue": [1, "-", "-"]}}, {"edge": "r7", "at": 1}, {"occupied"}),
    ({"edges": {"red": [1, "-", "-"], "blue": [1, "-", "-"]}}, {"edge": "r1", "at": 1}, {"occupied", "not-in-hand"}),
    ({"edges": {"red": ["?", "-", "-"], "blue": [1, "-", "-"]}}, {"edge": "r1", "at": 2}, set()),
    (OPENED, {"place": "r4", "at": "B2", "turned": True}, set()),
    (OPENED, {"place": "r3", "at": "B2", "turned": True}, {"not-in-hand"}),
    (OPENED, {"place": "r4", "at": "B2", "turned": "sideways"}, {"turned-sideways"}),
    (OPENED, {"edge": "r4", "at": 2}, {"wrong-phase", "occupied"}),
    ({"edges": ALL_KNOWN, "grid": FULL}, {"place": "r1", "at": "B3", "turned": False}, {"game-over"}),
]  # fmt: skip


@pytest.mark.parametrize(("given", "move", "expected"), TURNS)
def test_turns(given: Data, move: Data, expected: set[str]) -> None:
    data = dict(given)
    if "grid" in data:
        data["grid"] = [line.split() for line in data["grid"]]
    assert judge(state_of(data), move) == expected


def test_told_hands_say_what_lies_face_down() -> None:
    data: Data = {"edges": {"red": ["?", "-", "-"], "blue": ["?", "-", "-"]}, "hands": {"red": [1, 2, 3, 4, 5, 7]}}
    assert judge(state_of(data), {"edge": "r6", "at": 2}) == {"not-in-hand"}
    assert count_moves(state_of(data)) == 2 * 6
    assert chances(state_of(data)).edges["red 1"] == {6: 1}


def test_a_record_stops_at_the_first_illegal_turn() -> None:
    turns: list[Data] = [
        {"edge": "r7", "at": 1},
        {"edge": "b?", "at": 1},
        {"edge": "r7", "at": 2},
        {"edge": "b?", "at": 1},
    ]
    result = replay({"turns": turns})
    assert result.illegal == 2
    assert result.broken == {"not-in-hand"}
    assert result.state.edges == {"red": [7, "-", "-"], "blue": ["?", "-", "-"]}


# Play


def ending(rng: random.Random, left: int, kind: str | None = None) -> Data:
    """A position with so many cards still to be placed."""
    return game_position(rng, 14 - left, kind=kind)


def test_the_last_card_by_hand() -> None:
    """Blue places the last card, b7. At C1 it ties row 1 (7:7) and takes column C from red; at B3 it takes nothing."""
    data = board(["r3 r4 -", "b1 r5 r6", "b3 - b4"])
    rules, state = rules_of(data), state_of(data)
    assert state.mover == "blue"
    # Whatever comes: row 2 to red (2), row 3 to blue (1), column A 3:4 to blue (6), column B to red (2).
    at_c1 = (2 + 2) - (1 + 6 + 5)
    at_b3 = (2 + 2 + 7 + 5) - (1 + 6)
    found = values_of_moves(rules, state)
    assert found == {
        ("b7", cell, turned): at for cell, at in (("C1", at_c1), ("B3", at_b3)) for turned in (False, True)
    }
    assert value(rules, state) == at_c1
    assert reach(rules, state) == 1 + 6 + 5
    assert reach(rules, state, "red") == 2 + 2 + 7 + 5


def test_pruning_changes_nothing() -> None:
    rng = random.Random(3)
    for left in [0, 1, 1, 2, 2, 2, 3, 3, 3, 3]:
        data = ending(rng, left)
        rules, state = rules_of(data), state_of(data)
        found = value(rules, state)
        assert found == pruned(rules, state)
        if left:
            best = max if state.mover == "red" else min
            assert found == best(values_of_moves(rules, state).values())
        bounds = {side: reach(rules, state, side) for side in ("red", "blue")}
        assert -bounds["blue"] <= found <= bounds["red"]


GOLDEN = yaml.safe_load(Path(__file__).with_name("golden_values.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["name"])
def test_golden_values(golden: Data) -> None:
    """Those with few cards to place, by walking through; the others only that they can be."""
    data = golden["position"]
    assert broken_rules(data) == set()
    state = state_of(data)
    if state.left("red") + state.left("blue") <= 5:
        assert pruned(rules_of(data), state) == golden["value"]
    assert abs(golden["value"]) <= sum(int(entry) for entries in state.edges.values() for entry in entries)


def test_number_of_fillings() -> None:
    state = state_of(ending(random.Random(4), 3))
    assert len(list(fillings(state))) == 4 * 3 * 2 * 2**3


def test_hidden_edges() -> None:
    data = board(["r3 b4 -", "- - -", "- - -"], edges={"red": [7, 2, 1], "blue": ["?", 2, "?"]})
    found = chances(state_of(data))
    # Blue's 1, 3, 5, 6, 7 are unseen; two of them lie on the edge, in order.
    assert found.worlds == 5 * 4
    assert found.edges == {name: dict.fromkeys((1, 3, 5, 6, 7), Fraction(1, 5)) for name in ("blue 1", "blue 3")}
    every = list(worlds(state_of(data)))
    assert all(world.edges["blue"][1] == 2 and len(world.hand("blue")) == 3 for world in every)
    assert chances(state_of(board(FULL))).worlds == 1


def test_worst_and_average() -> None:
    """Red to place with one card of blue's hidden: what follows is the spread over its two possibilities."""
    rng = random.Random(5)
    data = ending(rng, 2)
    data["edges"]["blue"][0] = "?"
    rules, state = rules_of(data), state_of(data)
    assert chances(state).worlds == 2
    found = outlooks(rules, state)
    per_world = [values_of_moves(rules, world) for world in worlds(state)]
    for key, (worst, average) in found.items():
        assert worst == min(per_world[0][key], per_world[1][key])
        assert average == Fraction(per_world[0][key] + per_world[1][key], 2)


# Random positions


def inner(data: Any) -> Iterator[Any]:
    """All values of nested data."""
    yield data
    for entry in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from inner(entry)


def test_random_positions_are_legal_and_plain() -> None:
    rng = random.Random(6)
    for _ in range(300):
        data = game_position(rng, rng.randint(0, 14), hide=0.3, tell=0.3)
        if rng.random() < 0.3:
            data["match"] = random_match(rng)
        assert broken_rules(data) == set(), data
        assert json.loads(json.dumps(data)) == data
        assert chances(state_of(data)).worlds >= 1
        assert all(isinstance(entry, (dict, list, str, int)) for entry in inner(data))


def test_random_faults_break_every_rule() -> None:
    rng = random.Random(7)
    seen: set[str] = set()
    for _ in range(1500):
        data = game_position(rng, rng.randint(0, 14), hide=0.2, tell=0.3)
        state = state_of(data)
        if not state.over:
            seen |= judge(state, break_turn(rng, state, legal_turn(rng, state)))
        seen |= broken_rules(break_position(rng, data))
    seen |= {name for _ in range(100) for name in broken_after(rng)}
    assert seen == {
        "card-twice", "hand-on-board", "hand-differs", "sideways", "grid-before-edges", "arrival-order",
        "placement-order", "too-many-cards", "to-move", "wrong-side", "wrong-phase", "occupied", "not-in-hand",
        "turned-sideways", "game-over", "match-sides",
    }  # fmt: skip


def broken_after(rng: random.Random) -> set[str]:
    """The rules that the illegal turn of a random record breaks."""
    data = start(rng)
    record, illegal = broken_record(rng, data)
    result = replay({**data, "turns": record})
    assert result.illegal == illegal
    return set(result.broken)


def test_records_end_where_they_should() -> None:
    rng = random.Random(8)
    for _ in range(50):
        data = start(rng)
        state, record = played(rng, data, 14)
        assert len(record) == 14
        assert state.over
        result = replay({**data, "turns": record})
        assert result.illegal is None
        assert result.state.grid == state.grid


def test_drawings_of_any_kind_can_be_scored() -> None:
    rng = random.Random(9)
    for _ in range(200):
        data = any_board(rng, sideways=True)
        got = score(data)
        known = [entry for side in ("red", "blue") for entry in data["edges"][side] if isinstance(entry, int)]
        assert 0 <= got["red"] + got["blue"] <= sum(known)
        assert set(grid_of(data)) <= set(CELLS)
        by_name = {line.name: line for line in lines_of(data)}
        assert sum(by_name[f"row {n}"].red for n in (1, 2, 3)) == sum(by_name[f"column {c}"].red for c in "ABC")
