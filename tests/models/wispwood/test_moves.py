"""Legal turns: golden counts, the independent generator, and what a list of moves must be."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
import yaml
from rulewright.models import source
from rulewright.models.wispwood.components import SHAPES
from rulewright.models.wispwood.judging import judge
from rulewright.models.wispwood.moves import count_moves, legal_turns, list_moves, taken
from rulewright.models.wispwood.position import Position, read
from rulewright.models.wispwood.scoring import forest_points
from rulewright.models.wispwood.state import State, laid
from rulewright.models.wispwood.turns import WispTurn

from tests.models.wispwood.boards import position, random_rows
from tests.referee.turns import legal_turns as referee_turns

GOLDEN = yaml.safe_load((Path(__file__).parents[2] / "referee" / "golden_moves.yaml").read_text(encoding="utf-8"))
WISPS = ["jack", "witch", "heart", "orb", "none"]
CARDS = [None, "diagonal-line", "row-or-column", "around-the-cat", "checkershire-cat", "two-away"]


def of(data: dict[str, Any]) -> Position:
    return read(source.parse(json.dumps(data).encode(), "test"))


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["name"])
def test_golden_counts(golden: dict[str, Any]) -> None:
    board = of(golden["position"])
    assert count_moves(board) == golden["moves"]
    turns = list(legal_turns(board))
    wisp_turns = [turn for turn in turns if isinstance(turn, WispTurn)]
    assert sum(1 for turn in wisp_turns if not turn.spends_cat) == golden["wisp_turns"]
    assert sum(1 for turn in wisp_turns if turn.spends_cat) == golden["cat_turns"]
    assert len(turns) - len(wisp_turns) == golden["tree_turns"]


def random_board(chance: random.Random, number: int) -> Position:
    side = number + 3
    card = chance.choice(CARDS)
    shapes = list(SHAPES)
    chance.shuffle(shapes)
    return position(
        random_rows(chance, side, "TTTJWHO" + "." * chance.randint(3, 20)),
        number,
        goals={"witch": card} if card else {},
        cat=chance.choice(["ready", "hidden"]),
        pond={"wisps": [chance.choice(WISPS) for _ in range(8)], "shapes": shapes},
    )


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_same_turns_as_the_independent_generator(number: int) -> None:
    chance = random.Random(number)
    for _ in range(12):
        board = random_board(chance, number)
        assert board.pond is not None
        card = board.goals[next(iter(board.goals))].id if board.goals else None
        wisps = [str(wisp) if wisp else "none" for wisp in board.pond.wisps]
        expected = referee_turns(
            list(board.drawing.rows), number, board.cat_ready, wisps, list(board.pond.shapes), card
        )
        found = set()
        for turn in legal_turns(board):
            if isinstance(turn, WispTurn):
                cells = frozenset(tuple(cell) for cell in turn.cells)
                found.add((turn.space, turn.shape, cells, tuple(turn.at), bool(turn.spends_cat)))
            else:
                found.add((frozenset(tuple(cell) for cell in turn.trees),))
        assert found == {tuple(turn) for turn in expected}


def test_every_listed_move_reads_back_and_is_judged_legal() -> None:
    chance = random.Random(5)
    for number in (1, 2, 3):
        board = random_board(chance, number)
        listed = list_moves(board)
        for move in chance.sample(list(listed.moves), min(40, len(listed.moves))):
            again = of({**listed.position, "move": move})
            assert again.move is not None
            assert list(judge(State.of(again), again.move)) == []
            assert again.move.to_data() == move


def test_ranked_moves_carry_the_score_of_the_forest_afterwards() -> None:
    board = of(next(golden["position"] for golden in GOLDEN if golden["name"] == "round-three-nearly-full"))
    listed = list_moves(board, ranked=True)
    assert listed.values is not None
    assert list(listed.values) == sorted(listed.values, reverse=True)
    scores = [
        forest_points(laid(board.forest, turn, taken(board, turn)), board.round, board.goals, board.rulings)
        for turn in legal_turns(board)
    ]
    assert sorted(scores, reverse=True) == list(listed.values)


def test_a_full_square_has_no_moves() -> None:
    board = position(["CTTT", "TTTT", "TTTT", "TTTT"])
    assert count_moves(board) == 0
