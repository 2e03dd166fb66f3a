"""Many games at once, as bit masks: which wisps lie where, the round each was placed in, and the tree it came with.

A game is legal if nothing is `broken`: history.py says in words what is counted here. Every round ends with its
square full, so a round's forest follows from the wisps that lie there, the cat and the square.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from rulewright.models.grid import BESIDE
from rulewright.models.wispwood.components import SIDES
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.search.batch_frame import Counts, Masks, popcount
from rulewright.models.wispwood.search.later_plane import KIND, ONE, Plane, Seen, plane

# Rows of `Games.code`: one bit of each square's code in each.
WISP, TYPE, BIRTH, STEP, PLANES = 0, (1, 2), (3, 4), (5, 6), 7


@dataclass(frozen=True)
class Table:
    """What does not change in a search: the plane, and the masks that depend on squares, corners and cats."""

    rounds: int
    placement: str | None

    @cached_property
    def plane(self) -> Plane:
        return plane(self.rounds)

    @cached_property
    def boxes(self) -> list[Masks]:
        """By round (index 0: round 1) and corner."""
        return [self.plane.box(number) for number in range(1, self.rounds + 1)]

    @cached_property
    def corners(self) -> list[Masks]:
        """By round: the corners to choose from."""
        return [self.plane.corners(number) for number in range(1, self.rounds + 1)]

    @cached_property
    def pattern(self) -> Masks:
        """By cat."""
        return self.plane.pattern(self.placement)

    @property
    def chains(self) -> bool:
        return self.placement == "witch-chain"


@dataclass
class Games:
    """The state of many games, one column each.

    `code`: for each square a wisp bit, two bits for its type, two for the round it was placed in (from 0), two for the
    direction of its tree. `cats` and `corners`: a square's number for each round.
    """

    table: Table
    code: Masks
    cats: Counts
    corners: Counts
    _cache: dict[str, Any] = field(default_factory=dict)

    def __len__(self) -> int:
        return int(self.code.shape[1])

    def take(self, chosen: Any) -> Games:
        """Some of the games."""
        return Games(self.table, self.code[:, chosen], self.cats[:, chosen], self.corners[:, chosen])

    def replaced(self, accepted: Masks, other: Games) -> Games:
        """These games, with those of another object where accepted."""
        return Games(
            self.table,
            np.where(accepted, other.code, self.code),
            np.where(accepted, other.cats, self.cats),
            np.where(accepted, other.corners, self.corners),
        )

    @property
    def wisps(self) -> Masks:
        """All wisps."""
        masks: Masks = self.code[WISP]
        return masks

    def of_type(self, number: int) -> Masks:
        """The wisps of a type (index in WISPS)."""
        return self.wisps & _bits(self.code, TYPE, number)

    def born(self) -> list[Masks]:
        """By round: the wisps placed in it."""
        return [self.wisps & _bits(self.code, BIRTH, q) for q in range(self.table.rounds)]

    def steps(self) -> list[Masks]:
        """By direction: the squares whose code points there."""
        return [_bits(self.code, STEP, d) for d in range(len(BESIDE))]

    def boxes(self) -> list[Masks]:
        """By round: the squares of its square."""
        return [box[corner] for box, corner in zip(self.table.boxes, self.corners, strict=True)]

    def cat_bits(self) -> list[Masks]:
        """By round: the cat."""
        return [self.table.plane.bits[cat] for cat in self.cats]

    def forests(self, q: int) -> Seen:
        """The forests at the end of round q (from 0), trees everywhere in its square."""
        there = _sum_masks(self.born()[: q + 1]) if q < self.table.rounds - 1 else self.wisps
        cat, box = self.table.plane.bits[self.cats[q]], self.table.boxes[q][self.corners[q]]
        of = {wisp: self.of_type(number) & there for number, wisp in enumerate(WISPS)}
        of[Piece.CAT] = cat
        of[Piece.TREE] = box & ~there & ~cat
        return Seen(self.table.plane.side, of, SIDES[q + 1])


def _bits(code: Masks, rows: tuple[int, int], number: int) -> Masks:
    high, low = code[rows[0]], code[rows[1]]
    masks: Masks = (high if number & 2 else ~high) & (low if number & 1 else ~low)
    return masks


def _sum_masks(masks: Sequence[Masks]) -> Masks:
    found = masks[0]
    for mask in masks[1:]:
        found = found | mask
    return found


@dataclass(frozen=True)
class Slots:
    """By round: the squares where a new wisp's tree can lie, those that are taken, and what is broken."""

    lies: list[Masks]
    room: list[Masks]
    used: list[Masks]
    broken: Counts


def slots(games: Games) -> Slots:
    """The trees of all wisps, and how often the rules are broken."""
    table, frame = games.table, games.table.plane.frame
    born, steps, boxes, cats = games.born(), games.steps(), games.boxes(), games.cat_bits()
    witches = games.of_type(WISPS.index(Piece.WITCH))
    lies: list[Masks] = []
    room: list[Masks] = []
    used: list[Masks] = []
    broken = np.zeros(len(games), np.int32)
    for q in range(table.rounds):
        lies.append(lies[-1] | born[q] if q else born[q])
        room.append(boxes[q] & ~lies[q] & ~cats[q])
        taken = np.zeros(len(games), KIND)
        for (down, right), step in zip(BESIDE, steps, strict=True):
            here = frame.moved(born[q] & step, down, right)
            broken += popcount(here & (taken | ~room[q]))
            taken |= here
        used.append(taken)
        if table.placement is not None:
            broken += popcount(witches & born[q] & ~_reached(games, q, witches & lies[q]))
        # The cat of a round sits in its square, and that of the next on one of its trees, or where it was.
        for cat in cats[q : q + 2]:
            broken += (cat & boxes[q] & ~lies[q]) == 0
        if q < table.rounds - 1:
            broken += popcount(lies[q] & ~boxes[q])
    return Slots(lies, room, used, broken)


def _reached(games: Games, q: int, witches: Masks) -> Masks:
    pattern = games.table.pattern[games.cats[q]]
    return games.table.plane.chained(witches, pattern) if games.table.chains else pattern


def start(table: Table, count: int, dice: np.random.Generator) -> Games:
    """Games without wisps: cats and squares at random, each cat in the square of its round and of the one before."""
    cats = np.zeros((table.rounds, count), np.intp)
    corners = np.zeros((table.rounds, count), np.intp)
    corners[-1] = table.plane.last_corner()
    cats[-1] = dice.choice(table.plane.home, count)
    for q in range(table.rounds - 2, -1, -1):
        fitting = [[c for c in table.corners[q] if table.boxes[q][c] & bit] for bit in table.plane.bits]
        draws = dice.random(count)
        corners[q] = [fitting[cat][int(x * len(fitting[cat]))] for cat, x in zip(cats[q + 1], draws, strict=True)]
        cats[q] = cats[q + 1]
    return Games(table, np.zeros((PLANES, count), KIND), cats, corners)


def bit(cells: Counts) -> Masks:
    """The masks of squares given by number."""
    return ONE << cells.astype(KIND)
