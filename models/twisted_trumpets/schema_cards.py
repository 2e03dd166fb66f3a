"""JSON Schema (draft 7) of boards, tiles and cards that a position gives itself; box.py and cards.py read them."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.models.schema import Schema, boolean, integer, items, mapping, table, text, words
from rulewright.models.twisted_trumpets.board import MOST_SIDE
from rulewright.models.twisted_trumpets.cards import SLOTS, Count, Part
from rulewright.models.twisted_trumpets.tile_reading import DOTS
from rulewright.models.twisted_trumpets.tiles import EDGES, BellKind, Edge, Kind

WORD = "^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
ID = {"pattern": WORD, "maxLength": 30}
_MOST = 99
_ROW = f" *([.S#] *){{1,{MOST_SIDE}}}"


def identifier(description: str, more: str = "") -> Schema:
    """A tile, decree or plan by its id; `more` are further words, as a pattern."""
    return {"type": "string", "pattern": f"{WORD}{more}", "maxLength": 30, "description": description}


def board() -> Schema:
    """A player board with the mouths of the trumpeter."""
    grid: Schema = {
        "type": "string",
        "pattern": rf"^( *\n)*({_ROW}\n){{0,{MOST_SIDE - 1}}}{_ROW}(\n *)*$",
        "allOf": [{"pattern": "[.S]"}],
        "description": "Its spaces row by row: a dot for a space, S for one with a closed scroll, # for no space.",
    }
    cell: Schema = {
        "type": "string",
        "pattern": f"^[A-{chr(ord('A') + MOST_SIDE - 1)}]([1-9]|{MOST_SIDE})$",
        "description": "The space that it opens to.",
    }
    mouth = mapping(
        {"cell": cell, "edge": _edge("The edge of that space at which it lies.")}, "A mouth.", ["cell", "edge"]
    )
    mouths = items(mouth, "Where pipes join the trumpeter.", 1, 40)
    about = "The player board, in place of that of the set."
    return mapping({"grid": grid, "mouths": mouths}, about, ["grid", "mouths"])


def tiles() -> Schema:
    """Tiles by id."""
    found = table(_tile(), "Tiles beside those of the set, by id.")
    found["propertyNames"] = dict(ID)
    return found


def decree() -> Schema:
    """A royal decree, with who holds it."""
    keys = {
        "title": text("What the card is called."),
        "when": items(_condition(), "The conditions, all of which must hold.", 1, 6),
        "slots": items(integer(0, _MOST, "Points."), "The points of the slots from the left.", SLOTS, SLOTS),
        "held": slots("Who holds which slot, from the left."),
    }
    return mapping(keys, "A royal decree of this position.", ["when", "slots"])


def plans() -> Schema:
    """Queen's plans: ids of the set, or whole cards by id."""
    keys = {
        "title": text("What the card is called."),
        "points": items(_gain(), "What it brings, added up.", 1, 6),
    }
    found = table(mapping(keys, "A Queen's plan of this position.", ["points"]), "Plans that are given here, by id.")
    found |= {"propertyNames": dict(ID), "maxProperties": _MOST}
    named = items(identifier("A plan."), "Plans of the set, by id.", 0, _MOST)
    return {"description": "The Queen's plans that are held.", "if": {"type": "array"}, "then": named, "else": found}


def slots(description: str) -> Schema:
    """Who holds which slot of a decree."""
    rounds = table(integer(1, 999, "The round."), "A name with the round in which the disc was put there.")
    rounds |= {"minProperties": 1, "maxProperties": 1, "propertyNames": _called()}
    holder: Schema = {"if": {"type": "object"}, "then": rounds, "else": name("Who holds it.")}
    return items(items(holder, "A slot.", 0, 9), description, SLOTS, SLOTS)


def name(description: str) -> Schema:
    """A player's name."""
    return text(description) | _called()


def _called() -> Schema:
    return {"minLength": 1, "maxLength": 30, "pattern": r"^\S(.*\S)?$"}


def _edge(description: str) -> Schema:
    return words(tuple(EDGES), description)


