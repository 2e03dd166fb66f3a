"""Pipes, joints and shortest routes as constraints for CP-SAT; held against network.py.

A node is a pipe of a space. Its distance is held between two sides: it is at most one more than that of every node it
joins, and exactly one more than that of one node it joins, its way back to the trumpeter. So it is the shortest, only
what hangs on the trumpeter has one, and no ring of pipes can hold itself up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rulewright.models.grid import Cell
from rulewright.models.twisted_trumpets.constraints import Bit, Board, Linear, Look
from rulewright.models.twisted_trumpets.network import TRUMPETER, Node
from rulewright.models.twisted_trumpets.tiles import EDGES, Bell, Edge

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


@dataclass(frozen=True)
class Hanging:
    """Bells of one node that are there and hang on the trumpeter if `there` does."""

    node: Node
    there: Bit
    bells: tuple[Bell, ...]


@dataclass
class Routes:
    """The pipes of a board as variables.

    `joints`: for two nodes whether they are joined, the left or upper one first. `blown`: whether a node is joined to
    the trumpeter. `ends`: whether a pipe reaches an edge. `most` and `richest`: no way has more pipes or more twists.
    `attached`, `distance` and `twists` as in network.py; distance and twists are 0 for what hangs on
    nothing. `hanging`: all bells.
    """

    board: Board
    most: int = field(init=False)
    richest: int = field(init=False)
    ends: dict[tuple[Node, Edge], Bit] = field(init=False)
    joints: dict[tuple[Node, Node], Bit] = field(init=False)
    blown: dict[Node, Bit] = field(init=False)
    mouths_used: list[Bit] = field(init=False)
    attached: dict[Node, Bit] = field(init=False)
    distance: dict[Node, cp_model.IntVar] = field(init=False)
    twists: dict[Node, cp_model.IntVar] = field(init=False)
    hanging: list[Hanging] = field(init=False)

    def __post_init__(self) -> None:
        board = self.board
        self.nodes = [Node(cell, number) for cell in board.spaces for number in range(_pipes(board, cell))]
        self._add_joints()
        self._add_attached()
        self._add_distances()
        if not board.state.rulings.loops:
            self._add_no_loops()
        self.hanging = [one for node in self.nodes for one in self._hanging(node)]

    def there(self, node: Node) -> Bit:
        """Whether a pipe is there."""
        return self._pipe(node, lambda look: True, "pipe")

    def _pipe(self, node: Node, suits: Callable[[Look], bool], name: str) -> Bit:
        """Whether a pipe is there and its tile is of some sort."""
        return self.board.any_of(
            node.cell, lambda look: len(look.face.pipes) > node.pipe and suits(look), f"{name} {node.pipe}"
        )

    def _end(self, node: Node, edge: Edge) -> Bit:
        """Whether a pipe reaches an edge."""
        return self._pipe(node, lambda look: edge in look.face.pipes[node.pipe].ends, f"end {edge} of pipe")

    def _add_joints(self) -> None:
        board = self.board
        self.ends = ends = {(node, edge): self._end(node, edge) for node in self.nodes for edge in EDGES}
        self.joints = {}
        for one in self.nodes:
            for edge in (Edge.RIGHT, Edge.BOTTOM):
                for other in self.nodes:
                    if other.cell == edge.beyond(one.cell):
                        name = f"joint {one.cell.name}/{one.pipe} {other.cell.name}/{other.pipe}"
                        joint = board.both(ends[one, edge], ends[other, edge.opposite], name)
                        if joint is not False:
                            self.joints[one, other] = joint
        mouths = board.state.box.board.mouths
        self.mouths_used = [board.ends[mouth.cell, mouth.edge] for mouth in mouths]
        self.blown = {}
        for node in self.nodes:
            own = [ends[node, mouth.edge] for mouth in mouths if mouth.cell == node.cell]
            self.blown[node] = self._any([one for one in own if one is not False], f"blown {node.cell.name}")

    def _any(self, bits: list[Bit], name: str) -> Bit:
        if True in [bit for bit in bits if isinstance(bit, bool)]:
            return True
        if len(bits) < 2:
            return bits[0] if bits else False
        literal = self.board.model.new_bool_var(name)
        self.board.model.add_max_equality(literal, bits)
        return literal

    def _add_attached(self) -> None:
        """What is joined hangs on the trumpeter together; a tile is placed only where one of its pipes hangs on it."""
        board, model = self.board, self.board.model
        self.attached = {}
        for node in self.nodes:
            there = self.there(node)
            # A new tile with one pipe is placed only where that pipe hangs on the trumpeter.
            fixed = node.cell not in board.lies and board.network.attached(node)
            single = node.cell in board.lies and _pipes(board, node.cell) == 1
            attached = True if fixed else there if single else model.new_bool_var(f"attached {node}")
            self.attached[node] = attached
            if not fixed and not single:
                model.add(attached <= there)
            if self.blown[node] is not False:
                model.add(self.blown[node] <= attached)
        for cell in board.lies:
            model.add(sum(self.attached[node] for node in self.nodes if node.cell == cell) >= board.filled(cell))
        for (one, other), joint in self.joints.items():
            model.add(self.attached[one] - self.attached[other] <= 1 - joint)
            model.add(self.attached[other] - self.attached[one] <= 1 - joint)

    def _add_distances(self) -> None:
        board, model = self.board, self.board.model
        least = self._least()
        most = self._most()
        self.most = max(most, *board.network.distances.values())
        self.richest = richest = sum(pipe.twist for pipe in board.network.pipes.values()) + sum(
            max(_twisted(look) for looks in board.tiles[tile].values() for look in looks)
            for tile in board.hand.elements()
        )
        self.distance, self.twists, twist = {}, {}, {}
        for node in self.nodes:
            attached = self.attached[node]
            high = board.network.distances.get(node, most) if node.cell not in board.lies else most
            low = least.get(node.cell, most) if attached is True else 0
            self.distance[node] = model.new_int_var(low, max(low, high), f"distance {node}")
            self.twists[node] = model.new_int_var(0, richest, f"twists {node}")
            twist[node] = board.total(node.cell, lambda look: _twist(look, node.pipe))  # noqa: B023
            model.add(self.twists[node] <= self.distance[node])
            if attached is not True:
                model.add(self.distance[node] >= least.get(node.cell, most) * attached)
                model.add(self.distance[node] <= high * attached)
                model.add(self.twists[node] <= richest * attached)
            if self.blown[node] is not False:
                model.add(self.distance[node] <= 1).only_enforce_if(self.blown[node])
                model.add(self.twists[node] == twist[node]).only_enforce_if(self.blown[node])
        ways: dict[Node, list[Bit]] = {node: [self.blown[node]] for node in self.nodes}
        for pair, joint in self.joints.items():
            for one, other in (pair, pair[::-1]):
                # From `one` the way back to the trumpeter goes on through `other`.
                way = model.new_bool_var(f"way {one} {other}")
                ways[one].append(way)
                model.add(way <= joint)
                model.add(self.distance[one] <= self.distance[other] + 1).only_enforce_if(joint)
                model.add(self.distance[one] >= self.distance[other] + 1).only_enforce_if(way)
                model.add(self.twists[one] == self.twists[other] + twist[one]).only_enforce_if(way)
        for node in self.nodes:
            model.add(sum(ways[node]) == self.attached[node])

    def _least(self) -> dict[Cell, int]:
        """The fewest tiles to a space if every free space and every tile let pipes through on all edges."""
        board = self.board.state.box.board
        found: dict[Cell, int] = {}
        front = sorted({mouth.cell for mouth in board.mouths})
        steps = 0
        while front:
            steps += 1
            found.update((cell, steps) for cell in front)
            around = {edge.beyond(cell) for cell in front for edge in EDGES}
            front = sorted(cell for cell in around if cell in board.spaces and cell not in found)
        return found

    def _most(self) -> int:
        """No new pipe is farther from the trumpeter.

        After the last pipe that hangs on the trumpeter now a shortest way runs through others only, and but for its
        first one these have at least two ends.
        """
        board, network = self.board, self.board.network
        leaving = [end for end in network.open_ends if network.free(end.edge.beyond(end.cell))]
        now = [network.distances.get(node, 0) for end in leaving if (node := network.node_at(end)) is not None]
        loose = sum(len(pipe.ends) > 1 for node, pipe in network.pipes.items() if not network.attached(node))
        new = sum(
            max(
                sum(len(pipe.ends) > 1 for pipe in look.face.pipes)
                for looks in board.tiles[tile].values()
                for look in looks
            )
            for tile in board.hand.elements()
        )
        return max(now, default=0) + loose + new + 1

    def _add_no_loops(self) -> None:
        """Joints of new tiles close no loop, whether it hangs on the trumpeter or not (TT308).

        What is joined now is one knot. Every new joint is an arc from one of its two knots, at most one from each, none
        from the trumpeter; ranks rise along arcs, so there is no ring.
        """
        import networkx

        board, model = self.board, self.board.model
        parts = list(networkx.connected_components(board.network.graph))
        knot = {node: node for node in self.nodes} | {node: min(part) for part in parts for node in part}
        knots = list(dict.fromkeys(knot[node] for node in self.nodes))
        rank = {one: model.new_int_var(0, len(knots), f"rank {one}") for one in knots}
        leaving: dict[Node, list[Bit]] = {one: [] for one in knots}
        for (one, other), joint in self.joints.items():
            if one.cell not in board.lies and other.cell not in board.lies:
                continue
            first, second = knot[one], knot[other]
            arcs = []
            for start, end in ((first, second), (second, first)):
                arc = model.new_bool_var(f"arc {one} {other} {start}")
                model.add(rank[start] >= rank[end] + 1).only_enforce_if(arc)
                leaving[start].append(arc)
                arcs.append(arc)
            model.add(sum(arcs) == joint)
        for mouth in board.state.box.board.mouths:
            for node in self.nodes:
                if node.cell == mouth.cell and mouth.cell in board.lies:
                    leaving[knot[node]].append(self.ends[node, mouth.edge])
        for one in knots:
            model.add(sum(leaving[one]) <= (0 if one == TRUMPETER else 1))

    def _hanging(self, node: Node) -> list[Hanging]:
        """The bells of a node, by what they are."""
        board = self.board
        if node.cell not in board.lies:
            bells = board.network.pipes[node].bells
            return [Hanging(node, self.attached[node], bells)] if bells else []
        sorts: dict[tuple[Bell, ...], None] = {}
        for look in board.looks:
            if len(look.face.pipes) > node.pipe and look.face.pipes[node.pipe].bells:
                sorts[look.face.pipes[node.pipe].bells] = None
        found = []
        for number, bells in enumerate(sorted(sorts, key=lambda bells: [(bell.kind, bell.facing) for bell in bells])):
            there = self._pipe(node, lambda look: look.face.pipes[node.pipe].bells == bells, f"bells {number} on")  # noqa: B023
            found.append(Hanging(node, board.both(there, self.attached[node], f"bells {number} hang {node}"), bells))
        return [one for one in found if one.there is not False]

    def points(self) -> Linear:
        """The points of all bells."""
        model = self.board.model
        parts = []
        for number, one in enumerate(self.hanging):
            full = self.distance[one.node] + self.twists[one.node]
            if one.there is True:
                parts.append(len(one.bells) * full)
                continue
            most = self.most + min(self.most, self.richest)
            points = model.new_int_var(0, most, f"points of bells {number}")
            model.add(points <= most * one.there)
            model.add(points <= full)
            parts.append(len(one.bells) * points)
        return sum(parts)

    def open_ends(self) -> Linear:
        """The pipe ends that meet nothing, and the openings without a pipe where a ruling counts them."""
        board = self.board
        count = sum(board.ends.values()) - 2 * sum(self.joints.values()) - sum(self.mouths_used)
        if board.state.rulings.mouth_penalised:
            count += len(self.mouths_used) - sum(self.mouths_used)
        return count


def _pipes(board: Board, cell: Cell) -> int:
    """How many pipes a space can have."""
    if cell in board.network.laid:
        return len(board.network.laid[cell].face.pipes)
    if cell not in board.lies:
        return 0
    return max((len(look.face.pipes) for look in board.looks), default=0)


def _twist(look: Look, pipe: int) -> int:
    return int(len(look.face.pipes) > pipe and look.face.pipes[pipe].twist)


def _twisted(look: Look) -> int:
    return sum(pipe.twist for pipe in look.face.pipes)
