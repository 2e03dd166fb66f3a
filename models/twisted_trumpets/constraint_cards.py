"""Flags, birds and Queen's plans as constraints for CP-SAT; held against scoring.py and counting.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from rulewright.models.grid import surrounding
from rulewright.models.twisted_trumpets.cards import Count, Gain, Plan, Term
from rulewright.models.twisted_trumpets.constraint_bells import Bells
from rulewright.models.twisted_trumpets.constraints import Bit, Board, Linear
from rulewright.models.twisted_trumpets.scoring import FLAGS
from rulewright.models.twisted_trumpets.tiles import EDGES, BellKind, Edge

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

# A number of the model with the least and the most it can be.
Number = tuple[Linear, int, int]
MOST_ENDS = 4  # on a tile


@dataclass
class Cards:
    """What is counted beside the lengths of pipes."""

    board: Board
    bells: Bells

    def __post_init__(self) -> None:
        self.flags: dict[str, Number] = {}
        for colour in self.board.state.box.colours:
            self.flags[colour] = self.board.sum(lambda look: look.face.flags.get(colour, 0))  # noqa: B023

    def flag_points(self) -> Linear:
        """The points of the flags of all colours."""
        last = len(FLAGS) - 1
        return sum(
            table(self.board.model, number, lambda count: FLAGS[min(count, last)], f"{colour} flags")
            for colour, number in self.flags.items()
        )

    def bird_points(self) -> Linear:
        """The notes that birds hear."""
        board, model = self.board, self.board.model
        parts = []
        birds = sorted({look.face.birds for look in board.looks} - {0})
        for cell in board.spaces:
            around = [near for near in surrounding(cell) if near in board.spaces]
            if board.state.rulings.own_notes:
                around.append(cell)
            heard, _, most = board.sum(lambda look: look.face.notes, around)
            if cell not in board.lies:
                parts.append(board.total(cell, lambda look: look.face.birds) * heard)
                continue
            for count in birds:
                there = board.any_of(cell, lambda look: look.face.birds == count, f"{count} birds")  # noqa: B023
                points = model.new_int_var(0, most, f"notes for {count} birds at {cell.name}")
                model.add(points <= most * there)
                model.add(points <= heard)
                parts.append(count * points)
        return sum(parts)

    def plan_points(self, plan: Plan, number: int) -> Linear:
        """The points of a plan; diagonal bells face as is best for it."""
        facing = self._facing(f"plan {number}") if any(gain.term.faces for gain in plan.gains) else {}
        return sum(
            self._gain_points(gain, facing, f"plan {number} gain {place}") for place, gain in enumerate(plan.gains)
        )

    def _gain_points(self, gain: Gain, facing: Mapping[tuple[BellKind, Edge], Number], name: str) -> Linear:
        return table(self.board.model, self._count(gain.term, facing, name), gain.points, name)

    def _facing(self, name: str) -> dict[tuple[BellKind, Edge], Number]:
        """How many bells face where; for each diagonal one a direction is chosen."""
        found: dict[tuple[BellKind, Edge], list[Bit]] = {(kind, edge): [] for kind in BellKind for edge in EDGES}
        for number, one in enumerate(self.bells.hanging):
            for place, bell in enumerate(one.bells):
                if len(bell.facing) == 1:
                    found[bell.kind, bell.facing[0]].append(one.there)
                    continue
                ways = [self.board.model.new_bool_var(f"{name} bell {number} {place} {edge}") for edge in bell.facing]
                self.board.model.add(sum(ways) == one.there)
                for edge, way in zip(bell.facing, ways, strict=True):
                    found[bell.kind, edge].append(way)
        return {key: (sum(bits), 0, len(bits)) for key, bits in found.items()}

    def _count(self, term: Term, facing: Mapping[tuple[BellKind, Edge], Number], name: str) -> Number:
        """What a term counts. Must say the same as counting.Facts.count."""
        board = self.board
        match term.count:
            case Count.BELLS:
                return self._bells(term, facing)
            case Count.DIRECTIONS:
                seen = [
                    added([number for (_, edge), number in facing.items() if edge is wanted])
                    for wanted in EDGES
                ]  # fmt: skip
                return added([self._some(number, f"{name} {edge}") for edge, number in zip(EDGES, seen, strict=True)])
            case Count.FLAGS:
                return added(list(self.flags.values())) if term.colour is None else self.flags[term.colour]
            case Count.COLOURS:
                return added([self._some(number, f"{name} {colour}") for colour, number in self.flags.items()])
            case Count.SETS:
                most = min(high for _, _, high in self.flags.values())
                fewest = board.model.new_int_var(0, most, f"{name} sets")
                board.model.add_min_equality(fewest, [flags for flags, _, _ in self.flags.values()])
                return fewest, 0, most
            case Count.BIRDS:
                return board.sum(lambda look: look.face.birds)
            case Count.NOTES:
                return board.sum(lambda look: look.face.notes)
            case Count.TWISTS:
                return board.sum(lambda look: sum(pipe.twist for pipe in look.face.pipes))
            case Count.TILES:
                return board.sum(lambda look: int(term.kind in (None, look.kind)))
            case Count.SPACES:
                part = None if term.part is None else board.state.box.board.part(term.part)
                return board.sum(lambda look: 1, None if part is None else sorted(part))
            case Count.OPEN_ENDS:
                most = MOST_ENDS * len(board.spaces) + len(self.bells.routes.mouths_used)
                return self.bells.routes.open_ends(), 0, most
        return self._longest(name)

    def _bells(self, term: Term, facing: Mapping[tuple[BellKind, Edge], Number]) -> Number:
        if term.facing is not None:
            numbers = [facing[kind, term.facing] for kind in BellKind if term.bell in (None, kind)]
            return added(numbers)
        parts = [(sum(term.bell in (None, bell.kind) for bell in one.bells), one.there) for one in self.bells.hanging]
        return sum(count * there for count, there in parts), 0, sum(count for count, _ in parts)

    def _some(self, number: Number, name: str) -> Number:
        """1 if a number is not 0."""
        value, low, high = number
        if low > 0 or high == 0:
            return (1, 1, 1) if low > 0 else (0, 0, 0)
        some = self.board.model.new_bool_var(name)
        self.board.model.add(value >= some)
        self.board.model.add(value <= high * some)
        return some, 0, 1

    def _longest(self, name: str) -> Number:
        """The distance of the bell that is farthest from the trumpeter."""
        model, most = self.board.model, self.bells.routes.most
        lengths: list[cp_model.IntVar] = []
        for number, one in enumerate(self.bells.hanging):
            distance = self.bells.lengths.distance[one.node]
            if one.there is True:
                lengths.append(distance)
                continue
            length = model.new_int_var(0, most, f"{name} bell {number}")
            model.add(length <= most * one.there)
            model.add(length <= distance)
            model.add(length >= distance - most * (1 - one.there))
            lengths.append(length)
        if not lengths:
            return 0, 0, 0
        longest = model.new_int_var(0, most, name)
        model.add_max_equality(longest, lengths)
        return longest, 0, most


def added(numbers: list[Number]) -> Number:
    """The sum of numbers."""
    return sum(one for one, _, _ in numbers), sum(low for _, low, _ in numbers), sum(high for _, _, high in numbers)


def table(model: cp_model.CpModel, number: Number, points: Callable[[int], int], name: str) -> Linear:
    """What a number is worth: straight where it rises evenly, else one literal for each run of equal worth."""
    value, low, high = number
    worth = [points(count) for count in range(low, high + 1)]
    each = worth[1] - worth[0] if len(worth) > 1 else 0
    if all(after - before == each for before, after in pairwise(worth)):
        return worth[0] + each * (value - low)
    runs = [list(run) for _, run in groupby(range(low, high + 1), key=points)]
    here = [model.new_bool_var(f"{name} {run[0]}") for run in runs]
    model.add_exactly_one(here)
    model.add(value >= sum(run[0] * one for run, one in zip(runs, here, strict=True)))
    model.add(value <= sum(run[-1] * one for run, one in zip(runs, here, strict=True)))
    return sum(points(run[0]) * one for run, one in zip(runs, here, strict=True))
