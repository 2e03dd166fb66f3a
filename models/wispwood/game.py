"""Wispwood as the commands see it: each entry hands on to the module that does the work."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulewright.models.finding import Report
from rulewright.models.game import Answer, Aside, Deduction, Moves, UnsupportedError
from rulewright.models.score import Score
from rulewright.models.source import Source
from rulewright.models.wispwood.position import PARTS, QUESTIONS, Position, read

if TYPE_CHECKING:
    from rulewright.solver.outcome import Limits
    from rulewright.solver.progress import Progress


class Wispwood:
    """The game of forests, wisps and a cat."""

    id = "wispwood"
    title = "Wispwood"
    credit = "Wispwood by Reed Ambrose, published by Czech Games Edition (2025)"
    prefix = "WW"
    parts = PARTS
    questions = QUESTIONS

    def read(self, source: Source) -> Position:
        return read(source)

    def check(self, position: Position) -> Report:
        from rulewright.models.wispwood.rules import check

        return check(position)

    def score(self, position: Position) -> Score:
        from rulewright.models.wispwood.scoring import score

        return score(position)

    def moves(self, position: Position, ranked: bool = False) -> Moves:
        from rulewright.models.wispwood.moves import list_moves

        return list_moves(position, ranked)

    def count_moves(self, position: Position) -> int:
        from rulewright.models.wispwood.moves import count_moves

        return count_moves(position)

    def default_question(self, position: Position) -> str:
        return "move" if position.pond else "round"

    def best(
        self, position: Position, question: str, limits: Limits, progress: Progress, count: bool = False
    ) -> Answer:
        """The best answer. `move` always counts the best forests; the other questions cannot."""
        from rulewright.models.wispwood.questions import best

        if count and question != "move":
            raise UnsupportedError(
                f"{self.title} counts all best answers only for the question `move`, not for `{question}`"
            )
        return best(position, question, limits, progress)

    def deduce(self, position: Position) -> Deduction:
        raise UnsupportedError(f"{self.title} has no hidden parts: there is nothing to deduce")

    def tell(self, turns: Sequence[dict[str, Any]], start: dict[str, Any] | None) -> Sequence[str]:
        """Turns in words; `start` is the data of the position that they start from."""
        from rulewright.models.wispwood.telling import tell

        return tell(turns, start["pond"]["wisps"] if start and "pond" in start else None)

    def asides(self, position: Position) -> Sequence[Aside]:
        """The ghost's score and the players' standings, where the file has them."""
        if position.solo is None and position.table is None:
            return ()
        from rulewright.models.wispwood.standing import asides

        return asides(position)

    def invented(self, position: Position) -> Sequence[str]:
        """Sentences on what in this position rests on invented data."""
        cards = [card for card in position.goals.values() if card.own]
        return [f"the card `{card.id}` is not from the box: it is defined in this file" for card in cards]

    def draw(self, position: Position, marked: Sequence[str] = ()) -> str:
        from rulewright.models.wispwood.picture import draw

        return draw(position, marked)

    def svg(self, position: Position, marked: Sequence[str] = ()) -> str:
        from rulewright.models.wispwood.picture import svg

        return svg(position, marked)

    def schema(self) -> dict[str, Any]:
        from rulewright.models.wispwood.schema import schema

        return schema()

    def starter(self) -> str:
        from rulewright.models.wispwood.components import DATA

        return (DATA / "starter.yaml").read_text(encoding="utf-8")


GAME = Wispwood()
