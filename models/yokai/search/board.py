"""A problem on a plane: its start as masks, the rules of a move, and its targets by cards kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count

from rulewright.models.grid import Cell
from rulewright.models.yokai.families import CARDS, FAMILIES, Family
from rulewright.models.yokai.search.motion import Motion
from rulewright.models.yokai.search.outlines import OutlineTargets
from rulewright.models.yokai.search.plane import Plane
from rulewright.models.yokai.search.problem import Problem
from rulewright.models.yokai.search.targets import FreeTargets, Masks

NEAR = 8

Target = tuple[frozenset[Cell], ...]
"""A winning layout: the four cells of each family, in the order of `FAMILIES`."""


class Board:
    """A problem on a plane that is large enough for a number of moves.

    Args:
        problem: the problem.
        reach: the most moves; within so many every card stays within so many steps of the layout, and so does every
            target.
        check: called now and then; may raise to stop the search.
    """

    def __init__(self, problem: Problem, reach: int, check: Callable[[], None] = lambda: None) -> None:
        self.problem = problem
        self.reach = reach
        self.check = check
        self.plane = Plane.around(problem.cards, reach)
        self.motion = Motion.of(problem, self.plane)
        self.start: Masks = tuple(
            self.plane.mask(cell for cell, family in problem.cards.items() if family is one) for one in FAMILIES
        )
        self.tokens = None if problem.token is None else self.plane.mask([problem.token])
        kind = FreeTargets if problem.outlines is None else OutlineTargets
        self._targets = kind(problem, self.plane, check)

    def least(self) -> int | None:
        """A first lower bound on the cards that move, or None if there is plainly no target."""
        return self._targets.least()

    def keeping(self, kept: int) -> Iterator[Masks]:
        """The targets that keep exactly so many cards, at least 1 and at least 16 less the reach."""
        return self._targets.keeping(kept)

    def final(self, masks: Masks) -> Mapping[Cell, Family]:
        """A layout, cell by cell in reading order."""
        cards = {cell: family for family, mask in zip(FAMILIES, masks, strict=True) for cell in self.plane.cells(mask)}
        return dict(sorted(cards.items()))


class Boards:
    """Boards of a problem, laid when they are needed: most questions end within a few moves.

    Args:
        problem: the problem.
        check: called now and then; may raise to stop the search.
    """

    def __init__(self, problem: Problem, check: Callable[[], None] = lambda: None) -> None:
        self._problem = problem
        self._check = check
        self._board: Board | None = None

    def reaching(self, moves: int) -> Board:
        """A board for so many moves."""
        if self._board is None or self._board.reach < moves:
            reach = next(NEAR << step for step in count() if NEAR << step >= moves)
            self._board = Board(self._problem, reach, self._check)
        return self._board

    def lower_bound(self) -> int | None:
        """16 less the most cards that a target keeps; None if there is no target at all.

        A problem that has a target has one that keeps a card: see targets.py.
        """
        least = self.reaching(0).least()
        if least is None:
            # An outline may have places that this board is too small for.
            least = self.reaching(CARDS - 1).least()
        if least is not None:
            for moves in range(least, CARDS):
                if next(self.reaching(moves).keeping(CARDS - moves), None) is not None:
                    return moves
        return None


def lower_bound(problem: Problem) -> int | None:
    """16 less the most cards that can stay where they are: no plan has fewer moves. None: nothing wins at all."""
    return Boards(problem).lower_bound()


def targets(problem: Problem, kept: int) -> Iterator[Target]:
    """All winning layouts in which exactly `kept` cards (1 to 16) stay, in the order of FreeTargets or OutlineTargets.

    Raises:
        ValueError: if `kept` is out of range (winning layouts that keep no card are without number).
    """
    if not 1 <= kept <= CARDS:
        raise ValueError(f"a target is asked for by 1 to {CARDS} cards that stay, not {kept}")
    board = Boards(problem).reaching(CARDS - kept)
    for masks in board.keeping(kept):
        yield tuple(frozenset(board.plane.cells(mask)) for mask in masks)
