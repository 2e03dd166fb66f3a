"""Positions for tests: from text, from letters, and random ones."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import rulewright
from rulewright.models import source
from rulewright.models.wispwood.cards import Card, shipped
from rulewright.models.wispwood.pieces import COLOURS, Piece
from rulewright.models.wispwood.position import Position, read

DATA = Path(rulewright.__file__).parent / "data" / "wispwood"


def load(path: Path) -> Position:
    """A position from a file."""
    return read(source.load(str(path)))


def position(forest: str | Sequence[str], number: int = 1, **keys: Any) -> Position:
    """A position from a drawing and further keys of the file."""
    drawing = forest if isinstance(forest, str) else "\n".join(forest)
    data = {"game": "wispwood", "round": number, "goals": {}, "forest": drawing + "\n", **keys}
    return read(source.parse(json.dumps(data).encode(), "test"))


def random_rows(chance: random.Random, side: int, letters: str = ".TTTTJWHO", cat: bool = True) -> list[str]:
    """A random drawing of side × side, with one cat if wanted."""
    rows = [[chance.choice(letters) for _ in range(side)] for _ in range(side)]
    if cat:
        rows[chance.randrange(side)][chance.randrange(side)] = "C"
    return ["".join(row) for row in rows]


def random_goals(chance: random.Random, extra: bool = False) -> dict[Piece, Card]:
    """One random shipped card for each colour."""
    cards = [card for card in shipped().values() if extra or not card.extra]
    return {colour: chance.choice([card for card in cards if card.colour is colour]) for colour in COLOURS}
