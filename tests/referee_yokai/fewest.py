"""The fewest card moves until the game can be won, proven, by a model without any list of tetrominoes.

Lower bound. Count the cells on which the final layout wants a family that does not lie there now. Every move
settles at most one of them, so a final layout with `k` such cells needs at least `k` moves; whether one with at
most `k` exists is asked of CP-SAT, for k = 0, 1, 2, …, with two facts in place of shapes:

* a grid has no triangles, so four cells of it hang together exactly if at least three pairs of them are neighbours
  (with a group of three and a single cell there are at most two such pairs, with two and two also two);
* four connected groups hang together exactly if every way to part the four of them in two has a contact across.

Exact value. If the bound is k and k moves suffice, each move must settle a cell: a card that lies wrong goes
straight to a cell where it is wanted. So all final layouts with k unsettled cells are enumerated and for each all
orders are tried. If none works, k + 1 moves are tried: straight ways to layouts with k + 1 unsettled cells, and if
there are none, every first move and then this again for what is left.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, islice
from typing import Any

from .layout import LETTER_OF, LETTERS, Cell, Layout, Move, beside, card_moves, may_move, moved
from .winning import SHAPES, is_won, shape_cells, turned_and_mirrored

MOST = 16  # cards


class Task:
    """What is asked for: cells that must keep their card, affinities (pairs of letters), objective, ruling."""

    def __init__(
        self,
        locked: Collection[Cell] = (),
        affinities: Sequence[Sequence[str]] = (),
        objective: str | None = None,
        split: str = "after",
    ) -> None:
        """Affinities are pairs of colour words, as in a file."""
        if objective is not None and objective not in SHAPES:
            raise ValueError(objective)
        self.locked, self.affinities, self.objective, self.split = frozenset(locked), affinities, objective, split
        self.bounds: dict[frozenset[tuple[Cell, str]], int] = {}
        self.beyond: dict[frozenset[tuple[Cell, str]], int] = {}  # so many moves are proven not to suffice

    def is_met(self, layout: Layout) -> bool:
        """Whether the game is won with this layout."""
        return is_won(layout, self.affinities, self.objective)


def least_for_family(cells: Sequence[Cell], locked: Collection[Cell]) -> int:
    """The fewest cards of one family that must move if nothing else lay on the table (0 to 4)."""
    for movers in range(4):
        for stay in combinations(cells, 4 - movers):
            if all(cell in stay for cell in cells if cell in locked) and joined_by(stay, movers):
                return movers
    return 4


def joined_by(stay: Sequence[Cell], extra: int) -> bool:
    """Whether at most `extra` more cells anywhere can join these cells into one group."""
    if neighbour_pairs(stay) >= len(stay) - 1 and len(stay) <= 4:
        return True
    if extra == 0:
        return False
    near = {spot for cell in stay for spot in beside(cell)} - set(stay)
    # A cell of a joining group that is beside no old cell is beside a new one; so only growth from the first counts.
    return any(joined_by([*stay, spot], extra - 1) for spot in near)


def neighbour_pairs(cells: Sequence[Cell]) -> int:
    """How many pairs of the cells are neighbours."""
    return sum(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in combinations(cells, 2))


def distance(cell: Cell, cells: Collection[Cell]) -> int:
    """Steps from a cell to the nearest of the cells."""
    return min(abs(cell[0] - row) + abs(cell[1] - column) for row, column in cells)


def around(cells: Collection[Cell], steps: int) -> set[Cell]:
    """All cells at most so many steps away."""
    found = set(cells)
    for _ in range(steps):
        found |= {near for cell in found for near in beside(cell)}
    return found


class Model:
    """CP-SAT over final layouts with at most `unsettled` cells that want another card than lies there now."""

    def __init__(self, layout: Layout, task: Task, unsettled: int, outline: Collection[Cell] | None = None) -> None:
        """Build the model, on the cells of an outline if one is given. `self.hopeless`: it has no solution."""
        from ortools.sat.python import cp_model

        self.layout, self.task = layout, task
        self.model: Any = cp_model.CpModel()
        self.homes = {f: sorted(cell for cell, card in layout.items() if card == f) for f in LETTERS}
        least = {f: least_for_family(self.homes[f], task.locked) for f in LETTERS}
        self.hopeless = sum(least.values()) > unsettled
        if self.hopeless:
            return
        self.wants: dict[tuple[str, Cell], Any] = {}
        for f in LETTERS:
            spare = unsettled - sum(least[g] for g in LETTERS if g != f)
            # A family that keeps a card lies within `spare` steps of its cards: its new cells hang on old ones of
            # its own. One that moves altogether lies within `unsettled` steps of some card that stays.
            reach = around(self.homes[f], spare) if spare < 4 else around(layout, unsettled)
            for cell in sorted(reach):
                if outline is not None and cell not in outline:
                    continue
                if cell not in task.locked or layout[cell] == f:
                    self.wants[f, cell] = self.model.new_bool_var(f"{f}{cell}")
        for cell in task.locked if outline is None else task.locked & set(outline):
            self.model.add(self.wants[layout[cell], cell] == 1)
        self.cells = sorted({cell for _, cell in self.wants})
        for cell in self.cells:
            self.model.add_at_most_one(self.wants[f, cell] for f in LETTERS if (f, cell) in self.wants)
        self._families()
        settled = [self.wants[f, cell] for f in LETTERS for cell in self.homes[f] if (f, cell) in self.wants]
        self.model.add(sum(settled) >= MOST - unsettled)
        self._whole()
        for one, other in task.affinities:
            self._contact({LETTER_OF[one]}, {LETTER_OF[other]})

    def _pairs(self, cells: Collection[Cell]) -> list[tuple[Cell, Cell]]:
        there = set(cells)
        return [(cell, near) for cell in sorted(there) for near in beside(cell)[1:3] if near in there]

    def _both(self, one: Any, other: Any) -> Any:
        # A function of the two, so that enumeration lists every layout once.
        both = self.model.new_bool_var("")
        self.model.add_implication(both, one)
        self.model.add_implication(both, other)
        self.model.add_bool_or([one.negated(), other.negated(), both])
        return both

    def _families(self) -> None:
        for f in LETTERS:
            mine = [cell for g, cell in self.wants if g == f]
            self.model.add(sum(self.wants[f, cell] for cell in mine) == 4)
            links = [self._both(self.wants[f, one], self.wants[f, other]) for one, other in self._pairs(mine)]
            self.model.add(sum(links) >= 3)

    def _whole(self) -> None:
        rest = LETTERS[1:]
        for number in range(3):
            for with_first in combinations(rest, number):
                side = {LETTERS[0], *with_first}
                self._contact(side, set(LETTERS) - side)

    def _side(self, families: set[str]) -> dict[Cell, Any]:
        # Whether a card of one of the families lies there; at most one does, so the sum is a Boolean.
        side: dict[Cell, Any] = {}
        for cell in self.cells:
            here = [self.wants[f, cell] for f in sorted(families) if (f, cell) in self.wants]
            if len(here) == 1:
                side[cell] = here[0]
            elif here:
                side[cell] = self.model.new_bool_var("")
                self.model.add(side[cell] == sum(here))
        return side

    def _contact(self, families: set[str], others: set[str]) -> None:
        one, other = self._side(families), self._side(others)
        meetings = [
            self._both(one[cell], other[near]) for cell in sorted(one) for near in beside(cell) if near in other
        ]
        self.model.add_bool_or(meetings)

    def layouts(self) -> Iterator[Layout]:
        """All such layouts, in growing portions: each portion is forbidden before the next is looked for."""
        from ortools.sat.python import cp_model

        if self.hopeless:
            return
        portion = 1
        while True:
            solver = cp_model.CpSolver()
            solver.parameters.num_workers = 1
            solver.parameters.linearization_level = 0  # clauses alone: twice as fast here
            solver.parameters.enumerate_all_solutions = portion > 1
            collector = _collector(self.wants, portion)
            status = solver.solve(self.model, collector)
            if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE):
                raise RuntimeError(f"the solver says {solver.status_name(status)}")
            yield from collector.found
            if len(collector.found) < portion:
                return
            for layout in collector.found:
                self.model.add_bool_or([self.wants[f, cell].negated() for cell, f in layout.items()])
            portion *= 8


def _collector(wants: Mapping[tuple[str, Cell], Any], most: int) -> Any:
    from ortools.sat.python import cp_model

    class Collector(cp_model.CpSolverSolutionCallback):
        """Keeps the layouts and stops after some."""

        def __init__(self) -> None:
            super().__init__()
            self.found: list[Layout] = []

        def on_solution_callback(self) -> None:
            self.found.append({cell: f for (f, cell), want in wants.items() if self.value(want)})
            if len(self.found) >= most:
                self.stop_search()

    return Collector()


def placements(layout: Layout, task: Task, unsettled: int) -> Iterator[frozenset[Cell]]:
    """Where the objective can lie with at most so many cells off the layout: each shape, its corner everywhere."""
    assert task.objective is not None
    for shape in turned_and_mirrored(shape_cells(task.objective)):
        # Some cell of the shape lies on some card, or every card moves.
        shifts = {(r - a, c - b) for r, c in layout for a, b in shape}
        for down, right in sorted(shifts):
            cells = frozenset((r + down, c + right) for r, c in shape)
            if len(cells - set(layout)) <= unsettled and task.locked <= cells:
                yield cells


def goals_within(layout: Layout, task: Task, unsettled: int) -> Iterator[Layout]:
    """All final layouts that leave at most so many (fewer than 16) cells unsettled."""
    if task.objective is None:
        yield from Model(layout, task, unsettled).layouts()
        return
    for outline in placements(layout, task, unsettled):
        yield from Model(layout, task, unsettled, outline).layouts()


def lower_bound(layout: Layout, task: Task, most: int = MOST - 1) -> int:
    """The fewest cells that a final layout wants otherwise; `most` + 1 if it is more than `most`."""
    key = frozenset(layout.items())
    if key not in task.bounds:
        known = 0
        while known <= most and next(goals_within(layout, task, known), None) is None:
            known += 1
        if known > most:
            return known
        task.bounds[key] = known
    return task.bounds[key]


def order(layout: Layout, goal: Layout, task: Task) -> list[Move] | None:
    """Moves that each settle a cell, from the layout to the goal, or None if no order of them is legal."""
    seen: set[frozenset[tuple[Cell, str]]] = set()

    def go_on(now: Layout) -> list[Move] | None:
        if now == goal:
            return []
        key = frozenset(now.items())
        if key in seen:
            return None
        seen.add(key)
        wrong = [cell for cell, card in now.items() if goal.get(cell) != card]
        wanted = [cell for cell in goal if cell not in now]
        for start in wrong:
            for target in wanted:
                if goal[target] == now[start] and may_move(now, (start, target), task.split):
                    rest = go_on(moved(now, (start, target)))
                    if rest is not None:
                        return [(start, target), *rest]
        return None

    return go_on(dict(layout))


def in_exactly(layout: Layout, task: Task, number: int) -> list[Move] | None:
    """At most so many moves to a won game, or None: exhaustive."""
    key = frozenset(layout.items())
    if task.is_met(layout):
        return []
    bound = lower_bound(layout, task, number)
    if bound > number or task.beyond.get(key, -1) >= number:
        return None
    # With a bound of `number` only goals that are reached without a detour can do; without one they are tried first.
    # (With slack this only saves time, so a part of them will do.)
    goals = goals_within(layout, task, number)
    for goal in goals if bound == number else islice(goals, 600):
        found = order(layout, goal, task)
        if found is not None:
            return found
    if bound == number:
        task.beyond[key] = number
        return None
    after = {move: moved(layout, move) for move in sorted(card_moves(layout, task.locked, task.split))}
    for move in sorted(after, key=lambda move: lower_bound(after[move], task, number - 1)):
        rest = in_exactly(after[move], task, number - 1)
        if rest is not None:
            return [move, *rest]
    task.beyond[key] = number
    return None


def fewest_moves(layout: Layout, task: Task, most: int = 12) -> list[Move] | None:
    """The shortest list of moves to a won game; None: `most` moves do not suffice (proven)."""
    for number in range(most + 1):
        found = in_exactly(layout, task, number)
        if found is not None:
            return found
    return None
