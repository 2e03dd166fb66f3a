"""The product against the referee: legality, counts of moves, scores, deductions and fewest moves at random."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Collection
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml
from rulewright.models import source
from rulewright.models.finding import Severity, Verdict
from rulewright.models.game import game
from rulewright.models.rulebook import rulebook
from rulewright.solver.outcome import Limits, Status
from rulewright.solver.progress import Silent

from tests.referee_yokai import deals, random_positions
from tests.referee_yokai.fewest import Task, fewest_moves, lower_bound
from tests.referee_yokai.layout import NAMES, card_moves, cell_of, is_whole, moved, moves_of, name_of, read
from tests.referee_yokai.random_positions import (
    PAIRS,
    break_position,
    break_turn,
    deal,
    drawing,
    grown,
    hidden,
    legal_turn,
    played,
    position,
    start,
    wandered,
)
from tests.referee_yokai.standing import broken_rules, out_of_reach, outlines
from tests.referee_yokai.turns import judge, replay, state_of
from tests.referee_yokai.winning import SHAPES, at_origin, is_won, rating, score, shape_cells, turned_and_mirrored

Data = dict[str, Any]
YOKAI = game("yokai")
NAME = {code: rule.name for code, rule in rulebook("yokai").rules.items()}
GOLDEN = yaml.safe_load((Path(__file__).parents[2] / "referee_yokai" / "golden_moves.yaml").read_text(encoding="utf-8"))
# Questions of history that the referee does not decide: how an outline with more than two moves came about.
BEYOND = {"too-few-moves", "unreachable-outline"}

# How it came about, and where the token began, is asked only where nothing else is wrong.
SILENT = {"token-no-crossing": {"token-start"}}


def of(data: Data) -> Any:
    """The product's position for a file that holds this data."""
    return YOKAI.read(source.parse(json.dumps(data).encode(), "test"))


def broken(data: Data) -> set[str]:
    """The names of the rules that the product finds broken (errors); the verdict must fit them."""
    report = YOKAI.check(of(data))
    names = {NAME[finding.code] for finding in report.findings if finding.severity is Severity.ERROR}
    # How a legal outline came about may stay open; whether a rule is broken may not.
    assert (report.verdict is Verdict.ILLEGAL) == bool(names), data
    return names


def agree(data: Data, expected: Collection[str]) -> bool:
    """Whether product and referee name the same rules, reasons on which the product may be silent aside."""
    found = broken(data) - BEYOND
    quiet = {name for first in expected for name in SILENT.get(first, ())}
    return found - quiet == set(expected) - quiet


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["name"])
def test_golden_counts(golden: Data) -> None:
    board = of(golden["position"])
    assert YOKAI.count_moves(board) == golden["moves"]
    assert len(YOKAI.moves(board).moves) == golden["moves"]


def test_every_move_of_random_positions() -> None:
    rng = random.Random(101)
    for _ in range(250):
        layout = rng.choice([lambda: wandered(rng, deal(rng), rng.randint(0, 25)), lambda: grown(rng)])()
        data: Data = {"game": "yokai", "players": rng.choice([2, 3, 4]), "layout": drawing(layout, 2)}
        layout = read(data["layout"])
        hinted = rng.sample(sorted(layout), rng.randint(0, 4))
        cards = rng.sample(random_positions.hint_deck(rng, data["players"]), len(hinted))
        data["hints"] = {name_of(cell): entry for cell, entry in zip(hinted, cards, strict=True)}
        data["rules"] = {
            "split": rng.choice(["after", "never"]),
            "null-move": rng.choice(["forbidden", "forbidden", "allowed"]),
        }
        if rng.random() < 0.3:
            corners = sorted(random_positions.token_goals(state_of(data), layout, {}))
            if corners:
                data["token"] = name_of(rng.choice(corners))
        expected = moves_of(data)
        answer = YOKAI.moves(of(data))
        found = {(cell_of(move["from"]), cell_of(move["to"])) for move in answer.moves}
        # The product may have padded the drawing, so that every target has a name.
        drawn = read(answer.position["layout"])
        down = min(row for row, _ in drawn) - min(row for row, _ in layout)
        right = min(column for _, column in drawn) - min(column for _, column in layout)
        assert {((a - down, b - right), (c - down, d - right)) for (a, b), (c, d) in found} == expected, data
        assert YOKAI.count_moves(of(data)) == len(expected) == len(answer.moves)


