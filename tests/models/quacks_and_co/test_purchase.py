"""The question `purchase`: every legal purchase, exactly or simulated; no rank that the error does not carry."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest
from rulewright.models.game import UnsupportedError, game
from rulewright.models.quacks_and_co.playing import after
from rulewright.models.quacks_and_co.purchase import purchases
from rulewright.models.quacks_and_co.state import State
from rulewright.models.quacks_and_co.turns import Draw, Turn
from rulewright.solver.outcome import Limits
from rulewright.solver.progress import Silent

from tests.models.quacks_and_co.brute import START, brute_value, dreams_laid, position

QUACKS = game("quacks-and-co")
PIG = {"animal": "pig", "space": 1, "bag": START}
FAR = [
    {
        "animal": "sheep", "space": 12, "rubies": 4, "bag": {"dream": 1, "red-2": 1},
        "board": {"dream": 3, "red-1": 2, "yellow-1": 1},
    },
    PIG,
]  # fmt: skip


def ask(players: Any, question: str = "purchase", limits: Limits | None = None, **keys: Any) -> Any:
    return QUACKS.best(position(players, **keys), question, limits or Limits(), Silent())


def near(rubies: int, to_go: int) -> list[dict[str, Any]]:
    board = {"dream": 3, "red-1": 2}
    bag = {"dream": 1, "red-2": 1, "yellow-1": 1}
    return [{"animal": "sheep", "space": 50 - to_go, "rubies": rubies, "bag": bag, "board": board}, PIG]


@pytest.mark.parametrize("side", ["caterpillar", "butterfly"])
def test_every_purchase_as_by_brute_force(side: str) -> None:
    players = near(2, 2)
    answer = ask(players, set=side)
    assert answer.status == "optimal"
    assert answer.value == answer.bound
    before = dreams_laid(State.of(position(players, set=side)))
    expected = {}
    for chips in purchases(before):
        bought = after(State.of(position(players, set=side)), Turn((Draw(None, buy=chips),)))
        expected[tuple(chip.word for chip in chips)] = brute_value(State(bought.kit, bought.racers, before.turn))
    ranking = answer.extra["ranking"]
    assert {tuple(line["buy"]) for line in ranking} == set(expected)
    for line in ranking:
        assert line["turns"] == pytest.approx(expected[tuple(line["buy"])], abs=1e-9)
    assert answer.value == pytest.approx(min(expected.values()), abs=1e-9)
    turns = [line["turns"] for line in ranking]
    assert turns == sorted(turns)
    # Equal values have equal ranks, and a rank counts those that are better.
    for line in ranking:
        assert line["rank"] == 1 + sum(other < line["turns"] - 1e-9 for other in turns)


def test_the_exact_fraction_is_told() -> None:
    # One space to go: every chip leads there, so nine chips with five food: the first food ends it.
    # By hand: four dream weeds and n food; V = 1 + 4/(n+4)·(1 + 3/(n+3)·(1 + 2/(n+2)·(0·V))) with a loop of three.
    answer = ask(near(0, 1))
    n = 4
    first, second, third = (Fraction(4 - k, n + 4 - k) for k in range(3))
    value = (1 + first + first * second) / (1 - first * second * third)
    assert answer.extra["exact"] == str(value)
    assert answer.turns == [{"buy": []}]


def test_two_rubies_one_space_to_go() -> None:
    # Two food chips more are better than one: all pairs of different colours with number 1 come first.
    answer = ask(near(2, 1))
    best = [line for line in answer.extra["ranking"] if line["rank"] == 1]
    assert {tuple(line["buy"]) for line in best} == {
        ("red-1", "yellow-1"), ("red-1", "green-1"), ("red-1", "blue-1"), ("yellow-1", "green-1"),
        ("yellow-1", "blue-1"), ("green-1", "blue-1"),
    }  # fmt: skip
    assert best[0]["buy"] == answer.turns[0]["buy"] == ["red-1", "yellow-1"]


def test_simulated_where_the_race_is_long() -> None:
    answer = ask(FAR)
    assert (answer.status, answer.bound, answer.simulated) == ("feasible", None, True)
    ranking = answer.extra["ranking"]
    assert len(ranking) == answer.extra["purchases"] == len(purchases(dreams_laid(State.of(position(FAR)))))
    assert ranking[0]["more"] == 0
    assert all({"turns", "error", "runs", "group", "cost", "buy"} <= set(line) for line in ranking)
    assert not any("rank" in line for line in ranking)
    groups = [line["group"] for line in ranking]
    assert groups == sorted(groups)
    # Nobody in the first group is told apart from its first one, and everybody behind it is.
    for line in ranking[1:]:
        alike = line["more"] <= 3 * line["more-error"]
        assert alike == (line["group"] == 1)
    by_group: dict[int, list[Any]] = defaultdict(list)
    for line in ranking:
        by_group[line["group"]].append(line)
    assert answer.value == ranking[0]["turns"]
    assert answer.turns == [{"buy": ranking[0]["buy"]}]


def test_the_same_answer_again_and_others_with_another_seed() -> None:
    one, other = ask(FAR), ask(FAR)
    assert one.extra == other.extra
    assert ask(FAR, limits=Limits(seed=1)).extra != one.extra


def test_as_if_the_dream_weeds_came_next() -> None:
    players = [
        {
            "animal": "sheep", "space": 49, "rubies": 2, "bag": {"dream": 3, "red-2": 1, "red-1": 1},
            "board": {"dream": 1, "red-1": 1, "yellow-1": 1},
        },
        PIG,
    ]  # fmt: skip
    answer = ask(players)
    assert answer.start["players"][0]["board"]["dream"] == 3
    assert answer.start["players"][0]["bag"]["dream"] == 1
    assert "the 2 missing dream weeds" in answer.remarks[0]
    assert answer.status == "optimal"


def test_clovers_lead_to_the_market() -> None:
    players = near(2, 2)
    players[0]["clovers"] = 2
    answer = ask(players, boards=6)
    assert (answer.status, answer.value, answer.turns) == ("optimal", 0, None)
    for question in ("reach", "finish"):
        answer = ask(players, question, boards=6)
        assert (answer.status, answer.value, answer.turns) == ("optimal", 0, None)


def test_no_answer_for_an_illegal_position_or_a_race_that_is_over() -> None:
    players = near(2, 2)
    players[0]["bag"]["dream"] = 2
    answer = ask(players)
    assert answer.status == "infeasible"
    assert "QC105" in answer.remarks[0]
    answer = ask([near(2, 2)[0], {**PIG, "space": 50}])
    assert answer.status == "infeasible"


def test_a_bag_must_be_told() -> None:
    with pytest.raises(UnsupportedError, match="not told"):
        ask([{"animal": "sheep", "space": 3}, PIG])
    with pytest.raises(UnsupportedError, match="count"):
        QUACKS.best(position(FAR), "purchase", Limits(), Silent(), count=True)


def test_a_time_limit_of_nothing_still_answers() -> None:
    answer = ask(FAR, limits=Limits(seconds=0))
    assert answer.status == "feasible"
    assert len(answer.extra["ranking"]) == answer.extra["purchases"]
