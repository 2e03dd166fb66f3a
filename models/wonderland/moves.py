"""All legal turns (rulebook, game play)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.models.game import Moves, UnsupportedError
from rulewright.models.grid import Cell
from rulewright.models.wonderland.cards import Card
from rulewright.models.wonderland.lines import CELLS
from rulewright.models.wonderland.position import Position
from rulewright.models.wonderland.state import State
from rulewright.models.wonderland.turns import arrival_data, placement_data


def list_moves(position: Position, ranked: bool = False) -> Moves:
    """The legal turns of the side to move: every hand card on every free space, in the grid in both directions.

    Where edge cards lie face down, every card that is not seen may be in the hand; a remark says so.
    Raises UnsupportedError for a ranking: what a placement is worth depends on the answers to it.
    """
    if ranked:
        raise UnsupportedError(
            "a turn of Wonderland has no score of its own; `rulewright best` ranks them by perfect play"
        )
    state = State.of(position)
    remarks = []
    if state.face_down(state.to_move) and not state.over and state.to_move not in state.held:
        remarks.append(
            f"{state.to_move} cards that are not seen are taken to be in the hand, though some lie face down"
        )
    return Moves(list(_turns(position, state)), position.to_data(), None, remarks)


def count_moves(position: Position) -> int:
    """The number of legal turns."""
    return sum(1 for _ in _turns(position, State.of(position)))


def _turns(position: Position, state: State) -> Iterator[dict[str, Any]]:
    if state.over:
        return
    cards = state.hand(state.to_move)
    if state.arrival:
        spaces = state.edges[state.to_move]
        for at, space in enumerate(spaces):
            if not space.there:
                yield from (arrival_data(card, at) for card in cards)
        return
    for cell, card, turned in placements(state, cards):
        yield placement_data(card, cell, turned)


def placements(state: State, cards: list[Card]) -> Iterator[tuple[Cell, Card, bool]]:
    """Every free cell, card and direction, in reading order."""
    for cell in CELLS:
        if cell not in state.grid:
            for card in cards:
                yield cell, card, False
                yield cell, card, True
