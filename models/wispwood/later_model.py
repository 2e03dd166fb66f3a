"""The full square of a later round as a CP-SAT model: what its forests have to look like, and what they are worth.

A relaxation: every forest that play can reach is a solution, with at least its points, but not every solution can be
reached. So a demand for points that has no solution is a proof.
"""

from __future__ import annotations

from collections.abc import Mapping as Map
from typing import TYPE_CHECKING

from rulewright.models.grid import Cell
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.components import FULL_GRID, SIDES
from rulewright.models.wispwood.constraints import Board, card_points
from rulewright.models.wispwood.constraints_legal import add_one_cat
from rulewright.models.wispwood.history import most_old
from rulewright.models.wispwood.later_counts import Vectors
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.placement import on_pattern
from rulewright.models.wispwood.rulings import Rulings
from rulewright.solver.matching import add_matching
from rulewright.solver.tables import any_of

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

KINDS = (*WISPS, Piece.TREE)


def demand(
    goals: Map[Piece, Card], number: int, rulings: Rulings, allowed: Vectors, target: int, gaps: bool
) -> cp_model.CpModel:
    """A model of the forests worth at least the target, their numbers of pieces among the allowed ones."""
    from ortools.sat.python import cp_model

    model, side = cp_model.CpModel(), SIDES[number]
    cells = [Cell(row, column) for row in range(side) for column in range(side)]
    domain = (None, *Piece) if gaps else tuple(Piece)
    most = {piece: int(numbers.max(initial=0)) for piece, numbers in allowed.of.items()}
    board = Board(model, side, side, dict.fromkeys(cells, domain), most)
    add_one_cat(board)
    add_origins(board, goals.get(Piece.WITCH), number)
    points = {colour: card_points(board, card, rulings, exact=False) for colour, card in goals.items()}
    bonus = FULL_GRID[number] * add_full(board) if gaps else FULL_GRID[number]
    total = sum(points.values()) + bonus
    model.add(total >= target)
    _add_vectors(board, points, allowed)
    return model


def add_full(board: Board) -> cp_model.IntVar:
    """Whether no square is empty."""
    from rulewright.solver.tables import all_of

    return all_of(board.model, [literal.negated() for literal in board.empty.values()], "full")


def _add_vectors(board: Board, points: Map[Piece, cp_model.LinearExprT], allowed: Vectors) -> None:
    """The numbers of pieces are one of the allowed columns, and no part is worth more than its bound there."""
    model, numbers = board.model, []
    for piece in KINDS:
        row = allowed.of[piece]
        number = model.new_int_var(int(row.min()), int(row.max()), f"number of {piece}")
        model.add(number == board.count(piece))
        numbers.append(number)
    for colour, part in allowed.parts.items():
        most = model.new_int_var(0, int(part.max()), f"most for {colour}")
        model.add(points[colour] <= most)
        numbers.append(most)
    rows = zip(*(allowed.of[piece] for piece in KINDS), *allowed.parts.values(), strict=True)
    model.add_allowed_assignments(numbers, [tuple(int(entry) for entry in row) for row in rows])


def add_origins(board: Board, card: Card | None, number: int) -> None:
    """What a forest owes to its rounds: new wisps with trees of their own, old ones and the cat in a smaller square."""
    model, side = board.model, board.rows
    old = {cell: model.new_bool_var(f"old {tuple(cell)}") for cell in board.cells}
    new = {cell: model.new_bool_var(f"new {tuple(cell)}") for cell in board.cells}
    for cell in board.cells:
        model.add(old[cell] + new[cell] == board.wisp[cell])
    model.add(sum(old.values()) <= most_old(number))
    trees = board.of[Piece.TREE]
    edges = [(cell, near) for cell in board.cells for near in board.area("beside", cell)]
    add_matching(model, new, trees, edges, "own tree")
    # The square of the round before holds them; it may stick out, but then a square moved inwards holds them as well.
    places = [Cell(row, column) for row in (0, 1) for column in (0, 1)]
    corners = {corner: model.new_bool_var(f"square before from {tuple(corner)}") for corner in places}
    model.add_exactly_one(corners.values())
    for cell in board.cells:
        inside = [
            literal
            for corner, literal in corners.items()
            if 0 <= cell.row - corner.row < side - 1 and 0 <= cell.column - corner.column < side - 1
        ]
        model.add_bool_or([old[cell].negated(), *inside])
        model.add_bool_or([board.of[Piece.CAT][cell].negated(), *inside])
    if card is not None and card.placement is not None:
        _add_witches(board, card.placement, number, old, new)


def _add_witches(
    board: Board, placement: str, number: int, old: Map[Cell, cp_model.IntVar], new: Map[Cell, cp_model.IntVar]
) -> None:
    """New witches lie on the pattern around the cat, old ones on that around an earlier cat, wherever it sat."""
    model, witch, cats = board.model, board.of[Piece.WITCH], board.of[Piece.CAT]
    earlier = [_earlier(board, placement, q) for q in range(1, number)]
    for cell in board.cells:
        now = [literal for cat, literal in cats.items() if fits(placement, cat, cell)]
        model.add_bool_or([witch[cell].negated(), new[cell].negated(), *now])
        then = [literal for masks in earlier for mask, literal in masks.items() if cell in mask]
        model.add_bool_or([witch[cell].negated(), old[cell].negated(), *then])


def fits(placement: str, cat: Cell, cell: Cell) -> bool:
    """The pattern; for chains only what every chain keeps: the colour of the cat's square on a chessboard."""
    if placement == "witch-chain":
        return (cell.row + cell.column - cat.row - cat.column) % 2 == 0 and cell != cat
    return on_pattern(placement, cat, cell)


def _earlier(board: Board, placement: str, number: int) -> dict[frozenset[Cell], cp_model.IntVar]:
    """One choice among the sets of squares that the pattern around an earlier cat can cover, near or far."""
    side = board.rows
    masks: dict[frozenset[Cell], None] = {}
    for row in range(-side, 2 * side):
        for column in range(-side, 2 * side):
            cat = Cell(row, column)
            masks[frozenset(cell for cell in board.cells if fits(placement, cat, cell))] = None
    largest = [mask for mask in masks if not any(mask < other for other in masks)]
    found = {mask: board.model.new_bool_var(f"pattern of round {number}, {i}") for i, mask in enumerate(largest)}
    board.model.add_exactly_one(found.values())
    return found


__all__ = ["any_of", "demand"]
