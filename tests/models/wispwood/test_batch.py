"""The scorer for many forests against the plain one: every card, many forests, odd ones among them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from rulewright.models.grid import Cell
from rulewright.models.wispwood import cards
from rulewright.models.wispwood.cards import AREAS, RAYS, Card, Each, Sets, Table, Values, shipped
from rulewright.models.wispwood.measures import View
from rulewright.models.wispwood.pieces import COLOURS, WISPS, Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.scoring import card_score, forest_points
from rulewright.models.wispwood.search.batch import boards_of, points, totals

RULINGS = (Rulings(), Rulings(rarest_higher=False, second_on_tie=False, double_cross_beyond=8))
SIDES = {4: 800, 5: 500, 6: 400}


def forests(side: int, count: int, seed: int) -> Iterator[dict[Cell, Piece]]:
    """Forests of all densities: empty squares or none, trees or none, no cat or several."""
    draw = random.Random(seed)
    for _ in range(count):
        weights = [draw.random() ** 2 for _ in Piece]
        empty = draw.choice((0.0, 0.0, 0.2, 0.6))
        yield {
            Cell(row, column): draw.choices(list(Piece), weights)[0]
            for row in range(side)
            for column in range(side)
            if draw.random() >= empty
        }


def custom() -> Iterator[Card]:
    """Cards of a user over all primitives, areas and ways to take them, for every colour."""
    for colour in COLOURS:
        for area in AREAS:
            yield Card("one", colour, "One", cards.Lonely((area,)), Each(3))
            yield Card("one", colour, "One", cards.Sees((area,), False, False), Each(2))
        for areas in (("up", "beside"), ("surrounding", "diagonal", "left"), ("row", "antidiagonal")):
            for best in (False, True):
                yield Card("some", colour, "Some", cards.Sees(areas, best, False), Each(2))
                for itself in (False, True):
                    yield Card("some", colour, "Some", cards.Types(areas, best, itself), Each(2))
        for areas in (("up",), ("left", "down"), RAYS):
            for best in (False, True):
                yield Card("run", colour, "Run", cards.Sees(areas, best, True), Each(1))
        for wisps in (False, True):
            for holding in (False, True):
                for exactly, least in ((1, 1), (3, 1), (None, 1), (None, 2)):
                    measure = cards.Groups(wisps, exactly, least, holding)
                    yield Card("group", colour, "Group", measure, Table((7, 5, 9), 2))
        for n in (1, 2, 3):
            yield Card("lines", colour, "Lines", cards.Lines(n), Sets(2, 9, (5,)))
            yield Card("crowded", colour, "Crowded", cards.Crowded(n), Sets(1, 3, ()))
        values = Values(tuple(zip(WISPS, (3, 9, 3, 1), strict=True)))
        yield Card("rare", colour, "Rare", cards.Rarest(), values)
        yield Card("weak", colour, "Weak", cards.WeakestBeside(), values)
        yield Card("types", colour, "Types", cards.GroupTypes(), Each(2))
        yield Card("corner", colour, "Corner", cards.CornerGroupTypes(), Each(2))
        yield Card("count", colour, "Count", cards.Count(), Table((1, 4, 2), 0))
        yield Card("first", colour, "First", cards.RankedGroup(1), Each(1))
        yield Card("second", colour, "Second", cards.RankedGroup(2), Each(1))
        yield Card("clear", colour, "Clear", cards.ClearDiagonal(), Each(1))


def differences(card: Card, side: int, sample: list[dict[Cell, Piece]], rulings: Rulings) -> list[str]:
    """Forests that the two scorers see differently."""
    fast = points(card, boards_of(sample, side), rulings)
    plain = [card_score(card, View(forest), rulings).points for forest in sample]
    return [f"{forest}: {int(f)}, not {p}" for forest, f, p in zip(sample, fast, plain, strict=True) if f != p]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("identity", sorted(shipped()))
def test_shipped_card(identity: str, side: int) -> None:
    sample = list(forests(side, SIDES[side], seed=side))
    for rulings in RULINGS:
        assert not differences(shipped()[identity], side, sample, rulings)


@pytest.mark.parametrize("side", [3, 4, 5])
def test_custom_cards(side: int) -> None:
    sample = list(forests(side, 40, seed=10 + side))
    for card in custom():
        assert not differences(card, side, sample, RULINGS[0]), card


@pytest.mark.parametrize(("number", "side"), [(1, 4), (1, 6), (2, 5), (3, 6)])
def test_totals(number: int, side: int) -> None:
    draw = random.Random(number)
    by_colour = {colour: [c for c in shipped().values() if c.colour is colour] for colour in COLOURS}
    for seed in range(5):
        goals = {colour: draw.choice(found) for colour, found in by_colour.items() if draw.random() < 0.8}
        sample = [*forests(side, 60, seed), *(moved_square(number + 3, side, draw) for _ in range(20))]
        fast = totals(goals, boards_of(sample, side), number, RULINGS[0])
        assert [int(f) for f in fast] == [forest_points(forest, number, goals, RULINGS[0]) for forest in sample]


def moved_square(size: int, side: int, draw: random.Random) -> dict[Cell, Piece]:
    """A full square somewhere in the frame, now and then with a hole."""
    top, left = draw.randint(0, side - size), draw.randint(0, side - size)
    forest = {Cell(top + row, left + column): draw.choice(list(Piece)) for row in range(size) for column in range(size)}
    if draw.random() < 0.3:
        del forest[draw.choice(sorted(forest))]
    return forest


def test_boards_give_their_forests_back() -> None:
    sample = list(forests(5, 30, seed=3))
    boards = boards_of(sample, 5)
    assert [boards.forest(index) for index in range(len(boards))] == sample
    assert [boards.take(slice(3, 5)).forest(index) for index in range(2)] == sample[3:5]
