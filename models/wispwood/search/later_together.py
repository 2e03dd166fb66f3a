"""Goals that fight for the same squares, bounded together: trees, pieces that see trees, and groups of wisps.

On the square of the second round every set of trees is looked at (maximum_trees.py). On that of the third the sides
of the trees are counted: trees in company leave fewer sides for hearts, and less room between groups of wisps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Mapping as Map
from functools import cache

import numpy as np
from rulewright.models.wispwood import cards
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.search.batch_frame import Counts
from rulewright.models.wispwood.search.maximum_caps import most_pairs
from rulewright.models.wispwood.search.maximum_pairs import most_groups, most_sides, sees_beside, wants_company
from rulewright.models.wispwood.search.maximum_trees import together, trees_only

# Up to this side all sets of trees can be looked at.
ALL_SETS = 5
# The bound of a card, with a cap on the number of wisp groups; of the tree card, with a cap on its units.
Bounded = Callable[[Card, Counts | None], Counts]


def counts_groups(card: Card) -> bool:
    """Whether a wisp card counts groups of wisps of any types, or their types."""
    kind = card.measure
    grouped = isinstance(kind, cards.GroupTypes) or (isinstance(kind, cards.Groups) and kind.wisps)
    return grouped and card.colour in WISPS


def together_bound(
    goals: Map[Piece, Card],
    side: int,
    of: Map[Piece, Counts],
    full: Counts,
    bounded: Bounded,
    rulings: Rulings,
    deep: bool,
) -> dict[tuple[Piece, ...], Counts]:
    """A bound for two goals or more together, by the numbers of pieces; empty where nothing is known.

    `full`: in which columns no square is empty. `deep`: whether all sets of trees may be looked at, which takes
    some seconds.
    """
    tree = goals.get(Piece.TREE)
    seeing = next(
        (card for colour, card in goals.items() if isinstance(card.measure, cards.Sees) and colour in WISPS), None
    )
    grouping = [card for card in goals.values() if counts_groups(card)]
    if deep and side <= ALL_SETS:
        return _by_sets(seeing, tree if trees_only(tree) else None, grouping, side, of, full, bounded, rulings)
    if tree is None or not wants_company(tree):
        return {}
    heart = seeing if seeing is not None and sees_beside(seeing) else None
    return _by_sides(heart, tree, grouping, side, of, full, bounded)


def _by_sets(
    seeing: Card | None,
    tree: Card | None,
    grouping: Sequence[Card],
    side: int,
    of: Map[Piece, Counts],
    full: Counts,
    bounded: Bounded,
    rulings: Rulings,
) -> dict[tuple[Piece, ...], Counts]:
    listed = [card for card in (seeing, tree, *grouping) if card is not None]
    if len(listed) < 2 or (seeing is None and tree is None):
        return {}
    trees = of[Piece.TREE]
    own = of[seeing.colour] if seeing else np.zeros_like(trees)
    most = max(int(of[wisp].max()) for wisp in WISPS)
    table = _together(seeing, tree, side, most, int(trees.min()), bool(grouping), rulings)
    if not grouping:
        return {_key(listed): _row(table, own, trees, 0)}
    best = np.zeros_like(trees)
    for groups in range(table.shape[2]):
        held = _row(table, own, trees, groups)
        total = held + sum((bounded(card, np.full_like(trees, groups)) for card in grouping), np.int32(0))
        best = np.maximum(best, np.where(held >= 0, total, 0))
    # With squares empty there can be more groups.
    loose = np.maximum.reduce([_row(table, own, trees, groups) for groups in range(table.shape[2])])
    loose = np.maximum(loose, 0) + sum((bounded(card, None) for card in grouping), np.int32(0))
    return {_key(listed): np.where(full, best, loose)}


@cache
def _together(
    seeing: Card | None, tree: Card | None, side: int, most: int, least: int, grouped: bool, rulings: Rulings
) -> Counts:
    return together(seeing, tree, side, most, least, grouped, rulings)


def _row(table: Counts, own: Counts, trees: Counts, groups: int) -> Counts:
    """What the table says; fewer pieces never surpass it, but it only knows numbers that fit the square."""
    return np.maximum.accumulate(table[:, :, groups], axis=0)[own, trees]


def _key(listed: Sequence[Card]) -> tuple[Piece, ...]:
    return tuple(card.colour for card in listed)


def _by_sides(
    heart: Card | None,
    tree: Card,
    grouping: Sequence[Card],
    side: int,
    of: Map[Piece, Counts],
    full: Counts,
    bounded: Bounded,
) -> dict[tuple[Piece, ...], Counts]:
    listed = [card for card in (heart, tree, *grouping) if card is not None]
    if len(listed) < 2:
        return {}
    trees, wisps = of[Piece.TREE], sum((of[wisp] for wisp in WISPS), np.int32(0))
    own = of[heart.colour] if heart else np.zeros_like(trees)
    numbers = range(side * side + 1)
    sides = np.array([most_sides(n, side) for n in numbers], np.int32)[trees]
    pairs = np.array([most_pairs(n) for n in numbers], np.int32)
    best = np.zeros_like(trees)
    for inner in range(int(pairs[trees.max()]) + 1):
        across = np.maximum(0, np.minimum(sides - 2 * inner, pairs[own + trees] - inner))
        groups = np.array([most_groups(n, side, inner) for n in numbers], np.int32)[wisps]
        total = bounded(tree, _units(tree, trees, inner))
        if heart is not None:
            total = total + bounded(heart, across)
        for card in grouping:
            total = total + np.where(full, bounded(card, groups), bounded(card, None))
        best = np.maximum(best, np.where(inner <= pairs[trees], total, 0))
    return {_key(listed): best}


def _units(card: Card, trees: Counts, pairs: int) -> Counts:
    """The most units that the measure of a tree card finds if so many pairs of trees lie side by side."""
    match card.measure:
        case cards.RankedGroup(rank=1):
            return np.minimum(trees, pairs + 1)
        case cards.RankedGroup():
            return np.minimum(trees, pairs // 2 + 1)
        case cards.Crowded(at_least=least):
            return np.minimum(trees, 2 * pairs // least)
        case cards.Groups(exactly=exactly, at_least=least):
            size = exactly or least
            return np.minimum(trees, pairs // (size - 1)) if size > 1 else trees
    raise ValueError(f"{card.id} does not need trees side by side")
