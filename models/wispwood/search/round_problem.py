"""The question `round` in plain terms: what lies there, what may come, and where it may lie."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Map
from dataclasses import dataclass
from functools import cached_property

from rulewright.models.grid import Cell, bounds
from rulewright.models.wispwood.build import Step
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.components import SIDES
from rulewright.models.wispwood.constraints_legal import build_from
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.position import Forest, Position
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.scoring import forest_points

# The order of letters that decides between equally good forests: `.TCJWHO`.
LETTER_ORDER: tuple[Piece | None, ...] = (None, *Piece)


class NotAStartError(ValueError):
    """No turn of this round leads on from here: a sentence that says why."""


@dataclass(frozen=True)
class RoundProblem:
    """A round to be played to its end from a forest that lies there.

    Args:
        number: the round.
        goals: the goal cards in play, by colour.
        rulings: the rulings in force.
        start: what lies there, in cells of the frame: the smallest rectangle that holds every square the forest
            may grow into.
        rows, columns: the size of the frame.
        shift: by how many rows and columns the frame's cells differ from those of the drawing.
        supply: how many wisps of each type may still come; None if any number may.
    """

    number: int
    goals: Map[Piece, Card]
    rulings: Rulings
    start: Forest
    rows: int
    columns: int
    shift: tuple[int, int]
    supply: Map[Piece, int] | None

    @classmethod
    def of(cls, position: Position) -> RoundProblem:
        """The problem that a position poses. Raises NotAStartError if its forest cannot be built on."""
        return cls.from_forest(position.forest, position.round, position.goals, position.rulings, position.supply)

    @classmethod
    def from_forest(
        cls,
        forest: Forest,
        number: int,
        goals: Map[Piece, Card],
        rulings: Rulings | None = None,
        supply: Map[Piece, int] | None = None,
    ) -> RoundProblem:
        """The problem of a forest in any cells. Raises NotAStartError."""
        cats = [cell for cell, piece in forest.items() if piece is Piece.CAT]
        if len(cats) != 1:
            raise NotAStartError(f"a forest to be built on has one cat, this one has {len(cats)}")
        side = SIDES[number]
        top, left, bottom, right = bounds(forest)
        height, width = bottom - top + 1, right - left + 1
        if height > side or width > side:
            raise NotAStartError(
                f"the forest is {height} × {width} squares large and cannot fit a {side} × {side} square"
            )
        up, before = bottom - side + 1, right - side + 1
        start = {Cell(cell.row - up, cell.column - before): forest[cell] for cell in sorted(forest)}
        known = None if supply is None else {wisp: supply.get(wisp, 0) for wisp in WISPS}
        size = 2 * side - height, 2 * side - width
        return cls(number, goals, rulings or Rulings(), start, *size, (up, before), known)

    @property
    def side(self) -> int:
        """The side of the round's square."""
        return SIDES[self.number]

    @property
    def room(self) -> int:
        """The most wisps that can come: each needs a square and another one for its tree."""
        return (self.side**2 - len(self.start)) // 2

    @cached_property
    def cat(self) -> Cell:
        """Where the cat sits."""
        return next(cell for cell, piece in self.start.items() if piece is Piece.CAT)

    @property
    def witch_card(self) -> Card | None:
        """The witch card in play."""
        return self.goals.get(Piece.WITCH)

    def corners(self) -> Iterator[Cell]:
        """The upper left corners of all squares that hold what lies there, in reading order."""
        for row in range(self.rows - self.side + 1):
            for column in range(self.columns - self.side + 1):
                yield Cell(row, column)

    def points(self, forest: Forest) -> int:
        """The plain scorer's total."""
        return forest_points(forest, self.number, self.goals, self.rulings)

    def key(self, forest: Map[Cell, Piece]) -> tuple[int, ...]:
        """What decides between equally good forests: the lexicographically first drawing on the frame is given."""
        order = {piece: rank for rank, piece in enumerate(LETTER_ORDER)}
        return tuple(order[forest.get(Cell(row, column))] for row in range(self.rows) for column in range(self.columns))

    def drawn(self, forest: Map[Cell, Piece]) -> Forest:
        """A forest of the frame in the cells of the drawing (some of them may lie above or left of it)."""
        down, right = self.shift
        return {Cell(cell.row + down, cell.column + right): piece for cell, piece in sorted(forest.items())}

    def framed(self, forest: Map[Cell, Piece]) -> Forest:
        """A forest of the drawing in the cells of the frame."""
        down, right = self.shift
        return {Cell(cell.row - down, cell.column - right): piece for cell, piece in sorted(forest.items())}

    def steps(self, forest: Forest) -> list[Step] | None:
        """Steps that build a forest of the frame, by the plain rules; None if legal turns do not lead to it."""
        if any(forest.get(cell) is not piece for cell, piece in self.start.items()):
            return None
        height, width = (max(axis) - min(axis) + 1 for axis in zip(*forest, strict=True))
        if height > self.side or width > self.side or not self.supplied(forest):
            return None
        return build_from(self.start, forest, self.cat, self.witch_card)

    def supplied(self, forest: Map[Cell, Piece]) -> bool:
        """Whether there are enough wisps for a forest."""
        if self.supply is None:
            return True
        new = [piece for cell, piece in forest.items() if cell not in self.start]
        return all(new.count(wisp) <= self.supply[wisp] for wisp in WISPS)
