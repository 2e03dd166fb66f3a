"""Every trumpet that a hand can build, each once, with what it is worth; and what a greedy player builds.

A set of tiles can be laid if each of them has a pipe that hangs on the trumpeter in the end, so the trumpets are built
from the trumpeter outwards. At every trumpet the free spaces that can be joined are run through in order. Either a tile
is laid there that joins, or none is: then whatever lies there later must not reach the edges that could be joined now.
So there is one way to each trumpet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from rulewright.models.grid import Cell, surrounding
from rulewright.models.twisted_trumpets.network import End, Network
from rulewright.models.twisted_trumpets.position import Laid
from rulewright.models.twisted_trumpets.scoring import FLAGS, OPEN_END
from rulewright.models.twisted_trumpets.state import State
from rulewright.models.twisted_trumpets.tiles import Tile
from rulewright.puzzles.kind import UnfitError

MOST = 8_000  # trumpets that are built for a puzzle

# The tiles that are added, in reading order of their spaces.
Added = tuple[tuple[Cell, Laid], ...]


@dataclass(frozen=True, slots=True)
class Built:
    """A trumpet that the hand can build: the tiles that are added, and the points of the whole trumpet."""

    added: Added
    points: int


@dataclass(frozen=True, slots=True)
class Survey:
    """What is to be known of a state.

    `start` and `best` are points of the trumpet as it lies and of the best ones, `greedy` those of a greedy player.
    `answers` are the best trumpets, `one_below` how many are worth a point less, `firsts` the legal placements.
    """

    start: int
    best: int
    greedy: int
    answers: tuple[Added, ...]
    one_below: int
    firsts: int


def survey(state: State) -> Survey:
    """Build every trumpet. Raises UnfitError where there are too many, or none is better than it is without."""
    found = list(islice(trumpets(state), MOST + 1))
    if len(found) > MOST:
        raise UnfitError(f"the hand can build more than {MOST:,} trumpets")
    best = max(built.points for built in found)
    if best <= found[0].points:
        raise UnfitError("no tile of the hand makes the trumpet better")
    return Survey(
        start=found[0].points,
        best=best,
        greedy=greedy(state),
        answers=tuple(built.added for built in found if built.points == best),
        one_below=sum(built.points == best - 1 for built in found),
        firsts=sum(len(built.added) == 1 for built in found),
    )


def trumpets(state: State) -> Iterator[Built]:
    """All trumpets that the hand of a state can build, the one as it lies first.

    Ways to lay a tile that differ in nothing that the rules see are one. Actions, favors, decrees and plans are left
    aside, and the rulings are those that hold where a file names none.
    """
    assert state.rulings == type(state.rulings)()
    yield from _grown(state, dict(state.trumpet), _sorted(state.hand or ()), {}, frozenset())


def _sorted(hand: Sequence[Tile]) -> tuple[Tile, ...]:
    return tuple(sorted(hand, key=lambda tile: tile.id))


def _grown(
    state: State, trumpet: dict[Cell, Laid], hand: tuple[Tile, ...], added: dict[Cell, Laid], passed: frozenset[End]
) -> Iterator[Built]:
    """A trumpet and all that grow out of it. `passed`: edges of free spaces that must not be joined any more."""
    network = Network(trumpet, state.box.board)
    yield Built(tuple(sorted(added.items())), worth(network))
    if not hand:
        return
    growing = [end for end in network.growing if end not in passed]
    for cell in dict.fromkeys(end.cell for end in growing):
        here = {end for end in growing if end.cell == cell}
        joined = {end.edge for end in here}
        shunned = {end.edge for end in passed if end.cell == cell}
        for laid, rest in _choices(hand):
            reached = {edge for ends in laid.face.shape for edge in ends}
            if reached & joined and not reached & shunned:
                yield from _grown(state, {**trumpet, cell: laid}, rest, {**added, cell: laid}, passed)
        passed |= here


def _choices(hand: tuple[Tile, ...]) -> Iterator[tuple[Laid, tuple[Tile, ...]]]:
    """Every way to take one tile of the hand and turn it, with what is left; equal tiles are not told apart."""
    for number, tile in enumerate(hand):
        if tile not in hand[:number]:
            rest = hand[:number] + hand[number + 1 :]
            for turn, back in tile.orientations():
                yield Laid(tile, turn, back), rest


def worth(network: Network) -> int:
    """The points of a trumpet without decrees and plans: what scoring.py says, without its words."""
    points = sum(network.route(node).points for node, _ in network.bells())
    colours: dict[str, int] = {}
    for cell, laid in network.laid.items():
        face = laid.face
        for colour, count in face.flags.items():
            colours[colour] = colours.get(colour, 0) + count
        if face.birds:
            near = [network.laid[one].face.notes for one in surrounding(cell) if one in network.laid]
            points += face.birds * sum(near)
    points += sum(FLAGS[min(count, len(FLAGS) - 1)] for count in colours.values())
    return points + OPEN_END * len(network.open_ends)


def steps(
    state: State, trumpet: Mapping[Cell, Laid], hand: tuple[Tile, ...]
) -> Iterator[tuple[Cell, Laid, tuple[Tile, ...]]]:
    """Every legal placement on a trumpet, with what is left of the hand."""
    growing = Network(trumpet, state.box.board).growing
    for cell in dict.fromkeys(end.cell for end in growing):
        joined = {end.edge for end in growing if end.cell == cell}
        for laid, rest in _choices(hand):
            if any(edge in joined for ends in laid.face.shape for edge in ends):
                yield cell, laid, rest


def greedy(state: State) -> int:
    """The points of a player who always lays what is best at once, as long as that makes the trumpet better.

    Of equally good placements all are followed, and the best that follows one of them goes on.
    """
    board = state.box.board
    points = worth(Network(state.trumpet, board))
    level: list[tuple[dict[Cell, Laid], tuple[Tile, ...]]] = [(dict(state.trumpet), _sorted(state.hand or ()))]
    while True:
        found: dict[int, list[tuple[dict[Cell, Laid], tuple[Tile, ...]]]] = {}
        for trumpet, hand in level:
            for cell, laid, rest in steps(state, trumpet, hand):
                after = {**trumpet, cell: laid}
                alike = found.setdefault(worth(Network(after, board)), [])
                if (after, rest) not in alike:
                    alike.append((after, rest))
        if not found or max(found) <= points:
            return points
        points = max(found)
        level = found[points]
