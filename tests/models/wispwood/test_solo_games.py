"""Whole solo games, really played: no state on the way and no record of them has a finding."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from rulewright.models import source
from rulewright.models.wispwood.components import SHAPES
from rulewright.models.wispwood.ghost import ghost_choice, ghost_points
from rulewright.models.wispwood.moves import tree_turns, wisp_turns
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.position import Pond, draw, read
from rulewright.models.wispwood.record import replay
from rulewright.models.wispwood.solo import GHOST, Ghost, firefly_limit
from rulewright.models.wispwood.solo_check import check_solo
from rulewright.models.wispwood.state import State, after
from rulewright.models.wispwood.turns import (
    NOWHERE,
    Entry,
    GhostTurn,
    OwnTurn,
    Redeal,
    RoundEnd,
    Wisps,
    wisps_data,
)

from tests.models.wispwood.boards import position

TOKENS = [1, 2, 2, 2, 3, 3, 3, 4]


def deal(chance: random.Random, space: int) -> Wisps:
    wisps: list[Piece | None] = [chance.choice(WISPS) for _ in range(8)]
    wisps[space - 1] = None
    return tuple(wisps)


def your_turn(state: State, chance: random.Random) -> OwnTurn:
    """A random legal turn, with a new deal when the pond is empty."""
    assert state.ghost is not None
    trees = list(tree_turns(state.forest, state.round))
    if not state.left:
        return replace(chance.choice(trees), redeals=(Redeal("empty", deal(chance, state.ghost.space)),))
    assert state.wisps is not None
    pond = Pond(state.wisps, state.shapes, NOWHERE)
    card = state.goals.get(Piece.WITCH)
    wisps = list(wisp_turns(state.forest, state.round, state.cat_ready, pond, card))
    # Large shapes first, so that some grids are filled before the fireflies are gone.
    large = [turn for turn in wisps if len(turn.cells) == 4] or wisps or trees
    return chance.choice(large)


def ghost_turn(state: State, ghost: Ghost, firefly: int, chance: random.Random) -> GhostTurn:
    assert state.wisps is not None
    wisps = state.wisps
    if len(state.left) >= firefly:
        choice = ghost_choice(wisps, ghost.space, firefly, ghost.worth)
        assert choice is not None
        return GhostTurn(firefly, choice.space)
    new = deal(chance, ghost.space)
    choice = ghost_choice(new, ghost.space, firefly, ghost.worth)
    assert choice is not None
    return GhostTurn(firefly, choice.space, new)


def block_of(ghost: Ghost, scores: list[int]) -> dict[str, Any]:
    """The `solo:` block of a state."""
    return {
        "guide": "8-6-5-3",
        "levels": [str(wisp) for wisp in ghost.worth],
        "ghost": {str(wisp): count for wisp, count in ghost.wisps.items()},
        "ghost-cat": ghost.space,
        "fireflies": list(ghost.fireflies or ()),
        "to-move": ghost.to_move,
        "scores": {"you": [0] * len(scores), "ghost": scores},
    }


@settings(max_examples=6, deadline=None, derandomize=True)
@given(st.randoms(use_true_random=False))
def test_whole_games_have_no_findings(chance: random.Random) -> None:
    """A game is played as the rules say; every state on the way is a sound `solo:` block, and the record replays."""
    space = chance.randint(1, 8)
    levels = chance.sample([str(wisp) for wisp in WISPS], 4)
    block = {"guide": "8-6-5-3", "levels": levels, "ghost-cat": space, "fireflies": []}
    pond = {"wisps": wisps_data(deal(chance, space)), "shapes": chance.sample(SHAPES, 8)}
    rows = ["." * 23] * 11 + ["." * 11 + "C" + "." * 11] + ["." * 23] * 11
    start = position(rows, solo=block, pond=pond, goals={"witch": "diagonal-line"})
    state, entries, scores = State.of(start), list[dict[str, Any]](), list[int]()

    def play(entry: Entry) -> None:
        nonlocal state
        entries.append(entry.to_data())
        state = after(state, entry)
        assert state.ghost is not None
        now = {"forest": draw(state.forest, 23, 23), "round": state.round, "old": [c.name for c in state.old or ()]}
        lying = {"pond": pond | {"wisps": wisps_data(state.wisps or ())}, "solo": block_of(state.ghost, scores)}
        data = {**start.to_data(), **now, **lying}
        assert check_solo(read(source.parse(json.dumps(data).encode(), "state"))) == []

    for number in (1, 2, 3):
        for firefly in chance.sample(TOKENS, firefly_limit(number)):
            assert state.ghost is not None
            assert state.ghost.to_move == GHOST
            play(ghost_turn(state, state.ghost, firefly, chance))
            play(your_turn(state, chance))
            if state.full:
                break
        if number < 3:
            assert state.ghost is not None
            scores.append(ghost_points(state.ghost.worth, state.ghost.wisps).points)
            play(RoundEnd(None))
    data = {**start.to_data(), "turns": entries}
    findings, states = replay(read(source.parse(json.dumps(data).encode(), "record")))
    assert findings == []
    assert states[-1] == state
