"""The product against the referee: legality, moves, records, scores, deductions and perfect play at random."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest
import yaml
from rulewright.models import source
from rulewright.models.finding import Severity, Verdict
from rulewright.models.game import OPTIMAL_ANSWERS, game
from rulewright.models.rulebook import rulebook
from rulewright.solver.outcome import Limits, Status
from rulewright.solver.progress import Silent

from tests.referee_wonderland import deck_facts
from tests.referee_wonderland.play import (
    chances,
    key_of,
    margin,
    outlooks,
    pruned,
    reach,
    rules_of,
    values_of_moves,
    worlds,
)
from tests.referee_wonderland.random_positions import (
    any_board,
    break_position,
    break_turn,
    broken_record,
    game_position,
    legal_turn,
    played,
    position,
    random_match,
    start,
)
from tests.referee_wonderland.rules import (
    SIDES,
    acting,
    deck_of,
    grid_of,
    lines_of,
    match_totals,
    name_of,
    other,
    score,
)
from tests.referee_wonderland.turns import broken_rules, count_moves, judge, moves, play, replay, state_of

Data = dict[str, Any]
WONDERLAND = game("wonderland")
NAME = {code: rule.name for code, rule in rulebook("wonderland").rules.items()}
GOLDEN = yaml.safe_load(
    (Path(__file__).parents[2] / "referee_wonderland" / "golden_values.yaml").read_text(encoding="utf-8")
)

# What need not be said where something else is wrong that takes it along.
SILENT = {
    "hand-on-board": {"hand-differs"},
    "grid-before-edges": {"arrival-order", "to-move"},
    "too-many-cards": {"placement-order", "to-move", "hand-differs"},  # what is left of too many is open
    # Where the counts fit no moment of a game, it is open whose turn it is said to be.
    "arrival-order": {"to-move"},
    "placement-order": {"to-move"},
    "wrong-phase": {"occupied"},  # in the placement phase every edge space is
    "wrong-side": {"not-in-hand"},  # red has none left before blue's last turn
}


def of(data: Data) -> Any:
    """The product's position for a file that holds this data."""
    return WONDERLAND.read(source.parse(json.dumps(data).encode(), "test"))


def broken(data: Data) -> set[str]:
    """The names of the rules that the product finds broken (errors); the verdict must fit them."""
    report = WONDERLAND.check(of(data))
    names = {NAME[finding.code] for finding in report.findings if finding.severity is Severity.ERROR}
    assert (report.verdict is Verdict.ILLEGAL) == bool(names), data
    return names


def agree(data: Data, expected: Collection[str]) -> bool:
    """Whether product and referee name the same rules, reasons on which the product may be silent aside."""
    found = broken(data)
    quiet = {name for first in expected for name in SILENT.get(first, ())}
    return found - quiet == set(expected) - quiet


# Legality


def test_random_positions_as_they_stand() -> None:
    rng = random.Random(201)
    seen: Counter[str] = Counter()
    for number in range(1200):
        data = game_position(rng, rng.randint(0, 14), hide=rng.choice([0, 0.3, 1]), tell=0.4)
        if rng.random() < 0.2:
            data["match"] = random_match(rng)
        assert broken(data) == set(), data
        if number % 6:
            data = break_position(rng, data)
        expected = broken_rules(data)
        seen.update(expected)
        assert agree(data, expected), (data, expected)
    assert len(seen) == 10, seen


def test_every_move_of_random_positions() -> None:
    rng = random.Random(202)
    for _ in range(300):
        data = game_position(rng, rng.randint(0, 14), hide=rng.choice([0, 0.3]), tell=0.3)
        state = state_of(data)
        expected = moves(state)
        assert WONDERLAND.count_moves(of(data)) == count_moves(state) == len(expected), data
        answer = WONDERLAND.moves(of(data))
        assert all(judge(state, move) == set() for move in answer.moves), data
        told = {(str(move.get("edge")), move["at"]) if "edge" in move else key_of(move) for move in answer.moves}
        assert told == {(move["edge"], move["at"]) if "edge" in move else key_of(move) for move in expected}, data
        assert len(told) == len(answer.moves)


