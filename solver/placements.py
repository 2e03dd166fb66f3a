"""Polyominoes and where they fit: orientations and placements, always in the same order.

A cell is a pair (row, column), rows downwards. A shape is a sorted tuple of cells whose least row and least
column are 0. Placements are sorted tuples of cells, listed in ascending order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from .graph import Cell

Shape = tuple[Cell, ...]


def normalised(cells: Iterable[Cell]) -> Shape:
    """The cells moved to the upper left corner, sorted.

    Raises:
        ValueError: if there is no cell or one stands twice.
    """
    listed = sorted(cells)
    if not listed:
        raise ValueError("a shape needs at least one cell")
    if len(set(listed)) != len(listed):
        raise ValueError("a cell of the shape is listed twice")
    top, left = min(r for r, _ in listed), min(c for _, c in listed)
    return tuple((r - top, c - left) for r, c in listed)


def orientations(cells: Iterable[Cell], *, mirror: bool = True) -> tuple[Shape, ...]:
    """The different shapes that come of turning and, if allowed, turning over: 1 to 8, in ascending order.

    Args:
        cells: the cells of the shape, connected or not.
        mirror: whether it may be turned over.

    Raises:
        ValueError: as `normalised`.
    """
    shape = normalised(cells)
    found = set()
    for start in (shape, normalised((r, -c) for r, c in shape)) if mirror else (shape,):
        turned = start
        for _ in range(4):
            turned = normalised((c, -r) for r, c in turned)
            found.add(turned)
    return tuple(sorted(found))


def canonical_shape(cells: Iterable[Cell], *, mirror: bool = True) -> Shape:
    """The least orientation: equal for two shapes exactly if turning (and turning over) joins them."""
    return orientations(cells, mirror=mirror)[0]


def placements(cells: Iterable[Cell], rows: int, columns: int, *, mirror: bool = True) -> tuple[Shape, ...]:
    """All ways to put a shape into a box of rows × columns cells.

    Raises:
        ValueError: as `normalised`.
    """
    return placements_in(cells, [(r, c) for r in range(rows) for c in range(columns)], mirror=mirror)


def placements_in(cells: Iterable[Cell], free: Collection[Cell], *, mirror: bool = True) -> tuple[Shape, ...]:
    """All ways to put a shape on free cells only, whatever their outline.

    Args:
        cells: the cells of the shape.
        free: the cells that may be covered.
        mirror: whether the shape may be turned over.

    Raises:
        ValueError: as `normalised`.
    """
    open_cells = set(free)
    found = []
    for shape in orientations(cells, mirror=mirror):
        r0, c0 = shape[0]
        # The first cell of the shape goes to each free cell; different orientations cover different cells.
        for r, c in open_cells:
            placed = tuple((r + dr - r0, c + dc - c0) for dr, dc in shape)
            if open_cells.issuperset(placed):
                found.append(placed)
    return tuple(sorted(found))


def polyominoes(size: int, *, mirror: bool = True) -> tuple[Shape, ...]:
    """All polyominoes of so many cells, each in its least orientation.

    Args:
        size: the number of cells, at least 1.
        mirror: whether mirror images count as one (free polyominoes) or as two (one-sided ones).

    Raises:
        ValueError: if the size is below 1.
    """
    if size < 1:
        raise ValueError(f"there is no polyomino of {size} cells")
    found: set[Shape] = {((0, 0),)}
    for _ in range(size - 1):
        grown = set()
        for shape in found:
            beside = {(r + dr, c + dc) for r, c in shape for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))}
            for cell in beside.difference(shape):
                grown.add(canonical_shape([*shape, cell], mirror=mirror))
        found = grown
    return tuple(sorted(found))


def mask(cells: Iterable[Cell], columns: int) -> int:
    """The cells of a board as bits of an integer: cell (r, c) is bit r·columns + c."""
    return sum(1 << (r * columns + c) for r, c in set(cells))
