"""Statuses, limits and budgets: what may be said of a run and what may not."""

import pytest
from rulewright.solver.outcome import Budget, Limits, Outcome, SolverInfo, Status


def test_optimal_needs_value_equal_to_bound_and_a_full_run() -> None:
    assert Outcome(Status.OPTIMAL, 5, 5, "answer").proven
    with pytest.raises(ValueError, match="value is 5 and the bound 6"):
        Outcome(Status.OPTIMAL, 5, 6, "answer")
    with pytest.raises(ValueError, match="value is None"):
        Outcome(Status.OPTIMAL, None, None, "answer")
    with pytest.raises(ValueError, match="cut short"):
        Outcome(Status.OPTIMAL, 5, 5, "answer", interrupted=True)
    with pytest.raises(ValueError, match="cut short"):
        Outcome(Status.OPTIMAL, 5, 5, "answer", limit_hit=True)


def test_answer_and_status_belong_together() -> None:
    with pytest.raises(ValueError, match="no answer"):
        Outcome(Status.FEASIBLE, 5, 6)
    with pytest.raises(ValueError, match="an answer"):
        Outcome(Status.UNKNOWN, answer="answer")
    with pytest.raises(ValueError, match="with the value"):
        Outcome[str](Status.UNKNOWN, 5)
    with pytest.raises(ValueError, match="cut short"):
        Outcome[str](Status.INFEASIBLE, limit_hit=True)


def test_map_changes_the_answer_only() -> None:
    outcome = Outcome(Status.FEASIBLE, 3, 9, "abc", 1.5, interrupted=True, deterministic=0.5)
    mapped = outcome.map(len)
    assert mapped.answer == 3
    assert (mapped.status, mapped.value, mapped.bound) == (Status.FEASIBLE, 3, 9)
    assert (mapped.seconds, mapped.interrupted, mapped.deterministic) == (1.5, True, 0.5)
    assert Outcome[str](Status.UNKNOWN, bound=4, limit_hit=True).map(len).answer is None


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("seconds", -1.0),
        ("seconds", float("nan")),
        ("deterministic", -0.1),
        ("workers", 0),
        ("seed", -1),
        ("seed", 2**31),
    ],
)
def test_limits_out_of_range(name: str, number: float) -> None:
    with pytest.raises(ValueError, match="must"):
        Limits(**{name: number})  # type: ignore[arg-type]


def test_budget_is_used_up() -> None:
    now = [100.0]
    budget = Budget(Limits(10.0, 2.0, workers=2, seed=7), clock=lambda: now[0])
    assert budget.left() == Limits(10.0, 2.0, 2, 7)
    now[0] += 4
    budget.spend(0.5)
    assert budget.left() == Limits(6.0, 1.5, 2, 7)
    before = budget.exhausted
    budget.spend(5)
    assert budget.left().deterministic == 0
    assert (before, budget.exhausted) == (False, True)
    assert not Budget(Limits()).exhausted


def test_solver_info_as_json() -> None:
    info = SolverInfo("OR-Tools CP-SAT", "9.15", 3, 1, 0.12345)
    assert info.as_dict() == {
        "name": "OR-Tools CP-SAT",
        "version": "9.15",
        "seed": 3,
        "workers": 1,
        "seconds": 0.123,
    }
