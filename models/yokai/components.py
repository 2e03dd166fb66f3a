"""The components of the box, read from data/yokai/components.yaml once a process."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast

from rulewright.models import source
from rulewright.models.reading import plain
from rulewright.solver.placements import Shape, orientations

DATA = Path(__file__).resolve().parents[2] / "data" / "yokai"

PLAYERS = (2, 3, 4)
HINT_RULES = ("any", "last-only", "face-down")
OBJECTIVES = ("spiral", "square", "hole", "pyramid", "three-by-five", "i-beam")
SQUARE = "square"
MOST_AFFINITIES = 4


@dataclass(frozen=True, slots=True)
class Band:
    """A line of a rating table: its least score and what the result is called."""

    least: int
    name: str


@cache
def components() -> dict[str, Any]:
    """The data file as plain data. Raises InputError when it is broken, which a test rules out."""
    return cast(dict[str, Any], plain(source.load(str(DATA / "components.yaml")).root))


def hint_kinds(players: int) -> tuple[int, int, int]:
    """How many hint cards of one, two and three colours a game of so many players has."""
    one, two, three = components()["hints-by-players"][str(players)]
    return one, two, three


def hint_total(players: int) -> int:
    """How many hint cards a game of so many players has."""
    return sum(hint_kinds(players))


def token_limit(players: int) -> int:
    """How many hints may lie around the crossing that the token goes to."""
    return int(components()["token-limits"][str(players)])


def points(state: str) -> int:
    """Points of a hint card: `right`, `wrong`, `unplaced` or `face-down`."""
    return int(components()["points"][state])


@cache
def bands(players: int | None) -> tuple[Band, ...]:
    """The rating table for so many players; None: the one table for all."""
    tables = components()["ratings"]
    rows = tables["single"] if players is None else tables["by-players"][str(players)]
    return tuple(Band(int(least), str(name)) for least, name in rows)


@cache
def outlines(objective: str) -> tuple[Shape, ...]:
    """The shape of an objective in all its orientations, turned and mirrored (rulebook, options)."""
    rows = components()["objectives"][objective]["rows"]
    return orientations((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#")


def inferred(objective: str) -> bool:
    """Whether the shape of an objective is not known for certain."""
    return str(components()["objectives"][objective]["provenance"]) != "stated"
