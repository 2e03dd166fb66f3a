"""Questions to CP-SAT: is there an answer, and what is the best one.

Every function works on a clone; the caller's model stays as it is. Every answer says how far it was proven.
The solver is no referee: check what it returns with rules written without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from .engine import LazyConstraint, Run, Solution, SolverError, prepare, range_of, run_solver
from .interrupt import Interrupt, interruptible
from .outcome import NO_LIMITS, Budget, Limits, Outcome, Status
from .progress import Progress

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    Hint = Solution | Iterable[tuple[cp_model.IntVar, int]]
    Tune = Callable[[cp_model.SatParameters], None]


def maximise(
    model: cp_model.CpModel,
    objective: cp_model.LinearExprT,
    limits: Limits = NO_LIMITS,
    *,
    progress: Progress | None = None,
    hint: Hint | None = None,
    lower: int | None = None,
    upper: int | None = None,
    lazy: Sequence[LazyConstraint] = (),
    tune: Tune | None = None,
) -> Outcome[Solution]:
    """The highest value of an expression over the solutions of a model.

    Args:
        model: the model; an objective in it is ignored.
        objective: a linear expression with integer coefficients.
        limits: what the whole question may use.
        progress: told of values and bounds.
        hint: an earlier solution, or values for some variables, to start from.
        lower: only answers worth at least this are wanted; infeasible then means that there are none.
        upper: a bound that the caller has already proven; the solver takes it on trust.
        lazy: constraints that are repaired into the model when a solution breaks them.
        tune: changes further parameters of the solver.

    Returns:
        The outcome. Its bound is never absent, since the domains of the variables give one.

    Raises:
        SolverError: if the model is invalid or the solver contradicts itself.
        TypeError: if the objective has fractional coefficients.
    """
    budget = Budget(limits)
    work = prepare(model, lazy)
    bound = range_of(work, objective)[1]
    if upper is not None:
        bound = min(bound, upper)
        work.add(objective <= upper)
    if lower is not None:
        work.add(objective >= lower)
    work.maximize(objective)
    give_hint(work, hint)
    best: list[Solution] = []

    def keep(solution: Solution) -> bool:
        better = not best or solution.value(objective) > best[0].value(objective)
        if better and all(constraint.holds(solution) for constraint in lazy):
            best[:] = [solution]
            if progress is not None:
                progress.found(solution.value(objective))
        return False

    # Solutions that break a lazy constraint are no news, their bounds are.
    heard = Muted(progress, bounds=True) if progress is not None and lazy else progress
    with interruptible() as interrupt:
        while True:
            watcher = keep if lazy else None
            run = run_solver(work, budget.left(), interrupt, progress=heard, on_solution=watcher, tune=tune)
            budget.spend(run.deterministic)
            if run.bound is not None:
                bound = min(bound, run.bound)
            if heard is not None and run.status is not Status.INFEASIBLE:
                heard.bounded(bound)
            cuts = repair(work, run, lazy)
            if run.solution is not None and cuts == 0:
                keep(run.solution)
            settled = bool(best) and best[0].value(objective) == bound
            if cuts == 0 or settled or run.status is not Status.OPTIMAL:
                break
    if run.status is Status.INFEASIBLE:
        if best:
            raise SolverError("the solver found an answer and then claimed that there is none")
        return outcome_of(budget, Status.INFEASIBLE)
    cut = (run.interrupted, run.limit_hit)
    if not best:
        return outcome_of(budget, Status.UNKNOWN, cut, bound=bound)
    value = best[0].value(objective)
    if value > bound:
        raise SolverError(f"the solver found {value} and claimed the bound {bound}")
    # A bound that meets the value is a proof even if a later step was cut, but then it is not called one.
    status = Status.OPTIMAL if value == bound and not any(cut) else Status.FEASIBLE
    return outcome_of(budget, status, cut, value, bound, best[0])


def feasible(
    model: cp_model.CpModel,
    limits: Limits = NO_LIMITS,
    *,
    progress: Progress | None = None,
    hint: Hint | None = None,
    lazy: Sequence[LazyConstraint] = (),
) -> Outcome[Solution]:
    """Any solution of a model, its objective left aside.

    Returns:
        Feasible with a solution, infeasible, or unknown if the run was cut short; no value, no bound.
    """
    budget = Budget(limits)
    work = prepare(model, lazy)
    give_hint(work, hint)
    with interruptible() as interrupt:
        run = settle(work, budget, interrupt, lazy, progress)
    if run.status is Status.INFEASIBLE:
        return outcome_of(budget, Status.INFEASIBLE)
    if run.solution is None:
        return outcome_of(budget, Status.UNKNOWN, (run.interrupted, run.limit_hit))
    return outcome_of(budget, Status.FEASIBLE, answer=run.solution)


def settle(
    work: cp_model.CpModel,
    budget: Budget,
    interrupt: Interrupt,
    lazy: Sequence[LazyConstraint],
    progress: Progress | None = None,
    tune: Tune | None = None,
) -> Run:
    """Run and repair until the lazy constraints hold; a solution that breaks them is never returned."""
    while True:
        run = run_solver(work, budget.left(), interrupt, progress=progress, tune=tune)
        budget.spend(run.deterministic)
        if repair(work, run, lazy) == 0:
            return run
        if run.status is not Status.OPTIMAL:
            return replace(run, status=Status.UNKNOWN, solution=None, value=None)


def repair(work: cp_model.CpModel, run: Run, lazy: Sequence[LazyConstraint]) -> int:
    """Add the cuts that a run's solution asks for; their number.

    Raises:
        SolverError: if the solution breaks a cut that was in the model when it was found.
    """
    solution = run.solution
    if solution is None:
        return 0
    cuts = sum(constraint.repair(work, solution) for constraint in lazy)
    if cuts == 0 and not all(constraint.holds(solution) for constraint in lazy):
        raise SolverError("the solver's solution breaks a constraint of the model")
    return cuts


def outcome_of(
    budget: Budget,
    status: Status,
    cut: tuple[bool, bool] = (False, False),
    value: int | None = None,
    bound: int | None = None,
    answer: Solution | None = None,
) -> Outcome[Solution]:
    """An outcome with the time that its budget has seen; `cut` is interrupted, limit hit."""
    return Outcome(status, value, bound, answer, budget.seconds, *cut, budget.deterministic)


def give_hint(model: cp_model.CpModel, hint: Hint | None) -> None:
    """Replace the model's hint; a solution of another clone may know fewer or more variables."""
    if hint is None:
        return
    model.clear_hints()  # type: ignore[no-untyped-call]
    if isinstance(hint, Solution):
        for index, value in enumerate(hint.values[: len(model.proto.variables)]):
            model.add_hint(model.get_int_var_from_proto_index(index), value)
    else:
        for variable, value in hint:
            model.add_hint(variable, value)


class Muted:
    """Progress that is drawn but not told the values of a run, and its bounds only if they mean something.

    Args:
        progress: what is drawn.
        bounds: whether bounds are passed on.
    """

    def __init__(self, progress: Progress, *, bounds: bool) -> None:
        self._progress, self._bounds = progress, bounds
        self.tick, self.close = progress.tick, progress.close

    def found(self, value: int) -> None:
        """Ignored."""

    def bounded(self, bound: int) -> None:
        """Passed on if bounds are wanted."""
        if self._bounds:
            self._progress.bounded(bound)

    def note(self, text: str) -> None:
        """Passed on."""
        self._progress.note(text)
