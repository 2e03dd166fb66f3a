"""JSON Schema (draft 7) of a Wonderland position, for editors and other programs; position.py and turns.py read it.

What a schema cannot say, the reader does: that a deck of that name or file is there and can be read.
"""

from __future__ import annotations

from typing import Any

from rulewright.models.schema import (
    Schema,
    boolean,
    choose,
    document,
    envelope,
    integer,
    items,
    mapping,
    text,
    words,
)
from rulewright.models.shelf import ENDINGS
from rulewright.models.wonderland.cards import EDGES, LINES, RANKS, Item, Side
from rulewright.models.wonderland.decks import DECKS, HOUSE
from rulewright.models.wonderland.position import AXES, FACE_DOWN, MARKS, NONE, PARTS, QUESTIONS
from rulewright.models.wonderland.turns import Way

_GRID = f"""The grid as it lies, three rows of three: a card such as r3 or b5 (as printed), r3' (turned by 180 degrees;
write "r3'"), or {NONE} for a free cell. Cells are named A1 (upper left) to C3; each row of the list is a row of the
grid."""
_CELL = f"^[A-{chr(ord('A') + LINES - 1)}][1-{LINES}]$"
_LOW, _HIGH = min(RANKS), max(RANKS)
_MOST_IN_HAND, _MOST_TURNS, _MOST_POINTS = 14, 99, 999


def schema() -> Schema:
    """The schema as plain data, the same on every call."""
    axes = "Whose edge cards value the rows; the other side's value the columns. red-rows when left out."
    own = {
        "rules": mapping({"axes": words(AXES, axes)}, "Rulings where sources differ."),
        "deck": _deck(),
        "cards": cards("The items on the cards, in place of a deck; what is not listed carries none."),
        "edges": _edges(),
        "grid": items(items(_placed(), "A row.", LINES, LINES), _GRID, LINES, LINES),
        "to-move": words(tuple(Side), "Whose turn it is. By the numbers of cards when left out."),
        "hands": _hands(),
        "match": _match(),
        "move": turn("One turn to judge in this position."),
        "turns": items(turn("A turn."), "A record to replay from here.", 0, _MOST_TURNS),
    }
    found = document("A Wonderland position", envelope("wonderland", PARTS, QUESTIONS) | own, ["game"])
    found["not"] = {"required": ["deck", "cards"]}
    return found


def cards(description: str) -> Schema:
    """Items by side, rank and edge."""
    item = words((*Item, "none"), "What is printed there.")
    edges = mapping({str(edge): item for edge in EDGES}, "The edges of the card as it lies upright.")
    edges["type"] = ["object", "null"]
    ranks = {str(rank): edges for rank in RANKS}
    return mapping({str(side): mapping(ranks, f"The {side} cards, by rank.") for side in Side}, description)


def turn(description: str) -> Schema:
    """A card into the grid, or one onto an edge; anything else the rules judge."""
    ways = boolean("Whether it lies turned by 180 degrees. sideways can be read, but is illegal. false when left out.")
    ways |= {"type": ["boolean", "string"], "pattern": f"^{Way.SIDEWAYS}$"}
    placed = {
        "place": _card("The card that goes face up into the grid."),
        "at": {"type": "string", "pattern": _CELL, "description": "The cell where it goes, A1 to C3."},
        "turned": ways,
    }
    arrived = {
        "edge": _card("The card that goes face down on the own edge, r? or b? for one that is not said.", r"|[rb]\?"),
        "at": integer(1, LINES, "The space of the edge, from the top or from the left."),
    }
    put, come = (mapping(keys, description, list(keys)[:2]) for keys in (placed, arrived))
    return {"description": description, **choose("edge", come, put)}


def _card(description: str, more: str = "") -> Schema:
    return {"type": "string", "pattern": f"^([rb][{_LOW}-{_HIGH}]{more})$", "description": description}


def _deck() -> Schema:
    about = f"""The deck: {" or ".join(DECKS.names())}, or a file in .yaml such as `rulewright new wonderland-deck`
prints, relative to this file. {HOUSE} when left out; its items are invented, for no public text tells those of the
box."""
    names, endings = "|".join(DECKS.names()), "|".join(ending.removeprefix(".") for ending in ENDINGS)
    return {"type": "string", "pattern": rf"^({names})$|\.({endings})$", "description": about}


def _edges() -> Schema:
    found: dict[str, Schema] = {}
    for side, line, end in ((Side.RED, "rows", "top"), (Side.BLUE, "columns", "left")):
        space: dict[str, Any] = {
            "type": ["integer", "string"],
            "minimum": _LOW,
            "maximum": _HIGH,
            "pattern": rf"^({side.letter}?[{_LOW}-{_HIGH}\{FACE_DOWN}]|{NONE})$",
            "description": f'A rank, "{FACE_DOWN}" face down, "{NONE}" none yet.',
        }
        about = f"The edge of {side}: values the {line}, from the {end} (with the switch axes the other way)."
        found[str(side)] = items(space, about, LINES, LINES)
    return mapping(found, "The edge cards, three spaces for each side; all are free when left out.")


def _placed() -> Schema:
    marks = "".join(mark for mark in MARKS if mark)
    about = f"A card, with ' when it is turned; {NONE} free. > or < after it: sideways, which is illegal."
    return {"type": "string", "pattern": rf"^([rb][{_LOW}-{_HIGH}][{marks}]?|{NONE})$", "description": about}


def _hands() -> Schema:
    held = {}
    for side in Side:
        rank: Schema = {
            "type": ["integer", "string"],
            "minimum": _LOW,
            "maximum": _HIGH,
            "pattern": rf"^{side.letter}?[{_LOW}-{_HIGH}]$",
            "description": "A rank, or the id of the card.",
        }
        held[str(side)] = items(rank, f"The cards that {side} holds.", 0, _MOST_IN_HAND)
    return mapping(held, "What is left in the hands, to be compared with what lies on the board.")


def _match() -> Schema:
    points = {
        str(side): integer(-_MOST_POINTS, _MOST_POINTS, f"The points of {side} in the first game.") for side in Side
    }
    about = "The result of the first game, by the sides of that game; in the second game only."
    first = mapping(points, about, list(points))
    keys = {
        "players": items(text("A name."), "The two players.", 2, 2),
        "red": text("Who plays red in this game."),
        "first": first,
    }
    return mapping(keys, "The match of two games with changed sides to which this game belongs.", ["players", "red"])
