"""How the race stands: places, steps to go, what the bags hold. The game has no points (rulebook, end of the game)."""

from __future__ import annotations

from typing import Any

from rulewright.models.game import Aside
from rulewright.models.quacks_and_co.chips import chips_data, listed, plus
from rulewright.models.quacks_and_co.position import Position
from rulewright.models.quacks_and_co.state import Racer, State
from rulewright.models.score import Score


def score(position: Position) -> Score:
    """No points: the first animal at the market wins."""
    return Score("total", 0, "the game has no points: the first animal at the market wins")


def asides(position: Position) -> list[Aside]:
    """The race, as it stands and after a legal record."""
    state = State.of(position)
    found = [_race("race", state)]
    if position.turns:
        from rulewright.models.quacks_and_co.record import replay

        findings, states = replay(position)
        if not findings:
            found.append(_race("after-turns", states[-1]))
    return found


def places(state: State) -> list[tuple[int, Racer]]:
    """The animals with their places, the first one first; those on one space share a place."""
    order = sorted(range(len(state.racers)), key=lambda number: (-state.racers[number].space, number))
    racers = [state.racers[number] for number in order]
    return [(1 + sum(other.space > racer.space for other in racers), racer) for racer in racers]


def _race(key: str, state: State) -> Aside:
    steps = state.kit.track.steps
    data: list[dict[str, Any]] = []
    lines = ["after the turns:"] if key == "after-turns" else []
    for place, racer in places(state):
        to_go = max(0, steps - racer.space)
        one: dict[str, Any] = {
            "animal": str(racer.animal), "place": place, "space": racer.space, "to-go": to_go, "rubies": racer.rubies,
            "clovers": racer.clovers, "board": chips_data(racer.board),
            "bag": None if racer.bag is None else chips_data(racer.bag),
        }  # fmt: skip
        if racer.bag is not None:
            one["chips"] = chips_data(plus(racer.bag, racer.board))
        data.append(one)
        lines += _lines(place, racer, to_go, state)
    winner = state.winner
    if winner is not None:
        lines.append(f"the {winner.animal} has reached the market and wins")
    elif state.shopping:
        lines.append(f"the {state.own.animal} buys: the third dream weed lies on its board")
    return Aside(key, data, lines)


def _lines(place: int, racer: Racer, to_go: int, state: State) -> list[str]:
    turn = ", draws next" if racer is state.own and state.winner is None and not state.shopping else ""
    held = f"{racer.rubies} {'ruby' if racer.rubies == 1 else 'rubies'}"
    if state.kit.clovers or racer.clovers:
        held += f", {racer.clovers} {'clover' if racer.clovers == 1 else 'clovers'}"
    bag = "not told" if racer.bag is None else listed(racer.bag) or "nothing"
    return [
        f"{place}. {racer.animal} on space {racer.space}, {to_go} to go, {held}{turn}",
        f"bag of the {racer.animal}: {bag}; board: {listed(racer.board) or 'nothing'}",
    ]
