"""Wonderland as the commands see it."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.models.entries import Entries
from rulewright.models.game import Aside, Deduction
from rulewright.models.wonderland.position import PARTS, QUESTIONS, Position


class Wonderland(Entries):
    """The game of two decks, hidden stakes, cakes and potions."""

    id = "wonderland"
    title = "Wonderland"
    credit = "Wonderland by Daniel Solis, published by Renegade Game Studios (2018)"
    prefix = "WL"
    parts = PARTS
    questions = QUESTIONS

    def deduce(self, position: Position) -> Deduction:
        from rulewright.models.wonderland.deducing import deduce

        return deduce(position)

    def asides(self, position: Position) -> Sequence[Aside]:
        """The points of both sides, how a record ends, and the match."""
        from rulewright.models.wonderland.scoring import asides

        return asides(position)

    def invented(self, position: Position) -> Sequence[str]:
        """That the deck is not that of the box."""
        if not position.deck.invented:
            return ()
        return [
            f"the items of the deck `{position.deck.name}` are invented: which card of the box shows what is not known"
        ]


GAME = Wonderland()
