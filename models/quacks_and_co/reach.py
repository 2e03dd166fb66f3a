"""The question `reach`: the fewest own turns if every draw and every die were as lucky as can be."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any

from rulewright.models.answering import ConfirmationError, solver_info
from rulewright.models.game import Answer
from rulewright.models.quacks_and_co.answers import assumed, read_data
from rulewright.models.quacks_and_co.playing import before_purchase
from rulewright.models.quacks_and_co.position import Position
from rulewright.models.quacks_and_co.record import replay
from rulewright.models.quacks_and_co.search.effort import Effort
from rulewright.models.quacks_and_co.search.lucky import Search, Steps
from rulewright.models.quacks_and_co.search.race import Race
from rulewright.models.quacks_and_co.state import State
from rulewright.models.quacks_and_co.turns import Draw, turn_data

if TYPE_CHECKING:
    from rulewright.solver.outcome import Limits
    from rulewright.solver.progress import Progress


def reach(position: Position, state: State, limits: Limits, progress: Progress) -> Answer:
    """The fewest own turns to the market, with the turns as they must come."""
    from rulewright.solver.interrupt import interruptible
    from rulewright.solver.outcome import Status

    begin = monotonic()
    race = Race(state)
    until = None if limits.seconds is None else begin + limits.seconds
    with interruptible() as interrupt:
        search = Search(race, Effort(None, until, lambda: interrupt.requested), until)
        progress.note("the luckiest turns")
        found = search.run(race.moment(state.own), state.shopping)
        interrupted = interrupt.requested
    remarks = assumed(state)
    if len(state.racers) > 1:
        remarks.append("the turns are those of one animal: the others' turns between them are left out")
    if state.shopping:
        remarks.append("the purchase that is due comes first; it belongs to a turn that has begun, and is not counted")
    late = until is not None and monotonic() > until
    solver = solver_info("level search", limits, monotonic() - begin)
    extra: dict[str, Any] = {"moments": found.looked_at}
    if found.turns is None:
        return Answer(
            "reach", Status.UNKNOWN, None, found.bound, None, None, None, solver, interrupted, late, remarks, extra,
            lower_is_better=True,
        )  # fmt: skip
    if not found.turns:
        end = before_purchase(state)
        remarks.append("the clovers lead to the market at once: nothing is bought")
        return Answer(
            "reach", Status.OPTIMAL, 0, 0, end.to_data(position), None, None, solver, remarks=remarks, extra=extra,
            lower_is_better=True,
        )  # fmt: skip
    turns = [turn_data(_draws(race, steps)) for steps in found.steps]
    end = _confirmed(position, state, turns)
    proven = found.proven and not interrupted
    if not proven:
        remarks.append("shorter ways were not looked at to the end: the bound is what none comes below")
        if limits.seconds is None and not interrupted:
            remarks.append("without a time limit a fixed amount of work is done, so that the answer repeats")
    return Answer(
        "reach", Status.OPTIMAL if proven else Status.FEASIBLE, found.turns, found.bound, end.to_data(position), turns,
        None, solver, interrupted, late and not proven, remarks, extra, lower_is_better=True,
    )  # fmt: skip


def _draws(race: Race, steps: Steps) -> list[Draw]:
    """A turn of the search in the form of the file."""
    kinds = race.kinds
    return [
        Draw(
            None if kind is None else kinds[kind],
            die=die,
            back=None if back is None else kinds[back],
            take=None if take is None else kinds[take],
            skip=skip,
            # Nothing bought is said only where nothing else is.
            buy=tuple(kinds[one] for one in bought) if bought or (bought is not None and kind is None) else None,
        )
        for kind, die, back, take, skip, bought in steps
    ]


def _confirmed(position: Position, state: State, turns: list[dict[str, Any]]) -> State:
    """The state at the market, by the plain rules, which no other animal moves in. Raises ConfirmationError."""
    for data in turns:
        read = read_data(position, {**state.to_data(position), "turns": [data]})
        findings, states = replay(read)
        if findings:
            raise ConfirmationError(f"a turn of an answer breaks a rule: {findings[0].message}")
        state = replace(states[-1], turn=state.turn)
    if state.own.space < state.kit.track.steps:
        raise ConfirmationError("the turns of an answer do not lead to the market")
    return state
