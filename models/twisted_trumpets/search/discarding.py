"""The turns in which a tile is discarded: the trumpet is closed first, or it is closed already.

A discard undoes what the bounds of a turn rest on, so it is asked what the turn can be worth if certain old tiles are
gone in the end: as much as the trumpet without them with the pieces that can still be laid. Only sets of tiles for
which that is more than the best found so far are kept, and only turns that can close the trumpet in time are followed.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from rulewright.models.twisted_trumpets.search.measure import Joined, Measure
from rulewright.models.twisted_trumpets.search.play import Node
from rulewright.models.twisted_trumpets.search.reach import Reach, distances

if TYPE_CHECKING:
    from rulewright.models.twisted_trumpets.search.turn import Search

NO_BOUND = 10**6
MOST_GONE = 2  # old tiles; where more can be discarded nothing is said

Gone = tuple[int, ...]  # spaces of tiles that are gone in the end; none: what is discarded was laid in this turn


class Doubts(NamedTuple):
    """Which tiles can be gone in the end so that the turn is worth more than what was found, and how much at most.

    `all`: nothing is ruled out.
    """

    sets: dict[Gone, int]
    all: bool

    @property
    def most(self) -> int:
        """What such turns can be worth at most."""
        return NO_BOUND if self.all else max(self.sets.values(), default=-NO_BOUND)


class Discarding:
    """The part of a search that looks at turns with discards."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.table, self.play = search.table, search.play
        self._seen: set[tuple[object, ...]] = set()

    def most(self, node: Node, measure: Measure) -> int:
        """What a turn with a discard can be worth at most from here."""
        return self._doubts(node, measure, self._sets(measure)).most

    def look(self, node: Node, measure: Measure) -> None:
        """Look at all turns with a discard from here."""
        self._look(node, measure, self._doubts(node, measure, self._sets(measure)))

    def _sets(self, measure: Measure) -> list[Gone]:
        """All sets of tiles that may be gone in the end."""
        cells = [cell for cell, piece in enumerate(measure.trumpet) if piece is not None]
        return [(), *((cell,) for cell in cells), *combinations(cells, MOST_GONE)]

    def _doubts(self, node: Node, measure: Measure, sets: Iterable[Gone]) -> Doubts:
        """What can be gone in the end for all that is known. Of other sets that is known already that they cannot."""
        search = self.search
        actions, favors = search.reaches.with_discards(node, measure)
        growing = self.play.fitting.to_fill(len(measure.growing))
        # Every space where a tile can join now must be filled before the trumpet is closed, and after a discard again.
        times = (actions - growing + 1) // 2
        if times < 1:
            return Doubts({}, False)
        if times > MOST_GONE:
            return Doubts({}, True)
        found = {}
        rests: dict[Gone, Measure | None] = {}
        for gone in sets:
            if len(gone) > times:
                continue
            rest = self._rest(measure, gone, actions, rests)
            if rest is not None:
                left = actions - (len(gone) or 2)
                reach = Reach(left, favors, search.reaches.within(rest, left))
                most = search.bound.of(node, rest, reach, search.floor, search.total(rest, node.dropped), NO_BOUND)[0]
                if most > search.floor:
                    found[gone] = most
        return Doubts(found, False)

    def _rest(self, measure: Measure, gone: Gone, actions: int, rests: dict[Gone, Measure | None]) -> Measure | None:
        """The trumpet without some tiles; None if they cannot be discarded one after the other."""
        if not gone:
            return measure
        if len(gone) == 1:
            if gone not in rests:
                rests[gone] = self._without(measure, gone[0], actions)
            return rests[gone]
        for first, second in (gone, gone[::-1]):
            one = self._rest(measure, (first,), actions, rests)
            if one is not None and (rest := self._without(one, second, actions)) is not None:
                return rest
        return None

    def _without(self, measure: Measure, cell: int, actions: int) -> Measure | None:
        """The trumpet without a tile; None if that cuts off tiles that no new piece can join.

        What is cut off must be joined by new pieces before the discard, on spaces that are free now, with fewer actions
        than there are.
        """
        trumpet = list(measure.trumpet)
        trumpet[cell] = None
        rest = Measure(self.table, trumpet)
        if rest.loose:
            far = distances(self.table, rest, cell)
            able = {
                node >> 2
                for nodes, cells in rest.clusters
                if any(far.get(other, NO_BOUND) < actions for other in cells if other != cell)
                for node in nodes
            }
            if any(
                one is not None and at not in able and not any(rest.length[4 * at : 4 * at + 4])
                for at, one in enumerate(trumpet)
            ):
                return None
        return rest

    def _look(self, node: Node, measure: Measure, doubts: Doubts) -> None:
        search = self.search
        if not node.actions or doubts.most <= search.floor:
            return
        search.open.append(doubts.most)
        search.stop()
        for cell in sorted(measure.growing):
            self._closer(node, measure, cell, doubts)
        for child, cell in self.play.discards(node, measure):
            if (doubts.all or any(cell in gone for gone in doubts.sets)) and search.fresh(child, self._seen):
                self._discarded(child)
        search.open.pop()

    def _discarded(self, node: Node) -> None:
        """Look at all turns that follow a discard."""
        search = self.search
        measure = Measure(self.table, node.trumpet)
        search.offer(node, search.total(measure, node.dropped))
        if node.actions:
            doubts = self._doubts(node, measure, self._sets(measure))
            most, cap = search.most(node, measure, search.total(measure, node.dropped), NO_BOUND)
            search.open.append(max(most, doubts.most))
            search.visit(node, measure, most, cap)
            self._look(node, measure, doubts)
            search.open.pop()

    def _closer(self, node: Node, measure: Measure, cell: int, doubts: Doubts) -> None:
        """Look at the turns that go on with a piece on a space and can still close the trumpet in time."""
        search, play = self.search, self.play
        edges, due = measure.growing[cell], play.favor_due(node, cell)
        joins: dict[int, Joined | None] = {}
        strict = play.fitting.strict
        for source in play.tiles(node):
            for piece in self.table.ways[source.tile]:
                if not piece.mask & edges or (strict and not play.may_lie(node.trumpet, cell, piece)):
                    continue
                placed = play.placed(node, cell, piece, source)
                if not placed.actions and not due:
                    continue
                looked = None
                for child in play.favored(placed) if due else (placed,):
                    if child.actions and search.fresh(child, self._seen):
                        if looked is None:
                            if piece.shape not in joins:
                                joins[piece.shape] = measure.joined(cell, piece)
                            looked = measure.after(cell, piece, joins[piece.shape])
                        self._look(child, looked, self._doubts(child, looked, self._heirs(doubts, looked, cell)))

    def _heirs(self, doubts: Doubts, measure: Measure, cell: int) -> Iterable[Gone]:
        """What can be gone after a piece was laid on a space: as before, or that piece too."""
        if doubts.all:
            return self._sets(measure)
        sets: list[Gone] = list(doubts.sets)
        return sets + [(*gone, cell) for gone in sets if len(gone) < MOST_GONE]
