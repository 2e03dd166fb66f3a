"""All final grids of a position at once: which lines red and blue take in each.

The cards that are still to be laid are numbered; blue's or red's first, whoever lays the last card. A final grid is an
arrangement of the cards on the free cells (see `arrangements`) and a bit for every card whose turn can matter: the
arrays have the shape [arrangement, bits], and the card of the lowest number has the highest bit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, cast

from rulewright.models.grid import Cell
from rulewright.models.wonderland.cards import STEPS, Card, Deck, Edge, Side
from rulewright.models.wonderland.search.arrangements import arrangements
from rulewright.models.wonderland.search.board import CELLS, LINE_CELLS, Game, factor

if TYPE_CHECKING:
    from numpy import int8, intp, uint8
    from numpy.typing import NDArray

CHUNK = 1 << 17  # final grids worked on at a time, so that the arrays stay in the cache
DIGITS = 3  # blue takes a line, nobody, red


@dataclass(frozen=True)
class Deal:
    """The cards that are still to be laid, as the arrays number them.

    Args:
        game: the position.
        cards: the cards in hand; those of the side that lays the last card come first.
        first: how many of them belong to that side.
        bits: the numbers of the cards whose turn can matter, ascending.
    """

    game: Game
    cards: tuple[Card, ...]
    first: int
    bits: tuple[int, ...]

    @cached_property
    def cells(self) -> tuple[int, ...]:
        """The free cells, by index into CELLS."""
        return tuple(CELLS.index(cell) for cell in self.game.free)


def deal(game: Game) -> Deal:
    """Number the cards in hand."""
    last = game.to_move if game.left % 2 else game.to_move.other
    cards = (*game.hands[last], *game.hands[last.other])
    bits = tuple(number for number, card in enumerate(cards) if turn_matters(game.deck, card, game.free))
    return Deal(game, cards, len(game.hands[last]), bits)


def turn_matters(deck: Deck, card: Card, cells: tuple[Cell, ...]) -> bool:
    """Whether a card on one of the cells can show another item towards some cell of the grid when it is turned."""
    return any(
        deck.across(card, edge, False) is not deck.across(card, edge, True)
        for cell in cells
        for edge, (down, across) in STEPS.items()
        if Cell(cell.row + down, cell.column + across) in CELLS
    )


def take_lines(
    deal: Deal, known: tuple[bool, ...], check: Callable[[], None]
) -> tuple[NDArray[int8], NDArray[uint8] | None]:
    """Who takes the lines in all final grids.

    Args:
        deal: the position and its cards.
        known: for each line of LINE_CELLS whether its value in the position counts.
        check: called often; may raise an exception to stop.

    Returns:
        The margin of the known lines, and a number in base 3 that says who takes the others (0 blue, 1 nobody, 2 red;
        the first of these lines is the highest digit), or None if all are known. Both as [arrangement, bits].
    """
    import numpy

    tables = _Tables(deal)
    laid = arrangements(len(deal.cells), len(deal.cards))
    amount, width = laid.shape[1], 1 << len(deal.bits)
    margin = numpy.zeros((amount, width), numpy.int8)
    codes = None if all(known) else numpy.zeros((amount, width), numpy.uint8)
    step = max(1, CHUNK // width)
    for start in range(0, amount, step):
        check()
        part = slice(start, min(amount, start + step))
        ranks = tables.ranks(laid[:, part])
        for line, value in enumerate(deal.game.values):
            if known[line]:
                if value:
                    margin[part] += _sign(ranks, line) * numpy.int8(value)
            else:
                assert codes is not None
                code = codes[part]
                code *= DIGITS
                sign = _sign(ranks, line)
                sign += numpy.int8(1)
                code += sign.view(numpy.uint8)
    return margin, codes


class _Tables:
    """The effects of all cards, to be looked up by what lies where.

    Every content of a cell has a number: the cards in hand, then empty (also for what is off the grid), then the cards
    that lie already.
    """

    def __init__(self, deal: Deal) -> None:
        import numpy

        game = deal.game
        lying = [game.grid[cell] for cell in CELLS if cell in game.grid]
        self._deal = deal
        self._empty = len(deal.cards)
        self._kinds = self._empty + 1 + len(lying)
        width = 1 << len(deal.bits)
        # [edge, content, bits]: what the content makes of the rank of a card that it shows this edge to.
        effects = {edge: numpy.ones((self._kinds, width), numpy.int8) for edge in Edge}
        ranks = numpy.zeros(self._kinds, numpy.int8)
        orientations = numpy.arange(width)
        for number, card in enumerate(deal.cards):
            turned = numpy.zeros(width, bool)
            if number in deal.bits:
                turned = (orientations >> (len(deal.bits) - 1 - deal.bits.index(number)) & 1).astype(bool)
            ranks[number] = _signed(card)
            for edge in Edge:
                upright, upside_down = (factor(game.deck.across(card, edge, way)) for way in (False, True))
                effects[edge][number] = numpy.where(turned, upside_down, upright)
        for number, (card, way) in enumerate(lying, self._empty + 1):
            ranks[number] = _signed(card)
            for edge in Edge:
                effects[edge][number] = factor(game.deck.across(card, edge, way))
        # A neighbour on the left shows its right edge, and so on. At most 7 x 2 x 2 and 2 x 2: it fits.
        left, right, above, below = (effects[edge] for edge in (Edge.RIGHT, Edge.LEFT, Edge.BOTTOM, Edge.TOP))
        across = ranks[:, None, None, None] * left[None, :, None] * right[None, None, :]
        self._across = across.reshape(-1, width)
        self._down = (above[:, None] * below[None, :]).reshape(-1, width)
        self._fixed = numpy.full(len(CELLS) + 1, self._empty, numpy.intp)
        for number, cell in enumerate((cell for cell in CELLS if cell in game.grid), self._empty + 1):
            self._fixed[CELLS.index(cell)] = number
        self._near = {edge: numpy.array([_index(cell, edge) for cell in CELLS]) for edge in Edge}

    def ranks(self, laid: NDArray[intp]) -> NDArray[int8]:
        """Modified ranks, negative for blue, as [cell, arrangement, bits]; arrangements as [card, arrangement]."""
        import numpy

        amount = laid.shape[1]
        content = numpy.repeat(self._fixed[:, None], amount, axis=1)
        cells = numpy.array(self._deal.cells)
        every = numpy.arange(amount)
        for number in range(len(self._deal.cards)):
            content[cells[laid[number]], every] = number
        near = self._near
        across = (content[:-1] * self._kinds + content[near[Edge.LEFT]]) * self._kinds + content[near[Edge.RIGHT]]
        down = content[near[Edge.TOP]] * self._kinds + content[near[Edge.BOTTOM]]
        ranks: NDArray[int8] = numpy.take(self._across, across, axis=0)
        ranks *= numpy.take(self._down, down, axis=0)
        return ranks


def _signed(card: Card) -> int:
    return card.rank if card.side is Side.RED else -card.rank


def _index(cell: Cell, edge: Edge) -> int:
    """The index of the cell across an edge; off the grid that of the empty one behind the last."""
    down, across = STEPS[edge]
    near = Cell(cell.row + down, cell.column + across)
    return CELLS.index(near) if near in CELLS else len(CELLS)


def _sign(ranks: NDArray[int8], line: int) -> NDArray[int8]:
    """Who takes a line: 1 red, -1 blue, 0 nobody.

    The sums of all three could reach 224, but those of the outer two cells, and minus the one in the middle, fit in
    eight bits: a card in a corner counts 28 at most, one at the side 56, the one in the middle of the grid 112.
    """
    import numpy

    one, middle, other = LINE_CELLS[line]
    outer = ranks[one] + ranks[other]
    rest = -ranks[middle]
    sign = (outer > rest).view(numpy.int8)
    sign -= (outer < rest).view(numpy.int8)
    return cast("NDArray[int8]", sign)
