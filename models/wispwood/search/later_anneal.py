"""Annealing of a population of games: random steps, fewer bad ones accepted as it cools, the best games copied.

Everything follows from the seed and the number of steps; the clock can only cut it short.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping as Map
from dataclasses import dataclass

import numpy as np
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.components import FULL_GRID
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.search.batch import points
from rulewright.models.wispwood.search.batch_frame import Counts
from rulewright.models.wispwood.search.later_games import Games, Table, slots, start
from rulewright.models.wispwood.search.later_moves import propose

# Points that one broken rule costs.
FINE = 7.0
# No single step is expected to gain more points than this.
LEAP = 30


@dataclass(frozen=True)
class Task:
    """What is searched: the goals, the rounds that count (numbers from 1), and how long.

    `steps` random steps of `games` games each; the temperature falls from `hot` to `cold` points.
    """

    goals: Map[Piece, Card]
    rounds: int
    counted: tuple[int, ...]
    rulings: Rulings
    steps: int
    games: int
    seed: int
    hot: float = 4.0
    cold: float = 0.7
    every: int = 150

    @property
    def table(self) -> Table:
        card = self.goals.get(Piece.WITCH)
        return Table(self.rounds, card.placement if card else None)


@dataclass(frozen=True)
class Best:
    """The best legal game of a run, as a `Games` of one, and the steps that were done."""

    value: int
    games: Games | None
    steps: int


def worth(task: Task, games: Games) -> Counts:
    """The points of the counted rounds, full squares everywhere."""
    total = np.zeros(len(games), np.int32)
    for number in task.counted:
        seen = games.forests(number - 1)
        total += FULL_GRID[number]
        for card in task.goals.values():
            total += points(card, seen, task.rulings)
    return total


def anneal(
    task: Task,
    stop: Callable[[], bool],
    found: Callable[[int], None] = lambda value: None,
    accept: Callable[[Games], bool] = lambda games: True,
) -> Best:
    """One run. `stop` is asked before every step, `accept` about every game that would be the best so far."""
    dice = np.random.default_rng(task.seed)
    games = start(task.table, task.games, dice)
    value, broken = worth(task, games), slots(games).broken
    best = Best(-1, None, 0)
    cooling = (task.cold / task.hot) ** (1.0 / max(1, task.steps - 1))
    heat, before = task.hot, task.hot
    for step in range(task.steps):
        if stop():
            return Best(best.value, best.games, step)
        other = propose(games, dice)
        other_broken = slots(other).broken
        # What the other game must be worth to be accepted; most steps break too much, and need not be scored.
        needed = value + FINE * (other_broken - broken) + heat * np.log(dice.random(len(games)) + 1e-300)
        hopeful = np.nonzero(needed <= value + LEAP)[0]
        other_value = np.full(len(games), -1, np.int32)
        other_value[hopeful] = worth(task, other.take(hopeful))
        accepted = other_value >= needed
        accepted[other_value < 0] = False
        legal = np.where(other_broken == 0, other_value, -1)
        top = int(legal.argmax())
        if legal[top] > best.value and accept(other.take([top])):
            best = Best(int(legal[top]), other.take([top]), step + 1)
            found(best.value)
        games = games.replaced(accepted, other)
        value, broken = np.where(accepted, other_value, value), np.where(accepted, other_broken, broken)
        heat *= cooling
        if (step + 1) % task.every == 0:
            chosen = _resample(value - FINE * broken, 1.0 / heat - 1.0 / before, dice)
            games, value, broken, before = games.take(chosen), value[chosen], broken[chosen], heat
    return Best(best.value, best.games, task.steps)


def _resample(energy: Counts, colder: float, dice: np.random.Generator) -> Counts:
    """Which games go on: the better, the more copies, at evenly spaced places of the running total."""
    weights = np.exp(np.minimum((energy - energy.max()) * colder, 0.0))
    total = np.cumsum(weights)
    places = (np.arange(len(energy)) + dice.random()) * (total[-1] / len(energy))
    chosen: Counts = np.minimum(np.searchsorted(total, places), len(energy) - 1)
    return chosen
