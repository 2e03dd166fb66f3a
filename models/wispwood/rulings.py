"""Rulings where the rules are silent: switches under `rules:`, their default first (data file, `switches`)."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass, field

from rulewright.models.reading import Fields, choice
from rulewright.models.source import Node

SWITCHES: dict[str, tuple[str, ...]] = {
    "rarest-tie": ("higher", "lower"),
    "second-grove-tie": ("second", "third"),
    "double-cross-beyond-six": ("9", "8"),
    "heart-below": ("down",),
    "rounds": ("3", "2"),
}


@dataclass(frozen=True, slots=True)
class Rulings:
    """The switches in force. `given` holds those that the file names."""

    rarest_higher: bool = True
    second_on_tie: bool = True
    double_cross_beyond: int = 9
    rounds: int = 3
    given: Map[str, str | int] = field(default_factory=dict, hash=False, compare=False)


def read_rulings(node: Node | None) -> Rulings:
    """The switches from `rules:`. Raises InputError for an unknown switch or value."""
    if node is None:
        return Rulings()
    fields = Fields(node, "rules", tuple(SWITCHES))
    values = {key: choice(value, f"rules: {key}", SWITCHES[key]) for key, value in fields.node.values.items()}
    given: dict[str, str | int] = {key: int(word) if word.isdigit() else word for key, word in values.items()}
    return Rulings(
        rarest_higher=values.get("rarest-tie", "higher") == "higher",
        second_on_tie=values.get("second-grove-tie", "second") == "second",
        double_cross_beyond=int(values.get("double-cross-beyond-six", "9")),
        rounds=int(values.get("rounds", "3")),
        given=given,
    )
