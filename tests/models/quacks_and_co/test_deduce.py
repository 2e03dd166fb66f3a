"""`deduce`: what bags hold and can hold, and the odds of the next draws, against enumeration."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from rulewright.models.game import game
from rulewright.models.quacks_and_co.deducing import third_dream

from tests.models.quacks_and_co.brute import START, position

QUACKS = game("quacks-and-co")


def deduce(players: Any, **keys: Any) -> Any:
    return QUACKS.deduce(position(players, **keys))


@pytest.mark.parametrize("food", range(30))
def test_the_formula(food: int) -> None:
    found = third_dream(4, food + 4, 3)
    assert found is not None
    assert Fraction(found["expected-exact"]) == Fraction(3 * (food + 5), 5)


@pytest.mark.parametrize("dreams", [2, 3, 4])
@pytest.mark.parametrize("food", [0, 1, 3])
@pytest.mark.parametrize("missing", [1, 2, 3])
def test_against_all_orders(dreams: int, food: int, missing: int) -> None:
    found = third_dream(dreams, dreams + food, missing)
    if missing > dreams:
        assert found is None
        return
    assert found is not None
    at = []
    for order in permutations([1] * dreams + [0] * food):
        at.append(next(draw for draw in range(1, len(order) + 1) if sum(order[:draw]) == missing))
    assert Fraction(found["expected-exact"]) == Fraction(sum(at), len(at))
    for draws, chance in found["within-exact"].items():
        assert Fraction(chance) == Fraction(sum(one <= int(draws) for one in at), len(at))


def test_a_known_bag() -> None:
    own = {
        "animal": "sheep",
        "space": 9,
        "bag": {"dream": 2, "red-1": 2, "red-2": 1},
        "board": {"dream": 2, "yellow-1": 1},
    }
    found = deduce([own, {"animal": "pig"}])
    sheep = found.data["players"][0]
    assert sheep["draw-exact"] == {"dream": "2/5", "red-1": "2/5", "red-2": "1/5"}
    # Two dream weeds among five chips: the first of them comes after 6/3 draws.
    assert sheep["third-dream"]["expected-exact"] == "2"
    assert sheep["third-dream"]["within-exact"]["2"] == "7/10"
    assert found.possible
    assert found.headline == "one bag is not told"


def test_a_bag_that_is_not_told() -> None:
    pig = {"animal": "pig", "space": 9, "board": {"dream": 1, "red-1": 1, "blue-4": 1}}
    data = deduce([{"animal": "sheep", "bag": START}, pig]).data["players"][1]
    assert data["bag"] == {"dream": 3}
    assert data["at-least"] == {"dream": 3, "red-1": 1, "red-2": 1, "yellow-1": 1}
    # The house box has 20, and two of the sheep and one of the board are not in this bag.
    assert data["at-most"]["red-1"] == 17
    assert data["at-most"]["blue-4"] == 5
    assert "purple-1" not in data["at-most"]
    # Two of three dream weeds among six chips at least: 2·7/4.
    assert data["third-dream"]["expected-exact"]["least"] == "7/2"
    assert data["draw"]["dream"]["most"] == 0.5


def test_butterfly_blue_may_be_gone() -> None:
    found = deduce([{"animal": "sheep", "space": 3}, {"animal": "pig"}], set="butterfly")
    assert found.data["players"][0]["at-least"] == {"dream": 4, "red-1": 2, "red-2": 1, "yellow-1": 1}
    assert found.headline == "2 bags are not told"


def test_three_dream_weeds_lie() -> None:
    own = {
        "animal": "sheep",
        "space": 9,
        "bag": {"dream": 1, "red-1": 2, "red-2": 1},
        "board": {"dream": 3, "yellow-1": 1},
    }
    data = deduce([own, {"animal": "pig", "bag": START}]).data["players"][0]
    assert data["third-dream"] is None


def test_start_chips_of_the_other_untold_bag_are_not_in_this_one() -> None:
    """Twenty red-1: fifteen of the cow, one on the sheep's board, two that the pig keeps for certain."""
    cow = {"animal": "cow", "space": 20, "bag": {"dream": 4, "red-1": 15, "red-2": 1, "yellow-1": 1}}
    sheep = {"animal": "sheep", "space": 12, "board": {"red-1": 1}}
    found = deduce([sheep, {"animal": "pig", "space": 9}, cow]).data["players"]
    assert found[0]["at-most"]["red-1"] == 2
    assert found[1]["at-most"]["red-1"] == 3
