"""`best --ask game`: the best sum of all rounds, over whole games from the lone cat.

The same search as for a later round, but every round's forest counts. The bound is the sum of the rounds' bounds,
since no round can be worth more than the best one of its kind; the first is settled exactly (maximum.py).
"""

from __future__ import annotations

from collections.abc import Mapping as Map

from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.search.later_proof import Ceiling
from rulewright.models.wispwood.search.later_search import LaterResult, Question
from rulewright.models.wispwood.search.maximum import first_round
from rulewright.solver.interrupt import interruptible
from rulewright.solver.outcome import NO_LIMITS, Limits
from rulewright.solver.progress import Progress, Silent

# The part of a wall-clock limit that settling the first round may take.
FIRST_ROUND = 0.2


def best_game(
    goals: Map[Piece, Card], rulings: Rulings, limits: Limits = NO_LIMITS, progress: Progress | None = None
) -> LaterResult:
    """The best game that was found, two rounds or three as the rulings say, with a proven bound of the sum."""
    counted = tuple(range(1, rulings.rounds + 1))
    with interruptible() as interrupt:
        question = Question(goals, rulings.rounds, counted, rulings, limits, progress or Silent(), interrupt)
        seconds = None if limits.seconds is None else limits.seconds * FIRST_ROUND
        first = first_round(goals, rulings, Limits(seconds, None, limits.workers, limits.seed))
        question.limit_hit = first.limit_hit
        ceilings = [Ceiling(goals, number, rulings) for number in counted[1:]]
        question.progress.bounded(first.bound + sum(ceiling.bound for ceiling in ceilings))
        return question.answer(ceilings, first.bound)
