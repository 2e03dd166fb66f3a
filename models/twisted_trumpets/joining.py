"""What the pipes of a tile would meet on a free space: trumpet, dead ends, loops (rulebook, placement; rulings).

`shape` is the edges that each pipe of the tile reaches, which is all that matters for it.
"""

from __future__ import annotations

from rulewright.models.grid import Cell
from rulewright.models.twisted_trumpets.network import End, Network, in_order
from rulewright.models.twisted_trumpets.tiles import EDGES, Edge

Shape = tuple[tuple[Edge, ...], ...]


def joins(network: Network, cell: Cell, shape: Shape) -> bool:
    """Whether a pipe of the tile would hang on the trumpeter."""
    met = [network.across(End(cell, edge)) for ends in shape for edge in ends]
    return any(node is not None and network.attached(node) for node in met)


def dead_ends(network: Network, cell: Cell, shape: Shape) -> list[End]:
    """The dead ends that would be there: ends of the tile itself, and ends of its neighbours that face it."""
    own = {edge for ends in shape for edge in ends}
    found = []
    for edge in EDGES:
        beyond = edge.beyond(cell)
        facing = End(beyond, edge.opposite)
        if edge in own:
            if network.across(End(cell, edge)) is None and not network.free(beyond):
                found.append(End(cell, edge))
        elif network.node_at(facing) is not None:
            found.append(facing)
    return in_order(found)


def closes_loop(network: Network, cell: Cell, shape: Shape) -> bool:
    """Whether a pipe of the tile would meet twice what hangs together, also by way of its other pipes."""
    together: list[set[int]] = []
    for ends in shape:
        met = [network.parts[node] for edge in ends if (node := network.across(End(cell, edge))) is not None]
        group = set(met)
        if len(group) < len(met) or any(len(group & other) > 1 for other in together):
            return True
        apart = [other for other in together if not group & other]
        together = [*apart, group.union(*(other for other in together if group & other))]
    return False
