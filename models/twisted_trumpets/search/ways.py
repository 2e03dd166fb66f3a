"""Ways on a trumpet: how far every pipe is from the trumpeter, and which pipes hang on nothing."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rulewright.models.twisted_trumpets.search.table import Piece, Table

Lying = Sequence[Piece | None]
Clusters = list[tuple[set[int], set[int]]]


def ways_of(table: Table, trumpet: Lying) -> tuple[list[int], list[int]]:
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


def clusters(table: Table, trumpet: Lying, loose: Collection[int]) -> Clusters:
    """The pipes that hang on nothing, together if they hang on each other, and the free spaces that they face."""
    left = set(loose)
    found: Clusters = []
    while left:
        start = min(left)
        left.remove(start)
        nodes, ahead = {start}, [start]
        cells: set[int] = set()
        while ahead:
            node = ahead.pop()
            piece = trumpet[node >> 2]
            assert piece is not None
            for edge in piece.ends[node & 3]:
                other = table.near[node >> 2][edge]
                if other < 0:
                    continue
                beyond = trumpet[other]
                if beyond is None:
                    cells.add(other)
                elif (pipe := beyond.at[edge ^ 2]) >= 0 and 4 * other + pipe in left:
                    left.remove(4 * other + pipe)
                    nodes.add(4 * other + pipe)
                    ahead.append(4 * other + pipe)
        found.append((nodes, cells))
    return found