def test_random_turns() -> None:
    rng = random.Random(203)
    seen: Counter[str] = Counter()
    legal = 0
    for _ in range(500):
        data = game_position(rng, rng.randint(0, 14), hide=rng.choice([0, 0.3, 1]))
        state = state_of(data)
        turn = legal_turn(rng, state, 0.2) if not state.over else {"place": "r1", "at": "A1", "turned": False}
        for number in range(4):
            data["move"] = break_turn(rng, state, turn) if number else turn
            expected = judge(state, data["move"])
            seen.update(expected)
            legal += not expected
            assert agree(data, expected), (data, expected)
    assert legal > 300
    assert len(seen) == 6, seen


def test_random_records() -> None:
    rng = random.Random(204)
    ended = stopped = 0
    for _ in range(250):
        data = start(rng)
        state, _ = played(rng, data, rng.choice([0, 0, 3, 6, 9]), hidden=0.2)
        data = position(rng, data, state, hide=0.1)
        data["turns"], illegal = broken_record(rng, data)
        result = replay(data)
        assert result.illegal == illegal
        assert agree(data, result.broken), (data, result.broken)
        if illegal is None:
            ended += 1
            aside = next(aside for aside in WONDERLAND.asides(of(data)) if aside.key == "after-turns")
            end = {**data, "edges": result.state.edges}
            end["grid"] = position(rng, data, result.state).get("grid")
            hidden = sum(list(edge).count("?") for edge in end["edges"].values())
            assert aside.data == {**score(end), "over": True, "face-down": hidden}, data
        else:
            stopped += 1
            # The turns before it are in order, and it is the one that is told of.
            assert broken({**data, "turns": data["turns"][:illegal]}) == set(), data
            (told, *_) = [f for f in WONDERLAND.check(of(data)).findings if f.severity is Severity.ERROR]
            assert told.place is not None
    assert ended > 25
    assert stopped > 100


def test_a_told_hand_says_what_can_be_played() -> None:
    """A card that is neither seen nor in the hand that is told lies face down on the edge."""
    rng = random.Random(213)
    hidden = 0
    for _ in range(300):
        data = game_position(rng, rng.randint(2, 13), hide=0.7, tell=1)
        state = state_of(data)
        turn = break_turn(rng, state, legal_turn(rng, state))
        data["move"] = turn
        expected = judge(state, turn)
        hidden += expected == {"not-in-hand"}
        assert agree(data, expected), (data, expected)
    assert hidden > 10


# Scores


def same_score(data: Data) -> None:
    """Whether the product's score tree says what the referee counts."""
    found = WONDERLAND.score(of(data))
    expected = score(data)
    parts = {part.name: part for part in found.parts}
    assert found.points == expected["red"] - expected["blue"], data
    assert parts["red"].points == expected["red"], data
    assert parts["blue"].points == -expected["blue"], data
    for line in lines_of(data):
        (node,) = [part for top in found.parts for part in top.parts if part.name == line.name]
        holder = next(top.name for top in found.parts if node in top.parts)
        assert node.points == {"red": 1, "blue": -1, None: 0}[line.winner] * line.points, (data, line)
        if isinstance(line.worth, int):
            assert holder == (line.winner or "open"), (data, line)
    deck, grid = deck_of(data), grid_of(data)
    for _, node in found.walk():
        if len(node.cells) == 1 and not node.parts:
            (cell,) = [cell for cell in grid if name_of(cell) == node.cells[0]]
            # Every card that acts, or whose items are drowned by a potion, is a reason that is told.
            assert node.points == 0, data
            items = acting(deck, grid, cell)
            assert all(kind in node.why for kind in set(items.values())) or "potion" in items.values(), (data, node.why)


def test_random_scores() -> None:
    rng = random.Random(205)
    for number in range(700):
        data = any_board(rng) if number % 2 else game_position(rng, rng.randint(6, 14), hide=0.1)
        same_score(data)
    assert WONDERLAND.parts[:2] == SIDES


