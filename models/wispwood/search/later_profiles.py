"""Exact tables by broken profiles: the board square by square, all that matters of it in the last row of squares.

Each table says for a number of pieces (or two) the most that some measure can find, wherever the pieces lie.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from rulewright.models.wispwood.search.batch_frame import Counts

_NEVER = -(10**4)


@cache
def edges_most(side: int) -> Counts:
    """Entry (a, b): the most pairs of squares beside each other, one of a pieces and one of b others (0 ≤ a, b)."""
    squares, states = side * side, 3**side
    # Digit i of a state is what lies on the last square of column i: nothing that counts, a piece, another.
    table = np.full((states, squares + 1, squares + 1), _NEVER, np.int16)
    table[0, 0, 0] = 0
    number = np.arange(states)
    for square in range(squares):
        row, column = divmod(square, side)
        grown = np.full_like(table, _NEVER)
        above = number // 3**column % 3
        left = number // 3 ** (column - 1) % 3 if column else np.zeros(states, np.intp)
        for what in range(3):
            opposite = 3 - what
            gain = (above == opposite).astype(np.int16) + (left == opposite) if what else np.zeros(states, np.int16)
            target = number + (what - above) * 3**column
            moved = table + gain[:, None, None].astype(np.int16)
            # Three states lead to the same one: what lay above is forgotten.
            for before in range(3):
                chosen = above == before
                part = moved[chosen]
                into = target[chosen]
                if what == 0:
                    grown[into] = np.maximum(grown[into], part)
                elif what == 1:
                    grown[into, 1:] = np.maximum(grown[into, 1:], part[:, :-1])
                else:
                    grown[into, :, 1:] = np.maximum(grown[into, :, 1:], part[:, :, :-1])
        table = grown
        assert row < side
    # Fewer pieces may count than there are.
    best = np.maximum.accumulate(np.maximum.accumulate(table.max(axis=0), axis=0), axis=1)
    counted: Counts = np.maximum(best, 0).astype(np.int32)
    return counted


@cache
def crowded_most(side: int, wanted: int) -> Counts:
    """Entry n: the most of n pieces that have so many of them beside them."""
    squares, digits = side * side, wanted + 2
    states = digits**side
    # Digit: nothing (0), or a piece with 0, 1, … neighbours so far, `wanted` standing for that many or more.
    table = np.full((states, squares + 1), _NEVER, np.int16)
    table[0, 0] = 0
    number = np.arange(states)
    for square in range(squares):
        column = square % side
        above = number // digits**column % digits
        left = number // digits ** (column - 1) % digits if column else np.zeros(states, np.intp)
        grown = np.full_like(table, _NEVER)
        for piece in (False, True):
            near = np.minimum((above > 0).astype(np.intp) + (left > 0), wanted)
            here = 1 + near if piece else np.zeros(states, np.intp)
            # A piece counts at the moment when it gets its last neighbour.
            gain = (
                ((above == wanted) & piece).astype(np.int16) + ((left == wanted) & piece) + (piece & (near >= wanted))
            )
            target = number + (here - above) * digits**column
            if piece and column:
                target = target + np.where((left > 0) & (left <= wanted), digits ** (column - 1), 0)
            moved = table + gain[:, None].astype(np.int16)
            if piece:
                moved = np.concatenate([np.full((states, 1), _NEVER, np.int16), moved[:, :-1]], axis=1)
            np.maximum.at(grown, target, moved)
        table = grown
    best = np.maximum.accumulate(table.max(axis=0))
    counted: Counts = np.maximum(best, 0).astype(np.int32)
    return counted


State = tuple[tuple[int, ...], tuple[int, ...]]


@cache
def groups_most(side: int, least: int, exactly: bool) -> Counts:
    """Entry n: the most groups of at least (exactly) so many pieces that just n pieces can form.

    A state is the group of the last square of each column (0: none), and each group's size as far as it matters.
    """
    squares, cap = side * side, least + exactly
    start: State = ((0,) * side, ())
    states = {start: _first(squares)}
    for square in range(squares):
        column = square % side
        grown: dict[State, Counts] = {}
        for (row, sizes), values in states.items():
            for piece in (False, True):
                state, closed = _step(row, sizes, column, piece, cap)
                worth = sum(size == least if exactly else size >= least for size in closed)
                moved = values + worth
                if piece:
                    moved = np.concatenate([[_NEVER], moved[:-1]])
                known = grown.get(state)
                grown[state] = moved if known is None else np.maximum(known, moved)
        states = grown
    best = np.full(squares + 1, _NEVER)
    for (_, sizes), values in states.items():
        best = np.maximum(best, values + sum(size == least if exactly else size >= least for size in sizes))
    counted: Counts = np.maximum(best, 0).astype(np.int32)
    return counted


def _first(squares: int) -> Counts:
    values = np.full(squares + 1, _NEVER)
    values[0] = 0
    return values


def _step(row: tuple[int, ...], sizes: tuple[int, ...], column: int, piece: bool, cap: int) -> tuple[State, list[int]]:
    """The state after one more square, and the sizes of the groups that cannot grow any more."""
    cells, size = list(row), list(sizes)
    above, left = cells[column], cells[column - 1] if column else 0
    if piece:
        joined = sorted({group for group in (above, left) if group})
        if not joined:
            size.append(1)
            cells[column] = len(size)
        else:
            keep = joined[0]
            size[keep - 1] = min(cap, sum(size[group - 1] for group in joined) + 1)
            cells = [keep if group in joined else group for group in cells]
            cells[column] = keep
            for group in joined[1:]:
                size[group - 1] = 0
    else:
        cells[column] = 0
    names: dict[int, int] = {}
    for group in cells:
        if group:
            names.setdefault(group, len(names) + 1)
    closed = [count for group, count in enumerate(size, start=1) if count and group not in names]
    return (tuple(names.get(group, 0) for group in cells), tuple(size[group - 1] for group in names)), closed
