"""The referee itself against expectations that were made by hand from the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.referee_quacks.listing import perft
from tests.referee_quacks.standing import broken
from tests.referee_quacks.table import Chips, Data, Table, house
from tests.referee_quacks.turns import after, judge

GOLDEN = yaml.safe_load((Path(__file__).parent / "golden_turns.yaml").read_text(encoding="utf-8"))
START: Chips = {"dream": 4, "yellow-1": 1, "red-1": 2, "red-2": 1}
LYING: Chips = {"dream": 2, "yellow-1": 1, "red-1": 2, "red-2": 1}


def table(player: Data, other: Data | None = None, **more: Any) -> Table:
    """A game of a sheep, and of a pig at the start where nothing is said of it. Spirals on 3 and 7, no more."""
    pig = {"animal": "pig", "bag": START, **(other or {})}
    data = {"track": {"steps": 20, "spirals": [3, 7]}, "players": [{"animal": "sheep", **player}, pig], **more}
    return Table(data)


def sheep_after(now: Table, turn: Data) -> Data:
    """What the first player has after a turn."""
    return after(now, turn).players[0]


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["name"])
def test_golden_numbers(golden: Data) -> None:
    for depth, count in enumerate(golden["turns"], 1):
        if count < 1000:
            assert perft(Table(golden["position"]), depth) == count


def test_red() -> None:
    """Worked examples 1 and 7."""
    bag = {**START, "red-4": 1}
    assert sheep_after(table({"space": 2, "bag": bag}), {"draw": "red-2"})["rubies"] == 1
    assert sheep_after(table({"space": 1, "bag": bag}), {"draw": "red-2"})["rubies"] == 2
    for chip, count in {"red-1": 1, "red-2": 2, "red-4": 3}.items():
        now = table({"space": 3, "bag": bag}, set="butterfly")
        assert sheep_after(now, {"draw": chip})["rubies"] == count


def test_yellow() -> None:
    """Worked example 2, and the other faces; with the butterfly set two rolls from a spiral space."""
    now = table({"space": 1, "bag": START})
    assert sheep_after(now, {"draw": "yellow-1", "die": "green-2"})["bag"] == {
        "dream": 4, "red-1": 2, "red-2": 1, "green-2": 1,
    }  # fmt: skip
    assert sheep_after(now, {"draw": "yellow-1", "die": 3})["space"] == 5
    assert sheep_after(now, {"draw": "yellow-1", "die": "ruby"})["rubies"] == 1
    assert sheep_after(now, {"draw": "yellow-1", "die": "draw", "then": [{"draw": "red-2"}]})["space"] == 4
    assert judge(now, {"draw": "yellow-1", "die": "draw"}) == {"QC206"}
    assert judge(now, {"draw": "yellow-1", "die": 2}) == {"QC203"}
    assert judge(now, {"draw": "yellow-1"}) == {"QC204"}
    now = table({"space": 2, "bag": START}, set="butterfly")
    assert sheep_after(now, {"draw": "yellow-1", "die": [4, 3]})["space"] == 10
    assert judge(now, {"draw": "yellow-1", "die": 4}) == {"QC204"}


def test_purchases() -> None:
    """Worked examples 3, 4 and 10."""
    now = table({"space": 9, "rubies": 4, "bag": {"dream": 2}, "board": LYING})
    bought = sheep_after(now, {"draw": "dream", "buy": ["blue-4", "green-1"]})
    assert bought["bag"] == {**START, "blue-4": 1, "green-1": 1}
    assert (bought["board"], bought["rubies"]) == ({}, 0)
    assert judge(now, {"draw": "dream", "buy": ["blue-2", "blue-1"]}) == {"QC302"}
    assert judge(now, {"draw": "dream", "buy": ["blue-4", "green-2"]}) == {"QC303"}
    assert judge(now, {"draw": "dream", "buy": ["orange-1"]}) == {"QC304"}
    assert judge(now, {"draw": "dream", "buy": []}) == judge(now, {"draw": "dream"}) == set()
    for space, expected in ((9, set()), (8, {"QC303"})):  # the pig beside it, the pig behind it
        shared = table({"space": 9, "bag": {"dream": 2}, "board": LYING}, {"space": space})
        assert judge(shared, {"draw": "dream", "buy": ["red-1"]}) == expected


def test_white_green_blue_purple_orange() -> None:
    """Worked examples 5 and 6."""
    bag = {**START, "white-8": 1, "green-1": 1, "blue-4": 1, "purple-1": 1, "orange-1": 1}
    now = table({"space": 2, "rubies": 3, "clovers": 1, "bag": bag, "board": {"dream": 1}}, boards=6)
    assert sheep_after(now, {"draw": "white-8"})["space"] == 10
    assert judge(now, {"draw": "white-8", "die": 1}) == {"QC213"}
    assert sheep_after(now, {"draw": "green-1", "return": "green-1"})["board"] == {"dream": 1}
    assert judge(now, {"draw": "green-1", "return": "dream"}) == {"QC211"}
    assert judge(now, {"draw": "green-1", "return": "red-1"}) == {"QC210"}
    assert sheep_after(now, {"draw": "blue-4"})["space"] == 7
    purple = sheep_after(now, {"draw": "purple-1"})
    assert (purple["space"], purple["rubies"]) == (6, 3)
    assert sheep_after(now, {"draw": "orange-1"})["clovers"] == 3
    there = table({"space": 3, "bag": {**bag, "blue-4": 0, "blue-1": 1}})
    assert sheep_after(there, {"draw": "blue-1"})["space"] == 7
    beyond = table({"space": 7, "bag": bag})
    assert sheep_after(beyond, {"draw": "blue-4"})["space"] == 11
    market = table({"space": 7, "bag": bag}, rules={"blue-without-spiral": "market"})
    assert after(market, {"draw": "blue-4"}).over()


def test_butterfly() -> None:
    """Worked example 7."""
    bag = {**START, "green-1": 2, "blue-1": 1, "blue-4": 1, "purple-1": 1, "orange-1": 2}
    now = table({"space": 1, "bag": bag, "board": {"orange-2": 1}}, set="butterfly", boards=6)
    chain = {"draw": "green-1", "then": [{"draw": "green-1"}, {"draw": "red-1"}]}
    assert (sheep_after(now, chain)["space"], judge(now, {"draw": "green-1"})) == (4, {"QC206"})
    assert sheep_after(now, {"draw": "blue-1"})["board"] == {"orange-2": 1, "blue-2": 1}
    assert sheep_after(now, {"draw": "blue-4"})["board"] == {"orange-2": 1, "white-8": 1}
    assert sheep_after(now, {"draw": "purple-1", "take": "blue-2"})["bag"]["blue-2"] == 1
    assert judge(now, {"draw": "purple-1", "take": "blue-4"}) == {"QC212"}
    assert judge(now, {"draw": "purple-1"}) == {"QC205"}
    assert sheep_after(now, {"draw": "orange-1"})["clovers"] == 2
    spiral = table({"space": 2, "bag": bag}, set="butterfly", boards=6)
    assert judge(spiral, {"draw": "purple-1", "take": "blue-4"}) == set()
    assert judge(spiral, {"draw": "purple-1", "take": "blue-2"}) == {"QC212"}


def test_clovers_and_the_market() -> None:
    """Worked examples 8 and 9, and the order of clover move and last place, which can cost the ruby."""
    own = {"space": 9, "clovers": 2, "bag": {"dream": 2}, "board": LYING}
    now = table(own, {"space": 10}, boards=6)
    moved = sheep_after(now, {"draw": "dream"})
    assert (moved["space"], moved["clovers"]) == (11, 2)
    assert judge(now, {"draw": "dream", "buy": ["red-1"]}) == {"QC303"}
    other = table(own, {"space": 10}, boards=6, rules={"third-dream-order": "last-place, clover-move, purchase"})
    assert judge(other, {"draw": "dream", "buy": ["red-1"]}) == set()
    close = after(table({**own, "space": 18}, boards=6), {"draw": "dream"})
    assert (close.over(), close.players[0]["space"], close.players[0]["board"]["dream"]) == (True, 20, 3)
    assert judge(close, {"draw": "red-1"}) == {"QC401"}
    far = after(table({"space": 19, "bag": {**START, "white-8": 1}}), {"draw": "white-8"})
    assert (far.over(), far.players[0]["space"]) == (True, 20)


def test_gains_end_with_the_supply() -> None:
    rubies = house()["rubies"]
    now = table({"space": 1, "bag": START}, {"rubies": rubies - 1})
    assert sheep_after(now, {"draw": "red-2"})["rubies"] == 1
    now = table(
        {"bag": {**START, "blue-1": 1, "purple-1": 1}}, {"bag": {**START, "blue-2": 8}}, set="butterfly", boards=6
    )
    assert sheep_after(now, {"draw": "blue-1"})["board"] == {"blue-1": 1}
    assert judge(now, {"draw": "purple-1", "take": "blue-2"}) == {"QC212"}
    now = table({"space": 9, "rubies": 4, "bag": {"dream": 2}, "board": LYING}, {"bag": {**START, "blue-2": 8}})
    assert judge(now, {"draw": "dream", "buy": ["blue-2"]}) == {"QC305"}


def test_positions() -> None:
    """One thing wrong in each."""
    assert broken(table({"bag": START})) == set()
    for player, codes in (
        ({"bag": {**START, "dream": 5}}, {"QC105"}),
        ({"bag": {**START, "dream": 1}, "board": {"dream": 3}}, set()),
        ({"bag": {"dream": 4, "red-1": 2, "red-2": 1}}, {"QC107"}),
        ({"bag": {**START, "orange-1": 1}}, {"QC104"}),
        ({"bag": {**START, "white-8": 11}}, {"QC106"}),
        ({"bag": START, "space": 21}, {"QC103"}),
        ({"bag": START, "rubies": 1}, {"QC113"}),
        ({"bag": START, "clovers": 1}, {"QC110"}),
        ({"bag": {"dream": 2}, "board": LYING, "space": 4}, {"QC114"}),
        ({"bag": {"dream": 2}, "board": LYING, "space": 5, "rubies": 7}, set()),
        ({"bag": {"dream": 2}, "board": LYING, "space": 5, "rubies": 8}, {"QC113"}),
    ):
        assert broken(table(player)) == codes, player
    pig = {"bag": {"dream": 1, **{chip: START[chip] for chip in ("yellow-1", "red-1", "red-2")}}, "board": {"dream": 3}}
    assert broken(table({"bag": START}, pig)) == {"QC108"}
    assert broken(table({"bag": START, "space": 20}, {"space": 20})) == {"QC112"}
    # At the market: what lay before the last chip cannot have led there, nor can anything where it was the clovers.
    far: Chips = {"yellow-1": 1, "red-1": 2, "red-2": 1, "white-8": 1}
    for more, codes in (
        ({"white-8": 2}, set()), ({"white-8": 3}, {"QC114"}), ({"dream": 3}, set()),
        ({"dream": 3, "white-8": 2}, {"QC114"}),
    ):  # fmt: skip
        board = {"dream": 1, **far, **more}
        own = {"space": 20, "bag": {"dream": 4 - board["dream"]}, "board": board}
        assert broken(table(own)) == codes, more


def test_start_chips_that_were_swapped() -> None:
    """A blue start chip may have become a higher one or a white 8, but cannot be gone."""
    box = {**house(), "start": {"dream": 4, "blue-1": 1, "blue-4": 1}}
    for bag, gone in (
        ({"blue-1": 1, "blue-4": 1}, False),
        ({"blue-2": 1, "white-8": 1}, False),
        ({"blue-1": 1, "blue-2": 1}, True),
        ({"white-8": 1}, True),
    ):
        data = {"set": "butterfly", "players": [{"animal": "pig", "bag": {"dream": 4, **bag}}]}
        assert ("QC107" in broken(Table(data, box))) == gone, bag
        assert ("QC107" in broken(Table({**data, "set": "caterpillar"}, box))) == (bag != {"blue-1": 1, "blue-4": 1})
