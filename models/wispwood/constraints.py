"""A forest in a fixed frame as CP-SAT variables, and what the goal cards are worth on it.

`Board` holds one literal for each piece and cell. `card_points` gives for any card an expression that equals the
plain scorer's points in every solution (`exact`), its helper variables being functions of the cells; or a cheaper
one that may fall short of them and never surpasses them, for a board whose points are maximised.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from collections.abc import Mapping as Map
from functools import cached_property
from typing import TYPE_CHECKING

from rulewright.models.grid import BESIDE, CORNERS, Cell
from rulewright.models.wispwood import cards
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.components import FULL_GRID, SIDES
from rulewright.models.wispwood.measures import STEPS
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.scoring import table_points
from rulewright.solver.engine import Solution, range_of
from rulewright.solver.graph import Graph, grid_of
from rulewright.solver.groups import Groups, add_groups
from rulewright.solver.tables import all_of, any_of, points_table

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

Domain = Collection[Piece | None]
ANYTHING: tuple[Piece | None, ...] = (None, *Piece)

_DIRECTIONS: dict[str, tuple[tuple[int, int], ...]] = {
    "row": (STEPS["left"], STEPS["right"]),
    "column": (STEPS["up"], STEPS["down"]),
    "diagonal": ((-1, -1), (1, 1)),
    "antidiagonal": ((-1, 1), (1, -1)),
    **{name: (step,) for name, step in STEPS.items()},
}


class Board:
    """One literal for each piece and cell of a frame, and the helpers that several cards share.

    Args:
        model: the model that everything is added to.
        rows, columns: the size of the frame.
        domains: for some cells what may lie there, None standing for nothing; anything on the others.
        most: for some pieces how many there can be at most, if the caller knows (it is not demanded here).
    """

    def __init__(
        self,
        model: cp_model.CpModel,
        rows: int,
        columns: int,
        domains: Map[Cell, Domain] | None = None,
        most: Map[Piece, int] | None = None,
    ) -> None:
        self.model = model
        self.rows, self.columns = rows, columns
        self.cells = tuple(Cell(row, column) for row in range(rows) for column in range(columns))
        self.domains = {cell: tuple((domains or {}).get(cell, ANYTHING)) for cell in self.cells}
        self.of: dict[Piece, dict[Cell, cp_model.IntVar]] = {piece: {} for piece in Piece}
        self.empty: dict[Cell, cp_model.IntVar] = {}
        self.most = {
            piece: min(sum(self.may(piece, cell) for cell in self.cells), (most or {}).get(piece, len(self.cells)))
            for piece in Piece
        }
        self._present: dict[tuple[Piece, tuple[Cell, ...]], cp_model.IntVar] = {}
        self._runs: dict[tuple[Cell, str, int], cp_model.IntVar] = {}
        self._groups: dict[Piece | None, Groups[Cell]] = {}
        for cell in self.cells:
            self._add_cell(cell)

    def _add_cell(self, cell: Cell) -> None:
        domain = self.domains[cell]
        if not domain:
            raise ValueError(f"nothing may lie on {tuple(cell)}, not even nothing")
        fixed = len(set(domain)) == 1
        for piece in ANYTHING:
            name = f"{piece or 'empty'} {tuple(cell)}"
            constant = fixed or piece not in domain
            literal = self.constant(piece in domain) if constant else self.model.new_bool_var(name)
            if piece is None:
                self.empty[cell] = literal
            else:
                self.of[piece][cell] = literal
        if not fixed:
            self.model.add_exactly_one(self.letter(piece, cell) for piece in ANYTHING if piece in domain)

    def constant(self, value: bool) -> cp_model.IntVar:
        """A literal that is always true or always false."""
        return self.model.new_constant(int(value))

    def letter(self, piece: Piece | None, cell: Cell) -> cp_model.IntVar:
        """Whether a piece, or nothing, lies on a cell."""
        return self.empty[cell] if piece is None else self.of[piece][cell]

    def may(self, piece: Piece | None, cell: Cell) -> bool:
        """Whether a piece can lie on a cell at all."""
        return piece in self.domains[cell]

    def places(self, piece: Piece) -> list[Cell]:
        """The cells where a piece can lie."""
        return [cell for cell in self.cells if self.may(piece, cell)]

    def count(self, piece: Piece, cells: Iterable[Cell] | None = None) -> cp_model.LinearExprT:
        """How many of a piece lie on some cells (on all)."""
        chosen = self.cells if cells is None else cells
        return sum(self.of[piece][cell] for cell in chosen if self.may(piece, cell))

    @cached_property
    def wisp(self) -> dict[Cell, cp_model.IntVar]:
        """Whether a wisp of any type lies on a cell."""
        found = {}
        for cell in self.cells:
            literals = [self.of[wisp][cell] for wisp in WISPS if self.may(wisp, cell)]
            found[cell] = any_of(self.model, literals, f"wisp {tuple(cell)}")
        return found

    @cached_property
    def graph(self) -> Graph[Cell]:
        """The cells, joined where they lie beside each other."""
        return grid_of(self.cells)

    def area(self, name: str, cell: Cell) -> list[Cell]:
        """The cells of an area around a cell inside the frame, the cell itself left out, in reading order."""
        if name in ("beside", "surrounding"):
            steps = BESIDE if name == "beside" else (*BESIDE, *CORNERS)
            near = [Cell(cell.row + dr, cell.column + dc) for dr, dc in steps]
            return sorted(other for other in near if self.has(other))
        found = []
        for dr, dc in _DIRECTIONS[name]:
            at = Cell(cell.row + dr, cell.column + dc)
            while self.has(at):
                found.append(at)
                at = Cell(at.row + dr, at.column + dc)
        return sorted(found)

    def has(self, cell: Cell) -> bool:
        """Whether the frame has the cell."""
        return 0 <= cell.row < self.rows and 0 <= cell.column < self.columns

    def present(self, piece: Piece, cells: Iterable[Cell]) -> cp_model.IntVar:
        """Whether a piece lies on any of some cells."""
        listed = tuple(sorted(cell for cell in set(cells) if self.may(piece, cell)))
        key = (piece, listed)
        if key not in self._present:
            name = f"{piece} among {[tuple(cell) for cell in listed]}"
            self._present[key] = any_of(self.model, [self.of[piece][cell] for cell in listed], name)
        return self._present[key]

    def run(self, cell: Cell, direction: str, length: int) -> cp_model.IntVar:
        """Whether the next so many cells in a direction are all trees; all of them must lie in the frame."""
        dr, dc = STEPS[direction]
        ends = sorted((Cell(cell.row + dr, cell.column + dc), Cell(cell.row + dr * length, cell.column + dc * length)))
        # The run is named by its upper left end, so that both directions share it.
        key = (ends[0], "right" if dr == 0 else "down", length)
        if key not in self._runs:
            if length == 1:
                return self.of[Piece.TREE][ends[0]]
            last = Cell(cell.row + dr * length, cell.column + dc * length)
            literals = [self.run(cell, direction, length - 1), self.of[Piece.TREE][last]]
            self._runs[key] = all_of(self.model, literals, f"run {tuple(ends[0])} {tuple(ends[1])}")
        return self._runs[key]

    def groups(self, piece: Piece | None) -> Groups[Cell]:
        """The groups of a piece, or of wisps of all types."""
        if piece not in self._groups:
            member = self.wisp if piece is None else self.of[piece]
            able = [cell for cell in self.cells if any(self.may(one, cell) for one in ([piece] if piece else WISPS))]
            name = f"{piece or 'wisp'} group"
            self._groups[piece] = add_groups(self.model, grid_of(able), {cell: member[cell] for cell in able}, name)
        return self._groups[piece]

    def forest(self, solution: Solution) -> dict[Cell, Piece]:
        """The forest of a solution, cells in reading order."""
        lying = ((cell, piece) for cell in self.cells for piece in self.domains[cell] if piece is not None)
        return {cell: piece for cell, piece in lying if solution.true(self.of[piece][cell])}

    def hint(self, forest: Map[Cell, Piece]) -> list[tuple[cp_model.IntVar, int]]:
        """A forest as a hint for the solver."""
        free = [cell for cell in self.cells if len(set(self.domains[cell])) > 1]
        return [
            (self.letter(piece, cell), int(forest.get(cell) is piece))
            for cell in free
            for piece in ANYTHING
            if self.may(piece, cell)
        ]


def card_points(board: Board, card: Card, rulings: Rulings, *, exact: bool = True) -> cp_model.LinearExprT:
    """The points of a goal card; with ``exact=False`` a number that can be as high as they are, and no higher."""
    from rulewright.models.wispwood.constraints_counts import counted
    from rulewright.models.wispwood.constraints_pieces import seen, valued

    if isinstance(card.pay, cards.Values):
        return valued(board, card, card.pay, rulings, exact)
    if isinstance(card.pay, cards.Each):
        if not card.pay.points:
            return 0
        amount = counted(board, card, rulings, exact)
        return card.pay.points * (seen(board, card, exact) if amount is None else amount)
    entries = pay_entries(card.pay, len(board.cells), rulings)
    amount = counted(board, card, rulings, exact or list(entries) != sorted(entries))
    assert amount is not None, "only what is counted has a table"
    most = range_of(board.model, amount)[1]
    if _one_piece_each(card.measure):
        most = min(most, board.most[card.colour])
    return points_table(board.model, amount, entries[: most + 1], card.id).points


def _one_piece_each(measure: cards.Measure) -> bool:
    """Whether there cannot be more units than pieces of the card's colour."""
    if isinstance(measure, cards.Groups):
        return measure.holding or not measure.wisps
    return isinstance(measure, (cards.Lonely, cards.Count, cards.Crowded))


