"""Cards, items and edges of Wonderland (rulebook, components and magic items)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

RANKS = tuple(range(1, 8))
LINES = 3  # rows and columns of the grid, and spaces of an edge
GRID_CARDS = 4  # of each side, at the end


class Side(StrEnum):
    """A player: the Red Queen or Alice."""

    RED = "red"
    BLUE = "blue"

    @property
    def other(self) -> Side:
        """The other player."""
        return Side.BLUE if self is Side.RED else Side.RED

    @property
    def letter(self) -> str:
        """The first letter, as in the ids of cards."""
        return self.value[0]


NAMES = {Side.RED: "the Red Queen", Side.BLUE: "Alice"}


class Item(StrEnum):
    """What is printed on an edge of a card."""

    CAKE = "cake"
    POTION = "potion"


class Edge(StrEnum):
    """An edge of an upright card, clockwise."""

    TOP = "top"
    RIGHT = "right"
    BOTTOM = "bottom"
    LEFT = "left"

    @property
    def opposite(self) -> Edge:
        """The edge across, which is where this one goes when a card is turned by 180 degrees."""
        return EDGES[(EDGES.index(self) + 2) % len(EDGES)]


EDGES = tuple(Edge)
# Where the card across an edge lies: rows and columns to go.
STEPS = {Edge.TOP: (-1, 0), Edge.RIGHT: (0, 1), Edge.BOTTOM: (1, 0), Edge.LEFT: (0, -1)}


class Card(NamedTuple):
    """A card of one side by its rank, 1 to 7."""

    side: Side
    rank: int

    @property
    def id(self) -> str:
        """The id in files, such as `r3`."""
        return f"{self.side.letter}{self.rank}"

    @property
    def name(self) -> str:
        """The name in sentences, such as `red 3`."""
        return f"{self.side} {self.rank}"


CARDS = tuple(Card(side, rank) for side in Side for rank in RANKS)
BY_ID = {card.id: card for card in CARDS}

Items = Mapping[Edge, Item]


@dataclass(frozen=True, slots=True)
class Deck:
    """The items on all 14 cards. `name` is how a file calls it; `invented` if no public source shows it.

    `provenance` says where it comes from, in a sentence.
    """

    name: str
    items: Mapping[Card, Items]
    invented: bool = False
    provenance: str = ""

    def across(self, card: Card, edge: Edge, turned: bool = False) -> Item | None:
        """The item that a placed card shows towards one side of the grid, upright or turned by 180 degrees."""
        return self.items[card].get(edge.opposite if turned else edge)
