"""The questions of `best`. Every answer is replayed by the plain rules and scored again before it leaves here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.models.answering import solver_info
from rulewright.models.game import OPTIMAL_ANSWERS, Answer, UnsupportedError
from rulewright.models.grid import Cell
from rulewright.models.yokai.answers import bare_turns, confirm_hopeless, confirm_moves, final_data, refused
from rulewright.models.yokai.components import outlines
from rulewright.models.yokai.families import CARDS, Family
from rulewright.models.yokai.moves import frame_of, in_frame
from rulewright.models.yokai.position import Frame, Position
from rulewright.models.yokai.scoring import Goal, known, won
from rulewright.models.yokai.search.problem import Problem
from rulewright.models.yokai.state import State

if TYPE_CHECKING:
    from collections.abc import Mapping as Map

    from rulewright.models.yokai.search.problem import Plan, Proof
    from rulewright.solver.outcome import Limits, Outcome
    from rulewright.solver.progress import Progress


def best(position: Position, question: str, limits: Limits, progress: Progress, count: bool = False) -> Answer:
    """The answer to a question of QUESTIONS. Raises UnsupportedError where cards are not known that it depends on."""
    state, goal = State.of(position), Goal.of(position)
    cards = known(position.layout)
    reason = refused(position, cards)
    if reason is None and question == "fewest-moves" and state.over and not won(cards, goal):
        reason = "no answer: the game is over, the last hint has been placed, so that nobody moves any more"
    if reason is None and question == "score" and any(not card.in_box for card in state.known_hints()):
        reason = "no answer: a hint card is named that the box does not have (`rulewright check` says more)"
    if reason is not None:
        from rulewright.solver.outcome import Status

        solver = solver_info("rules", limits, 0.0)
        lower = question == "fewest-moves"
        return Answer(
            question, Status.INFEASIBLE, None, None, None, None, None, solver, remarks=[reason], lower_is_better=lower
        )
    if question == "fewest-moves":
        return _fewest_moves(position, problem_of(state, goal, cards), limits, progress, count)
    if question == "score":
        if count:
            raise UnsupportedError(
                "Yokai counts all best answers only for the question `fewest-moves`, not for `score`"
            )
        from rulewright.models.yokai.best_score import best_score

        return best_score(position, problem_of(state, goal, cards), limits, progress)
    raise ValueError(f"unknown question {question}")


def problem_of(state: State, goal: Goal, cards: Map[Cell, Family]) -> Problem:
    """The question on plain data, for the searches."""
    token = next(iter(state.tokens), None)
    return Problem(
        cards=dict(sorted(cards.items())),
        locked=frozenset(state.hints),
        affinities=goal.affinities,
        outlines=None if goal.objective is None else outlines(goal.objective),
        never_split=state.rulings.never_split,
        token=token,
        token_limit=state.limit,
        null_move=state.rulings.null_move,
    )


def _fewest_moves(position: Position, problem: Problem, limits: Limits, progress: Progress, count: bool) -> Answer:
    from rulewright.models.yokai.search.fewest import fewest_moves
    from rulewright.models.yokai.search.problem import Proof

    proof = Proof()
    outcome = fewest_moves(problem, limits, progress, proof)
    plan = outcome.answer
    if str(outcome.status) == "infeasible" and proof.lower is None:
        confirm_hopeless(problem, None if limits.seconds is None else limits.seconds - outcome.seconds)
    extra: dict[str, Any] = {"proof": _proof_data(proof)}
    remarks = _proof_words(outcome, proof)
    seconds = outcome.seconds
    if plan is not None:
        remarks += _turns_left(position, len(plan.moves))
        if count:
            number, took = _count(problem, len(plan.moves), limits, seconds, progress)
            seconds += took
            if number is None:
                remarks.append("the best plans were not counted to the end")
            else:
                extra = {OPTIMAL_ANSWERS: number, **extra}
    framed = _frame_of_plan(position, plan)
    turns = None if plan is None else bare_turns(plan.moves, framed)
    start = in_frame(position, framed)
    if plan is not None and turns is not None:
        remarks += framed.remarks()
        confirm_moves(start, turns, {framed.shift(cell): family for cell, family in plan.final.items()})
    return Answer(
        question="fewest-moves",
        status=outcome.status,
        value=outcome.value,
        bound=outcome.bound,
        position=None if plan is None else final_data(start, plan.final, framed),
        turns=turns,
        score=None,
        solver=solver_info("level search", limits, seconds),
        interrupted=outcome.interrupted,
        limit_hit=outcome.limit_hit,
        remarks=remarks,
        extra=extra,
        start=start,
        lower_is_better=True,
    )


def _frame_of_plan(position: Position, plan: Plan | None) -> Frame:
    moves = () if plan is None else plan.moves
    return frame_of(position, {*position.layout, *(cell for move in moves for cell in move)})


def _count(problem: Problem, moves: int, limits: Limits, spent: float, progress: Progress) -> tuple[int | None, float]:
    from dataclasses import replace
    from time import monotonic

    from rulewright.models.yokai.search.counting import count_plans

    left = limits if limits.seconds is None else replace(limits, seconds=max(0.0, limits.seconds - spent))
    begin = monotonic()
    number = count_plans(problem, moves, left, progress)
    return number, monotonic() - begin


def _proof_data(proof: Proof) -> dict[str, Any]:
    """The lower bound, and for each number of moves from there that does not suffice what was tried."""
    lower = proof.lower
    levels = [level for level in proof.exhausted if lower is not None and level.moves >= lower]
    return {
        "lower-bound": lower,
        "exhausted": [
            {"moves": level.moves, "targets": level.targets, "positions": level.looked_at} for level in levels
        ],
        "positions": proof.looked_at,
    }


def _proof_words(outcome: Outcome[Plan], proof: Proof) -> list[str]:
    if proof.lower is None:
        if str(outcome.status) == "infeasible":
            return ["no layout wins: the cards that hints hold fast, with affinities and objective, leave none"]
        return []
    words = []
    if proof.lower:
        words.append(
            f"lower bound {proof.lower}: in no winning layout can more than {CARDS - proof.lower} of the {CARDS} cards "
            "stay where they are"
        )
    words += [
        f"{level.moves} moves do not suffice: {level.targets:,} winning layouts were tried in every order"
        for level in proof.exhausted
        if level.moves >= proof.lower
    ]
    if proof.nowhere:
        words.append("all layouts that can be reached were looked at, and none wins")
    return words


def _turns_left(position: Position, moves: int) -> list[str]:
    state = State.of(position)
    if state.left is None or (position.deck is None and not position.hints and not position.revealed):
        return []
    left = len(state.revealed) + 2 * state.left
    if moves > left:
        return [f"the game ends after {left} more turns, with the last hint placed: too few for these moves"]
    return []
