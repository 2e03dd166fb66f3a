"""Royal decrees and Queen's plans: cards as data over a few counts (facts, cards and tokens).

The real cards are in no public text. A card asks for counts (bells that face left, flags of a colour, filled corners
...); `counting.py` counts, this file says what can be asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rulewright.models.reading import Fields, choice, integer, items, name
from rulewright.models.source import InputError, Node
from rulewright.models.source import Mapping as MappingNode
from rulewright.models.twisted_trumpets.tiles import EDGES, BellKind, Edge, Kind


class Count(StrEnum):
    """What a card can count on a trumpet."""

    BELLS = "bells"  # on pipes that hang on the trumpeter; `facing` and `kind` narrow it
    DIRECTIONS = "directions"  # in how many different directions bells face
    FLAGS = "flags"  # of one colour with `colour`
    COLOURS = "colours"  # how many different colours of flags
    SETS = "sets"  # complete sets of flags, one of each colour
    BIRDS = "birds"
    NOTES = "notes"
    TWISTS = "twists"
    TILES = "tiles"  # of one kind with `kind`
    SPACES = "spaces"  # filled spaces, `in` a part of the board
    OPEN_ENDS = "open-ends"
    LONGEST = "longest"  # tiles of the longest pipe that is scored


class Part(StrEnum):
    """Parts of the board."""

    BORDER = "border"
    CORNERS = "corners"
    SCROLLS = "scrolls"


@dataclass(frozen=True, slots=True)
class Term:
    """A count, narrowed: bells by direction or kind, flags by colour, tiles by kind, spaces by part of the board."""

    count: Count
    facing: Edge | None = None
    bell: BellKind | None = None
    colour: str | None = None
    kind: Kind | None = None
    part: Part | None = None

    @property
    def faces(self) -> bool:
        """Whether it depends on where diagonal bells are taken to face."""
        return self.facing is not None or self.count is Count.DIRECTIONS


@dataclass(frozen=True, slots=True)
class Condition:
    """A count that must not be less than `least` nor more than `most`."""

    term: Term
    least: int | None
    most: int | None

    def holds(self, count: int) -> bool:
        """Whether a count is as asked."""
        return (self.least is None or count >= self.least) and (self.most is None or count <= self.most)


@dataclass(frozen=True, slots=True)
class Decree:
    """A royal decree: all conditions must hold; `slots` are the points of its slots from the left."""

    id: str
    title: str
    conditions: tuple[Condition, ...]
    slots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Gain:
    """Points for a count: so many for each (at most `most`), or by steps, those of the highest step that is reached."""

    term: Term
    each: int = 0
    most: int | None = None
    steps: Mapping[int, int] | None = None

    def points(self, count: int) -> int:
        """What a count is worth."""
        if self.steps is not None:
            reached = [step for step in self.steps if step <= count]
            return self.steps[max(reached)] if reached else 0
        points = self.each * count
        return points if self.most is None else min(points, self.most)


@dataclass(frozen=True, slots=True)
class Plan:
    """A Queen's plan: its gains are added up."""

    id: str
    title: str
    gains: tuple[Gain, ...]


SLOTS = 3
TERM_KEYS = ("count", "facing", "kind", "colour", "in")
DECREE_KEYS = ("title", "when", "slots")
PLAN_KEYS = ("title", "points")
_MOST = 99


def read_decree(node: Node, word: str, colours: tuple[str, ...], more: tuple[str, ...] = ()) -> Decree:
    """A decree card. `more` are further keys that somebody else reads. Raises InputError."""
    what = f"decrees: {word}"
    fields = Fields(node, what, (*DECREE_KEYS, *more))
    title = fields.get("title")
    conditions = tuple(
        _read_condition(item, f"{what}: when", colours) for item in items(fields.need("when"), f"{what}: when", 1, 6)
    )
    slots = items(fields.need("slots"), f"{what}: slots", SLOTS, SLOTS)
    points = tuple(integer(item, f"{what}: slots", 0, _MOST) for item in slots)
    return Decree(word, name(title, f"{what}: title") if title else word, conditions, points)


