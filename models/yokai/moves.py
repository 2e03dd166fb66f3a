"""All legal card moves of a layout (rulebook, moving a card)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from rulewright.models.game import Moves, UnsupportedError
from rulewright.models.grid import Cell, beside
from rulewright.models.yokai.position import Frame, Position, around, draw, frame
from rulewright.models.yokai.state import State, parts, whole
from rulewright.models.yokai.turns import card_move


def list_moves(position: Position, ranked: bool = False) -> Moves:
    """The legal card moves, on a drawing in which all their cells have names.

    Raises UnsupportedError for a ranking, since a card move scores nothing, and where no drawing is large enough.
    """
    if ranked:
        raise UnsupportedError("a card move of Yokai has no score to rank by; `rulewright best` finds the fewest moves")
    framed = frame_of(position, around(position.layout))
    found = [card_move(framed.shift(origin), framed.shift(target)) for origin, target in _legal(position)]
    remarks = []
    if position.move or position.turns:
        remarks.append("these are the moves of the layout as drawn: `move` and `turns` are left aside")
    return Moves(found, in_frame(position, framed), None, remarks)


def count_moves(position: Position) -> int:
    """The number of legal card moves."""
    return sum(1 for _ in _legal(position))


def _legal(position: Position) -> Iterator[tuple[Cell, Cell]]:
    state = State.of(position)
    return iter(()) if state.over else card_moves(state)


def card_moves(state: State) -> Iterator[tuple[Cell, Cell]]:
    """All (from, to) of a state in reading order: from, then to. The token's cards, hinted cards and the ruling on
    splits are respected; a card put back counts where the ruling allows it.
    """
    covered = state.covered()
    rim = {near for cell in state.layout for near in beside(cell)} - state.layout.keys()
    for origin in sorted(state.layout):
        if origin in state.hints or origin in covered:
            continue
        found = targets(state.layout, origin, state.rulings.never_split, rim)
        if state.rulings.null_move and (not state.rulings.never_split or whole(set(state.layout) - {origin})):
            found = sorted([*found, origin])
        yield from ((origin, target) for target in found)


def targets(
    layout: Collection[Cell], origin: Cell, never_split: bool = False, rim: Collection[Cell] | None = None
) -> list[Cell]:
    """The empty cells to which a card can go so that all cards hang together again, in reading order.

    `rim` are the empty cells beside any card of the layout, for callers that ask for many cards.
    """
    rest = {cell for cell in layout if cell != origin}
    if rim is not None and rest and whole(rest):
        return sorted(cell for cell in rim if any(near in rest for near in beside(cell)))
    found = parts(rest)
    if not found or (never_split and len(found) > 1):
        return []
    fits = set.intersection(*({near for cell in part for near in beside(cell)} for part in found))
    return sorted(fits - rest - {origin})


def frame_of(position: Position, cells: Collection[Cell]) -> Frame:
    """The frame in which all cells have names. Raises UnsupportedError where there is none."""
    named = {*cells, *position.hints, *([] if position.token is None else [position.token])}
    framed = frame(named, position.drawing.height, position.drawing.width)
    if framed is None:
        raise UnsupportedError(
            "the cards lie too far apart, or from a hint or the token: no drawing has room for all cells that must "
            "be named"
        )
    return framed


def in_frame(position: Position, framed: Frame) -> dict[str, Any]:
    """The data of a position, moved into a frame."""
    data = position.to_data()
    layout = {framed.shift(cell): family for cell, family in position.layout.items()}
    data["layout"] = draw(layout, framed.height, framed.width)
    if "hints" in data:
        moved = {framed.shift(cell): hint for cell, hint in position.hints.items()}
        data["hints"] = {cell.name: moved[cell].to_data() for cell in sorted(moved)}
    if position.token is not None:
        data["token"] = framed.shift(position.token).name
    return data
