"""Random bytes, random changes to a good file, random values under the right keys: refused or judged, never a crash."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from rulewright.models import source
from rulewright.models.game import UnsupportedError, game_for
from rulewright.models.source import InputError
from rulewright.models.writing import document

from tests.hostile import corpus
from tests.hostile.shapes import DATA, common, disturbed, mutations, tree_of, values_of, yaml_text

EXAMPLES = sorted(DATA.glob("wispwood/examples/*.yaml"))


def judge(data: bytes) -> None:
    """Read, check and score; only an InputError may come of it."""
    try:
        read = source.parse(data, "file.yaml")
        game = game_for(read)
        position = game.read(read)
        game.check(position)
        game.score(position)
    except (InputError, UnsupportedError):
        return


@settings(max_examples=300, **common)
@given(st.binary(max_size=300))
def test_random_bytes(data: bytes) -> None:
    judge(data)


@settings(max_examples=700, **common)
@given(yaml_text)
def test_random_yaml_letters(text: str) -> None:
    judge(text.encode())


@settings(max_examples=700, **common)
@given(mutations(EXAMPLES, "TCJWHO.123AB,[]{}: \n'"))
def test_mutated_examples(data: bytes) -> None:
    judge(data)


words = st.sampled_from(
    [
        "jack",
        "witch",
        "tree",
        "none",
        "cat",
        "ready",
        "I2",
        "L3",
        "A1",
        "B2",
        "Z9",
        "printed",
        "legal",
        "move",
        "1",
        "x",
    ]
)
values = values_of(words)
forests = st.lists(st.text("....TTTTTCJWHO", min_size=4, max_size=4), min_size=1, max_size=5).map(
    lambda rows: "\n".join(rows) + "\n"
)
FORM = tree_of(corpus.PATHS)
good = {
    "game": st.just("wispwood"),
    "round": st.integers(1, 3),
    "goals": st.fixed_dictionaries(
        {},
        optional={
            "jack": st.sampled_from(["pumpkin-sudoku", "jack-pairs", "double-cross"]),
            "witch": st.sampled_from(["diagonal-line", "checkershire-cat", "two-away"]),
            "heart": st.sampled_from(["path-of-light", "best-diagonal"]),
            "orb": st.sampled_from(["shy-glow", "hide-and-glow-seek", "glowing-groups"]),
            "tree": st.sampled_from(["one-grove", "clear-diagonal", "groups-of-three"]),
        },
    ),
    "forest": forests,
}
cells = st.sampled_from(["A1", "B2", "C3", "D1", "A3", "C1"])
wisps = st.lists(st.sampled_from(["jack", "witch", "heart", "orb", "none"]), min_size=8, max_size=8)
shapes = st.lists(st.sampled_from(["I2", "I3", "L3", "I4", "O4", "T4", "L4", "S4"]), min_size=8, max_size=8)
redeals = st.lists(
    st.fixed_dictionaries({"by": st.sampled_from(["one-type", "empty", "cat"]), "deal": wisps}), max_size=2
)
tree_turns = st.fixed_dictionaries({"trees": st.lists(cells, max_size=4)}, optional={"redeals": redeals})
wisp_turns = st.fixed_dictionaries(
    {
        "wisp": st.integers(1, 8),
        "shape": st.sampled_from(["I2", "L3", "O4"]),
        "cells": st.lists(cells, max_size=4),
        "at": cells,
    },
    optional={"redeals": redeals, "spends-cat": st.booleans()},
)
entries = st.one_of(
    tree_turns,
    wisp_turns,
    st.fixed_dictionaries({"pond": wisps}),
    st.fixed_dictionaries({"end-round": st.one_of(st.none(), st.fixed_dictionaries({"cat": cells}))}),
    st.fixed_dictionaries({"ghost": st.fixed_dictionaries({"firefly": st.integers(1, 4), "takes": st.integers(1, 8)})}),
)
playable = st.fixed_dictionaries(
    good,
    optional={
        "old": st.lists(cells, max_size=3),
        "cat": st.sampled_from(["ready", "hidden"]),
        "pond": st.fixed_dictionaries({"wisps": wisps, "shapes": shapes}),
        "supply": st.dictionaries(st.sampled_from(["jack", "witch", "heart", "orb"]), st.integers(0, 12)),
        "move": st.one_of(tree_turns, wisp_turns),
        "turns": st.lists(entries, max_size=5),
    },
)


@settings(max_examples=700, **common)
@given(disturbed(playable, FORM, values))
def test_wrong_values_in_the_right_places(data: dict[str, Any]) -> None:
    judge(document(data).encode("utf-8", "surrogatepass"))


@settings(max_examples=400, **common)
@given(playable)
def test_readable_positions_that_make_no_sense(data: dict[str, Any]) -> None:
    judge(document(data).encode())
