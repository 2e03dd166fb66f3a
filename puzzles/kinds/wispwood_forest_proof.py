"""Proofs of wispwood-forest: all arrangements of the wisps valued at once, and CP-SAT, which counts for itself.

The first way lays the wisps on the empty squares in all ways, values all forests on bit masks and asks the plain rules
for legality from the highest value down. The second is the encoding of the rules that `best` uses, with the square, the
wisps and the points demanded; it finds the highest value and counts the forests that reach it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any

from rulewright.models.grid import Cell
from rulewright.models.wispwood.components import SIDES
from rulewright.models.wispwood.constraints_legal import build_from
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.placement import on_pattern
from rulewright.models.wispwood.position import Forest, Position, draw
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.scoring import forest_points
from rulewright.puzzles.kind import MOST_LISTED, Draft, Proof, UnfitError
from rulewright.puzzles.kinds import wispwood_common as common

if TYPE_CHECKING:
    from rulewright.models.wispwood.search.batch import Boards
    from rulewright.models.wispwood.search.batch_frame import Counts, Masks
    from rulewright.models.wispwood.search.round_model import RoundModel

# Forests of one value that are looked at by hand, and best answers; more make a dull puzzle.
MOST_OF_A_VALUE = 3_000
MOST_ANSWERS = 12
# CP-SAT's own units of work for the value, and for the count.
WORK = 30.0
SEED = 7


@dataclass(frozen=True)
class Task:
    """A draft as it is to be solved."""

    position: Position
    place: tuple[Piece, ...]

    @cached_property
    def start(self) -> Forest:
        """The given tiles."""
        return self.position.forest

    @cached_property
    def cat(self) -> Cell:
        return self.position.cats[0]

    @cached_property
    def free(self) -> list[Cell]:
        """The squares to be filled, in reading order."""
        return [cell for cell, _ in self.position.drawing.cells() if cell not in self.start]

    def filled(self, wisps: Forest) -> Forest:
        """The full square with wisps on some of the free squares and trees on the others."""
        return {**dict.fromkeys(self.free, Piece.TREE), **self.start, **wisps}

    def legal(self, forest: Forest) -> bool:
        """Whether legal turns lead from the given tiles to a full square, by the plain rules."""
        return build_from(self.start, forest, self.cat, self.position.goals.get(Piece.WITCH)) is not None

    def points(self, forest: Forest) -> int:
        """The plain scorer's total."""
        return forest_points(forest, self.position.round, self.position.goals, self.position.rulings)

    def may_hold(self, wisp: Piece, cell: Cell) -> bool:
        """Whether a wisp may lie on a square, chains of witches left to the plain rules."""
        card = self.position.goals.get(Piece.WITCH)
        if wisp is not Piece.WITCH or card is None or card.placement in (None, "witch-chain"):
            return True
        assert card.placement
        return on_pattern(card.placement, self.cat, cell)


def task_of(draft: Draft) -> Task:
    """The task of a draft."""
    return Task(common.position_of(draft), tuple(Piece(wisp) for wisp in draft.given["place"]))


def prove(draft: Draft, setting: int) -> Proof:
    """Setting 0: exhaustion. Setting 1: CP-SAT. Raises UnfitError."""
    task = task_of(draft)
    return _by_exhaustion(task) if setting == 0 else _by_solver(task)


def _by_exhaustion(task: Task) -> Proof:
    boards = arrangements(task)
    levels = _levels(task, boards, task.position.rulings, 2)
    best, forests = levels[0]
    if len(forests) > MOST_ANSWERS:
        raise UnfitError("too many best forests")
    for rulings in common.other_rulings(task.position):
        if _levels(task, boards, rulings, 1)[0] != levels[0]:
            raise UnfitError("what is best depends on a ruling where the rules are silent")
    below = len(levels[1][1]) if levels[1:] else 0
    drawings = sorted((draw(forest, *_size(task)) for forest in forests), key=_order)
    solutions = tuple({"forest": drawing} for drawing in drawings[:MOST_LISTED])
    return Proof("all arrangements, bit masks and the plain rules", 0, best, len(forests), below, solutions)


def _levels(task: Task, boards: Boards, rulings: Rulings, most: int) -> list[tuple[int, list[Forest]]]:
    """The highest values that legal forests reach, each with all of them."""
    import numpy as np
    from rulewright.models.wispwood.search.batch import totals

    values = totals(task.position.goals, boards, task.position.round, rulings)
    levels: list[tuple[int, list[Forest]]] = []
    for value in np.unique(values)[::-1]:
        chosen = np.flatnonzero(values == value)
        if len(chosen) > MOST_OF_A_VALUE:
            raise UnfitError("too many forests are worth the same")
        legal = [forest for index in chosen if task.legal(forest := boards.forest(int(index)))]
        if legal:
            levels.append((int(value), legal))
        if len(levels) == most:
            break
    if not levels:
        raise UnfitError("no legal forest")
    return levels


