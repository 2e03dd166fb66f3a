"""Perfect play of small endgames by the plain rules: every placement with its margin, by minimax.

It shares nothing with the search of the game (arrays of all final grids): it lays card after card and scores the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulewright.models.grid import Cell
from rulewright.models.wonderland.cards import Card, Deck, Side
from rulewright.models.wonderland.lines import CELLS, counted, lines, sums, winner
from rulewright.models.wonderland.position import Placed
from rulewright.models.wonderland.scoring import SIGN
from rulewright.models.wonderland.state import State
from rulewright.models.wonderland.turns import Way

Grid = dict[Cell, Placed]
Hands = Mapping[Side, tuple[Card, ...]]
MOST = 1000  # beyond every margin
WAYS = (Way.UPRIGHT, Way.TURNED)

# A placement: cell, card, whether it is turned. They sort in canonical order.
Laid = tuple[Cell, Card, bool]


@dataclass(frozen=True)
class Endgame:
    """A position of the placement phase with all edge cards known. `values` are those of the lines of `lines`."""

    deck: Deck
    red_rows: bool
    values: tuple[int, ...]
    grid: Grid
    hands: Hands
    mover: Side

    @staticmethod
    def of(state: State) -> Endgame:
        """The endgame of a state. Raises ValueError where an edge card is not known."""
        values = []
        for line in lines(state.red_rows):
            card = state.edges[line.valued_by][line.space].card
            if card is None:
                raise ValueError("an edge card is not known")
            values.append(card.rank)
        hands = {side: tuple(state.hand(side)) for side in Side}
        return Endgame(state.deck, state.red_rows, tuple(values), dict(state.grid), hands, state.to_move)

    def placements(self) -> Iterator[Laid]:
        """All legal placements in canonical order: cell, rank, upright before turned."""
        for cell in CELLS:
            if cell not in self.grid:
                for card in self.hands[self.mover]:
                    yield from ((cell, card, turned) for turned in (False, True))

    def after(self, laid: Laid) -> Endgame:
        """The endgame after a placement."""
        cell, card, turned = laid
        hand = tuple(one for one in self.hands[self.mover] if one != card)
        return Endgame(
            self.deck,
            self.red_rows,
            self.values,
            {**self.grid, cell: Placed(card, WAYS[turned])},
            {**self.hands, self.mover: hand},
            self.mover.other,
        )

    def taken(self) -> list[Side | None]:
        """Who takes each line as the board lies."""
        cards = {cell: counted(self.grid, self.deck, cell) for cell in self.grid}
        return [winner(sums(cards, line)) for line in lines(self.red_rows)]

    def margin(self, side: Side) -> int:
        """The points of a side less those of the other as the board lies."""
        taken = zip(self.taken(), self.values, strict=True)
        return SIGN[side] * sum(SIGN[who] * value for who, value in taken if who is not None)


def best_margin(game: Endgame, least: int = -MOST, most: int = MOST) -> int:
    """The margin for the side to move under perfect play of both.

    Exact where it lies between `least` and `most`; else only which of the two it does not lie inside of.
    """
    if not game.hands[game.mover]:
        return game.margin(game.mover)
    best = -MOST
    for laid in game.placements():
        best = max(best, -best_margin(game.after(laid), -most, -max(least, best)))
        if best >= most:
            break
    return best


def margins(game: Endgame) -> dict[Laid, int]:
    """Every placement with the margin for the side to move under perfect play from there on."""
    return {laid: -best_margin(game.after(laid)) for laid in game.placements()}
