"""How much further a turn can go: placements, spaces, and the sides of the tiles that can come."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.models.twisted_trumpets.search.measure import Measure
from rulewright.models.twisted_trumpets.search.play import EXTRA, PREMIUM, Node, Play
from rulewright.models.twisted_trumpets.search.table import Piece, Table


@dataclass(frozen=True, slots=True)
class Side:
    """What all ways to lay one side of a tile have in common."""

    number: int
    ways: tuple[Piece, ...]
    bells: int
    twisted_bells: int  # one for each bell on a twist
    through: int  # pipes that a way can run through
    twists: int  # those of them that are twists
    all_twists: int


def side_of(number: int, ways: tuple[Piece, ...]) -> Side:
    """What they have in common."""
    piece = ways[0]
    return Side(
        number,
        ways,
        sum(map(len, piece.bells)),
        sum(len(bells) * twist for bells, twist in zip(piece.bells, piece.twist, strict=True)),
        piece.through,
        sum(twist for twist, ends in zip(piece.twist, piece.ends, strict=True) if len(ends) > 1),
        sum(piece.twist),
    )


class Reach:
    """How much further a turn can go: pieces, and where they can lie."""

    def __init__(self, play: Play, node: Node, measure: Measure) -> None:
        table = play.table
        far = _distances(table, node, measure)
        scrolls = sorted(
            far[cell]
            for cell in table.scrolls & far.keys()
            if play.state.rulings.scroll_again or cell not in node.covered
        )
        extra = EXTRA[node.tokens[0] :]
        self.actions, used = node.actions, 0
        for steps in scrolls:
            if steps <= self.actions and used < len(extra):
                self.actions += extra[used]
                used += 1
        due = sum(steps <= self.actions for steps in scrolls)
        self.favors = min(due, 2 - node.tokens[PREMIUM])
        self.cells = tuple(cell for cell, steps in far.items() if steps <= self.actions)
        # Every space where a tile can join now must be filled before the trumpet is closed.
        self.discards = self.actions > len(measure.growing)


def _distances(table: Table, node: Node, measure: Measure) -> dict[int, int]:
    """For every free space the least number of placements after which it can be filled."""
    far = dict.fromkeys(sorted(measure.growing), 1)
    level = list(far)
    while level:
        further = []
        for cell in level:
            for other in table.near[cell]:
                if other >= 0 and node.trumpet[other] is None and other not in far:
                    far[other] = far[cell] + 1
                    further.append(other)
        level = further
    return far
