"""Records of play, replayed turn by turn until one is illegal (rulebook, game play)."""

from __future__ import annotations

from dataclasses import replace

from rulewright.models.finding import Finding
from rulewright.models.wonderland.judging import judge
from rulewright.models.wonderland.position import Position
from rulewright.models.wonderland.state import State, after


def check_play(position: Position) -> list[Finding]:
    """All findings on `move:` and on the first illegal turn of `turns:`."""
    found = judge(State.of(position), position.move) if position.move else []
    return [*found, *replay(position)[0]]


def replay(position: Position) -> tuple[list[Finding], list[State]]:
    """Replay `turns:` from the position. The first illegal turn ends it: all that is wrong with it is returned.

    The states are those before the first turn and after each legal one, so a legal record of n turns has n + 1.
    """
    states = [State.of(position)]
    for number, turn in enumerate(position.turns, start=1):
        found = judge(states[-1], turn)
        if found:
            return [replace(finding, message=f"turn {number}: {finding.message}") for finding in found], states
        states.append(after(states[-1], turn))
    return [], states
