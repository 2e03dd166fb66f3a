"""How many turns there are, one, two and three of them, against numbers by hand and of the referee."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from rulewright.models import source
from rulewright.models.finding import Severity
from rulewright.models.game import UnsupportedError, game
from rulewright.models.quacks_and_co.moves import count_moves, turns
from rulewright.models.quacks_and_co.playing import after
from rulewright.models.quacks_and_co.state import State
from rulewright.models.quacks_and_co.turns import Turn
from rulewright.models.writing import flow

QUACKS = game("quacks-and-co")
GOLDEN = yaml.safe_load((Path(__file__).parents[2] / "referee_quacks" / "golden_turns.yaml").read_text("utf-8"))
NAMES = [golden["name"] for golden in GOLDEN]


def of(data: dict[str, Any]) -> Any:
    """The position of a file that holds this data."""
    return QUACKS.read(source.parse(json.dumps(data).encode(), "position.yaml"))


def ways(state: State, depth: int) -> int:
    """How many ways there are to play so many turns."""
    if depth == 1:
        return sum(1 for _ in turns(state))
    return sum(ways(after(state, Turn(draws)), depth - 1) for draws in turns(state))


@pytest.mark.parametrize("golden", GOLDEN, ids=NAMES)
def test_golden_numbers(golden: dict[str, Any]) -> None:
    state = State.of(of(golden["position"]))
    for depth, count in enumerate(golden["turns"], 1):
        assert ways(state, depth) == count, depth


@pytest.mark.parametrize("golden", GOLDEN, ids=NAMES)
def test_each_turn_is_listed_once_and_is_legal(golden: dict[str, Any]) -> None:
    """Listed, counted, and judged as `move` of the position that is given with the list."""
    position = of(golden["position"])
    moves = QUACKS.moves(position)
    listed = list(moves.moves)
    assert len(listed) == len({flow(turn) for turn in listed}) == count_moves(position) == golden["turns"][0]
    before = [finding for finding in QUACKS.check(position).findings if finding.severity is not Severity.NOTE]
    assert before == []
    for turn in listed:
        found = QUACKS.check(of({**moves.position, "move": turn})).findings
        assert [finding.code for finding in found if finding.severity is not Severity.NOTE] == [], turn


def test_turns_are_not_ranked() -> None:
    with pytest.raises(UnsupportedError, match="purchase"):
        QUACKS.moves(of(GOLDEN[0]["position"]), ranked=True)
