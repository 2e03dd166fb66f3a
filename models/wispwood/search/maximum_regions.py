"""The most that a card which looks at the types of other wisps can be worth, given the squares of its own colour.

Regions are local masks: bit j stands for the j-th wisp square of a forest. In a region the own colour counts if it
is there, and of the other squares each may show another type, three at most.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce

import numpy as np
from rulewright.models.grid import CORNERS
from rulewright.models.wispwood import cards
from rulewright.models.wispwood.cards import Card, Values
from rulewright.models.wispwood.pieces import WISPS
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.search.batch_frame import Counts, frame, popcount
from rulewright.models.wispwood.search.maximum_families import Family


def most_by_subset(card: Card, family: Family, rulings: Rulings) -> Counts:
    """Row m: an upper bound of the points if the subset m of the wisps has the card's colour, for each forest."""
    kind = card.measure
    match kind:
        case cards.Types():
            own = [np.intp(kind.itself) << i for i in range(family.size)]
            regions = [[area_region(family, area, i) | own[i] for area in kind.areas] for i in range(family.size)]
            return _gather(regions, most_types(family.size), family, kind.best) * np.int32(_each(card))
        case cards.CornerGroupTypes():
            corners = corner_regions(family)
            return _gather(corners, most_types(family.size), family, True) * np.int32(_each(card))
        case cards.GroupTypes():
            return _once_a_group(family) * np.int32(_each(card))
        case cards.WeakestBeside():
            beside = [[area_region(family, "beside", i)] for i in range(family.size)]
            return _gather(beside, _weakest(card, family.size), family, True)
        case cards.Rarest():
            rows = [_rarest(card, family.size, subset.bit_count(), rulings) for subset in range(1 << family.size)]
            return np.repeat(np.array(rows, np.int32)[:, None], len(family.wisps), axis=1)
    raise ValueError(f"{card.id} looks at its own colour alone")


def _each(card: Card) -> int:
    assert isinstance(card.pay, cards.Each)
    return card.pay.points


def _value(card: Card) -> Values:
    assert isinstance(card.pay, Values)
    return card.pay


@cache
def most_types(size: int) -> Counts:
    """Entry (region, own): the most types that can lie in a region, none in an empty one."""
    region, own = np.meshgrid(np.arange(1 << size), np.arange(1 << size), indexing="ij")
    found: Counts = ((region & own) != 0) + np.minimum(3, popcount(region & ~own)).astype(np.int32)
    return found


def _weakest(card: Card, size: int) -> Counts:
    """Entry (region, own): the most that the weakest wisp of a region can be worth."""
    value = _value(card)
    others = max(value.of(wisp) for wisp in WISPS if wisp is not card.colour)
    region, own = np.meshgrid(np.arange(1 << size), np.arange(1 << size), indexing="ij")
    best = np.where((region & ~own) != 0, max(others, value.of(card.colour)), value.of(card.colour))
    best = np.where((region & own) != 0, value.of(card.colour), best)
    return np.where(region == 0, 0, best).astype(np.int32)


def _gather(regions: list[list[Counts]], worth: Counts, family: Family, best: bool) -> Counts:
    """Sum over the own squares of the best, or of all, of their regions."""
    found = np.zeros((1 << family.size, len(family.wisps)), np.int32)
    for subset in range(1, 1 << family.size):
        column = np.ascontiguousarray(worth[:, subset])
        for i in _bits(subset):
            parts = [column[region] for region in regions[i]]
            if parts:
                found[subset] += reduce(np.maximum if best else np.add, parts)
    return found


def _once_a_group(family: Family) -> Counts:
    """Types in the groups that hold the own colour: counted at the first own square of each."""
    found = np.zeros((1 << family.size, len(family.wisps)), np.int32)
    worth, regions = most_types(family.size), group_regions(family)
    for subset in range(1, 1 << family.size):
        column = np.ascontiguousarray(worth[:, subset])
        for i in _bits(subset):
            first = (regions[i] & (subset & ((1 << i) - 1))) == 0
            found[subset] += column[regions[i]] * first
    return found


def _rarest(card: Card, size: int, own: int, rulings: Rulings) -> int:
    value = _value(card)
    others = [wisp for wisp in WISPS if wisp is not card.colour]
    left, best, choose = size - own, 0, max if rulings.rarest_higher else min
    for a in range(left + 1):
        for b in range(left - a + 1):
            counts = {card.colour: own, **dict(zip(others, (a, b, left - a - b), strict=True))}
            fewest = min(counts.values())
            best = max(best, choose(value.of(wisp) for wisp in WISPS if counts[wisp] == fewest))
    return best * own


def _bits(mask: int) -> Iterator[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


@cache
def _adjacent(side: int, offsets: tuple[tuple[int, int], ...]) -> Counts:
    """Entry (a, b): whether square b lies at one of the offsets from square a."""
    square = frame(side)
    table = np.zeros((side * side, side * side), np.intp)
    for index in range(side * side):
        row, column = square.cell(index)
        for down, right in offsets:
            if 0 <= row + down < side and 0 <= column + right < side:
                table[index, (row + down) * side + column + right] = 1
    return table


def _region(family: Family, offsets: tuple[tuple[int, int], ...], i: int) -> Counts:
    table = _adjacent(family.side, offsets)
    found = np.zeros(len(family.wisps), np.intp)
    for j in range(family.size):
        found |= table[family.cells[i], family.cells[j]] << j
    return found


def area_region(family: Family, area: str, i: int) -> Counts:
    """The wisps in an area of the i-th wisp, for each forest."""
    return _region(family, family.frame.offsets(area), i)


def group_regions(family: Family) -> list[Counts]:
    """The wisp group of each wisp."""
    groups = [area_region(family, "beside", i) | (1 << i) for i in range(family.size)]
    for _ in range(max(1, family.size.bit_length())):
        groups = [
            reduce(np.bitwise_or, [np.where(group >> j & 1, groups[j], 0) for j in range(family.size)])
            for group in groups
        ]
    return groups


def corner_regions(family: Family) -> list[list[Counts]]:
    """For each wisp the groups that touch it at a corner only. Whatever lies beside it is of its own group."""
    groups = group_regions(family)
    found = []
    for i in range(family.size):
        corners = _region(family, CORNERS, i)
        apart = [(corners >> j & 1) & ~(group >> i & 1) & 1 for j, group in enumerate(groups)]
        found.append([np.where(apart[j], groups[j], 0) for j in range(family.size) if j != i])
    return found
