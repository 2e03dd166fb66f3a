"""`best --ask round`: the best forest at the end of this round that legal turns can reach from a position.

The turns are not counted and the pond can be dealt anew, so what can be reached is what constraints_legal.py says.
The forests are shared out by the square they lie in and by whether they fill it; where no goal can suffer from a
tree more, only full squares are looked at, for a gap filled with a tree scores no less and brings the bonus. Each
share is one CP-SAT model with a full linear relaxation, which proves most positions in seconds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rulewright.models.answering import ConfirmationError
from rulewright.models.wispwood import cards
from rulewright.models.wispwood.build import Step
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.constraints import pay_entries
from rulewright.models.wispwood.constraints_legal import BuildOrder
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.position import Forest
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.search.round_model import RoundModel, Share, round_model
from rulewright.models.wispwood.search.round_problem import RoundProblem
from rulewright.solver.canonical import canonical
from rulewright.solver.engine import Solution, range_of
from rulewright.solver.interrupt import interruptible
from rulewright.solver.outcome import NO_LIMITS, Budget, Limits, Outcome, Status
from rulewright.solver.progress import Progress
from rulewright.solver.run import maximise
from rulewright.solver.search import Part, Search, Solved

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

# Deterministic time of the first look at a share where there are several; each further look takes twice as long.
FIRST_LOOK = 10.0


@dataclass(frozen=True)
class RoundResult:
    """The best forest of a round.

    Args:
        status, value, bound: as in `Outcome`.
        forest: the forest, in cells of the problem's frame; None if none was found in time.
        steps: how it is built from what lay there.
        first: whether the forest is the first of all best ones, by its drawing on the frame in `.TCJWHO`.
    """

    status: Status
    value: int | None
    bound: int | None
    forest: Forest | None
    steps: tuple[Step, ...]
    first: bool
    seconds: float
    interrupted: bool
    limit_hit: bool
    deterministic: float


def best_forest(
    problem: RoundProblem, limits: Limits = NO_LIMITS, progress: Progress | None = None, upper: int | None = None
) -> RoundResult:
    """The best forest of a round, confirmed by the plain rules and the plain scorer. `upper`: a proven bound.

    Every solver run takes one worker whatever the limits say, so that the answer does not depend on their number.
    """
    return _RoundSearch(problem, limits, progress, upper).run()


def shares(problem: RoundProblem) -> list[Share]:
    """Shares that cover every forest that can be the best one."""
    full = [Share(corner, True) for corner in problem.corners()]
    if all(gains_by_trees(card, problem.rulings) for card in problem.goals.values()):
        return full
    return full + [Share(corner, False) for corner in problem.corners()]


def gains_by_trees(card: Card, rulings: Rulings) -> bool:
    """Whether a card is never worth less if a tree is laid on an empty square."""
    if card.colour is not Piece.TREE:
        return True  # What looks at trees at all (`sees`) counts them.
    measure = card.measure
    if isinstance(card.pay, (cards.Table, cards.Sets)):
        entries = pay_entries(card.pay, 36, rulings)
        if list(entries) != sorted(entries):
            return False
    if isinstance(measure, cards.Groups):
        return measure.wisps
    if isinstance(measure, cards.RankedGroup):
        return measure.rank == 1
    return not isinstance(measure, cards.Lonely)


def full_relaxation(parameters: cp_model.SatParameters) -> None:
    """What proves these models: all constraints in the linear relaxation, no cuts beside them."""
    parameters.linearization_level = 2
    parameters.cut_level = 0


@dataclass(frozen=True)
class _Look:
    """A share to be looked at, with the number of looks before."""

    share: Share
    number: int


class _RoundSearch:
    """The state of one question."""

    def __init__(
        self, problem: RoundProblem, limits: Limits, progress: Progress | None, known: int | None = None
    ) -> None:
        self.known = known
        self.problem, self.progress = problem, progress
        self.budget = Budget(replace(limits, workers=1))
        self.models: dict[Share, RoundModel] = {}
        # For each share what its forests cannot surpass, as far as is known, and its best solution so far.
        self.upper: dict[Share, int] = {}
        self.found: dict[Share, Solution] = {}

    def run(self) -> RoundResult:
        """First the best value, then the first forest that has it."""
        parts = []
        for share in shares(self.problem):
            made = self.models[share] = round_model(self.problem, share)
            most = range_of(made.model, made.points)[1]
            self.upper[share] = most if self.known is None else min(most, self.known)
            parts.append(Part(_Look(share, 0), self.upper[share]))
        with interruptible():
            search: Search[_Look, Forest] = Search(parts, self._look)
            outcome = search.run(self.budget.left(), progress=self.progress)
            self.budget.spend(outcome.deterministic)
            bound = self._bound(outcome.bound)
            settled = outcome.status is Status.OPTIMAL and bound == outcome.value
            if not settled or outcome.answer is None or outcome.value is None:
                return self._result(outcome, bound, outcome.answer, first=False)
            forest, cut = self._first(outcome.value, outcome.answer)
        spent = replace(outcome, status=Status.FEASIBLE, interrupted=cut[0], limit_hit=cut[1]) if any(cut) else outcome
        return self._result(spent, bound, forest, first=not any(cut))

    def _look(self, item: _Look, floor: int | None, limits: Limits, attempt: int) -> Solved[_Look, Forest]:
        """Look at a share for a while; what is left of it comes back as a part of its own."""
        share, made = item.share, self.models[item.share]
        slice_of = limits
        if len(self.models) > 1:
            most = FIRST_LOOK * 2**item.number
            left = limits.deterministic
            slice_of = replace(limits, deterministic=most if left is None else min(most, left))
        upper = self.upper[share]
        outcome = maximise(
            made.model,
            made.points,
            slice_of,
            progress=_Part(self.progress) if self.progress else None,
            hint=self.found.get(share),
            lower=floor,
            upper=upper,
            lazy=made.lazy,
            tune=full_relaxation,
        )
        spent = outcome.deterministic
        if outcome.status is Status.INFEASIBLE:
            self.upper[share] = min(upper, (floor or 0) - 1)
            return Solved(deterministic=spent)
        assert outcome.bound is not None
        self.upper[share] = min(upper, outcome.bound)
        forest, value = None, outcome.value
        if outcome.answer is not None:
            self.found[share] = outcome.answer
            forest = made.board.forest(outcome.answer)
            # A solution that is not the best may be worth more than the model's one-sided points say.
            value = self.problem.points(forest)
        if outcome.status is Status.OPTIMAL:
            return Solved(value, forest, deterministic=spent)
        rest = Part(_Look(share, item.number + 1), self.upper[share])
        return Solved(value, forest, parts=[rest], deterministic=spent)

    def _bound(self, bound: int | None) -> int | None:
        """The bound, with what could not be decided by hand left open."""
        undecided = [
            lazy.undecided
            for made in self.models.values()
            for lazy in made.lazy
            if isinstance(lazy, BuildOrder) and lazy.undecided is not None
        ]
        return max([*undecided, bound]) if bound is not None else None

    def _first(self, value: int, known: Forest) -> tuple[Forest, tuple[bool, bool]]:
        """The first of all forests of the best value, and whether the search for it was interrupted or limited."""
        best: Forest | None = None
        for share in sorted(self.models, reverse=True):
            # Of two full squares the one further down or right leaves empty what the other fills first.
            if self.upper[share] < value or (share.full and best and any(s.full for s in self._with(best))):
                continue
            made = self.models[share]
            outcome = canonical(
                made.model,
                made.points,
                value,
                made.letters,
                self.budget.left(),
                progress=self.progress,
                hint=self.found.get(share),
                lazy=made.lazy,
                tune=full_relaxation,
            )
            self.budget.spend(outcome.deterministic)
            if outcome.answer is not None:
                forest = made.board.forest(outcome.answer)
                best = forest if best is None else min(best, forest, key=self.problem.key)
            if not outcome.complete:
                return best or known, (outcome.interrupted, outcome.limit_hit)
        return best or known, (False, False)

    def _with(self, forest: Forest) -> Iterable[Share]:
        """The share of a full forest."""
        if len(forest) == self.problem.side**2:
            yield Share(min(forest), True)

    def _result(self, outcome: Outcome[Forest], bound: int | None, forest: Forest | None, first: bool) -> RoundResult:
        problem, status = self.problem, outcome.status
        if status is Status.OPTIMAL and bound != outcome.value:
            status = Status.FEASIBLE
        steps: list[Step] = []
        if forest is not None:
            found = problem.steps(forest)
            if found is None or problem.points(forest) != outcome.value:
                raise ConfirmationError(f"the plain rules do not confirm a forest worth {outcome.value}: {forest}")
            steps = found
        return RoundResult(
            status,
            outcome.value,
            bound,
            forest,
            tuple(steps),
            first,
            self.budget.seconds,
            outcome.interrupted,
            outcome.limit_hit,
            self.budget.deterministic,
        )


class _Part:
    """Progress of one share: its values are news, its bounds are those of a part only."""

    def __init__(self, progress: Progress) -> None:
        self.found, self.note, self.tick, self.close = progress.found, progress.note, progress.tick, progress.close

    def bounded(self, bound: int) -> None:
        """Not passed on."""
