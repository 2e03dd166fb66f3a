"""The referee itself against expectations that were made by hand from the rules."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
import yaml

from tests.referee_yokai import random_positions
from tests.referee_yokai.deals import count_all, cuts, deals, deduce, of_file
from tests.referee_yokai.fewest import Model, Task, fewest_moves, least_for_family, lower_bound
from tests.referee_yokai.layout import (
    Cell,
    Layout,
    beside,
    card_moves,
    cell_of,
    crossing,
    crossings,
    draw,
    groups_of,
    is_whole,
    may_move,
    moved,
    moves_of,
    name_of,
    read,
)
from tests.referee_yokai.standing import SQUARE, broken_rules, out_of_reach, outlines
from tests.referee_yokai.turns import judge, replay, state_of
from tests.referee_yokai.winning import (
    SHAPES,
    has_shape,
    hint_points,
    is_appeased,
    is_won,
    rating,
    shape_cells,
    touch,
    turned_and_mirrored,
)

GOLDEN = yaml.safe_load((Path(__file__).parent / "golden_moves.yaml").read_text(encoding="utf-8"))
MIXED = "R G B P\nP P R G\nB B G R\nG R P B\n"
SOLVED = "R R G G\nR R G G\nP P B B\nP P B B\n"


# Moves


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["name"])
def test_golden_numbers_counted_a_second_way(golden: dict[str, Any]) -> None:
    """A card may go where it touches every part that the others fall into when it is lifted."""
    data = golden["position"]
    layout = read(data["layout"])
    rules = data.get("rules", {})
    closed = {cell_of(name) for name in data.get("hints", {})}
    if "token" in data:
        closed |= set(crossing(cell_of(data["token"])))
    count = 0
    for cell in set(layout) - closed:
        graph = nx.Graph()
        graph.add_nodes_from(set(layout) - {cell})
        graph.add_edges_from((a, b) for a in graph for b in beside(a) if b in graph)
        parts = list(nx.connected_components(graph))
        if rules.get("split") == "never" and len(parts) > 1:
            continue
        touched = [{near for member in part for near in beside(member)} for part in parts]
        count += len(set.intersection(*touched) - set(layout))
        count += (cell in set.intersection(*touched)) * (rules.get("null-move") == "allowed")
    assert count == golden["moves"] == len(moves_of(data))


def test_a_move_that_only_mends() -> None:
    """Worked example 2: split for a moment is legal, split afterwards is not."""
    cards = set(read("XX.XX\n.XXX.\n".replace("X", "?")))
    assert may_move(cards, (cell_of("C2"), cell_of("C1")))
    assert not may_move(cards, (cell_of("C2"), cell_of("C1")), split="never")
    assert not may_move(cards, (cell_of("C2"), cell_of("A2")))


def test_a_corner_is_not_enough_and_holes_may_be_filled() -> None:
    ring = set(read("???\n?.?\n???\n"))
    assert may_move(ring, (cell_of("A1"), cell_of("B2")))
    assert not may_move(ring, (cell_of("A1"), cell_of("D4")))
    assert not may_move(ring, (cell_of("A1"), (-1, 0)))  # it would touch nothing but the place it came from
    assert may_move(ring, (cell_of("A1"), (-1, 1)))


def test_drawings_and_names() -> None:
    layout = read("R . \n. B\n")
    assert layout == {(0, 0): "R", (1, 1): "B"}
    assert draw(layout, -1, 0) == ". .\nR .\n. B\n"
    assert (cell_of("C10"), name_of((9, 2))) == ((9, 2), "C10")
    assert [len(group) for group in groups_of(layout)] == [1, 1]
    with pytest.raises(ValueError, match="unequal"):
        read("RR\nR\n")
    with pytest.raises(ValueError, match="unknown"):
        read("X\n")
    assert len(crossings(read(MIXED))) == 9
    assert crossings(shape_cells("spiral")) == set()


# Winning and scoring


def test_shapes() -> None:
    assert all(len(shape_cells(name)) == 16 and is_whole(shape_cells(name)) for name in SHAPES)
    ways = {name: len(turned_and_mirrored(shape_cells(name))) for name in SHAPES}
    assert ways == {"spiral": 8, "square": 1, "hole": 4, "pyramid": 4, "three-by-five": 4, "i-beam": 2}
    upside_down = {(-row, 7 - column) for row, column in shape_cells("pyramid")}
    assert has_shape(upside_down, "pyramid")
    assert not has_shape(upside_down, "i-beam")


def test_appeased_is_four_groups_of_four() -> None:
    assert is_appeased(read(SOLVED))
    assert not is_appeased(read(MIXED))
    assert not is_appeased(read("R R G G\nP P G G\nR R B B\nP P B B\n"))  # two pairs are not one group


def test_affinities_and_objective() -> None:
    """Worked examples 8 and 9."""
    layout = read(SOLVED)
    assert touch(layout, "P", "R")
    assert not touch(layout, "P", "G")  # they only touch at a corner
    assert is_won(layout, [["purple", "red"], ["green", "blue"]])
    assert not is_won(layout, [["purple", "green"]])
    assert is_won(layout, (), "square")
    assert not is_won(layout, (), "pyramid")


def test_points() -> None:
    """Worked example 6, and the formula 5H - 3r - c - 3w of the fact sheet."""
    layout = read(SOLVED)
    hints: dict[Cell, list[str]] = {(0, 0): ["red"], (0, 1): ["blue", "green"], (3, 3): ["blue", "green", "red"]}
    parts = hint_points(layout, hints, 2, 2)
    assert parts == {"right-hints": 2, "wrong-hints": -1, "unplaced-hints": 4, "face-down-hints": 10}
    assert sum(parts.values()) == 5 * 7 - 3 * 5 - 2 - 3 * 1
    down = hint_points(layout, dict.fromkeys(hints, "?"), 2, 2, face_down=True)  # worked example 10
    assert down == {"right-hints": 3, "wrong-hints": 0, "unplaced-hints": 4, "face-down-hints": 10}


def test_ratings() -> None:
    for players, (low, high) in {2: (8, 12), 3: (10, 16), 4: (11, 19)}.items():
        grades = [rating(points, players) for points in (0, low - 1, low, high - 1, high)]
        assert grades == [0, 0, 1, 1, 2]
    assert [rating(points, 4, "single") for points in (10, 11, 14, 15)] == [0, 1, 1, 2]
    assert rating(-1, 2) is None
    assert rating(5, None) is None
    assert rating(5, None, "single") == 0


# Deals


def test_deals_of_the_hidden_square() -> None:
    assert count_all() == 63_063_000
    ways = sum(1 for _ in cuts(SQUARE))
    assert ways == 117
    appeased = ways * 24
    assert appeased == 2_808
    assert float(Fraction(appeased, count_all())) == pytest.approx(0.0000445, abs=5e-8)


def test_deals_by_hand() -> None:
    layout = read("R R G ?\nR ? G G\nP P B B\nP P B B\n")
    found = deduce(layout, {})  # the missing two are red and green, in one of two orders
    assert (found.deals, found.appeased, found.certain) == (2, Fraction(1, 2), {})
    assert found.cells[cell_of("D1")] == {"R": Fraction(1, 2), "G": Fraction(1, 2), "P": 0, "B": 0}
    known = deduce(layout, {cell_of("B2"): ["red", "purple"]})
    assert (known.deals, known.appeased) == (1, 1)
    assert known.certain == {cell_of("B2"): "R", cell_of("D1"): "G"}
    assert deduce(layout, {cell_of("B2"): ["red", "purple"]}, face_down=True) == found
    assert deduce(layout, {cell_of("B2"): ["purple"]}).deals == 0
    assert deduce(layout, {cell_of("A1"): ["purple"]}).deals == 0  # a hint that is taken as true, on a known card
    assert deduce(layout, {}, [["purple", "red"]]).won == Fraction(1, 2)
    assert deduce(layout, {}, [["purple", "green"]]).won == 0
    assert deduce(layout, {}, (), "hole").won == 0


def test_deals_after_a_move() -> None:
    data: dict[str, Any] = {
        "layout": "R R G ? .\nR . G G ?\nP P B B .\nP P B B .\n",
        "move": {"from": "E2", "to": "B2"},
    }
    now, after = of_file(data)
    assert now.appeased == 0
    assert after is not None
    assert after.appeased == Fraction(1, 2)
    data["move"] |= {"peek": ["E2", "A1"], "saw": ["red", "red"], "hint": "reveal"}
    now, after = of_file(data)
    assert after is not None
    assert (now.deals, after.deals, after.appeased) == (2, 1, 1)


def test_deals_are_all_different_and_complete() -> None:
    layout = read("R R G G\nR ? ? ?\n? ? ? B\nP P B B\n")  # missing: R 1, G 2, P 2, B 1
    found = [tuple(sorted(deal.items())) for deal in deals(layout, {})]
    assert len(found) == len(set(found)) == 720 // (1 * 2 * 2 * 1)
    with pytest.raises(ValueError, match="four cards"):
        next(deals(read("R R R R\nR ? ? ?\nG G G G\nB B B B\n"), {}))


# Fewest moves


def plain_goals(layout: Layout, unsettled: int) -> int:
    """How many final layouts leave so many cells unsettled: every family's groups of four, one after another."""

    def groups(family: str) -> Iterator[frozenset[Cell]]:
        homes = {cell for cell, card in layout.items() if card == family}
        seen: set[frozenset[Cell]] = set()
        border = {frozenset({home}) for home in homes}
        for _ in range(3):
            border = {
                group | {near} for group in border for cell in group for near in beside(cell) if near not in group
            }
        for group in border:
            if group not in seen and group & homes:
                seen.add(group)
                yield group

    ways = {f: [(4 - sum(layout.get(c) == f for c in g), g) for g in groups(f)] for f in "RGPB"}
    found = 0
    for red, reds in ways["R"]:
        for green, greens in ways["G"]:
            if red + green > unsettled or reds & greens:
                continue
            for purple, purples in ways["P"]:
                if red + green + purple > unsettled or purples & (reds | greens):
                    continue
                for blue, blues in ways["B"]:
                    if red + green + purple + blue == unsettled and not blues & (reds | greens | purples):
                        found += is_whole(reds | greens | purples | blues)
    return found


