"""The questions of `best`: each is handed to the module that answers it. No answer leaves here unconfirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.models.game import Answer
from rulewright.models.wispwood.position import Position

if TYPE_CHECKING:
    from rulewright.models.wispwood.maximum import Maximum
    from rulewright.solver.outcome import Limits
    from rulewright.solver.progress import Progress


def best(position: Position, question: str, limits: Limits, progress: Progress) -> Answer:
    """The answer to a question of QUESTIONS."""
    if question == "move":
        from rulewright.models.wispwood.best_move import best_move

        return best_move(position, limits)
    if question == "maximum" and position.round == 1:
        from rulewright.models.wispwood.maximum import first_round

        found = first_round(position.goals, position.rulings, limits, progress)
        return _first_round(position, found, limits)
    raise ValueError(f"unknown question {question}")


def _first_round(position: Position, found: Maximum, limits: Limits) -> Answer:
    """The best forest of the first round with the turns that build it from the lone cat."""
    from rulewright.models.wispwood.answers import confirm, start_data, without_pond
    from rulewright.models.wispwood.build import build, witness_turns
    from rulewright.models.wispwood.components import SIDES
    from rulewright.models.wispwood.pieces import Piece
    from rulewright.models.wispwood.position import draw
    from rulewright.models.wispwood.scoring import forest_score

    cat = next(cell for cell, piece in found.forest.items() if piece is Piece.CAT)
    steps = build(found.forest, (), cat, position.goals.get(Piece.WITCH))
    assert steps is not None
    turns = witness_turns(found.forest, steps)
    start = start_data(position, cat, SIDES[1])
    confirm(start, turns, found.forest, found.value)
    return Answer(
        question="maximum",
        status=found.status,
        value=found.value,
        bound=found.bound,
        position={**without_pond(start), "forest": draw(found.forest, SIDES[1], SIDES[1])},
        turns=turns,
        score=forest_score(found.forest, 1, position.goals, position.rulings),
        solver=_own_solver("bounded exhaustion", limits, found.seconds),
        interrupted=found.interrupted,
        limit_hit=found.limit_hit,
        start=start,
    )


def _own_solver(name: str, limits: Limits, seconds: float) -> Any:
    from rulewright import __version__
    from rulewright.solver.outcome import SolverInfo

    return SolverInfo(f"rulewright {name}", __version__, limits.seed, limits.workers, seconds)
