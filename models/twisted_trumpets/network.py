"""The pipes of a trumpet as a graph: what hangs on the trumpeter, open ends, shortest routes (rulebook, pipe length).

A node is a pipe of a placed tile, or the trumpeter; an edge is a joint, where two pipe ends meet. A route counts a tile
once for every pipe of it that it runs through. NetworkX finds parts, distances and routes.
"""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from rulewright.models.grid import Cell
from rulewright.models.twisted_trumpets.box import Board, Mouth
from rulewright.models.twisted_trumpets.position import Laid
from rulewright.models.twisted_trumpets.tiles import EDGES, Bell, Edge, Pipe

if TYPE_CHECKING:
    import networkx

LOOKED_AT = 12  # longer ways that are looked at to tell why they do not count


class Node(NamedTuple):
    """A pipe of a placed tile, by its number on the tile; the trumpeter is TRUMPETER."""

    cell: Cell
    pipe: int


TRUMPETER = Node(Cell(-1, -1), 0)


class End(NamedTuple):
    """A pipe end of a placed tile."""

    cell: Cell
    edge: Edge


@dataclass(frozen=True, slots=True)
class Route:
    """A way from a bell back to the trumpeter: the cells from the bell on, and how many of its pipes are twists."""

    cells: tuple[Cell, ...]
    twists: int

    @property
    def points(self) -> int:
        """One for every tile, two for a twist."""
        return len(self.cells) + self.twists


