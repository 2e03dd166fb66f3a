"""A position of the placement phase as plain data: what lies, what is in hand, what the lines are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rulewright.models.grid import Cell
from rulewright.models.wonderland.cards import GRID_CARDS, LINES, STEPS, Card, Deck, Item, Side

CELLS = tuple(Cell(row, column) for row in range(LINES) for column in range(LINES))
# The cells of the lines, by index into CELLS: the rows from the top, then the columns from the left.
LINE_CELLS = (
    *(tuple(range(LINES * row, LINES * row + LINES)) for row in range(LINES)),
    *(tuple(range(column, LINES * LINES, LINES)) for column in range(LINES)),
)
MAX_VALUE = 7  # a line is worth the rank of its edge card; 0 for a line that shall not count


class Lying(NamedTuple):
    """A card in the grid, upright or turned by 180 degrees."""

    card: Card
    turned: bool


class Move(NamedTuple):
    """A hand card laid on a free cell. Moves sort in the canonical order: cell, rank, upright before turned."""

    cell: Cell
    card: Card
    turned: bool


@dataclass(frozen=True)
class Game:
    """A position in which all that matters is known. The margin counts red's lines minus blue's.

    Args:
        deck: the items on the cards.
        rows: what the rows are worth, from the top, 0 to 7 each.
        columns: what the columns are worth, from the left.
        grid: what lies in the 3x3 grid.
        hands: the cards that each side still has to lay, in ascending order.
        to_move: whose turn it is; the sides alternate from here.

    Raises:
        ValueError: if this is no position of the placement phase: not four cards of each side in grid and hand
            together, a card twice, a value out of range, or hands that alternating turns cannot empty.
    """

    deck: Deck
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    grid: Mapping[Cell, Lying]
    hands: Mapping[Side, tuple[Card, ...]]
    to_move: Side

    def __post_init__(self) -> None:
        check_grid(self.grid)
        check_values((*self.rows, *self.columns), len(self.rows))
        for side in Side:
            cards = [*self.hands[side], *(lying.card for lying in self.grid.values() if lying.card.side is side)]
            if (
                len(cards) != GRID_CARDS
                or len(set(cards)) != len(cards)
                or any(card.side is not side for card in cards)
            ):
                shown = ", ".join(card.id for card in cards)
                raise ValueError(f"{side} must have {GRID_CARDS} different cards in hand and grid, not {shown}")
            if list(self.hands[side]) != sorted(self.hands[side]):
                raise ValueError(f"the hand of {side} is not in ascending order")
        ahead = len(self.hands[self.to_move]) - len(self.hands[self.to_move.other])
        if ahead not in (0, 1):
            raise ValueError(f"{self.to_move} cannot be to move: the hands would not run out by turns")

    @property
    def values(self) -> tuple[int, ...]:
        """What the lines are worth, in the order of LINE_CELLS."""
        return (*self.rows, *self.columns)

    @property
    def left(self) -> int:
        """How many cards are still to be laid."""
        return sum(len(hand) for hand in self.hands.values())

    @property
    def free(self) -> tuple[Cell, ...]:
        """The free cells in reading order; one of them stays empty."""
        return tuple(cell for cell in CELLS if cell not in self.grid)

    def moves(self) -> tuple[Move, ...]:
        """All legal moves in canonical order."""
        hand = self.hands[self.to_move]
        return tuple(Move(cell, card, turned) for cell in self.free for card in hand for turned in (False, True))

    def after(self, move: Move) -> Game:
        """The position after a legal move."""
        hand = tuple(card for card in self.hands[self.to_move] if card != move.card)
        return replace(
            self,
            grid={**self.grid, move.cell: Lying(move.card, move.turned)},
            hands={**self.hands, self.to_move: hand},
            to_move=self.to_move.other,
        )

    def margin(self) -> int:
        """Red's lines minus blue's as the grid is now."""
        return sum(
            value * taker(self.grid, self.deck, line) for value, line in zip(self.values, LINE_CELLS, strict=True)
        )

    def bounds(self) -> tuple[int, int]:
        """What the margin at the end cannot fall short of and cannot surpass: settled lines count, others go any way.

        A line is settled when its cells and all cells beside them are taken.
        """
        lower = upper = 0
        for value, line in zip(self.values, LINE_CELLS, strict=True):
            if not self.left or all(self._settled(CELLS[index]) for index in line):
                sign = taker(self.grid, self.deck, line)
                lower, upper = lower + value * sign, upper + value * sign
            else:
                lower, upper = lower - value, upper + value
        return lower, upper

    def _settled(self, cell: Cell) -> bool:
        return cell in self.grid and all(near in self.grid for near in _around(cell) if near in CELLS)


def check_grid(grid: Mapping[Cell, Lying]) -> None:
    """Raises ValueError if the grid has cells that there are not, or a card twice."""
    if not set(grid) <= set(CELLS):
        raise ValueError("a card lies outside the grid")
    if len({lying.card for lying in grid.values()}) < len(grid):
        raise ValueError("a card lies twice in the grid")


def check_values(values: Sequence[int], rows: int) -> None:
    """Raises ValueError if these are not six values of lines, three of them of rows."""
    if rows != LINES or len(values) != len(LINE_CELLS) or not all(0 <= value <= MAX_VALUE for value in values):
        raise ValueError(f"three rows and three columns must be worth 0 to {MAX_VALUE} each, not {values}")


def _around(cell: Cell) -> tuple[Cell, ...]:
    return tuple(Cell(cell.row + down, cell.column + across) for down, across in STEPS.values())


def modified(grid: Mapping[Cell, Lying], deck: Deck, cell: Cell) -> int:
    """The rank of the card on a cell after the items beside it: 0 beside a potion, else doubled by every cake."""
    rank = grid[cell].card.rank
    for edge, (down, across) in STEPS.items():
        lying = grid.get(Cell(cell.row + down, cell.column + across))
        if lying is not None:
            rank *= factor(deck.across(lying.card, edge.opposite, lying.turned))
    return rank


def factor(item: Item | None) -> int:
    """By what an item multiplies the rank of the card it acts on."""
    return 1 if item is None else 2 if item is Item.CAKE else 0


def taker(grid: Mapping[Cell, Lying], deck: Deck, line: Sequence[int]) -> int:
    """Who takes a line (cells as in LINE_CELLS): 1 for red, -1 for blue, 0 for nobody."""
    total = 0
    for index in line:
        cell = CELLS[index]
        if cell in grid:
            total += modified(grid, deck, cell) * (1 if grid[cell].card.side is Side.RED else -1)
    return (total > 0) - (total < 0)
