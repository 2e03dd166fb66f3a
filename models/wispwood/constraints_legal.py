"""What legal turns of one round can lead to, for CP-SAT, from a start that lies there already.

Turns are not counted. So a forest can be built exactly if it fits a square of the round's side, every new wisp has
a new tree beside it of its own, everything hangs together with what lay there, and the witches can be laid on their
pattern one after the other (see build.py, and tests/referee for the proof by laying everything).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from collections.abc import Mapping as Map
from typing import TYPE_CHECKING

from rulewright.models.grid import Cell
from rulewright.models.wispwood.build import Step, UndecidedError, build
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.components import SIDES
from rulewright.models.wispwood.constraints import Board
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.placement import on_pattern
from rulewright.solver.connectivity import RankedTree, connectivity
from rulewright.solver.engine import LazyConstraint, Solution
from rulewright.solver.graph import grid_of
from rulewright.solver.matching import add_matching
from rulewright.solver.tables import any_of

if TYPE_CHECKING:
    from ortools.sat.python import cp_model
    from rulewright.solver.connectivity import Encoding
    from rulewright.solver.tables import LiteralT

DIAGONAL = ((1, 1), (1, -1))


def build_from(start: Map[Cell, Piece], forest: Map[Cell, Piece], cat: Cell, card: Card | None) -> list[Step] | None:
    """The steps that build a forest from all that lies there; None when there is no such order.

    Raises UndecidedError as `build` does.
    """
    # What lies there is neither a tree for a new wisp nor to be laid: a start tree is hidden as if it were a cat.
    masked = {cell: Piece.CAT if start.get(cell) is Piece.TREE else piece for cell, piece in forest.items()}
    return build(masked, frozenset(start), cat, card)


def add_square(board: Board, number: int) -> dict[Cell, cp_model.IntVar]:
    """Demand that the forest lies in a square of the round's side; for each upper left corner whether it is the one.

    A square that reaches beyond the frame is a square moved inwards, if the frame is large enough for one.
    """
    side, model = SIDES[number], board.model
    if board.rows < side or board.columns < side:
        raise ValueError(f"the frame is smaller than a square of side {side}")
    places = [Cell(r, c) for r in range(board.rows - side + 1) for c in range(board.columns - side + 1)]
    corners = {corner: model.new_bool_var(f"square from {tuple(corner)}") for corner in places}
    model.add_exactly_one(corners.values())
    for cell in board.cells:
        around = [
            literal
            for corner, literal in corners.items()
            if 0 <= cell.row - corner.row < side and 0 <= cell.column - corner.column < side
        ]
        model.add_bool_or([board.empty[cell], *around])
    return corners


def add_one_cat(board: Board) -> None:
    """Demand one cat."""
    board.model.add_exactly_one(board.of[Piece.CAT][cell] for cell in board.places(Piece.CAT))


def add_own_trees(board: Board, start: Collection[Cell]) -> None:
    """Demand that each new wisp has a new tree beside it that no other new wisp has."""
    new = [cell for cell in board.cells if cell not in start]
    wisps = {cell: board.wisp[cell] for cell in new if any(board.may(wisp, cell) for wisp in WISPS)}
    trees = {cell: board.of[Piece.TREE][cell] for cell in new if board.may(Piece.TREE, cell)}
    edges = [(cell, near) for cell in wisps for near in board.area("beside", cell) if near in trees]
    add_matching(board.model, wisps, trees, edges, "own tree")


def hang_together(board: Board, start: Collection[Cell], encoding: Encoding = "separators") -> LazyConstraint:
    """Everything hangs together with what lay there (with itself, if nothing did)."""
    occupied = {cell: board.empty[cell].negated() for cell in board.cells}
    return connectivity(encoding, board.graph, occupied, sorted(start) if start else None, "forest")


def add_witches(board: Board, card: Card | None, start: Map[Cell, Piece]) -> None:
    """Demand that each new witch lies on the pattern around the cat, chains from the cat outwards."""
    if card is None or card.placement is None:
        return
    model, witch, cats = board.model, board.of[Piece.WITCH], board.places(Piece.CAT)
    near_cat = {}
    for cell in board.places(Piece.WITCH):
        fitting = [board.of[Piece.CAT][cat] for cat in cats if on_pattern(card.placement, cat, cell)]
        near_cat[cell] = any_of(model, fitting, f"{card.id} pattern at {tuple(cell)}")
    new = [cell for cell in board.places(Piece.WITCH) if cell not in start]
    if card.placement != "witch-chain":
        for cell in new:
            model.add_implication(witch[cell], near_cat[cell])
        return
    linked = {cell: model.new_bool_var(f"{card.id} linked {tuple(cell)}") for cell in near_cat}
    for cell, literal in linked.items():
        model.add_implication(literal, witch[cell])
    for cell in new:
        model.add_implication(witch[cell], linked[cell])
    RankedTree(grid_of(linked, DIAGONAL), linked, near_cat, card.id).post(model)


def add_supply(board: Board, start: Map[Cell, Piece], supply: Map[Piece, int] | None) -> None:
    """Demand that no more wisps come than there are; a type that a given supply does not name has none."""
    if supply is None:
        return
    for wisp in WISPS:
        new = [cell for cell in board.places(wisp) if cell not in start]
        board.model.add(board.count(wisp, new) <= supply.get(wisp, 0))


class BuildOrder:
    """The last word on legality: the pairs and trees of a solution can really be laid one after the other.

    Only witches that form chains can break it, when their order goes against the order in which the rest hangs
    together: too rare to be encoded. What it forbids is the forest with its wisps of other types exchanged at will,
    which are all the same for what can be laid.

    Args:
        board, start, card: the board, what lay there, the witch card.
        points: the points that are maximised.

    `undecided` is the highest value of a forest of which it could not be told, None if there was none.
    """

    def __init__(
        self, board: Board, start: Map[Cell, Piece], card: Card | None, points: cp_model.LinearExprT = 0
    ) -> None:
        self.board, self.start, self.card, self.points = board, dict(start), card, points
        self.undecided: int | None = None
        self._forbidden: dict[tuple[Piece | None, ...], None] = {}

    def post(self, model: cp_model.CpModel) -> None:
        """Forbid what was found not to be buildable."""
        for classes in self._forbidden:
            self._forbid(model, classes)

    def holds(self, solution: Solution) -> bool:
        """Whether the forest can be built."""
        forest = self.board.forest(solution)
        cat = next(cell for cell, piece in forest.items() if piece is Piece.CAT)
        start = self.start or {cat: Piece.CAT}
        try:
            return build_from(start, forest, cat, self.card) is not None
        except UndecidedError:
            # Left aside, with what it may be worth, so that nobody takes the rest for everything.
            self.undecided = max(self.undecided or 0, solution.value(self.points))
            return False

    def repair(self, model: cp_model.CpModel, solution: Solution) -> int:
        """Forbid the forest of a solution if it cannot be built."""
        if self.holds(solution):
            return 0
        forest = self.board.forest(solution)
        classes = tuple(_class(forest.get(cell)) for cell in self.board.cells)
        if classes in self._forbidden:
            return 0
        self._forbidden[classes] = None
        self._forbid(model, classes)
        return 1

    def _forbid(self, model: cp_model.CpModel, classes: Sequence[Piece | None]) -> None:
        board = self.board
        literals: list[LiteralT] = []
        for cell, piece in zip(board.cells, classes, strict=True):
            if piece is Piece.JACK:
                others = [board.letter(one, cell) for one in (None, Piece.TREE, Piece.CAT, Piece.WITCH)]
                literals += others
            else:
                literals.append(board.letter(piece, cell).negated())
        model.add_bool_or(literals)


def _class(piece: Piece | None) -> Piece | None:
    """Jacks, hearts and orbs are alike."""
    return Piece.JACK if piece in (Piece.HEART, Piece.ORB) else piece
