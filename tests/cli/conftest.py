"""A game that does what a test tells it to: the commands are tested with it wherever the real rules do not matter."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from rulewright.models import game as registry
from rulewright.models import rulebook as catalogue
from rulewright.models.envelope import Envelope, read_envelope
from rulewright.models.finding import Finding, Report, Severity, Verdict
from rulewright.models.game import OPTIMAL_ANSWERS, Answer, Aside, Deduction, Moves, UnsupportedError
from rulewright.models.reading import Fields, text
from rulewright.models.score import Score
from rulewright.models.source import InputError, Place, Source
from rulewright.models.writing import flow
from rulewright.solver.outcome import Limits, SolverInfo, Status

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "data" / "wispwood" / "examples"


@dataclass(frozen=True)
class FakePosition:
    """`say:` is what the fake does."""

    source: Source
    envelope: Envelope
    say: str

    def to_data(self) -> dict[str, Any]:
        return {"game": "fake", "say": self.say}


@dataclass
class Fake:
    """A game with one key, `say: legal | illegal | warning | unknown | unreadable | crash | stop | hidden | torn`."""

    id: str = "fake"
    title: str = "Fake"
    credit: str = "Fake by nobody"
    prefix: str = "FA"
    parts: tuple[str, ...] = ("this", "that")
    questions: tuple[str, ...] = ("first", "second")
    answer: dict[str, Any] = field(default_factory=dict)
    asked: list[tuple[str, Limits]] = field(default_factory=list)
    came: list[list[str]] = field(default_factory=list)
    deduced: dict[str, Any] = field(default_factory=dict)

    def read(self, source: Source) -> FakePosition:
        fields = Fields(source.root, "the position", ("game", "title", "note", "source", "expect", "say"))
        say = fields.need("say")
        if text(say, "say") == "unreadable":
            raise InputError("say cannot be read", say.place)
        return FakePosition(source, read_envelope(fields, self.parts, self.questions), text(say, "say"))

    def check(self, position: FakePosition) -> Report:
        if position.say == "crash":
            raise ZeroDivisionError("the fake crashed")
        if position.say == "stop":
            raise KeyboardInterrupt
        place = Place(2, 6)
        if position.say in ("illegal", "torn"):
            return Report(Verdict.ILLEGAL, [Finding("FA101", "the word is illegal", "say legal", ("B1",), place)])
        if position.say == "warning":
            odd = Finding("FA102", "the word is odd", "", (), place, Severity.WARNING)
            return Report(Verdict.LEGAL, [odd, Finding("FA199", "a note", "", (), None, Severity.NOTE)])
        if position.say == "unknown":
            return Report(Verdict.UNKNOWN, remarks=["the search was cut short"])
        return Report(Verdict.LEGAL, witness=[{"put": "A1"}, {"put": "B1"}], remarks=["nothing was assumed"])

    def score(self, position: FakePosition) -> Score:
        parts = (Score("this", 4, "four of them", ("A1", "B1")), Score("that", -1, "one too many"))
        return Score.sum("total", parts, "as it stands")

    def moves(self, position: FakePosition, ranked: bool = False) -> Moves:
        moves = [{"put": "A1"}, {"put": "B1", "spends-cat": True}]
        return Moves(moves, position.to_data(), [5, 3] if ranked else None, ["no more than that"])

    def count_moves(self, position: FakePosition) -> int:
        return 2

    def default_question(self, position: FakePosition) -> str:
        return "first"

    def drawn(self, position: FakePosition, words: Sequence[str]) -> FakePosition:
        self.came.append(list(words))
        return position

    def best(self, position: FakePosition, question: str, limits: Limits, progress: Any, count: bool = False) -> Answer:
        self.asked.append((question, limits))
        if count and question == "second":
            raise UnsupportedError("Fake cannot count the best answers to `second`")
        if position.say == "stop":
            raise KeyboardInterrupt
        parts: dict[str, Any] = {
            "question": question,
            "status": Status.OPTIMAL,
            "value": 3,
            "bound": 3,
            "position": position.to_data(),
            "turns": [{"put": "A1"}],
            "score": self.score(position),
            "solver": SolverInfo("fake-solver", "1.2", limits.seed, limits.workers, 0.25),
            "extra": {OPTIMAL_ANSWERS: 12} if count else {},
        }
        return Answer(**{**parts, **self.answer})

    def deduce(self, position: FakePosition) -> Deduction:
        """`hidden` lets something follow, `torn` nothing; elsewhere nothing is hidden."""
        if position.say not in ("hidden", "torn"):
            raise UnsupportedError("Fake has no hidden parts: there is nothing to deduce")
        parts: dict[str, Any] = {
            "data": {"cells": {"A1": {"this": 0.25, "that": 0.75}}, "ways": 4, "verdict": "not mine"},
            "position": {"game": "fake", "say": "legal"},
            "marked": ["B1"],
            "lines": ["A1  this  0.25", "    that  0.75"],
            "remarks": ["all are equally likely"],
            "headline": "4 ways",
        }
        if position.say == "torn":
            parts = {"data": {"cells": {}, "ways": 0}, "possible": False}
        return Deduction(**{**parts, **self.deduced})

    def tell(self, turns: Any, start: Any) -> list[str]:
        return [flow(turn) for turn in turns]

    def asides(self, position: FakePosition) -> list[Aside]:
        return [Aside("aside", {"more": 1}, ["one more thing"])] if position.say == "warning" else []

    def invented(self, position: FakePosition) -> list[str]:
        return ["the fake is invented"] if position.say == "warning" else []

    def draw(self, position: FakePosition, marked: Any = ()) -> str:
        return f"  A B\n1 . {'x' if 'B1' in marked else '.'}\n"

    def svg(self, position: FakePosition, marked: Any = ()) -> str:
        return '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><rect width="8" height="4"/></svg>\n'

    def schema(self) -> dict[str, Any]:
        return {"$schema": "http://json-schema.org/draft-07/schema#"}

    def starter(self) -> str:
        return "# a comment\ngame: fake\nsay: legal\n"

    def forms(self) -> dict[str, Path]:
        return {}


RULES = """\
FA101: {name: word-illegal, class: setup, section: words, page: 3, statement: Words are legal., provenance: stated, failing: [examples/bad.yaml], passing: [examples/good.yaml]}
FA102: {name: word-odd, class: scoring, section: odd words, statement: Words are not odd., provenance: invented}
"""  # noqa: E501


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fake]:
    """The fake as a registered game with a catalogue and two examples of its own."""
    data = tmp_path_factory.mktemp("data")
    (data / "fake" / "examples").mkdir(parents=True)
    (data / "fake" / "rules.yaml").write_text(RULES)
    (data / "fake" / "examples" / "bad.yaml").write_text("game: fake\nsay: illegal\nexpect: {codes: [FA101]}\n")
    (data / "fake" / "examples" / "good.yaml").write_text("game: fake\nsay: legal\nexpect: {verdict: legal}\n")
    game = Fake()
    monkeypatch.setattr(registry, "_GAMES", {"fake": as_module(game, monkeypatch)})
    monkeypatch.setattr(catalogue, "DATA", data)
    catalogue.rulebook.cache_clear()
    yield game
    catalogue.rulebook.cache_clear()


def as_module(game: Fake, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module, good for one test, that holds the game as the registry wants it."""
    module = ModuleType(f"a_game_called_{game.id}")
    module.GAME = game  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return module.__name__


@pytest.fixture
def other(fake: Fake, monkeypatch: pytest.MonkeyPatch) -> Fake:
    """A second game in the registry, with one rule and no boards."""
    game = Fake(id="other", title="Other", credit="Other by somebody", prefix="OT", parts=("all",), questions=("only",))
    monkeypatch.setitem(registry._GAMES, "other", as_module(game, monkeypatch))
    folder = catalogue.DATA / "other"
    folder.mkdir()
    rule = "{name: be-other, class: turn, section: others, statement: Be other., provenance: stated}"
    (folder / "rules.yaml").write_text(f"OT101: {rule}\n")
    return game


@dataclass
class Files:
    """Writes positions of the fake."""

    folder: Path

    def __call__(self, say: str, more: str = "", name: str | None = None) -> Path:
        path = self.folder / (name or f"{say}.yaml")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"game: fake\nsay: {say}\n{more}", encoding="utf-8")
        return path


@pytest.fixture
def position(fake: Fake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Files:
    """Writes positions of the fake into the current folder."""
    monkeypatch.chdir(tmp_path)
    return Files(Path())
