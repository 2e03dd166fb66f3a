"""The fewest moves by a plain search, apart from the game's own: every move is tried in reading order.

It goes on only where the moves that are left can suffice: a family needs a move for every card more than those which
one group of four can keep where they are. That bound looks at each family by itself, so it is weaker than the one of
the game's search and owes nothing to it; the moves come from the plain rules.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from itertools import combinations

from rulewright.models.grid import Cell, beside
from rulewright.models.yokai.families import FAMILIES, FAMILY_SIZE, Family
from rulewright.models.yokai.layout_rules import can_group
from rulewright.models.yokai.moves import targets
from rulewright.puzzles.kind import UnfitError
from rulewright.puzzles.kinds.yokai_common import Move

# The cells of each family, in the order of FAMILIES.
State = tuple[tuple[Cell, ...], ...]

MOST_POSITIONS = 6_000
MOST_MOVES = 7


def state_of(cards: Mapping[Cell, Family]) -> State:
    """A layout as the search has it."""
    return tuple(tuple(sorted(cell for cell in cards if cards[cell] is family)) for family in FAMILIES)


@cache
def needs(cells: tuple[Cell, ...]) -> int:
    """How many cards of a family must move at least, wherever the other families are."""
    for kept in range(FAMILY_SIZE, 1, -1):
        if any(can_group(some) for some in combinations(cells, kept)):
            return FAMILY_SIZE - kept
    return FAMILY_SIZE - 1


def least(state: State) -> int:
    """A lower bound on the moves that are needed; 0 only where every family lies together."""
    return sum(map(needs, state))


class PlainSearch:
    """All plans of the fewest moves.

    Args:
        cards: the layout.
        inside: the cells of the drawing; `outside` tells whether some best plan goes beyond them.
    """

    def __init__(self, cards: Mapping[Cell, Family], inside: Collection[Cell]) -> None:
        self.start = state_of(cards)
        self.outside = False
        self.positions = 0
        self._inside = inside
        self._counted: dict[tuple[State, int], int] = {}
        self._targets: dict[tuple[frozenset[Cell], Cell], list[Cell]] = {}

    def fewest(self) -> tuple[int, int]:
        """The fewest moves, and the number of plans that need no more. Raises UnfitError when it is too much work."""
        for moves in range(least(self.start), MOST_MOVES + 1):
            plans = self._count(self.start, moves)
            if plans:
                return moves, plans
        raise UnfitError

    def plans(self, moves: int) -> Iterator[tuple[Move, ...]]:
        """The plans of exactly so many moves, the fewest, in reading order of (from, to), move by move."""
        yield from self._plans(self.start, moves)

    def _count(self, state: State, left: int) -> int:
        if not left:
            return int(not least(state))
        key = (state, left)
        if key not in self._counted:
            self.positions += 1
            if self.positions > MOST_POSITIONS:
                raise UnfitError
            number = 0
            for (_, target), after in self._moves(state, left):
                plans = self._count(after, left - 1)
                number += plans
                self.outside |= bool(plans) and target not in self._inside
            self._counted[key] = number
        return self._counted[key]

    def _plans(self, state: State, left: int) -> Iterator[tuple[Move, ...]]:
        if not left:
            yield ()
            return
        for move, after in self._moves(state, left):
            if self._count(after, left - 1):
                for rest in self._plans(after, left - 1):
                    yield (move, *rest)

    def _moves(self, state: State, left: int) -> Iterator[tuple[Move, State]]:
        """The moves after which the moves that are then left can suffice, in reading order."""
        spare = left - 1 - least(state)
        layout = frozenset().union(*state)
        rim = {near for cell in layout for near in beside(cell)} - layout
        for origin, family in sorted((cell, family) for family, cells in enumerate(state) for cell in cells):
            have = needs(state[family])
            if not have and spare < 0:
                continue
            rest = tuple(cell for cell in state[family] if cell != origin)
            for target in self._there(layout, origin, rim):
                cells = tuple(sorted((*rest, target)))
                if needs(cells) - have <= spare:
                    yield (origin, target), (*state[:family], cells, *state[family + 1 :])

    def _there(self, layout: frozenset[Cell], origin: Cell, rim: Collection[Cell]) -> list[Cell]:
        key = (layout, origin)
        if key not in self._targets:
            self._targets[key] = targets(layout, origin, rim=rim)
        return self._targets[key]
