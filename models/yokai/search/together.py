"""All targets of a level at once: depth first over the layouts, with the sets of targets that are still in reach.

Many targets have cards in common, so the ways to them pass the same layouts. Here each layout is looked at once for
all of them. A set of targets is a set of bits, sorted by the slack (see ordering.py) that is left for each: with so
many moves left, the slack of a target depends on the layout alone, so what failed once fails for good.

Moving a card from `a` to `b` takes from every target's slack: nothing if only `b` is its home there, two if only `a`
is, one if both are or neither is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulewright.models.yokai.search.motion import Motion
from rulewright.models.yokai.search.ordering import Kinds, Step, knots, moved

# Sets of targets by slack: the first one has none left.
Slacks = tuple[int, ...]

# When no more targets than this are in reach, each is looked at by itself.
FEW = 3


class Together:
    """The ways from a start to any of some targets in an exact number of moves.

    Args:
        motion: the rules of a move.
        start: a mask for each kind.
        moves: the number of moves.
        targets: different targets, each with a mask for each kind.
        check: called for each position looked at; may raise to stop the search.
    """

    def __init__(
        self,
        motion: Motion,
        start: Kinds,
        moves: int,
        targets: Iterable[Kinds],
        check: Callable[[], None] = lambda: None,
    ) -> None:
        self._motion = motion
        self._start = start
        self._moves = moves
        self._check = check
        self._targets: list[Kinds] = []
        self._home: list[dict[int, int]] = [{} for _ in start]
        self._homes = [0] * len(start)
        self._failed: set[tuple[Kinds, int | None, int]] = set()
        self._counted: dict[tuple[Kinds, int | None, int], int] = {}
        self.looked_at = 0
        self.given = 0
        by_slack: dict[int, int] = {}
        for target in targets:
            check()
            self.given += 1
            missing = sum((have & ~goal).bit_count() for have, goal in zip(start, target, strict=True))
            if missing + knots(start, target) <= moves:
                by_slack[moves - missing] = by_slack.get(moves - missing, 0) | 1 << len(self._targets)
                self._add(target)
        self._slacks: Slacks = tuple(by_slack.get(slack, 0) for slack in range(max(by_slack, default=0) + 1))

    def _add(self, target: Kinds) -> None:
        bit = 1 << len(self._targets)
        self._targets.append(target)
        for kind, goal in enumerate(target):
            self._homes[kind] |= goal
            home = self._home[kind]
            while goal:
                spot = goal & -goal
                goal ^= spot
                home[spot] = home.get(spot, 0) | bit

    def first(self, tokens: int | None = None) -> tuple[list[Step], Kinds] | None:
        """The first way and where it ends; None if there is none.

        Moves that leave some target the most slack that any has come first, then in reading order of (from, to).

        Args:
            tokens: the places where the token may lie, or None if there is no token.
        """
        if not self._targets:
            return None
        path: list[Step] = []
        end = self._find(self._start, tokens, self._slacks, self._moves, path)
        return None if end is None else (path, end)

    def count(self, tokens: int | None = None) -> int:
        """How many different ways there are."""
        return self._count(self._start, tokens, self._slacks, self._moves)

    def _find(self, state: Kinds, tokens: int | None, slacks: Slacks, left: int, path: list[Step]) -> Kinds | None:
        if left == 0:
            return state if any(slacks) else None
        key = (state, tokens, left)
        if key in self._failed:
            return None
        self.looked_at += 1
        self._check()
        slacks = self._sifted(state, slacks)
        top = len(slacks)
        steps = self._steps(state, tokens, slacks)
        steps.sort(key=lambda step: (len(step[3]) < top, step[0], step[1]))
        for card, spot, kind, rest in steps:
            after, going = moved(self._motion, state, tokens, card, spot, kind)
            path.append((card, spot))
            end = self._find(after, going, rest, left - 1, path)
            if end is not None:
                return end
            path.pop()
        self._failed.add(key)
        return None

    def _count(self, state: Kinds, tokens: int | None, slacks: Slacks, left: int) -> int:
        if left == 0:
            return 1 if any(slacks) else 0
        key = (state, tokens, left)
        found = self._counted.get(key)
        if found is None:
            self.looked_at += 1
            self._check()
            found = 0
            slacks = self._sifted(state, slacks)
            for card, spot, kind, rest in self._steps(state, tokens, slacks):
                after, going = moved(self._motion, state, tokens, card, spot, kind)
                found += self._count(after, going, rest, left - 1)
            self._counted[key] = found
        return found

    def _sifted(self, state: Kinds, slacks: Slacks) -> Slacks:
        """The same without targets that are too knotted for their slack, if few are left."""
        if sum(group.bit_count() for group in slacks) > FEW:
            return slacks
        kept = list(slacks)
        for slack, group in enumerate(slacks):
            while group:
                bit = group & -group
                group ^= bit
                if knots(state, self._targets[bit.bit_length() - 1]) > slack:
                    kept[slack] ^= bit
        return trimmed(kept)

    def _steps(self, state: Kinds, tokens: int | None, slacks: Slacks) -> list[tuple[int, int, int, Slacks]]:
        """The moves (card, spot, kind) that leave some target in reach, and which."""
        motion = self._motion
        layout = 0
        for have in state:
            layout |= have
        anything = 0
        for group in slacks:
            anything |= group
        found: list[tuple[int, int, int, Slacks]] = []
        if not anything:
            return found
        tight = len(slacks) == 1
        for kind, have in enumerate(state):
            home = self._home[kind]
            cards = have & ~motion.locked
            while cards:
                card = cards & -cards
                cards ^= card
                here = home.get(card, 0)
                if tight and not anything & ~here:
                    continue
                if tokens is not None and not motion.clear(tokens, card):
                    continue
                spots = motion.spots(layout, card, tokens)
                homes = spots & self._homes[kind]
                if not tight:
                    rest = _left(slacks, here, 0)
                    if rest:
                        spots ^= homes
                        while spots:
                            spot = spots & -spots
                            spots ^= spot
                            found.append((card, spot, kind, rest))
                while homes:
                    spot = homes & -homes
                    homes ^= spot
                    rest = _left(slacks, here, home[spot])
                    if rest:
                        found.append((card, spot, kind, rest))
        return found


def _left(slacks: Slacks, here: int, there: int) -> Slacks:
    """What is left after a move, given the targets that have a home for the card where it was and where it goes."""
    gain, loss = there & ~here, here & ~there
    if len(slacks) == 1:
        rest = slacks[0] & gain
        return (rest,) if rest else ()
    same = ~(here ^ there)
    after = []
    last = len(slacks) - 1
    for slack, group in enumerate(slacks):
        kept = group & gain
        if slack < last:
            kept |= slacks[slack + 1] & same
        if slack < last - 1:
            kept |= slacks[slack + 2] & loss
        after.append(kept)
    return trimmed(after)


def trimmed(slacks: list[int]) -> Slacks:
    """The groups up to the last one that is not empty."""
    while slacks and not slacks[-1]:
        slacks.pop()
    return tuple(slacks)
