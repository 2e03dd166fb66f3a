"""Where the diagonal bells are taken to face so that a card is worth most (rulebook, decrees and plans).

A card asks for how many bells face in each direction, so bells between the same two directions are alike, and there are
only four sorts of them. With few bells all ways are tried. A big board full of them has billions of ways; then the ring
of the four directions is cut open at two sorts, and for each number of these the best of a third and of the fourth are
maxima over a sliding window: about as many steps as the square of the number of bells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, product
from math import prod
from typing import TYPE_CHECKING

from rulewright.models.twisted_trumpets.tiles import EDGES, Edge

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

# The sorts of diagonal bells. A split tells for each how many of its bells face the first of the two directions.
SORTS = (
    (Edge.BOTTOM, Edge.LEFT),
    (Edge.RIGHT, Edge.BOTTOM),
    (Edge.TOP, Edge.LEFT),
    (Edge.TOP, Edge.RIGHT),
)
Split = tuple[int, ...]
Worth = dict[Edge, list[int]]  # what a card is worth for a direction, by the number of diagonal bells that face there

NEVER = -(10**9)  # what a count is worth that a card does not allow; no card gives or takes so much
MOST_TRIED = 2000  # ways that are tried one by one; more of them are worth the import of NumPy


def best_split(
    bells: Sequence[int], worth: Worth, spread: Sequence[int] | None, sure: Collection[Edge]
) -> Split | None:
    """The split that makes a card worth most: of equally good ones the first, in the order of the numbers.

    Args:
        bells: how many diagonal bells there are of each of SORTS.
        worth: for each direction, by the number of diagonal bells that face there.
        spread: what is added, by the number of directions in which bells face; None if the card does not ask for it.
        sure: directions in which other bells face.

    None if nothing is allowed.
    """
    best: tuple[int, Split] | None = None
    for bounds, filled in _cases(bells, None if spread is None else sure):
        tables = []
        for edge in EDGES:
            low = high = 0
            for (first, second), number, (least, most) in zip(SORTS, bells, bounds, strict=True):
                low += least * (edge is first) + (number - most) * (edge is second)
                high += most * (edge is first) + (number - least) * (edge is second)
            table = worth[edge][low : high + 1]
            tables.append([NEVER, *table[1:]] if edge in filled and edge not in sure and low == 0 else table)
        sizes = [most - least for least, most in bounds]
        few = prod(size + 1 for size in sizes) <= MOST_TRIED
        points, found = _tried(sizes, tables) if few else _windows(sizes, tables)
        if points > NEVER // 2:
            points += 0 if spread is None else spread[len(filled)]
            split = tuple(least + more for (least, _), more in zip(bounds, found, strict=True))
            # Of equally good ones the first, so that cases may come in any order.
            if points > NEVER // 2 and (best is None or (-points, split) < (-best[0], best[1])):
                best = points, split
    return None if best is None else best[1]


def _cases(
    bells: Sequence[int], sure: Collection[Edge] | None
) -> Iterator[tuple[list[tuple[int, int]], Collection[Edge]]]:
    """The least and the most of each sort that face the first direction, and the directions that must not stay empty.

    One case for each set of directions that may stay empty; only one at all where it does not matter (`sure` is None).
    """
    if sure is None:
        yield [(0, number) for number in bells], ()
        return
    free = [edge for edge in EDGES if edge not in sure]
    for count in range(len(free) + 1):
        for empty in combinations(free, count):
            bounds = [
                (number if second in empty else 0, 0 if first in empty else number)
                for (first, second), number in zip(SORTS, bells, strict=True)
            ]
            if all(least <= most for least, most in bounds):
                yield bounds, [edge for edge in EDGES if edge not in empty]


def _tried(sizes: Sequence[int], tables: Sequence[Sequence[int]]) -> tuple[int, Split]:
    """The most points and the first split for them, by trying all; `tables` in the order of EDGES."""
    top, right, bottom, left = tables
    one, two, three, four = sizes
    best, found = NEVER * 5, (0, 0, 0, 0)
    for a, b in product(range(one + 1), range(two + 1)):
        for c in range(three + 1):
            here = bottom[a + two - b] + left[one - a + three - c]
            for d in range(four + 1):
                points = here + top[c + d] + right[b + four - d]
                if points > best:
                    best, found = points, (a, b, c, d)
    return best, found


def _windows(sizes: Sequence[int], tables: Sequence[Sequence[int]]) -> tuple[int, Split]:
    """The same for many bells."""
    import numpy as np

    top, right, bottom, left = (np.array(table, dtype=np.int64) for table in tables)
    one, two, three, four = sizes
    # By the numbers of the first and the fourth sort: the best of the second one, and of the third one.
    second = _best_between(bottom, right, two)[:, ::-1]
    third = _best_between(top, left, three).T[::-1]
    a = int((second + third).max(axis=1).argmax())
    fours = np.arange(four + 1)
    twos = np.arange(two + 1)[:, None]
    b = int((bottom[a + two - twos] + right[twos + four - fours] + third[a]).max(axis=1).argmax())
    threes = np.arange(three + 1)[:, None]
    last = top[threes + fours] + left[one - a + three - threes] + right[b + four - fours]
    c, d = divmod(int(last.argmax()), four + 1)
    return int(bottom[a + two - b] + last[c, d]), (a, b, c, d)


def _best_between(first: Numbers, second: Numbers, bells: int) -> Numbers:
    """The most that bells between two directions make of them, by how many others face the first and the second.

    With `i` and `k` others: the maximum over `j` of `first[i + j] + second[k + bells - j]`.
    """
    import numpy as np

    # best[i, m]: the maximum over the first `width` of these, where m = k + bells; the width is doubled.
    best = first[:, None] + second[None, :]
    width = 1
    while width < bells + 1:
        step = min(width, bells + 1 - width)
        best = np.maximum(best[: len(best) - step, step:], best[step:, : best.shape[1] - step])
        width += step
    return best
