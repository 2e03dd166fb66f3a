"""Scores: the plain scorer against the independent referee, and what must hold of every score tree."""

from __future__ import annotations

import random

import pytest
from rulewright.models.wispwood.cards import shipped
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.scoring import forest_score, score

from tests.models.wispwood.boards import position, random_goals, random_rows
from tests.referee.cards import forest_total, points

SWITCHES = {"rarest-tie": "lower", "second-grove-tie": "third", "double-cross-beyond-six": 8}


@pytest.mark.parametrize("card", shipped().values(), ids=lambda card: card.id)
def test_every_card_agrees_with_the_referee(card: object) -> None:
    identity, colour = card.id, str(card.colour)  # type: ignore[attr-defined]
    chance = random.Random(identity)
    found = set()
    for number in range(300):
        letters = chance.choice([".TTTTJWHO", "TTTTTTTJWHO", ".JWHO", "T" + card.colour[0].upper() * 2 + "JO."])  # type: ignore[attr-defined]
        rows = random_rows(chance, chance.randint(2, 6), letters.replace("T.", "T"))
        rules = SWITCHES if number % 3 == 0 else {}
        if identity == "pumpkin-sudoku" and len(rows) > 6:
            continue
        tree = score(position(rows, 3, goals={colour: identity}, rules=rules))
        expected = points(identity, rows, {key: str(value) for key, value in rules.items()})
        part = tree.part(colour)
        assert part is not None
        assert part.points == expected, (rows, rules)
        found.add(expected)
    assert len(found) > 2


@pytest.mark.parametrize("number", [1, 2, 3])
def test_totals_agree_with_the_referee(number: int) -> None:
    chance = random.Random(number)
    for _ in range(100):
        goals = random_goals(chance)
        side = number + 3
        rows = random_rows(chance, side, "TTTTJWHO" if chance.random() < 0.5 else ".TTTJWHO")
        names = {str(colour): card.id for colour, card in goals.items()}
        tree = score(position(rows, number, goals=names))
        expected = forest_total(names, rows, number, {})
        assert {part.name: part.points for part in tree.parts} | {"total": tree.points} == expected


def test_parts_add_up_and_cells_are_on_the_board() -> None:
    chance = random.Random(7)
    for _ in range(150):
        rows = random_rows(chance, 6)
        goals = random_goals(chance, extra=True)
        board = position(rows, 3, goals={str(colour): card.id for colour, card in goals.items()})
        tree = forest_score(board.forest, 3, goals, board.rulings)
        occupied = {cell.name for cell in board.forest}
        for _, node in tree.walk():
            if node.parts:
                assert sum(part.points for part in node.parts) == node.points
            assert set(node.cells) <= occupied
            assert node.why


@pytest.mark.parametrize("turns", range(1, 4))
def test_turning_the_board_changes_no_score_but_below(turns: int) -> None:
    chance = random.Random(turns)
    for _ in range(80):
        rows = random_rows(chance, 5)
        turned = rows
        for _ in range(turns):
            turned = ["".join(row) for row in zip(*turned[::-1], strict=True)]
        goals = {str(c): card.id for c, card in random_goals(chance).items() if card.id != "trees-below"}
        assert score(position(rows, 2, goals=goals)).points == score(position(turned, 2, goals=goals)).points


def test_mirroring_left_and_right_changes_no_score_at_all() -> None:
    chance = random.Random(11)
    for _ in range(80):
        rows = random_rows(chance, 6)
        goals = {str(c): card.id for c, card in random_goals(chance, extra=True).items()}
        mirrored = [row[::-1] for row in rows]
        assert score(position(rows, 3, goals=goals)).points == score(position(mirrored, 3, goals=goals)).points


def test_a_card_of_ones_own_scores_like_the_shipped_one_it_copies() -> None:
    own = {
        "colour": "heart",
        "measure": {"kind": "sees", "areas": ["beside"], "take": "sum"},
        "points": {"each": 3},
    }
    rows = ["CT", "TH"]
    tree = score(position(rows, 1, goals={"heart": "bright-heart"}, cards={"bright-heart": own}))
    assert tree.points == 6
    assert tree.part("heart") is not None


def test_the_full_grid_counts_only_when_all_squares_are_filled() -> None:
    full = ["CTTT", "TTTT", "TTTT", "TTTT"]
    assert score(position(full)).points == 2
    assert score(position(full, 2)).points == 0
    assert score(position([*full[:3], "TTT."])).points == 0
    assert Piece.CAT not in score(position(full)).cells
