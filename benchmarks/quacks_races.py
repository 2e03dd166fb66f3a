"""Times Quacks & Co.: python benchmarks/quacks_races.py [--races N] [--workers N] [--rank] [--exact].

Without `--rank` and `--exact`: whole races of four animals from the start, with six boards, under the stated policy, on
both sides of the boards. `--rank`: the question `purchase` for the shipped positions. `--exact`: how many moments the
exact engine looks at, by the spaces that are left. Prints seconds and what came out.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter
from typing import Any

from rulewright.models import source
from rulewright.models.quacks_and_co.box import DATA
from rulewright.models.quacks_and_co.position import Position, read
from rulewright.models.quacks_and_co.questions import best
from rulewright.models.quacks_and_co.search.exact import Exact, TooManyError
from rulewright.models.quacks_and_co.search.race import Race
from rulewright.models.quacks_and_co.search.simulation import Races
from rulewright.models.quacks_and_co.state import State
from rulewright.solver.outcome import NO_LIMITS
from rulewright.solver.progress import Silent

START = {"dream": 4, "yellow-1": 1, "red-1": 2, "red-2": 1}
BLOCK = 10_000


def position(players: Any, **keys: Any) -> Position:
    """A position from data."""
    data = {"game": "quacks-and-co", **keys, "players": players}
    return read(source.parse(json.dumps(data).encode(), "benchmark"))


def block(side: str, first: int, runs: int) -> tuple[list[int], int]:
    """Some whole races: how often each animal wins, and the turns of all together."""
    animals = ("sheep", "pig", "cow", "donkey")
    races = Races(
        State.of(position([{"animal": one, "bag": START} for one in animals], set=side, boards=6)), first, runs, 0
    )
    races.run()
    return [int((races.winner == number).sum()) for number in range(4)], int(races.rounds.sum())


def run_races(races: int, workers: int) -> None:
    """Whole races in blocks; the numbers do not depend on how they are divided."""
    for side in ("caterpillar", "butterfly"):
        begin = perf_counter()
        firsts = range(0, races, BLOCK)
        sizes = [min(BLOCK, races - first) for first in firsts]
        with ProcessPoolExecutor(workers) as pool:
            found = list(pool.map(block, [side] * len(sizes), firsts, sizes))
        seconds = perf_counter() - begin
        wins = [sum(part[0][number] for part in found) / races for number in range(4)]
        turns = sum(part[1] for part in found) / races
        print(
            f"{side}, four animals, six boards: {races:,} races in {seconds:.1f} s, {workers} processes; "
            f"{turns:.1f} turns a race; wins in the order of play {', '.join(f'{win:.3f}' for win in wins)}",
            flush=True,
        )


def run_ranking() -> None:
    """Purchases of the shipped positions."""
    for path in sorted((DATA / "positions").glob("*.yaml")):
        given = read(source.parse(path.read_bytes(), str(path)))
        begin = perf_counter()
        answer = best(given, "purchase", NO_LIMITS, Silent())
        print(
            f"{path.name}: {len(answer.extra.get('ranking', ()))} purchases, {answer.extra.get('method')}, "
            f"{perf_counter() - begin:.2f} s, best {answer.value}",
            flush=True,
        )


def run_exact() -> None:
    """Moments by the spaces that are left, with another animal behind."""
    bag = {**START, "green-1": 1, "blue-2": 1}
    for boards in (4, 6):
        for to_go in range(1, 9):
            players = [{"animal": "sheep", "space": 50 - to_go, "bag": bag}, {"animal": "pig", "space": 1}]
            state = State.of(position(players, boards=boards))
            race, begin = Race(state), perf_counter()
            moment = race.moment(state.own)
            try:
                exact = Exact(race, [moment], 200_000)
            except TooManyError:
                print(f"{boards} boards, {to_go} to go: more than 200,000 moments, {perf_counter() - begin:.2f} s")
                break
            kind = "fractions" if exact.exact else "floats"
            print(
                f"{boards} boards, {to_go} to go: {exact.moments:,} moments, {perf_counter() - begin:.2f} s, {kind}, "
                f"{float(exact.value(moment)):.6f} turns",
                flush=True,
            )


def main() -> None:
    """Read the options and run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--races", type=int, default=100_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rank", action="store_true")
    parser.add_argument("--exact", action="store_true")
    options = parser.parse_args()
    if options.rank:
        run_ranking()
    if options.exact:
        run_exact()
    if not options.rank and not options.exact:
        run_races(options.races, options.workers)


if __name__ == "__main__":
    main()
