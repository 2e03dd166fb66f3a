"""Modified ranks and who takes a line (rulebook, magic items and scoring)."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass

from rulewright.models.grid import Cell
from rulewright.models.wonderland.cards import LINES, STEPS, Card, Deck, Item, Side
from rulewright.models.wonderland.position import Placed

CELLS = tuple(Cell(row, column) for row in range(LINES) for column in range(LINES))


@dataclass(frozen=True, slots=True)
class Effect:
    """An item that acts on a card: which, and the card that shows it."""

    item: Item
    source: Card
    cell: Cell


@dataclass(frozen=True, slots=True)
class Counted:
    """A card of the grid with its rank before and after the items, and what acted on it."""

    card: Card
    cell: Cell
    rank: int
    effects: tuple[Effect, ...]


def counted(grid: Map[Cell, Placed], deck: Deck, cell: Cell) -> Counted:
    """The card on a cell with its modified rank: 0 beside a potion, else doubled by every cake that faces it."""
    effects = []
    for edge, (down, across) in STEPS.items():
        near = Cell(cell.row + down, cell.column + across)
        if near in grid:
            placed = grid[near]
            # The neighbour shows us the edge that lies across from ours.
            item = deck.across(placed.card, edge.opposite, placed.turned)
            if item is not None:
                effects.append(Effect(item, placed.card, near))
    card = grid[cell].card
    cakes = sum(effect.item is Item.CAKE for effect in effects)
    potion = any(effect.item is Item.POTION for effect in effects)
    return Counted(card, cell, 0 if potion else card.rank * 2**cakes, tuple(effects))


@dataclass(frozen=True, slots=True)
class Line:
    """A row or column: its name, its cells, and the side whose edge values it, with the number of its space."""

    name: str
    cells: tuple[Cell, ...]
    valued_by: Side
    space: int


def lines(red_rows: bool) -> tuple[Line, ...]:
    """The six lines, rows first; with `red_rows` the Red Queen's edge values the rows (switch `axes`)."""
    first, second = (Side.RED, Side.BLUE) if red_rows else (Side.BLUE, Side.RED)
    rows = [Line(f"row {i + 1}", tuple(Cell(i, c) for c in range(LINES)), first, i) for i in range(LINES)]
    columns = [Line(f"column {'ABC'[i]}", tuple(Cell(r, i) for r in range(LINES)), second, i) for i in range(LINES)]
    return (*rows, *columns)


def sums(cards: Map[Cell, Counted], line: Line) -> dict[Side, int]:
    """The modified ranks of each side in a line, added up."""
    return {
        side: sum(cards[cell].rank for cell in line.cells if cell in cards and cards[cell].card.side is side)
        for side in Side
    }


def winner(totals: Map[Side, int]) -> Side | None:
    """Who takes a line: the strictly higher sum; None for a tie."""
    red, blue = totals[Side.RED], totals[Side.BLUE]
    return None if red == blue else Side.RED if red > blue else Side.BLUE
