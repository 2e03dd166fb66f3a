"""wispwood-forest: fill the square of round 1 with the given wisps, so that the forest scores the most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.models.grid import Cell
from rulewright.models.reading import Fields
from rulewright.models.source import Source
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.position import draw
from rulewright.models.wispwood.scoring import forest_points
from rulewright.puzzles.kind import Judgement
from rulewright.puzzles.kinds import wispwood_common as common
from rulewright.puzzles.kinds import wispwood_forest_draft as making
from rulewright.puzzles.kinds.wispwood_forest_judge import Grown, findings
from rulewright.puzzles.kinds.wispwood_kind import WispwoodKind
from rulewright.puzzles.phrases import phrase
from rulewright.puzzles.puzzle import Puzzle
from rulewright.puzzles.shared import not_best


class WispwoodForest(WispwoodKind):
    """Fill the forest for the most points."""

    id = "wispwood-forest"
    keys = ("forest",)

    def judge(self, puzzle: Puzzle, answer: Fields, source: Source) -> Judgement:
        """Judge a drawing: what it breaks (wispwood_forest_judge says what is decided), or RW104, or nothing."""
        position = puzzle.opened
        node = answer.need("forest")
        drawing = common.read_forest(node, source, position.drawing.height, position.drawing.width)
        grown = Grown(position.forest, puzzle.given["place"], position.goals.get(Piece.WITCH), drawing)
        laid = {cell: piece for cell, piece in grown.letters.items() if piece}
        said = {"forest": draw(laid, drawing.height, drawing.width)}
        found = findings(grown)
        if found:
            return Judgement(found, None, said)
        value = forest_points(grown.forest, position.round, position.goals, position.rulings)
        return Judgement(not_best(puzzle, value, node.place), value, said)

    def pieces(self, puzzle: Puzzle, answer: Mapping[str, Any], language: str) -> Sequence[str]:
        """One piece for each new wisp in reading order."""
        given: Mapping[Cell, Piece] = puzzle.opened.forest
        return [
            phrase("piece-wisp", language, wisp=common.wisp_name(piece, language), cell=cell.name)
            for cell, piece in common.drawn(answer.get("forest", "")).items()
            if piece in WISPS and piece and cell not in given
        ]


KIND = WispwoodForest(making)
