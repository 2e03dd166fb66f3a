"""A line for every bug that was there: each was a wrong verdict, a wrong value or a crash."""

from __future__ import annotations

from typing import Any

import pytest
from rulewright.models.finding import Verdict
from rulewright.models.game import game
from rulewright.models.yokai.rules import check
from rulewright.models.yokai.scoring import asides, score
from rulewright.solver.outcome import Limits, Status
from rulewright.solver.progress import Silent

from tests.models.yokai.boards import position

YOKAI = game("yokai")
# Crossings A1, E1 and H1 (after the first move of a test H1 cannot be left for anything but A1 and E1).
ISLANDS = ["RR..GG.PP.", "RRBBGGBPPB"]
BLOCKS = ["RRGG", "RRGG", "PPBB", "PPBB"]
AWAY = {"from": "J2", "to": "J1"}


def codes(rows: list[str], **keys: Any) -> list[str]:
    return [finding.code for finding in check(position(rows, **keys)).findings]


def test_the_token_goes_on_only_from_where_it_lets_the_turn_happen() -> None:
    """A1 is peeked at, so after the bare move the token lies on E1, and that is where it cannot go."""
    turn = {"peek": ["A1", "G2"], "from": "J1", "to": "J2", "hint": "reveal", "token": "E1"}
    assert codes(ISLANDS, players=4, token="H1", turns=[AWAY, turn]) == ["YO441"]
    assert codes(ISLANDS, players=4, token="H1", turns=[AWAY, {**turn, "token": "A1"}]) == []


def test_the_token_may_have_to_stay_where_a_bare_move_left_it() -> None:
    """It can only be on E1, A1 is broken up and H1 has a hint: there it stays, and is not named."""
    turn = {"peek": ["C2", "G2"], "from": "A1", "to": "A3", "hint": {"place": ["purple"], "on": "H2"}}
    keys: dict[str, Any] = {"players": 2, "revealed": [["purple"]], "token": "H1"}
    assert codes(ISLANDS, turns=[AWAY, turn], **keys) == []
    assert codes(ISLANDS, turns=[AWAY, {**turn, "token": "E1"}], **keys) == ["YO441"]


def test_a_card_that_does_not_exist_is_not_taken_for_one_that_does() -> None:
    turn = {"peek": ["C2", "G2"], **AWAY, "hint": {"place": ["red", "red"], "on": "H2"}}
    assert codes(ISLANDS, players=2, revealed=[["red"]], move=turn) == ["YO432"]
    turn = {"peek": ["C2", "G2"], **AWAY, "hint": {"reveal": ["red", "red"]}}
    deck = [["red"], *(["?"] * 6)]
    assert codes(BLOCKS, players=2, deck=deck, move={**turn, "peek": ["A1", "B1"], "from": "D4", "to": "E1"}) == [
        "YO438"
    ]


def test_no_game_has_an_eleventh_hint() -> None:
    ten = [["red"], ["green"], ["blue"], ["red", "green"], ["red", "blue"], ["red", "purple"], ["green", "blue"],
           ["red", "green", "blue"], ["red", "green", "purple"], ["red", "blue", "purple"]]  # fmt: skip
    turn = {"peek": ["C2", "G2"], **AWAY, "hint": "reveal"}
    assert codes(ISLANDS, revealed=ten, move=turn) == ["YO431"]


def test_counts_that_no_number_of_players_allows() -> None:
    ones = [["red"], ["green"], ["blue"], ["purple"]]
    assert codes(ISLANDS, revealed=ones) == ["YO105"]
    assert codes(BLOCKS, deck=[*ones[:3], ["red", "green"], ["red", "blue"], ["red", "purple"], ["green", "blue"]]) == [
        "YO105", "YO105"]  # fmt: skip
    around = {"A1": ["red"], "B1": ["blue"], "A2": ["green"], "B2": ["purple", "red"]}
    assert codes(ISLANDS, hints=around, token="A1") == ["YO204"]


def test_the_reason_is_the_token_where_it_is() -> None:
    rows = ["RRGG.", "RRGG.", "PPBBB", "PPB.."]
    (finding,) = check(position(rows, players=2, token="B2", revealed=[["red"]], deck=6)).findings
    assert finding.code == "YO303"
    assert "token" in finding.message
    assert "square" not in finding.message


@pytest.mark.parametrize("rule", ["face-down", "last-only"])
def test_an_unknown_card_may_be_placed_though_the_file_knows_them(rule: str) -> None:
    turn = {"peek": ["C2", "G2"], **AWAY, "hint": {"place": "?", "on": "H2"}}
    keys: dict[str, Any] = {"players": 2, "revealed": [["red"], ["green"]], "hint-rule": rule}
    assert codes(ISLANDS, move=turn, **keys) == []
    assert codes(ISLANDS, move=turn, **{**keys, "hint-rule": "any"}) == ["YO432"]


def test_no_rating_where_the_deck_is_not_known() -> None:
    known: dict[str, Any] = {"hints": {"A1": ["red"]}, "revealed": [["green"]], "rules": {"bands": "single"}}
    unsaid = asides(position(BLOCKS, **known))[0]
    assert unsaid.data is None
    assert "face down" in unsaid.lines[0]
    assert score(position(BLOCKS, **known)).points == 3
    assert asides(position(BLOCKS, deck=5, **known))[0].data == "legendary"


def test_putting_a_card_back_lets_the_token_pass() -> None:
    """The card that must move lies under the token; the other way round takes a move more."""
    rows = ["PBBB", "PB..", "PRR.", "PRR.", "GGGG"]
    turns = [{"from": "A1", "to": "A1"}, {"from": "B3", "to": "C2"}]
    keys: dict[str, Any] = {"players": 4, "token": "B3", "objective": "hole", "rules": {"null-move": "allowed"}}
    assert codes(rows, turns=turns, **keys) == []
    answer = YOKAI.best(position(rows, **keys), "fewest-moves", Limits(), Silent())
    assert (answer.status, answer.value) == (Status.OPTIMAL, 2)
    keys["rules"] = {"null-move": "forbidden"}
    answer = YOKAI.best(position(rows, **keys), "fewest-moves", Limits(), Silent())
    assert (answer.status, answer.value) == (Status.OPTIMAL, 3)


def test_deck_and_hints_tell_the_number_of_players() -> None:
    """Nine hint cards: three players, so that the rating and the numbers are theirs."""
    board = position(BLOCKS, deck=9)
    assert check(board).verdict is Verdict.LEGAL
    assert asides(board)[0].lines == ["rating: legendary (the table for 3 players)"]