def test_random_positions_as_they_stand() -> None:
    rng = random.Random(102)
    seen: Counter[str] = Counter()
    for number in range(800):
        state, _ = played(rng, data := start(rng), rng.randint(0, 20))
        data = position(state, data, rng.choice(["list", "number", "none"]))
        assert broken(data) == set(), data
        if number % 6:
            data = break_position(rng, data)
        expected = broken_rules(data)
        seen.update(expected)
        assert agree(data, expected), (data, expected)
        if {"card-count", "layout-split", "hint-on-empty"} & expected:
            continue
        warned = {NAME[f.code] for f in YOKAI.check(of(data)).findings if f.severity is Severity.WARNING}
        assert warned == out_of_reach(data), data
    assert len(seen) >= 14, seen


def test_random_moves_alone() -> None:
    rng = random.Random(103)
    for _ in range(600):
        layout = wandered(rng, deal(rng), rng.randint(0, 12))
        data: Data = {"game": "yokai", "layout": drawing(layout, 2)}
        layout = read(data["layout"])
        data["hints"] = {name_of(rng.choice(sorted(layout))): ["red", "blue"]}
        data["rules"] = {"split": rng.choice(["after", "never"]), "null-move": rng.choice(["forbidden", "allowed"])}
        rows, columns = max(row for row, _ in layout) + 2, max(column for _, column in layout) + 2
        goal = rng.randrange(rows), rng.randrange(columns)
        begin = rng.choice([goal, (0, 0), *sorted(layout)]) if rng.random() < 0.2 else rng.choice(sorted(layout))
        data["move"] = {"from": name_of(begin), "to": name_of(goal)}
        assert agree(data, judge(state_of(data), data["move"])), data


def test_random_turns() -> None:
    rng = random.Random(104)
    seen: Counter[str] = Counter()
    legal = 0
    for _ in range(500):
        state, _ = played(rng, data := start(rng), rng.randint(0, 20))
        data = position(state, data, rng.choice(["list", "number"]))
        state = state_of(data)
        if rng.random() < 0.3:  # what is not known cannot contradict what was seen
            data["layout"] = random_positions.draw(hidden(rng, state.layout, rng.randint(1, 16)))
            state = state_of(data)
        turn = next((turn for _ in range(10) if (turn := legal_turn(rng, state)) is not None), None)
        if turn is None:
            continue
        for number in range(4):
            data["move"] = break_turn(rng, state, turn) if number else turn
            expected = judge(state, data["move"])
            seen.update(expected)
            legal += not expected
            assert agree(data, expected), (data, expected)
    assert legal > 300
    assert len(seen) >= 22, seen


def test_random_records() -> None:
    rng = random.Random(105)
    ended = 0
    for _ in range(150):
        data = start(rng, 2)
        state, record = played(rng, data, rng.randint(1, 16))
        if not record:
            continue
        if rng.random() < 0.4 and not state.over:
            record.append({"declare": True})
        data["turns"] = record
        result = replay(data)
        assert result.illegal is None
        assert broken(data) == set(), data
        ended += result.ended
        if result.ended:
            data["turns"] = [*record, record[0]]
            assert agree(data, {"game-over"}), data
        number = rng.randrange(len(record))
        if "peek" in record[number]:
            state, _ = played_to(data, number)
            data["turns"] = [*record[:number], break_turn(rng, state, record[number]), *record[number + 1 :]]
            again = replay(data)
            assert agree(data, again.broken), (data, again.broken)
    assert ended > 40


def played_to(data: Data, number: int) -> tuple[Any, int]:
    """The referee's state before a turn of a legal record."""
    if number == 0:
        return state_of(data), 0
    return replay({**data, "turns": data["turns"][:number]}).state, number


def appeased_layout(rng: random.Random, objective: str | None = None) -> dict[tuple[int, int], str]:
    """A layout with every family in one group, cut at random from a random outline or from an objective."""
    while True:
        if objective:
            outline = set(rng.choice(turned_and_mirrored(shape_cells(objective))))
        else:
            outline = set(wandered(rng, deal(rng), rng.randint(0, 3)))
        ways = [cut for cut, _ in zip(deals.cuts(outline), range(50), strict=False)]
        if ways:
            letters = rng.sample("RGPB", 4)
            cut = rng.choice(ways)
            return {cell: letter for letter, group in zip(letters, cut, strict=True) for cell in group}


def test_random_scores() -> None:
    rng = random.Random(106)
    won = lost = 0
    for _ in range(700):
        objective = rng.choice([None, None, *SHAPES])
        layout = appeased_layout(rng, objective) if rng.random() < 0.8 else deal(rng)
        data: Data = {"game": "yokai", "players": rng.choice([2, 3, 4]), "layout": drawing(layout)}
        layout = read(data["layout"])
        cards = random_positions.hint_deck(rng, data["players"])
        placed = rng.randint(0, len(cards))
        shown = rng.randint(placed, len(cards))
        spots = rng.sample(sorted(layout), placed)
        data["hints"] = {name_of(cell): entry for cell, entry in zip(spots, cards, strict=False)}
        data["revealed"] = cards[placed:shown]
        data["deck"] = rng.choice([len(cards) - shown, cards[shown:]])
        data["affinities"] = rng.sample(PAIRS, rng.choice([0, 1, 2]))
        if objective:
            data["objective"] = objective
        if rng.random() < 0.3:
            data["hint-rule"] = "face-down"
        expected = score(data, layout, dict(zip(spots, cards, strict=False)))
        found = YOKAI.score(of(data))
        assert {part.name: part.points for part in found.parts} == expected, data
        assert found.points == sum(expected.values())
        won, lost = won + ("lost" not in expected), lost + ("lost" in expected)
    assert won > 150
    assert lost > 150


