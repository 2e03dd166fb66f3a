"""A moment of play: layout, hint cards, token; and what a turn that was judged legal leads to."""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Mapping as Map
from dataclasses import dataclass, replace

from rulewright.models.grid import Cell, beside
from rulewright.models.yokai.components import PLAYERS, hint_kinds, hint_total, token_limit
from rulewright.models.yokai.families import Family
from rulewright.models.yokai.hints import KINDS, Hint
from rulewright.models.yokai.position import Layout, Position
from rulewright.models.yokai.rulings import Rulings
from rulewright.models.yokai.turns import HintAction, Turn

BLOCK = ((0, 0), (0, 1), (1, 0), (1, 1))


def block(crossing: Cell) -> tuple[Cell, ...]:
    """The four cells that meet at a crossing, which is named by the upper left of them (options, tsurube-otoshi)."""
    return tuple(Cell(crossing.row + down, crossing.column + across) for down, across in BLOCK)


def crossings(cells: Collection[Cell]) -> list[Cell]:
    """All crossings where four cards meet, in reading order."""
    return sorted(cell for cell in cells if all(near in cells for near in block(cell)))


def players_of(position: Position) -> int | None:
    """The number of players: as given, or as the number of hint cards tells (7, 9, 10) where the deck is given."""
    if position.players is not None or position.deck is None:
        return position.players
    total = len(position.hints) + len(position.revealed) + position.deck
    return next((players for players in PLAYERS if hint_total(players) == total), None)


@dataclass(frozen=True, slots=True)
class State:
    """What a turn starts from.

    `layout` and `hints` are never changed in place. `deck` is None where nobody knows; `deck_cards` are its cards,
    next one first, where they are known. `tokens` are the crossings where the token can lie: one, or none where no
    token is in play, or several after card moves whose turns are not told in full.
    """

    layout: Layout
    hints: Map[Cell, Hint]
    revealed: tuple[Hint, ...]
    deck: int | None
    deck_cards: tuple[Hint, ...] | None
    tokens: frozenset[Cell]
    players: int | None
    hint_rule: str
    rulings: Rulings
    declared: bool = False

    @staticmethod
    def of(position: Position) -> State:
        """The state that a position describes."""
        return State(
            layout=dict(position.layout),
            hints=position.hints,
            revealed=position.revealed,
            deck=position.deck,
            deck_cards=position.deck_cards,
            tokens=frozenset() if position.token is None else frozenset((position.token,)),
            players=players_of(position),
            hint_rule=position.hint_rule,
            rulings=position.rulings,
        )

    @property
    def taken(self) -> int:
        """Full turns so far: each of them revealed one hint card or placed a revealed one (rulebook, hint action)."""
        return 2 * len(self.hints) + len(self.revealed)

    @property
    def left(self) -> int | None:
        """Hint cards still face down: as given, or what the number of players leaves; None where nobody knows."""
        if self.deck is not None or self.players is None:
            return self.deck
        return max(0, hint_total(self.players) - len(self.hints) - len(self.revealed))

    @property
    def over(self) -> bool:
        """Whether the game has ended: declared, or the last hint card has been placed (rulebook, end)."""
        return self.declared or (self.left == 0 and not self.revealed and bool(self.hints))

    @property
    def limit(self) -> int:
        """Hints that may lie around the token; without a number of players the least strict reading."""
        return token_limit(self.players or 4)

    def hints_around(self, crossing: Cell) -> int:
        """Hints on the four cards of a crossing."""
        return sum(cell in self.hints for cell in block(crossing))

    def token_targets(self, token: Cell) -> list[Cell]:
        """Where a token may go at the end of a turn: other crossings with few enough hints, in reading order."""
        found = [cell for cell in crossings(self.layout) if cell != token]
        return [cell for cell in found if self.hints_around(cell) <= self.limit]

    def covered(self) -> frozenset[Cell]:
        """Cells that lie under the token wherever it can be."""
        under = [frozenset(block(token)) for token in self.tokens]
        return frozenset.intersection(*under) if under else frozenset()

    def known_hints(self) -> list[Hint]:
        """All hint cards whose colours are known, wherever they are."""
        cards = [*self.hints.values(), *self.revealed, *(self.deck_cards or ())]
        return [card for card in cards if card.known]

    def can_come(self, card: Hint) -> bool:
        """Whether a card that is not known to be anywhere yet can be one of the unknown ones."""
        if not card.known:
            return True
        if not card.in_box or any(card.same(other) for other in self.known_hints()):
            return False
        if self.players is None:
            return True
        seen = sum(other.kind == card.kind for other in self.known_hints())
        return seen < dict(zip(KINDS, hint_kinds(self.players), strict=True))[card.kind]


