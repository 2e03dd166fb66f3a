"""The eight shapes: their orientations, and where they can be laid (rulebook, basic turn)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache

from rulewright.models.grid import Cell, beside, bounds
from rulewright.models.wispwood.components import shape_cells
from rulewright.solver import placements
from rulewright.solver.placements import Shape


@cache
def orientations(shape: str) -> tuple[Shape, ...]:
    """The orientations of a shape by its id."""
    return placements.orientations(shape_cells()[shape])


def shape_of(cells: Collection[Cell]) -> str | None:
    """The id of the shape that the cells form, None when they form none of the eight."""
    if not cells:
        return None
    form = placements.normalised(cells)
    return next((name for name in shape_cells() if form in orientations(name)), None)


class Room:
    """The squares that may be filled next: empty, and the whole forest still fits a square of the given side."""

    def __init__(self, forest: Collection[Cell], side: int) -> None:
        self.side = side
        self.top, self.left, self.bottom, self.right = bounds(forest)
        self.forest = frozenset(forest)
        self.fringe = {near for cell in self.forest for near in beside(cell)} - self.forest

    def rows(self) -> range:
        """The rows that some square of the side around the forest covers."""
        return range(self.bottom - self.side + 1, self.top + self.side)

    def columns(self) -> range:
        """The columns likewise."""
        return range(self.right - self.side + 1, self.left + self.side)

    def fits(self, cells: Collection[tuple[int, int]]) -> bool:
        """Whether the forest together with the cells fits a square of the side."""
        top, bottom, left, right = self.top, self.bottom, self.left, self.right
        for row, column in cells:
            top, bottom = min(top, row), max(bottom, row)
            left, right = min(left, column), max(right, column)
        return bottom - top < self.side and right - left < self.side

    def placements(self, shape: str) -> Iterator[tuple[Cell, ...]]:
        """Every legal set of cells for a shape: empty, fitting, at least one cell beside a tile that lies there."""
        rows, columns = self.rows(), self.columns()
        for offsets in orientations(shape):
            for row in rows:
                for column in columns:
                    cells = tuple(Cell(row + dr, column + dc) for dr, dc in offsets)
                    if not self.fringe.isdisjoint(cells) and self.forest.isdisjoint(cells) and self.fits(cells):
                        yield cells