def same_figures(found: Data, expected: deals.Deduced, data: Data) -> None:
    """Whether what `deduce` prints is what brute force counts."""
    assert found["deals"] == expected.deals, data
    assert found["appeased"] == pytest.approx(float(expected.appeased)), data
    if "won" in found:
        assert found["won"] == pytest.approx(float(expected.won)), data
    if not expected.deals:
        return
    assert {cell_of(name): word for name, word in found["certain"].items()} == {
        cell: NAMES[letter] for cell, letter in expected.certain.items()
    }, data
    assert {cell_of(name) for name in found["cells"]} == set(expected.cells), data
    for cell, chances in expected.cells.items():
        listed = found["cells"][name_of(cell)]
        for letter, chance in chances.items():
            assert listed.get(NAMES[letter], 0) == pytest.approx(float(chance)), (data, cell)


def test_random_deductions() -> None:
    rng = random.Random(107)
    for _ in range(160):
        layout = appeased_layout(rng) if rng.random() < 0.7 else wandered(rng, deal(rng), rng.randint(0, 6))
        known = read(drawing(layout, 1))
        players = rng.choice([2, 3, 4])
        cards = random_positions.hint_deck(rng, players)
        data: Data = {"game": "yokai", "players": players, "hints": {}}
        data["layout"] = random_positions.draw(hidden(rng, known, rng.randint(2, 8)))
        for cell in rng.sample(sorted(known), rng.randint(0, 5)):
            fitting = [entry for entry in cards if NAMES[known[cell]] in entry] if rng.random() < 0.9 else cards
            if fitting:
                entry = rng.choice(fitting)
                cards.remove(entry)
                data["hints"][name_of(cell)] = entry
        if rng.random() < 0.5:
            data["affinities"] = rng.sample(PAIRS, rng.randint(1, 2))
        if rng.random() < 0.3:
            data["objective"] = "square"
        moves = sorted(card_moves(known, {cell_of(name) for name in data["hints"]}))
        moves = [move for move in moves if min(move[1]) >= 0]
        if rng.random() < 0.5:
            move = rng.choice(moves)
            data["move"] = {"from": name_of(move[0]), "to": name_of(move[1])}
            closed = {cell_of(name) for name in data["hints"]}
            peek = rng.sample(sorted(set(known) - closed), 2)
            if rng.random() < 0.5:
                on = rng.choice(sorted(set(moved(known, move)) - closed))
                truth = moved(known, move)[on]
                fitting = [entry for entry in cards if NAMES[truth] in entry]
                data["move"] |= {"peek": [name_of(cell) for cell in peek], "hint": "reveal"}
                data["move"]["saw"] = [NAMES[known[cell]] for cell in peek]
                if fitting and rng.random() < 0.7:
                    data["revealed"] = [fitting[0]]
                    data["move"]["hint"] = {"place": fitting[0], "on": name_of(on)}
        now, after = deals.of_file(data)
        found = YOKAI.deduce(of(data)).data
        same_figures(found, now, data)
        if data.get("affinities") or data.get("objective"):
            assert "won" in found, data
        if after is not None:
            same_figures(found["after"], after, data)


def test_the_hidden_square() -> None:
    found = YOKAI.deduce(of({"game": "yokai", "layout": "????\n" * 4})).data
    assert found["deals"] == deals.count_all()
    assert found["appeased"] == pytest.approx(float(Fraction(2808, deals.count_all())))


def fewest(data: Data) -> tuple[int | None, list[Data]]:
    """The product's proven answer and its moves."""
    answer = YOKAI.best(of(data), "fewest-moves", Limits(), Silent())
    if answer.status is Status.INFEASIBLE:
        return None, []
    assert answer.status is Status.OPTIMAL, data
    assert answer.turns is not None
    return answer.value, list(answer.turns)


def walk(data: Data, turns: list[Data], task: Task) -> None:
    """The moves of an answer must be legal one by one and end in a won game."""
    layout = read(data["layout"])
    for turn in turns:
        move = cell_of(turn["from"]), cell_of(turn["to"])
        assert move in card_moves(layout, task.locked, task.split), (data, turn)
        layout = moved(layout, move)
    assert is_whole(layout)
    assert task.is_met(layout), data


