"""Which of several best answers is given: the lexicographically first, however the solver searched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .engine import LazyConstraint, Solution, SolverError, prepare, range_of
from .interrupt import interruptible
from .outcome import NO_LIMITS, Budget, Limits, Outcome, Status
from .progress import Progress
from .run import Muted, give_hint, maximise, outcome_of, settle

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    from .run import Hint, Tune

BLOCK_BITS = 24


def canonical(
    model: cp_model.CpModel,
    objective: cp_model.LinearExprT | None,
    value: int | None,
    cells: Sequence[cp_model.LinearExprT],
    limits: Limits = NO_LIMITS,
    *,
    progress: Progress | None = None,
    hint: Hint | None = None,
    lazy: Sequence[LazyConstraint] = (),
    tune: Tune | None = None,
) -> Outcome[Solution]:
    """The lexicographically smallest answer of a given value: the same for every seed and number of workers.

    The cells are settled in the order given, each as low as it can be (for a literal: false before true), in
    blocks of about 24 bits so that the weights within a block stay exact. If the cells determine everything
    that is printed, what is printed does not depend on how the solver searched.

    Args:
        model: the model.
        objective: what was maximised, or None for a question without value.
        value: its best value, proven by the caller; None if and only if `objective` is None.
        cells: literals, variables or expressions of them; first the one that weighs most.
        limits: what the whole pass may use.
        progress: only ticked.
        hint: a solution to start from, as a rule the one that was found first.
        lazy: as in `maximise`.
        tune: as in `maximise`.

    Returns:
        Optimal (without objective: feasible) with nothing cut short if all cells are settled; feasible and
        cut short if only the first ones are; infeasible if no answer has the value.
    """
    if (objective is None) != (value is None):
        raise ValueError("an objective and its value belong together")
    budget = Budget(limits)
    work = prepare(model, lazy)
    if objective is not None:
        work.add(objective == value)
    give_hint(work, hint)
    ticker = Muted(progress, bounds=False) if progress is not None else None
    last: Solution | None = None
    with interruptible() as interrupt:
        for block in _blocks(work, cells):
            # Maximising the negative sum: the engine's bounds are those of a maximum.
            work.maximize(-sum(weight * cell for weight, cell in block))
            run = settle(work, budget, interrupt, lazy, ticker, tune)
            last = run.solution or last
            if run.status is Status.INFEASIBLE and last is None:
                return outcome_of(budget, Status.INFEASIBLE)
            if run.status is Status.INFEASIBLE:
                raise SolverError("the solver found an answer and then claimed that there is none")
            if run.status is not Status.OPTIMAL or last is None:
                break
            for _, cell in block:
                work.add(cell == last.value(cell))
            give_hint(work, last)
    cut = (run.interrupted, run.limit_hit)
    if last is None:
        return outcome_of(budget, Status.UNKNOWN, cut)
    status = Status.FEASIBLE if any(cut) or value is None else Status.OPTIMAL
    return outcome_of(budget, status, cut, value, value, last)


def maximise_canonical(
    model: cp_model.CpModel,
    objective: cp_model.LinearExprT,
    cells: Sequence[cp_model.LinearExprT],
    limits: Limits = NO_LIMITS,
    *,
    progress: Progress | None = None,
    hint: Hint | None = None,
    lower: int | None = None,
    upper: int | None = None,
    lazy: Sequence[LazyConstraint] = (),
    tune: Tune | None = None,
) -> Outcome[Solution]:
    """`maximise`, then `canonical` within what is left of the limits.

    If the second pass is cut short, the value is proven and the bound says so, but the answer may not be the
    canonical one; the outcome is then called feasible, not optimal.
    """
    budget = Budget(limits)
    with interruptible():
        first = maximise(
            model, objective, limits, progress=progress, hint=hint, lower=lower, upper=upper, lazy=lazy, tune=tune
        )
        if first.status is not Status.OPTIMAL:
            return first
        budget.spend(first.deterministic)
        second = canonical(
            model,
            objective,
            first.value,
            cells,
            budget.left(),
            progress=progress,
            hint=first.answer,
            lazy=lazy,
            tune=tune,
        )
    if second.status is Status.INFEASIBLE:
        raise SolverError(f"the solver found an answer worth {first.value} and then claimed there is none")
    answer = second.answer or first.answer
    status = Status.OPTIMAL if second.complete else Status.FEASIBLE
    budget.spend(second.deterministic)
    cut = (second.interrupted, second.limit_hit)
    return outcome_of(budget, status, cut, first.value, first.bound, answer)


def _blocks(
    model: cp_model.CpModel, cells: Sequence[cp_model.LinearExprT]
) -> Iterator[list[tuple[int, cp_model.LinearExprT]]]:
    """Cells with weights that make a smaller sum the same as lexicographically smaller, block by block."""
    block: list[tuple[cp_model.LinearExprT, int]] = []
    capacity = 1
    for cell in cells:
        low, high = range_of(model, cell)
        if block and capacity * (high - low + 1) > 2**BLOCK_BITS:
            yield _weighted(block)
            block, capacity = [], 1
        block.append((cell, high - low + 1))
        capacity *= high - low + 1
    yield _weighted(block)


def _weighted(
    block: Sequence[tuple[cp_model.LinearExprT, int]],
) -> list[tuple[int, cp_model.LinearExprT]]:
    weighted, weight = [], 1
    for cell, size in reversed(block):
        weighted.append((weight, cell))
        weight *= size
    return weighted[::-1]
