"""`best --ask maximum`: the best forest of a round for given goals, over all forests that legal turns can reach.

Round 1 is settled exactly. A forest is a cat square, wisp squares with trees of their own beside them, and the
types of the wisps. All choices of cat and wisp squares (a few ten thousand up to symmetry) get a bound at once;
those whose bound reaches the best forest so far are looked into, highest bound first.
"""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass

import numpy as np
from rulewright.models.grid import Cell
from rulewright.models.wispwood.build import UndecidedError, build
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.components import FULL_GRID, SIDES
from rulewright.models.wispwood.measures import View
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.scoring import card_score
from rulewright.models.wispwood.search.batch_frame import Counts
from rulewright.models.wispwood.search.maximum_bounds import Rater
from rulewright.models.wispwood.search.maximum_canonical import Hit, first, pictures
from rulewright.models.wispwood.search.maximum_families import allowed_symmetries, full_families
from rulewright.models.wispwood.search.maximum_gaps import gap_bounds, gap_groups
from rulewright.models.wispwood.search.maximum_search import Found, Group, blocks, rated, settled
from rulewright.solver.interrupt import Interrupt, interruptible
from rulewright.solver.outcome import NO_LIMITS, Budget, Limits, Status
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
        rater = Rater(goals, side, rulings, bonus)
        return _Search(rater, limits, progress or Silent(), interrupt).run()


class _StoppedError(Exception):
    """A limit was hit or somebody asked to stop."""


class _Search:
    """The state of one question."""

    def __init__(self, rater: Rater, limits: Limits, progress: Progress, interrupt: Interrupt) -> None:
        self.rater, self.side = rater, rater.side
        self.budget, self.progress, self.interrupt = Budget(limits), progress, interrupt
        self.symmetries = allowed_symmetries(rater.goals.values(), self.side)
        self.groups: list[Group] = []
        # By group and column: what is not yet looked into can be worth so much (else -1), in full and with gaps.
        self.open: list[Counts] = []
        self.gaps: list[Counts] = []
        # What a column can be worth in full, exact if a forest that beat the best so far was found in it.
        self.worth: list[Counts] = []
        self.examined = 0
        # A cat among trees is always legal, so that there is an answer from the start.
        self.forest: Forest = {Cell(*divmod(i, self.side)): Piece.TREE for i in range(self.side**2)}
        self.forest[Cell(0, 0)] = Piece.CAT
        self.value = self._plain(self.forest)
        self.bound = self.value
        # The most that a forest is worth of which it is undecided whether it can be built.
        self.doubtful = -1

    def run(self) -> Maximum:
        """Rate everything, descend to the best value, find the canonical forest."""
        cut = False
        self._rate()
        try:
            self._descend()
            self._choose_first()
        except _StoppedError:
            cut = True
        interrupted = cut and self.interrupt.requested
        status = Status.OPTIMAL if not cut and self.bound == self.value else Status.FEASIBLE
        return Maximum(
            status,
            self.value,
            self.bound,
            self.forest,
            self.examined,
            self.budget.seconds,
            interrupted,
            cut and not interrupted,
        )

    def _rate(self) -> None:
        """Bounds for all wisp squares around all cats, cats that a symmetry makes equal only once."""
        done: set[int] = set()
        for cat in range(self.side**2):
            if cat in done:
                continue
            done |= {symmetry.squares[cat] for symmetry in self.symmetries}
            keep = [symmetry.masks for symmetry in self.symmetries if symmetry.squares[cat] == cat]
            for family in full_families(self.side, cat, keep):
                group = rated(family, self.rater)
                self.groups.append(group)
                self.open.append(group.bound.astype(np.int32))
                self.worth.append(group.bound.astype(np.int32))
                if self.rater.tree_card_can_lose:
                    self.gaps.append(gap_bounds(group, self.rater))

    def _descend(self) -> None:
        """Look into the columns with the highest bound until none is higher than the best forest."""
        while True:
            top = max(int(rest.max(initial=-1)) for rest in (*self.open, *self.gaps))
            self.bound = max(top, self.value, self.doubtful)
            self._look()
            if top <= self.value:
                return
            for number, group in enumerate(self.groups):
                columns = np.nonzero(self.open[number] == top)[0]
                if len(columns) and top > self.value:
                    self._examine_full(number, group.take(columns), columns)
            for number, rest in enumerate(self.gaps):
                columns = np.nonzero(rest == top)[0]
                if len(columns) and top > self.value:
                    for found in gap_groups(self.groups[number].take(columns), self.rater, self.value + 1):
                        for _, block in blocks(found):
                            self._examine(block)
                    rest[columns] = -1

    def _examine_full(self, number: int, group: Group, columns: Counts) -> None:
        for own, block in blocks(group):
            least = self.value + 1
            found = self._examine(block)
            worth = np.full(len(own), least - 1, np.int32)
            np.maximum.at(worth, found.columns, found.values)
            self.worth[number][columns[own]] = worth
            self.open[number][columns[own]] = -1

    def _examine(self, block: Group) -> Found:
        """Raise the best value by what a block holds."""
        self._look()
        found = settled(block, self.rater, self.value + 1)
        self.examined += len(block.bound)
        for index in np.argsort(-found.values, kind="stable").tolist():
            value = int(found.values[index])
            if value <= self.value:
                break
            forest = block.family.boards(found.types[[index]], found.columns[[index]]).forest(0)
            if self._legal(forest, value):
                self.value, self.forest = value, forest
                self.progress.found(value)
        return found

    def _choose_first(self) -> None:
        """The canonical one of all forests worth the best value."""
        rater, value = self.rater, self.value
        rows = zip(self.groups, self.worth, strict=True)
        chosen = [group.take(np.nonzero(worth >= value)[0]) for group, worth in rows]
        if rater.tree_card_can_lose:
            for group in self.groups:
                self._look()
                columns = np.nonzero(gap_bounds(group, rater) >= value)[0]
                chosen += gap_groups(group.take(columns), rater, value)
        found = pictures([group for group in chosen if len(group.bound)], self.symmetries, self.side)
        self.forest = first(found, rater, value, self._accept, self._look).forest

    def _accept(self, hit: Hit) -> bool:
        return self._legal(hit.forest, self.value)

    def _legal(self, forest: Forest, value: int) -> bool:
        """Whether a forest can be built; by construction only chains of witches leave that open.

        Raises RuntimeError when the plain rules contradict the tables.
        """
        cat = next(cell for cell, piece in forest.items() if piece is Piece.CAT)
        card = self.rater.goals.get(Piece.WITCH)
        try:
            built = build(forest, (), cat, card) is not None
        except UndecidedError:
            self.doubtful = max(self.doubtful, value)
            return False
        chained = card is not None and card.placement == "witch-chain"
        if self._plain(forest) != value or not (built or chained):
            raise RuntimeError(f"the search and the plain rules differ on {forest}, worth {value}")
        return built

    def _plain(self, forest: Forest) -> int:
        view = View(forest)
        total = sum(card_score(card, view, self.rater.rulings).points for card in self.rater.goals.values())
        return total + (self.rater.bonus if len(forest) == self.side**2 else 0)

    def _look(self) -> None:
        """Tell how far the search is, and stop it when its time is up."""
        self.progress.bounded(self.bound)
        self.progress.tick()
        if self.interrupt.requested or self.budget.exhausted:
            raise _StoppedError
