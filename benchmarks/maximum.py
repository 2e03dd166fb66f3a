"""Times `best --ask maximum` over random goal sets: python benchmarks/maximum.py [--sets N] [--seed N] [--round N].

Prints a table of value, bound, seconds and processor seconds, and the median and the worst of them. For rounds 2 and
3 it times the ceiling alone, and no value is found.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

from rulewright.models.wispwood.cards import Card, shipped
from rulewright.models.wispwood.pieces import COLOURS, Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.search.maximum import first_round
from rulewright.models.wispwood.search.maximum_ceiling import ceiling


def goal_sets(count: int, seed: int) -> list[dict[Piece, Card]]:
    """Random goals, one card of the box for each colour."""
    draw = random.Random(seed)
    box = {colour: [c for c in shipped().values() if c.colour is colour and not c.extra] for colour in COLOURS}
    return [{colour: draw.choice(cards) for colour, cards in box.items()} for _ in range(count)]


def answer(goals: dict[Piece, Card], number: int) -> tuple[int | None, int, int]:
    """Value, bound, and how much was looked into."""
    if number > 1:
        return None, ceiling(goals, number, Rulings()), 0
    found = first_round(goals, Rulings())
    return found.value, found.bound, found.examined


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--round", type=int, default=1, choices=(1, 2, 3))
    options = parser.parse_args()
    walls, cpus, open_ = [], [], 0
    print(f"{'goals':16} {'value':>5} {'bound':>5} {'examined':>8} {'seconds':>8} {'cpu':>6}")
    for goals in goal_sets(options.sets, options.seed):
        wall, cpu = time.monotonic(), time.process_time()
        value, bound, examined = answer(goals, options.round)
        walls.append(time.monotonic() - wall)
        cpus.append(time.process_time() - cpu)
        open_ += value != bound
        names = " ".join(card.number for card in goals.values())
        print(f"{names:16} {value or '-':>5} {bound:5} {examined:8} {walls[-1]:8.2f} {cpus[-1]:6.2f}")
    for name, times in (("seconds", walls), ("cpu", cpus)):
        print(f"{name}: median {statistics.median(times):.2f}, worst {max(times):.2f}")
    print(f"not proven: {open_} of {options.sets}")


if __name__ == "__main__":
    main()
