"""Drafts of wispwood-illegal-tile: a legal forest with one thing spoilt, and what is told of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random

from rulewright.models.grid import Cell, bounds, names, surrounding
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.components import SIDES
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.placement import witch_allowed
from rulewright.models.wispwood.position import Forest, Position, draw
from rulewright.puzzles.kind import LANGUAGES, Draft, Proof, Words
from rulewright.puzzles.kinds import wispwood_common as common
from rulewright.puzzles.kinds.wispwood_growing import attached, deal_goals, goals_data, grow, square
from rulewright.puzzles.kinds.wispwood_illegal_proof import depth, friends, prove, reasons, suspects, without
from rulewright.puzzles.phrases import phrase

__all__ = ["draft", "features", "key", "prove", "where", "without", "words"]


@dataclass(frozen=True)
class _Plan:
    """What drafts of a grade look like: the rounds, new wisps and tiles in all (from, to), how thin, ways to spoil."""

    rounds: tuple[int, ...]
    wisps: tuple[int, int]
    tiles: tuple[int, int]
    tries: int
    ways: tuple[str, ...]


PLANS = {
    1: _Plan((1,), (2, 3), (7, 10), 1, ("witch", "wide", "loose", "add")),
    2: _Plan((1,), (3, 4), (9, 12), 1, ("witch", "turn", "add")),
    3: _Plan((1, 2), (4, 5), (10, 13), 3, ("turn", "add", "fell")),
    4: _Plan((1, 2), (4, 6), (10, 14), 6, ("turn", "add", "fell", "claim", "disown")),
    5: _Plan((1, 2), (5, 7), (11, 17), 6, ("turn", "fell", "claim", "disown")),
}
# So many squares the first hint points at.
POINTED = 4


def draft(chance: Random, grade: int | None) -> Draft | None:
    """A legal forest, grown turn by turn, then spoilt in one way; None where it is not to be saved by one tile."""
    plan = PLANS[grade or chance.randint(1, 5)]
    number = chance.choice(plan.rounds)
    card = deal_goals(chance, [Piece.WITCH])[Piece.WITCH]
    grown = _grown(chance, number, card, plan)
    if grown is None:
        return None
    spoiling = _Spoiling(chance, *grown, card)
    spoilt = WAYS[chance.choice(plan.ways)](spoiling)
    if spoilt is None:
        return None
    made = _draft(number, card, spoilt, spoiling.old, spoiling.within)
    return made if reasons(common.position_of(made)) else None


def _draft(number: int, card: Card, forest: Forest, old: Sequence[Cell], within: Sequence[Cell]) -> Draft:
    """The drawing holds the square of the round, and what lies outside it."""
    top, left, bottom, right = bounds([*forest, *within])
    moved = {Cell(cell.row - top, cell.column - left): piece for cell, piece in forest.items()}
    position = {
        "game": "wispwood",
        "round": number,
        "goals": goals_data({Piece.WITCH: card}),
        "forest": draw(moved, bottom - top + 1, right - left + 1),
    }
    if number > 1:
        position["old"] = list(names(Cell(cell.row - top, cell.column - left) for cell in old if cell in forest))
    return Draft(position)


def _grown(chance: Random, number: int, card: Card, plan: _Plan) -> tuple[Forest, list[Cell], list[Cell]] | None:
    """A legal forest of round 1 or 2, the wisps that are old in it, and the square that it lies in."""
    side, wisps, tiles = SIDES[1], chance.randint(*plan.wisps), chance.randint(*plan.tiles)
    forest: Forest = {chance.choice(square(side)): Piece.CAT}
    if number == 1:
        mix = [chance.choice(WISPS) for _ in range(wisps)]
        return (forest, [], square(side)) if grow(chance, forest, square(side), card, mix, tiles, plan.tries) else None
    before = chance.randint(2, 4)
    if not grow(chance, forest, square(side), card, [chance.choice(WISPS) for _ in range(before)], 3 * before + 2):
        return None
    old = [cell for cell, piece in forest.items() if piece in WISPS]
    seats = sorted(cell for cell in forest if cell not in old)
    start = {cell: forest[cell] for cell in sorted(old)}
    start[chance.choice(seats)] = Piece.CAT
    within = square(SIDES[2], Cell(chance.choice((-1, 0)), chance.choice((-1, 0))))
    mix = [chance.choice(WISPS) for _ in range(max(1, wisps - 2))]
    return (start, sorted(old), within) if grow(chance, start, within, card, mix, tiles, plan.tries) else None


class _Spoiling:
    """A forest about to be spoilt; each way gives the spoilt forest, or None where it cannot be."""

    def __init__(self, chance: Random, forest: Forest, old: Sequence[Cell], within: Sequence[Cell], card: Card) -> None:
        self.chance, self.forest, self.old, self.within, self.card = chance, dict(forest), list(old), within, card
        self.cat = next(cell for cell, piece in forest.items() if piece is Piece.CAT)
        self.empty = [cell for cell in within if cell not in forest]

    def put(self, cells: Sequence[Cell], pieces: Sequence[Piece]) -> Forest | None:
        """One of the pieces on one of the cells."""
        return {**self.forest, self.chance.choice(cells): self.chance.choice(pieces)} if cells else None

    def of(self, piece: Piece) -> list[Cell]:
        return [cell for cell in common.cells_of(self.forest, piece) if cell not in self.old]

    def witch(self) -> Forest | None:
        """A witch where the card does not let one lie."""
        cells = [*(cell for wisp in WISPS for cell in self.of(wisp)), *self.of(Piece.TREE)]
        witches = dict(self.forest)
        return self.put([c for c in cells if not witch_allowed(self.card, self.cat, witches, c)], [Piece.WITCH])

    def wide(self) -> Forest | None:
        """A tree beyond the square of the round."""
        top, left, bottom, right = bounds(self.within)
        around = [Cell(r, c) for r in range(top - 1, bottom + 2) for c in range(left - 1, right + 2)]
        return self.put([c for c in around if c not in self.within and attached(self.forest, c)], [Piece.TREE])

    def loose(self) -> Forest | None:
        """A tile that touches no other one."""
        return self.put([cell for cell in self.empty if not attached(self.forest, cell)], [Piece.TREE, *WISPS])

    def add(self) -> Forest | None:
        """A wisp without a tree that came with it."""
        return self.put([cell for cell in self.empty if attached(self.forest, cell)], WISPS)

    def turn(self) -> Forest | None:
        """A tree that is turned into a wisp."""
        return self.put(self.of(Piece.TREE), WISPS)

    def fell(self) -> Forest | None:
        """A tree taken away."""
        trees = self.of(Piece.TREE)
        if not trees:
            return None
        gone = self.chance.choice(trees)
        return {cell: piece for cell, piece in self.forest.items() if cell != gone}

    def claim(self) -> Forest | None:
        """A wisp of this round that is said to be old."""
        return self._other_old([*self.old, self._one(cell for wisp in WISPS for cell in self.of(wisp))])

    def disown(self) -> Forest | None:
        """An old wisp that is said to be of this round."""
        gone = self._one(self.old)
        return self._other_old([cell for cell in self.old if cell != gone])

    def _one(self, cells: Iterable[Cell]) -> Cell | None:
        found = list(cells)
        return self.chance.choice(found) if found else None

    def _other_old(self, old: Sequence[Cell | None]) -> Forest | None:
        if None in old or len(old) == len(self.old) or not old:
            return None
        self.old = sorted(cell for cell in old if cell)
        return self.forest


WAYS: dict[str, Callable[[_Spoiling], Forest | None]] = {
    "witch": _Spoiling.witch,
    "wide": _Spoiling.wide,
    "loose": _Spoiling.loose,
    "add": _Spoiling.add,
    "turn": _Spoiling.turn,
    "fell": _Spoiling.fell,
    "claim": _Spoiling.claim,
    "disown": _Spoiling.disown,
}


def features(draft: Draft, proof: Proof) -> dict[str, int]:
    """What makes it hard.

    first-moves: tiles that could be taken. look-ahead: how deep the reason lies (wispwood_illegal_proof.depth). steps:
    tiles that the broken rules speak of, and false friends: tiles without which these rules are kept, but another one
    is broken. The others mean nothing here.
    """
    position = common.position_of(draft)
    return {
        "first-moves": len(position.forest) - 1,
        "greedy-gap": 0,
        "best-answers": 1,
        "one-below": 0,
        "look-ahead": depth(position, proof.solutions[0]["tile"]),
        "steps": len(suspects(position)) + len(friends(position)),
    }


def words(draft: Draft, proof: Proof) -> Words:
    """round, side, card, old (sentences on old wisps, or nothing), cells, reasons."""
    position = common.position_of(draft)
    return {language: _words(position, where(draft, proof), language) for language in LANGUAGES}


def _words(position: Position, pointed: Sequence[str], language: str) -> dict[str, str]:
    side = SIDES[position.round]
    card = common.card_name(position.goals[Piece.WITCH], language)
    gap = " " if language == "en" else ""
    cells = common.listing(names(position.old or ()), language)
    sentences = [
        phrase(f"ww-reason-{code}", language, card=card, side=side, before=side - 1) for code in reasons(position)
    ]
    return {
        "round": str(position.round),
        "side": str(side),
        "card": card,
        "old": phrase("ww-old", language, cells=cells, before=side - 1) + gap if cells else "",
        "cells": common.listing(pointed, language),
        "reasons": gap.join(sentences),
    }


def where(draft: Draft, proof: Proof) -> Sequence[str]:
    """The tile among those nearest to it (the cat is none of them), in reading order."""
    position = common.position_of(draft)
    tile = next(cell for cell in position.forest if cell.name == proof.solutions[0]["tile"])
    around = surrounding(tile)

    def distance(cell: Cell) -> tuple[bool, int, Cell]:
        return cell not in around, abs(cell.row - tile.row) + abs(cell.column - tile.column), cell

    others = sorted((c for c in position.forest if c != tile and c not in position.cats), key=distance)
    return names([tile, *others[: POINTED - 1]])


def key(draft: Draft) -> str:
    """The drawing however it is turned, with the round and the card. (Old wisps are told apart by their number.)"""
    position = draft.position
    return common.same_key(position["forest"], [position["round"], position["goals"], len(position.get("old", ()))])
