"""What bounds ask of a trumpet: where it can grow, and the pipes of it that hang on nothing."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.models.twisted_trumpets.search.measure import Measure
from rulewright.models.twisted_trumpets.search.table import Table

NEVER = 10**6


class Loose:
    """Old pipes that hang on nothing and may come to hang on the trumpeter, as pieces of a mix."""

    __slots__ = ("bells", "forks", "own", "through", "twists")

    def __init__(self, measure: Measure) -> None:
        self.through = self.twists = self.forks = self.bells = self.own = 0
        for nodes, cells in measure.clusters:
            for node in nodes if cells else ():
                piece = measure.trumpet[node >> 2]
                assert piece is not None
                pipe = node & 3
                bells, twist, ends = len(piece.bells[pipe]), piece.twist[pipe], len(piece.ends[pipe])
                self.bells += bells
                if ends > 1:
                    self.through += 1
                    self.twists += twist
                    self.forks += ends - 2
                else:
                    self.own += bells * (1 + twist)


class Front:
    """Where a trumpet can grow.

    `worth`: what the old pipes there are worth, the most first; `farthest`: the longest of them; `turning`: from what
    length on old ways may change to others that are not longer and have more twists; `joins`: how many old ends so many
    pieces can meet; `mouths`: openings of the trumpeter that are not counted among these.
    """

    __slots__ = ("farthest", "joins", "mouths", "turning", "worth")

    def __init__(self, table: Table, measure: Measure, cells: Sequence[int], most: int) -> None:
        trumpet, length, twist = measure.trumpet, measure.length, measure.twist
        ends = []
        for cell, edges in measure.growing.items():
            for edge, other in enumerate(table.near[cell]):
                if edges >> edge & 1:
                    if other < 0:
                        ends.append((0, 0, cell))
                        continue
                    beyond = trumpet[other]
                    assert beyond is not None
                    node = 4 * other + beyond.at[edge ^ 2]
                    ends.append((length[node], twist[node], cell))
        self.farthest = max(ends)[0] if ends else 0
        self.turning = _turning(table, ends, most + len(measure.loose))
        twists = measure.counts.twists
        self.worth = sorted(
            (tiles + (min(tiles, max(curls, twists)) if tiles >= self.turning else curls) for tiles, curls, _ in ends),
            reverse=True,
        )
        facing, mouth_at = measure.facing, table.mouth_at
        self.mouths = 0
        met = []
        for cell in cells:
            if cell in facing or mouth_at[cell]:
                number = facing.get(cell, 0).bit_count()
                if table.penalised:
                    number += mouth_at[cell].bit_count()
                else:
                    self.mouths += mouth_at[cell].bit_count()
                met.append(number)
        met.sort(reverse=True)
        self.joins = [0]
        for number in range(most):
            self.joins.append(self.joins[-1] + (met[number] if number < len(met) else 0))


def _turning(table: Table, ends: Sequence[tuple[int, int, int]], most: int) -> int:
    """The least length of an old way that can change: new pipes lead from one old end to another that is farther off.

    There are at least as many of them as spaces lie between the ends, and the way must not become longer by them.
    """
    found = NEVER
    for far, _, there in ends:
        if far < found:
            for near, _, here in ends:
                if far >= near + 2 and far >= near + 1 + (pipes := 1 + table.apart(here, there)) and pipes <= most:
                    found = far
                    break
    return found
