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
from typing import TYPE_CHECKING

from rulewright.models.wispwood.cards import Card, Count
from rulewright.models.wispwood.components import SIDES
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.search.later_counts import Vectors, tree_card_can_lose, vectors
from rulewright.solver.interrupt import interruptible
from rulewright.solver.outcome import Budget, Limits, Status

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

# Deterministic time for the first try of a model with so many goals (0: all), and how that grows with every try that
# comes to nothing: what looks at a few goals only has shown by then that they are not what the proof needs.
FIRST_TRY = {1: 1.0, 2: 2.0, 0: 5.0}
GROWTH = {1: 12.0, 2: 10.0, 0: 2.0}
# How much of the model goes into the linear relaxation. All of it is best where numbers decide, less where groups do.
LEVELS = (2, 1)
# A step that took less than this share of the budget lets the next one be larger.
EASY = 0.02
MOST_AT_ONCE = 4


@dataclass
class _View:
    """Some of the goals (`size` many, 0: all), the time that the next try may take, a level of LEVELS."""

    goals: tuple[Piece, ...]
    size: int
    level: int
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
            _View(chosen, size, LEVELS[0], FIRST_TRY[size])
            for size in (1, 2)
            if size < len(placed)
            for chosen in combinations(placed, size)
        ]
        return found + [_View(tuple(self.goals), 0, level, FIRST_TRY[0]) for level in LEVELS]

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
        tried: list[_View] = []
        while not budget.exhausted:
            waiting = [view for view in self.views if not (once and view in tried)]
            if not waiting:
                return False
            view = min(waiting, key=lambda view: view.patience)
            status, interrupted = self._try(view, allowed, target, budget)
            if status is Status.INFEASIBLE:
                return True
            if interrupted:
                return False
            tried.append(view)
            if once:
                continue
            if status is not Status.OPTIMAL:
                view.patience *= GROWTH[view.size]
                continue
            # What reaches this target reaches all lower ones.
            self.views.remove(view)
            if not view.size:
                return False
        return False

    def _try(self, view: _View, allowed: Vectors, target: int, budget: Budget) -> tuple[Status, bool]:
        """Whether the target can be reached in a model, and whether that was cut short from outside."""
        from rulewright.models.wispwood.search.later_model import demand
        from rulewright.solver.engine import prepare, run_solver

        left = budget.left()
        patience = view.patience if left.deterministic is None else min(view.patience, left.deterministic)
        model = demand(self.goals, self.number, self.rulings, allowed, target, self.gaps, view.goals)

        def tune(parameters: cp_model.SatParameters) -> None:
            parameters.linearization_level = view.level

        limits = Limits(left.seconds, patience, 1, left.seed)
        with interruptible() as interrupt:
            run = run_solver(prepare(model), limits, interrupt, tune=tune)
        budget.spend(run.deterministic)
        return run.status, run.interrupted
