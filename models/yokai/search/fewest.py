"""The fewest moves to a winning layout, with a proof that fewer do not suffice.

The lower bound: every card that is not where the target wants its family must move at least once, so no plan has fewer
moves than 16 less the most cards that a target keeps. From there on, one level after the other: with `k` moves every
target that keeps at least `16 - k` cards is tried, with the rest as slack for detours (ordering.py); if there are many,
the later ones all at once (together.py). A level is exhausted when all of them have failed; that is the proof that `k`
moves do not suffice.

Locks, or `never_split`, can make a winning layout unreachable though it exists. So after each failed level all
positions that can be reached are looked at too, up to a number that grows; if they come to an end, nothing wins.

Where nothing is locked the search gives up after 15 moves, for then targets that keep no card would have to be tried
as well, and those are without number. No layout is known that comes near that.
"""

from __future__ import annotations

from rulewright.models.yokai.families import CARDS
from rulewright.models.yokai.search.around import nothing_wins
from rulewright.models.yokai.search.board import Board, Boards
from rulewright.models.yokai.search.ordering import Ordering, Step
from rulewright.models.yokai.search.problem import Level, Plan, Problem, Proof
from rulewright.models.yokai.search.stopping import StoppedError, Watch, outcome_of
from rulewright.models.yokai.search.targets import Masks
from rulewright.models.yokai.search.together import Together
from rulewright.solver.outcome import NO_LIMITS, Limits, Outcome
from rulewright.solver.progress import Progress, Silent

# Positions of a level that are looked at target by target, before what is left is tried all at once.
ONE_BY_ONE = 500

# Positions that the first look around may take; twice as many after every further level.
AROUND = 2_000


def fewest_moves(
    problem: Problem, limits: Limits = NO_LIMITS, progress: Progress | None = None, proof: Proof | None = None
) -> Outcome[Plan]:
    """The least number of card moves from the layout to one that wins, and the moves.

    The answer does not depend on seed, workers, or the order of the cards in the mapping: as a rule it is the first
    one in the order of targets (those that keep most first, then as in FreeTargets or OutlineTargets) and, for that
    target, of moves (Ordering.first). If that takes too long, it is the first one in the order of moves of all targets
    that are left (Together.first).

    Args:
        problem: the layout and what wins.
        limits: the seconds count; nothing else is of use.
        progress: told the number of moves that is being tried.
        proof: filled in on the way; hand one in to know how far a search came that was cut short.

    Returns:
        The plan, its number of moves as value, and as bound the least number that is not refuted. Infeasible if no
        target exists, or none can be reached.
    """
    told = progress or Silent()
    record = Proof() if proof is None else proof
    return outcome_of(limits, told, lambda watch: _Fewest(problem, watch, told, record))


class _Fewest:
    def __init__(self, problem: Problem, watch: Watch, progress: Progress, proof: Proof) -> None:
        self._problem = problem
        self._boards = Boards(problem, watch.check)
        self._watch = watch
        self._progress = progress
        self._proof = proof
        self.bound = 0

    def run(self) -> Plan | None:
        """The shortest plan, or None if there is none."""
        self._progress.note("most cards that can stay")
        lower = self._boards.lower_bound()
        if lower is None:
            return None
        self._proof.lower = self.bound = lower
        self._proof.exhausted += [Level(moves, 0, 0) for moves in range(lower)]
        most = AROUND
        while self._problem.locked or self.bound < CARDS:
            found = self._level(lower)
            if found is not None:
                return found
            self._progress.note("positions that can be reached")
            if nothing_wins(self._problem, most, self._watch.check):
                self._proof.nowhere = True
                return None
            most *= 2
        raise StoppedError

    def _level(self, lower: int) -> Plan | None:
        """Try all targets with `bound` moves; the level goes into the proof if it fails."""
        moves, proof = self.bound, self._proof
        self._progress.note(f"{moves} moves")
        board = self._boards.reaching(moves)
        before, tried = proof.looked_at, 0
        targets = (
            (kept, t) for kept in range(CARDS - lower, max(1, CARDS - moves) - 1, -1) for t in board.keeping(kept)
        )
        for kept, target in targets:
            self._watch.check()
            tried += 1
            ordering = Ordering(board.motion, target, self._watch.check)
            path = ordering.first(board.start, moves - (CARDS - kept), board.tokens)
            proof.looked_at += ordering.looked_at
            if path is not None:
                return self._plan(board, path, target)
            if proof.looked_at - before > ONE_BY_ONE:
                break
        rest = (target for _, target in targets)
        together = Together(board.motion, board.start, moves, rest, self._watch.check)
        try:
            found = together.first(board.tokens)
        finally:
            proof.looked_at += together.looked_at
        if found is not None:
            return self._plan(board, *found)
        proof.exhausted.append(Level(moves, tried + together.given, proof.looked_at - before))
        self.bound += 1
        return None

    def _plan(self, board: Board, path: list[Step], target: Masks) -> Plan:
        """A path on a board, with the proof that nothing is shorter."""
        proof = self._proof
        steps = tuple((board.plane.cell(card), board.plane.cell(spot)) for card, spot in path)
        return Plan(steps, board.final(target), proof.lower or 0, tuple(proof.exhausted), proof.looked_at)
