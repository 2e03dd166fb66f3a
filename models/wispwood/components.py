"""The components of the box, read from data/wispwood/components.yaml once a process."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import cast

from rulewright.models import source
from rulewright.models.reading import plain

DATA = Path(__file__).resolve().parents[2] / "data" / "wispwood"

SHAPES = ("I2", "I3", "L3", "I4", "O4", "T4", "L4", "S4")
GUIDES = ("6-5-4-3", "8-6-5-3", "8-7-5-4", "8-7-6-5")
SIDES = {1: 4, 2: 5, 3: 6}
FULL_GRID = {1: 2, 2: 4, 3: 6}
POND_SPACES = 8
TILES_EACH = 40


@dataclass(frozen=True, slots=True)
class Components:
    """The data file as located nodes."""

    root: source.Mapping

    def node(self, key: str) -> source.Node:
        """The node under a top key."""
        return self.root.values[key]


@cache
def components() -> Components:
    """The data file. Raises InputError when it is broken, which a test rules out."""
    loaded = source.load(str(DATA / "components.yaml"))
    return Components(cast(source.Mapping, loaded.root))


@cache
def shape_cells() -> dict[str, tuple[tuple[int, int], ...]]:
    """The squares of each shape as (row, column) from its upper left corner."""
    rows = cast(dict[str, list[str]], plain(components().node("shapes")))
    return {
        name: tuple((r, c) for r, line in enumerate(drawing) for c, mark in enumerate(line) if mark == "A")
        for name, drawing in rows.items()
    }