def read_plan(node: Node, word: str, colours: tuple[str, ...]) -> Plan:
    """A plan card. Raises InputError."""
    what = f"plans: {word}"
    fields = Fields(node, what, PLAN_KEYS)
    title = fields.get("title")
    gains = tuple(
        _read_gain(item, f"{what}: points", colours) for item in items(fields.need("points"), f"{what}: points", 1, 6)
    )
    return Plan(word, name(title, f"{what}: title") if title else word, gains)


def _read_condition(node: Node, what: str, colours: tuple[str, ...]) -> Condition:
    fields = Fields(node, what, (*TERM_KEYS, "at-least", "at-most"))
    least, most = (fields.get(key) for key in ("at-least", "at-most"))
    if least is None and most is None:
        raise InputError(f"{what} needs `at-least` or `at-most`", node.place)
    low = integer(least, f"{what}: at-least", 0, _MOST) if least else None
    high = integer(most, f"{what}: at-most", 0, _MOST) if most else None
    if least is not None and low is not None and high is not None and low > high:
        raise InputError(f"{what}: `at-least` is more than `at-most`, which no trumpet can meet", least.place)
    return Condition(_read_term(fields, what, colours), low, high)


def _read_gain(node: Node, what: str, colours: tuple[str, ...]) -> Gain:
    fields = Fields(node, what, (*TERM_KEYS, "each", "most", "steps"))
    term = _read_term(fields, what, colours)
    each, most, steps = (fields.get(key) for key in ("each", "most", "steps"))
    if (each is None) == (steps is None) or (steps is not None and most is not None):
        raise InputError(f"{what} needs either `each` (with `most`) or `steps`", node.place)
    if steps is not None:
        return Gain(term, steps=_read_steps(steps, f"{what}: steps"))
    assert each is not None
    limit = integer(most, f"{what}: most", 0, _MOST) if most else None
    return Gain(term, integer(each, f"{what}: each", -_MOST, _MOST), limit)


def _read_steps(node: Node, what: str) -> dict[int, int]:
    if not isinstance(node, MappingNode) or not node.values:
        raise InputError(f"{what} must be a mapping of counts to points, such as {{1: 2, 3: 5}}", node.place)
    found = {}
    for word, value in node.values.items():
        if not word.isascii() or not word.isdigit() or len(word) > 2 or str(int(word)) != word:
            raise InputError(f"{what}: `{word[:40]}` is no count from 0 to {_MOST}", node.keys[word])
        found[int(word)] = integer(value, f"{what}: {word}", -_MOST, _MOST)
    return found


# Which keys narrow which count.
_NARROWS = {
    Count.BELLS: ("facing", "kind"),
    Count.FLAGS: ("colour",),
    Count.TILES: ("kind",),
    Count.SPACES: ("in",),
}


def _read_term(fields: Fields, what: str, colours: tuple[str, ...]) -> Term:
    count = Count(choice(fields.need("count"), f"{what}: count", tuple(Count)))
    for key in TERM_KEYS[1:]:
        if fields.get(key) is not None and key not in _NARROWS.get(count, ()):
            raise InputError(f"{what}: `{key}` does not go with the count `{count}`", fields.key_place(key))
    facing, kind, colour, part = (fields.get(key) for key in ("facing", "kind", "colour", "in"))
    return Term(
        count,
        facing=Edge(choice(facing, f"{what}: facing", EDGES)) if facing else None,
        bell=BellKind(choice(kind, f"{what}: kind", tuple(BellKind))) if kind and count is Count.BELLS else None,
        colour=choice(colour, f"{what}: colour", colours) if colour else None,
        kind=Kind(choice(kind, f"{what}: kind", tuple(Kind))) if kind and count is Count.TILES else None,
        part=Part(choice(part, f"{what}: in", tuple(Part))) if part else None,
    )