@pytest.mark.parametrize("seed", [2, 7])
def test_the_model_lists_every_final_layout(seed: int) -> None:
    # Values up to 4 only: there no family can move altogether, which is all that `plain_goals` knows.
    layout = next(
        layout
        for number in range(100)
        if lower_bound(layout := random_positions.deal(random.Random(seed * 100 + number)), Task(), 3) == 3
    )
    listed = list(Model(layout, Task(), 3).layouts())
    assert len({frozenset(goal.items()) for goal in listed}) == len(listed) == plain_goals(layout, 3)
    assert all(is_appeased(goal) and is_whole(goal) for goal in listed)


def plain_fewest(layout: Layout, most: int, task: Task) -> int | None:
    """Breadth first over real moves."""
    border, seen = [layout], {frozenset(layout.items())}
    for depth in range(most + 1):
        if any(task.is_met(now) for now in border):
            return depth
        after = []
        for now in border if depth < most else []:
            for move in card_moves(now, task.locked, task.split):
                then = moved(now, move)
                if frozenset(then.items()) not in seen:
                    seen.add(frozenset(then.items()))
                    after.append(then)
        border = after
    return None


def test_fewest_by_hand() -> None:
    assert fewest_moves(read(SOLVED), Task()) == []
    assert fewest_moves(read(SOLVED), Task(affinities=[["purple", "red"]], objective="square")) == []
    # One card out of its place.
    out = read("R R G G .\nR . G G .\nP P B B .\nP P B B R\n")
    assert len(fewest_moves(out, Task()) or ()) == 1
    assert fewest_moves(out, Task(objective="square")) == [(cell_of("E4"), cell_of("B2"))]
    # Two cards changed over: each would have to go first; but another cell does as well for one of them.
    changed = fewest_moves(read("R R G G\nR B G G\nP P R B\nP P B B\n"), Task())
    assert changed is not None
    assert len(changed) == 2
    # In the square itself they need a third move.
    square = fewest_moves(read("R R G G\nR B G G\nP P R B\nP P B B\n"), Task(objective="square"))
    assert square is not None
    assert len(square) == 3
    # Locked apart for good.
    line = read("R G B P R G B P\nR G B P R G B P\n")
    assert fewest_moves(line, Task({(0, 0), (0, 4)}), most=7) is None
    assert least_for_family([(0, 0), (0, 4), (1, 0), (1, 4)], set()) == 2


