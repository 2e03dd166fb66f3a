"""wispwood-score: a finished forest and its goal cards; what does each part score?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.models.finding import Finding
from rulewright.models.reading import Fields, integer
from rulewright.models.source import Source
from rulewright.puzzles.kind import Judgement
from rulewright.puzzles.kinds import wispwood_common as common
from rulewright.puzzles.kinds import wispwood_score_draft as making
from rulewright.puzzles.kinds.wispwood_kind import WispwoodKind
from rulewright.puzzles.phrases import phrase
from rulewright.puzzles.puzzle import Puzzle
from rulewright.puzzles.shared import nothing

# Beyond what any forest scores, so that a slip of the pen is a wrong number and not an unreadable file.
LOWEST, HIGHEST = -9999, 9999


class WispwoodScore(WispwoodKind):
    """Name the points of each part of a forest and the total."""

    id = "wispwood-score"
    keys = ("score",)

    def judge(self, puzzle: Puzzle, answer: Fields, source: Source) -> Judgement:
        """Judge the numbers. Wanted are the parts of the score tree (goals in play, full grid) and `total`.

        RW101: one finding for all wanted parts without a number. RW102: one for each part that is not wanted. RW105:
        one for each wanted part with a wrong number. All at once.
        """
        node = answer.get("score")
        fields = Fields(node, "score", common.PARTS) if node and not nothing(node) else None
        given: dict[str, int] = {}
        if fields:
            for part in common.PARTS:
                said = fields.get(part)
                if said and not nothing(said):
                    given[part] = integer(said, f"score: {part}", LOWEST, HIGHEST)
        wanted = making.points_of(puzzle.opened)
        found: list[Finding] = []
        lacking = [part for part in wanted if part not in given]
        place = (node or answer.node).place
        if lacking:
            help_ = "every goal in play, full-grid and total get a number, 0 where they score nothing"
            found.append(Finding("RW101", f"no number for {', '.join(lacking)}", help_, place=place))
        for part, number in given.items():
            assert fields
            at = fields.need(part).place
            if part not in wanted:
                message = f"{part} is not asked: no {part} goal is in play"
                found.append(Finding("RW102", message, "leave it out", place=at))
            elif number != wanted[part]:
                help_ = "add up the goals and the full grid" if part == "total" else "count again by the card"
                found.append(Finding("RW105", f"{part}: {number} is not right", help_, place=at))
        return Judgement(found, None, {"score": given})

    def pieces(self, puzzle: Puzzle, answer: Mapping[str, Any], language: str) -> Sequence[str]:
        """One piece for each part that has a number, in the order of PARTS."""
        given = answer.get("score", {})
        return [
            phrase("piece-points", language, part=common.wisp_name(part, language), points=given[part])
            for part in common.PARTS
            if part in given
        ]


KIND = WispwoodScore(making)
