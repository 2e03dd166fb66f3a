"""What is wrong with a position as it stands: setup, placement, and the simplest of its history.

Sources: fact sheet, sections 1.1 to 1.4 (what is in the box), 2 and 5.1; the names are those of the catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .fewest import joined_by
from .layout import LETTERS, card_moves, crossing, crossings, is_whole
from .turns import KINDS, TOKEN_HINTS, State, state_of
from .winning import at_origin, shape_cells, turned_and_mirrored

SQUARE = frozenset((row, column) for row in range(4) for column in range(4))


def broken_rules(data: Mapping[str, Any]) -> set[str]:
    """Names of the broken rules (errors only), all at once."""
    state = state_of(data)
    broken: set[str] = set()
    if len(state.layout) != 16:
        broken.add("card-count")
    if any(sum(letter == family for letter in state.layout.values()) > 4 for family in LETTERS):
        broken.add("family-count")
    if not is_whole(state.layout):
        broken.add("layout-split")
    if any(cell not in state.layout for cell in state.hints):
        broken.add("hint-on-empty")
    if state.token is not None:
        if state.token not in crossings(state.layout):
            broken.add("token-no-crossing")
        if state.players and sum(c in state.hints for c in crossing(state.token)) > TOKEN_HINTS[state.players]:
            broken.add("token-hints")
    return broken | _cards(data, state) | _affinities(data) | _history(data, state)


def _cards(data: Mapping[str, Any], state: State) -> set[str]:
    broken: set[str] = set()
    entries = [*(data.get("hints") or {}).values(), *(data.get("revealed") or ())]
    if isinstance(data.get("deck"), list):
        entries += data["deck"]
    known = [entry for entry in entries if entry != "?"]
    boxed = [entry for entry in known if 1 <= len(entry) <= 3 and len(set(entry)) == len(entry)]
    if len(boxed) < len(known):
        broken.add("hint-not-in-box")
    sets = [frozenset(entry) for entry in boxed]  # a card that does not exist is no second one of another
    if len(set(sets)) < len(sets):
        broken.add("hint-twice")
    number = len(state.hints) + len(state.revealed) + len(state.deck or [])
    # Where the deck is given, the number of hint cards tells the players; without either, any game must allow it.
    told = [n for n in KINDS if state.deck is not None and sum(KINDS[n]) == number]
    games = [state.players] if state.players else told or list(KINDS)
    for size in (1, 2, 3):
        if sum(len(colours) == size for colours in sets) > max(KINDS[n][size - 1] for n in games):
            broken.add("hint-kinds")
    totals = [sum(KINDS[state.players])] if state.players else [7, 9, 10]
    if (state.deck is None and number > max(totals)) or (state.deck is not None and number not in totals):
        broken.add("hint-number")
    return broken


def _affinities(data: Mapping[str, Any]) -> set[str]:
    broken: set[str] = set()
    pairs = data.get("affinities") or []
    if any(one == other for one, other in pairs):
        broken.add("affinity-one-family")
    real = [frozenset(pair) for pair in pairs if len(set(pair)) == 2]
    if len(set(real)) < len(real):
        broken.add("affinity-twice")
    if len(pairs) > 4:
        broken.add("affinity-number")
    return broken


def _history(data: Mapping[str, Any], state: State) -> set[str]:
    """Turns taken, the start, and the outline after at most two turns (by trying all moves of an outline)."""
    if state.deck is None:
        return set()
    turns = 2 * len(state.hints) + len(state.revealed)
    broken: set[str] = set()
    if data.get("taken") is not None and data["taken"] != turns:
        broken.add("turns-taken")
    if turns == 0 and state.token is not None and at_origin(state.layout) == SQUARE:
        top = min(row for row, _ in state.layout)
        left = min(column for _, column in state.layout)
        if state.token != (top + 1, left + 1):
            broken.add("token-start")
    return broken


def outlines(turns: int, split: str = "after") -> set[frozenset[tuple[int, int]]]:
    """All outlines (at the origin) after exactly so many moves from the square, null moves aside."""
    now = {SQUARE}
    for _ in range(turns):
        now = {
            at_origin((cells - {start}) | {goal})
            for cells in now
            for start, goal in card_moves(cells, (), split, False)
        }
    return now


def out_of_reach(data: Mapping[str, Any]) -> set[str]:
    """The two warnings: an objective or a family that the cards with hints rule out for good."""
    state = state_of(data)
    found: set[str] = set()
    locked = set(state.hints) & set(state.layout)
    name = data.get("objective")
    if name and locked:
        first = min(locked)
        ways = (
            {(row - r + first[0], column - c + first[1]) for row, column in shape}
            for shape in turned_and_mirrored(shape_cells(name))
            for r, c in shape
        )
        if not any(locked <= cells for cells in ways):
            found.add("objective-out-of-reach")
    for letter in LETTERS:
        mine = sorted(cell for cell in locked if state.layout[cell] == letter)
        if 2 <= len(mine) <= 4 and not joined_by(mine, 4 - len(mine)):
            found.add("family-out-of-reach")
    return found
