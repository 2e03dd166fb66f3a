"""The product against the referee: scores, legality, steps, records, moves; and what turning and mirroring leave."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from typing import Any

import pytest
from rulewright.models import source
from rulewright.models.finding import Verdict
from rulewright.models.game import game
from rulewright.models.twisted_trumpets.judging import judge
from rulewright.models.twisted_trumpets.moves import count_moves
from rulewright.models.twisted_trumpets.record import replay
from rulewright.models.twisted_trumpets.state import State

from tests.models.twisted_trumpets.boards import (
    COLOURS,
    break_position,
    closed_position,
    drawn,
    favored_position,
    left_premium,
    legal_step,
    random_next,
    random_position,
    random_record,
    random_step,
    random_trumpet,
    told,
    with_cards,
    with_less_told,
)
from tests.referee_trumpets import positions, turns
from tests.referee_trumpets.board import EDGES, PARTS, PLAIN_BACK, cell_of, lying, name_of, score

Data = dict[str, Any]
TRUMPETS = game("twisted-trumpets")
# Where slots are held as they cannot be, it is open on which one a disc comes.
UNCLEAR = {"TT111", "TT112", "TT113"}
# A favor that is due is a warning, a tile that is not written down wholly a note.
LIGHT = {"TT114", "TT117"}
# Where a disc is lost, doubled or out of line, it is open whether the rounds fit.
MUDDLED = {"TT328", "TT111", "TT112"}


def of(data: Data) -> Any:
    """The product's position for a file that holds this data."""
    return TRUMPETS.read(source.parse(json.dumps(data).encode(), "test"))


def scored(data: Data) -> Data:
    """The total and the parts by the product; a part that is left out is worth nothing."""
    found = TRUMPETS.score(of(data))
    return {"total": found.points, **dict.fromkeys(PARTS, 0), **{part.name: part.points for part in found.parts}}


def checked(data: Data) -> set[str]:
    """The codes that the product finds; its verdict agrees with them."""
    report = TRUMPETS.check(of(data))
    assert (report.verdict is Verdict.ILLEGAL) == any(one.code not in LIGHT for one in report.findings), data
    return {finding.code for finding in report.findings}


def play_of(data: Data) -> tuple[int, set[str]]:
    """How many steps of a record are legal, and the codes of the next one, by the product."""
    findings, states = replay(of(data))
    return len(states) - 1, {finding.code for finding in findings}


def same(found: set[str], expected: set[str]) -> bool:
    """Whether both find the same faults of a step."""
    unclear = {"TT113"} if MUDDLED & found & expected else set()
    return found - unclear == expected - unclear


def any_position(rng: random.Random, told: float = 0.5) -> Data:
    """A position to play from; with a chance of `told` all of it is told."""
    while True:
        kind = rng.choice(["closed", "favored", "favored", "any", "any", "few"])
        if kind == "closed":
            data = closed_position(rng)
        else:
            data = favored_position(rng) if kind == "favored" else random_position(rng, few=kind == "few", most=3)
        if rng.random() >= told:
            data = with_less_told(rng, data)
        if not positions.check(data) & UNCLEAR:
            return data


# Comparisons


def test_scores() -> None:
    rng = random.Random(301)
    seen: Counter[str] = Counter()
    for _ in range(1200):
        data = with_cards(rng, random_trumpet(rng))
        expected = score(data)
        seen.update(part for part in PARTS if expected[part])
        assert scored(data) == expected, data
    assert min(seen[part] for part in PARTS) > 150, seen


def test_positions() -> None:
    rng = random.Random(302)
    seen: Counter[str] = Counter()
    for number in range(1200):
        data = random_position(rng, few=number % 3 == 0)
        if number % 2:
            data = break_position(rng, data)
        expected = positions.check(data)
        seen.update(expected)
        assert checked(data) == expected, data
    codes = [f"TT{number}" for number in (*range(101, 118), *range(201, 207), 402)]
    assert sorted(seen) == codes, set(codes) - set(seen)


