"""How many of so many pieces on a square can have enough of their own kind beside them: exact, square by square.

The squares are gone through in reading order. What matters for the rest is, for each column, whether its last square
holds a piece and how many were found beside it so far.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from rulewright.models.wispwood.search.batch_frame import Counts

_NEVER = -100


@cache
def most_crowded(least: int, side: int) -> Counts:
    """Entry n: of n pieces the most with at least `least` others beside them."""
    base = least + 2
    states = np.arange(base**side)
    # Rows: pieces so far; columns: the last `side` squares, each 0 for none or 1 + the number found beside it.
    best = np.full((side * side + 1, len(states)), _NEVER, np.int16)
    best[0, 0] = 0
    for square in range(side * side):
        best = _next(best, states, base, base ** (square % side), square % side > 0)
    last = np.array([sum(int(digit) == base - 1 for digit in _digits(state, base, side)) for state in states.tolist()])
    found: Counts = (best + last).max(axis=1)
    # Every number of pieces up to the whole square can be laid.
    assert (found >= 0).all()
    return found


def _next(best: Counts, states: Counts, base: int, weight: int, has_left: bool) -> Counts:
    """Lay a piece or none on the next square, below the digit at `weight` and right of the one before it."""
    above = states // weight % base
    without = states - above * weight
    found = np.full_like(best, _NEVER)
    complete = above == base - 1
    for row in range(len(best)):
        np.maximum.at(found[row], without, best[row] + complete)
    left = states // (weight // base) % base if has_left else np.zeros_like(states)
    grown = np.where((left > 0) & (left < base - 1), weight // base, 0)
    own = 1 + np.minimum((above > 0) * 1 + (left > 0), base - 2)
    # The piece above gets one more beside it, which may be the one it wanted.
    complete = above >= base - 2
    complete &= above > 0
    with_piece = without + own * weight + grown
    for row in range(len(best) - 1):
        np.maximum.at(found[row + 1], with_piece, best[row] + complete)
    return found


def _digits(state: int, base: int, count: int) -> list[int]:
    digits = []
    for _ in range(count):
        state, digit = divmod(state, base)
        digits.append(digit)
    return digits
