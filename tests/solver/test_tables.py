"""Tables and Boolean functions: every helper is a function of the real variables, with the right value."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

import pytest
from ortools.sat.python import cp_model
from rulewright.solver.enumeration import enumerate_all
from rulewright.solver.outcome import Status
from rulewright.solver.run import maximise
from rulewright.solver.tables import all_of, any_of, at_least, count_of, equals, negation, points_table

Build = Callable[[cp_model.CpModel, Sequence[cp_model.IntVar]], cp_model.IntVar]

FUNCTIONS: dict[str, tuple[Build, Callable[[Sequence[int]], object]]] = {
    "all": (lambda m, x: all_of(m, [x[0], x[1].negated(), x[2]], "f"), lambda b: b[0] and not b[1] and b[2]),
    "any": (lambda m, x: any_of(m, [x[0].negated(), x[1]], "f"), lambda b: not b[0] or b[1]),
    "all of none": (lambda m, x: all_of(m, [], "f"), lambda b: True),
    "any of none": (lambda m, x: any_of(m, [], "f"), lambda b: False),
    "with constants": (
        lambda m, x: all_of(m, [x[0], True, any_of(m, [False, x[1]], "g")], "f"),
        lambda b: b[0] and b[1],
    ),
    "at least 2": (lambda m, x: at_least(m, sum(x), 2, "f"), lambda b: sum(b) >= 2),
    "at least 0": (lambda m, x: at_least(m, sum(x), 0, "f"), lambda b: True),
    "at least 5": (lambda m, x: at_least(m, sum(x), 5, "f"), lambda b: False),
    "equals 2": (lambda m, x: equals(m, sum(x), 2, "f"), lambda b: sum(b) == 2),
    "equals 0": (lambda m, x: equals(m, sum(x), 0, "f"), lambda b: sum(b) == 0),
    "equals 7": (lambda m, x: equals(m, sum(x), 7, "f"), lambda b: False),
    "equals a constant": (lambda m, x: equals(m, 3, 3, "f"), lambda b: True),
}


def every(model: cp_model.CpModel) -> list[tuple[bool, ...]]:
    """All solutions of a model, told apart by all its Booleans, helpers included."""
    over: list[cp_model.IntVar] = []
    for index, variable in enumerate(list(model.proto.variables)):
        found = model.get_int_var_from_proto_index(index)
        over += [found] if list(variable.domain) == [0, 1] else []
    return list(enumerate_all(model, over, 10**4).solutions)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_boolean_functions(name: str) -> None:
    build, truth = FUNCTIONS[name]
    model = cp_model.CpModel()
    flags = [model.new_bool_var(f"x{i}") for i in range(3)]
    result = build(model, flags)
    rows = enumerate_all(model, [*flags, result], 100).solutions
    wanted = [(*b, bool(truth(b))) for b in itertools.product((False, True), repeat=3)]
    assert list(rows) == wanted
    assert len(every(model)) == 8


@pytest.mark.parametrize(("table", "open_end"), [((0, 5, 1, 1, 8), False), ((0, 5, 1), True), ((3,), True)])
def test_points_tables(table: tuple[int, ...], open_end: bool) -> None:
    for bits in itertools.product((0, 1), repeat=4):
        model = cp_model.CpModel()
        flags = [model.new_bool_var(f"x{i}") for i in range(4)]
        made = points_table(model, sum(flags), table, "points", open_end=open_end)
        for flag, bit in zip(flags, bits, strict=True):
            model.add(flag == bit)
        assert len(every(model)) == 1
        outcome = maximise(model, made.points)
        assert outcome.status is Status.OPTIMAL
        assert outcome.value == table[min(sum(bits), len(table) - 1)]
        assert outcome.answer is not None
        row = [outcome.answer.value(at) for at in made.at]
        assert row == [k == min(sum(bits), len(table) - 1) for k in range(len(table))]


def test_a_closed_table_limits_the_count() -> None:
    model = cp_model.CpModel()
    flags = [model.new_bool_var(f"x{i}") for i in range(6)]
    count = count_of(model, flags, "count")
    points_table(model, count, (0, 1, 2), "points")
    assert maximise(model, count).value == 2
    with pytest.raises(ValueError, match="empty"):
        points_table(model, count, (), "none")


def test_negation() -> None:
    model = cp_model.CpModel()
    flag = model.new_bool_var("x")
    assert negation(True) is False
    assert negation(False) is True
    model.add_bool_and([negation(flag)])
    assert maximise(model, flag).value == 0
