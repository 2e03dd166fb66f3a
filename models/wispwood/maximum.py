"""`best --ask maximum`: the best forest of a round for given goals, over all forests that legal turns can reach.

Round 1 is settled exactly. A forest is a cat square, wisp squares with trees of their own beside them, and the
types of the wisps. All choices of cat and wisp squares (a few ten thousand up to symmetry) get a bound at once;
those whose bound reaches the best forest so far are looked into, highest bound first.
"""

from __future__ import annotations

import time
from collections.abc import Mapping as Map
from dataclasses import dataclass

import numpy as np

from rulewright.models.grid import Cell
from rulewright.models.wispwood.batch_frame import Counts, frame
from rulewright.models.wispwood.build import UndecidedError, build
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.components import FULL_GRID, SIDES
from rulewright.models.wispwood.maximum_bounds import Rater
from rulewright.models.wispwood.maximum_canonical import Hit, first, pictures
from rulewright.models.wispwood.maximum_families import Symmetry, allowed_symmetries, full_families
from rulewright.models.wispwood.maximum_gaps import gap_bounds, gap_groups
from rulewright.models.wispwood.maximum_search import Group, rated, settled
from rulewright.models.wispwood.measures import View
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.scoring import card_score
from rulewright.solver.interrupt import Interrupt, interruptible
from rulewright.solver.outcome import NO_LIMITS, Limits, Status
from rulewright.solver.progress import Progress, Silent

Forest = dict[Cell, Piece]


@dataclass(frozen=True)
class Maximum:
    """The best forest found and what none can surpass. `examined`: choices of cat and wisp squares looked into.

    An optimal forest is the first of all best ones by its drawing, read row by row in the order `.TCJWHO`.
    """

    status: Status
    value: int
    bound: int
    forest: Forest
    examined: int
    seconds: float
    interrupted: bool = False
    limit_hit: bool = False


def first_round(
    goals: Map[Piece, Card],
    rulings: Rulings,
    limits: Limits = NO_LIMITS,
    progress: Progress | None = None,
    *,
    side: int = SIDES[1],
    bonus: int = FULL_GRID[1],
) -> Maximum:
    """The best forest of a first round. `side` and `bonus` may be those of a smaller game (side at most 4)."""
    with interruptible() as interrupt:
        search = _Search(goals, rulings, limits, progress or Silent(), interrupt, side, bonus)
        return search.run()


class _Stopped(Exception):
    """A limit was hit or somebody asked to stop."""


class _Search:
    def __init__(
        self,
        goals: Map[Piece, Card],
        rulings: Rulings,
        limits: Limits,
        progress: Progress,
        interrupt: Interrupt,
        side: int,
        bonus: int,
    ) -> None:
        self.goals, self.rulings, self.side, self.bonus = goals, rulings, side, bonus
        self.rater = Rater(goals, side, rulings, bonus)
        self.limits, self.progress, self.interrupt = limits, progress, interrupt
        self.started = time.monotonic()
        self.groups: list[Group] = []
        # What each column of a group can still be worth; exact where a forest was found in it.
        self.worth: list[Counts] = []
        self.gaps: list[Counts] = []
        self.examined = 0
        self.bound = 0
        # A cat among trees: legal always, so that there is an answer from the start.
        self.forest: Forest = {Cell(*divmod(i, side)): Piece.TREE for i in range(side * side)} | {Cell(0, 0): Piece.CAT}
        self.value = self._plain(self.forest)
        # The most that a forest is worth whose building is undecided.
        self.doubtful = -1

    def run(self) -> Maximum:
        cut = False
        try:
            symmetries = allowed_symmetries(self.goals.values(), self.side)
            self._rate(symmetries)
            self._descend()
            self._settle_on_first(symmetries)
        except (_Stopped, KeyboardInterrupt):
            cut = True
        seconds = time.monotonic() - self.started
        interrupted = cut and not self._out_of_time()
        optimal = not cut and self.bound == self.value
        status = Status.OPTIMAL if optimal else Status.FEASIBLE
        return Maximum(
            status, self.value, self.bound, self.forest, self.examined, seconds, interrupted, cut and not interrupted
        )

    def _rate(self, symmetries: list[Symmetry]) -> None:
        """Bounds for all cats, one of each kind, and all wisp squares."""
        done: set[int] = set()
        self.bound = self._trivial_bound()
        for cat in range(self.side**2):
            if cat in done:
                continue
            done |= {symmetry.squares[cat] for symmetry in symmetries}
            keep = [symmetry.masks for symmetry in symmetries if symmetry.squares[cat] == cat]
            for family in full_families(self.side, cat, keep):
                self._look()
                group = rated(family, self.rater)
                self.groups.append(group)
                self.worth.append(group.bound.astype(np.int32))
                if not self.rater.full_is_best:
                    self.gaps.append(gap_bounds(group, self.rater))
        self.bound = self._highest()

    def _trivial_bound(self) -> int:
        raise NotImplementedError