def parts(cells: Collection[Cell]) -> list[list[Cell]]:
    """The connected parts of a layout (orthogonally), each in reading order."""
    from rulewright.models.grid import groups

    return groups(cells)


def whole(cells: Collection[Cell]) -> bool:
    """Whether all cells hang together; faster than listing the parts."""
    left = set(cells)
    if not left:
        return True
    queue = [left.pop()]
    while queue:
        row, column = queue.pop()
        for near in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if near in left:
                left.remove(near)
                queue.append(Cell(*near))
    return not left


def moved(layout: Layout, origin: Cell, target: Cell) -> Layout:
    """The layout after a card has gone from one cell to another."""
    after = dict(layout)
    after[target] = after.pop(origin)
    return after


def touches(layout: Collection[Cell], origin: Cell, target: Cell) -> bool:
    """Whether a target lies orthogonally beside a card other than the lifted one."""
    return any(near in layout and near != origin for near in beside(target))


def after(state: State, turn: Turn) -> State:
    """The state after a legal turn."""
    if turn.declare:
        return replace(state, declared=True)
    layout = state.layout
    for cell, family in zip(turn.peek or (), turn.saw or (), strict=False):
        if family is not None and layout[cell] is None:
            layout = {**layout, cell: family}
    tokens = allowing(state, turn)
    assert turn.origin is not None
    assert turn.target is not None
    state = replace(state, layout=moved(layout, turn.origin, turn.target))
    if turn.hint is not None:
        state = _after_hint(state, turn.hint)
    return replace(state, tokens=_next_tokens(state, tokens, turn))


def allowing(state: State, turn: Turn) -> frozenset[Cell]:
    """The places of the token under which none of the cards lies that a turn touches."""
    touched = {*(turn.peek or ()), turn.origin}
    if turn.hint is not None and turn.hint.on is not None:
        touched.add(turn.hint.on)
    return frozenset(token for token in state.tokens if touched.isdisjoint(block(token)))


def _next_tokens(state: State, tokens: frozenset[Cell], turn: Turn) -> frozenset[Cell]:
    if turn.token is not None:
        return frozenset((turn.token,))
    reached: set[Cell] = set()
    for token in tokens:
        targets = state.token_targets(token)
        if turn.bare:
            reached.update(targets or [token])
        elif not targets:
            reached.add(token)  # A full turn that names no crossing is one in which the token had to stay.
    return frozenset(reached)


def _after_hint(state: State, action: HintAction) -> State:
    if action.reveals:
        cards = state.deck_cards
        top = cards[0] if cards else Hint(None)
        card = action.card if action.card is not None and action.card.known else top
        deck = None if state.deck is None else state.deck - 1
        rest = None if cards is None else cards[1:]
        return replace(state, revealed=(*state.revealed, card), deck=deck, deck_cards=rest)
    assert action.placed is not None
    assert action.on is not None
    index = place_of(state, action.placed)
    assert index is not None
    card = action.placed if action.placed.known else state.revealed[index]
    revealed = state.revealed[:index] + state.revealed[index + 1 :]
    return replace(state, hints={**state.hints, action.on: card}, revealed=revealed)


def place_of(state: State, card: Hint) -> int | None:
    """Where a card lies among the revealed ones: itself, or else the last unknown one that it can be; None: nowhere.

    A card that a file names twice is the last of them, so that `last-only` can still be kept. An unknown card (`?`)
    of a stack or of cards that lie face down is the last one.
    """
    if not card.known and state.revealed and state.hint_rule != "any":
        # On a stack only the top one can be meant; face down they are all alike.
        return len(state.revealed) - 1
    same = [index for index, other in enumerate(state.revealed) if card.same(other)]
    if same:
        return same[-1]
    unknown = [index for index, other in enumerate(state.revealed) if not other.known]
    return unknown[-1] if unknown and state.can_come(card) else None


def family_counts(layout: Map[Cell, Family | None]) -> dict[Family, list[Cell]]:
    """The cells of each family, in reading order."""
    found: dict[Family, list[Cell]] = {family: [] for family in Family}
    for cell in sorted(layout):
        family = layout[cell]
        if family is not None:
            found[family].append(cell)
    return found
