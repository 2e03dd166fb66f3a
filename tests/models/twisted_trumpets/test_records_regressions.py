"""Records on which the product and the referee once differed, or which are easily got wrong: expectations by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from rulewright.models import source
from rulewright.models.game import game
from rulewright.models.twisted_trumpets.record import replay

from tests.referee_trumpets import turns

Data = dict[str, Any]
TRUMPETS = game("twisted-trumpets")
TILES: Data = {
    "i": {"kind": "basic", "pipes": [{"ends": ["left", "right"]}], "copies": 12},
    "one": {"kind": "basic", "pipes": [{"ends": ["left", "right"]}], "copies": 1},
    "g": {"kind": "premium", "pipes": [{"ends": ["left", "right"]}], "copies": 9},
    "rare": {"kind": "premium", "pipes": [{"ends": ["left", "right"]}], "copies": 1},
}
PASS: Data = {"pass": True}
UNSEEN_PLANS: Data = {"favor": "plans", "draw": ["?", "?"], "discard": "?"}


def place(tile: str, at: str) -> Data:
    """A placement."""
    return {"place": tile, "at": at}


def ends(**told: Any) -> Data:
    """The end of a turn."""
    return {"next": told}


def record(grid: str, *steps: Data, **told: Any) -> Data:
    """A record on a board of one row that the trumpeter blows into from the left; prices are 1, 2, 2, 3."""
    board = {"grid": " ".join(grid) + "\n", "mouths": [{"cell": "A1", "edge": "left"}]}
    return {"game": "twisted-trumpets", "board": board, "tiles": TILES, "turns": list(steps), **told}


def held(*slots: list[Any]) -> Data:
    """A decree that every trumpet with a tile meets, `d`."""
    return {"d": {"when": [{"count": "tiles", "at-least": 1}], "slots": [8, 5, 3], "held": list(slots)}}


def both(data: Data) -> tuple[int, set[str]]:
    """How many steps are legal, and what is wrong with the next one; product and referee agree."""
    findings, states = replay(TRUMPETS.read(source.parse(json.dumps(data).encode(), "test")))
    found = len(states) - 1, {finding.code for finding in findings}
    assert found == turns.replay(data)[:2], data
    return found


LEGAL: dict[str, Data] = {
    # Every scroll has had its favor: with `scroll-again: no` none is due any more.
    "scrolls-used-up": record(
        "S....", place("i", "A1"), PASS, hand=["i"], favors={"actions": "grey"}, rules={"scroll-again": "no"}
    ),
    "scroll-covered-again": record(
        "S....", place("i", "A1"), UNSEEN_PLANS, PASS, hand=["i"], favors={"actions": "grey"}
    ),
    # That the own board is filled now does not say that nobody was earlier.
    "end-triggered-before": record("...", ends(ending=2), round=3),
    "end-triggered-now": record("...", ends(ending=3), round=3),
    # The slot is not said, and two are possible: the table tells which.
    "slot-told-by-the-table-1": record(
        ".....",
        {"claim": "d"},
        ends(decrees={"d": [["arturo", "me"], [], []]}),
        trumpet={"A1": "i"},
        decrees=held(["arturo"], [], []),
    ),
    "slot-told-by-the-table-2": record(
        ".....",
        {"claim": "d"},
        ends(decrees={"d": [["arturo"], ["me"], []]}),
        trumpet={"A1": "i"},
        decrees=held(["arturo"], [], []),
    ),
    # With its grey side the token cannot buy what costs 3 from an empty hand.
    "nothing-bought-side-not-told": record(
        "S....", place("i", "A1"), {"favor": "premium"}, hand=["i"], market=["-", "-", "-", "g"]
    ),
    "two-slots-in-two-rounds": record(
        ".....", ends(decrees={"d": [["patty"], [{"arturo": 4}], []]}), decrees=held([], [], []), round=3
    ),
    "unseen-plan-named-by-its-discard": record(
        "SS....",
        place("i", "A1"),
        {"favor": "plans", "draw": ["?", "?"], "discard": "?"},
        place("i", "B1"),
        {"favor": "actions"},
        hand=["i", "i"],
        plans=["curls"],
    ),
    "unseen-plan-is-this-one": record(
        "S....",
        place("i", "A1"),
        {"favor": "plans", "draw": ["?", "bunting"], "discard": "curls"},
        hand=["i"],
        plans=[],
    ),
}
ILLEGAL: dict[str, tuple[int, str, Data]] = {
    "no-favor-after-all-scrolls": (
        1,
        "TT311",
        record(
            "S....",
            place("i", "A1"),
            {"favor": "actions"},
            hand=["i"],
            favors={"actions": "grey"},
            rules={"scroll-again": "no"},
        ),
    ),
    # A round that was told stays known where the disc is named again without it.
    "round-not-forgotten-shared": (
        0,
        "TT113",
        record(".....", ends(decrees={"d": [["clora", {"patty": 6}], [], []]}), decrees=held([{"clora": 5}], [], [])),
    ),
    "round-not-forgotten-changed": (
        1,
        "TT328",
        record(
            ".....",
            ends(decrees={"d": [["clora"], [], []]}),
            ends(decrees={"d": [[{"clora": 4}], [], []]}),
            decrees=held([{"clora": 5}], [], []),
            round=5,
        ),
    ),
    # The second slot was taken in this round, so the first one was not empty at its begin.
    "two-slots-in-one-round": (
        0,
        "TT113",
        record(".....", ends(decrees={"d": [["patty"], [{"arturo": 3}], []]}), decrees=held([], [], []), round=3),
    ),
    "disc-joins-an-old-one": (
        1,
        "TT113",
        record(
            ".....",
            ends(),
            ends(decrees={"d": [["arturo", "clora"], [], []]}),
            decrees=held(["arturo"], [], []),
            round=3,
        ),
    ),
    "end-of-the-own-board-is-not-later": (0, "TT402", record("...", ends(ending=4), round=3)),
    # It was grey, for with its gold side the tile costs nothing; so it is gone.
    "token-used-without-a-purchase": (
        5,
        "TT312",
        record(
            "SS....",
            place("i", "A1"),
            {"favor": "premium"},
            {"draw": "i"},
            ends(market=["g"]),
            place("i", "B1"),
            {"favor": "premium", "buy": "g"},
            hand=["i"],
            market=["-", "-", "-", "g"],
        ),
    ),
    "no-unseen-plan-to-discard": (
        3,
        "TT317",
        record(
            "SS....",
            place("i", "A1"),
            {"favor": "actions"},
            place("i", "B1"),
            {"favor": "plans", "draw": ["curls", "bunting"], "discard": "?"},
            hand=["i", "i"],
            plans=[],
        ),
    ),
}
# A set with one premium tile, of which there is one.
SMALL = """
set: small
provenance: invented
board:
  grid: |
    S S S S S .
  mouths: [{cell: A1, edge: left}]
