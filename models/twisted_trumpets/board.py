"""A player board: its spaces, closed scrolls, and the mouths of the trumpeter (rulebook, components)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rulewright.models.grid import MAX_SIDE, Cell, read_cell, read_drawing
from rulewright.models.reading import Fields, choice, items
from rulewright.models.source import InputError, Node, Source
from rulewright.models.twisted_trumpets.cards import Part
from rulewright.models.twisted_trumpets.tiles import EDGES, Edge

MOST_SIDE = 10
SPACE, SCROLL, NOTHING = ".", "S", "#"


@dataclass(frozen=True, slots=True)
class Mouth:
    """An opening of the trumpeter: the space that it opens to, and the edge of that space where it lies."""

    cell: Cell
    edge: Edge


@dataclass(frozen=True)
class Board:
    """A player board: its spaces in reading order, those with a closed scroll, the trumpeter's mouths."""

    spaces: tuple[Cell, ...]
    scrolls: frozenset[Cell]
    mouths: tuple[Mouth, ...]

    def __contains__(self, cell: Cell) -> bool:
        """Whether a cell is a space of the board."""
        return cell in self._set

    @cached_property
    def _set(self) -> frozenset[Cell]:
        return frozenset(self.spaces)

    @cached_property
    def rows(self) -> int:
        """How many rows it has, up to the last one with a space."""
        return max(cell.row for cell in self.spaces) + 1

    @cached_property
    def columns(self) -> int:
        """How many columns it has, up to the last one with a space."""
        return max(cell.column for cell in self.spaces) + 1

    def part(self, part: Part) -> frozenset[Cell]:
        """The spaces of a part of the board. The border: spaces with an edge at which no space lies."""
        match part:
            case Part.SCROLLS:
                return self.scrolls
            case Part.BORDER:
                return self._border
            case Part.CORNERS:
                return self._corners

    @cached_property
    def _border(self) -> frozenset[Cell]:
        return frozenset(cell for cell in self.spaces if self._outward(cell))

    @cached_property
    def _corners(self) -> frozenset[Cell]:
        """Spaces with two neighbouring edges at which no space lies."""
        found = []
        for cell in self.spaces:
            out = self._outward(cell)
            if any(edge.turned(1) in out for edge in out):
                found.append(cell)
        return frozenset(found)

    def _outward(self, cell: Cell) -> list[Edge]:
        """The edges of a space at which no other lies."""
        return [edge for edge in EDGES if edge.beyond(cell) not in self]


def read_board(node: Node, file: Source) -> Board:
    """A player board: a drawing of its spaces, and the mouths of the trumpeter. Raises InputError."""
    fields = Fields(node, "board", ("grid", "mouths"))
    drawn = fields.need("grid")
    drawing = read_drawing(drawn, file, "board: grid", SPACE + SCROLL + NOTHING)
    if max(drawing.height, drawing.width) > MOST_SIDE:
        raise InputError(f"board: grid has at most {MOST_SIDE} rows and columns", drawn.place)
    letters = dict(drawing.cells())
    spaces = tuple(cell for cell, letter in letters.items() if letter != NOTHING)
    if not spaces:
        raise InputError("board: grid has no space", drawn.place)
    mouths = []
    for item in items(fields.need("mouths"), "board: mouths", 1, 40):
        keys = Fields(item, "a mouth", ("cell", "edge"))
        cell = read_cell(keys.need("cell"), "a mouth: cell", MAX_SIDE, MAX_SIDE)
        edge = Edge(choice(keys.need("edge"), "a mouth: edge", EDGES))
        if cell not in spaces:
            last = Cell(drawing.height - 1, drawing.width - 1).name
            raise InputError(
                f"a mouth: {cell.name} is no space of the board, which is drawn from A1 to {last}", item.place
            )
        if edge.beyond(cell) in spaces:
            raise InputError(
                f"a mouth: at the {edge} edge of {cell.name} lies another space; draw # where the trumpeter stands",
                item.place,
            )
        if Mouth(cell, edge) in mouths:
            raise InputError(f"a mouth: the {edge} edge of {cell.name} is named twice", item.place)
        mouths.append(Mouth(cell, edge))
    return Board(spaces, frozenset(cell for cell in spaces if letters[cell] == SCROLL), tuple(mouths))
