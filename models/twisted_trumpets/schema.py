"""JSON Schema (draft 7) of a Twisted Trumpets position, for editors and programs; position.py and turns.py read it.

What a schema cannot say, the reader does: that a set of that name or file is there, and that it has a tile, a colour or
a card of that id.
"""

from __future__ import annotations

from typing import Any

from rulewright.models.schema import Schema, boolean, choose, document, envelope, integer, items, mapping, table, words
from rulewright.models.shelf import ENDINGS
from rulewright.models.twisted_trumpets.box import HOUSE, PLACES, SETS
from rulewright.models.twisted_trumpets.cards import SLOTS
from rulewright.models.twisted_trumpets.position import MOST_CARDS, PARTS, QUESTIONS, SWITCHES, TOKENS
from rulewright.models.twisted_trumpets.schema_cards import ID, board, decree, identifier, name, plans, slots, tiles
from rulewright.models.twisted_trumpets.turn_reading import MOST_ROUNDS
from rulewright.models.twisted_trumpets.turns import MARKET, STACK, UNKNOWN, Favor

_CELL = "^[A-Z][1-9][0-9]?$"
_LAID = "^[a-z][a-z0-9-]*~?(@-?[0-9]{1,3})?$"
_UNKNOWN = rf"|^\{UNKNOWN}$"
_MOST_TILES, _MOST_TURNS = 200, 999
_ABOUT = {
    "dead-ends": "Whether an end may face an edge where nothing can join it.",
    "loops": "Whether pipes may form a loop.",
    "unused-mouth": "Whether a mouth of the trumpeter that no pipe joins costs three.",
    "bird-own-notes": "Whether a bird hears the notes on its own tile.",
    "scroll-again": "Whether a scroll that is covered again gives a favor again.",
}


def schema() -> Schema:
    """The schema as plain data, the same on every call."""
    switches = {key: words(options, f"{_ABOUT[key]} {options[0]} when left out.") for key, options in SWITCHES.items()}
    own = {
        "rules": mapping(switches, "Rulings where the rulebook can be read in more than one way."),
        "set": _set(),
        "board": board(),
        "tiles": tiles(),
        "decrees": _decrees(),
        "plans": plans(),
        "players": integer(0, 99, "How many play: 2 to 4."),
        "player": name("Whose trumpet this is, as named under decrees. me when left out."),
        "round": integer(1, MOST_ROUNDS, "Which round this is."),
        "ending": integer(1, MOST_ROUNDS, "The round in which the end was triggered."),
        "trumpet": _trumpet(),
        "hand": _tiles("The tiles in the hand. Not known when left out.", _MOST_TILES),
        "market": _market("The places of the market from the left. Not known when left out."),
        "actions": integer(0, 9, "How many are left in this turn. When left out 2, and 1 where a favor is due."),
        "favors": _favors(),
        "draws": _tiles("Tiles that are known to come into the hand.", _MOST_TILES),
        "move": turn("One step to judge in this position."),
        "turns": items(turn("A step."), "A record to replay from here.", 0, _MOST_TURNS),
    }
    shared = envelope("twisted-trumpets", PARTS, QUESTIONS)
    return document("A Twisted Trumpets position", shared | own, ["game"])


def turn(description: str) -> Schema:
    """One step: an action, a favor, a claim, or the end of the turn."""
    buy = {
        "from": {
            "description": "Where it comes from: market when left out.",
            "anyOf": [
                words((MARKET, STACK), "Where it comes from. market when left out."),
                integer(1, PLACES, "The place of the market, where equal tiles lie at several."),
            ],
        },
        "pay": _tiles("What is paid.", 99),
    }
    kinds: dict[str, tuple[Schema, dict[str, Schema]]] = {
        "place": (
            identifier("The hand tile that is placed."),
            {
                "at": _cell("Where it goes."),
                "turn": integer(-999, 999, "Degrees clockwise. 0 when left out."),
                "back": boolean("Whether its back is up. false when left out."),
            },
        ),
        "draw": (identifier("The basic tile from the stack, ? where it is not said which.", _UNKNOWN), {}),
        "buy": (identifier("The premium tile, ? for one from the stack that is not said.", _UNKNOWN), buy),
        "pass": ({"const": True, "description": "An action that is given up."}, {}),
        "discard": (_cell("The tile that is taken off."), {}),
        "claim": (identifier("The decree."), {"slot": integer(1, SLOTS, "The slot from the left.")}),
        "next": (_next(), {}),
    }
    found: Schema = {"type": "object", "anyOf": [{"required": [key]} for key in (*kinds, "favor")]}
    for key, (value, more) in reversed(kinds.items()):
        needed = [key, "at"] if key == "place" else [key]
        this = mapping({key: value, **more}, description, needed)
        found = choose(key, this | _seen(key == "buy"), found)
    return {"description": description, **choose("favor", _favor(description, buy), found)}


