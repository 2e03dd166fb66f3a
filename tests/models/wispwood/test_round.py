"""`best --ask round` against the independent brute force, and what every answer must hold."""

from __future__ import annotations

import random
from typing import Any

import pytest
from rulewright.models.game import game
from rulewright.models.wispwood.cards import shipped
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.position import Position
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.search.maximum import first_round
from rulewright.models.wispwood.search.round_model import referee_model, round_model
from rulewright.models.wispwood.search.round_problem import RoundProblem
from rulewright.models.wispwood.search.round_search import best_forest, full_relaxation
from rulewright.solver.outcome import Limits, Status
from rulewright.solver.progress import Silent
from rulewright.solver.run import maximise

from tests.models.wispwood.boards import DATA, load, position, random_goals
from tests.referee.best import best_reachable
from tests.referee.reach import is_reachable

LETTERS = {"jack": "J", "witch": "W", "heart": "H", "orb": "O"}
WISPWOOD = game("wispwood")


def ask(board: Position, seed: int = 0) -> Any:
    return WISPWOOD.best(board, "round", Limits(seconds=120, seed=seed), Silent())


def starts(seed: int, count: int) -> list[tuple[list[str], dict[str, str], dict[str, int]]]:
    """Full-width forests of round 1 with few squares left, random goals and a small supply."""
    chance = random.Random(seed)
    found: list[tuple[list[str], dict[str, str], dict[str, int]]] = []
    while len(found) < count:
        goals = {str(colour): card.id for colour, card in random_goals(chance).items()}
        cells = [chance.choice("TTTTJHO") for _ in range(16)]
        cells[chance.randrange(16)] = "C"
        for hole in chance.sample(range(16), chance.randint(4, 6)):
            cells[hole] = "." if cells[hole] != "C" else "C"
        rows = ["".join(cells[row * 4 : row * 4 + 4]) for row in range(4)]
        edges = (rows[0], rows[3], "".join(row[0] for row in rows), "".join(row[3] for row in rows))
        if any(set(edge) == {"."} for edge in edges) or not is_reachable(rows, goals["witch"]):
            continue
        found.append((rows, goals, {wisp: chance.randint(0, 2) for wisp in LETTERS}))
    return found


@pytest.mark.parametrize(("rows", "goals", "supply"), starts(3, 8))
def test_against_laying_everything(rows: list[str], goals: dict[str, str], supply: dict[str, int]) -> None:
    limited = {LETTERS[wisp]: count for wisp, count in supply.items()}
    expected = best_reachable(goals, 4, 1, start=rows, supply=limited)
    answer = ask(position(rows, 1, goals=goals, supply=supply))
    assert (answer.status, answer.value) == (Status.OPTIMAL, expected.total)
    drawn = tuple(line.replace(" ", "") for line in answer.position["forest"].split())
    assert "".join(drawn) in {"".join(forest) for forest in expected.forests}


@pytest.mark.parametrize("name", ["r3-half-01", "r3-half-05"])
def test_the_answer_depends_on_no_seed(name: str) -> None:
    board = load(DATA / "positions" / f"{name}.yaml")
    first, second = ask(board), ask(board, seed=5)
    assert first.status is Status.OPTIMAL
    assert (first.value, first.position, first.turns) == (second.value, second.position, second.turns)


def test_a_full_square_is_its_own_answer() -> None:
    answer = ask(position(["CTTT", "TTTT", "TTTT", "TTTT"], 1, goals={"tree": "one-grove"}))
    assert (answer.status, answer.value, answer.turns) == (Status.OPTIMAL, 17, [])


def test_without_a_cat_there_is_nothing_to_build_on() -> None:
    answer = ask(position(["TT", "TT"], 1))
    assert answer.status is Status.INFEASIBLE
    assert answer.remarks


def test_a_type_that_the_supply_does_not_name_cannot_come() -> None:
    rows = ["CTTT", "TTTT", "TTTT", "T..T"]
    goals = {"heart": "beside-trees", "jack": "pumpkin-patchwork"}
    assert ask(position(rows, 1, goals=goals, supply={"jack": 1})).score.part("heart").points == 0
    assert ask(position(rows, 1, goals=goals, supply={})).value == 2


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 5, 6, 7])
def test_the_shares_together_are_worth_what_the_model_of_everything_is(seed: int) -> None:
    """Forests that can still grow in several directions, all goals among them those that a tree can harm."""
    chance = random.Random(seed)
    goals = random_goals(chance)
    rows = ["CTT", chance.choice(["TJ.", "THO", ".O."]), chance.choice(["...", "T..", ".T."])]
    problem = RoundProblem.of(position(rows, 1, goals={str(colour): card.id for colour, card in goals.items()}))
    plain = round_model(problem)
    expected = maximise(plain.model, plain.points, lazy=plain.lazy, tune=full_relaxation)
    found = best_forest(problem)
    assert (found.status, found.value) == (Status.OPTIMAL, expected.value)
    assert found.first


@pytest.mark.parametrize("named", [("W3", "H2"), ("J4", "T4"), ("O4", "T2")])
def test_the_plain_model_agrees_with_the_search_for_the_maximum(named: tuple[str, ...]) -> None:
    goals = {card.colour: card for card in shipped().values() if card.number in named}
    made = referee_model(goals, full=Piece.TREE not in goals)
    found = maximise(made.model, made.points, lazy=made.lazy, tune=full_relaxation)
    assert (found.status, found.value) == (Status.OPTIMAL, first_round(goals, Rulings()).value)
