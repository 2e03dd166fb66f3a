"""How far pipes are from the trumpeter as constraints for CP-SAT; held against network.py.

A pipe that hangs on the trumpeter has one of the distances that it can have at all. It is at most one more than that of
every pipe that it joins, and exactly one more than that of one pipe that it joins, its way back to the trumpeter. So it
is the shortest, only what hangs on the trumpeter has one, and no ring of pipes can hold itself up.

There is a literal for each distance, and for each way at each distance. Whole numbers would say the same, but their
linear relaxation is so weak that no bound comes near: on a hard position 61 after a minute, where 37 is the best.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rulewright.models.twisted_trumpets.constraint_reach import Reach
from rulewright.models.twisted_trumpets.constraint_routes import Routes
from rulewright.models.twisted_trumpets.constraints import Bit, Linear, Look
from rulewright.models.twisted_trumpets.network import Node

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


@dataclass
class Lengths:
    """Distances and twists as variables.

    `at`: for each pipe whether it is so far from the trumpeter, by the distance. `distance` and `twists` as in
    network.py, 0 for what hangs on nothing. `further`: for a pipe and its distance the ways of others that go on
    through it there.
    """

    routes: Routes
    at: dict[Node, dict[int, Bit]] = field(init=False)
    distance: dict[Node, Linear] = field(init=False)
    twists: dict[Node, cp_model.IntVar] = field(init=False)
    further: dict[tuple[Node, int], list[Bit]] = field(init=False)

    def __post_init__(self) -> None:
        self.at, self.distance, self.twists, self.further = {}, {}, {}, {}
        self._twist = {node: self._twist_of(node) for node in self.routes.nodes}
        for node in self.routes.nodes:
            self._add_node(node)
        self._add_ways()

    @property
    def reach(self) -> Reach:
        """The distances that each pipe can have, with the most twists on such a way."""
        return self.routes.reach

    def _twist_of(self, node: Node) -> Linear:
        def twist(look: Look) -> int:
            return int(len(look.face.pipes) > node.pipe and look.face.pipes[node.pipe].twist)

        return self.routes.board.total(node.cell, twist)

    def _add_node(self, node: Node) -> None:
        model = self.routes.board.model
        attached, blown = self.routes.attached[node], self.routes.blown[node]
        most_twists = self.reach.get(node, {})
        steps = sorted(most_twists)
        if attached is True and len(steps) == 1:
            self.at[node] = {steps[0]: True}
            self.distance[node] = steps[0]
        else:
            self.at[node] = {step: model.new_bool_var(f"{node} at {step}") for step in steps}
            model.add(sum(self.at[node].values()) == attached)
            self.distance[node] = model.new_int_var(0, max(steps, default=0), f"distance {node}")
            model.add(self.distance[node] == sum(step * there for step, there in self.at[node].items()))
        self.twists[node] = model.new_int_var(0, max(most_twists.values(), default=0), f"twists {node}")
        model.add(self.twists[node] <= sum(most_twists[step] * there for step, there in self.at[node].items()))
        if blown is not False:
            model.add(self.at[node][1] == blown)
            model.add(self.twists[node] == self._twist[node]).only_enforce_if(blown)

    def _add_ways(self) -> None:
        model = self.routes.board.model
        ways: dict[tuple[Node, int], list[Bit]] = {}
        for pair, joint in self.routes.joints.items():
            through = [self._way(one, other, ways) for one, other in (pair, pair[::-1])]
            # A way goes through a joint in one direction only.
            model.add(sum(through) <= joint)
            for one, other in (pair, pair[::-1]):
                self._add_nearer(one, other, joint)
        for node in self.routes.nodes:
            for step, there in self.at[node].items():
                if step > 1:
                    model.add(sum(ways.get((node, step), [])) == there)

    def _way(self, one: Node, other: Node, ways: dict[tuple[Node, int], list[Bit]]) -> Bit:
        """Whether from a pipe the way back to the trumpeter goes on through another one; noted by distance."""
        model, parts = self.routes.board.model, []
        for step in self.at[one]:
            if step - 1 in self.at[other]:
                part = model.new_bool_var(f"way {one} {other} at {step}")
                model.add(part <= self.at[other][step - 1])
                ways.setdefault((one, step), []).append(part)
                self.further.setdefault((other, step - 1), []).append(part)
                parts.append(part)
        if not parts:
            return False
        way = model.new_bool_var(f"way {one} {other}")
        model.add(sum(parts) == way)
        model.add(self.twists[one] == self.twists[other] + self._twist[one]).only_enforce_if(way)
        return way

    def _add_nearer(self, one: Node, other: Node, joint: Bit) -> None:
        """A pipe is at most one farther than one that it joins; what cannot be otherwise is not said."""
        if self.at[one] and self.at[other] and max(self.at[one]) > min(self.at[other]) + 1:
            self.routes.board.model.add(self.distance[one] <= self.distance[other] + 1).only_enforce_if(joint)
