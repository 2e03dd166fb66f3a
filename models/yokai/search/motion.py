"""Where a lifted card may land, and where the token may go: the rules of a move on bit masks."""

from __future__ import annotations

from rulewright.models.yokai.search.plane import Plane, bits, part, rim
from rulewright.models.yokai.search.problem import Problem

# Landing places are kept for this many sets of 15 cards; then the memory is emptied.
REMEMBERED = 400_000


class Motion:
    """The rules of a move.

    Args:
        width: columns of the plane.
        locked: cards that never move.
        never_split: lifting a card must leave the others hanging together.
        token_limit: the most locked cards around a crossing that the token goes to.
        null_move: a card may be put back. That is of use only where the token is waited for, so it is left out
            where there is none.
    """

    def __init__(
        self,
        width: int,
        locked: int = 0,
        never_split: bool = False,
        token_limit: int = 0,
        null_move: bool = False,
    ) -> None:
        self.width = width
        self.null_move = null_move
        self.locked = locked
        self.never_split = never_split
        self._landing: dict[int, int] = {}
        near: set[int] = set()
        for bit in bits(locked):
            near.update((bit, bit >> 1, bit >> width, bit >> (width + 1)))
        self._barred = sum(
            spot
            for spot in near
            if (locked & (spot | spot << 1 | spot << width | spot << (width + 1))).bit_count() > token_limit
        )

    @classmethod
    def of(cls, problem: Problem, plane: Plane) -> Motion:
        """The rules of a move in a problem."""
        return cls(plane.width, plane.mask(problem.locked), problem.never_split, problem.token_limit, problem.null_move)

    def spots(self, layout: int, card: int, tokens: int | None) -> int:
        """Where a card of a layout may go; where it lies, only if that is a way to wait for the token."""
        found = self.landing(layout ^ card)
        return found if self.null_move and tokens is not None else found & ~card

    def landing(self, rest: int) -> int:
        """Where a card may be put so that it hangs together with the rest (where it came from is not excluded).

        A place will do if it touches every part of the rest; under `never_split` there may only be one part.
        """
        found = self._landing.get(rest)
        if found is None:
            width = self.width
            first = part(rest, width)
            found, left = rim(first, width), rest & ~first
            if left and self.never_split:
                found = 0
            while left and found:
                other = part(left, width)
                found &= rim(other, width)
                left &= ~other
            if len(self._landing) > REMEMBERED:
                self._landing.clear()
            self._landing[rest] = found
        return found

    def clear(self, tokens: int, card: int) -> int:
        """The places among those the token may be at, as upper left cells, that let a card move."""
        width = self.width
        return tokens & ~(card | card >> 1 | card >> width | card >> (width + 1))

    def onward(self, tokens: int, layout: int) -> int:
        """Where the token may be after a move: from each of its places at any other crossing, or there if none is.

        Args:
            tokens: the places that let the move happen, at least one.
            layout: the cards after the move.
        """
        width = self.width
        spots = layout & layout >> 1 & layout >> width & layout >> (width + 1) & ~self._barred
        if not spots:
            return tokens
        # With two old places each crossing is another one for one of them; with one crossing alone nothing is left to
        # choose, whether the token comes from elsewhere or has to stay.
        return spots & ~tokens if tokens & (tokens - 1) == 0 and spots & (spots - 1) else spots
