"""The tiles that can still come in a turn, sorted by what their pipes do, with the mixes of them."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from rulewright.models.twisted_trumpets.search.mixes import Mix, Sort, merged, mixes, sort_of
from rulewright.models.twisted_trumpets.search.play import Node, Play
from rulewright.models.twisted_trumpets.search.table import KINDS, Piece, Table
from rulewright.models.twisted_trumpets.state import price
from rulewright.models.twisted_trumpets.tiles import BellKind


class Side(NamedTuple):
    """One side of a tile; `piece` is any way to lay it."""

    number: int
    piece: Piece
    sort: Sort


class Offer(NamedTuple):
    """The mixes with at most so many pieces that are bought; `groups`: the sides of each sort, and which are bought."""

    allowed: int
    groups: list[list[tuple[Side, bool]]]
    mixes: list[Mix]


class Stocks:
    """The tiles that can come, by what lies in hand and market; remembered."""

    def __init__(self, play: Play) -> None:
        self.play, self.table = play, play.table
        self.sides: list[list[Side]] = []
        number = 0
        for ways in self.table.ways:
            found = []
            for back in (False, True):
                # A side without a pipe end joins nothing.
                if piece := next((piece for piece in ways if piece.back is back and piece.mask), None):
                    found.append(Side(number, piece, sort_of(piece)))
                    number += 1
            self.sides.append(found)
        self._known: dict[tuple[object, ...], Stock] = {}
        self._mixes: dict[tuple[object, ...], list[Mix] | None] = {}

    def of(self, node: Node, actions: int, favors: int) -> Stock:
        """The tiles of a moment from which so many actions and favors for premium tiles can come at most."""
        spare = self.play.spare(node)
        box = self.play.state.box
        there = [place for place, tile in enumerate(node.market[: len(box.prices)]) if tile >= 0]
        least = min((price(box, place) for place in there), default=99)
        paying = spare >= least and actions > 1
        key = (node.hand, node.market if favors or paying else (), actions, favors, paying)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Stock(self, node, actions, favors, paying)
        return found

    def mixes(self, sorts: tuple[Sort, ...], able: tuple[int, ...], most: int) -> list[Mix] | None:
        """All mixes, remembered."""
        key = (sorts, able, most)
        if key not in self._mixes:
            self._mixes[key] = mixes(sorts, able, most)
        return self._mixes[key]


class Stock:
    """Tiles of the hand, and those of the market that can be bought.

    `special`: sides with flags, birds or notes. `flags` by colour, `notes`, `birds`, `twists`, `bells` by kind: what
    every tile has at most, the most first; `kinds`: how many tiles there are of each kind.
    """

    def __init__(self, stocks: Stocks, node: Node, actions: int, favors: int, paying: bool) -> None:
        self.stocks = stocks
        self.actions, self.favors, self.paying = actions, favors, paying
        table: Table = stocks.table
        tiles = [(tile, False) for tile, count in enumerate(node.hand) for _ in range(min(count, actions))]
        if favors or paying:
            tiles += [(tile, True) for tile in node.market if tile >= 0]
        self.tiles = [(stocks.sides[tile], bought) for tile, bought in tiles if stocks.sides[tile]]
        self.number = len(self.tiles)
        there = {side.number: side for sides, _ in self.tiles for side in sides}
        self.numbers = sorted(there)
        self.special = [
            side for side in there.values() if side.piece.flagged or side.piece.birds or side.piece.notes
        ]  # fmt: skip
        self.sings = any(side.piece.birds or side.piece.notes for side in self.special)
        pieces = [[side.piece for side in sides] for sides, _ in self.tiles]
        self.flags = [
            sorted((max(piece.flags[colour] for piece in both) for both in pieces), reverse=True)
            for colour in range(len(table.colours))
        ]
        self.notes = sorted((max(piece.notes for piece in both) for both in pieces), reverse=True)
        self.birds = sorted((max(piece.birds for piece in both) for both in pieces), reverse=True)
        self.twists = sorted((max(piece.twists for piece in both) for both in pieces), reverse=True)
        self.kinds = [sum(both[0].kind == kind for both in pieces) for kind in range(len(KINDS))]
        self.bells = {
            kind: sorted((max(_bells(table, piece, kind) for piece in both) for both in pieces), reverse=True)
            for kind in BellKind
        }
        self._offers: dict[int, list[Offer]] = {}

    def offers(self, most: int) -> list[Offer]:
        """What can come with so many pieces at most: for each number of actions that pay for tiles one offer."""
        if most not in self._offers:
            found = []
            market = sum(bought for _, bought in self.tiles)
            for paid in range((min(market, self.actions // 2) if self.paying else 0) + 1):
                if paid and paid + self.favors > market and self.favors:
                    break
                found.append(self._offer(min(most, self.actions - paid), paid + self.favors))
            self._offers[most] = found
        return self._offers[most]

    def _offer(self, most: int, allowed: int) -> Offer:
        groups = [list(group) for group in self._groups]
        sorts = self._sorts
        found = self.stocks.mixes(tuple(sorts), _able(groups, allowed), most)
        if found is None:
            # Too many: those that a way runs through are put together, and those at which it stops.
            halves = [[number for number, sort in enumerate(sorts) if (sort.through > 0) is through]
                      for through in (False, True)]  # fmt: skip
            halves = [half for half in halves if half]
            groups = [[item for number in half for item in groups[number]] for half in halves]
            joint = tuple(merged([sorts[number] for number in half]) for half in halves)
            found = self.stocks.mixes(joint, _able(groups, allowed), most)
            assert found is not None
        held = [sum(not bought for _, bought in group) for group in groups]
        # What is not in the hand must be bought, all sorts together.
        able = [mix for mix in found if sum(max(0, count - held[at]) for at, count in mix.taken) <= allowed]
        return Offer(allowed, groups, able)

    @cached_property
    def _sorts(self) -> list[Sort]:
        return sorted({side.sort for sides, _ in self.tiles for side in sides})

    @cached_property
    def _groups(self) -> list[list[tuple[Side, bool]]]:
        at = {sort: number for number, sort in enumerate(self._sorts)}
        groups: list[list[tuple[Side, bool]]] = [[] for _ in at]
        for sides, bought in self.tiles:
            for side in sides:
                groups[at[side.sort]].append((side, bought))
        return groups


def _able(groups: list[list[tuple[Side, bool]]], allowed: int) -> tuple[int, ...]:
    """How many of each group can come when so many are bought at most."""
    found = []
    for group in groups:
        bought = sum(bought for _, bought in group)
        found.append(len(group) - bought + min(bought, allowed))
    return tuple(found)


def _bells(table: Table, piece: Piece, kind: BellKind) -> int:
    return sum(table.bell_types[bell][0] == kind for bells in piece.bells for bell in bells)
