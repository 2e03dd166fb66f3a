"""Best-of and yes-or-no questions to the solver: honest states, limits, seeds, Ctrl-C."""

from __future__ import annotations

import itertools
import random
import signal
import subprocess
import sys
import threading

import pytest
from ortools.sat.python import cp_model
from rulewright.solver.canonical import canonical, maximise_canonical
from rulewright.solver.engine import Solution, SolverError, range_of, solver_info
from rulewright.solver.interrupt import interruptible
from rulewright.solver.outcome import Limits, Outcome, Status
from rulewright.solver.progress import Silent
from rulewright.solver.run import feasible, maximise

SETTINGS = [Limits(seed=seed, workers=workers) for seed in range(4) for workers in (1, 2)]

Knapsack = tuple[cp_model.CpModel, list[cp_model.IntVar], cp_model.LinearExprT]


def knapsack(size: int, seed: int, capacity: int = 30, top: int = 9) -> Knapsack:
    """A small knapsack with many ties; variables, weights and values from the seed."""
    rng = random.Random(seed)
    model = cp_model.CpModel()
    items = [model.new_bool_var(f"item {i}") for i in range(size)]
    model.add(sum(rng.randint(3, top) * item for item in items) <= capacity)
    return model, items, sum(rng.randint(1, 4) * item for item in items)


def market_split(rows: int = 4, size: int = 40) -> Knapsack:
    """A market split problem: nothing this small is harder for branch and bound."""
    rng = random.Random(1)
    model = cp_model.CpModel()
    items = [model.new_bool_var(f"item {i}") for i in range(size)]
    gaps = []
    for row in range(rows):
        weights = [rng.randint(0, 99) for _ in items]
        gap = model.new_int_var(0, 10000, f"gap {row}")
        load = sum(w * item for w, item in zip(weights, items, strict=True)) - sum(weights) // 2
        model.add_abs_equality(gap, load)
        gaps.append(gap)
    return model, items, -sum(gaps)


def brute(knap: Knapsack) -> tuple[int, tuple[int, ...]]:
    """Best value and lexicographically first best answer, by trying all (the model is read from its proto)."""
    model, items, objective = knap
    load = model.proto.constraints[0].linear
    weights = dict(zip(load.vars, load.coeffs, strict=True))
    best: tuple[int, tuple[int, ...]] | None = None
    for bits in itertools.product((0, 1), repeat=len(items)):
        if sum(weights[item.index] * bit for item, bit in zip(items, bits, strict=True)) <= load.domain[1]:
            value = Solution(bits).value(objective)
            if best is None or value > best[0]:
                best = (value, bits)
    assert best is not None
    return best


def bits_of(outcome: Outcome[Solution], items: list[cp_model.IntVar]) -> tuple[int, ...]:
    assert outcome.answer is not None
    return tuple(outcome.answer.value(item) for item in items)


@pytest.mark.parametrize("seed", range(4))
def test_maximise_agrees_with_brute_force(seed: int) -> None:
    knap = knapsack(10, seed)
    outcome = maximise(knap[0], knap[2])
    assert (outcome.status, outcome.value, outcome.bound) == (Status.OPTIMAL, brute(knap)[0], brute(knap)[0])
    assert outcome.answer is not None
    assert outcome.answer.value(knap[2]) == outcome.value
    assert not knap[0].has_objective()


@pytest.mark.parametrize("seed", range(3))
def test_canonical_optimum_is_the_first_one_whatever_the_settings(seed: int) -> None:
    knap = knapsack(12, seed)
    value, first = brute(knap)
    for limits in SETTINGS:
        outcome = maximise_canonical(knap[0], knap[2], knap[1], limits)
        assert (outcome.status, outcome.value) == (Status.OPTIMAL, value)
        assert bits_of(outcome, knap[1]) == first


