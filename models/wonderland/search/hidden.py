"""Perfect play when edge cards of one side lie face down: every possibility is played out as if it were known.

A world says which of the side's unseen cards lie on its unknown edges, in which order; the others are its hand. In each
world both sides know everything (perfect information), so what stands here for a move is what it is worth if the edges
turn out to be those and both sides play on knowing them. It is not the value of the game with hidden cards, in which
players can guess and bluff.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations, product
from math import gcd, perm
from typing import TYPE_CHECKING

from rulewright.models.grid import Cell
from rulewright.models.wonderland.cards import GRID_CARDS, Card, Deck, Side
from rulewright.models.wonderland.search.board import Game, Lying, Move, check_grid, check_values
from rulewright.models.wonderland.search.finals import CHUNK, DIGITS, deal, take_lines
from rulewright.models.wonderland.search.folding import value_moves
from rulewright.models.wonderland.search.play import best_value
from rulewright.models.wonderland.search.stopping import StoppedError, Watch
from rulewright.solver.interrupt import interruptible
from rulewright.solver.outcome import NO_LIMITS, Budget, Limits, Status
from rulewright.solver.progress import Progress, Silent

if TYPE_CHECKING:
    from numpy import int8, uint8
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Veiled:
    """A position of the placement phase in which edge cards of one side are not known.

    Args:
        deck: the items on the cards.
        rows: what the rows are worth, from the top; None for an edge that is not known.
        columns: what the columns are worth, from the left.
        grid: what lies in the 3x3 grid.
        hidden: whose edges are not known: all that are None are this side's.
        unseen: the cards of that side that lie neither in the grid nor on a known edge, in ascending order.
        hand: the hand of the other side, in ascending order.
        to_move: whose turn it is.
        held: unseen cards that are known to be in the hand of that side.

    Raises:
        ValueError: if this is no such position; see also `Game`.
    """

    deck: Deck
    rows: tuple[int | None, ...]
    columns: tuple[int | None, ...]
    grid: Mapping[Cell, Lying]
    hidden: Side
    unseen: tuple[Card, ...]
    hand: tuple[Card, ...]
    to_move: Side
    held: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        check_grid(self.grid)
        check_values([value or 0 for value in self.values], len(self.rows))
        lie = sum(lying.card.side is self.hidden for lying in self.grid.values())
        if len(self.unseen) != len(self.unknown) + GRID_CARDS - lie:
            raise ValueError(
                f"{self.hidden} has {len(self.unseen)} unseen cards for {len(self.unknown)} edges and "
                f"{GRID_CARDS - lie} cards to lay"
            )
        if any(card.side is self.hidden for card in self.hand):
            raise ValueError(f"the known hand must be that of {self.hidden.other}")
        # The rest is checked with the first world.
        edges = self.able[: len(self.unknown)]
        self.game(edges)

    @property
    def values(self) -> tuple[int | None, ...]:
        """What the lines are worth, rows first; None for those that are not known."""
        return (*self.rows, *self.columns)

    @property
    def unknown(self) -> tuple[int, ...]:
        """The lines that are not known, rows first."""
        return tuple(line for line, value in enumerate(self.values) if value is None)

    @property
    def count(self) -> int:
        """How many worlds there are."""
        return perm(len(self.able), len(self.unknown))

    @property
    def able(self) -> tuple[Card, ...]:
        """The cards that can lie on the unknown edges, in ascending order."""
        return tuple(card for card in self.unseen if card not in self.held)

    def choices(self) -> list[tuple[Card, ...]]:
        """The sets of cards that can lie on the unknown edges, each in ascending order.

        Neighbours in the list differ much, so that a run that is cut short has seen a bit of everything.
        """
        listed = list(combinations(self.able, len(self.unknown)))
        amount = len(listed)
        step = next(step for step in range(max(1, amount * 5 // 13), amount + 2) if gcd(step, amount) == 1)
        return [listed[step * number % amount] for number in range(amount)]

    def game(self, edges: tuple[Card, ...]) -> Game:
        """The position in the world in which these cards lie on the unknown edges, rows first."""
        values = list(self.values)
        for line, card in zip(self.unknown, edges, strict=True):
            values[line] = card.rank
        known = tuple(value for value in values if value is not None)
        rest = tuple(card for card in self.unseen if card not in edges)
        hands = {self.hidden: rest, self.hidden.other: self.hand}
        rows = len(self.rows)
        return Game(self.deck, known[:rows], known[rows:], self.grid, hands, self.to_move)


@dataclass(frozen=True)
class World:
    """A possibility that was settled: the cards on the unknown edges, and the exact value of every move."""

    edges: tuple[Card, ...]
    moves: Mapping[Move, int]
    value: int


@dataclass(frozen=True)
class Spread:
    """What a move, or a position, is worth over the settled worlds in which it is possible; margins, red minus blue.

    Args:
        worlds: in how many of the settled worlds it is possible.
        worst: its least value for the side to move.
        average: of all these worlds, each equally likely.
        best: its greatest value for the side to move.
    """

    worlds: int
    worst: int
    average: Fraction
    best: int


@dataclass(frozen=True)
class Outlook:
    """What is known of a position with hidden edges.

    Args:
        status: optimal if all worlds were settled, feasible if some, unknown if none.
        count: how many worlds there are.
        worlds: the settled ones, by the cards on the edges.
        moves: every move that is possible in a settled world, in canonical order.
        value: what the position is worth over the settled worlds if the side to move knew them; None without worlds.
        safest: the move with the best worst case (among equals the best average, then the first), of those that are
            possible in all settled worlds; None if there is none.
        steadiest: the move with the best average (among equals the best worst case, then the first), likewise.
        positions: how many positions were valued.
        seconds: wall-clock seconds.
        interrupted: somebody stopped the run (Ctrl-C).
        limit_hit: a limit cut the run short.
    """

    status: Status
    count: int
    worlds: tuple[World, ...]
    moves: Mapping[Move, Spread]
    value: Spread | None
    safest: Move | None
    steadiest: Move | None
    positions: int
    seconds: float
    interrupted: bool = False
    limit_hit: bool = False


def solve_hidden(veiled: Veiled, limits: Limits = NO_LIMITS, progress: Progress | None = None) -> Outlook:
    """The value of every move in every world.

    Args:
        veiled: the position.
        limits: only `seconds` matters; the run takes one worker and repeats exactly.
        progress: told how many worlds are settled.
    """
    budget = Budget(limits)
    shown = progress or Silent()
    worlds: list[World] = []
    positions = 0
    interrupted = limit_hit = False
    with interruptible() as interrupt:
        watch = Watch(budget, interrupt, shown)
        try:
            watch.check()
            for world, valued in _worlds(veiled, watch.check):
                worlds.append(world)
                positions += valued
                shown.note(f"{len(worlds)} of {veiled.count} possibilities settled")
        except StoppedError:
            interrupted = interrupt.requested
            limit_hit = not interrupted
    worlds.sort(key=lambda world: world.edges)
    complete = not interrupted and not limit_hit
    status = Status.OPTIMAL if complete else Status.FEASIBLE if worlds else Status.UNKNOWN
    side = veiled.to_move
    moves = _spreads(worlds, side)
    value = _spread([world.value for world in worlds], side) if worlds else None
    always = [move for move, spread in moves.items() if spread.worlds == len(worlds)]
    sign = 1 if side is Side.RED else -1

    def by_worst(move: Move) -> tuple[Fraction, Fraction]:
        return Fraction(sign * moves[move].worst), sign * moves[move].average

    safest = max(always, key=by_worst, default=None)
    steadiest = max(always, key=lambda move: by_worst(move)[::-1], default=None)
    return Outlook(
        status,
        veiled.count,
        tuple(worlds),
        moves,
        value,
        safest,
        steadiest,
        positions,
        budget.seconds,
        interrupted,
        limit_hit,
    )


def _worlds(veiled: Veiled, check: Callable[[], None]) -> Iterator[tuple[World, int]]:
    """All worlds with the numbers of positions valued for them.

    Who takes which line depends on the hands, not on what the lines are worth: it is found once for all orders in which
    the same cards can lie on the edges.
    """
    for chosen in veiled.choices():
        game = veiled.game(chosen)
        side = game.to_move
        if not game.left:
            for edges in permutations(chosen):
                yield World(edges, {}, veiled.game(edges).margin()), 1
            continue
        cards = deal(game)
        base, codes = take_lines(cards, tuple(value is not None for value in veiled.values), check)
        # One array for all orders: new ones of this size cost more time than what is done with them.
        margins = base if codes is None else base.copy()
        for edges in permutations(chosen):
            if codes is not None:
                _add_lines(margins, base, codes, edges, check)
            found, positions = value_moves(cards, margins, check)
            moves = {
                Move(game.free[cell], cards.cards[card], turned): value for (card, cell, turned), value in found.items()
            }
            moves = dict(sorted(moves.items()))
            yield World(edges, moves, best_value(moves, side)), positions


def _add_lines(
    margins: NDArray[int8],
    base: NDArray[int8],
    codes: NDArray[uint8],
    edges: tuple[Card, ...],
    check: Callable[[], None],
) -> None:
    """Set the margins of all final grids: those of the known lines, and of the others by who takes them."""
    import numpy

    digits = product((-1, 0, 1), repeat=len(edges))
    worth = [sum(sign * card.rank for sign, card in zip(signs, edges, strict=True)) for signs in digits]
    assert len(worth) == DIGITS ** len(edges)
    table = numpy.array(worth, numpy.int8)
    step = max(1, CHUNK // base.shape[1])
    for start in range(0, len(base), step):
        check()
        part = slice(start, start + step)
        numpy.add(base[part], table[codes[part]], out=margins[part])


def _spread(values: list[int], side: Side) -> Spread:
    worst, best = (min(values), max(values)) if side is Side.RED else (max(values), min(values))
    return Spread(len(values), worst, Fraction(sum(values), len(values)), best)


def _spreads(worlds: list[World], side: Side) -> dict[Move, Spread]:
    found: dict[Move, list[int]] = {}
    for world in worlds:
        for move, value in world.moves.items():
            found.setdefault(move, []).append(value)
    return {move: _spread(found[move], side) for move in sorted(found)}
