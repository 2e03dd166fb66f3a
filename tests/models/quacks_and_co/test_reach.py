"""The question `reach`: the fewest own turns if all were as lucky as can be."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from typing import Any

import pytest
from rulewright.models.game import game
from rulewright.models.quacks_and_co.moves import turns
from rulewright.models.quacks_and_co.playing import after
from rulewright.models.quacks_and_co.position import Position
from rulewright.models.quacks_and_co.search import lucky
from rulewright.models.quacks_and_co.state import State
from rulewright.models.quacks_and_co.turns import Turn
from rulewright.solver.interrupt import interruptible
from rulewright.solver.outcome import Limits
from rulewright.solver.progress import Silent

from tests.models.quacks_and_co.brute import START, freeze, position

QUACKS = game("quacks-and-co")
PIG = {"animal": "pig", "space": 1, "bag": START}


def reach(players: Any, limits: Limits | None = None, **keys: Any) -> Any:
    return QUACKS.best(position(players, **keys), "reach", limits or Limits(), Silent())


def fewest(state: State, most: int) -> int:
    """The fewest own turns by plain breadth-first search over all legal turns."""
    level = {freeze(state): state}
    for count in range(1, most + 1):
        later = {}
        for now in level.values():
            for draws in turns(now):
                end = after(now, Turn(draws))
                if end.winner:
                    return count
                end = replace(end, turn=state.turn)
                later.setdefault(freeze(end), end)
        level = later
    raise AssertionError("not so soon")


@pytest.mark.parametrize("side", ["caterpillar", "butterfly"])
def test_against_plain_search(side: str) -> None:
    rng = random.Random(4)
    for _ in range(6):
        bag = {**START, rng.choice(("green-1", "blue-1", "purple-1", "orange-1")): 1}
        players = [{"animal": "sheep", "space": 50 - rng.randint(3, 9), "bag": bag}, PIG]
        answer = reach(players, set=side, boards=6)
        assert answer.status == "optimal"
        assert answer.value == answer.bound == fewest(State.of(position(players, set=side, boards=6)), 5)
        assert len(answer.turns) == answer.value


def test_by_hand() -> None:
    # Red 2, red 1 and red 1 make four spaces, and yellow 1 with a 3 makes four: five spaces take two turns.
    answer = reach([{"animal": "sheep", "space": 45, "bag": START}, PIG], track={"steps": 50, "spirals": []})
    assert answer.value == 2
    # One turn for yellow 1 and a further chip: red 2 makes three spaces.
    assert reach([{"animal": "sheep", "space": 47, "bag": START}, PIG]).value == 1


def test_a_purchase_that_is_due_is_no_turn() -> None:
    own = {
        "animal": "sheep",
        "space": 42,
        "rubies": 5,
        "bag": {"dream": 1},
        "board": {"dream": 3, **{k: v for k, v in START.items() if k != "dream"}, "red-4": 1},
    }
    answer = reach([own, PIG])
    assert answer.value == 1
    assert answer.turns == [{"buy": ["white-8"]}, {"draw": "white-8"}]


def awake(side: str, rng: random.Random) -> Position:
    """A position with clovers, rubies and dream weeds that lie, a few turns before the market."""
    colours = ("green", "yellow", "blue", "orange", "red")
    bag = {"yellow-1": 1, **{f"{rng.choice(colours)}-{rng.choice((1, 2))}": 1 for _ in range(2)}}
    board = {"dream": 2, "red-1": 2, "red-2": 1, **({"orange-2": 1} if rng.random() < 0.5 else {})}
    own = {
        "animal": "sheep",
        "space": 30 - rng.randint(6, 14),
        "rubies": rng.randint(0, 2),
        "clovers": rng.randint(0, 3) if "orange-2" in board else 0,
        "bag": {"dream": 2, **bag},
        "board": board,
    }
    track = {"steps": 30, "spirals": sorted(rng.sample(range(12, 30), 4))}
    return position([own, PIG], set=side, boards=6, track=track)


@pytest.mark.parametrize("side", ["caterpillar", "butterfly"])
def test_dream_weeds_and_clovers_against_plain_search(side: str) -> None:
    rng = random.Random(11)
    for _ in range(12):
        asked = awake(side, rng)
        answer = QUACKS.best(asked, "reach", Limits(), Silent())
        assert answer.status == "optimal"
        assert answer.value == fewest(State.of(asked), 6)


@pytest.mark.parametrize("side", ["caterpillar", "butterfly"])
def test_bounds_of_searches_that_were_cut_short(side: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However little work is allowed: no way is shorter than the bound says, and what is found is a way."""
    rng = random.Random(12)
    seen = set()
    for _ in range(6):
        asked = awake(side, rng)
        true = fewest(State.of(asked), 6)
        for work in (0, 20, 100, 500, 3000):
            for name in ("FIRST", "NEXT", "WORK"):
                monkeypatch.setattr(lucky, name, work)
            answer = QUACKS.best(asked, "reach", Limits(), Silent())
            seen.add(answer.status)
            assert answer.bound is not None
            assert answer.bound <= true
            assert (answer.value is None) == (answer.status == "unknown")
            assert answer.value is None or true <= answer.value == len(answer.turns or ())
    assert {"optimal", "feasible"} <= seen


