"""Random decks, boards, games and turns in the form of the file (plain data that JSON can hold), for comparisons.

Everything is drawn from the `random.Random` that is passed in. Positions that are `played` have been reached by
legal turns from the start, so nothing about them is broken until `break_position` or `break_turn` sees to it.
"""

from __future__ import annotations

import copy
from random import Random

from .rules import CARDS, CELLS, EDGES, MARKS, RANKS, SIDES, Data, Grid, name_of
from .turns import State, judge, moves, play, state_of

TURN_FAULTS = ["side", "side", "phase", "at", "at", "card", "sideways", "mixture", "mixture"]
POSITION_FAULTS = [
    "twice",
    "sideways",
    "more",
    "fewer",
    "recolour",
    "edge-gone",
    "edge-more",
    "to-move",
    "hand",
    "hand",
    "hand-short",
    "match",
]


def random_cards(rng: Random, kind: str | None = None) -> Data:
    """A block `cards:`: sparse, full (two to four items a card), bare, or alike (one or two, both sides the same)."""
    kind = kind or rng.choice(["alike", "alike", "sparse", "full", "bare"])
    found: Data = {side: {} for side in SIDES}
    for rank in RANKS:
        for side in SIDES:
            counts = {"alike": [1, 2], "sparse": [0, 0, 1, 2], "full": [2, 3, 4], "bare": [0]}[kind]
            edges = rng.sample(EDGES, rng.choice(counts))
            items = {edge: rng.choice(["cake", "cake", "potion"]) for edge in edges}
            if kind == "alike" and side == "blue":
                items = dict(found["red"][str(rank)])
            # A card that carries nothing may be left out.
            if items or rng.random() < 0.5:
                found[side][str(rank)] = items
    return found


def start(rng: Random, kind: str | None = None) -> Data:
    """An empty position with a random deck and, now and then, the other axes."""
    data: Data = {"game": "wonderland", "cards": random_cards(rng, kind)}
    if rng.random() < 0.4:
        data["rules"] = {"axes": rng.choice(["red-rows", "red-columns", "red-columns"])}
    return data


def legal_turn(rng: Random, state: State, hidden: float = 0.0) -> Data:
    """A random legal turn of a game that is not over; an edge card is not said with the chance `hidden`."""
    turn = rng.choice(moves(state))
    if "edge" in turn and rng.random() < hidden:
        turn["edge"] = turn["edge"][0] + "?"
    return turn


def played(rng: Random, data: Data, turns: int, hidden: float = 0.0) -> tuple[State, list[Data]]:
    """The state after random legal turns (fewer where the game ends), and the turns."""
    state = state_of(data)
    record: list[Data] = []
    while len(record) < turns and not state.over:
        record.append(legal_turn(rng, state, hidden))
        state = play(state, record[-1])
    return state, record


def drawn(grid: Grid) -> list[list[str]]:
    """A grid as the file writes it."""
    return [[grid[row, column].text() if (row, column) in grid else "-" for column in range(3)] for row in range(3)]


def position(rng: Random, data: Data, state: State, hide: float = 0.0, tell: float = 0.0) -> Data:
    """A file for a state. `hide`: chance that a known edge card lies face down; `tell`: that a hand is told."""
    data = copy.deepcopy(data)
    edges = {side: list(entries) for side, entries in state.edges.items()}
    for side in SIDES:
        # The hand is what is left before any card is turned face down; what was never said cannot be told.
        if "?" not in edges[side] and rng.random() < tell:
            hand = state.hand(side)
            rng.shuffle(hand)
            data.setdefault("hands", {})[side] = hand
        edges[side] = ["?" if entry != "-" and rng.random() < hide else entry for entry in edges[side]]
    data["edges"] = edges
    if state.grid or rng.random() < 0.5:
        data["grid"] = drawn(state.grid)
    if not state.over and rng.random() < 0.3:
        data["to-move"] = state.mover
    return data


def game_position(rng: Random, turns: int, hide: float = 0.0, tell: float = 0.0, kind: str | None = None) -> Data:
    """A position after so many random legal turns (14 end the game)."""
    data = start(rng, kind)
    state, _ = played(rng, data, turns)
    return position(rng, data, state, hide, tell)


def any_board(rng: Random, sideways: bool = False) -> Data:
    """A drawing that no game need have led to: any cards in any number, edges known, face down or free."""
    data = start(rng)
    cards = rng.sample(CARDS, len(CARDS))
    data["edges"] = {
        side: [rng.choice(["?", "-"]) if rng.random() < 0.2 else rng.choice(RANKS) for _ in range(3)] for side in SIDES
    }
    filled = rng.sample(CELLS, rng.randint(0, 9))
    marks = [MARKS[quarters] for quarters in (range(4) if sideways else (0, 2))]
    grid = [["-"] * 3 for _ in range(3)]
    for (row, column), card in zip(filled, cards, strict=False):
        grid[row][column] = card + rng.choice(marks)
    data["grid"] = grid
    return data


