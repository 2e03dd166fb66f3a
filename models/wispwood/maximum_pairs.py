"""Hearts that count trees beside them and a tree card that wants trees together: they fight for the same sides.

Counted are pairs of squares side by side. With E pairs of two trees, t trees have no more than 4t - 2E sides left for
others, and n squares form at most 2n - 2√n pairs in all; a grove of g trees needs E ≥ g - 1, and so on.
"""

from __future__ import annotations

from rulewright.models.wispwood import cards
from rulewright.models.wispwood.cards import Card, Each
from rulewright.models.wispwood.maximum_caps import Numbers, most_pairs, most_units, units_worth
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.rulings import Rulings


def sees_beside(card: Card) -> bool:
    """Whether a wisp card counts the trees beside its pieces and nothing else."""
    kind = card.measure
    return isinstance(kind, cards.Sees) and kind.areas == ("beside",) and card.colour is not Piece.TREE


def most_sides(squares: int, side: int) -> int:
    """The most neighbours that so many squares of a square have, counted one by one."""
    inner, edge = (side - 2) ** 2, 4 * (side - 2)
    first = min(squares, inner)
    second = min(squares - first, edge)
    return 4 * first + 3 * second + 2 * (squares - first - second)


def most_together(heart: Card, tree: Card, numbers: Numbers, rulings: Rulings) -> int:
    """An upper bound of what both cards are worth together."""
    assert isinstance(heart.pay, Each)
    own, trees = numbers.of[heart.colour], numbers.of[Piece.TREE]
    units, seen = most_units(tree, numbers, rulings), most_units(heart, numbers, rulings)
    sides = most_sides(trees, numbers.side)
    best = 0
    for inner in range(most_pairs(trees) + 1):
        across = max(0, min(seen, sides - 2 * inner, most_pairs(own + trees) - inner))
        found = min(units, _units_of_pairs(tree, trees, inner))
        best = max(best, heart.pay.points * across + units_worth(tree, found, rulings))
    return best


def wants_company(card: Card) -> bool:
    """Whether a tree card needs trees side by side."""
    match card.measure:
        case cards.RankedGroup() | cards.Crowded() | cards.Groups(wisps=False):
            return card.colour is Piece.TREE
    return False


def _units_of_pairs(card: Card, trees: int, pairs: int) -> int:
    """The most units that the measure of such a card finds if so many pairs of trees lie side by side."""
    match card.measure:
        case cards.RankedGroup(rank=1):
            return min(trees, pairs + 1)
        case cards.RankedGroup():
            return pairs // 2 + 1
        case cards.Crowded(at_least=least):
            return 2 * pairs // least
        case cards.Groups(wisps=False, exactly=exactly, at_least=least):
            size = exactly or least
            return pairs // (size - 1) if size > 1 else trees
    raise ValueError(f"{card.id} does not need trees side by side")