def test_random_sideways_cards_are_scored_too() -> None:
    """Where the items of a sideways card point nobody says: bare cards only."""
    rng = random.Random(206)
    for _ in range(100):
        data = any_board(rng, sideways=True) | {"cards": {"red": {}, "blue": {}}}
        assert WONDERLAND.score(of(data)).points == score(data)["red"] - score(data)["blue"], data


def test_random_matches() -> None:
    rng = random.Random(207)
    for _ in range(100):
        data = game_position(rng, rng.randint(6, 14))
        data["match"] = random_match(rng)
        aside = next(aside for aside in WONDERLAND.asides(of(data)) if aside.key == "match")
        assert aside.data["points"] == match_totals(data), data


def test_the_printed_example() -> None:
    """All boards of the house deck that come out as printed, in both forms of the file."""
    ways = deck_facts.printed_ways(deck_of({}))
    assert ways
    for grid in ways:
        data: Data = {"game": "wonderland", "deck": "house", "edges": deck_facts.EDGES}
        data["grid"] = [[grid[r, c].text() if (r, c) in grid else "-" for c in range(3)] for r in range(3)]
        assert broken(data) == set()
        same_score(data)
        assert {part.name: part.points for part in WONDERLAND.score(of(data)).parts} == {"red": 16, "blue": -7}
        assert WONDERLAND.invented(of(data))


# Hidden edges


def test_random_deductions() -> None:
    rng = random.Random(208)
    for _ in range(150):
        data = game_position(rng, rng.randint(0, 14), hide=rng.choice([0.2, 0.5, 0.8]), tell=0.3)
        state = state_of(data)
        if sum(entries.count("?") for entries in state.edges.values()) > 4:
            continue
        expected = chances(state)
        found = WONDERLAND.deduce(of(data))
        assert found.possible
        assert found.data["worlds"] == expected.worlds, data
        assert set(found.data["edges"]) == set(expected.edges), data
        for name, ranks in expected.edges.items():
            listed = {int(rank): chance for rank, chance in found.data["edges"][name].items()}
            assert listed == pytest.approx({rank: float(chance) for rank, chance in ranks.items()}), data
        margins = [margin(rules_of(data), world) for world in worlds(state)]
        assert found.data["margin"]["least"] == min(margins), data
        assert found.data["margin"]["most"] == max(margins), data
        assert found.data["margin"]["average"] == pytest.approx(sum(margins) / len(margins)), data


# Perfect play


def proven(data: Data, question: str) -> Any:
    """The product's answer, which must be proven."""
    answer = WONDERLAND.best(of(data), question, Limits(), Silent(), count=question != "reach")
    assert answer.status is Status.OPTIMAL, data
    return answer


def ending(rng: random.Random, left: int) -> Data:
    """A position with so many cards to place and every edge known."""
    return game_position(rng, 14 - left, kind=rng.choice(["alike", "full", "sparse"]))


def test_values_and_best_moves() -> None:
    rng = random.Random(209)
    for left in [1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4]:
        data = ending(rng, left)
        rules, state = rules_of(data), state_of(data)
        each = values_of_moves(rules, state)
        value = (max if state.mover == "red" else min)(each.values())
        assert proven(data, "value").value == value, data
        answer = proven(data, "move")
        assert answer.value == value, data
        assert answer.turns, data
        assert each[key_of(answer.turns[0])] == value, (data, answer.turns)
        assert answer.extra[OPTIMAL_ANSWERS] == list(each.values()).count(value), data
        for move in answer.extra["moves"]:
            assert move["margin"] == each[key_of(move)], (data, move)
        # The line that is shown is perfect play all the way.
        for turn in answer.turns:
            assert judge(state, turn) == set(), (data, turn)
            state = play(state, turn)
            assert pruned(rules, state) == value, (data, turn)


