"""All solutions of a model, told apart by some Booleans only, each counted once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from .engine import LazyConstraint, Solution, prepare, run_solver
from .interrupt import interruptible
from .outcome import NO_LIMITS, Budget, Limits, Status
from .progress import Progress

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    from .tables import LiteralT

PATIENCE = 100
BROKEN_AT_MOST = 20


class Ending(StrEnum):
    """Why an enumeration ended.

    ``complete``: there are no others. ``many``: there are more than were asked for. ``limit``: time ran out.
    ``interrupted``: somebody stopped it.
    """

    COMPLETE = "complete"
    MANY = "many"
    LIMIT = "limit"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True)
class Enumeration:
    """Solutions that were found.

    Args:
        solutions: for each the values of the Booleans it is told by, in ascending order, none twice.
        ending: why there are no more; only ``complete`` makes their number the true one.
        seconds: wall-clock seconds.
    """

    solutions: tuple[tuple[bool, ...], ...]
    ending: Ending
    seconds: float

    @property
    def complete(self) -> bool:
        """Whether these are all solutions."""
        return self.ending is Ending.COMPLETE


@dataclass(frozen=True)
class Count:
    """A number of solutions; a lower bound unless the ending is ``complete``."""

    count: int
    ending: Ending
    seconds: float


def enumerate_all(
    model: cp_model.CpModel,
    over: Sequence[LiteralT],
    limit: int,
    limits: Limits = NO_LIMITS,
    *,
    progress: Progress | None = None,
    lazy: Sequence[LazyConstraint] = (),
) -> Enumeration:
    """All combinations of values of some Booleans that can be completed to a solution.

    Helper variables may be free: solutions that differ in them only are one. The solver enumerates with one
    worker and without objective; if helpers make it find the same again and again, what was found is
    forbidden by a clause each and the search begins anew.

    Args:
        model: the model; its objective is ignored.
        over: the Booleans that tell solutions apart.
        limit: how many are wanted at most, at least 0; if there are more, these are some of them, and which
            ones depends on the seed.
        limits: what the whole enumeration may use; it always runs with one worker.
        progress: told of the number found so far.
        lazy: constraints that are repaired into the model when a solution breaks them.

    Raises:
        ValueError: if the limit is negative.
        SolverError: if the model is invalid.
    """
    if limit < 0:
        raise ValueError(f"at most {limit} solutions is not a number of solutions")
    search = _Projection(model, over, limit, lazy, progress)
    budget = Budget(limits)
    with interruptible() as interrupt:
        while True:
            run = run_solver(
                search.begin(),
                budget.left(),
                interrupt,
                progress=progress,
                on_solution=search.see,
                every_solution=True,
            )
            budget.spend(run.deterministic)
            search.repair()
            if len(search.found) > limit:
                ending = Ending.MANY
            elif run.interrupted:
                ending = Ending.INTERRUPTED
            elif run.limit_hit:
                ending = Ending.LIMIT
            elif run.status in (Status.INFEASIBLE, Status.OPTIMAL):
                ending = Ending.COMPLETE
            else:
                continue
            break
    return Enumeration(tuple(sorted(list(search.found)[:limit])), ending, budget.seconds)


def count_all(
    model: cp_model.CpModel,
    over: Sequence[LiteralT],
    limit: int,
    limits: Limits = NO_LIMITS,
    *,
    progress: Progress | None = None,
    lazy: Sequence[LazyConstraint] = (),
) -> Count:
    """The number of solutions that `enumerate_all` would list, with the same arguments."""
    listed = enumerate_all(model, over, limit, limits, progress=progress, lazy=lazy)
    return Count(len(listed.solutions), listed.ending, listed.seconds)


class _Projection:
    """The distinct projections found, over several rounds of enumeration."""

    def __init__(
        self,
        model: cp_model.CpModel,
        over: Sequence[LiteralT],
        limit: int,
        lazy: Sequence[LazyConstraint],
        progress: Progress | None,
    ) -> None:
        self.work = prepare(model, lazy)
        self.over, self.limit, self.lazy, self.progress = over, limit, lazy, progress
        self.found: dict[tuple[bool, ...], None] = {}
        self._forbidden = 0
        self._fresh = self._stale = 0
        self._broken: list[Solution] = []

    def begin(self) -> cp_model.CpModel:
        """The model for the next round: what was found before is forbidden."""
        for projection in list(self.found)[self._forbidden :]:
            pairs = zip(self.over, projection, strict=True)
            # As a sum, for the Booleans may be constants.
            self.work.add(sum(1 - literal if value else literal for literal, value in pairs) >= 1)
        self._forbidden = len(self.found)
        self._fresh = self._stale = 0
        self._broken = []
        return self.work

    def see(self, solution: Solution) -> bool:
        """Note a solution; True if this round should end."""
        if not all(constraint.holds(solution) for constraint in self.lazy):
            self._broken.append(solution)
            return len(self._broken) >= BROKEN_AT_MOST
        projection = tuple(solution.true(literal) for literal in self.over)
        if projection in self.found:
            self._stale += 1
            return self._stale > PATIENCE + 3 * self._fresh
        self.found[projection] = None
        self._fresh += 1
        if self.progress is not None:
            self.progress.found(len(self.found))
        return len(self.found) > self.limit

    def repair(self) -> None:
        """Cut off the solutions of the round that broke a lazy constraint."""
        for broken in self._broken:
            for constraint in self.lazy:
                constraint.repair(self.work, broken)
