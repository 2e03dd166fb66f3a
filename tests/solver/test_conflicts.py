"""Minimal conflicts: the core cannot hold, and without any one of it the rest can."""

from __future__ import annotations

import itertools
import random

import pytest
from ortools.sat.python import cp_model
from rulewright.solver.conflicts import minimal_conflict
from rulewright.solver.outcome import Limits, Status

Sets = dict[str, tuple[int, int]]


def intervals(given: Sets) -> tuple[cp_model.CpModel, dict[str, cp_model.IntVar]]:
    """A number that each assumption forces into an interval."""
    model = cp_model.CpModel()
    number = model.new_int_var(0, 100, "number")
    switches = {}
    for name, (low, high) in given.items():
        switches[name] = model.new_bool_var(name)
        model.add(number >= low).only_enforce_if(switches[name])
        model.add(number <= high).only_enforce_if(switches[name])
    return model, switches


def can_hold(given: Sets, names: tuple[str, ...]) -> bool:
    low = max((given[name][0] for name in names), default=0)
    return low <= min((given[name][1] for name in names), default=100)


@pytest.mark.parametrize("seed", range(6))
def test_cores_are_conflicts_and_minimal(seed: int) -> None:
    rng = random.Random(seed)
    given = {}
    for i in range(8):
        low = rng.randint(0, 80)
        given[f"rule {i}"] = (low, low + rng.randint(5, 60))
    model, switches = intervals(given)
    conflict = minimal_conflict(model, switches, Limits(seed=seed))
    if can_hold(given, tuple(given)):
        assert (conflict.status, conflict.core) == (Status.FEASIBLE, ())
        return
    assert (conflict.status, conflict.minimal) == (Status.INFEASIBLE, True)
    assert not can_hold(given, conflict.core)
    for rest in itertools.combinations(conflict.core, len(conflict.core) - 1):
        assert can_hold(given, rest)


def test_a_conflict_of_many_with_negated_assumptions() -> None:
    """More pigeons than holes: all of them are needed, and only them."""
    model = cp_model.CpModel()
    home = {(p, h): model.new_bool_var(f"{p} in {h}") for p in range(5) for h in range(4)}
    away = {f"pigeon {p}": model.new_bool_var(f"{p} away") for p in range(5)}
    for p in range(5):
        model.add(sum(home[p, h] for h in range(4)) + away[f"pigeon {p}"] >= 1)
    for h in range(4):
        model.add_at_most_one(home[p, h] for p in range(5))
    idle = {f"idle {i}": model.new_bool_var(f"idle {i}") for i in range(5)}
    assumptions = {**idle, **{name: literal.negated() for name, literal in away.items()}}
    conflict = minimal_conflict(model, assumptions)
    assert conflict.core == tuple(away)
    assert conflict.minimal


def test_a_model_without_solution_needs_no_assumption() -> None:
    model, switches = intervals({"a": (0, 10), "b": (5, 20)})
    model.add_bool_or([])
    conflict = minimal_conflict(model, switches)
    assert (conflict.status, conflict.core, conflict.minimal) == (Status.INFEASIBLE, (), True)


def test_a_limit_is_admitted() -> None:
    model, switches = intervals({"a": (0, 10), "b": (15, 20)})
    conflict = minimal_conflict(model, switches, Limits(seconds=0))
    assert (conflict.status, conflict.core, conflict.limit_hit) == (Status.UNKNOWN, (), True)
