"""Answers of `best`: replayed turn by turn by the plain rules before they are given."""

from __future__ import annotations

import json
from collections.abc import Mapping as Map
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rulewright.models import source
from rulewright.models.answering import ConfirmationError, solver_info
from rulewright.models.finding import Severity
from rulewright.models.game import Answer, UnsupportedError
from rulewright.models.quacks_and_co.chips import BUBBLES, DREAM, plus
from rulewright.models.quacks_and_co.position import Position, read
from rulewright.models.quacks_and_co.record import replay
from rulewright.models.quacks_and_co.rules import PLAYER_RULES, RULES
from rulewright.models.quacks_and_co.state import State, with_own

if TYPE_CHECKING:
    from rulewright.solver.outcome import Limits

STAY = "the other animals are taken to stay where they are, and to keep what they hold"


def refused(position: Position, state: State) -> str:
    """Why there is no answer to any question about a position; empty if there can be one."""
    findings = [finding for rule in RULES for finding in rule(position, state)]
    findings += [finding for rule in PLAYER_RULES for player in position.players for finding in rule(position, player)]
    codes = sorted({finding.code for finding in findings if finding.severity is Severity.ERROR})
    if codes:
        return f"no answer: the position is illegal ({', '.join(codes)}; `rulewright check` says more)"
    if (winner := state.winner) is not None:
        return f"no answer: the race is over, the {winner.animal} has reached the market"
    return ""


def told(state: State) -> State:
    """The same. Raises UnsupportedError where the bag of the animal on turn is not told, or there is no food at all."""
    if state.own.bag is None:
        raise UnsupportedError(
            f"the bag of the {state.own.animal} is not told: write `bag: {{…}}` (or `chips`) to ask what is best"
        )
    if all(chip.dream for chip in plus(state.own.bag, state.own.board)):
        raise UnsupportedError(f"the {state.own.animal} has no food chip, so nothing says when it comes to the market")
    return state


def assumed(state: State) -> list[str]:
    """What an answer for one animal takes for granted."""
    if len(state.racers) < 2:
        return [f"the {state.own.animal} runs alone, so it counts as the last on the track"]
    found = [STAY]
    if unknown := [str(racer.animal) for racer in state.racers if racer.bag is None]:
        bags = "its bag is" if len(unknown) == 1 else "their bags are"
        found.append(f"{bags} not told ({', '.join(unknown)}): the supply is taken as if nothing lay in there")
    return found


def with_three_dreams(state: State) -> State:
    """The state in which the missing dream weeds have been drawn, and the purchase is due."""
    own, missing = state.own, BUBBLES - state.own.dreams
    if missing <= 0:
        return state
    assert own.bag is not None
    bag = {chip: count - missing if chip == DREAM else count for chip, count in own.bag.items()}
    return with_own(state, replace(own, bag=plus(bag, ()), board=plus(own.board, [DREAM] * missing)))


def confirm_turns(position: Position, start: Map[str, Any], turns: Sequence[Map[str, Any]]) -> State:
    """The state that turns lead to. Raises ConfirmationError where one breaks a rule."""
    found = read_data(position, {**start, "turns": list(turns)})
    findings, states = replay(found)
    if findings:
        raise ConfirmationError(f"an answer breaks a rule: {[finding.message for finding in findings]}")
    return states[-1]


def read_data(position: Position, data: Map[str, Any]) -> Position:
    """A position from its data, by way of the format; a box of its own is looked for beside the given file."""
    return read(source.parse(json.dumps(data).encode(), position.source.name))


def no_answer(question: str, limits: Limits, reason: str) -> Answer:
    """That there is none, and why."""
    from rulewright.solver.outcome import Status

    return Answer(
        question, Status.INFEASIBLE, None, None, None, None, None, solver_info("exact race", limits, 0.0),
        remarks=[reason], lower_is_better=True,
    )  # fmt: skip
