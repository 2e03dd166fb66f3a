"""The solo game: what the ghost sees, takes and scores, and when it moves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulewright.models.rulebook import Rule, rulebook
from rulewright.models.source import InputError
from rulewright.models.wispwood.components import GUIDES
from rulewright.models.wispwood.ghost import ghost_choice, ghost_points, sight
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.position import Position
from rulewright.models.wispwood.record import check_play
from rulewright.models.wispwood.solo import firefly_limit, firefly_tokens, guide_values
from rulewright.models.wispwood.solo_check import solo_score, solo_standing
from rulewright.models.wispwood.turns import Wisps

from tests.models.wispwood.boards import DATA, load, position

RULES = [rule for rule in rulebook("wispwood").rules.values() if rule.code.startswith("WW6")]
RING = ["I2", "L4", "S4", "O4", "T4", "I3", "L3", "I4"]
USUAL = ["jack", "orb", "none", "heart", "witch", "orb", "jack", "heart"]
FOREST = ["....", ".CT.", "..JT", "...."]
JACK, WITCH, HEART, ORB = Piece.JACK, Piece.WITCH, Piece.HEART, Piece.ORB
WORTH = {ORB: 6, JACK: 5, HEART: 4, WITCH: 3}
SOLO = {"guide": "6-5-4-3", "levels": ["orb", "jack", "heart", "witch"], "ghost": {"orb": 1, "jack": 1},
        "ghost-cat": 3, "fireflies": [2, 1]}  # fmt: skip
TOKENS = [1, 2, 2, 2, 3, 3, 3, 4]


def alone(
    forest: list[str] = FOREST, number: int = 1, turns: list[dict[str, Any]] | None = None, **solo: Any
) -> Position:
    """A position of the solo game with some keys of the block changed."""
    block = {**SOLO, **{key.replace("_", "-"): value for key, value in solo.items()}}
    keys = {"turns": turns} if turns else {}
    return position(forest, number, solo=block, pond={"wisps": USUAL, "shapes": RING}, **keys)


def codes(board: Position) -> list[str]:
    return sorted(finding.code for finding in check_play(board))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_boards_of_the_catalogue(rule: Rule) -> None:
    for name in rule.failing:
        assert [finding.code for finding in check_play(load(DATA / name))] == [rule.code]
    for name in rule.passing:
        assert check_play(load(DATA / name)) == []


def test_guides_and_fireflies() -> None:
    assert [guide_values(guide) for guide in GUIDES] == [(6, 5, 4, 3), (8, 6, 5, 3), (8, 7, 5, 4), (8, 7, 6, 5)]
    assert [firefly_limit(number) for number in (1, 2, 3)] == [4, 6, 8]
    assert list(firefly_tokens()) == TOKENS


@pytest.mark.parametrize(
    ("wisps", "space", "firefly", "seen", "takes"),
    [
        # All spaces filled but the ghost's own: the next ones clockwise, round the end of the list.
        ([JACK, HEART, None, WITCH, WITCH, WITCH, WITCH, WITCH], 3, 1, (4,), 4),
        ([JACK, HEART, WITCH, WITCH, WITCH, HEART, WITCH, None], 8, 4, (1, 2, 3, 4), 1),
        ([JACK, HEART, WITCH, WITCH, WITCH, None, WITCH, HEART], 6, 3, (7, 8, 1), 1),
        # Free spaces are not counted.
        ([JACK, None, None, None, WITCH, None, None, ORB], 3, 2, (5, 8), 8),
        ([JACK, None, None, None, WITCH, None, None, None], 8, 2, (1, 5), 1),
        # Of the type it likes best it takes the nearest.
        ([None, JACK, HEART, JACK, ORB, ORB, ORB, ORB], 1, 3, (2, 3, 4), 2),
        ([None, WITCH, ORB, JACK, ORB, JACK, HEART, WITCH], 1, 4, (2, 3, 4, 5), 3),
        # Too few are left: new ones must be dealt first.
        ([JACK, None, None, None, None, None, None, ORB], 3, 3, None, None),
        ([None] * 8, 3, 1, None, None),
    ],
)
def test_what_the_ghost_sees_and_takes(
    wisps: list[Piece | None], space: int, firefly: int, seen: tuple[int, ...] | None, takes: int | None
) -> None:
    pond = tuple(wisps)
    assert sight(pond, space, firefly) == seen
    choice = ghost_choice(pond, space, firefly, WORTH)
    assert (choice.space if choice else None) == takes
    if choice:
        assert choice.seen == seen
        assert choice.wisp is pond[choice.space - 1]
        assert str(choice.wisp) in choice.why


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from([*WISPS, None]), min_size=7, max_size=7), st.integers(1, 8), st.integers(1, 4))
def test_the_ghost_walks_round_the_pond(others: list[Piece | None], space: int, firefly: int) -> None:
    """Against a walk step by step: the cat stops as soon as it has met as many wisps as the firefly shows."""
    pond: Wisps = (*others[: space - 1], None, *others[space - 1 :])
    at, met = space, list[int]()
    for _ in range(7):
        at = at + 1 if at < 8 else 1
        if pond[at - 1] is not None:
            met.append(at)
        if len(met) == firefly:
            break
    choice = ghost_choice(pond, space, firefly, WORTH)
    if len(met) < firefly:
        assert choice is None
        return
    assert choice is not None
    values = [WORTH[wisp] for other in met if (wisp := pond[other - 1])]
    assert choice.space == met[values.index(max(values))]


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ({}, []),
        ({"fireflies": None}, ["-"]),
        ({"ghost": {"orb": 3}}, ["WW605"]),
        ({"levels": ["orb", "orb", "heart", "witch"]}, ["WW601"]),
        ({"fireflies": [1, 1]}, ["WW602"]),
        ({"ghost_cat": 1}, ["WW604"]),
        ({"fireflies": [], "ghost": {}, "to_move": "you"}, ["WW611"]),
        ({"fireflies": [2], "ghost": {"orb": 1}}, ["WW609"]),
        ({"scores": {"you": [], "ghost": []}}, []),
        ({"scores": {"you": [30], "ghost": [11]}}, ["WW607"]),
    ],
)
def test_the_block(keys: dict[str, Any], expected: list[str]) -> None:
    if expected == ["-"]:
        with pytest.raises(InputError, match="fireflies must be a list"):
            alone(**keys)
    else:
        assert codes(alone(**keys)) == expected


@pytest.mark.parametrize(
    ("number", "fireflies", "wisps", "fit"),
    [
        (1, [], 0, True), (1, [2], 1, True), (1, [2], 0, False),
        # Round 1 always takes its four turns: 15 squares, at most four a turn.
        (2, [], 4, True), (2, [], 3, False), (2, [2, 1], 6, True), (2, [2, 1], 7, False),
        # Round 2 takes five or six: at least 20 squares.
        (3, [], 8, False), (3, [], 9, True), (3, [], 10, True), (3, [], 11, False), (3, TOKENS, 18, True),
    ],
)  # fmt: skip
def test_the_number_of_the_ghosts_wisps(number: int, fireflies: list[int], wisps: int, fit: bool) -> None:
    board = alone(["C"], number, ghost={"orb": wisps}, fireflies=fireflies)
    assert ("WW605" in codes(board)) == (not fit)


def test_fireflies_that_nobody_knows() -> None:
    block = {key: value for key, value in SOLO.items() if key != "fireflies"}
    for wisps, expected in ((3, ["WW605"]), (4, []), (10, []), (11, ["WW605"])):
        board = position(FOREST, 2, solo={**block, "ghost": {"heart": wisps}})
        assert codes(board) == expected


@pytest.mark.parametrize(
    ("turns", "solo", "expected"),
    [
        ([{"ghost": {"firefly": 3, "takes": 6}}], {"to_move": "ghost"}, []),
        ([{"ghost": {"firefly": 2, "takes": 4}}], {"to_move": "ghost"}, []),
        ([{"ghost": {"firefly": 1, "takes": 4}}], {"to_move": "ghost"}, ["WW602"]),
        ([{"ghost": {"firefly": 2, "takes": 5}}], {"to_move": "ghost"}, ["WW613"]),
        ([{"ghost": {"firefly": 2, "takes": 3}}], {"to_move": "ghost"}, ["WW613"]),
        ([{"ghost": {"firefly": 2, "takes": 4}}], {}, ["WW611"]),
        ([{"trees": ["D2"]}], {}, []),
        ([{"trees": ["D2"]}], {"to_move": "ghost"}, ["WW611"]),
        ([{"trees": ["D2"]}, {"trees": ["D1"]}], {}, ["WW611"]),
        ([{"trees": ["D2"]}, {"ghost": {"firefly": 2, "takes": 4}}, {"trees": ["D1"]}], {}, []),
        ([{"pond": USUAL}], {}, ["WW615"]),
        ([{"end-round": {}}], {}, ["WW617"]),
        # A deal that is not due; one that puts a wisp under the ghost's cat; one with a gap.
        ([{"ghost": {"firefly": 2, "takes": 4, "deal": USUAL}}], {"to_move": "ghost"}, ["WW612"]),
        ([{"redeals": [{"by": "cat", "deal": ["jack"] * 8}], "trees": ["D2"]}], {}, ["WW604"]),
        ([{"redeals": [{"by": "cat", "deal": USUAL}], "trees": ["D2"]}], {}, []),
        ([{"redeals": [{"by": "cat", "deal": ["none", *USUAL[1:]]}], "trees": ["D2"]}], {}, ["WW326"]),
    ],
)
def test_turns_of_the_ghost_and_yours(turns: list[dict[str, Any]], solo: dict[str, Any], expected: list[str]) -> None:
    assert codes(alone(turns=turns, **solo)) == expected


def test_with_two_types_alike_the_ghost_can_take_any_wisp_that_is_there() -> None:
    levels = ["orb", "orb", "heart", "witch"]
    for takes, expected in ((4, ["WW601"]), (5, ["WW601"]), (3, ["WW601", "WW613"])):
        turns = [{"ghost": {"firefly": 2, "takes": takes}}]
        assert codes(alone(turns=turns, to_move="ghost", levels=levels)) == expected


def test_a_move_of_yours_before_the_ghost_has_begun() -> None:
    block = {**SOLO, "fireflies": [], "ghost": {}}
    board = position(["C."], solo=block, move={"trees": ["B1"]}, pond={"wisps": USUAL, "shapes": RING})
    assert codes(board) == ["WW611"]


def test_the_end_of_a_round() -> None:
    last = {"ghost": {"orb": 4}, "fireflies": [2, 1, 3, 2], "to_move": "ghost"}
    forest = ["....", "TCT.", "TTJT", "...."]
    end, more = {"end-round": {}}, {"ghost": {"firefly": 3, "takes": 6}}
    assert codes(alone(forest, turns=[end], **last)) == []
    assert codes(alone(forest, turns=[end, more], **last)) == []
    assert codes(alone(forest, turns=[more], **last)) == ["WW603"]
    assert codes(alone(forest, turns=[{"trees": ["B1"]}], **last)) == ["WW611"]
    assert codes(alone(forest, turns=[end], **{**last, "to_move": "you"})) == ["WW617"]


def test_scores_of_the_ghost() -> None:
    # 2 orbs, 1 jack, 1 heart: 12 + 5 + 4 = 21, again at the end of each round, no trees and no full grid.
    wisps = {ORB: 2, JACK: 1, HEART: 1}
    tree = ghost_points(WORTH, wisps)
    assert (tree.name, tree.points) == ("ghost", 21)
    assert {part.name: part.points for part in tree.parts} == {"orb": 12, "jack": 5, "heart": 4, "witch": 0}
    # The rulebook's ghost scores 51 at the end of round 2, with ten wisps: such as 5, 2, 2 and 1 of them.
    assert ghost_points(WORTH, {ORB: 5, JACK: 2, HEART: 2, WITCH: 1}).points == 51
    scores = {"you": [30], "ghost": [21]}
    board = alone(["C.J", "..."], 2, ghost={"orb": 2, "jack": 1, "heart": 1}, fireflies=[], scores=scores)
    assert (score := solo_score(board)) is not None
    assert score.points == 21
    standing = solo_standing(board)
    assert standing is not None
    assert (standing.you, standing.ghost, standing.you_win) == (30, 42, False)
    assert replace(standing, you=42).you_win
    assert not replace(standing, you=41).you_win
    assert solo_score(position(FOREST)) is None


@pytest.mark.parametrize(
    ("fireflies", "ghost", "scores", "expected"),
    [
        ([], {"orb": 4}, [24], []),
        ([], {"orb": 4}, [23], ["WW608"]),
        ([2], {"orb": 5}, [24], []),
        ([2], {"orb": 5}, [30], ["WW608"]),
        ([2], {"orb": 5}, [31], ["WW608"]),
    ],
)
def test_scores_of_the_ghost_lead_to_its_wisps(
    fireflies: list[int], ghost: dict[str, int], scores: list[int], expected: list[str]
) -> None:
    board = alone(["C"], 2, fireflies=fireflies, ghost=ghost, scores={"you": [9], "ghost": scores})
    assert codes(board) == expected
