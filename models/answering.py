"""What the answers of all games share: who gave them, their values in words, and one that the rules do not confirm."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.solver.outcome import Limits, SolverInfo


class ConfirmationError(AssertionError):
    """An answer that the plain rules do not confirm: a bug, never printed as an answer."""


def number_words(value: int | float | None) -> str:
    """A value for people: whole numbers as they are, others with at most four decimals."""
    if value is None or isinstance(value, int):
        return str(value)
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return text if text != "-0" else "0"


def solver_info(name: str, limits: Limits, seconds: float) -> SolverInfo:
    """A search of this project's own that gave an answer."""
    from rulewright import __version__
    from rulewright.solver.outcome import SolverInfo

    return SolverInfo(f"rulewright {name}", __version__, limits.seed, limits.workers, seconds)
