"""How many groups of a size fit a square without touching along an edge."""

from __future__ import annotations

from functools import cache

from rulewright.models.grid import Cell, beside

LARGEST = 4


@cache
def most_apart(size: int, side: int) -> int:
    """An upper bound of the number of groups of at least `size` squares, no two of which lie beside each other.

    Exact for sizes 1 to 4, unless the solver gives up; each group holds one connected part of just that size.
    """
    if size == 1:
        return (side * side + 1) // 2
    if size > LARGEST:
        return side * side // size
    from ortools.sat.python import cp_model

    cells = [Cell(row, column) for row in range(side) for column in range(side)]
    parts = _parts(size, side)
    model = cp_model.CpModel()
    chosen = [model.new_bool_var(f"part {index}") for index in range(len(parts))]
    for cell in cells:
        for near in beside(cell)[2:]:
            model.add_at_most_one(literal for part, literal in zip(parts, chosen, strict=True) if part & {cell, near})
    model.maximize(sum(chosen))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_deterministic_time = 5
    solver.solve(model)
    return int(solver.best_objective_bound + 1e-6)


def _parts(size: int, side: int) -> list[frozenset[Cell]]:
    """All connected sets of so many squares, in a fixed order."""
    inside = range(side)
    found = {frozenset({Cell(row, column)}) for row in inside for column in inside}
    for _ in range(size - 1):
        found = {
            part | {near}
            for part in found
            for cell in part
            for near in beside(cell)
            if near not in part and near.row in inside and near.column in inside
        }
    return sorted(found, key=sorted)