def test_canonical_over_several_blocks_and_kinds_of_cells() -> None:
    model = cp_model.CpModel()
    flags = [model.new_bool_var(f"flag {i}") for i in range(40)]
    number = model.new_int_var(-3, 9, "number")
    wide = model.new_int_var(0, 2**30, "wide")
    model.add(sum(flags) == 20)
    model.add(number + wide == 11)
    cells = [flags[0].negated(), number, *flags[1:30], wide, *flags[30:]]
    results = set()
    for limits in SETTINGS[:4]:
        outcome = canonical(model, None, None, cells, limits)
        assert outcome.status is Status.FEASIBLE
        assert outcome.complete
        assert outcome.answer is not None
        results.add(tuple(outcome.answer.value(cell) for cell in cells))
    assert results == {(0, -3, *[0] * 20, *[1] * 9, 14, *[1] * 10)}


def test_canonical_of_a_value_that_no_answer_has() -> None:
    model, items, objective = knapsack(5, 0)
    assert canonical(model, objective, 1000, items).status is Status.INFEASIBLE
    with pytest.raises(ValueError, match="belong together"):
        canonical(model, objective, None, items)


def test_floor_and_ceiling_of_the_objective() -> None:
    knap = knapsack(8, 1)
    best = brute(knap)[0]
    assert maximise(knap[0], knap[2], lower=best).status is Status.OPTIMAL
    assert maximise(knap[0], knap[2], lower=best + 1).status is Status.INFEASIBLE
    outcome = maximise(knap[0], knap[2], upper=best)
    assert (outcome.status, outcome.bound) == (Status.OPTIMAL, best)


def test_hints_of_all_kinds_change_nothing() -> None:
    knap = knapsack(9, 2)
    first = maximise(knap[0], knap[2])
    for hint in (first.answer, [(knap[1][0], 1)], Solution((1,) * 100)):
        assert maximise(knap[0], knap[2], hint=hint).value == first.value


def test_constant_and_fractional_objectives() -> None:
    model, items, _ = knapsack(3, 0)
    assert maximise(model, 5).value == 5
    assert maximise(model, items[0].negated()).value == 1
    with pytest.raises(TypeError, match="fractional"):
        maximise(model, 0.5 * items[0])


def test_feasible_and_infeasible() -> None:
    model, items, _ = knapsack(6, 0)
    yes = feasible(model)
    assert (yes.status, yes.value, yes.bound, yes.complete) == (Status.FEASIBLE, None, None, True)
    model.add(sum(items) >= 7)
    assert feasible(model).status is Status.INFEASIBLE
    assert maximise(model, sum(items)).status is Status.INFEASIBLE


def test_range_and_values_of_expressions() -> None:
    model = cp_model.CpModel()
    x, b = model.new_int_var(-2, 5, "x"), model.new_bool_var("b")
    assert range_of(model, 3 - 2 * x + b.negated()) == (-7, 8)
    assert range_of(model, 4) == (4, 4)
    solution = Solution((5, 1))
    assert solution.value(3 - 2 * x + b.negated()) == -7
    assert solution.value(b.negated()) == 0
    assert solution.value(7) == 7
    assert solution.true(b)
    assert not solution.true(False)


def test_a_limit_that_is_hit_is_never_called_optimal() -> None:
    model, _, objective = market_split()
    none = maximise(model, objective, Limits(seconds=0))
    assert (none.status, none.limit_hit, none.answer, none.bound) == (Status.UNKNOWN, True, None, 0)
    some = maximise(model, objective, Limits(deterministic=0.3))
    assert (some.status, some.limit_hit) == (Status.FEASIBLE, True)
    assert some.value is not None
    assert some.bound is not None
    assert some.value < some.bound
    assert maximise(model, objective, Limits(deterministic=0.3)).value == some.value
    timed = maximise(model, objective, Limits(seconds=0.3))
    assert timed.status in (Status.FEASIBLE, Status.UNKNOWN)
    assert timed.limit_hit
    assert timed.seconds < 10


def test_a_canonical_pass_that_is_cut_short_is_not_optimal() -> None:
    model, items, objective = knapsack(10, 0)
    value = maximise(model, objective).value
    cut = canonical(model, objective, value, items, Limits(deterministic=0))
    assert (cut.status, cut.limit_hit) == (Status.UNKNOWN, True)


def test_an_invalid_model_is_a_bug_not_an_answer() -> None:
    model = cp_model.CpModel()
    x = model.new_int_var(0, 2**62, "x")
    model.add(8 * x <= 1)
    with pytest.raises(SolverError, match="invalid"):
        feasible(model)


