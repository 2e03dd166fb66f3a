"""Times the question `trumpet`: python benchmarks/trumpets_building.py [--positions N] [--hand N] [--seconds S].

Random positions of the house set from random legal placements: a half-filled board (default), random plans, a random
hand. A position depends on the seed and its number alone. Prints status, value, bound and seconds of each, then how
many were proven, median and worst seconds, and the gaps of those that were not.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from dataclasses import replace
from typing import Any

from rulewright.models import source
from rulewright.models.twisted_trumpets.after import after
from rulewright.models.twisted_trumpets.box import SETS
from rulewright.models.twisted_trumpets.building import trumpet
from rulewright.models.twisted_trumpets.moves import placements
from rulewright.models.twisted_trumpets.network import Network
from rulewright.models.twisted_trumpets.position import Position, read
from rulewright.models.twisted_trumpets.state import State
from rulewright.models.twisted_trumpets.tiles import Kind, Tile
from rulewright.solver.outcome import Limits
from rulewright.solver.progress import Silent

TRIES = 200


def random_position(draw: random.Random, filled: int, hand: int, plans: int) -> Position:
    """A trumpet of so many tiles from random legal placements that leave it open, with a random hand and plans."""
    box = SETS.shipped("house")
    for _ in range(TRIES):
        tiles = _bag(draw, box.tiles.values())
        words = draw.sample(sorted(box.plans), plans)
        data: dict[str, Any] = {"game": "twisted-trumpets", "trumpet": {}, "hand": [], "plans": words}
        state = State.of(read(source.parse(_yaml(data), "benchmark")))
        while tiles and len(state.trumpet) < filled:
            state = _placed(draw, state, tiles.pop())
        if len(state.trumpet) == filled and Network(state.trumpet, box.board).growing:
            data["trumpet"] = {cell.name: laid.word for cell, laid in state.trumpet.items()}
            data["hand"] = [tile.id for tile in tiles[:hand]]
            return read(source.parse(_yaml(data), "benchmark"))
    raise AssertionError("no random trumpet was left open")


def _bag(draw: random.Random, tiles: Any) -> list[Tile]:
    """The own starting tiles on top, below them the basic and premium tiles of the box, shuffled."""
    own = [tile for tile in tiles if tile.kind is Kind.STARTING]
    others = [tile for tile in tiles if tile.kind is not Kind.STARTING for _ in range(tile.in_game(4))]
    draw.shuffle(own)
    draw.shuffle(others)
    return [*others, *own]


def _placed(draw: random.Random, state: State, tile: Tile) -> State:
    """The state with a tile placed, in a random way that closes the trumpet only if there is no other; or unplaced."""
    now = replace(state, hand=(tile,), actions=1, owed=0)
    ways = [after(now, put) for put in placements(now)]
    growing = [way for way in ways if Network(way.trumpet, way.box.board).growing]
    return draw.choice(growing) if growing else state


def _yaml(data: dict[str, Any]) -> bytes:
    return json.dumps(data).encode()


def main() -> None:
    """Read the options and run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--filled", type=int, default=12)
    parser.add_argument("--hand", type=int, default=8)
    parser.add_argument("--plans", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    times, gaps, proven = [], [], 0
    for number in range(options.first, options.first + options.positions):
        position = random_position(
            random.Random(f"{options.seed} {number}"), options.filled, options.hand, options.plans
        )
        start = time.monotonic()
        answer = trumpet(position, Limits(seconds=options.seconds, workers=options.workers), Silent())
        times.append(time.monotonic() - start)
        # The value may be proven although the choice among equally good trumpets was cut short.
        settled = answer.value == answer.bound
        proven += settled
        if not settled:
            gaps.append((answer.bound or 0) - (answer.value or 0))
        print(
            f"{number:3} {answer.status:10} value {answer.value} bound {answer.bound} {times[-1]:.2f} s, "
            f"{len(answer.turns or ())} placed",
            flush=True,
        )
    print(
        f"{options.filled} tiles on the board, {options.hand} in the hand, {options.positions} positions: "
        f"{proven} values proven; median {statistics.median(times):.2f} s, worst {max(times):.2f} s; "
        f"gaps {sorted(gaps)}"
    )


if __name__ == "__main__":
    main()
