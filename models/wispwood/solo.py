"""The solo game: the ghost's guide, its wisps, its cat on the pond, the fireflies (rulebook, solo game).

The block and its keys; `guide`, `levels` and `ghost-cat` are required:

    solo:
      guide: 6-5-4-3                       # the scoring guide: points for each wisp of row 1 to row 4
      levels: [orb, jack, heart, witch]    # the type of wisp on row 1 (most points) to row 4
      ghost: {orb: 1, jack: 1}             # the wisps it has collected so far; a type left out: none
      ghost-cat: 5                         # the space of the pond where its cat stands
      fireflies: [2, 1]                    # turned up in this round, in order; left out: nobody knows
      to-move: you                         # or ghost; left out: the ghost at the start of a round, else you
      scores: {you: [31], ghost: [18]}     # of the rounds that are scored already
"""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass, field
from functools import cache
from typing import cast

from rulewright.models.reading import Fields, choice, integer, items, plain
from rulewright.models.source import Node, Place
from rulewright.models.wispwood.components import GUIDES, POND_SPACES, components
from rulewright.models.wispwood.pieces import WISP_NAMES, Piece

YOU, GHOST = "you", "ghost"
KEYS = ("guide", "levels", "ghost", "ghost-cat", "fireflies", "to-move", "scores")
HIGHEST_FIREFLY = 4
MOST_SCORE = 999


@dataclass(frozen=True, slots=True)
class Solo:
    """The `solo:` block as read. `fireflies` None: the file does not say; `scores` are points by round."""

    place: Place
    guide: str
    levels: tuple[Piece, ...]
    ghost: Map[Piece, int]
    ghost_cat: int
    fireflies: tuple[int, ...] | None
    to_move: str
    scores: Map[str, tuple[int, ...]]
    places: Map[str, Place] = field(default_factory=dict, hash=False, compare=False)

    def at(self, key: str) -> Place:
        """Where the value of a key stands (the block's place, when the key is absent)."""
        return self.places.get(key, self.place)

    @property
    def worth(self) -> dict[Piece, int]:
        """The points that each type is worth to the ghost; types that are missing from the levels are left out."""
        return dict(zip(self.levels, guide_values(self.guide), strict=True))


@dataclass(frozen=True, slots=True)
class Ghost:
    """The ghost during play: where its cat stands, what wisps are worth to it and which it has.

    `fireflies`: the numbers turned up in this round, None when nobody knows; `to_move`: `you` or `ghost`.
    """

    space: int
    worth: Map[Piece, int]
    wisps: Map[Piece, int]
    fireflies: tuple[int, ...] | None
    to_move: str

    @staticmethod
    def of(solo: Solo) -> Ghost:
        """The ghost that a `solo:` block describes."""
        return Ghost(solo.ghost_cat, solo.worth, dict(solo.ghost), solo.fireflies, solo.to_move)

    def flipped_all(self, number: int) -> bool | None:
        """Whether the last firefly of the round has been turned up; None when nobody knows."""
        return None if self.fireflies is None else len(self.fireflies) >= firefly_limit(number)


@cache
def guide_values(guide: str) -> tuple[int, ...]:
    """The points of a scoring guide from row 1 to row 4."""
    guides = cast(dict[str, dict[str, list[int]]], plain(components().node("guides")))
    return tuple(guides[guide]["values"])


@cache
def firefly_tokens() -> tuple[int, ...]:
    """The numbers of the eight fireflies."""
    data = cast(dict[str, list[int]], plain(components().node("fireflies")))
    return tuple(data["tokens"])


@cache
def firefly_limit(number: int) -> int:
    """How many fireflies a round has: 4, 6, 8 (rulebook, solo game: fireflies)."""
    rounds = cast(dict[str, dict[str, int]], plain(components().node("rounds")))
    return rounds[str(number)]["fireflies"]


def read_solo(node: Node) -> Solo:
    """The block as read. Raises InputError for what cannot be read."""
    fields = Fields(node, "solo", KEYS)
    levels, fireflies, move = fields.need("levels"), fields.get("fireflies"), fields.get("to-move")
    seen = None if fireflies is None else _fireflies(fireflies)
    types = [choice(item, "solo: levels", WISP_NAMES) for item in items(levels, "solo: levels", 4, 4)]
    return Solo(
        place=node.place,
        guide=choice(fields.need("guide"), "solo: guide", GUIDES),
        levels=tuple(Piece(word) for word in types),
        ghost=_wisps(fields.get("ghost")),
        ghost_cat=integer(fields.need("ghost-cat"), "solo: ghost-cat (a space of the pond)", 1, POND_SPACES),
        fireflies=seen,
        to_move=choice(move, "solo: to-move", (YOU, GHOST)) if move else GHOST if seen == () else YOU,
        scores=_scores(fields.get("scores")),
        places={key: value.place for key, value in fields.node.values.items()},
    )


def _fireflies(node: Node) -> tuple[int, ...]:
    what = "solo: fireflies"
    return tuple(integer(item, what, 1, HIGHEST_FIREFLY) for item in items(node, what, 0, 40))


def _wisps(node: Node | None) -> dict[Piece, int]:
    if node is None:
        return {}
    fields = Fields(node, "solo: ghost", WISP_NAMES)
    return {Piece(key): integer(value, f"solo: ghost: {key}", 0, 40) for key, value in fields.node.values.items()}


def _scores(node: Node | None) -> dict[str, tuple[int, ...]]:
    if node is None:
        return {}
    fields = Fields(node, "solo: scores", (YOU, GHOST))
    return {who: read_points(fields.need(who), f"solo: scores: {who}") for who in (YOU, GHOST)}


def read_points(node: Node, what: str) -> tuple[int, ...]:
    """The points of the rounds that are scored, first round first."""
    return tuple(integer(item, what, 0, MOST_SCORE) for item in items(node, what, 0, 3))
