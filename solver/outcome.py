"""What a run may use up and what it came to: limits, budgets, statuses, outcomes."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

T = TypeVar("T")
S = TypeVar("S")


class Status(StrEnum):
    """How far a question was settled.

    * ``optimal``: an answer, and a proof that none is better.
    * ``feasible``: an answer; all there is to say to a yes-or-no question, but not proven to be the best.
    * ``infeasible``: a proof that there is no answer.
    * ``unknown``: neither an answer nor a proof.
    """

    OPTIMAL = "optimal"
    FEASIBLE = "feasible"
    INFEASIBLE = "infeasible"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Limits:
    """What one question may use up.

    Args:
        seconds: wall-clock seconds, or None for no limit. A run that hits it need not repeat.
        deterministic: the solver's own deterministic time units (roughly seconds on a slow machine), or
            None. With one worker a run that hits it repeats exactly.
        workers: solver threads, at least 1.
        seed: the solver's random seed, at least 0.

    Raises:
        ValueError: if a number is out of range.
    """

    seconds: float | None = None
    deterministic: float | None = None
    workers: int = 1
    seed: int = 0

    def __post_init__(self) -> None:
        for name in ("seconds", "deterministic"):
            amount = getattr(self, name)
            if amount is not None and not amount >= 0:
                raise ValueError(f"the limit {name} is {amount}; it must be 0 or more")
        if self.workers < 1:
            raise ValueError(f"there must be at least one worker, not {self.workers}")
        if not 0 <= self.seed < 2**31:
            raise ValueError(f"the seed is {self.seed}; it must lie between 0 and {2**31 - 1}")


NO_LIMITS = Limits()


class Budget:
    """Limits that are being used up by several solver runs for one question.

    Args:
        limits: what the whole question may use.
        clock: seconds on a clock that never goes back.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self._clock = clock
        self._start = clock()
        self._spent = 0.0

    @property
    def seconds(self) -> float:
        """Wall-clock seconds since the budget was opened."""
        return self._clock() - self._start

    @property
    def deterministic(self) -> float:
        """Deterministic time units used so far."""
        return self._spent

    def spend(self, deterministic: float) -> None:
        """Note the deterministic time that one run has used."""
        self._spent += deterministic

    @property
    def exhausted(self) -> bool:
        """Whether one of the limits has been reached."""
        left = self.left()
        return left.seconds == 0 or left.deterministic == 0

    def left(self) -> Limits:
        """The limits that remain for the next run (same workers and seed; never below 0)."""
        seconds, deterministic = self.limits.seconds, self.limits.deterministic
        return Limits(
            None if seconds is None else max(0.0, seconds - self.seconds),
            None if deterministic is None else max(0.0, deterministic - self._spent),
            self.limits.workers,
            self.limits.seed,
        )


@dataclass(frozen=True)
class Outcome(Generic[T]):
    """An answer with the state of its proof.

    Args:
        status: see `Status`.
        value: what the answer is worth (points, moves, cells), or None.
        bound: what no answer can surpass, as proven, or None if nothing is known or nothing is counted.
        answer: the answer, or None.
        seconds: wall-clock seconds the question took.
        interrupted: somebody stopped the run (Ctrl-C).
        limit_hit: a limit cut the run short.
        deterministic: deterministic time units used.

    Raises:
        ValueError: if the parts contradict each other. In particular ``optimal`` demands an answer whose
            value equals the bound and a run that nothing cut short.
    """

    status: Status
    value: int | None = None
    bound: int | None = None
    answer: T | None = None
    seconds: float = 0.0
    interrupted: bool = False
    limit_hit: bool = False
    deterministic: float = 0.0

    def __post_init__(self) -> None:
        answered = self.status in (Status.OPTIMAL, Status.FEASIBLE)
        if answered != (self.answer is not None):
            raise ValueError(f"status {self.status} with {'an' if self.answer is not None else 'no'} answer")
        if not answered and self.value is not None:
            raise ValueError(f"status {self.status} with the value {self.value}")
        if self.status is Status.OPTIMAL and (self.value is None or self.value != self.bound):
            raise ValueError(f"optimal, but the value is {self.value} and the bound {self.bound}")
        if self.status in (Status.OPTIMAL, Status.INFEASIBLE) and not self.complete:
            raise ValueError(f"{self.status} cannot be said of a run that was cut short")

    @property
    def complete(self) -> bool:
        """Whether nothing cut the run short."""
        return not self.interrupted and not self.limit_hit

    @property
    def proven(self) -> bool:
        """Whether the status is a proof: optimal or infeasible."""
        return self.status in (Status.OPTIMAL, Status.INFEASIBLE)

    def map(self, change: Callable[[T], S]) -> Outcome[S]:
        """The same outcome with its answer, if any, turned into something else."""
        return Outcome(
            self.status,
            self.value,
            self.bound,
            None if self.answer is None else change(self.answer),
            self.seconds,
            self.interrupted,
            self.limit_hit,
            self.deterministic,
        )


@dataclass(frozen=True)
class SolverInfo:
    """Which solver gave an answer and how it was run; `seconds` are wall-clock seconds."""

    name: str
    version: str
    seed: int
    workers: int
    seconds: float

    def as_dict(self) -> dict[str, str | int | float]:
        """The five fields as they stand in a JSON answer; seconds rounded to milliseconds."""
        return {
            "name": self.name,
            "version": self.version,
            "seed": self.seed,
            "workers": self.workers,
            "seconds": round(self.seconds, 3),
        }
