"""The judge of turns: which rules a turn breaks, and the replay of a record.

Sources: rules text, sections on the turn, the end of the game and the difficulty options; fact sheet, sections 1.2,
2, 5, 5.1 and 9. The names of rules are those of the catalogue. All that is wrong with a turn is named, with two
exceptions: after the end of the game nothing else is looked at, nor is it for a declaration; and of a destination
one thing is named (occupied, else apart, else the split that it leaves).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .layout import LETTER_OF, LETTERS, Cell, Layout, beside, cell_of, crossing, crossings, is_whole, moved, read
from .winning import is_won, score

KINDS = {2: (2, 3, 2), 3: (2, 4, 3), 4: (3, 4, 3)}  # hint cards of one, two, three colours by players
TOKEN_HINTS = {2: 0, 3: 1, 4: 2}
Card = frozenset[str] | None  # colours of a hint card; None: not known


def card(entry: Sequence[str] | str) -> Card:
    """A hint card as a file writes it."""
    return None if entry == "?" else frozenset(entry)


@dataclass
class State:
    """A position in play. `deck` is the cards to come, next one first, or None where the file does not say."""

    layout: Layout
    hints: dict[Cell, Card]
    revealed: list[Card]
    deck: list[Card] | None
    token: Cell | None
    token_known: bool = True
    players: int | None = None
    rules: Mapping[str, str] = field(default_factory=dict)
    hint_rule: str = "any"
    declared: bool = False

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.declared or (self.deck == [] and not self.revealed)

    def under_token(self) -> list[Cell]:
        """The four cells that the token keeps from all actions."""
        return crossing(self.token) if self.token is not None and self.token_known else []

    def known_cards(self) -> list[frozenset[str]]:
        """Every hint card whose colours and place are known, the deck included."""
        return [c for c in [*self.hints.values(), *self.revealed, *(self.deck or [])] if c is not None]


def state_of(data: Mapping[str, Any]) -> State:
    """The state that a file describes."""
    deck = data.get("deck")
    return State(
        layout=read(data["layout"]),
        hints={cell_of(name): card(entry) for name, entry in (data.get("hints") or {}).items()},
        revealed=[card(entry) for entry in data.get("revealed") or ()],
        deck=None if deck is None else [None] * deck if isinstance(deck, int) else [card(entry) for entry in deck],
        token=cell_of(data["token"]) if data.get("token") else None,
        players=data.get("players"),
        rules=data.get("rules") or {},
        hint_rule=data.get("hint-rule") or "any",
    )


def token_goals(state: State, layout: Layout, hints: Mapping[Cell, Card]) -> set[Cell]:
    """The crossings where the token may go: another one with few enough hints (any number without players)."""
    most = 4 if state.players is None else TOKEN_HINTS[state.players]
    return {
        corner
        for corner in crossings(layout)
        if not (corner == state.token and state.token_known) and sum(cell in hints for cell in crossing(corner)) <= most
    }


def judge(state: State, turn: Mapping[str, Any]) -> set[str]:
    """The names of the rules that the turn breaks; none: it is legal."""
    if state.over:
        return {"game-over"}
    if "declare" in turn:
        return set() if set(turn) == {"declare"} else {"declare-alone"}
    if set(turn) == {"from", "to"}:
        return judge_move(state, cell_of(turn["from"]), cell_of(turn["to"]))
    broken: set[str] = set()
    if not {"peek", "from", "to", "hint"} <= set(turn):
        broken.add("turn-incomplete")
    if "peek" in turn:
        broken |= judge_peek(state, [cell_of(name) for name in turn["peek"]], turn.get("saw"))
    layout = state.layout
    if "from" in turn and "to" in turn:
        start, goal = cell_of(turn["from"]), cell_of(turn["to"])
        broken |= judge_move(state, start, goal)
        if start in layout and (goal not in layout or goal == start):
            layout = moved(layout, (start, goal))
    hints = dict(state.hints)
    if "hint" in turn:
        broken |= judge_hint(state, turn["hint"], layout)
        if isinstance(turn["hint"], Mapping) and "on" in turn["hint"]:
            hints.setdefault(cell_of(turn["hint"]["on"]), card(turn["hint"]["place"]))
    return broken | judge_token(state, turn, layout, hints)


def judge_peek(state: State, cells: Sequence[Cell], saw: Sequence[str] | None) -> set[str]:
    """Peeking: two different cards without a hint, not under the token; what was seen must be what can lie there."""
    broken: set[str] = set()
    if len(cells) != 2:
        broken.add("peek-two")
    if len(set(cells)) < len(cells) and state.rules.get("peek-same-card") != "allowed":
        broken.add("peek-same")
    if any(cell not in state.layout for cell in cells):
        broken.add("peek-empty")
    if any(cell in state.hints for cell in cells):
        broken.add("peek-hinted")
    if any(cell in state.under_token() for cell in cells):
        broken.add("peek-token")
    layout = dict(state.layout)
    for cell, colour in zip(cells, saw or (), strict=False):
        if cell in layout:
            if layout[cell] not in ("?", LETTER_OF[colour]):
                broken.add("saw-otherwise")
            layout[cell] = LETTER_OF[colour]
    if saw and any(sum(letter == family for letter in layout.values()) > 4 for family in LETTERS):
        broken.add("saw-otherwise")
    return broken


def judge_move(state: State, start: Cell, goal: Cell) -> set[str]:
    """Moving one card."""
    broken: set[str] = set()
    if start in state.under_token():
        broken.add("move-token")
    if start in state.hints:
        broken.add("move-hinted")
    if start not in state.layout:
        broken.add("move-no-card")
    others = set(state.layout) - {start}
    if start in state.layout and state.rules.get("split") == "never" and not is_whole(others):
        broken.add("lift-splits")
    if goal == start:
        if start in state.layout and state.rules.get("null-move") != "allowed":
            broken.add("move-null")
    elif goal in others:
        broken.add("move-occupied")
    elif not any(near in others for near in beside(goal)):
        broken.add("move-apart")
    elif start in state.layout and not is_whole(others | {goal}):
        broken.add("move-split")
    return broken


def can_come(state: State, colours: frozenset[str], others: Sequence[frozenset[str]]) -> bool:
    """Whether a card that is not known can be this one: it lies nowhere else, and its kind is not used up."""
    if colours in others:
        return False
    if state.players is None:
        return True
    return sum(len(other) == len(colours) for other in others) < KINDS[state.players][len(colours) - 1]


def judge_hint(state: State, hint: Any, layout: Layout) -> set[str]:
    """Revealing or placing; `layout` is that after the move of the turn."""
    broken: set[str] = set()
    reveals = hint == "reveal" or (isinstance(hint, Mapping) and "reveal" in hint)
    places = isinstance(hint, Mapping) and ("place" in hint or "on" in hint)
    if reveals and places:
        return {"hint-two-actions"}
    if reveals:
        if state.deck == []:
            return {"reveal-empty-deck"}
        entry = hint["reveal"] if isinstance(hint, Mapping) else "?"
        if entry != "?" and not (1 <= len(entry) <= 3 and len(set(entry)) == len(entry)):
            return {"reveal-impossible"}  # no such card is in the box
        said = card(entry)
        top = state.deck[0] if state.deck else None
        if said is not None:
            others = list(state.known_cards())
            if top is not None:
                others.remove(top)
            if (top is not None and said != top) or not can_come(state, said, others):
                broken.add("reveal-impossible")
        return broken
    if place_index(state, card(hint["place"])) is None:
        broken.add("place-not-revealed")
    elif state.hint_rule == "last-only" and place_index(state, card(hint["place"]), last_only=True) is None:
        broken.add("place-not-last")
    on = cell_of(hint["on"])
    if on not in layout:
        broken.add("place-on-empty")
    if on in state.hints:
        broken.add("place-on-hinted")
    if on in state.under_token():
        broken.add("place-token")
    return broken


def place_index(state: State, colours: Card, last_only: bool = False) -> int | None:
    """Which revealed card is meant: one with the colours, else one that is not known and can be it."""
    numbers = list(range(len(state.revealed)))
    if last_only:
        numbers = numbers[-1:]
    for number in numbers:
        if state.revealed[number] == colours:
            return number
    for number in numbers:
        if state.revealed[number] is None and colours is not None and can_come(state, colours, state.known_cards()):
            return number
    return None


def judge_token(state: State, turn: Mapping[str, Any], layout: Layout, hints: Mapping[Cell, Card]) -> set[str]:
    """Moving the token at the end of a full turn."""
    if state.token is None:
        return {"token-absent"} if "token" in turn else set()
    goals = token_goals(state, layout, hints)
    if "token" not in turn:
        return {"token-stays"} if goals else set()
    goal = cell_of(turn["token"])
    if goal == state.token and state.token_known:
        return {"token-stays"}
    if goal not in crossings(layout):
        return {"token-target"}
    return set() if goal in goals else {"token-target-hints"}


def play(state: State, turn: Mapping[str, Any]) -> State:
    """The state after a legal turn."""
    layout, hints, revealed = dict(state.layout), dict(state.hints), list(state.revealed)
    deck = None if state.deck is None else list(state.deck)
    after = State(layout, hints, revealed, deck, state.token, state.token_known)
    after.players, after.rules, after.hint_rule = state.players, state.rules, state.hint_rule
    if "declare" in turn:
        after.declared = True
        return after
    for name, colour in zip(turn.get("peek", ()), turn.get("saw", ()), strict=False):
        layout[cell_of(name)] = LETTER_OF[colour]
    after.layout = moved(layout, (cell_of(turn["from"]), cell_of(turn["to"])))
    hint = turn.get("hint")
    if hint is None:  # a move alone: the token has gone somewhere
        after.token_known = state.token is None
        return after
    if isinstance(hint, Mapping) and "place" in hint:
        colours = card(hint["place"])
        number = place_index(state, colours, state.hint_rule == "last-only")
        assert number is not None
        taken = revealed.pop(number)
        hints[cell_of(hint["on"])] = colours if taken is None else taken
    else:
        said = card(hint["reveal"]) if isinstance(hint, Mapping) else None
        top = deck.pop(0) if deck else None
        revealed.append(top if said is None else said)
    if "token" in turn:
        after.token, after.token_known = cell_of(turn["token"]), True
    return after


@dataclass
class Replay:
    """What a record comes to: the first illegal turn (from 0) and what it breaks, or the end of it all."""

    state: State
    illegal: int | None = None
    broken: frozenset[str] = frozenset()
    ended: bool = False
    won: bool | None = None
    parts: dict[str, int] | None = None


def replay(data: Mapping[str, Any]) -> Replay:
    """Replay `turns:` (or the one `move:`) of a file; won and parts only where the game ended and all is known."""
    state = state_of(data)
    for number, turn in enumerate(data.get("turns") or [data["move"]]):
        broken = judge(state, turn)
        if broken:
            return Replay(state, number, frozenset(broken))
        state = play(state, turn)
    if not state.over or "?" in state.layout.values():
        return Replay(state, ended=state.over)
    won = is_won(state.layout, data.get("affinities") or (), data.get("objective"))
    end = {**data, "revealed": state.revealed, "deck": len(state.deck or [])}
    hints = {cell: "?" if c is None else sorted(c) for cell, c in state.hints.items()}
    if "?" in hints.values() and state.hint_rule != "face-down" and won:
        return Replay(state, ended=True, won=won)
    return Replay(state, ended=True, won=won, parts=score(end, state.layout, hints))
