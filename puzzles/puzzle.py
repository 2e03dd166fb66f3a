"""A puzzle as a frozen file: position, task, proof, solutions, features, grade. Read, checked, written."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from typing import Any

from rulewright.models.game import Game, Position, game
from rulewright.models.reading import Fields, choice, integer, items, name, number, plain, text
from rulewright.models.source import InputError, Node, Source, parse
from rulewright.models.source import Mapping as MappingNode
from rulewright.models.writing import document, flow
from rulewright.puzzles.kind import FEATURES, LANGUAGES, Draft

HINTS = ("where", "rule")
_KEYS = (
    "puzzle", "id", "generator", "date", "title", "task", "details", "position", "given", "best", "answers",
    "solutions", "proof", "hints", "features", "grade", "invented",
)  # fmt: skip


@dataclass(frozen=True)
class Puzzle:
    """A puzzle. Texts are by language; `position`, `given` and `solutions` are plain data in the form of files.

    `best` is what right answers reach, None where an answer is just right or wrong; `answers` is how many right answers
    there are. `task` says what is asked, and `details` what exactly counts. `hints` are texts for HINTS, and `where`
    the cells that the first one points at.
    """

    kind: str
    version: int
    seed: int
    asked: int | None
    date: str | None
    title: Mapping[str, str]
    task: Mapping[str, str]
    details: Mapping[str, str]
    position: dict[str, Any]
    given: dict[str, Any]
    best: int | float | None
    answers: int
    solutions: tuple[dict[str, Any], ...]
    proof: tuple[dict[str, Any], ...]
    hints: Mapping[str, Mapping[str, str]]
    where: tuple[str, ...]
    features: Mapping[str, int]
    grade: int
    invented: tuple[str, ...] = ()
    source: Source | None = field(default=None, compare=False)

    @cached_property
    def draft(self) -> Draft:
        """What is to be solved."""
        return Draft(self.position, self.given)

    @cached_property
    def id(self) -> str:
        """The kind with a digest of what is to be solved: the same puzzle has the same id wherever it comes from."""
        return identity(self.kind, self.draft)

    @cached_property
    def opened(self) -> Any:
        """The position as its game reads it."""
        return opened(self.position)[1]

    def to_data(self) -> dict[str, Any]:
        """The puzzle in the form of its file."""
        generator: dict[str, Any] = {"version": self.version, "seed": self.seed}
        if self.asked is not None:
            generator["grade"] = self.asked
        data: dict[str, Any] = {"puzzle": self.kind, "id": self.id, "generator": generator}
        if self.date is not None:
            data["date"] = self.date
        data |= {"title": dict(self.title), "task": dict(self.task), "details": dict(self.details)}
        data["position"] = self.position
        if self.given:
            data["given"] = self.given
        if self.best is not None:
            data["best"] = self.best
        hints: dict[str, Any] = {"cells": list(self.where), **{key: dict(self.hints[key]) for key in HINTS}}
        data |= {"answers": self.answers, "solutions": list(self.solutions), "proof": list(self.proof)}
        data |= {"hints": hints, "features": dict(self.features), "grade": self.grade}
        if self.invented:
            data["invented"] = list(self.invented)
        return data

    def to_text(self) -> str:
        """The file. Reads back as the same puzzle."""
        return nested(self.to_data())


def identity(kind: str, draft: Draft) -> str:
    """The id of a puzzle of a kind."""
    packed = json.dumps([kind, draft.position, draft.given], sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return f"{kind}-{sha256(packed.encode()).hexdigest()[:10]}"


def opened(data: Mapping[str, Any]) -> tuple[Game, Any]:
    """A position given as plain data, read by its game. Raises InputError."""
    entry = game(str(data["game"]))
    position: Position = entry.read(parse(document(data).encode(), "the position"))
    return entry, position


def nested(data: Mapping[str, Any]) -> str:
    """Plain data as YAML: mappings of mappings and drawings indented, all else on one line."""
    lines: list[str] = []
    for key, value in data.items():
        if isinstance(value, Mapping) and value and not _brief(value):
            lines += [f"{flow(key)}:", *(f"  {line}" if line else "" for line in nested(value).splitlines())]
        elif isinstance(value, Sequence) and not isinstance(value, str) and any(_tall(item) for item in value):
            for index, item in enumerate(value):
                lines += [f"{flow(key)}:"] if not index else []
                block = nested(item).splitlines()
                lines += [f"  - {block[0]}", *(f"    {line}" if line else "" for line in block[1:])]
        else:
            lines += document({key: value}).splitlines()
    return "\n".join(lines) + "\n"


def _brief(value: Mapping[str, Any]) -> bool:
    return len(flow(value)) <= 100 and not any(isinstance(part, str) and "\n" in part for part in value.values())


def _tall(item: Any) -> bool:
    return isinstance(item, Mapping) and any(isinstance(part, str) and "\n" in part for part in item.values())


def read_puzzle(source: Source) -> Puzzle:
    """A puzzle from its file. Raises InputError, also where the id does not fit what the file holds."""
    root = source.root
    if not isinstance(root, MappingNode) or "puzzle" not in root.values:
        what = ", but a position" if isinstance(root, MappingNode) and "game" in root.values else ""
        raise InputError(
            f"this is no puzzle file{what}: a puzzle begins with a line such as `puzzle: KIND`", root.place
        )
    fields = Fields(root, "a puzzle", _KEYS)
    from rulewright.puzzles.registry import kind_ids

    kind = choice(fields.need("puzzle"), "puzzle", kind_ids())
    maker = Fields(fields.need("generator"), "generator", ("version", "seed", "grade"))
    asked, date, given, best, invented = (
        maker.get("grade"), fields.get("date"), fields.get("given"), fields.get("best"), fields.get("invented"),
    )  # fmt: skip
    hints = Fields(fields.need("hints"), "hints", ("cells", *HINTS))
    features = Fields(fields.need("features"), "features", FEATURES)
    puzzle = Puzzle(
        kind=kind,
        version=integer(maker.need("version"), "generator: version", 1, 9999),
        seed=integer(maker.need("seed"), "generator: seed", 0, 2**63 - 1),
        asked=integer(asked, "generator: grade", 1, 5) if asked else None,
        date=text(date, "date") if date else None,
        title=_texts(fields.need("title"), "title"),
        task=_texts(fields.need("task"), "task"),
        details=_texts(fields.need("details"), "details"),
        position=_mapping(fields.need("position"), "position"),
        given=_mapping(given, "given") if given else {},
        best=number(best, "best", -9999, 99_999) if best else None,
        answers=integer(fields.need("answers"), "answers", 1, 2**53),
        solutions=tuple(_mapping(item, "a solution") for item in items(fields.need("solutions"), "solutions", 1)),
        proof=tuple(_mapping(item, "a proof") for item in items(fields.need("proof"), "proof", 2)),
        hints={key: _texts(hints.need(key), f"hints: {key}") for key in HINTS},
        where=tuple(name(item, "hints: cells") for item in items(hints.need("cells"), "hints: cells")),
        features={key: integer(features.need(key), f"features: {key}", 0, 2**53) for key in FEATURES},
        grade=integer(fields.need("grade"), "grade", 1, 5),
        invented=tuple(text(item, "invented") for item in items(invented, "invented")) if invented else (),
        source=source,
    )
    _open(fields.need("position"), source)
    told = fields.need("id")
    if text(told, "id") != puzzle.id:
        raise InputError(
            f"the id does not fit what the puzzle holds, which is {puzzle.id}: the file has been changed", told.place
        )
    from rulewright.puzzles.fitting import check

    check(puzzle, fields)
    return puzzle


def _open(node: Node, source: Source) -> None:
    """Let the game read the position where it stands, so that its errors have their places."""
    from rulewright.models.game import game_for

    inner = replace(source, root=node)
    game_for(inner).read(inner)


def _texts(node: Node, what: str) -> dict[str, str]:
    fields = Fields(node, what, LANGUAGES)
    return {language: text(fields.need(language), f"{what}: {language}") for language in LANGUAGES}


def _mapping(node: Node, what: str) -> dict[str, Any]:
    data = plain(node)
    if not isinstance(data, dict):
        raise InputError(f"{what} must be a mapping (`key: value` lines)", node.place)
    return data
