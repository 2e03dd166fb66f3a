"""Answers of `best` that come of a search: laid turn by turn by the plain rules before they are given."""

from __future__ import annotations

import json
from collections.abc import Mapping as Map
from collections.abc import Sequence
from typing import Any

from rulewright.models import source
from rulewright.models.answering import ConfirmationError
from rulewright.models.grid import Cell
from rulewright.models.wispwood.build import WITNESS_RING, witness_pond
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.position import Forest, Position, draw, read
from rulewright.models.wispwood.record import replay
from rulewright.models.wispwood.scoring import forest_points


def start_data(position: Position, cat: Cell, side: int, number: int = 1) -> dict[str, Any]:
    """The beginning of a game with the goals and rulings of a position: a lone cat on a drawing of that side."""
    given = position.to_data()
    return {
        "game": "wispwood",
        **{key: value for key, value in given.items() if key in ("rules", "cards")},
        "round": number,
        "goals": given["goals"],
        "forest": draw({cat: Piece.CAT}, side, side),
        "cat": "ready",
        "pond": {"wisps": witness_pond(), "shapes": list(WITNESS_RING)},
    }


def read_data(data: Map[str, Any]) -> Position:
    """A position from its data, by way of the format, so that it is what a file with it would be."""
    return read(source.parse(json.dumps(data).encode(), "answer"))


def confirm(start: Map[str, Any], turns: Sequence[Map[str, Any]], forest: Forest, value: int) -> None:
    """Replay the turns and score what comes of them. Raises ConfirmationError where they do not give the answer."""
    position = read_data({**start, "turns": list(turns)})
    findings, states = replay(position)
    if findings:
        raise ConfirmationError(f"an answer breaks a rule: {[finding.message for finding in findings]}")
    last = states[-1]
    if last.forest != forest:
        raise ConfirmationError(f"the turns of an answer lead to another forest than it shows: {last.forest}")
    points = forest_points(last.forest, last.round, position.goals, position.rulings)
    if points != value:
        raise ConfirmationError(f"an answer said to be worth {value} scores {points}")


def without_pond(data: Map[str, Any]) -> dict[str, Any]:
    """A position without the pond that only its turns needed."""
    return {key: value for key, value in data.items() if key not in ("pond", "cat")}


def solitary(data: Map[str, Any]) -> dict[str, Any]:
    """A position to lay a witness from: without ghost and table, with the ring and pond that a witness uses."""
    kept = {key: value for key, value in data.items() if key not in ("solo", "table", "supply")}
    return {**kept, "pond": {"wisps": witness_pond(), "shapes": list(WITNESS_RING)}}
