"""Histories of old wisps: the quick search, the exact decision, and a brute force of its own for round 2."""

from __future__ import annotations

import random
from collections.abc import Collection

import networkx as nx
import pytest
from rulewright.models.finding import Verdict
from rulewright.models.grid import Cell
from rulewright.models.wispwood.history import History, find_history, most_old
from rulewright.models.wispwood.history_exact import decide
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.position import Forest, Position
from rulewright.models.wispwood.rules import RULES, Board, check

from tests.models.wispwood.boards import position, random_rows

CARDS = [None, "diagonal-line", "row-or-column", "around-the-cat", "checkershire-cat", "two-away"]


def pattern(card: str | None, cat: Cell, witches: Collection[Cell]) -> set[Cell]:
    """The witches that may have been laid around a cat, written out once more and differently."""
    fitting = set()
    for witch in witches:
        dr, dc = witch[0] - cat[0], witch[1] - cat[1]
        ring = max(abs(dr), abs(dc))
        if (
            card is None
            or (card == "diagonal-line" and abs(dr) == abs(dc) != 0)
            or (card == "row-or-column" and dr * dc == 0 and ring)
            or (card == "around-the-cat" and ring == 1)
            or (card == "two-away" and ring == 2)
        ):
            fitting.add(witch)
    if card == "checkershire-cat":
        graph = nx.Graph()
        graph.add_node(cat)
        squares = [cat, *witches]
        graph.add_edges_from((a, b) for a in squares for b in squares if abs(a[0] - b[0]) == abs(a[1] - b[1]) == 1)
        fitting = nx.node_connected_component(graph, cat) - {cat}
    return fitting


def possible_after_round_one(forest: Forest, old: frozenset[Cell], cat: Cell, card: str | None) -> bool:
    """Whether old wisps can lie there after round 1: every square of side 4, every cat, a matching by NetworkX."""
    witches = {cell for cell in old if forest[cell] is Piece.WITCH}
    for top in range(cat.row - 3, cat.row + 1):
        for left in range(cat.column - 3, cat.column + 1):
            square = {Cell(r, c) for r in range(top, top + 4) for c in range(left, left + 4)}
            if not old <= square:
                continue
            for first_cat in square - old:
                slots = square - old - {first_cat}
                graph = nx.Graph()
                graph.add_nodes_from(old)
                graph.add_edges_from(
                    (wisp, ("slot", slot)) for wisp in old for slot in slots
                    if abs(wisp.row - slot.row) + abs(wisp.column - slot.column) == 1
                )  # fmt: skip
                pairs = nx.bipartite.maximum_matching(graph, top_nodes=old)
                if all(wisp in pairs for wisp in old) and witches <= pattern(card, first_cat, witches):
                    return True
    return False


def breaks_no_single_rule(board: Position) -> bool:
    return not any(True for rule in RULES for _ in rule(Board(board)))


def confirm(history: History, board: Position, card: str | None) -> None:
    """A history must say of every round what the rules ask of it."""
    # Rounds before the first old wisp need no telling.
    cat_after = [past.cat for past in history.rounds[1:]] + [board.cats[0]] * bool(history.rounds)
    lying: set[Cell] = set()
    for past, following in zip(history.rounds, cat_after, strict=True):
        side = past.number + 3
        square = {Cell(past.corner.row + r, past.corner.column + c) for r in range(side) for c in range(side)}
        lying |= past.born
        assert lying | {past.cat, following} <= square
        assert not lying & {past.cat, following}
        slots = square - lying - {past.cat}
        graph = nx.Graph()
        graph.add_nodes_from(past.born)
        graph.add_edges_from(
            (wisp, ("slot", slot)) for wisp in past.born for slot in slots
            if abs(wisp.row - slot.row) + abs(wisp.column - slot.column) == 1
        )  # fmt: skip
        pairs = nx.bipartite.maximum_matching(graph, top_nodes=past.born)
        assert all(wisp in pairs for wisp in past.born)
        witches = {cell for cell in lying if board.forest[cell] is Piece.WITCH}
        assert witches & past.born <= pattern(card, past.cat, witches)
    assert lying == history.old


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_round_two_against_brute_force(card: str | None) -> None:
    chance = random.Random(f"history {card}")
    goals = {"witch": card} if card else {}
    seen = {True: 0, False: 0}
    while sum(seen.values()) < 60:
        rows = random_rows(chance, 4, chance.choice(["..TTWJ", "..TTWWJ", ".TTTTWJ", "TJWW", "TJJW"]))
        board = position(rows, 2, goals=goals)
        old = frozenset(wisp for wisp in board.wisps if chance.random() < 0.9)
        board = position(rows, 2, goals=goals, old=[cell.name for cell in old])
        if not old or not breaks_no_single_rule(board):
            continue
        expected = possible_after_round_one(board.forest, old, board.cats[0], card)
        codes = {finding.code for finding in check(board).findings}
        assert ("WW212" not in codes) == expected, (rows, old)
        seen[expected] += 1
    assert seen[True] > 5


@pytest.mark.parametrize("number", [2, 3])
def test_the_quick_search_never_contradicts_the_exact_decision(number: int) -> None:
    chance = random.Random(number)
    found = 0
    for _ in range(400):
        card = chance.choice(CARDS)
        rows = random_rows(chance, number + 3, chance.choice(["..TTWJ", "..TTWWJ", "...TJJW", ".TTTTWJ"]))
        board = position(rows, number, goals={"witch": card} if card else {})
        if not breaks_no_single_rule(board):
            continue
        old = None if chance.random() < 0.5 else frozenset(w for w in board.wisps if chance.random() < 0.8)
        arguments = (board.forest, board.cats[0], number, board.goals.get(Piece.WITCH), old)
        quick, exact = find_history(*arguments), decide(*arguments)
        assert exact is not None or quick is None
        for history in (quick, exact):
            if history is not None:
                confirm(history, board, card)
                found += 1
                assert old is None or history.old == old
    assert found > 10


def test_the_most_old_wisps() -> None:
    assert [most_old(number) for number in (1, 2, 3)] == [0, 7, 15]


def test_old_witches_of_opposite_colours_exclude_each_other() -> None:
    """Two old witches on squares of different colours cannot both lie on a diagonal with one cat."""
    goals = {"witch": "diagonal-line"}
    apart = position(["WW..", "CT..", "....", "...."], 2, goals=goals, old=["A1", "B1"])
    report = check(apart)
    assert report.verdict is Verdict.ILLEGAL
    assert [finding.code for finding in report.findings] == ["WW212"]
