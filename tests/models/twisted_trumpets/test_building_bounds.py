"""What the question `trumpet` begins with and cuts away: a first trumpet, distances that pipes can have, bounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from rulewright.models.twisted_trumpets.after import after
from rulewright.models.twisted_trumpets.building import confirm, ordered, trumpet
from rulewright.models.twisted_trumpets.building_first import first_trumpet
from rulewright.models.twisted_trumpets.constraint_reach import farthest, reach
from rulewright.models.twisted_trumpets.constraints import Board
from rulewright.models.twisted_trumpets.moves import placements
from rulewright.models.twisted_trumpets.network import TRUMPETER, Network
from rulewright.models.twisted_trumpets.position import Position
from rulewright.models.twisted_trumpets.scoring import score_of
from rulewright.models.twisted_trumpets.state import State
from rulewright.solver.outcome import Limits, Status
from rulewright.solver.progress import Silent

from tests.models.twisted_trumpets.test_building import brute, position_of, random_position


def building_state(position: Position) -> State:
    """The state with all tiles that can be placed."""
    return replace(State.of(position), hand=(*(position.hand or ()), *position.draws), actions=1)


def all_built(start: State) -> Iterator[State]:
    """Every trumpet that can be built, by the plain rules."""
    seen: set[Any] = set()
    left = [start]
    while left:
        state = left.pop()
        yield state
        for put in placements(state):
            then = replace(after(state, put), actions=1, owed=0)
            key = tuple((cell, laid.word) for cell, laid in then.trumpet.items())
            if key not in seen:
                seen.add(key)
                left.append(then)


def greedy(state: State) -> int:
    """What a player comes to who always places what is worth most at once."""
    best = score_of(state).points
    while ways := [replace(after(state, put), actions=1, owed=0) for put in placements(state)]:
        state = max(ways, key=lambda way: score_of(way).points)
        best = max(best, score_of(state).points)
    return best


@pytest.mark.parametrize("seed", range(200, 224))
def test_every_trumpet_keeps_to_the_distances(seed: int) -> None:
    state = building_state(random_position(seed))
    board = Board(state, False)
    most = farthest(board)
    can = reach(board, most)
    for built in all_built(state):
        network = Network(built.trumpet, built.box.board)
        for node, steps in network.distances.items():
            if node != TRUMPETER:
                assert steps <= most
                # The order of the pipes on a tile is that of the look, which may be that of another tile alike.
                twists = network.route(node).twists
                assert any(twists <= pipes.get(steps, -1) for other, pipes in can.items() if other.cell == node.cell), (
                    node,
                    steps,
                    twists,
                )


@pytest.mark.parametrize("seed", range(200, 224))
def test_first_trumpet_is_legal_and_no_worse_than_a_greedy_one(seed: int) -> None:
    state = building_state(random_position(seed))
    puts = ordered(state, first_trumpet(state))
    _, tree = confirm(state, puts)
    assert tree.points >= greedy(state)


@pytest.mark.parametrize("seed", range(300, 312))
def test_what_is_cut_short_is_between_the_greedy_and_the_best(seed: int) -> None:
    position = random_position(seed)
    best = brute(position)
    for amount in (0.0, 0.001, 0.01, 0.1):
        answer = trumpet(position, Limits(deterministic=amount), Silent())
        assert answer.value is not None
        assert answer.bound is not None
        assert greedy(building_state(position)) <= answer.value <= best <= answer.bound
        assert answer.status is (Status.FEASIBLE if answer.limit_hit else Status.OPTIMAL)


def test_first_trumpet_is_left_when_told_to_stop() -> None:
    state = building_state(position_of({"trumpet": {"A2": "s3"}, "hand": ["b1", "b16"], "plans": []}))
    assert first_trumpet(state, lambda: True) == {}
    assert len(first_trumpet(state)) == 2
