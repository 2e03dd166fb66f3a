"""Runs a command so that nothing ends in a traceback but a bug: closed pipes, Ctrl-C, usage, full disks."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import click

USAGE, UNREADABLE, BUG, INTERRUPTED, PIPE = 2, 3, 70, 130, 141


class ReaderGoneError(Exception):
    """Nobody reads standard output any more."""


def run(command: click.Command, words: Sequence[str] | None = None) -> int:
    """Run with these words (the command line's, if None) and flush; the exit code."""
    from rulewright.ui.terminal import Console, OutputError, prepare

    prepare(sys.stdout)
    prepare(sys.stderr)
    try:
        code = _call(command, words)
        Console.standard().flush()
    except (ReaderGoneError, BrokenPipeError):
        return _abandon(PIPE)
    except OutputError as error:
        code = _abandon(UNREADABLE)
        _tell(f"error: {error}")
    except KeyboardInterrupt:
        code = _abandon(INTERRUPTED)
        _tell("interrupted")
    return code


def _call(command: click.Command, words: Sequence[str] | None) -> int:
    import click

    try:
        code = command.main(None if words is None else list(words), prog_name="rulewright", standalone_mode=False)
        return int(code or 0)
    except click.Abort:
        raise KeyboardInterrupt from None
    except click.ClickException as error:
        _usage(error)
        return error.exit_code
    except ReaderGoneError:
        raise
    except Exception as error:
        return _expected(error)


def _expected(error: Exception) -> int:
    """What the layers below say on purpose; all else is a bug and keeps its traceback, with a code of its own."""
    from rulewright.models.game import UnsupportedError
    from rulewright.ui.terminal import OutputError, clean

    if isinstance(error, UnsupportedError):
        _tell(f"error: {clean(str(error))}")
        return USAGE
    if isinstance(error, OutputError):
        raise error
    import traceback

    _tell(*map(clean, traceback.format_exc().rstrip().split("\n")))
    _tell("This is a bug in Rulewright: please report it with the lines above and the file that was read.")
    return BUG


def _usage(error: click.ClickException) -> None:
    """Click's message, its command line made harmless for the terminal."""
    import click
    from rulewright.ui.terminal import clean

    message = error.format_message()
    if isinstance(error, click.UsageError) and error.ctx is not None:
        if type(error).__name__ == "NoArgsIsHelpError":
            _tell(message)
            return
        _tell(error.ctx.get_usage())
        _tell(f"Try `{error.ctx.command_path} --help`.")
    _tell(*(("error: " if not index else "  ") + clean(line) for index, line in enumerate(message.split("\n"))))


def _tell(*lines: str) -> None:
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write("".join(f"{line}\n" for line in lines))
            sys.stderr.flush()


def _abandon(code: int) -> int:
    """Give standard output up, so that the interpreter does not complain about it on its way out."""
    if sys.stdout is not None:
        with suppress(OSError, ValueError):
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, sys.stdout.fileno())
            os.close(null)
    return code
