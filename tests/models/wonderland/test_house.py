"""The house deck: it keeps to all that is public, its rule names it and no other, its file is what is derived."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations, product
from typing import Any, cast

import pytest
from rulewright.models import source
from rulewright.models.grid import Cell
from rulewright.models.reading import plain
from rulewright.models.wonderland import house
from rulewright.models.wonderland.cards import EDGES, RANKS, Card, Deck, Edge, Item, Side
from rulewright.models.wonderland.decks import DECKS
from rulewright.models.wonderland.house import PATTERNS, Pattern, Patterns, layouts, satisfied, turn
from rulewright.models.wonderland.lines import counted, lines, sums, winner
from rulewright.models.wonderland.position import Placed
from rulewright.models.wonderland.turns import Way

FILE = DECKS.folder / "house.yaml"

Box = dict[int, frozenset[Pattern]]


def _deck(patterns: Patterns) -> Deck:
    cards = product(Side, patterns.items())
    items = {Card(side, rank): {e: i for e, i in zip(EDGES, p, strict=True) if i} for side, (rank, p) in cards}
    return Deck("test", items)


def _shipped() -> Patterns:
    items = DECKS.shipped("house").items
    return {rank: tuple(items[Card(Side.RED, rank)].get(edge) for edge in EDGES) for rank in RANKS}


def _file() -> dict[str, Any]:
    return cast(dict[str, Any], plain(source.load(str(FILE)).root))


def _comes_out(deck: Deck, number: int) -> bool:
    """By the plain rules, every way to lay the eight cards tried: whether the example counts as printed."""
    layout = layouts()[number]
    counts = {card: house.example()["ranks"][card.id]["counts"] for card in layout.values()}
    for ways in product((Way.UPRIGHT, Way.TURNED), repeat=len(layout)):
        grid = {cell: Placed(card, way) for (cell, card), way in zip(layout.items(), ways, strict=True)}
        if all(_as_printed(grid, deck, cell, counts[card]) for cell, card in layout.items()):
            return True
    return False


def _as_printed(grid: dict[Cell, Placed], deck: Deck, cell: Cell, rank: int) -> bool:
    found = counted(grid, deck, cell)
    left = any(act.item is Item.POTION and act.cell == Cell(cell.row, cell.column - 1) for act in found.effects)
    return found.rank == rank and (left or rank > 0)


def test_the_command_prints_the_shipped_file(capsys: pytest.CaptureFixture[str]) -> None:
    house.main()
    assert capsys.readouterr().out == FILE.read_text(encoding="utf-8")


def test_house_deck_keeps_to_what_is_public() -> None:
    deck, patterns = DECKS.shipped("house"), _shipped()
    assert deck.invented
    assert Item.CAKE in deck.items[Card(Side.RED, 1)].values()
    for rank in RANKS:
        assert deck.items[Card(Side.RED, rank)] == deck.items[Card(Side.BLUE, rank)]
        assert 1 <= len(deck.items[Card(Side.RED, rank)]) <= 2
    found = [number for number in layouts() if _comes_out(deck, number)]
    assert found == list(satisfied(patterns))
    assert _file()["layout"] in found


def test_example_with_the_house_deck_line_by_line() -> None:
    """The file's layout with red 3 turned, as its note says, against the sums of the rulebook."""
    layout = layouts()[_file()["layout"]]
    turned = Card(Side.RED, 3)
    grid = {cell: Placed(card, Way.TURNED if card == turned else Way.UPRIGHT) for cell, card in layout.items()}
    cards = {cell: counted(grid, DECKS.shipped("house"), cell) for cell in grid}
    found = {line.name: tuple(sums(cards, line).values()) for line in lines(red_rows=True)}
    printed = {"row 1": (14, 4), "row 2": (6, 1), "row 3": (0, 13)}
    printed |= {"column A": (0, 11), "column B": (6, 0), "column C": (14, 7)}
    assert found == printed
    points = dict.fromkeys(Side, 0)
    for line in lines(red_rows=True):
        side = winner(sums(cards, line))
        assert side is not None
        points[side] += house.example()["edges"][line.valued_by][line.space]
    assert points == {Side.RED: 16, Side.BLUE: 7}


def test_layouts_are_all_that_fit_the_sums() -> None:
    """The eight cards as they count, in every order over the nine cells, row by row."""
    ranks = {card: house.example()["ranks"][card.id]["counts"] for card in layouts()[1].values()}
    rows = [(14, 4), (6, 1), (0, 13)]
    columns = [(0, 11), (6, 0), (14, 7)]

    def fits(cards: tuple[Card | None, ...], wanted: tuple[int, int]) -> bool:
        return all(sum(ranks[c] for c in cards if c and c.side is s) == w for s, w in zip(Side, wanted, strict=True))

    found = set()
    everything: list[Card | None] = [*ranks, None]
    for first in (three for three in permutations(everything, 3) if fits(three, rows[0])):
        left = [card for card in everything if card not in first]
        for second in (three for three in permutations(left, 3) if fits(three, rows[1])):
            for third in permutations([card for card in left if card not in second], 3):
                drawn = (first, second, third)
                if fits(third, rows[2]) and all(
                    fits(tuple(column), wanted)
                    for column, wanted in zip(zip(*drawn, strict=True), columns, strict=True)
                ):
                    found.add(drawn)
    assert found == {
        tuple(tuple(layout.get(Cell(row, column)) for column in range(3)) for row in range(3))
        for layout in layouts().values()
    }