def test_steps() -> None:
    """Several steps from one position each: legal ones and all sorts of others."""
    rng = random.Random(303)
    seen: Counter[str] = Counter()
    for number in range(600):
        data = any_position(rng)
        state = turns.state_of(data)
        data["turns"] = [random_step(rng, state) for _ in range(6)]
        position = of(data)
        for step, turn in zip(data["turns"], position.turns, strict=True):
            expected = turns.judge(state, step)
            seen.update(expected or {"legal"})
            assert same({finding.code for finding in judge(State.of(position), turn)}, expected), (data, step)
        if number % 4 == 0:
            del data["turns"]
            assert same(checked(data | {"move": step}), positions.check(data) | expected), (data, step)
    assert seen["legal"] > 400, seen


def test_records() -> None:
    """Records are replayed up to the first step that is not legal, which both find to be the same."""
    rng = random.Random(304)
    seen: Counter[str] = Counter()
    steps = 0
    for _ in range(400):
        data = any_position(rng)
        data["turns"] = random_record(rng, data, 16)
        legal, expected, _ = turns.replay(data)
        steps += legal
        seen.update(expected or {"legal"})
        found, codes = play_of(data)
        assert (found, same(codes, expected)) == (legal, True), (data, codes, expected)
    assert steps > 1500, steps
    assert {"TT310", "TT312", "TT322", "TT401"} <= set(seen), seen


def test_steps_lead_to_positions() -> None:
    """Where all is told, a position after a legal step is one that can be."""
    rng = random.Random(308)
    steps = 0
    while steps < 800:
        data = any_position(rng, told=1.0) | {"round": 3}
        if not {"market", "favors"} <= set(data) or positions.check(data) - LIGHT:
            continue
        state = turns.state_of(data)
        record: list[Data] = []
        for _ in range(12):
            step = told(rng, state, legal_step(rng, state) or {"pass": True}, seen=1.0)
            if "next" in step:
                step = random_next(rng, state, left_premium(state))
                step["next"].setdefault("market", [])
            if "?" in json.dumps(step) or turns.judge(state, step):
                continue
            record.append(step)
            state = turns.after(state, step)
            assert play_of(data | {"turns": record}) == (len(record), set()), (data, record)
            if state.over:
                break
            steps += 1
            assert checked(as_file(state)) <= LIGHT, (data, record)


def as_file(state: turns.State) -> Data:
    """A state in the form of the file; all of it is known."""
    found = {key: value for key, value in state.data.items() if key not in ("turns", "ending")}
    cards = state.kit.decrees
    held = {
        word: [[name if round_ is None else {name: round_} for name, round_ in slot] for slot in slots]
        for word, slots in state.decrees.items()
    }
    found |= {
        "trumpet": drawn(state.trumpet),
        "hand": state.hand,
        "market": state.market,
        "actions": state.actions,
        "favors": {kind: next(iter(sides)) for kind, sides in state.favors.items()},
        "plans": {word: state.kit.plans[word] for word in state.plans or []},
        "decrees": {
            word: {"when": cards[word]["when"], "slots": cards[word]["slots"], "held": slots}
            for word, slots in held.items()
        },
        "round": state.round,
    }
    return found if state.ending is None else found | {"ending": state.ending}


def test_moves() -> None:
    """The legal steps of a position, each once."""
    rng = random.Random(305)
    found = 0
    for _ in range(120):
        data = any_position(rng, told=1.0)
        state = turns.state_of(data)
        expected = sorted(turns.key_of(state, step) for step in turns.moves(state))
        position = of(data)
        listed = TRUMPETS.moves(position).moves
        assert sorted(turns.key_of(state, step) for step in listed) == expected, data
        assert count_moves(position) == len(expected), data
        for step in rng.sample(list(listed), min(len(listed), 3)):
            assert play_of(data | {"turns": [step]}) == (1, set()), (data, step)
        found += len(expected)
    assert found > 1000, found


# What the rules do not see


def turned_edge(edge: str) -> str:
    """A quarter clockwise."""
    return EDGES[(EDGES.index(edge) + 1) % 4]


def mirrored_edge(edge: str) -> str:
    """Left and right change places."""
    return {"left": "right", "right": "left"}.get(edge, edge)


