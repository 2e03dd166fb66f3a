"""Plain graphs against NetworkX."""

from __future__ import annotations

import random

import networkx  # type: ignore[import-untyped, unused-ignore]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulewright.solver.graph import Graph, grid, grid_of, hanging_together


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.integers(0, 9), st.floats(0, 0.6), st.randoms(use_true_random=False))
def test_components_agree_with_networkx(size: int, density: float, rng: random.Random) -> None:
    edges = [(a, b) for a in range(size) for b in range(size) if a != b and rng.random() < density / 2]
    graph = Graph(range(size), edges)
    chosen = {node for node in range(size) if rng.random() < 0.7}
    anchors = {node for node in range(size) if rng.random() < 0.4}
    other = networkx.Graph(edges)
    other.add_nodes_from(range(size))
    pieces = [sorted(piece) for piece in networkx.connected_components(other.subgraph(chosen))]
    assert graph.components(chosen) == sorted(pieces)
    assert hanging_together(graph, chosen.__contains__) == (len(pieces) <= 1)
    held = all(anchors.intersection(piece) for piece in pieces)
    assert hanging_together(graph, chosen.__contains__, anchors.__contains__) == held


def test_grids() -> None:
    board = grid(2, 3)
    assert board.nodes == ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2))
    assert len(board.edges) == 7
    assert board.neighbours[0, 1] == ((0, 0), (0, 2), (1, 1))
    diagonal = grid_of([(1, 1), (0, 0), (0, 2)], steps=((1, 1), (1, -1)))
    assert diagonal.edges == (((0, 0), (1, 1)), ((0, 2), (1, 1)))


def test_order_of_the_nodes_is_kept() -> None:
    graph = Graph("cab", [("b", "a"), ("a", "b")])
    assert graph.edges == (("a", "b"),)
    assert graph.components("abc") == [["c"], ["a", "b"]]


def test_graphs_that_are_none() -> None:
    with pytest.raises(ValueError, match="twice"):
        Graph("aa", [])
    with pytest.raises(ValueError, match="does not join"):
        Graph("ab", [("a", "c")])
    with pytest.raises(ValueError, match="does not join"):
        Graph("ab", [("a", "a")])