def pay_entries(pay: cards.Table | cards.Sets, most: int, rulings: Rulings) -> Sequence[int]:
    """The points for 0, 1, 2, … units."""
    return [table_points(pay, count, rulings) for count in range(most + 1)]


def full_grid(board: Board, number: int, corners: Map[Cell, cp_model.IntVar]) -> cp_model.IntVar:
    """Whether the forest fills its square; `corners` as `add_square` gives them."""
    side = SIDES[number]
    filled = []
    for corner, literal in corners.items():
        inside = [board.empty[Cell(corner.row + r, corner.column + c)] for r in range(side) for c in range(side)]
        filled.append(all_of(board.model, [literal, *(e.negated() for e in inside)], f"full from {tuple(corner)}"))
    return any_of(board.model, filled, "full grid")


def total_points(
    board: Board,
    goals: Map[Piece, Card],
    number: int,
    rulings: Rulings,
    corners: Map[Cell, cp_model.IntVar],
    *,
    exact: bool = True,
) -> cp_model.LinearExprT:
    """The total at the end of a round, the bonus for a full grid included."""
    parts = [card_points(board, card, rulings, exact=exact) for card in goals.values()]
    total: cp_model.LinearExprT = sum([*parts, FULL_GRID[number] * full_grid(board, number, corners)])
    return total
