"""Exact counts of deals: against plain enumeration, known totals, symmetries, contradictions, and the clock."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from itertools import combinations, product
from math import factorial

import pytest
from rulewright.models.grid import Cell
from rulewright.models.yokai.deduction import Allowed, Layout, count_appeased, count_deals
from rulewright.models.yokai.families import FAMILIES, LETTERS, Family

RED, GREEN, PURPLE, BLUE = FAMILIES
HINTS = [frozenset(families) for size in (1, 2, 3) for families in combinations(FAMILIES, size)]
PAIRS = [frozenset(pair) for pair in combinations(FAMILIES, 2)]


def layout_of(*rows: str) -> dict[Cell, Family | None]:
    """`?` is an unknown card, `.` no card."""
    return {
        Cell(row, column): LETTERS.get(letter)
        for row, letters in enumerate(rows)
        for column, letter in enumerate(letters)
        if letter != "."
    }


SQUARE = layout_of("????", "????", "????", "????")
# Four of each family in rows: appeased.
ROWS = layout_of("RRRR", "GGGG", "PPPP", "BBBB")


# --- the referee: every deal one by one ---------------------------------------------------------------------------


def all_deals(layout: Layout, allowed: Allowed) -> Iterator[dict[Cell, Family]]:
    """Every way to fill in the unknown cards, tried on the rules of a deal."""
    unknown = [cell for cell, family in layout.items() if family is None]
    for choice in product(FAMILIES, repeat=len(unknown)):
        dealt = {**layout, **dict(zip(unknown, choice, strict=True))}
        deal = {cell: family for cell, family in dealt.items() if family is not None}
        if any(list(deal.values()).count(family) != 4 for family in FAMILIES):
            continue
        if all(deal[cell] in families for cell, families in allowed.items() if cell in deal):
            yield deal


def near(one: Cell, other: Cell) -> bool:
    return abs(one.row - other.row) + abs(one.column - other.column) == 1


def appeased(deal: dict[Cell, Family]) -> bool:
    for family in FAMILIES:
        cells = [cell for cell in deal if deal[cell] is family]
        reached = cells[:1]
        for cell in reached:
            reached += [other for other in cells if near(cell, other) and other not in reached]
        if len(reached) != 4:
            return False
    return True


def meets(deal: dict[Cell, Family], pair: frozenset[Family]) -> bool:
    return any(near(a, b) and deal[a] is not deal[b] and {deal[a], deal[b]} == pair for a in deal for b in deal)


def compare(layout: Layout, allowed: Allowed, affinities: tuple[frozenset[Family], ...] = ()) -> int:
    """Hold all counts against the referee; the number of deals."""
    deals = list(all_deals(layout, allowed))
    found = count_deals(layout, allowed)
    assert found.total == len(deals)
    for cell in (cell for cell, family in layout.items() if family is None):
        expected = {family: sum(deal[cell] is family for deal in deals) for family in FAMILIES}
        assert found.counts[cell] == {family: number for family, number in expected.items() if number}
    assert {cell for cell, family in layout.items() if family is None} == set(found.counts)
    calm = [deal for deal in deals if appeased(deal)]
    counted = count_appeased(layout, allowed, affinities)
    assert counted.appeased == len(calm)
    assert counted.won == sum(all(meets(deal, pair) for pair in affinities) for deal in calm)
    return len(deals)


def outline(rng: random.Random) -> list[Cell]:
    """Sixteen cells that hang together."""
    cells = [Cell(12, 12)]
    while len(cells) < 16:
        cell, (down, right) = rng.choice(cells), rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        if Cell(cell.row + down, cell.column + right) not in cells:
            cells.append(Cell(cell.row + down, cell.column + right))
    return cells


def hints_on(rng: random.Random, cells: list[Cell], number: int) -> dict[Cell, frozenset[Family]]:
    return dict(zip(rng.sample(cells, number), rng.sample(HINTS, number), strict=True))


@pytest.mark.parametrize("seed", range(12))
def test_against_plain_enumeration_on_any_outline(seed: int) -> None:
    rng = random.Random(seed)
    cells = outline(rng)
    dealt = rng.sample([*FAMILIES] * 4, 16)
    layout: dict[Cell, Family | None] = dict(zip(cells, dealt, strict=True))
    unknown = rng.sample(cells, rng.randint(3, 6))
    layout |= dict.fromkeys(unknown)
    compare(layout, {})
    for number in (1, 2, 3):
        compare(layout, hints_on(rng, unknown, number), tuple(rng.sample(PAIRS, number)))
    compare(layout, hints_on(rng, cells, 4))


@pytest.mark.parametrize("seed", range(8))
def test_against_plain_enumeration_near_an_appeased_layout(seed: int) -> None:
    rng = random.Random(seed)
    layout: dict[Cell, Family | None] = dict(rng.choice([ROWS, layout_of("RRGG", "RRGG", "PPBB", "PPBB")]))
    unknown = rng.sample(sorted(layout), 6)
    hints = {cell: frozenset([layout[cell] or RED, rng.choice(FAMILIES)]) for cell in unknown[:2]}
    layout |= dict.fromkeys(unknown)
    affinities = tuple(rng.sample(PAIRS, 2))
    assert compare(layout, {}, affinities) > 1
    compare(layout, hints, affinities)


def test_hints_of_all_three_kinds_together() -> None:
    layout = layout_of("RGBP", "?PR?", "B?G?", "?R?B")
    places = [cell for cell, family in layout.items() if family is None]
    compare(layout, {})
    for one, two, three in product(HINTS[:4], HINTS[4:10], HINTS[10:]):
        compare(layout, {places[0]: one, places[1]: two, places[2]: three})


# --- known numbers -------------------------------------------------------------------------------------------------


def test_nothing_known() -> None:
    found = count_deals(SQUARE, {})
    assert found.total == factorial(16) // factorial(4) ** 4 == 63_063_000
    assert all(count == dict.fromkeys(FAMILIES, 63_063_000 // 4) for count in found.counts.values())
    assert found.chances() == {cell: dict.fromkeys(FAMILIES, 0.25) for cell in SQUARE}
    assert (found.certain(), found.contradicted) == ({}, ())
    counted = count_appeased(SQUARE, {})
    assert (counted.appeased, counted.won) == (117 * 24, 117 * 24) == (2_808, 2_808)


def test_one_hint_of_each_kind() -> None:
    """A hint on an otherwise unknown layout leaves as many quarters of the deals as it shows families."""
    for hint in HINTS:
        found = count_deals(SQUARE, {Cell(1, 1): hint})
        assert found.total == 63_063_000 // 4 * len(hint)
        assert found.counts[Cell(1, 1)] == dict.fromkeys(sorted(hint, key=FAMILIES.index), 63_063_000 // 4)
        assert count_appeased(SQUARE, {Cell(1, 1): hint}).appeased == 2_808 // 4 * len(hint)


def test_everything_known() -> None:
    found = count_deals(ROWS, {Cell(0, 0): frozenset([RED])})
    assert (found.total, found.counts) == (1, {})
    assert count_appeased(ROWS, {}).appeased == 1
    assert count_appeased(layout_of("RRRG", "GGGR", "PPPP", "BBBB"), {}).appeased == 0


def test_certain_cards() -> None:
    layout = layout_of("RRR?", "G?GG", "?PPP", "BBB?")
    found = count_deals(layout, {Cell(0, 3): frozenset([RED]), Cell(1, 1): frozenset([RED, GREEN])})
    assert found.total == 2
    assert found.certain() == {Cell(0, 3): RED, Cell(1, 1): GREEN}
    assert found.chances()[Cell(2, 0)] == {PURPLE: 0.5, BLUE: 0.5}


def test_affinities_and_outline() -> None:
    beside, apart = frozenset([RED, GREEN]), frozenset([RED, PURPLE])
    assert count_appeased(ROWS, {}, (beside,)).won == 1
    assert count_appeased(ROWS, {}, (beside, apart)).won == 0
    counted = count_appeased(ROWS, {}, (beside,), outline=False)
    assert (counted.appeased, counted.won) == (1, 0)


# --- symmetries ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(10))
def test_mirrored_turned_and_recoloured(seed: int) -> None:
    rng = random.Random(seed)
    cells = sorted(SQUARE) if seed % 2 else outline(rng)
    allowed = hints_on(rng, cells, 7)
    pair = rng.choice(PAIRS)
    deals, counted = count_deals(dict.fromkeys(cells), allowed), count_appeased(dict.fromkeys(cells), allowed, (pair,))

    def turned(cell: Cell) -> Cell:
        return Cell(cell.column, 30 - cell.row)

    def mirrored(cell: Cell) -> Cell:
        return Cell(cell.row, 30 - cell.column)

    for move in (turned, mirrored):
        layout: Layout = {move(cell): None for cell in cells}
        hints = {move(cell): families for cell, families in allowed.items()}
        assert count_deals(layout, hints).total == deals.total
        assert count_deals(layout, hints).counts == {move(cell): count for cell, count in deals.counts.items()}
        assert count_appeased(layout, hints, (pair,)) == counted

    other = dict(zip(FAMILIES, rng.sample(FAMILIES, 4), strict=True))
    recoloured = {cell: frozenset(other[family] for family in families) for cell, families in allowed.items()}
    found = count_deals(dict.fromkeys(cells), recoloured)
    assert found.total == deals.total
    for cell, count in deals.counts.items():
        assert found.counts[cell] == {other[family]: number for family, number in count.items()}
    pair = frozenset(other[family] for family in pair)
    assert count_appeased(dict.fromkeys(cells), recoloured, (pair,)) == counted


@pytest.mark.parametrize("seed", range(10))
def test_counts_add_up(seed: int) -> None:
    """Each card has one family in each deal, and the unknown cards share what is missing of each family."""
    rng = random.Random(seed)
    cells = outline(rng)
    layout: dict[Cell, Family | None] = dict.fromkeys(cells)
    layout |= {cells[0]: RED, cells[1]: RED, cells[2]: BLUE}
    found = count_deals(layout, hints_on(rng, cells[3:], 9))
    for count in found.counts.values():
        assert sum(count.values()) == found.total
    for family, missing in zip(FAMILIES, (2, 4, 4, 3), strict=True):
        assert sum(count.get(family, 0) for count in found.counts.values()) == missing * found.total


# --- what cannot be ------------------------------------------------------------------------------------------------


def test_hints_that_contradict_each_other() -> None:
    five = dict.fromkeys(sorted(SQUARE)[:5], frozenset([RED]))
    found = count_deals(SQUARE, five)
    assert (found.total, found.contradicted) == (0, ())
    assert (found.counts[Cell(0, 0)], found.certain(), found.chances()[Cell(3, 3)]) == ({}, {}, {})
    assert count_appeased(SQUARE, five).appeased == 0
    nine = dict.fromkeys(sorted(SQUARE)[:9], frozenset([RED, GREEN]))
    assert count_deals(SQUARE, nine).total == 0
    assert count_deals(SQUARE, {Cell(0, 0): frozenset()}).total == 0


def test_a_hint_that_a_known_card_belies() -> None:
    layout = layout_of("RRR?", "G?GG", "?PPP", "BBB?")
    hints = {Cell(3, 0): frozenset([RED, GREEN]), Cell(0, 0): frozenset([BLUE]), Cell(1, 0): frozenset([GREEN])}
    found = count_deals(layout, hints)
    assert (found.total, found.contradicted) == (0, (Cell(0, 0), Cell(3, 0)))
    assert count_appeased(layout, hints).appeased == 0


def test_a_hint_where_no_card_lies_says_nothing() -> None:
    assert count_deals(SQUARE, {Cell(9, 9): frozenset([RED])}) == count_deals(SQUARE, {})


@pytest.mark.parametrize(
    "rows",
    [
        ("????", "????", "????", "???."),
        ("????", "????", "????", "?????"),
        ("RRRR", "R???", "????", "????"),
        ("RRRR", "RGGG", "GPPP", "PBBB"),
        ("RRRR", "GGGG", "PPPP", "BBB"),
        ("RRRR", "GGGG", "PPPP", "BBBBB"),
        ("?",),
    ],
)
def test_layouts_that_no_deal_fits(rows: tuple[str, ...]) -> None:
    layout = layout_of(*rows)
    found = count_deals(layout, {Cell(0, 0): frozenset(FAMILIES[:2])})
    assert (found.total, found.certain()) == (0, {})
    assert set(found.counts) == {cell for cell, family in layout.items() if family is None}
    assert count_appeased(layout, {}).appeased == 0


def test_no_card_at_all() -> None:
    assert count_deals({}, {}).total == 0
    assert count_appeased({}, {}).appeased == 0


def test_a_layout_that_falls_apart_is_counted_all_the_same() -> None:
    """Two blocks of eight cards: each has the same partitions whatever lies between them."""
    apart = layout_of("????.????", "????.????")
    blocks = 4  # 2 x 4 cards into two fours: two squares, two rows, and two pairs of L
    assert count_appeased(apart, {}).appeased == blocks**2 * 24
    assert count_deals(apart, {}).total == 63_063_000


# --- the clock -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_all_unknown_with_many_hints_is_quick(seed: int) -> None:
    rng = random.Random(seed)
    cells = sorted(SQUARE) if seed < 3 else outline(rng)
    allowed = hints_on(rng, cells, (7, 9, 10)[seed % 3])
    start = time.process_time()
    count_deals(dict.fromkeys(cells), allowed)
    count_appeased(dict.fromkeys(cells), allowed, tuple(PAIRS[:3]))
    assert time.process_time() - start < 0.2
