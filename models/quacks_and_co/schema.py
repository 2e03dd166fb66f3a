"""JSON Schema (draft 7) of a Quacks & Co. position, for editors and programs; position.py and turns.py read it.

What a schema cannot say, the reader does: that a box of that name or file is there, that spiral spaces are named in
their order and lie before the market, that `turn` names one of the animals, that `chips` hold what lies on the board.
"""

from __future__ import annotations

from rulewright.models.quacks_and_co.box import BOXES, HOUSE, MOST_STEPS, TRACKS
from rulewright.models.quacks_and_co.chips import COLOURS, MOST_CHIPS
from rulewright.models.quacks_and_co.kit import BOARDS, SWITCHES, Set
from rulewright.models.quacks_and_co.position import MOST_HELD, MOST_SPACE, MOST_TURNS, PARTS, QUESTIONS
from rulewright.models.quacks_and_co.turns import MOST_DRAWS, Animal
from rulewright.models.schema import Schema, boolean, choose, document, envelope, integer, items, mapping, table, words
from rulewright.models.shelf import ENDINGS

_CHIP = rf"^(dream|({'|'.join(COLOURS)})-(0|[1-9][0-9]{{0,2}}))$"
_ABOUT = {
    "third-dream-order": "What comes first at the third dream weed.",
    "blue-without-spiral": "What the caterpillar side of blue does where no spiral space is ahead.",
    "actions": "Whether an action may be left out.",
    "butterfly-purple-colours": "Which chips the butterfly side of purple gives.",
}


def schema() -> Schema:
    """The schema as plain data, the same on every call."""
    switches = {key: words(options, f"{_ABOUT[key]} {options[0]} when left out.") for key, options in SWITCHES.items()}
    own = {
        "rules": mapping(switches, "Rulings where the rulebook can be read in more than one way."),
        "box": _box(),
        "set": words(tuple(Set), f"Which side of the action boards lies up. {Set.CATERPILLAR} when left out."),
        "boards": {
            "enum": list(BOARDS),
            "description": "How many action boards: 6 with purple and orange. 4 when left out.",
        },
        "track": _track(),
        "wooden-die": items(
            integer(0, 20, "Steps."), "The faces of the wooden die, in place of those of the box.", 1, 12
        ),
        "players": items(_player(), "The players in the order of play.", 1, 9),
        "turn": words(tuple(Animal), "Who draws next, or buys. The first of the players when left out."),
        "move": turn("One turn to judge in this position."),
        "turns": items(turn("A turn."), "A record to replay from here, draw by draw.", 0, MOST_TURNS),
    }
    shared = envelope("quacks-and-co", PARTS, QUESTIONS)
    return document("A Quacks & Co. position", shared | own, ["game", "players"])


def turn(description: str) -> Schema:
    """A chip from the bag with all that comes of it, or a purchase alone."""
    then = items(_drawn("A further chip.", {}), "The chips that an action lets be drawn at once.", 1, MOST_DRAWS)
    animal = {"animal": words(tuple(Animal), "Whose turn it is, to be compared.")}
    bought = mapping({**animal, "buy": _buy()}, description, ["buy"])
    return {"description": description, **choose("draw", _drawn(description, {**animal, "then": then}), bought)}


def _drawn(description: str, more: dict[str, Schema]) -> Schema:
    keys = {
        "draw": _chip("The chip from the bag."),
        "die": _die(),
        "return": _chip("The chip of the board that green puts back into the bag."),
        "take": _chip("The chip that purple gives."),
        "skip": boolean("Whether the action is left out. false when left out."),
        "buy": _buy(),
    }
    return mapping(keys | more, description, ["draw"])


def _die() -> Schema:
    face: Schema = {
        "type": ["string", "number", "boolean"],
        "minLength": 1,
        "maxLength": 20,
        "description": "A face: steps, ruby, draw, or a chip.",
    }
    found: Schema = {"if": {"type": "array"}, "then": items(face, "Two faces.", 1, 2), "else": dict(face)}
    return found | {"description": "What the die shows: a face, or a list of two where it is rolled twice."}


def _buy() -> Schema:
    return items(_chip("A chip."), "What is bought after the third dream weed; nothing when left out.", 0, 20)


def _chip(description: str) -> Schema:
    return {"type": "string", "pattern": _CHIP, "description": description}


def _chips(description: str) -> Schema:
    found = table(integer(0, MOST_CHIPS, "How many of them."), description)
    found["propertyNames"] = {"pattern": _CHIP}
    return found


def _player() -> Schema:
    keys = {
        "animal": words(tuple(Animal), "Which animal."),
        "space": integer(0, MOST_SPACE, "How many steps it is from the start house, which is 0. 0 when left out."),
        "rubies": integer(0, MOST_HELD, "The rubies in its backpack. 0 when left out."),
        "clovers": integer(0, MOST_HELD, "Its clovers. 0 when left out."),
        "bag": _chips("The chips in the bag, by kind. Not told when left out."),
        "board": _chips("The chips on the animal board, by kind. None when left out."),
        "chips": _chips("The chips in the bag and on the board together, in place of bag."),
    }
    found = mapping(keys, "A player.", ["animal"])
    found["not"] = {"required": ["bag", "chips"]}
    return found


def _track() -> Schema:
    spaces = items(integer(1, MOST_STEPS - 1, "A space."), "The spiral spaces, from the start on.", 0, MOST_STEPS)
    spaces["uniqueItems"] = True
    keys = {"steps": integer(1, MOST_STEPS, "How many steps it is to the market."), "spirals": spaces}
    own = mapping(keys, "A track of your own.", list(keys))
    side = words(TRACKS, "The side of the board.")
    about = f"The side of the board, or a track of your own. {TRACKS[0]} when left out."
    return {"if": {"type": "object"}, "then": own, "else": side, "description": about}


def _box() -> Schema:
    about = f"""The box: {" or ".join(BOXES.names())}, or a file in .yaml such as `rulewright new quacks-and-co-box`
prints, relative to this file. {HOUSE} when left out; its spiral spaces, numbers of chips and wooden die are invented,
for no public text tells those of the box."""
    known, endings = "|".join(BOXES.names()), "|".join(ending.removeprefix(".") for ending in ENDINGS)
    return {"type": "string", "pattern": rf"^({known})$|\.({endings})$", "description": about}
