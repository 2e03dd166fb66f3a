"""Quacks & Co. as the commands see it."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.models.entries import Entries
from rulewright.models.game import Aside, Deduction
from rulewright.models.quacks_and_co.position import PARTS, QUESTIONS, Position


class QuacksAndCo(Entries):
    """The race of four animals, with bags of food and dream weeds."""

    id = "quacks-and-co"
    title = "Quacks & Co."
    credit = "Quacks & Co. by Wolfgang Warsch, published by Schmidt Spiele (2022)"
    prefix = "QC"
    parts = PARTS
    questions = QUESTIONS

    def deduce(self, position: Position) -> Deduction:
        from rulewright.models.quacks_and_co.deducing import deduce

        return deduce(position)

    def asides(self, position: Position) -> Sequence[Aside]:
        """How the race stands."""
        from rulewright.models.quacks_and_co.scoring import asides

        return asides(position)

    def invented(self, position: Position) -> Sequence[str]:
        """Which parts that this position uses are not those of the box."""
        from rulewright.models.quacks_and_co.telling import invented

        return invented(position)


GAME = QuacksAndCo()
