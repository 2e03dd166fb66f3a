"""The most that a goal card can be worth on a square of a side, given how many of each piece lie there.

These are plain counting arguments, each valid by itself and none of them tight: an area holds so many squares, a
line so many pieces, a tree is seen by so many others. maximum_ceiling.py puts them together.
"""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass
from functools import cache
from math import isqrt

import numpy as np
from rulewright.models.wispwood import cards
from rulewright.models.wispwood.cards import LINES, Card
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.scoring import table_points
from rulewright.models.wispwood.search.batch_frame import Counts, frame
from rulewright.models.wispwood.search.later_lines import seen_most
from rulewright.models.wispwood.search.maximum_crowds import most_crowded
from rulewright.models.wispwood.search.maximum_packing import most_apart

NEVER = -(10**9)


@dataclass(frozen=True)
class Numbers:
    """How many of each wisp and of trees lie on a square of a side; the cat takes one square more.

    `groups`: how many groups the wisps can form at most.
    """

    side: int
    of: Map[Piece, int]
    groups: int

    @property
    def wisps(self) -> int:
        return sum(self.of[wisp] for wisp in WISPS)


def most_points(card: Card, counts: Numbers, rulings: Rulings) -> int:
    """An upper bound of what the card is worth."""
    own = counts.of[card.colour]
    any_wisps = isinstance(card.measure, cards.Groups) and card.measure.wisps and not card.measure.holding
    if not own and not any_wisps:
        return 0
    match card.measure:
        case cards.Rarest():
            return own * _rarest(card, counts, rulings)
        case cards.WeakestBeside():
            return _weakest_beside(card, counts)
    return units_worth(card, most_units(card, counts, rulings), rulings)


def units_worth(card: Card, most: int, rulings: Rulings) -> int:
    """The most that a card pays for at most so many units (all of them, if it counts its pieces)."""
    if isinstance(card.pay, cards.Each):
        return card.pay.points * most
    assert isinstance(card.pay, (cards.Table, cards.Sets))
    # A table may fall, so fewer units can be worth more.
    least = most if isinstance(card.measure, cards.Count) else 0
    return max(table_points(card.pay, units, rulings) for units in range(least, most + 1))


