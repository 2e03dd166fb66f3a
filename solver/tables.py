"""Counting and points tables in a CP-SAT model: every helper Boolean is a function of what it counts.

Such helpers are fixed by the real variables, so a solution of the model is a solution of the puzzle, and
counting the one counts the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .engine import range_of

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    LiteralT = cp_model.BoolVarT | bool


@dataclass(frozen=True)
class PointsTable:
    """Points for a count.

    Args:
        points: a linear expression, the entry of the table that the count selects.
        at: one Boolean per entry; ``at[k]`` says that the count is k (with an open end, the last one says
            that it is at least that).
    """

    points: cp_model.LinearExprT
    at: tuple[cp_model.IntVar, ...]


def points_table(
    model: cp_model.CpModel,
    count: cp_model.LinearExprT,
    table: Sequence[int],
    name: str,
    *,
    open_end: bool = False,
) -> PointsTable:
    """Points that depend on a count in any way, by one Boolean per entry.

    Args:
        model: the model.
        count: a linear expression that counts something.
        table: points for 0, 1, 2, …; the count is restricted to its indices.
        name: prefix of the variables' names.
        open_end: the last entry holds for every higher count as well.

    Raises:
        ValueError: if the table is empty.
    """
    if not table:
        raise ValueError(f"the points table {name} is empty")
    last = len(table) - 1
    at = tuple(model.new_bool_var(f"{name} = {k}") for k in range(len(table)))
    model.add_exactly_one(at)
    index = sum(k * at[k] for k in range(1, len(table)))
    high = range_of(model, count)[1]
    if open_end and high > last:
        surplus = model.new_int_var(0, high - last, f"{name} surplus")
        model.add(count == index + surplus)
        model.add(surplus == 0).only_enforce_if(at[last].negated())
    else:
        model.add(count == index)
    return PointsTable(sum(table[k] * at[k] for k in range(len(table))), at)


def count_of(model: cp_model.CpModel, literals: Iterable[LiteralT], name: str) -> cp_model.IntVar:
    """A variable that equals the number of true literals.

    A plain ``sum(literals)`` is cheaper where the count is used once.
    """
    listed = list(literals)
    count = model.new_int_var(0, len(listed), name)
    model.add(count == sum(listed))
    return count


def all_of(model: cp_model.CpModel, literals: Iterable[LiteralT], name: str) -> cp_model.IntVar:
    """A Boolean that is true exactly if all literals are (true if there are none)."""
    listed = list(literals)
    if not listed:
        return model.new_constant(1)
    result = model.new_bool_var(name)
    for literal in listed:
        model.add_implication(result, literal)
    model.add_bool_or([result, *(negation(literal) for literal in listed)])
    return result


def any_of(model: cp_model.CpModel, literals: Iterable[LiteralT], name: str) -> cp_model.IntVar:
    """A Boolean that is true exactly if at least one literal is (false if there are none)."""
    listed = list(literals)
    if not listed:
        return model.new_constant(0)
    result = model.new_bool_var(name)
    for literal in listed:
        model.add_implication(literal, result)
    model.add_bool_or([result.negated(), *listed])
    return result


def at_least(model: cp_model.CpModel, expression: cp_model.LinearExprT, threshold: int, name: str) -> cp_model.IntVar:
    """A Boolean that is true exactly if an integer expression is at least the threshold."""
    low, high = range_of(model, expression)
    if threshold <= low:
        return model.new_constant(1)
    if threshold > high:
        return model.new_constant(0)
    result = model.new_bool_var(name)
    model.add(expression >= threshold).only_enforce_if(result)
    model.add(expression <= threshold - 1).only_enforce_if(result.negated())
    return result


def equals(model: cp_model.CpModel, expression: cp_model.LinearExprT, value: int, name: str) -> cp_model.IntVar:
    """A Boolean that is true exactly if an integer expression has a value."""
    low, high = range_of(model, expression)
    if not low <= value <= high:
        return model.new_constant(0)
    if low == high:
        return model.new_constant(1)
    result = model.new_bool_var(name)
    below = at_least(model, expression, value, f"{name} or more")
    above = at_least(model, expression, value + 1, f"above {name}")
    model.add(below - above == result)
    return result


def negation(literal: LiteralT) -> LiteralT:
    """The opposite of a literal or of a Python Boolean."""
    return not literal if isinstance(literal, bool) else literal.negated()