def test_progress_hears_values_and_bounds_and_its_errors_are_not_lost() -> None:
    values: list[int] = []
    bounds: list[int] = []

    class Recorder(Silent):
        def found(self, value: int) -> None:
            values.append(value)

        def bounded(self, bound: int) -> None:
            bounds.append(bound)

    class Broken(Silent):
        def found(self, value: int) -> None:
            raise LookupError("broken progress")

    model, _, objective = market_split(rows=2, size=14)
    best = maximise(model, objective, progress=Recorder()).value
    assert values[-1] == best
    assert bounds[-1] == best
    with pytest.raises(LookupError, match="broken progress"):
        maximise(model, objective, progress=Broken())


def test_a_request_to_stop_keeps_the_best_so_far() -> None:
    model, _, objective = market_split()
    before = signal.getsignal(signal.SIGINT)
    with interruptible() as interrupt:

        class Impatient(Silent):
            def found(self, value: int) -> None:
                interrupt.request()

        outcome = maximise(model, objective, progress=Impatient())
        assert maximise(model, objective).status is Status.UNKNOWN
    assert (outcome.status, outcome.interrupted, outcome.limit_hit) == (Status.FEASIBLE, True, False)
    assert signal.getsignal(signal.SIGINT) is before


def test_off_the_main_thread_no_handler_is_installed() -> None:
    seen: list[object] = []

    def work() -> None:
        knap = knapsack(8, 3)
        with interruptible() as interrupt:
            seen.append(signal.getsignal(signal.SIGINT))
            seen.append(maximise(knap[0], knap[2]).status)
            interrupt.request()
            seen.append(maximise(knap[0], knap[2]).status)
        seen.append(maximise(knap[0], knap[2]).status)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    states = [Status.OPTIMAL, Status.UNKNOWN, Status.OPTIMAL]
    assert seen == [signal.getsignal(signal.SIGINT), *states]


# Under a shell's background job Ctrl-C is ignored from the start, so the child asks for it first.
CHILD = """
import importlib.util, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
spec = importlib.util.spec_from_file_location("problems", sys.argv[1])
problems = importlib.util.module_from_spec(spec)
spec.loader.exec_module(problems)
from rulewright.solver.canonical import maximise_canonical
from rulewright.solver.outcome import Limits
from rulewright.solver.progress import Silent
class Loud(Silent):
    def found(self, value): print("found", flush=True)
model, items, objective = problems.market_split()
outcome = maximise_canonical(model, objective, items, Limits(seconds=60), progress=Loud())
print(outcome.status, outcome.interrupted, outcome.value <= outcome.bound, outcome.answer is not None)
"""


def test_ctrl_c_prints_the_best_so_far() -> None:
    command = [sys.executable, "-c", CHILD, __file__]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        try:
            assert child.stdout.readline() == "found\n"
            child.send_signal(signal.SIGINT)
            out, err = child.communicate(timeout=30)
        finally:
            child.kill()
    assert out.splitlines()[-1] == "feasible True True True"
    assert (child.returncode, err) == (0, "")


def test_where_ctrl_c_is_ignored_it_stays_ignored() -> None:
    code = """
import signal
signal.signal(signal.SIGINT, signal.SIG_IGN)
from rulewright.solver.interrupt import interruptible
with interruptible() as outer, interruptible() as inner:
    print(signal.getsignal(signal.SIGINT) is signal.SIG_IGN, outer is inner)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "True True\n"


def test_imports_are_cheap() -> None:
    modules = "run canonical enumeration conflicts connectivity groups tables matching placements search"
    code = "import sys, importlib\n" + "".join(
        f"importlib.import_module('rulewright.solver.{name}')\n" for name in modules.split()
    )
    code += "print([m for m in ('ortools', 'networkx', 'numpy', 'rich', 'pandas') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_solver_info_names_version_and_settings() -> None:
    info = solver_info(Limits(seed=5, workers=2), 1.0)
    assert info.name == "OR-Tools CP-SAT"
    assert info.version[0].isdigit()
    assert (info.seed, info.workers, info.seconds) == (5, 2, 1.0)
