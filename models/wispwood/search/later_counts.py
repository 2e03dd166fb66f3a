"""What a forest can be worth at most, if only the number of pieces of each kind is known: sound for every card.

Each part of the score is bounded for itself by what so many pieces can reach at best on the square of the round,
wherever they lie. All numbers of pieces that the rounds allow are worked through at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Map
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from rulewright.models.wispwood import cards
from rulewright.models.wispwood.cards import LINES, Card, Each, Values
from rulewright.models.wispwood.components import FULL_GRID, SIDES
from rulewright.models.wispwood.history import most_old
from rulewright.models.wispwood.pieces import COLOURS, WISPS, Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.search.batch import pay_table
from rulewright.models.wispwood.search.batch_frame import Counts, Masks, added, frame
from rulewright.models.wispwood.search.later_lines import seen_most
from rulewright.models.wispwood.search.later_profiles import crowded_most, groups_most
from rulewright.models.wispwood.search.later_together import together_bound

KINDS = (*WISPS, Piece.TREE)
# Group sizes up to this one are followed exactly.
SMALL = 3


@dataclass(frozen=True)
class Vectors:
    """Numbers of pieces, one column each: the four wisps in the order of WISPS, trees, and the parts' bounds.

    `parts`: for a goal, or two goals together, what they can be worth at most; `bonus`: for a full square.
    """

    side: int
    of: Map[Piece, Counts]
    parts: Map[tuple[Piece, ...], Counts]
    bonus: Counts

    @cached_property
    def bound(self) -> Counts:
        """What all goals and the bonus can be worth at most."""
        total: Counts = self.bonus + added(part for colours, part in self.parts.items() if len(colours) == 1)
        for colours, part in self.parts.items():
            if len(colours) > 1:
                # There is only one such part, so what it saves is saved once.
                apart = added(self.parts[colour,] for colour in colours)
                total = total - np.maximum(0, apart - part)
        return total

    def __len__(self) -> int:
        return len(self.bonus)

    def take(self, chosen: Masks) -> Vectors:
        """Some of the columns."""
        of = {piece: numbers[chosen] for piece, numbers in self.of.items()}
        return Vectors(self.side, of, {key: part[chosen] for key, part in self.parts.items()}, self.bonus[chosen])


def most_wisps(number: int) -> int:
    """The most wisps that can lie there at the end of a round."""
    old = most_old(number)
    return old + (SIDES[number] ** 2 - 1 - old) // 2


def tree_card_can_lose(card: Card | None, side: int, rulings: Rulings) -> bool:
    """Whether the card can be worth less with one tree more, so that squares may be left empty."""
    if card is None:
        return False
    growing = isinstance(card.measure, (cards.Sees, cards.Count, cards.Lines, cards.Crowded, cards.ClearDiagonal))
    if not growing and card.measure != cards.RankedGroup(1):
        return True
    return not isinstance(card.pay, Values) and bool((np.diff(pay_table(card, side, rulings)) < 0).any())


def vectors(goals: Map[Piece, Card], number: int, rulings: Rulings, deep: bool = True) -> Vectors:
    """All numbers of pieces that can lie there at the end of a round, with bounds; `deep`: see together_bound."""
    side = SIDES[number]
    squares, old = side * side - 1, most_old(number)
    most = most_wisps(number)
    gaps = tree_card_can_lose(goals.get(Piece.TREE), side, rulings)
    rows = np.array(list(_rows(squares, old, most, gaps)), np.int32).T
    of = dict(zip(KINDS, rows[:5], strict=True))
    bonus = np.where(rows[5] == 0, np.int32(FULL_GRID[number]), np.int32(0))
    parts: dict[tuple[Piece, ...], Counts] = {
        (colour,): part_bound(goals[colour], side, of, rulings) for colour in COLOURS if colour in goals
    }

    def bounded(card: Card, most: Counts | None) -> Counts:
        return part_bound(card, side, of, rulings, most)

    together = together_bound(goals, side, of, rows[5] == 0, bounded, rulings, deep)
    return Vectors(side, of, {**parts, **together}, bonus)


def _rows(squares: int, old: int, most: int, gaps: bool) -> Iterator[tuple[int, ...]]:
    """Four wisps, trees, empty squares. Wisps that are not old need a tree each."""
    for wisps in range(most + 1):
        fewest = max(0, wisps - old)
        for trees in range(fewest if gaps else squares - wisps, squares - wisps + 1):
            for jacks in range(wisps + 1):
                for witches in range(wisps - jacks + 1):
                    for hearts in range(wisps - jacks - witches + 1):
                        orbs = wisps - jacks - witches - hearts
                        yield jacks, witches, hearts, orbs, trees, squares - wisps - trees


def part_bound(card: Card, side: int, of: Map[Piece, Counts], rulings: Rulings, most: Counts | None = None) -> Counts:
    """The most that a goal can be worth, for each column of numbers.

    `most`: a cap that the caller knows, on the units, or on the groups of wisps that a card of those has to do with.
    """
    if isinstance(card.pay, Values):
        return _valued(card, card.pay, side, of, rulings)
    units = unit_bound(card, side, of, rulings, most)
    if isinstance(card.pay, Each):
        return units * np.int32(card.pay.points)
    # A table need not grow with the units, and fewer units can always be the case.
    table = np.maximum.accumulate(pay_table(card, side, rulings))
    return table[np.minimum(units, len(table) - 1)]


def unit_bound(card: Card, side: int, of: Map[Piece, Counts], rulings: Rulings, most: Counts | None = None) -> Counts:
    """The most units that the card's measure can find."""
    if isinstance(card.measure, cards.GroupTypes):
        wisps = added(of[wisp] for wisp in WISPS)
        groups = np.minimum(of[card.colour], groups_most(side, 1, False)[wisps])
        groups = groups if most is None else np.minimum(groups, most)
        return added(np.minimum(groups, of[wisp]) for wisp in WISPS)
    units = _units(card, side, of, rulings)
    return units if most is None else np.minimum(units, most)


