"""Targets with a given outline: its places on the plane, its divisions into four tetrominoes, who gets which."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from rulewright.models.grid import Cell, groups
from rulewright.models.yokai.families import CARDS, FAMILIES
from rulewright.models.yokai.search.plane import Plane, rim
from rulewright.models.yokai.search.problem import Problem
from rulewright.models.yokai.search.tetrominoes import stencils
from rulewright.solver.placements import Shape, normalised

# Wider than any layout and outline together, so that differences of cells can be numbers.
STRIDE = 1 << 20

ASSIGNMENTS = tuple(permutations(range(len(FAMILIES))))


@lru_cache(maxsize=256)
def _numbers(outlines: tuple[Shape, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(row * STRIDE + column for row, column in outline) for outline in outlines)


def shifts(occupied: Collection[Cell], outline: Shape) -> dict[int, int]:
    """How many occupied cells each place of an outline covers; places are shifts in rows times `STRIDE` and columns."""
    counts: dict[int, int] = {}
    (numbers,) = _numbers((outline,))
    for row, column in occupied:
        cell = row * STRIDE + column
        for number in numbers:
            shift = cell - number
            counts[shift] = counts.get(shift, 0) + 1
    return counts


def outline_distance(occupied: Collection[Cell], outlines: tuple[Shape, ...]) -> int:
    """16 less the most occupied cells that a place of an outline covers: so many cards must move at least.

    Args:
        occupied: the cells with cards, 16 as a rule.
        outlines: an outline in all its orientations (at least one).
    """
    most = 0
    cells = [row * STRIDE + column for row, column in occupied]
    for numbers in _numbers(outlines):
        counts: dict[int, int] = {}
        for cell in cells:
            for number in numbers:
                shift = cell - number
                counts[shift] = counts.get(shift, 0) + 1
        most = max(most, max(counts.values(), default=0))
    return CARDS - most


class Division(NamedTuple):
    """An outline cut into four tetrominoes: their masks at the origin, and which pairs of them touch."""

    parts: tuple[int, ...]
    touching: frozenset[tuple[int, int]]


@lru_cache(maxsize=256)
def divisions(outline: Shape, width: int) -> tuple[Division, ...]:
    """All ways to cut an outline, which hangs together, into four tetrominoes, on a plane of that width."""
    table = stencils(width)
    found: list[Division] = []

    def cut(left: int, parts: tuple[int, ...]) -> None:
        if not left:
            rims = [rim(mask << width + 1, width) >> width + 1 for mask in parts]
            pairs = ((x, y) for x in range(len(parts)) for y in range(len(parts)) if x != y)
            found.append(Division(parts, frozenset((x, y) for x, y in pairs if rims[x] & parts[y])))
            return
        first = (left & -left).bit_length() - 1
        for mask, offsets in zip(table.masks, table.offsets, strict=True):
            corner = first - offsets[0]
            # A corner before the origin belongs to a shape that would stick out of the outline's box.
            if corner >= 0 and not mask << corner & ~left:
                cut(left & ~(mask << corner), (*parts, mask << corner))

    cut(sum(1 << row * width + column for row, column in outline), ())
    return tuple(found)


class OutlineTargets:
    """The targets of a problem with an objective; made and used like `FreeTargets`."""

    def __init__(self, problem: Problem, plane: Plane, check: Callable[[], None] = lambda: None) -> None:
        self._plane = plane
        self._check = check
        self._cards = [plane.mask(cell for cell in problem.cards if problem.cards[cell] is f) for f in FAMILIES]
        self._layout = sum(self._cards)
        self._locked = plane.mask(problem.locked)
        self._pairs = [
            (a, b)
            for a in range(len(FAMILIES))
            for b in range(a)
            if frozenset((FAMILIES[a], FAMILIES[b])) in problem.affinities
        ]
        self._places = self._listed(problem)
        self._targets: dict[int, dict[int, list[tuple[int, ...]]]] = {}

    def _listed(self, problem: Problem) -> list[tuple[int, Shape, int, int]]:
        """(cards kept at most, outline, its shift as a number of bits, its number), the best places first."""
        found = []
        for outline in sorted({normalised(outline) for outline in problem.outlines or ()}):
            if len(groups([Cell(*cell) for cell in outline])) != 1:
                continue
            for number, count in shifts(problem.cards, outline).items():
                # What lies further out would not fit on the plane.
                if count < CARDS - self._plane.reach:
                    continue
                row = (number + STRIDE // 2) // STRIDE
                shift = self._plane.index(Cell(row, number - row * STRIDE))
                found.append((-count, outline, shift))
        found.sort()
        return [(-count, outline, shift, number) for number, (count, outline, shift) in enumerate(found)]

    def least(self) -> int | None:
        """A lower bound on the cards that move: the outline by itself. None if it has no place."""
        return CARDS - self._places[0][0] if self._places else None

    def keeping(self, kept: int) -> Iterator[tuple[int, ...]]:
        """The targets that keep exactly so many cards, at least 1: a mask for each family, in the families' order.

        The order: the places of the outline that cover most cards first, then by orientation and reading order; for
        each its divisions, and their assignments to the families.
        """
        for most, outline, shift, number in self._places:
            if most < kept:
                return
            self._check()
            if number not in self._targets:
                self._targets[number] = self._assigned(outline, shift)
            yield from self._targets[number].get(kept, ())

    def _assigned(self, outline: Shape, shift: int) -> dict[int, list[tuple[int, ...]]]:
        """The targets on one place of an outline, by the number of cards that they keep."""
        found: dict[int, list[tuple[int, ...]]] = {}
        width = self._plane.width
        whole = sum(1 << row * width + column + shift for row, column in outline)
        if self._locked & ~whole:
            return found
        for division in divisions(outline, width):
            parts = [part << shift for part in division.parts]
            table = [[self._kept(family, part) for part in parts] for family in range(len(FAMILIES))]
            for p, q, r, s in ASSIGNMENTS:
                kept = table[0][p] + table[1][q] + table[2][r] + table[3][s]
                if kept >= 0:
                    given = (p, q, r, s)
                    if all((given[a], given[b]) in division.touching for a, b in self._pairs):
                        found.setdefault(kept, []).append((parts[p], parts[q], parts[r], parts[s]))
        return found

    def _kept(self, family: int, part: int) -> int:
        """Cards of a family that stay on a part; far below 0 if a locked card does not fit."""
        locked = self._locked & self._cards[family]
        if locked & ~part or part & self._locked & ~locked:
            return -CARDS * len(FAMILIES)
        return (self._cards[family] & part).bit_count()
