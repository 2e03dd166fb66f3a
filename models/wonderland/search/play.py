"""Perfect play of Wonderland from a position of the placement phase in which everything is known.

All final grids are valued at once as arrays (`finals`), and folded back move by move (`folding`): 93 million final
grids from an empty grid if all cards differ when turned (in about a second and 400 MB), a few hundred thousand when two
cards lie. That gives the exact value of every move, not only of the best.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulewright.models.wonderland.cards import Side
from rulewright.models.wonderland.search.board import LINE_CELLS, Game, Move
from rulewright.models.wonderland.search.finals import deal, take_lines
from rulewright.models.wonderland.search.folding import value_moves
from rulewright.models.wonderland.search.stopping import StoppedError, Watch
from rulewright.solver.interrupt import interruptible
from rulewright.solver.outcome import NO_LIMITS, Budget, Limits, Status
from rulewright.solver.progress import Progress, Silent


@dataclass(frozen=True)
class Result:
    """What is known of a position: margins, red minus blue, under perfect play of both sides.

    Args:
        status: optimal, or unknown if the run was cut short.
        lower: the value is at least this.
        upper: the value is at most this; equal to `lower` if the status is optimal.
        moves: every legal move with its exact value, in canonical order; empty if the run was cut short.
        line: the canonical best moves of both sides to the end.
        positions: how many positions were valued, final ones included.
        seconds: wall-clock seconds.
        interrupted: somebody stopped the run (Ctrl-C).
        limit_hit: a limit cut the run short.
    """

    status: Status
    lower: int
    upper: int
    moves: dict[Move, int]
    line: tuple[Move, ...]
    positions: int
    seconds: float
    interrupted: bool = False
    limit_hit: bool = False

    @property
    def value(self) -> int | None:
        """The value, if it was proven."""
        return self.lower if self.status is Status.OPTIMAL else None

    @property
    def best(self) -> Move | None:
        """The canonical best move, if it was proven and there is one."""
        return self.line[0] if self.line else None


def solve(game: Game, limits: Limits = NO_LIMITS, progress: Progress | None = None) -> Result:
    """The value of a position and of every move.

    Args:
        game: the position.
        limits: only `seconds` matters; the run takes one worker and repeats exactly.
        progress: ticked on the way.
    """
    budget = Budget(limits)
    with interruptible() as interrupt:
        watch = Watch(budget, interrupt, progress or Silent())
        lower, upper = game.bounds()
        try:
            watch.check()
            moves, positions = values(game, watch.check)
        except StoppedError:
            stopped = interrupt.requested
            return Result(Status.UNKNOWN, lower, upper, {}, (), 0, budget.seconds, stopped, not stopped)
        # The rest of the line takes a small part of the time, and what is proven stays proven.
        value = best_value(moves, game.to_move) if moves else lower
        line = principal(game, moves)
        return Result(Status.OPTIMAL, value, value, moves, line, positions, budget.seconds)


def values(game: Game, check: Callable[[], None] = lambda: None) -> tuple[dict[Move, int], int]:
    """The exact value of every move in canonical order (none at the end), and how many positions were valued.

    Args:
        game: the position.
        check: called often; may raise an exception to stop.
    """
    if not game.left:
        return {}, 1
    cards = deal(game)
    margins, _ = take_lines(cards, (True,) * len(LINE_CELLS), check)
    found, positions = value_moves(cards, margins, check)
    free = game.free
    moves = {Move(free[cell], cards.cards[card], turned): value for (card, cell, turned), value in found.items()}
    return dict(sorted(moves.items())), positions


def best_value(moves: dict[Move, int], side: Side) -> int:
    """The value of the best moves of a side."""
    return max(moves.values()) if side is Side.RED else min(moves.values())


def best_move(moves: dict[Move, int], side: Side) -> Move:
    """The first of the best moves of a side by cell in reading order, rank, upright before turned."""
    best = best_value(moves, side)
    return min(move for move, value in moves.items() if value == best)


def principal(game: Game, moves: dict[Move, int]) -> tuple[Move, ...]:
    """The canonical best moves from a position to the end, given the values of the moves of the position."""
    line = []
    while moves:
        line.append(best_move(moves, game.to_move))
        game = game.after(line[-1])
        moves, _ = values(game)
    return tuple(line)
