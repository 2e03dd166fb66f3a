"""The questions of `best`. Every answer is replayed by the plain rules and scored again before it leaves here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rulewright.models import answering
from rulewright.models.answering import ConfirmationError
from rulewright.models.finding import Severity
from rulewright.models.game import OPTIMAL_ANSWERS, Answer, UnsupportedError
from rulewright.models.wonderland.answers import confirm_turns, end_data
from rulewright.models.wonderland.cards import LINES, Card, Side
from rulewright.models.wonderland.lines import lines
from rulewright.models.wonderland.position import Position
from rulewright.models.wonderland.rules import RULES
from rulewright.models.wonderland.scoring import score_of
from rulewright.models.wonderland.search.board import Game, Lying, Move
from rulewright.models.wonderland.state import State
from rulewright.models.wonderland.turns import arrival_data, placement_data

if TYPE_CHECKING:
    from rulewright.models.wonderland.search.play import Result
    from rulewright.solver.outcome import Limits, SolverInfo
    from rulewright.solver.progress import Progress

# So many moves an answer tells.
MOST = 10


def best(position: Position, question: str, limits: Limits, progress: Progress, count: bool = False) -> Answer:
    """The answer to a question of QUESTIONS. Raises UnsupportedError where what it depends on is not there."""
    from rulewright.solver.outcome import Status

    if count and question == "reach":
        raise UnsupportedError("Wonderland counts all best answers only for the questions `move` and `value`")
    state = State.of(position)
    codes = sorted(
        {finding.code for rule in RULES for finding in rule(position, state) if finding.severity is Severity.ERROR}
    )
    if codes:
        remark = f"no answer: the position is illegal ({', '.join(codes)}; `rulewright check` says more)"
        return Answer(
            question, Status.INFEASIBLE, None, None, None, None, None, solver_info(limits, 0.0), remarks=[remark]
        )
    known = state.certain()
    if known != state:
        answer = best(replace(position, edges=known.edges), question, limits, progress, count)
        told = ", ".join(
            f"{card.name} on space {number + 1}"
            for side in Side
            for number in state.face_down(side)
            if (card := known.edges[side][number].card) is not None
        )
        return replace(answer, remarks=[f"only one card can lie face down: {told}", *answer.remarks])
    if question == "reach":
        from rulewright.models.wonderland.reach import reach

        return reach(position, limits, progress)
    if state.over:
        return _over(position, state, question, limits)
    if count and state.arrival:
        raise UnsupportedError("in the arrival phase nothing is proven to be best, so there is nothing to count")
    if state.arrival:
        return _arrival(position, question, limits, progress)
    mover = state.to_move
    if state.face_down(mover):
        raise UnsupportedError(
            f"{mover} is to move and knows its own edge cards: write their ranks in place of `?` to ask what is best"
        )
    if state.face_down(mover.other):
        from rulewright.models.wonderland.unknown import over_worlds

        return over_worlds(position, state, question, limits, progress, count)
    from rulewright.models.wonderland.search.play import solve

    result = solve(game_of(state, tuple(state.unseen(mover.other))), limits, progress)
    return _answer(position, state, question, result, limits, count)


def values_of(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What rows and columns are worth, 0 where an edge card is not known."""
    found = []
    for line in lines(state.red_rows):
        card = state.edges[line.valued_by][line.space].card
        found.append(0 if card is None else card.rank)
    return tuple(found[:LINES]), tuple(found[LINES:])


def game_of(state: State, other: tuple[Card, ...]) -> Game:
    """The state as plain data for the search; `other` is the hand of the side that is not to move."""
    rows, columns = values_of(state)
    mover = state.to_move
    return Game(
        deck=state.deck,
        rows=rows,
        columns=columns,
        grid={cell: Lying(placed.card, placed.turned) for cell, placed in sorted(state.grid.items())},
        hands={mover: tuple(state.hand(mover)), mover.other: other},
        to_move=mover,
    )


def _over(position: Position, state: State, question: str, limits: Limits) -> Answer:
    """Nobody moves any more: the board as it lies."""
    from rulewright.solver.outcome import Status

    if any(state.face_down(side) for side in Side):
        raise UnsupportedError(
            "the game is over, and some edge cards are not known; `rulewright deduce` tells the margins"
        )
    tree = score_of(state)
    return Answer(
        question, Status.OPTIMAL, tree.points, tree.points, position.to_data(), [], tree, solver_info(limits, 0.0),
        remarks=["the game is over"],
    )  # fmt: skip