def test_a_run_and_a_dream_weed_in_one_turn() -> None:
    # Green lets draw again: the dream weed comes in the same turn, and the clovers lead to the market.
    own = {
        "animal": "sheep",
        "space": 44,
        "clovers": 5,
        "bag": {"dream": 2, "green-1": 1},
        "board": {"dream": 2, "yellow-1": 1, "red-1": 2, "red-2": 1, "orange-5": 1},
    }
    assert reach([own, PIG], set="butterfly", boards=6).value == 1
    own["bag"] = {"dream": 2, "blue-1": 1}
    assert reach([own, PIG], set="butterfly", boards=6).value == 2


def test_chips_that_run_out() -> None:
    """All chips of a kind on the board are worth less than in the bag, for no die gives one more."""
    rng = random.Random(13)
    for _ in range(6):
        bag = {"dream": 4, "yellow-1": 2, "red-1": 2}
        own = {"animal": "sheep", "space": 50 - rng.randint(6, 12), "bag": bag, "board": {"red-2": 2, "green-2": 1}}
        # The others have all but one.
        pig = {**PIG, "bag": {**START, "red-2": 9, "green-2": 8}}
        asked = position([own, pig], boards=6)
        answer = QUACKS.best(asked, "reach", Limits(), Silent())
        assert answer.value == answer.bound == fewest(State.of(asked), 6)


def test_without_a_time_limit_the_work_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lucky, "NEXT", 5_000)
    monkeypatch.setattr(lucky, "WORK", 20_000)
    one, two = (reach([{"animal": "sheep", "bag": START}, PIG]) for _ in range(2))
    assert one.status == "feasible"
    assert not one.limit_hit
    assert one.bound < one.value
    assert (one.turns, one.bound, one.extra) == (two.turns, two.bound, two.extra)


@pytest.mark.parametrize("seconds", [0.0, 0.02, 0.5])
def test_stopped_with_a_bound(seconds: float) -> None:
    begin = time.process_time()
    answer = reach([{"animal": "sheep", "bag": START}, PIG], Limits(seconds=seconds))
    assert time.process_time() - begin < seconds + 1.5
    assert answer.status == "feasible"
    assert answer.bound < answer.value
    assert answer.limit_hit


@pytest.mark.parametrize("side", ["caterpillar", "butterfly"])
def test_a_turn_that_never_ends_is_stopped(side: str) -> None:
    """So many chips that let draw again, each to be drawn or not."""
    colour = "yellow" if side == "caterpillar" else "green"
    bag = {**START, f"{colour}-1": 14, f"{colour}-2": 8, f"{colour}-4": 6, "red-1": 20, "red-2": 12}
    keys = {"set": side, "boards": 6, "track": {"steps": 500, "spirals": list(range(3, 500, 4))}}
    begin = time.process_time()
    answer = reach([{"animal": "sheep", "bag": bag}], Limits(seconds=0.1), **keys)
    assert time.process_time() - begin < 1.6
    assert answer.status in ("feasible", "unknown")
    assert answer.bound >= 1


def test_somebody_asks_to_stop() -> None:
    """Within the first turn already: nothing was found, and that is said."""
    with interruptible() as interrupt:
        interrupt.request()
        answer = reach([{"animal": "sheep", "bag": START}, PIG])
    assert answer.status == "unknown"
    assert answer.interrupted
    assert answer.value is None