def compare_fewest(data: Data) -> int:
    layout = read(data["layout"])
    task = Task(
        {cell_of(name) for name in data.get("hints", {})},
        data.get("affinities", ()),
        data.get("objective"),
        data.get("rules", {}).get("split", "after"),
    )
    value, turns = fewest(data)
    expected = fewest_moves(layout, task)
    assert expected is not None
    assert value == len(expected) == len(turns), (data, expected)
    assert all({"from", "to"} == set(turn) for turn in turns)
    walk(data, turns, task)
    return len(expected)


def short_history(rng: random.Random, turns: int) -> Data:
    """A layout and the hint state after so many turns; the layout may have come about otherwise."""
    layout = wandered(rng, deal(rng), rng.choice([turns, turns, 0, 1, 2, 3]))
    cards = random_positions.hint_deck(rng, 2)
    data: Data = {"game": "yokai", "players": 2, "layout": drawing(layout)}
    data["rules"] = {"null-move": rng.choice(["forbidden", "allowed"])}
    if turns == 2 and rng.random() < 0.5:
        spot = rng.choice(sorted(read(data["layout"])))
        return data | {"hints": {name_of(spot): cards[0]}, "deck": 6}
    return data | {"revealed": cards[:turns], "deck": 7 - turns}


def test_how_outlines_come_about_in_two_turns() -> None:
    """All outlines after none, one and two moves are known to the referee; a hint of turn 2 came after its move."""
    rng = random.Random(110)
    known = [outlines(turns) for turns in range(3)]
    for _ in range(250):
        turns = rng.randint(0, 2)
        data = short_history(rng, turns)
        outline = at_origin(read(data["layout"]))
        fewest_turns = 0 if data["rules"]["null-move"] == "allowed" else turns
        possible = any(outline in known[number] for number in range(fewest_turns, turns + 1))
        assert bool(broken(data)) != possible, data
        assert broken(data) <= BEYOND, data


def padded(layout: dict[tuple[int, int], str]) -> str:
    """Room on all sides, so that the moves of an answer have names in this very drawing."""
    return drawing(layout, 6)


def test_fewest_moves_of_random_deals() -> None:
    rng = random.Random(108)
    values = Counter(compare_fewest({"game": "yokai", "layout": padded(deal(rng))}) for _ in range(50))
    assert len(values) >= 4, values


def test_fewest_moves_where_the_simple_bound_is_not_reached() -> None:
    """Six cells would do, but their cards block each other whatever is aimed at."""
    rng = random.Random(1)
    layout = [deal(rng) for _ in range(9)][-1]
    assert lower_bound(layout, Task()) == 6
    assert compare_fewest({"game": "yokai", "layout": padded(layout)}) == 7


def test_fewest_moves_with_more_to_heed() -> None:
    rng = random.Random(109)
    for number in range(24):
        layout = deal(rng) if number % 2 else wandered(rng, appeased_layout(rng), 3)
        data: Data = {"game": "yokai", "layout": padded(layout)}
        cells = sorted(read(data["layout"]))
        if number % 3 == 0:
            spots = rng.sample(cells, rng.randint(1, 3))
            data["hints"] = dict(zip([name_of(cell) for cell in spots], [["red"], ["green"], ["blue"]], strict=False))
        if number % 3 == 1:
            data["affinities"] = rng.sample(PAIRS, 1)
        if number % 4 == 2:
            data["objective"] = rng.choice(["square", "three-by-five"])
        if number % 4 == 3:
            data["rules"] = {"split": "never"}
        compare_fewest(data)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ratings(players: int) -> None:
    """Words in the product, grades here: equal grades have equal words, and only they."""
    words: dict[str, int | None] = {}
    layout = "RRGG\nRRGG\nPPBB\nPPBB"
    for shown in range(8):
        for placed in range(shown + 1):
            for bands in ("by-players", "single"):
                total = sum(random_positions.KINDS[players])
                points = 5 * (total - shown) + 2 * (shown - placed) + placed
                spots = [name_of(cell) for cell in sorted(read(layout))]
                cards = random_positions.hint_deck(random.Random(0), players)
                data: Data = {"game": "yokai", "players": players, "layout": layout, "rules": {"bands": bands}}
                data["hint-rule"] = "face-down"
                data["hints"] = dict(zip(spots[:placed], cards, strict=False))
                data["revealed"], data["deck"] = cards[placed:shown], total - shown
                assert YOKAI.score(of(data)).points == points
                assert is_won(read(layout))
                (aside,) = [aside for aside in YOKAI.asides(of(data)) if aside.key == "rating"]
                grade = rating(points, players, bands)
                assert words.setdefault(json.dumps(aside.data, sort_keys=True), grade) == grade
