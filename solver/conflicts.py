"""Why a model has no solution: a smallest set, by deletion, of assumptions that cannot all hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .engine import Run, SolverError, prepare, run_solver
from .interrupt import Interrupt, interruptible
from .outcome import NO_LIMITS, Budget, Limits, Status

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


@dataclass(frozen=True)
class Conflict:
    """What came of the question why a model has no solution.

    Args:
        status: infeasible if the core is a conflict; feasible if all assumptions can hold together; else
            unknown.
        core: names of assumptions that cannot all hold, in the order given; empty if the model has no
            solution even without any.
        minimal: without any one of the core the rest can hold, as shown by a solution each.
        seconds: wall-clock seconds.
        interrupted: somebody stopped the search.
        limit_hit: a limit cut it short; the core may then be larger than need be.
    """

    status: Status
    core: tuple[str, ...]
    minimal: bool
    seconds: float
    interrupted: bool = False
    limit_hit: bool = False


def minimal_conflict(
    model: cp_model.CpModel,
    assumptions: Mapping[str, cp_model.BoolVarT],
    limits: Limits = NO_LIMITS,
) -> Conflict:
    """Assumptions that cannot all hold, none of them superfluous.

    The solver's own core starts it; then one after the other, from the last to the first, is left out for
    good if the rest still is a conflict. Finally the core is set true in the bare model and solved again with
    other settings, for cores and presolve have both been wrong before. It is a minimal conflict, not
    necessarily one of the fewest.

    Args:
        model: the model; its objective is ignored (ask for a score with ``model.add(score >= T)``).
        assumptions: a literal for each name; later ones are left out first.
        limits: what the whole search may use; it always runs with one worker.

    Raises:
        SolverError: if the solver contradicts itself or the model is invalid.
    """
    search = _Shrink(model, assumptions, Budget(limits))
    with interruptible() as interrupt:
        run = search.try_all(list(assumptions), interrupt)
        if run.status is not Status.INFEASIBLE:
            status = Status.FEASIBLE if run.solution is not None else Status.UNKNOWN
            return search.conflict(status, [], False, run)
        # The solver promises a sufficient core, yet only one that was tried is believed.
        core = search.names(run)
        check = search.try_all(core, interrupt)
        if check.status is not Status.INFEASIBLE:
            core = list(assumptions)
        minimal = True
        for name in reversed(core):
            rest = [other for other in core if other != name]
            run = search.try_all(rest, interrupt)
            if run.status is Status.INFEASIBLE:
                core = rest
            elif run.solution is None:
                minimal = False
                break
        else:
            run = search.confirm(core, interrupt)
            if run.solution is not None:
                raise SolverError(f"the conflict {', '.join(core)} was not confirmed")
    return search.conflict(Status.INFEASIBLE, core, minimal, run)


class _Shrink:
    """The solver runs of one search for a conflict."""

    def __init__(self, model: cp_model.CpModel, assumptions: Mapping[str, cp_model.BoolVarT], budget: Budget) -> None:
        self.base = prepare(model)
        self.assumptions = assumptions
        self.budget = budget

    def try_all(self, names: Sequence[str], interrupt: Interrupt) -> Run:
        """Assume the named literals: infeasible with a core, or a solution."""
        work = self.base.clone()
        work.add_assumptions([self.assumptions[name] for name in names])
        return self._run(work, interrupt)

    def confirm(self, names: Sequence[str], interrupt: Interrupt) -> Run:
        """Set the named literals true, without assumptions, and solve with other settings."""

        def otherwise(parameters: cp_model.SatParameters) -> None:
            parameters.random_seed = (self.budget.limits.seed + 1) % 2**31
            parameters.symmetry_level = 0
            parameters.cp_model_probing_level = 0

        work = self.base.clone()
        work.add_bool_and([self.assumptions[name] for name in names])
        return self._run(work, interrupt, otherwise)

    def _run(
        self,
        work: cp_model.CpModel,
        interrupt: Interrupt,
        tune: Callable[[cp_model.SatParameters], None] | None = None,
    ) -> Run:
        left = self.budget.left()
        one = Limits(left.seconds, left.deterministic, 1, left.seed)
        run = run_solver(work, one, interrupt, tune=tune)
        self.budget.spend(run.deterministic)
        return run

    def names(self, run: Run) -> list[str]:
        """The names of a run's core, in the order of the assumptions."""
        core = set(run.core)
        return [name for name, literal in self.assumptions.items() if literal.index in core]

    def conflict(self, status: Status, core: Sequence[str], minimal: bool, last: Run) -> Conflict:
        """The result, with the flags of the last run."""
        cut = (last.interrupted, last.limit_hit and last.solution is None)
        return Conflict(status, tuple(core), minimal, self.budget.seconds, *cut)
