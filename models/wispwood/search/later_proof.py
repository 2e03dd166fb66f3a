"""Bounds for the second and third round: no forest is worth more. First by counting, then lowered step by step.

A step demands so many points of the model in later_model.py, with the numbers of pieces that counting leaves for it.
No solution: the bound is one lower. Models that look at some of the goals only are asked first, with little time:
they are relaxations of the whole, so one of them is enough for a proof, and often enough.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from collections.abc import Mapping as Map
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from rulewright.models.wispwood.cards import Card, Count
from rulewright.models.wispwood.components import SIDES
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.position import Forest
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.search.later_counts import Vectors, tree_card_can_lose, vectors
from rulewright.models.wispwood.search.later_together import ALL_SETS
from rulewright.solver.interrupt import interruptible
from rulewright.solver.outcome import Budget, Limits, Status

if TYPE_CHECKING:
    from ortools.sat.python import cp_model
    from rulewright.models.wispwood.constraints import Board
    from rulewright.solver.engine import Run

# Deterministic time for the first try of a model with so many goals (0: all), and how that grows with every try that
# comes to nothing. On the smaller square the whole is settled nearly as fast as a part.
FIRST_TRY = {1: 1.0, 2: 2.0, 0: 5.0}
GROWTH = {2: {1: 12.0, 2: 10.0, 0: 2.0}, 3: {1: 6.0, 2: 4.0, 0: 3.0}}
# How much of the model goes into the linear relaxation. All of it is best where numbers decide, less where groups do.
LEVELS = (2, 1)
# A step that took less than this share of the budget lets the next one be larger.
EASY = 0.02
MOST_AT_ONCE = 4


@dataclass
class _View:
    """Some of the goals (`size` many, 0: all), a level of LEVELS, the time that the next try may take.

    `origins`: whether the rounds before are looked at, which is left until a forest is found that needs it.
    """

    goals: tuple[Piece, ...]
    size: int
    level: int
    patience: float
    origins: bool = False


class Ceiling:
    """The bound for one round, lowered by `descend`. `bound` may be read from another thread at any time."""

    def __init__(self, goals: Map[Piece, Card], number: int, rulings: Rulings) -> None:
        self.goals, self.number, self.rulings = goals, number, rulings
        self.gaps = tree_card_can_lose(goals.get(Piece.TREE), SIDES[number], rulings)
        self.vectors: Vectors = vectors(goals, number, rulings, deep=False)
        self.bound = int(self.vectors.bound.max())
        self.deep = SIDES[number] > ALL_SETS
        self.views = self._views()
        # Asked about a forest that the whole model takes for possible: whether play can reach it.
        self.reachable: Callable[[Forest], bool] = lambda forest: False

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
        """Lower the bound until the floor (a value that is reached), the limits or an interrupt.

        The floor only ends the work and decides nothing else, since it may come of a search at the same time.
        """
        budget, at_once = Budget(limits), 1
        with interruptible() as interrupt:
            if not self._deepen(lambda: interrupt.requested or budget.exhausted):
                return
        told(self.bound)
        whole = limits.deterministic or limits.seconds or 60.0
        while self.bound > floor():
            step, before = min(at_once, self.bound), budget.deterministic
            if self._refuted(self.bound - step + 1, budget, step > 1):
                self.bound -= step
                told(self.bound)
                spent = budget.deterministic - before
                at_once = min(MOST_AT_ONCE, 2 * step) if spent < EASY * whole else 1
            elif step > 1:
                at_once = 1
            else:
                return

    def _deepen(self, stop: Callable[[], bool]) -> bool:
        """Look at all sets of trees where that can be done; false if it was stopped.

        That takes a few seconds in one piece, so it is done in a thread that can be left to itself.
        """
        if self.deep:
            return not stop()
        found: list[Vectors] = []
        thread = threading.Thread(
            target=lambda: found.append(vectors(self.goals, self.number, self.rulings)), daemon=True
        )
        thread.start()
        while thread.is_alive():
            if stop():
                return False
            thread.join(0.05)
        self.vectors, self.deep = found[0], True
        self.bound = min(self.bound, int(self.vectors.bound.max()))
        return True

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
            run, board = self._try(view, allowed, target, budget)
            if run.status is Status.INFEASIBLE:
                return True
            if run.interrupted:
                return False
            tried.append(view)
            if run.solution is not None and not view.size and self.reachable(board.forest(run.solution)):
                return False
            if once:
                continue
            if run.solution is None:
                view.patience *= GROWTH[self.number][view.size]
                continue
            # What reaches this target reaches all lower ones.
            self.views.remove(view)
            if not view.size:
                if view.origins:
                    return False
                self.views = [_View(view.goals, 0, level, FIRST_TRY[0], True) for level in LEVELS]
        return False

    def _try(self, view: _View, allowed: Vectors, target: int, budget: Budget) -> tuple[Run, Board]:
        """Whether the target can be reached in a model."""
        from rulewright.models.wispwood.search.later_model import demand
        from rulewright.solver.engine import prepare, run_solver

        left = budget.left()
        patience = view.patience if left.deterministic is None else min(view.patience, left.deterministic)
        board = demand(self.goals, self.number, self.rulings, allowed, target, self.gaps, view.goals, view.origins)

        def tune(parameters: cp_model.SatParameters) -> None:
            parameters.linearization_level = view.level

        limits = Limits(left.seconds, patience, 1, left.seed)
        with interruptible() as interrupt:
            run = run_solver(prepare(board.model), limits, interrupt, tune=tune)
        budget.spend(run.deterministic)
        return run, board