def _units(card: Card, side: int, of: Map[Piece, Counts], rulings: Rulings) -> Counts:
    kind, own = card.measure, of[card.colour]
    wisps = added(of[wisp] for wisp in WISPS)
    match kind:
        case cards.Count():
            return own
        case cards.Lonely():
            least = min(lonely_most(area, side) for area in kind.areas)
            # The two corners of the other main diagonal exclude each other.
            both = {"diagonal", "antidiagonal"} <= set(kind.areas)
            return np.minimum(own, min(least, 2 * side - 2) if both else least)
        case cards.Groups():
            size = kind.exactly or kind.at_least
            members = wisps if kind.wisps else own
            found = groups_most(side, size, kind.exactly is not None)[members] if size <= SMALL else members // size
            return np.minimum(found, own) if kind.holding else found
        case cards.Sees():
            return seen_most(card, side, own, of[Piece.TREE])
        case cards.Types():
            return _types(card, kind, side, of)
        case cards.CornerGroupTypes():
            return own * added(of[wisp] > (wisp is card.colour) for wisp in WISPS)
        case cards.Lines():
            lines: Counts = np.minimum(own // kind.at_least, side)
            return 2 * lines
        case cards.Crowded():
            crowded: Counts = crowded_most(side, kind.at_least)[own]
            return crowded
        case cards.RankedGroup():
            second = own // 2 if rulings.second_on_tie else np.maximum(0, own - 1) // 2
            return own if kind.rank == 1 else second
        case cards.ClearDiagonal():
            return np.minimum(own, side)
    raise ValueError(f"{card.id}: its measure names points, not units")


def lonely_most(area: str, side: int) -> int:
    """The most pieces on a square of which none has another in an area."""
    match area:
        case "row" | "column" | "up" | "down" | "left" | "right":
            return side
        case "diagonal" | "antidiagonal":
            return 2 * side - 1
        case "beside":
            return (side * side + 1) // 2
    return ((side + 1) // 2) ** 2


def _types(card: Card, kind: cards.Types, side: int, of: Map[Piece, Counts]) -> Counts:
    """A piece of some type is seen from no more squares than lie in the areas around it."""
    own = of[card.colour]
    total = np.zeros_like(own)
    areas = [[area] for area in kind.areas] if not kind.best else [list(kind.areas)]
    for together in areas:
        reach = sum(area_most(area, side) for area in together)
        for wisp in WISPS:
            if wisp is card.colour:
                total = total + (own if kind.itself else np.where(own > 1, own, 0))
            else:
                total = total + np.minimum(own, of[wisp] * np.int32(reach))
    if kind.best and card.colour in WISPS and set(kind.areas) <= set(LINES):
        total = np.minimum(total, _line_types(card, kind, side, of))
    return total


def _line_types(card: Card, kind: cards.Types, side: int, of: Map[Piece, Counts]) -> Counts:
    """The best line of a piece holds what it shows, and every other wisp lies in one line of each direction.

    So there are at most so many lines with one, two or all three other types, and each has room for few others.
    """
    own = of[card.colour]
    few, more, most = np.sort(np.stack([of[wisp] for wisp in WISPS if wisp is not card.colour]), axis=0)
    every = few + more + most
    lines = (every, np.minimum(few + more, every // 2), few)
    total = own if kind.itself else np.where(own > 1, own, 0)
    for types, number in enumerate(lines, start=1):
        total = total + np.minimum(own, len(kind.areas) * np.minimum(number, side * 2) * (side - types))
    return total


def area_most(area: str, side: int) -> int:
    """The most squares of an area around a square."""
    offsets = frame(side).offsets(area)
    inside = range(side)
    return max(
        sum(row + down in inside and column + right in inside for down, right in offsets)
        for row in inside
        for column in inside
    )


def _valued(card: Card, pay: Values, side: int, of: Map[Piece, Counts], rulings: Rulings) -> Counts:
    own, value_of = of[card.colour], dict(pay.points)
    if isinstance(card.measure, cards.Rarest):
        numbers = np.stack([of[wisp] for wisp in WISPS])
        rare = numbers == numbers.min(axis=0)
        values = np.array([value_of[wisp] for wisp in WISPS], np.int32)[:, None]
        rarest: Counts = np.where(rare, values, -1).max(axis=0)
        if not rulings.rarest_higher:
            rarest = np.where(rare, values, 10**6).min(axis=0)
        return own * rarest
    total, before = np.zeros_like(own), 0
    for value in sorted(set(value_of.values())):
        # Worth so much only with a wisp beside it that is worth so much; each wisp lies beside four squares. A piece
        # worth more than its own type has none of its own type beside it.
        able = added(of[wisp] for wisp in WISPS if value_of[wisp] >= value)
        most = np.minimum(own, 4 * able)
        if card.colour in value_of and value > value_of[card.colour]:
            most = np.minimum(most, groups_most(side, 1, True)[own])
        total = total + np.int32(value - before) * most
        before = value
    return total
