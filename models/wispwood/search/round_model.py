"""The question `round` as CP-SAT models: one for all forests, or one for each square and for full or not full.

The model of everything is plain and complete, and the referee of the models of the parts. In a part the square is
known, so each cell is settled to lie in it or to stay empty; and a full square hangs together by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Map
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.models.grid import Cell
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.components import FULL_GRID, SIDES
from rulewright.models.wispwood.constraints import ANYTHING, Board, Domain, card_points, total_points
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
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.search.round_problem import LETTER_ORDER, RoundProblem
from rulewright.solver.engine import LazyConstraint

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


@dataclass(frozen=True, order=True)
class Share:
    """Some of the forests of a round: those in the square with this upper left corner that fill it, or do not."""

    corner: Cell
    full: bool


@dataclass(frozen=True)
class RoundModel:
    """A model, its points to be maximised, and the constraints that are repaired into it."""

    model: cp_model.CpModel
    board: Board
    points: cp_model.LinearExprT
    lazy: tuple[LazyConstraint, ...]

    @property
    def letters(self) -> list[cp_model.LinearExprT]:
        """For each free cell the rank of its letter, in reading order: what decides between equally good forests."""
        board = self.board
        ranks: list[cp_model.LinearExprT] = []
        for cell in board.cells:
            able = [(rank, piece) for rank, piece in enumerate(LETTER_ORDER) if board.may(piece, cell)]
            if len(able) > 1:
                # Counted from 0 without gaps, so that more cells fit into a block that is settled at once.
                ranks.append(sum(i * board.letter(piece, cell) for i, (_, piece) in enumerate(able)))
        return ranks


def round_model(problem: RoundProblem, share: Share | None = None, *, exact: bool = False) -> RoundModel:
    """The model of a round, or of a share of it.

    Args:
        problem: the round.
        share: None for all forests.
        exact: whether the points are right in every solution, or may fall short in those that are not the best.
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    start = problem.start
    most = {Piece.CAT: 1}
    for wisp in WISPS:
        coming = problem.room if problem.supply is None else min(problem.room, problem.supply[wisp])
        most[wisp] = coming + list(start.values()).count(wisp)
    board = Board(model, problem.rows, problem.columns, _domains(problem, share), most)
    add_own_trees(board, start)
    add_supply(board, start, problem.supply)
    add_witches(board, problem.witch_card, start)
    # Follows from the trees of their own; the linear relaxation does not see it by itself.
    model.add(sum(board.wisp[cell] for cell in board.cells if cell not in start) <= problem.room)
    lazy: list[LazyConstraint] = []
    if share is None or not share.full:
        lazy.append(hang_together(board, start))
    points = _points(problem, board, share, exact)
    card = problem.witch_card
    if card is not None and card.placement == "witch-chain":
        lazy.append(BuildOrder(board, start, card, points))
    return RoundModel(model, board, points, tuple(lazy))


def _points(problem: RoundProblem, board: Board, share: Share | None, exact: bool) -> cp_model.LinearExprT:
    goals, rulings = problem.goals, problem.rulings
    if share is None:
        corners = add_square(board, problem.number)
        return total_points(board, goals, problem.number, rulings, corners, exact=exact)
    if not share.full:
        board.model.add_bool_or(board.empty[cell] for cell in inside(problem, share.corner))
    bonus = FULL_GRID[problem.number] if share.full else 0
    return sum(card_points(board, goal, rulings, exact=exact) for goal in goals.values()) + bonus


def inside(problem: RoundProblem, corner: Cell) -> Iterator[Cell]:
    """The cells of a square of the round's side."""
    for row in range(problem.side):
        for column in range(problem.side):
            yield Cell(corner.row + row, corner.column + column)


def _domains(problem: RoundProblem, share: Share | None) -> dict[Cell, Domain]:
    coming = [wisp for wisp in WISPS if problem.supply is None or problem.supply[wisp] > 0]
    frame = [Cell(row, column) for row in range(problem.rows) for column in range(problem.columns)]
    within = frame if share is None else list(inside(problem, share.corner))
    free: Domain = (Piece.TREE, *coming) if share is not None and share.full else (None, Piece.TREE, *coming)
    domains: dict[Cell, Domain] = dict.fromkeys(frame, (None,))
    domains.update(dict.fromkeys(within, free))
    domains.update({cell: (piece,) for cell, piece in problem.start.items()})
    return domains


def referee_model(
    goals: Map[Piece, Card], number: int = 1, rulings: Rulings | None = None, *, full: bool = True
) -> RoundModel:
    """The plain model of `maximum`: the best forest of a round from a lone cat, wherever the cat sits in the square.

    It takes no advantage of anything and is the referee of the special search. With `full` only forests that fill
    their square are looked at.
    """
    from ortools.sat.python import cp_model

    model, side = cp_model.CpModel(), SIDES[number]
    domain: Domain = ANYTHING[1:] if full else ANYTHING
    cells = [Cell(row, column) for row in range(side) for column in range(side)]
    room = (side**2 - 1) // 2
    board = Board(model, side, side, dict.fromkeys(cells, domain), {Piece.CAT: 1, **dict.fromkeys(WISPS, room)})
    corners = add_square(board, number)
    add_one_cat(board)
    add_own_trees(board, ())
    model.add(sum(board.wisp.values()) <= room)
    card = goals.get(Piece.WITCH)
    add_witches(board, card, {})
    points = total_points(board, goals, number, rulings or Rulings(), corners, exact=False)
    return RoundModel(model, board, points, (hang_together(board, ()), BuildOrder(board, {}, card, points)))
