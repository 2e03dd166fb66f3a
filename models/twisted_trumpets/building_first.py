"""A good trumpet to begin with for the question `trumpet`: what a greedy player builds, or what a wider search finds.

Nothing is proven here. What is found is replayed by the plain rules before it is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rulewright.models.grid import Cell
from rulewright.models.twisted_trumpets.position import Laid
from rulewright.models.twisted_trumpets.scoring import OPEN_END
from rulewright.models.twisted_trumpets.search.cards import Card, cards_of
from rulewright.models.twisted_trumpets.search.measure import Joined, Measure
from rulewright.models.twisted_trumpets.search.play import Play
from rulewright.models.twisted_trumpets.search.table import Piece, Table
from rulewright.models.twisted_trumpets.state import State

WIDTH = 500  # how many trumpets with the same number of new tiles are kept


class Moment(NamedTuple):
    """A trumpet on the way, with how many of each tile are left.

    `worth`: with the plans, without held decrees. `hope`: what it may come to, as a measure of what is worth keeping.
    """

    measure: Measure
    hand: tuple[int, ...]
    worth: int
    hope: int
    laid: tuple[tuple[int, Piece], ...]


def first_trumpet(state: State, stop: Callable[[], bool] = lambda: False) -> dict[Cell, Laid]:
    """Tiles of the hand on free spaces that make the trumpet worth more, in an order in which each can be placed.

    The same each time, unless `stop`, which is asked now and then, says to be content with what has been found.
    """
    if state.over or not state.hand:
        return {}
    search = _Search(state, stop)
    best = start = search.start()
    for greedy in (True, False):
        for level in search.levels(start, greedy):
            best = max(best, *level, key=lambda moment: moment.worth)
    table = search.table
    return {table.cells[cell]: Laid(table.tiles[piece.tile], piece.turn, piece.back) for cell, piece in best.laid}


class _Search:
    """Tile by tile, the most hopeful trumpets are kept; a greedy player keeps the one that is worth most."""

    def __init__(self, state: State, stop: Callable[[], bool]) -> None:
        self.table = table = Table(state)
        self.play = Play(table, state)
        self.stop = stop
        self.plans: list[Card] = [card for _, card in cards_of(table, state)[0]]
        self.strict = not state.rulings.dead_ends or not state.rulings.loops
        # Of each tile the most bells on a side, and whether a way can run through it.
        self.bells = [max(sum(map(len, piece.bells)) for piece in ways) for ways in table.ways]
        self.through = [any(len(ends) > 1 for piece in ways for ends in piece.ends) for ways in table.ways]

    def start(self) -> Moment:
        """The trumpet as it lies."""
        return self._moment(Measure(self.table, self.table.start), self.play.root().hand, ())

    def levels(self, start: Moment, greedy: bool) -> Iterator[list[Moment]]:
        """The trumpets that are kept, with one new tile more each time."""
        level = [start]
        while level:
            found: dict[tuple[int, ...], Moment] = {}
            for moment in level:
                if self.stop():
                    return
                for child in self._next(moment):
                    key = tuple([-1 if piece is None else piece.number for piece in child.measure.trumpet])
                    found.setdefault(key, child)
            if greedy:
                level = sorted(found.values(), key=lambda moment: -moment.worth)[:1]
            else:
                level = sorted(found.values(), key=lambda moment: (-moment.hope, -moment.worth))[:WIDTH]
            if level:
                yield level

    def _next(self, moment: Moment) -> Iterator[Moment]:
        """The trumpets with one more tile."""
        measure = moment.measure
        for cell, edges in sorted(measure.growing.items()):
            joins: dict[int, Joined | None] = {}
            for tile, count in enumerate(moment.hand):
                if not count:
                    continue
                hand = tuple([number - (at == tile) for at, number in enumerate(moment.hand)])
                for piece in self.table.ways[tile]:
                    if not piece.mask & edges or (self.strict and not self.play.may_lie(measure.trumpet, cell, piece)):
                        continue
                    if piece.shape not in joins:
                        joins[piece.shape] = measure.joined(cell, piece)
                    after = measure.after(cell, piece, joins[piece.shape])
                    yield self._moment(after, hand, (*moment.laid, (cell, piece)))

    def _moment(self, measure: Measure, hand: tuple[int, ...], laid: tuple[tuple[int, Piece], ...]) -> Moment:
        worth = measure.points + sum(card.worth(measure.counts) for card in self.plans)
        bells = sum(count * number for count, number in zip(hand, self.bells, strict=False))
        hope = worth
        if bells:
            ways = sum(count for count, able in zip(hand, self.through, strict=False) if able)
            # Bells may close the farthest ends, and some of what a way can run through may come in between.
            far = sorted((self._far(measure, cell) for cell in measure.growing), reverse=True)[:bells]
            hope += sum(far) + (2 - OPEN_END + ways) * len(far)
        return Moment(measure, hand, worth, hope, laid)

    def _far(self, measure: Measure, cell: int) -> int:
        """The most points of a pipe that a tile on a space can join."""
        best = 0
        for edge, other in enumerate(self.table.near[cell]):
            if measure.growing[cell] >> edge & 1 and other >= 0:
                beyond = measure.trumpet[other]
                assert beyond is not None
                node = 4 * other + beyond.at[edge ^ 2]
                best = max(best, measure.length[node] + measure.twist[node])
        return best
