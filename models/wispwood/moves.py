"""All legal turns in a position, and what they lead to (rulebook, basic turn, cat actions, tree turn).

Counted as the file format says: a wisp turn once for each space, shape, set of cells and wisp's cell, a tree turn
once for each set of cells. Redeals are no moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.models.game import Moves
from rulewright.models.grid import Cell, beside
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.components import SHAPES, SIDES
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.placement import witch_allowed
from rulewright.models.wispwood.position import Forest, Pond, Position, draw
from rulewright.models.wispwood.shapes import Room
from rulewright.models.wispwood.turns import OwnTurn, TreeTurn, WispTurn


def wisp_turns(
    forest: Forest, number: int, cat_ready: bool, pond: Pond | None, card: Card | None
) -> Iterator[WispTurn]:
    """Legal wisp turns of a round in a fixed order; `card` is the witch card in play, None for no witch rule."""
    if pond is None or not forest:
        return
    laid: dict[str, list[tuple[Cell, ...]]] = {}
    room = Room(forest, SIDES[number])
    cats = [cell for cell, piece in forest.items() if piece is Piece.CAT]
    allowed: dict[Cell, bool] = {}

    def may_lie(cell: Cell) -> bool:
        if cell not in allowed:
            allowed[cell] = card is None or (len(cats) == 1 and witch_allowed(card, cats[0], forest, cell))
        return allowed[cell]

    for space, wisp in enumerate(pond.wisps, start=1):
        if wisp is None:
            continue
        near = pond.beside(space)
        for shape in SHAPES:
            # A ring that lacks a shape is a finding of its own; here only what lies in the pond can be taken.
            if shape not in pond.shapes or not (shape in near or cat_ready):
                continue
            if shape not in laid:
                laid[shape] = sorted(room.placements(shape))
            for cells in laid[shape]:
                for at in cells:
                    if wisp is not Piece.WITCH or may_lie(at):
                        yield WispTurn(space, shape, cells, at, spends_cat=shape not in near)


def tree_turns(forest: Forest, number: int) -> Iterator[TreeTurn]:
    """Legal tree turns: sets of one, two, three squares, each given in an order in which it can be placed."""
    if not forest:
        return
    room = Room(forest, SIDES[number])
    level: dict[frozenset[Cell], tuple[Cell, ...]] = {frozenset(): ()}
    for _ in range(3):
        grown: dict[frozenset[Cell], tuple[Cell, ...]] = {}
        for cells, order in level.items():
            fringe = room.fringe | {near for cell in cells for near in beside(cell)}
            for cell in sorted(fringe - cells - room.forest):
                bigger = cells | {cell}
                if bigger not in grown and room.fits(bigger):
                    grown[bigger] = (*order, cell)
        level = grown
        for cells in sorted(level, key=sorted):
            yield TreeTurn(level[cells])


def legal_turns(position: Position) -> Iterator[OwnTurn]:
    """All legal turns of a position, wisp turns first."""
    card = position.goals.get(Piece.WITCH)
    yield from wisp_turns(position.forest, position.round, position.cat_ready, position.pond, card)
    yield from tree_turns(position.forest, position.round)


def taken(position: Position, turn: OwnTurn) -> Piece | None:
    """The wisp that a turn takes from the pond of the position."""
    if isinstance(turn, WispTurn) and position.pond:
        return position.pond.wisps[turn.space - 1]
    return None


def count_moves(position: Position) -> int:
    """The number of legal turns."""
    return sum(1 for _ in legal_turns(position))


class Padding:
    """A drawing made large enough to name every cell of some turns; nothing is moved unless it has to be."""

    def __init__(self, position: Position, cells: set[Cell]) -> None:
        self.up = max(0, -min((cell.row for cell in cells), default=0))
        self.left = max(0, -min((cell.column for cell in cells), default=0))
        self.rows = max(position.drawing.height, 1 + max((cell.row for cell in cells), default=0)) + self.up
        self.columns = max(position.drawing.width, 1 + max((cell.column for cell in cells), default=0)) + self.left

    def cell(self, cell: Cell) -> Cell:
        """A cell on the padded drawing."""
        return Cell(cell.row + self.up, cell.column + self.left)

    def forest(self, forest: Forest) -> Forest:
        """A forest on the padded drawing."""
        return {self.cell(cell): piece for cell, piece in forest.items()}

    def turn(self, turn: OwnTurn) -> dict[str, Any]:
        """A turn in the form of the file, on the padded drawing."""
        if isinstance(turn, TreeTurn):
            return TreeTurn(tuple(self.cell(cell) for cell in turn.trees)).to_data()
        cells = tuple(self.cell(cell) for cell in turn.cells)
        return WispTurn(turn.space, turn.shape, cells, self.cell(turn.at), spends_cat=turn.spends_cat).to_data()

    def position(self, position: Position, forest: Forest | None = None) -> dict[str, Any]:
        """The position on the padded drawing, with another forest if one is given (in unpadded cells)."""
        data = position.to_data()
        data["forest"] = draw(self.forest(position.forest if forest is None else forest), self.rows, self.columns)
        if position.old is not None:
            data["old"] = [self.cell(cell).name for cell in sorted(position.old)]
        return data


def cells_of(turn: OwnTurn) -> tuple[Cell, ...]:
    """The cells that a turn fills."""
    return turn.trees if isinstance(turn, TreeTurn) else turn.cells


def list_moves(position: Position, ranked: bool = False) -> Moves:
    """All legal turns, on a drawing padded as far as they need it; ranked by the score of the forest afterwards."""
    turns = list(legal_turns(position))
    values: list[int] | None = None
    if ranked:
        from rulewright.models.wispwood.search.best_move import values_after

        values = values_after(position, turns)
        order = sorted(range(len(turns)), key=lambda index: -values[index])  # type: ignore[index]
        turns = [turns[index] for index in order]
        values = [values[index] for index in order]
    padding = Padding(position, {cell for turn in turns for cell in cells_of(turn)})
    return Moves(
        moves=[padding.turn(turn) for turn in turns],
        position=padding.position(position),
        values=values,
        remarks=_remarks(position, turns, padding),
    )


def _remarks(position: Position, turns: list[OwnTurn], padding: Padding) -> list[str]:
    remarks = []
    if position.pond is None:
        remarks.append("the file has no pond: only tree turns can be listed")
    elif not any(position.pond.wisps):
        remarks.append("the pond is empty: new wisps must be dealt before the turn, so only tree turns can be listed")
    if turns and all(isinstance(turn, TreeTurn) for turn in turns) and position.pond and any(position.pond.wisps):
        remarks.append("no wisp turn is legal: a tree turn is forced")
    if padding.up or padding.left:
        remarks.append(
            f"the forest can grow beyond the drawing: the cells are named on a drawing padded by {padding.up} rows "
            f"above and {padding.left} columns to the left"
        )
    return remarks
