"""A drawn forest and the words the rulebook uses about it.

Rulebook, back page: *beside* is exactly the 4 neighbours along the edges, *surrounding* exactly the 8
neighbours, a *group* any number of tiles of a kind (one is enough) joined by edges.
Rulebook, page 3: the square of the cat is neither a tree nor a wisp.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Cell = tuple[int, int]  # (row, column) of the drawing; either may be negative: outside the drawing
WISPS = "JWHO"
LETTERS = ".TC" + WISPS


def beside(cell: Cell) -> list[Cell]:
    """The 4 squares beside a square."""
    row, column = cell
    return [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]


def at_corners(cell: Cell) -> list[Cell]:
    """The 4 squares that touch a square at a corner only."""
    row, column = cell
    return [(row - 1, column - 1), (row - 1, column + 1), (row + 1, column + 1), (row + 1, column - 1)]


def surrounding(cell: Cell) -> list[Cell]:
    """The 8 squares around a square."""
    return beside(cell) + at_corners(cell)


def groups_of(cells: Iterable[Cell]) -> list[set[Cell]]:
    """Split cells into groups joined by edges."""
    left = set(cells)
    found: list[set[Cell]] = []
    while left:
        group = {min(left)}
        border = list(group)
        while border:
            for near in beside(border.pop()):
                if near in left and near not in group:
                    group.add(near)
                    border.append(near)
        left -= group
        found.append(group)
    return found


def read(grid: Sequence[str]) -> dict[Cell, str]:
    """The tiles of a drawing: cell to letter, empty squares left out."""
    tiles: dict[Cell, str] = {}
    for row, line in enumerate(grid):
        if len(line) != len(grid[0]):
            raise ValueError("rows of unequal length")
        for column, letter in enumerate(line):
            if letter not in LETTERS:
                raise ValueError(f"unknown letter {letter!r}")
            if letter != ".":
                tiles[row, column] = letter
    return tiles


def cat_of(tiles: dict[Cell, str]) -> Cell:
    """The square of the one cat (rulebook, page 3: the forest starts with a cat and never loses it)."""
    cats = [cell for cell, letter in tiles.items() if letter == "C"]
    if len(cats) != 1:
        raise ValueError(f"{len(cats)} cats")
    return cats[0]


def fits(cells: Iterable[Cell], side: int) -> bool:
    """Whether some side×side box, wherever it lies, holds all the cells."""
    rows: list[int] = []
    columns: list[int] = []
    for row, column in cells:
        rows.append(row)
        columns.append(column)
    return max(rows) - min(rows) < side and max(columns) - min(columns) < side
