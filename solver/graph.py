"""Small undirected graphs in plain Python: neighbours, components, grids."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

N = TypeVar("N", bound=Hashable)
Cell = tuple[int, int]
C = TypeVar("C", bound=Cell)


@dataclass(frozen=True)
class Graph(Generic[N]):
    """An undirected graph whose nodes have an order, which decides what "first" means.

    Args:
        nodes: the nodes, each once.
        edges: pairs of different nodes; a pair given twice or both ways counts once.

    Raises:
        ValueError: if a node stands twice or an edge has an unknown or a single end.
    """

    nodes: tuple[N, ...]
    edges: tuple[tuple[N, N], ...]
    neighbours: dict[N, tuple[N, ...]] = field(init=False, repr=False, compare=False)
    index: dict[N, int] = field(init=False, repr=False, compare=False)

    def __init__(self, nodes: Iterable[N], edges: Iterable[tuple[N, N]]) -> None:
        listed = tuple(nodes)
        index = {node: i for i, node in enumerate(listed)}
        if len(index) != len(listed):
            raise ValueError("a node of the graph is listed twice")
        kept: dict[tuple[N, N], None] = {}
        beside: dict[N, list[N]] = {node: [] for node in listed}
        for a, b in edges:
            if a not in index or b not in index or a == b:
                raise ValueError(f"the edge {a!r} – {b!r} does not join two nodes of the graph")
            pair = (a, b) if index[a] < index[b] else (b, a)
            if pair not in kept:
                kept[pair] = None
                beside[a].append(b)
                beside[b].append(a)
        object.__setattr__(self, "nodes", listed)
        object.__setattr__(self, "edges", tuple(kept))
        ordered = {node: tuple(sorted(found, key=index.__getitem__)) for node, found in beside.items()}
        object.__setattr__(self, "neighbours", ordered)
        object.__setattr__(self, "index", index)

    def components(self, chosen: Collection[N]) -> list[list[N]]:
        """The connected components of the chosen nodes, nodes and components in the graph's order."""
        waiting = set(chosen)
        found = []
        for start in self.nodes:
            if start not in waiting:
                continue
            waiting.discard(start)
            component = [start]
            for node in component:  # grows while it is walked through
                for other in self.neighbours[node]:
                    if other in waiting:
                        waiting.discard(other)
                        component.append(other)
            found.append(sorted(component, key=self.index.__getitem__))
        return found


def grid(rows: int, columns: int) -> Graph[Cell]:
    """All cells (row, column) of a rectangle, row by row, joined where they share a side."""
    return grid_of((r, c) for r in range(rows) for c in range(columns))


def grid_of(cells: Iterable[C], steps: Sequence[Cell] = ((0, 1), (1, 0))) -> Graph[C]:
    """Some cells (row, column), sorted, joined where one step leads from one to the other.

    Args:
        cells: the cells.
        steps: by how many rows and columns neighbours differ, each pair of opposite steps given once; add
            ``(1, 1), (1, -1)`` for diagonal neighbours.
    """
    present = sorted(set(cells))
    known: dict[Cell, C] = {(cell[0], cell[1]): cell for cell in present}
    near = [(cell, known.get((cell[0] + dr, cell[1] + dc))) for cell in present for dr, dc in steps]
    return Graph(present, [(a, b) for a, b in near if b is not None])


def hanging_together(graph: Graph[N], chosen: Callable[[N], bool], anchors: Callable[[N], bool] | None = None) -> bool:
    """Whether the chosen nodes form one component or, with anchors, whether each component has one.

    Args:
        graph: the graph.
        chosen: says whether a node is chosen. No node at all hangs together.
        anchors: says whether a chosen node is an anchor; None asks for a single component.
    """
    components = graph.components([node for node in graph.nodes if chosen(node)])
    if anchors is None:
        return len(components) <= 1
    return all(any(anchors(node) for node in component) for component in components)
