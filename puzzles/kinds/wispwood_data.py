"""What the page needs of the data of Wispwood: the goal cards of a puzzle, the rounds and the switches."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulewright.models.reading import plain
from rulewright.models.wispwood.components import components
from rulewright.models.wispwood.pieces import COLOUR_NAMES
from rulewright.puzzles.puzzle import Puzzle

# What of a card decides points and places.
_CARD = ("measure", "points", "placement")


@cache
def _plain(key: str) -> dict[str, Any]:
    data = plain(components().node(key))
    assert isinstance(data, dict)
    return data


def page_data(puzzle: Puzzle) -> dict[str, Any]:
    """The data by key; all of it is plain and goes into JSON.

    `cards`: for each colour with a goal, in the order of scoring, `id`, `measure`, `points` and for witches
    `placement`, as data/wispwood/components.yaml or the puzzle's own `cards` say. `rounds`: for each round (the number
    as a text) `side` and `full-grid`. `switches`: for each ruling the value in force.
    """
    position = puzzle.position
    known = {**_plain("cards"), **position.get("cards", {})}
    goals = position["goals"]
    return {
        "cards": {
            colour: {"id": goals[colour], **card_data(known[goals[colour]])}
            for colour in COLOUR_NAMES
            if colour in goals
        },
        "rounds": {
            str(number): {key: said[key] for key in ("side", "full-grid")} for number, said in _plain("rounds").items()
        },
        "switches": {**default_switches(), **position.get("rules", {})},
    }


def card_data(card: dict[str, Any]) -> dict[str, Any]:
    """What of a card, in the form of the data file, decides points and places."""
    return {key: card[key] for key in _CARD if key in card}


def default_switches() -> dict[str, Any]:
    """The default of each ruling: the first of its values."""
    return {key: said["values"][0] for key, said in _plain("switches").items()}
