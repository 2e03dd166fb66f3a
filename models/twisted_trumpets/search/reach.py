"""How much further a turn can go: placements, and the spaces where they can be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulewright.models.twisted_trumpets.search.measure import Measure
from rulewright.models.twisted_trumpets.search.play import EXTRA, PREMIUM, Node, Play
from rulewright.models.twisted_trumpets.search.table import Table


class Reach(NamedTuple):
    """What a turn can still come to at most.

    `actions`: those left and those of favors; `favors`: premium tiles that favors give; `cells`: free spaces where a
    piece can come to lie.
    """

    actions: int
    favors: int
    cells: tuple[int, ...]


class Reaches:
    """How far turns can go, remembered: many moments have the same spaces filled."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.table = play.table
        self._known: dict[tuple[object, ...], dict[int, int]] = {}

    def of(self, node: Node, measure: Measure) -> Reach:
        """How far a turn can go without a discard."""
        return self._of(node, measure, node.actions, node.tokens[0], 0)

    def favored(self, node: Node, measure: Measure) -> Reach:
        """How far a turn can go without a discard when a favor is due: as if it gave actions and a tile as well."""
        token = node.tokens[0]
        return self._of(node, measure, node.actions + EXTRA[token], min(2, token + 1), 1)

    def _of(self, node: Node, measure: Measure, actions: int, token: int, due: int) -> Reach:
        far = self.distances(measure)
        used = 0
        scrolls = self._scrolls(node, far)
        extra = EXTRA[token:]
        for steps in scrolls:
            if steps <= actions and used < len(extra):
                actions += extra[used]
                used += 1
        due += sum(steps <= actions for steps in scrolls)
        return Reach(actions, min(due, 2 - node.tokens[PREMIUM]), _within(far, actions))

    def with_discards(self, node: Node, measure: Measure) -> tuple[int, int]:
        """Actions and favors, at most, of a turn in which tiles are discarded.

        A scroll can be covered again and again then, so all tokens are taken to be used as soon as one can be covered:
        before a discard, or after one, for which all spaces where the trumpet grows must have been filled.
        """
        scrolls = self._scrolls(node, self.distances(measure))
        later = bool(self.table.scrolls) and node.actions >= self.play.fitting.to_fill(len(measure.growing)) + 2
        if not later and not (scrolls and scrolls[0] <= node.actions):
            return node.actions, 0
        return node.actions + sum(EXTRA[node.tokens[0] :]), 2 - node.tokens[PREMIUM]

    def within(self, measure: Measure, actions: int) -> tuple[int, ...]:
        """The free spaces where a piece can come to lie with so many placements."""
        return _within(self.distances(measure), actions)

    def _scrolls(self, node: Node, far: dict[int, int]) -> list[int]:
        """After how many placements the free scrolls can be covered at the earliest."""
        if not self.table.scrolls:
            return []
        again = self.play.state.rulings.scroll_again
        return sorted(
            steps for cell, steps in far.items() if cell in self.table.scrolls and (again or cell not in node.covered)
        )

    def distances(self, measure: Measure) -> dict[int, int]:
        """For every free space the least number of placements with which it can be filled."""
        trumpet = measure.trumpet
        loose = tuple([(node, piece.number) for node in measure.loose if (piece := trumpet[node >> 2]) is not None])
        key = (measure.counts.filled, tuple(measure.growing), loose)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = distances(self.table, measure)
        return found


def distances(table: Table, measure: Measure, blocked: int = -1) -> dict[int, int]:
    """For every free space, but one that may be blocked, the least number of placements with which it can be filled.

    A piece that joins pipes which hang on nothing lets the trumpet grow wherever these end.
    """
    near, trumpet = table.near, measure.trumpet
    far = dict.fromkeys([cell for cell in sorted(measure.growing) if cell != blocked], 1)
    faced = [cells for _, cells in measure.clusters if cells]
    level: Sequence[int] = list(far)
    steps = 1
    while level:
        steps += 1
        further = []
        for cell in level:
            met = [other for cells in faced if cell in cells for other in cells]
            for other in (*near[cell], *met):
                if other >= 0 and trumpet[other] is None and other not in far and other != blocked:
                    far[other] = steps
                    further.append(other)
        level = further
    return far


def _within(far: dict[int, int], actions: int) -> tuple[int, ...]:
    return tuple([cell for cell, steps in far.items() if steps <= actions])