def _arrival(position: Position, question: str, limits: Limits, progress: Progress) -> Answer:
    """The arrival phase: cards go face down, so nothing is proven to be best; a bound is, and play with open cards."""
    from rulewright.models.wonderland.open_play import OpenPlayStoppedError, open_play
    from rulewright.models.wonderland.reach import reach
    from rulewright.solver.outcome import Budget, Status

    state = State.of(position)
    mover = state.to_move
    budget = Budget(limits)
    found = reach(position, limits, progress)
    sign = 1 if mover is Side.RED else -1
    bound = None if found.bound is None else sign * found.bound
    interrupted, limit_hit = found.interrupted, found.limit_hit
    remarks = [
        "in the arrival phase cards go face down: what is best depends on what the other side guesses, so that no card "
        "is proven to be best",
    ]
    if bound is not None:
        remarks.append(
            f"{mover} cannot get a better margin than the bound: that many points even if the other side helped"
        )
    extra: dict[str, Any] = {}
    if reason := _not_open(state, limits):
        remarks.append(f"what play with open edge cards would give is not told: {reason}")
    elif not interrupted:
        try:
            played = open_play(state, position.place("edges"), budget.left(), progress)
        except OpenPlayStoppedError as stopped:
            interrupted, limit_hit = stopped.interrupted, not stopped.interrupted
            remarks.append("play with open edge cards could not be searched to the end, so nothing is said of it")
        else:
            extra["open-play"] = played.value
            if question == "move":
                ranked = sorted(played.moves.items(), key=lambda item: -sign * item[1])
                extra["moves"] = [{**arrival_data(card, at), "margin": value} for (card, at), value in ranked]
            remarks.append(
                "open play is the margin if all edge cards lay open and both sides played perfectly on, proven; for "
                "the real game, in which they lie face down, it is only a guide"
            )
    return Answer(
        question, Status.UNKNOWN, None, bound, None, None, None, solver_info(limits, budget.seconds), interrupted,
        limit_hit, remarks, extra, lower_is_better=mover is Side.BLUE,
    )  # fmt: skip


def _not_open(state: State, limits: Limits) -> str:
    """Why play with open edge cards is not searched; empty if it is."""
    from rulewright.models.wonderland.open_play import FEW, to_come

    if any(state.face_down(side) for side in Side):
        return "some cards lie face down; write their ranks in place of `?`"
    if to_come(state) > FEW and limits.seconds is None:
        return f"{to_come(state)} edge cards are to come, which takes long; try it with --time-limit SECONDS"
    return ""


def _answer(position: Position, state: State, question: str, result: Result, limits: Limits, count: bool) -> Answer:
    """The value with the principal line, replayed; or bounds where the run was cut short."""
    mover = state.to_move
    solver = solver_info(limits, result.seconds)
    # What the mover cannot surpass.
    bound = result.upper if mover is Side.RED else result.lower
    remarks = [f"margin red minus blue under perfect play of both sides; {mover} is to move"]
    if result.value is None:
        remarks.append(f"the margin lies between {result.lower} and {result.upper}")
        return Answer(
            question, result.status, None, bound, None, None, None, solver, result.interrupted, result.limit_hit,
            remarks, lower_is_better=mover is Side.BLUE,
        )  # fmt: skip
    turns = [move_data(move) for move in result.line]
    last = confirm_turns(position, turns)[-1]
    tree = score_of(last)
    if tree.points != result.value:
        raise ConfirmationError(f"a line said to give the margin {result.value} gives {tree.points}")
    extra: dict[str, Any] = {"positions": result.positions}
    if question == "move":
        extra["moves"] = [{**move_data(move), "margin": value} for move, value in _ranked(result.moves, mover)]
    if count:
        extra = {OPTIMAL_ANSWERS: sum(value == result.value for value in result.moves.values()), **extra}
    return Answer(
        question=question,
        status=result.status,
        value=result.value,
        bound=result.value,
        position=end_data(position, last),
        turns=turns,
        score=tree,
        solver=solver,
        interrupted=result.interrupted,
        limit_hit=result.limit_hit,
        remarks=remarks,
        extra=extra,
        lower_is_better=mover is Side.BLUE,
    )


def _ranked(moves: dict[Move, int], mover: Side) -> list[tuple[Move, int]]:
    """The moves, best for the mover first, else in reading order; at most MOST."""
    sign = -1 if mover is Side.RED else 1
    return sorted(moves.items(), key=lambda item: (sign * item[1], item[0]))[:MOST]


def move_data(move: Move) -> dict[str, Any]:
    """A move of the search in the form of the file."""
    return placement_data(move.card, move.cell, move.turned)


def solver_info(limits: Limits, seconds: float) -> SolverInfo:
    """The own search that gave an answer."""
    return answering.solver_info("game search", limits, seconds)
