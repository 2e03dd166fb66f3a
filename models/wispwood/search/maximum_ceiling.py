"""What no forest of the second or third round can surpass, for given goals: a bound, proven, not tight.

The pieces of a forest are counted. For every choice of numbers each card is worth so much at most (maximum_caps.py);
on the square of the second round a card that sees trees and the tree card are bounded together (maximum_trees.py).
The best choice of numbers bounds all forests.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Map
from functools import cache
from itertools import product

import numpy as np
from rulewright.models.wispwood import cards
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.components import FULL_GRID, SIDES
from rulewright.models.wispwood.history import most_old
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.placement import on_pattern
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.search.batch_frame import Counts, frame
from rulewright.models.wispwood.search.maximum_bounds import Rater
from rulewright.models.wispwood.search.maximum_caps import Numbers, most_points
from rulewright.models.wispwood.search.maximum_pairs import most_groups, most_together, sees_beside, wants_company
from rulewright.models.wispwood.search.maximum_trees import together, trees_only

Goals = Map[Piece, Card]
# Up to this side all sets of trees can be looked at.
ALL_SETS = 5


def ceiling(goals: Goals, number: int, rulings: Rulings) -> int:
    """An upper bound of the total of every forest that legal turns can reach at the end of a round."""
    bounds = Ceiling(goals, number, rulings)
    best = 0
    for rough, numbers in sorted(((bounds.rough(numbers), numbers) for numbers in bounds.numbers()), reverse=True):
        if rough <= best:
            break
        best = max(best, bounds.of(numbers))
    return best


class Ceiling:
    """The bounds of one question, number by number. Making it takes some seconds in the second round."""

    def __init__(self, goals: Goals, number: int, rulings: Rulings) -> None:
        self.goals, self.number, self.rulings = goals, number, rulings
        self.side = SIDES[number]
        self.most = most_old(number + 1)
        # Whether a forest with empty squares can be worth more than with trees on them.
        self.gaps = Rater(goals, self.side, rulings, 0).tree_card_can_lose
        self.colour, self.table = self._paired()
        self.any_trees = None if self.table is None or not self.gaps else _fewer_trees(self.table)
        self.pairs: dict[tuple[int, ...], int] = {}

    def _paired(self) -> tuple[Piece | None, Counts | None]:
        """The colour of a card that sees trees, and its table with the tree card's; both are None on a large square."""
        tree = self.goals.get(Piece.TREE)
        seeing = [c for c in self.goals.values() if isinstance(c.measure, cards.Sees) and c.colour is not Piece.TREE]
        held = tree if trees_only(tree) else None
        if self.side > ALL_SETS or not (seeing or held):
            return None, None
        grouped = any(_counts_groups(card) for card in self.goals.values())
        least = 0 if self.gaps else self.side**2 - 1 - self.most
        first = seeing[0] if seeing else None
        table = together(first, held, self.side, self.most, least, grouped, self.rulings)
        return first.colour if first else None, table

    def rough(self, numbers: tuple[int, ...]) -> int:
        """Card by card, the bonus included: higher than `of`, but quick."""
        counts = self._counted(numbers)
        return FULL_GRID[self.number] + sum(self._points(card, counts, not self.gaps) for card in self.goals.values())

    def _counted(self, numbers: tuple[int, ...]) -> Numbers:
        of = dict(zip(WISPS, numbers, strict=True)) | {Piece.TREE: self.side**2 - 1 - sum(numbers)}
        return Numbers(self.side, of, most_groups(sum(numbers), self.side, 0))

    def of(self, numbers: tuple[int, ...]) -> int:
        """The most that a forest with so many jacks, witches, hearts and orbs can be worth."""
        full = self._worth(numbers, self.table, full=True) + FULL_GRID[self.number]
        return max(full, self._worth(numbers, self.any_trees, full=False)) if self.gaps else full

    def numbers(self) -> Iterator[tuple[int, ...]]:
        """All numbers of jacks, witches, hearts and orbs that can lie there."""
        witches = min(self.most, most_witches(self.goals.get(Piece.WITCH), self.number))
        for numbers in product(range(self.most + 1), range(witches + 1), range(self.most + 1), range(self.most + 1)):
            if sum(numbers) <= self.most:
                yield numbers

    def _worth(self, numbers: tuple[int, ...], table: Counts | None, full: bool) -> int:
        """Without the bonus. Not `full`: squares may be empty, and fewer trees be better."""
        counts = self._counted(numbers)
        if table is None:
            return self._apart(counts, full)
        best, of, most = 0, counts.of, counts.groups
        tree = self.goals.get(Piece.TREE)
        done = (self.colour, Piece.TREE if trees_only(tree) else None)
        rest = [card for card in self.goals.values() if card.colour not in done]
        row = table[of[self.colour] if self.colour else 0, of[Piece.TREE]]
        for groups in range(len(row)):
            if row[groups] >= 0:
                counts = Numbers(self.side, of, min(groups, most) if len(row) > 1 else most)
                best = max(best, int(row[groups]) + sum(self._points(card, counts, full) for card in rest))
        return best

    def _apart(self, numbers: Numbers, full: bool) -> int:
        """Without a table: card by card, but those that fight for the sides of the trees together."""
        tree = self.goals.get(Piece.TREE)
        if tree is None or not wants_company(tree):
            return sum(self._points(card, numbers, full) for card in self.goals.values())
        heart = next((card for card in self.goals.values() if sees_beside(card)), None)
        grouping = [card for card in self.goals.values() if _counts_groups(card)]
        left = [card for card in self.goals.values() if card not in (tree, heart, *grouping)]
        # Fewer trees are never better here: all that is bounded grows with them.
        return self._pair(heart, tree, grouping, numbers) + sum(self._points(card, numbers, full) for card in left)

    def _pair(self, heart: Card | None, tree: Card, grouping: list[Card], numbers: Numbers) -> int:
        of = dict(numbers.of)
        if not grouping:
            of = {piece: of[piece] if piece in (Piece.TREE, heart and heart.colour) else 0 for piece in of}
        key = tuple(of[piece] for piece in (*WISPS, Piece.TREE))
        if key not in self.pairs:
            self.pairs[key] = most_together(heart, tree, grouping, Numbers(self.side, of, numbers.groups), self.rulings)
        return self.pairs[key]

    def _points(self, card: Card, counts: Numbers, full: bool) -> int:
        if full or card.colour is not Piece.TREE or not self.gaps:
            return most_points(card, counts, self.rulings)
        fewer = ({**counts.of, Piece.TREE: trees} for trees in range(counts.of[Piece.TREE] + 1))
        return max(most_points(card, Numbers(self.side, of, counts.groups), self.rulings) for of in fewer)


def _fewer_trees(table: Counts) -> Counts:
    """The same table if there may be fewer trees, and empty squares in their place that part groups."""
    best: Counts = np.maximum.accumulate(table.max(axis=2, keepdims=True), axis=1)
    return best


def _counts_groups(card: Card) -> bool:
    """Whether a card counts groups of wisps of any types."""
    return isinstance(card.measure, cards.GroupTypes) or (isinstance(card.measure, cards.Groups) and card.measure.wisps)


@cache
def most_witches(card: Card | None, number: int) -> int:
    """How many witches the patterns of all rounds up to this one have room for."""
    total = 0
    for q in range(1, number + 1):
        square = frame(SIDES[q])
        cells = [square.cell(index) for index in range(SIDES[q] ** 2)]
        room = len(cells)
        if card is not None and card.placement == "witch-chain":
            # Diagonal steps keep to the squares of one colour of a chessboard, the cat's among them.
            room = (len(cells) + 1) // 2 - 1
        elif card is not None and card.placement is not None:
            room = max(sum(on_pattern(card.placement, cat, cell) for cell in cells) for cat in cells)
        total += min(room, (len(cells) - 1) // 2)
    return total
