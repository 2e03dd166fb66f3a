"""`best --ask round` from half-filled third-round forests with a supply of at most 8 wisps.

    python benchmarks/round.py [COUNT] [SECONDS]

The 12 shipped positions and further ones of random legal play (benchmarks/positions.py) with what lies in
their ponds as the supply, COUNT in all (default 20).
Prints value, bound, gap and seconds of each, and how many were proven within SECONDS (default 60).
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from rulewright.models import source
from rulewright.models.wispwood.position import Position, read
from rulewright.models.wispwood.questions import best
from rulewright.solver.outcome import Limits
from rulewright.solver.progress import Silent

HERE = Path(__file__).resolve().parent
SHIPPED = HERE.parent / "data" / "wispwood" / "positions"


def supplied(position: Position) -> Position | None:
    """A half-filled third-round position with what lies in its pond as the supply; None if it is another kind."""
    if position.round != 3 or not 14 <= len(position.forest) <= 22 or position.pond is None:
        return None
    lying = [wisp for wisp in position.pond.wisps if wisp is not None]
    return replace(position, supply={wisp: lying.count(wisp) for wisp in dict.fromkeys(lying)})


def wisps(position: Position) -> int:
    """How many wisps can still come."""
    return sum((position.supply or {}).values())


def positions(count: int) -> list[tuple[str, Position]]:
    """The shipped ones first, then random ones until there are enough."""
    found = [(path.stem, read(source.load(str(path)))) for path in sorted(SHIPPED.glob("r3-half-*.yaml"))][:count]
    with tempfile.TemporaryDirectory() as folder:
        write = [sys.executable, str(HERE / "positions.py"), "--count", "400", "--seed", "77", "--out", folder]
        subprocess.run(write, stdout=subprocess.DEVNULL, check=True)
        for path in sorted(Path(folder).glob("*.yaml")):
            position = supplied(read(source.load(str(path))))
            if len(found) < count and position is not None:
                found.append((path.stem, position))
    return found


def main() -> None:
    """Ask, one after the other."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60.0
    proven = 0
    listed = positions(count)
    print(f"{len(listed)} positions, limit {seconds:.0f} s each, one worker, {os.cpu_count()} cores")
    for name, position in listed:
        start = time.perf_counter()
        answer = best(position, "round", Limits(seconds=seconds), Silent())
        took = time.perf_counter() - start
        done = str(answer.status) == "optimal"
        proven += done
        gap = 0.0 if done or not answer.value else 100.0 * ((answer.bound or 0) - answer.value) / answer.value
        empty = 36 - len(position.forest)
        print(
            f"{name:<14} empty {empty:2}  supply {wisps(position)}  value {answer.value:>4}  bound {answer.bound:>4}"
            f"  gap {gap:4.1f} %  {took:6.1f} s  {'proven' if done else answer.status}",
            flush=True,
        )
    print(f"proven: {proven} of {len(listed)}")


if __name__ == "__main__":
    main()
