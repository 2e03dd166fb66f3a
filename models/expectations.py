"""Compares a position with its `expect:` block: what `verify` reports."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulewright.models.envelope import Expect
from rulewright.models.finding import Severity
from rulewright.models.game import Game, Position, UnsupportedError

if TYPE_CHECKING:
    from rulewright.solver.outcome import Limits
    from rulewright.solver.progress import Progress


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as expected. `key` is the path under `expect:`, such as `score: orb`.

    `open`: nothing contradicts the expectation, but the proof was cut short. `interrupted`: by the user.
    """

    key: str
    expected: Any
    actual: Any
    open: bool = False
    interrupted: bool = False

    def to_data(self) -> dict[str, Any]:
        """The difference as JSON data."""
        data = {"key": self.key, "expected": self.expected, "actual": self.actual}
        return data | {"unproven": True} if self.open else data


def compare(game: Game, position: Position, expect: Expect, limits: Limits, progress: Progress) -> Iterator[Difference]:
    """All differences, those that are cheap to find first."""
    if expect.verdict is not None or expect.codes is not None:
        yield from _compare_check(game, position, expect)
    if expect.score is not None:
        yield from _compare_score(game, position, expect.score)
    if expect.moves is not None:
        try:
            count: int | str = game.count_moves(position)
        except UnsupportedError as error:
            count = str(error)
        if count != expect.moves:
            yield Difference("moves", expect.moves, count)
    if expect.best is not None:
        yield from _compare_best(game, position, expect, limits, progress)


def _compare_check(game: Game, position: Position, expect: Expect) -> Iterator[Difference]:
    report = game.check(position)
    if expect.verdict is not None and report.verdict is not expect.verdict:
        yield Difference("verdict", str(expect.verdict), str(report.verdict))
    if expect.codes is not None:
        found = {finding.code for finding in report.findings if finding.severity is not Severity.NOTE}
        if found != set(expect.codes):
            yield Difference("codes", sorted(set(expect.codes)), sorted(found))


def _compare_score(game: Game, position: Position, expected: dict[str, int]) -> Iterator[Difference]:
    try:
        score = game.score(position)
    except UnsupportedError as error:
        yield Difference("score", dict(expected), str(error))
        return
    for key, points in expected.items():
        part = score if key == "total" else score.part(key)
        actual = None if part is None else part.points
        if actual != points:
            yield Difference(f"score: {key}", points, actual)


def _compare_best(
    game: Game, position: Position, expect: Expect, limits: Limits, progress: Progress
) -> Iterator[Difference]:
    question = expect.ask or game.default_question(position)
    key = f"best ({question})"
    try:
        answer = game.best(position, question, limits, progress)
    except UnsupportedError as error:
        yield Difference(key, expect.best, str(error))
        return
    if answer.status == "optimal":
        if answer.value is None or round(answer.value, expect.decimals) != expect.best:
            yield Difference(key, expect.best, answer.value)
    elif answer.status == "infeasible":
        yield Difference(key, expect.best, None)
    else:
        assert expect.best is not None
        # The true value lies from the value found so far to the bound, upwards or downwards.
        low, high = (answer.bound, answer.value) if answer.lower_is_better else (answer.value, answer.bound)
        if answer.simulated:
            low = high = None
        contradicted = low is not None and low > expect.best
        contradicted |= high is not None and high < expect.best
        found = f"{'nothing' if answer.value is None else answer.value} so far, bound {answer.bound}"
        yield Difference(key, expect.best, found, open=not contradicted, interrupted=answer.interrupted)
