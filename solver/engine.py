"""One CP-SAT run: started in a thread of its own, watched, stoppable, reported without wishful thinking."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from .interrupt import Interrupt
from .outcome import Limits, SolverInfo, Status
from .progress import Progress, Silent

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

POLL_SECONDS = 0.1
PATIENCE_SECONDS = 5.0


class SolverError(RuntimeError):
    """The solver refused the model or contradicted itself: a bug, never an answer."""


@dataclass(frozen=True)
class Solution:
    """The values of all variables of a model, by index; valid for the model and its clones."""

    values: tuple[int, ...]

    def value(self, expression: cp_model.LinearExprT) -> int:
        """The value of a variable, literal or linear expression of the model."""
        from ortools.sat.python import cp_model

        if isinstance(expression, (cp_model.IntVar, cp_model.NotBooleanVariable)):
            index: int = expression.index
            return self.values[index] if index >= 0 else 1 - self.values[-index - 1]
        if not isinstance(expression, cp_model.LinearExpr):
            return int(expression)
        flat = cp_model.FlatIntExpr(expression)
        terms = zip(flat.vars, flat.coeffs, strict=True)
        return int(flat.offset) + sum(int(c) * self.values[int(v.index)] for v, c in terms)

    def true(self, literal: cp_model.LiteralT) -> bool:
        """Whether a literal is true."""
        return bool(self.value(literal))


class LazyConstraint(Protocol):
    """A constraint that is not (or not wholly) in the model from the start but repaired into it when broken.

    Whatever it adds must hold in every solution that is wanted, so that additions never lose an answer.
    """

    def post(self, model: cp_model.CpModel) -> None:
        """Add to a model all that is known so far."""

    def holds(self, solution: Solution) -> bool:
        """Whether a solution respects the constraint."""

    def repair(self, model: cp_model.CpModel, solution: Solution) -> int:
        """Add to the model and remember cuts against a solution that breaks the constraint.

        Returns the number of cuts that are new: 0 if the solution respects the constraint or an earlier cut
        already forbids it.
        """


@dataclass(frozen=True)
class Run:
    """What one run came to.

    `status` is optimal if the solver says so and nobody stopped it (for a model without objective: an answer
    was found; for an enumeration: all were). `value` and `bound` are those of the maximised objective, None
    without one. `stopped` says that the solution callback asked to stop, which is no limit.
    """

    status: Status
    solution: Solution | None
    value: int | None
    bound: int | None
    deterministic: float
    interrupted: bool
    limit_hit: bool
    stopped: bool
    core: tuple[int, ...] = ()


def solver_info(limits: Limits, seconds: float) -> SolverInfo:
    """Name and version of the solver, with the settings and wall-clock seconds of a question."""
    from importlib.metadata import version

    return SolverInfo("OR-Tools CP-SAT", version("ortools"), limits.seed, limits.workers, seconds)


def range_of(model: cp_model.CpModel, expression: cp_model.LinearExprT) -> tuple[int, int]:
    """Lowest and highest value of an expression if only the domains of its variables are looked at.

    Raises:
        TypeError: if the expression has fractional coefficients.
    """
    from ortools.sat.python import cp_model

    if not isinstance(expression, cp_model.LinearExpr):
        return int(expression), int(expression)
    if not expression.is_integer():
        raise TypeError("the expression has fractional coefficients")
    flat = cp_model.FlatIntExpr(expression)
    low = high = int(flat.offset)
    for variable, coefficient in zip(flat.vars, flat.coeffs, strict=True):
        domain = model.proto.variables[variable.index].domain
        ends = (int(coefficient) * domain[0], int(coefficient) * domain[len(domain) - 1])
        low, high = low + min(ends), high + max(ends)
    return low, high


def prepare(model: cp_model.CpModel, lazy: Sequence[LazyConstraint] = ()) -> cp_model.CpModel:
    """A clone of the model without objective and assumptions, with the lazy constraints posted."""
    work = model.clone()
    work.clear_objective()  # type: ignore[no-untyped-call]
    work.clear_assumptions()
    for constraint in lazy:
        constraint.post(work)
    return work


def run_solver(
    model: cp_model.CpModel,
    limits: Limits,
    interrupt: Interrupt,
    *,
    progress: Progress | None = None,
    on_solution: Callable[[Solution], bool] | None = None,
    every_solution: bool = False,
    tune: Callable[[cp_model.SatParameters], None] | None = None,
) -> Run:
    """Run CP-SAT once on a model whose objective, if any, is maximised.

    Args:
        model: the model; it is not changed.
        limits: what this run may use; with ``seconds`` or ``deterministic`` 0 it does not start.
        interrupt: the flag that stops it.
        progress: told of values and bounds, ticked while waiting.
        on_solution: called with each solution in the solver's thread; True stops the run.
        every_solution: enumerate all solutions (one worker, no objective) instead of stopping at the first.
        tune: changes further solver parameters.

    Raises:
        SolverError: if the model is invalid.
        Exception: whatever `on_solution` raised.
    """
    if interrupt.requested or limits.seconds == 0 or limits.deterministic == 0:
        asked = interrupt.requested
        return Run(Status.UNKNOWN, None, None, None, 0.0, asked, not asked, False)
    watch = _Watch(model, limits, progress or Silent(), on_solution, every_solution)
    if tune is not None:
        tune(watch.solver.parameters)
    watch.wait(interrupt)
    return watch.report(interrupt.requested)


class _Watch:
    """The thread of one run and what its callbacks have stored."""

    def __init__(
        self,
        model: cp_model.CpModel,
        limits: Limits,
        progress: Progress,
        on_solution: Callable[[Solution], bool] | None,
        every_solution: bool,
    ) -> None:
        from ortools.sat.python import cp_model

        self.model = model
        self.progress = progress
        self.on_solution = on_solution
        self.counts = model.has_objective()
        self.bound: int | None = None
        self.stopped = False
        self.error: BaseException | None = None
        self.done = threading.Event()
        self.solver = cp_model.CpSolver()
        parameters = self.solver.parameters
        parameters.num_workers = 1 if every_solution else limits.workers
        parameters.random_seed = limits.seed
        # The solver's own handler would take Ctrl-C away from Python and tell nobody.
        parameters.catch_sigint_signal = False
        parameters.enumerate_all_solutions = every_solution
        if limits.seconds is not None:
            parameters.max_time_in_seconds = limits.seconds
        if limits.deterministic is not None:
            parameters.max_deterministic_time = limits.deterministic
        if self.counts:
            self.solver.best_bound_callback = self._bounded

    def _bounded(self, bound: float) -> None:
        self.bound = _floor(bound)
        if self.bound is not None:
            self.progress.bounded(self.bound)

    def _callback(self) -> cp_model.CpSolverSolutionCallback:
        from ortools.sat.python import cp_model

        watch = self

        class Callback(cp_model.CpSolverSolutionCallback):
            def on_solution_callback(self) -> None:
                # An exception must not travel through the solver's own frames.
                try:
                    if watch.counts:
                        watch.progress.found(round(self.objective_value))
                    if watch.on_solution is not None and not watch.stopped:
                        watch.stopped = watch.on_solution(Solution(tuple(self.response_proto.solution)))
                except BaseException as error:
                    watch.error, watch.stopped = error, True
                if watch.stopped:
                    self.stop_search()

        return Callback()

    def _solve(self) -> None:
        try:
            needed = self.counts or self.on_solution is not None
            self.solver.solve(self.model, self._callback() if needed else None)
        except BaseException as error:
            self.error = error
        finally:
            self.done.set()

    def wait(self, interrupt: Interrupt) -> None:
        """Start the thread and wait for its end, drawing progress and passing on a request to stop."""
        threading.Thread(target=self._solve, daemon=True).start()
        try:
            while not self.done.wait(POLL_SECONDS):
                self.progress.tick()
                if interrupt.requested:
                    # Repeated, for the solver ignores a request that comes before it has started.
                    self.solver.stop_search()
        finally:
            for _ in range(round(PATIENCE_SECONDS / POLL_SECONDS)):
                if self.done.is_set():
                    break
                self.solver.stop_search()
                self.done.wait(POLL_SECONDS)
        if self.error is not None:
            raise self.error

    def report(self, interrupted: bool) -> Run:
        """The run as it ended."""
        from ortools.sat.python import cp_model

        response = self.solver.response_proto
        status = response.status
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE, cp_model.UNKNOWN):
            raise SolverError(f"the model is invalid: {self.model.validate() or self.solver.solution_info()}")
        found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
        solution = Solution(tuple(response.solution)) if found else None
        value = bound = None
        if self.counts:
            value = round(response.objective_value) if found else None
            # Without a solution the response may carry a bound of 0 that means nothing.
            bound = _floor(response.best_objective_bound) if found else self.bound
        proven = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE) and not self.stopped
        said = Status.UNKNOWN
        if found:
            said = Status.OPTIMAL if proven and value == bound and not interrupted else Status.FEASIBLE
        elif proven and not interrupted:
            said = Status.INFEASIBLE
        core = tuple(response.sufficient_assumptions_for_infeasibility) if not found else ()
        cut = said in (Status.FEASIBLE, Status.UNKNOWN) and not interrupted and not self.stopped
        time_used = response.deterministic_time
        return Run(said, solution, value, bound, time_used, interrupted, cut, self.stopped, core)


def _floor(bound: float) -> int | None:
    """A solver's floating bound on an integer objective, rounded so that it is certainly not too low."""
    return math.floor(bound + 1e-6) if math.isfinite(bound) else None
