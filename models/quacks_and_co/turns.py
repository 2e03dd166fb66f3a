"""Turns as a file names them: the chip that is drawn, what its action brings, what is bought (rulebook, game play)."""

from __future__ import annotations

from collections.abc import Mapping as Map
from collections.abc import Sequence as Seq
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from rulewright.models.quacks_and_co.chips import Chip, read_chip
from rulewright.models.reading import Fields, boolean, choice, items, shown
from rulewright.models.source import InputError, Node, Place, Scalar, Sequence

DRAW_KEYS = ("draw", "die", "return", "take", "skip", "buy")
TURN_KEYS = ("animal", *DRAW_KEYS, "then")
MOST_DRAWS = 99
HERE = Place(1, 1)


class Animal(StrEnum):
    """The four animals."""

    DONKEY = "donkey"
    SHEEP = "sheep"
    PIG = "pig"
    COW = "cow"


@dataclass(frozen=True, slots=True)
class Draw:
    """One chip from the bag and what comes of it; `chip` is None where only a purchase is due.

    `die`: what the die shows, once or twice. `back`: the chip that the green caterpillar board returns to the bag.
    `take`: the chip that the purple butterfly board gives. `skip`: the action is not carried out. `buy`: what is bought
    after the third dream weed, None where nothing is said of it.
    """

    chip: Chip | None
    die: tuple[str, ...] = ()
    back: Chip | None = None
    take: Chip | None = None
    skip: bool = False
    buy: tuple[Chip, ...] | None = None
    place: Place = field(default=HERE, compare=False)
    places: Map[str, Place] = field(default_factory=dict, hash=False, compare=False)

    def at(self, key: str) -> Place:
        """Where a key's value stands."""
        return self.places.get(key, self.place)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: the draws in their order, more than one where an action draws a further chip.

    `animal` is whose turn it is said to be; None where it is not said.
    """

    draws: tuple[Draw, ...]
    animal: Animal | None = None
    place: Place = field(default=HERE, compare=False)


def read_turn(node: Node, what: str) -> Turn:
    """A turn of a record or `move:`. Raises InputError for what cannot be read."""
    fields = Fields(node, what, TURN_KEYS)
    animal, then = fields.get("animal"), fields.get("then")
    first = _read_draw(fields, what)
    if first.chip is None and (then is not None or first.buy is None):
        raise InputError(
            f"{what} lacks the key `draw`; `buy` alone is for a position in which the third dream weed lies",
            node.place,
        )
    more = [_read_draw(Fields(item, f"{what}: then", DRAW_KEYS), f"{what}: then") for item in _then(then, what)]
    for draw in more:
        if draw.chip is None:
            raise InputError(f"{what}: then: a draw lacks the key `draw`", draw.place)
    who = Animal(choice(animal, f"{what}: animal", tuple(Animal))) if animal else None
    return Turn((first, *more), who, node.place)


def _then(node: Node | None, what: str) -> list[Node]:
    return [] if node is None else items(node, f"{what}: then", 1, MOST_DRAWS)


def _read_draw(fields: Fields, what: str) -> Draw:
    chip, die, back, take, skip, buy = (fields.get(key) for key in DRAW_KEYS)
    if chip is None:
        for key in ("die", "return", "take", "skip"):
            if fields.get(key) is not None:
                raise InputError(f"{what}: `{key}` needs `draw`", fields.key_place(key))
    return Draw(
        chip=read_chip(chip, f"{what}: draw") if chip else None,
        die=_read_die(die, f"{what}: die") if die else (),
        back=read_chip(back, f"{what}: return") if back else None,
        take=read_chip(take, f"{what}: take") if take else None,
        skip=boolean(skip, f"{what}: skip") if skip else False,
        buy=tuple(read_chip(item, f"{what}: buy") for item in items(buy, f"{what}: buy", 0, 20)) if buy else None,
        place=fields.node.place,
        places={key: value.place for key, value in fields.node.values.items()},
    )


def _read_die(node: Node, what: str) -> tuple[str, ...]:
    """A face, or a list of two: a word or a number, as it stands on the die."""
    nodes = items(node, what, 1, 2) if isinstance(node, Sequence) else [node]
    faces = []
    for item in nodes:
        word = item.text if isinstance(item, Scalar) and item.value is not None else ""
        if not word or len(word) > 20 or not word.isprintable():
            raise InputError(f"{what} must be a face such as ruby, draw, green-2 or 3, not {shown(item)}", item.place)
        faces.append(word)
    return tuple(faces)


def draw_data(draw: Draw) -> dict[str, Any]:
    """A draw in the form of the file."""
    data: dict[str, Any] = {} if draw.chip is None else {"draw": draw.chip.word}
    if draw.die:
        faces = [int(face) if face.isdecimal() else face for face in draw.die]
        data["die"] = faces[0] if len(faces) == 1 else faces
    if draw.back is not None:
        data["return"] = draw.back.word
    if draw.take is not None:
        data["take"] = draw.take.word
    if draw.skip:
        data["skip"] = True
    if draw.buy is not None:
        data["buy"] = [chip.word for chip in draw.buy]
    return data


def turn_data(draws: Seq[Draw], animal: Animal | None = None) -> dict[str, Any]:
    """A turn in the form of the file."""
    data: dict[str, Any] = {} if animal is None else {"animal": str(animal)}
    data |= draw_data(draws[0])
    if len(draws) > 1:
        data["then"] = [draw_data(draw) for draw in draws[1:]]
    return data
