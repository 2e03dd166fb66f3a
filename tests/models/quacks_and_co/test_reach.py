"""The question `reach`: the fewest own turns if all were as lucky as can be."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from rulewright.models.game import game
from rulewright.models.quacks_and_co.moves import turns
from rulewright.models.quacks_and_co.playing import after
from rulewright.models.quacks_and_co.state import State
from rulewright.models.quacks_and_co.turns import Turn
from rulewright.solver.outcome import Limits
from rulewright.solver.progress import Silent

from tests.models.quacks_and_co.brute import START, freeze, position

QUACKS = game("quacks-and-co")
PIG = {"animal": "pig", "space": 1, "bag": START}


def reach(players: Any, limits: Limits | None = None, **keys: Any) -> Any:
    return QUACKS.best(position(players, **keys), "reach", limits or Limits(), Silent())


def fewest(state: State, most: int) -> int:
    """The fewest own turns by plain breadth-first search over all legal turns."""
    level = {freeze(state): state}
    for count in range(1, most + 1):
        later = {}
        for now in level.values():
            for draws in turns(now):
                end = after(now, Turn(draws))
                if end.winner:
                    return count
                end = replace(end, turn=state.turn)
                later.setdefault(freeze(end), end)
        level = later
    raise AssertionError("not so soon")


@pytest.mark.parametrize("side", ["caterpillar", "butterfly"])
def test_against_plain_search(side: str) -> None:
    rng = random.Random(4)
    for _ in range(6):
        bag = {**START, rng.choice(("green-1", "blue-1", "purple-1", "orange-1")): 1}
        players = [{"animal": "sheep", "space": 50 - rng.randint(3, 9), "bag": bag}, PIG]
        answer = reach(players, set=side, boards=6)
        assert answer.status == "optimal"
        assert answer.value == answer.bound == fewest(State.of(position(players, set=side, boards=6)), 5)
        assert len(answer.turns) == answer.value


def test_by_hand() -> None:
    # Red 2, red 1 and red 1 make four spaces, and yellow 1 with a 3 makes four: five spaces take two turns.
    answer = reach([{"animal": "sheep", "space": 45, "bag": START}, PIG], track={"steps": 50, "spirals": []})
    assert answer.value == 2
    # One turn for yellow 1 and a further chip: red 2 makes three spaces.
    assert reach([{"animal": "sheep", "space": 47, "bag": START}, PIG]).value == 1


def test_a_purchase_that_is_due_is_no_turn() -> None:
    own = {
        "animal": "sheep",
        "space": 42,
        "rubies": 5,
        "bag": {"dream": 1},
        "board": {"dream": 3, **{k: v for k, v in START.items() if k != "dream"}, "red-4": 1},
    }
    answer = reach([own, PIG])
    assert answer.value == 1
    assert answer.turns == [{"buy": ["white-8"]}, {"draw": "white-8"}]


def test_stopped_with_a_bound() -> None:
    answer = reach([{"animal": "sheep", "bag": START}, PIG], Limits(seconds=0.5))
    assert answer.status == "feasible"
    assert answer.bound < answer.value
    assert answer.limit_hit
