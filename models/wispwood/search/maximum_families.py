"""Which squares can hold the wisps of a first round, and the symmetries that a set of goals allows.

Shapes reduce to a matching (build.py): a wisp comes with a tree of its own beside it. So the sets of wisp squares
are those that can be matched to distinct trees beside them; Hall's condition tests many sets at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from rulewright.models.wispwood import cards
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.search.batch import Boards
from rulewright.models.wispwood.search.batch_frame import Counts, Frame, Masks, frame, popcount


@dataclass(frozen=True)
class Family:
    """Wisp squares and tree squares of many forests with the same cat and the same number of wisps, types left open.

    `cat` is a bit number, `size` the number of wisps; a column is one choice of `wisps` and `trees`.
    """

    side: int
    cat: int
    size: int
    wisps: Masks
    trees: Masks

    @cached_property
    def frame(self) -> Frame:
        return frame(self.side)

    @cached_property
    def rest(self) -> int:
        """All squares but the cat's."""
        return self.frame.full & ~(1 << self.cat)

    @cached_property
    def cells(self) -> Counts:
        """Row i: the bit number of the i-th wisp square in reading order, for each column."""
        rows, left = [], self.wisps
        one = left.dtype.type(1)
        for _ in range(self.size):
            lowest = left & (~left + one)
            rows.append(popcount(lowest - one))
            left = left ^ lowest
        return np.array(rows, np.intp).reshape(self.size, len(self.wisps))

    @cached_property
    def parts(self) -> Masks:
        """Row m: the squares of the subset m of the wisps (bit i of m stands for the i-th), for each column."""
        one = self.wisps.dtype.type(1)
        found = np.zeros((1, len(self.wisps)), self.wisps.dtype)
        for row in self.cells:
            found = np.concatenate([found, found | (one << row.astype(found.dtype))])
        return found

    def take(self, columns: Masks) -> Family:
        """Some of the columns."""
        return Family(self.side, self.cat, self.size, self.wisps[columns], self.trees[columns])

    def boards(self, types: Counts, columns: Counts) -> Boards:
        """Forests: columns with types given by their numbers in `assignments`."""
        local = assignments(self.size)
        of = {wisp: self.parts[local[wisp][types], columns] for wisp in WISPS}
        cat = np.full(len(columns), 1 << self.cat, self.wisps.dtype)
        return Boards(self.side, {Piece.TREE: self.trees[columns], Piece.CAT: cat, **of})


@cache
def assignments(size: int) -> dict[Piece, Counts]:
    """All ways to give types to `size` wisps, in the order of their drawings: the local mask of each type."""
    codes = np.arange(4**size)
    found = {wisp: np.zeros(4**size, np.intp) for wisp in WISPS}
    for index in range(size):
        digit = codes >> (2 * (size - 1 - index)) & 3
        for number, wisp in enumerate(WISPS):
            found[wisp] |= (digit == number).astype(np.intp) << index
    return found


@cache
def reach(side: int) -> Masks:
    """For every mask of a frame of at most 16 squares: the squares beside any of its squares."""
    square = frame(side)
    return square.beside(np.arange(square.full + 1, dtype=square.dtype))


def matchable(family: Family) -> Masks:
    """Which columns can give every wisp a tree of its own: no subset of wisps has too few trees beside it."""
    near = reach(family.side)
    fits = np.ones(len(family.wisps), bool)
    for subset in range(1, 1 << family.size):
        squares = near[family.parts[subset]] & family.trees
        fits &= popcount(squares) >= subset.bit_count()
    return fits


def connected(family: Family) -> Masks:
    """Which columns hang together."""
    seeds = np.full(len(family.wisps), 1 << family.cat, family.wisps.dtype)
    tiles = family.wisps | family.trees | seeds
    whole: Masks = family.frame.flood(seeds, tiles) == tiles
    return whole


def full_families(side: int, cat: int, keep: Iterable[Masks] = ()) -> list[Family]:
    """All matchable wisp sets of the full square around a cat, by their number of wisps.

    `keep`: maps of masks that leave the cat where it is; of sets that they make equal only the least is kept.
    """
    square = frame(side)
    rest = square.full & ~(1 << cat)
    masks = np.arange(square.full + 1, dtype=square.dtype)
    chosen = (masks & square.dtype.type(1 << cat)) == 0
    for image in keep:
        chosen &= masks <= image
    masks = masks[chosen]
    size = popcount(masks)
    found = []
    for count in range((side * side - 1) // 2 + 1):
        wisps = masks[size == count]
        family = Family(side, cat, count, wisps, wisps ^ square.dtype.type(rest))
        family = family.take(matchable(family))
        if len(family.wisps):
            found.append(family)
    return found


@dataclass(frozen=True)
class Symmetry:
    """A symmetry of the square: where each square goes, and where each mask goes."""

    squares: tuple[int, ...]
    masks: Masks


@cache
def square_images(side: int) -> tuple[tuple[int, ...], ...]:
    """The eight symmetries of a square, identity first: for each square where it goes."""
    last, square = side - 1, frame(side)
    found = []
    for flip in range(8):
        targets = []
        for index in range(side * side):
            row, column = square.cell(index)
            row, column = (column, row) if flip & 4 else (row, column)
            row, column = (last - row if flip & 2 else row), (last - column if flip & 1 else column)
            targets.append(row * side + column)
        found.append(tuple(targets))
    return tuple(found)


def allowed_images(goals: Iterable[Card], side: int) -> list[tuple[int, ...]]:
    """The symmetries under which no goal tells two forests apart. Only measures over areas can tell."""
    held = [card.measure for card in goals if isinstance(card.measure, (cards.Lonely, cards.Sees, cards.Types))]
    return [
        image
        for image in square_images(side)
        if all(_pictures(kind.areas, side) == _pictures(kind.areas, side, image) for kind in held)
    ]


def allowed_symmetries(goals: Iterable[Card], side: int) -> list[Symmetry]:
    """The same with their maps of masks, for a square of at most 16 squares."""
    found = []
    for image in allowed_images(goals, side):
        masks = np.zeros(1, frame(side).dtype)
        for target in image:
            masks = np.concatenate([masks, masks | masks.dtype.type(1 << target)])
        found.append(Symmetry(image, masks))
    return found


def _pictures(
    areas: tuple[str, ...], side: int, image: tuple[int, ...] | None = None
) -> set[frozenset[tuple[int, int]]]:
    """The areas as sets of pairs (square, square of its area), moved by a symmetry."""
    square = frame(side)
    moved = image or tuple(range(side * side))
    found = set()
    for area in areas:
        pairs = []
        for index in range(side * side):
            row, column = square.cell(index)
            for down, right in square.offsets(area):
                if 0 <= row + down < side and 0 <= column + right < side:
                    pairs.append((moved[index], moved[(row + down) * side + column + right]))
        found.add(frozenset(pairs))
    return found