def _size(task: Task) -> tuple[int, int]:
    return task.position.drawing.height, task.position.drawing.width


def _order(drawing: str) -> str:
    from rulewright.models.wispwood.search.best_move import LETTER_ORDER

    return drawing.translate(LETTER_ORDER)


def arrangements(task: Task) -> Boards:
    """All full squares with exactly the wisps to be placed, each with a new tree of its own beside it.

    Witches lie on their pattern, save that chains are left to the plain rules.
    """
    import numpy as np
    from rulewright.models.wispwood.search.batch import Boards
    from rulewright.models.wispwood.search.batch_frame import frame

    square = frame(SIDES[task.position.round])
    kind = square.dtype.type
    used = np.zeros(1, square.dtype)
    near: list[Masks] = []
    of: dict[Piece, Masks] = {}
    for wisp, count in Counter(task.place).items():
        able = [cell for cell in task.free if task.may_hold(wisp, cell)]
        sets = list(combinations(able, count))
        if not sets:
            raise UnfitError("a wisp fits nowhere")
        masks = np.array([square.mask(list(cells)) for cells in sets], square.dtype)
        old, new = np.nonzero((used[:, None] & masks[None, :]) == 0)
        around = np.array([[square.mask(_beside(cell)) for cell in cells] for cells in sets], square.dtype)
        near = [*(masks_of[old] for masks_of in near), *(around[new, index] for index in range(count))]
        of = {**{other: laid[old] for other, laid in of.items()}, wisp: masks[new]}
        used = used[old] | masks[new]
    trees = kind(square.mask(task.free)) & ~used
    fitting = _own_trees(near, trees)
    given = {piece: kind(square.mask(common.cells_of(task.start, piece))) for piece in Piece}
    zero = np.zeros_like(used)
    laid = {piece: (of.get(piece, zero) | given[piece])[fitting] for piece in Piece}
    laid[Piece.TREE] = (trees | given[Piece.TREE])[fitting]
    return Boards(square.side, laid)


def _beside(cell: Cell) -> list[Cell]:
    from rulewright.models.grid import beside

    return list(beside(cell))


def _own_trees(near: list[Masks], trees: Masks) -> Counts:
    """Whether each wisp can have a tree of its own: any wisps have at least as many trees beside them (Hall)."""
    import numpy as np
    from rulewright.models.wispwood.search.batch_frame import popcount

    fitting = np.ones(len(trees), bool)
    for size in range(1, len(near) + 1):
        for some in combinations(near, size):
            around = some[0]
            for other in some[1:]:
                around = around | other
            fitting &= popcount(around & trees) >= size
    return fitting


def _by_solver(task: Task) -> Proof:
    from rulewright.solver.enumeration import enumerate_all
    from rulewright.solver.outcome import Limits, Status
    from rulewright.solver.run import maximise

    limits = Limits(deterministic=WORK, seed=SEED)
    made = _model(task, exact=False)
    found = maximise(made.model, made.points, limits, lazy=made.lazy)
    if found.status is not Status.OPTIMAL or found.value is None:
        raise UnfitError("CP-SAT gave no proof within its work")
    every = _model(task, exact=True)
    every.model.add(every.points == found.value)
    cells: list[Any] = [
        every.board.of[piece][cell]
        for piece in sorted(set(task.place), key=WISPS.index)
        for cell in _framed(task)
        if cell in every.board.of[piece]
    ]
    listed = enumerate_all(every.model, cells, MOST_ANSWERS + 1, limits, lazy=every.lazy)
    if not listed.complete:
        raise UnfitError("CP-SAT gave no count within its work")
    return Proof("CP-SAT: the value proven, the best answers enumerated", SEED, found.value, len(listed.solutions))


def _framed(task: Task) -> list[Cell]:
    """The free squares in the cells of the frame of the task's round."""
    from rulewright.models.wispwood.search.round_problem import RoundProblem

    down, right = RoundProblem.of(task.position).shift
    return [Cell(cell.row - down, cell.column - right) for cell in task.free]


def _model(task: Task, exact: bool) -> RoundModel:
    """The model of the round, with the drawing's square full and exactly the wisps to be placed."""
    from rulewright.models.wispwood.search.round_model import Share, round_model
    from rulewright.models.wispwood.search.round_problem import RoundProblem

    position, supply = task.position, Counter(task.place)
    problem = RoundProblem.from_forest(
        position.forest, position.round, position.goals, position.rulings, {wisp: supply[wisp] for wisp in WISPS}
    )
    down, right = problem.shift
    made = round_model(problem, Share(Cell(-down, -right), True), exact=exact)
    for wisp in WISPS:
        able = [cell for cell in _framed(task) if made.board.may(wisp, cell)]
        made.model.add(made.board.count(wisp, able) == supply[wisp])
    return made
