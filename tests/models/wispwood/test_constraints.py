"""The CP-SAT encoding against the plain scorer and the plain rules: every card, cards of a user, random forests."""

from __future__ import annotations

import random

import pytest
from rulewright.models.grid import Cell
from rulewright.models.wispwood.build import UndecidedError
from rulewright.models.wispwood.cards import Card, shipped
from rulewright.models.wispwood.measures import View
from rulewright.models.wispwood.pieces import LETTERS, Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.scoring import card_score
from rulewright.models.wispwood.search.round_model import round_model
from rulewright.models.wispwood.search.round_problem import RoundProblem
from rulewright.solver.run import feasible

from tests.models.wispwood.boards import random_goals, random_rows
from tests.models.wispwood.encoding import Encoded
from tests.models.wispwood.test_batch import custom

CARDS = list(shipped().values())
OTHER_RULINGS = Rulings(rarest_higher=False, second_on_tie=False, double_cross_beyond=8)


def forests(seed: str, side: int, count: int, letter: str) -> list[dict[Cell, Piece]]:
    chance = random.Random(seed)
    found = []
    for _ in range(count):
        letters = chance.choice([".TTTTJWHO", "TTTTTJWHO", ".JWHO", f"T{letter}{letter}.", f"T{letter}OJ"])
        rows = random_rows(chance, side, letters)
        cells = ((Cell(r, c), LETTERS.get(rows[r][c])) for r in range(side) for c in range(side))
        found.append({cell: piece for cell, piece in cells if piece is not None})
    return found


@pytest.mark.parametrize("rulings", [Rulings(), OTHER_RULINGS], ids=["default", "other"])
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_exact_encoding_scores_like_the_scorer(card: Card, rulings: Rulings) -> None:
    drawn = forests(f"exact {card.id}", 4, 12, card.colour[0].upper())
    expected = [card_score(card, View(forest), rulings).points for forest in drawn]
    assert Encoded(card, 4, rulings).values(drawn) == expected


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_one_sided_encoding_reaches_the_score_and_no_more(card: Card) -> None:
    drawn = forests(f"one-sided {card.id}", 4, 6, card.colour[0].upper())
    expected = [card_score(card, View(forest), Rulings()).points for forest in drawn]
    assert Encoded(card, 4, Rulings(), exact=False).values(drawn, maximise=True) == expected


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_cells_decide_the_points_of_the_exact_encoding(card: Card) -> None:
    drawn = forests(f"decided {card.id}", 4, 3, card.colour[0].upper())
    expected = [card_score(card, View(forest), Rulings()).points for forest in drawn]
    encoded = Encoded(card, 4, Rulings())
    assert encoded.values(drawn, maximise=True) == encoded.values(drawn, minimise=True) == expected


@pytest.mark.parametrize("exact", [True, False])
def test_cards_of_a_user_score_like_the_scorer(exact: bool) -> None:
    chance = random.Random(5)
    for number, card in enumerate(chance.sample(list(custom()), 90)):
        drawn = forests(f"own {number}", 4, 2, card.colour[0].upper())
        for rulings in (Rulings(), OTHER_RULINGS):
            expected = [card_score(card, View(forest), rulings).points for forest in drawn]
            assert Encoded(card, 4, rulings, exact).values(drawn, maximise=True) == expected, card
            if exact:
                assert Encoded(card, 4, rulings).values(drawn, minimise=True) == expected, card


def test_the_model_allows_what_the_plain_rules_build() -> None:
    chance = random.Random(11)
    seen = {True: 0, False: 0}
    while min(seen.values()) < 40:
        goals = random_goals(chance)
        rows = random_rows(chance, 4, chance.choice(["TTTWW", ".TTTTTJWHO", "..TTJWHO", "TTTTTJW"]))
        cells = ((Cell(r, c), LETTERS.get(rows[r][c])) for r in range(4) for c in range(4))
        forest = {cell: piece for cell, piece in cells if piece is not None}
        cat = next(cell for cell, piece in forest.items() if piece is Piece.CAT)
        start = {cell: piece for cell, piece in forest.items() if cell == cat or chance.random() < 0.2}
        problem = RoundProblem.from_forest(start, 1, {Piece.WITCH: goals[Piece.WITCH]})
        framed = problem.framed(forest)
        made = round_model(problem)
        for cell in made.board.cells:
            made.model.add(made.board.letter(framed.get(cell), cell) == 1)
        try:
            expected = problem.steps(framed) is not None
        except UndecidedError:
            continue
        if seen[expected] < 40:
            seen[expected] += 1
            assert (feasible(made.model, lazy=made.lazy).answer is not None) == expected, rows
