"""Polyominoes: known numbers, orientations, placements against brute force."""

from __future__ import annotations

import itertools
import random

import pytest
from rulewright.solver.placements import (
    canonical_shape,
    mask,
    normalised,
    orientations,
    placements,
    placements_in,
    polyominoes,
)

L4 = [(0, 0), (1, 0), (2, 0), (2, 1)]
SQUARE = [(0, 0), (0, 1), (1, 0), (1, 1)]
BAR = [(0, 0), (0, 1), (0, 2), (0, 3)]


def test_numbers_of_polyominoes() -> None:
    """OEIS A000105 (free) and A000988 (one-sided)."""
    assert [len(polyominoes(n)) for n in range(1, 8)] == [1, 1, 2, 5, 12, 35, 108]
    assert [len(polyominoes(n, mirror=False)) for n in range(1, 7)] == [1, 1, 2, 7, 18, 60]
    with pytest.raises(ValueError, match="0 cells"):
        polyominoes(0)


def test_numbers_of_fixed_polyominoes() -> None:
    """OEIS A001168: the orientations of all free ones."""
    for size, fixed in enumerate((1, 2, 6, 19, 63, 216), start=1):
        assert sum(len(orientations(shape)) for shape in polyominoes(size)) == fixed


def test_orientations() -> None:
    assert len(orientations(L4)) == 8
    assert len(orientations(L4, mirror=False)) == 4
    assert len(orientations(BAR)) == 2
    assert orientations([(5, 7), (5, 8), (6, 7), (6, 8)]) == (tuple(SQUARE),)
    mirrored = [(r, -c) for r, c in L4]
    assert canonical_shape(L4) == canonical_shape(mirrored)
    assert canonical_shape(L4, mirror=False) != canonical_shape(mirrored, mirror=False)


def test_shapes_that_are_none() -> None:
    with pytest.raises(ValueError, match="at least one"):
        normalised([])
    with pytest.raises(ValueError, match="twice"):
        normalised([(0, 0), (0, 0)])


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("mirror", [True, False])
def test_placements_are_all_subsets_of_that_shape(seed: int, mirror: bool) -> None:
    rng = random.Random(seed)
    free = [(r, c) for r in range(4) for c in range(4) if rng.random() < 0.8]
    shape = rng.choice(polyominoes(4, mirror=mirror))
    wanted = [
        cells
        for cells in itertools.combinations(sorted(free), 4)
        if canonical_shape(cells, mirror=mirror) == canonical_shape(shape, mirror=mirror)
    ]
    assert list(placements_in(shape, free, mirror=mirror)) == wanted


def test_placements_in_a_box() -> None:
    assert len(placements(BAR, 4, 4)) == 8
    assert len(placements(SQUARE, 4, 4)) == 9
    assert len(placements(L4, 3, 4)) == 4 * 3 + 4 * 4
    assert placements(BAR, 3, 3) == ()
    assert placements([(9, 9)], 1, 2) == (((0, 0),), ((0, 1),))


def test_masks() -> None:
    assert mask([(0, 0), (1, 2), (1, 2)], 4) == 1 + (1 << 6)
