"""Timing of whole processes, for the benchmarks beside it."""

from __future__ import annotations

import subprocess
import time


def seconds(command: list[str]) -> float:
    """The wall-clock seconds of a process; its output goes nowhere."""
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start
