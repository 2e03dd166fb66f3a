"""Turns as a file names them: a card face down on the own edge, or face up into the grid (rulebook, game play)."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from rulewright.models.grid import Cell, parse_cell, read_cell
from rulewright.models.reading import Fields, integer, shown
from rulewright.models.source import InputError, Node, Place, Scalar
from rulewright.models.wonderland.cards import BY_ID, LINES, Card, Side

KEYS = ("place", "at", "turned", "edge")


class Way(StrEnum):
    """How a card lies: as printed, turned by 180 degrees, or sideways (which no rule allows)."""

    UPRIGHT = "upright"
    TURNED = "turned"
    SIDEWAYS = "sideways"


@dataclass(frozen=True, slots=True)
class Placement:
    """A hand card face up into the grid."""

    card: Card
    at: Cell
    way: Way
    place: Place
    places: Map[str, Place] = field(default_factory=dict, hash=False, compare=False)

    @property
    def side(self) -> Side:
        """Who plays it."""
        return self.card.side


@dataclass(frozen=True, slots=True)
class Arrival:
    """A card face down on a space of the own edge, 0 to 2; `card` is None where it is not said which."""

    side: Side
    card: Card | None
    at: int
    place: Place
    places: Map[str, Place] = field(default_factory=dict, hash=False, compare=False)


Turn = Placement | Arrival


def read_card(node: Node, what: str) -> Card:
    """A card by its id. Raises InputError."""
    word = node.text if isinstance(node, Scalar) else ""
    card = BY_ID.get(word)
    if card is None:
        near = f" (did you mean `{word.lower()}`?)" if word.lower() in BY_ID else ""
        raise InputError(f"{what} must be a card, r1 to r7 or b1 to b7, not {shown(node)}{near}", node.place)
    return card


def read_turn(node: Node, what: str) -> Turn:
    """A turn of a record or `move:`. Raises InputError for what cannot be read."""
    fields = Fields(node, what, KEYS)
    placed, turned, edge = (fields.get(key) for key in ("place", "turned", "edge"))
    places = {key: value.place for key, value in fields.node.values.items()}
    if (placed is None) == (edge is None):
        raise InputError(
            f"{what} must have either `place` (into the grid) or `edge` (in the arrival phase)", node.place
        )
    if edge is not None:
        if turned is not None:
            raise InputError(f"{what}: cards on an edge lie face down; leave `turned` out", turned.place)
        side, card = _read_arrival(edge, f"{what}: edge")
        spot = integer(fields.need("at"), f"{what}: at", 1, LINES)
        return Arrival(side, card, spot - 1, node.place, places)
    assert placed is not None
    at = fields.need("at")
    if isinstance(at, Scalar) and (found := parse_cell(at.text)) and max(found) >= LINES:
        raise InputError(f"{what}: at: {at.text} lies outside the grid: its cells are A1 to C3", at.place)
    cell = read_cell(at, f"{what}: at", LINES, LINES)
    return Placement(read_card(placed, f"{what}: place"), cell, _read_way(turned, what), node.place, places)


def _read_arrival(node: Node, what: str) -> tuple[Side, Card | None]:
    for side in Side:
        if isinstance(node, Scalar) and node.text == f"{side.letter}?":
            return side, None
    card = read_card(node, what)
    return card.side, card


def _read_way(node: Node | None, what: str) -> Way:
    if node is None:
        return Way.UPRIGHT
    value = node.value if isinstance(node, Scalar) else None
    if isinstance(value, bool):
        return Way.TURNED if value else Way.UPRIGHT
    if value == str(Way.SIDEWAYS):
        return Way.SIDEWAYS
    raise InputError(f"{what}: turned must be `true` (by 180 degrees) or `false`, not {shown(node)}", node.place)


def placement_data(card: Card, at: Cell, turned: bool) -> dict[str, Any]:
    """A placement in the form of the file."""
    return {"place": card.id, "at": at.name, **({"turned": True} if turned else {})}


def arrival_data(card: Card, at: int) -> dict[str, Any]:
    """An arrival in the form of the file."""
    return {"edge": card.id, "at": at + 1}
