"""Judging a whole forest against the forest it was to grow from: findings that the page's reader gives as well.

What is decided, in this order, from the given tiles (`start`), the wisps to be placed and the answer's drawing. New
squares are those on which no tile is given; `new(X)` are the new squares on which the answer draws X.

1. RW103, one finding: given squares on which the answer draws something else (also nothing), and new cats.
2. RW101, one finding: new squares that are empty. One more for wisps of which fewer are new than are to be placed.
3. RW102, one finding a type: wisps of which more are new than are to be placed.
4. WW203, one finding a witch: each new witch off the pattern of the witch card, seen from the given cat. A chain
   (`witch-chain`) steps diagonally from the cat over witches, given or new, whenever they were laid.
5. WW207, one finding a set of wisps: the new wisps cannot be matched to different new squares beside them that hold
   a tree, nothing or a cat. (What is empty may still get a tree, so a drawing that is merely unfinished is not blamed.
   A given tree is nobody's own. Given squares count as they are given, whatever the answer draws.)
6. WW213, one finding, only if there is no other: with no matching can the pairs and the single trees be laid one after
   the other, each beside something that lies there and each witch on its pattern when it is laid. In a full square
   only chains of witches can break this, if anything; see `build` in models/wispwood/build.py.

A full square always hangs together, and so does everything that can still be filled: no code is needed for that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from rulewright.models.finding import Finding
from rulewright.models.grid import Cell, Drawing, names
from rulewright.models.wispwood.build import without_tree
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.constraints_legal import build_from
from rulewright.models.wispwood.forest_rules import pattern_sentence
from rulewright.models.wispwood.pieces import EMPTY, LETTERS, WISPS, Piece, plural
from rulewright.models.wispwood.placement import chain_cells, on_pattern
from rulewright.models.wispwood.position import Forest


@dataclass(frozen=True)
class Grown:
    """An answer beside the forest that it grew from.

    Args:
        start: the given tiles, with one cat.
        place: the wisps to be placed, by name.
        card: the witch card in play.
        drawing: what the answer draws.
    """

    start: Forest
    place: Sequence[str]
    card: Card | None
    drawing: Drawing

    @cached_property
    def cat(self) -> Cell:
        return next(cell for cell, piece in self.start.items() if piece is Piece.CAT)

    @cached_property
    def letters(self) -> dict[Cell, Piece | None]:
        """What the answer draws on every square."""
        return {cell: None if letter == EMPTY else LETTERS[letter] for cell, letter in self.drawing.cells()}

    @cached_property
    def new(self) -> dict[Cell, Piece | None]:
        """What the answer draws on the squares on which no tile is given."""
        return {cell: piece for cell, piece in self.letters.items() if cell not in self.start}

    @cached_property
    def new_wisps(self) -> list[Cell]:
        return [cell for cell, piece in self.new.items() if piece in WISPS]

    @cached_property
    def forest(self) -> Forest:
        """The given tiles with the new wisps, trees on all other squares."""
        grown = {cell: piece if piece in WISPS and piece else Piece.TREE for cell, piece in self.new.items()}
        return {cell: self.start.get(cell) or grown[cell] for cell in self.letters}


def findings(grown: Grown) -> list[Finding]:
    """All that is wrong with an answer; none for a legal and whole one."""
    found = [*_changed(grown), *_missing(grown), *_too_many(grown), *_witches(grown), *_own_trees(grown)]
    return found or _order(grown)


def _changed(grown: Grown) -> list[Finding]:
    cells = [
        cell
        for cell, piece in grown.letters.items()
        if (piece is not grown.start[cell] if cell in grown.start else piece is Piece.CAT)
    ]
    if not cells:
        return []
    message = f"{', '.join(names(cells))}: the puzzle gives something else; given tiles and the cat stay as they are"
    return [Finding("RW103", message, "draw what the puzzle gives there", names(cells), grown.drawing.place(cells[0]))]


def _missing(grown: Grown) -> list[Finding]:
    found, first = [], grown.drawing.place(Cell(0, 0))
    empty = [cell for cell, piece in grown.new.items() if piece is None]
    if empty:
        message = f"{', '.join(names(empty))}: these squares are still empty"
        place = grown.drawing.place(empty[0])
        found.append(Finding("RW101", message, "every square gets a wisp or a tree", names(empty), place))
    short = {wisp: grown.place.count(wisp) - _count(grown, wisp) for wisp in WISPS}
    lacking = [plural(wisp, count) for wisp, count in short.items() if count > 0]
    if lacking:
        found.append(Finding("RW101", f"not placed yet: {', '.join(lacking)}", "place them too", (), first))
    return found


def _count(grown: Grown, wisp: Piece) -> int:
    return list(grown.new.values()).count(wisp)


def _too_many(grown: Grown) -> list[Finding]:
    found = []
    for wisp in WISPS:
        asked, count = grown.place.count(wisp), _count(grown, wisp)
        if count > asked:
            cells = [cell for cell, piece in grown.new.items() if piece is wisp]
            message = f"{plural(wisp, count)} placed, on {', '.join(names(cells))}, but the puzzle gives {asked}"
            place = grown.drawing.place(cells[0])
            found.append(Finding("RW102", message, "draw trees on the other squares", names(cells), place))
    return found


def _witches(grown: Grown) -> list[Finding]:
    card = grown.card
    if card is None or card.placement is None:
        return []
    new = [cell for cell in grown.new_wisps if grown.new[cell] is Piece.WITCH]
    if card.placement == "witch-chain":
        chained = chain_cells(grown.cat, {cell for cell, piece in grown.forest.items() if piece is Piece.WITCH})
        wrong = [cell for cell in new if cell not in chained]
    else:
        wrong = [cell for cell in new if not on_pattern(card.placement, grown.cat, cell)]
    return [
        Finding(
            "WW203",
            f"the witch on {cell.name} is off the pattern of {card.title}: {pattern_sentence(card.placement)} "
            f"(the cat is on {grown.cat.name})",
            "move the witch",
            (cell.name,),
            grown.drawing.place(cell),
        )
        for cell in wrong
    ]


def _own_trees(grown: Grown) -> list[Finding]:
    new = {cell: piece for cell, piece in grown.forest.items() if cell not in grown.start}
    found = []
    for short, trees in without_tree(new, grown.new_wisps):
        have = f"{plural(Piece.TREE, len(trees))} ({', '.join(names(trees))})" if trees else "no tree"
        message = f"{', '.join(names(short))}: {plural_wisps(len(short))} with {have} beside them that can be their own"
        help_ = "each new wisp comes with a new tree beside it that no other new wisp needs; given trees do not count"
        found.append(Finding("WW207", message, help_, names(short), grown.drawing.place(short[0])))
    return found


def plural_wisps(count: int) -> str:
    """`1 new wisp`, `3 new wisps`."""
    return f"{count} new wisp{'' if count == 1 else 's'}"


def _order(grown: Grown) -> list[Finding]:
    if build_from(grown.start, grown.forest, grown.cat, grown.card) is not None:
        return []
    witches = [cell for cell in grown.new_wisps if grown.new[cell] is Piece.WITCH]
    message = (
        f"the witches on {', '.join(names(witches))} cannot be laid in any order: each needs a chain of witches to "
        f"the cat on {grown.cat.name} when it is laid, and every tile needs a tile beside it that lies there"
    )
    help_ = "give the first witch of the chain a way to the cat that does not lead over a later one"
    return [Finding("WW213", message, help_, names(witches), grown.drawing.place(witches[0]))]
