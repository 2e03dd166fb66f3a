"""Twisted Trumpets as the commands see it."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.models.entries import Entries
from rulewright.models.game import Aside, UnsupportedError
from rulewright.models.reading import suggestion
from rulewright.models.twisted_trumpets.position import PARTS, QUESTIONS, Position


class TwistedTrumpets(Entries):
    """The game of pipes, bells and the longest ways back to the trumpeter."""

    id = "twisted-trumpets"
    title = "Twisted Trumpets"
    credit = "Twisted Trumpets by Matthew Rodela, published by Play To Z Games (2025)"
    prefix = "TT"
    parts = PARTS
    questions = QUESTIONS

    def drawn(self, position: Position, words: Sequence[str]) -> Position:
        """The position with tiles that are known to come, by their ids."""
        for word in words:
            if word not in position.box.tiles:
                near = suggestion(word[:40], position.box.tiles)
                raise UnsupportedError(f"the set `{position.box.name}` has no tile `{word[:40]}`{near}")
        return position.drawn(tuple(position.box.tiles[word] for word in words))

    def default_question(self, position: Position) -> str:
        """The placement; where tiles that are to come are named, the trumpet, which alone takes them."""
        return QUESTIONS[2] if position.draws else QUESTIONS[0]

    def asides(self, position: Position) -> Sequence[Aside]:
        """Empty spaces, and how a record ends."""
        from rulewright.models.twisted_trumpets.scoring import asides

        return asides(position)

    def invented(self, position: Position) -> Sequence[str]:
        """That board, tiles, prices or cards are not those of the box, as far as the position uses them."""
        from rulewright.models.twisted_trumpets.provenance import invented

        return invented(position)


GAME = TwistedTrumpets()
