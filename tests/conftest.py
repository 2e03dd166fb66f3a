"""What all tests share: running a command in this process."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str

    def json(self) -> dict[str, Any]:
        """Standard output as JSON."""
        import json

        data: dict[str, Any] = json.loads(self.out)
        return data

    def result(self) -> dict[str, Any]:
        """The only result of a JSON answer."""
        (only,) = self.json()["results"]
        return dict(only)


Cli = Callable[..., Ran]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Runs `rulewright WORDS`; `stdin` is what standard input holds."""
    from rulewright.cli import cli as command
    from rulewright.ui.entry import run

    def call(*words: object, stdin: bytes = b"", columns: int = 80) -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        monkeypatch.setenv("COLUMNS", str(columns))
        capsys.readouterr()
        code = run(command, [str(word) for word in words])
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return call