def test_reach() -> None:
    rng = random.Random(210)
    for left in [1, 1, 2, 2, 2, 3, 3, 3]:
        data = ending(rng, left)
        rules, state = rules_of(data), state_of(data)
        assert proven(data, "reach").value == reach(rules, state), data


def test_reach_with_hidden_edges() -> None:
    """What lies face down may be whatever helps; a hand that is told says what cannot lie there."""
    rng = random.Random(211)
    for left in [1, 2, 2, 3, 3]:
        data = ending(rng, left)
        side = rng.choice(SIDES)
        if rng.random() < 0.5:
            data["hands"] = {side: state_of(data).hand(side)}
        for number in rng.sample(range(3), rng.choice([1, 2])):
            data["edges"][side][number] = "?"
        rules, state = rules_of(data), state_of(data)
        best = max(reach(rules, world) for world in worlds(state))
        assert proven(data, "reach").value == best, data


def covered(rng: random.Random, left: int, hidden: int) -> Data:
    """A position with so many cards to place and so many edge cards of the side that is not to move face down."""
    data = ending(rng, left)
    edge = data["edges"][other(state_of(data).mover)]
    for number in rng.sample(range(3), hidden):
        edge[number] = "?"
    return data


@pytest.mark.parametrize(("left", "hidden"), [(1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2)])
def test_hidden_edges_worst_and_average(left: int, hidden: int) -> None:
    data = covered(random.Random(212 + 10 * left + hidden), left, hidden)
    rules, state = rules_of(data), state_of(data)
    best = max if state.mover == "red" else min
    spread = outlooks(rules, state)
    answer = proven(data, "move")
    assert answer.extra["possibilities"] == answer.extra["settled"] == chances(state).worlds, data
    for told in [*answer.extra["moves"], answer.extra["worst-case"], answer.extra["average"]]:
        expected = spread[key_of(told)]
        assert told["worst"] == expected.worst, (data, told)
        assert told["average"] == pytest.approx(float(expected.average), abs=1e-4), (data, told)
    safest, steadiest = (spread[key_of(answer.extra[name])] for name in ("worst-case", "average"))
    assert answer.value == safest.worst == best(outlook.worst for outlook in spread.values()), data
    assert steadiest.average == best(outlook.average for outlook in spread.values()), data
    assert answer.turns, data
    assert spread[key_of(answer.turns[0])].worst == answer.value, data
    # What it is worth if one knew: the best move of each possibility for itself.
    known = [pruned(rules, world) for world in worlds(state)]
    answer = proven(data, "value")
    assert answer.value == answer.extra["if-known"]["worst"] == (min if best is max else max)(known), data
    assert answer.extra["if-known"]["average"] == pytest.approx(sum(known) / len(known), abs=1e-4), data


def test_a_told_hand_leaves_fewer_possibilities() -> None:
    """What the other side is said to hold cannot lie on its edge, for `best` as for `deduce`."""
    data = covered(random.Random(214), 3, 2)
    hidden = other(state_of(data).mover)
    told = data | {"hands": {hidden: next(worlds(state_of(data))).hand(hidden)}}
    expected = chances(state_of(told)).worlds
    assert expected < chances(state_of(data)).worlds
    assert WONDERLAND.deduce(of(told)).data["worlds"] == expected, told
    assert proven(told, "move").extra["possibilities"] == expected, told


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["name"])
def test_golden_values(golden: Data) -> None:
    assert proven(golden["position"], "value").value == golden["value"]


def test_no_play_beats_the_bound_of_the_arrival_phase() -> None:
    """Nothing is proven there but a bound: no game played on from such a position gets past it."""
    rng = random.Random(215)
    for turns in (4, 5):
        data = game_position(rng, turns, kind="full")
        side = state_of(data).mover
        answer = WONDERLAND.best(of(data), "reach", Limits(), Silent())
        assert answer.bound is not None
        for _ in range(300):
            end, _ = played(rng, data, 14)
            final = position(rng, {key: data[key] for key in data if key in ("game", "cards", "rules")}, end)
            assert score(final)[side] <= answer.bound, (data, final)
