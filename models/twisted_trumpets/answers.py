"""Answers of `best`: replayed step by step by the plain rules and scored again before they are given."""

from __future__ import annotations

import json
from collections.abc import Mapping as Map
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rulewright.models import source
from rulewright.models.answering import ConfirmationError, solver_info
from rulewright.models.game import Answer
from rulewright.models.score import Score
from rulewright.models.twisted_trumpets.position import Position, decrees_data, read
from rulewright.models.twisted_trumpets.record import replay
from rulewright.models.twisted_trumpets.scoring import score_of
from rulewright.models.twisted_trumpets.state import State

if TYPE_CHECKING:
    from rulewright.solver.outcome import Limits


def confirmed(
    position: Position, turns: Sequence[Map[str, Any]], value: int, plans: tuple[str, ...] | None, whole: bool = True
) -> tuple[dict[str, Any], Score]:
    """The position after turns that are said to make the trumpet worth so much, and its score tree.

    `plans` are those that are known to be held then: a plan drawn unseen counts nothing. `whole`: the turn can end
    after them. Raises ConfirmationError.
    """
    findings, states = replay(read_data(position, {**position.to_data(), "turns": list(turns)}))
    if findings:
        raise ConfirmationError(f"an answer breaks a rule: {[finding.message for finding in findings]}")
    last = replace(states[-1], plans=plans)
    if whole and last.owed:
        raise ConfirmationError("an answer ends the turn while a favor is due")
    tree = score_of(last)
    if tree.points != value:
        raise ConfirmationError(f"an answer said to be worth {value} points is worth {tree.points}")
    end = end_data(position, last)
    again = score_of(State.of(read_data(position, end))).points
    if again != value:
        raise ConfirmationError(f"the position of an answer said to be worth {value} points is worth {again}")
    return end, tree


def read_data(position: Position, data: Map[str, Any]) -> Position:
    """A position from its data, by way of the format; sets are found where the given position finds them."""
    return read(source.parse(json.dumps(data).encode(), position.source.name))


def end_data(position: Position, state: State) -> dict[str, Any]:
    """A later state of a position in the form of the file; what is not known any more is left out."""
    data = position.to_data()
    data["trumpet"] = {cell.name: laid.word for cell, laid in sorted(state.trumpet.items())}
    data["actions"] = state.actions
    if state.hand is not None:
        data["hand"] = [tile.id for tile in state.hand]
    else:
        data.pop("hand", None)
    if state.market is not None:
        data["market"] = ["-" if tile is None else tile.id for tile in state.market]
    if state.favors is not None:
        data["favors"] = {str(favor): token for favor, token in state.favors.items()}
    if state.decrees:
        data["decrees"] = decrees_data(state.decrees, position.extra.get("decrees"))
    if state.plans is not None:
        given = position.extra.get("plans")
        kept = {word: given[word] for word in state.plans} if isinstance(given, dict) else list(state.plans)
        data["plans"] = kept
    return data


def no_answer(question: str, remark: str, limits: Limits) -> Answer:
    """That there is no answer, and why."""
    from rulewright.solver.outcome import Status

    solver = solver_info("rules", limits, 0.0)
    return Answer(question, Status.INFEASIBLE, None, None, None, None, None, solver, remarks=[remark])
