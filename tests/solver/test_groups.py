"""Groups against NetworkX: all sizes, ranks, marks and colours of all colourings of small graphs."""

from __future__ import annotations

import itertools
import random
from typing import Any

import networkx  # type: ignore[import-untyped, unused-ignore]
import pytest
from ortools.sat.python import cp_model
from rulewright.solver.engine import Solution
from rulewright.solver.enumeration import enumerate_all
from rulewright.solver.graph import Graph, grid
from rulewright.solver.groups import (
    add_groups,
    colours_in,
    group_count_floor,
    groups_with,
    largest_group_floor,
    largest_sizes,
    second_group_floor,
)
from rulewright.solver.outcome import Status
from rulewright.solver.run import feasible, maximise

GRAPHS: dict[str, Graph[Any]] = {
    "grid": grid(3, 3),
    "strip": grid(2, 5),
    "two pieces": Graph(range(7), [(0, 3), (3, 5), (1, 2), (2, 6), (6, 1), (4, 6)]),
}


def pieces_of(graph: Graph[Any], on: list[Any]) -> list[list[Any]]:
    network = networkx.Graph(graph.edges)
    network.add_nodes_from(graph.nodes)
    pieces = networkx.connected_components(network.subgraph(on))
    return sorted((sorted(p, key=graph.index.__getitem__) for p in pieces), key=lambda p: graph.index[p[0]])


class Coloured:
    """A model in which each node is empty or has one of some colours, with all its groups."""

    def __init__(self, graph: Graph[Any], colours: str) -> None:
        self.graph, self.colours = graph, colours
        self.model = model = cp_model.CpModel()
        self.colour = {c: {node: model.new_bool_var(f"{c} at {node}") for node in graph.nodes} for c in colours}
        self.member = {node: model.new_bool_var(f"member {node}") for node in graph.nodes}
        for node in graph.nodes:
            model.add(sum(self.colour[c][node] for c in colours) == self.member[node])
        self.groups = add_groups(model, graph, self.member)
        self.largest = largest_sizes(model, self.groups, 3)
        self.marks = groups_with(model, self.groups, self.colour[colours[0]])
        self.kinds = colours_in(model, self.groups, self.colour)
        self.over = [self.colour[c][node] for c in colours for node in graph.nodes]

    def compare(self, solution: Solution) -> None:
        graph, value, true = self.graph, solution.value, solution.true
        on = [node for node in graph.nodes if true(self.member[node])]
        pieces = pieces_of(graph, on)
        sizes = sorted((len(piece) for piece in pieces), reverse=True)
        assert value(self.groups.count) == len(pieces)
        assert [value(size) for size in self.largest] == [*sizes, 0, 0, 0][:3]
        by_leader = {piece[0]: piece for piece in pieces}
        for node in graph.nodes:
            piece = by_leader.get(node, [])
            assert value(self.groups.size(node)) == len(piece)
            assert [other for other, b in self.groups.of(node).items() if true(b)] == piece
            assert true(self.marks[node]) == any(true(self.colour[self.colours[0]][other]) for other in piece)
            kinds = {c for c in self.colours for other in piece if true(self.colour[c][other])}
            assert value(self.kinds[node]) == len(kinds)


@pytest.mark.parametrize("name", GRAPHS)
def test_all_numbers_of_random_colourings(name: str) -> None:
    rng = random.Random(name)
    coloured = Coloured(GRAPHS[name], "xyz")
    for _ in range(12):
        model = coloured.model.clone()
        for node in coloured.graph.nodes:
            kind = rng.choice("xyz..")
            for c in coloured.colours:
                model.add(coloured.colour[c][node] == (c == kind))
        outcome = feasible(model)
        assert outcome.answer is not None
        coloured.compare(outcome.answer)


def test_every_member_set_has_exactly_one_completion() -> None:
    """The helper variables are functions: enumerating over all of them finds no more than over the cells."""
    graph = grid(2, 3)
    coloured = Coloured(graph, "x")
    model = coloured.model
    for index, variable in enumerate(list(model.proto.variables)):
        if list(variable.domain) != [0, 1]:  # give each value of a step a Boolean of its own
            steps = model.get_int_var_from_proto_index(index)
            values = [model.new_bool_var("") for _ in range(variable.domain[1] + 1)]
            model.add_exactly_one(values)
            model.add(sum(k * b for k, b in enumerate(values)) == steps)
    booleans = [
        model.get_int_var_from_proto_index(index)
        for index, variable in enumerate(list(model.proto.variables))
        if list(variable.domain) == [0, 1]
    ]
    assert len(enumerate_all(model, booleans, 1000).solutions) == 2**6
    assert len(enumerate_all(model, coloured.over, 1000).solutions) == 2**6


@pytest.mark.parametrize("seed", range(3))
def test_optima_over_all_sets_are_those_of_brute_force(seed: int) -> None:
    graph = grid(3, 3)
    rng = random.Random(seed)
    weight = {node: rng.randint(-3, 3) for node in graph.nodes}
    best: dict[str, int] = {}
    for bits in itertools.product((False, True), repeat=9):
        on = [node for node, bit in zip(graph.nodes, bits, strict=True) if bit]
        sizes = sorted((len(piece) for piece in pieces_of(graph, on)), reverse=True)
        spent = sum(weight[node] for node in on)
        points = {
            "second": 4 * [*sizes, 0, 0][1] + spent,
            "few": -5 * len(sizes) - spent,
            "many": 4 * len(sizes) + spent,
            "largest": 2 * max(sizes, default=0) + spent,
        }
        best = {key: max(best.get(key, -(10**6)), points[key]) for key in points}
    model = cp_model.CpModel()
    member = {node: model.new_bool_var(f"member {node}") for node in graph.nodes}
    cost: Any = sum(weight[node] * member[node] for node in graph.nodes)
    exact = model.clone()
    groups = add_groups(exact, graph, member)
    largest, second = largest_sizes(exact, groups, 2)
    count = groups.count
    assert maximise(exact, 4 * second + cost).value == best["second"]
    assert maximise(exact, -5 * count - cost).value == best["few"]
    assert maximise(exact, 4 * count + cost).value == best["many"]
    assert maximise(exact, 2 * largest + cost).value == best["largest"]
    cheap = model.clone()
    floor, inside = largest_group_floor(cheap, graph, member)
    outcome = maximise(cheap, 2 * floor + cost)
    assert (outcome.status, outcome.value) == (Status.OPTIMAL, best["largest"])
    assert outcome.answer is not None
    subset = [node for node in graph.nodes if outcome.answer.true(inside[node])]
    assert len(pieces_of(graph, subset)) <= 1
    assert maximise(cheap, 4 * second_group_floor(cheap, graph, member) + cost).value == best["second"]
    assert maximise(cheap, 4 * group_count_floor(cheap, graph, member) + cost).value == best["many"]


def test_an_empty_graph_and_no_members() -> None:
    model = cp_model.CpModel()
    groups = add_groups(model, Graph[int]((), ()), {})
    assert largest_sizes(model, groups, 2) == (0, 0)
    assert feasible(model).status is Status.FEASIBLE
