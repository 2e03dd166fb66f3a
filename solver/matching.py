"""Bipartite matching: without a solver, with the reason where it fails, and as a part of a CP-SAT model."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    from .tables import LiteralT

L = TypeVar("L", bound=Hashable)
R = TypeVar("R", bound=Hashable)


@dataclass(frozen=True)
class Matching(Generic[L, R]):
    """A largest matching.

    Args:
        pairs: for matched left nodes their right partner, in the order of the left nodes.
        violator: empty if every left node is matched; otherwise left nodes that have together fewer
            neighbours than they are (Hall's condition fails), while every part of them has enough.
        neighbours: all right neighbours of the violator, one fewer than its nodes.
    """

    pairs: dict[L, R]
    violator: tuple[L, ...]
    neighbours: tuple[R, ...]

    @property
    def perfect(self) -> bool:
        """Whether every left node has a partner."""
        return not self.violator


def match(adjacency: Mapping[L, Sequence[R]]) -> Matching[L, R]:
    """A largest matching of a bipartite graph, by Kuhn's augmenting paths.

    The result depends on nothing but the order of the left nodes and of their neighbours. Nodes matched early
    stay matched, though perhaps to another partner.

    Args:
        adjacency: for each left node its right neighbours.
    """
    partner: dict[R, L] = {}
    unmatched = [node for node in adjacency if not _augment(adjacency, node, partner)]
    taken = {left: right for right, left in partner.items()}
    pairs = {left: taken[left] for left in adjacency if left in taken}
    # The left nodes reachable from one unmatched node are a violator, and a minimal one: a part that has too
    # few neighbours contains the unmatched node, and the partners of all their neighbours, and so on.
    violators = [_reachable(adjacency, node, partner) for node in unmatched]
    violator = min(violators, key=len, default=())
    around = dict.fromkeys(right for left in violator for right in adjacency[left])
    return Matching(pairs, violator, tuple(around))


def _augment(adjacency: Mapping[L, Sequence[R]], start: L, partner: dict[R, L]) -> bool:
    """Match one more left node along an augmenting path, if there is one (walked without recursion)."""
    seen: set[R] = set()
    path: list[tuple[L, R]] = []
    stack = [(start, iter(adjacency[start]))]
    while stack:
        left, rest = stack[-1]
        right = next((right for right in rest if right not in seen), None)
        if right is None:
            stack.pop()
            if path:
                path.pop()
            continue
        seen.add(right)
        path.append((left, right))
        if right not in partner:
            for one, other in path:
                partner[other] = one
            return True
        following = partner[right]
        stack.append((following, iter(adjacency[following])))
    return False


def _reachable(adjacency: Mapping[L, Sequence[R]], start: L, partner: Mapping[R, L]) -> tuple[L, ...]:
    """The left nodes on alternating paths from an unmatched one, in the order of the left nodes."""
    found = {start}
    queue = [start]
    for left in queue:  # grows while it is walked through
        for right in adjacency[left]:
            following = partner[right]  # matched, or the path would augment
            if following not in found:
                found.add(following)
                queue.append(following)
    return tuple(left for left in adjacency if left in found)


def add_matching(
    model: cp_model.CpModel,
    left: Mapping[L, LiteralT],
    right: Mapping[R, LiteralT],
    edges: Iterable[tuple[L, R]],
    name: str = "match",
) -> dict[tuple[L, R], cp_model.IntVar]:
    """Demand that each chosen left node has a chosen right node of its own.

    Args:
        model: the model.
        left: for each left node the literal that says whether it is chosen.
        right: the same for the right nodes; a chosen one may stay without partner.
        edges: which pairs may be matched.
        name: prefix of the variables' names.

    Returns:
        For each edge a Boolean. They are not functions of the chosen nodes, for there may be several
        matchings; enumerate by projection on the nodes.
    """
    pairs = {edge: model.new_bool_var(f"{name} {edge[0]} with {edge[1]}") for edge in dict.fromkeys(edges)}
    of_left: dict[L, list[cp_model.IntVar]] = {node: [] for node in left}
    of_right: dict[R, list[cp_model.IntVar]] = {node: [] for node in right}
    for (one, other), literal in pairs.items():
        of_left[one].append(literal)
        of_right[other].append(literal)
    for one, listed in of_left.items():
        model.add(sum(listed) == left[one])
    for other, listed in of_right.items():
        model.add(sum(listed) <= right[other])
    return pairs
