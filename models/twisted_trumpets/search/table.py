"""A question as plain numbers: spaces, edges, pieces (tiles as they can lie), cards. Made once for each question.

Spaces are numbered in reading order, edges 0 to 3 clockwise from the top (the edge across `e` is `e ^ 2`), and a pipe
of a placed tile is the node `4 * space + number of the pipe on its tile`.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.models.grid import surrounding
from rulewright.models.twisted_trumpets.position import Laid
from rulewright.models.twisted_trumpets.scoring import FLAGS
from rulewright.models.twisted_trumpets.state import State
from rulewright.models.twisted_trumpets.tiles import EDGES, BellKind, Edge, Face, Kind, Tile

BellType = tuple[BellKind, tuple[Edge, ...]]
KINDS = tuple(Kind)


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A tile as it can lie. `at`: the pipe that ends at each edge, or -1; the other tuples are by pipe.

    `shape` is equal for pieces that differ in flags, birds, notes and kind only.
    """

    number: int
    tile: int
    turn: int
    back: bool
    at: tuple[int, int, int, int]
    sides: tuple[tuple[int, int], ...]  # edge and pipe of every end
    ends: tuple[tuple[int, ...], ...]
    bells: tuple[tuple[int, ...], ...]  # types of bells
    twist: tuple[int, ...]
    mask: int  # the edges with an end, as bits
    shape: int
    flags: tuple[int, ...]
    birds: int
    notes: int
    kind: int
    twists: int  # of all its pipes
    flagged: bool  # whether there is a flag on it


class Table:
    """Board, tiles and pieces of a question by numbers."""

    def __init__(self, state: State) -> None:
        board = state.box.board
        self.state = state
        self.cells = tuple(sorted(board.spaces))
        self.index = {cell: number for number, cell in enumerate(self.cells)}
        self.near = tuple(tuple(self.index.get(edge.beyond(cell), -1) for edge in EDGES) for cell in self.cells)
        self.around = tuple(
            tuple(self.index[near] for near in surrounding(cell) if near in self.index) for cell in self.cells
        )
        self.own_notes = state.rulings.own_notes
        self.penalised = state.rulings.mouth_penalised
        mouths = {(self.index[mouth.cell], EDGES.index(mouth.edge)) for mouth in board.mouths}
        self.mouths = tuple(sorted(mouths))
        self.mouth_at = tuple(sum(1 << edge for cell, edge in mouths if cell == at) for at in range(len(self.cells)))
        self.scrolls = frozenset(self.index[cell] for cell in board.scrolls)
        self.colours = state.box.colours
        self.bell_types: list[BellType] = []
        self.pieces: list[Piece] = []
        self._shapes: dict[object, int] = {}
        self._pieces: dict[tuple[int, int, bool], Piece] = {}
        self.tiles: list[Tile] = []
        self._tiles: dict[str, int] = {}
        # All tiles that can be laid come first, by id, so that pieces are numbered in the order of the answers.
        there = {*(state.hand or ()), *(tile for tile in state.market or () if tile is not None)}
        for tile in sorted(there, key=lambda tile: tile.id):
            self._tile(tile)
        self.ways = tuple(
            tuple(self._piece(number, turn, back) for turn, back in tile.orientations())
            for number, tile in enumerate(self.tiles)
        )
        self.start = [self._laid(state.trumpet.get(cell)) for cell in self.cells]

    def apart(self, one: int, other: int) -> int:
        """How many steps from space to space lie between two spaces, as if there were no gap in the board."""
        first, second = self.cells[one], self.cells[other]
        return abs(first.row - second.row) + abs(first.column - second.column)

    def tile_number(self, tile: Tile) -> int:
        """The number of a tile that can be laid."""
        return self._tiles[tile.id]

    def _tile(self, tile: Tile) -> int:
        if tile.id not in self._tiles:
            self._tiles[tile.id] = len(self.tiles)
            self.tiles.append(tile)
        return self._tiles[tile.id]

    def _laid(self, laid: Laid | None) -> Piece | None:
        return None if laid is None else self._piece(self._tile(laid.tile), laid.turn % 360, laid.back)

    def laid(self, tile: Tile, turn: int, back: bool) -> Piece:
        """Any tile as it lies, numbered anew if it was not there yet."""
        return self._piece(self._tile(tile), turn % 360, back)

    def _piece(self, number: int, turn: int, back: bool) -> Piece:
        key = (number, turn, back)
        if key not in self._pieces:
            tile = self.tiles[number]
            self._pieces[key] = self._made(number, turn, back, tile.face(turn, back), tile.kind)
            self.pieces.append(self._pieces[key])
        return self._pieces[key]

    def _made(self, tile: int, turn: int, back: bool, face: Face, kind: Kind) -> Piece:
        at = [-1] * 4
        for number, pipe in enumerate(face.pipes):
            for edge in pipe.ends:
                at[EDGES.index(edge)] = number
        bells = tuple(tuple(sorted(self._bell((b.kind, b.facing)) for b in pipe.bells)) for pipe in face.pipes)
        twist = tuple(int(pipe.twist) for pipe in face.pipes)
        look = tuple(at), bells, twist
        return Piece(
            number=len(self.pieces),
            tile=tile,
            turn=turn,
            back=back,
            at=(at[0], at[1], at[2], at[3]),
            sides=tuple((edge, number) for edge, number in enumerate(at) if number >= 0),
            ends=tuple(tuple(EDGES.index(edge) for edge in pipe.ends) for pipe in face.pipes),
            bells=bells,
            twist=twist,
            mask=sum(1 << edge for edge, number in enumerate(at) if number >= 0),
            shape=self._shapes.setdefault(look, len(self._shapes)),
            flags=tuple(face.flags.get(colour, 0) for colour in self.colours),
            birds=face.birds,
            notes=face.notes,
            kind=KINDS.index(kind),
            twists=sum(twist),
            flagged=any(face.flags.values()),
        )

    def _bell(self, bell: BellType) -> int:
        if bell not in self.bell_types:
            self.bell_types.append(bell)
        return self.bell_types.index(bell)


def flag_points(counts: tuple[int, ...]) -> int:
    """What flags are worth, by their number in each colour."""
    return sum(FLAGS[min(count, len(FLAGS) - 1)] for count in counts)
