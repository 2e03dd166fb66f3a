"""The hint cards of a game as the best score needs them: what each costs, and what the unknown ones can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rulewright.models.yokai.families import FAMILIES

# A hint card: the families on it as bits in the order of FAMILIES, or None where it is not known.
Card = int | None
RIGHT, WRONG, REVEAL = 1, 3, 3


def least_cost(turns: int, revealed: int, deck: int) -> int | None:
    """What so many turns cost at least, in points; None where the game ends before (rulebook, scoring).

    A revealed card that is placed right loses 1 of its 2 points, one placed wrong 3; a card that is revealed loses 3
    of its 5. Placing whenever there is something to place is cheapest.
    """
    cost = 0
    for _ in range(turns):
        if revealed:
            revealed, cost = revealed - 1, cost + RIGHT
        elif deck:
            revealed, deck, cost = 1, deck - 1, cost + REVEAL
        else:
            return None
    return cost


def most_turns(cost: int, revealed: int, deck: int) -> int:
    """How many turns can be had for so many points at most."""
    turns = 0
    while True:
        least = least_cost(turns + 1, revealed, deck)
        if least is None or least > cost:
            return turns
        turns += 1


@dataclass(slots=True)
class Pool:
    """The hint cards that an unknown one can be.

    Args:
        cards: their families as bits, the most telling of use last: cards of three colours first.
        kinds: how many of one, two and three colours can be among the unknown ones.
    """

    cards: tuple[int, ...]
    kinds: tuple[int, int, int]
    _known: dict[tuple[int, ...], tuple[int, ...] | None] = field(default_factory=dict)

    def assign(self, families: Sequence[int]) -> tuple[int, ...] | None:
        """Different cards for unknown ones that must show a family each (by number), or must not show the family `~n`.

        In their order; None if there are no such cards.
        """
        key = tuple(families)
        if key not in self._known:
            self._known[key] = self._search(key, frozenset(self.cards), list(self.kinds))
        return self._known[key]

    def _search(self, families: tuple[int, ...], left: frozenset[int], kinds: list[int]) -> tuple[int, ...] | None:
        if not families:
            return ()
        for card in self.cards:
            kind = card.bit_count() - 1
            wanted = families[0]
            fits = card >> wanted & 1 if wanted >= 0 else not card >> ~wanted & 1
            if card in left and fits and kinds[kind]:
                kinds[kind] -= 1
                rest = self._search(families[1:], left - {card}, kinds)
                kinds[kind] += 1
                if rest is not None:
                    return (card, *rest)
        return None


def bits_of(families: Sequence[object]) -> int:
    """Families as bits in the order of FAMILIES."""
    return sum(1 << number for number, family in enumerate(FAMILIES) if family in families)
