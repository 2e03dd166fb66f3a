"""Positions for tests: from text, from letters, and played at random."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import rulewright
from rulewright.models import source
from rulewright.models.yokai.components import hint_kinds
from rulewright.models.yokai.position import Position, read

DATA = Path(rulewright.__file__).parent / "data" / "yokai"


def load(path: Path) -> Position:
    """A position from a file."""
    return read(source.load(str(path)))


def read_data(data: dict[str, Any]) -> Position:
    """A position from its data."""
    return read(source.parse(json.dumps(data).encode(), "test"))


def position(layout: str | Sequence[str], **keys: Any) -> Position:
    """A position from a drawing and further keys of the file; `_` in a key stands for `-`."""
    drawing = layout if isinstance(layout, str) else "\n".join(layout)
    named = {key.replace("_", "-"): value for key, value in keys.items()}
    return read_data({"game": "yokai", "layout": drawing + "\n", **named})


def deal(chance: random.Random, margin: int = 0) -> list[str]:
    """A random deal as a square, with so many rows and columns of dots around it."""
    letters = list("RRRRGGGGPPPPBBBB")
    chance.shuffle(letters)
    side = 4 + 2 * margin
    empty = ["." * side] * margin
    rows = ["." * margin + "".join(letters[4 * row : 4 * row + 4]) + "." * margin for row in range(4)]
    return [*empty, *rows, *empty]


def stack(chance: random.Random, players: int) -> list[list[str]]:
    """The hint cards of a random game, shuffled."""
    colours = ["red", "green", "purple", "blue"]
    sets = [[c for i, c in enumerate(colours) if bits >> i & 1] for bits in range(1, 15)]
    cards = []
    for kind, count in zip((1, 2, 3), hint_kinds(players), strict=True):
        cards += chance.sample([card for card in sets if len(card) == kind], count)
    chance.shuffle(cards)
    return cards
