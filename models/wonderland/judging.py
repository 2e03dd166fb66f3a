"""One turn in a state: all that is wrong with it (rulebook, game play)."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.models.finding import Finding
from rulewright.models.wonderland.cards import GRID_CARDS, NAMES, Card
from rulewright.models.wonderland.state import State
from rulewright.models.wonderland.turns import Arrival, Placement, Turn, Way


def judge(state: State, turn: Turn) -> list[Finding]:
    """All findings on a turn; the empty list for a legal one."""
    if state.over:
        what = f"the game is over: both sides have placed their {GRID_CARDS} cards"
        return [Finding("WL306", what, "leave this turn out; `rulewright score` tells who won", place=turn.place)]
    found = list(_order(state, turn))
    found += _arrival(state, turn) if isinstance(turn, Arrival) else _placement(state, turn)
    return found


def _order(state: State, turn: Turn) -> Iterator[Finding]:
    key = "edge" if isinstance(turn, Arrival) else "place"
    place = turn.places.get(key, turn.place)
    if turn.side is not state.to_move:
        yield Finding(
            "WL301",
            f"{NAMES[turn.side]} ({turn.side}) plays, but it is the turn of {NAMES[state.to_move]} ({state.to_move})",
            "red begins both phases, then they play by turns; look at who is to move",
            place=place,
        )
    if isinstance(turn, Placement) and state.arrival:
        free = [f"{side} {3 - state.on_edge(side)}" for side in state.edges if state.on_edge(side) < 3]
        yield Finding(
            "WL302",
            f"{turn.card.id} goes into the grid, but the arrival phase goes on; free edge spaces: {', '.join(free)}",
            "fill all six edge spaces first, with turns such as `{edge: r7, at: 1}`",
            (turn.at.name,),
            place,
        )
    if isinstance(turn, Arrival) and not state.arrival:
        yield Finding(
            "WL302",
            "a card is placed on an edge, but all six edge spaces are taken: the placement phase has begun",
            "place a card into the grid, with a turn such as `{place: b2, at: B3}`",
            place=place,
        )


def _arrival(state: State, turn: Arrival) -> Iterator[Finding]:
    if state.edges[turn.side][turn.at].there and state.arrival:
        yield Finding(
            "WL303",
            f"space {turn.at + 1} of the {turn.side} edge is taken",
            "name a free space of the own edge under `at`",
            place=turn.places.get("at", turn.place),
        )
    if turn.card is not None:
        yield from _in_hand(state, turn.card, turn, "edge")


def _placement(state: State, turn: Placement) -> Iterator[Finding]:
    if turn.at in state.grid:
        yield Finding(
            "WL303",
            f"{turn.at.name} is taken by {state.grid[turn.at].card.name}",
            "name a free cell of the grid under `at`",
            (turn.at.name,),
            turn.places.get("at", turn.place),
        )
    yield from _in_hand(state, turn.card, turn, "place")
    if turn.way is Way.SIDEWAYS:
        yield Finding(
            "WL305",
            f"{turn.card.name} is placed sideways: a card lies as printed or turned by 180 degrees",
            "write `turned: true` or leave it out",
            (turn.at.name,),
            turn.places.get("turned", turn.place),
        )


def _in_hand(state: State, card: Card, turn: Turn, key: str) -> Iterator[Finding]:
    if card in state.shown(card.side):
        cells = tuple(cell.name for cell, placed in sorted(state.grid.items()) if placed.card == card)
        where = f"on {cells[0]}" if cells else f"on the {card.side} edge"
        yield Finding(
            "WL304",
            f"{card.name} is not in the hand: it lies {where}",
            "name a card that is left in the hand",
            cells,
            turn.places.get(key, turn.place),
        )
    elif card not in state.hand(card.side):
        yield Finding(
            "WL304",
            f"{card.name} is not in the hand that `hands` tells: it must lie face down on the {card.side} edge",
            "name a card of that hand, or correct `hands`",
            place=turn.places.get(key, turn.place),
        )
