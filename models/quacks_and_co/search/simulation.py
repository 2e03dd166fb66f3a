"""Simulated races under the stated policy: own turns to the market, and whole races of all animals."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rulewright.models.quacks_and_co.search.field import Field
from rulewright.models.quacks_and_co.search.nodes import Moment
from rulewright.models.quacks_and_co.search.pool import NOBODY, Pool, bases
from rulewright.models.quacks_and_co.search.race import Bought, Race
from rulewright.models.quacks_and_co.state import State

if TYPE_CHECKING:
    Array = Any

ROWS = 60_000  # races at once
MOST_TURNS = 20_000
Start = tuple[Moment, Bought]


class EndlessError(Exception):
    """Some race does not come to an end."""


def own_turns(race: Race, starts: list[Start], first: int, runs: int, seed: int) -> Array:
    """The own turns to the market from some starts in the same races, `first` being the number of the first race.

    Every start stands before an own draw, or before a purchase where three dream weeds lie. An array with a row for
    each start.
    """
    import numpy as np

    found = np.empty((len(starts), runs), np.int32)
    at_once = max(1, ROWS // max(1, runs))
    for begin in range(0, len(starts), at_once):
        part = starts[begin : begin + at_once]
        for low in range(0, runs, ROWS):
            high = min(runs, low + ROWS)
            found[begin : begin + at_once, low:high] = _block(race, part, first + low, high - low, seed)
    return found


def field_of(race: Race, starts: list[Start], first: int, runs: int, seed: int) -> Field:
    """One animal in the same races from each of some starts; the others stay where they are."""
    import numpy as np

    def each(values: list[int]) -> Array:
        return np.repeat(np.array(values, np.int32), runs)

    kinds = range(len(race.kinds))
    chips = [moment[3] + moment[4] + sum(race.unit[kind] for kind in bought) for moment, bought in starts]
    supply = np.array([[race.left(kind, one) if kind else 0 for kind in kinds] for one in chips], np.int16)
    pool = Pool(
        np.repeat(supply, runs, axis=0),
        each([max(0, race.rubies - moment[1]) for moment, _ in starts]),
        each([max(0, race.clovers - moment[2]) for moment, _ in starts]),
        each([min(moment[0], race.steps) for moment, _ in starts])[:, None],
        NOBODY if race.behind is None else race.behind,
    )
    base = np.tile(bases(seed, np.arange(first, first + runs)), len(starts))
    return Field(race, pool, 0, starts, runs, base)


def _block(race: Race, starts: list[Start], first: int, runs: int, seed: int) -> Array:
    import numpy as np

    field = field_of(race, starts, first, runs, seed)
    due = np.flatnonzero(field.dreams >= 3)
    if len(due):
        field.shop(due)
    turns = np.zeros(len(starts) * runs, np.int32)
    there = np.arange(len(turns))  # which race each row is
    for turn in range(MOST_TURNS):
        going = field.spaces < race.steps
        turns[there[~going]] = turn
        if not going.all():
            there = there[going]
            field.pool.keep(going)
            field.keep(going)
        if not len(there):
            return turns.reshape(len(starts), runs)
        rows = np.arange(len(there))
        while len(rows):
            rows = field.draw(rows)
            rows = rows[field.spaces[rows] < race.steps]
    raise EndlessError


class Races:
    """Whole races of all animals from a state on; all bags must be told.

    After `run`: `winner` is the number of the animal that wins each race, `rounds` the turns that it took.
    """

    def __init__(self, state: State, first: int, runs: int, seed: int) -> None:
        import numpy as np

        self.state, self.runs = state, runs
        kinds = Race(state, 0).kinds
        left = [0 if chip.dream else state.left(chip) for chip in kinds]
        spaces = [min(racer.space, state.kit.track.steps) for racer in state.racers]
        self.pool = Pool(
            np.tile(np.array(left, np.int16), (runs, 1)),
            np.full(runs, state.rubies_left, np.int32),
            np.full(runs, state.clovers_left, np.int32),
            np.tile(np.array(spaces, np.int32), (runs, 1)),
        )
        self.fields = []
        for number, racer in enumerate(state.racers):
            race = Race(replace(state, turn=number))
            base = bases(seed, np.arange(first, first + runs), number)
            self.fields.append(Field(race, self.pool, number, [(race.moment(racer), ())], runs, base))
        self.winner = np.full(runs, -1)
        self.rounds = np.zeros(runs, np.int32)

    def run(self) -> None:
        """All races to their ends. Raises EndlessError."""
        import numpy as np

        steps, number = self.state.kit.track.steps, self.state.turn
        there = np.arange(self.runs)
        due = np.flatnonzero(self.fields[number].dreams >= 3)
        if len(due):
            # This is still the turn in which the third dream weed was drawn.
            self.fields[number].shop(due)
            number = (number + 1) % len(self.fields)
        for turn in range(MOST_TURNS):
            field = self.fields[number]
            if turn:
                rows = np.arange(len(there))
                while len(rows):
                    rows = field.draw(rows)
                    rows = rows[field.spaces[rows] < steps]
                number = (number + 1) % len(self.fields)
            won = (self.pool.spaces >= steps).any(axis=1)
            if won.any():
                ended = there[won]
                self.winner[ended] = (self.pool.spaces[won] >= steps).argmax(axis=1)
                self.rounds[ended] = turn
                there = there[~won]
                self.pool.keep(~won)
                for one in self.fields:
                    one.keep(~won)
                if not len(there):
                    return
        raise EndlessError