def test_fewest_against_breadth_first_search() -> None:
    rng = random.Random(5)
    for task in (Task(), Task(split="never"), Task({(0, 0), (2, 2)}), Task(affinities=[["red", "blue"]])):
        layout = random_positions.wandered(rng, read(SOLVED), 2, task.locked)
        found = fewest_moves(layout, task)
        assert found is not None
        plain = plain_fewest(layout, 2, task)
        assert plain == len(found) if len(found) <= 2 else plain is None


# Standing positions


def with_deck(**changes: Any) -> dict[str, Any]:
    """A start for two players, changed."""
    return {"game": "yokai", "players": 2, "layout": MIXED, "deck": 7, **changes}


STANDING: list[tuple[dict[str, Any], set[str]]] = [
    (with_deck(), set()),
    (with_deck(layout="R G B P\nP P R G\nB B G R\nG R P .\n"), {"card-count"}),
    (with_deck(layout="R G B P\nP P R G\nB B G R\nG R P R\n"), {"family-count"}),
    (with_deck(layout="R G B P .\nP P R G .\nB B G R .\nG R P . B\n"), {"layout-split"}),
    (with_deck(hints={"E5": ["red"]}, deck=6), {"hint-on-empty"}),
    (with_deck(revealed=[["red", "green", "purple", "blue"]], deck=6), {"hint-not-in-box"}),
    (with_deck(revealed=[["red", "green"], ["green", "red"]], deck=5), {"hint-twice"}),
    (with_deck(revealed=[["red"], ["green"], ["blue"]], deck=4), {"hint-kinds"}),
    (with_deck(deck=8), {"hint-number"}),
    (with_deck(players=3, deck=9), set()),
    ({"layout": MIXED, "deck": 8}, {"hint-number"}),
    (with_deck(affinities=[["red", "red"]]), {"affinity-one-family"}),
    (with_deck(affinities=[["red", "blue"], ["blue", "red"]]), {"affinity-twice"}),
    (with_deck(affinities=[["red", "blue"], ["red", "green"], ["red", "purple"], ["green", "blue"], ["blue", "purple"]]),
     {"affinity-number"}),
    (with_deck(token="B2"), set()),
    (with_deck(token="A1"), {"token-start"}),
    (with_deck(token="D4", deck=6, revealed=[["red"]]), {"token-no-crossing"}),
    (with_deck(token="A1", deck=6, hints={"A1": ["red"]}), {"token-hints"}),
    (with_deck(token="A1", deck=8, hints={"A1": ["red"]}, players=3), set()),
    (with_deck(taken=1), {"turns-taken"}),
    (with_deck(taken=3, hints={"A1": ["red"]}, revealed=[["blue"]], deck=5), set()),
]  # fmt: skip


