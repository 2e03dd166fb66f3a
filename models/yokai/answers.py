"""Answers of `best`: replayed turn by turn by the plain rules before they are given."""

from __future__ import annotations

import json
from collections.abc import Mapping as Map
from collections.abc import Sequence
from typing import Any

from rulewright.models import source
from rulewright.models.answering import ConfirmationError
from rulewright.models.grid import Cell
from rulewright.models.yokai.families import CARDS, FAMILY_SIZE, Family
from rulewright.models.yokai.position import Frame, Position, draw, read
from rulewright.models.yokai.record import replay
from rulewright.models.yokai.scoring import Goal, known, score_of, won
from rulewright.models.yokai.search.problem import Problem
from rulewright.models.yokai.state import State, block, family_counts, whole
from rulewright.models.yokai.turns import card_move

SECOND_LOOK = 5.0  # seconds


def refused(position: Position, cards: Map[Cell, Family]) -> str | None:
    """Why a layout is none that the searches can start from; None where it is one."""
    if len(cards) != CARDS or any(len(cells) != FAMILY_SIZE for cells in family_counts(cards).values()):
        return "no answer: the layout does not show four cards of each family (`rulewright check` says more)"
    if not whole(cards):
        return "no answer: the cards do not hang together (`rulewright check` says more)"
    if any(cell not in cards for cell in position.hints):
        return "no answer: a hint lies where there is no card (`rulewright check` says more)"
    if position.token is not None and any(cell not in cards for cell in block(position.token)):
        return "no answer: the token does not lie where four cards meet (`rulewright check` says more)"
    if any(len(card.pair) != 2 for card in position.affinities):
        return "no answer: an affinity card does not show two families (`rulewright check` says more)"
    return None


def bare_turns(moves: Sequence[tuple[Cell, Cell]], framed: Frame) -> list[dict[str, Any]]:
    """Card moves in the form of the file, in a frame."""
    return [card_move(framed.shift(origin), framed.shift(target)) for origin, target in moves]


def read_data(data: Map[str, Any]) -> Position:
    """A position from its data, by way of the format, so that it is what a file with it would be."""
    return read(source.parse(json.dumps(data).encode(), "answer"))


def replayed(start: Map[str, Any], turns: Sequence[Map[str, Any]]) -> tuple[State, Goal]:
    """The state after turns. Raises ConfirmationError where one of them breaks a rule."""
    position = read_data({**start, "turns": list(turns)})
    findings, states = replay(position)
    if findings:
        raise ConfirmationError(f"an answer breaks a rule: {[finding.message for finding in findings]}")
    return states[-1], Goal.of(position)


def confirm_moves(start: Map[str, Any], turns: Sequence[Map[str, Any]], final: Map[Cell, Family]) -> None:
    """Replay card moves that are said to win. Raises ConfirmationError where they do not."""
    last, goal = replayed(start, turns)
    if known(last.layout) != dict(final):
        raise ConfirmationError(f"the moves of an answer lead to another layout than it shows: {last.layout}")
    if not won(final, goal):
        raise ConfirmationError("the layout of an answer does not win")


def confirm_hopeless(problem: Problem, left: float | None) -> None:
    """Ask CP-SAT too whether some layout wins, for a moment. Raises ConfirmationError where one does.

    `left` are the seconds that the question may still take, None without a limit.
    """
    seconds = SECOND_LOOK if left is None else min(SECOND_LOOK, left)
    if seconds <= 0:
        return
    from rulewright.models.yokai.constraints import most_staying
    from rulewright.solver.outcome import Limits

    found = most_staying(problem, Limits(seconds=seconds)).answer
    if found is not None:
        raise ConfirmationError(f"a layout wins though the search says that none does: {found}")


def confirm_score(start: Map[str, Any], turns: Sequence[Map[str, Any]], value: int) -> State:
    """Replay full turns to the end of the game. Raises ConfirmationError where they do not score the value."""
    last, goal = replayed(start, turns)
    if not last.over:
        raise ConfirmationError("the turns of an answer do not end the game")
    points = score_of(last, goal).points
    if points != value:
        raise ConfirmationError(f"an answer said to be worth {value} scores {points}")
    return last


def final_data(start: Map[str, Any], final: Map[Cell, Family], framed: Frame) -> dict[str, Any]:
    """The position at the end of card moves: hints as they were; where the token went is not said."""
    data = {key: value for key, value in start.items() if key not in ("token", "taken", "deck")}
    data["layout"] = draw({framed.shift(cell): family for cell, family in final.items()}, framed.height, framed.width)
    return data
