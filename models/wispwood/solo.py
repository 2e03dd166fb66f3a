"""The solo game: the ghost's guide, its wisps, its cat on the pond, the fireflies (rulebook, solo game)."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.models.source import Node, Place


@dataclass(frozen=True, slots=True)
class Solo:
    """The `solo:` block."""

    place: Place


def read_solo(node: Node) -> Solo:
    """The block as read."""
    return Solo(node.place)
