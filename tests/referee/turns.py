"""All legal turns in a position, by trying everything.

Sources: rulebook pages 4 to 9 (basic turn, cat actions, tree turn), fact sheet section 3 (shapes), section 5
(turn rules) and section 2.2 (witch rules). What counts as one move is said in the contract: a wisp turn once
for each space, shape, set of cells and wisp's cell, a tree turn once for each set of cells.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from typing import NamedTuple

from .board import Cell, at_corners, beside, cat_of, fits, read

SHAPES: dict[str, list[str]] = {
    "I2": ["xx"],
    "I3": ["xxx"],
    "L3": ["xx", "x "],
    "I4": ["xxxx"],
    "O4": ["xx", "xx"],
    "T4": ["xxx", " x "],
    "L4": ["xxx", "x  "],
    "S4": ["xx ", " xx"],
}
KINDS = {"jack": "J", "witch": "W", "heart": "H", "orb": "O"}


class WispTurn(NamedTuple):
    """A wisp from a space of the pond (1 to 8) laid with a shape; the cat is hidden for a shape elsewhere."""

    space: int
    shape: str
    cells: frozenset[Cell]
    at: Cell
    spends_cat: bool


class TreeTurn(NamedTuple):
    """One, two or three trees."""

    cells: frozenset[Cell]


Turn = WispTurn | TreeTurn


def _at_origin(cells: Collection[Cell]) -> frozenset[Cell]:
    top = min(r for r, _ in cells)
    left = min(c for _, c in cells)
    return frozenset((r - top, c - left) for r, c in cells)


def ways_to_lay(shape: str) -> list[frozenset[Cell]]:
    """The different ways to lay a shape, turned and mirrored at will (rulebook, page 4), at the origin."""
    drawn = SHAPES[shape]
    cells = {(r, c) for r, line in enumerate(drawn) for c, mark in enumerate(line) if mark == "x"}
    found: list[frozenset[Cell]] = []
    for mirrored in (False, True):
        turned = {(r, -c) for r, c in cells} if mirrored else set(cells)
        for _ in range(4):
            turned = {(c, -r) for r, c in turned}
            if _at_origin(turned) not in found:
                found.append(_at_origin(turned))
    return found


def witch_allowed(card: str | None, cat: Cell, cell: Cell, witches: Collection[Cell]) -> bool:
    """Whether the card lets a new witch lie on the cell, given the witches that lie there already."""
    down, right = abs(cell[0] - cat[0]), abs(cell[1] - cat[1])
    if card is None:
        return True
    if card == "diagonal-line":
        return down == right
    if card == "row-or-column":
        return down == 0 or right == 0
    if card == "around-the-cat":
        return down <= 1 and right <= 1
    if card == "two-away":
        return max(down, right) == 2
    if card == "checkershire-cat":
        seen, border = {cell}, [cell]
        while border:
            for near in at_corners(border.pop()):
                if near == cat:
                    return True
                if near in witches and near not in seen:
                    seen.add(near)
                    border.append(near)
        return False
    raise ValueError(card)


def placements(tiles: Collection[Cell], shape: str, side: int) -> set[frozenset[Cell]]:
    """Where a shape can lie: on empty squares, beside a tile, the whole forest inside a side×side box."""
    found: set[frozenset[Cell]] = set()
    for way in ways_to_lay(shape):
        for tile in tiles:
            for near in beside(tile):
                for row, column in way:  # this cell of the shape comes to lie beside that tile
                    cells = frozenset((r - row + near[0], c - column + near[1]) for r, c in way)
                    if cells.isdisjoint(tiles) and fits([*tiles, *cells], side):
                        found.add(cells)
    return found


def can_be_ordered(tiles: Collection[Cell], cells: Collection[Cell]) -> bool:
    """Whether the cells can be laid one after the other, each beside a tile that lies there by then."""
    lying, left = set(tiles), set(cells)
    while left:
        ready = {cell for cell in left if any(near in lying for near in beside(cell))}
        if not ready:
            return False
        lying |= ready
        left -= ready
    return True


def tree_turns(tiles: Collection[Cell], side: int) -> set[TreeTurn]:
    """All tree turns: 1 to 3 trees (rulebook, page 8)."""
    rows = [r for r, _ in tiles]
    columns = [c for _, c in tiles]
    reach = [
        (r, c)
        for r in range(min(rows) - 3, max(rows) + 4)
        for c in range(min(columns) - 3, max(columns) + 4)
        if (r, c) not in tiles and fits([*tiles, (r, c)], side) and min(abs(r - a) + abs(c - b) for a, b in tiles) <= 3
    ]
    found: set[TreeTurn] = set()
    for number in (1, 2, 3):
        for cells in combinations(reach, number):
            if can_be_ordered(tiles, cells) and fits([*tiles, *cells], side):
                found.add(TreeTurn(frozenset(cells)))
    return found


def shapes_beside(space: int, pond_shapes: Sequence[str]) -> tuple[str, str]:
    """Shape i lies between space i and space i+1 (8 and 1): space i has the shapes i-1 and i."""
    return pond_shapes[(space - 2) % 8], pond_shapes[space - 1]


def legal_turns(
    grid: Sequence[str],
    round_number: int,
    cat_ready: bool,
    pond_wisps: Sequence[str],
    pond_shapes: Sequence[str],
    witch_card: str | None = None,
) -> set[Turn]:
    """Every legal turn of the position without dealing anew.

    ``pond_wisps`` are 8 words (jack, witch, heart, orb, none), ``pond_shapes`` 8 ids; cells are (row, column)
    of the drawing and may lie outside it. Without a witch card there is no rule for witches.
    With an empty pond (all none) only the tree turns are given, though 8 wisps must be dealt first.
    """
    if len(pond_wisps) != 8 or sorted(pond_shapes) != sorted(SHAPES):
        raise ValueError("a pond has 8 spaces and the 8 shapes")
    side = {1: 4, 2: 5, 3: 6}[round_number]
    tiles = read(grid)
    cat = cat_of(tiles)
    witches = {cell for cell, letter in tiles.items() if letter == "W"}
    where = {shape: placements(tiles, shape, side) for shape in SHAPES}
    turns: set[Turn] = set(tree_turns(tiles, side))
    for space, wisp in enumerate(pond_wisps, start=1):
        if wisp == "none":
            continue
        for shape in SHAPES:
            spends_cat = shape not in shapes_beside(space, pond_shapes)
            if spends_cat and not cat_ready:
                continue
            for cells in where[shape]:
                for at in cells:
                    if KINDS[wisp] != "W" or witch_allowed(witch_card, cat, at, witches):
                        turns.add(WispTurn(space, shape, cells, at, spends_cat))
    return turns


def count_turns(turns: Collection[Turn]) -> dict[str, int]:
    """Numbers for a set of turns; ``wisp_turns`` are those that do not spend the cat, so the rest add up."""
    cat = sum(1 for turn in turns if isinstance(turn, WispTurn) and turn.spends_cat)
    trees = sum(1 for turn in turns if isinstance(turn, TreeTurn))
    return {
        "moves": len(turns),
        "wisp_turns": len(turns) - cat - trees,
        "cat_turns": cat,
        "tree_turns": trees,
    }


def after(grid: Sequence[str], turn: Turn, pond_wisps: Sequence[str] = ()) -> list[str]:
    """The drawing after a turn, drawn no larger than its tiles need."""
    tiles = read(grid)
    for cell in turn.cells:
        tiles[cell] = "T"
    if isinstance(turn, WispTurn):
        tiles[turn.at] = KINDS[pond_wisps[turn.space - 1]]
    rows = [r for r, _ in tiles]
    columns = [c for _, c in tiles]
    return [
        "".join(tiles.get((r, c), ".") for c in range(min(columns), max(columns) + 1))
        for r in range(min(rows), max(rows) + 1)
    ]
