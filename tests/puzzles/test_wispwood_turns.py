"""Proofs of wispwood-forest against brute force: every forest, and turns really laid shape by shape."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import pytest
from rulewright.models.grid import Cell, beside, groups
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.scoring import forest_points
from rulewright.puzzles.kind import Draft, UnfitError
from rulewright.puzzles.kinds.wispwood_forest_proof import task_of
from rulewright.puzzles.registry import kind


@pytest.mark.parametrize("grade", [1, 2])
def test_proof_against_all_turns(grade: int) -> None:
    checked = 0
    for number in range(40):
        draft = kind("wispwood-forest").draft(Random(f"all turns {grade} {number}"), grade)
        if draft is None or len(task_of(draft).free) > 7:
            continue
        values = dict(every_forest(draft))
        try:
            proof = kind("wispwood-forest").prove(draft, 0)
        except UnfitError:
            continue
        best = max(values.values())
        below = max((value for value in values.values() if value < best), default=None)
        counts = Counter(values.values())
        assert (proof.value, proof.answers) == (best, counts[best])
        assert proof.one_below == (counts[below] if below is not None else 0)
        checked += 1
    assert checked >= 8


def every_forest(draft: Draft) -> Iterator[tuple[tuple[Any, ...], int]]:
    """All full squares with the wisps that real turns lead to, each with its points."""
    task = task_of(draft)
    for cells in sorted(set(permutations(task.free, len(task.place)))):
        laid = dict(zip(cells, task.place, strict=True))
        forest = task.filled(laid)
        if reached(task.start, forest, dict(draft.position["goals"]).get("witch")):
            position = task.position
            points = forest_points(forest, position.round, position.goals, position.rulings)
            yield tuple(sorted(forest.items())), points


def reached(start: dict[Cell, Piece], forest: dict[Cell, Piece], witch: str | None) -> bool:
    """Whether turns lead from one forest to another: shapes of two to four squares with one wisp, and single trees."""
    new = sorted(cell for cell in forest if cell not in start)
    cat = next(cell for cell, piece in start.items() if piece is Piece.CAT)
    shapes = list(shapes_in(new, forest))
    seen: set[frozenset[Cell]] = set()
    queue = [frozenset[Cell]()]
    while queue:
        laid = queue.pop()
        if len(laid) == len(new):
            return True
        if laid in seen:
            continue
        seen.add(laid)
        lying = {*start, *laid}
        for shape in shapes:
            if shape & laid or not any(near in lying for cell in shape for near in beside(cell)):
                continue
            witches = [cell for cell in shape if forest[cell] is Piece.WITCH]
            if all(fits(witch, cat, cell, [c for c in lying if forest[c] is Piece.WITCH]) for cell in witches):
                queue.append(laid | shape)
    return False


def shapes_in(new: list[Cell], forest: dict[Cell, Piece]) -> Iterator[frozenset[Cell]]:
    """Single trees, and connected squares, two to four, of which exactly one is a wisp."""
    grown = {frozenset([cell]) for cell in new}
    yield from sorted((shape for shape in grown if forest[next(iter(shape))] is Piece.TREE), key=sorted)
    for _ in range(3):
        grown = {shape | {near} for shape in grown for cell in shape for near in beside(cell) if near in new} - grown
        for shape in sorted(grown, key=sorted):
            if len(shape) > 1 and sum(forest[cell] in WISPS for cell in shape) == 1 and len(groups(shape)) == 1:
                yield shape


def fits(card: str | None, cat: Cell, cell: Cell, witches: list[Cell]) -> bool:
    """Whether a card lets a new witch lie on a cell."""
    down, right = abs(cell.row - cat.row), abs(cell.column - cat.column)
    if card == "checkershire-cat":
        steps = [cat, *witches]
        for _ in witches:
            steps = [cat, *(w for w in witches if any(abs(w[0] - s[0]) == 1 == abs(w[1] - s[1]) for s in steps))]
        return any(abs(cell[0] - step[0]) == 1 == abs(cell[1] - step[1]) for step in steps)
    return {
        "diagonal-line": down == right, "row-or-column": 0 in (down, right), "around-the-cat": max(down, right) == 1,
        "two-away": max(down, right) == 2, None: True,
    }[card]  # fmt: skip
