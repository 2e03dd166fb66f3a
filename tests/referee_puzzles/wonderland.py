"""Judge of the placements: every placement to the end of the game, whoever is on turn choosing for itself.

Items, sums and points come from the referee of Wonderland (tests/referee_wonderland), which shares no code with the
product; the items of the deck from its file.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from functools import cached_property
from random import Random

from tests.referee_puzzles.common import WRONG, Data, Judge, Solved, Verdict
from tests.referee_wonderland.rules import (
    CELLS,
    RANKS,
    Cell,
    Grid,
    Lying,
    axes_of,
    cell_of,
    deck_of,
    edges_of,
    grid_of,
    lines,
    name_of,
    other,
    points,
)

Placement = tuple[str, str, bool]  # the card, the cell, whether it is turned


class Endgame:
    """The last cards: all edges are open, so the hands follow from what lies."""

    def __init__(self, data: Data) -> None:
        position = data["position"]
        self.deck, self.edges, self.axes = deck_of(position), edges_of(position), axes_of(position)
        self.grid, self.mover = grid_of(position), str(position["to-move"])
        lying = {one.card for one in self.grid.values()}
        self.known: dict[frozenset[tuple[Cell, str, int]], int] = {}
        self.hands = {
            side: tuple(
                f"{side[0]}{rank}" for rank in RANKS if rank not in self.edges[side] and f"{side[0]}{rank}" not in lying
            )
            for side in ("red", "blue")
        }

    def margin(self, grid: Grid) -> int:
        """Points of red less those of blue."""
        found = points(lines(self.deck, self.edges, grid, self.axes))
        return found["red"] - found["blue"]

    def best(self, grid: Grid, hands: dict[str, tuple[str, ...]], mover: str) -> int:
        """The same at the end, if both play as well as can be."""
        key = self.key(grid)
        if key not in self.known:
            if not hands["red"] and not hands["blue"]:
                self.known[key] = self.margin(grid)
            else:
                values = [self.best(*after) for _, after in self.placements(grid, hands, mover)]
                self.known[key] = max(values) if mover == "red" else min(values)
        return self.known[key]

    def placements(
        self, grid: Grid, hands: dict[str, tuple[str, ...]], mover: str
    ) -> Iterator[tuple[Placement, tuple[Grid, dict[str, tuple[str, ...]], str]]]:
        """Each card of the mover on each free cell, as printed and turned."""
        for card in hands[mover]:
            left = {**hands, mover: tuple(one for one in hands[mover] if one != card)}
            for cell in CELLS:
                for turned in (False, True):
                    if cell not in grid:
                        after = {**grid, cell: Lying(card, 2 if turned else 0)}
                        yield (card, name_of(cell), turned), (after, left, other(mover))

    @cached_property
    def values(self) -> dict[Placement, int]:
        """The margin of the mover after each placement."""
        sign = 1 if self.mover == "red" else -1
        return {
            placement: sign * self.best(*after)
            for placement, after in self.placements(self.grid, self.hands, self.mover)
        }

    def key(self, grid: Grid) -> frozenset[tuple[Cell, str, int]]:
        """The same for equal grids."""
        return frozenset((cell, one.card, one.quarters) for cell, one in grid.items())

    def lines_of_best_play(self) -> set[tuple[str, ...]]:
        """The lines that the mover takes, at every end of best play."""
        found: set[tuple[str, ...]] = set()
        stack, seen = [(self.grid, self.hands, self.mover)], set()
        while stack:
            grid, hands, mover = stack.pop()
            if self.key(grid) in seen:
                continue
            seen.add(self.key(grid))
            if not hands["red"] and not hands["blue"]:
                taken = [
                    f"{line.name} (worth {line.worth})"
                    for line in lines(self.deck, self.edges, grid, self.axes)
                    if line.winner == self.mover
                ]
                found.add(tuple(sorted(taken)))
                continue
            value = self.best(grid, hands, mover)
            stack += [after for _, after in self.placements(grid, hands, mover) if self.best(*after) == value]
        return found


_GAMES: dict[str, Endgame] = {}


def endgame(data: Data) -> Endgame:
    """The endgame of a puzzle; that of the last one is kept."""
    if data["id"] not in _GAMES:
        _GAMES.clear()
        _GAMES[data["id"]] = Endgame(data)
    return _GAMES[data["id"]]


def solve(data: Data) -> Solved:
    """The placements of the best margin; the mover must be able to win."""
    values = endgame(data).values
    best = max(values.values())
    assert best > 0
    right = frozenset(placement for placement, value in values.items() if value == best)
    return Solved(best, len(right), right)


def key(data: Data, answer: Data) -> Placement:
    """The placement of an answer."""
    move = answer["move"]
    return move["place"], move["at"], bool(move.get("turned", False))


def verdict(data: Data, answer: Data, solved: Solved) -> Verdict:
    """A card of the hand on a free cell, as printed or turned."""
    move = answer["move"]
    values = endgame(data).values
    if not isinstance(move, dict) or "edge" in move or not isinstance(move.get("turned", False), bool):
        return WRONG
    value = values.get(key(data, answer))
    return WRONG if value is None else Verdict(value == solved.best, value)


def tries(data: Data, chance: Random, solved: Solved) -> Iterator[Data]:
    """Every card in every direction on every cell."""
    for card in [f"{side}{rank}" for side in "rb" for rank in RANKS]:
        for cell in map(name_of, CELLS):
            for turned in ({}, {"turned": True}, {"turned": "sideways"}, {"turned": False}):
                if chance.random() < 0.3:
                    yield {"move": {"place": card, "at": cell, **turned}}
    for placement in endgame(data).values:
        yield {"move": {"place": placement[0], "at": placement[1], "turned": placement[2]}}
    yield {"move": {"edge": "r1", "at": 1}}


def hints(data: Data, solved: Solved) -> None:
    """One of the best placements goes there, the hands are told, and the lines are those of every best play."""
    game = endgame(data)
    assert set(data["hints"]["cells"]) <= {placement[1] for placement in map(_placement, solved.answers)}
    for side, hand in game.hands.items():
        told = ", ".join(f"{side} {card[1]}" for card in hand) or "no card"
        assert f"holds {told}" in data["details"]["en"]
    cell = name_of(cell_of(data["hints"]["cells"][0]))
    assert f"free cell {cell}:" in data["hints"]["where"]["en"]
    said = re.search(r"In one line of best play of both, .* takes in the end: (.*)\.$", data["hints"]["rule"]["en"])
    assert said
    assert tuple(sorted(said[1].split(", "))) in game.lines_of_best_play()


def _placement(one: Hashable) -> Placement:
    assert isinstance(one, tuple)
    return one


JUDGES = {"wonderland-placement": Judge(solve, key, verdict, tries, hints)}