def random_match(rng: Random) -> Data:
    """A block `match:` that is in order."""
    players = rng.sample(["Ann", "Bob", "Cleo"], 2)
    red = rng.randint(0, 36)
    return {"players": players, "red": rng.choice(players), "first": {"red": red, "blue": rng.randint(0, 36 - red)}}


# Broken ones


def break_position(rng: Random, data: Data) -> Data:
    """A position with one or two random changes; most of them break a rule."""
    data = copy.deepcopy(data)
    for fault in rng.sample(POSITION_FAULTS, rng.choice([1, 1, 2])):
        one_fault(rng, data, fault)
    return data


def one_fault(rng: Random, data: Data, fault: str) -> None:
    """Changes one thing in place; does nothing where there is nothing of the kind."""
    data.setdefault("grid", [["-"] * 3 for _ in range(3)])
    grid, edges = data["grid"], data["edges"]
    filled = [cell for cell in CELLS if grid[cell[0]][cell[1]] != "-"]
    free = [cell for cell in CELLS if cell not in filled]
    known = [(side, number) for side in SIDES for number in range(3) if isinstance(edges[side][number], int)]
    if fault in ("more", "twice") and free:
        row, column = rng.choice(free)
        seen = [f"{side[0]}{edges[side][number]}" for side, number in known] + [grid[r][c][:2] for r, c in filled]
        pool = [card for card in CARDS if (card in seen) == (fault == "twice")]
        grid[row][column] = rng.choice(pool or CARDS) + rng.choice(["", "'"])
    elif filled and fault in ("sideways", "fewer", "recolour"):
        row, column = rng.choice(filled)
        card = grid[row][column]
        swapped = ("b" if card[0] == "r" else "r") + card[1:]
        grid[row][column] = {"sideways": card[:2] + rng.choice("<>"), "fewer": "-", "recolour": swapped}[fault]
    elif fault in ("edge-gone", "edge-more"):
        side, number = rng.choice(SIDES), rng.randrange(3)
        edges[side][number] = "-" if fault == "edge-gone" else rng.choice([*RANKS, "?"])
    elif fault == "to-move":
        data["to-move"] = rng.choice(SIDES)
    elif fault == "hand":
        side = rng.choice(SIDES)
        data.setdefault("hands", {})[side] = sorted(rng.sample(RANKS, rng.randint(0, 4)))
    elif fault == "hand-short" and data.get("hands"):
        hand = data["hands"][rng.choice(sorted(data["hands"]))]
        if hand:
            hand.pop(rng.randrange(len(hand)))
    elif fault == "match":
        data["match"] = random_match(rng)
        if rng.random() < 0.5:
            data["match"]["red"] = "Dora"
        else:
            data["match"]["first"]["red"] = rng.choice([37, 36, 30])


def break_turn(rng: Random, state: State, turn: Data) -> Data:
    """A legal turn with one thing changed; mostly it is legal no more."""
    turn = dict(turn)
    kind = "place" if "place" in turn else "edge"
    fault = rng.choice(TURN_FAULTS)
    if fault == "side":
        turn[kind] = ("b" if turn[kind][0] == "r" else "r") + turn[kind][1]
    elif fault == "at":
        turn["at"] = name_of(rng.choice(CELLS)) if kind == "place" else rng.randint(1, 3)
    elif fault == "card":
        turn[kind] = turn[kind][0] + str(rng.choice(RANKS))
    elif fault == "sideways" and kind == "place":
        turn["turned"] = "sideways"
    elif fault in ("phase", "mixture"):
        card = rng.choice(CARDS) if fault == "mixture" else turn[kind].replace("?", "7")
        if (kind == "edge") == (fault == "phase" or rng.random() < 0.3):
            return {"place": card, "at": name_of(rng.choice(CELLS)), "turned": rng.choice([True, False, "sideways"])}
        return {"edge": card, "at": rng.randint(1, 3)}
    return turn


def broken_record(rng: Random, data: Data) -> tuple[list[Data], int | None]:
    """A record with, mostly, one turn that is illegal, and which one (counted from 0; None: all are legal)."""
    state = state_of(data)
    record: list[Data] = []
    fault = rng.randrange(16)
    while not state.over:
        turn = legal_turn(rng, state, 0.3)
        if len(record) == fault:
            turn = break_turn(rng, state, turn)
        record.append(turn)
        if judge(state, turn):
            return record, len(record) - 1
        state = play(state, turn)
    if fault >= 14:
        record.append(rng.choice(record))
        return record, len(record) - 1
    return record, None
