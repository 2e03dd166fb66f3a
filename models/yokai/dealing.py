"""Games at random: deals, stacks of hint cards, and legal turns. Randomness comes in as an argument."""

from __future__ import annotations

import random
from collections.abc import Iterator

from rulewright.models.grid import Cell
from rulewright.models.source import Place
from rulewright.models.yokai.components import hint_kinds
from rulewright.models.yokai.families import FAMILIES, FAMILY_SIZE
from rulewright.models.yokai.hints import KINDS, Hint, all_hints
from rulewright.models.yokai.moves import card_moves
from rulewright.models.yokai.position import Layout, has_name
from rulewright.models.yokai.rulings import Rulings
from rulewright.models.yokai.state import State, after, block, moved
from rulewright.models.yokai.turns import HintAction, Turn

NOWHERE = Place(1, 1)


def random_layout(chance: random.Random, corner: Cell) -> Layout:
    """The sixteen cards shuffled into a square whose upper left card lies on `corner` (rulebook, setup)."""
    families = [family for family in FAMILIES for _ in range(FAMILY_SIZE)]
    chance.shuffle(families)
    return {Cell(corner.row + i // 4, corner.column + i % 4): family for i, family in enumerate(families)}


def random_stack(chance: random.Random, players: int) -> tuple[Hint, ...]:
    """The hint cards of a game: so many of each kind, shuffled together (rulebook, setup)."""
    found: list[Hint] = []
    for kind, count in zip(KINDS, hint_kinds(players), strict=True):
        cards = [hint for hint in all_hints() if len(hint) == kind]
        found += [Hint(tuple(f for f in FAMILIES if f in card)) for card in chance.sample(cards, count)]
    chance.shuffle(found)
    return tuple(found)


def random_start(
    chance: random.Random,
    players: int,
    corner: Cell,
    *,
    hint_rule: str = "any",
    rulings: Rulings | None = None,
    token: bool = False,
) -> State:
    """A game set up, the square of cards at `corner`."""
    stack = random_stack(chance, players)
    return State(
        layout=random_layout(chance, corner),
        hints={},
        revealed=(),
        deck=len(stack),
        deck_cards=stack,
        tokens=frozenset((Cell(corner.row + 1, corner.column + 1),)) if token else frozenset(),
        players=players,
        hint_rule=hint_rule,
        rulings=rulings or Rulings(),
    )


def random_turn(chance: random.Random, state: State) -> Turn | None:
    """A legal turn at random, all of whose cells have names; None where the game is over or no card can be moved."""
    named = [move for move in card_moves(state) if has_name(move[1])]
    if state.over or not named:
        return None
    covered = state.covered()
    free = sorted(cell for cell in state.layout if cell not in state.hints and cell not in covered)
    peek = tuple(chance.sample(free, 2))
    origin, target = chance.choice(named)
    layout = moved(state.layout, origin, target)
    spots = sorted(cell for cell in layout if cell not in state.hints and cell not in covered)
    on: Cell | None = None
    if state.revealed and (not state.left or chance.random() < 0.5):
        on = chance.choice(spots)
        card = state.revealed[-1] if state.hint_rule == "last-only" else chance.choice(state.revealed)
        hint = HintAction(placed=card, on=on)
    else:
        hint = HintAction(reveals=True)
    options = list(_token_targets(state, layout, on))
    token = chance.choice(options) if options else None
    return Turn(NOWHERE, peek, None, origin, target, hint, token)


def _token_targets(state: State, layout: Layout, on: Cell | None) -> Iterator[Cell]:
    for token in state.tokens:
        for cell in sorted(layout):
            around = block(cell)
            if cell != token and all(near in layout for near in around):
                hints = sum(near in state.hints or near == on for near in around)
                if hints <= state.limit:
                    yield cell


def random_game(chance: random.Random, start: State, turns: int) -> State:
    """The state after so many turns at random, or fewer where the game ends."""
    state = start
    for _ in range(turns):
        turn = random_turn(chance, state)
        if turn is None:
            break
        state = after(state, turn)
    return state
