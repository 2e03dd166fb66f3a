"""In which order the cards go to a given target: depth first, with a budget of detours.

Relative to one target a move changes the number of cards at home by +1, 0 or -1. So with `m` cards not at home and
`m + slack` moves, a detour of 0 uses one of the slack, one of -1 uses two; without slack every move takes a card
straight home. Failures are remembered with the slack they had, which makes the search exact.

Kinds of cards are numbered; cards of a kind are alike. Families are four kinds of four; an outline alone is one kind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.models.yokai.search.motion import Motion

Kinds = tuple[int, ...]
Step = tuple[int, int]


class Ordering:
    """The ways from a start to a target.

    Args:
        motion: the rules of a move.
        target: a mask for each kind, each with as many cells as there are cards of that kind.
        check: called for each position looked at; may raise to stop the search.
    """

    def __init__(self, motion: Motion, target: Sequence[int], check: Callable[[], None] = lambda: None) -> None:
        self._motion = motion
        self._target: Kinds = tuple(target)
        self._check = check
        self._failed: dict[tuple[Kinds, int | None], int] = {}
        self._counted: dict[tuple[Kinds, int | None, int], int] = {}
        self.looked_at = 0

    def missing(self, start: Sequence[int]) -> int:
        """How many cards are not at home."""
        return sum((have & ~goal).bit_count() for have, goal in zip(start, self._target, strict=True))

    def first(self, start: Sequence[int], slack: int, tokens: int | None = None) -> list[Step] | None:
        """The first way with at most `slack` moves more than cards missing; None if there is none.

        At every position the moves that take a card home come first, then those that keep the number of cards at
        home, then those that take one away from home, each in reading order of (from, to).

        Args:
            start: a mask for each kind.
            slack: moves that may be lost.
            tokens: the places where the token may lie, or None if there is no token.

        Returns:
            (from, to) as masks of one bit each.
        """
        path: list[Step] = []
        return path if self._find(tuple(start), tokens, slack, path) else None

    def count(self, start: Sequence[int], moves: int, tokens: int | None = None) -> int:
        """How many different sequences of exactly so many moves lead from the start to the target."""
        return self._count(tuple(start), tokens, moves)

    def _find(self, state: Kinds, tokens: int | None, slack: int, path: list[Step]) -> bool:
        if state == self._target:
            return True
        key = (state, tokens)
        if self._failed.get(key, -1) >= slack:
            return False
        self.looked_at += 1
        self._check()
        if knots(state, self._target) <= slack:
            for cost in range(min(slack, 2) + 1):
                for card, spot, kind in self._steps(state, tokens, cost):
                    after, going = moved(self._motion, state, tokens, card, spot, kind)
                    path.append((card, spot))
                    if self._find(after, going, slack - cost, path):
                        return True
                    path.pop()
        self._failed[key] = slack
        return False

    def _count(self, state: Kinds, tokens: int | None, moves: int) -> int:
        slack = moves - self.missing(state)
        if slack < 0 or knots(state, self._target) > slack:
            return 0
        if moves == 0:
            return 1
        key = (state, tokens, moves)
        found = self._counted.get(key)
        if found is None:
            self.looked_at += 1
            self._check()
            found = 0
            for cost in range(min(slack, 2) + 1):
                for card, spot, kind in self._steps(state, tokens, cost):
                    found += self._count(*moved(self._motion, state, tokens, card, spot, kind), moves - 1)
            self._counted[key] = found
        return found

    def _steps(self, state: Kinds, tokens: int | None, cost: int) -> list[tuple[int, int, int]]:
        """The moves (card, spot, kind) that cost so much of the slack, in reading order."""
        motion = self._motion
        layout = 0
        for have in state:
            layout |= have
        found = []
        for kind, have in enumerate(state):
            goal = self._target[kind]
            if cost == 0 and not goal & ~layout:
                continue
            cards = have & ~motion.locked
            if cost == 0:
                cards &= ~goal
            elif cost == 2:
                cards &= goal
            while cards:
                card = cards & -cards
                cards ^= card
                if tokens is not None and not motion.clear(tokens, card):
                    continue
                spots = motion.spots(layout, card, tokens)
                # From home to home costs 1, as from elsewhere to elsewhere.
                spots &= goal if cost == 0 or (cost == 1 and card & goal) else ~goal
                while spots:
                    spot = spots & -spots
                    spots ^= spot
                    found.append((card, spot, kind))
        found.sort()
        return found


def moved(
    motion: Motion, state: Kinds, tokens: int | None, card: int, spot: int, kind: int
) -> tuple[Kinds, int | None]:
    """The position after a move: the masks of the kinds, and where the token may be."""
    after = (*state[:kind], state[kind] ^ card ^ spot, *state[kind + 1 :])
    if tokens is None:
        return after, None
    layout = 0
    for have in after:
        layout |= have
    return after, motion.onward(motion.clear(tokens, card), layout)


def knots(state: Kinds, target: Kinds) -> int:
    """A lower bound on the slack that is needed: groups of kinds that stand in each other's places alone.

    Draw an arrow from a kind to another for each of its cards that stands on a free home of the other, with the
    empty plane as one more kind. As many arrows leave a kind as come to it. A group of kinds without any arrow to
    or from the empty plane cannot begin: one of its cards must step aside, and that is a move which takes no card
    home. Each unit of slack frees at most one such group, and a move home never frees one.
    """
    layout = 0
    for have in state:
        layout |= have
    open_: list[Step] = []
    shut: list[Step] = []
    for have, goal in zip(state, target, strict=True):
        if have != goal:
            edge = (have & ~goal, goal & ~have)
            (open_ if edge[1] & ~layout else shut).append(edge)
    groups = 0
    reached = open_
    while shut:
        while reached:
            away, home = reached.pop()
            near = [edge for edge in shut if edge[0] & home or edge[1] & away]
            if near:
                shut = [edge for edge in shut if edge not in near]
                reached += near
        if shut:
            groups += 1
            reached = [shut.pop()]
    return groups
