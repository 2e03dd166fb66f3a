"""Chips as plain numbers: ten bits for each kind, so that laying and returning a chip is an addition."""

from __future__ import annotations

from rulewright.models.quacks_and_co.chips import Chip, Chips
from rulewright.models.quacks_and_co.search.nodes import Moment
from rulewright.models.quacks_and_co.state import Racer

BITS = 10
MASK = (1 << BITS) - 1
DREAM_KIND = 0


class Packing:
    """The kinds of chips of a race, the dream weed first, and how some of each become one number."""

    def __init__(self, kinds: tuple[Chip, ...]) -> None:
        self.kinds = kinds
        self.index = {chip: kind for kind, chip in enumerate(kinds)}
        self.unit = [1 << (BITS * kind) for kind in range(len(kinds))]
        self._held: dict[int, tuple[tuple[int, int], ...]] = {}

    def packed(self, chips: Chips) -> int:
        """Chips as one number."""
        return sum(count * self.unit[self.index[chip]] for chip, count in chips.items())

    def held(self, chips: int) -> tuple[tuple[int, int], ...]:
        """Kinds that are there, in the order of a list, and how many."""
        found = self._held.get(chips)
        if found is None:
            counts = ((kind, chips >> (BITS * kind) & MASK) for kind in range(len(self.kinds)))
            found = self._held[chips] = tuple((kind, count) for kind, count in counts if count)
        return found

    def chips(self, packed: int) -> dict[Chip, int]:
        """The chips that a number stands for."""
        return {self.kinds[kind]: count for kind, count in self.held(packed)}

    def moment(self, racer: Racer) -> Moment:
        """An animal on plain numbers; its bag must be told."""
        assert racer.bag is not None
        return (racer.space, racer.rubies, racer.clovers, self.packed(racer.bag), self.packed(racer.board))
