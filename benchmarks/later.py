"""`best --ask maximum` in rounds 2 and 3: best value and bound after a time, over random goal sets.

    python benchmarks/later.py [--sets N] [--seed N] [--seconds N] [--workers N] [--round N]

Prints a table of goals, value, bound and gap in percent of the value, and the median and worst gap for each round.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics

from rulewright.models.wispwood.cards import Card, shipped
from rulewright.models.wispwood.pieces import COLOURS, Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.search.later_search import best_later
from rulewright.solver.outcome import Limits


def goal_sets(count: int, seed: int) -> list[dict[Piece, Card]]:
    """Random goals, one card of the box for each colour."""
    draw = random.Random(seed)
    box = {colour: [c for c in shipped().values() if c.colour is colour and not c.extra] for colour in COLOURS}
    return [{colour: draw.choice(cards) for colour, cards in box.items()} for _ in range(count)]


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--round", type=int, choices=(2, 3), default=None)
    options = parser.parse_args()
    print(f"{options.sets} goal sets, {options.seconds:.0f} s each, {options.workers} workers, {os.cpu_count()} cores")
    for number in (2, 3) if options.round is None else (options.round,):
        gaps = []
        for goals in goal_sets(options.sets, options.seed):
            limits = Limits(seconds=options.seconds, workers=options.workers)
            found = best_later(goals, number, Rulings(), limits)
            gaps.append(100.0 * (found.bound - found.value) / found.value)
            names = " ".join(card.number for card in goals.values())
            print(
                f"round {number}  {names}  value {found.value:4}  bound {found.bound:4}  gap {gaps[-1]:5.1f} %"
                f"  {found.seconds:6.1f} s  {found.status}",
                flush=True,
            )
        print(f"round {number}: gap median {statistics.median(gaps):.1f} %, worst {max(gaps):.1f} %", flush=True)


if __name__ == "__main__":
    main()
