"""All positions that can be reached, as far as they are not too many."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from rulewright.models.yokai.families import CARDS, FAMILIES
from rulewright.models.yokai.search.board import Board
from rulewright.models.yokai.search.ordering import Kinds
from rulewright.models.yokai.search.plane import part, rim
from rulewright.models.yokai.search.problem import Problem
from rulewright.solver.placements import normalised

Position = tuple[Kinds, int | None]


def nothing_wins(problem: Problem, most: int, check: Callable[[], None] = lambda: None) -> bool:
    """Whether all positions that can be reached are at most so many, and none of them wins.

    Args:
        problem: the problem.
        most: give up beyond so many positions (layouts, with the places where the token may be).
        check: called for each position; may raise to stop.
    """
    # Every layer of moves leads one step further out at most, and a connected layout of 16 that holds a locked card
    # stays within 15 steps of it. Without locked cards a layout can wander off the board; then it is given up.
    board = Board(problem, CARDS, check)
    winning = Winning(problem, board)
    layer = [(board.start, board.tokens)]
    seen = set(layer)
    for depth in count():
        if not layer:
            return True
        if not problem.locked and depth == board.reach:
            return False
        after: list[Position] = []
        for state, tokens in layer:
            check()
            if winning(state):
                return False
            for found in _after(board, state, tokens):
                if found not in seen:
                    seen.add(found)
                    after.append(found)
            if len(seen) > most:
                return False
        layer = after
    raise AssertionError("the layers end")


class Winning:
    """Whether a layout on a board wins, judged by itself."""

    def __init__(self, problem: Problem, board: Board) -> None:
        self._plane = board.plane
        self._pairs = [sorted(FAMILIES.index(family) for family in pair) for pair in problem.affinities]
        self._outlines = None if problem.outlines is None else {normalised(shape) for shape in problem.outlines}

    def __call__(self, state: Kinds) -> bool:
        width = self._plane.width
        if any(part(family, width) != family for family in state):
            return False
        if not all(rim(state[a], width) & state[b] for a, b in self._pairs):
            return False
        return self._outlines is None or normalised(self._plane.cells(sum(state))) in self._outlines


def _after(board: Board, state: Kinds, tokens: int | None) -> list[Position]:
    """The positions after one move."""
    motion = board.motion
    layout = sum(state)
    found: list[Position] = []
    for kind, have in enumerate(state):
        cards = have & ~motion.locked
        while cards:
            card = cards & -cards
            cards ^= card
            if tokens is not None and not motion.clear(tokens, card):
                continue
            spots = motion.spots(layout, card, tokens)
            while spots:
                spot = spots & -spots
                spots ^= spot
                moved = (*state[:kind], have ^ card ^ spot, *state[kind + 1 :])
                if tokens is None:
                    found.append((moved, None))
                else:
                    onward = motion.onward(motion.clear(tokens, card), layout ^ card ^ spot)
                    found.append((moved, onward))
    return found
