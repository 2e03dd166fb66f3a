"""What only Twisted Trumpets needs to drive its files: written and read again, and steps played one after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rulewright.models import source
from rulewright.models.game import UnsupportedError, game_for
from rulewright.models.twisted_trumpets.moves import _steps
from rulewright.models.twisted_trumpets.record import replay
from rulewright.models.writing import document, flow
from rulewright.solver.outcome import Limits

from tests.hostile.driving import best, check_answer

OF_STEPS = ("TT3", "TT401")  # how the codes of findings on steps begin


def same_again(text: str, name: str = "file.yaml") -> None:
    """A position as data, written as YAML and read, has the same data, findings and score."""
    read = source.parse(text.encode(), name)
    game = game_for(read)
    position = game.read(read)
    data = position.to_data()
    again = game.read(source.parse(document(data).encode(), name))
    assert again.to_data() == data, text
    # The data have neither `move` nor `turns`.
    as_it_lies = replace(position, move=None, turns=())
    found = [(finding.code, finding.message) for finding in game.check(as_it_lies).findings]
    assert [(finding.code, finding.message) for finding in game.check(again).findings] == found, text
    assert game.score(again).to_data() == game.score(position).to_data(), text


def placed(text: str, name: str = "file.yaml", seconds: float = 0.05) -> str:
    """What becomes of the question `placement`: its status, or `unsupported`."""
    read = source.parse(text.encode(), name)
    game = game_for(read)
    try:
        return check_answer(best(game, game.read(read), "placement", Limits(seconds=seconds)))
    except UnsupportedError:
        return "unsupported"


def played_out(start: dict[str, Any], choose: Callable[[list[dict[str, Any]]], dict[str, Any]], most: int) -> int:
    """Play steps that are listed, one after the other, up to `most`; each is legal, and can be told. How many."""
    turns: list[dict[str, Any]] = []
    while True:
        text = document({**start, "turns": turns})
        read = source.parse(text.encode(), "file.yaml")
        game = game_for(read)
        position = game.read(read)
        findings, states = replay(position)
        assert not findings, (findings, text)
        try:
            moves = list(_steps(states[-1])) if len(turns) < most else []
        except UnsupportedError:  # the hand is not known any more
            moves = []
        if not moves:
            assert all(len(line) > 3 and line == line.strip() for line in game.tell(turns, start)), turns
            assert all(not finding.code.startswith(OF_STEPS) for finding in game.check(position).findings), text
            return len(turns)
        assert len({flow(move) for move in moves}) == len(moves), (moves, text)
        turns.append(choose(moves))
