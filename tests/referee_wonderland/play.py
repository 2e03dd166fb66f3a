"""Perfect play by walking through every line of play, hidden edge cards by trying every possibility.

Sources: the fact sheet, section 3; the questions `move`, `value` and `reach`. No position is remembered and nothing is
reordered: the tree of turns is walked as it is. Only for the last few cards: four of them make 7,680 lines of play.
Margins are red points minus blue points, whoever is to move.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import NamedTuple

from .rules import CELLS, SIDES, Data, Deck, Grid, Lying, axes_of, deck_of, lines, points
from .turns import State, card_of, moves, play

Key = tuple[str, str, bool]  # card, cell, turned


class Rules(NamedTuple):
    """What does not change during a game."""

    deck: Deck
    axes: str


def rules_of(data: Data) -> Rules:
    """The deck and the axes of a file."""
    return Rules(deck_of(data), axes_of(data))


def margin(rules: Rules, state: State) -> int:
    """Red minus blue as the cards lie."""
    got = points(lines(rules.deck, state.edges, state.grid, rules.axes))
    return got["red"] - got["blue"]


def value(rules: Rules, state: State) -> int:
    """The margin when both play perfectly and see everything: plain minimax."""
    if state.over:
        return margin(rules, state)
    best = max if state.mover == "red" else min
    return best(value(rules, play(state, move)) for move in moves(state))


def pruned(rules: Rules, state: State, low: int = -99, high: int = 99) -> int:
    """The same with lines of play left out that cannot matter any more."""
    if state.over:
        return margin(rules, state)
    for move in moves(state):
        if low >= high:
            break
        found = pruned(rules, play(state, move), low, high)
        low, high = (max(low, found), high) if state.mover == "red" else (low, min(high, found))
    return low if state.mover == "red" else high


def key_of(move: Data) -> Key:
    """A placement as something that a mapping can hold."""
    return card_of(move), str(move["at"]), bool(move.get("turned"))


def values_of_moves(rules: Rules, state: State) -> dict[Key, int]:
    """The margin after each placement of the side to move, under perfect play."""
    return {key_of(move): pruned(rules, play(state, move)) for move in moves(state)}


# Hidden edges


def worlds(state: State) -> Iterator[State]:
    """Every way in which the face-down edge cards can be known; the hands are what is left then."""
    ways = []
    for side in SIDES:
        hidden = [number for number, entry in enumerate(state.edges[side]) if entry == "?"]
        told = state.told[side] or []
        cards = [rank for rank in state.unseen(side) if rank not in told]
        ways.append([list(zip(hidden, dealt, strict=True)) for dealt in permutations(cards, len(hidden))])
    for red, blue in product(*ways):
        edges = {side: list(entries) for side, entries in state.edges.items()}
        for side, dealt in (("red", red), ("blue", blue)):
            for number, rank in dealt:
                edges[side][number] = rank
        yield State(edges, state.grid)


class Chances(NamedTuple):
    """How many possibilities there are, and for each hidden space (`blue 2`) the chance of each rank."""

    worlds: int
    edges: dict[str, dict[int, Fraction]]


def chances(state: State) -> Chances:
    """What the face-down edge cards can be, all possibilities being equally likely."""
    every = list(worlds(state))
    found: dict[str, dict[int, Fraction]] = {}
    for side in SIDES:
        for number, entry in enumerate(state.edges[side]):
            if entry == "?":
                ranks = [int(world.edges[side][number]) for world in every]
                name = f"{side} {number + 1}"
                found[name] = {rank: Fraction(ranks.count(rank), len(ranks)) for rank in sorted(set(ranks))}
    return Chances(len(every), found)


class Outlook(NamedTuple):
    """What a placement brings over all possibilities, each played on as if it were then seen by both."""

    worst: int  # for the side to move
    average: Fraction


def outlooks(rules: Rules, state: State) -> dict[Key, Outlook]:
    """The worst and the average margin after each placement of the side to move, whose own cards are all known."""
    assert "?" not in state.edges[state.mover]
    every = [values_of_moves(rules, world) for world in worlds(state)]
    worst = min if state.mover == "red" else max
    return {
        key: Outlook(worst(found[key] for found in every), Fraction(sum(found[key] for found in every), len(every)))
        for key in every[0]
    }


# If both sides helped


def fillings(state: State) -> Iterator[Grid]:
    """Every grid that the cards in hand can make, whatever the order in which they come."""
    free = [cell for cell in CELLS if cell not in state.grid]
    cards = [f"{side[0]}{rank}" for side in SIDES for rank in state.hand(side)]
    for chosen in combinations(free, len(cards)):
        for cells in permutations(chosen):
            for turns in product((0, 2), repeat=len(cards)):
                lying = [Lying(card, quarters) for card, quarters in zip(cards, turns, strict=True)]
                yield {**state.grid, **dict(zip(cells, lying, strict=True))}


def reach(rules: Rules, state: State, side: str | None = None) -> int:
    """The best own points at the end, for the side to move if no side is said, with everything known."""
    own = side or state.mover
    return max(points(lines(rules.deck, state.edges, grid, rules.axes))[own] for grid in fillings(state))
