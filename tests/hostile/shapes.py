"""What the random files of all games share: settings, letters of YAML, changes to good files, shapes of a format."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck
from hypothesis import strategies as st

DATA = Path(__file__).resolve().parents[2] / "data"
# The same files every time, so that a red run means a change; and no clock, since machines differ.
common = {"derandomize": True, "deadline": None, "database": None, "suppress_health_check": list(HealthCheck)}
yaml_text = st.text(st.sampled_from(list("ab1:-?[]{},#&*!|>'\"%@`~ \n\t<=.\\é全\r")), max_size=80)


@st.composite
def mutations(draw: st.DrawFn, files: Sequence[Path], letters: str) -> bytes:
    """A good file in which a few pieces are cut out, doubled, swapped or replaced."""
    data = bytearray(draw(st.sampled_from(files)).read_bytes())
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
            data[start:end] = draw(st.text(letters, max_size=6)).encode()
    return bytes(data)


def values_of(words: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    """Values of any kind, in which the words of a format are frequent."""
    scalars = st.one_of(
        words, st.integers(-3, 40), st.booleans(), st.none(), st.text(max_size=4), st.floats(-9, 9, width=16)
    )
    return st.recursive(
        scalars,
        lambda inner: st.one_of(st.lists(inner, max_size=8), st.dictionaries(words, inner, max_size=4)),
        max_leaves=10,
    )


def tree_of(paths: Sequence[str]) -> dict[str, Any]:
    """The keys of a format as nested dictionaries; `0` stands for the entries of a list."""
    tree: dict[str, Any] = {}
    for path in paths:
        if path.endswith("unknown"):
            continue
        node = tree
        for key in path.split("."):
            node = node.setdefault(key, {})
    return tree


def shaped(tree: dict[str, Any], values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Values in the shape of the format, any part of which may be something else."""
    if not tree:
        return values
    if "0" in tree:
        return st.one_of(st.lists(shaped(tree["0"], values), max_size=8), values)
    optional = {key: shaped(below, values) for key, below in tree.items()}
    return st.one_of(st.fixed_dictionaries({}, optional=optional), values)


@st.composite
def disturbed(
    draw: st.DrawFn, playable: st.SearchStrategy[dict[str, Any]], form: dict[str, Any], values: st.SearchStrategy[Any]
) -> dict[str, Any]:
    """A readable position in which one to three parts have any value at all."""
    data = draw(playable)
    for key in draw(st.lists(st.sampled_from(sorted(form)), min_size=1, max_size=3, unique=True)):
        data[key] = draw(shaped(form[key], values))
    return dict(data)
