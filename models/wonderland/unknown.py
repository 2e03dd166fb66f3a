"""`move` and `value` where edge cards of the other side lie face down: every possibility played out."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rulewright.models.answering import ConfirmationError
from rulewright.models.game import OPTIMAL_ANSWERS, Answer
from rulewright.models.wonderland.answers import confirm_turns, end_data
from rulewright.models.wonderland.cards import LINES, Side
from rulewright.models.wonderland.lines import lines
from rulewright.models.wonderland.position import Position
from rulewright.models.wonderland.questions import MOST, move_data, solver_info
from rulewright.models.wonderland.search.board import Lying, Move
from rulewright.models.wonderland.search.hidden import Outlook, Spread, Veiled, solve_hidden
from rulewright.models.wonderland.state import State

if TYPE_CHECKING:
    from rulewright.solver.outcome import Limits
    from rulewright.solver.progress import Progress


def over_worlds(
    position: Position, state: State, question: str, limits: Limits, progress: Progress, count: bool = False
) -> Answer:
    """The best placements in the worst case and on average over what the other side can have on its edge.

    The value is the margin of the best worst case; of `value` it is the worst margin over the possibilities.
    """
    veiled = veiled_of(state)
    outlook = solve_hidden(veiled, limits, progress)
    mover = state.to_move
    lower = mover is Side.BLUE
    solver = solver_info(limits, outlook.seconds)
    remarks = _remarks(state, outlook)
    if question == "value":
        remarks.append("the value is the worst margin over the possibilities; no placement is sure to reach it unseen")
    extra: dict[str, Any] = {"possibilities": outlook.count, "settled": len(outlook.worlds)}
    if outlook.value is None or outlook.safest is None or outlook.steadiest is None:
        return Answer(
            question, outlook.status, None, None, None, None, None, solver, outlook.interrupted, outlook.limit_hit,
            remarks, extra, lower_is_better=lower,
        )  # fmt: skip
    if count:
        # Placements that are as safe as the one shown.
        safe = outlook.moves[outlook.safest].worst
        extra = {OPTIMAL_ANSWERS: sum(spread.worst == safe for spread in outlook.moves.values()), **extra}
    complete = outlook.status.value == "optimal"
    extra["worst-case"] = _told(outlook.safest, outlook.moves[outlook.safest])
    extra["average"] = _told(outlook.steadiest, outlook.moves[outlook.steadiest])
    if question == "value":
        # It needs another placement for each possibility, so none is shown.
        value, turns = outlook.value.worst, []
        extra["if-known"] = _spread(outlook.value)
    else:
        value, turns = outlook.moves[outlook.safest].worst, [move_data(outlook.safest)]
        extra["moves"] = [_told(move, spread) for move, spread in _ranked(outlook, mover)]
    last = confirm_turns(position, turns)[-1]
    _confirm(state, outlook)
    return Answer(
        question=question,
        status=outlook.status,
        value=value,
        bound=value if complete else None,
        position=end_data(position, last),
        turns=turns,
        score=None,
        solver=solver,
        interrupted=outlook.interrupted,
        limit_hit=outlook.limit_hit,
        remarks=remarks,
        extra=extra,
        lower_is_better=lower,
    )


def veiled_of(state: State) -> Veiled:
    """The state as plain data for the search; the edges of the side that is not to move are not all known."""
    mover = state.to_move
    values: list[int | None] = []
    for line in lines(state.red_rows):
        card = state.edges[line.valued_by][line.space].card
        values.append(None if card is None else card.rank)
    return Veiled(
        deck=state.deck,
        rows=tuple(values[:LINES]),
        columns=tuple(values[LINES:]),
        grid={cell: Lying(placed.card, placed.turned) for cell, placed in sorted(state.grid.items())},
        hidden=mover.other,
        unseen=tuple(state.unseen(mover.other)),
        hand=tuple(state.unseen(mover)),
        to_move=mover,
        held=tuple(state.held.get(mover.other, ())),
    )


def _confirm(state: State, outlook: Outlook) -> None:
    """Each possibility again for itself, a few of them. Raises ConfirmationError where the search disagrees."""
    from rulewright.models.wonderland.search.play import solve

    veiled = veiled_of(state)
    step = max(1, len(outlook.worlds) // 3)
    if veiled.game(outlook.worlds[0].edges).left > 6:
        return  # Once more would take as long as the whole answer did.
    for world in outlook.worlds[::step]:
        if solve(veiled.game(world.edges)).value != world.value:
            raise ConfirmationError("a possibility is worth something else when it is played out alone")


def _ranked(outlook: Outlook, mover: Side) -> list[tuple[Move, Spread]]:
    sign = -1 if mover is Side.RED else 1
    ranked = sorted(outlook.moves.items(), key=lambda item: (sign * item[1].worst, sign * item[1].average, item[0]))
    return ranked[:MOST]


def _told(move: Move, spread: Spread) -> dict[str, Any]:
    return {**move_data(move), **_spread(spread)}


def _spread(spread: Spread) -> dict[str, Any]:
    return {"worst": spread.worst, "average": _decimal(spread.average), "best": spread.best}


def _decimal(value: Fraction) -> float | int:
    return value.numerator if value.denominator == 1 else round(float(value), 4)


def _remarks(state: State, outlook: Outlook) -> list[str]:
    mover = state.to_move
    settled = len(outlook.worlds)
    done = f"all {settled}" if settled == outlook.count else f"{settled} of {outlook.count}"
    return [
        f"{mover} is to move; {done} possibilities for the face-down cards of {mover.other} were played out",
        "in each of them both sides play on as if they knew it: margins red minus blue, worst case and average for "
        f"{mover}; guessing and bluffing are left out",
    ]
