"""`best --ask maximum` for the later rounds and `best --ask game`, for random goals: value, bound and gap.

    python benchmarks/later.py [--count 10] [--rounds 2 3] [--game] [--seconds 120] [--workers 2] [--seed 1]

The goal sets depend on the seed and their number alone: one card of the box for each colour.
"""

from __future__ import annotations

import argparse
import random
import time

from rulewright.models.wispwood.cards import Card, shipped
from rulewright.models.wispwood.pieces import COLOURS, Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.search.game_search import best_game
from rulewright.models.wispwood.search.later_search import LaterResult, best_later
from rulewright.solver.outcome import Limits


def goal_sets(count: int, seed: int) -> list[dict[Piece, Card]]:
    """Random goals, one card of the box for each colour."""
    dice = random.Random(seed)
    box = [card for card in shipped().values() if not card.extra]
    of = {colour: [card for card in box if card.colour is colour] for colour in COLOURS}
    return [{colour: dice.choice(of[colour]) for colour in COLOURS} for _ in range(count)]


def row(what: str, goals: dict[Piece, Card], found: LaterResult, spent: float) -> float:
    """Print one line; the gap in percent of the bound."""
    gap = 100 * (found.bound - found.value) / found.bound
    names = " ".join(card.number for card in goals.values())
    print(
        f"{what:7} {names:15} {found.value:5} {found.bound:5} {gap:5.1f}% {found.status:8} "
        f"{found.seconds:6.1f} s {spent:6.1f} s",
        flush=True,
    )
    return gap


def main() -> None:
    """The table, and the mean gap of each question."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--rounds", type=int, nargs="*", default=[2, 3])
    parser.add_argument("--game", action="store_true")
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    limits = Limits(seconds=options.seconds, workers=options.workers, seed=options.seed)
    print(f"{'':7} {'goals':15} {'value':>5} {'bound':>5} {'gap':>6} {'status':8} {'wall':>8} {'CPU':>8}")
    gaps: dict[str, list[float]] = {}
    for goals in goal_sets(options.count, options.seed):
        for number in options.rounds:
            begin = time.process_time()
            found = best_later(goals, number, Rulings(), limits)
            gaps.setdefault(f"round {number}", []).append(
                row(f"round {number}", goals, found, time.process_time() - begin)
            )
        if options.game:
            begin = time.process_time()
            found = best_game(goals, Rulings(), limits)
            gaps.setdefault("game", []).append(row("game", goals, found, time.process_time() - begin))
    for what, listed in gaps.items():
        print(f"{what}: mean gap {sum(listed) / len(listed):.1f}% over {len(listed)} goal sets")


if __name__ == "__main__":
    main()
