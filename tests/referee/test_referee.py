"""The turns of the referee against numbers counted by hand, and the golden numbers counted a second way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml

from .board import Cell, beside, cat_of, fits, groups_of, read
from .cards import WITCH_CARDS
from .reach import is_reachable
from .turns import (
    KINDS,
    SHAPES,
    TreeTurn,
    WispTurn,
    count_turns,
    legal_turns,
    placements,
    tree_turns,
    ways_to_lay,
    witch_allowed,
)

GOLDEN = yaml.safe_load((Path(__file__).parent / "golden_moves.yaml").read_text(encoding="utf-8"))
RING = ["I2", "L4", "S4", "O4", "T4", "I3", "L3", "I4"]
NOTHING = ["none"] * 8


def turns_of(position: dict[str, Any]) -> set[WispTurn | TreeTurn]:
    """The legal turns of a position in the form of the contract."""
    forest = position["forest"].replace(" ", "").split()
    pond = position["pond"]
    ready, witch = position["cat"] == "ready", position["goals"].get("witch")
    return legal_turns(forest, position["round"], ready, pond["wisps"], pond["shapes"], witch)


def old_cells(position: dict[str, Any]) -> set[Cell]:
    """The cells under ``old``."""
    return {(int(name[1:]) - 1, ord(name[0]) - ord("A")) for name in position.get("old", [])}


# ---------------------------------------------------------------- shapes and turns


def test_shapes_are_all_free_polyominoes_of_2_to_4_cells() -> None:
    """Grown cell by cell from one cell: 2 + 6 + 19 fixed ones, each a way to lay just one shape."""
    fixed: set[frozenset[Cell]] = {frozenset([(0, 0)])}
    ways = {way: shape for shape in SHAPES for way in ways_to_lay(shape)}
    for number in (2, 6, 19):
        grown = {figure | {near} for figure in fixed for cell in figure for near in beside(cell)} - fixed
        fixed = set()
        for figure in grown:
            top, left = min(r for r, _ in figure), min(c for _, c in figure)
            fixed.add(frozenset((r - top, c - left) for r, c in figure))
        assert len(fixed) == number
        assert fixed <= set(ways)
    assert len(ways) == 2 + 6 + 19 == sum(len(ways_to_lay(shape)) for shape in SHAPES)


def test_lone_cat_by_hand() -> None:
    """Ways to lay times squares beside the shape where the cat can be; I4 has 2 of 10 outside a 4x4 box."""
    expected = {"I2": 2 * 6, "I3": 2 * 8, "L3": 4 * 7, "I4": 2 * 8, "O4": 8, "T4": 4 * 8, "L4": 8 * 9, "S4": 4 * 8}
    found = {shape: len(placements({(0, 0)}, shape, 4)) for shape in SHAPES}
    assert found == expected
    assert len(placements({(0, 0)}, "I4", 5)) == 2 * 10
    # cat and trees are a fixed polyomino with one cell marked: 2 x 2 + 6 x 3 + 19 x 4
    assert len(tree_turns({(0, 0)}, 4)) == 4 + 18 + 76
    each = sum(len(next(iter(ways_to_lay(shape)))) * number for shape, number in expected.items())
    assert each == 796
    turns = legal_turns(["C"], 1, True, ["jack", *NOTHING[1:]], RING)
    # space 1 lies between shapes 8 (I4) and 1 (I2)
    assert count_turns(turns) == {
        "moves": 796 + 98,
        "wisp_turns": 16 * 4 + 12 * 2,
        "cat_turns": 796 - 64 - 24,
        "tree_turns": 98,
    }


def test_lone_cat_witches_by_hand() -> None:
    """Dominoes with one cell beside the lone cat: 4 straight out, 8 with the other cell at a corner."""
    pond = ["none", "witch", *NOTHING[2:]]  # space 2 lies between I2 and L4
    expected = {
        None: 12 * 2,
        "diagonal-line": 8,  # the cell at a corner
        "checkershire-cat": 8,
        "row-or-column": 4 * 2 + 8,  # both cells of the straight ones, the cell beside the cat of the others
        "around-the-cat": 4 + 8 * 2,
        "two-away": 4,  # the far cell of the straight ones
    }
    for card, number in expected.items():
        turns = legal_turns(["C"], 1, False, pond, RING, card)
        assert sum(isinstance(turn, WispTurn) and turn.shape == "I2" for turn in turns) == number


def test_witch_rules() -> None:
    """How many squares within 3 of the cat each card allows, and the zigzag of the rulebook."""
    around = [(r, c) for r in range(-3, 4) for c in range(-3, 4) if (r, c) != (0, 0)]
    allowed = {card: sum(witch_allowed(card, (0, 0), cell, set()) for cell in around) for card in WITCH_CARDS}
    assert allowed == {
        "diagonal-line": 12,
        "row-or-column": 12,
        "around-the-cat": 8,
        "checkershire-cat": 4,
        "two-away": 16,
    }
    zigzag = {(1, 1), (2, 0), (3, 1)}
    assert witch_allowed("checkershire-cat", (0, 0), (4, 2), zigzag)
    assert witch_allowed("checkershire-cat", (0, 0), (4, 0), zigzag)
    assert not witch_allowed("checkershire-cat", (0, 0), (4, 1), zigzag)  # a step along a column
    assert not witch_allowed("checkershire-cat", (0, 0), (4, 2), {(1, 1), (2, 1), (3, 1)})


def test_wisp_turn_impossible() -> None:
    """Only a witch is left and no square for her, or no shape fits: a tree turn is forced."""
    around = ["TTT", "TCT", "TTT"]
    pond = ["witch", *NOTHING[1:]]
    assert count_turns(legal_turns(around, 1, True, pond, RING, "around-the-cat"))["wisp_turns"] == 0
    assert count_turns(legal_turns(around, 1, True, pond, RING, "around-the-cat"))["cat_turns"] == 0
    assert count_turns(legal_turns(around, 1, True, pond, RING, "two-away"))["cat_turns"] > 0
    hole = ["TTTT", "TCTT", "TTTT", "TTT."]
    assert legal_turns(hole, 1, True, ["jack"] * 8, RING) == {TreeTurn(frozenset([(3, 3)]))}
    assert legal_turns([*hole[:3], "TTTT"], 1, True, ["jack"] * 8, RING) == set()


# ---------------------------------------------------------------- golden numbers, counted a second way


def shape_name(cells: frozenset[Cell]) -> str:
    """The shape of 2 to 4 connected cells, told by its extent, longest line and joints."""
    rows, columns = [r for r, _ in cells], [c for _, c in cells]
    extent = sorted((len(set(rows)), len(set(columns))))
    if extent[0] == 1:
        return f"I{len(cells)}"
    if extent == [2, 2]:
        return "L3" if len(cells) == 3 else "O4"
    if max(len([near for near in beside(cell) if near in cells]) for cell in cells) == 3:
        return "T4"
    return "L4" if max(rows.count(r) for r in rows) == 3 or max(columns.count(c) for c in columns) == 3 else "S4"


def windows(tiles: dict[Cell, str], side: int) -> Iterator[set[Cell]]:
    """Every box that holds the forest: its empty squares."""
    rows, columns = [r for r, _ in tiles], [c for _, c in tiles]
    for top in range(max(rows) - side + 1, min(rows) + 1):
        for left in range(max(columns) - side + 1, min(columns) + 1):
            yield {(top + r, left + c) for r in range(side) for c in range(side)} - set(tiles)


@pytest.mark.parametrize("golden", GOLDEN, ids=[golden["name"] for golden in GOLDEN])
def test_golden_numbers(golden: dict[str, Any]) -> None:
    """The numbers of the file, from ``legal_turns`` and from growing cells in every box."""
    position = golden["position"]
    assert count_turns(turns_of(position)) == {key: golden[key] for key in golden if key not in ("name", "position")}

    tiles = read(position["forest"].replace(" ", "").split())
    side = position["round"] + 3
    figures: set[frozenset[Cell]] = set()
    trees: set[frozenset[Cell]] = set()
    edge = {near for tile in tiles for near in beside(tile)} - set(tiles)
    for empty in windows(tiles, side):
        layer = {frozenset([cell]) for cell in empty}
        for _ in range(3):
            layer = {one | {near} for one in layer for cell in one for near in beside(cell) if near in empty - one}
            figures |= {figure for figure in layer if figure & edge}
        for number in (1, 2, 3):
            for some in combinations(sorted(empty), number):
                if edge.intersection(some) and all(group & edge for group in groups_of(some)):
                    trees.add(frozenset(some))
    witches = {cell for cell, letter in tiles.items() if letter == "W"}
    pond, total, free = position["pond"], 0, 0
    for index, wisp in enumerate(pond["wisps"]):
        for figure in figures if wisp != "none" else ():
            card = position["goals"].get("witch") if KINDS[wisp] == "W" else None
            number = sum(witch_allowed(card, cat_of(tiles), cell, witches) for cell in figure)
            total += number
            if shape_name(figure) in (pond["shapes"][index - 1], pond["shapes"][index]):
                free += number
    assert (free, len(trees)) == (golden["wisp_turns"], golden["tree_turns"])
    assert golden["cat_turns"] == (total - free if position["cat"] == "ready" else 0)


@pytest.mark.parametrize("golden", GOLDEN, ids=[golden["name"] for golden in GOLDEN])
def test_golden_positions_are_legal(golden: dict[str, Any]) -> None:
    position = golden["position"]
    forest, old = position["forest"].replace(" ", "").split(), old_cells(position)
    assert fits(read(forest), position["round"] + 3)
    assert fits({cat_of(read(forest)), *old}, position["round"] + 2)
    assert position["round"] > 1 or not old
    assert is_reachable(forest, position["goals"].get("witch"), old)
