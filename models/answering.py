"""What the answers of all games share: who gave them, and what happens to one that the plain rules do not confirm."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.solver.outcome import Limits, SolverInfo


class ConfirmationError(AssertionError):
    """An answer that the plain rules do not confirm: a bug, never printed as an answer."""


def solver_info(name: str, limits: Limits, seconds: float) -> SolverInfo:
    """A search of this project's own that gave an answer."""
    from rulewright import __version__
    from rulewright.solver.outcome import SolverInfo

    return SolverInfo(f"rulewright {name}", __version__, limits.seed, limits.workers, seconds)
