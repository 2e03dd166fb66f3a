"""Exact counts over all deals that fit a layout and its hints: how many, what lies where, how often all is appeased.

A deal gives every unknown card a family so that each family has four cards in all (rulebook, components). Hints are
taken as true, and all deals that fit are equally likely. Nothing is sampled and nothing is rounded: counts are whole
numbers, and a probability is one division of two of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from math import factorial, prod

from rulewright.models.grid import Cell, beside
from rulewright.models.yokai.families import CARDS, FAMILIES, FAMILY_SIZE, Family

# The families on each hint, by the cell that it lies on. Hints whose colours are not known are left out.
Allowed = Mapping[Cell, frozenset[Family]]
# A family for each card, None where it is not known.
Layout = Mapping[Cell, Family | None]

# How many cards of each family are still to be dealt, in the order of FAMILIES.
_Left = tuple[int, ...]
# Cards that may have the same families: the indices of these families, and how many such cards there are.
_Class = tuple[tuple[int, ...], int]


@dataclass(frozen=True, slots=True)
class Deals:
    """All deals that fit.

    `total` is their number; `counts` says for each unknown card in how many of them it has which family (families
    that it never has are left out; with no deal at all nothing is left). `contradicted` are known cards whose hint
    does not show their family: if there are any, no deal fits.
    """

    total: int
    counts: Mapping[Cell, Mapping[Family, int]]
    contradicted: tuple[Cell, ...] = ()

    def certain(self) -> dict[Cell, Family]:
        """The unknown cards that have the same family in every deal that fits, in reading order."""
        return {cell: next(iter(count)) for cell, count in self.counts.items() if len(count) == 1}

    def chances(self) -> dict[Cell, dict[Family, float]]:
        """For each unknown card the probability of each family that it can have; the division alone is rounded."""
        return {
            cell: {family: number / self.total for family, number in count.items()}
            for cell, count in self.counts.items()
        }


@dataclass(frozen=True, slots=True)
class Appeased:
    """How many of the deals are appeased.

    In `appeased` of them each family is one connected group of four; `won` of these also meet what the affinity
    cards and the objective ask for.
    """

    appeased: int
    won: int


def count_deals(layout: Layout, allowed: Allowed) -> Deals:
    """Count the deals that fit.

    Args:
        layout: the cards, in any outline and number. Unless there are sixteen, and at most four known cards of each
            family, no deal fits.
        allowed: the families on the hints. Hints on cells without a card say nothing.
    """
    contradicted = _contradicted(layout, allowed)
    unknown = sorted(cell for cell, family in layout.items() if family is None)
    left = _left(layout)
    if contradicted or min(left) < 0 or sum(left) != len(unknown):
        return Deals(0, {cell: {} for cell in unknown}, contradicted)
    shows = {cell: _shown(cell, allowed) for cell in unknown}
    # Narrow classes first: they leave the fewest states to go on from.
    classes = sorted(Counter(shows.values()).items(), key=lambda item: (len(item[0]), item[0]))
    total, shares = _count(classes, left)
    by_class = dict(zip((families for families, _ in classes), shares, strict=True))
    counts = {
        cell: {FAMILIES[index]: number for index, number in by_class[shows[cell]].items()} if total else {}
        for cell in unknown
    }
    return Deals(total, counts, contradicted)


def _contradicted(layout: Layout, allowed: Allowed) -> tuple[Cell, ...]:
    """Known cards whose hint does not show their family, in reading order."""
    known = ((cell, layout.get(cell), families) for cell, families in allowed.items())
    return tuple(sorted(cell for cell, family, families in known if family is not None and family not in families))


def _left(layout: Layout) -> _Left:
    known = Counter(layout.values())
    return tuple(FAMILY_SIZE - known[family] for family in FAMILIES)


def _shown(cell: Cell, allowed: Allowed) -> tuple[int, ...]:
    """The indices of the families that an unknown card may have."""
    shown = allowed.get(cell)
    return tuple(index for index, family in enumerate(FAMILIES) if shown is None or family in shown)


def _count(classes: list[_Class], left: _Left) -> tuple[int, list[dict[int, int]]]:
    """The number of deals, and for one card of each class in how many of them it has which family.

    Class by class, over what is left of each family (at most 5 to the power of 4 states), from both ends: a split of
    a class between two states stands for (deals before it) × (orders within it) × (deals after it).
    """
    ahead: list[dict[_Left, int]] = [{left: 1}]
    for families, size in classes:
        step: dict[_Left, int] = {}
        for state, ways in ahead[-1].items():
            for split in _splits(families, size, state):
                rest = _minus(state, split)
                step[rest] = step.get(rest, 0) + ways * _orders(split)
        ahead.append(step)
    none = (0,) * len(left)
    total = ahead[-1].get(none, 0)
    shares: list[dict[int, int]] = []
    after: dict[_Left, int] = {none: 1}
    for (families, size), before in zip(reversed(classes), reversed(ahead[:-1]), strict=True):
        here: dict[_Left, int] = {}
        weights = dict.fromkeys(families, 0)
        for state, ways in before.items():
            for split in _splits(families, size, state):
                behind = after.get(_minus(state, split), 0) * _orders(split)
                if behind:
                    here[state] = here.get(state, 0) + behind
                    for index in families:
                        weights[index] += ways * behind * split[index]
        # The cards of a class share their families evenly, so this division leaves no remainder.
        shares.append({index: weight // size for index, weight in weights.items() if weight})
        after = here
    return total, shares[::-1]


def _splits(families: tuple[int, ...], size: int, state: _Left) -> Iterator[_Left]:
    """All ways to take `size` cards of the given families from what is left, as numbers for each family."""
    split = [0] * len(state)

    def take(position: int, missing: int) -> Iterator[_Left]:
        if position == len(families):
            if not missing:
                yield tuple(split)
            return
        index = families[position]
        # What the families after this one can take at most need not be taken of this one.
        least = max(0, missing - sum(state[later] for later in families[position + 1 :]))
        for number in range(least, min(state[index], missing) + 1):
            split[index] = number
            yield from take(position + 1, missing - number)
        split[index] = 0

    return take(0, size)


def _minus(state: _Left, split: _Left) -> _Left:
    return tuple(map(int.__sub__, state, split))


def _orders(split: _Left) -> int:
    """In how many orders cards of these numbers can lie: the multinomial coefficient."""
    return factorial(sum(split)) // prod(map(factorial, split))


def count_appeased(
    layout: Layout, allowed: Allowed, affinities: tuple[frozenset[Family], ...] = (), outline: bool = True
) -> Appeased:
    """Count the appeased deals among those that `count_deals` counts.

    Args:
        layout: as for `count_deals`. The cards need not hang together.
        allowed: as for `count_deals`.
        affinities: for each affinity card its two families: a card of one must lie beside a card of the other. One
            that shows a single family asks for nothing.
        outline: whether the outline is the one that the objective card asks for (True where there is none).
    """
    if len(layout) != CARDS or _contradicted(layout, allowed):
        return Appeased(0, 0)
    pairs = [tuple(sorted(FAMILIES.index(family) for family in pair)) for pair in affinities]
    appeased = won = 0
    for fours in _partitions(layout, allowed):
        masks = [four.fits for four in fours]
        for order in permutations(range(len(FAMILIES))):
            if all(masks[place] >> family & 1 for family, place in enumerate(order)):
                appeased += 1
                won += outline and all(_touch([fours[order[family]] for family in pair]) for pair in pairs)
    return Appeased(appeased, won)


@dataclass(frozen=True, slots=True)
class _Four:
    """Four cards that hang together: bit masks of the cells, of the cells beside them, and of the families that fit."""

    cells: int
    border: int
    fits: int


def _touch(fours: list[_Four]) -> bool:
    """Whether every two of these groups lie beside each other."""
    return all(one.border & other.cells for one in fours for other in fours if one is not other)


def _partitions(layout: Layout, allowed: Allowed) -> Iterator[tuple[_Four, ...]]:
    """All ways to part the cards into connected fours that each fit some family."""
    cells = sorted(layout)
    number = {cell: index for index, cell in enumerate(cells)}
    near = [sum(1 << number[other] for other in beside(cell) if other in number) for cell in cells]
    fits = [_fits(cell, layout, allowed) for cell in cells]
    starts: list[list[_Four]] = [[] for _ in cells]
    for mask in _connected(near):
        members = [index for index in range(len(cells)) if mask >> index & 1]
        border, common = 0, (1 << len(FAMILIES)) - 1
        for index in members:
            common &= fits[index]
            border |= near[index]
        if common:
            starts[members[0]].append(_Four(mask, border & ~mask, common))

    def cover(open_cells: int) -> Iterator[tuple[_Four, ...]]:
        if not open_cells:
            yield ()
            return
        first = (open_cells & -open_cells).bit_length() - 1
        for four in starts[first]:
            if not four.cells & ~open_cells:
                for rest in cover(open_cells & ~four.cells):
                    yield (four, *rest)

    return cover((1 << len(cells)) - 1)


def _fits(cell: Cell, layout: Layout, allowed: Allowed) -> int:
    """The families that a card may have, as bits in the order of FAMILIES."""
    family = layout[cell]
    indices = _shown(cell, allowed) if family is None else (FAMILIES.index(family),)
    return sum(1 << index for index in indices)


def _connected(near: list[int]) -> list[int]:
    """All connected sets of four cells as bit masks in ascending order; `near` are the neighbours of each cell."""
    sets = {1 << index for index in range(len(near))}
    for _ in range(FAMILY_SIZE - 1):
        sets = {
            mask | 1 << other
            for mask in sets
            for index in range(len(near))
            if mask >> index & 1
            for other in range(len(near))
            if near[index] >> other & 1 and not mask >> other & 1
        }
    return sorted(sets)
