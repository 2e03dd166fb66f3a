"""The bounds of later rounds: no forest, however it is bred to beat them, surpasses what its numbers allow."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import pytest
from rulewright.models.wispwood import cards
from rulewright.models.wispwood.cards import AREAS, LINES, RAYS, Card, Each, Table, Values, shipped
from rulewright.models.wispwood.components import SIDES
from rulewright.models.wispwood.history import most_old
from rulewright.models.wispwood.pieces import LETTERS, WISPS, Piece
from rulewright.models.wispwood.position import Forest
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.scoring import forest_points
from rulewright.models.wispwood.search.batch import Boards, points
from rulewright.models.wispwood.search.batch_frame import Counts, frame, popcount
from rulewright.models.wispwood.search.maximum_caps import Numbers, most_pairs, most_points
from rulewright.models.wispwood.search.maximum_ceiling import Ceiling, ceiling, most_witches
from rulewright.models.wispwood.search.maximum_crowds import most_crowded
from rulewright.models.wispwood.search.maximum_packing import most_apart
from rulewright.models.wispwood.search.maximum_pairs import most_groups, most_sides, most_together
from rulewright.models.wispwood.search.maximum_trees import together

RULINGS = (Rulings(), Rulings(rarest_higher=False, second_on_tie=False, double_cross_beyond=8))
GAP = 6


def custom() -> list[Card]:
    """Cards of a user over what the shipped ones leave out."""
    draw = random.Random(4)
    found = []
    for colour in (Piece.JACK, Piece.ORB, Piece.TREE):
        for best in (False, True):
            areas = tuple(draw.sample(AREAS, 2))
            found.append(Card("sees", colour, "Sees", cards.Sees(areas, best, False), Each(2)))
            found.append(Card("runs", colour, "Runs", cards.Sees(tuple(draw.sample(RAYS, 2)), best, True), Each(2)))
            found.append(Card("types", colour, "Types", cards.Types(areas, best, draw.random() < 0.5), Each(2)))
            lines = tuple(draw.sample(LINES, 2))
            found.append(Card("lined", colour, "Lined", cards.Types(lines, best, draw.random() < 0.5), Each(2)))
        found.append(Card("lonely", colour, "Lonely", cards.Lonely(tuple(draw.sample(AREAS, 2))), Table((3, 9, 5), 1)))
        for size in (1, 2, 3):
            found.append(Card("own", colour, "Own", cards.Groups(False, size, 1, False), Table((1, 4, 9), 7)))
            found.append(Card("any", colour, "Any", cards.Groups(True, None, size, size == 2), Each(3)))
        values = Values(tuple(zip(WISPS, (2, 7, 4, 5), strict=True)))
        found.append(Card("weak", colour, "Weak", cards.WeakestBeside(), values))
        found.append(Card("rare", colour, "Rare", cards.Rarest(), values))
        found.append(Card("crowd", colour, "Crowd", cards.Crowded(draw.randint(1, 4)), Each(1)))
        found.append(Card("lines", colour, "Lines", cards.Lines(draw.randint(1, 4)), Each(1)))
    return found


class Herd:
    """Forests that are bred: two squares change places if that is no worse, so that numbers stay as they are."""

    def __init__(self, side: int, count: int, seed: int) -> None:
        self.side, self.draw = side, np.random.default_rng(seed)
        weights = self.draw.random((count, 7)) ** 2
        weights[:, index_of(Piece.CAT)] = 0
        weights[:, GAP] *= self.draw.random(count) < 0.3
        self.codes = np.array([self.draw.choice(7, side * side, p=row / row.sum()) for row in weights])

    def boards(self) -> Boards:
        square = frame(self.side)
        bits = square.dtype.type(1) << np.arange(self.side**2).astype(square.dtype)
        of = {piece: ((self.codes == index_of(piece)) * bits).sum(axis=1).astype(square.dtype) for piece in Piece}
        return Boards(self.side, of)

    def breed(self, worth: Callable[[Boards], Counts], steps: int) -> None:
        rows = np.arange(len(self.codes))
        value = worth(self.boards())
        for _ in range(steps):
            before = self.codes.copy()
            one, other = self.draw.integers(self.side**2, size=(2, len(rows)))
            self.codes[rows, one], self.codes[rows, other] = before[rows, other], before[rows, one]
            after = worth(self.boards())
            worse = after < value
            self.codes[worse] = before[worse]
            value = np.where(worse, value, after)

    def numbers(self) -> list[Numbers]:
        """What lies there, with the number of wisp groups as it is."""
        boards = self.boards()
        groups = np.zeros(len(boards), int)
        for group in boards.frame.groups(boards.wisps):
            groups += group != 0
        counts = {piece: popcount(boards.of[piece]) for piece in Piece}
        rows = ({piece: int(counts[piece][i]) for piece in Piece} for i in range(len(boards)))
        return [Numbers(self.side, row, int(number)) for row, number in zip(rows, groups, strict=True)]


def index_of(piece: Piece) -> int:
    return list(Piece).index(piece)


@pytest.mark.parametrize("side", [4, 5, 6])
@pytest.mark.parametrize("card", [*shipped().values(), *custom()], ids=lambda card: f"{card.id}-{card.colour}")
def test_no_card_beats_its_bound(card: Card, side: int) -> None:
    rulings = RULINGS[side % 2]
    herd = Herd(side, 40, seed=side)
    herd.breed(lambda boards: points(card, boards, rulings), 60)
    worth = points(card, herd.boards(), rulings)
    most = [most_points(card, numbers, rulings) for numbers in herd.numbers()]
    assert (worth <= np.array(most)).all()


HEARTS = [card for card in shipped().values() if card.colour is Piece.HEART]
TREES = [c for c in shipped().values() if c.colour is Piece.TREE and not isinstance(c.measure, cards.ClearDiagonal)]


@pytest.mark.parametrize("tree", TREES, ids=lambda card: card.id)
@pytest.mark.parametrize("heart", HEARTS, ids=lambda card: card.id)
def test_hearts_and_trees_together(heart: Card, tree: Card) -> None:
    """All sets of trees of a small square, groups of wisps among them; full squares only."""
    rulings = RULINGS[0]
    table = together(heart, tree, 4, 15, 0, True, rulings)
    herd = Herd(4, 150, seed=7)
    herd.codes[herd.codes == GAP] = index_of(Piece.TREE)
    herd.codes[:, 0] = index_of(Piece.CAT)

    def worth(boards: Boards) -> Counts:
        total: Counts = points(heart, boards, rulings) + points(tree, boards, rulings)
        return total

    herd.breed(worth, 150)
    for value, numbers in zip(worth(herd.boards()).tolist(), herd.numbers(), strict=True):
        hearts, trees = numbers.of[Piece.HEART], numbers.of[Piece.TREE]
        assert value <= table[hearts, trees, numbers.groups :].max()


@pytest.mark.parametrize("tree", ["one-grove", "three-beside", "lower-branches", "groups-of-three"])
def test_hearts_beside_trees(tree: str) -> None:
    heart, card, rulings = shipped()["beside-trees"], shipped()[tree], RULINGS[0]
    for side in (5, 6):
        herd = Herd(side, 100, seed=side)

        def worth(boards: Boards) -> Counts:
            total: Counts = points(heart, boards, rulings) + points(card, boards, rulings)
            return total

        herd.breed(worth, 200)
        most = [most_together(heart, card, [], numbers, rulings) for numbers in herd.numbers()]
        assert (worth(herd.boards()) <= np.array(most)).all()


@pytest.mark.parametrize("tree", ["one-grove", "three-beside", "lower-branches", "groups-of-three"])
@pytest.mark.parametrize("group", ["oh-my-gourd", "glowing-groups"])
def test_groups_of_wisps_and_trees(group: str, tree: str) -> None:
    goals, rulings = [shipped()[word] for word in (group, tree, "beside-trees")], RULINGS[0]

    def worth(boards: Boards) -> Counts:
        total: Counts = sum(points(card, boards, rulings) for card in goals)
        return total

    for side in (4, 5, 6):
        herd = Herd(side, 60, seed=side)
        herd.breed(worth, 150)
        most = [most_together(goals[2], goals[1], [goals[0]], numbers, rulings) for numbers in herd.numbers()]
        assert (worth(herd.boards()) <= np.array(most)).all()


def test_numbers_of_groups() -> None:
    """Every set of squares, seen as wisps, and every pair of the others."""
    square = frame(4)
    masks = np.arange(square.full + 1, dtype=square.dtype)
    others = ~masks & square.dtype.type(square.full)
    pairs = sum(popcount(level & others).astype(int) for level in square.at_least("beside", others)) // 2
    groups = sum((group != 0).astype(int) for group in square.groups(masks))
    sizes = popcount(masks)
    for size, inner in sorted(set(zip(sizes.tolist(), pairs.tolist(), strict=True))):
        assert groups[(sizes == size) & (pairs == inner)].max() <= most_groups(size, 4, inner)


@pytest.mark.parametrize("side", [3, 4])
@pytest.mark.parametrize("least", [1, 2, 3, 4])
def test_crowds(least: int, side: int) -> None:
    square = frame(side)
    masks = np.arange(square.full + 1, dtype=square.dtype)
    units = popcount(masks & square.at_least("beside", masks)[least - 1])
    sizes = popcount(masks)
    assert most_crowded(least, side).tolist() == [units[sizes == n].max() for n in range(side**2 + 1)]


def test_numbers_of_the_square() -> None:
    assert [most_pairs(n) for n in (0, 1, 2, 3, 4, 5, 6, 9, 16)] == [0, 0, 1, 2, 4, 5, 7, 12, 24]
    assert [most_sides(n, 4) for n in (1, 4, 5, 16)] == [4, 16, 19, 48]
    assert [most_apart(size, 5) for size in (1, 2, 3, 4, 5)] == [13, 6, 5, 4, 5]
    assert most_witches(shipped()["around-the-cat"], 1) == 7
    assert most_witches(shipped()["row-or-column"], 1) == 6
    assert most_witches(None, 2) == 7 + 12


# Forests of whole games that a search found; the first two are from the second round, the last from the third.
FOUND = (
    ("J1 W3 H2 O1 T2", "TJOTC/TOHOJ/JOWOT/TOTJO/TTJOT", 2),
    ("J2 W5 H5 O2 T3", "JHJTJ/TTTTH/JTTTJ/HTTTC/JTJHJ", 2),
    ("J4 W2 H2 O2 T5", "JTWOJ/TJCWW/JTJTT/TJTHT/JTTJO", 2),
    ("J1 W3 H2 O1 T2", "WTWJCT/OOWOJW/JWWTOT/OOOHOJ/HTJTTO/TJTTHT", 3),
)


@pytest.mark.parametrize(("numbers", "drawing", "number"), FOUND)
def test_found_forests_stay_below(numbers: str, drawing: str, number: int) -> None:
    by_number = {card.number: card for card in shipped().values()}
    goals = {by_number[word].colour: by_number[word] for word in numbers.split()}
    square = frame(SIDES[number])
    letters = drawing.replace("/", "")
    forest: Forest = {square.cell(i): LETTERS[letter] for i, letter in enumerate(letters)}
    assert sum(piece in WISPS for piece in forest.values()) <= most_old(number + 1)
    worth, most = forest_points(forest, number, goals, RULINGS[0]), ceiling(goals, number, RULINGS[0])
    assert worth <= most <= 1.35 * worth
    lying = list(forest.values())
    assert worth <= Ceiling(goals, number, RULINGS[0]).of(tuple(lying.count(wisp) for wisp in WISPS))
