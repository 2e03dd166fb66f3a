"""The best whole game: its rounds are scored one by one, its record replays, its bound is the sum of the rounds'."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from rulewright.models.wispwood.answers import read_data
from rulewright.models.wispwood.cards import Card, shipped
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.record import replay
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.scoring import forest_points
from rulewright.models.wispwood.search.game_search import best_game
from rulewright.models.wispwood.search.maximum import first_round
from rulewright.solver.interrupt import interruptible
from rulewright.solver.outcome import Limits, Status


def goals_of(numbers: str) -> dict[Piece, Card]:
    by_number = {card.number: card for card in shipped().values()}
    return {by_number[number].colour: by_number[number] for number in numbers.split()}


@pytest.mark.parametrize("rounds", [2, 3])
def test_game(rounds: int) -> None:
    goals, rulings = goals_of("J2 W3 O3"), Rulings(rounds=rounds, given={"rounds": rounds})
    limits = Limits(deterministic=0.6)
    found, again = (best_game(goals, rulings, limits) for _ in range(2))
    assert (found.value, found.bound, found.turns) == (again.value, again.bound, again.turns)
    assert len(found.values) == rounds
    assert sum(found.values) == found.value <= found.bound
    assert found.values[0] <= first_round(goals, rulings).value
    data: dict[str, Any] = {**found.start, "turns": found.turns}
    findings, states = replay(read_data(data))
    assert not findings
    # The forests that are scored stand before each end of a round, and at the end.
    ends = [index for index, turn in enumerate(found.turns) if "end-round" in turn]
    scored = [states[index] for index in ends] + [states[-1]]
    assert [state.round for state in scored] == list(range(1, rounds + 1))
    assert tuple(forest_points(s.forest, s.round, goals, rulings) for s in scored) == found.values


def test_nothing_to_score() -> None:
    """Without goals only the full squares count."""
    found = best_game({}, Rulings(), Limits(deterministic=0.5))
    assert (found.status, found.values) == (Status.OPTIMAL, (2, 4, 6))


def test_interrupt() -> None:
    with interruptible() as interrupt:
        threading.Timer(1.0, interrupt.request).start()
        found = best_game(goals_of("J2 W2 H1 O1 T2"), Rulings())
    assert found.interrupted
    assert found.value <= found.bound