@pytest.mark.parametrize(("data", "expected"), STANDING)
def test_standing(data: dict[str, Any], expected: set[str]) -> None:
    assert broken_rules(data) == expected


def test_out_of_reach() -> None:
    """A pyramid is seven high and four wide, so no turn of it has two cells eight apart."""
    line = {"layout": "R G B P R G B P\nR G B P R G B P\n", "objective": "pyramid"}
    assert out_of_reach({**line, "hints": {"A1": ["blue"], "H1": ["green"]}}) == {"objective-out-of-reach"}
    assert out_of_reach({**line, "hints": {"A1": ["blue"], "D1": ["green"]}}) == set()
    assert out_of_reach({**line, "hints": {"A1": ["blue"], "E1": ["green"]}}) == {"family-out-of-reach"}


def test_outlines_of_the_first_moves() -> None:
    assert outlines(0) == {SQUARE}
    first = outlines(1)
    assert len(first) == 240  # no two of the 240 moves leave the same outline
    assert SQUARE not in first


# Turns

TURN: dict[str, Any] = {"peek": ["D1", "A4"], "from": "D1", "to": "E2", "hint": "reveal"}
PLACE = {"place": ["red"], "on": "C3"}
GAP = "R G B P\nP P R G\nB B G .\nG R P B\n. . . R\n"  # D4 hangs on C4 and holds D5
JUDGED: list[tuple[dict[str, Any], dict[str, Any], set[str]]] = [
    ({}, TURN, set()),
    ({}, {**TURN, "saw": ["purple", "green"]}, set()),  # worked example 1
    ({}, {"declare": True}, set()),
    ({}, {**TURN, "declare": True}, {"declare-alone"}),
    ({}, {"from": "D1", "to": "E2"}, set()),
    ({}, {"from": "D1", "to": "E2", "hint": "reveal"}, {"turn-incomplete"}),
    ({}, {"peek": ["D1", "A4"]}, {"turn-incomplete"}),
    ({}, {**TURN, "peek": ["D1"]}, {"peek-two"}),
    ({}, {**TURN, "peek": ["D1", "E1"]}, {"peek-empty"}),
    ({"hints": {"A4": ["red"]}}, TURN, {"peek-hinted"}),
    ({}, {**TURN, "peek": ["D1", "D1"]}, {"peek-same"}),
    ({"rules": {"peek-same-card": "allowed"}}, {**TURN, "peek": ["D1", "D1"]}, set()),
    ({"token": "A3"}, {**TURN, "token": "B2"}, {"peek-token"}),
    ({}, {**TURN, "saw": ["red", "green"]}, {"saw-otherwise"}),
    ({"layout": "R R R R\nG G G G\nB B ? B\n? ? ? ?\n"}, {**TURN, "saw": ["red", "green"]}, {"saw-otherwise"}),
    ({}, {**TURN, "from": "E1", "to": "E2"}, {"move-no-card"}),
    ({"hints": {"D1": ["red"]}}, {**TURN, "peek": ["A1", "A4"]}, {"move-hinted"}),  # worked example 5
    ({}, {**TURN, "to": "D2"}, {"move-occupied"}),
    ({}, {**TURN, "to": "D1"}, {"move-null"}),
    ({"rules": {"null-move": "allowed"}}, {**TURN, "to": "D1"}, set()),
    ({}, {**TURN, "to": "E5"}, {"move-apart"}),
    ({}, {**TURN, "from": "D4", "to": "E1"}, set()),
    ({"layout": GAP}, {**TURN, "from": "D4", "to": "E1"}, {"move-split"}),
    ({"layout": GAP}, {**TURN, "from": "D5", "to": "D3"}, set()),
    ({"layout": GAP, "rules": {"split": "never"}}, {**TURN, "from": "D4", "to": "E1"}, {"lift-splits", "move-split"}),
    ({"layout": GAP, "rules": {"split": "never"}}, {**TURN, "from": "D4", "to": "C5"}, {"lift-splits"}),
    ({"layout": GAP}, {**TURN, "from": "D4", "to": "C5"}, set()),
    ({"token": "C1"}, {**TURN, "peek": ["A1", "A4"], "token": "B2"}, {"move-token"}),
    ({"deck": 0, "revealed": [["red"]]}, TURN, {"reveal-empty-deck"}),
    ({}, {**TURN, "hint": PLACE}, {"place-not-revealed"}),
    ({"revealed": [["red"]]}, {**TURN, "hint": PLACE}, set()),
    ({"revealed": [["red"]]}, {**TURN, "hint": {**PLACE, "on": "D1"}}, {"place-on-empty"}),  # it has just left
    ({"revealed": [["red"]]}, {**TURN, "hint": {**PLACE, "on": "E2"}}, set()),
    ({"revealed": [["red"]], "hints": {"C3": ["blue"]}}, {**TURN, "hint": PLACE}, {"place-on-hinted"}),
    ({"revealed": [["red"]], "token": "B2"}, {**TURN, "hint": PLACE, "token": "B1"}, {"place-token"}),
    ({"revealed": [["red"], ["blue"]], "hint-rule": "last-only"}, {**TURN, "hint": PLACE}, {"place-not-last"}),
    ({"revealed": [["blue"], ["red"]], "hint-rule": "last-only"}, {**TURN, "hint": PLACE}, set()),
    ({}, {**TURN, "hint": {"reveal": ["red"], **PLACE}}, {"hint-two-actions"}),  # worked example 4
    ({"deck": [["blue"]]}, {**TURN, "hint": {"reveal": ["red"]}}, {"reveal-impossible"}),
    ({"deck": ["?", ["red"]]}, {**TURN, "hint": {"reveal": ["red"]}}, {"reveal-impossible"}),
    ({"revealed": [["green"], ["blue"]]}, {**TURN, "hint": {"reveal": ["red"]}}, {"reveal-impossible"}),
    ({"token": "B2"}, {**TURN, "token": "A1"}, set()),  # worked example 11 from here on
    ({"token": "B2"}, TURN, {"token-stays"}),
    ({"token": "B2"}, {**TURN, "token": "B2"}, {"token-stays"}),
    ({"token": "B2"}, {**TURN, "token": "D1"}, {"token-target"}),
    ({"token": "B2"}, {**TURN, "token": "C1"}, {"token-target"}),  # D1 has left it
    ({"token": "B2", "hints": {"A1": ["red"]}}, {**TURN, "token": "A1"}, {"token-target-hints"}),
    ({"token": "B2", "hints": {"A1": ["red"]}, "players": 3}, {**TURN, "token": "A1"}, set()),
    ({"token": "B2", "revealed": [["red"]]}, {**TURN, "hint": {"place": ["red"], "on": "A1"}, "token": "A1"},
     {"token-target-hints"}),
    ({}, {**TURN, "token": "A1"}, {"token-absent"}),
    ({"deck": 0, "hints": {"A1": ["red"]}}, TURN, {"game-over"}),
    ({"deck": 0, "hints": {"A1": ["red"]}}, {"declare": True}, {"game-over"}),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "turn", "expected"), JUDGED)
