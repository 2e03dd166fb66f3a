"""The examples of README.md and docs/ are run as they stand there.

In ```console blocks every `$ rulewright …` line is run in a folder that has `data/` in it. What follows up to the next
`$` must be what it prints (both streams, 80 columns); a line `…` stands for any number of lines, and no lines at all
for any output. `$ echo $?` compares the exit code. In ```python blocks `>>>` examples are run as doctests.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [page for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))] if page.exists()]
BLOCK = re.compile(r"^```(console|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ANYTHING = "…"


@dataclass(frozen=True)
class Step:
    """A command line of a block and what is shown below it."""

    command: str
    shown: list[str]


@dataclass(frozen=True)
class Block:
    """A block of a page."""

    page: Path
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.name}:{self.line}"

    def steps(self) -> list[Step]:
        """The command lines with what is shown below each."""
        steps: list[Step] = []
        for line in self.text.splitlines():
            if line.startswith("$ "):
                steps.append(Step(line[2:], []))
            elif steps:
                steps[-1].shown.append(line)
        return steps


def blocks(language: str, pages: list[Path] = PAGES) -> list[Block]:
    """All blocks of a language with their places."""
    found = []
    for page in pages:
        text = page.read_text(encoding="utf-8")
        for match in BLOCK.finditer(text):
            if match[1] == language:
                found.append(Block(page, text.count("\n", 0, match.start()) + 1, language, match[2]))
    return found


def matches(shown: list[str], printed: list[str]) -> bool:
    """Whether printed lines are the shown ones, with `…` for any number of lines."""
    if not shown:
        return not printed
    if shown[0].strip() == ANYTHING:
        return any(matches(shown[1:], printed[left:]) for left in range(len(printed) + 1))
    return bool(printed) and shown[0].rstrip() == printed[0].rstrip() and matches(shown[1:], printed[1:])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("readme")
    (place / "data").symlink_to(ROOT / "data")
    (place / "cli.py").symlink_to(ROOT / "cli.py")
    return place


def trimmed(text: str) -> list[str]:
    """Lines without blank ones at the end."""
    return text.rstrip().split("\n") if text.strip() else []


def run(command: str, folder: Path) -> tuple[int, list[str]]:
    """Run a line in a shell with this environment's rulewright first on the path."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONUTF8": "1"}
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    return done.returncode, trimmed(done.stdout.replace(f"{ROOT}{os.sep}", ""))


@pytest.mark.parametrize("block", blocks("console"), ids=str)
def test_commands_print_what_the_page_shows(block: Block, folder: Path) -> None:
    code = 0
    for step in block.steps():
        shown = trimmed("\n".join(step.shown))
        if step.command.startswith(("rulewright ", "python cli.py ")):
            code, printed = run(step.command, folder)
            assert code in (0, 1, 3, 4), f"{step.command} exits with {code}:\n" + "\n".join(printed)
            assert not shown or matches(shown, printed), f"{step.command} prints:\n" + "\n".join(printed)
        elif step.command == "echo $?":
            assert shown == [str(code)]


@pytest.mark.parametrize("block", blocks("python"), ids=str)
def test_python_examples_say_what_the_page_shows(block: Block, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    test = doctest.DocTestParser().get_doctest(block.text, {}, str(block), str(block.page), block.line)
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert result.failed == 0


def test_any_lines_stand_for_what_is_left_out() -> None:
    assert matches(["a", ANYTHING, "d"], ["a", "b", "c", "d"])
    assert matches(["a", ANYTHING, "d"], ["a", "d"])
    assert matches([ANYTHING, "d"], ["a", "b", "d"])
    assert matches(["a", ANYTHING], ["a", "b"])
    assert matches(["a"], ["a"])
    assert not matches(["a", ANYTHING, "d"], ["a", "b", "c"])
    assert not matches(["a"], ["a", "b"])


def test_a_block_is_read_as_commands_with_what_is_shown(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("text\n\n```console\n$ rulewright games\nwispwood\n…\n$ echo $?\n0\n```\n", encoding="utf-8")
    (block,) = blocks("console", [page])
    assert (block.line, block.steps()) == (3, [Step("rulewright games", ["wispwood", "…"]), Step("echo $?", ["0"])])
