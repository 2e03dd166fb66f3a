"""Bounds for the second and third round: no forest is worth more. First by counting, then lowered step by step.

A step demands so many points of the model in later_model.py, with the numbers of pieces that counting leaves for it.
No solution: the bound is one lower. Models that look at some of the goals only are asked first, with little time:
they are relaxations of the whole, so one of them is enough for a proof, and often enough.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping as Map
from dataclasses import dataclass
from itertools import combinations

from rulewright.models.wispwood.cards import Card, Count
from rulewright.models.wispwood.components import SIDES
from rulewright.models.wispwood.later_counts import Vectors, tree_card_can_lose, vectors
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.solver.outcome import Budget, Limits, Status

# Deterministic time for the first try of a model, and how that grows with every try that comes to nothing.
FIRST_TRY = {1: 1.5, 2: 2.5}
WHOLE_TRY = 5.0
GROWTH = 3.0
# A step that took less than this share of the budget lets the next one be larger.
EASY = 0.02
MOST_AT_ONCE = 4


@dataclass
class _View:
    """Some of the goals, and the time that the next try may take."""

    goals: tuple[Piece, ...]
    patience: float


class Ceiling:
    """The bound for one round, lowered by `descend`. `bound` may be read from another thread at any time."""

    def __init__(self, goals: Map[Piece, Card], number: int, rulings: Rulings) -> None:
        self.goals, self.number, self.rulings = goals, number, rulings
        self.gaps = tree_card_can_lose(goals.get(Piece.TREE), SIDES[number], rulings)
        self.vectors: Vectors = vectors(goals, number, rulings)
        self.bound = int(self.vectors.bound.max())
        self.views = self._views()

    def _views(self) -> list[_View]:
        """One goal, two goals, all goals; a goal that only counts its pieces is bounded exactly without a model."""
        placed = [colour for colour, card in self.goals.items() if not isinstance(card.measure, Count)]
        found = [
            _View(chosen, patience) for size, patience in FIRST_TRY.items() for chosen in combinations(placed, size)
        ]
        whole = tuple(self.goals)
        return [*(view for view in found if len(view.goals) < len(placed)), _View(whole, WHOLE_TRY)]

    def descend(
        self, limits: Limits, floor: Callable[[], int], told: Callable[[int], None] = lambda bound: None
    ) -> None:
        """Lower the bound until the floor (a value that is reached), the limits or an interrupt."""
        budget, at_once = Budget(limits), 1
        whole = limits.deterministic or limits.seconds or 60.0
        while self.bound > floor():
            step, before = min(at_once, self.bound - floor()), budget.deterministic
            if self._refuted(self.bound - step + 1, budget, step > 1):
                self.bound -= step
                told(self.bound)
                spent = budget.deterministic - before
                at_once = min(MOST_AT_ONCE, 2 * step) if spent < EASY * whole else 1
            elif step > 1:
                at_once = 1
            else:
                return

    def _refuted(self, target: int, budget: Budget, once: bool) -> bool:
        """Whether some model cannot reach the target. `once`: no model is tried twice, and none gives up its time."""
        allowed = self.vectors.take(self.vectors.bound >= target)
        if not len(allowed):
            return True
        tried: set[tuple[Piece, ...]] = set()
        while not budget.exhausted:
            waiting = [view for view in self.views if not (once and view.goals in tried)]
            if not waiting:
                return False
            view = min(waiting, key=lambda view: (view.patience, len(view.goals)))
            status, cut = self._try(view, allowed, target, budget)
            if status is Status.INFEASIBLE:
                return True
            if cut:
                return False
            tried.add(view.goals)
            if status is Status.FEASIBLE and not once:
                # What reaches this target reaches all lower ones.
                self.views.remove(view)
                if not self.views or len(view.goals) == len(self.goals):
                    return False
            elif not once:
                view.patience *= GROWTH
        return False

    def _try(self, view: _View, allowed: Vectors, target: int, budget: Budget) -> tuple[Status, bool]:
        """Whether the target can be reached in a model, and whether that was cut short from outside."""
        from rulewright.models.wispwood.later_model import demand
        from rulewright.solver.run import feasible

        left = budget.left()
        patience = view.patience if left.deterministic is None else min(view.patience, left.deterministic)
        model = demand(self.goals, self.number, self.rulings, allowed, target, self.gaps, view.goals)
        outcome = feasible(model, Limits(left.seconds, patience, 1, left.seed))
        budget.spend(outcome.deterministic)
        return outcome.status, outcome.interrupted
