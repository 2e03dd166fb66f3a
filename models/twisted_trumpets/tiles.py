"""Tiles of Twisted Trumpets: pipes with their ends, bells and twists; flags, birds and notes (facts, components)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from rulewright.models.grid import Cell


class Edge(StrEnum):
    """An edge of a tile, or a direction, clockwise."""

    TOP = "top"
    RIGHT = "right"
    BOTTOM = "bottom"
    LEFT = "left"

    @property
    def opposite(self) -> Edge:
        """The edge across."""
        return _OPPOSITE[self]

    def turned(self, quarters: int) -> Edge:
        """Where this edge goes when a tile is turned clockwise by quarters of a full turn."""
        return EDGES[(EDGES.index(self) + quarters) % 4]

    def beyond(self, cell: Cell) -> Cell:
        """The cell across this edge of a cell."""
        down, across = STEPS[self]
        return Cell(cell.row + down, cell.column + across)


EDGES = tuple(Edge)
_OPPOSITE = {edge: edge.turned(2) for edge in EDGES}
STEPS = {Edge.TOP: (-1, 0), Edge.RIGHT: (0, 1), Edge.BOTTOM: (1, 0), Edge.LEFT: (0, -1)}


class Kind(StrEnum):
    """The three kinds of tiles."""

    STARTING = "starting"
    BASIC = "basic"
    PREMIUM = "premium"


class BellKind(StrEnum):
    """A bell that closes a pipe, one in the middle of a pipe, and one that points between two directions."""

    END = "end"
    MID = "mid"
    DIAGONAL = "diagonal"


@dataclass(frozen=True, slots=True)
class Bell:
    """A bell and where it faces: one direction, or the two beside a diagonal one."""

    kind: BellKind
    facing: tuple[Edge, ...]


@dataclass(frozen=True, slots=True)
class Pipe:
    """One connected pipe on a tile: the edges that it reaches, in clockwise order from the top; its bells; a twist."""

    ends: tuple[Edge, ...]
    bells: tuple[Bell, ...] = ()
    twist: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a tile: its pipes, its flags by colour (none with 0), how many birds and notes."""

    pipes: tuple[Pipe, ...]
    flags: Mapping[str, int] = field(default_factory=dict, hash=False)
    birds: int = 0
    notes: int = 0

    def turned(self, quarters: int) -> Face:
        """The face turned clockwise by quarters of a full turn."""
        pipes = tuple(
            Pipe(
                _ordered(end.turned(quarters) for end in pipe.ends),
                tuple(Bell(bell.kind, _ordered(edge.turned(quarters) for edge in bell.facing)) for bell in pipe.bells),
                pipe.twist,
            )
            for pipe in self.pipes
        )
        return Face(pipes, self.flags, self.birds, self.notes)

    def without_pipes(self) -> Face:
        """What counts of a tile that lies askew: nothing joins it."""
        return Face((), self.flags, self.birds, self.notes)

    @property
    def shape(self) -> tuple[tuple[Edge, ...], ...]:
        """The edges that each of its pipes reaches."""
        return tuple([pipe.ends for pipe in self.pipes])

    def looks(self) -> tuple[object, ...]:
        """What the rules see of the face, equal for faces that differ in nothing else than the drawing."""
        pipes = sorted((pipe.ends, tuple(sorted((bell.kind, bell.facing) for bell in pipe.bells)), pipe.twist)
                       for pipe in self.pipes)  # fmt: skip
        return (tuple(pipes), tuple(sorted(self.flags.items())), self.birds, self.notes)


def _ordered(edges: object) -> tuple[Edge, ...]:
    found = set(edges)  # type: ignore[call-overload]
    return tuple(edge for edge in EDGES if edge in found)


@dataclass(frozen=True, slots=True)
class Tile:
    """A kind of tile. `copies`: how many of it there are by the dots on them (0, 3 or 4), for each player if starting.

    `back` is there on premium tiles only.
    """

    id: str
    kind: Kind
    front: Face = field(hash=False)
    back: Face | None = field(default=None, hash=False)
    copies: Mapping[int, int] = field(default_factory=lambda: {0: 1}, hash=False)
    # Worked out once and kept with the tile, so that they are gone with it: tiles of another set may have the same id.
    _faces: dict[tuple[int, bool], Face] = field(default_factory=dict, init=False, compare=False, repr=False)
    _ways: list[tuple[int, bool]] = field(default_factory=list, init=False, compare=False, repr=False)

    @property
    def faces(self) -> tuple[Face, ...]:
        """Its sides, the front first."""
        return (self.front,) if self.back is None else (self.front, self.back)

    def face(self, turn: int, back: bool) -> Face:
        """What lies on the board: a side, turned by degrees clockwise. A tile that lies askew joins nothing."""
        key = turn % 360, back
        if key not in self._faces:
            side = self.back if back and self.back is not None else self.front
            self._faces[key] = side.without_pipes() if turn % 90 else side.turned(turn // 90)
        return self._faces[key]

    def in_game(self, players: int) -> int:
        """How many there are in a game of so many players (setup: dots)."""
        most = {2: 2, 3: 3}.get(players, 4)
        count = sum(number for dots, number in self.copies.items() if dots <= most)
        return count * players if self.kind is Kind.STARTING else count

    def orientations(self) -> Sequence[tuple[int, bool]]:
        """The ways to lay it that differ in what the rules see: degrees and whether the back is up, front first."""
        if not self._ways:
            seen = set()
            for back in (False, True) if self.back is not None else (False,):
                for turn in (0, 90, 180, 270):
                    looks = self.face(turn, back).looks()
                    if looks not in seen:
                        seen.add(looks)
                        self._ways.append((turn, back))
        return self._ways
