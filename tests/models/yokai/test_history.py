"""How a layout came about: what really was played is legal, and every told way replays to the layout."""

from __future__ import annotations

import random
from typing import Any

import pytest
from rulewright.models.finding import Verdict
from rulewright.models.grid import Cell
from rulewright.models.yokai.moves import card_moves, in_frame
from rulewright.models.yokai.position import Frame, Position
from rulewright.models.yokai.record import replay
from rulewright.models.yokai.rules import check
from rulewright.models.yokai.state import State, after, block
from rulewright.models.yokai.turns import read_turn

from tests.models.yokai.boards import deal, position, read_data, stack

MARGIN = 8


def play(chance: random.Random, turns: int, players: int, token: bool, **keys: Any) -> tuple[Position, State]:
    """A random game of so many turns from a random deal: the start, and where it led."""
    start = position(
        deal(chance, MARGIN),
        players=players,
        deck=stack(chance, players),
        **keys,
        **({"token": Cell(MARGIN + 1, MARGIN + 1).name} if token else {}),
    )
    state = State.of(start)
    for _ in range(turns):
        if state.over:
            break
        state = after(state, _random_turn(chance, state))
    return start, state


def _random_turn(chance: random.Random, state: State) -> Any:
    from rulewright.models import source

    covered = state.covered()
    free = sorted(cell for cell in state.layout if cell not in state.hints and cell not in covered)
    named = [(a, b) for a, b in card_moves(state) if min(*a, *b) >= 0 and max(*a, *b) < 25]
    origin, target = chance.choice(named)
    turn: dict[str, Any] = {"peek": [cell.name for cell in chance.sample(free, 2)]}
    turn |= {"from": origin.name, "to": target.name}
    layout = {target if cell == origin else cell for cell in state.layout}
    spots = sorted(cell for cell in layout if cell not in state.hints and cell not in covered)
    on: Cell | None = None
    if state.revealed and (state.left == 0 or chance.random() < 0.5):
        card = state.revealed[-1] if state.hint_rule == "last-only" else chance.choice(state.revealed)
        on = chance.choice(spots)
        turn["hint"] = {"place": card.to_data(), "on": on.name}
    else:
        turn["hint"] = "reveal"
    if state.tokens:
        (token,) = state.tokens
        places = [
            cell
            for cell in sorted(layout)
            if cell != token
            and set(block(cell)) <= layout
            and sum(near in state.hints or near == on for near in block(cell)) <= state.limit
        ]
        if places:
            turn["token"] = chance.choice(places).name
    return read_turn(source.parse(repr(turn).replace("'", '"').encode(), "turn").root, "turn")


def data_of(start: Position, state: State) -> dict[str, Any]:
    """A state as a position file."""
    side = 4 + 2 * MARGIN + 2
    data = in_frame(start, Frame(0, 0, side, side))
    from rulewright.models.yokai.position import draw

    data["layout"] = draw(state.layout, 26, 26)
    data["hints"] = {cell.name: hint.to_data() for cell, hint in state.hints.items()}
    data["revealed"] = [hint.to_data() for hint in state.revealed]
    data["deck"] = state.deck
    if state.tokens:
        (token,) = state.tokens
        data["token"] = token.name
    return data


@pytest.mark.parametrize("keys", [{}, {"rules": {"split": "never"}}, {"hint-rule": "last-only"}], ids=str)
@pytest.mark.parametrize("token", [False, True])
def test_what_was_played_is_legal_and_the_told_way_leads_there(keys: dict[str, Any], token: bool) -> None:
    chance = random.Random(f"{keys} {token}")
    for _ in range(60):
        players = chance.choice((2, 3, 4))
        start, state = play(chance, chance.randrange(16), players, token, **keys)
        reached = read_data(data_of(start, state))
        report = check(reached)
        # Random hints often rule a win out, which is a warning.
        assert {finding.code for finding in report.findings} <= {"YO205", "YO206"}
        assert report.verdict is Verdict.LEGAL
        assert report.witness is not None
        assert report.start is not None
        record = read_data({**report.start, "turns": report.witness})
        assert check(read_data(report.start)).verdict is Verdict.LEGAL
        findings, states = replay(record)
        assert not findings, [finding.message for finding in findings]
        assert len(report.witness) == state.taken
        last = states[-1]
        assert squeezed(last.layout) == squeezed(state.layout)
        assert squeezed(last.layout, last.hints) == squeezed(state.layout, state.hints)
        assert last.revealed == state.revealed
        assert squeezed(last.layout, dict.fromkeys(last.tokens, 0)) == squeezed(
            state.layout, dict.fromkeys(state.tokens, 0)
        )


def squeezed(layout: Any, things: Any = None) -> dict[tuple[int, int], Any]:
    """Things by cell, counted from the upper left corner of the layout."""
    top, left = min(cell.row for cell in layout), min(cell.column for cell in layout)
    return {(cell.row - top, cell.column - left): thing for cell, thing in (things or layout).items()}


def test_an_outline_one_move_too_far_is_illegal() -> None:
    """Two cards outside the square after one turn."""
    rows = ["RGBP", "PPRG", "BBGR", "GR..", "..PB"]
    assert check(position(rows)).verdict is Verdict.ILLEGAL  # it does not even hang together
    rows = ["RGBPP", "PPRGB", "BBGR.", "GR..."]
    one = check(position(rows, players=2, deck=6, revealed=[["red"]]))
    assert [finding.code for finding in one.findings] == ["YO301"]
    two = check(position(rows, players=2, deck=5, revealed=[["red"], ["blue"]]))
    assert (two.verdict, list(two.findings)) == (Verdict.LEGAL, [])
