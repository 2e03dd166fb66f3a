"""Build orders: whether a forest can have been laid turn by turn within one round, and how.

Every wisp of the round came in a shape with at least one tree beside it; the other trees of a shape could as well
have come by tree turns before it. So a forest can be built exactly if its new wisps can be matched to distinct
trees beside them, in such a way that pairs and single trees can be laid one after the other, each beside something
that lies there, every witch on its pattern when it is laid. (tests/referee really lays all shapes and agrees.)
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from collections.abc import Mapping as Map
from dataclasses import dataclass
from typing import Any

from rulewright.models.grid import Cell, beside
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.components import POND_SPACES, SHAPES
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.placement import witch_allowed
from rulewright.solver.matching import match

# A forest whose witches form chains may need another matching; real ones need a handful.
MATCHING_LIMIT = 2_000

Forest = dict[Cell, Piece]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a build: a wisp with its own tree (`wisp` given), or a single tree (`wisp` None)."""

    tree: Cell
    wisp: Cell | None


def tree_edges(forest: Map[Cell, Piece], wisps: Collection[Cell]) -> dict[Cell, list[Cell]]:
    """The trees beside each wisp."""
    return {wisp: [near for near in beside(wisp) if forest.get(near) is Piece.TREE] for wisp in sorted(wisps)}


def without_tree(forest: Map[Cell, Piece], wisps: Collection[Cell]) -> list[tuple[list[Cell], list[Cell]]]:
    """Sets of wisps that have too few trees for themselves, each with those trees (Hall's condition).

    All wisps that stand in each other's way are in one set, so that every one that may have to go is named once.
    """
    edges = tree_edges(forest, wisps)
    pairs = match(edges).pairs
    owner = {tree: wisp for wisp, tree in pairs.items()}
    found: list[tuple[list[Cell], list[Cell]]] = []
    for lone in (wisp for wisp in edges if wisp not in pairs):
        short, queue = {lone}, [lone]
        while queue:
            # Every tree here has an owner, or the matching could be larger.
            for rival in (owner[tree] for tree in edges[queue.pop()]):
                if rival not in short:
                    short.add(rival)
                    queue.append(rival)
        for other in [entry for entry in found if not short.isdisjoint(entry[0])]:
            short.update(other[0])
            found.remove(other)
        found.append((sorted(short), sorted({tree for wisp in short for tree in edges[wisp]})))
    return found


def build(forest: Forest, old: Collection[Cell], cat: Cell, card: Card | None) -> list[Step] | None:
    """The steps that build a forest from the cat and the old wisps; None when there is no such order.

    Raises UndecidedError when the orders are too many to try (chains of witches only).
    """
    start = {cell: piece for cell, piece in forest.items() if cell in old or cell == cat}
    new = [cell for cell, piece in forest.items() if piece in WISPS and cell not in old]
    edges = tree_edges(forest, new)
    best = match(edges)
    if not best.perfect:
        return None
    chained = card is not None and card.placement == "witch-chain" and any(forest[w] is Piece.WITCH for w in new)
    if not chained:
        return _grow(forest, start, best.pairs, cat, card)
    for tried, pairs in enumerate(_matchings(edges, sorted(new, key=lambda w: forest[w] is not Piece.WITCH))):
        if tried >= MATCHING_LIMIT:
            raise UndecidedError
        steps = _grow(forest, start, pairs, cat, card)
        if steps is not None:
            return steps
    return None


class UndecidedError(Exception):
    """Too many orders to try by hand."""


def _matchings(edges: dict[Cell, list[Cell]], order: list[Cell]) -> Iterator[dict[Cell, Cell]]:
    """All matchings, witches first, dead ends cut off by a look at what the rest can still get."""
    pairs: dict[Cell, Cell] = {}
    used: set[Cell] = set()

    def extend(index: int) -> Iterator[dict[Cell, Cell]]:
        if index == len(order):
            yield dict(pairs)
            return
        rest = {wisp: [tree for tree in edges[wisp] if tree not in used] for wisp in order[index:]}
        if not match(rest).perfect:
            return
        wisp = order[index]
        for tree in rest[wisp]:
            pairs[wisp] = tree
            used.add(tree)
            yield from extend(index + 1)
            used.discard(tree)
            del pairs[wisp]

    yield from extend(0)


def _grow(
    forest: Forest, start: Map[Cell, Piece], pairs: Map[Cell, Cell], cat: Cell, card: Card | None
) -> list[Step] | None:
    """Lay what can be laid until nothing is left. With fixed pairs a tile laid early never blocks another one."""
    laid = set(start)
    witches = {cell for cell, piece in start.items() if piece is Piece.WITCH}
    single = {cell for cell, piece in forest.items() if piece is Piece.TREE} - set(pairs.values())
    waiting = [Step(tree, None) for tree in sorted(single)]
    waiting += [Step(tree, wisp) for wisp, tree in sorted(pairs.items())]
    steps: list[Step] = []
    while waiting:
        left = []
        for step in waiting:
            cells = [step.tree] if step.wisp is None else [step.tree, step.wisp]
            attached = any(near in laid for cell in cells for near in beside(cell))
            is_witch = step.wisp is not None and forest[step.wisp] is Piece.WITCH
            if not attached or (is_witch and step.wisp and not witch_allowed(card, cat, frozenset(witches), step.wisp)):
                left.append(step)
                continue
            laid.update(cells)
            if is_witch and step.wisp:
                witches.add(step.wisp)
            steps.append(step)
        if len(left) == len(waiting):
            return None
        waiting = left
    return steps


# A ring in which the two-square shape lies beside the first space: what a witness is replayed with.
WITNESS_RING = SHAPES


def witness_pond(first: Piece = Piece.JACK) -> list[str]:
    """A pond with a wisp on the first space, and another one, since an empty pond would have to be dealt anew."""
    return [str(first), "none", "none", "none", str(Piece.ORB)] + ["none"] * (POND_SPACES - 5)


def witness_turns(forest: Forest, steps: list[Step]) -> list[dict[str, Any]]:
    """The steps as entries of `turns:`; before each wisp the pond shows it on space 1, beside the shape I2."""
    turns: list[dict[str, Any]] = []
    trees: list[str] = []

    def flush() -> None:
        if trees:
            turns.append({"trees": list(trees)})
            trees.clear()

    for step in steps:
        if step.wisp is None:
            trees.append(step.tree.name)
            if len(trees) == 3:
                flush()
            continue
        flush()
        turns.append({"pond": witness_pond(forest[step.wisp])})
        cells = sorted([step.tree, step.wisp])
        turns.append({"wisp": 1, "shape": "I2", "cells": [cell.name for cell in cells], "at": step.wisp.name})
    flush()
    return turns
