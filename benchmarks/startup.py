"""Start-up against its yardsticks: `--help` against importing Click, one `check` against Click, PyYAML and NetworkX.

    python benchmarks/startup.py [PROGRAM] [RUNS]

PROGRAM is the console script to measure (default: the one beside this Python); the yardsticks run on the Python of
the same folder. The runs alternate, and the fastest of each counts, which other work on the machine disturbs least.
Exits with 1 when a ratio is above its limit.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "data" / "wispwood" / "examples"
CLICK = "import click"
ALL = "import click, yaml, networkx"
# What is measured, the yardstick, and how many times the yardstick it may take.
LIMITS = (
    (("--help",), CLICK, 1.5),
    (("check", str(EXAMPLES / "round-2-five-goals.yaml")), ALL, 1.3),
    (("check", str(EXAMPLES / "move-witch-off-pattern.yaml")), ALL, 1.3),
)


def seconds(command: list[str]) -> float:
    """The wall-clock seconds of a process."""
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    return time.perf_counter() - start


def main() -> None:
    """Measure and compare."""
    program = sys.argv[1] if len(sys.argv) > 1 else str(Path(sys.executable).with_name("rulewright"))
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 15
    python = str(Path(program).with_name("python"))
    commands = {code: [python, "-c", code] for code in (CLICK, ALL)}
    commands |= {" ".join(words): [program, *words] for words, _, _ in LIMITS}
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            times[name].append(seconds(command))
    worst = 0.0
    for words, yardstick, limit in LIMITS:
        taken, base = times[" ".join(words)], times[yardstick]
        ratio, middle = min(taken) / min(base), statistics.median(taken) / statistics.median(base)
        worst = max(worst, ratio / limit)
        what = " ".join(Path(word).name for word in words)
        print(f"{what}: {min(taken) * 1000:.0f} ms, {ratio:.2f} x `{yardstick}` (medians {middle:.2f}; limit {limit})")
    sys.exit(worst > 1)


if __name__ == "__main__":
    main()