def _seen(buys: bool) -> Schema:
    """A tile that is not said can be bought from the stack only."""
    if not buys:
        return {}
    unseen = {"required": ["buy"], "properties": {"buy": {"const": UNKNOWN}}}
    return {"if": unseen, "then": {"required": ["from"], "properties": {"from": {"const": STACK}}}}


def _favor(description: str, buy: dict[str, Schema]) -> Schema:
    drawn = items(identifier("A plan, ? where it is not said which.", _UNKNOWN), "The plans that are drawn.", 0, 9)
    bought = identifier("The premium tile that is bought, ? for one from the stack that is not said.", _UNKNOWN)
    more: dict[Favor, dict[str, Schema]] = {
        Favor.ACTIONS: {},
        Favor.PLANS: {
            "draw": drawn,
            "discard": identifier("The plan that is put back, ? for a drawn one that is not said.", _UNKNOWN),
        },
        Favor.PREMIUM: {"buy": bought, **buy},
    }
    found: Schema = mapping({"favor": words(tuple(Favor), "Which favor.")}, description, ["favor"])
    for kind, keys in more.items():
        if not keys:
            continue
        this = mapping({"favor": words((kind,), "Which favor."), **keys}, description, ["favor"])
        this |= _seen(kind is Favor.PREMIUM)
        found = {"if": {"properties": {"favor": {"const": str(kind)}}}, "then": this, "else": found}
    return found


def _next() -> Schema:
    held = table(slots("Who holds which slot."), "The decrees that changed.")
    held["propertyNames"] = dict(ID)
    keys = {
        "refill": _tiles("The tiles that filled the market after it slid left.", 2 * PLACES),
        "market": _market("What lies in the market at the own next turn."),
        "decrees": held,
        "ending": integer(1, MOST_ROUNDS, "The round in which somebody triggered the end."),
    }
    return mapping(keys, "The end of the turn, and what changes until the own next one.")


def _set() -> Schema:
    about = f"""The set: {" or ".join(SETS.names())}, or a file in .yaml such as `rulewright new twisted-trumpets-set`
prints, relative to this file. {HOUSE} when left out; its board, tiles and cards are invented, for no public text tells
those of the box."""
    known, endings = "|".join(SETS.names()), "|".join(ending.removeprefix(".") for ending in ENDINGS)
    return {"type": "string", "pattern": rf"^({known})$|\.({endings})$", "description": about}


def _decrees() -> Schema:
    value: dict[str, Any] = {"if": {"type": "array"}, "then": slots("Who holds which slot of a decree of the set.")}
    value["else"] = decree()
    value["description"] = "Who holds which slot, from the left; or a decree of this position."
    found = table(value, "The royal decrees in play, by id.")
    found |= {"propertyNames": dict(ID), "maxProperties": MOST_CARDS}
    return found


def _trumpet() -> Schema:
    about = "A tile: its id, ~ with its back up, @ and by how many degrees it is turned clockwise, such as p7~@180."
    found = table({"type": "string", "pattern": _LAID, "description": about}, "The tiles on the board, by cell.")
    found["propertyNames"] = {"pattern": _CELL}
    return found


def _cell(description: str) -> Schema:
    return {"type": "string", "pattern": _CELL, "description": description}


def _tiles(description: str, most: int) -> Schema:
    return items(identifier("A tile."), description, 0, most)


def _market(description: str) -> Schema:
    return items(identifier("A tile, - for an empty place.", "|^-$"), description, 0, 2 * PLACES)


def _favors() -> Schema:
    keys = {
        str(favor): words(TOKENS, f"The token {favor}: gold unused, grey used once, gone used twice.")
        for favor in Favor
    }
    return mapping(keys, "The King's Favor tokens; gold when left out.")
