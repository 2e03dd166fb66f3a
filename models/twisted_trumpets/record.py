"""Records of play, replayed step by step until one is illegal (rulebook, game play)."""

from __future__ import annotations

from rulewright.models.finding import Finding
from rulewright.models.replaying import replay_turns
from rulewright.models.twisted_trumpets.after import after
from rulewright.models.twisted_trumpets.judging import judge
from rulewright.models.twisted_trumpets.position import Position
from rulewright.models.twisted_trumpets.state import State


def check_play(position: Position) -> list[Finding]:
    """All findings on `move:` and on the first illegal step of `turns:`."""
    found = judge(State.of(position), position.move) if position.move else []
    return [*found, *replay(position)[0]]


def replay(position: Position) -> tuple[list[Finding], list[State]]:
    """Replay `turns:` from the position: what is wrong with the first illegal step, and the states up to it."""
    return replay_turns(State.of(position), position.turns, judge, after, "step")
