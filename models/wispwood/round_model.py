"""The question `round` as one CP-SAT model: plain, complete, slow. The special search is held against it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.models.grid import Cell
from rulewright.models.wispwood.constraints import Board, Domain, total_points
from rulewright.models.wispwood.constraints_legal import (
    BuildOrder,
    add_one_cat,
    add_own_trees,
    add_square,
    add_supply,
    add_witches,
    hang_together,
)
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.round_problem import LETTER_ORDER, RoundProblem
from rulewright.solver.engine import LazyConstraint

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


@dataclass(frozen=True)
class RoundModel:
    """A model, its points to be maximised, and the constraints that are repaired into it."""

    problem: RoundProblem
    model: cp_model.CpModel
    board: Board
    corners: dict[Cell, cp_model.IntVar]
    points: cp_model.LinearExprT
    lazy: tuple[LazyConstraint, ...]

    @property
    def letters(self) -> list[cp_model.LinearExprT]:
        """For each cell the rank of its letter, in reading order: what decides between equally good forests."""
        board = self.board
        ranks: list[cp_model.LinearExprT] = []
        for cell in board.cells:
            if len(set(board.domains[cell])) > 1:
                able = [(rank, piece) for rank, piece in enumerate(LETTER_ORDER) if board.may(piece, cell)]
                ranks.append(sum(rank * board.letter(piece, cell) for rank, piece in able))
        return ranks


def round_model(problem: RoundProblem, *, exact: bool = False, corner: Cell | None = None) -> RoundModel:
    """The model of a round. With `exact` the points of every solution are right, else those of the best one."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    start, supply = problem.start, problem.supply
    domains: dict[Cell, Domain] = {}
    most: dict[Piece, int] = {Piece.CAT: 1}
    for cell in (Cell(row, column) for row in range(problem.rows) for column in range(problem.columns)):
        coming = [wisp for wisp in WISPS if supply is None or supply[wisp] > 0]
        inside = corner is not None and 0 <= cell.row - corner.row < problem.side and 0 <= cell.column - corner.column < problem.side
        if cell in start:
            domains[cell] = (start[cell],)
        elif corner is None:
            domains[cell] = (None, Piece.TREE, *coming)
        else:
            domains[cell] = (Piece.TREE, *coming) if inside else (None,)
    cap = (problem.side**2 - len(start)) // 2
    for wisp in WISPS:
        most[wisp] = min(cap, cap if supply is None else supply[wisp]) + list(start.values()).count(wisp)
    board = Board(model, problem.rows, problem.columns, domains, most)
    corners = add_square(board, problem.number)
    add_own_trees(board, start)
    add_supply(board, start, supply)
    add_witches(board, problem.witch_card, start)
    model.add(sum(board.wisp[cell] for cell in board.cells if cell not in start) <= cap)
    lazy: list[LazyConstraint] = [hang_together(board, start)]
    card = problem.witch_card
    if card is not None and card.placement == "witch-chain":
        lazy.append(BuildOrder(board, start, card))
    points = total_points(board, problem.goals, problem.number, problem.rulings, corners, exact=exact)
    return RoundModel(problem, model, board, corners, points, tuple(lazy))


def referee_model(problem_goals: RoundProblem, *, exact: bool = False) -> RoundModel:
    raise NotImplementedError


_ = add_one_cat
