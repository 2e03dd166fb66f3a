"""What a game offers to the commands, and the registry of games. A game's modules are imported on first use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from rulewright.models.envelope import Envelope, game_of
from rulewright.models.finding import Report
from rulewright.models.reading import shown, suggestion
from rulewright.models.score import Score
from rulewright.models.source import InputError, Source
from rulewright.models.source import Mapping as MappingNode

if TYPE_CHECKING:
    from rulewright.models.chart import Chart
    from rulewright.solver.outcome import Limits, SolverInfo, Status
    from rulewright.solver.progress import Progress


# The key of `Answer.extra` under which the number of all best answers stands.
OPTIMAL_ANSWERS = "optimal-answers"


class UnsupportedError(Exception):
    """A command or question that a game does not have: a sentence for people (usage, exit 2)."""


class Position(Protocol):
    """What all positions share."""

    @property
    def source(self) -> Source: ...
    @property
    def envelope(self) -> Envelope: ...
    def to_data(self) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Moves:
    """Legal moves in the form of `move:`; `position` is the position whose drawing the cells refer to.

    `values` are the scores after each move, best first when the moves are ranked. `remarks` are for people.
    """

    moves: Sequence[dict[str, Any]]
    position: dict[str, Any]
    values: Sequence[int] | None = None
    remarks: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer of `best`, already checked by the rules and scored again by the plain scorer.

    `status`, `value` and `bound` as in solver.outcome (an expected number may be a decimal); `turns` build the position
    from the one that was given.
    `interrupted`: stopped by the user; `limit_hit`: a time limit came first. The number of all best answers, where it
    was counted, is an int in `extra` under OPTIMAL_ANSWERS. `start`: the position that the turns start from when it is
    not the given one. `lower_is_better`: the question asks for the least value, and `bound` is what none comes below.
    `chart`: a distribution, which text draws in place of the keys of `extra` that it `shows`. `simulated`: the value
    carries an error of chance, so that it is no bound on anything.
    """

    question: str
    status: Status
    value: int | float | None
    bound: int | float | None
    position: dict[str, Any] | None
    turns: Sequence[dict[str, Any]] | None
    score: Score | None
    solver: SolverInfo
    interrupted: bool = False
    limit_hit: bool = False
    remarks: Sequence[str] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)
    start: dict[str, Any] | None = None
    lower_is_better: bool = False
    chart: Chart | None = None
    simulated: bool = False


@dataclass(frozen=True, slots=True)
class Deduction:
    """What follows from a position with hidden parts.

    `data` are this game's keys of the JSON result. `position` is drawn in place of the given one (None: that one),
    with the cells named in `marked`. `lines` tell people what `data` says, `headline` in a few words; `remarks` are
    notes. `possible`: whether anything at all fits what is given; if not, that is a finding.
    """

    data: Mapping[str, Any]
    position: dict[str, Any] | None = None
    marked: Sequence[str] = ()
    lines: Sequence[str] = ()
    remarks: Sequence[str] = ()
    possible: bool = True
    headline: str = ""


@dataclass(frozen=True, slots=True)
class Aside:
    """What a score command says beside the score: data for scripts under `key`, lines for people."""

    key: str
    data: Any
    lines: Sequence[str]


class Game(Protocol):
    """A game as the commands see it. `position` is always what this game's `read` returned.

    What a game does not have it refuses with UnsupportedError: `deduce` where nothing is hidden, `best` with `count`
    where a question has no way to count all best answers. `forms` are files to begin with beside the starter, such as
    an empty deck, by the words that `rulewright new` takes for them. `drawn` is a position with what is known to come
    into the hand, by its ids.
    """

    id: str
    title: str
    credit: str
    prefix: str
    parts: tuple[str, ...]
    questions: tuple[str, ...]

    def read(self, source: Source) -> Any: ...
    def check(self, position: Any) -> Report: ...
    def score(self, position: Any) -> Score: ...
    def moves(self, position: Any, ranked: bool = False) -> Moves: ...
    def count_moves(self, position: Any) -> int: ...
    def default_question(self, position: Any) -> str: ...
    def best(self, position: Any, question: str, limits: Limits, progress: Progress, count: bool = False) -> Answer: ...
    def drawn(self, position: Any, words: Sequence[str]) -> Any: ...
    def deduce(self, position: Any) -> Deduction: ...
    def tell(self, turns: Sequence[dict[str, Any]], start: Any) -> Sequence[str]: ...
    def asides(self, position: Any) -> Sequence[Aside]: ...
    def invented(self, position: Any) -> Sequence[str]: ...
    def draw(self, position: Any, marked: Sequence[str] = ()) -> str: ...
    def svg(self, position: Any, marked: Sequence[str] = ()) -> str: ...
    def schema(self) -> dict[str, Any]: ...
    def starter(self) -> str: ...
    def forms(self) -> Mapping[str, Path]: ...


_GAMES = {
    "wispwood": "rulewright.models.wispwood.game",
    "yokai": "rulewright.models.yokai.game",
    "wonderland": "rulewright.models.wonderland.game",
    "twisted-trumpets": "rulewright.models.twisted_trumpets.game",
    "quacks-and-co": "rulewright.models.quacks_and_co.game",
}


def game_ids() -> tuple[str, ...]:
    """The games that are there."""
    return tuple(_GAMES)


def game(identity: str) -> Game:
    """A game by its id. Raises KeyError."""
    module = import_module(_GAMES[identity])
    return cast(Game, module.GAME)


def game_for(source: Source) -> Game:
    """The game that a file names. Raises InputError with the nearest name."""
    word = game_of(source)
    if word not in _GAMES:
        near = suggestion(word, _GAMES) or f": the games are {', '.join(_GAMES)}"
        assert isinstance(source.root, MappingNode)
        node = source.root.values["game"]
        raise InputError(f"game: there is no game {shown(node)}{near}", node.place)
    return game(word)
