"""The catalogue of a game's rules, read from data/<game>/rules.yaml."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rulewright.models import source
from rulewright.models.reading import Fields, choice, integer, items, text
from rulewright.models.source import Mapping, Node

DATA = Path(__file__).resolve().parents[1] / "data"
CLASSES = ("format", "setup", "placement", "turn", "round", "scoring", "end", "solo")
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
    """All rules of a game by code, in the order of the data file."""

    game: str
    rules: dict[str, Rule]

    def __getitem__(self, code: str) -> Rule:
        return self.rules[code]

    def path(self, name: str) -> Path:
        """The file of a board or example."""
        return DATA / self.game / name


@cache
def rulebook(game: str) -> Rulebook:
    """The catalogue of a game. Raises InputError when the data file is broken, which a test rules out."""
    loaded = source.load(str(DATA / game / "rules.yaml"))
    assert isinstance(loaded.root, Mapping)
    return Rulebook(game, {code: _read_rule(code, node) for code, node in loaded.root.values.items()})


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
