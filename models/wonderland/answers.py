"""Answers of `best`: replayed turn by turn by the plain rules and scored again before they are given."""

from __future__ import annotations

import json
from collections.abc import Mapping as Map
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rulewright.models import source
from rulewright.models.answering import ConfirmationError
from rulewright.models.game import Answer
from rulewright.models.grid import Cell
from rulewright.models.score import Score
from rulewright.models.wonderland.cards import Card, Side
from rulewright.models.wonderland.position import Position, Space, edges_data, grid_data, read
from rulewright.models.wonderland.record import replay
from rulewright.models.wonderland.scoring import points_of, score_of
from rulewright.models.wonderland.state import State, after
from rulewright.models.wonderland.turns import Turn, arrival_data, placement_data, read_turn

if TYPE_CHECKING:
    from rulewright.solver.outcome import Outcome, SolverInfo


def no_answer(question: str, outcome: Outcome[Any], solver: SolverInfo) -> Answer:
    """An answer without a board."""
    return Answer(
        question, outcome.status, None, outcome.bound, None, None, None, solver, outcome.interrupted, outcome.limit_hit
    )


def turn_of(data: Map[str, Any]) -> Turn:
    """A turn from its data, by way of the format."""
    return read_turn(source.parse(json.dumps(data).encode(), "answer").root, "turn")


def shown_edges(state: State, edges: Map[Side, Sequence[Card]]) -> State:
    """A state with its edge cards turned up, where they are there."""
    spaces = {
        side: tuple(
            Space(True, edges[side][number]) if space.there else space for number, space in enumerate(state.edges[side])
        )
        for side in Side
    }
    return replace(state, edges=spaces)


def played(
    position: Position, state: State, grid: Map[Cell, tuple[Card, bool]], edges: Map[Side, Sequence[Card]]
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Turns that lead from a state to a board, and the position at the end; each side plays in reading order."""
    now = shown_edges(state, edges)
    turns: list[dict[str, Any]] = []
    while not now.over:
        side = now.to_move
        if now.arrival:
            at = next(number for number, space in enumerate(now.edges[side]) if not space.there)
            turns.append(arrival_data(edges[side][at], at))
        else:
            cell = next(cell for cell in sorted(grid) if cell not in now.grid and grid[cell][0].side is side)
            card, turned = grid[cell]
            turns.append(placement_data(card, cell, turned))
        now = after(now, turn_of(turns[-1]))
    return turns, end_data(position, now)


def end_data(position: Position, state: State) -> dict[str, Any]:
    """A later state of a position in the form of the file."""
    data = position.to_data()
    data["edges"] = edges_data(state.edges)
    data["grid"] = grid_data(state.grid)
    for key in ("to-move", "hands", "match"):
        data.pop(key, None)
    return data


def confirm_points(
    position: Position, turns: Sequence[Map[str, Any]], side: Side, value: int, end: Map[str, Any]
) -> Score:
    """Replay turns that are said to give a side so many points. Raises ConfirmationError where they do not."""
    states = confirm_turns(position, turns)
    last = State.of(read_data(position, end))
    if dict(states[-1].grid) != dict(last.grid):
        raise ConfirmationError("the turns of an answer lead to another board than it shows")
    tree = score_of(last)
    points = points_of(tree)[side]
    if points != value:
        raise ConfirmationError(f"an answer said to give {side} {value} points gives {points}")
    return tree


def confirm_turns(position: Position, turns: Sequence[Map[str, Any]]) -> list[State]:
    """The states that turns lead through. Raises ConfirmationError where one breaks a rule."""
    data = {**position.to_data(), "turns": list(turns)}
    data.pop("hands", None)
    findings, states = replay(read_data(position, data))
    if findings:
        raise ConfirmationError(f"an answer breaks a rule: {[finding.message for finding in findings]}")
    return states


def read_data(position: Position, data: Map[str, Any]) -> Position:
    """A position from its data, by way of the format, so that it is what a file with it would be.

    It takes the name of the file of `position`: a deck file is looked for beside that one.
    """
    return read(source.parse(json.dumps(data).encode(), position.source.name))
