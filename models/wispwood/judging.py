"""Everything that is wrong with a turn of one's own (rulebook, basic turn; cat actions; tree turn).

Each rule is a small function; all are asked, so that one look at the findings is enough. A rule is silent where
another mistake takes away what it speaks of, so that a single mistake yields a single code.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from rulewright.models.finding import Finding
from rulewright.models.grid import Cell, beside, names
from rulewright.models.source import Place
from rulewright.models.wispwood.components import shape_cells
from rulewright.models.wispwood.dealing import ADD_POND, judge_redeals
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.placement import witch_allowed
from rulewright.models.wispwood.shapes import shape_of
from rulewright.models.wispwood.state import State, after_redeals, fits, spread
from rulewright.models.wispwood.turns import OwnTurn, TreeTurn, WispTurn

MOST_TREES = 3


def judge(state: State, turn: OwnTurn) -> list[Finding]:
    """All findings on a turn in a state; the empty list for a legal turn.

    Cells of an illegal turn must have names (lie at or right of column A, at or below row 1).
    """
    if state.full:
        return [_after_full_grid(state, turn)]
    found = judge_redeals(state, turn)
    dealt = after_redeals(state, turn.redeals)
    if isinstance(turn, TreeTurn):
        return found + [finding for tree_rule in TREE_RULES if (finding := tree_rule(dealt, turn))]
    return found + [finding for wisp_rule in WISP_RULES if (finding := wisp_rule(dealt, turn))]


def _after_full_grid(state: State, turn: OwnTurn) -> Finding:
    return Finding(
        "WW403",
        f"the forest fills the whole {state.side} × {state.side} square: no further turn is yours in this round",
        "leave the turn out, or end the round first (`end-round:`)",
        place=turn.place,
    )


def _at(turn: OwnTurn, key: str) -> Place:
    return turn.places.get(key, turn.place)


def _listed(cells: Collection[Cell]) -> str:
    return ", ".join(names(set(cells)))


def _space(state: State, turn: WispTurn) -> Finding | None:
    """There is a wisp on the space."""
    if state.wisps is None or not state.shapes:
        return Finding(
            "WW301",
            f"nobody can tell which wisp lies on space {turn.space} and which shapes beside it: the file gives no pond",
            ADD_POND,
            place=_at(turn, "wisp"),
        )
    # An empty pond that was not dealt anew is the mistake to name, not the space.
    if state.wisps[turn.space - 1] is not None or not (state.left or turn.redeals):
        return None
    filled = [str(space) for space, wisp in enumerate(state.wisps, start=1) if wisp]
    return Finding(
        "WW301",
        f"space {turn.space} of the pond holds no wisp",
        f"take a wisp from one of the spaces {', '.join(filled)}" if filled else "take a tree turn: no wisp is left",
        place=_at(turn, "wisp"),
    )


def _taken(state: State, turn: WispTurn) -> Finding | None:
    """A shape lies on empty squares."""
    taken = [cell for cell in dict.fromkeys(turn.cells) if cell in state.forest]
    if not taken:
        return None
    what = ", ".join(f"{cell.name} ({state.forest[cell]})" for cell in sorted(taken))
    return Finding(
        "WW302",
        f"the shape covers squares that are not empty: {what}",
        "lay the shape on empty squares only",
        names(taken),
        _at(turn, "cells"),
    )


def _form(state: State, turn: WispTurn) -> Finding | None:
    """The squares form the named shape, turned and mirrored at will."""
    cells = set(turn.cells)
    formed = shape_of(cells)
    if formed == turn.shape and len(cells) == len(turn.cells):
        return None
    size = len(shape_cells()[turn.shape])
    if len(cells) < len(turn.cells):
        what = "name a square twice"
    elif len(cells) != size:
        what = f"are {len(cells)} square{'' if len(cells) == 1 else 's'}, and {turn.shape} has {size}"
    else:
        what = f"form {formed or 'none of the eight shapes'}, not {turn.shape}, however it is turned or mirrored"
    return Finding(
        "WW303",
        f"the cells {_listed(cells)} {what}" if cells else f"the turn names no cells for the shape {turn.shape}",
        f"name {size} cells that form {turn.shape}" + (f", or write `shape: {formed}`" if formed else ""),
        names(cells),
        _at(turn, "cells"),
    )


def _wisp_cell(state: State, turn: WispTurn) -> Finding | None:
    """The wisp is one of the squares of the shape."""
    if turn.at in turn.cells:
        return None
    return Finding(
        "WW304",
        f"the wisp's square {turn.at.name} is none of the squares of the shape",
        f"let `at` be one of {_listed(turn.cells)}" if turn.cells else "let `at` be one of the cells of the shape",
        (turn.at.name,),
        _at(turn, "at"),
    )


def _shape_choice(state: State, turn: WispTurn) -> Finding | None:
    """The shape lies beside the wisp, or a ready cat is hidden for it."""
    near = state.beside(turn.space)
    if near is None or _wisp(state, turn) is None:
        return None
    if turn.shape not in state.shapes:
        return Finding(
            "WW305", f"the pond has no shape {turn.shape}", "choose a shape of the pond", place=_at(turn, "shape")
        )
    if turn.shape in near or state.cat_ready:
        return None
    spent = any(redeal.by == "cat" for redeal in turn.redeals)
    why = "the cat was hidden for the new deal of this turn" if spent else "the cat is hidden"
    return Finding(
        "WW305",
        f"{turn.shape} does not lie beside space {turn.space} (that is {near[0]} and {near[1]}), and {why}",
        f"use {near[0]} or {near[1]}, or take a wisp that lies beside {turn.shape}",
        place=_at(turn, "shape"),
    )


def _wisp(state: State, turn: WispTurn) -> Piece | None:
    return state.wisps[turn.space - 1] if state.wisps else None


def _attached(state: State, turn: WispTurn) -> Finding | None:
    """At least one square of the shape lies beside a tile of the forest."""
    if not turn.cells or not state.forest or any(cell in state.forest for cell in turn.cells):
        return None
    if any(near in state.forest for cell in turn.cells for near in beside(cell)):
        return None
    return Finding(
        "WW306",
        f"no square of the shape ({_listed(turn.cells)}) lies beside a tile of the forest; a corner is not beside",
        "lay the shape so that one of its squares shares an edge with a tile",
        names(set(turn.cells)),
        _at(turn, "cells"),
    )


def _room(state: State, turn: WispTurn) -> Finding | None:
    """The forest with the shape fits the square of the round."""
    return _too_large(state, turn.cells, _at(turn, "cells"))


def _too_large(state: State, cells: Collection[Cell], place: Place) -> Finding | None:
    grown = {*state.forest, *cells}
    if not fits(state.forest, state.side) or fits(grown, state.side):
        return None
    width, height = spread(grown)
    return Finding(
        "WW307",
        f"with {_listed(cells)} the forest is {width} wide and {height} high; "
        f"in round {state.round} it must fit a square of {state.side} × {state.side}",
        "use squares that keep the forest within that square",
        names(set(cells) - state.forest.keys()),
        place,
    )


def _witch(state: State, turn: WispTurn) -> Finding | None:
    """A new witch lies on the pattern of the witch card."""
    cat, card = state.cat, state.goals.get(Piece.WITCH)
    if _wisp(state, turn) is not Piece.WITCH or cat is None or card is None:
        return None
    if turn.at not in turn.cells or turn.at in state.forest or witch_allowed(card, cat, state.forest, turn.at):
        return None
    return Finding(
        "WW203",
        f"the witch on {turn.at.name} is not where {card.title} allows a new witch, with the cat on {cat.name}",
        "put the witch on another square of the shape, or lay the shape elsewhere; "
        "a witch that fits nowhere cannot be taken",
        (turn.at.name,),
        _at(turn, "at"),
    )


def _spends(state: State, turn: WispTurn) -> Finding | None:
    """What the file says of the cat is what the shape needs."""
    near = state.beside(turn.space)
    if turn.spends_cat is None or near is None or _wisp(state, turn) is None:
        return None
    needed = state.needs_cat(turn)
    if needed == turn.spends_cat or (needed and not state.cat_ready):
        return None
    if needed:
        message = f"{turn.shape} does not lie beside space {turn.space}, so the turn does spend the cat"
    else:
        message = f"{turn.shape} lies beside space {turn.space}, so the turn does not spend the cat"
    return Finding(
        "WW308",
        message,
        f"write `spends-cat: {str(needed).lower()}`, or leave the key out",
        place=_at(turn, "spends-cat"),
    )


def _tree_count(state: State, turn: TreeTurn) -> Finding | None:
    """A tree turn has one, two or three trees."""
    if 1 <= len(turn.trees) <= MOST_TREES:
        return None
    return Finding(
        "WW311",
        f"the tree turn places {len(turn.trees) or 'no'} trees; it must be 1, 2 or 3",
        "name one to three squares",
        place=_at(turn, "trees"),
    )


def _tree_attached(state: State, turn: TreeTurn) -> Finding | None:
    """Each tree lies beside a tile when it is placed; a tree just placed is such a tile."""
    lying, loose = set(state.forest), []
    for cell in turn.trees:
        if lying and cell not in lying and not any(near in lying for near in beside(cell)):
            loose.append(cell)
        lying.add(cell)
    if not loose:
        return None
    alone = len(loose) == 1
    return Finding(
        "WW312",
        f"the tree{'' if alone else 's'} on {_listed(loose)} {'lies' if alone else 'lie'} beside no tile when placed",
        "name the trees in an order in which each has a tile beside it",
        names(loose),
        _at(turn, "trees"),
    )


def _tree_taken(state: State, turn: TreeTurn) -> Finding | None:
    """Each tree goes on an empty square."""
    lying, taken = set(state.forest), []
    for cell in turn.trees:
        if cell in lying:
            taken.append(cell)
        lying.add(cell)
    if not taken:
        return None
    what = ", ".join(f"{cell.name} ({state.forest.get(cell, 'named twice')})" for cell in sorted(set(taken)))
    return Finding(
        "WW313",
        f"a tree goes on a square that is not empty: {what}",
        "place trees on empty squares, each once",
        names(set(taken)),
        _at(turn, "trees"),
    )


def _tree_room(state: State, turn: TreeTurn) -> Finding | None:
    """The forest with the trees fits the square of the round."""
    return _too_large(state, turn.trees, _at(turn, "trees"))


WISP_RULES: tuple[Callable[[State, WispTurn], Finding | None], ...] = (
    _space, _taken, _form, _wisp_cell, _shape_choice, _attached, _room, _witch, _spends,
)  # fmt: skip
TREE_RULES: tuple[Callable[[State, TreeTurn], Finding | None], ...] = (
    _tree_count, _tree_attached, _tree_taken, _tree_room,
)  # fmt: skip