def test_judge(changes: dict[str, Any], turn: dict[str, Any], expected: set[str]) -> None:
    assert judge(state_of(with_deck(**changes)), turn) == expected


def test_a_token_that_can_go_nowhere_stays() -> None:
    layout = "R G . . . . . . .\nB P R G B P R G B\n. . . . . . . . P\n. . . . . . . . R\n. . . . . . . . G\nP B . . . . . . ."
    block = read(layout)
    block.pop((5, 0)), block.pop((5, 1))
    block[5, 8], block[6, 8] = "P", "B"
    data = with_deck(layout=draw(block), token="A1")
    turn = {"peek": ["I7", "I6"], "from": "I7", "to": "H6", "hint": "reveal"}
    assert crossings(block) == {(0, 0)}
    assert judge(state_of(data), turn) == set()
    assert judge(state_of(data), {**turn, "token": "A1"}) == {"token-stays"}
    assert judge(state_of(data), {**turn, "to": "H3", "token": "H2"}) == set()
    assert judge(state_of(data), {**turn, "to": "H3"}) == {"token-stays"}


# Records


def test_a_record_that_ends_with_the_last_hint() -> None:
    data = with_deck(layout="R R G G .\nR . G G .\nP P B B .\nP P B B R\n", deck=[], revealed=[["red", "blue"]])
    last = {"peek": ["A1", "B1"], "from": "E4", "to": "B2", "hint": {"place": ["red", "blue"], "on": "A1"}}
    result = replay({**data, "turns": [last]})
    assert (result.illegal, result.ended, result.won) == (None, True, True)
    assert result.parts == {"right-hints": 1, "wrong-hints": 0, "unplaced-hints": 0, "face-down-hints": 0}
    again = replay({**data, "turns": [last, TURN]})
    assert (again.illegal, again.broken) == (1, {"game-over"})
    other = {**last, "hint": {"place": ["red", "blue"], "on": "C1"}}
    wrong = replay({**data, "turns": [other]}).parts
    assert wrong is not None
    assert wrong["wrong-hints"] == -1


