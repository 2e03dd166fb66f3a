"""Rulings where sources differ or are silent: switches under `rules:`, their default first (data file, `switches`)."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass, field

from rulewright.models.reading import Fields, choice
from rulewright.models.source import Node

SWITCHES: dict[str, tuple[str, ...]] = {
    "split": ("after", "never"),
    "null-move": ("forbidden", "allowed"),
    "bands": ("by-players", "single"),
    "peek-same-card": ("forbidden", "allowed"),
}


@dataclass(frozen=True, slots=True)
class Rulings:
    """The switches in force. `given` holds those that the file names.

    `never_split`: a card whose lifting splits the rest may not be moved, else only the layout after the move counts.
    """

    never_split: bool = False
    null_move: bool = False
    single_bands: bool = False
    peek_same: bool = False
    given: Map[str, str] = field(default_factory=dict, hash=False, compare=False)


def read_rulings(node: Node | None) -> Rulings:
    """The switches from `rules:`. Raises InputError for an unknown switch or value."""
    if node is None:
        return Rulings()
    fields = Fields(node, "rules", tuple(SWITCHES))
    given = {key: choice(value, f"rules: {key}", SWITCHES[key]) for key, value in fields.node.values.items()}
    other = {key for key, word in given.items() if word != SWITCHES[key][0]}
    return Rulings("split" in other, "null-move" in other, "bands" in other, "peek-same-card" in other, given)
