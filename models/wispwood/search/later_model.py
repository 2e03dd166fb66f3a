"""The square of a later round as a CP-SAT model: what its forests have to look like, and what they are worth.

A relaxation: every forest that play can reach is a solution, with at least its points, but not every solution can be
reached. So a demand for points that has no solution is a proof.
"""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Mapping as Map
from typing import TYPE_CHECKING

from rulewright.models.grid import Cell
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.components import FULL_GRID, SIDES
from rulewright.models.wispwood.constraints import Board, card_points
from rulewright.models.wispwood.constraints_legal import add_one_cat
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.search.later_counts import KINDS, Vectors
from rulewright.models.wispwood.search.later_origins import add_origins
from rulewright.solver.tables import all_of

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


def demand(
    goals: Map[Piece, Card],
    number: int,
    rulings: Rulings,
    allowed: Vectors,
    target: int,
    gaps: bool,
    looked_at: Collection[Piece],
    origins: bool = False,
) -> Board:
    """A board in a model of the forests worth at least the target, their numbers of pieces among the allowed ones.

    `gaps`: whether squares may be empty. Only the goals `looked_at` are modelled, the others get their bounds.
    `origins`: whether the rounds before are looked at; that slows most proofs, and some need it.
    """
    from ortools.sat.python import cp_model

    model, side = cp_model.CpModel(), SIDES[number]
    cells = [Cell(row, column) for row in range(side) for column in range(side)]
    domain = (None, *Piece) if gaps else tuple(Piece)
    most = {piece: int(numbers.max(initial=0)) for piece, numbers in allowed.of.items()}
    board = Board(model, side, side, dict.fromkeys(cells, domain), most)
    add_one_cat(board)
    if origins:
        add_origins(board, goals.get(Piece.WITCH), number)
    points = {
        colour: card_points(board, card, rulings, exact=False)
        if colour in looked_at
        else model.new_int_var(0, int(allowed.parts[colour,].max()), f"points for {colour}")
        for colour, card in goals.items()
    }
    full = all_of(model, [literal.negated() for literal in board.empty.values()], "full") if gaps else 1
    model.add(sum([*points.values(), FULL_GRID[number] * full]) >= target)
    _add_vectors(board, points, allowed)
    return board


def _add_vectors(board: Board, points: Map[Piece, cp_model.LinearExprT], allowed: Vectors) -> None:
    """The numbers of pieces are one of the allowed columns, and no part is worth more than its bound there."""
    model, numbers = board.model, []
    for piece in KINDS:
        row = allowed.of[piece]
        number = model.new_int_var(int(row.min()), int(row.max()), f"number of {piece}")
        model.add(number == board.count(piece))
        numbers.append(number)
    for colours, part in allowed.parts.items():
        most = model.new_int_var(0, int(part.max()), f"most for {', '.join(colours)}")
        model.add(sum(points[colour] for colour in colours) <= most)
        numbers.append(most)
    rows = zip(*(allowed.of[piece] for piece in KINDS), *allowed.parts.values(), strict=True)
    model.add_allowed_assignments(numbers, [tuple(int(entry) for entry in row) for row in rows])
