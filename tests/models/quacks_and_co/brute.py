"""The race once more by brute force, over the plain rules alone: for tests of the exact engine and the simulation."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import Any

from rulewright.models import source
from rulewright.models.quacks_and_co.chips import DREAM, Chip
from rulewright.models.quacks_and_co.moves import turns
from rulewright.models.quacks_and_co.playing import Playing, after, before_purchase
from rulewright.models.quacks_and_co.position import Position, read
from rulewright.models.quacks_and_co.state import State
from rulewright.models.quacks_and_co.turns import Draw, Turn

START = {"dream": 4, "yellow-1": 1, "red-1": 2, "red-2": 1}


def position(players: Any, **keys: Any) -> Position:
    """A position from data."""
    data = {"game": "quacks-and-co", **keys, "players": players}
    return read(source.parse(json.dumps(data).encode(), "test"))


def freeze(state: State) -> Any:
    """What tells two states of one race apart, if the others do not move."""
    own = state.own
    assert own.bag is not None
    return (own.space, own.rubies, own.clovers, tuple(own.bag.items()), tuple(own.board.items()))


@dataclass
class Brute:
    """Expected own turns by value iteration over all states that can come about.

    A turn of moves.py is a run of draws; its weight is that of the chips and faces, and turns that share both are
    choices. They are sorted into a tree: chance at every draw, then a choice, and so on.
    """

    kit: Any
    trees: dict[Any, Any] = field(default_factory=dict)

    def grow(self, state: State) -> None:
        """All states from one on."""
        waiting = [state]
        while waiting:
            now = waiting.pop()
            key = freeze(now)
            if key in self.trees:
                continue
            self.trees[key] = None
            self.trees[key] = self._tree(now, list(turns(now)), 0, now, waiting)

    def _tree(self, start: State, runs: list[Any], depth: int, now: State, waiting: list[State]) -> Any:
        """Chance of the chip, then of the die; then the choices, each the end of a turn or a further draw."""
        bag = now.own.bag
        assert bag is not None
        whole = sum(bag.values())
        by_chip: dict[Chip, list[Any]] = defaultdict(list)
        for run in runs:
            by_chip[run[depth].chip].append(run)
        found = []
        for chip, some in by_chip.items():
            found.append((bag[chip] / whole, self._after_chip(start, chip, some, depth, waiting)))
        assert abs(sum(weight for weight, _ in found) - 1) < 1e-12
        return found

    def _after_chip(self, start: State, chip: Chip, runs: list[Any], depth: int, waiting: list[State]) -> Any:
        skipped = [run for run in runs if run[depth].skip]
        done = [run for run in runs if not run[depth].skip]
        options: list[Any] = [self._chance(start, skipped, depth, waiting)] if skipped else []
        # Turns that differ in what is chosen, not in the die.
        by_choice: dict[Any, list[Any]] = defaultdict(list)
        for run in done:
            draw = run[depth]
            by_choice[draw.back, draw.take, draw.buy].append(run)
        options += [self._chance(start, some, depth, waiting) for some in by_choice.values()]
        return options

    def _chance(self, start: State, runs: list[Any], depth: int, waiting: list[State]) -> Any:
        by_die: dict[Any, list[Any]] = defaultdict(list)
        for run in runs:
            by_die[run[depth].die].append(run)
        found = []
        for die, some in by_die.items():
            found.append((self._weight(die), self._follow(start, some, depth, waiting)))
        assert abs(sum(weight for weight, _ in found) - 1) < 1e-12
        return found

    def _weight(self, die: tuple[str, ...]) -> float:
        faces = self.kit.box.white_die if self.kit.caterpillar else tuple(map(str, self.kit.wooden_die))
        weight = 1.0
        for face in die:
            weight *= faces.count(face) / len(faces)
        return weight

    def _follow(self, start: State, runs: list[Any], depth: int, waiting: list[State]) -> Any:
        if len(runs) == 1 and len(runs[0]) == depth + 1:
            end = after(start, Turn(runs[0]))
            if end.winner:
                return "market"
            end = replace(end, turn=start.turn)
            waiting.append(end)
            return freeze(end)
        return self._tree(start, runs, depth + 1, Playing(start, Turn(runs[0][: depth + 1])).state, waiting)

    def solve(self) -> dict[Any, float]:
        """The least expected number of own turns from each state."""
        values = dict.fromkeys(self.trees, 1.0)
        for _ in range(5000):
            change = 0.0
            for key, tree in self.trees.items():
                new = 1 + self._mean(tree, values)
                change = max(change, abs(new - values[key]))
                values[key] = new
            if change < 1e-13:
                return values
        raise AssertionError("the values do not settle")

    def _mean(self, tree: Any, values: dict[Any, float]) -> float:
        total = 0.0
        for weight, options in tree:
            total += weight * min(sum(part * self._at(node, values) for part, node in option) for option in options)
        return total

    def _at(self, node: Any, values: dict[Any, float]) -> float:
        if node == "market":
            return 0.0
        return self._mean(node, values) if isinstance(node, list) else values[node]


def brute_value(state: State) -> float:
    """The least expected number of own turns from a state, when the others do not move."""
    brute = Brute(state.kit)
    brute.grow(state)
    return brute.solve()[freeze(state)]


def dreams_laid(state: State) -> State:
    """The state right before its purchase, with three dream weeds."""
    own = state.own
    assert own.bag is not None
    missing = 3 - own.dreams
    bag = {chip: count - missing if chip == DREAM else count for chip, count in own.bag.items()}
    board = {**own.board, DREAM: 3}
    racers = list(state.racers)
    racers[state.turn] = replace(own, bag={chip: count for chip, count in bag.items() if count}, board=board)
    return before_purchase(replace(state, racers=tuple(racers)))


def draw(chip: Chip | None, **parts: Any) -> Draw:
    """A draw."""
    return Draw(chip, **parts)
