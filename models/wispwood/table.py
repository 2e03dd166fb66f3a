"""The game around a forest: players, start player, scores, full grids, and who wins (rulebook, end of the game)."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.models.source import Node, Place


@dataclass(frozen=True, slots=True)
class Table:
    """The `table:` block."""

    place: Place


def read_table(node: Node) -> Table:
    """The block as read."""
    return Table(node.place)
