"""The question `trumpet` against all placements one after the other, by the plain rules and the plain scorer."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from rulewright.models import source
from rulewright.models.game import UnsupportedError
from rulewright.models.twisted_trumpets.after import after
from rulewright.models.twisted_trumpets.box import SETS
from rulewright.models.twisted_trumpets.building import trumpet
from rulewright.models.twisted_trumpets.cards import Count
from rulewright.models.twisted_trumpets.moves import placements
from rulewright.models.twisted_trumpets.position import Position, read
from rulewright.models.twisted_trumpets.scoring import score_of
from rulewright.models.twisted_trumpets.state import State
from rulewright.solver.outcome import Limits, Status
from rulewright.solver.progress import Silent

EDGES = ("top", "right", "bottom", "left")
COLOURS = SETS.shipped("house").colours
LIMITS = Limits(seconds=50)


def position_of(data: Mapping[str, Any]) -> Position:
    """A position by way of the format."""
    return read(source.parse(json.dumps({"game": "twisted-trumpets", **data}).encode(), "test"))


def brute(position: Position) -> int:
    """The best total of all that can be built, by looking at everything."""
    start = replace(State.of(position), hand=(*(position.hand or ()), *position.draws), actions=1)
    seen: set[Any] = set()

    def best(state: State) -> int:
        value = score_of(state).points
        for put in placements(state):
            then = replace(after(state, put), actions=1, owed=0)
            key = (
                tuple((cell, laid.word) for cell, laid in then.trumpet.items()),
                tuple(sorted(tile.id for tile in then.hand or ())),
            )
            if key not in seen:
                seen.add(key)
                value = max(value, best(then))
        return value

    return best(start)


def random_pipes(draw: random.Random) -> list[dict[str, Any]]:
    """One pipe, or two or more that share no edge; bells of all kinds; twists."""
    edges = list(EDGES)
    draw.shuffle(edges)
    pipes = []
    for _ in range(draw.choice((1, 1, 1, 2, 2, 3))):
        if not edges:
            break
        ends = [edges.pop() for _ in range(min(len(edges), draw.choice((1, 2, 2, 2, 3))))]
        pipe: dict[str, Any] = {"ends": ends}
        if len(ends) == 1 or draw.random() < 0.3:
            pipe["bells"] = [random_bell(draw) for _ in range(draw.choice((1, 1, 2)))]
        if draw.random() < 0.3:
            pipe["twist"] = True
        pipes.append(pipe)
    return pipes


def random_bell(draw: random.Random) -> dict[str, Any]:
    """A bell that faces somewhere."""
    if draw.random() < 0.4:
        at = draw.randrange(4)
        return {"kind": "diagonal", "facing": [EDGES[at], EDGES[(at + 1) % 4]]}
    return {"kind": draw.choice(("end", "mid")), "facing": draw.choice(EDGES)}


def random_face(draw: random.Random) -> dict[str, Any]:
    """Pipes, sometimes with flags, birds and notes."""
    face: dict[str, Any] = {"pipes": random_pipes(draw)}
    if draw.random() < 0.5:
        face["flags"] = {colour: draw.randint(1, 2) for colour in draw.sample(COLOURS, draw.randint(1, 3))}
    if draw.random() < 0.3:
        face["birds"] = draw.randint(1, 2)
    if draw.random() < 0.4:
        face["notes"] = draw.randint(1, 3)
    return face


def random_tiles(draw: random.Random) -> dict[str, Any]:
    """Tiles of all kinds; some look alike but for their kind."""
    found = {}
    for number in range(6):
        face = random_face(draw)
        kind = draw.choice(("starting", "basic", "premium"))
        found[f"t{number}"] = {"kind": kind, **face}
        if kind == "premium" and draw.random() < 0.6:
            found[f"t{number}"]["back"] = random_face(draw)
    found["u0"] = {key: value for key, value in found["t0"].items() if key != "back"} | {"kind": "basic"}
    return found


def random_gain(draw: random.Random, count: str) -> dict[str, Any]:
    """Points for a count."""
    gain: dict[str, Any] = {"count": count}
    narrow = {
        "bells": {"facing": EDGES, "kind": ("end", "mid", "diagonal")},
        "flags": {"colour": COLOURS},
        "tiles": {"kind": ("starting", "basic", "premium")},
        "spaces": {"in": ("border", "corners", "scrolls")},
    }
    for key, words in narrow.get(count, {}).items():
        if draw.random() < 0.6:
            gain[key] = draw.choice(words)
    if draw.random() < 0.5:
        gain["each"] = draw.choice((-4, -2, 1, 2, 5))
        if draw.random() < 0.5:
            gain["most"] = draw.randint(0, 8)
    else:
        gain["steps"] = {str(step): draw.randint(-6, 12) for step in draw.sample(range(8), draw.randint(1, 4))}
    return gain


def random_position(seed: int) -> Position:
    """A small board with a random trumpet, to which the random hand can add something; each count in every 12 seeds."""
    for attempt in range(100):
        draw = random.Random(f"{seed} {attempt}")
        position = some_position(draw, str(tuple(Count)[seed % len(Count)]))
        state = replace(State.of(position), hand=(*(position.hand or ()), *position.draws), actions=1)
        if placements(state):
            return position
    raise AssertionError("no position with a placement was found")


def some_position(draw: random.Random, count: str) -> Position:
    """Board, tiles, plans (one of them with this count), rulings, trumpet and hand at random."""
    rows, columns = draw.choice(((2, 3), (3, 2), (3, 3)))
    grid = [[draw.choice(".....S#") if row or column else "." for column in range(columns)] for row in range(rows)]
    grid[1][0] = "."
    mouths = [{"cell": "A1", "edge": "left"}]
    mouths += draw.sample([{"cell": "A1", "edge": "top"}, {"cell": "A2", "edge": "left"}], draw.randint(0, 1))
    others = [str(other) for other in draw.sample(tuple(Count), 2)]
    tiles = random_tiles(draw)
    data: dict[str, Any] = {
        "board": {"grid": "\n".join("".join(row) for row in grid), "mouths": mouths},
        "tiles": tiles,
        "decrees": {"bell-boss": [["me"], [], []], "four-corners": [[], [], []]},
        "plans": {
            "plan-a": {"points": [random_gain(draw, count), random_gain(draw, others[0])]},
            "plan-b": {"points": [random_gain(draw, one) for one in (others[1], draw.choice(("bells", "directions")))]},
        },
        "rules": {
            "dead-ends": draw.choice(("allowed", "allowed", "forbidden")),
            "loops": draw.choice(("allowed", "forbidden")),
            "unused-mouth": draw.choice(("free", "penalised")),
            "bird-own-notes": draw.choice(("no", "yes")),
        },
        "trumpet": {},
        "hand": [draw.choice(sorted(tiles)) for _ in range(draw.randint(0, 4))],
    }
    state = State.of(position_of(data))
    while ways := placements(replace(state, actions=1, owed=0)):
        state = after(replace(state, actions=1, owed=0), draw.choice(ways))
    data["trumpet"] = {cell.name: laid.word for cell, laid in state.trumpet.items()}
    data["hand"] = [draw.choice(sorted(tiles)) for _ in range(draw.randint(1, 3))]
    if draw.random() < 0.3:
        data["draws"] = [data["hand"].pop()]
    return position_of(data)


def fits_hand(position: Position, turns: Any) -> bool:
    """Whether the tiles of some turns are in the hand or among those that come."""
    have = Counter(tile.id for tile in (*(position.hand or ()), *position.draws))
    return not Counter(turn["place"] for turn in turns) - have


@pytest.mark.parametrize("seed", range(72))
def test_equals_brute_force(seed: int) -> None:
    position = random_position(seed)
    answer = trumpet(position, LIMITS, Silent())
    assert (answer.status, answer.value, answer.bound) == (Status.OPTIMAL, brute(position), answer.value)
    assert fits_hand(position, answer.turns)
    assert answer.position is not None
    assert score_of(State.of(read(source.parse(json.dumps(answer.position).encode(), "end")))).points == answer.value


def test_tiles_to_come_are_used() -> None:
    data = {"trumpet": {"A2": "s2@90"}, "hand": ["b1"], "plans": []}
    alone = trumpet(position_of(data), LIMITS, Silent())
    more = trumpet(position_of({**data, "draws": ["b16"]}), LIMITS, Silent())
    # A straight pipe closes nothing: its open end costs what the one before it cost. The bell counts three tiles.
    assert (alone.value, alone.turns) == (-3, [])
    assert more.value == 3
    assert more.turns == [{"place": "b1", "at": "B2", "turn": 90}, {"place": "b16", "at": "C2", "turn": 90}]
    assert more.position is not None
    assert (more.position["hand"], "draws" in more.position) == ([], False)


def test_no_legal_placement() -> None:
    """A trumpet that is closed: the score as it lies, and no turns."""
    data = {"trumpet": {"A2": "b16@90", "A3": "b16@90"}, "hand": ["b1", "b2"], "plans": []}
    answer = trumpet(position_of(data), LIMITS, Silent())
    assert (answer.status, answer.value, answer.bound, answer.turns) == (Status.OPTIMAL, 2, 2, [])


@pytest.mark.parametrize("hand", [[], ["b1", "b16"]])
def test_nothing_is_placed_after_the_end(hand: list[str]) -> None:
    data = {"trumpet": {"A2": "s2@90"}, "hand": hand, "round": 9, "ending": 7, "plans": []}
    answer = trumpet(position_of(data), LIMITS, Silent())
    assert (answer.status, answer.value, answer.turns) == (Status.OPTIMAL, -3, [])


def test_an_existing_way_gets_shorter() -> None:
    """A tile that joins two branches brings a bell nearer, so that it is better left out."""
    data = {
        "board": {"grid": "..\n..\n..", "mouths": [{"cell": "A1", "edge": "left"}, {"cell": "A3", "edge": "left"}]},
        "tiles": {
            "bend": {"kind": "basic", "pipes": [{"ends": ["bottom", "left"]}]},
            "pipe": {"kind": "basic", "pipes": [{"ends": ["top", "bottom"]}]},
            "bell": {
                "kind": "basic",
                "pipes": [{"ends": ["top", "left"], "bells": [{"kind": "mid", "facing": "right"}] * 4}],
            },
        },
        "trumpet": {"A1": "pipe@90", "B1": "bend", "B2": "pipe", "B3": "bell"},
        "hand": ["pipe"],
        "plans": [],
    }
    answer = trumpet(position_of(data), LIMITS, Silent())
    assert (answer.status, answer.value, answer.turns) == (Status.OPTIMAL, 4 * 4 - 3, [])


def test_limits_and_the_same_answer_for_every_seed() -> None:
    hand = ["b1", "b2", "b10", "b12", "b16", "p2", "p3"]
    position = position_of({"trumpet": {"A2": "s3"}, "hand": hand, "plans": ["slanted-light"]})
    nothing = trumpet(position, Limits(seconds=0), Silent())
    assert (nothing.status, nothing.value, nothing.turns) == (Status.FEASIBLE, -6, [])
    assert nothing.limit_hit
    some = trumpet(position, Limits(deterministic=0.3), Silent())
    assert some.status is Status.FEASIBLE
    assert some.value is not None
    assert some.bound is not None
    assert some.value < some.bound
    small = position_of({"trumpet": {"A2": "s3"}, "hand": hand[2:5], "plans": ["slanted-light"]})
    answers = [trumpet(small, Limits(seconds=50, seed=seed), Silent()) for seed in (0, 5)]
    assert answers[0].status is Status.OPTIMAL
    assert answers[0].turns == answers[1].turns


def test_what_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="hand is not told"):
        trumpet(position_of({"trumpet": {}}), LIMITS, Silent())
    with pytest.raises(UnsupportedError, match="not counted"):
        trumpet(position_of({"trumpet": {}, "hand": []}), LIMITS, Silent(), count=True)
