"""Matchings against NetworkX, their violators against Hall's condition, the encoding against both."""

from __future__ import annotations

import itertools
import random

import networkx  # type: ignore[import-untyped, unused-ignore]
from hypothesis import given, settings
from hypothesis import strategies as st
from ortools.sat.python import cp_model
from rulewright.solver.enumeration import enumerate_all
from rulewright.solver.matching import add_matching, match

Adjacency = dict[str, list[int]]


def random_adjacency(left: int, right: int, density: float, rng: random.Random) -> Adjacency:
    return {f"l{i}": [j for j in range(right) if rng.random() < density] for i in range(left)}


@settings(derandomize=True, deadline=None, max_examples=150)
@given(st.integers(0, 7), st.integers(0, 7), st.floats(0, 1), st.randoms(use_true_random=False))
def test_size_pairs_and_minimal_violators(left: int, right: int, density: float, rng: random.Random) -> None:
    adjacency = random_adjacency(left, right, density, rng)
    found = match(adjacency)
    network = networkx.Graph()
    network.add_nodes_from(adjacency)
    network.add_edges_from((one, other) for one, others in adjacency.items() for other in others)
    best = networkx.bipartite.maximum_matching(network, top_nodes=list(adjacency))
    assert len(found.pairs) == len(best) // 2
    assert len(set(found.pairs.values())) == len(found.pairs)
    assert all(other in adjacency[one] for one, other in found.pairs.items())
    assert found.perfect == (len(found.pairs) == left)
    assert len(found.neighbours) == max(0, len(found.violator) - 1)
    around = {other for one in found.violator for other in adjacency[one]}
    assert around == set(found.neighbours)
    for size in range(1, len(found.violator)):
        for part in itertools.combinations(found.violator, size):
            assert len({other for one in part for other in adjacency[one]}) >= size


def test_a_violator_names_those_in_want() -> None:
    found = match({"a": [1, 2, 3], "b": [1], "c": [1], "d": [4]})
    assert found.violator == ("b", "c")
    assert found.neighbours == (1,)
    assert found.pairs == {"a": 2, "b": 1, "d": 4}
    assert match({"a": []}).violator == ("a",)


def test_long_augmenting_paths_need_no_recursion() -> None:
    size = 3000
    adjacency = {i: [i, i + 1] for i in range(size)} | {size: [0]}
    assert match(adjacency).perfect


@settings(derandomize=True, deadline=None, max_examples=15)
@given(st.floats(0.2, 0.9), st.randoms(use_true_random=False))
def test_the_encoding_admits_exactly_the_matchable_choices(density: float, rng: random.Random) -> None:
    adjacency = random_adjacency(3, 3, density, rng)
    model = cp_model.CpModel()
    left = {one: model.new_bool_var(one) for one in adjacency}
    right = {other: model.new_bool_var(f"r{other}") for other in range(3)}
    edges = [(one, other) for one, others in adjacency.items() for other in others]
    add_matching(model, left, right, edges)
    wanted = []
    for bits in itertools.product((False, True), repeat=6):
        chosen = {other for other in range(3) if bits[3 + other]}
        listed = zip(adjacency.items(), bits, strict=False)
        if match({one: [o for o in others if o in chosen] for (one, others), bit in listed if bit}).perfect:
            wanted.append(bits)
    found = enumerate_all(model, [*left.values(), *right.values()], 1000)
    assert list(found.solutions) == wanted
