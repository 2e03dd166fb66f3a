"""Drafts of the kind trumpets-best: a trumpet as a sensible player builds it, and a hand; and what makes two alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import permutations, product
from random import Random
from typing import Any

from rulewright.models.grid import Cell
from rulewright.models.twisted_trumpets.box import Box
from rulewright.models.twisted_trumpets.network import Network
from rulewright.models.twisted_trumpets.position import Position
from rulewright.models.twisted_trumpets.state import State, lay
from rulewright.models.twisted_trumpets.tiles import EDGES, Edge, Face, Kind, Tile
from rulewright.puzzles.kind import Draft
from rulewright.puzzles.kinds.trumpets_ends import steps, worth
from rulewright.puzzles.puzzle import opened

SET = "house"
PLAYERS = 4  # where a file does not tell how many play, the game counts the tiles of so many


@dataclass(frozen=True, slots=True)
class Aim:
    """What a draft of a grade looks like: how many tiles lie and are in the hand, least and most of each.

    `premium`: tiles of the hand that are premium ones. `firsts`: legal placements at the beginning. `gap`: points by
    which the best answer beats a greedy player. `answers`: best answers at most.
    `look_ahead`: tiles that each best answer lays at least.
    """

    laid: tuple[int, int]
    hand: tuple[int, int]
    premium: tuple[int, int]
    firsts: tuple[int, int]
    gap: tuple[int, int]
    answers: int
    look_ahead: int


AIMS = {
    1: Aim((3, 5), (2, 2), (0, 0), (2, 8), (0, 1), 4, 1),
    2: Aim((3, 7), (2, 3), (0, 1), (4, 14), (0, 3), 6, 2),
    3: Aim((4, 9), (3, 3), (0, 1), (6, 18), (1, 6), 6, 2),
    4: Aim((4, 10), (3, 4), (1, 1), (8, 24), (2, 9), 6, 3),
    5: Aim((5, 11), (4, 4), (1, 2), (14, 36), (3, 20), 4, 3),
}


def thrown(chance: Random, aim: Aim) -> Draft | None:
    """A draft that looks as a grade wants it; its best answer is not looked at. None where the dice gave none."""
    empty = opened({"game": "twisted-trumpets", "set": SET, "trumpet": {}, "hand": []})[1]
    assert isinstance(empty, Position)
    bag = _Bag(empty.box, chance)
    state = _built(State.of(empty), bag, chance, chance.randint(*aim.laid))
    if state is None:
        return None
    premium = chance.randint(*aim.premium)
    hand = bag.hand(chance.randint(*aim.hand), premium)
    firsts = sum(1 for _ in steps(state, state.trumpet, hand))
    if not aim.firsts[0] <= firsts <= aim.firsts[1]:
        return None
    return Draft(replace(empty, trumpet=state.trumpet, hand=hand).to_data())


class _Bag:
    """The tiles that are left to come: the own starting tiles, then basic and premium ones as often as there are."""

    def __init__(self, box: Box, chance: Random) -> None:
        self.chance = chance
        self.order = list(box.tiles)
        self.left: dict[Kind, list[Tile]] = {kind: [] for kind in Kind}
        for tile in box.tiles.values():
            self.left[tile.kind] += [tile] * (1 if tile.kind is Kind.STARTING else tile.in_game(PLAYERS))
        for tiles in self.left.values():
            chance.shuffle(tiles)

    def next(self, number: int) -> Tile:
        """The tile that is laid as the so-and-so-many-th, from 0 on: starting tiles come early."""
        starting = self.left[Kind.STARTING]
        if starting and self.chance.random() < (0.9, 0.7, 0.5, 0.3)[min(number, 3)]:
            return starting.pop()
        return self.left[Kind.PREMIUM if self.chance.random() < 0.3 else Kind.BASIC].pop()

    def hand(self, size: int, premium: int) -> tuple[Tile, ...]:
        """A hand, in the order of the set. There is often a bell in it, and always in small ones."""
        basic = self.left[Kind.BASIC] + self.left[Kind.STARTING][:1]
        bells = [tile for tile in basic if any(pipe.bells for pipe in tile.front.pipes)]
        found = [self.left[Kind.PREMIUM].pop() for _ in range(premium)]
        if not premium and (size < 3 or self.chance.random() < 0.6):
            found.append(self.chance.choice(bells))
            basic.remove(found[0])
        found += self.chance.sample(basic, size - len(found))
        return tuple(sorted(found, key=lambda tile: self.order.index(tile.id)))


def _built(state: State, bag: _Bag, chance: Random, count: int) -> State | None:
    """A trumpet of so many tiles that can grow: each tile is laid where it is good, not always where it is best."""
    for number in range(count):
        tile = bag.next(number)
        ways = []
        for cell, laid, _ in steps(state, state.trumpet, (tile,)):
            network = Network({**state.trumpet, cell: laid}, state.box.board)
            if network.growing:
                # A free place at which the trumpet can grow is worth something to whoever plays on.
                ways.append((worth(network) + 2 * len(network.growing) + 4 * chance.random(), cell, laid))
        if not ways:
            return None
        _, cell, laid = max(ways, key=lambda way: (way[0], way[1]))
        state = lay(state, cell, laid)
    return state


def alike(position: Position) -> str:
    """The same text for positions that differ in nothing but the names of flags or by a mirror (top to bottom).

    The drawing of the board is mirrored with the trumpet; scrolls are left out, for favors are left aside.
    """
    board = position.box.board
    looks = []
    for mirrored, names in product((False, True), permutations(range(len(position.box.colours)))):
        view = _View(board.rows, mirrored, {name: names[at] for at, name in enumerate(position.box.colours)})
        spaces = sorted(view.cell(cell) for cell in board.spaces)
        mouths = sorted((view.cell(mouth.cell), view.edge(mouth.edge)) for mouth in board.mouths)
        trumpet = sorted((view.cell(cell), view.face(laid.face)) for cell, laid in position.trumpet.items())
        hand = sorted(view.tile(tile) for tile in position.hand or ())
        looks.append(repr((spaces, mouths, trumpet, hand)))
    return min(looks)


@dataclass(frozen=True, slots=True)
class _View:
    """A way to look at a position: mirrored or not, flags under other names. Where bells face is left out."""

    rows: int
    mirrored: bool
    names: Mapping[str, int]

    def cell(self, cell: Cell) -> tuple[int, int]:
        return (self.rows - 1 - cell.row if self.mirrored else cell.row), cell.column

    def edge(self, edge: Edge) -> int:
        return EDGES.index(edge.opposite if self.mirrored and edge in (Edge.TOP, Edge.BOTTOM) else edge)

    def face(self, face: Face) -> tuple[Any, ...]:
        pipes = sorted((sorted(map(self.edge, pipe.ends)), len(pipe.bells), pipe.twist) for pipe in face.pipes)
        flags = sorted((self.names[colour], count) for colour, count in face.flags.items())
        return pipes, flags, face.birds, face.notes

    def tile(self, tile: Tile) -> list[tuple[Any, ...]]:
        """Its sides, each in the turn that comes first."""
        return [min(self.face(face.turned(quarters)) for quarters in range(4)) for face in tile.faces]
