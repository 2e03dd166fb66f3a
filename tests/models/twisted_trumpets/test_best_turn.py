"""The questions `placement` and `turn`: the fast evaluator, upper bounds, and answers against plain enumeration."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from rulewright.models import source
from rulewright.models.game import OPTIMAL_ANSWERS, Answer, UnsupportedError
from rulewright.models.score import Score
from rulewright.models.twisted_trumpets import answers, moves
from rulewright.models.twisted_trumpets.after import after, without
from rulewright.models.twisted_trumpets.counting import decree_met
from rulewright.models.twisted_trumpets.judging import judge
from rulewright.models.twisted_trumpets.position import Position, read
from rulewright.models.twisted_trumpets.questions import best, illegal
from rulewright.models.twisted_trumpets.scoring import Trumpet, score_of
from rulewright.models.twisted_trumpets.search.cards import cards_of, held_points
from rulewright.models.twisted_trumpets.search.discarding import NO_BOUND
from rulewright.models.twisted_trumpets.search.measure import Measure
from rulewright.models.twisted_trumpets.search.play import Play
from rulewright.models.twisted_trumpets.search.table import Table
from rulewright.models.twisted_trumpets.search.turn import Search
from rulewright.models.twisted_trumpets.state import State
from rulewright.models.twisted_trumpets.turn_reading import read_turn
from rulewright.models.twisted_trumpets.turns import Buy, Turn, UseFavor, put_data
from rulewright.solver.outcome import Limits, Status
from rulewright.solver.progress import Silent

from tests.models.twisted_trumpets.boards import closed_position, random_position

MOST = 300  # states that plain enumeration looks at; positions with more are left out
TILES = {
    "end": {"kind": "basic", "pipes": [{"ends": ["left"], "bells": [{"kind": "end", "facing": "right"}]}], "copies": 9},
    "pipe": {"kind": "basic", "pipes": [{"ends": ["left", "right"]}], "copies": 9},
    "flag": {"kind": "premium", "pipes": [{"ends": ["left", "right"]}], "flags": {"red": 6}},
    "gem": {"kind": "premium", "pipes": [{"ends": ["left", "right"]}], "notes": 1},
}
GOLD = {"actions": "gold", "plans": "gold", "premium": "gold"}


def parsed(data: dict[str, Any]) -> Position:
    return read(source.parse(json.dumps({"game": "twisted-trumpets", **data}).encode(), "test"))


def line(grid: str, **keys: Any) -> Position:
    """A board of one row that is blown into from the left."""
    board = {"grid": grid + "\n", "mouths": [{"cell": "A1", "edge": "left"}]}
    return parsed({"board": board, "tiles": TILES, "favors": GOLD, **keys})


def ask(position: Position, question: str = "turn", seconds: float | None = 60, count: bool = False) -> Answer:
    return best(position, question, Limits(seconds), Silent(), count)


def positions(seed: int, closed: bool = False, **more: Any) -> Iterator[tuple[Position, State]]:
    """Legal random positions in which something can be asked."""
    chance = random.Random(seed)
    while True:
        data = closed_position(chance) if closed else random_position(chance, most=3, loose=0.0)
        if "favors" in data and chance.random() < 0.5:
            data["actions"] = chance.choice([1, 2, 3])
        position = parsed({**data, **more})
        state = State.of(position)
        if not illegal(position, state) and state.hand and not state.over:
            yield position, state


# The fast evaluator


def test_the_fast_evaluator_is_the_plain_scorer() -> None:
    chance = random.Random(1)
    for _ in range(300):
        state = State.of(parsed(random_position(chance)))
        if any(laid.turn % 90 for laid in state.trumpet.values()):
            continue
        compared(state)


def compared(state: State) -> None:
    """One trumpet, and every trumpet with one more tile of the hand."""
    table = Table(state)
    plans, decrees = cards_of(table, state)
    measure = Measure(table, table.start)
    held = held_points(state)
    assert held + measure.points + sum(card.worth(measure.counts) for _, card in plans) == score_of(state).points
    facts = Trumpet(state).facts
    assert all(card.met(measure.counts) == decree_met(state.box.decrees[word], facts) for word, _, card in decrees)
    if not state.hand or not state.actions or state.over:
        return
    for put in moves.placements(state):
        trumpet = list(table.start)
        cell = table.index[put.at]
        piece = trumpet[cell] = table.laid(put.tile, put.turn, put.back)
        later = Measure(table, trumpet)
        worth = held + later.points + sum(card.worth(later.counts) for _, card in plans)
        assert worth == score_of(after(state, put)).points
        joined = measure.joined(cell, piece)
        if joined is not None:
            assert measure.counts_with(cell, piece, joined) == later.counts


# Plain enumeration


class TooManyError(Exception):
    """More states than are to be looked at."""


def turn_of(data: dict[str, Any], state: State) -> Turn:
    return read_turn(source.parse(json.dumps(data).encode(), "test").root, "turn", state.box)


def with_claims(state: State) -> int:
    """The total with every decree claimed that is met, on the worst paid slot that can be open."""
    facts = Trumpet(state).facts
    total = score_of(state).points
    for word in state.decrees:
        card = state.box.decrees[word]
        slots = state.open_slots(word)
        able = not judge(state, turn_of({"claim": word, "slot": slots[0] + 1}, state))
        if state.slot_of(word) is None and decree_met(card, facts) and able:
            total += min(card.slots[slot] for slot in slots)
    return total


def following(state: State) -> Iterator[State]:
    """All states that one step leads to; an unseen tile is not bought but where a favor is due."""
    for data in moves._steps(state):
        if any(key in data for key in ("pass", "claim", "next")) or set(data) == {"draw"}:
            continue
        if data.get("buy") == "?" and "favor" not in data:
            continue
        turn = turn_of(data, state)
        later = after(state, turn)
        if data.get("favor") == "plans" and state.plans is not None:
            later = replace(later, plans=tuple(word for word in state.plans if word != data.get("discard")))
        if later.hand is None:  # the unseen tile is worth nothing
            assert isinstance(turn, UseFavor)
            assert isinstance(turn.buy, Buy)
            later = replace(later, hand=without(state.hand, turn.buy.pay))
        yield later


def enumerated(state: State, seen: dict[str, int | None]) -> int | None:
    """The best total at the end of the turn; None where it cannot end, for a favor is due that cannot be used."""
    key = repr((
        sorted((cell, laid.word) for cell, laid in state.trumpet.items()), sorted(tile.id for tile in state.hand or ()),
        [tile and tile.id for tile in state.market or ()], state.actions, state.favors, state.owed, state.plans,
        sorted(state.covered),
    ))  # fmt: skip
    if key not in seen:
        if len(seen) > MOST:
            raise TooManyError
        values = [enumerated(later, seen) for later in following(state)]
        if not state.owed:
            values.append(with_claims(state))
        seen[key] = max((value for value in values if value is not None), default=None)
    return seen[key]


@pytest.mark.parametrize(("seed", "closed", "number"), [(1, False, 20), (2, False, 16), (3, True, 8)])
def test_turn_is_the_best_of_all(seed: int, closed: bool, number: int) -> None:
    for position, state in positions(seed, closed):
        try:
            answer = ask(position)
            value = enumerated(state, {})
        except (TooManyError, UnsupportedError):
            continue
        assert (answer.status, answer.value, answer.bound) == (Status.OPTIMAL, value, value)
        play = Play(Table(state), state)
        plans, decrees = cards_of(play.table, state)
        search = Search(play, [card for _, card in plans], [card for _, _, card in decrees], Limits(), Silent())
        assert value is not None
        most = []
        for node in play.starts():
            measure = Measure(play.table, node.trumpet)
            worth = search.total(measure, node.dropped)
            search.offer(node, worth)
            most += [worth, search.most(node, measure, worth, NO_BOUND)[0], search.discarding.most(node, measure)]
        assert max(most) + held_points(state) >= value
        number -= 1
        if not number:
            break


def test_placement_is_the_best_of_all() -> None:
    number = 0
    for position, state in positions(5):
        answer = ask(position, "placement", count=True)
        found = [(score_of(after(state, put)).points, put) for put in moves.placements(state)] if state.actions else []
        if not found:
            assert (answer.status, answer.value) == (Status.INFEASIBLE, None)
            assert "no answer" in answer.remarks[0]
            continue
        most = max(points for points, _ in found)
        first = next(put for points, put in found if points == most)
        assert (answer.status, answer.value, answer.bound) == (Status.OPTIMAL, most, most)
        assert answer.turns == [put_data(first.tile, first.at, first.turn, first.back)]
        assert answer.extra[OPTIMAL_ANSWERS] == sum(points == most for points, _ in found)
        assert [move["total"] for move in answer.extra["moves"]] == sorted((p for p, _ in found), reverse=True)[:10]
        number += 1
        if number == 40:
            break


# By hand


def test_a_chain_with_a_gold_and_a_grey_side() -> None:
    # One action, two more by the first scroll, one more by the second: four tiles.
    answer = ask(line("S S . . .", hand=["pipe", "pipe", "pipe", "end"], actions=1))
    told = [turn.get("favor") or turn.get("place") for turn in answer.turns or ()]
    assert told == ["pipe", "actions", "pipe", "actions", "pipe", "end"]
    assert (answer.status, answer.value) == (Status.OPTIMAL, 4)


def test_a_favor_must_be_used_where_no_token_helps() -> None:
    end = {"place": "end", "at": "A1"}
    for favors, used in (
        ({}, "plans"),
        ({"actions": "gone"}, "plans"),
        ({"actions": "gone", "plans": "grey"}, "plans"),
        ({"actions": "grey", "plans": "gone"}, "actions"),
        ({"actions": "gone", "plans": "gone"}, "premium"),
    ):
        answer = ask(line("S", hand=["end"], market=["gem"], favors={**GOLD, **favors}))
        assert answer.value == 1
        assert (answer.turns or [])[0] == end
        assert [turn["favor"] for turn in (answer.turns or [])[1:]] == [used]
    assert ask(line("S", hand=["end"], favors=dict.fromkeys(GOLD, "gone"))).turns == [end]


def test_a_held_plan_that_costs_points_is_given_up_for_an_unseen_one() -> None:
    plans = {"quiet": {"points": [{"count": "bells", "each": -5}]}}
    answer = ask(line("S", hand=["end"], plans=plans))
    assert (answer.turns or [])[1] == {"favor": "plans", "draw": ["?", "?"], "discard": "quiet"}
    assert answer.value == 1
    assert (answer.position or {})["plans"] == {}


def test_a_tile_that_is_needed_is_not_paid() -> None:
    keys = {"trumpet": {"A1": "pipe"}, "market": ["gem", "flag"], "favors": {**GOLD, "actions": "grey"}}
    # The flags cost two tiles at the second place, and the bell is placed last.
    answer = ask(line("S . . .", hand=["end", "pipe", "pipe"], actions=3, **keys))
    assert [next(iter(turn)) for turn in answer.turns or ()] == ["buy", "place", "place"]
    assert (answer.turns or [{}])[0] == {"buy": "flag", "pay": ["pipe", "pipe"]}
    assert answer.value == 3 + 16
    # With one tile less to pay the bell goes for the flags.
    answer = ask(line("S . . .", hand=["end", "pipe"], actions=3, **keys))
    assert (answer.turns or [{}])[0] == {"buy": "flag", "pay": ["end", "pipe"]}


def test_what_cannot_be_asked() -> None:
    board = {"grid": "S S\n", "mouths": [{"cell": "A1", "edge": "left"}]}
    scrolls = {"board": board, "tiles": TILES, "hand": ["end"]}
    with pytest.raises(UnsupportedError, match="write `hand"):
        ask(line(". ."))
    with pytest.raises(UnsupportedError, match="favors"):
        ask(parsed({**scrolls, "trumpet": {"A1": "pipe"}}))
    # Nothing is covered, so nothing was used.
    assert "taken to be unused" in ask(parsed(scrolls)).remarks[0]
    with pytest.raises(UnsupportedError, match="placement"):
        ask(line(". .", hand=["end"]), count=True)
    assert "no action" in ask(line(". .", hand=["end"], actions=0), "placement").remarks[0]
    assert "TT" in ask(line(". .", hand=["end"], trumpet={"B1": "end"})).remarks[0]


def test_a_time_limit_leaves_the_best_so_far_and_a_bound() -> None:
    hand = ["b1", "b2", "b3", "b6", "b9", "b10", "b12", "b16"]
    trumpet = {"A2": "b10", "A3": "s3", "B2": "b11", "B3": "p13@90"}
    market = ["p1", "p4", "p6", "p16"]
    favors = {**GOLD, "actions": "grey"}
    position = parsed({"hand": hand, "trumpet": trumpet, "market": market, "favors": favors, "actions": 3})
    value = ask(position).value
    answer = ask(position, seconds=0.02)
    assert (answer.status, answer.limit_hit) == (Status.FEASIBLE, True)
    assert answer.value is not None
    assert value is not None
    assert answer.bound is None or answer.bound >= value >= answer.value
    stopped = ask(position, seconds=0.0)
    assert (stopped.status, stopped.turns, stopped.limit_hit) == (Status.FEASIBLE, [], True)


def test_an_answer_that_the_rules_do_not_confirm_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "score_of", lambda state: Score("total", 99, "wrong"))
    with pytest.raises(answers.ConfirmationError):
        ask(line(". .", hand=["end"]))
