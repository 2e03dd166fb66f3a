"""Best-first branch and bound over the parts of a partition, each solved by a callback.

A question is cut into parts (say, one for each split of the counts) with a bound each. The part with the
highest bound is solved first; once no part left can beat the best answer, the best is proven. The search
can be cut short by limits or Ctrl-C at any point, says then how far it came, and goes on when run again.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from .interrupt import Interrupt, interruptible
from .outcome import NO_LIMITS, Budget, Limits, Outcome, Status
from .progress import Progress, Silent

P = TypeVar("P")
A = TypeVar("A")


@dataclass(frozen=True)
class Part(Generic[P]):
    """A part of the question: what it is, and a proven bound on the value of its answers."""

    item: P
    bound: int


@dataclass(frozen=True)
class Solved(Generic[P, A]):
    """What the callback found out about a part.

    Args:
        value: the value of the best answer found in the part, or None.
        answer: that answer, or None.
        bound: a proven bound on all answers of the part that reach the floor; None if no other answer does,
            that is, the part is done with. If it stays above the value, the part is taken up again later.
        parts: instead of an exact bound, smaller parts that cover the part together; their bounds count.
        deterministic: deterministic time units used.
    """

    value: int | None = None
    answer: A | None = None
    bound: int | None = None
    parts: Sequence[Part[P]] = ()
    deterministic: float = 0.0


class Solve(Protocol[P, A]):
    """The callback: looks in a part for answers worth at least the floor (None: for any), within limits.

    `attempt` counts from 0 how often this part was tried before, for a callback that wants to try harder.
    """

    def __call__(self, item: P, floor: int | None, limits: Limits, attempt: int) -> Solved[P, A]:
        """Solve a part."""


@dataclass(frozen=True)
class Snapshot(Generic[P, A]):
    """The state of a search: its best answer, and the open parts with the number of attempts so far."""

    value: int | None
    answer: A | None
    open: tuple[tuple[Part[P], int], ...]


class Search(Generic[P, A]):
    """A search over parts.

    Args:
        parts: parts that cover the question together; the order decides between equal bounds.
        solve: the callback.
        prefer: None if any best answer will do. Otherwise parts that can tie with the best are solved too,
            and of equally good answers the one with the least `prefer(answer)` is given; the callback must
            then give of its part's best answers the one with the least.
        start: an answer known beforehand, with its value.

    A part whose callback got neither a better answer nor a lower bound is set aside for the rest of a run.
    """

    def __init__(
        self,
        parts: Iterable[Part[P]],
        solve: Solve[P, A],
        *,
        prefer: Callable[[A], Any] | None = None,
        start: tuple[int, A] | None = None,
    ) -> None:
        self._solve = solve
        self._prefer = prefer
        self._value: int | None = None if start is None else start[0]
        self._answer: A | None = None if start is None else start[1]
        self._serial = 0
        self._heap: list[tuple[int, int, Part[P], int]] = []
        self._aside: list[tuple[Part[P], int]] = []
        self.solved = 0
        for part in parts:
            self._push(part, 0)

    @classmethod
    def resume(
        cls,
        snapshot: Snapshot[P, A],
        solve: Solve[P, A],
        *,
        prefer: Callable[[A], Any] | None = None,
    ) -> Search[P, A]:
        """A search that goes on from a snapshot."""
        start = None
        if snapshot.value is not None and snapshot.answer is not None:
            start = (snapshot.value, snapshot.answer)
        search = cls((), solve, prefer=prefer, start=start)
        for part, attempt in snapshot.open:
            search._push(part, attempt)
        return search

    def snapshot(self) -> Snapshot[P, A]:
        """The state now, open parts by falling bound; parts that cannot matter any more are left out."""
        waiting = [(part, attempt) for _, _, part, attempt in sorted(self._heap, key=lambda e: e[:2])]
        listed = [entry for entry in waiting + self._aside if self._matters(entry[0].bound)]
        listed.sort(key=lambda entry: -entry[0].bound)
        return Snapshot(self._value, self._answer, tuple(listed))

    @property
    def floor(self) -> int | None:
        """The least value that is still of interest; None as long as there is no answer."""
        if self._value is None:
            return None
        return self._value if self._prefer is not None else self._value + 1

    @property
    def bound(self) -> int | None:
        """What no answer can surpass; None if there is no answer and no open part."""
        bounds = [-self._heap[0][0]] if self._heap else []
        bounds += [part.bound for part, _ in self._aside]
        bounds += [self._value] if self._value is not None else []
        return max(bounds, default=None)

    def run(self, limits: Limits = NO_LIMITS, *, progress: Progress | None = None) -> Outcome[A]:
        """Search until the best is proven or the limits are used up; call again to go on.

        Args:
            limits: what this run may use; each part gets what is left of it.
            progress: told of values and bounds, and ticked between parts. A callback that draws it during a
                part passes it on as ``Muted(progress, bounds=False)``, for a part's numbers are not the whole's.

        Returns:
            The outcome; infeasible if no part has an answer.
        """
        told = progress or Silent()
        budget = Budget(limits)
        for part, attempt in self._aside:
            self._push(part, attempt)
        self._aside = []
        with interruptible() as interrupt:
            while self._heap and self._matters(-self._heap[0][0]):
                if interrupt.requested or budget.exhausted:
                    break
                self._step(budget, told)
            return self._outcome(budget, interrupt)

    def _step(self, budget: Budget, progress: Progress) -> None:
        _, _, part, attempt = heapq.heappop(self._heap)
        try:
            result = self._solve(part.item, self.floor, budget.left(), attempt)
        except BaseException:
            self._push(part, attempt)
            raise
        self.solved += 1
        budget.spend(result.deterministic)
        better = self._take(result)
        for smaller in result.parts:
            self._push(Part(smaller.item, min(smaller.bound, part.bound)), 0)
        left = None if result.parts or result.bound is None else min(result.bound, part.bound)
        # An exact answer closes its part; with a preference it must also be the preferred one, as promised.
        if left is not None and self._matters(left) and left != result.value:
            again = Part(part.item, left)
            if better or left < part.bound:
                self._push(again, attempt + 1)
            else:
                self._aside.append((again, attempt + 1))
        if self.bound is not None:
            progress.bounded(self.bound)
        if self._value is not None:
            progress.found(self._value)
        progress.tick()

    def _take(self, result: Solved[P, A]) -> bool:
        """Keep an answer that is better, or as good and preferred; True if it is better."""
        if result.value is None or result.answer is None:
            return False
        if self._value is None or result.value > self._value:
            self._value, self._answer = result.value, result.answer
            return True
        tied = result.value == self._value and self._prefer is not None and self._answer is not None
        if tied and self._prefer is not None and self._answer is not None:
            self._answer = min(self._answer, result.answer, key=self._prefer)
        return False

    def _push(self, part: Part[P], attempt: int) -> None:
        heapq.heappush(self._heap, (-part.bound, self._serial, part, attempt))
        self._serial += 1

    def _matters(self, bound: int) -> bool:
        return self.floor is None or bound >= self.floor

    def _outcome(self, budget: Budget, interrupt: Interrupt) -> Outcome[A]:
        open_heap = bool(self._heap) and self._matters(-self._heap[0][0])
        unsettled = open_heap or any(self._matters(part.bound) for part, _ in self._aside)
        stopped = interrupt.requested
        limited = unsettled and not stopped
        spent = (budget.seconds, stopped, limited, budget.deterministic)
        if self._answer is not None:
            done = not unsettled and not stopped
            return Outcome(Status.OPTIMAL if done else Status.FEASIBLE, self._value, self.bound, self._answer, *spent)
        if unsettled or stopped:
            return Outcome(Status.UNKNOWN, None, self.bound, None, *spent)
        return Outcome(Status.INFEASIBLE, None, None, None, *spent)
