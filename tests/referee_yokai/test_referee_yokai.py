"""The referee itself against expectations that were made by hand from the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
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
from tests.referee_yokai.standing import SQUARE
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
        graph: Any = nx.Graph()
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
    assert known.deals == known.appeased == 1
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
    assert [now.deals, after.deals] == [2, 1]
    assert after.appeased == 1


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
    for task in (Task({(0, 0), (2, 2)}, split="never"), Task(affinities=[["red", "blue"]])):
        layout = random_positions.wandered(rng, read(SOLVED), 2, task.locked)
        found = fewest_moves(layout, task)
        assert found is not None
        plain = plain_fewest(layout, 2, task)
        assert plain == len(found) if len(found) <= 2 else plain is None
