"""The simulation: step by step against the plain rules, and its means against exact values of the same policy."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from rulewright.models.quacks_and_co.chips import DREAM, plus
from rulewright.models.quacks_and_co.playing import Playing, after
from rulewright.models.quacks_and_co.search.exact import Exact
from rulewright.models.quacks_and_co.search.policy import Policy
from rulewright.models.quacks_and_co.search.race import Race
from rulewright.models.quacks_and_co.search.simulation import Races, field_of, own_turns
from rulewright.models.quacks_and_co.state import State
from rulewright.models.quacks_and_co.turns import Draw, Turn

from tests.models.quacks_and_co.brute import START, position

FOODS = ["red-4", "yellow-2", "yellow-4", "green-1", "green-2", "blue-1", "blue-4", "white-8"]
MORE = ["purple-1", "purple-2", "purple-4", "orange-1", "orange-5"]
ORDERS = ("clover-move, last-place, purchase", "last-place, clover-move, purchase")


def random_state(rng: random.Random, to_go: int | None = None) -> State:
    boards = rng.choice((4, 6))
    some = FOODS + MORE * (boards == 6)

    def player(animal: str, space: int) -> dict[str, Any]:
        bag = {**START, **dict.fromkeys(rng.sample(some, rng.randint(0, 3)), 1)}
        found: dict[str, Any] = {"animal": animal, "space": space, "bag": bag}
        return found | ({"clovers": rng.choice((0, 0, 2))} if boards == 6 else {})

    space = rng.randint(0, 30) if to_go is None else 50 - to_go
    players = [player("sheep", space), player("pig", rng.randint(0, 40 if to_go is None else 20)), player("cow", 1)]
    rules = {
        "third-dream-order": rng.choice(ORDERS),
        "blue-without-spiral": rng.choice(("stay", "market")),
        "butterfly-purple-colours": rng.choice(("all-in-game", "no-purple-orange")),
    }
    side = rng.choice(("caterpillar", "butterfly"))
    return State.of(position(players, set=side, boards=boards, rules=rules))


def told(log: list[dict[str, Any]], row: int, race: Race) -> list[Draw]:
    """The draws of one race, from what the simulation has told of all of them."""
    found: list[Draw] = []
    for entry in log:
        ((key, (rows, values)),) = entry.items()
        for value in values[rows == row].tolist():
            if key == "draw":
                found.append(Draw(race.kinds[value]))
            elif key == "white":
                found[-1] = replace(found[-1], die=(race.kit.box.white_die[value],))
            elif key == "wooden":
                found[-1] = replace(found[-1], die=(*found[-1].die, str(value)))
            elif key == "back":
                found[-1] = replace(found[-1], back=race.kinds[value])
            elif key == "take":
                found[-1] = replace(found[-1], take=race.kinds[value])
            else:
                found[-1] = replace(found[-1], buy=(*(found[-1].buy or ()), race.kinds[value]))
    return found


@pytest.mark.parametrize("seed", range(8))
def test_step_by_step(seed: int) -> None:
    state = random_state(random.Random(seed))
    race = Race(state)
    runs = 25
    field = field_of(race, [(race.moment(state.own), ())], 0, runs, seed)
    now = [state] * runs
    for _ in range(200):
        going = np.array([row for row in range(runs) if now[row].winner is None])
        if not len(going):
            break
        field.log = []
        rows = going
        while len(rows):
            rows = field.draw(rows)
            rows = rows[field.spaces[rows] < race.steps]
        for row in going:
            turn = Turn(tuple(told(field.log, row, race)))
            played = Playing(now[row], turn)
            assert not played.findings, played.findings
            now[row] = replace(after(now[row], turn), turn=state.turn)
            own = now[row].own
            kinds, inside = field.kind[row], np.isfinite(field.key[row])
            bag = plus({}, [race.kinds[kind] for kind in kinds[inside]])
            board = plus({}, [race.kinds[kind] for kind in kinds[(kinds >= 0) & ~inside]])
            assert (own.space, own.rubies, own.clovers) == (field.spaces[row], field.rubies[row], field.clovers[row])
            assert own.bag == bag
            assert own.board == board
            assert field.dreams[row] == own.board.get(DREAM, 0)
            left = [now[row].left(chip) for chip in race.kinds[1:]]
            assert field.pool.supply[row, 1:].tolist() == left
            assert (field.pool.rubies[row], field.pool.clovers[row]) == (now[row].rubies_left, now[row].clovers_left)
    else:
        raise AssertionError("some race does not end")


def test_against_exact_values_on_twenty_states() -> None:
    rng, runs, far = random.Random(20), 20_000, []
    for number in range(20):
        state = random_state(rng, to_go=rng.randint(2, 5))
        race = Race(state)
        moment = race.moment(state.own)
        exact = float(Exact(race, [moment], 40_000, Policy(race)).value(moment))
        turns = own_turns(race, [(moment, ())], 0, runs, number)[0]
        error = turns.std(ddof=1) / runs**0.5
        far.append((turns.mean() - exact) / error)
    # Twenty standard scores: none is far off, and together they are as far off as chance allows.
    assert max(map(abs, far)) < 3.7
    assert sum(score**2 for score in far) < 45
    assert abs(sum(far)) / 20**0.5 < 3.3


def test_the_same_races_for_all_starts() -> None:
    state = random_state(random.Random(1))
    race = Race(state)
    moment = race.moment(state.own)
    one = own_turns(race, [(moment, (1,)), (moment, ())], 0, 400, 5)
    other = own_turns(race, [(moment, ())], 0, 400, 5)
    assert (one[1] == other[0]).all()
    # In parts, and from a later race on, it is the same as at once.
    assert (own_turns(race, [(moment, ())], 100, 300, 5)[0] == other[0][100:]).all()
    assert (own_turns(race, [(moment, ())], 0, 400, 6)[0] != other[0]).any()
    # A chip more changes little in the same races, and much in others.
    again = own_turns(race, [(moment, (1,))], 400, 400, 5)
    assert (one[0] - one[1]).std() < (again[0] - one[1]).std()


def test_odds_of_the_first_draws() -> None:
    # Three chips in six orders: each comes first, second and third equally often.
    state = State.of(position([{"animal": "sheep", "bag": START}]))
    race = Race(state)
    runs = 40_000
    field = field_of(race, [(race.moment(state.own), ())], 0, runs, 0)
    field.log = []
    field.draw(np.arange(runs))
    drawn = np.bincount(field.log[0]["draw"][1], minlength=len(race.kinds))
    for chip, count in START.items():
        kind = next(kind for kind, one in enumerate(race.kinds) if one.word == chip)
        share = count / 8
        assert drawn[kind] / runs == pytest.approx(share, abs=4 * (share * (1 - share) / runs) ** 0.5)


def test_whole_races_take_turns() -> None:
    # One space to go for everybody, and only food that leads there: the chance of 4/8 decides, in the order of play.
    players = [{"animal": animal, "space": 9, "bag": START} for animal in ("sheep", "pig")]
    state = State.of(position(players, turn="pig", track={"steps": 10, "spirals": []}))
    races = Races(state, 0, 20_000, 3)
    races.run()
    first = (races.rounds == 1).mean()
    assert first == pytest.approx(0.5, abs=0.015)
    assert (races.winner[races.rounds == 1] == 1).all()
    # The sheep draws second, with the same bag.
    assert (races.rounds == 2).mean() == pytest.approx(0.25, abs=0.015)
    assert (races.winner[races.rounds == 2] == 0).all()


def test_whole_races_share_the_supply() -> None:
    players = [{"animal": animal, "bag": START} for animal in ("sheep", "pig", "cow", "donkey")]
    state = State.of(position(players, boards=6))
    races = Races(state, 0, 300, 1)
    races.run()
    assert (races.winner >= 0).all()
    assert (np.bincount(races.winner, minlength=4) > 30).all()


def test_a_run_of_whole_races_keeps_count() -> None:
    players = [{"animal": animal, "bag": START, "space": 4} for animal in ("sheep", "pig")]
    state = State.of(position(players, set="butterfly", boards=6))
    races = Races(state, 0, 50, 1)
    fields, pool = races.fields, races.pool
    number, steps = 0, state.kit.track.steps
    for _ in range(40):
        rows = np.flatnonzero((pool.spaces < steps).all(axis=1))
        while len(rows):
            rows = fields[number].draw(rows)
            rows = rows[fields[number].spaces[rows] < steps]
        number = 1 - number
        for row in range(50):
            for kind, chip in enumerate(fields[0].race.kinds):
                held = sum(int((field.kind[row] == kind).sum()) for field in fields)
                if not chip.dream:
                    assert held + pool.supply[row, kind] == state.kit.in_game(chip)
            assert sum(int(field.rubies[row]) for field in fields) + pool.rubies[row] == state.kit.box.rubies
            assert sum(int(field.clovers[row]) for field in fields) + pool.clovers[row] == state.kit.clovers
