"""The daily with real kinds: killed again and again, side by side, and byte for byte the same in the end."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

WORDS = ("daily", "--date", "2026-11-30", "--days", "3", "--game", "wispwood", "--game", "yokai")


def command(out: Path, *more: str) -> list[str]:
    return [sys.executable, "-m", "rulewright", *WORDS, "--out", str(out), *more]


def files(folder: Path) -> dict[str, bytes]:
    """All files below a folder by their paths."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run that nobody disturbed."""
    out = tmp_path_factory.mktemp("daily") / "site"
    subprocess.run(command(out), check=True, capture_output=True)
    return out


def test_a_run_that_is_killed_at_any_time_can_be_gone_on_with(undisturbed: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    killed = 0
    for moment in (0.5, 0.6, 0.7, 0.8, 0.9, 1.0):
        run = subprocess.Popen(command(out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(moment)
        run.send_signal(signal.SIGKILL)
        killed += run.wait() == -signal.SIGKILL
        if (out / "archive.json").exists():
            for entry in json.loads((out / "archive.json").read_text())["entries"]:
                for name in ("puzzle.yaml", "board.svg", "index.html"):
                    path = f"{entry['path']}{name}"
                    assert (out / path).read_bytes() == (undisturbed / path).read_bytes()
    assert killed
    subprocess.run(command(out), check=True, capture_output=True)
    assert files(out) == files(undisturbed)


def test_a_run_that_is_told_to_end_lists_what_it_made(undisturbed: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    spoken = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command(out), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=spoken) as run:
        assert run.stdout is not None
        run.stdout.readline()  # of the first puzzle
        run.send_signal(signal.SIGTERM)
        run.stdout.read()
    assert run.returncode == 130
    assert json.loads((out / "archive.json").read_text())["entries"]
    assert (out / "index.html").exists()
    subprocess.run(command(out), check=True, capture_output=True)
    assert files(out) == files(undisturbed)


def test_two_runs_at_a_time_do_not_meet(tmp_path: Path, undisturbed: Path) -> None:
    out = tmp_path / "site"
    runs = [subprocess.Popen(command(out), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) for _ in range(2)]
    told = [run.communicate()[1].decode() for run in runs]
    codes = [run.returncode for run in runs]
    assert sorted(codes) in ([0, 0], [0, 3])
    assert 3 not in codes or "another run is at work" in " ".join(told[codes.index(3)].split())
    assert files(out) == files(undisturbed)


def test_workers_and_hash_seeds_change_no_byte(undisturbed: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    environment = {**os.environ, "PYTHONHASHSEED": "77"}
    subprocess.run(command(out, "--workers", "2"), check=True, capture_output=True, env=environment)
    assert files(out) == files(undisturbed)


def test_all_of_it_is_proven_again(undisturbed: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "rulewright", "daily", "verify", str(undisturbed)], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "6 puzzles, all proven again" in run.stdout


def test_on_a_terminal_the_bar_and_the_results_do_not_share_a_line(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    run = subprocess.Popen(command(tmp_path / "site"), stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    shown = bytearray()
    while True:
        try:
            part = os.read(ours, 4096)
        except OSError:  # the other end is gone
            break
        if not part:
            break
        shown += part
    os.close(ours)
    assert run.wait() == 0
    assert b"6/6" in shown
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.decode())
    lines = [line for line in plain.splitlines() if "grade" in line]
    assert len(lines) == 6
    assert all(line.startswith("2026-1") for line in lines), lines
