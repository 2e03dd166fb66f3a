"""What a trumpet is worth, fast: the same as the plain scorer, on numbered pieces.

`measure` looks at a whole trumpet; `Measure.added` at one more piece, where it changes no way of those that lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulewright.models.twisted_trumpets.scoring import OPEN_END
from rulewright.models.twisted_trumpets.search.table import KINDS, Piece, Table, flag_points
from rulewright.models.twisted_trumpets.search.ways import Clusters, Lying, clusters, ways_of


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
    """What the pipes of one more piece add: points of its bells, open ends, bells by type, the longest way.

    `ways`: for every pipe its length and twists as in `Measure`, 0 for a pipe that hangs on nothing.
    """

    pipes: int
    opens: int
    bells: tuple[int, ...]
    longest: int
    ways: tuple[tuple[int, int], ...]


class Measure:
    """A trumpet looked through. `points` are those of pipes, flags, birds and open ends, without any card.

    `length` and `twist` are by node: pipes on the shortest way to the trumpeter (0: none leads there) and the most
    twists on such a way. `growing`: spaces where a tile can join, with the edges as bits; `facing`: free spaces that
    any pipe faces, also one that hangs on nothing, with the edges as bits. `loose`: pipes that hang on nothing. `birds`
    and `notes`: those on the spaces around, by space.
    """

    __slots__ = (
        "birds", "clustered", "counts", "facing", "growing", "length", "loose", "notes", "points", "table", "trumpet",
        "twist",
    )  # fmt: skip

    def __init__(self, table: Table, trumpet: Lying) -> None:
        self.table = table
        self.trumpet = trumpet
        self.clustered: Clusters | None = None
        self.length, self.twist = ways_of(table, trumpet)
        self._look()

    def _look(self) -> None:
        table, trumpet, length, twist = self.table, self.trumpet, self.length, self.twist
        growing: dict[int, int] = {}
        facing: dict[int, int] = {}
        loose = []
        opens = pipes = birds = notes = twists = longest = filled = 0
        bells = [0] * len(table.bell_types)
        flags = [0] * len(table.colours)
        kinds = [0] * len(KINDS)
        birds_near, notes_near = [0] * len(trumpet), [0] * len(trumpet)
        singing = []
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
                    facing[other] = facing.get(other, 0) | 1 << (edge ^ 2)
                    if length[4 * cell + pipe]:
                        growing[other] = growing.get(other, 0) | 1 << (edge ^ 2)
                elif beyond.at[edge ^ 2] < 0:
                    opens += 1
            for pipe, kinds_of in enumerate(piece.bells):
                tiles = length[4 * cell + pipe]
                if not tiles:
                    loose.append(4 * cell + pipe)
                elif kinds_of:
                    pipes += len(kinds_of) * (tiles + twist[4 * cell + pipe])
                    longest = max(longest, tiles)
                    for kind in kinds_of:
                        bells[kind] += 1
            filled |= 1 << cell
            kinds[piece.kind] += 1
            twists += piece.twists
            for colour, number in enumerate(piece.flags):
                flags[colour] += number
            if piece.notes:
                notes += piece.notes
                for near in table.around[cell]:
                    notes_near[near] += piece.notes
            if piece.birds:
                birds += piece.birds
                singing.append((cell, piece))
                for near in table.around[cell]:
                    birds_near[near] += piece.birds
        for cell, edge in table.mouths:
            one = trumpet[cell]
            if one is None:
                growing[cell] = growing.get(cell, 0) | 1 << edge
            if table.penalised and (one is None or one.at[edge] < 0):
                opens += 1
        self.growing, self.facing, self.loose = growing, facing, tuple(loose)
        self.birds, self.notes = birds_near, notes_near
        birdsong = sum(
            piece.birds * (notes_near[cell] + (piece.notes if table.own_notes else 0)) for cell, piece in singing
        )
        self.counts = Counts(tuple(bells), tuple(flags), birds, notes, twists, tuple(kinds), opens, longest, filled)
        self.points = pipes + flag_points(self.counts.flags) + birdsong + OPEN_END * opens

    def song(self, cell: int, piece: Piece) -> int:
        """What a further piece adds for birds."""
        found = self.birds[cell] * piece.notes
        if piece.birds:
            found += piece.birds * (self.notes[cell] + (piece.notes if self.table.own_notes else 0))
        return found

    def after(self, cell: int, piece: Piece, joined: Joined | None) -> Measure:
        """The trumpet with one more piece; `joined` is what `self.joined` says of it."""
        trumpet = list(self.trumpet)
        trumpet[cell] = piece
        table = self.table
        if joined is None:
            return Measure(table, trumpet)
        later: Measure = object.__new__(Measure)
        later.table, later.trumpet, later.clustered = table, trumpet, None
        later.counts = counts = self.counts_with(cell, piece, joined)
        later.points = self.points + joined.pipes + OPEN_END * joined.opens + self.song(cell, piece)
        if counts.flags is not self.counts.flags:
            later.points += flag_points(counts.flags) - flag_points(self.counts.flags)
        later.length = length = list(self.length)
        later.twist = twist = list(self.twist)
        later.loose = self.loose
        for pipe, (tiles, twists) in enumerate(joined.ways):
            length[4 * cell + pipe] = tiles
            twist[4 * cell + pipe] = twists
            if not tiles:
                later.loose = (*later.loose, 4 * cell + pipe)
        later.growing = growing = dict(self.growing)
        later.facing = facing = dict(self.facing)
        growing.pop(cell, None)
        facing.pop(cell, None)
        row = table.near[cell]
        for edge, pipe in piece.sides:
            other = row[edge]
            if other >= 0 and trumpet[other] is None:
                facing[other] = facing.get(other, 0) | 1 << (edge ^ 2)
                if joined.ways[pipe][0]:
                    growing[other] = growing.get(other, 0) | 1 << (edge ^ 2)
        later.birds, later.notes = self.birds, self.notes
        if piece.birds:
            later.birds = _raised(self.birds, table.around[cell], piece.birds)
        if piece.notes:
            later.notes = _raised(self.notes, table.around[cell], piece.notes)
        return later

    @property
    def clusters(self) -> Clusters:
        """The pipes that hang on nothing, together if they hang on each other, and the free spaces that they face."""
        if self.clustered is None:
            self.clustered = clusters(self.table, self.trumpet, self.loose) if self.loose else []
        return self.clustered

    def joined(self, cell: int, piece: Piece) -> Joined | None:
        """What the pipes of a further piece add, or None where the ways of others may change by it."""
        table, trumpet, length, twist = self.table, self.trumpet, self.length, self.twist
        row, mouths = table.near[cell], table.mouth_at[cell]
        opens = points = longest = 0
        bells: tuple[int, ...] = ()
        ways = []
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
                ways.append((0, 0))
                continue
            tiles, twists = near + 1, most + piece.twist[pipe]
            # A neighbour that is as near or nearer by way of this pipe may count otherwise now.
            if any(length[node] > tiles for node in nodes):
                return None
            ways.append((tiles, twists))
            if piece.bells[pipe]:
                points += len(piece.bells[pipe]) * (tiles + twists)
                longest = max(longest, tiles)
                bells += piece.bells[pipe]
        return Joined(points, opens, bells, longest, tuple(ways))

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
        flags = counts.flags
        if piece.flagged:
            flags = tuple([one + more for one, more in zip(flags, piece.flags, strict=True)])
        return Counts(
            bells,
            flags,
            counts.birds + piece.birds,
            counts.notes + piece.notes,
            counts.twists + piece.twists,
            tuple(kinds),
            counts.opens + joined.opens,
            max(counts.longest, joined.longest),
            counts.filled | 1 << cell,
        )


def _raised(numbers: Sequence[int], cells: Sequence[int], more: int) -> list[int]:
    found = list(numbers)
    for cell in cells:
        found[cell] += more
    return found
