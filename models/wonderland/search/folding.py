"""From the margins of all final grids back to the values of all moves: best for red and best for blue by turns.

Every position that can come of the given one is valued exactly once. The positions in which the same cards have been
laid are one array of [arrangement, bits], as in `finals`: to value them, take for each card that can be laid next the
array with that card, pick the better way to turn it, and then the best of its cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING, cast

from rulewright.models.wonderland.cards import Side
from rulewright.models.wonderland.search.arrangements import extensions
from rulewright.models.wonderland.search.finals import Deal

if TYPE_CHECKING:
    from numpy import int8, ufunc
    from numpy.typing import NDArray

    Values = NDArray[int8]

WORDS = (2, 4, 8)  # bytes of the machine's words


def value_moves(deal: Deal, margins: Values, check: Callable[[], None]) -> tuple[dict[tuple[int, int, bool], int], int]:
    """The exact values of all moves of the side to move, under perfect play of both.

    Args:
        deal: the position, with at least one card to lay.
        margins: of all final grids, as [arrangement, bits].
        check: called often; may raise an exception to stop.

    Returns:
        The value after laying the card of a number on a free cell (both as in `deal`), turned or not; and how many
        positions were valued, the final ones included.
    """
    everything = tuple(range(len(deal.cards)))
    level = {everything: margins}
    positions = int(margins.size)
    for laid in range(len(everything) - 1, 0, -1):
        below, level = level, {}
        for cards in _laid(deal, laid):
            level[cards] = _value(deal, cards, below, check)
            positions += int(level[cards].size)
    values = {}
    for (card,), array in level.items():
        for cell in range(len(deal.cells)):
            for turned in (False, True):
                values[card, cell, turned] = int(array[cell, int(turned) if card in deal.bits else 0])
    return values, positions + 1


def _mover(deal: Deal, laid: int) -> Side:
    """Whose turn it is when so many of the cards have been laid."""
    return deal.game.to_move.other if laid % 2 else deal.game.to_move


def _laid(deal: Deal, laid: int) -> Iterator[tuple[int, ...]]:
    """The sets of cards that can lie when so many have been laid, each in ascending order."""
    last, other = range(deal.first), range(deal.first, len(deal.cards))
    # The side that lays the last card lays the first one too if the number of cards is odd.
    of_last = (laid + len(deal.cards) % 2) // 2
    for mine in combinations(last, of_last):
        for others in combinations(other, laid - of_last):
            yield (*mine, *others)


def _value(
    deal: Deal, cards: tuple[int, ...], below: dict[tuple[int, ...], Values], check: Callable[[], None]
) -> Values:
    """The values of all positions in which exactly these cards have been laid."""
    import numpy

    mover = _mover(deal, len(cards))
    better = numpy.maximum if mover is Side.RED else numpy.minimum
    best: Values | None = None
    numbers = range(deal.first) if deal.cards[0].side is mover else range(deal.first, len(deal.cards))
    for card in numbers:
        if card in cards:
            continue
        check()
        more = tuple(sorted((*cards, card)))
        after = below[more]
        if card in deal.bits:
            bits = [number for number in more if number in deal.bits]
            lower = 1 << (len(bits) - 1 - bits.index(card))
            after = _halve(after, lower, better)
        for choice in extensions(len(deal.cells), len(cards), more.index(card)):
            laid = numpy.take(after, choice, axis=0)
            best = laid if best is None else better(best, laid, out=best)
    assert best is not None
    return best


def _halve(after: Values, lower: int, better: ufunc) -> Values:
    """The better of the two ways to turn a card, whose bit stands for so many lower ones, in all positions."""
    import numpy

    if lower not in WORDS:
        split = after.reshape(len(after), -1, 2, lower)
        return cast("Values", better(split[:, :, 0], split[:, :, 1]).reshape(len(after), -1))
    # So short pieces are slow one by one: compare everything with what lies `lower` behind, and keep every other piece.
    flat = after.reshape(-1)
    both = numpy.empty_like(flat)
    better(flat[:-lower], flat[lower:], out=both[:-lower])
    pieces = both.view(f"u{lower}")[::2].copy()
    return pieces.view(numpy.int8).reshape(len(after), -1)
