"""The questions of `best`: each is handed to the module that answers it. No answer leaves here unconfirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.models.game import Answer
from rulewright.models.wispwood.position import Position

if TYPE_CHECKING:
    from rulewright.solver.outcome import Limits
    from rulewright.solver.progress import Progress


def best(position: Position, question: str, limits: Limits, progress: Progress) -> Answer:
    """The answer to a question of QUESTIONS."""
    if question == "move":
        from rulewright.models.wispwood.best_move import best_move

        return best_move(position, limits)
    raise ValueError(f"unknown question {question}")
