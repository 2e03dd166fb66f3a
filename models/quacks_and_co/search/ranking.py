"""Purchases ranked by simulation: in rounds, in which those that are clearly worse than the best drop out."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, Any

from rulewright.models.quacks_and_co.search.nodes import Moment
from rulewright.models.quacks_and_co.search.race import Bought, Race
from rulewright.models.quacks_and_co.search.simulation import own_turns

if TYPE_CHECKING:
    from rulewright.solver.progress import Progress

    Array = Any

# Own turns that are simulated in all: without a time limit, and for each second of one.
TURNS, TURNS_A_SECOND = 900_000, 200_000
FEWEST, MOST = 50, 2_000_000  # races of a purchase
APART, OUT = 3.0, 4.0  # standard errors: that tell two purchases apart, and after which one drops out


@dataclass(frozen=True, slots=True)
class Line:
    """A purchase by its number. `more`: what it takes more than the first one in the same races."""

    number: int
    group: int
    mean: float
    error: float
    runs: int
    more: float
    more_error: float

    def to_data(self) -> dict[str, Any]:
        """The numbers as they are told."""
        data: dict[str, Any] = {"turns": round(self.mean, 4), "error": round(self.error, 4), "runs": self.runs}
        return data | {"more": round(self.more, 4), "more-error": round(self.more_error, 4)}


@dataclass(slots=True)
class Ranked:
    """All purchases, the best first."""

    lines: list[Line]
    interrupted: bool = False
    limit_hit: bool = False
    apart: float = APART


@dataclass(slots=True)
class _Races:
    """The turns of each purchase in the first so many races."""

    parts: list[list[Array]] = field(default_factory=list)

    def add(self, number: int, turns: Array) -> None:
        self.parts[number].append(turns)

    def of(self, number: int) -> Array:
        import numpy as np

        return np.concatenate(self.parts[number])

    def count(self, number: int) -> int:
        return sum(len(part) for part in self.parts[number])


def rank(
    race: Race, base: Moment, bought: list[Bought], seed: int, seconds: float | None, progress: Progress
) -> Ranked:
    """Rank purchases that are added to an animal whose chips are all in the bag.

    Args:
        race: the race.
        base: the animal right after the purchase, without what was bought.
        bought: the purchases.
        seed: of the random numbers.
        seconds: what the simulation may take, or None.
        progress: told of the rounds.
    """
    from rulewright.solver.interrupt import interruptible

    begin = monotonic()
    budget = TURNS if seconds is None else max(TURNS // 10, int(TURNS_A_SECOND * seconds))
    races = _Races([[] for _ in bought])
    ranked = Ranked([])
    alive = list(range(len(bought)))
    pilot = float(own_turns(race, [(base, bought[-1])], 0, 100, seed).mean())
    target = max(FEWEST, min(MOST, int(budget / (3 * len(bought) * pilot))))
    with interruptible() as interrupt:
        while True:
            budget -= _run(race, base, bought, races, alive, target, seed)
            progress.note(f"{len(alive)} purchases, {target} races of each")
            # One that dropped out comes back when the best it was held against is no longer the best.
            alive = _within(races, list(range(len(bought))), OUT)
            ranked.interrupted = interrupt.requested
            ranked.limit_hit = seconds is not None and monotonic() - begin > seconds
            behind = sum(target - races.count(number) for number in alive)
            more = min(target, MOST - target, int((budget / pilot - behind) / len(alive)))
            if ranked.interrupted or ranked.limit_hit or (more < FEWEST and not behind):
                break
            target += max(0, more)
    ranked.lines = _lines(races, alive)
    return ranked


def _run(
    race: Race, base: Moment, bought: list[Bought], races: _Races, numbers: list[int], target: int, seed: int
) -> int:
    """Bring some purchases to so many races; returns how many turns that took."""
    spent = 0
    counts = {number: races.count(number) for number in numbers}
    for count in sorted(set(counts.values())):
        some = [number for number in numbers if counts[number] == count]
        if count < target:
            found = own_turns(race, [(base, bought[number]) for number in some], count, target - count, seed)
            spent += int(found.sum())
            for number, turns in zip(some, found, strict=True):
                races.add(number, turns)
    return spent


def _difference(races: _Races, number: int, first: int) -> tuple[float, float]:
    """What a purchase takes more than another in the races that both have run, and the standard error."""
    one, other = races.of(number), races.of(first)
    runs = min(len(one), len(other))
    more = (one[:runs] - other[:runs]).astype(float)
    return float(more.mean()), float(more.std(ddof=1)) / runs**0.5


def _first(races: _Races, numbers: list[int]) -> int:
    return min(numbers, key=lambda number: (float(races.of(number).mean()), number))


def _within(races: _Races, numbers: list[int], errors: float) -> list[int]:
    """Those that are not clearly worse than the best of some."""
    first = _first(races, numbers)
    differences = {number: _difference(races, number, first) for number in numbers}
    return [number for number, (more, error) in differences.items() if more <= errors * error]


def _lines(races: _Races, alive: list[int]) -> list[Line]:
    """All purchases in groups; each group are those that its first one is not told apart from."""
    best = _first(races, alive)
    more = {number: _difference(races, number, best) for number in range(len(races.parts))}
    left = sorted(more, key=lambda number: (more[number][0], number != best, number))
    found, group = [], 0
    while left:
        group += 1
        first = left[0]
        gaps = {number: _difference(races, number, first) for number in left}
        alike = [number for number in left if number == first or gaps[number][0] <= APART * gaps[number][1]]
        for number in alike:
            turns = races.of(number)
            error = float(turns.std(ddof=1)) / len(turns) ** 0.5
            found.append(Line(number, group, float(turns.mean()), error, len(turns), *more[number]))
        left = [number for number in left if number not in alike]
    return found
