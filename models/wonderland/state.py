"""A moment of play: edges and grid, whose turn it is, what is left in the hands, and what a turn leads to."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass, field, replace

from rulewright.models.grid import Cell
from rulewright.models.wonderland.cards import GRID_CARDS, LINES, RANKS, Card, Deck, Side
from rulewright.models.wonderland.position import Placed, Position, Space
from rulewright.models.wonderland.turns import Arrival, Placement, Turn


@dataclass(frozen=True, slots=True)
class State:
    """What a turn starts from. `edges` and `grid` are never changed in place.

    `held` are the hands that the file tells; sides whose hand is not told are left out.
    """

    edges: Map[Side, tuple[Space, ...]]
    grid: Map[Cell, Placed]
    deck: Deck
    red_rows: bool
    held: Map[Side, tuple[Card, ...]] = field(default_factory=dict)

    @staticmethod
    def of(position: Position) -> State:
        """The state that a position describes."""
        return State(position.edges, position.grid, position.deck, position.red_rows, position.hands)

    def on_edge(self, side: Side) -> int:
        """Cards on the edge of a side, face down ones included."""
        return sum(space.there for space in self.edges[side])

    def in_grid(self, side: Side) -> int:
        """Cards of a side in the grid."""
        return sum(placed.card.side is side for placed in self.grid.values())

    @property
    def arrival(self) -> bool:
        """Whether the arrival phase still goes on: some edge space is free (rulebook, arrival phase)."""
        return any(self.on_edge(side) < LINES for side in Side)

    @property
    def over(self) -> bool:
        """Whether both have placed all their cards."""
        return not self.arrival and all(self.in_grid(side) >= GRID_CARDS for side in Side)

    @property
    def to_move(self) -> Side:
        """Whose turn it is by the counts: red begins, then by turns, in both phases (rulebook, game play)."""
        count = self.on_edge if self.arrival else self.in_grid
        return Side.RED if count(Side.RED) <= count(Side.BLUE) else Side.BLUE

    def shown(self, side: Side) -> list[Card]:
        """The cards of a side that are known to lie on the board, twice if they lie twice."""
        edge = [space.card for space in self.edges[side] if space.card is not None]
        return [*edge, *(placed.card for placed in self.grid.values() if placed.card.side is side)]

    def unseen(self, side: Side) -> list[Card]:
        """The cards of a side that are in its hand or lie face down."""
        shown = set(self.shown(side))
        return [Card(side, rank) for rank in RANKS if Card(side, rank) not in shown]

    def hand(self, side: Side) -> list[Card]:
        """The cards that a side may play: the hand that is told, or all that are not seen."""
        unseen = self.unseen(side)
        return [card for card in unseen if card in self.held[side]] if side in self.held else unseen

    def hidden(self, side: Side) -> list[Card]:
        """The cards that can lie face down on the edge of a side: not seen, and not told to be in its hand."""
        return [card for card in self.unseen(side) if card not in self.held.get(side, ())]

    def certain(self) -> State:
        """The same with those face-down cards turned up that can only be one card."""
        edges = dict(self.edges)
        for side in Side:
            spaces, able = self.face_down(side), self.hidden(side)
            if len(spaces) == len(able) == 1:
                known = list(edges[side])
                known[spaces[0]] = replace(known[spaces[0]], card=able[0])
                edges[side] = tuple(known)
        return replace(self, edges=edges)

    def face_down(self, side: Side) -> list[int]:
        """The spaces of a side whose card is not known."""
        return [number for number, space in enumerate(self.edges[side]) if space.there and space.card is None]


def after(state: State, turn: Turn) -> State:
    """The state after a legal turn."""
    if turn.card is not None and turn.side in state.held:
        rest = tuple(card for card in state.held[turn.side] if card != turn.card)
        state = replace(state, held={**state.held, turn.side: rest})
    if isinstance(turn, Arrival):
        spaces = list(state.edges[turn.side])
        spaces[turn.at] = Space(True, turn.card)
        return replace(state, edges={**state.edges, turn.side: tuple(spaces)})
    assert isinstance(turn, Placement)
    return replace(state, grid={**state.grid, turn.at: Placed(turn.card, turn.way)})
