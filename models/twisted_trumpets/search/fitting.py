"""Whether a piece may lie on a space where the rulings forbid dead ends or loops, and whether a trumpet is closed."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import replace
from functools import cached_property

from rulewright.models.twisted_trumpets.position import Rulings
from rulewright.models.twisted_trumpets.search.table import Piece, Table
from rulewright.models.twisted_trumpets.search.ways import Lying


class Fitting:
    """The rulings on dead ends and loops; `strict`: one of them forbids something."""

    def __init__(self, table: Table, rulings: Rulings) -> None:
        self.table = table
        self.dead_ends, self.loops = rulings.dead_ends, rulings.loops
        self.strict = not (self.dead_ends and self.loops)

    def may_lie(self, trumpet: Lying, cell: int, piece: Piece) -> bool:
        """Whether the rulings on dead ends and loops let a piece lie that joins the trumpet."""
        return (self.dead_ends or not self._dead_end(trumpet, cell, piece)) and (
            self.loops or not self._loop(trumpet, cell, piece)
        )

    def to_fill(self, growing: int) -> int:
        """How many spaces where a tile can join must be filled before the trumpet is closed, at the least."""
        return 0 if self.strict else growing

    def closed(self, trumpet: Lying, growing: Map[int, int]) -> bool:
        """Whether no tile of the set can be laid, whoever has it; `growing`: spaces with the edges to join as bits."""
        if not growing or not self.strict:
            return not growing
        return not any(
            piece.mask & edges and self.may_lie(trumpet, cell, piece)
            for cell, edges in growing.items()
            for piece in self._every
        )

    @cached_property
    def _every(self) -> list[Piece]:
        """A piece for each way in which the pipes of a tile of the set can reach the edges."""
        state = self.table.state
        tiles = tuple(tile for tile in state.box.tiles.values() if state.in_game(tile))
        whole = Table(replace(state, hand=tiles, market=None))
        return list({piece.at: piece for ways in whole.ways for piece in ways}.values())

    def _dead_end(self, trumpet: Lying, cell: int, piece: Piece) -> bool:
        for edge, other in enumerate(self.table.near[cell]):
            own = piece.at[edge] >= 0
            if other < 0:
                if own and not self.table.mouth_at[cell] >> edge & 1:
                    return True
            elif (beyond := trumpet[other]) is not None and own != (beyond.at[edge ^ 2] >= 0):
                return True
        return False

    def _loop(self, trumpet: Lying, cell: int, piece: Piece) -> bool:
        """Whether pipes of the piece join two ends of pipes that hang together already."""
        table = self.table
        part = list(range(4 * len(trumpet) + 1))  # the last one is the trumpeter

        def root(node: int) -> int:
            while part[node] != node:
                node = part[node]
            return node

        for at, one in enumerate(trumpet):
            if one is not None:
                for edge, pipe in one.sides:
                    other = table.near[at][edge]
                    if other < 0:
                        if table.mouth_at[at] >> edge & 1:
                            part[root(4 * at + pipe)] = root(len(part) - 1)
                    elif (beyond := trumpet[other]) is not None and beyond.at[edge ^ 2] >= 0:
                        part[root(4 * at + pipe)] = root(4 * other + beyond.at[edge ^ 2])
        for edge, pipe in piece.sides:
            other = table.near[cell][edge]
            if other < 0:
                if not table.mouth_at[cell] >> edge & 1:
                    continue
                met = root(len(part) - 1)
            elif (beyond := trumpet[other]) is not None and beyond.at[edge ^ 2] >= 0:
                met = root(4 * other + beyond.at[edge ^ 2])
            else:
                continue
            own = root(4 * cell + pipe)
            if own == met:
                return True
            part[own] = met
        return False
