"""Positions for tests: from data, and at random."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import rulewright
from rulewright.models import source
from rulewright.models.wonderland.position import Position, read

DATA = Path(rulewright.__file__).parent / "data" / "wonderland"
EDGES = ("top", "right", "bottom", "left")


def load(path: Path) -> Position:
    """A position from a file."""
    return read(source.load(str(path)))


def position(**keys: Any) -> Position:
    """A position from keys of the file; `_` in a key stands for `-`."""
    named = {key.replace("_", "-"): value for key, value in keys.items()}
    return read(source.parse(json.dumps({"game": "wonderland", **named}).encode(), "test"))


def random_cards(chance: random.Random, most: int = 2) -> dict[str, dict[str, dict[str, str]]]:
    """Random items, up to so many on a card."""
    return {
        side: {
            str(rank): {
                edge: chance.choice(("cake", "potion")) for edge in chance.sample(EDGES, chance.randint(0, most))
            }
            for rank in range(1, 8)
        }
        for side in ("red", "blue")
    }


def random_game(chance: random.Random, left: int) -> dict[str, Any]:
    """A legal position of the placement phase with so many cards still to place, all edges known."""
    ranks = {side: chance.sample(range(1, 8), 7) for side in ("red", "blue")}
    edges = {side: ranks[side][:3] for side in ranks}
    placed = {
        "red": 4 - left // 2,
        "blue": 4 - (left + 1) // 2,
    }  # red moves first, so blue has as many left or one more
    cells = chance.sample(range(9), placed["red"] + placed["blue"])
    grid = [["-"] * 3 for _ in range(3)]
    for side in ("red", "blue"):
        for rank in ranks[side][3 : 3 + placed[side]]:
            row, column = divmod(cells.pop(), 3)
            grid[row][column] = f"{side[0]}{rank}{chance.choice(('', chr(39)))}"
    return {"edges": edges, "grid": grid, "cards": random_cards(chance)}
