"""Times the fewest moves of Yokai: python benchmarks/yokai_moves.py [--deals N] [--seed N] [--kind KIND].

Kinds: `none` (500 deals by default), `hints` (1 to 7 random cards locked), `affinity` (one random pair), `objective`
(one of the six), `never` (lifting a card may not split the rest): 50 deals each by default; `all` runs all of them.
Prints for each kind the seconds (median and worst, one process), the distribution of the values, how often the value
is above the lower bound, and how many were not proven within the limit.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import Counter
from itertools import combinations

from rulewright.models.grid import Cell
from rulewright.models.yokai.components import OBJECTIVES, outlines
from rulewright.models.yokai.families import CARDS, FAMILIES, FAMILY_SIZE
from rulewright.models.yokai.search.fewest import fewest_moves
from rulewright.models.yokai.search.problem import Problem
from rulewright.solver.outcome import Limits

KINDS = {"none": 500, "hints": 50, "affinity": 50, "objective": 50, "never": 50}


def deal(kind: str, draw: random.Random) -> tuple[Problem, str]:
    """A random deal of a kind, and what is special about it."""
    families = [family for family in FAMILIES for _ in range(FAMILY_SIZE)]
    draw.shuffle(families)
    cards = {Cell(index // 4, index % 4): family for index, family in enumerate(families)}
    if kind == "hints":
        locked = draw.sample(sorted(cards), draw.randint(1, 7))
        return Problem(cards, frozenset(locked)), f"{len(locked)} locked"
    if kind == "affinity":
        pair = draw.choice(list(combinations(FAMILIES, 2)))
        return Problem(cards, affinities=(frozenset(pair),)), "-".join(pair)
    if kind == "objective":
        name = draw.choice(OBJECTIVES)
        return Problem(cards, outlines=outlines(name)), name
    return Problem(cards, never_split=kind == "never"), ""


def run(kind: str, deals: int, seed: int, seconds: float, verbose: bool) -> None:
    """Ask for all deals of a kind, and print what came out."""
    draw = random.Random(seed)
    times: list[float] = []
    values: Counter[str] = Counter()
    above, open_, looked = 0, 0, 0
    for number in range(deals):
        problem, what = deal(kind, draw)
        start = time.perf_counter()
        outcome = fewest_moves(problem, Limits(seconds=seconds))
        times.append(time.perf_counter() - start)
        open_ += not outcome.proven
        values[str(outcome.value) if outcome.proven and outcome.value is not None else str(outcome.status)] += 1
        if outcome.answer is not None:
            above += len(outcome.answer.moves) > outcome.answer.lower
            looked = max(looked, outcome.answer.looked_at)
        if verbose:
            print(f"  {number:4} {what:14} {outcome.status:10} {outcome.value} {times[-1]:8.3f} s", flush=True)
    spread = ", ".join(f"{value}: {values[value]}" for value in sorted(values, key=lambda v: (len(v), v)))
    print(
        f"{kind:10} {deals:5} deals  median {statistics.median(times):.4f} s  mean {statistics.mean(times):.4f} s  "
        f"worst {max(times):.3f} s  not proven {open_}\n"
        f"{'':10} moves {spread}; above the bound {above}; at most {looked} positions looked at",
        flush=True,
    )


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=(*KINDS, "all"), default="all")
    parser.add_argument("--seconds", type=float, default=30.0, help="limit for each deal")
    parser.add_argument("--verbose", action="store_true", help="a line for each deal")
    options = parser.parse_args()
    print(f"{CARDS} cards, one process, limit {options.seconds:.0f} s a deal, seed {options.seed}")
    for kind, deals in KINDS.items():
        if options.kind in (kind, "all"):
            run(kind, options.deals or deals, options.seed, options.seconds, options.verbose)


if __name__ == "__main__":
    main()
