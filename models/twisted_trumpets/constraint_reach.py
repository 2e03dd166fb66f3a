"""How far from the trumpeter each pipe of a board can be, and how many twists can lie on the way: bounds for `trumpet`.

Walks are followed that run through laid pipes as they lie, and through free spaces as some hand tile lets them. A walk
is given up where it comes to a laid pipe later than a way leads there now, where it needs more new pipes than the hand
has, and where it is longer than any shortest way. Every shortest way in every trumpet is such a walk, since further
tiles bring no pipe farther from the trumpeter: where no walk leads, no trumpet does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rulewright.models.grid import Cell
from rulewright.models.twisted_trumpets.constraints import Board
from rulewright.models.twisted_trumpets.network import Node
from rulewright.models.twisted_trumpets.tiles import EDGES, Edge, Pipe

# For each pipe the distances that it can have, with the most twists on such a way.
Reach = dict[Node, dict[int, int]]


class Walk(NamedTuple):
    """The best of all walks of a length that enter a pipe by an edge, each number for itself.

    The fewest new pipes, the most twists on laid ones, the most on new ones.
    """

    new: int
    laid: int
    fresh: int


def farthest(board: Board) -> int:
    """No pipe is farther from the trumpeter.

    After the last pipe that hangs on the trumpeter now a shortest way runs through others only, and but for its first
    one these have at least two ends.
    """
    network = board.network
    leaving = [end for end in network.open_ends if network.free(end.edge.beyond(end.cell))]
    now = [network.distances.get(node, 0) for end in leaving if (node := network.node_at(end)) is not None]
    loose = sum(len(pipe.ends) > 1 for node, pipe in network.pipes.items() if not network.attached(node))
    return max(max(now, default=0) + loose + _through(board) + 1, *network.distances.values())


def reach(board: Board, most: int) -> Reach:
    """What distances every pipe can have, none beyond `most`; pipes that cannot hang on the trumpeter are left out."""
    return _Walks(board, most).found


def _through(board: Board) -> int:
    """How many new pipes a way can run through, but for the one that it begins with."""
    return _all_hand(board, lambda pipe: len(pipe.ends) > 1)


def _all_hand(board: Board, suits: Callable[[Pipe], bool]) -> int:
    """How many pipes of a sort the hand has, each tile with its best side up."""
    return sum(
        max(sum(map(suits, look.face.pipes)) for looks in board.tiles[tile].values() for look in looks)
        for tile in board.hand.elements()
    )


class _Walks:
    def __init__(self, board: Board, most: int) -> None:
        self.board = board
        self.pipes = {cell: self._shown(cell) for cell in board.spaces}
        self.new = _through(board) + 1
        self.twists = _all_hand(board, lambda pipe: pipe.twist)
        self.found: Reach = {}
        front: dict[tuple[Node, Edge], Walk] = {}
        for mouth in board.state.box.board.mouths:
            self._enter(front, mouth.cell, mouth.edge, Walk(0, 0, 0), 1)
        for steps in range(1, most + 1):
            self._note(front, steps)
            further: dict[tuple[Node, Edge], Walk] = {}
            for (node, edge), walk in front.items():
                for way in self._leaving(node, edge):
                    self._enter(further, way.beyond(node.cell), way.opposite, walk, steps + 1)
            front = further

    def _shown(self, cell: Cell) -> list[list[Pipe]]:
        """What each pipe of a space can be."""
        if cell in self.board.network.laid:
            return [[pipe] for pipe in self.board.network.laid[cell].face.pipes]
        faces = [look.face.pipes for look in self.board.looks] if cell in self.board.lies else []
        return [
            list(dict.fromkeys(pipes[number] for pipes in faces if len(pipes) > number))
            for number in range(max(map(len, faces), default=0))
        ]

    def _note(self, front: dict[tuple[Node, Edge], Walk], steps: int) -> None:
        for (node, _), walk in front.items():
            twists = walk.laid + min(walk.fresh, self.twists)
            here = self.found.setdefault(node, {})
            here[steps] = max(here.get(steps, 0), twists)

    def _leaving(self, node: Node, edge: Edge) -> Iterator[Edge]:
        """The edges by which a walk can leave a pipe that it entered by an edge."""
        shown = self.pipes[node.cell][node.pipe]
        return (way for way in EDGES if way != edge and any(edge in pipe.ends and way in pipe.ends for pipe in shown))

    def _enter(self, front: dict[tuple[Node, Edge], Walk], cell: Cell, edge: Edge, walk: Walk, steps: int) -> None:
        """Let a walk enter the pipes of a space by an edge, each as one more pipe."""
        free = cell in self.board.lies
        for number, shown in enumerate(self.pipes.get(cell, ())):
            node = Node(cell, number)
            entered = [pipe for pipe in shown if edge in pipe.ends]
            late = not free and steps > self.board.network.distances.get(node, steps)
            if not entered or late or walk.new + free > self.new:
                continue
            twist = any(pipe.twist for pipe in entered)
            here = Walk(walk.new + free, walk.laid + (twist and not free), walk.fresh + (twist and free))
            old = front.get((node, edge), here)
            front[node, edge] = Walk(min(old.new, here.new), max(old.laid, here.laid), max(old.fresh, here.fresh))
