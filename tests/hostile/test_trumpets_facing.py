"""Diagonal bells taken to face as is best for a card: held against all ways, with few bells and with many."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest
from rulewright.models.grid import Cell
from rulewright.models.twisted_trumpets import facing
from rulewright.models.twisted_trumpets.board import Board
from rulewright.models.twisted_trumpets.cards import Condition, Count, Decree, Gain, Plan, Term
from rulewright.models.twisted_trumpets.counting import Facts, decree_met, plan_points
from rulewright.models.twisted_trumpets.tiles import EDGES, BellKind, Edge

COLOURS = ("red", "yellow", "green", "blue")
Bells = Counter[tuple[BellKind, Edge]]


def all_ways(facts: Facts) -> list[Bells]:
    """Every bell as it faces, in each way to take the diagonal ones: few first directions before many."""
    pairs = sorted({edges for _, edges in facts.bells if len(edges) == 2})
    numbers = [sum(edges == pair for _, edges in facts.bells) for pair in pairs]
    found = []
    for firsts in product(*(range(number + 1) for number in numbers)):
        bells = Counter((kind, edges[0]) for kind, edges in facts.bells if len(edges) == 1)
        for (one, other), number, first in zip(pairs, numbers, firsts, strict=True):
            bells[BellKind.DIAGONAL, one] += first
            bells[BellKind.DIAGONAL, other] += number - first
        found.append(bells)
    return found


def counted(term: Term, bells: Bells, facts: Facts) -> int:
    """What a term counts."""
    if term.count is Count.BELLS:
        return sum(
            number
            for (kind, edge), number in bells.items()
            if term.facing in (None, edge) and term.bell in (None, kind)
        )
    return len({edge for _, edge in bells.elements()}) if term.count is Count.DIRECTIONS else facts.birds


def random_facts(chance: random.Random, most: int) -> Facts:
    """A few bells of other kinds, and up to so many diagonal ones of each sort."""
    kinds = [BellKind.END, BellKind.MID]
    bells = [(chance.choice(kinds), (chance.choice(EDGES),)) for _ in range(chance.choice((0, 0, 1, 3)))]
    for pair in facing.SORTS:
        bells += [(BellKind.DIAGONAL, pair)] * chance.choice((0, chance.randint(0, most), chance.randint(0, most)))
    chance.shuffle(bells)
    board = Board((Cell(0, 0),), frozenset(), ())
    birds = chance.randint(0, 3)
    return Facts(board, frozenset(), tuple(bells), COLOURS, (0, 0, 0, 0), birds, 0, 0, Counter(), 0, 0)


def random_term(chance: random.Random) -> Term:
    """Mostly something that depends on where bells face."""
    if chance.random() < 0.2:
        return Term(chance.choice((Count.BIRDS, Count.DIRECTIONS)))
    kind = chance.choice((None, None, *BellKind))
    return Term(Count.BELLS, facing=chance.choice((*EDGES, *EDGES, None)), bell=kind)


def random_decree(chance: random.Random, most: int) -> Decree:
    """One condition to six."""
    conditions = []
    for _ in range(chance.randint(1, 6)):
        least = chance.choice((None, chance.randint(0, most + 1)))
        up = chance.randint(least or 0, 2 * most + 2)
        conditions.append(Condition(random_term(chance), least, up if least is None or chance.random() < 0.4 else None))
    return Decree("d", "d", tuple(conditions), (1, 1, 1))


def random_plan(chance: random.Random, most: int) -> Plan:
    """One gain to six; points that go up and down."""
    gains = []
    for _ in range(chance.randint(1, 6)):
        if chance.random() < 0.5:
            limit = chance.choice((None, chance.randint(0, 12)))
            gains.append(Gain(random_term(chance), chance.randint(-3, 5), limit))
        else:
            counts = chance.sample(range(2 * most + 3), chance.randint(1, 4))
            gains.append(Gain(random_term(chance), steps={count: chance.randint(-4, 9) for count in counts}))
    return Plan("p", "p", tuple(gains))


@pytest.mark.parametrize("tried", [facing.MOST_TRIED, 0], ids=["tried", "windows"])
def test_cards_are_worth_the_most_of_all_ways(monkeypatch: pytest.MonkeyPatch, tried: int) -> None:
    """Also which of equally good ways is told: the first."""
    monkeypatch.setattr(facing, "MOST_TRIED", tried)
    met: Counter[bool] = Counter()
    for seed in range(500):
        chance = random.Random(seed)
        most = chance.choice((1, 2, 4))
        facts, decree, plan = random_facts(chance, most), random_decree(chance, most), random_plan(chance, most)
        ways = all_ways(facts)
        expected = any(all(one.holds(counted(one.term, way, facts)) for one in decree.conditions) for way in ways)
        assert decree_met(decree, facts) == expected, seed
        met[expected] += 1
        tables = [tuple(counted(gain.term, way, facts) for gain in plan.gains) for way in ways]
        best = max(
            ((sum(gain.points(count) for gain, count in zip(plan.gains, one, strict=True)), one) for one in tables),
            key=lambda item: item[0],
        )
        assert plan_points(plan, facts) == best, seed
    assert min(met.values()) > 100


def test_windows_find_what_trying_finds() -> None:
    for seed in range(150):
        chance = random.Random(seed)
        one, two, three, four = (chance.choice((0, 1, 3, chance.randint(0, 11))) for _ in range(4))
        tables = [
            [facing.NEVER if chance.random() < 0.15 else chance.randint(-5, 5) for _ in range(length + 1)]
            for length in (three + four, two + four, one + two, one + three)
        ]
        sizes = (one, two, three, four)
        assert facing._windows(sizes, tables) == facing._tried(sizes, tables), seed
