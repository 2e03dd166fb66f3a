"""What each goal card is worth, or can at most be worth, on every subset of the wisp squares of a forest.

With cat, wisp squares and trees fixed, most cards look at their own colour alone: their table is exact. A few
look at the types of other wisps (`COUPLED`): their table says what they can be worth if the others help.
"""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass
from functools import cache

import numpy as np
from rulewright.models.grid import CORNERS
from rulewright.models.wispwood import cards
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.placement import on_pattern
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.search.batch import Boards, pay_table, points
from rulewright.models.wispwood.search.batch_frame import Counts, Masks, frame
from rulewright.models.wispwood.search.maximum_families import Family, assignments
from rulewright.models.wispwood.search.maximum_regions import most_by_subset

COUPLED = (cards.Types, cards.Rarest, cards.WeakestBeside, cards.GroupTypes, cards.CornerGroupTypes)
# Sums of all parts must not leave their type, and one forbidden entry must outweigh all others.
_SMALL, _FORBIDDEN_SMALL, _FORBIDDEN = 2_000, -10_000, -(10**8)


@dataclass(frozen=True)
class Tables:
    """Points by subset (row) and forest (column) for each wisp colour.

    `fixed`: the tree card and the bonus; `claim`: how much of that is only a bound for a coupled tree card.
    """

    of: Map[Piece, Counts]
    fixed: Counts
    claim: Counts

    def take(self, columns: Masks) -> Tables:
        """Some of the columns."""
        of = {wisp: table[:, columns] for wisp, table in self.of.items()}
        return Tables(of, self.fixed[columns], self.claim[columns])


