"""The CP-SAT model of winning layouts agrees with the plain rules and with the lower bound of the search."""

from __future__ import annotations

import random
from typing import Any

import pytest
from rulewright.models.grid import Cell
from rulewright.models.yokai.components import outlines
from rulewright.models.yokai.constraints import most_staying, region, winning_layouts
from rulewright.models.yokai.dealing import random_layout
from rulewright.models.yokai.families import FAMILIES, Family
from rulewright.models.yokai.scoring import Goal, known, won
from rulewright.models.yokai.search.board import lower_bound
from rulewright.models.yokai.search.problem import Problem
from rulewright.models.yokai.state import whole
from rulewright.solver.outcome import Limits, Status


def problem(seed: int, **keys: Any) -> Problem:
    return Problem(known(random_layout(random.Random(seed), Cell(0, 0))), **keys)


def test_the_bound_of_the_search_is_the_most_that_can_stay() -> None:
    chance = random.Random(1)
    for seed in range(6):
        asked = problem(seed)
        kind = seed % 3
        if kind == 1:
            asked = problem(seed, locked=frozenset(chance.sample(sorted(asked.cards), 3)))
        elif kind == 2:
            asked = problem(seed, affinities=(frozenset(chance.sample(FAMILIES, 2)),))
        outcome = most_staying(asked, Limits(seconds=60))
        bound = lower_bound(asked)
        if bound is None:
            assert outcome.status is Status.INFEASIBLE
            continue
        assert (outcome.status, outcome.value) == (Status.OPTIMAL, 16 - bound)
        assert outcome.answer is not None
        assert won(outcome.answer, Goal(asked.affinities))
        assert whole(outcome.answer)
        assert all(outcome.answer[cell] is asked.cards[cell] for cell in asked.locked)


def test_what_hints_hold_too_far_apart_never_wins() -> None:
    red = [cell for cell, family in problem(3).cards.items() if family is Family.RED]
    apart = max(((a, b) for a in red for b in red), key=lambda two: abs(two[0].row - two[1].row) + abs(
        two[0].column - two[1].column))  # fmt: skip
    assert abs(apart[0].row - apart[1].row) + abs(apart[0].column - apart[1].column) > 3
    asked = problem(3, locked=frozenset(apart))
    assert lower_bound(asked) is None
    assert most_staying(asked, Limits(seconds=60)).status is Status.INFEASIBLE


@pytest.mark.parametrize("objective", ["square", "three-by-five"])
def test_an_objective_in_a_small_region(objective: str) -> None:
    """Within one step of the square: whatever wins there has the outline, and stays are counted right."""
    from rulewright.solver.run import maximise

    asked = problem(5, outlines=outlines(objective))
    winning = winning_layouts(asked, region(asked.cards, 2))
    staying = sum(winning.lies[family][cell] for cell, family in sorted(asked.cards.items()))
    outcome = maximise(winning.model, staying, Limits(seconds=60), lazy=winning.lazy)
    assert outcome.answer is not None
    layout = winning.layout(outcome.answer)
    assert won(layout, Goal((), objective))
    assert outcome.value == sum(layout.get(cell) is family for cell, family in asked.cards.items())
