"""The placements of a family's four cards near the layout, by how many of its cards already lie there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from rulewright.models.yokai.families import FAMILY_SIZE
from rulewright.models.yokai.search.plane import bits, rim
from rulewright.solver.placements import Shape, orientations, polyominoes

SHAPES: tuple[Shape, ...] = tuple(sorted(shape for free in polyominoes(FAMILY_SIZE) for shape in orientations(free)))
"""The 19 tetrominoes, turned and mirrored ones apart."""


@dataclass(frozen=True, slots=True)
class Stencils:
    """The 19 shapes for planes of one width, with the bounding box at the origin.

    Args:
        masks: the cells of each shape.
        offsets: their bit numbers.
        rims: bit numbers of the cells beside the shape, which may be negative.
        covering: for each way of a shape to cover the origin, the number of the placement less that of the cell:
            the placement of shape `s` with its corner at bit `b` has the number `19 b + s`.
    """

    masks: tuple[int, ...]
    offsets: tuple[tuple[int, ...], ...]
    rims: tuple[tuple[int, ...], ...]
    covering: tuple[int, ...]


@lru_cache(maxsize=32)
def stencils(width: int) -> Stencils:
    """The shapes on a plane of that width."""
    offsets = tuple(tuple(row * width + column for row, column in shape) for shape in SHAPES)
    masks = tuple(sum(1 << offset for offset in shape) for shape in offsets)
    away = width + 1
    rims = tuple(tuple(bit.bit_length() - 1 - away for bit in bits(rim(mask << away, width))) for mask in masks)
    covering = tuple(s - len(SHAPES) * offset for s, shape in enumerate(offsets) for offset in shape)
    return Stencils(masks, offsets, rims, covering)


class Placements:
    """The placements of one family, those that keep most cards first, then by corner and shape.

    Args:
        width: columns of the plane.
        cards: where the family's cards lie.
        locked: those of them that must stay.
        barred: cells that belong to others.
        zone: where placements without any of the cards may lie; 0 for none of those.
    """

    def __init__(self, width: int, cards: int, locked: int, barred: int, zone: int = 0) -> None:
        kept: dict[int, int] = {}
        table = stencils(width)
        for bit in bits(cards):
            number = len(SHAPES) * (bit.bit_length() - 1)
            for step in table.covering:
                kept[number + step] = kept.get(number + step, 0) + 1
        groups: list[list[int]] = [[] for _ in range(FAMILY_SIZE + 1)]
        for number, count in kept.items():
            groups[count].append(number)
        groups[0] = list(self._apart(table, zone, kept)) if zone and not locked else []
        self.masks: list[int] = []
        self.cells: list[tuple[int, ...]] = []
        self.rims: list[tuple[int, ...]] = []
        self.kept: list[int] = []
        # ends[k]: how many placements keep k cards or more.
        self.ends = [0] * (FAMILY_SIZE + 2)
        for count in range(FAMILY_SIZE, -1, -1):
            for number in sorted(groups[count]):
                corner, shape = divmod(number, len(SHAPES))
                mask = table.masks[shape] << corner
                if mask & barred or locked & ~mask:
                    continue
                self.masks.append(mask)
                self.cells.append(tuple(corner + offset for offset in table.offsets[shape]))
                self.rims.append(tuple(corner + offset for offset in table.rims[shape]))
                self.kept.append(count)
            self.ends[count] = len(self.masks)
        self._covering: dict[int, int] = {}
        for index, cells in enumerate(self.cells):
            for cell in cells:
                self._covering[cell] = self._covering.get(cell, 0) | 1 << index

    @staticmethod
    def _apart(table: Stencils, zone: int, kept: dict[int, int]) -> Iterable[int]:
        """The placements in a zone that keep no card."""
        for bit in bits(zone):
            first = bit.bit_length() - 1
            for shape, (mask, offsets) in enumerate(zip(table.masks, table.offsets, strict=True)):
                corner = first - offsets[0]
                number = len(SHAPES) * corner + shape
                if number not in kept and not mask << corner & ~zone:
                    yield number

    @property
    def best(self) -> int | None:
        """The most cards that a placement keeps; None if there is no placement."""
        return self.kept[0] if self.kept else None

    def covering(self, cells: Iterable[int]) -> int:
        """The placements, as a set of bits, that cover any of some cells (bit numbers)."""
        found = 0
        for cell in cells:
            found |= self._covering.get(cell, 0)
        return found

    def between(self, least: int, most: int) -> int:
        """The placements, as a set of bits, that keep from `least` to `most` cards."""
        if least > min(most, FAMILY_SIZE) or most < 0:
            return 0
        return (1 << self.ends[max(0, least)]) - (1 << self.ends[min(most, FAMILY_SIZE) + 1])
