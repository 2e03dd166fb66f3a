"""Records of play, replayed step by step until one is illegal (rulebook, game play)."""

from __future__ import annotations

from dataclasses import replace

from rulewright.models.finding import Finding
from rulewright.models.twisted_trumpets.judging import judge
from rulewright.models.twisted_trumpets.position import Position
from rulewright.models.twisted_trumpets.state import State, after


def check_play(position: Position) -> list[Finding]:
    """All findings on `move:` and on the first illegal step of `turns:`."""
    found = judge(State.of(position), position.move) if position.move else []
    return [*found, *replay(position)[0]]


def replay(position: Position) -> tuple[list[Finding], list[State]]:
    """Replay `turns:` from the position. The first illegal step ends it: all that is wrong with it is returned.

    The states are those before the first step and after each legal one, so a legal record of n steps has n + 1.
    """
    states = [State.of(position)]
    for number, turn in enumerate(position.turns, start=1):
        found = judge(states[-1], turn)
        if found:
            return [replace(finding, message=f"step {number}: {finding.message}") for finding in found], states
        states.append(after(states[-1], turn))
    return [], states
