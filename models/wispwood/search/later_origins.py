"""What a forest of a later round owes to the rounds before, as far as it is cheap to say in a CP-SAT model.

New wisps have trees of their own beside them; old ones lay with the cat in the smaller square of the round before,
and each witch on the pattern around the cat of some round.
"""

from __future__ import annotations

from collections.abc import Mapping as Map
from typing import TYPE_CHECKING

from rulewright.models.grid import Cell
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.constraints import Board
from rulewright.models.wispwood.history import most_old
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.placement import on_pattern
from rulewright.solver.matching import add_matching

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

Literals = Map[Cell, "cp_model.IntVar"]


def add_origins(board: Board, card: Card | None, number: int) -> None:
    """Demand what every forest of a round with a full square keeps to; squares may also be empty."""
    model, side = board.model, board.rows
    old = {cell: model.new_bool_var(f"old {tuple(cell)}") for cell in board.cells}
    new = {cell: model.new_bool_var(f"new {tuple(cell)}") for cell in board.cells}
    for cell in board.cells:
        model.add(old[cell] + new[cell] == board.wisp[cell])
    model.add(sum(old.values()) <= most_old(number))
    edges = [(cell, near) for cell in board.cells for near in board.area("beside", cell)]
    add_matching(model, new, board.of[Piece.TREE], edges, "own tree")
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


def _add_witches(board: Board, placement: str, number: int, old: Literals, new: Literals) -> None:
    """New witches lie on the pattern around the cat, old ones on that around an earlier cat, wherever it sat."""
    model, witch, cats = board.model, board.of[Piece.WITCH], board.of[Piece.CAT]
    earlier = [_earlier(board, placement, q) for q in range(1, number)]
    for cell in board.cells:
        now = [literal for cat, literal in cats.items() if _fits(placement, cat, cell)]
        model.add_bool_or([witch[cell].negated(), new[cell].negated(), *now])
        then = [literal for masks in earlier for mask, literal in masks.items() if cell in mask]
        model.add_bool_or([witch[cell].negated(), old[cell].negated(), *then])


def _fits(placement: str, cat: Cell, cell: Cell) -> bool:
    """The pattern; of chains only what every chain keeps to: the colour of the cat's square on a chessboard."""
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
            masks[frozenset(cell for cell in board.cells if _fits(placement, cat, cell))] = None
    largest = [mask for mask in masks if not any(mask < other for other in masks)]
    found = {mask: board.model.new_bool_var(f"pattern of round {number}, {i}") for i, mask in enumerate(largest)}
    board.model.add_exactly_one(found.values())
    return found