def changed_face(face: Data) -> Data:
    """A side of a tile, mirrored."""
    face = copy.deepcopy(face)
    for pipe in face.get("pipes") or []:
        pipe["ends"] = [mirrored_edge(edge) for edge in pipe["ends"]]
        for bell in pipe.get("bells") or []:
            facing = bell["facing"]
            bell["facing"] = (
                [mirrored_edge(edge) for edge in facing] if isinstance(facing, list) else mirrored_edge(facing)
            )
    return face


def moved(data: Data, mirror: bool) -> Data:
    """The whole board turned by a quarter clockwise, or mirrored with its tiles; cards ask for directions likewise."""
    data = copy.deepcopy(data)
    grid = [line.replace(" ", "") for line in data["board"]["grid"].split("\n") if line]
    rows, columns = len(grid), len(grid[0])
    edge_of = mirrored_edge if mirror else turned_edge

    def cell(name: str) -> str:
        row, column = cell_of(name)
        return name_of((row, columns - 1 - column) if mirror else (column, rows - 1 - row))

    drawn = [line[::-1] for line in grid] if mirror else ["".join(line)[::-1] for line in zip(*grid, strict=True)]
    data["board"] = {
        "grid": "".join(line + "\n" for line in drawn),
        "mouths": [{"cell": cell(one["cell"]), "edge": edge_of(one["edge"])} for one in data["board"]["mouths"]],
    }
    laid = {}
    for name, word in data["trumpet"].items():
        tile, turn, back = lying(word)
        turn = (-turn if mirror else turn + 90) % 360
        laid[cell(name)] = f"{tile}{'~' if back else ''}@{turn}"
    data["trumpet"] = laid
    if mirror:
        for word, tile in data["tiles"].items():
            if tile["kind"] == "premium":
                tile["back"] = changed_face(tile.get("back") or PLAIN_BACK)
            data["tiles"][word] = changed_face(tile)
    for card in [*data["decrees"].values(), *data["plans"].values()]:
        for term in card.get("when", card.get("points")):
            if "facing" in term:
                term["facing"] = edge_of(term["facing"])
    return data


def recoloured(data: Data) -> Data:
    """The colours of flags change places, on tiles and cards."""
    names = dict(zip(COLOURS, [*COLOURS[1:], COLOURS[0]], strict=True))
    data = copy.deepcopy(data)
    for tile in data["tiles"].values():
        for side in (tile, tile.get("back") or {}):
            if "flags" in side:
                side["flags"] = {names[colour]: count for colour, count in side["flags"].items()}
    for card in [*data["decrees"].values(), *data["plans"].values()]:
        for term in card.get("when", card.get("points")):
            if "colour" in term:
                term["colour"] = names[term["colour"]]
    return data


def own_position(rng: random.Random) -> Data:
    """A position that gives board, tiles and cards itself, so that all of them can be changed."""
    while True:
        data = random_position(rng)
        if "board" in data and isinstance(data["plans"], dict) and data["plans"]:
            data["hand"] = data["hand"][:2]
            return data


@pytest.mark.parametrize("way", ["turned", "mirrored", "recoloured"])
def test_symmetry(way: str) -> None:
    """Neither the score nor what is found nor the number of legal steps depends on how one looks at the board."""
    rng = random.Random(306)
    for _ in range(80):
        data = own_position(rng)
        other = recoloured(data) if way == "recoloured" else moved(data, mirror=way == "mirrored")
        assert scored(other) == scored(data), (data, other)
        assert checked(other) == checked(data), (data, other)
        assert count_moves(of(other)) == count_moves(of(data)), (data, other)


def test_four_turns_and_two_mirrors_are_none() -> None:
    """The changes of this file themselves: they come back to where they began."""
    rng = random.Random(307)
    for _ in range(50):
        data = own_position(rng)
        again = data
        for _ in range(4):
            again = moved(again, mirror=False)
        assert score(again) == score(data) == score(moved(moved(data, mirror=True), mirror=True)), data
        assert {cell: lying(word) for cell, word in again["trumpet"].items()} == {
            cell: lying(word) for cell, word in data["trumpet"].items()
        }