market: {prices: [1, 2, 2, 3], blind: 1}
flags: [red, yellow, green, blue]
characters: []
premium-back: {pipes: [{ends: [left], bells: [{kind: end, facing: right}]}]}
tiles:
  i: {kind: basic, pipes: [{ends: [left, right]}], copies: 12}
  rare: {kind: premium, pipes: [{ends: [left, right]}], copies: 1}
decrees: {}
plans: {}
"""


@pytest.mark.parametrize("name", LEGAL)
def test_legal(name: str) -> None:
    assert both(LEGAL[name]) == (len(LEGAL[name]["turns"]), set())


@pytest.mark.parametrize("name", ILLEGAL)
def test_illegal(name: str) -> None:
    count, code, data = ILLEGAL[name]
    assert both(data) == (count, {code})


def test_unseen_premium_tile_is_not_refilled(tmp_path: Path) -> None:
    """The only premium tile was bought unseen, so none is left to fill the market with."""
    (tmp_path / "small.yaml").write_text(SMALL)
    buy, told = {"buy": "?", "from": "stack", "pay": ["i"]}, {"hand": ["i"], "market": ["-", "-", "-", "-"]}
    data = {"game": "twisted-trumpets", "set": str(tmp_path / "small.yaml"), **told}
    assert both(data | {"turns": [buy, ends(refill=["rare"])]}) == (1, {"TT327"})
    assert both(data | {"turns": [buy, ends(), {"buy": "?", "from": "stack", "pay": []}]})[1] == {"TT314", "TT315"}
    assert both(data | {"turns": [ends(refill=["rare"])]}) == (1, set())
