"""The question of the fewest moves on plain data, its plan, and the record of its proof."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from rulewright.models.grid import Cell, groups
from rulewright.models.yokai.families import CARDS, FAMILIES, FAMILY_SIZE, Family
from rulewright.solver.placements import Shape

Move = tuple[Cell, Cell]


@dataclass(frozen=True, slots=True)
class Problem:
    """A layout with all cards known, and what a winning layout must be.

    Args:
        cards: the 16 cards, four of each family, by cell; coordinates may be negative.
        locked: cells whose cards carry hints and never move.
        affinities: pairs of families that must have neighbouring cards at the end.
        outlines: the objective in all its orientations, or None if any outline will do.
        never_split: lifting a card must leave the other 15 hanging together (ruling `split: never`).
        token: the upper left cell of the crossing where the tsurube token lies, or None. The four cards there cannot
            move next; after every move the token goes to another crossing, where the players like, or stays if there
            is none.
        token_limit: the most cards with hints (0 to 4) that the token's new crossing may have.
        null_move: a card may be put back where it lay (ruling `null-move: allowed`), which lets the token pass.

    Raises:
        ValueError: if the parts do not describe such a question: cards that do not hang together, a family of more or
            fewer than four, a lock or token without cards, an affinity of one family, an outline of another size.
    """

    cards: Mapping[Cell, Family]
    locked: frozenset[Cell] = frozenset()
    affinities: tuple[frozenset[Family], ...] = ()
    outlines: tuple[Shape, ...] | None = None
    never_split: bool = False
    token: Cell | None = None
    token_limit: int = 0
    null_move: bool = False

    def __post_init__(self) -> None:
        families = list(self.cards.values())
        if any(families.count(family) != FAMILY_SIZE for family in FAMILIES) or len(families) != CARDS:
            raise ValueError("there must be four cards of each of the four families")
        if len(groups(self.cards)) != 1:
            raise ValueError("the cards do not hang together")
        if not self.locked <= set(self.cards):
            raise ValueError("a locked cell has no card")
        if any(len(pair) != 2 for pair in self.affinities):
            raise ValueError("an affinity joins two different families")
        if any(len(set(outline)) != CARDS for outline in self.outlines or ()):
            raise ValueError(f"an outline has {CARDS} different cells")
        if self.token is not None and not set(crossing(self.token)) <= set(self.cards):
            raise ValueError("the token does not lie where four cards meet")


def crossing(token: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The four cells around a crossing that is named by the upper left one."""
    row, column = token
    return token, Cell(row, column + 1), Cell(row + 1, column), Cell(row + 1, column + 1)


class Level(NamedTuple):
    """A number of moves that does not suffice: how many targets were tried, and how many positions looked at."""

    moves: int
    targets: int
    looked_at: int


@dataclass(slots=True)
class Proof:
    """How far a search has come; it is filled in as the search goes on, so it is of use when that is cut short.

    Args:
        lower: 16 less the most cards that can stay, or None if that is not known yet (or no target exists).
        exhausted: the levels that have failed, from 0 moves on, each with what was tried.
        looked_at: positions looked at in all, those of an unfinished level too.
        nowhere: all positions that can be reached were looked at, and none wins.
    """

    lower: int | None = None
    exhausted: list[Level] = field(default_factory=list)
    looked_at: int = 0
    nowhere: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """Moves to a winning layout.

    Args:
        moves: (from, to) in order.
        final: the winning layout.
        lower: 16 less the most cards that can stay: no plan is shorter.
        exhausted: every smaller number of moves, with what was tried to refute it (nothing below `lower`).
        looked_at: positions looked at in all.
    """

    moves: tuple[Move, ...]
    final: Mapping[Cell, Family]
    lower: int
    exhausted: tuple[Level, ...]
    looked_at: int