class Rater:
    """Tables for the goals of one question. `bonus`: what a full square is worth."""

    def __init__(self, goals: Map[Piece, Card], side: int, rulings: Rulings, bonus: int) -> None:
        self.goals, self.side, self.rulings, self.bonus = goals, side, rulings, bonus
        self.frame = frame(side)
        self.coupled = [card for card in goals.values() if isinstance(card.measure, COUPLED)]
        self._alone: dict[Piece, Counts] = {}

    @property
    def tree_card_can_lose(self) -> bool:
        """Whether the tree card can be worth less with one tree more. If not, only full squares need be looked at.

        Wisp cards never lose by a tree: those that look at trees count them, each for the same points.
        """
        card = self.goals.get(Piece.TREE)
        if card is None or isinstance(card.measure, COUPLED):
            return False
        match card.measure:
            case cards.Groups(wisps=True) | cards.Sees() | cards.ClearDiagonal() | cards.RankedGroup(rank=1):
                return False
            case cards.Count() | cards.Lines() | cards.Crowded():
                return bool((np.diff(pay_table(card, self.side, self.rulings)) < 0).any())
        return True

    def alone(self, colour: Piece) -> Counts:
        """The points of a card that looks at nothing but its own colour, for every mask of the frame."""
        if colour not in self._alone:
            own = np.arange(self.frame.full + 1, dtype=self.frame.dtype)
            none = np.zeros_like(own)
            trees = own if colour is Piece.TREE else none
            self._alone[colour] = points(self.goals[colour], self._pretend(colour, own, none, trees), self.rulings)
        return self._alone[colour]

    def tables(self, family: Family) -> Tables:
        """The tables of a family's forests."""
        of = {wisp: self._table(wisp, family) for wisp in WISPS}
        tree = self.tree_points(family)
        card = self.goals.get(Piece.TREE)
        claim = tree if card in self.coupled else np.zeros_like(tree)
        full = ((family.wisps | family.trees) == family.rest) * np.int32(self.bonus)
        fixed = tree + full
        small = all(int(table.max(initial=0)) <= _SMALL for table in (*of.values(), fixed))
        kind = np.dtype(np.int16 if small else np.int32)
        of = {wisp: table.astype(kind) for wisp, table in of.items()}
        bad = self._misplaced(family)
        of[Piece.WITCH][bad] = _FORBIDDEN_SMALL if small else _FORBIDDEN
        return Tables(of, fixed.astype(kind), claim)

    def excess(self, family: Family, tables: Tables, types: Counts, columns: Counts) -> Counts:
        """By how much the tables overrate forests (given by numbers in `assignments`, and columns)."""
        boards = family.boards(types, columns)
        local = assignments(family.size)
        total = np.zeros(len(columns), np.int32)
        for card in self.coupled:
            if card.colour is Piece.TREE:
                total += tables.claim[columns]
            else:
                total += tables.of[card.colour][local[card.colour][types], columns]
            total -= points(card, boards, self.rulings)
        return total

    def tree_points(self, family: Family) -> Counts:
        """The tree card's points for each forest, or a bound if the card is coupled."""
        card = self.goals.get(Piece.TREE)
        if card is None or isinstance(card.measure, cards.GroupTypes):
            return np.zeros(len(family.wisps), np.int32)
        if isinstance(card.measure, COUPLED):
            return self._coupled_tree(card, family)
        match card.measure:
            case cards.Groups(wisps=True) | cards.ClearDiagonal():
                none = np.zeros_like(family.wisps)
                return points(card, self._pretend(Piece.TREE, none, family.wisps, family.trees), self.rulings)
        return self.alone(Piece.TREE)[family.trees]

    def _coupled_tree(self, card: Card, family: Family) -> Counts:
        """Custom cards only, so a plain bound will do: every tree is worth what the best could be."""
        trees = np.bitwise_count(family.trees).astype(np.int32)
        if isinstance(card.pay, cards.Values):
            return trees * np.int32(max(value for _, value in card.pay.points))
        assert isinstance(card.pay, cards.Each)
        areas = len(card.measure.areas) if isinstance(card.measure, cards.Types) and not card.measure.best else 1
        return trees * np.int32(min(len(WISPS), family.size) * areas * card.pay.points)

    def _table(self, wisp: Piece, family: Family) -> Counts:
        card = self.goals.get(wisp)
        shape = family.parts.shape
        if card is None:
            return np.zeros(shape, np.int32)
        if isinstance(card.measure, COUPLED):
            return most_by_subset(card, family, self.rulings)
        match card.measure:
            case cards.Sees():
                return self._additive(card, family)
            case cards.Groups(wisps=True) | cards.ClearDiagonal():
                own = family.parts.ravel()
                others = np.broadcast_to(family.wisps, shape).ravel() & ~own
                return points(card, self._pretend(wisp, own, others, np.zeros_like(own)), self.rulings).reshape(shape)
        return self.alone(wisp)[family.parts]

    def _additive(self, card: Card, family: Family) -> Counts:
        """A card that pays each square by the trees alone."""
        table = np.zeros((1, len(family.wisps)), np.int32)
        none = np.zeros_like(family.wisps)
        for row in family.cells:
            own = none.dtype.type(1) << row.astype(none.dtype)
            one = points(card, self._pretend(card.colour, own, none, family.trees), self.rulings)
            table = np.concatenate([table, table + one])
        return table

    def _pretend(self, own: Piece, mine: Masks, others: Masks, trees: Masks) -> Boards:
        """Forests for a card that cannot tell the other wisps' types apart: they all get the same one."""
        none = np.zeros_like(mine)
        of = dict.fromkeys(Piece, none)
        of[WISPS[0] if own is not WISPS[0] else WISPS[1]] = others
        of[Piece.TREE] = trees
        if own is not Piece.TREE:
            of[own] = mine
        return Boards(self.side, of)

    def _misplaced(self, family: Family) -> Masks:
        """Which subsets hold a square where no witch may have been laid."""
        card = self.goals.get(Piece.WITCH)
        if card is None or card.placement is None:
            return np.zeros(family.parts.shape, bool)
        return _bad_witches(self.side, card.placement, family.cat)[family.parts]


@cache
def _bad_witches(side: int, placement: str, cat: int) -> Masks:
    """For every mask of a frame whether witches on it break the pattern around the cat (chains: in every order)."""
    square = frame(side)
    masks = np.arange(square.full + 1, dtype=square.dtype)
    home = square.cell(cat)
    cells = [square.cell(index) for index in range(side * side)]
    start = square.dtype.type(square.mask([cell for cell in cells if on_pattern(placement, home, cell)]))
    reached = masks & start
    if placement == "witch-chain":
        while True:
            grown = reached.copy()
            for down, right in CORNERS:
                grown |= square.moved(reached, down, right)
            grown &= masks
            if np.array_equal(grown, reached):
                break
            reached = grown
    bad: Masks = reached != masks
    return bad
