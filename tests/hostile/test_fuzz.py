"""Random bytes, random changes to a good file, random values under the right keys: refused or judged, never a crash."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulewright.models import source
from rulewright.models.game import UnsupportedError, game_for
from rulewright.models.source import InputError
from rulewright.models.writing import document

_SPEC = importlib.util.spec_from_file_location("corpus", Path(__file__).with_name("corpus.py"))
corpus = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(corpus)

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "data").glob("*/examples/*.yaml"))
# The same files every time, so that a red run means a change; and no clock, since machines differ.
common = {"derandomize": True, "deadline": None, "database": None, "suppress_health_check": list(HealthCheck)}


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


yaml_text = st.text(st.sampled_from(list("ab1:-?[]{},#&*!|>'\"%@`~ \n\t<=.\\é全\r")), max_size=80)


@settings(max_examples=700, **common)
@given(yaml_text)
def test_random_yaml_letters(text: str) -> None:
    judge(text.encode())


@st.composite
def mutations(draw: st.DrawFn) -> bytes:
    """A shipped example in which a few pieces are cut out, doubled, swapped or replaced."""
    data = bytearray(draw(st.sampled_from(EXAMPLES)).read_bytes())
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.integers(0, 12)))
        kind = draw(st.sampled_from(["cut", "double", "replace", "letters"]))
        if kind == "cut":
            del data[start:end]
        elif kind == "double":
            data[start:start] = data[start:end]
        elif kind == "replace":
            data[start:end] = draw(st.binary(max_size=4))
        else:
            data[start:end] = draw(st.text("TCJWHO.123AB,[]{}: \n'", max_size=6)).encode()
    return bytes(data)


@settings(max_examples=700, **common)
@given(mutations())
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
scalars = st.one_of(
    words, st.integers(-3, 40), st.booleans(), st.none(), st.text(max_size=4), st.floats(-9, 9, width=16)
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=8), st.dictionaries(words, inner, max_size=4)),
    max_leaves=10,
)
forests = st.lists(st.text("....TTTTTCJWHO", min_size=4, max_size=4), min_size=1, max_size=5).map(
    lambda rows: "\n".join(rows) + "\n"
)


def tree_of(paths: tuple[str, ...]) -> dict[str, Any]:
    """The keys of the format as nested dictionaries."""
    tree: dict[str, Any] = {}
    for path in paths:
        node = tree
        for key in path.split("."):
            node = node.setdefault(key, {})
    return tree


def shaped(tree: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Values in the shape of the format, any part of which may be something else."""
    if not tree:
        return values
    if "0" in tree:
        return st.one_of(st.lists(shaped(tree["0"]), max_size=8), values)
    optional = {key: shaped(below) for key, below in tree.items() if key != "unknown"}
    return st.one_of(st.fixed_dictionaries({}, optional=optional), values)


FORM = tree_of(tuple(path for path in corpus.PATHS if not path.endswith("unknown")))
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


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """A readable position in which one to three parts have any value at all."""
    data = draw(playable)
    for key in draw(st.lists(st.sampled_from(sorted(FORM)), min_size=1, max_size=3, unique=True)):
        data[key] = draw(shaped(FORM[key]))
    return dict(data)


@settings(max_examples=700, **common)
@given(positions())
def test_wrong_values_in_the_right_places(data: dict[str, Any]) -> None:
    judge(document(data).encode("utf-8", "surrogatepass"))


@settings(max_examples=400, **common)
@given(playable)
def test_readable_positions_that_make_no_sense(data: dict[str, Any]) -> None:
    judge(document(data).encode())
