"""Yokai as the commands see it: each entry hands on to the module that does the work."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulewright.models.finding import Report
from rulewright.models.game import Answer, Aside, Deduction, Moves
from rulewright.models.score import Score
from rulewright.models.source import Source
from rulewright.models.yokai.position import PARTS, QUESTIONS, Position, read

if TYPE_CHECKING:
    from rulewright.solver.outcome import Limits
    from rulewright.solver.progress import Progress


class Yokai:
    """The game of sixteen hidden cards and four families."""

    id = "yokai"
    title = "Yokai"
    credit = "Yōkai by Julien Griffon, published by Bankiiiz Editions (2019)"
    prefix = "YO"
    parts = PARTS
    questions = QUESTIONS

    def read(self, source: Source) -> Position:
        return read(source)

    def check(self, position: Position) -> Report:
        from rulewright.models.yokai.rules import check

        return check(position)

    def score(self, position: Position) -> Score:
        from rulewright.models.yokai.scoring import score

        return score(position)

    def moves(self, position: Position, ranked: bool = False) -> Moves:
        from rulewright.models.yokai.moves import list_moves

        return list_moves(position, ranked)

    def count_moves(self, position: Position) -> int:
        from rulewright.models.yokai.moves import count_moves

        return count_moves(position)

    def default_question(self, position: Position) -> str:
        return "fewest-moves"

    def best(
        self, position: Position, question: str, limits: Limits, progress: Progress, count: bool = False
    ) -> Answer:
        from rulewright.models.yokai.questions import best

        return best(position, question, limits, progress, count)

    def deduce(self, position: Position) -> Deduction:
        from rulewright.models.yokai.deducing import deduce

        return deduce(position)

    def tell(self, turns: Sequence[dict[str, Any]], start: dict[str, Any] | None) -> Sequence[str]:
        """Turns in words."""
        from rulewright.models.yokai.telling import tell

        return tell(turns)

    def asides(self, position: Position) -> Sequence[Aside]:
        """The rating, and how a record comes out."""
        from rulewright.models.yokai.scoring import asides

        return asides(position)

    def invented(self, position: Position) -> Sequence[str]:
        """Sentences on what in this position rests on invented or inferred data."""
        from rulewright.models.yokai.components import inferred

        found = []
        if position.objective is not None and inferred(position.objective):
            found.append(f"the shape of the objective `{position.objective}` is inferred: its last row was not seen")
        if position.token is not None:
            found.append("that a token with no crossing to go to stays where it is, is our own ruling")
        return found

    def draw(self, position: Position, marked: Sequence[str] = ()) -> str:
        from rulewright.models.yokai.picture import draw

        return draw(position, marked)

    def svg(self, position: Position, marked: Sequence[str] = ()) -> str:
        from rulewright.models.yokai.picture import svg

        return svg(position, marked)

    def schema(self) -> dict[str, Any]:
        from rulewright.models.yokai.schema import schema

        return schema()

    def starter(self) -> str:
        from rulewright.models.yokai.components import DATA

        return (DATA / "starter.yaml").read_text(encoding="utf-8")


GAME = Yokai()
