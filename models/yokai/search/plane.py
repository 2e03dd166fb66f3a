"""A piece of the plane as bit masks: a cell is a bit, reading order is the order of the bits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulewright.models.grid import Cell, bounds


@dataclass(frozen=True, slots=True)
class Plane:
    """A rectangle of cells. Masks must keep off its border, so that a shift never leads around the edge.

    Args:
        top: row of the upper left cell.
        left: column of the upper left cell.
        width: number of columns.
        reach: cells up to so many steps from what the plane was laid around have a bit, and their neighbours too.
    """

    top: int
    left: int
    width: int
    reach: int

    @classmethod
    def around(cls, cells: Iterable[Cell], reach: int) -> Plane:
        """A plane for cells up to `reach` steps away from the given ones."""
        top, left, _, right = bounds(cells)
        margin = reach + 1
        return cls(top - margin, left - margin, right - left + 1 + 2 * margin, reach)

    def index(self, cell: Cell) -> int:
        """The number of a cell's bit."""
        return (cell[0] - self.top) * self.width + cell[1] - self.left

    def mask(self, cells: Iterable[Cell]) -> int:
        """A set of cells."""
        mask = 0
        for cell in cells:
            mask |= 1 << self.index(cell)
        return mask

    def cell(self, bit: int) -> Cell:
        """The cell of a mask with one bit."""
        row, column = divmod(bit.bit_length() - 1, self.width)
        return Cell(row + self.top, column + self.left)

    def cells(self, mask: int) -> tuple[Cell, ...]:
        """The cells of a mask in reading order."""
        return tuple(self.cell(bit) for bit in bits(mask))


def bits(mask: int) -> Iterator[int]:
    """The single bits of a mask, lowest first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def rim(mask: int, width: int) -> int:
    """The cells orthogonally beside a set of cells, on a plane of that width."""
    return (mask << 1 | mask >> 1 | mask << width | mask >> width) & ~mask


def part(mask: int, width: int) -> int:
    """The connected part of a set of cells that holds its first cell."""
    reached = mask & -mask
    while True:
        grown = (reached | reached << 1 | reached >> 1 | reached << width | reached >> width) & mask
        if grown == reached:
            return reached
        reached = grown
