"""The pipes of a trumpet as a graph: what hangs on the trumpeter, open ends, shortest routes (rulebook, pipe length).

A node is a pipe of a placed tile, or the trumpeter; an edge is a joint, where two pipe ends meet. A route counts a tile
once for every pipe of it that it runs through. NetworkX finds loops.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Mapping as Map
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from rulewright.models.grid import Cell
from rulewright.models.twisted_trumpets.board import Board, Mouth
from rulewright.models.twisted_trumpets.position import Laid
from rulewright.models.twisted_trumpets.tiles import EDGES, Bell, Edge, Pipe

if TYPE_CHECKING:
    import networkx

LOOKED_AT = 12  # ways that are looked at, the shortest first, to tell of one that does not count
MOST_LOOKED_AT = 500  # ways and beginnings of ways that are looked at for that


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
        self.board = board
        self.laid = {cell: laid for cell, laid in sorted(trumpet.items()) if cell in board}
        self.pipes: dict[Node, Pipe] = {}
        self._at: dict[End, Node] = {}
        for cell, laid in self.laid.items():
            for number, pipe in enumerate(laid.face.pipes):
                node = Node(cell, number)
                self.pipes[node] = pipe
                for edge in pipe.ends:
                    self._at[End(cell, edge)] = node
        self._mouths = {End(mouth.cell, mouth.edge) for mouth in board.mouths}
        self._richer: dict[Node, Route | None] = {}

    def node_at(self, end: End) -> Node | None:
        """The pipe that ends at an edge of a cell."""
        return self._at.get(end)

    def across(self, end: End) -> Node | None:
        """What a pipe end meets: another pipe, the trumpeter, or nothing."""
        if end in self._mouths:
            return TRUMPETER
        return self._at.get(End(end.edge.beyond(end.cell), end.edge.opposite))

    @cached_property
    def joints(self) -> list[tuple[Node, Node]]:
        """All joints, each once; two pipes may be joined twice, and a pipe and the trumpeter too."""
        found = []
        for end, node in self._at.items():
            other = self.across(end)
            # A joint of two pipes is met from both sides; it is told from the left or from above.
            if other is TRUMPETER or (other is not None and end.edge in (Edge.RIGHT, Edge.BOTTOM)):
                found.append((node, other))
        return found

    @cached_property
    def _near(self) -> dict[Node, list[Node]]:
        """The pipes that a pipe, or the trumpeter, is joined to, in reading order."""
        found: dict[Node, set[Node]] = {node: set() for node in (TRUMPETER, *self.pipes)}
        for one, other in self.joints:
            found[one].add(other)
            found[other].add(one)
        return {node: sorted(near) for node, near in found.items()}

    @cached_property
    def graph(self) -> networkx.MultiGraph[Node]:
        """All pipes and the trumpeter with their joints."""
        import networkx

        graph: networkx.MultiGraph[Node] = networkx.MultiGraph()
        graph.add_node(TRUMPETER)
        graph.add_nodes_from(self.pipes)
        graph.add_edges_from(self.joints)
        return graph

    @cached_property
    def distances(self) -> dict[Node, int]:
        """How many pipes the shortest way to the trumpeter runs through, for every pipe that hangs on the trumpeter.

        The nearest first.
        """
        found = {TRUMPETER: 0}
        reached = [TRUMPETER]
        for node in reached:  # it grows while it is run through
            for near in self._near[node]:
                if near not in found:
                    found[near] = found[node] + 1
                    reached.append(near)
        return found

    @cached_property
    def parts(self) -> dict[Node, int]:
        """A number for every pipe and the trumpeter: the same for those that hang together."""
        found: dict[Node, int] = {}
        for number, start in enumerate(self._near):
            reached = [] if start in found else [start]
            for node in reached:  # it grows while it is run through
                if node not in found:
                    found[node] = number
                    reached += self._near[node]
        return found

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

        simple: networkx.Graph[Node] = networkx.Graph()
        simple.add_nodes_from(self.graph)
        simple.add_edges_from(self.graph.edges())
        found = [[node.cell for node in cycle] for cycle in networkx.cycle_basis(simple)]
        # Two pipes with two joints, which a simple graph does not show.
        twice = {tuple(sorted((one, other))) for one, other, key in self.graph.edges(keys=True) if key > 0}
        found += [[node.cell for node in pair] for pair in sorted(twice)]
        kept = [sorted({cell for cell in cells if cell != TRUMPETER.cell}) for cells in found]
        return sorted(kept)

    @cached_property
    def open_ends(self) -> list[End]:
        """Pipe ends that meet no other pipe end, in reading order and clockwise from the top."""
        return in_order(end for end in self._at if self.across(end) is None)

    @cached_property
    def unused_mouths(self) -> list[Mouth]:
        """Openings of the trumpeter that no pipe joins."""
        return [mouth for mouth in self.board.mouths if End(mouth.cell, mouth.edge) not in self._at]

    def free(self, cell: Cell) -> bool:
        """Whether a cell is a space of the board without a tile."""
        return cell not in self.laid and cell in self.board

    @cached_property
    def growing(self) -> list[End]:
        """Where a tile can join: edges of free spaces that face an attached open end or an unused mouth."""
        found = [
            End(beyond, end.edge.opposite)
            for end in self.open_ends
            if self.attached(self._at[end]) and self.free(beyond := end.edge.beyond(end.cell))
        ]
        found += [End(mouth.cell, mouth.edge) for mouth in self.unused_mouths if self.free(mouth.cell)]
        return in_order(found)

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
        for node in self.distances:
            if node != TRUMPETER:
                found[node] = self.pipes[node].twist + max(found[near] for near in self._nearer(node))
        return found

    @cached_property
    def _shortest(self) -> dict[Node, int]:
        """How many shortest ways to the trumpeter there are."""
        found = {TRUMPETER: 1}
        for node in self.distances:
            if node != TRUMPETER:
                found[node] = sum(found[near] for near in self._nearer(node))
        return found

    def _nearer(self, node: Node) -> list[Node]:
        return [near for near in self._near[node] if self.distances[near] == self.distances[node] - 1]

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
        """A longer way with more twists, which does not count; None if none of the first that are looked at is one."""
        if node not in self._richer:
            self._richer[node] = self._find_richer(node)
        return self._richer[node]

    def _find_richer(self, node: Node) -> Route | None:
        # Where so many shortest ways are there, no longer one is among those that are looked at.
        if self._twists[node] == self._all_twists or self._shortest[node] >= LOOKED_AT:
            return None
        for way in islice(self._ways(node), LOOKED_AT):
            twists = sum(self.pipes[near].twist for near in way)
            if len(way) > self.distances[node] and twists > self._twists[node]:
                return Route(tuple(near.cell for near in way), twists)
        return None

    @cached_property
    def _all_twists(self) -> int:
        """The twists on pipes that hang on the trumpeter: no way has more."""
        return sum(self.pipes[node].twist for node in self.distances if node != TRUMPETER)

    def _ways(self, start: Node) -> Iterator[tuple[Node, ...]]:
        """Ways from a pipe to the trumpeter that run through no pipe twice: shorter ones first, then in reading order.

        Looks at the beginning of a way from which the trumpeter is nearest, until it has looked at so many.
        """
        heap: list[tuple[int, tuple[Node, ...]]] = [(self.distances[start], (start,))]
        for _ in range(MOST_LOOKED_AT):
            if not heap:
                return
            _, way = heappop(heap)
            if way[-1] == TRUMPETER:
                yield way[:-1]
                continue
            for near in self._near[way[-1]]:
                if near not in way:
                    heappush(heap, (len(way) + self.distances[near], (*way, near)))


def in_order(ends: Iterable[End]) -> list[End]:
    """Pipe ends in reading order and clockwise from the top."""
    return sorted(ends, key=lambda end: (end.cell, EDGES.index(end.edge)))
