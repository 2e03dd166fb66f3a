"""What a box holds as data: tracks with spiral spaces, chips, prices, dice. Shipped boxes and files of their own."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from dataclasses import dataclass
from pathlib import Path

from rulewright.models.quacks_and_co.chips import DREAM, DREAMS, Chip, parse_chip, read_chips
from rulewright.models.reading import Fields, choice, integer, items, name, text
from rulewright.models.rulebook import PROVENANCE
from rulewright.models.shelf import Shelf
from rulewright.models.source import InputError, Mapping, Node, Source

DATA = Path(__file__).resolve().parents[2] / "data" / "quacks-and-co"
HOUSE = "house"
TRACKS = ("short", "long")
BOX_KEYS = (
    "box", "note", "source", "provenance", "tracks", "start", "chips", "prices", "white-die", "wooden-die", "rubies",
    "clovers",
)  # fmt: skip
# The parts of a box that somebody can have invented, in the words of the file.
PARTS_KNOWN = ("steps", "spirals", "start", "chips", "prices", "white-die", "wooden-die", "rubies", "clovers")
MOST_STEPS = 500
FACES = 6
# What the white die can show: a ruby, a chip for the bag, steps, a further draw.
RUBY, DRAW = "ruby", "draw"


@dataclass(frozen=True, slots=True)
class Track:
    """A side of the board: how many steps lead from the start house to the market, and the spiral spaces on the way.

    A space is named by its number of steps from the start house, which is 0; the market is the last one.
    """

    steps: int
    spirals: tuple[int, ...]

    def next_spiral(self, space: int) -> int | None:
        """The next spiral space after a space; None if there is none before the market."""
        return next((spiral for spiral in self.spirals if spiral > space), None)


@dataclass(frozen=True, slots=True)
class Box:
    """A whole box. `prices` are rubies by number; `white_die` and `wooden_die` their faces, each as likely as another.

    `invented`: the parts that no public source shows.
    """

    name: str
    tracks: Map[str, Track]
    start: Map[Chip, int]
    chips: Map[Chip, int]
    prices: Map[int, int]
    white_die: tuple[str, ...]
    wooden_die: tuple[int, ...]
    rubies: int
    clovers: int
    invented: frozenset[str]


def read_track(node: Node, what: str) -> Track:
    """The steps to the market and the spiral spaces. Raises InputError."""
    fields = Fields(node, what, ("steps", "spirals"))
    steps = integer(fields.need("steps"), f"{what}: steps", 1, MOST_STEPS)
    spirals: list[int] = []
    for item in items(fields.need("spirals"), f"{what}: spirals", 0, steps):
        space = integer(item, f"{what}: spirals", 1, steps - 1) if steps > 1 else _none(item, what)
        if spirals and space <= spirals[-1]:
            raise InputError(f"{what}: spirals are named from the start to the market, each once", item.place)
        spirals.append(space)
    return Track(steps, tuple(spirals))


def _none(node: Node, what: str) -> int:
    raise InputError(f"{what}: a track of one step has no space for a spiral", node.place)


def read_faces(node: Node, what: str) -> tuple[int, ...]:
    """The faces of the wooden die: steps. Raises InputError."""
    return tuple(integer(item, what, 0, 20) for item in items(node, what, 1, 12))


def _read_box(file: Source) -> Box:
    fields = Fields(file.root, "the box", BOX_KEYS)
    for key in ("note", "source"):
        if (node := fields.get(key)) is not None:
            text(node, key)
    tracks = Fields(fields.need("tracks"), "tracks", TRACKS)
    start, chips = fields.need("start"), fields.need("chips")
    begin, food = read_chips(start, "start"), _read_food(chips)
    if begin.get(DREAM, 0) != DREAMS:
        raise InputError(f"start: everybody has {DREAMS} dream weeds, not {begin.get(DREAM, 0)}", start.place)
    for chip, count in begin.items():
        if food.get(chip, count) < count:
            raise InputError(f"start: {chip.word} {count} times, but there are {food[chip]} of it", start.place)
    return Box(
        name=name(fields.need("box"), "box"),
        tracks={word: read_track(tracks.need(word), f"tracks: {word}") for word in TRACKS},
        start=begin,
        chips=food,
        prices=_read_prices(fields.need("prices")),
        white_die=_read_white(fields.need("white-die")),
        wooden_die=read_faces(fields.need("wooden-die"), "wooden-die"),
        rubies=integer(fields.need("rubies"), "rubies", 0, 999),
        clovers=integer(fields.need("clovers"), "clovers", 0, 999),
        invented=_read_invented(fields.get("provenance")),
    )


def _read_food(node: Node) -> dict[Chip, int]:
    chips = read_chips(node, "chips")
    if DREAM in chips:
        assert isinstance(node, Mapping)
        raise InputError("chips: dream weeds are not listed: every player has four", node.keys["dream"])
    if any(not chip.number for chip in chips):
        raise InputError("chips: a food chip has a number of 1 or more", node.place)
    return chips


def _read_prices(node: Node) -> dict[int, int]:
    if not isinstance(node, Mapping):
        raise InputError("prices must say how many rubies each number costs, such as {1: 1, 2: 2}", node.place)
    found = {}
    for word, value in node.values.items():
        if not re.fullmatch("[1-9][0-9]?", word):
            raise InputError(f"prices: the number of a chip must stand here, not `{word[:40]}`", node.keys[word])
        found[int(word)] = integer(value, f"prices: {word}", 0, 99)
    return dict(sorted(found.items()))


def _read_white(node: Node) -> tuple[str, ...]:
    """The faces of the white die: `ruby`, `draw`, a number of steps, or a chip for the bag."""
    faces = []
    for item in items(node, "white-die", 1, 12):
        word = text(item, "white-die")
        chip = parse_chip(word)
        steps = re.fullmatch("0|[1-9][0-9]?", word) is not None
        if word not in (RUBY, DRAW) and not steps and (chip is None or chip.dream):
            raise InputError(
                f"white-die: a face is ruby, draw, a number of steps or a chip such as green-2, not `{word[:40]}`",
                item.place,
            )
        faces.append(word)
    return tuple(faces)


def _read_invented(node: Node | None) -> frozenset[str]:
    """The parts whose provenance is `invented`; parts that are not named are as stated."""
    if node is None:
        return frozenset()
    fields = Fields(node, "provenance", PARTS_KNOWN)
    words = {key: choice(value, f"provenance: {key}", PROVENANCE) for key, value in fields.node.values.items()}
    return frozenset(key for key, word in words.items() if word == "invented")


BOXES = Shelf("box", DATA / "boxes", _read_box)
