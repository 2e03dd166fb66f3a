"""Enumeration: every solution once, whatever helper variables do, and an honest ending."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ortools.sat.python import cp_model
from rulewright.solver.enumeration import Ending, count_all, enumerate_all
from rulewright.solver.interrupt import interruptible
from rulewright.solver.outcome import Limits

Clause = list[int]


def formula(size: int, clauses: list[Clause]) -> tuple[cp_model.CpModel, list[cp_model.IntVar]]:
    """A model of clauses over Booleans numbered from 1, negative where negated."""
    model = cp_model.CpModel()
    flags = [model.new_bool_var(f"flag {i}") for i in range(size)]
    for clause in clauses:
        model.add_bool_or([flags[n - 1] if n > 0 else flags[-n - 1].negated() for n in clause])
    return model, flags


def true_by_hand(size: int, clauses: list[Clause]) -> list[tuple[bool, ...]]:
    return [
        bits
        for bits in itertools.product((False, True), repeat=size)
        if all(any(bits[abs(n) - 1] == (n > 0) for n in clause) for clause in clauses)
    ]


@settings(derandomize=True, deadline=None, max_examples=40)
@given(st.integers(1, 5), st.integers(0, 10), st.randoms(use_true_random=False))
def test_projections_agree_with_brute_force(over: int, number: int, rng: random.Random) -> None:
    size = over + 3
    clauses = [[rng.choice((-1, 1)) * rng.randint(1, size) for _ in range(3)] for _ in range(number)]
    model, flags = formula(size, clauses)
    wanted = sorted({bits[:over] for bits in true_by_hand(size, clauses)})
    found = enumerate_all(model, flags[:over], 1000)
    assert list(found.solutions) == wanted
    assert found.ending is Ending.COMPLETE


def test_free_helpers_never_count_twice_nor_take_forever() -> None:
    model, flags = formula(5, [[1, 2], [-1, -3]])
    helpers = [model.new_int_var(0, 10**6, f"helper {i}") for i in range(8)]
    model.add(sum(helpers) >= 3)
    wanted = true_by_hand(5, [[1, 2], [-1, -3]])
    model.maximize(sum(flags))
    for seed in range(3):
        assert list(enumerate_all(model, flags, 100, Limits(seed=seed)).solutions) == wanted
    assert model.has_objective()


def test_negated_repeated_and_constant_literals() -> None:
    model, flags = formula(2, [[1, 2]])
    over: list[cp_model.BoolVarT | bool] = [flags[0].negated(), flags[0], True, flags[1].negated()]
    assert enumerate_all(model, over, 9).solutions == (
        (False, True, True, False),
        (False, True, True, True),
        (True, False, True, False),
    )


def test_an_exact_limit_is_complete_and_one_less_is_not() -> None:
    model, flags = formula(3, [])
    assert count_all(model, flags, 8).ending is Ending.COMPLETE
    seven = count_all(model, flags, 7)
    assert (seven.count, seven.ending) == (7, Ending.MANY)
    assert count_all(model, flags, 0).ending is Ending.MANY
    with pytest.raises(ValueError, match="not a number"):
        count_all(model, flags, -1)


def test_no_solution_and_nothing_to_tell_apart() -> None:
    model, flags = formula(1, [[1], [-1]])
    assert enumerate_all(model, flags, 5).solutions == ()
    assert enumerate_all(model, flags, 0).ending is Ending.COMPLETE
    model, flags = formula(2, [[1]])
    assert enumerate_all(model, [], 5).solutions == ((),)


def test_endings_of_a_run_that_is_cut_short() -> None:
    model, flags = formula(12, [])
    assert count_all(model, flags, 10**6, Limits(seconds=0)).ending is Ending.LIMIT
    with interruptible() as interrupt:
        interrupt.request()
        assert count_all(model, flags, 10**6).ending is Ending.INTERRUPTED
