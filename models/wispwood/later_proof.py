"""Bounds for the second and third round: no forest is worth more. First by counting, then lowered step by step.

A step demands so many points of the model in later_model.py, with the numbers of pieces that counting leaves for it.
No solution: the bound is one lower. The steps get harder, so the first that is not settled in its time ends it.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping as Map

from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.components import SIDES
from rulewright.models.wispwood.later_counts import Vectors, tree_card_can_lose, vectors
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.solver.outcome import Budget, Limits, Status

# A step that took less than this share of the budget lets the next one be larger.
EASY = 0.02
# The share of what is left that a step of more than one point may take.
RISK = 0.2
MOST_AT_ONCE = 4


class Ceiling:
    """The bound for one round, lowered by `descend`. `bound` may be read from another thread at any time."""

    def __init__(self, goals: Map[Piece, Card], number: int, rulings: Rulings) -> None:
        self.goals, self.number, self.rulings = goals, number, rulings
        self.gaps = tree_card_can_lose(goals.get(Piece.TREE), SIDES[number], rulings)
        self.vectors: Vectors = vectors(goals, number, rulings)
        self.bound = int(self.vectors.bound.max())
        # Whether nothing more can be done: a step was not settled, or it has a solution.
        self.stuck = False

    def descend(
        self, limits: Limits, floor: Callable[[], int], told: Callable[[int], None] = lambda bound: None
    ) -> None:
        """Lower the bound until the floor (a value that is reached), the limits or an interrupt."""
        budget, at_once = Budget(limits), 1
        whole = limits.deterministic or limits.seconds or 0.0
        while self.bound > floor() and not budget.exhausted and not self.stuck:
            step = min(at_once, self.bound - floor())
            status, spent = self._try(self.bound - step + 1, budget, RISK if step > 1 else 1.0)
            if status is Status.INFEASIBLE:
                self.bound -= step
                told(self.bound)
                at_once = min(MOST_AT_ONCE, 2 * step) if spent < EASY * whole else 1
            elif step > 1:
                at_once = 1
            else:
                self.stuck = True

    def _try(self, target: int, budget: Budget, share: float) -> tuple[Status, float]:
        """Whether the target can be reached in the model, and the time that it took to tell."""
        from rulewright.models.wispwood.later_model import demand
        from rulewright.solver.run import feasible

        allowed = self.vectors.take(self.vectors.bound >= target)
        if not len(allowed):
            return Status.INFEASIBLE, 0.0
        left = budget.left()
        seconds = None if left.seconds is None else left.seconds * share
        deterministic = None if left.deterministic is None else left.deterministic * share
        model = demand(self.goals, self.number, self.rulings, allowed, target, self.gaps)
        outcome = feasible(model, Limits(seconds, deterministic, 1, left.seed))
        budget.spend(outcome.deterministic)
        return outcome.status, outcome.deterministic if deterministic is not None else outcome.seconds
