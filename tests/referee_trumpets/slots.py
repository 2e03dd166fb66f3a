"""In which rounds the discs on the decrees can have come, by trying every round for every slot.

Sources: rules text, section on claiming royal decrees: all discs on a slot came in one round, apart from the last slot;
slots are taken from the left. What is known of a disc is the round that is told of it, if any, and how many rounds ago
it can have come: it lay there when the record began, was told of at the begin of a turn, or was put there by a claim.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

Slots = list[list[tuple[str, int | None]]]
# (decree, slot from 0, name): how many rounds ago the disc came, at most (None: nobody knows) and at least.
Ages = dict[tuple[str, int, str], tuple[int | None, int]]
AT_THE_BEGIN = (None, 0)
BETWEEN_TURNS = (1, 0)
BY_CLAIM = (0, 0)


@dataclass
class Discs:
    """The decrees as they are held now, and what is known of the present round; None where it is not told."""

    table: Mapping[str, Slots]
    ages: Ages
    now: int | None
    turns: int  # how many turns have ended since the record began

    def rounds(self, word: str, number: int, disc: tuple[str, int | None], now: int) -> set[int]:
        """The rounds in which a disc can have come."""
        name, told = disc
        most, least = self.ages.get((word, number, name), AT_THE_BEGIN)
        first = 1 if most is None else now - most
        return {one for one in range(max(first, 1), now - least + 1) if told in (None, one)}

    def worlds(self, word: str, now: int) -> Iterator[tuple[int | None, int | None]]:
        """The rounds in which the first and the second slot can have been taken; None for an empty one."""
        slots = self.table.get(word, [[], [], []])

        def of(number: int) -> list[int | None]:
            if not slots[number]:
                return [None]
            rounds = [self.rounds(word, number, disc, now) for disc in slots[number]]
            return list(set.intersection(*rounds))

        for first in of(0):
            for second in of(1):
                # That a slot is skipped is another fault.
                if second is not None and second <= (first or 0):
                    continue
                last = [self.rounds(word, 2, disc, now) for disc in slots[2]]
                if not all(max(rounds, default=0) > (second or first or 0) for rounds in last):
                    continue
                yield first, second

    def fits(self, word: str, now: int) -> bool:
        """Whether the discs of a decree can have come like this."""
        return any(True for _ in self.worlds(word, now))

    def presents(self) -> list[int]:
        """The rounds that the present one can be."""
        if self.now is not None:
            return [self.now]
        told = {round_ for slots in self.table.values() for slot in slots for _, round_ in slot if round_ is not None}
        return list(range(1, max(told, default=1) + self.turns + 5))

    def open(self, word: str) -> list[int]:
        """The slots, from 1, on which a disc can come now: as far as the rounds told leave it open, several."""
        slots = self.table.get(word, [[], [], []])
        found = set()
        for now in self.presents():
            if all(self.fits(other, now) for other in self.table):
                for world in self.worlds(word, now):
                    closed = [bool(slots[number]) and world[number] != now for number in (0, 1)]
                    found.add(1 if not closed[0] else 2 if not closed[1] else 3)
        if found:
            return sorted(found)
        # What is told cannot be: then what counts is what lay there at the begin of the turn, and the last round told.
        last = max((round_ or 0 for held in self.table.values() for slot in held for _, round_ in slot), default=0)
        for number in (0, 1):
            ages = [self.ages.get((word, number, name), AT_THE_BEGIN) for name, _ in slots[number]]
            now = not any(least for _, least in ages) and all(round_ in (None, last) for _, round_ in slots[number])
            if now and not any(slots[number + 1 :]):
                return [number + 1]
        return [3]
