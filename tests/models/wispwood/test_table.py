"""The table: turn order, end of a round, the start player's paw, scores, full grids and winners."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulewright.models.rulebook import Rule, rulebook
from rulewright.models.source import InputError
from rulewright.models.wispwood.record import check_play
from rulewright.models.wispwood.table import standings, winners
from rulewright.models.wispwood.table_check import check_table

from tests.models.wispwood.boards import DATA, load, position

RULES = [rule for rule in rulebook("wispwood").rules.values() if rule.code.startswith("WW5")]
FOREST = [".CT.", "..JT"]
FULL = ["TJTT", "TCTT", "TOTT", "TTTT"]
PLAYERS = ["Ann", "Bob", "Cem", "Dan"]


def codes(number: int = 1, forest: list[str] = FOREST, move: dict[str, Any] | None = None, **table: Any) -> list[str]:
    """The codes that a table yields, in alphabetical order."""
    given_ = {"players": ["Ann", "Bob", "Cem"], **{key.replace("_", "-"): value for key, value in table.items()}}
    keys = {"move": move} if move else {}
    return sorted(finding.code for finding in check_table(position(forest, number, table=given_, **keys)))


def each(ann: Any, bob: Any, cem: Any) -> dict[str, Any]:
    return {"Ann": ann, "Bob": bob, "Cem": cem}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_boards_of_the_catalogue(rule: Rule) -> None:
    for name in rule.failing:
        assert [finding.code for finding in check_play(load(DATA / name))] == [rule.code]
    for name in rule.passing:
        assert check_play(load(DATA / name)) == []


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({}, []),
        ({"turns": each(2, 2, 1)}, []),
        ({"turns": each(3, 2, 1)}, ["WW501"]),
        ({"start": "Cem", "turns": each(1, 1, 2), "to_move": "Ann"}, []),
        ({"start": "Cem", "turns": each(1, 2, 2), "to_move": "Ann"}, ["WW501"]),
        ({"start": "Cem", "turns": each(2, 1, 2), "to_move": "Bob"}, []),
        ({"start": "Cem", "turns": each(2, 2, 2), "to_move": "Cem"}, []),
        ({"start": "Cem", "turns": each(2, 2, 2), "to_move": "Ann"}, ["WW502"]),
        ({"first": "Cem", "turns": each(0, 0, 0), "to_move": "Ann"}, ["WW502"]),
    ],
)
def test_turns_go_round_from_the_start_player(table: dict[str, Any], expected: list[str]) -> None:
    assert codes(**table) == expected


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        # Bob fills his grid with his fifth turn; Cem still has hers.
        ({"turns": each(5, 5, 4), "full": ["Bob"], "to_move": "Cem"}, []),
        ({"turns": each(5, 5, 5), "full": ["Bob"]}, []),
        ({"turns": each(5, 5, 5), "full": ["Bob", "Cem"]}, []),
        ({"turns": each(5, 5, 5), "full": ["Bob"], "to_move": "Ann"}, ["WW503"]),
        ({"turns": each(6, 5, 5), "full": ["Bob"], "to_move": "Bob"}, ["WW503"]),
        ({"turns": each(6, 5, 5), "full": ["Bob"]}, ["WW503"]),
        # Ann fills hers: Bob and Cem have a last turn each.
        ({"turns": each(5, 4, 4), "full": ["Ann"], "to_move": "Bob"}, []),
        # The last player fills hers: nobody moves any more.
        ({"turns": each(5, 5, 5), "full": ["Cem"]}, []),
        ({"turns": each(5, 5, 5), "full": [], "to_move": "Ann"}, []),
    ],
)
def test_the_end_of_a_round(table: dict[str, Any], expected: list[str]) -> None:
    assert codes(start="Ann", **table) == expected


def test_moves_in_the_file_are_those_of_you() -> None:
    move = {"trees": ["B1"]}
    assert codes(move=move, you="Ann", to_move="Ann") == []
    assert codes(move=move, you="Ann", to_move="Bob") == ["WW502"]
    assert codes(you="Ann", to_move="Bob") == []


@pytest.mark.parametrize(("number", "start"), [(1, "Bob"), (2, "Cem"), (3, "Ann")])
def test_the_paw_passes_to_the_left(number: int, start: str) -> None:
    for player in ("Ann", "Bob", "Cem"):
        assert codes(number, first="Bob", start=player) == ([] if player == start else ["WW504"])


@pytest.mark.parametrize(
    ("number", "table", "expected"),
    [
        (1, {"scores": each([], [], [])}, []),
        (1, {"scores": each([9], [8], [7]), "to_move": "Ann"}, ["WW507"]),
        (1, {"scores": each([9], [8], [7]), "full": ["Ann"]}, []),
        (1, {"scores": each([9], [8], [7]), "full": []}, ["WW507"]),
        (1, {"scores": each([9], [8], [7]), "full": ["Ann"], "turns": each(5, 4, 4)}, ["WW507"]),
        (2, {"scores": each([9], [8], [7]), "to_move": "Ann"}, []),
        (2, {"scores": each([9], [8], []), "to_move": "Ann"}, ["WW507"]),
        (2, {"scores": each([], [], []), "to_move": "Ann"}, ["WW507"]),
        (2, {"full_grids": each(2, 0, 0), "to_move": "Ann"}, ["WW505"]),
        (2, {"full_grids": each(2, 0, 0)}, []),
        (3, {"full_grids": each(0, 0, 1), "to_move": "Ann"}, ["WW506"]),
        (3, {"full_grids": each(1, 1, 1), "to_move": "Ann"}, []),
    ],
)
def test_scores_and_full_grids_of_the_rounds(number: int, table: dict[str, Any], expected: list[str]) -> None:
    assert codes(number, **table) == expected


THREE = {"scores": each([30, 45, 60], [31, 44, 60], [28, 40, 50])}


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({**THREE, "winners": ["Ann", "Bob"], "full_grids": each(1, 1, 1)}, []),
        ({**THREE, "winners": ["Bob", "Ann"], "full_grids": each(1, 1, 3)}, []),
        ({**THREE, "winners": ["Ann"], "full_grids": each(1, 1, 1)}, ["WW509"]),
        ({**THREE, "winners": ["Bob"], "full_grids": each(1, 2, 0)}, []),
        ({**THREE, "winners": ["Cem"], "full_grids": each(1, 2, 3)}, ["WW509"]),
        ({**THREE, "winners": []}, ["WW509"]),
        # Nobody knows the full grids: either of the two, or both, can have won.
        ({**THREE, "winners": ["Ann"]}, []),
        ({**THREE, "winners": ["Cem"]}, ["WW509"]),
        ({"winners": ["Ann"]}, ["WW508"]),
        ({**THREE, "winners": ["Ann"], "to_move": "Ann"}, ["WW507"]),
    ],
)
def test_winners(table: dict[str, Any], expected: list[str]) -> None:
    assert codes(3, **table) == expected


def test_winners_of_the_short_game() -> None:
    table = {"players": ["Ann", "Bob"], "scores": {"Ann": [30, 45], "Bob": [31, 44]}, "winners": ["Ann", "Bob"]}
    assert check_play(position(FOREST, 2, rules={"rounds": 2}, table=table)) == []
    assert [finding.code for finding in check_play(position(FOREST, 2, table=table))] == ["WW508"]


def test_the_drawn_forest() -> None:
    assert codes(forest=FULL, you="Ann", full=["Ann"]) == []
    assert codes(forest=FULL, you="Ann", full=["Bob"]) == ["WW510"]
    assert codes(forest=FULL, you="Ann", full=[]) == ["WW510"]
    assert codes(you="Ann", full=["Ann"]) == ["WW510"]
    # Three new tiles, one of them a wisp: one turn (a shape of three squares) or two, not three.
    for turns, expected in ((0, ["WW511"]), (1, []), (2, []), (3, ["WW511"])):
        assert codes(you="Ann", turns=each(turns, turns, turns)) == expected
    # Nobody knows which wisps are old.
    assert codes(2, you="Ann", turns=each(0, 0, 0)) == []


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"players": ["Ann"]}, "2 to 4 entries"),
        ({"players": ["Ann", "Ann"]}, "names `Ann` twice"),
        ({"players": ["Ann", "Bob"], "start": "Bobb"}, "did you mean `Bob`"),
        ({"players": ["Ann", "Bob"], "turns": {"Ann": 1}}, "lacks the key `Bob`"),
        ({"players": ["Ann", "Bob"], "points": {}}, "no key `points`"),
        ({"you": "Ann"}, "lacks the key `players`"),
    ],
)
def test_what_cannot_be_read(table: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        position(FOREST, table=table)


def test_standings() -> None:
    table = position(FOREST, 3, table={"players": ["Ann", "Bob", "Cem"], "full-grids": each(1, 2, 3), **THREE}).table
    assert table is not None
    found = [(standing.player, standing.points, standing.full_grids, standing.place) for standing in standings(table)]
    assert found == [("Bob", 135, 2, 1), ("Ann", 135, 1, 2), ("Cem", 118, 3, 3)]
    assert winners(table) == ("Bob",)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.randoms(use_true_random=False), st.integers(2, 4))
def test_a_table_that_is_really_played_has_no_findings(chance: random.Random, count: int) -> None:
    """Turns are taken one by one as the rules say; every table on the way is looked at."""
    players = PLAYERS[:count]
    first = chance.randrange(count)
    scores: dict[str, list[int]] = {who: [] for who in players}
    grids = dict.fromkeys(players, 0)
    for number in (1, 2, 3):
        start = (first + number - 1) % count
        order = players[start:] + players[:start]
        turns, full = dict.fromkeys(players, 0), list[str]()
        table: dict[str, Any] = {"players": players, "first": players[first], "start": order[0], "turns": turns,
                                 "full": full, "scores": scores, "full-grids": grids}  # fmt: skip
        while not full:
            for who in order:
                assert check_table(position(FOREST, number, table={**table, "to-move": who})) == []
                turns[who] += 1
                if turns[who] > 3 and chance.random() < 0.2:
                    full.append(who)
        assert check_table(position(FOREST, number, table=table)) == []
        for who in players:
            scores[who].append(chance.randint(20, 22))
            grids[who] += who in full
        assert check_table(position(FOREST, number, table=table)) == []
    best = max((sum(scores[who]), grids[who]) for who in players)
    won = [who for who in players if (sum(scores[who]), grids[who]) == best]
    assert check_table(position(FOREST, 3, table={**table, "winners": won})) == []
    if len(won) < count:
        lost = next(who for who in players if who not in won)
        found = check_table(position(FOREST, 3, table={**table, "winners": [lost]}))
        assert [finding.code for finding in found] == ["WW509"]
