"""Two encodings of "hangs together" against each other and against brute force."""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ortools.sat.python import cp_model
from rulewright.solver.canonical import maximise_canonical
from rulewright.solver.connectivity import Encoding, RankedTree, Separators, connectivity
from rulewright.solver.enumeration import enumerate_all
from rulewright.solver.graph import Graph, grid, hanging_together
from rulewright.solver.outcome import Limits, Status
from rulewright.solver.run import feasible, maximise

ENCODINGS: tuple[Encoding, ...] = ("tree", "separators")


def subsets(graph: Graph[Any], anchors: set[Any] | None) -> list[tuple[bool, ...]]:
    """All subsets that hang together, by trying all."""
    found = []
    for bits in itertools.product((False, True), repeat=len(graph.nodes)):
        on = {node for node, bit in zip(graph.nodes, bits, strict=True) if bit}
        if hanging_together(graph, on.__contains__, None if anchors is None else anchors.__contains__):
            found.append(bits)
    return found


def choice(graph: Graph[Any]) -> tuple[cp_model.CpModel, dict[Any, cp_model.IntVar]]:
    model = cp_model.CpModel()
    return model, {node: model.new_bool_var(f"chosen {node}") for node in graph.nodes}


@settings(derandomize=True, deadline=None, max_examples=25)
@given(st.integers(1, 7), st.floats(0.1, 0.9), st.booleans(), st.randoms(use_true_random=False))
def test_solutions_and_optima_on_random_graphs(size: int, density: float, anchored: bool, rng: random.Random) -> None:
    edges = [(a, b) for a, b in itertools.combinations(range(size), 2) if rng.random() < density]
    graph = Graph(rng.sample(range(size), size), edges)
    anchors = {node for node in range(size) if rng.random() < 0.4} if anchored else None
    wanted = subsets(graph, anchors)
    weights = [rng.randint(-5, 5) for _ in graph.nodes]
    best = max(sum(w for w, bit in zip(weights, bits, strict=True) if bit) for bits in wanted)
    for encoding in ENCODINGS:
        model, chosen = choice(graph)
        together = connectivity(encoding, graph, chosen, anchors)
        found = enumerate_all(model, list(chosen.values()), 10**4, lazy=[together])
        assert list(found.solutions) == wanted
        score = sum(w * literal for w, literal in zip(weights, chosen.values(), strict=True))
        outcome = maximise(model, score, lazy=[connectivity(encoding, graph, chosen, anchors)])
        assert (outcome.status, outcome.value) == (Status.OPTIMAL, best)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("anchored", [False, True])
def test_solutions_on_a_grid(encoding: Encoding, anchored: bool) -> None:
    graph = grid(3, 3)
    anchors = {(0, 0), (1, 2)} if anchored else None
    model, chosen = choice(graph)
    found = enumerate_all(model, list(chosen.values()), 10**4, lazy=[connectivity(encoding, graph, chosen, anchors)])
    assert list(found.solutions) == subsets(graph, anchors)
    if not anchored:
        assert len(found.solutions) == 219  # OEIS A287151 counts 218 connected sets without the empty one


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_anchors_that_depend_on_the_answer(encoding: Encoding) -> None:
    graph = grid(1, 4)
    model, chosen = choice(graph)
    switch = {node: model.new_bool_var(f"anchor {node}") for node in [(0, 0), (0, 3)]}
    model.add(sum(switch.values()) == 1)
    over = [*chosen.values(), *switch.values()]
    found = enumerate_all(model, over, 1000, lazy=[connectivity(encoding, graph, chosen, switch)])
    wanted = []
    for bits in itertools.product((False, True), repeat=6):
        on = {node for node, bit in zip(graph.nodes, bits, strict=False) if bit}
        live = {node for node, bit in zip(switch, bits[4:], strict=True) if bit}
        if len(live) == 1 and hanging_together(graph, on.__contains__, live.__contains__):
            wanted.append(bits)
    assert list(found.solutions) == wanted


def weighted_board(size: int, seed: int) -> tuple[cp_model.CpModel, Mapping[Any, Any], Any, Graph[Any]]:
    graph = grid(size, size)
    model, chosen = choice(graph)
    rng = random.Random(seed)
    score = sum(rng.randint(-9, 9) * literal for literal in chosen.values())
    return model, chosen, score, graph


@pytest.mark.parametrize("seed", range(3))
def test_encodings_agree_on_larger_boards_and_settings(seed: int) -> None:
    model, chosen, score, graph = weighted_board(6, seed)
    answers = set()
    for encoding in ENCODINGS:
        for limits in (Limits(seed=1), Limits(seed=2, workers=2)):
            together = connectivity(encoding, graph, chosen)
            outcome = maximise_canonical(model, score, list(chosen.values()), limits, lazy=[together])
            assert outcome.status is Status.OPTIMAL
            assert outcome.answer is not None
            assert together.holds(outcome.answer)
            answers.add((outcome.value, tuple(outcome.answer.true(c) for c in chosen.values())))
    assert len(answers) == 1


def test_cuts_are_remembered_from_one_question_to_the_next() -> None:
    model, chosen, score, graph = weighted_board(6, 0)
    together = Separators(graph, chosen)
    first = maximise(model, score, lazy=[together])
    cuts = together.cuts
    assert cuts > 0
    assert maximise(model, score, lazy=[together]).value == first.value
    assert maximise(model, score, lazy=[RankedTree(graph, chosen)]).value == first.value


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_parts_that_can_never_meet(encoding: Encoding) -> None:
    graph = Graph("abcd", [("a", "b"), ("c", "d")])
    model, chosen = choice(graph)
    model.add_bool_and([chosen["a"], chosen["d"]])
    assert feasible(model, lazy=[connectivity(encoding, graph, chosen)]).status is Status.INFEASIBLE
    assert feasible(model, lazy=[connectivity(encoding, graph, chosen, {"b"})]).status is Status.INFEASIBLE
    both = feasible(model, lazy=[connectivity(encoding, graph, chosen, {"b", "d"})])
    assert both.status is Status.FEASIBLE


def test_a_relaxed_answer_is_never_passed_off_as_one() -> None:
    model, chosen, score, graph = weighted_board(6, 1)
    for deterministic in (0.0001, 0.001, 0.01):
        together = Separators(graph, chosen)
        outcome = maximise(model, score, Limits(deterministic=deterministic), lazy=[together])
        if outcome.answer is not None:
            assert together.holds(outcome.answer)
            assert outcome.answer.value(score) == outcome.value
        if outcome.status is not Status.OPTIMAL:
            assert outcome.limit_hit


@pytest.mark.parametrize("anchors", [None, {(0, 0), (1, 1), (1, 2)}])
def test_the_helpers_of_the_tree_are_functions_of_the_choice(anchors: set[Any] | None) -> None:
    graph = grid(2, 3)
    model, chosen = choice(graph)
    RankedTree(graph, chosen, anchors).post(model)
    proto = model.proto.variables
    steps = [model.get_int_var_from_proto_index(i) for i in range(len(proto)) if len(proto[i].domain) == 2]
    digits = []
    for variable in steps:
        values = [model.new_bool_var("") for _ in range(6)]
        model.add_exactly_one(values)
        model.add(sum(k * value for k, value in enumerate(values)) == variable)
        digits += values
    assert len(enumerate_all(model, digits, 1000).solutions) == len(subsets(graph, anchors))


def test_a_node_without_literal() -> None:
    with pytest.raises(ValueError, match="no literal"):
        RankedTree(grid(1, 2), {(0, 0): True})
