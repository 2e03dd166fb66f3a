"""Bit masks over a square frame, many at once: shifts, areas, floods. Bit `row * side + column` is a square.

An array holds one mask for each forest. Masks use the smallest unsigned type that the frame fits, because the
work is bound by memory: 16 bits for side 4, 32 for side 5, 64 for side 6.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from rulewright.models.grid import BESIDE, CORNERS, Cell
from rulewright.models.wispwood.measures import STEPS

Masks: TypeAlias = NDArray[Any]
Counts: TypeAlias = NDArray[Any]

_DIRECTIONS: dict[str, tuple[tuple[int, int], ...]] = {
    "row": ((0, 1), (0, -1)),
    "column": ((1, 0), (-1, 0)),
    "diagonal": ((1, 1), (-1, -1)),
    "antidiagonal": ((1, -1), (-1, 1)),
    **{name: (step,) for name, step in STEPS.items()},
}


def popcount(masks: Masks) -> Counts:
    """The number of squares in each mask."""
    return np.bitwise_count(masks)


def added(parts: Iterable[Any]) -> Counts:
    """The sum of arrays (and numbers); a plain 0 of an array for none."""
    total: Any = np.int32(0)
    for part in parts:
        total = total + part
    counts: Counts = total
    return counts


@dataclass(frozen=True)
class Frame:
    """A square of `side` × `side` squares."""

    side: int

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        bits = self.side * self.side
        return np.dtype(np.uint16 if bits <= 16 else np.uint32 if bits <= 32 else np.uint64)

    @cached_property
    def full(self) -> int:
        return (1 << (self.side * self.side)) - 1

    def bit(self, cell: Cell) -> int:
        """The mask of one square."""
        return 1 << (cell.row * self.side + cell.column)

    def cell(self, index: int) -> Cell:
        """The square of a bit number."""
        return Cell(*divmod(index, self.side))

    def mask(self, cells: Iterator[Cell] | list[Cell]) -> int:
        """The mask of squares; those outside the frame are left out."""
        inside = range(self.side)
        return sum(self.bit(cell) for cell in cells if cell.row in inside and cell.column in inside)

    @cached_property
    def _columns(self) -> dict[int, int]:
        """For each shift to the right the columns that stay inside."""
        side = self.side
        return {
            shift: self.mask([Cell(r, c) for r in range(side) for c in range(side) if 0 <= c + shift < side])
            for shift in range(-side, side + 1)
        }

    def moved(self, masks: Masks, down: int, right: int) -> Masks:
        """All squares moved; what leaves the frame is gone."""
        if abs(down) >= self.side or abs(right) >= self.side:
            return np.zeros_like(masks)
        if right:
            masks = masks & masks.dtype.type(self._columns[right])
        shift = down * self.side + right
        result: Masks
        if shift < 0:
            result = masks >> masks.dtype.type(-shift)
            return result
        # A mask may only use the bits of the frame, or the rows below it would come back later.
        return (masks << masks.dtype.type(shift)) & masks.dtype.type(self.full) if shift else masks

    def offsets(self, area: str) -> tuple[tuple[int, int], ...]:
        """The steps from a square to all squares of an area, the square itself left out."""
        if area == "beside":
            return BESIDE
        if area == "surrounding":
            return (*BESIDE, *CORNERS)
        return tuple((dr * n, dc * n) for dr, dc in _DIRECTIONS[area] for n in range(1, self.side))

    def seeing(self, area: str, masks: Masks) -> Masks:
        """The squares that have a square of the mask in their area."""
        seen = np.zeros_like(masks)
        for down, right in self.offsets(area):
            seen |= self.moved(masks, -down, -right)
        return seen

    def beside(self, masks: Masks) -> Masks:
        """The squares with a square of the mask beside them."""
        west, east = masks.dtype.type(self._columns[-1]), masks.dtype.type(self._columns[1])
        one, side = masks.dtype.type(1), masks.dtype.type(self.side)
        found: Masks = (masks & west) >> one
        found |= (masks & east) << one
        found |= masks >> side
        found |= (masks << side) & masks.dtype.type(self.full)
        return found

    def at_least(self, area: str, masks: Masks) -> list[Masks]:
        """Entry n-1: the squares with at least n squares of the mask in their area."""
        found: list[Masks] = []
        for down, right in self.offsets(area):
            one = self.moved(masks, -down, -right)
            if not found:
                found.append(one)
                continue
            found.append(found[-1] & one)
            for n in range(len(found) - 2, 0, -1):
                found[n] |= found[n - 1] & one
            found[0] = found[0] | one
        return found

    def runs(self, direction: str, masks: Masks) -> list[Masks]:
        """Entry n-1: the squares whose next n squares in a direction all belong to the mask."""
        down, right = STEPS[direction]
        found = [self.moved(masks, -down, -right)]
        for _ in range(2, self.side):
            found.append(found[0] & self.moved(found[-1], -down, -right))
        return found

    def flood(self, seeds: Masks, within: Masks) -> Masks:
        """The squares that hang together with the seeds inside a mask. The seeds must lie in it."""
        reached = seeds
        while True:
            grown = (reached | self.beside(reached)) & within
            if np.array_equal(grown, reached):
                return grown
            reached = grown

    def groups(self, masks: Masks) -> Iterator[Masks]:
        """The groups of each mask one after the other; an empty mask where there is none left."""
        rest = masks
        one = masks.dtype.type(1)
        while rest.any():
            lowest = rest & (~rest + one)
            group = self.flood(lowest, rest)
            yield group
            rest = rest ^ group

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """The masks of all rows and columns."""
        inside = range(self.side)
        rows = [self.mask([Cell(r, c) for c in inside]) for r in inside]
        return (*rows, *(self.mask([Cell(r, c) for r in inside]) for c in inside))

    @cached_property
    def diagonals(self) -> tuple[int, ...]:
        """The masks of all diagonals of both directions, those of one square included."""
        inside = [Cell(r, c) for r in range(self.side) for c in range(self.side)]
        sums = range(2 * self.side - 1)
        falling = [self.mask([x for x in inside if x.row - x.column == s - self.side + 1]) for s in sums]
        return (*falling, *(self.mask([x for x in inside if x.row + x.column == s]) for s in sums))

    def squares(self, size: int) -> tuple[int, ...]:
        """The masks of all full squares of a size, wherever they lie in the frame."""
        places = range(self.side - size + 1)
        return tuple(
            self.mask([Cell(top + r, left + c) for r in range(size) for c in range(size)])
            for top in places
            for left in places
        )


@cache
def frame(side: int) -> Frame:
    """The frame of a side, made once."""
    return Frame(side)
