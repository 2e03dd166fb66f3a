"""Wispwood as the commands see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulewright.models.entries import Entries
from rulewright.models.game import Answer, Aside, UnsupportedError
from rulewright.models.wispwood.position import PARTS, QUESTIONS, Position

if TYPE_CHECKING:
    from rulewright.solver.outcome import Limits
    from rulewright.solver.progress import Progress


class Wispwood(Entries):
    """The game of forests, wisps and a cat."""

    id = "wispwood"
    title = "Wispwood"
    credit = "Wispwood by Reed Ambrose, published by Czech Games Edition (2025)"
    prefix = "WW"
    parts = PARTS
    questions = QUESTIONS

    def default_question(self, position: Position) -> str:
        return "move" if position.pond else "round"

    def best(
        self, position: Position, question: str, limits: Limits, progress: Progress, count: bool = False
    ) -> Answer:
        """The best answer. `move` always counts the best forests; the other questions cannot."""
        if count and question != "move":
            raise UnsupportedError(
                f"{self.title} counts all best answers only for the question `move`, not for `{question}`"
            )
        from rulewright.models.wispwood.questions import best

        return best(position, question, limits, progress)

    def tell(self, turns: Sequence[dict[str, Any]], start: dict[str, Any] | None) -> Sequence[str]:
        from rulewright.models.wispwood.telling import tell

        return tell(turns, start["pond"]["wisps"] if start and "pond" in start else None)

    def asides(self, position: Position) -> Sequence[Aside]:
        """The ghost's score and the players' standings, where the file has them."""
        if position.solo is None and position.table is None:
            return ()
        from rulewright.models.wispwood.standing import asides

        return asides(position)

    def invented(self, position: Position) -> Sequence[str]:
        """Cards that the file itself defines."""
        cards = [card for card in position.goals.values() if card.own]
        return [f"the card `{card.id}` is not from the box: it is defined in this file" for card in cards]


GAME = Wispwood()
