"""Decks, cards as they lie, modified ranks, lines and points, written from the rules for the tests.

Sources: rules text, sections on the play area, the magic items and the scoring; the fact sheet, sections 3 and 9
(what an item acts on, several cakes, the two readings of `axes`). Positions come in as plain data in the form of
the file. Nothing here shares code with the product.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

Data = dict[str, Any]
Cell = tuple[int, int]  # (row, column), both 0 to 2
Card = str  # "r3", "b7"
Items = Mapping[str, str]  # edge of the card -> "cake" or "potion"
Deck = Mapping[Card, Items]  # every card is in it, the bare ones with no items
Grid = dict[Cell, "Lying"]

SIDES = ("red", "blue")
RANKS = range(1, 8)
CARDS = tuple(f"{side[0]}{rank}" for side in SIDES for rank in RANKS)
CELLS = tuple((row, column) for row in range(3) for column in range(3))
EDGES = ("top", "right", "bottom", "left")  # clockwise
STEPS = {"top": (-1, 0), "right": (0, 1), "bottom": (1, 0), "left": (0, -1)}
# How far a card is turned, in quarters clockwise, by the mark behind it.
QUARTERS = {"": 0, "'": 2, ">": 1, "<": 3}
MARKS = {quarters: mark for mark, quarters in QUARTERS.items()}
HOUSE = Path(__file__).parents[2] / "data" / "wonderland" / "decks" / "house.yaml"


def side_of(card: Card) -> str:
    """Whose card it is."""
    return "red" if card[0] == "r" else "blue"


def other(side: str) -> str:
    """The other side."""
    return "blue" if side == "red" else "red"


@dataclass(frozen=True)
class Lying:
    """A card of the grid; `quarters` says how far it is turned clockwise: 0 and 2 are legal, 1 and 3 sideways."""

    card: Card
    quarters: int = 0

    def text(self) -> str:
        """As the file writes it."""
        return self.card + MARKS[self.quarters]


def cell_of(name: str) -> Cell:
    """`B3` as (2, 1)."""
    return int(name[1]) - 1, "ABC".index(name[0])


def name_of(cell: Cell) -> str:
    """(2, 1) as `B3`."""
    return f"{'ABC'[cell[1]]}{cell[0] + 1}"


# Reading


def deck_from(cards: Mapping[str, Any]) -> Deck:
    """The deck that a block `cards:` describes; ranks may be numbers or their texts."""
    deck: dict[Card, Items] = {card: {} for card in CARDS}
    for side, ranks in cards.items():
        for rank, items in ranks.items():
            deck[f"{side[0]}{rank}"] = dict(items or {})
    assert set(deck) == set(CARDS)
    assert all(edge in EDGES and item in ("cake", "potion") for items in deck.values() for edge, item in items.items())
    return deck


@cache
def house() -> Deck:
    """The deck that is meant where a file names none. Raises FileNotFoundError while there is no such file."""
    return deck_from(yaml.safe_load(HOUSE.read_text(encoding="utf-8"))["cards"])


def deck_of(data: Data) -> Deck:
    """The deck of a position."""
    if "cards" in data:
        return deck_from(data["cards"])
    if data.get("deck", "house") != "house":
        raise ValueError("the referee reads no deck files")
    return house()


def edges_of(data: Data) -> dict[str, list[int | str]]:
    """The three edge spaces of both sides: a rank, "?" (face down) or "-" (free)."""
    given = data.get("edges") or {}
    return {side: list(given.get(side) or "---") for side in SIDES}


def grid_of(data: Data) -> Grid:
    """The cards of the grid."""
    found: Grid = {}
    for row, line in enumerate(data.get("grid") or []):
        for column, text in enumerate(line):
            if text != "-":
                found[row, column] = Lying(text[:2], QUARTERS[text[2:]])
    return found


def axes_of(data: Data) -> str:
    """Which lines the red edge cards value: `red-rows` or `red-columns`."""
    return str((data.get("rules") or {}).get("axes", "red-rows"))


# Items and ranks


def faces(deck: Deck, lying: Lying) -> dict[str, str]:
    """The items of a card by the direction in which they point as it lies."""
    return {EDGES[(EDGES.index(edge) + lying.quarters) % 4]: item for edge, item in deck[lying.card].items()}


def acting(deck: Deck, grid: Mapping[Cell, Lying], cell: Cell) -> dict[str, str]:
    """The items that act on the card of a cell, by the side of it from which they come."""
    found = {}
    for direction, (down, right) in STEPS.items():
        near = grid.get((cell[0] + down, cell[1] + right))
        if near is not None:
            facing = EDGES[(EDGES.index(direction) + 2) % 4]
            item = faces(deck, near).get(facing)
            if item:
                found[direction] = item
    return found


def modified(rank: int, items: list[str]) -> int:
    """A rank under items: any potion makes it 0, else every cake doubles it."""
    return 0 if "potion" in items else rank * 2 ** items.count("cake")


def ranks(deck: Deck, grid: Mapping[Cell, Lying]) -> dict[Cell, int]:
    """The modified rank of every card of the grid."""
    return {cell: modified(int(lying.card[1]), list(acting(deck, grid, cell).values())) for cell, lying in grid.items()}


# Lines and points


@dataclass(frozen=True)
class Line:
    """A row or column: its edge card, both sums, and who takes it (None: nobody)."""

    name: str
    owner: str  # whose edge it belongs to
    worth: int | str  # as the edge says
    red: int
    blue: int

    @property
    def winner(self) -> str | None:
        if self.red == self.blue:
            return None
        return "red" if self.red > self.blue else "blue"

    @property
    def points(self) -> int:
        """What the line brings its winner: nothing where the edge card is not known."""
        return self.worth if isinstance(self.worth, int) and self.winner else 0


def cells_of_line(name: str) -> list[Cell]:
    """The three cells of `row 2` or `column B`."""
    kind, label = name.split()
    if kind == "row":
        return [(int(label) - 1, column) for column in range(3)]
    return [(row, "ABC".index(label)) for row in range(3)]


def lines(deck: Deck, edges: Mapping[str, list[int | str]], grid: Mapping[Cell, Lying], axes: str) -> list[Line]:
    """All six lines, rows first."""
    counted = ranks(deck, grid)
    rows, columns = ("red", "blue") if axes == "red-rows" else ("blue", "red")
    found = []
    for owner, names in ((rows, ["row 1", "row 2", "row 3"]), (columns, ["column A", "column B", "column C"])):
        for number, name in enumerate(names):
            sums = dict.fromkeys(SIDES, 0)
            for cell in cells_of_line(name):
                if cell in grid:
                    sums[side_of(grid[cell].card)] += counted[cell]
            found.append(Line(name, owner, edges[owner][number], sums["red"], sums["blue"]))
    return found


def lines_of(data: Data) -> list[Line]:
    """The six lines of a position."""
    return lines(deck_of(data), edges_of(data), grid_of(data), axes_of(data))


def points(found: list[Line]) -> dict[str, int]:
    """The points of both sides."""
    return {side: sum(line.points for line in found if line.winner == side) for side in SIDES}


def score(data: Data) -> dict[str, int]:
    """The points of both sides in a position as it stands."""
    return points(lines_of(data))


def match_totals(data: Data) -> dict[str, int]:
    """The points of both players over the two games of a match; `red` is who plays red in this, the second game."""
    match = data["match"]
    red = match["red"]
    blue = next(player for player in match["players"] if player != red)
    now = score(data)
    # Sides were changed: who is red now was blue in the first game.
    return {red: now["red"] + match["first"]["blue"], blue: now["blue"] + match["first"]["red"]}
