"""First-round forests with empty squares: worth a look only if the tree card can gain by a tree less.

Then the card looks at the trees alone (see `Rater.tree_card_can_lose`), and leaving trees out never helps another
card. So the wisps' bound of the full square and the best tree set inside the free squares bound them together.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.search.batch_frame import Counts, Masks
from rulewright.models.wispwood.search.maximum_bounds import Rater
from rulewright.models.wispwood.search.maximum_families import Family, connected, matchable
from rulewright.models.wispwood.search.maximum_search import Group, rated

PAIRS = 1 << 19


def gap_bounds(group: Group, rater: Rater) -> Counts:
    """For each column of a group of full squares a bound of its forests with at least one tree left out."""
    best = _best_subset(rater)
    family = group.family
    most = np.full(len(group.bound), np.iinfo(np.int32).min // 2, np.int32)
    for index in range(rater.side**2):
        bit = family.trees.dtype.type(1 << index)
        held = (family.trees & bit) != 0
        most[held] = np.maximum(most[held], best[family.trees[held] & ~bit])
    return group.bound - group.tables.fixed + most


def _best_subset(rater: Rater) -> Masks:
    """For every mask the most that the tree card pays for a subset of it."""
    best = rater.alone(Piece.TREE).copy()
    for index in range(rater.side**2):
        halves = best.reshape(-1, 2, 1 << index)
        np.maximum(halves[:, 1], halves[:, 0], out=halves[:, 1])
    return best


def gap_groups(group: Group, rater: Rater, least: int) -> Iterator[Group]:
    """All forests with gaps for the wisp squares of a group that may be worth at least so much, as groups."""
    family = group.family
    free = rater.side**2 - 1 - family.size
    step = max(1, PAIRS >> free)
    for start in range(0, len(group.bound), step):
        columns = np.arange(start, min(start + step, len(group.bound)))
        found = _gap_family(group.take(columns), rater, least)
        if len(found.wisps):
            rates = rated(found, rater)
            kept = np.nonzero(rates.bound >= least)[0]
            if len(kept):
                yield rates.take(kept)


def _gap_family(group: Group, rater: Rater, least: int) -> Family:
    family = group.family
    wisps = group.bound.astype(np.int32) - group.tables.fixed
    trees = _submasks(family.trees)[:-1]
    row, column = np.nonzero(rater.alone(Piece.TREE)[trees] + wisps >= least)
    found = Family(family.side, family.cat, family.size, family.wisps[column], trees[row, column])
    found = found.take(connected(found))
    return found.take(matchable(found))


def _submasks(masks: Masks) -> Masks:
    """Rows: all subsets of each mask, the mask itself last. All masks must have the same number of squares."""
    one = masks.dtype.type(1)
    left, found = masks, np.zeros((1, len(masks)), masks.dtype)
    while left.any():
        lowest = left & (~left + one)
        found = np.concatenate([found, found | lowest])
        left = left ^ lowest
    return found
