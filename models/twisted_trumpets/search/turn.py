"""The best use of a turn: depth-first over the steps, each set of placed tiles once, cut off by upper bounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rulewright.models.twisted_trumpets.search.bound import Bound
from rulewright.models.twisted_trumpets.search.cards import Card
from rulewright.models.twisted_trumpets.search.measure import Joined, Measure
from rulewright.models.twisted_trumpets.search.play import Node, Play, Purchase
from rulewright.models.twisted_trumpets.search.table import Piece, flag_points
from rulewright.solver.interrupt import interruptible
from rulewright.solver.outcome import Budget, Limits
from rulewright.solver.progress import Progress

REMEMBERED = 1_000_000  # moments of the turn; further ones are looked at again
NO_BOUND = 10**6


class StoppedError(Exception):
    """A limit was hit, or somebody asked to stop."""


class Found(NamedTuple):
    """A way to end the turn. `worth` is without held decrees."""

    worth: int
    node: Node


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
        self.budget = Budget(limits)
        self.progress = progress
        self.best: Found | None = None
        self.moments = 0
        self.shift = 0  # points that are not counted here, for the progress
        self._seen: set[tuple[object, ...]] = set()
        # What the unfinished parts of the search can still give at most, by depth.
        self._open: list[int] = []

    def run(self, shift: int = 0) -> Result:
        """Search to the end, or until a limit."""
        self.shift = shift
        interrupted = limit_hit = False
        starts = self.play.starts()
        for start in starts:
            self._offer(start, self.total(Measure(self.table, start.trumpet), start.dropped))
        assert self.best is not None
        with interruptible() as self._interrupt:
            try:
                self._visit_all([(start, Measure(self.table, start.trumpet)) for start in starts])
            except StoppedError:
                interrupted = self._interrupt.requested
                limit_hit = not interrupted
        ahead = max(self._open, default=self.best.worth)
        bound = max(ahead, self.best.worth)
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

    def _most(self, node: Node, measure: Measure) -> int:
        most = self.bound.of(node, measure)
        return NO_BOUND if most is None else most

    def _offer(self, node: Node, worth: int) -> None:
        if self.best is None or worth > self.best.worth:
            self.best = Found(worth, node)
            self.progress.found(worth + self.shift)

    def _stop(self) -> None:
        if self._interrupt.requested or self.budget.left().seconds == 0:
            raise StoppedError
        self.progress.tick()

    def _visit_all(self, starts: Sequence[tuple[Node, Measure]]) -> None:
        """Look at everything that can follow the nodes that a turn may begin with."""
        most = [self._most(node, measure) for node, measure in starts]
        for number, (node, measure) in enumerate(starts):
            # Those that have not been looked at can still give as much as they are bounded by.
            self._open.append(max(most[number:]))
            self._visit(node, measure, most[number])
            self._open.pop()

    def _visit(self, node: Node, measure: Measure, most: int) -> None:
        """Look at everything that can follow a node; the node itself has been offered."""
        assert self.best is not None
        if not node.actions or most <= self.best.worth:
            return
        self._open.append(most)
        self._stop()
        self.moments += 1
        children = list(self.play.discards(node, measure))
        for cell in sorted(measure.growing):
            self._last_pieces(node, measure, cell, children)
        later = []
        for child in children:
            key = child.key()
            if key in self._seen:
                continue
            if len(self._seen) < REMEMBERED:
                self._seen.add(key)
            looked = Measure(self.table, child.trumpet)
            self._offer(child, self.total(looked, child.dropped))
            if child.actions:
                later.append((self._most(child, looked), child, looked))
        later.sort(key=lambda item: -item[0])
        for ahead, child, looked in later:
            if ahead <= self.best.worth:
                break
            self._open[-1] = min(most, ahead)
            self._visit(child, looked, min(most, ahead))
        self._open.pop()

    def _last_pieces(self, node: Node, measure: Measure, cell: int, children: list[Node]) -> None:
        """Offer the turns that end with a piece on a space; nodes after which more can follow are added to a list."""
        play, edges = self.play, measure.growing[cell]
        due = play.favor_due(node, cell)
        joins: dict[int, Joined | None] = {}
        birds = measure.birds_at(cell)
        strict = not (play.dead_ends and play.loops)
        for source in play.tiles(node):
            last = node.actions - 1 - (source.price >= 0) == 0
            for piece in self.table.ways[source.tile]:
                if not piece.mask & edges or (strict and not play.may_lie(node.trumpet, cell, piece)):
                    continue
                if due:
                    children.extend(play.favored(play.placed(node, cell, piece, source)))
                elif not last:
                    children.append(play.placed(node, cell, piece, source))
                else:
                    if piece.shape not in joins:
                        joins[piece.shape] = measure.joined(cell, piece)
                    self._last(node, measure, cell, piece, source, joins[piece.shape], birds)

    def _last(
        self, node: Node, measure: Measure, cell: int, piece: Piece, source: Purchase, joined: Joined | None, birds: int
    ) -> None:
        """Offer the turn that ends with this piece."""
        assert self.best is not None
        if joined is None:
            trumpet = list(node.trumpet)
            trumpet[cell] = piece
            worth = self.total(Measure(self.table, trumpet), node.dropped)
        else:
            worth = measure.points + joined.pipes - 3 * joined.opens + measure.song(cell, piece, birds)
            if any(piece.flags):
                flags = measure.counts.flags
                more = tuple([one + other for one, other in zip(flags, piece.flags, strict=True)])
                worth += flag_points(more) - flag_points(flags)
            if self.plans or self.decrees:
                counts = measure.counts_with(cell, piece, joined)
                for decree in self.decrees:
                    worth += decree.worth(counts)
                for number, plan in enumerate(self.plans):
                    if number != node.dropped:
                        worth += plan.worth(counts)
        if worth > self.best.worth:
            self._offer(self.play.placed(node, cell, piece, source), worth)
