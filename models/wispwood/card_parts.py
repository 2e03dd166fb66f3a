"""What goal cards are made of: measures (what is counted or seen) and pays (what that is worth)."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.models.wispwood.pieces import Piece


@dataclass(frozen=True, slots=True)
class Lonely:
    """Pieces of the card's colour with no other of that colour in any of the areas."""

    areas: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Groups:
    """Groups of the colour itself (`wisps`: of wisps of any type) of exactly / at least so many squares.

    `holding`: only groups with at least one piece of the card's colour in them.
    """

    wisps: bool
    exactly: int | None
    at_least: int
    holding: bool


@dataclass(frozen=True, slots=True)
class Count:
    """All pieces of the colour."""


@dataclass(frozen=True, slots=True)
class Sees:
    """For each piece of the colour the trees in the areas: all of them, or those of the best area.

    `unbroken`: only rays; the run of trees starts beside the piece and ends at the first square without a tree.
    """

    areas: tuple[str, ...]
    best: bool
    unbroken: bool


@dataclass(frozen=True, slots=True)
class Types:
    """For each piece of the colour the number of wisp types in the areas (sum, or the best area).

    `itself`: the piece's own type is among them.
    """

    areas: tuple[str, ...]
    best: bool
    itself: bool


@dataclass(frozen=True, slots=True)
class Rarest:
    """Each piece of the colour: the value of the wisp type that the forest has fewest of (or none)."""


@dataclass(frozen=True, slots=True)
class WeakestBeside:
    """Each piece of the colour: the least value among the wisps beside it; nothing without one."""


@dataclass(frozen=True, slots=True)
class GroupTypes:
    """Each wisp group that holds the colour: the number of wisp types in it."""


@dataclass(frozen=True, slots=True)
class CornerGroupTypes:
    """Each piece of the colour: the wisp types of the best wisp group that touches it only at a corner."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Rows and columns with at least so many pieces of the colour."""

    at_least: int


@dataclass(frozen=True, slots=True)
class Crowded:
    """Pieces of the colour with at least so many of the same colour beside them."""

    at_least: int


@dataclass(frozen=True, slots=True)
class RankedGroup:
    """The size of the largest (rank 1) or second largest (rank 2) group of the colour."""

    rank: int


@dataclass(frozen=True, slots=True)
class ClearDiagonal:
    """The pieces of the colour on the best of all diagonals that hold no wisp (the colour itself aside)."""


Measure = (
    Lonely | Groups | Count | Sees | Types | Rarest | WeakestBeside | GroupTypes | CornerGroupTypes | Lines
    | Crowded | RankedGroup | ClearDiagonal
)  # fmt: skip
COUNTING = (Lonely, Groups, Count, Lines, Crowded)
VALUED = (Rarest, WeakestBeside)


@dataclass(frozen=True, slots=True)
class Each:
    """So many points for each unit measured."""

    points: int


@dataclass(frozen=True, slots=True)
class Table:
    """Points by count: entry n-1 for n units; `beyond` more for each unit past the table (or a switch's name)."""

    entries: tuple[int, ...]
    beyond: int | str


@dataclass(frozen=True, slots=True)
class Sets:
    """`value` for every full set of `size`; `rest[r-1]` for a remainder of r."""

    size: int
    value: int
    rest: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Values:
    """Points by wisp type (for measures that name one)."""

    points: tuple[tuple[Piece, int], ...]

    def of(self, piece: Piece) -> int:
        return dict(self.points)[piece]


Pay = Each | Table | Sets | Values
