"""wispwood-illegal-tile: a forest that cannot have come about; without which one tile could it have?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.models.finding import Finding, Verdict
from rulewright.models.reading import Fields
from rulewright.models.source import Source
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.rules import check
from rulewright.puzzles.kind import Judgement
from rulewright.puzzles.kinds import wispwood_illegal_draft as making
from rulewright.puzzles.kinds.wispwood_kind import WispwoodKind
from rulewright.puzzles.phrases import phrase
from rulewright.puzzles.puzzle import Puzzle
from rulewright.puzzles.shared import nothing, read_square


class WispwoodIllegalTile(WispwoodKind):
    """Find the tile without which the forest is legal."""

    id = "wispwood-illegal-tile"
    keys = ("tile",)

    def judge(self, puzzle: Puzzle, answer: Fields, source: Source) -> Judgement:
        """Judge the tile named: exactly one finding, or none for the tile without which the forest is legal.

        RW101: no tile is named, or the square is empty. RW103: the cat. RW106: any other tile without which the game's
        check does not call the forest legal.
        """
        position = puzzle.opened
        node = answer.get("tile")
        if node is None or nothing(node):
            finding = Finding("RW101", "no tile is named", "write `tile: B3`", place=answer.node.place)
            return Judgement([finding], None, {})
        cell = read_square(node, "tile", position.drawing.height, position.drawing.width)
        said, lying = {"tile": cell.name}, position.forest.get(cell)
        if lying is None:
            code, message, help_ = "RW101", f"no tile lies on {cell.name}", "name a square with a tile"
        elif lying is Piece.CAT:
            code, message, help_ = "RW103", f"the cat sits on {cell.name} and stays", "name a tree or a wisp"
        elif check(making.without(position, cell)).verdict is not Verdict.LEGAL:
            code, message = "RW106", f"without the {lying} on {cell.name} the forest cannot have come about either"
            help_ = "one other tile can be taken away so that what is left can have come about"
        else:
            return Judgement([], None, said)
        return Judgement([Finding(code, message, help_, (cell.name,), node.place)], None, said)

    def pieces(self, puzzle: Puzzle, answer: Mapping[str, Any], language: str) -> Sequence[str]:
        """The tile that is taken away, if one is named."""
        return [phrase("piece-tile", language, cell=answer["tile"])] if "tile" in answer else []


KIND = WispwoodIllegalTile(making)
