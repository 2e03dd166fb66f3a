"""What a trumpet is worth, fast: the same as the plain scorer, on numbered pieces.

`measure` looks at a whole trumpet; `Measure.added` at one more piece, where it changes no way of those that lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulewright.models.twisted_trumpets.scoring import OPEN_END
from rulewright.models.twisted_trumpets.search.table import KINDS, Piece, Table, flag_points

Lying = Sequence[Piece | None]


class Counts(NamedTuple):
    """What decrees and plans count. `bells` by their type, `filled` spaces as bits."""

    bells: tuple[int, ...]
    flags: tuple[int, ...]
    birds: int
    notes: int
    twists: int
    kinds: tuple[int, ...]
    opens: int
    longest: int
    filled: int


class Joined(NamedTuple):
    """What the pipes of one more piece add: points of its bells, open ends, bells by type, the longest way."""

    pipes: int
    opens: int
    bells: tuple[int, ...]
    longest: int


class Measure:
    """A trumpet looked through. `points` are those of pipes, flags, birds and open ends, without any card.

    `length` and `twist` are by node: pipes on the shortest way to the trumpeter (0: none leads there) and the most
    twists on such a way. `growing`: spaces where a tile can join, with the edges as bits.
    """

    __slots__ = ("birdsong", "counts", "growing", "length", "points", "table", "trumpet", "twist")

    def __init__(self, table: Table, trumpet: Lying) -> None:
        self.table = table
        self.trumpet = trumpet
        self.length, self.twist = _ways(table, trumpet)
        self._look()

    def _look(self) -> None:
        table, trumpet, length, twist = self.table, self.trumpet, self.length, self.twist
        growing: dict[int, int] = {}
        opens = pipes = birds = notes = twists = birdsong = longest = filled = 0
        bells = [0] * len(table.bell_types)
        flags = [0] * len(table.colours)
        kinds = [0] * len(KINDS)
        for cell, piece in enumerate(trumpet):
            if piece is None:
                continue
            row, mouths = table.near[cell], table.mouth_at[cell]
            for edge, pipe in piece.sides:
                other = row[edge]
                if other < 0:
                    if not mouths >> edge & 1:
                        opens += 1
                    continue
                beyond = trumpet[other]
                if beyond is None:
                    opens += 1
                    if length[4 * cell + pipe]:
                        growing[other] = growing.get(other, 0) | 1 << (edge ^ 2)
                elif beyond.at[edge ^ 2] < 0:
                    opens += 1
            for pipe, kinds_of in enumerate(piece.bells):
                if kinds_of and (tiles := length[4 * cell + pipe]):
                    pipes += len(kinds_of) * (tiles + twist[4 * cell + pipe])
                    longest = max(longest, tiles)
                    for kind in kinds_of:
                        bells[kind] += 1
            filled |= 1 << cell
            kinds[piece.kind] += 1
            twists += sum(piece.twist)
            notes += piece.notes
            for colour, number in enumerate(piece.flags):
                flags[colour] += number
            if piece.birds:
                birds += piece.birds
                birdsong += piece.birds * self._notes_at(cell, piece)
        for cell, edge in table.mouths:
            one = trumpet[cell]
            if one is None:
                growing[cell] = growing.get(cell, 0) | 1 << edge
            if table.penalised and (one is None or one.at[edge] < 0):
                opens += 1
        self.growing = growing
        self.birdsong = birdsong
        self.counts = Counts(tuple(bells), tuple(flags), birds, notes, twists, tuple(kinds), opens, longest, filled)
        self.points = pipes + flag_points(self.counts.flags) + birdsong + OPEN_END * opens

    def _notes_at(self, cell: int, piece: Piece) -> int:
        """The notes that a bird of a piece on a space hears."""
        trumpet = self.trumpet
        heard = piece.notes if self.table.own_notes else 0
        for near in self.table.around[cell]:
            if (one := trumpet[near]) is not None:
                heard += one.notes
        return heard

    def birds_at(self, cell: int) -> int:
        """The birds around a space."""
        return sum(one.birds for near in self.table.around[cell] if (one := self.trumpet[near]) is not None)

    def song(self, cell: int, piece: Piece, birds: int) -> int:
        """What a further piece adds for birds; `birds` are those around it."""
        return birds * piece.notes + (piece.birds * self._notes_at(cell, piece) if piece.birds else 0)

    def joined(self, cell: int, piece: Piece) -> Joined | None:
        """What the pipes of a further piece add, or None where the ways of others may change by it."""
        table, trumpet, length, twist = self.table, self.trumpet, self.length, self.twist
        row, mouths = table.near[cell], table.mouth_at[cell]
        opens = points = longest = 0
        bells: tuple[int, ...] = ()
        for pipe, edges in enumerate(piece.ends):
            near = 99
            most = 0
            nodes = []
            for edge in edges:
                other = row[edge]
                if other < 0:
                    if mouths >> edge & 1:
                        near, most = 0, 0
                        opens -= table.penalised
                    else:
                        opens += 1
                    continue
                beyond = trumpet[other]
                if beyond is None or (there := beyond.at[edge ^ 2]) < 0:
                    opens += 1
                    continue
                opens -= 1
                node = 4 * other + there
                far = length[node]
                if not far:
                    return None  # a pipe that hung on nothing hangs on the trumpeter now
                nodes.append(node)
                if far < near:
                    near, most = far, twist[node]
                elif far == near and twist[node] > most:
                    most = twist[node]
            if near == 99:
                continue
            tiles, twists = near + 1, most + piece.twist[pipe]
            # A neighbour that is as near or nearer by way of this pipe may count otherwise now.
            if any(length[node] > tiles for node in nodes):
                return None
            if piece.bells[pipe]:
                points += len(piece.bells[pipe]) * (tiles + twists)
                longest = max(longest, tiles)
                bells += piece.bells[pipe]
        return Joined(points, opens, bells, longest)

    def counts_with(self, cell: int, piece: Piece, joined: Joined) -> Counts:
        """The counts with one more piece."""
        counts = self.counts
        bells = counts.bells
        if joined.bells:
            more = list(bells)
            for kind in joined.bells:
                more[kind] += 1
            bells = tuple(more)
        kinds = list(counts.kinds)
        kinds[piece.kind] += 1
        return Counts(
            bells,
            tuple([one + more for one, more in zip(counts.flags, piece.flags, strict=True)]),
            counts.birds + piece.birds,
            counts.notes + piece.notes,
            counts.twists + sum(piece.twist),
            tuple(kinds),
            counts.opens + joined.opens,
            max(counts.longest, joined.longest),
            counts.filled | 1 << cell,
        )


def _ways(table: Table, trumpet: Lying) -> tuple[list[int], list[int]]:
    """For every node the pipes on a shortest way to the trumpeter, 0 without one, and the most twists on such a way."""
    near = table.near
    length, twist = [0] * (4 * len(trumpet)), [0] * (4 * len(trumpet))
    level = []
    for cell, edge in table.mouths:
        first = trumpet[cell]
        if first is not None and (pipe := first.at[edge]) >= 0 and not length[4 * cell + pipe]:
            length[4 * cell + pipe] = 1
            twist[4 * cell + pipe] = first.twist[pipe]
            level.append(4 * cell + pipe)
    depth = 1
    while level:
        depth += 1
        further = []
        for node in level:
            cell, most = node >> 2, twist[node]
            piece, row = trumpet[cell], near[cell]
            assert piece is not None
            for edge in piece.ends[node & 3]:
                if (other := row[edge]) < 0 or (beyond := trumpet[other]) is None:
                    continue
                if (pipe := beyond.at[edge ^ 2]) < 0:
                    continue
                reached = 4 * other + pipe
                if not length[reached]:
                    length[reached] = depth
                    twist[reached] = most + beyond.twist[pipe]
                    further.append(reached)
                elif length[reached] == depth and most + beyond.twist[pipe] > twist[reached]:
                    twist[reached] = most + beyond.twist[pipe]
        level = further
    return length, twist
