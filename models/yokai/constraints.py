"""Winning layouts as constraints for CP-SAT, rule by rule; held against scoring.py and the searches by the tests.

A Boolean for each family and cell says that a card of that family lies there. What hangs together is repaired lazily
by separators. The searches of `search/` do not need this model: it referees them, and their proofs that nothing wins.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.models.grid import Cell, beside
from rulewright.models.yokai.families import CARDS, FAMILIES, FAMILY_SIZE, Family
from rulewright.models.yokai.search.problem import Problem
from rulewright.solver.outcome import NO_LIMITS, Limits, Outcome
from rulewright.solver.progress import Progress

if TYPE_CHECKING:
    from ortools.sat.python import cp_model
    from rulewright.solver.engine import LazyConstraint, Solution

FIRST_REACH = 8


@dataclass(frozen=True, slots=True)
class Winning:
    """The model, its variables by family and cell, and the constraints that are repaired lazily."""

    model: cp_model.CpModel
    lies: Mapping[Family, Mapping[Cell, cp_model.IntVar]]
    lazy: tuple[LazyConstraint, ...]

    def layout(self, solution: Solution) -> dict[Cell, Family]:
        """The winning layout of a solution, in reading order."""
        found = {cell: family for family, cells in self.lies.items() for cell in cells if solution.true(cells[cell])}
        return dict(sorted(found.items()))


def region(cells: Collection[Cell], reach: int) -> list[Cell]:
    """All cells up to so many orthogonal steps from some cells, in reading order."""
    found = set(cells)
    edge = found
    for _ in range(reach):
        edge = {near for cell in edge for near in beside(cell)} - found
        found |= edge
    return sorted(found)


def winning_layouts(problem: Problem, cells: Collection[Cell]) -> Winning:
    """All winning layouts of a problem on some cells."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    listed = sorted(cells)
    lies = {family: {cell: model.new_bool_var(f"{family} {tuple(cell)}") for cell in listed} for family in FAMILIES}
    for cell in listed:
        model.add_at_most_one(lies[family][cell] for family in FAMILIES)
    for family in FAMILIES:
        model.add(sum(lies[family].values()) == FAMILY_SIZE)
    add_hints(model, problem, lies)
    lazy = add_groups(model, problem, lies, listed)
    add_affinities(model, problem, lies)
    add_objective(model, problem, lies, listed)
    return Winning(model, lies, lazy)


def add_hints(model: cp_model.CpModel, problem: Problem, lies: Mapping[Family, Mapping[Cell, cp_model.IntVar]]) -> None:
    """Cards under hints stay (YO422), so the rest of their family lies within three steps of each (YO206)."""
    for cell in sorted(problem.locked):
        family = problem.cards[cell]
        model.add(lies[family][cell] == 1)
        for other, literal in lies[family].items():
            if abs(other.row - cell.row) + abs(other.column - cell.column) >= FAMILY_SIZE:
                model.add(literal == 0)


def add_groups(
    model: cp_model.CpModel,
    problem: Problem,
    lies: Mapping[Family, Mapping[Cell, cp_model.IntVar]],
    cells: list[Cell],
) -> tuple[LazyConstraint, ...]:
    """Each family lies in one group (YO501), and all cards hang together (YO201)."""
    from rulewright.solver.connectivity import Separators
    from rulewright.solver.graph import grid_of

    graph = grid_of(cells)
    covered = {cell: model.new_bool_var(f"card {tuple(cell)}") for cell in cells}
    for cell in cells:
        model.add(covered[cell] == sum(lies[family][cell] for family in FAMILIES))
        for family in FAMILIES:
            # Every card of a group of four has a neighbour of its family; the rest is repaired.
            near = [lies[family][other] for other in graph.neighbours[cell]]
            model.add_bool_or([*near, lies[family][cell].negated()])
    groups = [Separators(graph, lies[family], name=str(family)) for family in FAMILIES]
    return (*groups, Separators(graph, covered, name="cards"))


def add_affinities(
    model: cp_model.CpModel, problem: Problem, lies: Mapping[Family, Mapping[Cell, cp_model.IntVar]]
) -> None:
    """For each affinity card some two neighbouring cards are of its families (YO502)."""
    for pair in problem.affinities:
        one, other = (family for family in FAMILIES if family in pair)
        meetings = []
        for cell in lies[one]:
            for near in beside(cell):
                if near in lies[other]:
                    meets = model.new_bool_var(f"{one} {tuple(cell)} {other} {tuple(near)}")
                    model.add_implication(meets, lies[one][cell])
                    model.add_implication(meets, lies[other][near])
                    meetings.append(meets)
        model.add_bool_or(meetings)


def add_objective(
    model: cp_model.CpModel,
    problem: Problem,
    lies: Mapping[Family, Mapping[Cell, cp_model.IntVar]],
    cells: list[Cell],
) -> None:
    """The cards lie in the shape of the objective, turned or mirrored (YO503)."""
    if problem.outlines is None:
        return
    known = set(cells)
    covering: dict[Cell, list[cp_model.IntVar]] = {cell: [] for cell in cells}
    places = []
    for number, outline in enumerate(problem.outlines):
        row, column = outline[0]
        for cell in cells:
            placed = [Cell(cell.row + r - row, cell.column + c - column) for r, c in outline]
            if known.issuperset(placed):
                here = model.new_bool_var(f"outline {number} at {tuple(cell)}")
                places.append(here)
                for spot in placed:
                    covering[spot].append(here)
    model.add_exactly_one(places)
    for cell in cells:
        model.add(sum(lies[family][cell] for family in FAMILIES) == sum(covering[cell]))


def most_staying(
    problem: Problem, limits: Limits = NO_LIMITS, progress: Progress | None = None
) -> Outcome[dict[Cell, Family]]:
    """The winning layout in which most cards stay where they are, and how many; infeasible: nothing wins.

    A layout that keeps `16 - k` cards lies within `k` steps of them, since it hangs together; so a region of that
    reach is large enough once it holds an answer as good as that. Without hints some layout always wins.
    """
    from rulewright.solver.run import maximise

    reach = FIRST_REACH
    while True:
        winning = winning_layouts(problem, region(problem.cards, reach))
        staying = sum(winning.lies[family][cell] for cell, family in sorted(problem.cards.items()))
        outcome = maximise(winning.model, staying, limits, progress=progress, lazy=winning.lazy)
        enough = outcome.value is not None and outcome.value >= CARDS - reach
        if enough or reach >= CARDS - 1 or not outcome.proven:
            return outcome.map(winning.layout)
        reach = CARDS - 1
