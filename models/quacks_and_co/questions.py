"""The questions of `best`. Every answer is replayed by the plain rules before it leaves here."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from rulewright.models.game import Answer, UnsupportedError
from rulewright.models.quacks_and_co.answers import no_answer, refused, told
from rulewright.models.quacks_and_co.position import Position
from rulewright.models.quacks_and_co.state import State

if TYPE_CHECKING:
    from rulewright.solver.outcome import Limits
    from rulewright.solver.progress import Progress


def best(position: Position, question: str, limits: Limits, progress: Progress, count: bool = False) -> Answer:
    """The answer to a question of QUESTIONS. Raises UnsupportedError where what it depends on is not told."""
    if count:
        raise UnsupportedError("Quacks & Co. does not count all best answers: the ranking shows which are equal")
    state = State.of(position)
    if reason := refused(position, state):
        return no_answer(question, limits, reason)
    state = told(state)
    answer = _answer(position, state, question, limits, progress)
    if answer.value is not None and answer.value == inf:
        reason = "no answer: the market cannot be reached for certain, so there is no expected number of turns"
        return no_answer(question, limits, reason)
    return answer


def _answer(position: Position, state: State, question: str, limits: Limits, progress: Progress) -> Answer:
    if question == "purchase":
        from rulewright.models.quacks_and_co.buying import purchase

        return purchase(position, state, limits, progress)
    if question == "finish":
        from rulewright.models.quacks_and_co.finish import finish

        return finish(position, state, limits, progress)
    if question == "reach":
        from rulewright.models.quacks_and_co.reach import reach

        return reach(position, state, limits, progress)
    raise ValueError(f"unknown question {question}")
