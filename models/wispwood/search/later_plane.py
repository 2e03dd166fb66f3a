"""The plane on which whole games are laid out: the square of the last round with a margin of one square around it.

All rounds share the plane, so that a tile of one round lies where it lay in another. Earlier squares may stick out of
the last one by the margin: what lies farther out than that can hold no wisp of the last round, nor a tree beside one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from rulewright.models.grid import BESIDE, CORNERS, Cell
from rulewright.models.wispwood.components import SIDES
from rulewright.models.wispwood.measures import STEPS
from rulewright.models.wispwood.placement import on_pattern
from rulewright.models.wispwood.search.batch import Boards
from rulewright.models.wispwood.search.batch_frame import Frame, Masks

MARGIN = 1
KIND = np.uint64
ONE = KIND(1)


@dataclass(frozen=True)
class Window(Frame):
    """A frame of which a forest fills no more than `reach` rows and columns: areas need not look farther."""

    reach: int = 6

    @cached_property
    def dtype(self) -> np.dtype[np.uint64]:
        return np.dtype(KIND)

    def offsets(self, area: str) -> tuple[tuple[int, int], ...]:
        """As in any frame, but only as far as the forest can be wide."""
        steps = super().offsets(area)
        return tuple((down, right) for down, right in steps if max(abs(down), abs(right)) < self.reach)

    def runs(self, direction: str, masks: Masks) -> list[Masks]:
        """As in any frame, but only as far as the forest can be wide."""
        down, right = STEPS[direction]
        found = [self.moved(masks, -down, -right)]
        for _ in range(2, self.reach):
            found.append(found[0] & self.moved(found[-1], -down, -right))
        return found

    def flood(self, seeds: Masks, within: Masks) -> Masks:
        """As in any frame; no forest reaches from the first column to the last, so steps need no mask of their own."""
        down, one = KIND(self.side), ONE
        reached, step = seeds.copy(), np.empty_like(seeds)
        while True:
            before = reached.copy()
            # Two steps at a time: to ask whether anything has changed costs as much as a step.
            for _ in range(2):
                now = reached.copy()
                for shift, by in (
                    (np.left_shift, one),
                    (np.right_shift, one),
                    (np.left_shift, down),
                    (np.right_shift, down),
                ):
                    shift(now, by, out=step)
                    np.bitwise_or(reached, step, out=reached)
                np.bitwise_and(reached, within, out=reached)
            if bool((before == reached).all()):
                return reached


@cache
def window(side: int, reach: int) -> Window:
    """The window of a side and reach, made once."""
    return Window(side, reach)


@dataclass(frozen=True)
class Seen(Boards):
    """Many forests on the plane."""

    reach: int = 6

    @cached_property
    def frame(self) -> Frame:
        return window(self.side, self.reach)


@dataclass(frozen=True)
class Plane:
    """The plane for games of so many rounds: tables of masks by square, by corner of a round's square, by cat."""

    rounds: int

    @cached_property
    def side(self) -> int:
        return SIDES[self.rounds] + 2 * MARGIN

    @cached_property
    def frame(self) -> Window:
        return window(self.side, SIDES[self.rounds])

    @cached_property
    def cells(self) -> int:
        return self.side * self.side

    @cached_property
    def bits(self) -> Masks:
        """The mask of each square."""
        return ONE << np.arange(self.cells, dtype=KIND)

    @cached_property
    def home(self) -> Masks:
        """The squares of the last round's square, as numbers."""
        inside = range(MARGIN, self.side - MARGIN)
        return np.array([row * self.side + column for row in inside for column in inside], np.intp)

    def last_corner(self) -> int:
        """The corner of the last round's square."""
        return MARGIN * self.side + MARGIN

    def corners(self, number: int) -> Masks:
        """The corners where a round's square fits the plane; the last round's lies fixed."""
        if number == self.rounds:
            return np.array([self.last_corner()], np.intp)
        places = range(self.side - SIDES[number] + 1)
        return np.array([row * self.side + column for row in places for column in places], np.intp)

    def box(self, number: int) -> Masks:
        """For each square of the plane the mask of a round's square with its corner there (0 where it sticks out)."""
        found = np.zeros(self.cells, KIND)
        side = SIDES[number]
        for corner in self.corners(number):
            row, column = divmod(int(corner), self.side)
            found[corner] = self.frame.mask([Cell(row + r, column + c) for r in range(side) for c in range(side)])
        return found

    def pattern(self, placement: str | None) -> Masks:
        """For each cat the squares where the witch card allows a witch (the first step only, for chains)."""
        cells = [self.frame.cell(index) for index in range(self.cells)]
        if placement is None:
            return np.full(self.cells, self.frame.full, KIND)
        return np.array(
            [self.frame.mask([cell for cell in cells if on_pattern(placement, cat, cell)]) for cat in cells], KIND
        )

    def chained(self, witches: Masks, start: Masks) -> Masks:
        """Those of the witches that a diagonal chain over witches reaches; `start`: squares at the cat's corners."""
        reached = witches & start
        while True:
            grown = reached
            for down, right in CORNERS:
                grown = grown | self.frame.moved(reached, down, right)
            grown = grown & witches
            if np.array_equal(grown, reached):
                return reached
            reached = grown

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """The four steps to the squares beside a square of the last round's square, as differences of numbers."""
        return tuple(down * self.side + right for down, right in BESIDE)


@cache
def plane(rounds: int) -> Plane:
    """The plane for so many rounds, made once."""
    return Plane(rounds)
