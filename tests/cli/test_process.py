"""The program as a process: pipes that close, Ctrl-C, streams that are not there, encodings, ways to start it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
POSITION = ROOT / "data" / "wispwood" / "examples" / "round-2-five-goals.yaml"
PROGRAM = [sys.executable, "-m", "rulewright"]
posix = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")


def run(*words: object, **options) -> subprocess.CompletedProcess[bytes]:
    command = [*PROGRAM, *map(str, words)]
    return subprocess.run(command, capture_output=True, check=False, timeout=60, **options)


def shell(line: str, **options) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "RW": f"{sys.executable} -m rulewright", "FILE": str(POSITION)}
    command = ["bash", "-c", line]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, env=environment, **options)


@posix
def test_a_reader_that_went_away_is_no_drama() -> None:
    done = shell('$RW rules | head -n 1; echo "${PIPESTATUS[0]}"')
    assert done.stderr == ""
    assert done.stdout.splitlines()[1] in ("0", "141")
    # More than a pipe holds, so that the program is still writing when the reader goes.
    done = shell('$RW check $(yes "$FILE" | head -n 200) | true; echo "${PIPESTATUS[0]}"')
    assert (done.stdout, done.stderr) == ("141\n", "")
    done = shell('$RW rules --format json | true; echo "${PIPESTATUS[0]}"')
    assert (done.stderr, done.stdout.strip() in ("0", "141")) == ("", True)


@posix
def test_closed_streams() -> None:
    done = shell("$RW check - <&-")
    assert (done.returncode, "standard input is closed" in done.stderr) == (3, True)
    done = shell('$RW check "$FILE" >&-')
    assert (done.returncode, done.stderr) == (0, "")
    done = shell('$RW check none.yaml "$FILE" 2>&-')
    assert (done.returncode, "legal" in done.stdout) == (3, True)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told() -> None:
    done = shell('$RW check "$FILE" > /dev/full')
    assert done.returncode == 3
    assert done.stderr == "error: standard output cannot be written: no space left on device\n"


@posix
def test_interrupt_ends_with_130_and_no_traceback(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "never")
    process = subprocess.Popen([*PROGRAM, "check", tmp_path / "never"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    # A pipe without a writer holds the program where it opens the file; until then it starts up.
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and not _opens_file(process.pid):
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, b"", b"interrupted\n")


def _opens_file(process: int) -> bool:
    wait = Path(f"/proc/{process}/wchan")
    try:
        return "fifo" in wait.read_text() or "wait_for_partner" in wait.read_text()
    except OSError:
        time.sleep(1.5)
        return True


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        {"LC_ALL": "POSIX"},
    ],
)
def test_poor_encodings(tmp_path: Path, environment: dict[str, str]) -> None:
    path = tmp_path / "ä全.yaml"
    shutil.copy(POSITION, path)
    for words in (("check", path), ("score", path), ("check", path, "--format", "json"), ("check", tmp_path / "ö")):
        done = run(*words, env={**os.environ, **environment})
        assert done.returncode == (3 if words[1].name == "ö" else 0)
        assert b"Traceback" not in done.stderr


@posix
def test_file_names_that_are_not_utf_8(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff\xfe.yaml"
    shutil.copy(POSITION, path)
    for form in ("text", "json"):
        done = subprocess.run([*PROGRAM, "check", path, "--format", form], capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
        assert b"\\udcff\\udcfe.yaml" in done.stdout


def test_starts_as_a_file_of_a_checkout_of_any_name(tmp_path: Path) -> None:
    copy = tmp_path / "some folder"
    kept = ("cli.py", "__init__.py", "__main__.py", "models", "solver", "ui", "data")
    for name in kept:
        (copy / name).parent.mkdir(exist_ok=True)
        copier = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copier(ROOT / name, copy / name)
    script = "import runpy, sys; sys.meta_path[:] = [f for f in sys.meta_path if 'editable' not in repr(f).lower()]\n"
    script += "sys.argv = ['cli.py', *sys.argv[1:]]; runpy.run_path(sys.argv.pop(1), run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-c", script, copy / "cli.py", "verify", "wispwood"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    assert "as expected" in done.stdout
    plain = subprocess.run([sys.executable, copy / "cli.py", "explain", "WW203"], capture_output=True, check=False)
    assert (plain.returncode, plain.stderr) == (0, b"")


def loaded(*words: object) -> set[str]:
    """The modules that a run has imported."""
    code = "import sys\nfrom rulewright.cli import main\ntry:\n    main()\nexcept SystemExit:\n    pass\n"
    code += "print('\\n' + ' '.join(sys.modules))"
    command = [sys.executable, "-c", code, *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


HEAVY = {"rich", "networkx", "numpy", "ortools", "resvg_py", "importlib.metadata", "asyncio", "http", "tempfile"}


def test_help_imports_next_to_nothing() -> None:
    modules = loaded("--help")
    assert not modules & (HEAVY | {"yaml", "difflib", "json", "rulewright.models", "rulewright.solver"})


@pytest.mark.parametrize("words", [("check", POSITION), ("score", POSITION), ("check", POSITION, "--format", "json")])
def test_a_check_imports_nothing_heavy(words) -> None:
    assert not loaded(*words) & HEAVY


def test_same_input_same_bytes() -> None:
    runs = {
        run("check", POSITION, "--format", form, env={**os.environ, "PYTHONHASHSEED": seed}).stdout
        for form in ("text",)
        for seed in ("0", "1", "2")
    }
    assert len(runs) == 1
