"""The best total, by scoring everything that can be built and every turn that is legal.

Sources: rulebook pages 10 and 11 (end of a round, scoring). Only for small boxes or nearly full ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .board import WISPS
from .cards import forest_total, full_grid, points
from .reach import Forest, reach_from, starts
from .turns import Turn, after, legal_turns

# The letters that a card looks at; a card that is not named looks at all. Drawings that agree in them score
# alike, so each is scored once. (The tests compare this with the card on the whole drawing.)
LOOKS_AT: dict[str, str] = {
    **dict.fromkeys(("pumpkin-sudoku", "pumpkin-patchwork", "jack-pairs", "double-cross"), "J"),
    **dict.fromkeys(("diagonal-line", "row-or-column", "around-the-cat", "checkershire-cat", "two-away"), "W"),
    **dict.fromkeys(("cross-beam", "beside-trees", "trees-below", "best-diagonal", "path-of-light"), "HT"),
    **dict.fromkeys(("lines-of-three", "one-grove", "three-beside", "lower-branches", "groups-of-three"), "T"),
}


class Best(NamedTuple):
    """The best total, all forests that reach it and the number of forests looked at."""

    total: int
    forests: set[Forest]
    looked_at: int


class Scorer:
    """Totals of many forests for one set of goals; equal parts of drawings are scored once."""

    def __init__(self, goals: Mapping[str, str], round_number: int, rules: Mapping[str, str] | None) -> None:
        """Keep what the totals depend on."""
        self.goals, self.round_number, self.rules = goals, round_number, rules
        self._hidden = {
            card: str.maketrans(dict.fromkeys(set("TC" + WISPS) - set(LOOKS_AT.get(card, "TC" + WISPS)), "."))
            for card in goals.values()
        }
        self._points: dict[tuple[str, str], int] = {}

    def total(self, grid: Forest) -> int:
        """The total of a forest."""
        total = full_grid(grid, self.round_number) if len(grid) >= self.round_number + 3 else 0
        drawn = "\n".join(grid)
        for card, hidden in self._hidden.items():
            seen = drawn.translate(hidden)
            if (card, seen) not in self._points:
                self._points[card, seen] = points(card, seen.split("\n"), self.rules)
            total += self._points[card, seen]
        return total


def best_reachable(
    goals: Mapping[str, str],
    size: int,
    round_number: int,
    start: Sequence[str] | None = None,
    supply: Mapping[str, int] | None = None,
    rules: Mapping[str, str] | None = None,
    limit_turns: int | None = None,
) -> Best:
    """The best total among all forests that turns can lead to in a size×size box.

    ``size`` may be smaller than the round's grid, to keep the search small; the bonus for a full grid is
    given by the round all the same. ``start`` is as for ``reachable_forests`` (old wisps are simply there);
    ``supply`` says how many wisps can still come in, by letter; a letter that is not in it is not limited.
    """
    scorer = Scorer(goals, round_number, rules)
    best = Best(-1, set(), 0)
    for box, first in starts(size, goals.get("witch"), start, WISPS, supply):
        forests = [box.draw(state) for state in reach_from(box, first, limit_turns)]
        best = best._replace(looked_at=best.looked_at + len(forests))
        for forest in forests:
            total = scorer.total(forest)
            if total > best.total:
                best = best._replace(total=total, forests=set())
            if total == best.total:
                best.forests.add(forest)
    return best


def best_turn(
    goals: Mapping[str, str],
    grid: Sequence[str],
    round_number: int,
    cat_ready: bool,
    pond_wisps: Sequence[str],
    pond_shapes: Sequence[str],
    rules: Mapping[str, str] | None = None,
) -> tuple[int, set[Turn]]:
    """The best total after one legal turn (nothing dealt anew) and all turns that give it."""
    best = -1
    found: set[Turn] = set()
    turns = legal_turns(grid, round_number, cat_ready, pond_wisps, pond_shapes, goals.get("witch"))
    totals: dict[Forest, int] = {}
    for turn in turns:
        forest = tuple(after(grid, turn, pond_wisps))
        if forest not in totals:
            totals[forest] = forest_total(goals, forest, round_number, rules)["total"]
        if totals[forest] > best:
            best, found = totals[forest], set()
        if totals[forest] == best:
            found.add(turn)
    return best, found
