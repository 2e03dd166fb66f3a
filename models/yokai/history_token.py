"""How a layout with the tsurube token came about: backwards, turn by turn, to a square with the token in its middle.

The token bars cards from turns and is itself barred from crossings, so moves, hints and its way are searched together
(options, tsurube-otoshi). For each square near enough the search goes back from the layout; a move that does not bring
a card back to the square uses up turns to spare, as in ordering.py. Failures are remembered, so it is exact until the
number of positions looked at becomes too large.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from rulewright.models.grid import Cell, beside
from rulewright.models.yokai.families import CARDS
from rulewright.models.yokai.state import State, block, crossings, whole

MOST_LOOKED_AT = 20_000  # positions; then it is not known how a layout came about

Cells = frozenset[Cell]


class EnoughError(Exception):
    """The search has looked at as many positions as it may."""


@dataclass(frozen=True, slots=True)
class Step:
    """A full turn: the move, the card on which a hint was placed (None: one was revealed), where the token went."""

    origin: Cell
    target: Cell
    placed: Cell | None = None
    token: Cell | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """Turns from a square to a layout."""

    square: Cells
    steps: tuple[Step, ...]


def squares(goal: Collection[Cell]) -> list[Cells]:
    """The squares of 4 x 4 that share a cell with a layout, in reading order."""
    inner = [(down, across) for down in range(4) for across in range(4)]
    corners = sorted({(cell.row - down, cell.column - across) for cell in goal for down, across in inner})
    return [frozenset(Cell(row + down, column + across) for down, across in inner) for row, column in corners]


def middle(square: Collection[Cell]) -> Cell:
    """The crossing in the middle of a square of 4 x 4, where the token begins."""
    corner = min(square)
    return Cell(corner.row + 1, corner.column + 1)


def token_way(state: State, token: Cell) -> Way | None:
    """Turns that lead to a state with the token on a crossing; None if there are none. Raises EnoughError."""
    goal = frozenset(state.layout)
    budget = [MOST_LOOKED_AT]
    near = sorted((CARDS - len(square & goal), sorted(square), square) for square in squares(goal))
    for missing, _, square in near:
        if missing > state.taken:
            break
        steps = _Backwards(state, square, budget).run(token)
        if steps is not None:
            return Way(square, steps)
    return None


@dataclass(frozen=True, slots=True)
class _Moment:
    """What lay where after some turns."""

    turns: int
    cells: Cells
    token: Cell
    hinted: Cells


class _Backwards:
    """The ways back to one square."""

    def __init__(self, state: State, square: Cells, budget: list[int]) -> None:
        self._state = state
        self._square = square
        self._middle = middle(square)
        self._budget = budget
        self._failed: set[_Moment] = set()
        self._steps: list[Step] = []

    def run(self, token: Cell) -> tuple[Step, ...] | None:
        """The turns in the order of play."""
        start = _Moment(self._state.taken, frozenset(self._state.layout), token, frozenset(self._state.hints))
        return tuple(reversed(self._steps)) if self._find(start) else None

    def _find(self, now: _Moment) -> bool:
        if not now.turns:
            return now.cells == self._square and now.token == self._middle and not now.hinted
        if len(now.cells - self._square) > now.turns or now in self._failed:
            return False
        self._budget[0] -= 1
        if self._budget[0] < 0:
            raise EnoughError
        for placed in self._placings(now):
            before = now.hinted - {placed} if placed else now.hinted
            for token in self._tokens(now, before, placed):
                for origin, target in self._moves(now, before, token):
                    cells = (now.cells - {target}) | {origin}
                    self._steps.append(Step(origin, target, placed, now.token))
                    if self._find(_Moment(now.turns - 1, cells, token, before)):
                        return True
                    self._steps.pop()
        self._failed.add(now)
        return False

    def _placings(self, now: _Moment) -> Iterator[Cell | None]:
        """The card that got its hint in the last turn, or None for a turn that revealed; late hints bar least."""
        count = len(now.hinted)
        # Before the turn as many hints must have been revealed as were placed, and one more to place one now.
        if count and now.turns - 1 - (count - 1) > count - 1:
            yield from sorted(now.hinted)
        if now.turns - 1 - count >= count:
            yield None

    def _tokens(self, now: _Moment, before: Cells, placed: Cell | None) -> list[Cell]:
        """Where the token can have been before the last turn: crossings that stand to this day."""
        limit = self._state.limit
        if self._around(now.token, now.hinted) > limit and self._leavings(now, now.token):
            return []
        found = []
        for cell in crossings(now.cells):
            if placed is not None and placed in block(cell):
                continue
            # It went on to another crossing, or stayed because there was none.
            if cell == now.token and self._leavings(now, cell):
                continue
            if self._around(cell, before) <= limit or cell == now.token:
                found.append(cell)
        found.sort(key=lambda cell: (now.turns == 1 and cell != self._middle, cell))
        return found

    def _leavings(self, now: _Moment, token: Cell) -> bool:
        """Whether a token had somewhere else to go after the last turn."""
        limit = self._state.limit
        return any(cell != token and self._around(cell, now.hinted) <= limit for cell in crossings(now.cells))

    def _around(self, token: Cell, hinted: Cells) -> int:
        return sum(cell in hinted for cell in block(token))

    def _moves(self, now: _Moment, before: Cells, token: Cell) -> list[tuple[Cell, Cell]]:
        """Moves (from, to) of the last turn, those first that bring a card back to the square."""
        under = set(block(token))
        rulings = self._state.rulings
        spare = now.turns - len(now.cells - self._square)
        found = []
        for target in sorted(now.cells - before - under):
            rest = now.cells - {target}
            if rulings.never_split and not whole(rest):
                continue
            # Two cards must have been free to be peeked at.
            if len(now.cells - before - under) < 2:
                continue
            origins = {near for cell in rest for near in beside(cell)} - now.cells
            if rulings.null_move:
                origins.add(target)
            for origin in sorted(origins):
                lost = 1 + (target in self._square) - (origin in self._square)
                if lost <= spare and (origin == target or whole(rest | {origin})):
                    found.append((lost, origin, target))
        return [(origin, target) for _, origin, target in sorted(found)]
