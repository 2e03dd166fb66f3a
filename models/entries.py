"""The entries of a game as the commands see it: each hands on to the game's module that does the work.

All games have the same files (see docs/adding-a-game.md), so a game only says what is its own. Modules are imported
when an entry is used: a check must not pay for a solver.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from rulewright.models.finding import Report
from rulewright.models.game import Answer, Aside, Deduction, Moves, UnsupportedError
from rulewright.models.rulebook import DATA
from rulewright.models.score import Score
from rulewright.models.source import Source

if TYPE_CHECKING:
    from rulewright.solver.outcome import Limits
    from rulewright.solver.progress import Progress


class Entries:
    """What all games do alike. A game names itself, its parts and questions, and overrides what it does otherwise."""

    id: str
    title: str
    credit: str
    prefix: str
    parts: tuple[str, ...]
    questions: tuple[str, ...]

    def _module(self, name: str) -> Any:
        return import_module(f"rulewright.models.{self.id.replace('-', '_')}.{name}")

    def read(self, source: Source) -> Any:
        return self._module("position").read(source)

    def check(self, position: Any) -> Report:
        return cast(Report, self._module("rules").check(position))

    def score(self, position: Any) -> Score:
        return cast(Score, self._module("scoring").score(position))

    def moves(self, position: Any, ranked: bool = False) -> Moves:
        return cast(Moves, self._module("moves").list_moves(position, ranked))

    def count_moves(self, position: Any) -> int:
        return cast(int, self._module("moves").count_moves(position))

    def default_question(self, position: Any) -> str:
        return self.questions[0]

    def best(self, position: Any, question: str, limits: Limits, progress: Progress, count: bool = False) -> Answer:
        return cast(Answer, self._module("questions").best(position, question, limits, progress, count))

    def drawn(self, position: Any, words: Sequence[str]) -> Any:
        """Refused, for games in which no question looks at what is to come."""
        raise UnsupportedError(f"no question of {self.title} takes what is known to come (`--draw`)")

    def deduce(self, position: Any) -> Deduction:
        """Refused, for games without hidden parts."""
        raise UnsupportedError(f"{self.title} has no hidden parts: there is nothing to deduce")

    def tell(self, turns: Sequence[dict[str, Any]], start: dict[str, Any] | None) -> Sequence[str]:
        """Turns in words; `start` is the data of the position that they start from."""
        return cast(Sequence[str], self._module("telling").tell(turns, start))

    def asides(self, position: Any) -> Sequence[Aside]:
        """Nothing beside the score."""
        return ()

    def invented(self, position: Any) -> Sequence[str]:
        """Sentences on what in this position rests on invented data: nothing."""
        return ()

    def draw(self, position: Any, marked: Sequence[str] = ()) -> str:
        return cast(str, self._module("picture").draw(position, marked))

    def svg(self, position: Any, marked: Sequence[str] = ()) -> str:
        return cast(str, self._module("picture").svg(position, marked))

    def schema(self) -> dict[str, Any]:
        return cast(dict[str, Any], self._module("schema").schema())

    def starter(self) -> str:
        path: Path = DATA / self.id / "starter.yaml"
        return path.read_text(encoding="utf-8")

    def forms(self) -> Mapping[str, Path]:
        """Further files to begin with: `deck-form.yaml` among the data of wonderland is the form `wonderland-deck`."""
        paths = sorted((DATA / self.id).glob("*-form.yaml"))
        return {f"{self.id}-{path.stem.removesuffix('-form')}": path for path in paths}
