"""Scores many forests at once: the goal cards over bit masks. Held in tests against the plain scorer.

One array for each piece, one entry for each forest. Nothing but speed sets it apart from scoring.py, which
stays the word on what a card is worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Mapping as Map
from dataclasses import dataclass
from functools import cached_property, reduce

import numpy as np
from rulewright.models.grid import Cell
from rulewright.models.wispwood import cards
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.components import FULL_GRID, SIDES
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.scoring import table_points
from rulewright.models.wispwood.search.batch_frame import Counts, Frame, Masks, frame, popcount


@dataclass(frozen=True)
class Boards:
    """Many forests in one frame. `of` holds an array of masks for each of the six pieces, all equally long."""

    side: int
    of: Map[Piece, Masks]

    @cached_property
    def frame(self) -> Frame:
        return frame(self.side)

    def __len__(self) -> int:
        return len(self.of[Piece.CAT])

    @cached_property
    def wisps(self) -> Masks:
        """All wisps of any type."""
        return reduce(np.bitwise_or, (self.of[wisp] for wisp in WISPS))

    @cached_property
    def tiles(self) -> Masks:
        """All squares that are not empty."""
        return self.wisps | self.of[Piece.TREE] | self.of[Piece.CAT]

    def take(self, chosen: Masks | slice) -> Boards:
        """The forests of an index array, a mask of truth values or a slice."""
        return Boards(self.side, {piece: masks[chosen] for piece, masks in self.of.items()})

    def forest(self, index: int) -> dict[Cell, Piece]:
        """One of the forests by its cells, in reading order."""
        letters = {piece: int(masks[index]) for piece, masks in self.of.items()}
        cells = (self.frame.cell(number) for number in range(self.side * self.side))
        return {cell: piece for cell in cells for piece, mask in letters.items() if mask & self.frame.bit(cell)}


def boards_of(forests: Sequence[Map[Cell, Piece]], side: int) -> Boards:
    """Forests as boards. All cells must lie in the frame."""
    square = frame(side)
    masks = {piece: np.zeros(len(forests), square.dtype) for piece in Piece}
    for index, forest in enumerate(forests):
        for cell, piece in forest.items():
            masks[piece][index] |= square.dtype.type(square.bit(cell))
    return Boards(side, masks)


def points(card: Card, boards: Boards, rulings: Rulings) -> Counts:
    """What one card is worth on each forest."""
    if isinstance(card.pay, cards.Values):
        return _valued(card, card.pay, boards, rulings)
    amounts = amount(card, boards, rulings)
    if isinstance(card.pay, cards.Each):
        return amounts * np.int32(card.pay.points)
    return pay_table(card, boards.side, rulings)[amounts]


def pay_table(card: Card, side: int, rulings: Rulings) -> Counts:
    """The points for 0, 1, 2, … units, as many as a frame can hold."""
    if isinstance(card.pay, cards.Each):
        return np.arange(side * side + 1, dtype=np.int32) * np.int32(card.pay.points)
    assert isinstance(card.pay, (cards.Table, cards.Sets))
    counts = range(side * side + 1)
    return np.array([table_points(card.pay, count, rulings) for count in counts], np.int32)


def totals(goals: Map[Piece, Card], boards: Boards, number: int, rulings: Rulings) -> Counts:
    """The total of each forest at the end of a round, the bonus for a full grid included."""
    total = np.zeros(len(boards), np.int32)
    for card in goals.values():
        total += points(card, boards, rulings)
    full = np.zeros(len(boards), bool)
    for square in boards.frame.squares(SIDES[number]):
        full |= boards.tiles == square
    return total + full * np.int32(FULL_GRID[number])


def amount(card: Card, boards: Boards, rulings: Rulings) -> Counts:
    """How many units the card's measure finds (for measures whose units are not points by themselves)."""
    kind, own, square = card.measure, boards.of[card.colour], boards.frame
    match kind:
        case cards.Lonely():
            near = reduce(np.bitwise_or, (square.seeing(area, own) for area in kind.areas))
            return _total([own & ~near])
        case cards.Groups():
            return _groups(kind, own, boards)
        case cards.Count():
            return _total([own])
        case cards.Sees():
            trees = boards.of[Piece.TREE]
            counted = square.runs if kind.unbroken else square.at_least
            return _over_areas([counted(area, trees) for area in kind.areas], own, kind.best)
        case cards.Types():
            return _over_areas([_types(area, own, kind.itself, boards) for area in kind.areas], own, kind.best)
        case cards.GroupTypes():
            return _group_types(own, boards)
        case cards.CornerGroupTypes():
            return _corner_group_types(own, boards)
        case cards.Lines():
            return _sum(popcount(own & own.dtype.type(line)) >= kind.at_least for line in square.lines)
        case cards.Crowded():
            return _total([own & square.at_least("beside", own)[kind.at_least - 1]])
        case cards.RankedGroup():
            return _ranked_group(kind, own, square, rulings)
        case cards.ClearDiagonal():
            return _clear_diagonal(own, boards)
    raise ValueError(f"{card.id}: its measure names points, not units")


