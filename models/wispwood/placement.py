"""Where a new witch may lie (witch cards, facts section 2.2). Tested only at the moment of placing."""

from __future__ import annotations

from collections.abc import Mapping as Map

from rulewright.models.grid import CORNERS, Cell
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.pieces import Piece


def on_pattern(area: str, cat: Cell, cell: Cell) -> bool:
    """Whether a cell lies on the pattern around the cat, chains of witches left out (only their first step counts)."""
    down, right = abs(cell.row - cat.row), abs(cell.column - cat.column)
    match area:
        case "diagonals":
            return down == right > 0
        case "row-column":
            return (down == 0) != (right == 0)
        case "surrounding":
            return max(down, right) == 1
        case "ring-2":
            return max(down, right) == 2
        case "witch-chain":
            return down == right == 1
    raise ValueError(f"unknown placement area {area}")


def witch_allowed(card: Card | None, cat: Cell, witches: Map[Cell, Piece] | frozenset[Cell], cell: Cell) -> bool:
    """Whether a witch may be placed on a cell. `witches`: a forest, or the cells that hold witches already.

    Without a witch card every cell will do. A chain steps diagonally over squares that already hold witches.
    """
    if card is None or card.placement is None:
        return True
    if card.placement != "witch-chain" or on_pattern("witch-chain", cat, cell):
        return on_pattern(card.placement, cat, cell)
    held = witches if isinstance(witches, frozenset) else {c for c, piece in witches.items() if piece is Piece.WITCH}
    return cell in chain_cells(cat, held)


def chain_cells(cat: Cell, witches: frozenset[Cell] | set[Cell]) -> set[Cell]:
    """All cells that a diagonal chain over the given witches reaches from the cat, its end cell free or not."""
    reached: set[Cell] = set()
    queue = [cat]
    while queue:
        at = queue.pop()
        for dr, dc in CORNERS:
            near = Cell(at.row + dr, at.column + dc)
            if near not in reached and near != cat:
                reached.add(near)
                if near in witches:
                    queue.append(near)
    return reached
