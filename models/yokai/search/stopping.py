"""When a search stops before it is done: time is up, or somebody pressed Ctrl-C."""

from __future__ import annotations

from rulewright.solver.interrupt import Interrupt
from rulewright.solver.outcome import Budget
from rulewright.solver.progress import Progress

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
