"""Chips: food of seven colours with numbers, and dream weeds (rulebook, components)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from collections.abc import Mapping as Map
from enum import StrEnum
from typing import NamedTuple

from rulewright.models.reading import integer, shown, suggestion
from rulewright.models.source import InputError, Mapping, Node, Scalar

MOST_CHIPS = 999


class Colour(StrEnum):
    """The colours of food, in the order in which they are listed."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PURPLE = "purple"
    ORANGE = "orange"
    WHITE = "white"


COLOURS = tuple(Colour)
ORDER = {colour: number for number, colour in enumerate(COLOURS)}
BASIC = (Colour.RED, Colour.YELLOW, Colour.GREEN, Colour.BLUE)
FOOD = {
    Colour.RED: "apple", Colour.YELLOW: "maize", Colour.GREEN: "lettuce", Colour.BLUE: "blueberry",
    Colour.PURPLE: "grapes", Colour.ORANGE: "carrot", Colour.WHITE: "sugar beet",
}  # fmt: skip


class Chip(NamedTuple):
    """A kind of chip; the dream weed has no colour and the number 0."""

    colour: Colour | None
    number: int

    @property
    def word(self) -> str:
        """As in a file: `red-2`, `dream`."""
        return "dream" if self.colour is None else f"{self.colour}-{self.number}"

    @property
    def dream(self) -> bool:
        """Whether it is a dream weed."""
        return self.colour is None

    @property
    def place(self) -> tuple[int, int]:
        """Where it stands in a list: dream weeds first, then by colour and number."""
        return (-1 if self.colour is None else ORDER[self.colour], self.number)


DREAM = Chip(None, 0)
DREAMS = 4  # of every player
BUBBLES = 3  # on an animal board

# How many of each kind; kinds that are not there are left out.
Chips = Map[Chip, int]

_WORD = re.compile(r"([a-z]+)-(0|[1-9][0-9]{0,2})\Z")


def parse_chip(word: str) -> Chip | None:
    """A chip by its word; None if there is no such colour. Any number can be named: what a box holds is a rule."""
    if word == "dream":
        return DREAM
    match = _WORD.match(word)
    if match is None or match[1] not in COLOURS:
        return None
    return Chip(Colour(match[1]), int(match[2]))


def read_chip(node: Node, what: str) -> Chip:
    """A chip by its word, such as `red-2` or `dream`. Raises InputError."""
    word = node.text if isinstance(node, Scalar) and node.value is not None else ""
    chip = parse_chip(word)
    if chip is None:
        known = ("dream", *(f"{colour}-{number}" for colour in COLOURS for number in (1, 2, 4, 5, 8)))
        what_food, _, number = word[:40].rpartition("-")
        food = next((colour for colour, name in FOOD.items() if what_food in (name, name.rstrip("s"))), None)
        near = f" (did you mean `{food}-{number}`?)" if food else suggestion(word[:40], known)
        raise InputError(f"{what} must be a chip such as red-2, or dream, not {shown(node)}{near}", node.place)
    return chip


def read_chips(node: Node, what: str) -> dict[Chip, int]:
    """How many of each kind, in the order of a list. Raises InputError."""
    if not isinstance(node, Mapping):
        wanted = f"{what} must say how many of each chip, such as {{dream: 3, red-1: 2}}"
        raise InputError(f"{wanted}, not {shown(node)}", node.place)
    found: dict[Chip, int] = {}
    for word, value in node.values.items():
        chip = read_chip(Scalar(node.keys[word], node.keys[word], word, "'"), what)
        count = integer(value, f"{what}: {word[:40]}", 0, MOST_CHIPS)
        if count:
            found[chip] = found.get(chip, 0) + count
    return ordered(found)


def ordered(chips: Chips) -> dict[Chip, int]:
    """The same in the order of a list, without those that are not there."""
    return {chip: chips[chip] for chip in sorted(chips, key=lambda chip: chip.place) if chips[chip]}


def plus(chips: Chips, more: Chips | Iterable[Chip]) -> dict[Chip, int]:
    """Chips with some more."""
    found = Counter(dict(chips))
    found.update(dict(more) if isinstance(more, Map) else more)
    return ordered(found)


def minus(chips: Chips, chip: Chip) -> dict[Chip, int]:
    """Chips without one of a kind that is there."""
    return ordered({**chips, chip: chips[chip] - 1})


def chips_data(chips: Chips) -> dict[str, int]:
    """Chips in the form of the file."""
    return {chip.word: count for chip, count in ordered(chips).items()}


def listed(chips: Chips) -> str:
    """Chips for people: `2 red-1, red-2`."""
    return ", ".join(chip.word if count == 1 else f"{count} {chip.word}" for chip, count in ordered(chips).items())
