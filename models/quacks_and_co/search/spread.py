"""The distribution of the number of own turns to the market, carried forward from turn to turn."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from rulewright.models.quacks_and_co.search.exact import Exact, Number
from rulewright.models.quacks_and_co.search.nodes import FURTHER, MARKET, Moment, Node

REST = 1e-9  # what is not carried further
MOST_TURNS = 2_000


def spread(exact: Exact, start: Node) -> list[Number]:
    """The chance to reach the market in own turn 0, 1, 2 …, until less than REST is left."""
    steps: dict[Moment, tuple[Number, list[tuple[Number, Moment]]]] = {}
    zero: Number = Fraction(0) if exact.exact else 0.0
    found = [zero]
    now: dict[Moment, Number] = defaultdict(lambda: zero)
    for chance, leaf in exact.settled(start):
        if leaf.after == MARKET:
            found[0] += chance
        else:
            now[leaf.moment] += chance
    while sum(now.values(), zero) > REST and len(found) < MOST_TURNS:
        there = zero
        later: dict[Moment, Number] = defaultdict(lambda: zero)
        for moment, chance in now.items():
            if moment not in steps:
                steps[moment] = _turn(exact, moment)
            market, others = steps[moment]
            there += chance * market
            for part, other in others:
                later[other] += chance * part
        found.append(there)
        now = later
    return found


def _turn(exact: Exact, moment: Moment) -> tuple[Number, list[tuple[Number, Moment]]]:
    """The chance to reach the market in a turn, and all that the next own turn can start from."""
    zero: Number = Fraction(0) if exact.exact else 0.0
    market = zero
    after: dict[Moment, Number] = defaultdict(lambda: zero)
    drawing: list[tuple[Number, Moment]] = [(zero + 1, moment)]
    while drawing:
        chance, here = drawing.pop()
        draws = exact.draws(here)
        whole = sum(count for count, _, _ in draws)
        for count, _, node in draws:
            for part, leaf in exact.settled(node):
                share = chance * count * part / whole
                if leaf.after == MARKET:
                    market += share
                elif leaf.after == FURTHER:
                    drawing.append((share, leaf.moment))
                else:
                    after[leaf.moment] += share
    return market, [(part, other) for other, part in after.items()]


def quantile(chances: list[Number], share: float) -> int | None:
    """The least number of turns within which the market is reached with a chance of `share`."""
    total: Number = 0
    for turns, chance in enumerate(chances):
        total += chance
        if total >= share:
            return turns
    return None
