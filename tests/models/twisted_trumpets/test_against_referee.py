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
    favored_position,
    random_position,
    random_record,
    random_step,
    random_trumpet,
    with_cards,
)
from tests.referee_trumpets import positions, turns
from tests.referee_trumpets.board import EDGES, PARTS, PLAIN_BACK, cell_of, lying, name_of, score

Data = dict[str, Any]
TRUMPETS = game("twisted-trumpets")
# Where slots are held as they cannot be, it is open on which one a disc comes.
UNCLEAR = {"TT111", "TT112", "TT113"}


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
    # A favor that is due is a warning.
    assert (report.verdict is Verdict.ILLEGAL) == any(one.code != "TT114" for one in report.findings), data
    return {finding.code for finding in report.findings}


def play_of(data: Data) -> tuple[int, set[str]]:
    """How many steps of a record are legal, and the codes of the next one, by the product."""
    findings, states = replay(of(data))
    return len(states) - 1, {finding.code for finding in findings}


def any_position(rng: random.Random) -> Data:
    """A position to play from."""
    while True:
        kind = rng.choice(["closed", "favored", "favored", "any", "any", "any"])
        if kind == "closed":
            data = closed_position(rng)
        else:
            data = favored_position(rng) if kind == "favored" else random_position(rng, most=3)
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
    codes = [f"TT{number}" for number in (*range(101, 115), *range(201, 207), 402)]
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
            assert {finding.code for finding in judge(State.of(position), turn)} == expected, (data, step)
        if number % 4 == 0:
            del data["turns"]
            assert checked(data | {"move": step}) == positions.check(data) | expected, (data, step)
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
        assert play_of(data) == (legal, expected), data
    assert steps > 1500, steps
    assert {"TT310", "TT312", "TT322", "TT401"} <= set(seen), seen


def test_moves() -> None:
    """The legal steps of a position, each once."""
    rng = random.Random(305)
    found = 0
    for _ in range(120):
        data = any_position(rng)
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
