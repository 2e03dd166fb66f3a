"""Groups, the connected components of some cells of a graph, in a CP-SAT model: exact, not only bounded.

Each group is named by its first node in the graph's order, its leader. ``belongs[leader, node]`` says that a
node lies in the group of a leader. Neighbouring members share their leader; a member that leads nothing has a
neighbour one step nearer to a leader. By the first no group is less than a component, by the second none is
more. The steps are those of a breadth-first walk from the leader, so every helper variable is a function of
the members, and neither counting nor uniqueness is disturbed.

Exactness costs about n²/2 Booleans for n nodes. Where a number is only maximised, `largest_group_floor`,
`second_group_floor` and `group_count_floor` are cheaper, the first two by far.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from .connectivity import RankedTree, add_steps
from .graph import Graph
from .tables import all_of, any_of, at_least

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    from .tables import LiteralT

N = TypeVar("N", bound=Hashable)
C = TypeVar("C", bound=Hashable)


@dataclass(frozen=True)
class Groups(Generic[N]):
    """The groups of the members of a graph, as variables.

    Args:
        graph: the graph.
        leader: for each node whether it is the first node of a group.
        belongs: for each pair (leader, node) that can be, whether the node is in the group of the leader.
        name: prefix of the variables' names.
    """

    graph: Graph[N]
    leader: Mapping[N, cp_model.IntVar]
    belongs: Mapping[tuple[N, N], cp_model.IntVar]
    name: str

    @property
    def count(self) -> cp_model.LinearExprT:
        """The number of groups."""
        return sum(self.leader.values())

    def of(self, leader: N) -> dict[N, cp_model.IntVar]:
        """For each node that can be in the group of a leader whether it is."""
        listed = ((node, self.belongs.get((leader, node))) for node in self.graph.nodes)
        return {node: literal for node, literal in listed if literal is not None}

    def size(self, leader: N) -> cp_model.LinearExprT:
        """The number of nodes in the group of a leader; 0 if the node leads none."""
        return sum(self.of(leader).values())


def add_groups(
    model: cp_model.CpModel, graph: Graph[N], member: Mapping[N, LiteralT], name: str = "group"
) -> Groups[N]:
    """Add the groups of the members to a model.

    Args:
        model: the model.
        graph: the graph; for a grid see `rulewright.solver.graph.grid`.
        member: for each node the literal that says whether it counts, e.g. whether it has a colour.
        name: prefix of the variables' names; one for each call.
    """
    belongs: dict[tuple[N, N], cp_model.IntVar] = {}
    for piece in graph.components(graph.nodes):
        for i, first in enumerate(piece):
            for node in piece[i:]:
                belongs[first, node] = model.new_bool_var(f"{name} of {first} has {node}")
    leader = {node: belongs[node, node] for node in graph.nodes}
    groups = Groups(graph, leader, belongs, name)
    of_node: dict[N, list[cp_model.IntVar]] = {node: [] for node in graph.nodes}
    for (first, node), literal in belongs.items():
        of_node[node].append(literal)
        if first != node:
            model.add_implication(literal, leader[first])
    for node in graph.nodes:
        model.add(sum(of_node[node]) == member[node])
    _share_leaders(model, groups, member)
    add_steps(model, graph, member, leader, name)
    return groups


def _share_leaders(model: cp_model.CpModel, groups: Groups[N], member: Mapping[N, LiteralT]) -> None:
    for a, b in groups.graph.edges:
        for near, far in ((a, b), (b, a)):
            for first in groups.graph.nodes:
                mine = groups.belongs.get((first, near))
                yours = groups.belongs.get((first, far))
                if mine is None:
                    continue
                # Where `far` comes before the leader it cannot be in its group, so both cannot be members.
                then = [] if yours is None else [yours]
                model.add_bool_or(then).only_enforce_if(mine, member[far])


def group_sizes(model: cp_model.CpModel, groups: Groups[N]) -> dict[N, tuple[cp_model.IntVar, ...]]:
    """For each node Booleans: entry k says that it leads a group of more than k nodes (k = 0, 1, …)."""
    return {
        node: tuple(
            at_least(model, groups.size(node), size, f"{groups.name} of {node} has {size} or more")
            for size in range(1, len(groups.of(node)) + 1)
        )
        for node in groups.graph.nodes
    }


def largest_sizes(model: cp_model.CpModel, groups: Groups[N], ranks: int = 1) -> tuple[cp_model.LinearExprT, ...]:
    """The sizes of the largest groups: entry 0 of the largest, 1 of the second largest (equal if tied).

    Args:
        model: the model.
        groups: the groups.
        ranks: how many sizes are wanted, at least 1.

    Returns:
        For each rank a linear expression; 0 if there are fewer groups.
    """
    sizes = group_sizes(model, groups)
    longest = max((len(row) for row in sizes.values()), default=0)
    totals: list[cp_model.LinearExprT] = []
    for rank in range(1, ranks + 1):
        reached = []
        for size in range(longest):
            rows = [row[size] for row in sizes.values() if size < len(row)]
            label = f"{groups.name} {rank} with more than {size}"
            found = any_of(model, rows, label) if rank == 1 else at_least(model, sum(rows), rank, label)
            reached.append(found)
        totals.append(sum(reached))
    return tuple(totals)


def groups_with(
    model: cp_model.CpModel, groups: Groups[N], marked: Mapping[N, LiteralT], name: str = "marked"
) -> dict[N, cp_model.IntVar]:
    """For each node whether it leads a group that contains a marked member.

    Args:
        model: the model.
        groups: the groups.
        marked: for some nodes the literal that says whether they are marked; the others are not.
        name: prefix of the variables' names; one for each call.
    """
    flags = {}
    for leader in groups.graph.nodes:
        here = [
            all_of(model, [literal, marked[node]], f"{groups.name} of {leader} {name} {node}")
            for node, literal in groups.of(leader).items()
            if node in marked
        ]
        flags[leader] = any_of(model, here, f"{groups.name} of {leader} {name}")
    return flags


def colours_in(
    model: cp_model.CpModel,
    groups: Groups[N],
    colour: Mapping[C, Mapping[N, LiteralT]],
    name: str = "colour",
) -> dict[N, cp_model.LinearExprT]:
    """For each node the number of different colours in the group that it leads; 0 if it leads none.

    Args:
        model: the model.
        groups: the groups.
        colour: for each colour and some nodes the literal that says whether the node has the colour.
        name: prefix of the variables' names; one for each call.
    """
    flags = [groups_with(model, groups, nodes, f"{name} {label}") for label, nodes in colour.items()]
    return {node: sum(flag[node] for flag in flags) for node in groups.graph.nodes}


def largest_group_floor(
    model: cp_model.CpModel, graph: Graph[N], member: Mapping[N, LiteralT], name: str = "largest"
) -> tuple[cp_model.LinearExprT, dict[N, cp_model.IntVar]]:
    """A number that can be as high as the size of the largest group, and no higher.

    Right only where a higher number is never worse: in an objective that is maximised, with a positive
    factor, or in a demand for "at least". It costs one connected subset of the members instead of all groups.

    Returns:
        The number and for each node whether it is in the subset.
    """
    inside = {node: model.new_bool_var(f"{name} has {node}") for node in graph.nodes}
    for node in graph.nodes:
        model.add_implication(inside[node], member[node])
    RankedTree(graph, inside, name=name).post(model)
    return sum(inside.values()), inside


def second_group_floor(
    model: cp_model.CpModel, graph: Graph[N], member: Mapping[N, LiteralT], name: str = "second"
) -> cp_model.LinearExprT:
    """A number that can be as high as the size of the second largest group, and no higher.

    Right only where a higher number is never worse. One group is marked as a whole; a connected subset of the
    other members, no larger than that group, is counted.
    """
    whole = {node: model.new_bool_var(f"{name} leaves {node}") for node in graph.nodes}
    for node in graph.nodes:
        model.add_implication(whole[node], member[node])
    for a, b in graph.edges:
        model.add_implication(whole[a], whole[b]).only_enforce_if(member[b])
        model.add_implication(whole[b], whole[a]).only_enforce_if(member[a])
    RankedTree(graph, whole, name=f"{name} left").post(model)
    size, inside = largest_group_floor(model, graph, member, name)
    for node in graph.nodes:
        model.add_implication(inside[node], whole[node].negated())
    model.add(size <= sum(whole.values()))
    return size


def group_count_floor(
    model: cp_model.CpModel, graph: Graph[N], member: Mapping[N, LiteralT], name: str = "count"
) -> cp_model.LinearExprT:
    """A number that can be as high as the number of groups, and no higher.

    Right only where a higher number is never worse. Neighbouring members share a label, and a member counts
    if its label is its own; so no group counts twice, but one may fail to count.
    """
    nodes: Sequence[N] = graph.nodes
    label = {node: model.new_int_var(0, max(0, len(nodes) - 1), f"{name} label {node}") for node in nodes}
    for a, b in graph.edges:
        model.add(label[a] == label[b]).only_enforce_if(member[a], member[b])
    counted = []
    for i, node in enumerate(nodes):
        counts = model.new_bool_var(f"{name} counts {node}")
        model.add_implication(counts, member[node])
        model.add(label[node] == i).only_enforce_if(counts)
        counted.append(counts)
    return sum(counted)
