"""What the judges of all kinds share: the puzzle file as plain data, and what a judge says.

The older YAML of the library reads these files alike: their words are plain.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

import yaml

Data = dict[str, Any]


class Verdict(NamedTuple):
    """Whether an answer is right, and what it reaches (None where it is not legal and whole, or nothing counts)."""

    right: bool
    value: float | None = None


WRONG = Verdict(False)


@dataclass(frozen=True)
class Solved:
    """What a judge finds: the best value, the number of right answers, and those (as keys) that it has in hand.

    `answers` is complete if `whole`; else the right answers were only counted.
    """

    best: float | None
    count: int
    answers: frozenset[Hashable]
    whole: bool = True


@dataclass(frozen=True)
class Judge:
    """A judge of a kind.

    `solve` finds the right answers; `key` makes an answer of the file comparable with them; `verdict` judges any
    answer by the text; `tries` are answers of all sorts; `hints` raises AssertionError for an untrue hint.
    """

    solve: Callable[[Data], Solved]
    key: Callable[[Data, Data], Hashable]
    verdict: Callable[[Data, Data, Solved], Verdict]
    tries: Callable[[Data, Random, Solved], Iterable[Data]]
    hints: Callable[[Data, Solved], None]


def data_of(text: str) -> Data:
    """A puzzle file as plain data."""
    found: Data = yaml.safe_load(text)
    return found


def rows_of(drawing: str) -> list[str]:
    """The rows of a drawing without blanks."""
    return [line.replace(" ", "") for line in drawing.splitlines() if line.strip()]


def drawn(tiles: Mapping[tuple[int, int], str], height: int, width: int) -> str:
    """Tiles as the drawing of a file."""
    lines = (" ".join(tiles.get((row, column), ".") for column in range(width)) for row in range(height))
    return "\n".join(lines) + "\n"


def cell_of(name: str) -> tuple[int, int]:
    """`B3` as (row, column) from 0."""
    return int(name[1:]) - 1, ord(name[0]) - ord("A")


def name_of(cell: tuple[int, int]) -> str:
    """(2, 1) as `B3`."""
    return f"{chr(ord('A') + cell[1])}{cell[0] + 1}"
