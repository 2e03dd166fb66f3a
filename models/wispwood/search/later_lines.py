"""How many trees so many pieces can see at most, by their numbers alone: lines are disjoint, so they share both."""

from __future__ import annotations

from functools import cache

import numpy as np
from rulewright.models.wispwood import cards
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.search.batch_frame import Counts, added
from rulewright.models.wispwood.search.later_profiles import edges_most

_NEVER = -(10**6)


def seen_most(card: Card, side: int, own: Counts, trees: Counts) -> Counts:
    """The most trees that the pieces of a card can see, for each pair of numbers."""
    kind = card.measure
    assert isinstance(kind, cards.Sees)
    squares = side * side
    if card.colour is Piece.TREE:
        # Trees that see trees: no custom card needs more than the plain product.
        seen: Counts = np.minimum(np.maximum(0, trees - 1), 2 * squares) * np.int32(len(kind.areas))
        return own * seen
    if kind.best and kind.unbroken:
        return _best_ray(kind.areas, side)[own, trees]
    tables = [_area_table(area, side, kind.unbroken) for area in kind.areas]
    if not kind.best:
        if sorted(kind.areas) == ["column", "row"]:
            tables = [np.minimum(tables[0] + tables[1], _crossing(side))]
        return added(table[own, trees] for table in tables)
    total = tables[0]
    for table in tables[1:]:
        total = _split(total, table)
    return total[own, trees]


def _split(one: Counts, other: Counts) -> Counts:
    """Each piece takes one of two areas: the best way to share the pieces out (rows), all trees for both."""
    found = np.full_like(one, _NEVER)
    for pieces in range(len(one)):
        for first in range(pieces + 1):
            found[pieces] = np.maximum(found[pieces], one[first] + other[pieces - first])
    return found


@cache
def _area_table(area: str, side: int, unbroken: bool) -> Counts:
    """Entry (pieces, trees): the most trees seen in one area, in all."""
    squares = side * side
    pieces, trees = np.meshgrid(np.arange(squares + 1), np.arange(squares + 1), indexing="ij")
    if area == "beside":
        return edges_most(side)
    if area == "surrounding":
        reach = 8
        return np.minimum(pieces * np.minimum(trees, reach), trees * np.minimum(pieces, reach)).astype(np.int32)
    lengths = [side] * side
    if area in ("diagonal", "antidiagonal"):
        lengths = [min(number, 2 * side - number) for number in range(1, 2 * side)]
    return _lines(tuple(lengths), int(unbroken))


def _best_ray(areas: tuple[str, ...], side: int) -> Counts:
    """Each piece takes the run of trees of one ray; a run has two ends, and a line of one direction both."""
    ends = [sum(ray in areas for ray in pair) for pair in (("left", "right"), ("up", "down"))]
    tables = [_lines((side,) * side, number) for number in ends if number]
    return _split(*tables) if len(tables) > 1 else tables[0]


@cache
def _crossing(side: int) -> Counts:
    """Entry (pieces, trees): the most trees in the rows and columns of the pieces, both counted.

    A square counts once for every piece in its row and in its column, so all depends on how the pieces share out over
    the rows and over the columns. The pieces' own squares count for nothing, and what they would count is known: the
    squares of the numbers in each line. So trees and pieces together cannot count more than the best squares do.
    """
    squares = side * side
    table = np.zeros((squares + 1, squares + 1), np.int32)
    for pieces in range(1, squares):
        shares = [np.array(share) for share in _shares(pieces, side, side)]
        for rows in shares:
            for columns in shares:
                own = int((rows**2).sum() + (columns**2).sum())
                best = np.sort((rows[:, None] + columns).ravel())[::-1].cumsum()[pieces:] - own
                table[pieces, 1 : len(best) + 1] = np.maximum(table[pieces, 1 : len(best) + 1], best)
    # There may be more trees than count, and more pieces.
    return np.maximum.accumulate(np.maximum.accumulate(table, axis=1), axis=0)


def _shares(pieces: int, lines: int, most: int) -> list[tuple[int, ...]]:
    """All ways to share pieces out over lines, at most so many on each, the fullest line first."""
    if lines == 0:
        return [()] if pieces == 0 else []
    found = []
    for first in range(min(most, pieces), -1, -1):
        found += [(first, *rest) for rest in _shares(pieces - first, lines - 1, first)]
    return found


@cache
def _lines(lengths: tuple[int, ...], ends: int) -> Counts:
    """The most trees seen along disjoint lines; every number of trees may be fewer than there are.

    On one line all of its pieces can see all of its trees; if only a run of trees counts, those at its ends can, one
    or two of them (`ends`, else 0).
    """
    squares = sum(lengths)
    table = np.full((squares + 1, squares + 1), _NEVER, np.int32)
    table[0] = 0
    for length in lengths:
        grown = table.copy()
        for pieces in range(1, length + 1):
            for trees in range(1, length - pieces + 1):
                worth = trees * (min(pieces, ends) if ends else pieces)
                shifted = table[: squares + 1 - pieces, : squares + 1 - trees] + worth
                grown[pieces:, trees:] = np.maximum(grown[pieces:, trees:], shifted)
        table = grown
    # Pieces that see nothing.
    for pieces in range(1, squares + 1):
        table[pieces] = np.maximum(table[pieces], table[pieces - 1])
    return table
