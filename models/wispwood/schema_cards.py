"""JSON Schema of goal cards: the ids under `goals:`, and a card of one's own under `cards:`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulewright.models.rulebook import PROVENANCE
from rulewright.models.schema import Schema, boolean, integer, items, mapping, table, text, words
from rulewright.models.wispwood.cards import AREAS, PLACEMENTS, RAYS, TAKES, shipped
from rulewright.models.wispwood.pieces import COLOUR_NAMES, WISP_NAMES

_COUNTING = ["lonely", "groups", "count", "lines", "crowded"]
_VALUED = ["rarest", "weakest-beside"]


def goals(own: bool) -> Schema:
    """`goals:`; with `own` an id may also be that of a card which the file defines."""
    about = "The goal card of each colour. A colour that is left out does not score."
    return mapping({colour: _goal(colour, own) for colour in COLOUR_NAMES}, about)


def _goal(colour: str, own: bool) -> Schema:
    found = [card for card in shipped().values() if card.colour == colour]
    lines = [f"- {card.id} ({card.number}): {card.text}" for card in found]
    known: Schema = {
        "title": f"The {colour} card",
        "description": "\n".join([f"The card that scores {_plural(colour)}.", *lines]),
        "enum": [card.id for card in found],
    }
    if not own:
        return known
    other: Schema = {"type": ["string", "number", "boolean"], "not": {"enum": list(shipped())}}
    other["description"] = "The id of a card under `cards:`."
    return {"title": known["title"], "description": known["description"], "anyOf": [known, other]}


def _plural(colour: str) -> str:
    return f"{colour}es" if colour == "witch" else f"{colour}s"


def cards() -> Schema:
    """`cards:`, a mapping of id to card."""
    found = table(_card(), "Goal cards of your own by id, to be named under `goals:`.")
    found["propertyNames"] = {"not": {"enum": list(shipped())}}
    return found


def _card() -> Schema:
    about = "How well each aspect of the card is known."
    area = words(PLACEMENTS, "The squares around the cat.")
    keys = {
        "colour": words(COLOUR_NAMES, "The colour that the card scores."),
        "number": text("A short number, such as J1."),
        "title": text("What the card is called."),
        "paws": integer(0, 9, "How hard the card is."),
        "extra": boolean("Whether the card is not among the 25 of the box."),
        "text": text("What the card says."),
        "placement": mapping({"area": area}, "Where a new witch may lie (witch cards only).", ["area"]),
        "measure": _measure(),
        "points": _points(),
        "provenance": table(words(PROVENANCE, "How well it is known."), about),
    }
    card = mapping(keys, "A goal card.", ["colour", "measure", "points"])
    witch = {"properties": {"colour": {"const": "witch"}}, "required": ["colour"]}
    card["allOf"] = [
        {"if": witch, "then": {"required": ["placement"]}, "else": {"not": {"required": ["placement"]}}},
        {"if": _kinds(_VALUED), "then": _pays(["values"]), "else": {"not": _pays(["values"])}},
        {"if": {"anyOf": [_pays(["table"]), _pays(["set"])]}, "then": _kinds(_COUNTING)},
    ]
    return card


def _kinds(kinds: list[str]) -> Schema:
    """A card with a measure of one of these kinds."""
    measure = {"type": "object", "properties": {"kind": {"enum": kinds}}, "required": ["kind"]}
    return {"properties": {"measure": measure}, "required": ["measure"]}


def _pays(keys: list[str]) -> Schema:
    """A card whose points have these keys."""
    return {"properties": {"points": {"type": "object", "required": keys}}, "required": ["points"]}


def _measure() -> Schema:
    areas = _areas(AREAS, "Where the piece looks; lines are not blocked by anything.")
    rays = _areas(RAYS, "The directions in which a run of trees may start.")
    take = words(TAKES, "All areas together, or the best of them.")
    kinds = [
        _kind("lonely", "Pieces with no other of their colour in any of the areas.", {"areas": areas}, ["areas"]),
        *_groups(),
        _kind("count", "All pieces of the colour.", {}),
        _kind(
            "sees", "For each piece the trees that it sees.",
            {"areas": areas, "take": take, "unbroken": {"const": False}}, ["areas", "take"],
        ),
        _kind(
            "sees", "For each piece the run of trees that starts beside it.",
            {"areas": rays, "take": take, "unbroken": {"const": True}}, ["areas", "take", "unbroken"],
        ),
        _kind(
            "types", "For each piece the wisp types that it sees.",
            {"areas": areas, "take": take, "itself": boolean("Whether its own type is among them.")}, ["areas", "take"],
        ),
        _kind("rarest", "The value of the wisp type that the forest has fewest of, for each piece.", {}),
        _kind("weakest-beside", "The least value among the wisps beside each piece.", {}),
        _kind("group-types", "The wisp types in each wisp group that holds the colour.", {}),
        _kind("corner-group-types", "The wisp types of the best group that touches the piece at a corner only.", {}),
        _kind("lines", "Rows and columns with so many pieces.", {"at-least": integer(1, 6, "So many.")}, ["at-least"]),
        _kind("crowded", "Pieces with so many of their own beside them.", {"at-least": integer(1, 4, "So many.")},
              ["at-least"]),
        _kind("ranked-group", "The size of the largest or second largest group.",
              {"rank": integer(1, 2, "1 for the largest, 2 for the second largest.")}, ["rank"]),
        _kind("clear-diagonal", "The pieces on the best diagonal without a wisp.", {}),
    ]  # fmt: skip
    return {"type": "object", "required": ["kind"], "description": "What the card measures.", "oneOf": kinds}


def _kind(kind: str, about: str, keys: Mapping[str, Any], required: list[str] | None = None) -> Schema:
    return mapping({"kind": {"const": kind}, **keys}, about, ["kind", *(required or [])])


def _groups() -> list[Schema]:
    of = words(("own", "wisps"), "Groups of the colour itself, or of wisps of any types.")
    holding = boolean("Only groups with at least one piece of the colour.")
    about = "Groups of a size."
    return [
        _kind("groups", about, {"of": of, key: integer(1, 36, "Squares."), "holding": holding}, ["of", key])
        for key in ("exactly", "at-least")
    ]


def _areas(options: tuple[str, ...], about: str) -> Schema:
    found = items(words(options, "An area around the piece."), about, 1)
    found["uniqueItems"] = True
    return found


def _points() -> Schema:
    each = {"each": integer(0, 99, "Points for each unit measured.")}
    counted = {
        "table": items(integer(0, 999, "Points."), "Points for one unit, for two, and so on.", 1, 36),
        "beyond": {
            "anyOf": [integer(0, 999, "Points."), {"const": "double-cross-beyond-six"}],
            "description": "Points for each unit past the table.",
        },
    }
    sets = {
        "set": integer(1, 36, "The size of a full set."),
        "value": integer(0, 999, "Points for a full set."),
        "rest": items(integer(0, 999, "Points."), "Points for a remainder of one, of two, and so on.", 0, 35),
    }
    values = {wisp: integer(0, 99, f"The value of a {wisp}.") for wisp in WISP_NAMES}
    by_type = {"values": mapping(values, "A value for each wisp type.", WISP_NAMES)}
    ways = [
        mapping(each, "So many points for each unit.", ["each"]),
        mapping(counted, "Points by a table.", ["table"]),
        mapping(sets, "Points for full sets and a remainder.", ["set", "value", "rest"]),
        mapping(by_type, "Points by wisp type, for the measures rarest and weakest-beside.", ["values"]),
    ]
    return {"type": "object", "description": "What it is worth.", "oneOf": ways}
