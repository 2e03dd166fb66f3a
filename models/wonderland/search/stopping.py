"""When a search stops before it is done: time is up, or somebody pressed Ctrl-C."""

from __future__ import annotations

from rulewright.solver.interrupt import Interrupt
from rulewright.solver.outcome import Budget
from rulewright.solver.progress import Progress


class StoppedError(Exception):
    """Raised inside a search that must not go on; it never leaves the question."""


class Watch:
    """Looks at limits and Ctrl-C, and draws the progress.

    Args:
        budget: the limits of the question.
        interrupt: whether somebody asked to stop.
        progress: ticked on the way.
    """

    def __init__(self, budget: Budget, interrupt: Interrupt, progress: Progress) -> None:
        self._budget = budget
        self._interrupt = interrupt
        self._progress = progress

    def check(self) -> None:
        """To be called often. Raises StoppedError when the search must stop."""
        self._progress.tick()
        if self._interrupt.requested or self._budget.exhausted:
            raise StoppedError
