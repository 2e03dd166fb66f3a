"""Trumpets that a set of tiles can still build, as constraints for CP-SAT; held against network.py and scoring.py.

In which order tiles are placed does not matter: tiles are only added, so whatever a tile breaks stays broken, and a
trumpet that hangs together can be built from the trumpeter outwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulewright.models.grid import Cell
from rulewright.models.twisted_trumpets.network import Network
from rulewright.models.twisted_trumpets.position import Laid
from rulewright.models.twisted_trumpets.state import State
from rulewright.models.twisted_trumpets.tiles import EDGES, Edge, Face, Kind, Tile

if TYPE_CHECKING:
    from ortools.sat.python import cp_model
    from rulewright.solver.engine import Solution

# A literal of the model, or whether it holds where that is known; and a linear expression.
Bit = Any
Linear = Any


@dataclass(frozen=True)
class Look:
    """A side of hand tiles as the rules see it, in one turn. `side` tells sides apart that no turn makes alike."""

    side: tuple[Any, ...]
    face: Face
    kind: Kind


def sides(tile: Tile, kinds: bool) -> dict[tuple[Any, ...], list[Look]]:
    """The sides of a tile that differ in what the rules see, with their turns. `kinds`: the kind of tile counts."""
    found: dict[tuple[Any, ...], list[Look]] = {}
    for turn, back in tile.orientations():
        face = tile.face(turn, back)
        side = (min(face.turned(quarters).looks() for quarters in range(4)), str(tile.kind) if kinds else "")
        found.setdefault(side, []).append(Look(side, face, tile.kind))
    return {side: sorted(looks, key=lambda look: look.face.looks()) for side, looks in found.items()}


@dataclass
class Board:
    """The board as variables: for each free space whether it is taken, and which look lies there.

    Args:
        state: the trumpet as it lies, with the tiles to place as its hand.
        kinds: whether some plan counts tiles by their kind; tiles of two kinds that look alike are one otherwise.
    """

    state: State
    kinds: bool
    model: cp_model.CpModel = field(init=False)
    network: Network = field(init=False)
    free: list[Cell] = field(init=False)
    looks: list[Look] = field(init=False)
    lies: dict[Cell, list[cp_model.IntVar]] = field(init=False)
    choice: dict[Cell, cp_model.IntVar] = field(init=False)
    taken: dict[Cell, cp_model.IntVar] = field(init=False)

    def __post_init__(self) -> None:
        from ortools.sat.python import cp_model

        self.model = cp_model.CpModel()
        self.network = Network(self.state.trumpet, self.state.box.board)
        self.free = [] if self.state.over else [cell for cell in self.spaces if self.network.free(cell)]
        hand = sorted(self.state.hand or (), key=lambda tile: tile.id)
        self.tiles = {tile: sides(tile, self.kinds) for tile in dict.fromkeys(hand)}
        self.hand = Counter(hand)
        each = {side: looks for one in self.tiles.values() for side, looks in one.items()}
        self.looks = [look for side in sorted(each) for look in each[side]]
        self.lies, self.choice, self.taken = {}, {}, {}
        for cell in self.free:
            self._add_space(cell)
        self._add_supply(sorted(each))
        self.ends = {(cell, edge): self._end(cell, edge) for cell in self.spaces for edge in EDGES}

    @property
    def spaces(self) -> tuple[Cell, ...]:
        """The spaces of the board in reading order."""
        return tuple(sorted(self.state.box.board.spaces))

    def _add_space(self, cell: Cell) -> None:
        self.lies[cell] = [
            self.model.new_bool_var(f"look {number} at {cell.name}") for number in range(len(self.looks))
        ]
        self.taken[cell] = self.model.new_bool_var(f"taken {cell.name}")
        self.model.add_exactly_one([*self.lies[cell], self.taken[cell].negated()])
        choice = self.model.new_int_var(0, len(self.looks), f"choice at {cell.name}")
        self.model.add(choice == sum(number * look for number, look in enumerate(self.lies[cell], start=1)))
        self.choice[cell] = choice

    def _add_supply(self, each: Sequence[tuple[Any, ...]]) -> None:
        """Every hand tile lies at most once, with one of its sides up. Tiles with the same sides are one class."""
        classes: dict[tuple[tuple[Any, ...], ...], int] = {}
        for tile, count in self.hand.items():
            shown = tuple(sorted(self.tiles[tile]))
            classes[shown] = classes.get(shown, 0) + count
        parts: dict[tuple[Any, ...], list[Linear]] = {side: [] for side in each}
        for number, (shown, count) in enumerate(classes.items()):
            used = [self.model.new_int_var(0, count, f"class {number} side {at}") for at in range(len(shown))]
            self.model.add(sum(used) <= count)
            for side, one in zip(shown, used, strict=True):
                parts[side].append(one)
        for side in each:
            laid = [
                self.lies[cell][number]
                for cell in self.free
                for number, look in enumerate(self.looks)
                if look.side == side
            ]
            self.model.add(sum(laid) <= sum(parts[side]))

    def number_of(self, laid: Laid) -> int:
        """The choice on a space where a hand tile lies like this."""
        kind = str(laid.tile.kind) if self.kinds else ""
        wanted = laid.face.looks()
        return next(
            number
            for number, look in enumerate(self.looks, start=1)
            if look.face.looks() == wanted and look.side[1] == kind
        )

    def total(self, cell: Cell, weight: Callable[[Look], int]) -> Linear:
        """The weight of what lies on a space."""
        if cell in self.network.laid:
            laid = self.network.laid[cell]
            return weight(Look((), laid.face, laid.tile.kind))
        if cell not in self.lies:
            return 0
        pairs = [(weight(look), var) for look, var in zip(self.looks, self.lies[cell], strict=True)]
        return sum(number * var for number, var in pairs if number)

    def sum(self, weight: Callable[[Look], int], cells: Sequence[Cell] | None = None) -> tuple[Linear, int, int]:
        """The weight of all that lies on some spaces (default: on all), and the least and the most it can be."""
        chosen = self.spaces if cells is None else cells
        fixed = sum(self.total(cell, weight) for cell in chosen if cell not in self.lies)
        best = sorted(
            (
                max(weight(look) for looks in self.tiles[tile].values() for look in looks)
                for tile in self.hand.elements()
            ),
            reverse=True,
        )
        more = sum(number for number in best[: sum(cell in self.lies for cell in chosen)] if number > 0)
        return sum(self.total(cell, weight) for cell in chosen), fixed, fixed + more

    def filled(self, cell: Cell) -> Linear:
        """Whether a tile lies on a space."""
        return self.taken.get(cell, cell in self.network.laid)

    def cells(self) -> list[cp_model.IntVar]:
        """What tells one trumpet from another: first which spaces are taken, then what lies on them."""
        return [*self.taken.values(), *self.choice.values()]

    def any_of(self, cell: Cell, suits: Callable[[Look], bool], name: str) -> Bit:
        """Whether a look of some sort lies on a space: a literal, or a truth that is known."""
        total = self.total(cell, lambda look: int(suits(look)))
        if isinstance(total, int):
            return bool(total)
        literal = self.model.new_bool_var(f"{name} at {cell.name}")
        self.model.add(literal == total)
        return literal

    def _end(self, cell: Cell, edge: Edge) -> Bit:
        return self.any_of(cell, lambda look: any(edge in pipe.ends for pipe in look.face.pipes), f"end {edge}")

    def both(self, one: Bit, other: Bit, name: str) -> Bit:
        """Whether two literals hold."""
        if one is False or other is False:
            return False
        if one is True or other is True:
            return other if one is True else one
        literal = self.model.new_bool_var(name)
        self.model.add_implication(literal, one)
        self.model.add_implication(literal, other)
        self.model.add(literal >= one + other - 1)
        return literal

    def add_no_dead_ends(self) -> None:
        """No end of a new tile, and none that faces one, may be without a partner or a free space (TT307)."""
        mouths = [(mouth.cell, mouth.edge) for mouth in self.state.box.board.mouths]
        for cell in self.spaces:
            for edge in EDGES:
                beyond = edge.beyond(cell)
                if cell in self.lies and beyond not in self.spaces and (cell, edge) not in mouths:
                    self.model.add(self.ends[cell, edge] == 0)
                elif beyond in self.spaces and (cell in self.lies or beyond in self.lies):
                    meets = self.ends[beyond, edge.opposite]
                    self.model.add(self.ends[cell, edge] + self.filled(beyond) - meets <= 1)

    def placed(self, solution: Solution) -> dict[Cell, Look]:
        """What lies on the free spaces in a solution."""
        return {
            cell: look
            for cell in self.free
            for look, var in zip(self.looks, self.lies[cell], strict=True)
            if solution.true(var)
        }


def assigned(board: Board, placed: dict[Cell, Look]) -> dict[Cell, Laid]:
    """Hand tiles for looks, the first that fit in the order of spaces and ids."""
    from rulewright.solver.matching import match

    def fitting(hand: Sequence[tuple[Tile, int]], cells: Sequence[Cell]) -> dict[Cell, list[tuple[Tile, int]]]:
        return {cell: [one for one in hand if placed[cell].side in board.tiles[one[0]]] for cell in cells}

    left = [(tile, number) for tile, count in board.hand.items() for number in range(count)]
    cells, found = sorted(placed), {}
    for at, cell in enumerate(cells):
        for one in fitting(left, [cell])[cell]:
            rest = [other for other in left if other != one]
            if match(fitting(rest, cells[at + 1 :])).perfect:
                found[cell] = _laid(one[0], placed[cell])
                left = rest
                break
    assert len(found) == len(cells), "the model uses more tiles than there are"
    return found


def _laid(tile: Tile, look: Look) -> Laid:
    wanted = look.face.looks()
    turn, back = next(way for way in tile.orientations() if tile.face(*way).looks() == wanted)
    return Laid(tile, turn, back)
