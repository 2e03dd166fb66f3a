"""How many different sequences of moves win."""

from __future__ import annotations

from rulewright.models.yokai.families import CARDS
from rulewright.models.yokai.search.board import Boards
from rulewright.models.yokai.search.problem import Problem
from rulewright.models.yokai.search.stopping import StoppedError, Watch
from rulewright.models.yokai.search.together import Together
from rulewright.solver.interrupt import interruptible
from rulewright.solver.outcome import NO_LIMITS, Budget, Limits
from rulewright.solver.progress import Progress, Silent


def count_plans(
    problem: Problem, moves: int, limits: Limits = NO_LIMITS, progress: Progress | None = None
) -> int | None:
    """The number of different sequences of exactly so many moves (from, to) that end in a winning layout.

    Meant for the fewest moves: with more, sequences that win on the way and go on to another winning layout count too.
    With a token those sequences count for which it can go some way that lets all moves happen.

    Args:
        problem: the problem.
        moves: the length, at most 15.
        limits: the seconds count; nothing else is of use.
        progress: told that plans are counted.

    Returns:
        The number, or None if the count was cut short.

    Raises:
        ValueError: if `moves` is out of range.
    """
    if not 0 <= moves < CARDS:
        raise ValueError(f"plans of 0 to {CARDS - 1} moves can be counted, not of {moves}")
    told = progress or Silent()
    told.note("counting plans")
    with interruptible() as interrupt:
        watch = Watch(Budget(limits), interrupt, told)
        try:
            watch.look()
            board = Boards(problem, watch.check).reaching(moves)
            targets = (target for kept in range(CARDS, CARDS - moves - 1, -1) for target in board.keeping(kept))
            return Together(board.motion, board.start, moves, targets, watch.check).count(board.tokens)
        except StoppedError:
            return None
