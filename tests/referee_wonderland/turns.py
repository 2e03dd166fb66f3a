"""What is wrong with a position, whose turn it is, what may be played, and the replay of records.

Sources: rules text, sections on setting up and on the two phases; the fact sheet, section 3 (turn order) and
section 9. Broken rules are told by their names.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .rules import CELLS, QUARTERS, RANKS, SIDES, Card, Data, Grid, Lying, cell_of, edges_of, grid_of, side_of

MOST_POINTS = 36  # 5 + 6 + 7 on both edges
PER_SIDE = 4  # cards of a side in the grid at the end


@dataclass
class State:
    """A position on the way: the edge spaces, the grid, and for a side whose hand was told, that hand."""

    edges: dict[str, list[int | str]]
    grid: Grid
    told: dict[str, list[int] | None] = field(default_factory=lambda: dict.fromkeys(SIDES))

    def on_edge(self, side: str) -> int:
        """How many cards lie on the edge of a side, face down or known."""
        return sum(entry != "-" for entry in self.edges[side])

    def in_grid(self, side: str) -> int:
        """How many cards of a side lie in the grid."""
        return sum(side_of(lying.card) == side for lying in self.grid.values())

    def left(self, side: str) -> int:
        """How many cards a side still holds."""
        return 7 - self.on_edge(side) - self.in_grid(side)

    def seen(self, side: str) -> list[int]:
        """The ranks of a side that are known to lie somewhere; a rank that lies twice is in it twice."""
        known = [entry for entry in self.edges[side] if isinstance(entry, int)]
        return known + [int(lying.card[1]) for lying in self.grid.values() if side_of(lying.card) == side]

    def unseen(self, side: str) -> list[int]:
        """The ranks of a side that are in its hand or face down on its edge."""
        return [rank for rank in RANKS if rank not in self.seen(side)]

    def hand(self, side: str) -> list[int]:
        """The ranks that a side may hold: its hand where it is told or follows, else all that could be in it."""
        if not self.left(side):
            return []
        told = self.told[side]
        return self.unseen(side) if told is None else sorted(told)

    @property
    def arriving(self) -> bool:
        """Whether edge spaces are free."""
        return any("-" in self.edges[side] for side in SIDES)

    @property
    def over(self) -> bool:
        """Whether both sides have laid their last card."""
        return not self.arriving and all(self.in_grid(side) >= PER_SIDE for side in SIDES)

    @property
    def mover(self) -> str:
        """Whose turn it is: red begins both phases, and the sides alternate."""
        count = self.on_edge if self.arriving else self.in_grid
        return "red" if count("red") == count("blue") else "blue"


def state_of(data: Data) -> State:
    """The state that a file describes, its turns left aside."""
    hands = data.get("hands") or {}
    told = {side: list(hands[side]) if side in hands else None for side in SIDES}
    return State(edges_of(data), grid_of(data), told)


# Positions


def broken_rules(data: Data) -> set[str]:
    """The names of all rules that a position breaks, its `move` and `turns` left aside."""
    state = state_of(data)
    found = counting_faults(state)
    uncounted = not found
    for side in SIDES:
        if max(Counter(state.seen(side)).values(), default=0) > 1:
            found.add("card-twice")
        found |= hand_faults(state, side)
    if any(lying.quarters % 2 for lying in state.grid.values()):
        found.add("sideways")
    # Where the counts fit no moment of a game, nobody can say whose turn it is.
    if uncounted and not state.over and data.get("to-move", state.mover) != state.mover:
        found.add("to-move")
    return found | match_faults(data)


def counting_faults(state: State) -> set[str]:
    """What the numbers of cards say: the sides alternate, red first, and the edges are filled before the grid."""
    found = set()
    if state.grid and state.arriving:
        found.add("grid-before-edges")
    if state.on_edge("red") - state.on_edge("blue") not in (0, 1):
        found.add("arrival-order")
    if state.in_grid("red") - state.in_grid("blue") not in (0, 1):
        found.add("placement-order")
    if max(state.in_grid(side) for side in SIDES) > PER_SIDE:
        found.add("too-many-cards")
    return found


def hand_faults(state: State, side: str) -> set[str]:
    """What is wrong with the hand that a file tells."""
    told = state.told[side]
    if told is None:
        return set()
    found = set()
    if set(told) & set(state.seen(side)):
        found.add("hand-on-board")
    # Nothing face down and nothing twice: what is not seen is the hand.
    certain = len(state.unseen(side)) == state.left(side)
    if len(told) != state.left(side) or (certain and set(state.unseen(side)) - set(told)):
        found.add("hand-differs")
    return found


def match_faults(data: Data) -> set[str]:
    """Whether what is told of the match can be."""
    match = data.get("match")
    if not match:
        return set()
    first = match["first"]
    possible = min(first.values()) >= 0 and sum(first.values()) <= MOST_POINTS
    return set() if possible and match["red"] in match["players"] else {"match-sides"}


# Turns


def card_of(move: Data) -> Card:
    """The card that a move lays; its rank may be `?`."""
    return str(move["place"] if "place" in move else move["edge"])


def judge(state: State, move: Data) -> set[str]:
    """The names of the rules that a move breaks; after the last card every move is simply too late."""
    if state.over:
        return {"game-over"}
    card = card_of(move)
    side = side_of(card)
    placing = "place" in move
    found = set()
    if side != state.mover:
        found.add("wrong-side")
    if placing == state.arriving:
        found.add("wrong-phase")
    if (cell_of(move["at"]) in state.grid) if placing else (state.edges[side][move["at"] - 1] != "-"):
        found.add("occupied")
    if not state.left(side) or (card[1] != "?" and int(card[1]) not in state.hand(side)):
        found.add("not-in-hand")
    if move.get("turned") == "sideways":
        found.add("turned-sideways")
    return found


def play(state: State, move: Data) -> State:
    """The state after a legal move."""
    card = card_of(move)
    side = side_of(card)
    edges = {owner: list(entries) for owner, entries in state.edges.items()}
    grid = dict(state.grid)
    if "place" in move:
        grid[cell_of(move["at"])] = Lying(card, QUARTERS["'"] if move.get("turned") else 0)
    else:
        edges[side][move["at"] - 1] = "?" if card[1] == "?" else int(card[1])
    told = dict(state.told)
    hand = told[side]
    if hand is not None:
        told[side] = None if card[1] == "?" else [rank for rank in hand if rank != int(card[1])]
    return State(edges, grid, told)


def moves(state: State) -> list[Data]:
    """Every move of the side to move; where its hand is not certain, every move that it may be able to make."""
    if state.over:
        return []
    side = state.mover
    hand = [f"{side[0]}{rank}" for rank in state.hand(side)]
    if state.arriving:
        free = [number + 1 for number, entry in enumerate(state.edges[side]) if entry == "-"]
        return [{"edge": card, "at": number} for number in free for card in hand]
    return [
        {"place": card, "at": f"{'ABC'[column]}{row + 1}", "turned": turned}
        for row, column in CELLS
        if (row, column) not in state.grid
        for card in hand
        for turned in (False, True)
    ]


def count_moves(state: State) -> int:
    """How many moves there are: free cells by cards by two ways to turn them, or free spaces by cards."""
    if state.over:
        return 0
    cards = len(state.hand(state.mover))
    if state.arriving:
        return state.edges[state.mover].count("-") * cards
    return (9 - len(state.grid)) * cards * 2


@dataclass(frozen=True)
class Replayed:
    """A record as far as it is legal: the state there, the number of the first illegal turn, and what it breaks."""

    state: State
    illegal: int | None = None  # counted from 0
    broken: frozenset[str] = frozenset()


def replay(data: Data) -> Replayed:
    """Plays the `turns` of a file from its position."""
    state = state_of(data)
    for number, move in enumerate(data["turns"]):
        if broken := judge(state, move):
            return Replayed(state, number, frozenset(broken))
        state = play(state, move)
    return Replayed(state)
