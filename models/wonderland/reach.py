"""The question `reach`: the best points of the side to move if the other side helped."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rulewright.models.game import Answer
from rulewright.models.wonderland.answers import confirm_points, no_answer, played
from rulewright.models.wonderland.cards import Side
from rulewright.models.wonderland.constraints import Board, boards
from rulewright.models.wonderland.position import MOST_POINTS, Position
from rulewright.models.wonderland.state import State

if TYPE_CHECKING:
    from rulewright.solver.engine import Solution
    from rulewright.solver.outcome import Limits
    from rulewright.solver.progress import Progress


def reach(position: Position, limits: Limits, progress: Progress) -> Answer:
    """The best board for the side to move that play can lead to, with turns of both sides.

    Edge cards that lie face down, and those still to come, may be whatever helps; the answer says so.
    """
    from rulewright.solver.canonical import maximise_canonical
    from rulewright.solver.engine import solver_info

    state = State.of(position)
    side = state.to_move
    board = boards(state, side, position.hands)
    cells = [*board.lies.values(), *board.edge.values()]
    # Reading order first: of equally good boards the one whose free cells come first is given.
    outcome = maximise_canonical(
        board.model, sum(board.points.values()), [1 - cell for cell in cells], limits, progress=progress
    )
    if outcome.bound is not None:
        # A run that was cut short may know less than the rules do.
        outcome = replace(outcome, bound=min(outcome.bound, MOST_POINTS))
    solver = solver_info(limits, outcome.seconds)
    if outcome.answer is None:
        return no_answer("reach", outcome, solver)
    turns, end = _turns(position, state, board, outcome.answer)
    assert outcome.value is not None
    tree = confirm_points(position, turns, side, outcome.value, end)
    return Answer(
        question="reach",
        status=outcome.status,
        value=outcome.value,
        bound=outcome.bound,
        position=end,
        turns=turns,
        score=tree,
        solver=solver,
        interrupted=outcome.interrupted,
        limit_hit=outcome.limit_hit,
        remarks=_remarks(state, side),
    )


def _turns(
    position: Position, state: State, board: Board, solution: Solution
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Turns by turns from the state to a board, and the position at the end with all edge cards shown."""
    grid = board.placed(solution)
    spaces = board.spaces(solution)
    edges = {side: [spaces[side, space] for space in range(3)] for side in Side}
    return played(position, state, grid, edges)


def _remarks(state: State, side: Side) -> list[str]:
    found = [f"points of {side}, if {side.other} helped"]
    if state.arrival:
        found.append("the edge cards still to come are chosen as they help most")
    if any(state.face_down(one) for one in Side):
        found.append("edge cards that lie face down are taken to be what helps most")
    return found
