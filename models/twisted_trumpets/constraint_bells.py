"""Bells and their points as constraints for CP-SAT; held against scoring.py."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.models.twisted_trumpets.constraint_lengths import Lengths
from rulewright.models.twisted_trumpets.constraint_routes import Routes
from rulewright.models.twisted_trumpets.constraints import Bit, Linear, Look
from rulewright.models.twisted_trumpets.network import Node
from rulewright.models.twisted_trumpets.tiles import Bell, Pipe


@dataclass(frozen=True)
class Hanging:
    """Bells of one pipe that are there and hang on the trumpeter if `there` does, by the distance in `at`.

    `last`: no way goes on through a pipe with these bells.
    """

    node: Node
    there: Bit
    at: dict[int, Bit]
    bells: tuple[Bell, ...]
    last: bool


@dataclass
class Bells:
    """All bells of a board as variables."""

    routes: Routes
    lengths: Lengths
    hanging: list[Hanging] = field(init=False)

    def __post_init__(self) -> None:
        self.hanging = [one for node in self.routes.nodes if node in self.routes.reach for one in self._hanging(node)]
        for node in self.routes.nodes:
            if node.cell in self.routes.board.lies:
                self._add_forks(node)

    def _hanging(self, node: Node) -> list[Hanging]:
        """The bells of a pipe, by what they are."""
        board, attached = self.routes.board, self.routes.attached[node]
        if node.cell not in board.lies:
            bells = board.network.pipes[node].bells
            return [Hanging(node, attached, self.lengths.at[node], bells, False)] if bells else []
        sorts: dict[tuple[Bell, ...], list[Pipe]] = {}
        for look in board.looks:
            if (pipe := _pipe(look, node)) is not None and pipe.bells:
                sorts.setdefault(pipe.bells, []).append(pipe)
        found = []
        for number, bells in enumerate(sorted(sorts, key=lambda bells: [(bell.kind, bell.facing) for bell in bells])):

            def suits(look: Look, bells: tuple[Bell, ...] = bells) -> bool:
                pipe = _pipe(look, node)
                return pipe is not None and pipe.bells == bells

            there = board.both(
                board.any_of(node.cell, suits, f"bells {number} on {node}"), attached, f"bells {number} hang {node}"
            )
            if there is False:
                continue
            at = {
                step: board.both(there, so_far, f"bells {number} of {node} at {step}")
                for step, so_far in self.lengths.at[node].items()
            }
            board.model.add(sum(at.values()) == there)
            found.append(Hanging(node, there, at, bells, all(len(pipe.ends) == 1 for pipe in sorts[bells])))
        return found

    def _add_forks(self, node: Node) -> None:
        """Through a new pipe one way goes on, none if a bell closes it, and one more for each end beyond the second.

        This follows from the ends and joints, but the linear relaxation does not see it.
        """

        def more(look: Look) -> int:
            pipe = _pipe(look, node)
            return 0 if pipe is None else max(0, len(pipe.ends) - 2)

        board = self.routes.board
        forks = board.total(node.cell, more)
        for step, there in self.lengths.at[node].items():
            closed = sum(one.at[step] for one in self.hanging if one.node == node and one.last)
            board.model.add(sum(self.lengths.further.get((node, step), [])) <= there - closed + forks)

    def points(self) -> Linear:
        """The points of all bells."""
        model = self.routes.board.model
        parts = []
        for number, one in enumerate(self.hanging):
            most = self.routes.reach[one.node]
            twists: Linear = self.lengths.twists[one.node]
            if one.there is not True:
                twists = model.new_int_var(0, max(most.values()), f"twists of bells {number}")
                model.add(twists <= self.lengths.twists[one.node])
                model.add(twists <= sum(most[step] * there for step, there in one.at.items()))
            parts.append(len(one.bells) * (sum(step * there for step, there in one.at.items()) + twists))
        return sum(parts)


def _pipe(look: Look, node: Node) -> Pipe | None:
    """The pipe that a look has there, if it has so many."""
    return look.face.pipes[node.pipe] if len(look.face.pipes) > node.pipe else None
