"""Records of play, replayed turn by turn until one is illegal: what games do alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from rulewright.models.finding import Finding

S = TypeVar("S")
T = TypeVar("T")


def replay_turns(
    start: S,
    turns: Iterable[T],
    judge: Callable[[S, T], Sequence[Finding]],
    after: Callable[[S, T], S],
    word: str = "turn",
) -> tuple[list[Finding], list[S]]:
    """The first illegal turn ends it: all that is wrong with it is returned, under its number.

    The states are those before the first turn and after each legal one, so a legal record of n turns has n + 1.

    Args:
        start: the state before the first turn.
        turns: the turns in their order.
        judge: all findings on a turn in a state.
        after: the state after a legal turn.
        word: what the game calls a turn of a record.
    """
    states = [start]
    for number, turn in enumerate(turns, start=1):
        found = judge(states[-1], turn)
        if found:
            return [replace(finding, message=f"{word} {number}: {finding.message}") for finding in found], states
        states.append(after(states[-1], turn))
    return [], states
