"""How much work a search may do: counted, so that it repeats, or by the clock; and whether somebody asks to stop."""

from __future__ import annotations

import time
from collections.abc import Callable

EVERY = 500  # units of work between two looks at the clock: about a millisecond


class SpentError(Exception):
    """The work that was allowed is done, the time is up, or somebody asked to stop."""


class Effort:
    """Work that is counted while it is done.

    A unit is about the work for one moment that a draw can lead to, some microseconds.

    Args:
        most: so many units at most, if given.
        until: the time (of `time.monotonic`) to stop at, if given.
        stop: whether somebody asks to stop.
    """

    def __init__(self, most: int | None, until: float | None, stop: Callable[[], bool]) -> None:
        self.spent = 0
        self._until, self._stop = until, stop
        self._most = most
        self._next = 0

    def allow(self, most: int | None, until: float | None) -> None:
        """From now on: so many further units, and up to that time."""
        self._most = None if most is None else self.spent + most
        self._until, self._next = until, self.spent

    def spend(self, units: int) -> None:
        """Note units of work. Raises SpentError where there must be no more."""
        self.spent += units
        if self.spent < self._next:
            return
        self._next = self.spent + EVERY
        late = self._until is not None and time.monotonic() > self._until
        if late or self._stop() or (self._most is not None and self.spent > self._most):
            raise SpentError
