"""Random changes to good files of Quacks & Co., random values under the right keys, random readable positions."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from rulewright.models.writing import document

from tests.hostile import quacks_corpus
from tests.hostile.driving import drive
from tests.hostile.shapes import DATA, common, disturbed, mutations, tree_of, values_of
from tests.referee_quacks import random_positions
from tests.referee_quacks.random_boxes import random_start
from tests.referee_quacks.random_turns import random_legal_turn, random_record, random_turn
from tests.referee_quacks.table import Table, house

FILES = sorted(path for path in (DATA / "quacks-and-co").glob("*/*.yaml") if path.parent.name != "boxes")
ANIMALS = ("donkey", "sheep", "pig", "cow")
COLOURS = ("red", "yellow", "green", "blue", "purple", "orange", "white")


@settings(max_examples=300, **common)
@given(mutations(FILES, "dreamgb-0123489,[]{}: \n'"))
def test_mutated_files(data: bytes) -> None:
    drive(data, solve=False)


words = st.sampled_from(
    [
        *ANIMALS, "dream", "red-1", "yellow-1", "green-2", "blue-4", "orange-5", "white-8", "draw", "die", "buy",
        "then", "return", "take", "skip", "ruby", "butterfly", "steps", "spirals", "optional", "bag", "space", "x",
    ]
)  # fmt: skip
values = values_of(words)
FORM = tree_of(quacks_corpus.PATHS)

chips = st.one_of(
    st.sampled_from(["dream", "red-1", "red-2", "yellow-1", "green-1", "blue-1", "purple-1", "orange-1", "white-8"]),
    st.builds(lambda colour, number: f"{colour}-{number}", st.sampled_from(COLOURS), st.integers(0, 9)),
)
heaps = st.dictionaries(chips, st.integers(0, 4), max_size=6)
faces = st.sampled_from(["ruby", "draw", "green-2", "red-2", 0, 1, 2, 3, 4, "7"])
parts = {
    "die": st.one_of(faces, st.lists(faces, min_size=1, max_size=2)),
    "return": chips,
    "take": chips,
    "skip": st.booleans(),
    "buy": st.lists(chips, max_size=4),
}
draws = st.fixed_dictionaries({"draw": chips}, optional=parts)
turns = st.one_of(
    st.fixed_dictionaries(
        {"draw": chips},
        optional={**parts, "animal": st.sampled_from(ANIMALS), "then": st.lists(draws, min_size=1, max_size=3)},
    ),
    st.fixed_dictionaries({"buy": st.lists(chips, max_size=4)}, optional={"animal": st.sampled_from(ANIMALS)}),
)
players = st.fixed_dictionaries(
    {"animal": st.sampled_from(ANIMALS)},
    optional={
        "space": st.integers(0, 60), "rubies": st.integers(0, 9), "clovers": st.integers(0, 5), "bag": heaps,
        "board": heaps,
    },
)  # fmt: skip
tracks = st.builds(
    lambda steps, spirals: {"steps": steps, "spirals": sorted(space for space in spirals if space < steps)},
    st.integers(1, 60),
    st.sets(st.integers(1, 59), max_size=12),
)
playable = st.fixed_dictionaries(
    {"game": st.just("quacks-and-co"), "players": st.lists(players, min_size=1, max_size=5)},
    optional={
        "set": st.sampled_from(["caterpillar", "butterfly"]),
        "boards": st.sampled_from([4, 6]),
        "track": st.one_of(st.sampled_from(["short", "long"]), tracks),
        "wooden-die": st.lists(st.integers(0, 9), min_size=1, max_size=6),
        "rules": st.fixed_dictionaries(
            {},
            optional={
                "third-dream-order": st.sampled_from(
                    ["clover-move, last-place, purchase", "last-place, clover-move, purchase"]
                ),
                "blue-without-spiral": st.sampled_from(["stay", "market"]),
                "actions": st.sampled_from(["compulsory", "optional"]),
                "butterfly-purple-colours": st.sampled_from(["all-in-game", "no-purple-orange"]),
            },
        ),
        "move": turns,
        "turns": st.lists(turns, max_size=5),
    },
)


@settings(max_examples=220, **common)
@given(disturbed(playable, FORM, values))
def test_wrong_values_in_the_right_places(data: dict[str, Any]) -> None:
    drive(document(data).encode("utf-8", "surrogatepass"), solve=False)


@settings(max_examples=120, **common)
@given(playable)
def test_readable_positions_that_make_no_sense(data: dict[str, Any]) -> None:
    assert drive(document(data).encode(), seconds=0.02)["read"] == "read"


def test_games_played_at_random_with_one_thing_changed() -> None:
    """Nearly legal positions reach what plain nonsense does not: purchases, simulations and what a bag can hold."""
    chance = random.Random("one thing changed")
    verdicts = Counter[str]()
    for number in range(45):
        data, box = random_start(chance, [house()])
        data.pop("box", None)
        _, tables = random_record(chance, Table(data, box), chance.randint(0, 20))
        table = tables[-1]
        data = random_positions.position_of(data, table)
        for _ in range(number % 3):
            data = random_positions.disturbed(chance, data, table)
        turn = random_turn(chance, table) if number % 3 else random_legal_turn(chance, table)
        if turn is not None and not table.over():
            data["move"] = turn
        became = drive(document(data).encode(), f"game {number}", seconds=0.02)
        assert became["read"] == "read"
        assert number % 3 or became["check"] == "legal", document(data)
        verdicts[became["check"]] += 1
    assert verdicts["legal"] > 15
    assert verdicts["illegal"] > 10
