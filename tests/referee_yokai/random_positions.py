"""Random positions and turns in the form of the file (plain data that JSON can hold), for comparisons.

Everything is drawn from the `random.Random` that is passed in. Positions that are `played` have been reached by
legal turns from the start, so nothing about them is broken until `break_position` or `break_turn` sees to it.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations
from random import Random
from typing import Any

from .layout import LETTERS, NAMES, Cell, Layout, Move, beside, card_moves, draw, may_move, moved, name_of, read
from .turns import KINDS, State, can_come, judge, play, state_of, token_goals

Data = dict[str, Any]
COLOURS = list(NAMES.values())
OBJECTIVES = ["spiral", "square", "hole", "pyramid", "three-by-five", "i-beam"]
PAIRS = [list(pair) for pair in combinations(COLOURS, 2)]
BOX = [list(cards) for size in (1, 2, 3) for cards in combinations(COLOURS, size)]
TURN_FAULTS = [
    "peek",
    "peek-one",
    "same",
    "three",
    "saw",
    "from",
    "to",
    "to",
    "to-far",
    "null",
    "drop",
    "hint",
    "place",
    "on",
    "both",
    "token",
    "declare",
    "reveal",
    "unsaid-token",
]
POSITION_FAULTS = [
    "fewer",
    "more",
    "recolour",
    "apart",
    "hint",
    "far-hint",
    "reveal",
    "deck",
    "token",
    "pairs",
    "taken",
    "odd-card",
    "players",
]
MARGIN = 4  # empty rows and columns around the square of a played position


def deal(rng: Random) -> Layout:
    """A random deal on the 4×4 square at the origin."""
    letters = list(LETTERS * 4)
    rng.shuffle(letters)
    return {(number // 4, number % 4): letter for number, letter in enumerate(letters)}


def one_move(rng: Random, cards: Collection[Cell], fixed: Collection[Cell] = (), split: str = "after") -> Move | None:
    """A random legal move; None where the first fifty that are tried are all illegal and there is no other."""
    goals = sorted({near for cell in cards for near in beside(cell)} - set(cards))
    movable = sorted(set(cards) - set(fixed))
    for _ in range(50 if movable else 0):
        move = rng.choice(movable), rng.choice(goals)
        if may_move(cards, move, split):
            return move
    moves = sorted(card_moves(cards, fixed, split))
    return rng.choice(moves) if moves else None


def wandered(rng: Random, layout: Layout, moves: int, fixed: Collection[Cell] = ()) -> Layout:
    """The layout after random legal moves."""
    for _ in range(moves):
        move = one_move(rng, layout, fixed)
        if move is None:
            break
        layout = moved(layout, move)
    return layout


def grown(rng: Random, cells: int = 16) -> Layout:
    """A random connected outline, grown cell by cell, with random families."""
    found = {(0, 0)}
    while len(found) < cells:
        found.add(rng.choice(sorted({near for cell in found for near in beside(cell)} - found)))
    letters = list(LETTERS * 4)
    rng.shuffle(letters)
    return dict(zip(sorted(found), letters, strict=False))


def drawing(layout: Layout, margin: int = 0) -> str:
    """The drawing with so many rows and columns of dots above and left of the cards (right and below: none)."""
    return draw(layout, min(row for row, _ in layout) - margin, min(column for _, column in layout) - margin)


def hidden(rng: Random, layout: Layout, number: int) -> Layout:
    """The layout with so many random cards turned to `?`."""
    unknown = rng.sample(sorted(layout), number)
    return {cell: "?" if cell in unknown else letter for cell, letter in layout.items()}


def hint_deck(rng: Random, players: int) -> list[list[str]]:
    """The shuffled hint deck of a game, next card first."""
    deck: list[list[str]] = []
    for size, number in enumerate(KINDS[players], start=1):
        deck += rng.sample([entry for entry in BOX if len(entry) == size], number)
    rng.shuffle(deck)
    return deck


def start(rng: Random, players: int | None = None) -> Data:
    """The start of a game with random options; the drawing leaves room on all sides."""
    players = players or rng.choice([2, 3, 4])
    cards = {(row + MARGIN, column + MARGIN): letter for (row, column), letter in deal(rng).items()}
    data: Data = {"game": "yokai", "players": players, "layout": draw(cards), "hints": {}, "revealed": []}
    data["deck"] = hint_deck(rng, players)
    if rng.random() < 0.4:
        data["token"] = name_of((MARGIN + 1, MARGIN + 1))
    if rng.random() < 0.3:
        data["affinities"] = rng.sample(PAIRS, rng.randint(1, 4))
    if rng.random() < 0.2:
        data["objective"] = rng.choice(OBJECTIVES)
    if rng.random() < 0.5:
        data["hint-rule"] = rng.choice(["any", "last-only", "face-down"])
    rules = {
        "split": rng.choice(["after", "after", "never"]),
        "null-move": rng.choice(["forbidden", "forbidden", "allowed"]),
        "peek-same-card": rng.choice(["forbidden", "allowed"]),
    }
    if rng.random() < 0.5:
        data["rules"] = rules
    return data


def legal_turn(rng: Random, state: State, say: bool = True) -> Data | None:
    """A random legal full turn, or None where none was found. `say`: what came and what was seen is told."""
    closed = set(state.hints) | set(state.under_token())
    open_cards = sorted(set(state.layout) - closed)
    if len(open_cards) < 2:
        return None
    peek = rng.sample(open_cards, 2)
    move = one_move(rng, state.layout, closed, state.rules.get("split", "after"))
    if move is None or min(min(cell) for cell in move) < 0 or move[1][1] > 25:
        return None
    turn: Data = {"peek": [name_of(cell) for cell in peek]}
    if say and rng.random() < 0.5 and all(state.layout[cell] != "?" for cell in peek):
        turn["saw"] = [NAMES[state.layout[cell]] for cell in peek]
    turn |= {"from": name_of(move[0]), "to": name_of(move[1])}
    layout = moved(state.layout, move)
    hints = dict(state.hints)
    bare = sorted(set(layout) - closed)
    choices = [state.revealed[-1]] if state.hint_rule == "last-only" and state.revealed else state.revealed
    known = [entry for entry in choices if entry is not None]
    if known and (state.deck == [] or rng.random() < 0.5):
        entry = rng.choice(known)
        on = rng.choice(bare)
        turn["hint"] = {"place": sorted(entry, key=COLOURS.index), "on": name_of(on)}
        hints[on] = entry
    elif state.deck == []:
        return None
    else:
        turn["hint"] = "reveal"
        top = state.deck[0] if state.deck else None
        if top is not None and (say and rng.random() < 0.5):
            turn["hint"] = {"reveal": sorted(top, key=COLOURS.index)}
        elif top is None:
            fitting = [e for e in BOX if can_come(state, frozenset(e), state.known_cards())]
            turn["hint"] = {"reveal": rng.choice(fitting)}
    if state.token is not None:
        goals = sorted(token_goals(state, layout, hints))
        if goals:
            turn["token"] = name_of(rng.choice(goals))
    return turn if not judge(state, turn) else None


def played(rng: Random, data: Data, turns: int) -> tuple[State, list[Data]]:
    """Legal turns from a position, fewer where the game ends or no turn was found; the state after them."""
    state = state_of(data)
    record: list[Data] = []
    while len(record) < turns and not state.over:
        turn = next((turn for _ in range(20) if (turn := legal_turn(rng, state)) is not None), None)
        if turn is None:
            break
        record.append(turn)
        state = play(state, turn)
    return state, record


def position(state: State, data: Data, deck: str = "list") -> Data:
    """A played state as a file; `deck`: list, number or none (left out)."""

    def entry(card: frozenset[str] | None) -> Any:
        return "?" if card is None else sorted(card, key=COLOURS.index)

    assert state.deck is not None
    found = {**data, "layout": draw(state.layout)}
    found["hints"] = {name_of(cell): entry(card) for cell, card in state.hints.items()}
    found["revealed"] = [entry(card) for card in state.revealed]
    found["deck"] = len(state.deck) if deck == "number" else [entry(card) for card in state.deck]
    if deck == "none":
        del found["deck"]
    if state.token is not None:
        found["token"] = name_of(state.token)
    return found


def break_turn(rng: Random, state: State, turn: Data) -> Data:
    """The turn with one thing changed; often illegal, not always."""
    turn = {**turn}
    spots = [name_of(cell) for cell in {*state.layout, *(n for c in state.layout for n in beside(c)), (0, 0), (12, 12)}
             if min(cell) >= 0]  # fmt: skip
    spots.sort()
    any_spot = rng.choice(spots)
    hinted = sorted(name_of(cell) for cell in state.hints) or spots
    under = sorted(name_of(cell) for cell in state.under_token()) or spots
    what = rng.choice(TURN_FAULTS)
    some_spot = rng.choice([any_spot, rng.choice(hinted), rng.choice(under)])
    if what == "peek":
        turn["peek"] = [turn["peek"][0], some_spot]
        turn.pop("saw", None)
    elif what == "peek-one":
        turn["peek"] = turn["peek"][:1]
        turn.pop("saw", None)
    elif what == "same":
        turn["peek"] = turn["peek"][:1] * 2
        turn.pop("saw", None)
    elif what == "three":
        turn["peek"] = [*turn["peek"], some_spot]
        turn.pop("saw", None)
    elif what == "saw":
        turn["saw"] = [rng.choice(COLOURS), rng.choice(COLOURS)]
    elif what == "from":
        turn["from"] = some_spot
    elif what == "to":
        turn["to"] = any_spot
    elif what == "to-far":
        turn["to"] = "A1"
    elif what == "null":
        turn["to"] = turn["from"]
    elif what == "drop":
        gone = rng.choice(["peek", "move", "hint"])
        for key in ["from", "to"] if gone == "move" else [gone]:  # half a move cannot be read
            turn.pop(key)
        if "peek" not in turn:
            turn.pop("saw", None)
    elif what == "hint":
        turn["hint"] = "reveal"
    elif what == "place":
        turn["hint"] = {"place": rng.choice(BOX), "on": some_spot}
    elif what == "on" and isinstance(turn["hint"], dict) and "on" in turn["hint"]:
        turn["hint"] = {**turn["hint"], "on": some_spot}
    elif what == "both":
        turn["hint"] = {"reveal": rng.choice(BOX), "place": rng.choice(BOX), "on": some_spot}
    elif what == "reveal":
        turn["hint"] = {"reveal": rng.choice(BOX)}
    elif what == "token":
        turn["token"] = rng.choice([some_spot, rng.choice(sorted(name_of(cell) for cell in state.layout))])
    elif what == "unsaid-token":
        turn.pop("token", None)
    elif what == "declare":
        turn["declare"] = True
    return turn


def break_position(rng: Random, data: Data) -> Data:
    """The position with one thing changed; often illegal, not always."""
    data = {**data, "hints": dict(data["hints"]), "revealed": list(data["revealed"])}
    layout = read(data["layout"])
    some = name_of(rng.choice(sorted(layout)))
    what = rng.choice(POSITION_FAULTS)
    if what == "fewer":
        layout.pop(rng.choice(sorted(layout)))
    elif what == "more":
        spot = rng.choice(sorted({n for c in layout for n in beside(c) if min(n) >= 0} - set(layout)))
        layout[spot] = rng.choice(LETTERS + "?")
    elif what == "recolour":
        layout[rng.choice(sorted(layout))] = rng.choice(LETTERS + "?")
    elif what == "apart":
        card = layout.pop(rng.choice(sorted(layout)))
        layout[rng.choice([spot for spot in [(0, 0), (3, 9), (9, 3), (11, 11)] if spot not in layout])] = card
    elif what == "hint":
        data["hints"][some] = rng.choice(BOX)
    elif what == "far-hint":
        data["hints"][rng.choice(["A1", "K2", some])] = rng.choice(BOX)
    elif what == "reveal":
        data["revealed"].append(rng.choice(BOX))
    elif what == "deck" and "deck" in data:
        if isinstance(data["deck"], int):
            data["deck"] = max(0, data["deck"] + rng.choice([-1, 1, 2]))
        else:
            data["deck"] = rng.choice([data["deck"][1:], [*data["deck"], rng.choice(BOX)]])
    elif what == "token":
        data["token"] = some
    elif what == "pairs":
        data["affinities"] = [rng.choice([*PAIRS, ["red", "red"]]) for _ in range(rng.randint(1, 5))]
    elif what == "taken":
        data["taken"] = rng.randint(0, 20)
    elif what == "odd-card":
        data["revealed"].append(rng.choice([COLOURS, ["red", "red"]]))
    elif what == "players":
        data["players"] = rng.choice([2, 3, 4])
    data["layout"] = draw(layout)
    return data