def _sum(parts: Iterable[Counts]) -> Counts:
    return reduce(np.add, (part.astype(np.int32) for part in parts))


def _total(masks: Iterable[Masks]) -> Counts:
    return _sum(popcount(mask) for mask in masks)


def _over_areas(areas: list[list[Masks]], own: Masks, best: bool) -> Counts:
    """Units of all own squares; `areas` says for each area on which squares at least 1, 2, … units are found.

    The best area of a square has at least n units if any area has: so the best is a union level by level.
    """
    if not best:
        return _total(level & own for area in areas for level in area)
    deepest = max(len(area) for area in areas)
    levels = ([area[n] for area in areas if len(area) > n] for n in range(deepest))
    return _total(reduce(np.bitwise_or, level) & own for level in levels)


def _types(area: str, own: Masks, itself: bool, boards: Boards) -> list[Masks]:
    """Entry n-1: the squares with at least n wisp types in an area."""
    found: list[Masks] = []
    for wisp in WISPS:
        near = boards.frame.seeing(area, boards.of[wisp])
        if itself:
            near = near | (own & boards.of[wisp])
        found.append(found[-1] & near if found else near)
        for n in range(len(found) - 2, 0, -1):
            found[n] = found[n] | (found[n - 1] & near)
        if len(found) > 1:
            found[0] = found[0] | near
    return found


def _groups(kind: cards.Groups, own: Masks, boards: Boards) -> Counts:
    count = np.zeros(len(own), np.int32)
    for group in boards.frame.groups(boards.wisps if kind.wisps else own):
        size = popcount(group)
        fits = size == kind.exactly if kind.exactly else size >= kind.at_least
        held = (group & own if kind.holding else group) != 0
        count += fits & held
    return count


def _types_in(group: Masks, boards: Boards) -> Counts:
    return _sum((group & boards.of[wisp]) != 0 for wisp in WISPS)


def _group_types(own: Masks, boards: Boards) -> Counts:
    count = np.zeros(len(own), np.int32)
    own = own & boards.wisps
    for group in boards.frame.groups(boards.wisps):
        count += _types_in(group, boards) * ((group & own) != 0)
    return count


def _corner_group_types(own: Masks, boards: Boards) -> Counts:
    square = boards.frame
    levels = [np.zeros_like(own) for _ in WISPS]
    for group in square.groups(boards.wisps):
        edge = square.beside(group)
        corner = reduce(np.bitwise_or, (square.moved(group, dr, dc) for dr, dc in ((1, 1), (1, -1), (-1, 1), (-1, -1))))
        only = corner & ~edge & ~group & own
        types = _types_in(group, boards)
        for n, level in enumerate(levels):
            level |= np.where(types > n, only, own.dtype.type(0))
    return _total(levels)


def _ranked_group(kind: cards.RankedGroup, own: Masks, square: Frame, rulings: Rulings) -> Counts:
    first = np.zeros(len(own), np.int32)
    second = np.zeros(len(own), np.int32)
    for group in square.groups(own):
        size = popcount(group).astype(np.int32)
        # What the group leaves for the second place: the former first if it is larger, itself if it is smaller.
        runner_up = np.minimum(first, size)
        if not rulings.second_on_tie:
            runner_up[first == size] = 0
        second = np.where(size > first, first, np.maximum(second, runner_up))
        first = np.maximum(first, size)
    return first if kind.rank == 1 else second


def _clear_diagonal(own: Masks, boards: Boards) -> Counts:
    others = boards.wisps & ~own
    best = np.zeros(len(own), np.int32)
    for line in boards.frame.diagonals:
        mask = own.dtype.type(line)
        best = np.maximum(best, popcount(own & mask) * ((others & mask) == 0))
    return best


def _valued(card: Card, pay: cards.Values, boards: Boards, rulings: Rulings) -> Counts:
    own = boards.of[card.colour]
    value_of = dict(pay.points)
    if isinstance(card.measure, cards.Rarest):
        counts = np.stack([popcount(boards.of[wisp]) for wisp in WISPS])
        rare = counts == counts.min(axis=0)
        values = np.array([value_of[wisp] for wisp in WISPS], np.int32)[:, None]
        if rulings.rarest_higher:
            chosen = np.where(rare, values, np.int32(-1)).max(axis=0)
        else:
            chosen = np.where(rare, values, np.iinfo(np.int32).max).min(axis=0)
        worth: Counts = popcount(own) * chosen
        return worth
    total = np.zeros(len(own), np.int32)
    left = own
    for wisp in sorted(WISPS, key=lambda wisp: value_of[wisp]):
        hit = left & boards.frame.beside(boards.of[wisp])
        total += popcount(hit) * np.int32(value_of[wisp])
        left = left & ~hit
    return total
