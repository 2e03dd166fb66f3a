"""The referee of Twisted Trumpets itself: expectations made by hand from the rules text."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee_trumpets.board import cell_of, name_of, score, turned
from tests.referee_trumpets.positions import check
from tests.referee_trumpets.turns import after, count_moves, judge, moves, open_slots, replay, state_of

Data = dict[str, Any]
STRAIGHT: Data = {"kind": "basic", "pipes": [{"ends": ["left", "right"]}], "copies": 30}
TWIST: Data = {"kind": "basic", "pipes": [{"ends": ["left", "right"], "twist": True}], "copies": 30}
ELBOW: Data = {"kind": "basic", "pipes": [{"ends": ["top", "right"]}], "copies": 30}
TEE: Data = {"kind": "basic", "pipes": [{"ends": ["top", "right", "left"]}], "copies": 30}
CROSS: Data = {"kind": "basic", "pipes": [{"ends": ["top", "right", "bottom", "left"]}], "copies": 30}
BELL: Data = {
    "kind": "basic",
    "pipes": [{"ends": ["left"], "bells": [{"kind": "end", "facing": "right"}]}],
    "copies": 30,
}
MID: Data = {
    "kind": "basic",
    "pipes": [{"ends": ["left", "right"], "bells": [{"kind": "mid", "facing": "top"}]}],
    "copies": 30,
}
SLANT: Data = {
    "kind": "basic",
    "pipes": [{"ends": ["left"], "bells": [{"kind": "diagonal", "facing": ["top", "right"]}]}],
    "copies": 30,
}
GOLD: Data = {"kind": "premium", "pipes": [{"ends": ["top", "bottom"]}], "copies": 30}
TILES: Data = {
    "i": STRAIGHT, "w": TWIST, "l": ELBOW, "t": TEE, "x": CROSS, "b": BELL, "m": MID, "d": SLANT, "g": GOLD,
}  # fmt: skip


def board(grid: str, trumpet: Data, tiles: Data | None = None, **more: Any) -> Data:
    """A position on an own board whose trumpeter blows into A1 from the left."""
    lines = "\n".join(" ".join(line) for line in grid.split()) + "\n"
    return {
        "game": "twisted-trumpets",
        "board": {"grid": lines, "mouths": [{"cell": "A1", "edge": "left"}]},
        "tiles": TILES | (tiles or {}),
        "trumpet": trumpet,
        **more,
    }


def parts(data: Data) -> Data:
    """The parts of the score that are not 0."""
    return {name: points for name, points in score(data).items() if points and name != "total"}


def test_names_and_turns() -> None:
    assert [name_of(cell_of(name)) for name in ("A1", "C2", "B10")] == ["A1", "C2", "B10"]
    assert [turned("top", degrees) for degrees in (0, 90, 180, 270, -90)] == ["top", "right", "bottom", "left", "left"]


# Pipes


def test_length_counts_the_tile_of_the_bell_and_twists_twice() -> None:
    assert parts(board("...", {"A1": "i", "B1": "w", "C1": "b"})) == {"pipes": 4}


def test_bells_are_scored_each_for_itself_and_a_mid_bell_leaves_its_end_open() -> None:
    assert parts(board("....", {"A1": "m", "B1": "m", "C1": "b"})) == {"pipes": 1 + 2 + 3}
    assert parts(board("....", {"A1": "i", "B1": "m"})) == {"pipes": 2, "open-ends": -3}


def test_of_two_ways_the_shorter_counts_whatever_is_on_the_longer() -> None:
    """Example: D has a longer way with twists, and scores the shorter one."""
    ring = {"A1": "x", "B1": "i", "C1": "x", "A2": "l", "B2": "w", "C2": "l@270", "D1": "b"}
    data = board("....\n....", ring)
    # A1, B1, C1, D1; the way over the second row is two longer. Open: A1 and C1 at the top.
    assert parts(data) == {"pipes": 4, "open-ends": -6}


def test_of_equal_ways_the_one_with_more_twists_counts() -> None:
    """Example: C forks into two ways with as many tiles, one of them with a twist."""
    twisted = {"kind": "basic", "pipes": [{"ends": ["top", "right"], "twist": True}], "copies": 1}
    ring = {"A1": "t@90", "B1": "l@180", "A2": "v", "B2": "t", "C2": "b"}
    one = {"board": {"grid": ". . .\n. . .\n", "mouths": [{"cell": "A1", "edge": "top"}]}}
    assert parts(board("...\n...", ring, {"v": twisted}) | one) == {"pipes": 5}
    assert parts(board("...\n...", ring | {"A2": "l"}) | one) == {"pipes": 4}


def test_loose_bells_score_nothing_and_loose_ends_cost() -> None:
    assert parts(board("...", {"A1": "i", "C1": "b@180"})) == {"open-ends": -6}


def test_ends_before_blank_edges_and_the_border_are_open() -> None:
    assert parts(board("..", {"A1": "x", "B1": "l"})) == {"open-ends": -3 * 5}


# What hangs on pipes


@pytest.mark.parametrize(("flags", "points"), [(0, 0), (1, 1), (2, 2), (3, 4), (4, 7), (5, 11), (6, 16), (8, 16)])
def test_flags(flags: int, points: int) -> None:
    tile = {"kind": "basic", "pipes": [], "flags": {"red": flags}, "copies": 9}
    assert score(board("..", {"A1": "f"}, {"f": tile}))["flags"] == points


def test_birds_hear_the_tiles_around() -> None:
    """Example: 13 notes around a bird are 13 points; notes count for every bird, and on the own tile for none."""
    tiles = {
        "n": {"kind": "basic", "pipes": [], "notes": 2, "copies": 9},
        "o": {"kind": "basic", "pipes": [], "birds": 1, "notes": 1, "copies": 9},
    }
    around = {"A1": "n", "B1": "n", "C1": "n", "A2": "n", "C2": "n", "B3": "n", "C3": "o", "B2": "o"}
    data = board("...\n...\n...", around, tiles)
    # B2 hears six of two notes and the one on C3; C3 hears C2, B3 and the one on B2.
    assert score(data)["birds"] == 13 + 5
    assert score(data | {"rules": {"bird-own-notes": "yes"}})["birds"] == 20
    assert score(board("....", {"A1": "n", "C1": "o"}, tiles))["birds"] == 0


# Cards


def test_diagonal_bells_face_anew_for_each_card() -> None:
    plans = {word: {"points": [{"count": "bells", "facing": word, "each": 2}]} for word in ("top", "right", "left")}
    assert score(board("...", {"A1": "i", "B1": "d"}, plans=plans))["plans"] == 4
    both = {"q": {"points": [plans["top"]["points"][0], plans["right"]["points"][0]]}}
    assert score(board("...", {"A1": "i", "B1": "d"}, plans=both))["plans"] == 2


def test_steps_of_plans() -> None:
    plans = {"q": {"points": [{"count": "tiles", "steps": {"1": 5, "3": -2}}]}}
    assert score(board("....", {"A1": "i"}, plans=plans))["plans"] == 5
    assert score(board("....", {"A1": "i", "B1": "i", "C1": "i"}, plans=plans))["plans"] == -2


def with_decree(*held: list[Any], **more: Any) -> Data:
    """A position with one decree that any tile meets."""
    card = {"when": [{"count": "tiles", "at-least": 1}], "slots": [8, 5, 3], "held": list(held)}
    return board(".....", {"A1": "i"}, decrees={"d": card}, **more)


def test_slots_of_decrees() -> None:
    """Example: in the same round a slot is shared, later the next one is taken; the last never closes."""
    cases: list[tuple[list[Any], int | None, list[int]]] = [
        ([[], [], []], 3, [1]),
        ([[{"a": 3}], [], []], 3, [1]),
        ([[{"a": 2}], [], []], 3, [2]),
        ([[{"a": 2}], [{"b": 3}], []], 3, [2]),
        ([[{"a": 1}], [{"b": 2}], [{"c": 3}]], 5, [3]),
        ([["a"], [], []], 3, [1, 2]),
        ([["a"], [], []], 1, [1]),
        ([["a"], ["b"], []], 3, [2, 3]),
        ([["a"], ["b"], []], 2, [2]),
        ([["a", {"b": 3}], [], []], 3, [1]),
        ([[{"a": 2}], [], []], None, [1, 2]),
    ]
    for held, now, slots in cases:
        more = {} if now is None else {"round": now}
        assert open_slots(state_of(with_decree(*held, **more)), "d") == slots, (held, now)


def test_claims() -> None:
    claim = {"claim": "d", "slot": 1}
    assert replay(with_decree([], [], [], turns=[claim, claim]))[:2] == (1, {"TT324"})
    assert replay(with_decree([], [], [], turns=[claim, {"pass": True}]))[:2] == (1, {"TT322"})
    assert score(with_decree([], ["me"], []))["decrees"] == 5
    unmet = with_decree([], [], [])
    unmet["decrees"]["d"]["when"][0]["at-least"] = 2
    assert judge(state_of(unmet), claim) == {"TT323"}


def test_discs_of_earlier_turns() -> None:
    """What lay there when the turn ended is of an earlier round, what came then may be of this one."""
    told = {"next": {"decrees": {"d": [["a"], ["b"], []]}}}
    for held, step, slots in (
        (([], [], []), {"next": {"decrees": {"d": [["a"], [], []]}}}, [1, 2]),
        ((["a"], [], []), {"next": {}}, [2]),
        ((["a"], [], []), told, [2, 3]),
        (([{"a": 4}], [], []), told, [2]),
    ):
        for more in ({}, {"round": 4}):
            state = state_of(with_decree(*held, **more))
            assert judge(state, step) == set()
            found = open_slots(after(state, step), "d")
            assert found == slots or ("round" not in more and found == [2, 3]), (held, more)


# Turns


def test_an_end_of_the_tile_must_join_the_trumpet() -> None:
    state = state_of(board("...", {"A1": "i"}, hand=["i"]))
    assert judge(state, {"place": "i", "at": "B1"}) == set()
    assert judge(state, {"place": "i", "at": "B1", "turn": 90}) == {"TT304"}
    assert judge(state, {"place": "i", "at": "C1"}) == {"TT304"}
    assert judge(state, {"place": "x", "at": "A1"}) == {"TT301", "TT302"}
    assert judge(state, {"place": "i", "at": "B2", "turn": 45}) == {"TT303", "TT305"}


@pytest.mark.parametrize(("side", "actions"), [("gold", 4), ("grey", 3)])
def test_favors_for_actions(side: str, actions: int) -> None:
    """Example: four actions in all with the gold side, three with the grey one."""
    start = [{"place": "i", "at": "A1"}, {"favor": "actions"}]
    data = board("S.......", {}, hand=["i"], favors={"actions": side})
    data["turns"] = [*start, *[{"pass": True}] * 5]
    assert replay(data)[:2] == (2 + actions - 1, {"TT309"})


def test_a_favor_is_owed_at_once_if_a_token_is_left() -> None:
    data = board("S....", {}, hand=["i"], turns=[{"place": "i", "at": "A1"}, {"next": {}}])
    assert replay(data)[:2] == (1, {"TT310"})
    gone = dict.fromkeys(("actions", "plans", "premium"), "gone")
    assert replay(data | {"favors": gone})[:2] == (2, set())


def test_prices() -> None:
    data = board("...", {}, hand=["i", "i", "l", "g"], market=["g", "g", "g", "-"])
    for pay, found in ((["i"], set()), (["i", "l"], set()), (["i", "i", "l"], {"TT315"}), (["g"], {"TT316"})):
        assert judge(state_of(data), {"buy": "g", "pay": pay}) == found, pay
    last = data | {"market": ["-", "-", "-", "g"]}
    assert judge(state_of(last), {"buy": "g", "pay": ["i", "i", "l"]}) == set()


def test_a_closed_trumpet_is_opened_by_a_discard() -> None:
    data = board(".....", {"A1": "i", "B1": "b"}, hand=["i"])
    assert judge(state_of(data), {"discard": "B1"}) == set()
    assert judge(state_of(data), {"discard": "A1"}) == {"TT321"}
    assert judge(state_of(data), {"discard": "C1"}) == {"TT320"}
    opened = after(state_of(data), {"discard": "B1"})
    assert judge(opened, {"discard": "A1"}) == {"TT319"}


@pytest.mark.parametrize(("again", "legal"), [("yes", 2), ("no", 3)])
def test_a_scroll_that_is_covered_again(again: str, legal: int) -> None:
    steps = [{"discard": "A1"}, {"place": "i", "at": "A1"}, {"next": {}}]
    data = board("S....", {"A1": "b"}, hand=["i"], turns=steps, rules={"scroll-again": again})
    assert replay(data)[0] == legal


def test_the_round_after_the_end_is_the_last() -> None:
    data = board("....", {"A1": "i"}, turns=[{"next": {}}, {"next": {}}, {"pass": True}])
    assert replay(data)[:2] == (2, {"TT401"})
    assert replay(data | {"round": 4})[:2] == (2, {"TT401"})
    assert replay(data | {"round": 4, "ending": 3})[:2] == (1, {"TT401"})


def test_moves_once_for_ways_that_are_alike() -> None:
    data = board("...", {"A1": "i"}, hand=["i", "x"])
    # A straight pipe and a cross on B1, draw, pay either for the unseen tile, pass, end of the turn.
    assert count_moves(data) == 7
    assert {next(iter(step)) for step in moves(state_of(data))} == {"place", "draw", "buy", "pass", "next"}


# Positions


def test_positions() -> None:
    assert check(board("...", {"A1": "i", "C1": "i"})) == {"TT201"}
    assert check(board("...", {"A1": "i@45"})) == {"TT202"}
    assert check(board("...", {"A1": "i~"})) == {"TT203"}
    assert check(board("...", {"A1": "i", "D4": "i"})) == {"TT206"}
    assert check(board("..", {"A1": "x"}, rules={"dead-ends": "forbidden"})) == {"TT204"}
    ring = {"A1": "x", "B1": "l@180", "A2": "l", "B2": "l@270"}
    assert check(board("..\n..", ring, rules={"loops": "forbidden"})) == {"TT205"}
    assert check(board("S..", {"A1": "i"}, favors={})) == {"TT114"}
    assert check(board("SS.", {"A1": "i", "B1": "i"}, favors={})) == {"TT110"}
    assert check(board("S..", {"A1": "i"}, favors={}, actions=2)) == {"TT114", "TT115"}
    assert check(board("S..", {}, favors={"actions": "grey"}, actions=3)) == set()
    assert check(board("S..", {}, favors={}, actions=3)) == {"TT115"}
    assert check(board("...", {}, favors={"plans": "grey"})) == {"TT116"}
    twice = board("S..", {}, favors={"plans": "gone"})
    assert check(twice) == set()
    assert check(twice | {"rules": {"scroll-again": "no"}}) == {"TT116"}
    half = {"h": {"kind": "basic", "pipes": [{"ends": ["left"]}], "copies": 1}}
    assert check(board("...", {"A1": "h"}, half)) == {"TT117"}
    assert check({"game": "twisted-trumpets", "players": 3, "hand": ["b1", "b1", "b1", "b1"]}) == {"TT101"}
    assert check(with_decree(["a"], ["b"], ["c"], round=2)) == {"TT113"}
    assert check(with_decree([{"a": 2}], [{"b": 2}], [])) == {"TT113"}
