"""The questions of `best`: each is handed to the module that answers it. No answer leaves here unconfirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.models.game import Answer
from rulewright.models.wispwood.position import Position

# Deterministic time (about seconds) of a question that is asked without a limit.
WORK = 240.0
# With fewer wisps to come the search alone proves its answers.
MANY_WISPS = 10

if TYPE_CHECKING:
    from rulewright.models.wispwood.search.later_search import LaterResult
    from rulewright.models.wispwood.search.maximum import Maximum
    from rulewright.models.wispwood.search.round_search import RoundResult
    from rulewright.solver.outcome import Limits, SolverInfo
    from rulewright.solver.progress import Progress


def best(position: Position, question: str, limits: Limits, progress: Progress) -> Answer:
    """The answer to a question of QUESTIONS."""
    match question:
        case "move":
            from rulewright.models.wispwood.search.best_move import best_move

            return best_move(position, limits)
        case "round":
            return _round(position, limits, progress)
        case "maximum" if position.round == 1:
            from rulewright.models.wispwood.search.maximum import first_round

            return _first_round(position, first_round(position.goals, position.rulings, limits, progress), limits)
        case "maximum":
            from rulewright.models.wispwood.search.later_search import best_later

            found = best_later(position.goals, position.round, position.rulings, limits, progress)
            return _whole_games(position, question, found, limits)
        case "game":
            from rulewright.models.wispwood.search.game_search import best_game

            found = best_game(position.goals, position.rulings, limits, progress)
            return _whole_games(position, question, found, limits)
    raise ValueError(f"unknown question {question}")


def _round(position: Position, limits: Limits, progress: Progress) -> Answer:
    """The best forest at the end of this round, with the turns from the given position."""
    from rulewright.models.wispwood.search.round_problem import NotAStartError, RoundProblem
    from rulewright.models.wispwood.search.round_search import best_forest
    from rulewright.solver.engine import solver_info
    from rulewright.solver.outcome import Status

    try:
        problem = RoundProblem.of(position)
    except NotAStartError as error:
        solver = solver_info(limits, 0.0)
        return Answer("round", Status.INFEASIBLE, None, None, None, None, None, solver, remarks=[str(error)])
    result = best_forest(problem, _bounded(limits), progress, _known_bound(position, problem.room))
    if result.forest is None:
        return Answer(
            "round", result.status, None, result.bound, None, None, None, solver_info(limits, result.seconds),
            result.interrupted, result.limit_hit,
        )  # fmt: skip
    return _round_answer(position, problem.drawn(result.forest), result, limits, problem.shift)


def _bounded(limits: Limits) -> Limits:
    """The limits; without any a fixed amount of work, so that a question ends and its answer repeats."""
    from dataclasses import replace

    if limits.seconds is None and limits.deterministic is None:
        return replace(limits, deterministic=WORK)
    return limits


def _known_bound(position: Position, room: int) -> int | None:
    """A bound by what any forest of the round can be worth; only where it may be needed, and holds.

    It speaks of forests that play can reach, so the position itself must be one.
    """
    from rulewright.models.finding import Verdict
    from rulewright.models.wispwood.rules import check

    coming = room if position.supply is None else min(room, sum(position.supply.values()))
    if coming < MANY_WISPS or check(position).verdict is not Verdict.LEGAL:
        return None
    if position.round == 1:
        from rulewright.models.wispwood.search.maximum import first_round

        return first_round(position.goals, position.rulings).bound
    from rulewright.models.wispwood.search.maximum_ceiling import ceiling

    return ceiling(position.goals, position.round, position.rulings)


def _round_answer(
    position: Position, forest: dict[Any, Any], result: RoundResult, limits: Limits, shift: tuple[int, int]
) -> Answer:
    from rulewright.models.grid import Cell
    from rulewright.models.wispwood.answers import confirm, solitary
    from rulewright.models.wispwood.build import Step, witness_turns
    from rulewright.models.wispwood.moves import Padding
    from rulewright.models.wispwood.scoring import forest_score
    from rulewright.solver.engine import solver_info

    padding = Padding(position, set(forest))

    def placed(cell: Cell) -> Cell:
        return padding.cell(Cell(cell.row + shift[0], cell.column + shift[1]))

    steps = [Step(placed(step.tree), placed(step.wisp) if step.wisp is not None else None) for step in result.steps]
    drawn = padding.forest(forest)
    start = solitary(padding.position(position))
    turns = witness_turns(drawn, steps)
    value = result.value
    assert value is not None
    confirm(start, turns, drawn, value)
    remarks = [] if result.first else ["another best forest may have a drawing that comes before this one"]
    if position.solo is not None:
        remarks.append("the number of turns is not counted: the ghost may end the round before this forest is reached")
    return Answer(
        question="round",
        status=result.status,
        value=value,
        bound=result.bound,
        position=padding.position(position, forest),
        turns=turns,
        score=forest_score(drawn, position.round, position.goals, position.rulings),
        solver=solver_info(limits, result.seconds),
        interrupted=result.interrupted,
        limit_hit=result.limit_hit,
        remarks=remarks,
        start=start,
    )


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


def _whole_games(position: Position, question: str, found: LaterResult, limits: Limits) -> Answer:
    """The best forest of a later round, or the best game, with all turns from the lone cat."""
    from rulewright.models.score import Score
    from rulewright.models.wispwood.answers import confirm, without_pond
    from rulewright.models.wispwood.position import draw
    from rulewright.models.wispwood.scoring import forest_score

    start = {**found.start, **({"cards": position.extra["cards"]} if position.cards else {})}
    confirm(start, found.turns, found.forest, found.values[-1])
    scores = [
        forest_score(part.forest, part.round.number, position.goals, position.rulings) for part in found.game.played
    ]
    number = found.game.played[-1].round.number
    old = sorted(cell for part in found.game.played[:-1] for cell in part.round.born)
    drawing = draw(found.forest, found.game.side, found.game.side)
    rounds = [
        Score(f"round {index}", one.points, f"the forest at the end of round {index}", (), one.parts)
        for index, one in enumerate(scores, 1)
    ]
    return Answer(
        question=question,
        status=found.status,
        value=found.value,
        bound=found.bound,
        position={**without_pond(start), "round": number, "forest": drawing, "old": [cell.name for cell in old]},
        turns=found.turns,
        score=Score.sum("total", rounds, "the sum of the rounds") if question == "game" else scores[-1],
        solver=_own_solver("annealing, counting and CP-SAT", limits, found.seconds),
        interrupted=found.interrupted,
        limit_hit=found.limit_hit,
        start=start,
    )


def _own_solver(name: str, limits: Limits, seconds: float) -> SolverInfo:
    from rulewright import __version__
    from rulewright.solver.outcome import SolverInfo

    return SolverInfo(f"rulewright {name}", __version__, limits.seed, limits.workers, seconds)
