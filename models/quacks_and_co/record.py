"""Records of play, replayed turn by turn until one is illegal (rulebook, game play and end)."""

from __future__ import annotations

from rulewright.models.finding import Finding
from rulewright.models.quacks_and_co.playing import after, judge
from rulewright.models.quacks_and_co.position import Position
from rulewright.models.quacks_and_co.state import State
from rulewright.models.replaying import replay_turns


def check_play(position: Position) -> list[Finding]:
    """All findings on `move:` and on the first illegal turn of `turns:`."""
    found = judge(State.of(position), position.move) if position.move else []
    return [*found, *replay(position)[0]]


def replay(position: Position) -> tuple[list[Finding], list[State]]:
    """Replay `turns:` from the position: what is wrong with the first illegal turn, and the states up to it."""
    return replay_turns(State.of(position), position.turns, judge, after)