def test_satisfied_agrees_with_the_plain_rules() -> None:
    """On decks that satisfy the facts, and on some where one card was changed."""
    chance = random.Random(5)
    agreed = set()
    for _ in range(24):
        box = chance.choice(house.boxes())
        patterns = {rank: chance.choice(sorted(box[rank], key=str)) if box[rank] else PATTERNS[0] for rank in RANKS}
        if chance.random() < 0.5:
            patterns[chance.choice((3, 4, 5, 6, 7))] = chance.choice(PATTERNS)
        found = satisfied(patterns) if Item.CAKE in patterns[1] else ()
        assert found == tuple(number for number in layouts() if _comes_out(_deck(patterns), number))
        agreed.add(found)
    assert {(), (1,), (2,), (4,)} <= agreed


def test_count_agrees_with_counting_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """With four patterns only, so that every deck can be tried."""
    few = [_shipped()[rank] for rank in (1, 3, 4, 7)]
    monkeypatch.setattr(house, "PATTERNS", tuple(few))
    house.boxes.cache_clear()
    try:
        decks = [satisfied(dict(zip(RANKS, deck, strict=True))) for deck in product(few, repeat=len(RANKS))]
        for number in layouts():
            assert house.count(number) == sum(number in found for found in decks)
        assert house.count() == sum(map(bool, decks)) > 0
    finally:
        house.boxes.cache_clear()


def test_counts_of_the_data() -> None:
    decks = house.example()["decks"]
    assert {str(number): house.count(number) for number in layouts()} | {"any": house.count()} == decks
    assert f"Exactly {decks['any']:,} decks" in _file()["note"]


def _candidates() -> Iterator[Patterns]:
    """All decks that satisfy the facts, with points 1 to 3 of the rule, one by one."""
    singles = [pattern for pattern in PATTERNS if sum(map(bool, pattern)) == 1]
    mixed = [pattern for pattern in PATTERNS if Item.CAKE in pattern and Item.POTION in pattern]

    def differ(cards: tuple[Pattern, ...]) -> bool:
        return all(one not in (other, turn(other)) for one, other in combinations(cards, 2))

    def fit(cards: tuple[Pattern, ...], first: int, boxes: list[Box]) -> list[Box]:
        return [box for box in boxes if all(card in box[rank] for rank, card in enumerate(cards, start=first))]

    high = [cards for cards in permutations(singles, 4) if differ(cards)]
    assert {_uneven(cards) for cards in high} == {0}
    for low in permutations(mixed, 3):
        boxes = fit(low, 1, list(house.boxes()))
        # Three of an item, so that each is uneven by one at least.
        if boxes and _uneven(low) == 2 and differ(low):
            yield from (dict(zip(RANKS, low + cards, strict=True)) for cards in high if fit(cards, 4, boxes))


def _uneven(deck: tuple[Pattern, ...]) -> int:
    signs = dict(zip(EDGES, (1, -1, 1, -1), strict=True))
    return sum(
        abs(sum(signs[edge] for card in deck for edge, here in zip(EDGES, card, strict=True) if here is item))
        for item in Item
    )


@cache
def _named_only(number: int) -> list[dict[Card, dict[Edge, Item | None]]]:
    """The ways in which a layout comes out with nothing beside red 5 but the potion on its left."""
    layout = layouts()[number]
    zero = next(cell for cell, card in layout.items() if card == Card(Side.RED, 5))
    others = [facer for edge, facer in house.facing(layout, zero).items() if edge is not Edge.LEFT]
    found = []
    for _, wanted in (way for way in house.demands() if way[0] == number):
        demand = {card: dict(edges) for card, edges in wanted.items()}
        for card, edge in others:
            demand[card][edge] = None
        found.append(demand)
    return found


def _turned(patterns: Patterns, number: int) -> int:
    """The fewest turned cards with which the example shows what is named and nothing else, 99 or more for none."""
    return min(
        (sum(_turn_cost(patterns[card.rank], demand[card]) for card in demand) for demand in _named_only(number)),
        default=99,
    )


def _turn_cost(pattern: Pattern, demand: dict[Edge, Item | None]) -> int:
    for cost, way in enumerate((pattern, turn(pattern))):
        if all(way[EDGES.index(edge)] is item for edge, item in demand.items()):
            return cost
    return 99


def test_no_deck_comes_before_the_house_deck_by_its_rule() -> None:
    """Against all decks with points 1 to 3, without the solver."""
    values = (None, Item.CAKE, Item.POTION)
    keys = []
    for patterns in _candidates():
        for number in satisfied(patterns):
            turned = _turned(patterns, number)
            if turned < 99:
                order = tuple(values.index(item) for rank in RANKS for item in patterns[rank])
                keys.append((turned, number, order))
    first = min(keys)
    assert first[0] == 1
    assert first[1] == _file()["layout"]
    assert first[2] == tuple(values.index(item) for rank in RANKS for item in _shipped()[rank])