def most_units(card: Card, counts: Numbers, rulings: Rulings) -> int:
    """An upper bound of what the card's measure finds."""
    kind, own, side = card.measure, counts.of[card.colour], counts.side
    match kind:
        case cards.Lonely():
            return min(own, *(most_lonely(area, side) for area in kind.areas), _both_diagonals(kind.areas, side))
        case cards.Groups():
            return _groups(kind, own, counts)
        case cards.Count():
            return own
        case cards.Sees():
            return min(_sees(kind, card.colour, counts), int(_seen_table(card, side)[own, counts.of[Piece.TREE]]))
        case cards.Types():
            return _types(kind, card.colour, counts)
        case cards.GroupTypes():
            return _group_types(card.colour, counts)
        case cards.CornerGroupTypes():
            return own * sum(counts.of[wisp] > 0 for wisp in WISPS)
        case cards.Lines():
            return 2 * min(side, own // kind.at_least)
        case cards.Crowded():
            return int(most_crowded(kind.at_least, side)[own])
        case cards.RankedGroup():
            return own if kind.rank == 1 else (own if rulings.second_on_tie else own - 1) // 2
        case cards.ClearDiagonal():
            return min(own, side)
    raise ValueError(f"{card.id}: its measure names points, not units")


def most_lonely(area: str, side: int) -> int:
    """How many pieces can all be out of each other's area."""
    match area:
        case "beside":
            return (side * side + 1) // 2
        case "surrounding":
            return ((side + 1) // 2) ** 2
        case "diagonal" | "antidiagonal":
            return 2 * side - 1
    return side


def _both_diagonals(areas: tuple[str, ...], side: int) -> int:
    """The two corners of the other main diagonal exclude each other: one fewer than there are diagonals."""
    return 2 * side - 2 if {"diagonal", "antidiagonal"} <= set(areas) else side * side


def _groups(kind: cards.Groups, own: int, counts: Numbers) -> int:
    size = kind.exactly or kind.at_least
    members = counts.wisps if kind.wisps else own
    most = min(members // size, most_apart(size, counts.side))
    if kind.wisps:
        most = min(most, counts.groups, own if kind.holding else most)
    return most


def _group_types(colour: Piece, counts: Numbers) -> int:
    """A group with n types holds n wisps: so there are no more of them than groups of n squares fit the square."""
    if colour not in WISPS:
        return 0
    groups = min(counts.of[colour], counts.groups)
    by_type = sum(min(groups, counts.of[wisp]) for wisp in WISPS)
    return min(by_type, counts.wisps, sum(min(groups, most_apart(n + 1, counts.side)) for n in range(len(WISPS))))


@cache
def area_size(area: str, side: int) -> int:
    """The most squares that an area holds; also the most squares that can have a given one in their area."""
    inside, square = range(side), frame(side)
    return max(
        sum(row + down in inside and column + right in inside for down, right in square.offsets(area))
        for row in inside
        for column in inside
    )


def _sees(kind: cards.Sees, colour: Piece, counts: Numbers) -> int:
    own, trees, side = counts.of[colour], counts.of[Piece.TREE], counts.side
    each = [min(area_size(area, side), trees) for area in kind.areas]
    most = own * (max(each) if kind.best else sum(each))
    if kind.unbroken and colour is not Piece.TREE:
        # In each direction a tree belongs to the run of one piece only.
        return min(most, trees * len(kind.areas))
    return min(most, trees * sum(min(area_size(area, side), own) for area in kind.areas))


@cache
def _seen_table(card: Card, side: int) -> Counts:
    own, trees = np.meshgrid(np.arange(side * side), np.arange(side * side), indexing="ij")
    return seen_most(card, side, own, trees)


def _types(kind: cards.Types, colour: Piece, counts: Numbers) -> int:
    own, total = counts.of[colour], 0
    sizes = [area_size(area, counts.side) for area in kind.areas]
    for wisp in WISPS:
        number = counts.of[wisp]
        if kind.itself and wisp is colour:
            total += own * (1 if kind.best else len(sizes))
        elif wisp is colour and own < 2:
            continue
        elif kind.best:
            total += min(own, number * sum(sizes))
        else:
            total += sum(min(own, number * size) for size in sizes)
    if kind.best and colour in WISPS and set(kind.areas) <= set(LINES):
        return min(total, _line_types(kind, colour, counts))
    return total


def _line_types(kind: cards.Types, colour: Piece, counts: Numbers) -> int:
    """The best line of a piece must hold what it shows: every other wisp lies in one line of each direction.

    So there are at most so many lines with one, two or all three other types, and each has room for few others.
    """
    own, long, directions = counts.of[colour], counts.side, len(kind.areas)
    few, more, most = sorted(counts.of[wisp] for wisp in WISPS if wisp is not colour)
    lines = (few + more + most, min(few + more, (few + more + most) // 2), few)
    total = own if kind.itself or own > 1 else 0
    for types, number in enumerate(lines, start=1):
        total += min(own, directions * number * (long - types))
    return total


def most_pairs(squares: int) -> int:
    """So many squares form at most 2n - 2√n pairs side by side (rounded down), wherever they lie."""
    root = isqrt(4 * squares)
    return 2 * squares - root - (root * root < 4 * squares)


def _rarest(card: Card, counts: Numbers, rulings: Rulings) -> int:
    assert isinstance(card.pay, cards.Values)
    fewest = min(counts.of[wisp] for wisp in WISPS)
    values = [card.pay.of(wisp) for wisp in WISPS if counts.of[wisp] == fewest]
    return max(values) if rulings.rarest_higher else min(values)


def _weakest_beside(card: Card, counts: Numbers) -> int:
    """At best every piece has only the dearest type beside it, but a wisp has no more than four squares beside it."""
    assert isinstance(card.pay, cards.Values)
    left, total = counts.of[card.colour], 0
    for wisp in sorted(WISPS, key=card.pay.of, reverse=True):
        number = counts.of[wisp] if wisp is not card.colour else max(0, counts.of[wisp] - 1)
        served = min(left, 4 * number)
        total += served * card.pay.of(wisp)
        left -= served
    return total
