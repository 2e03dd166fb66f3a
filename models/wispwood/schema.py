"""JSON Schema (draft 7) of a Wispwood position, for editors and other programs; position.py is what reads it."""

from __future__ import annotations

from rulewright.models.reading import plain
from rulewright.models.schema import (
    Schema,
    cell,
    choose,
    document,
    drawing,
    envelope,
    integer,
    items,
    mapping,
    table,
    text,
    words,
)
from rulewright.models.wispwood.components import GUIDES, POND_SPACES, SHAPES, TILES_EACH, components
from rulewright.models.wispwood.pieces import ALPHABET, WISP_NAMES
from rulewright.models.wispwood.position import PARTS, QUESTIONS
from rulewright.models.wispwood.rulings import SWITCHES
from rulewright.models.wispwood.schema_cards import cards, goals
from rulewright.models.wispwood.schema_turns import move, ring, turns
from rulewright.models.wispwood.solo import GHOST, HIGHEST_FIREFLY, MOST_SCORE, YOU
from rulewright.models.wispwood.table import MOST_PLAYERS, MOST_TURNS

_FOREST = """The forest as it lies, after `|` one line for each row: . empty, T tree, C cat, J jack-o'-lantern, W witch,
H heart, O orb. Cells are named by column letter and row number from the upper left corner, such as B3."""


def schema() -> Schema:
    """The schema as plain data, the same on every call."""
    shared = envelope("wispwood", PARTS, QUESTIONS)
    own = {
        "rules": _rulings(),
        "round": integer(1, 3, "The round: the forest fits in some square of 4 x 4, 5 x 5, 6 x 6."),
        "goals": {"type": "object", "description": "The goal card of each colour."},
        "cards": cards(),
        "forest": drawing(ALPHABET, _FOREST),
        "old": items(cell("The cell of an old wisp."), "The wisps that lay there when the round began."),
        "cat": words(("ready", "hidden"), "Whether the cat may be used; ready when left out."),
        "pond": _pond(),
        "supply": _supply(),
        "move": move(),
        "turns": turns(),
        "solo": _solo(),
        "table": _table(),
    }
    found = document("A Wispwood position", shared | own, ["game", "round", "goals", "forest"])
    # Only a file that defines cards may name other ids than those of the shipped ones.
    found |= choose("cards", {"properties": {"goals": goals(own=True)}}, {"properties": {"goals": goals(own=False)}})
    return found


def _rulings() -> Schema:
    switches = {name: words(values, f"{_why(name)} The first is the default.") for name, values in SWITCHES.items()}
    return mapping(switches, "Rulings where the rulebook is silent.")


def _why(switch: str) -> str:
    data = plain(components().node("switches"))
    assert isinstance(data, dict)
    return str(data[switch]["why"])


def _pond() -> Schema:
    about = "The eight shapes; the first lies between spaces 1 and 2, the last between spaces 8 and 1."
    shapes = items(words(SHAPES, "A shape."), about, POND_SPACES, POND_SPACES)
    return mapping({"wisps": ring("The eight spaces, clockwise."), "shapes": shapes}, "The pond.", ["wisps", "shapes"])


def _supply() -> Schema:
    counts = {wisp: integer(0, TILES_EACH, f"How many of the type {wisp}.") for wisp in WISP_NAMES}
    return mapping(counts, "The wisps that can still come this round; a type that is left out has none.")


def _points(description: str) -> Schema:
    return items(integer(0, MOST_SCORE, "Points of a round."), description, 0, 3)


def _solo() -> Schema:
    counts = {wisp: integer(0, TILES_EACH, f"How many of the type {wisp}.") for wisp in WISP_NAMES}
    scores = {YOU: _points("Your points, first round first."), GHOST: _points("The ghost's points.")}
    firefly = integer(1, HIGHEST_FIREFLY, "The number on a firefly.")
    keys = {
        "guide": words(GUIDES, "The scoring guide: points for each wisp of row 1 to row 4."),
        "levels": items(words(WISP_NAMES, "A wisp type."), "The type on row 1 (most points) to row 4.", 4, 4),
        "ghost": mapping(counts, "The wisps that the ghost has collected."),
        "ghost-cat": integer(1, POND_SPACES, "The space of the pond where the ghost's cat stands."),
        "fireflies": items(firefly, "Turned up in this round, in order; left out: nobody knows.", 0, 40),
        "to-move": words((YOU, GHOST), "Whose turn it is."),
        "scores": mapping(scores, "The rounds that are scored already.", [YOU, GHOST]),
    }
    return mapping(keys, "The solo game against the ghost.", ["guide", "levels", "ghost-cat"])


def _table() -> Schema:
    player = text("The name of a player.")
    some = items(player, "Names of players.", 0, MOST_PLAYERS)
    players = items(player, "The players, clockwise.", 2, MOST_PLAYERS) | {"uniqueItems": True}
    keys = {
        "players": players,
        "you": text("The player whose forest is drawn."),
        "first": text("The start player of round 1."),
        "start": text("The start player of this round; left out: follows from `first`."),
        "to-move": text("Whose turn it is; left out: nobody's, or it is not known."),
        "turns": table(integer(0, MOST_TURNS, "Turns."), "The turns that each player has taken in this round."),
        "full": some | {"description": "The players who have filled the grid in this round."},
        "scores": table(_points("Points, first round first."), "The points of each player by round."),
        "full-grids": table(integer(0, 3, "Full grids."), "The full grids of each player in the rounds scored."),
        "winners": some | {"description": "The winners, claimed when the last round is scored."},
    }
    return mapping(keys, "The players around the forest.", ["players"])
