"""The best use of a turn: depth-first over the steps, each set of placed tiles once, cut off by upper bounds.

Turns without a discard come first. What discards can add is bounded apart, and looked for in `discarding.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rulewright.models.twisted_trumpets.search.bound import Bound
from rulewright.models.twisted_trumpets.search.cards import Card
from rulewright.models.twisted_trumpets.search.discarding import NO_BOUND, Discarding
from rulewright.models.twisted_trumpets.search.measure import Joined, Measure
from rulewright.models.twisted_trumpets.search.play import PLANS, Node, Play, Purchase
from rulewright.models.twisted_trumpets.search.reach import Reaches
from rulewright.models.twisted_trumpets.search.table import Piece, flag_points
from rulewright.solver.interrupt import interruptible
from rulewright.solver.outcome import Budget, Limits
from rulewright.solver.progress import Progress

REMEMBERED = 1_000_000  # moments of the turn; further ones are looked at again


class StoppedError(Exception):
    """A limit was hit, or somebody asked to stop."""


class Found(NamedTuple):
    """A way to end the turn. `worth` is without held decrees."""

    worth: int
    node: Node


class Later(NamedTuple):
    """A node that is still to be looked at; `most` and `cap` as in `Search.visit`."""

    most: int
    node: Node
    measure: Measure
    cap: int


@dataclass(frozen=True, slots=True)
class Result:
    """The best way found; `bound` is what no way surpasses, None if nothing is known; both without held decrees."""

    found: Found
    bound: int | None
    proven: bool
    interrupted: bool
    limit_hit: bool
    seconds: float
    moments: int  # looked at


class Search:
    """One search. `total` is what a trumpet is worth with plans and with all decrees that it meets claimed."""

    def __init__(
        self, play: Play, plans: Sequence[Card], decrees: Sequence[Card], limits: Limits, progress: Progress
    ) -> None:
        self.play, self.table = play, play.table
        self.plans, self.decrees = plans, decrees
        self.bound = Bound(play, plans, decrees)
        self.reaches = Reaches(play)
        self.discarding = Discarding(self)
        self.budget = Budget(limits)
        self.progress = progress
        self.best: Found | None = None
        self.moments = 0
        self.shift = 0  # points that are not counted here, for the progress
        self._seen: set[tuple[object, ...]] = set()
        self._due: set[tuple[object, ...]] = set()  # moments at which a favor is due
        # What the unfinished parts of the search can still give at most, by depth.
        self.open: list[int] = []

    def run(self, shift: int = 0) -> Result:
        """Search to the end, or until a limit."""
        self.shift = shift
        interrupted = limit_hit = False
        starts = [(start, Measure(self.table, start.trumpet)) for start in self.play.starts()]
        for start, measure in starts:
            self.offer(start, self.total(measure, start.dropped))
        assert self.best is not None
        left = list(starts)  # those of which the turns with discards have not been looked at
        with interruptible() as self._interrupt:
            try:
                self._visit_all(starts)
                while left:
                    self.discarding.look(*left[0])
                    left.pop(0)
            except StoppedError:
                interrupted = self._interrupt.requested
                limit_hit = not interrupted
        ahead = [*self.open, *(self.discarding.most(*start) for start in left)]
        bound = max([*ahead, self.best.worth])
        # Nothing is proven by a stop as long as an unfinished part could give more.
        proven = bound == self.best.worth and not interrupted and not limit_hit
        return Result(
            self.best, None if bound >= NO_BOUND else bound, proven, interrupted, limit_hit, self.budget.seconds,
            self.moments,
        )  # fmt: skip

    def total(self, measure: Measure, dropped: int) -> int:
        """What a trumpet is worth at the end of the turn, without held decrees."""
        counts = measure.counts
        return (
            measure.points
            + sum(decree.worth(counts) for decree in self.decrees)
            + sum(plan.worth(counts) for number, plan in enumerate(self.plans) if number != dropped)
        )

    @property
    def floor(self) -> int:
        """What has been found already."""
        assert self.best is not None
        return self.best.worth

    def most(self, node: Node, measure: Measure, worth: int, cap: int) -> tuple[int, int]:
        """What a turn without a discard can be worth at most from here, and what its cards can be; see `Bound.of`."""
        return self.bound.of(node, measure, self.reaches.of(node, measure), self.floor, worth, cap)

    def offer(self, node: Node, worth: int) -> None:
        """A way to end the turn."""
        if self.best is None or worth > self.best.worth:
            self.best = Found(worth, node)
            self.progress.found(worth + self.shift)

    def stop(self) -> None:
        """Count a moment that is looked at. Raises StoppedError if it is time to."""
        if self._interrupt.requested or self.budget.left().seconds == 0:
            raise StoppedError
        self.progress.tick()
        self.moments += 1

    def _visit_all(self, starts: Sequence[tuple[Node, Measure]]) -> None:
        """Look at everything without a discard that can follow the nodes that a turn may begin with."""
        most = [
            self.most(node, measure, self.total(measure, node.dropped), NO_BOUND) for node, measure in starts
        ]  # fmt: skip
        for number, (node, measure) in enumerate(starts):
            # Those that have not been looked at can still give as much as they are bounded by.
            self.open.append(max(most[number:])[0])
            self.visit(node, measure, *most[number])
            self.open.pop()

    def visit(self, node: Node, measure: Measure, most: int, cap: int) -> None:
        """Look at everything without a discard that can follow a node; the node itself has been offered.

        It can be worth `most` at most, and its cards `cap`.
        """
        if not node.actions or most <= self.floor:
            return
        self.open.append(most)
        self.stop()
        later: list[Later] = []
        for cell in sorted(measure.growing):
            self._pieces(node, measure, cell, cap, later)
        later.sort(key=lambda item: -item.most)
        for ahead, child, looked, limit in later:
            if ahead <= self.floor:
                break
            self.open[-1] = min(most, ahead)
            self.visit(child, looked, min(most, ahead), limit)
        self.open.pop()

    def fresh(self, node: Node, seen: set[tuple[object, ...]]) -> bool:
        """Whether a node has not been looked at before; it is remembered."""
        key = node.key()
        if key in seen:
            return False
        if len(seen) < REMEMBERED:
            seen.add(key)
        return True

    def _pieces(self, node: Node, measure: Measure, cell: int, cap: int, later: list[Later]) -> None:
        """Offer the turns that end with a piece on a space; nodes after which more can follow are added to a list."""
        play, edges = self.play, measure.growing[cell]
        due = play.favor_due(node, cell)
        joins: dict[int, Joined | None] = {}
        strict = play.fitting.strict
        for source in play.tiles(node):
            last = not due and node.actions - 1 - (source.price >= 0) == 0
            for piece in self.table.ways[source.tile]:
                if not piece.mask & edges or (strict and not play.may_lie(node.trumpet, cell, piece)):
                    continue
                if piece.shape not in joins:
                    joins[piece.shape] = measure.joined(cell, piece)
                if last:
                    self._last(node, measure, cell, piece, source, joins[piece.shape], cap)
                    continue
                placed = play.placed(node, cell, piece, source)
                looked = None
                worths: dict[int, int] = {}
                if due:
                    if not self.fresh(placed, self._due):
                        continue
                    looked = measure.after(cell, piece, joins[piece.shape])
                    worth = worths[placed.dropped] = self.total(looked, placed.dropped)
                    if self._favored(placed, looked, worth, cap) <= self.floor:
                        continue
                for child in play.favored(placed) if due else (placed,):
                    if self.fresh(child, self._seen):
                        looked = looked or measure.after(cell, piece, joins[piece.shape])
                        if child.dropped not in worths:
                            worths[child.dropped] = self.total(looked, child.dropped)
                        worth = worths[child.dropped]
                        self.offer(child, worth)
                        if child.actions:
                            most, limit = self.most(child, looked, worth, cap)
                            if most > self.floor:
                                later.append(Later(most, child, looked, limit))

    def _favored(self, node: Node, measure: Measure, worth: int, cap: int) -> int:
        """What a turn without a discard can be worth at most after the favor that is due, whichever is taken."""
        if node.tokens[PLANS] == 0 and node.dropped < 0:
            worth = max([worth, *(self.total(measure, number) for number in range(len(self.plans)))])
        return self.bound.of(node, measure, self.reaches.favored(node, measure), self.floor, worth, cap)[0]

    def _last(
        self, node: Node, measure: Measure, cell: int, piece: Piece, source: Purchase, joined: Joined | None,
        cap: int,
    ) -> None:  # fmt: skip
        """Offer the turn that ends with this piece."""
        if joined is None:
            trumpet = list(node.trumpet)
            trumpet[cell] = piece
            worth = self.total(Measure(self.table, trumpet), node.dropped)
        else:
            worth = measure.points + joined.pipes - 3 * joined.opens + measure.song(cell, piece)
            if piece.flagged:
                flags = measure.counts.flags
                more = tuple([one + other for one, other in zip(flags, piece.flags, strict=True)])
                worth += flag_points(more) - flag_points(flags)
            if worth + cap <= self.floor:
                return
            if self.plans or self.decrees:
                counts = measure.counts_with(cell, piece, joined)
                for decree in self.decrees:
                    worth += decree.worth(counts)
                for number, plan in enumerate(self.plans):
                    if number != node.dropped:
                        worth += plan.worth(counts)
        if worth > self.floor:
            self.offer(self.play.placed(node, cell, piece, source), worth)
