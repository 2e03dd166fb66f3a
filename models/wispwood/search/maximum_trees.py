"""Hearts and trees together on the square of the second round: every set of trees is looked at.

A set of trees settles what the tree card is worth and what a card that sees trees is worth on every square. The 33
million sets of a 5 × 5 square, 4 million up to symmetry, take a few seconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

import numpy as np
from rulewright.models.wispwood import cards
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.search.batch import Boards, points
from rulewright.models.wispwood.search.batch_frame import Counts, Frame, Masks, frame, popcount
from rulewright.models.wispwood.search.maximum_families import allowed_images

CHUNK = 1 << 17


def trees_only(card: Card | None) -> bool:
    """Whether what a tree card is worth follows from the trees alone."""
    match card.measure if card else None:
        case cards.Groups(wisps=True) | cards.ClearDiagonal():
            return False
        case cards.Lonely() | cards.Groups() | cards.Count() | cards.Sees() | cards.Lines() | cards.Crowded():
            return True
        case cards.RankedGroup():
            return True
    return False


def tree_sets(goals: list[Card], side: int, least: int) -> Iterator[Masks]:
    """All sets of at least so many trees, of those that a symmetry makes equal to the goals only the least."""
    square, half = frame(side), side * side // 2 + 1
    images = allowed_images(goals, side)[1:]
    split = [(_moved(image[:half], square), _moved(image[half:], square)) for image in images]
    low = square.dtype.type((1 << half) - 1)
    for start in range(0, 1 << (side * side), CHUNK):
        masks = np.arange(start, start + CHUNK, dtype=square.dtype)
        masks = masks[popcount(masks) >= least]
        for first, second in split:
            masks = masks[masks <= (first[masks & low] | second[masks >> square.dtype.type(half)])]
        if len(masks):
            yield masks


def _moved(squares: tuple[int, ...], square: Frame) -> Masks:
    """For every mask of some squares the mask of where they go."""
    found = np.zeros(1, square.dtype)
    for target in squares:
        found = np.concatenate([found, found | square.dtype.type(1 << target)])
    return found


def together(
    seeing: Card | None, tree: Card | None, side: int, most: int, least: int, grouped: bool, rulings: Rulings
) -> Counts:
    """What a card that sees trees and the tree card are worth together, over all sets of at least `least` trees.

    Entry [n, t, g]: at most, with n pieces of the seeing card (n up to `most`), t trees and, if all the rest is the
    cat and wisps, these in at most g groups; -1 where that cannot be. Without `grouped` all is found at g = 0. The
    square of the cat is left out of account: a piece may stand there.
    """
    goals = [card for card in (seeing, tree) if card]
    found = np.full((most + 1, side * side, side * side // 2 + 2 if grouped else 1), -1, np.int32)
    for masks in tree_sets(goals, side, least):
        worth = _tree_points(tree, masks, side, rulings)
        levels = [popcount(level & ~masks) for level in _levels(seeing, masks, side)] if seeing else []
        kinds = popcount(masks).astype(np.intp) * found.shape[2] + (_most_groups(masks, side) if grouped else 0)
        for kind in np.unique(kinds).tolist():
            size, groups = divmod(kind, found.shape[2])
            if size == side * side:
                continue
            chosen = np.nonzero(kinds == kind)[0]
            base, counts = worth[chosen], [level[chosen] for level in levels]
            for number in range(min(most, side * side - 1 - size) + 1):
                total = base + _seen(counts, number, seeing)
                found[number, size, groups] = max(found[number, size, groups], int(total.max()))
    return found


def _most_groups(masks: Masks, side: int) -> Counts:
    """How many groups the wisps form at most if everything but the trees is wisps and, somewhere, the cat.

    A cat with n wisps beside it can part one group into n; one with none beside it was counted as a group.
    """
    square = frame(side)
    rest = ~masks & square.dtype.type(square.full)
    count = np.zeros(len(masks), np.intp)
    for group in square.groups(rest):
        count += group != 0
    near = sum(((level & rest) != 0).astype(np.intp) for level in square.at_least("beside", rest))
    most: Counts = np.minimum(count + near - 1, side * side // 2 + 1)
    return most


def _seen(counts: list[Counts], number: int, card: Card | None) -> Counts | int:
    """So many pieces on the squares that see most: level by level, as many as there are squares of the level."""
    if card is None or not number:
        return 0
    assert isinstance(card.pay, cards.Each)
    amount = reduce(np.add, (np.minimum(level, number).astype(np.int32) for level in counts))
    return amount * card.pay.points


def _tree_points(card: Card | None, masks: Masks, side: int, rulings: Rulings) -> Counts:
    if card is None:
        return np.zeros(len(masks), np.int32)
    none = np.zeros_like(masks)
    return points(card, Boards(side, dict.fromkeys(Piece, none) | {Piece.TREE: masks}), rulings)


def _levels(card: Card, masks: Masks, side: int) -> list[Masks]:
    """Entry n-1: the squares from which at least n trees are seen."""
    kind, square = card.measure, frame(side)
    assert isinstance(kind, cards.Sees)
    areas = [(square.runs if kind.unbroken else square.at_least)(area, masks) for area in kind.areas]
    if len(areas) == 1:
        return areas[0]
    if kind.best:
        deepest = max(len(area) for area in areas)
        by_depth = ([area[n] for area in areas if len(area) > n] for n in range(deepest))
        return [reduce(np.bitwise_or, level) for level in by_depth]
    found: list[Masks] = []
    for one in (level for area in areas for level in area):
        found.append(found[-1] & one if found else one)
        for n in range(len(found) - 2, 0, -1):
            found[n] = found[n] | (found[n - 1] & one)
        if len(found) > 1:
            found[0] = found[0] | one
    return found
