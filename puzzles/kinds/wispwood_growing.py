"""Random forests that legal turns of one round lead to, step by step: what drafts begin with."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random

from rulewright.models.grid import Cell, beside
from rulewright.models.wispwood.cards import Card, shipped
from rulewright.models.wispwood.pieces import COLOURS, Piece
from rulewright.models.wispwood.placement import witch_allowed
from rulewright.models.wispwood.position import Forest

ORIGIN = Cell(0, 0)


def box_cards() -> dict[Piece, list[Card]]:
    """The cards of the box by colour, in the order of the data file."""
    return {
        colour: [card for card in shipped().values() if card.colour is colour and not card.extra] for colour in COLOURS
    }


def deal_goals(chance: Random, colours: Collection[Piece], paws: int | None = None) -> dict[Piece, Card]:
    """A goal card for each colour; `paws`: only cards with so many paws."""
    return {
        colour: chance.choice([card for card in cards if paws in (None, card.paws)])
        for colour, cards in box_cards().items()
        if colour in colours
    }


def goals_data(goals: Mapping[Piece, Card]) -> dict[str, str]:
    """Goals in the form of a position file."""
    return {str(colour): card.id for colour, card in goals.items()}


def square(side: int, corner: Cell = ORIGIN) -> list[Cell]:
    """The cells of a square in reading order."""
    return [Cell(corner.row + row, corner.column + column) for row in range(side) for column in range(side)]


def grow_wisp(
    chance: Random, forest: Forest, within: Collection[Cell], cat: Cell, card: Card | None, wisp: Piece, tries: int = 1
) -> tuple[Cell, Cell] | None:
    """Lay a wisp with one tree of its own, the shape of two squares; (wisp, tree), or None where it fits nowhere.

    Of so many `tries` the one is taken that touches the fewest tiles.
    """
    free = sorted(cell for cell in within if cell not in forest)
    places = [
        (cell, tree)
        for cell in free
        if wisp is not Piece.WITCH or witch_allowed(card, cat, forest, cell)
        for tree in beside(cell)
        if tree in within and tree not in forest and (attached(forest, cell) or attached(forest, tree))
    ]
    if not places:
        return None
    cell, tree = min((chance.choice(places) for _ in range(tries)), key=lambda pair: _touching(forest, pair))
    forest[cell], forest[tree] = wisp, Piece.TREE
    return cell, tree


def grow_tree(chance: Random, forest: Forest, within: Collection[Cell], tries: int = 1) -> Cell | None:
    """Lay one tree; its square, or None where there is no room. `tries` as for `grow_wisp`."""
    places = sorted(cell for cell in within if cell not in forest and attached(forest, cell))
    if not places:
        return None
    cell = min((chance.choice(places) for _ in range(tries)), key=lambda cell: _touching(forest, [cell]))
    forest[cell] = Piece.TREE
    return cell


def _touching(forest: Collection[Cell], cells: Collection[Cell]) -> int:
    return sum(near in forest for cell in cells for near in beside(cell))


def attached(forest: Collection[Cell], cell: Cell) -> bool:
    """Whether a square lies beside a tile."""
    return any(near in forest for near in beside(cell))


def grow(
    chance: Random,
    forest: Forest,
    within: Collection[Cell],
    card: Card | None,
    wisps: Sequence[Piece],
    tiles: int,
    tries: int = 1,
) -> bool:
    """Lay all of the wisps, each with a tree, and single trees between them, until so many tiles lie there.

    With more `tries` the forest becomes thin and branching, so that more of its tiles hold others.

    False where the dice left no room for all of it; the forest is then legal all the same.
    """
    cat = next(cell for cell, piece in forest.items() if piece is Piece.CAT)
    singles = tiles - len(forest) - 2 * len(wisps)
    if singles < 0:
        return False
    steps: list[Piece] = [*wisps, *[Piece.TREE] * singles]
    chance.shuffle(steps)
    for step in steps:
        if step is Piece.TREE:
            fits = grow_tree(chance, forest, within, tries) is not None
        else:
            fits = grow_wisp(chance, forest, within, cat, card, step, tries) is not None
        if not fits:
            return False
    return True
