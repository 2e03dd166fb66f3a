"""Many positions in one call: `check` and `score` over 1,000 mid-game positions of random legal play.

    python benchmarks/checking.py [COUNT] [RUNS]

Prints the median wall-clock seconds of the whole process for each command. The limit for 1,000 positions checked and
scored together is 5 s.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from timing import seconds

HERE = Path(__file__).resolve().parent
LIMIT = 5.0


def main() -> None:
    """Write the positions, measure, print the table."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    with tempfile.TemporaryDirectory() as folder:
        write = [sys.executable, str(HERE / "positions.py"), "--count", str(count), "--seed", "1", "--out", folder]
        subprocess.run(write, stdout=subprocess.DEVNULL, check=True)
        files = [str(path) for path in sorted(Path(folder).glob("*.yaml"))]
        print(f"{len(files)} positions, {runs} runs each, {os.cpu_count()} cores")
        total = 0.0
        for command in ("check", "score"):
            line = [sys.executable, "-m", "rulewright", command, "--format", "json", *files]
            median = statistics.median(seconds(line) for _ in range(runs))
            total += median
            print(f"  {command:<6} median {median:5.2f} s")
        print(f"  both   {total:12.2f} s (limit {LIMIT} s)")


if __name__ == "__main__":
    main()
