"""JSON Schema (draft 7) of a Yokai position, for editors and other programs; position.py and turns.py read it.

What a schema cannot say, the reader does: that rows are equally long, that `saw` names as many families as `peek`
has cells.
"""

from __future__ import annotations

from rulewright.models.schema import Schema, cell, document, drawing, envelope, integer, items, mapping, words
from rulewright.models.yokai.components import HINT_RULES, OBJECTIVES, PLAYERS, components
from rulewright.models.yokai.families import ALPHABET, FAMILY_NAMES, UNKNOWN
from rulewright.models.yokai.hints import MOST_COLOURS
from rulewright.models.yokai.position import MOST_HINTS, PARTS, QUESTIONS
from rulewright.models.yokai.rulings import SWITCHES
from rulewright.models.yokai.turns import MOST_PEEKS

_LAYOUT = """The cards as they lie, after `|` one line for each row: . empty, R red kitsune, G green kappa, P purple
rokurokubi, B blue oni, ? not known. Cells are named by column letter and row number from the upper left corner, such
as B3; those to the right of the drawing and below it have names too."""
_CROSSING = "the crossing of four cards whose upper left one this is"


def schema() -> Schema:
    """The schema as plain data, the same on every call."""
    about = (
        "The hint rule: any revealed hint may be placed, only the last one, or all lie face down. any when left out."
    )
    own = {
        "rules": _rulings(),
        "players": integer(min(PLAYERS), max(PLAYERS), "How many play; the number of hints goes by it."),
        "layout": drawing(ALPHABET, _LAYOUT),
        "hints": _hints(),
        "revealed": items(hint("A hint card."), "Revealed, not placed, the last one last.", 0, MOST_HINTS),
        "deck": _deck(),
        "taken": integer(0, MOST_HINTS, "How many full turns have been taken."),
        "affinities": _affinities(),
        "objective": words(OBJECTIVES, "The outline that the cards must have at the end, turned or mirrored."),
        "hint-rule": words(HINT_RULES, about),
        "token": cell(f"Where the token lies: {_CROSSING}."),
        "move": turn("One turn to judge in this position."),
        "turns": items(turn("A turn, a card move alone, or the declaration."), "A record to replay from here."),
    }
    return document("A Yokai position", envelope("yokai", PARTS, QUESTIONS) | own, ["game", "layout"])


def hint(description: str) -> Schema:
    """A hint card: a list of colours, or `?`."""
    about = f"{description} A list of colours, or `{UNKNOWN}` for one whose colours are not known."
    return {
        "type": ["array", "string"],
        "items": words(FAMILY_NAMES, "A colour."),
        "maxItems": MOST_COLOURS,
        "pattern": rf"^\{UNKNOWN}$",
        "description": about,
    }


def turn(description: str) -> Schema:
    """A full turn, a card move alone, or the declaration; what is missing in a turn is for the rules to say."""
    seen = words((*FAMILY_NAMES, UNKNOWN), "A family.")
    keys = {
        "peek": items(cell("The cell of a card."), "The two cards that are peeked at.", 0, MOST_PEEKS),
        "saw": items(seen, "What was seen there, in the same order."),
        "from": cell("The cell of the card that moves."),
        "to": cell("The cell where it goes."),
        "hint": _hint_action(),
        "token": cell(f"Where the token goes: {_CROSSING}."),
        "declare": {"const": True, "description": "The yokai are said to be appeased; instead of all else."},
    }
    found = mapping(keys, description)
    found["dependencies"] = {"from": ["to"], "to": ["from"], "saw": ["peek"]}
    # What remains possible with none of these is only the empty turn: `to` and `saw` do not come alone.
    found["minProperties"] = 1
    return found


def _hint_action() -> Schema:
    keys = {
        "reveal": hint("The hint card that came."),
        "place": hint("The hint card that is placed."),
        "on": cell("The cell of the card under it, named after the move."),
    }
    found = mapping(keys, "`reveal`, or a mapping: what was revealed, or what is placed and where.")
    found |= {"type": ["object", "string"], "pattern": "^reveal$"}
    found |= {"minProperties": 1, "dependencies": {"place": ["on"], "on": ["place"]}}
    return found


def _rulings() -> Schema:
    switches = {name: words(values, f"{_why(name)} The first is the default.") for name, values in SWITCHES.items()}
    return mapping(switches, "Rulings where sources differ or say nothing.")


def _why(switch: str) -> str:
    return str(components()["switches"][switch]["why"])


def _hints() -> Schema:
    return {
        "type": "object",
        "description": "The hint cards that lie on cards, by cell.",
        "patternProperties": {cell("")["pattern"]: hint("The hint card on this cell.")},
        "additionalProperties": False,
    }


def _deck() -> Schema:
    return {
        "type": ["integer", "array"],
        "minimum": 0,
        "maximum": MOST_HINTS,
        "items": hint("A hint card."),
        "maxItems": MOST_HINTS,
        "description": "The hint cards still face down: how many, or the list of them, next one first.",
    }


def _affinities() -> Schema:
    pair = items(
        words(FAMILY_NAMES, "A family."),
        "An affinity card: the two families that must lie side by side.",
        0,
        MOST_COLOURS,
    )
    return items(pair, "The affinity cards in play.", 0, MOST_HINTS)
