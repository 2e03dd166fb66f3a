"""The CP-SAT encoding against the plain scorer: every card, random forests, exact and one-sided."""

from __future__ import annotations

import random

import pytest
from rulewright.models.grid import Cell
from rulewright.models.wispwood.cards import Card, shipped
from rulewright.models.wispwood.measures import View
from rulewright.models.wispwood.pieces import LETTERS, Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.scoring import card_score

from tests.models.wispwood.boards import random_rows
from tests.models.wispwood.encoding import Encoded

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
