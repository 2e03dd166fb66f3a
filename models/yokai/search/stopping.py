"""When a search stops before it is done: time is up, or somebody pressed Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from rulewright.solver.interrupt import Interrupt, interruptible
from rulewright.solver.outcome import Budget, Limits, Outcome, Status
from rulewright.solver.progress import Progress

A_co = TypeVar("A_co", covariant=True)
A = TypeVar("A")

EVERY = 64


class StoppedError(Exception):
    """Raised inside a search that must not go on; it never leaves the question."""


class Watch:
    """Looks at limits and Ctrl-C now and then, and draws the progress.

    Args:
        budget: the limits of the question.
        interrupt: whether somebody asked to stop.
        progress: ticked on the way.
    """

    def __init__(self, budget: Budget, interrupt: Interrupt, progress: Progress) -> None:
        self._budget = budget
        self._interrupt = interrupt
        self._progress = progress
        self._calls = 0

    def check(self) -> None:
        """To be called often. Raises StoppedError when the search must stop."""
        self._calls += 1
        if self._calls % EVERY == 0:
            self.look()

    def look(self) -> None:
        """The same without waiting for the next turn."""
        self._progress.tick()
        if self._interrupt.requested or self._budget.exhausted:
            raise StoppedError


class LevelSearch(Protocol[A_co]):
    """A search that refutes one level after the other until an answer is found on one."""

    @property
    def bound(self) -> int:
        """The level that it is at: no answer lies below it."""

    def run(self) -> A_co | None:
        """The answer, which is worth `bound`; None if there is none at all. Raises StoppedError."""


def outcome_of(limits: Limits, progress: Progress, make: Callable[[Watch], LevelSearch[A]]) -> Outcome[A]:
    """Run a level search within limits, and say how far it came.

    Returns:
        Optimal with the level as value and bound; infeasible; or unknown, with the level that it was at as bound.
    """
    budget = Budget(limits)
    with interruptible() as interrupt:
        watch = Watch(budget, interrupt, progress)
        search = make(watch)
        try:
            watch.look()
            answer = search.run()
        except StoppedError:
            stopped = interrupt.requested
            return Outcome(
                Status.UNKNOWN, None, search.bound, None, budget.seconds, interrupted=stopped, limit_hit=not stopped
            )
    if answer is None:
        return Outcome(Status.INFEASIBLE, seconds=budget.seconds)
    return Outcome(Status.OPTIMAL, search.bound, search.bound, answer, budget.seconds)