class Network:
    """The pipes of the tiles on a board. Tiles beside the board are left out; nothing is changed later.

    Args:
        trumpet: the tiles by cell.
        board: its spaces and the mouths of the trumpeter.
    """

    def __init__(self, trumpet: Map[Cell, Laid], board: Board) -> None:
        spaces = set(board.spaces)
        self.board = board
        self.laid = {cell: laid for cell, laid in sorted(trumpet.items()) if cell in spaces}
        self.pipes: dict[Node, Pipe] = {}
        self._at: dict[End, Node] = {}
        for cell, laid in self.laid.items():
            for number, pipe in enumerate(laid.face.pipes):
                node = Node(cell, number)
                self.pipes[node] = pipe
                self._at.update((End(cell, edge), node) for edge in pipe.ends)
        self._mouths = {End(mouth.cell, mouth.edge): mouth for mouth in board.mouths}

    def node_at(self, end: End) -> Node | None:
        """The pipe that ends at an edge of a cell."""
        return self._at.get(end)

    def across(self, end: End) -> Node | None:
        """What a pipe end meets: another pipe, the trumpeter, or nothing."""
        if end in self._mouths:
            return TRUMPETER
        return self._at.get(End(end.edge.beyond(end.cell), end.edge.opposite))

    @cached_property
    def graph(self) -> networkx.MultiGraph[Node]:
        """All pipes and the trumpeter with their joints; two pipes may be joined twice."""
        import networkx

        graph: networkx.MultiGraph[Node] = networkx.MultiGraph()
        graph.add_node(TRUMPETER)
        graph.add_nodes_from(self.pipes)
        for end, node in self._at.items():
            other = self.across(end)
            # A joint of two pipes is met from both sides; it is added from the left or from above.
            if other is TRUMPETER or (other is not None and end.edge in (Edge.RIGHT, Edge.BOTTOM)):
                graph.add_edge(node, other)
        return graph

    @cached_property
    def _simple(self) -> networkx.Graph[Node]:
        """The same with one edge for several joints of two pipes."""
        import networkx

        graph: networkx.Graph[Node] = networkx.Graph()
        graph.add_nodes_from(self.graph)
        graph.add_edges_from((one, other) for one, other in self.graph.edges())
        return graph

    @cached_property
    def distances(self) -> dict[Node, int]:
        """How many pipes the shortest way to the trumpeter runs through, for every pipe that hangs on the trumpeter."""
        import networkx

        return dict(networkx.single_source_shortest_path_length(self.graph, TRUMPETER))

    def attached(self, node: Node) -> bool:
        """Whether a pipe hangs on the trumpeter."""
        return node in self.distances

    @cached_property
    def loose(self) -> list[Cell]:
        """Tiles of which no pipe hangs on the trumpeter."""
        hang = {node.cell for node in self.distances}
        return [cell for cell in self.laid if cell not in hang]

    @cached_property
    def cycles(self) -> list[list[Cell]]:
        """Loops of pipes: the cells of each of a basis of them (the trumpeter's cell is left out)."""
        import networkx

        found = [[node.cell for node in cycle] for cycle in networkx.cycle_basis(self._simple)]
        # Two pipes with two joints, which a simple graph does not show.
        twice = {tuple(sorted((one, other))) for one, other, key in self.graph.edges(keys=True) if key > 0}
        found += [[node.cell for node in pair] for pair in sorted(twice)]
        kept = [sorted({cell for cell in cells if cell != TRUMPETER.cell}) for cells in found]
        return sorted(kept)

    @cached_property
    def open_ends(self) -> list[End]:
        """Pipe ends that meet no other pipe end, in reading order and clockwise from the top."""
        return sorted((end for end in self._at if self.across(end) is None), key=_order)

    @cached_property
    def unused_mouths(self) -> list[Mouth]:
        """Openings of the trumpeter that no pipe joins."""
        return [mouth for mouth in self.board.mouths if End(mouth.cell, mouth.edge) not in self._at]

    def free(self, cell: Cell) -> bool:
        """Whether a cell is a space of the board without a tile."""
        return cell not in self.laid and cell in self.board.spaces

    @cached_property
    def growing(self) -> list[End]:
        """Where a tile can join: edges of free spaces that face an attached open end or an unused mouth."""
        found = [
            End(beyond, end.edge.opposite)
            for end in self.open_ends
            if self.attached(self._at[end]) and self.free(beyond := end.edge.beyond(end.cell))
        ]
        found += [End(mouth.cell, mouth.edge) for mouth in self.unused_mouths if self.free(mouth.cell)]
        return sorted(found, key=_order)

    def dead_ends(self) -> list[tuple[End, Cell]]:
        """Open ends that face a tile without an end there, or no space at all, with the cell that they face."""
        return [(end, end.edge.beyond(end.cell)) for end in self.open_ends if not self.free(end.edge.beyond(end.cell))]

    def bells(self) -> list[tuple[Node, Bell]]:
        """All bells on pipes that hang on the trumpeter, in reading order."""
        return [(node, bell) for node, pipe in self.pipes.items() if self.attached(node) for bell in pipe.bells]

    @cached_property
    def _twists(self) -> dict[Node, int]:
        """The most twists on a shortest way to the trumpeter."""
        found = {TRUMPETER: 0}
        for node in sorted(self.distances, key=lambda node: (self.distances[node], node)):
            if node != TRUMPETER:
                found[node] = self.pipes[node].twist + max(found[near] for near in self._nearer(node))
        return found

    def _nearer(self, node: Node) -> list[Node]:
        return sorted(near for near in self.graph[node] if self.distances[near] == self.distances[node] - 1)

    def route(self, node: Node) -> Route:
        """The way that counts for a bell on an attached pipe: of the shortest ones the one with the most twists.

        Among equals the first in reading order, so that it does not depend on how the board was built.
        """
        twists, cells = self._twists[node], []
        while node != TRUMPETER:
            cells.append(node.cell)
            wanted = self._twists[node] - self.pipes[node].twist
            node = next(near for near in self._nearer(node) if self._twists[near] == wanted)
        return Route(tuple(cells), twists)

    def richer(self, node: Node) -> Route | None:
        """A longer way with more twists, which does not count; None if the next longer ones have none."""
        import networkx

        counts = self.route(node)
        if sum(pipe.twist for near, pipe in self.pipes.items() if self.attached(near)) == counts.twists:
            return None
        for path in islice(networkx.shortest_simple_paths(self._simple, node, TRUMPETER), LOOKED_AT):
            twists = sum(self.pipes[near].twist for near in path[:-1])
            if len(path) - 1 > len(counts.cells) and twists > counts.twists:
                return Route(tuple(near.cell for near in path[:-1]), twists)
        return None


def _order(end: End) -> tuple[Cell, int]:
    return end.cell, EDGES.index(end.edge)
