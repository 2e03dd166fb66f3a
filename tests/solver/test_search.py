"""Branch and bound over parts: right with exact, rough and splitting callbacks, resumable, honest when cut short."""

from __future__ import annotations

import random
from typing import Any

import pytest
from rulewright.solver.interrupt import interruptible
from rulewright.solver.outcome import Limits, Status
from rulewright.solver.search import Part, Search, Solved

Table = dict[str, int]


def table_of(seed: int, size: int = 30) -> tuple[Table, list[Part[str]]]:
    """Parts with a hidden value each and a bound above it."""
    rng = random.Random(seed)
    table = {f"part {i}": rng.randint(0, 50) for i in range(size)}
    return table, [Part(name, value + rng.randint(0, 15)) for name, value in table.items()]


class Exact:
    """Solves a part at once, or says that nothing in it reaches the floor."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.calls: list[str] = []

    def __call__(self, item: str, floor: int | None, limits: Limits, attempt: int) -> Solved[str, str]:
        self.calls.append(item)
        value = self.table[item]
        if floor is not None and value < floor:
            return Solved(deterministic=1.0)
        return Solved(value, item, value, deterministic=1.0)


@pytest.mark.parametrize("seed", range(8))
def test_finds_the_best_and_looks_at_no_part_that_cannot_beat_it(seed: int) -> None:
    table, parts = table_of(seed)
    solve = Exact(table)
    outcome = Search(parts, solve).run()
    best = max(table.values())
    assert (outcome.status, outcome.value, outcome.bound) == (Status.OPTIMAL, best, best)
    assert outcome.answer is not None
    assert table[outcome.answer] == best
    assert all(part.bound >= best for part in parts if part.item in solve.calls)
    assert len(set(solve.calls)) == len(solve.calls) < len(parts)


@pytest.mark.parametrize("seed", range(8))
def test_of_equal_answers_the_preferred_one(seed: int) -> None:
    table, parts = table_of(seed, 200)
    outcome = Search(parts, Exact(table), prefer=lambda name: name).run()
    best = max(table.values())
    assert outcome.answer == min(name for name, value in table.items() if value == best)
    assert outcome.status is Status.OPTIMAL


def test_bounds_that_come_down_slowly_and_parts_that_split() -> None:
    values = {f"{a}{b}": (7 * a + 5 * b) % 23 for a in range(6) for b in range(6)}
    seen: dict[str, list[int]] = {}

    def solve(item: str, floor: int | None, limits: Limits, attempt: int) -> Solved[str, str]:
        seen.setdefault(item, []).append(attempt)
        if len(item) == 1:
            return Solved(parts=[Part(f"{item}{b}", 40) for b in range(6)])
        value = values[item]
        bound = max(value, 30 - 10 * attempt)
        return Solved(value, item, bound)

    outcome = Search([Part(str(a), 35) for a in range(6)], solve).run()
    assert (outcome.status, outcome.value) == (Status.OPTIMAL, max(values.values()))
    assert any(attempts == [0, 1] for attempts in seen.values())


def test_a_part_that_makes_no_progress_is_set_aside_and_admitted() -> None:
    def solve(item: str, floor: int | None, limits: Limits, attempt: int) -> Solved[str, str]:
        if item == "stubborn" and attempt < 2:
            return Solved(bound=20)
        return Solved(7, item, 7)

    search = Search([Part("stubborn", 20), Part("easy", 9)], solve)
    first = search.run()
    assert (first.status, first.value, first.bound) == (Status.FEASIBLE, 7, 20)
    assert first.limit_hit
    assert search.run().status is Status.FEASIBLE
    assert search.run().status is Status.OPTIMAL


def test_limits_cut_it_short_and_a_snapshot_goes_on() -> None:
    table, parts = table_of(3)
    whole = Search(parts, Exact(table)).run()
    search = Search(parts, Exact(table))
    cut = search.run(Limits(deterministic=2.0))
    assert search.solved == 2
    assert (cut.status, cut.limit_hit, cut.deterministic) == (Status.FEASIBLE, True, 2.0)
    assert cut.bound is not None
    assert whole.value is not None
    assert cut.bound >= whole.value
    solve = Exact(table)
    rest = Search.resume(search.snapshot(), solve).run()
    assert (rest.status, rest.value) == (Status.OPTIMAL, whole.value)
    assert search.run().value == whole.value
    none = Search(parts, Exact(table)).run(Limits(seconds=0))
    assert (none.status, none.bound) == (Status.UNKNOWN, max(part.bound for part in parts))


def test_interruption_keeps_the_best_so_far() -> None:
    table, parts = table_of(5)
    exact = Exact(table)
    with interruptible() as interrupt:

        def solve(item: str, floor: int | None, limits: Limits, attempt: int) -> Solved[str, str]:
            interrupt.request()
            return exact(item, floor, limits, attempt)

        outcome = Search(parts, solve).run()
    assert (outcome.status, outcome.interrupted, outcome.limit_hit) == (Status.FEASIBLE, True, False)
    assert len(exact.calls) == 1


def test_nothing_to_find_and_a_known_start() -> None:
    def nothing(item: str, floor: int | None, limits: Limits, attempt: int) -> Solved[str, Any]:
        return Solved()

    assert Search([Part("a", 5)], nothing).run().status is Status.INFEASIBLE
    known = Search([Part("a", 5), Part("b", 9)], nothing, start=(5, "known")).run()
    assert (known.status, known.value, known.answer) == (Status.OPTIMAL, 5, "known")


def test_an_error_in_the_callback_loses_no_part() -> None:
    calls = []

    def solve(item: str, floor: int | None, limits: Limits, attempt: int) -> Solved[str, str]:
        calls.append(item)
        if len(calls) == 1:
            raise LookupError("once")
        return Solved(5, item, 5)

    search = Search([Part("a", 5)], solve)
    with pytest.raises(LookupError, match="once"):
        search.run()
    assert search.run().value == 5
