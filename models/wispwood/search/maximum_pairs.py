"""Hearts that count trees beside them and a tree card that wants trees together: they fight for the same sides.

Counted are pairs of squares side by side. With E pairs of two trees, t trees have no more than 4t - 2E sides left for
others, and n squares form at most 2n - 2√n pairs in all; a grove of g trees needs E ≥ g - 1, and so on.
"""

from __future__ import annotations

from math import sqrt

from rulewright.models.wispwood import cards
from rulewright.models.wispwood.cards import Card, Each
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.search.maximum_caps import Numbers, most_pairs, most_points, most_units, units_worth


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


def most_groups(wisps: int, side: int, inner: int) -> int:
    """How many groups so many wisps can form, if `inner` pairs of other squares lie side by side.

    Counting the sides of all other squares: the outlines of the groups are no longer than 4r + 4·side - 2·inner
    together, with r other squares. The outline of n squares measures 4√n or more, so one large group and single
    wisps have the least.
    """
    budget = 4 * (side * side - wisps) + 4 * side - 2 * inner
    groups = min(wisps, (side * side + 1) // 2)
    while groups and 4 * (groups - 1) + 4 * sqrt(wisps - groups + 1) > budget + 1e-9:
        groups -= 1
    return groups


def most_together(heart: Card | None, tree: Card, grouping: list[Card], numbers: Numbers, rulings: Rulings) -> int:
    """An upper bound of what these cards are worth together.

    Hearts see trees beside them, trees want company, and trees in company leave no room for many groups of wisps.
    """
    trees, side = numbers.of[Piece.TREE], numbers.side
    own = numbers.of[heart.colour] if heart else 0
    seen = most_units(heart, numbers, rulings) if heart else 0
    units, sides = most_units(tree, numbers, rulings), most_sides(trees, side)
    best = 0
    for inner in range(most_pairs(trees) + 1):
        across = max(0, min(seen, sides - 2 * inner, most_pairs(own + trees) - inner))
        total = units_worth(tree, min(units, _units_of_pairs(tree, trees, inner)), rulings)
        if heart and isinstance(heart.pay, Each):
            total += heart.pay.points * across
        if grouping:
            apart = Numbers(side, numbers.of, min(numbers.groups, most_groups(numbers.wisps, side, inner)))
            total += sum(most_points(card, apart, rulings) for card in grouping)
        best = max(best, total)
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
