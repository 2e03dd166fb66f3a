"""Kinds of puzzles that are made at once, for tests of what all kinds share: one a game, on its starter position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from rulewright.models.finding import Finding
from rulewright.models.game import game, game_ids
from rulewright.models.reading import Fields, integer, plain
from rulewright.models.source import Source, parse
from rulewright.puzzles import registry
from rulewright.puzzles.kind import FEATURES, Draft, Judgement, Proof, UnfitError, Words
from rulewright.puzzles.puzzle import Puzzle
from rulewright.puzzles.shared import not_best


@dataclass
class Fake:
    """`double: N` answers a puzzle that gives N. It does what a test tells it to: `lie` makes the second solver lie."""

    id: str
    game: str
    keys: tuple[str, ...] = ("double",)
    lie: bool = False
    range: int = 3_000

    def draft(self, chance: Random, grade: int | None) -> Draft | None:
        number = chance.randrange(self.range)
        position = plain(parse(game(self.game).starter().encode(), "starter").root)
        assert isinstance(position, dict)
        return Draft(position, {"number": number, "grade": grade or 1 + number % 5})

    def prove(self, draft: Draft, setting: int) -> Proof:
        number = int(draft.given["number"])
        if number % 3 == 1:
            raise UnfitError("a third of all numbers makes no puzzle")
        value = 2 * number + (setting if self.lie else 0)
        return Proof("doubling", setting, value, 1, 0, ({"double": value},))

    def features(self, draft: Draft, proof: Proof) -> dict[str, int]:
        return {**dict.fromkeys(FEATURES, 0), "steps": int(draft.given["grade"])}

    def words(self, draft: Draft, proof: Proof) -> Words:
        return {language: {"number": str(draft.given["number"])} for language in ("en", "ja")}

    def where(self, draft: Draft, proof: Proof) -> Sequence[str]:
        return ["A1"]

    def judge(self, puzzle: Puzzle, answer: Fields, source: Source) -> Judgement:
        node = answer.get("double")
        if node is None:
            return Judgement([Finding("RW101", "no number", "give one", place=answer.node.place)], None, {})
        value = integer(node, "double", 0, 99_999)
        return Judgement(not_best(puzzle, value, node.place), value, {"double": value})

    def pieces(self, puzzle: Puzzle, answer: Mapping[str, Any], language: str) -> Sequence[str]:
        return [f"{language} {answer['double']}"] if "double" in answer else []

    def key(self, draft: Draft) -> str:
        return str(draft.given["number"])

    def legend(self, puzzle: Puzzle, language: str) -> Sequence[str]:
        return [f"a number in {language}"]

    def data(self, puzzle: Puzzle) -> dict[str, Any]:
        return {}


TEXTS = registry.Texts(
    title={"en": "Doubling", "ja": "二倍"},
    summary={"en": "Double a number.", "ja": "数を二倍にします。"},
    task={"en": "Double {number} & <more>.", "ja": "{number} を二倍にしてください。"},
    details={"en": "Twice {number}.", "ja": "{number} の二倍。"},
    hints={"where": {"en": "Look.", "ja": "見る。"}, "rule": {"en": "Twice.", "ja": "二回。"}},
    form="double: 0\n",
    weights={"steps": 1.0},
    steps=(2.0, 3.0, 4.0, 5.0),
)


def fakes(monkeypatch: pytest.MonkeyPatch) -> dict[str, Fake]:
    """Put a fake kind in the place of all kinds, one for each game; by their games."""
    made = {of: Fake(f"{of}-doubling", of) for of in game_ids()}
    by_id = {fake.id: fake for fake in made.values()}
    monkeypatch.setattr(registry, "_KINDS", {fake.id: fake.game for fake in made.values()})
    for module in _users():
        for name, value in (("kind", by_id.__getitem__), ("kind_of", by_id.__getitem__)):
            if hasattr(module, name) and callable(getattr(module, name)):
                monkeypatch.setattr(module, name, value)
        for name in ("texts", "texts_of"):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, lambda identity: TEXTS)
    return made


def _users() -> list[Any]:
    from rulewright.puzzles import answering, hinting, making, verifying
    from rulewright.puzzles.daily import archive, proving, site
    from rulewright.puzzles.page import render

    return [registry, answering, hinting, making, verifying, archive, proving, site, render]
