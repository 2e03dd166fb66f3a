"""Many Yokai layouts in one call: `check` over 1,000 positions of random legal play, and `deduce` with 7 hints.

    python benchmarks/yokai_checking.py [COUNT] [RUNS]

Prints the median wall-clock seconds of the whole process. The limits: 1,000 layouts checked in 3 s, among them as many
whose deck is given, so that how they came about is judged too; one `deduce` on 16 unknown cards with 7 hints in 1 s.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import tempfile
from pathlib import Path

from rulewright.models.grid import Cell, bounds
from rulewright.models.writing import document
from rulewright.models.yokai.dealing import random_game, random_start
from rulewright.models.yokai.position import Frame, draw
from rulewright.models.yokai.state import State
from timing import seconds

CORNER = Cell(8, 8)


def data_of(state: State, deck: bool) -> dict[str, object]:
    """A state as a position file; without the deck nobody asks how it came about."""
    top, left, bottom, right = bounds(state.layout)
    shift = Frame(1 - top, 1 - left, bottom - top + 3, right - left + 3)
    data: dict[str, object] = {"game": "yokai", "players": state.players}
    layout = {shift.shift(cell): family for cell, family in state.layout.items()}
    data["layout"] = draw(layout, shift.height, shift.width)
    data["hints"] = {shift.shift(cell).name: hint.to_data() for cell, hint in sorted(state.hints.items())}
    data["revealed"] = [hint.to_data() for hint in state.revealed]
    if deck:
        data["deck"] = state.deck
    return data


def write_positions(folder: Path, count: int) -> None:
    """Positions of random play; every second one with its deck."""
    for number in range(count):
        chance = random.Random(number)
        state = random_start(chance, chance.choice((2, 3, 4)), CORNER)
        state = random_game(chance, state, chance.randrange(15))
        (folder / f"{number:05}.yaml").write_text(document(data_of(state, number % 2 == 0)), encoding="utf-8")


def seven_hints(path: Path) -> None:
    """A layout with nothing known but seven hints, three of two colours and two each of one and three."""
    hints = {"A1": ["red"], "C1": ["red", "green"], "B2": ["purple", "blue"], "D2": ["blue"]}
    hints |= {"A3": ["green", "purple"], "C3": ["red", "green", "blue"], "D4": ["green", "purple", "blue"]}
    data = {"game": "yokai", "players": 2, "layout": "????\n" * 4, "hints": hints}
    path.write_text(document(data), encoding="utf-8")


def main() -> None:
    """Write the positions, measure, print the table."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "many").mkdir()
        write_positions(folder / "many", count)
        seven_hints(folder / "hints.yaml")
        files = [str(path) for path in sorted((folder / "many").glob("*.yaml"))]
        print(f"{len(files)} layouts, {runs} runs each, {os.cpu_count()} cores")
        lines = {
            "check (limit 3 s for 1,000)": ["check", "--format", "json", *files],
            "deduce, 7 hints (limit 1 s)": ["deduce", str(folder / "hints.yaml")],
        }
        for label, words in lines.items():
            command = [sys.executable, "-m", "rulewright", *words]
            median = statistics.median(seconds(command) for _ in range(runs))
            print(f"  {label:<28} median {median:5.2f} s")


if __name__ == "__main__":
    main()
