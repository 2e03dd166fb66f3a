"""Histories: whether the wisps that lay there when a round began can have come about in the rounds before.

A round can always be ended with a full square, since trees can be laid one by one. So the wisps that lie there
after round q are possible exactly if there are, for every round up to q, a square of the round's side, a cat in it,
and for the wisps placed in that round distinct squares of the square beside them that held trees: no wisp yet and
not the cat. Between rounds the cat goes to any square that held a tree, or stays; all of it lies in the square.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from rulewright.models.grid import Cell, beside, bounds
from rulewright.models.wispwood.build import Forest, Step, build
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.components import SIDES
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.placement import chain_cells, on_pattern
from rulewright.solver.matching import match


@dataclass(frozen=True, slots=True)
class Round:
    """An earlier round: its square (upper left corner), where the cat sat, and the wisps placed in it."""

    number: int
    corner: Cell
    cat: Cell
    born: frozenset[Cell]


@dataclass(frozen=True, slots=True)
class History:
    """The old wisps with the rounds that brought them, and the steps of this round."""

    old: frozenset[Cell]
    rounds: tuple[Round, ...]
    steps: tuple[Step, ...]


def most_old(number: int) -> int:
    """The most wisps that can lie there when a round begins: each round matches new wisps to trees of its square."""
    old = 0
    for earlier in range(1, number):
        old += (SIDES[earlier] ** 2 - 1 - old) // 2
    return old


def span(cells: Collection[Cell]) -> int:
    """The side of the smallest square that holds the cells."""
    top, left, bottom, right = bounds(cells)
    return max(bottom - top, right - left) + 1


def squares(cells: Collection[Cell], side: int) -> Iterator[Cell]:
    """Upper left corners of all squares of a side that hold the cells."""
    top, left, bottom, right = bounds(cells)
    for row in range(bottom - side + 1, top + 1):
        for column in range(right - side + 1, left + 1):
            yield Cell(row, column)


def inside(corner: Cell, side: int) -> list[Cell]:
    """The cells of a square."""
    return [Cell(corner.row + r, corner.column + c) for r in range(side) for c in range(side)]


def witch_cells(card: Card | None, cat: Cell, witches: Collection[Cell]) -> set[Cell]:
    """Those of the witches that may have been placed around this cat (chains: in some order)."""
    if card is None or card.placement is None:
        return set(witches)
    if card.placement == "witch-chain":
        return set(witches) & chain_cells(cat, set(witches))
    return {witch for witch in witches if on_pattern(card.placement, cat, witch)}


def explain_old(
    forest: Forest, old: frozenset[Cell], cat: Cell, number: int, card: Card | None
) -> tuple[Round, ...] | None:
    """Rounds that bring about the old wisps of a round; None when this quick search finds none.

    A quick search: it tries each square and cat, but only one split of the wisps between two earlier rounds.
    """
    if number == 1 or not old:
        return () if not old else None
    side = SIDES[number - 1]
    for corner in squares([*old, cat], side):
        cells = inside(corner, side)
        for earlier_cat in _cats(cells, old, cat):
            found = _explain_round(forest, old, cells, corner, earlier_cat, number, card)
            if found is not None:
                return found
    return None


def _cats(cells: list[Cell], old: Collection[Cell], cat: Cell) -> list[Cell]:
    """Squares where the cat can have sat, the nearest to where it is now first."""
    free = [cell for cell in cells if cell not in old]
    return sorted(free, key=lambda cell: (abs(cell.row - cat.row) + abs(cell.column - cat.column), cell))


def _explain_round(
    forest: Forest, old: frozenset[Cell], cells: list[Cell], corner: Cell, cat: Cell, number: int, card: Card | None
) -> tuple[Round, ...] | None:
    slots = {cell for cell in cells if cell not in old and cell != cat}
    witches = [cell for cell in old if forest[cell] is Piece.WITCH]
    fitting = witch_cells(card, cat, witches)
    order = sorted(old, key=lambda cell: -(abs(cell.row - cat.row) + abs(cell.column - cat.column)))
    edges = {
        wisp: [near for near in beside(wisp) if near in slots]
        for wisp in order
        if forest[wisp] is not Piece.WITCH or wisp in fitting
    }
    born = frozenset(match(edges).pairs)
    rest = old - born
    if number == 2:
        if rest or not ordered(forest, born, rest, cells, cat, card):
            return None
        return (Round(1, corner, cat, born),)
    for left in _splits(rest, born):
        if len(left) > most_old(number - 1) or not ordered(forest, old - left, left, cells, cat, card):
            continue
        before = explain_old(forest, left, cat, number - 1, card)
        if before is not None:
            return (*before, Round(number - 1, corner, cat, old - left))
    return None


def _splits(rest: frozenset[Cell], born: frozenset[Cell]) -> Iterator[frozenset[Cell]]:
    """What may have lain there already: only what has to, then one more wisp at a time."""
    yield rest
    for wisp in sorted(born):
        yield rest | {wisp}


def ordered(
    forest: Forest, born: frozenset[Cell], before: frozenset[Cell], cells: list[Cell], cat: Cell, card: Card | None
) -> bool:
    """Whether the wisps of a round can really be laid in some order in its full square."""
    full: Forest = dict.fromkeys(cells, Piece.TREE)
    full.update({cell: forest[cell] for cell in (*born, *before)})
    full[cat] = Piece.CAT
    return build(full, before, cat, card) is not None


def find_history(
    forest: Forest, cat: Cell, number: int, card: Card | None, old: frozenset[Cell] | None
) -> History | None:
    """A history of a forest by quick search; None when none was found (which proves nothing).

    `old` None: any wisp may be old. The fewest old wisps are tried first, then one more at a time.
    """
    for choice in _choices(forest, cat, number, card, old):
        steps = build(forest, choice, cat, card)
        if steps is None:
            continue
        rounds = explain_old(forest, choice, cat, number, card)
        if rounds is not None:
            return History(choice, rounds, tuple(steps))
    return None


def _choices(
    forest: Forest, cat: Cell, number: int, card: Card | None, old: frozenset[Cell] | None
) -> Iterator[frozenset[Cell]]:
    if old is not None:
        yield old
        return
    yield frozenset()
    if number == 1:
        return
    wisps = [cell for cell, piece in forest.items() if piece in WISPS]
    witches = [cell for cell in wisps if forest[cell] is Piece.WITCH]
    fitting = witch_cells(card, cat, witches)
    for near_first in (True, False):
        order = sorted(wisps, key=lambda cell: (abs(cell.row - cat.row) + abs(cell.column - cat.column), cell))
        if near_first:
            order.reverse()
        edges = {
            wisp: [near for near in beside(wisp) if forest.get(near) is Piece.TREE]
            for wisp in order
            if forest[wisp] is not Piece.WITCH or wisp in fitting
        }
        born = frozenset(match(edges).pairs)
        rest = frozenset(wisps) - born
        yield rest
        for wisp in sorted(born):
            yield rest | {wisp}
    yield frozenset(wisps)
