"""Yokai as the commands see it."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.models.entries import Entries
from rulewright.models.game import Aside, Deduction
from rulewright.models.yokai.position import PARTS, QUESTIONS, Position


class Yokai(Entries):
    """The game of sixteen hidden cards and four families."""

    id = "yokai"
    title = "Yokai"
    credit = "Yōkai by Julien Griffon, published by Bankiiiz Editions (2019)"
    prefix = "YO"
    parts = PARTS
    questions = QUESTIONS

    def deduce(self, position: Position) -> Deduction:
        from rulewright.models.yokai.deducing import deduce

        return deduce(position)

    def asides(self, position: Position) -> Sequence[Aside]:
        """The rating, and how a record comes out."""
        from rulewright.models.yokai.scoring import asides

        return asides(position)

    def invented(self, position: Position) -> Sequence[str]:
        """The shape that is inferred, and our ruling on the token."""
        from rulewright.models.yokai.components import inferred

        found = []
        if position.objective is not None and inferred(position.objective):
            found.append(f"the shape of the objective `{position.objective}` is inferred: its last row was not seen")
        if position.token is not None:
            found.append("that a token with no crossing to go to stays where it is, is our own ruling")
        return found


GAME = Yokai()
