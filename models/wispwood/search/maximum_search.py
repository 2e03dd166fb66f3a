"""Bounds for many choices of wisp squares at once, and the exact worth of the few that may matter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.search.batch_frame import Counts
from rulewright.models.wispwood.search.maximum_bounds import Rater, Tables
from rulewright.models.wispwood.search.maximum_families import Family, assignments

# Entries of a work array that still fit the processor's cache.
BLOCK = 1 << 18


@dataclass(frozen=True)
class Group:
    """A family with its tables and, for each column, a bound of what its forests can be worth."""

    family: Family
    tables: Tables
    bound: Counts

    def take(self, columns: Counts) -> Group:
        """Some of the columns."""
        return Group(self.family.take(columns), self.tables.take(columns), self.bound[columns])


@dataclass(frozen=True)
class Found:
    """Forests by column and number of their types, with their exact worth."""

    columns: Counts
    types: Counts
    values: Counts


@cache
def _subsets(mask: int) -> Counts:
    found = [0]
    for bit in range(mask.bit_length()):
        if mask >> bit & 1:
            found += [subset | 1 << bit for subset in found]
    return np.array(found, np.intp)


def bounds(tables: Tables, size: int) -> Counts:
    """For each column the most that any split of the wisps over the four types can be worth by the tables."""
    found = np.empty_like(tables.fixed)
    step = max(1, BLOCK >> size)
    for start in range(0, len(found), step):
        part = tables.take(slice(start, start + step))  # type: ignore[arg-type]
        first = _best_split(part.of[Piece.JACK], part.of[Piece.WITCH])
        second = _best_split(part.of[Piece.HEART], part.of[Piece.ORB])
        found[start : start + step] = (first + second[::-1]).max(axis=0) + part.fixed
    return found


def _best_split(one: Counts, other: Counts) -> Counts:
    """Row m: the most that the squares of m are worth if split between two colours."""
    best = np.empty_like(one)
    for mask in range(len(one)):
        subsets = _subsets(mask)
        best[mask] = (one[subsets] + other[mask ^ subsets]).max(axis=0)
    return best


def rated(family: Family, rater: Rater) -> Group:
    """A family with tables and bounds."""
    tables = rater.tables(family)
    return Group(family, tables, bounds(tables, family.size))


def blocks(group: Group) -> Iterator[tuple[Counts, Group]]:
    """A group in parts that fit the work arrays, each with its columns; highest bounds first."""
    order = np.argsort(-group.bound.astype(np.int64), kind="stable")
    step = max(1, BLOCK >> (2 * group.family.size))
    for start in range(0, len(order), step):
        columns = order[start : start + step]
        yield columns, group.take(columns)


def settled(block: Group, rater: Rater, least: int) -> Found:
    """All forests of a block that are worth at least so much, with their exact worth."""
    local = assignments(block.family.size)
    total = np.broadcast_to(block.tables.fixed, (4**block.family.size, len(block.bound))).copy()
    for wisp, table in block.tables.of.items():
        total += table[local[wisp]]
    types, columns = np.nonzero(total >= least)
    values = total[types, columns].astype(np.int32)
    if rater.coupled and len(types):
        values -= rater.excess(block.family, block.tables, types, columns)
        good = values >= least
        types, columns, values = types[good], columns[good], values[good]
    return Found(columns, types, values)
