"""The kinds of puzzles by name, imported on first use, and their texts and weights from data/puzzles/kinds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import cast

from rulewright.models import source
from rulewright.models.reading import Fields, items, number, text
from rulewright.models.rulebook import DATA
from rulewright.puzzles.kind import FEATURES, LANGUAGES, Kind
from rulewright.puzzles.phrases import joined

_KINDS = {
    "wispwood-forest": "wispwood",
    "wispwood-illegal-tile": "wispwood",
    "wispwood-score": "wispwood",
    "yokai-fewest-moves": "yokai",
    "yokai-who-hides": "yokai",
    "wonderland-placement": "wonderland",
    "trumpets-best": "twisted-trumpets",
    "quacks-purchase": "quacks-and-co",
}


@dataclass(frozen=True, slots=True)
class Texts:
    """What a kind says, by language, with braces for what differs; and how its features make a grade.

    `weights` by feature; `steps` are the four difficulties at which the grades 2 to 5 begin; `form` is an empty answer
    with comments.
    """

    title: Mapping[str, str]
    summary: Mapping[str, str]
    task: Mapping[str, str]
    details: Mapping[str, str]
    hints: Mapping[str, Mapping[str, str]]
    form: str
    weights: Mapping[str, float]
    steps: tuple[float, ...]


def kind_ids(game: str | None = None) -> tuple[str, ...]:
    """All kinds, or those of a game."""
    return tuple(kind for kind, of in _KINDS.items() if game in (None, of))


@cache
def kind(identity: str) -> Kind:
    """A kind by its name. Raises KeyError."""
    _ = _KINDS[identity]
    return cast(Kind, import_module(f"rulewright.puzzles.kinds.{identity.replace('-', '_')}").KIND)


@cache
def texts(identity: str) -> Texts:
    """The texts and weights of a kind. Raises InputError when the data file is broken, which a test rules out."""
    loaded = source.load(str(DATA / "puzzles" / "kinds" / f"{identity}.yaml"))
    fields = Fields(loaded.root, identity, ("title", "summary", "task", "details", "hints", "form", "grade"))

    def by_language(of: Fields, key: str) -> dict[str, str]:
        inner = Fields(of.need(key), key, LANGUAGES)
        return {word: joined(text(inner.need(word), f"{key}: {word}")) for word in LANGUAGES}

    hints = Fields(fields.need("hints"), "hints", ("where", "rule"))
    grade = Fields(fields.need("grade"), "grade", ("weights", "steps"))
    weights = Fields(grade.need("weights"), "weights", FEATURES)
    return Texts(
        title=by_language(fields, "title"),
        summary=by_language(fields, "summary"),
        task=by_language(fields, "task"),
        details=by_language(fields, "details"),
        hints={key: by_language(hints, key) for key in ("where", "rule")},
        form=text(fields.need("form"), "form"),
        weights={key: float(number(node, key, -1000, 1000)) for key, node in weights.node.values.items()},
        steps=tuple(float(number(node, "steps", -1000, 1000)) for node in items(grade.need("steps"), "steps", 4, 4)),
    )