def _tile() -> Schema:
    about = "How many of it there are: a number, or numbers by the dots at its lower edge. 1 when left out."
    copies: Schema = mapping({str(dots): integer(0, _MOST, f"With {dots} dots.") for dots in DOTS}, about)
    copies |= {"type": ["integer", "object"], "minimum": 1, "maximum": _MOST}
    some = [{"required": [str(dots)], "properties": {str(dots): {"minimum": 1}}} for dots in DOTS]
    copies["anyOf"] = [{"type": "integer"}, *some]
    keys = {
        "kind": words(tuple(Kind), "The kind of tile."),
        **_face(),
        "copies": copies,
        "back": mapping(_face(), "The back of a premium tile; a plain end bell when left out."),
    }
    found = mapping(keys, "A tile.", ["kind"])
    found["allOf"] = [
        {"if": _is("kind", Kind.PREMIUM), "else": {"not": {"required": ["back"]}}},
        {"if": _is("kind", Kind.STARTING), "then": {"properties": {"copies": {"type": "integer"}}}},
    ]
    return found


def _is(key: str, word: str) -> Schema:
    return {"required": [key], "properties": {key: {"const": str(word)}}}


def _face() -> dict[str, Schema]:
    flags = table(integer(0, 9, "How many."), "Flags by colour.")
    flags["propertyNames"] = dict(ID)
    return {
        "pipes": items(_pipe(), "Its pipes that are not joined with each other.", 0, 4),
        "flags": flags,
        "birds": integer(0, 9, "How many birds."),
        "notes": integer(0, 9, "How many notes."),
    }


def _pipe() -> Schema:
    keys = {
        "ends": _edges("The edges that it reaches.", 1, 4),
        "bells": items(_bell(), "Its bells.", 0, 4),
        "twist": boolean("Whether it has a twist. false when left out."),
    }
    return mapping(keys, "A pipe.", ["ends"])


def _edges(description: str, least: int, most: int) -> Schema:
    return items(_edge("An edge."), description, least, most) | {"uniqueItems": True}


def _bell() -> Schema:
    def of(kinds: Sequence[str], facing: Schema) -> Schema:
        kind = words(kinds, "At the end of the pipe, in its middle, or between two directions.")
        return mapping({"kind": kind, "facing": facing}, "A bell.", ["kind", "facing"])

    two = _edges("The two directions between which it faces, neighbours of each other.", 2, 2)
    opposite = [[str(one), str(one.opposite)] for one in Edge]
    two["not"] = {"enum": opposite}
    straight = of((BellKind.END, BellKind.MID), _edge("Where it faces."))
    return {"if": _is("kind", BellKind.DIAGONAL), "then": of((BellKind.DIAGONAL,), two), "else": straight}


def _condition() -> Schema:
    more = {
        "at-least": integer(0, _MOST, "The count must not be less."),
        "at-most": integer(0, _MOST, "The count must not be more."),
    }
    return {**_term(more, "A condition."), "anyOf": [{"required": [key]} for key in more]}


def _gain() -> Schema:
    steps = table(integer(-_MOST, _MOST, "Points."), "Points by the count that is reached.")
    steps |= {"minProperties": 1, "propertyNames": {"pattern": "^(0|[1-9][0-9]?)$"}}
    more = {
        "each": integer(-_MOST, _MOST, "Points for each."),
        "most": integer(0, _MOST, "No more points than that."),
        "steps": steps,
    }
    either = [{"required": ["each"]}, {"required": ["steps"]}]
    return {**_term(more, "What it brings."), "oneOf": either, "not": {"required": ["steps", "most"]}}


def _term(more: dict[str, Schema], description: str) -> Schema:
    """What is counted; which keys narrow it depends on that."""
    narrows: dict[Count, dict[str, Schema]] = {
        Count.BELLS: {"facing": _edge("Where they face."), "kind": words(tuple(BellKind), "Which bells.")},
        Count.FLAGS: {"colour": identifier("Of which colour.")},
        Count.TILES: {"kind": words(tuple(Kind), "Which tiles.")},
        Count.SPACES: {"in": words(tuple(Part), "In which part of the board.")},
    }
    counts = words(tuple(count for count in Count if count not in narrows), "What is counted.")
    found = mapping({"count": counts, **more}, description, ["count"])
    for count, keys in narrows.items():
        this = mapping({"count": words((count,), "What is counted."), **keys, **more}, description, ["count"])
        found = {"if": _is("count", count), "then": this, "else": found}
    return found
