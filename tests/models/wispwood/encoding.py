"""What the encoder makes of given forests, for the tests and for benchmarks/encoder.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.models.grid import Cell
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.constraints import ANYTHING, Board, card_points
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.rulings import Rulings

Forest = Mapping[Cell, Piece]


class Encoded:
    """One model for a card on a square frame; its cells are fixed for each forest on a clone."""

    def __init__(self, card: Card, side: int, rulings: Rulings, exact: bool = True) -> None:
        from ortools.sat.python import cp_model

        self.model = cp_model.CpModel()
        self.board = Board(self.model, side, side)
        self.points = card_points(self.board, card, rulings, exact=exact)

    def values(self, forests: Sequence[Forest], maximise: bool = False, minimise: bool = False) -> list[int | None]:
        """The points of each forest in the model: of any solution, the most, or the least."""
        from ortools.sat.python import cp_model

        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        found: list[int | None] = []
        for forest in forests:
            model = self.model.clone()
            for cell in self.board.cells:
                piece = forest.get(cell)
                assert piece in ANYTHING
                model.add(self.board.letter(piece, cell) == 1)
            if maximise:
                model.maximize(self.points)
            if minimise:
                model.minimize(self.points)
            status = solver.solve(model)
            found.append(solver.value(self.points) if status == cp_model.OPTIMAL else None)
        return found
