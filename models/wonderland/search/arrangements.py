"""All ways to lay p cards on e cells in lexicographic order, and how those of p and of p+1 cards hang together."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from numpy import intp
    from numpy.typing import NDArray

    Indices = NDArray[intp]


@cache
def arrangements(cells: int, cards: int) -> Indices:
    """The cell of every card in every arrangement, as [card, arrangement]; the first card varies slowest."""
    import numpy

    if cards == 0:
        return numpy.zeros((0, 1), numpy.intp)
    shorter = arrangements(cells, cards - 1)
    free = _free(shorter, cells)
    longer = numpy.empty((cards, shorter.shape[1], free.shape[1]), numpy.intp)
    longer[:-1] = shorter[:, :, None]
    longer[-1] = free
    return longer.reshape(cards, -1)


def _free(taken: Indices, cells: int) -> Indices:
    """The free cells of every arrangement in ascending order, as [arrangement, choice]."""
    import numpy

    free = numpy.ones((taken.shape[1], cells), bool)
    for row in taken:
        free[numpy.arange(len(row)), row] = False
    return numpy.nonzero(free)[1].reshape(taken.shape[1], cells - len(taken))


def _number(laid: Indices, cells: int) -> Indices:
    """The numbers of arrangements given as [card, anything]."""
    import numpy

    number = numpy.zeros(laid.shape[1:], numpy.intp)
    for card, cell in enumerate(laid):
        # The place of the cell among those that the cards before have left free.
        before = sum((earlier < cell for earlier in laid[:card]), numpy.zeros(cell.shape, numpy.intp))
        number *= cells - card
        number += cell - before
    return number


@cache
def extensions(cells: int, cards: int, at: int) -> Indices:
    """Which arrangements of one card more come of an arrangement, as [choice of a free cell, arrangement].

    Args:
        cells: cells to lay cards on.
        cards: cards that lie.
        at: the new card becomes the card of this index; the later ones move up by one.
    """
    import numpy

    laid = arrangements(cells, cards)
    free = _free(laid, cells).T
    shape = free.shape
    longer = [numpy.broadcast_to(row, shape) for row in laid]
    longer.insert(at, free)
    return numpy.ascontiguousarray(_number(numpy.stack(longer), cells))
