"""The catalogue of a game's rules, read from data/<game>/rules.yaml and its companions rules-….yaml."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rulewright.models import source
from rulewright.models.reading import Fields, choice, integer, items, text
from rulewright.models.source import InputError, Mapping, Node

DATA = Path(__file__).resolve().parents[1] / "data"
CLASSES = ("format", "setup", "placement", "history", "turn", "round", "scoring", "end", "solo", "answer")
PROVENANCE = ("stated", "inferred", "derived", "invented")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: code, kebab-case name, class, place in the rulebook, statement in our own words, boards.

    `failing` boards yield exactly this code, `passing` ones are legal; both are files relative to the game's data
    folder. Rules that no board can break (scoring) have examples instead.
    """

    code: str
    name: str
    kind: str
    section: str
    page: int | None
    statement: str
    provenance: str
    failing: tuple[str, ...]
    passing: tuple[str, ...]
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All rules of a game by code, in the order of the codes."""

    game: str
    rules: dict[str, Rule]

    def __getitem__(self, code: str) -> Rule:
        return self.rules[code]

    def path(self, name: str) -> Path:
        """The file of a board or example."""
        return DATA / self.game / name


@cache
def rulebook(game: str) -> Rulebook:
    """The catalogue of a game. Raises InputError when a data file is broken, which a test rules out."""
    return read_rulebook(game, sorted((DATA / game).glob("rules*.yaml")))


def read_rulebook(game: str, paths: Iterable[Path]) -> Rulebook:
    """The catalogue from some files together. Raises InputError for a code that stands in two of them."""
    rules: dict[str, Rule] = {}
    home: dict[str, Path] = {}
    for path in paths:
        loaded = source.load(str(path))
        assert isinstance(loaded.root, Mapping)
        for code, node in loaded.root.values.items():
            if code in home:
                raise InputError(f"the code {code} stands in {home[code].name} already", loaded.root.keys[code])
            home[code] = path
            rules[code] = _read_rule(code, node)
    return Rulebook(game, dict(sorted(rules.items())))


def _read_rule(code: str, node: Node) -> Rule:
    keys = ("name", "class", "section", "page", "statement", "provenance", "failing", "passing", "examples")
    fields = Fields(node, code, keys)
    page = fields.get("page")

    def files(key: str) -> tuple[str, ...]:
        found = fields.get(key)
        return tuple(text(item, f"{code}: {key}") for item in items(found, f"{code}: {key}")) if found else ()

    return Rule(
        code=code,
        name=text(fields.need("name"), f"{code}: name"),
        kind=choice(fields.need("class"), f"{code}: class", CLASSES),
        section=text(fields.need("section"), f"{code}: section"),
        page=integer(page, f"{code}: page", 1, 99) if page else None,
        statement=" ".join(text(fields.need("statement"), f"{code}: statement").split()),
        provenance=choice(fields.need("provenance"), f"{code}: provenance", PROVENANCE),
        failing=files("failing"),
        passing=files("passing"),
        examples=files("examples"),
    )
