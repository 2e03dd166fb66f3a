"""How a layout came about: what really was played is legal, and every told way replays to the layout."""

from __future__ import annotations

import random
from typing import Any

import pytest
from rulewright.models.finding import Verdict
from rulewright.models.grid import Cell
from rulewright.models.yokai.dealing import random_game, random_start, random_turn
from rulewright.models.yokai.judging import judge
from rulewright.models.yokai.moves import card_moves
from rulewright.models.yokai.position import draw
from rulewright.models.yokai.record import replay
from rulewright.models.yokai.rules import check
from rulewright.models.yokai.rulings import Rulings
from rulewright.models.yokai.state import State, after

from tests.models.yokai.boards import position, read_data

MARGIN = 8
CORNER = Cell(MARGIN, MARGIN)


def data_of(state: State, **keys: Any) -> dict[str, Any]:
    """A state as a position file."""
    data: dict[str, Any] = {"game": "yokai", "players": state.players, "layout": draw(state.layout, 26, 26), **keys}
    data["hints"] = {cell.name: hint.to_data() for cell, hint in state.hints.items()}
    data["revealed"] = [hint.to_data() for hint in state.revealed]
    data["deck"] = state.deck
    for token in state.tokens:
        data["token"] = token.name
    return data


@pytest.mark.parametrize("keys", [{}, {"rules": {"split": "never"}}, {"hint-rule": "last-only"}], ids=str)
@pytest.mark.parametrize("token", [False, True])
def test_what_was_played_is_legal_and_the_told_way_leads_there(keys: dict[str, Any], token: bool) -> None:
    chance = random.Random(f"{keys} {token}")
    for _ in range(60):
        players = chance.choice((2, 3, 4))
        rulings = Rulings(never_split="rules" in keys)
        start = random_start(
            chance, players, CORNER, hint_rule=keys.get("hint-rule", "any"), rulings=rulings, token=token
        )
        state = random_game(chance, start, chance.randrange(16))
        reached = read_data(data_of(state, **keys))
        report = check(reached)
        # Random hints often rule a win out, which is a warning.
        assert {finding.code for finding in report.findings} <= {"YO205", "YO206"}
        assert report.verdict is Verdict.LEGAL
        assert report.witness is not None
        assert report.start is not None
        record = read_data({**report.start, "turns": report.witness})
        assert check(read_data(report.start)).verdict is Verdict.LEGAL
        findings, states = replay(record)
        assert not findings, [finding.message for finding in findings]
        assert len(report.witness) == state.taken
        last = states[-1]
        assert squeezed(last.layout) == squeezed(state.layout)
        assert squeezed(last.layout, last.hints) == squeezed(state.layout, state.hints)
        assert last.revealed == state.revealed
        assert squeezed(last.layout, dict.fromkeys(last.tokens, 0)) == squeezed(
            state.layout, dict.fromkeys(state.tokens, 0)
        )


def test_random_turns_are_legal() -> None:
    for seed in range(40):
        chance = random.Random(seed)
        rulings = Rulings(never_split=seed % 3 == 0)
        state = random_start(chance, 2 + seed % 3, CORNER, rulings=rulings, token=seed % 2 == 0)
        while (turn := random_turn(chance, state)) is not None:
            assert not judge(state, turn)
            state = after(state, turn)
        assert state.over or not list(card_moves(state))


def squeezed(layout: Any, things: Any = None) -> dict[tuple[int, int], Any]:
    """Things by cell, counted from the upper left corner of the layout."""
    top, left = min(cell.row for cell in layout), min(cell.column for cell in layout)
    return {(cell.row - top, cell.column - left): thing for cell, thing in (things or layout).items()}


def test_an_outline_one_move_too_far_is_illegal() -> None:
    """Two cards outside the square after one turn."""
    rows = ["RGBP", "PPRG", "BBGR", "GR..", "..PB"]
    assert check(position(rows)).verdict is Verdict.ILLEGAL  # it does not even hang together
    rows = ["RGBPP", "PPRGB", "BBGR.", "GR..."]
    one = check(position(rows, players=2, deck=6, revealed=[["red"]]))
    assert [finding.code for finding in one.findings] == ["YO301"]
    two = check(position(rows, players=2, deck=5, revealed=[["red"], ["blue"]]))
    assert (two.verdict, list(two.findings)) == (Verdict.LEGAL, [])


def codes(rows: str, **keys: Any) -> list[str]:
    return [finding.code for finding in check(position(rows.split(), players=2, **keys)).findings]


def test_the_token_bars_moves_from_the_beginning() -> None:
    """The middle four lie under the token in the first turn, and after it the token lies elsewhere."""
    outer, inner = "RGBP. PPRGP BBGR. GR.B.", "RGBP. P.RGP BBGR. GRPB."
    one = {"revealed": [["green"]], "deck": 6}
    assert codes(outer, token="A2", **one) == []
    assert codes(outer, token="B2", **one) == ["YO303"]
    assert codes(inner, token="B3", **one) == ["YO303"]
    assert codes(inner, token="B3", revealed=[["green"], ["red"]], deck=5) == []


def test_a_square_again_takes_two_turns_unless_a_card_may_be_put_back() -> None:
    square = "RGBP PPRG BBGR GRPB"
    assert codes(square, revealed=[["green"]], deck=6) == ["YO303"]
    assert codes(square, revealed=[["green"]], deck=6, rules={"null-move": "allowed"}) == []
    assert codes(square, revealed=[["green"], ["red"]], deck=5) == []


def test_without_a_deck_nothing_is_said_of_the_way() -> None:
    line = ["RRRRGGGGPPPPBBBB"]
    assert check(position(line)).verdict is Verdict.LEGAL
    assert codes(line[0], deck=7) == ["YO301"]
