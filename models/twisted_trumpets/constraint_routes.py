"""Pipes, their joints and what hangs on the trumpeter, as constraints for CP-SAT; held against network.py.

A node is a pipe of a space. How far it is from the trumpeter is said in constraint_lengths.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rulewright.models.grid import Cell
from rulewright.models.twisted_trumpets.constraint_reach import Reach, farthest, reach
from rulewright.models.twisted_trumpets.constraints import Bit, Board, Linear, Look
from rulewright.models.twisted_trumpets.network import TRUMPETER, Node
from rulewright.models.twisted_trumpets.tiles import EDGES, Edge


@dataclass
class Routes:
    """The pipes of a board as variables.

    `joints`: for two nodes whether they are joined, the left or upper one first. `blown`: whether a node is joined to
    the trumpeter. `ends`: whether a pipe reaches an edge. `most`: no way has more pipes. `reach`: the distances that a
    node can have. `attached`: whether it hangs on the trumpeter.
    """

    board: Board
    most: int = field(init=False)
    reach: Reach = field(init=False)
    ends: dict[tuple[Node, Edge], Bit] = field(init=False)
    joints: dict[tuple[Node, Node], Bit] = field(init=False)
    blown: dict[Node, Bit] = field(init=False)
    mouths_used: list[Bit] = field(init=False)
    attached: dict[Node, Bit] = field(init=False)

    def __post_init__(self) -> None:
        board = self.board
        self.nodes = [Node(cell, number) for cell in board.spaces for number in range(_pipes(board, cell))]
        self.most = farthest(board)
        self.reach = reach(board, self.most)
        self._add_joints()
        self._add_attached()
        if not board.state.rulings.loops:
            self._add_no_loops()

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
            self.attached[node] = self._attached(node)
            if self.blown[node] is not False:
                model.add(self.blown[node] <= self.attached[node])
        for cell in board.lies:
            model.add(sum(self.attached[node] for node in self.nodes if node.cell == cell) >= board.filled(cell))
        for (one, other), joint in self.joints.items():
            model.add(self.attached[one] - self.attached[other] <= 1 - joint)
            model.add(self.attached[other] - self.attached[one] <= 1 - joint)

    def _attached(self, node: Node) -> Bit:
        """Whether a pipe hangs on the trumpeter, as far as this can be said of it alone."""
        board = self.board
        laid = node.cell not in board.lies
        if node not in self.reach:
            return False
        if laid and board.network.attached(node):
            return True
        there = self.there(node)
        # A new tile with one pipe is placed only where that pipe hangs on the trumpeter.
        if not laid and _pipes(board, node.cell) == 1:
            return there
        attached = board.model.new_bool_var(f"attached {node}")
        board.model.add(attached <= there)
        return attached

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
