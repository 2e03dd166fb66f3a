"""Progress: numbers are stored, drawn seldom, and never on standard output."""

import io
import sys

import pytest
from rulewright.solver.progress import Drawn, Silent, progress_on


class Terminal(io.StringIO):
    """A stream that calls itself a terminal."""

    def isatty(self) -> bool:
        return True


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_plain_lines_at_most_every_ten_seconds() -> None:
    stream, clock = io.StringIO(), Clock()
    progress = Drawn(stream, live=False, clock=clock)
    for tenth in range(301):
        clock.now = tenth / 10
        progress.found(tenth // 10)
        progress.bounded(100)
        progress.tick()
    progress.close()
    assert stream.getvalue().splitlines() == [
        "best 10, bound 100, gap 90, 10 s",
        "best 20, bound 100, gap 80, 20 s",
        "best 30, bound 100, gap 70, 30 s",
    ]


def test_late_reports_of_older_numbers_do_no_harm() -> None:
    progress = Drawn(io.StringIO(), live=False, clock=Clock())
    assert progress.line() == "0 s"
    progress.found(7)
    progress.found(5)
    progress.bounded(9)
    progress.bounded(12)
    progress.note("counting")
    assert progress.line() == "counting, best 7, bound 9, gap 2, 0 s"
    progress.restart()
    progress.note("")
    assert progress.line() == "0 s"


def test_terminal_is_drawn_every_half_second(capsys: pytest.CaptureFixture[str]) -> None:
    stream, clock = Terminal(), Clock()
    before = sys.stdout
    with Drawn(stream, live=True, clock=clock) as progress:
        progress.found(41)
        progress.tick()
        assert stream.getvalue() == ""
        clock.now = 0.6
        progress.tick()
        assert "best 41" in stream.getvalue()
        assert sys.stdout is before
        drawn = len(stream.getvalue())
        clock.now = 0.9
        progress.tick()
        assert len(stream.getvalue()) == drawn
    assert capsys.readouterr().out == ""


def test_modes() -> None:
    with progress_on(io.StringIO()) as silent:
        assert isinstance(silent, Silent)
    assert isinstance(progress_on(Terminal()), Drawn)
    assert isinstance(progress_on(io.StringIO(), "plain"), Drawn)
    assert isinstance(progress_on(Terminal(), "off"), Silent)
