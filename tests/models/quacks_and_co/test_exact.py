"""The exact engine: against brute force over the plain rules, against formulas, and against values by hand."""

from __future__ import annotations

import json
import math
import random
from fractions import Fraction
from typing import Any

import pytest
from rulewright.models import source
from rulewright.models.quacks_and_co.position import read
from rulewright.models.quacks_and_co.search.alike import plenty
from rulewright.models.quacks_and_co.search.exact import Exact, TooManyError
from rulewright.models.quacks_and_co.search.policy import Policy
from rulewright.models.quacks_and_co.search.race import Race
from rulewright.models.quacks_and_co.state import State

from tests.models.quacks_and_co.brute import START, brute_value, position


def value_of(state: State, limit: int = 30_000) -> tuple[Any, Exact]:
    race = Race(state)
    moment = race.moment(state.own)
    exact = Exact(race, [moment], limit)
    return exact.value(moment), exact


@pytest.mark.parametrize("food", range(1, 20))
def test_third_dream_weed(food: int) -> None:
    # The clovers lead to the market at the third dream weed, and food alone does not: 3(n + 5)/5 draws.
    own = {"animal": "sheep", "clovers": 26, "bag": {"dream": 4, "red-1": food}}
    state = State.of(position([own], boards=6, track={"steps": 26, "spirals": []}))
    value, exact = value_of(state)
    assert exact.exact
    assert value == Fraction(3 * (food + 5), 5)


def test_one_food_chip_to_the_market() -> None:
    # One space to go, one red chip and four dream weeds, somebody behind: chance 1/5, 1/4, 1/3, then all comes back.
    # V = 1/5·1 + 4/5·1/4·2 + 4/5·3/4·1/3·3 + 2/5·(3 + V), so V = (1/5 + 2/5 + 3/5 + 6/5)/(3/5) = 4.
    players = [{"animal": "sheep", "space": 9, "bag": {"dream": 4, "red-1": 1}}, {"animal": "pig", "space": 0}]
    value, exact = value_of(State.of(position(players, track={"steps": 10, "spirals": []})))
    assert value == 4
    assert exact.exact


def test_nothing_but_dream_weeds() -> None:
    players = [{"animal": "sheep", "space": 9, "bag": {"dream": 4}}, {"animal": "pig", "space": 0}]
    value, _ = value_of(State.of(position(players, track={"steps": 10, "spirals": []})))
    assert math.isinf(value)


SMALL_BOX = """
box: small
tracks:
  short: {steps: 9, spirals: [2, 5]}
  long: {steps: 12, spirals: [3]}
start: {dream: 4, red-1: 1}
chips:
  {red-1: 3, red-2: 1, yellow-1: 2, green-1: 2, green-2: 1, blue-1: 2, blue-2: 1, purple-1: 1, orange-1: 2, white-8: 1}
prices: {1: 1, 2: 2, 8: 5}
white-die: [ruby, green-2, "1", draw]
wooden-die: [1, 2, 2]
rubies: 3
clovers: 2
"""


def small_state(rng: random.Random, folder: Any) -> State:
    (folder / "small.yaml").write_text(SMALL_BOX, encoding="utf-8")
    boards = rng.choice((4, 6))
    steps = rng.randint(2, 6)
    foods = ["red-1", "red-2", "yellow-1", "green-1", "blue-1", "white-8", *(["purple-1", "orange-1"] * (boards == 6))]
    bag = {"dream": 4, **dict.fromkeys(rng.sample(foods, rng.randint(1, 3)), 1)}
    space = rng.randint(0, steps - 1)
    own = {"animal": "sheep", "space": space, "rubies": rng.choice((0, 0, 1)), "bag": bag}
    if boards == 6:
        own["clovers"] = rng.choice((0, 0, 1))
    if rng.random() < 0.4:
        laid = rng.choice(list(bag))
        own["board"] = {laid: 1}
        bag[laid] -= 1
    # Behind the sheep, or before it: then it is last, and the supply of one ruby more lets it buy again and again.
    players = [own, {"animal": "pig", "space": rng.choice((0, 0, 0, steps - 1)), "bag": {"red-1": 1, "orange-1": 1}}]
    spirals = sorted(rng.sample(range(1, steps), rng.randint(0, min(2, steps - 1))))
    rules = {
        "third-dream-order": rng.choice(("clover-move, last-place, purchase", "last-place, clover-move, purchase")),
        "blue-without-spiral": rng.choice(("stay", "market")),
        "actions": rng.choice(("compulsory", "compulsory", "optional")),
    }
    data = {
        "game": "quacks-and-co", "box": "small.yaml", "set": rng.choice(("caterpillar", "butterfly")), "boards": boards,
        "track": {"steps": steps, "spirals": spirals}, "rules": rules, "players": players,
    }  # fmt: skip
    return State.of(read(source.parse(json.dumps(data).encode(), str(folder / "position.yaml"))))


def test_against_brute_force(tmp_path: Any) -> None:
    rng = random.Random(3)
    sizes = []
    while len(sizes) < 30:
        state = small_state(rng, tmp_path)
        if state.own.space >= state.kit.track.steps:
            continue
        try:
            value, exact = value_of(state, limit=700)
        except TooManyError:
            continue
        assert float(value) == pytest.approx(brute_value(state), abs=1e-9)
        sizes.append(exact.moments)
    assert max(sizes) > 100


def test_alike_moments_change_nothing() -> None:
    # Supply in plenty: the merged moments must give what the brute force gives on all of them.
    rng, seen = random.Random(8), 0
    for _ in range(12):
        steps, side = rng.randint(2, 3), rng.choice(("caterpillar", "butterfly"))
        bag = {**START, rng.choice(("green-1", "blue-2", "purple-1", "orange-1")): 1}
        players = [{"animal": "sheep", "space": 50 - steps, "bag": bag}, {"animal": "pig", "space": 1}]
        state = State.of(position(players, set=side, boards=6))
        race = Race(state)
        seen += plenty(race, [race.moment(state.own)])
        assert float(value_of(state)[0]) == pytest.approx(brute_value(state), abs=1e-9)
    assert seen >= 10


def test_alike_moments_against_all_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    for side in ("caterpillar", "butterfly"):
        for steps in (2, 3):
            bag = {**START, "blue-1": 1, "orange-2": 1}
            players = [{"animal": "sheep", "space": 50 - steps, "bag": bag}, {"animal": "pig", "space": 1}]
            state = State.of(position(players, set=side, boards=6))
            merged, exact = value_of(state)
            with monkeypatch.context() as patch:
                patch.setattr("rulewright.models.quacks_and_co.search.exact.plenty", lambda race, moments: False)
                plain, full = value_of(state, limit=60_000)
            assert float(merged) == pytest.approx(float(plain), abs=1e-11)
            assert exact.moments < full.moments


def test_the_best_choices_are_no_worse_than_the_policy() -> None:
    bag = {**START, "green-1": 1, "blue-1": 1}
    players = [{"animal": "sheep", "space": 45, "bag": bag}, {"animal": "pig", "space": 1}]
    state = State.of(position(players))
    race = Race(state)
    moment = race.moment(state.own)
    by_policy = Exact(race, [moment], 30_000, Policy(race)).value(moment)
    assert float(value_of(state)[0]) < float(by_policy)


def test_gives_up_at_the_limit() -> None:
    state = State.of(position([{"animal": "sheep", "bag": START}, {"animal": "pig", "space": 1, "bag": START}]))
    race = Race(state)
    with pytest.raises(TooManyError):
        Exact(race, [race.moment(state.own)], 500)
