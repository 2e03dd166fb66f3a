"""Records of play, replayed entry by entry until one is illegal (rulebook, end of a round; later rounds; solo game)."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rulewright.models.finding import Finding
from rulewright.models.wispwood.ghost import judge_ghost, may_end, out_of_turn
from rulewright.models.wispwood.judging import judge
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.position import Position
from rulewright.models.wispwood.solo import GHOST
from rulewright.models.wispwood.solo_check import check_solo
from rulewright.models.wispwood.state import State, after
from rulewright.models.wispwood.table_check import check_table
from rulewright.models.wispwood.turns import Entry, GhostTurn, OwnTurn, PondChange, RoundEnd, TreeTurn, WispTurn


def check_play(position: Position) -> list[Finding]:
    """All findings on what surrounds the forest: `move:`, `turns:`, `table:` and `solo:`."""
    # A position beyond the last round is a finding of its own (rules.py); nothing can be played there.
    over = position.round > position.rulings.rounds
    played = [] if over else [*check_move(position), *replay(position)[0]]
    return [*played, *check_table(position), *check_solo(position)]


def check_move(position: Position) -> list[Finding]:
    """All findings on the `move:` of a position; the empty list for a legal one and without one."""
    return judge_entry(State.of(position), position.move) if position.move else []


def replay(position: Position) -> tuple[list[Finding], list[State]]:
    """Replay `turns:` from the position. The first illegal entry ends it: all that is wrong with it is returned.

    The states are those before the first entry and after each legal one, so a legal record of n entries has n + 1.
    """
    states = [State.of(position)]
    for number, entry in enumerate(position.turns, start=1):
        if isinstance(entry, RoundEnd) and states[-1].cat is None:
            break  # Which cat would move? That there is none, or two, is a finding on the forest (rules.py).
        found = judge_entry(states[-1], entry)
        if found:
            return [replace(finding, message=f"turn {number}: {finding.message}") for finding in found], states
        states.append(after(states[-1], entry))
    return [], states


def judge_entry(state: State, entry: Entry) -> list[Finding]:
    """All findings on one entry of `turns:` in a state; the empty list for a legal one."""
    match entry:
        case WispTurn() | TreeTurn():
            return _judge_own(state, entry)
        case PondChange():
            return _judge_pond(state, entry)
        case RoundEnd():
            return _judge_round_end(state, entry)
        case GhostTurn():
            return _judge_ghost(state, entry)
        case _:
            assert_never(entry)


def _judge_own(state: State, turn: OwnTurn) -> list[Finding]:
    found = judge(state, turn)
    # Once the grid is full nobody moves, so there is no order to keep.
    if state.ghost is not None and state.ghost.to_move == GHOST and not state.full:
        over = may_end(state, state.ghost) and state.ghost.fireflies is not None
        what = "you have had your turn after the last firefly" if over else "it is the ghost's turn"
        found.insert(0, out_of_turn(f"you move, but {what}", turn.place))
    return found


def _judge_pond(state: State, change: PondChange) -> list[Finding]:
    """Between two turns of one's own others take wisps or deal anew, so any pond can be left; alone, none."""
    if state.ghost is None:
        return []
    return [
        Finding(
            "WW615",
            "the pond changes between turns, but played alone only you and the ghost take wisps and deal",
            "write the ghost's turn (`ghost:`) or your redeals instead",
            place=change.place,
        )
    ]


def _judge_ghost(state: State, turn: GhostTurn) -> list[Finding]:
    if state.ghost is not None:
        return judge_ghost(state, state.ghost, turn)
    return [
        Finding(
            "WW616",
            "a ghost moves, but the file has no `solo:` block",
            "add `solo:`, or write what the other players left as `pond:`",
            place=turn.place,
        )
    ]


def _judge_round_end(state: State, end: RoundEnd) -> list[Finding]:
    found = []
    if state.last_round:
        found.append(
            Finding(
                "WW402",
                f"the game is over after round {state.round}: no further round is prepared",
                "leave `end-round` out",
                place=end.place,
            )
        )
    if end.cat is not None and state.forest.get(end.cat) not in (Piece.TREE, Piece.CAT):
        there = state.forest.get(end.cat)
        found.append(
            Finding(
                "WW401",
                f"the cat cannot move to {end.cat.name}, which holds {f'a wisp ({there})' if there else 'nothing'}",
                "move it to a tree of the forest, or leave it where it is",
                (end.cat.name,),
                end.place,
            )
        )
    if state.ghost is not None and not may_end(state, state.ghost):
        found.append(
            Finding(
                "WW617",
                "the round is not over: your grid is not full and there are fireflies or a turn of yours left",
                "play on until your grid is full or until your turn after the last firefly",
                place=end.place,
            )
        )
    return found
