"""The hint action of a turn: reveal the next hint card, or place a revealed one (rulebook, hint action; options)."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.models.finding import Finding
from rulewright.models.yokai.components import PLAYERS, hint_total
from rulewright.models.yokai.hints import Hint
from rulewright.models.yokai.position import Layout
from rulewright.models.yokai.state import State, place_of
from rulewright.models.yokai.turns import HintAction, Turn


def judge_hint(state: State, turn: Turn, layout: Layout) -> Iterator[Finding]:
    """All findings on the hint action of a turn; `layout` is the one after its move."""
    action = turn.hint
    if action is None:
        return
    place = turn.at("hint")
    if action.reveals and action.placed is not None:
        yield Finding(
            "YO437",
            "a turn has one hint action: a hint is revealed or placed, not both",
            "a hint that is revealed now can be placed from the next turn on",
            place=place,
        )
        return
    if action.reveals:
        yield from _reveal(state, action, turn)
    else:
        yield from _card(state, action, turn)
        yield from _spot(state, action, turn, layout)


def _reveal(state: State, action: HintAction, turn: Turn) -> Iterator[Finding]:
    place = turn.at("hint")
    seen = len(state.hints) + len(state.revealed)
    if state.left == 0 or (state.left is None and seen >= max(map(hint_total, PLAYERS))):
        yield Finding(
            "YO431",
            "no hint card is left to reveal",
            "with an empty deck a revealed hint must be placed, even one that fits nothing",
            place=place,
        )
        return
    card = action.card
    if card is None or not card.known:
        return
    top = state.deck_cards[0] if state.deck_cards else Hint(None)
    if top.known:
        why = None if card.same(top) else f"the next card of the deck is {top.name}"
    elif not card.in_box:
        why = "there is no such card in the box"
    elif any(card.same(other) for other in state.known_hints()):
        why = "it is somewhere else already"
    else:
        why = None if state.can_come(card) else "no more cards with so many colours are in the game"
    if why:
        yield Finding(
            "YO438",
            f"the hint {card.name} cannot be revealed now: {why}",
            "look at `deck` and at the hints placed and revealed before",
            place=card.place,
        )


def _card(state: State, action: HintAction, turn: Turn) -> Iterator[Finding]:
    card = action.placed
    assert card is not None
    index = place_of(state, card)
    if index is None:
        there = ", ".join(f"[{', '.join(other.families_in_order())}]" for other in state.revealed if other.known)
        what = f"the hint {card.name}" if card.known else "a hint that nobody has seen"
        yield Finding(
            "YO432",
            f"{what} is not among the revealed ones",
            f"revealed and not placed: {there or 'none'}; a hint can be placed from the turn after its revealing",
            place=card.place,
        )
    elif state.hint_rule == "last-only" and index != len(state.revealed) - 1:
        yield Finding(
            "YO436",
            f"the hint {card.name} is not the last one revealed: with the rule `last-only` only that may be placed",
            f"place {state.revealed[-1].name}, or reveal",
            place=card.place,
        )


def _spot(state: State, action: HintAction, turn: Turn, layout: Layout) -> Iterator[Finding]:
    cell, place = action.on, turn.at("hint")
    assert cell is not None
    if cell not in layout:
        moved = " after the move" if cell == turn.origin else ""
        yield Finding(
            "YO433",
            f"there is no card on {cell.name}{moved} to place a hint on",
            "name the cell of a card under `on`",
            (cell.name,),
            place,
        )
        return
    if cell in state.hints:
        yield Finding(
            "YO434",
            f"the card on {cell.name} has a hint already ({state.hints[cell].name})",
            "place it on a card without a hint",
            (cell.name,),
            place,
        )
    if cell in state.covered():
        yield Finding(
            "YO435",
            f"the card on {cell.name} lies under the token: no hint may be placed on it",
            "place it on a card away from the token",
            (cell.name,),
            place,
        )