def test_a_record_that_ends_with_a_declaration() -> None:
    data = with_deck(layout="R R G G .\nR . G G .\nP P B B .\nP P B B R\n", deck=[["red"], ["blue"]])
    turn = {"peek": ["A1", "B1"], "from": "E4", "to": "B2", "hint": "reveal"}
    won = replay({**data, "turns": [turn, {"declare": True}]})
    assert won.parts == {"right-hints": 0, "wrong-hints": 0, "unplaced-hints": 2, "face-down-hints": 5}
    lost = replay({**data, "turns": [{"declare": True}]})
    assert (lost.won, lost.parts) == (False, {"lost": 0})
    assert replay({**data, "move": turn}).ended is False
    bare = replay({**data, "turns": [{"from": "E4", "to": "B2"}, {"declare": True}]})
    assert (bare.won, bare.parts and bare.parts["face-down-hints"]) == (True, 10)


def test_a_hint_is_usable_from_the_next_turn_on() -> None:
    data = with_deck(deck=[["red"], ["blue"], ["green", "red"], ["green", "blue"], ["purple", "blue"]])
    one = {**TURN, "hint": {"reveal": ["red"]}}
    two = {"peek": ["A1", "B1"], "from": "E2", "to": "E3", "hint": {"place": ["red"], "on": "A1"}}
    assert replay({**data, "turns": [one, two]}).illegal is None
    assert replay({**data, "turns": [two]}).broken == {"place-not-revealed", "move-no-card"}
    three = {"peek": ["C1", "B1"], "from": "A1", "to": "D1", "hint": "reveal"}
    assert replay({**data, "turns": [one, two, three]}).broken == {"move-hinted"}


# Random positions


def test_played_positions_are_legal_and_repeat() -> None:
    for seed in range(25):
        files = []
        for _ in range(2):
            rng = random.Random(seed)
            data = random_positions.start(rng)
            state, record = random_positions.played(rng, data, 12)
            file = random_positions.position(state, data)
            files.append(json.dumps([file, record]))
            assert broken_rules(data) == broken_rules(file) == set()
            if record:
                assert replay({**data, "turns": record}).illegal is None
        assert files[0] == files[1]


def test_random_outlines() -> None:
    rng = random.Random(1)
    for _ in range(20):
        layout = random_positions.grown(rng)
        assert is_whole(layout)
        assert sorted(layout.values()) == sorted("RGPB" * 4)
        then = random_positions.wandered(rng, layout, 5)
        assert is_whole(then)
        assert len(read(random_positions.drawing(then, 2))) == 16
    assert len(list(combinations("RGPB", 2))) == len(random_positions.PAIRS)
