"""The question `finish`: the distribution of the number of own turns to the market."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from rulewright.models.chart import Chart
from rulewright.models.game import game
from rulewright.solver.outcome import Limits
from rulewright.solver.progress import Silent

from tests.models.quacks_and_co.brute import START, position

QUACKS = game("quacks-and-co")
NEAR = """game: quacks-and-co
players:
  - {animal: sheep, space: 49, bag: {dream: 4, yellow-1: 1, red-1: 2, red-2: 1}}
  - {animal: pig}"""
PIG = {"animal": "pig", "space": 1, "bag": START}


def finish(players: Any, **keys: Any) -> Any:
    return QUACKS.best(position(players, **keys), "finish", Limits(), Silent())


def test_one_space_to_go_by_hand() -> None:
    # Four food chips of eight, without return until the third dream weed; then all over again.
    answer = finish([{"animal": "sheep", "space": 49, "bag": START}, PIG])
    assert answer.status == "optimal"
    first, second, third = (
        Fraction(4, 8),
        Fraction(4, 8) * Fraction(4, 7),
        Fraction(4, 8) * Fraction(3, 7) * Fraction(4, 6),
    )
    again = Fraction(4 * 3 * 2, 8 * 7 * 6)
    chances = {line["turns"]: line["chance"] for line in answer.extra["distribution"]}
    for turn, chance in enumerate((first, second, third), 1):
        assert chances[turn] == pytest.approx(float(chance), abs=1e-6)
        assert chances[turn + 3] == pytest.approx(float(chance * again), abs=1e-6)
    mean = (first + 2 * second + 3 * third + 3 * again) / (1 - again)
    assert answer.extra["exact"] == str(mean)
    assert answer.value == pytest.approx(float(mean), abs=1e-9)
    assert answer.extra["quantiles"]["50%"] == 1
    assert answer.extra["quantiles"]["90%"] == 3


def test_the_mean_of_the_distribution_is_the_value() -> None:
    for side in ("caterpillar", "butterfly"):
        answer = finish([{"animal": "sheep", "space": 46, "bag": START}, PIG], set=side)
        assert answer.status == "optimal"
        lines = answer.extra["distribution"]
        assert sum(line["chance"] for line in lines) == pytest.approx(1, abs=2e-4)
        assert sum(line["turns"] * line["chance"] for line in lines) == pytest.approx(answer.value, abs=5e-3)


def test_a_purchase_that_is_due_comes_first() -> None:
    own = {
        "animal": "sheep",
        "space": 49,
        "rubies": 1,
        "bag": {"dream": 1},
        "board": {"dream": 3, "yellow-1": 1, "red-1": 2, "red-2": 1},
    }
    answer = finish([own, PIG])
    # One food chip more: five of nine.
    first, second, third = (
        Fraction(5, 9),
        Fraction(4, 9) * Fraction(5, 8),
        Fraction(4, 9) * Fraction(3, 8) * Fraction(5, 7),
    )
    again = Fraction(4 * 3 * 2, 9 * 8 * 7)
    assert answer.extra["exact"] == str((first + 2 * second + 3 * third + 3 * again) / (1 - again))


def test_simulated_with_chances_to_win() -> None:
    answer = finish([{"animal": "sheep", "space": 20, "bag": START}, {**PIG, "space": 25}])
    assert (answer.status, answer.bound) == ("feasible", None)
    assert answer.extra["runs"] > 1000
    assert answer.extra["error"] > 0
    assert sum(answer.extra["wins"].values()) == pytest.approx(1, abs=1e-3)
    assert answer.extra["wins"]["pig"] > 0.5
    mean = sum(line["turns"] * line["chance"] for line in answer.extra["distribution"])
    assert mean == pytest.approx(answer.value, abs=0.05)


def test_the_chart_fits_and_is_svg() -> None:
    answer = finish([{"animal": "sheep", "space": 20, "bag": START}])
    for width in (40, 80, 200):
        assert all(len(line) <= min(width, 80) or line.endswith(":") for line in answer.chart.lines(width))
    picture = ElementTree.fromstring(answer.chart.svg())
    assert picture.tag.endswith("svg")
    assert "wins" not in finish([{"animal": "sheep", "space": 20, "bag": START}]).extra


def test_an_empty_chart() -> None:
    chart = Chart("none", "", "turns", [], [])
    assert chart.lines(80) == ["none (turns):"]
    ElementTree.fromstring(chart.svg())


def test_written_as_svg(cli: Any, tmp_path: Path) -> None:
    file = tmp_path / "near.yaml"
    file.write_text(f"{NEAR}\n")
    target = tmp_path / "picture.svg"
    ran = cli("best", "--ask", "finish", "--svg", target, file)
    assert ran.code == 0
    assert "#####" in ran.out
    assert "distribution:" not in ran.out
    # All but the name of the file fits.
    assert max(map(len, ran.out.splitlines()[1:])) <= 80
    ElementTree.fromstring(target.read_text())
    assert cli("best", "--svg", "-", file).code == 2
    assert cli("best", "--svg", target, file, file).code == 2
    data = cli("best", "--ask", "finish", "--format", "json", file).result()
    assert data["distribution"][0] == {"turns": 1, "chance": 0.5}


@pytest.mark.parametrize(
    ("expected", "code"), [("1.8462", 0), ("1.85", 0), ("1.846", 0), ("1.847", 1), ("2", 0), ("1", 1)]
)
def test_expected_at_the_decimals_that_are_written(cli: Any, tmp_path: Path, expected: str, code: int) -> None:
    # 24/13 by hand, as above: 1.846153…
    file = tmp_path / "near.yaml"
    file.write_text(f"{NEAR}\nexpect: {{best: {expected}, ask: finish}}\n")
    assert cli("verify", file).code == code


def test_an_expectation_must_be_a_number(cli: Any, tmp_path: Path) -> None:
    file = tmp_path / "near.yaml"
    file.write_text("game: quacks-and-co\nplayers: [{animal: sheep}]\nexpect: {best: much}\n")
    ran = cli("verify", file)
    assert ran.code == 3
    assert "expect: best must be a number" in ran.err
