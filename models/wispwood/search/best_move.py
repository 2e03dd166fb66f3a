"""The turn after which the forest scores most: every legal turn is laid and scored, so the answer is exact.

Thousands of forests are scored at once on bit masks; the best one is judged and scored again by the plain rules.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from rulewright.models.answering import ConfirmationError
from rulewright.models.game import OPTIMAL_ANSWERS, Answer
from rulewright.models.grid import Cell
from rulewright.models.wispwood.components import SIDES
from rulewright.models.wispwood.judging import judge
from rulewright.models.wispwood.moves import Padding, cells_of, legal_turns, taken
from rulewright.models.wispwood.pieces import ALPHABET, Piece
from rulewright.models.wispwood.position import Forest, Position, draw
from rulewright.models.wispwood.scoring import forest_points, forest_score
from rulewright.models.wispwood.state import State, after, laid
from rulewright.models.wispwood.turns import OwnTurn, wisps_data
from rulewright.solver.outcome import Limits, SolverInfo, Status

LETTER_ORDER = str.maketrans({letter: chr(ord("a") + index) for index, letter in enumerate(ALPHABET)})


def values_after(position: Position, turns: Sequence[OwnTurn]) -> list[int]:
    """The score of the forest after each turn. Forests that come of several turns are scored once."""
    keys = [_key(position, turn) for turn in turns]
    forests: dict[Any, Forest] = {}
    for key, turn in zip(keys, turns, strict=True):
        if key not in forests:
            forests[key] = laid(position.forest, turn, taken(position, turn))
    if not forests:
        return []
    points = dict(zip(forests, _points(position, list(forests.values())), strict=True))
    return [points[key] for key in keys]


def _key(position: Position, turn: OwnTurn) -> tuple[frozenset[Cell], Cell | None, Piece | None]:
    return frozenset(cells_of(turn)), getattr(turn, "at", None), taken(position, turn)


def _points(position: Position, forests: list[Forest]) -> list[int]:
    from rulewright.models.wispwood.position import squeeze
    from rulewright.models.wispwood.search.batch import boards_of, totals

    boards = boards_of([squeeze(forest) for forest in forests], SIDES[position.round])
    return [int(value) for value in totals(position.goals, boards, position.round, position.rulings)]


def drawing_order(forest: Forest, rows: int, columns: int) -> str:
    """What drawings are ordered by: row by row, letters in the order of the alphabet of a drawing."""
    return draw(forest, rows, columns).translate(LETTER_ORDER)


def best_move(position: Position, limits: Limits) -> Answer:
    """The best turn; among equals the one whose drawing comes first, then the first in the list of moves."""
    begin = time.monotonic()
    turns = list(legal_turns(position))
    values = values_after(position, turns)
    if not turns:
        return _none(position, limits, time.monotonic() - begin)
    best = max(values)
    padding = Padding(position, {cell for turn in turns for cell in cells_of(turn)})
    ties = [turn for turn, value in zip(turns, values, strict=True) if value == best]
    forests = [laid(position.forest, turn, taken(position, turn)) for turn in ties]
    orders = [drawing_order(padding.forest(forest), padding.rows, padding.columns) for forest in forests]
    chosen = min(range(len(ties)), key=lambda index: orders[index])
    turn, forest = ties[chosen], forests[chosen]
    _confirm(position, turn, forest, best)
    distinct = len(set(orders))
    return Answer(
        question="move",
        status=Status.OPTIMAL,
        value=best,
        bound=best,
        position=_after(position, turn, padding, forest),
        turns=[padding.turn(turn)],
        score=forest_score(padding.forest(forest), position.round, position.goals, position.rulings),
        solver=_solver(limits, time.monotonic() - begin),
        remarks=[f"{len(turns)} legal turns were scored; forests that reach {best}: {distinct}"],
        extra={OPTIMAL_ANSWERS: distinct},
    )


def _after(position: Position, turn: OwnTurn, padding: Padding, forest: Forest) -> dict[str, Any]:
    """The position after the turn: the wisp is gone from the pond, the cat hidden or ready."""
    data = padding.position(position, forest)
    state = after(State.of(position), turn)
    data["cat"] = "ready" if state.cat_ready else "hidden"
    if "pond" in data and state.wisps is not None:
        data["pond"] = {**data["pond"], "wisps": wisps_data(state.wisps)}
    return data


def _confirm(position: Position, turn: OwnTurn, forest: Forest, value: int) -> None:
    findings = list(judge(State.of(position), turn))
    points = forest_points(forest, position.round, position.goals, position.rulings)
    if findings or points != value:
        raise ConfirmationError(f"{turn} scores {points}, not {value}; findings: {findings}")


def _none(position: Position, limits: Limits, seconds: float) -> Answer:
    return Answer(
        question="move",
        status=Status.INFEASIBLE,
        value=None,
        bound=None,
        position=None,
        turns=None,
        score=None,
        solver=_solver(limits, seconds),
        remarks=["there is no legal turn: the square is full" if position.forest else "the forest is empty"],
    )


def _solver(limits: Limits, seconds: float) -> SolverInfo:
    from rulewright import __version__

    return SolverInfo("rulewright enumeration", __version__, limits.seed, limits.workers, seconds)
