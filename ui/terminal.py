"""Where text goes: streams that no letter can break, colour, widths, wrapping, nothing that steers a terminal."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TextIO

NARROWEST, WIDEST, USUAL = 40, 200, 80

# Stand-ins for a standard output that is not UTF-8.
_PLAIN = {
    "…": "...",
    "×": "x",
    "–": "-",
    "—": "-",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "·": "-",
    "≥": ">=",
    "≤": "<=",
}


class OutputError(Exception):
    """A result that cannot be written: a sentence for people."""


def reason_of(error: OSError | ValueError) -> str:
    """Why the system refused, in lower case."""
    return str(getattr(error, "strerror", None) or error).lower()


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(_PLAIN.get(letter) or escaped(letter) for letter in text), error.end


def prepare(stream: TextIO | None) -> None:
    """Let a stream print what its encoding lacks as a stand-in or an escape, not as an exception."""
    codecs.register_error("rulewright", _stand_in)
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="rulewright")


def escaped(letter: str) -> str:
    """A character as an escape: `\\n`, `\\x1b`, `\\u202e`."""
    return ascii(letter)[1:-1] if not letter.isascii() or not letter.isprintable() else letter


def clean(text: str) -> str:
    """One line of text in which nothing steers the terminal: control and direction characters become escapes."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() or unicodedata.category(letter) == "Zs" else escaped(letter) for letter in text
    )


def columns(text: str) -> int:
    """The number of terminal columns that a line of clean text takes: full-width letters take two."""
    if text.isascii():
        return len(text)
    return sum(_columns(letter) for letter in text)


def _columns(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def pad(text: str, width: int) -> str:
    """The text filled with blanks to so many columns."""
    return text + " " * (width - columns(text))


def wrap(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """Prose in lines of at most `width` columns; `first` stands before the first line, `rest` before the others.

    A word that is longer than a line is left whole unless it is written without blanks, as Japanese is.
    """
    lines, line, empty = [], first, True
    for word in clean(" ".join(text.split())).split(" "):
        for piece in _pieces(word, width - columns(rest)):
            gap = "" if empty else " "
            if not empty and columns(line) + len(gap) + columns(piece) > width:
                lines.append(line)
                line, gap = rest, ""
            line += gap + piece
            empty = False
    return [*lines, line]


def _pieces(word: str, width: int) -> list[str]:
    if word.isascii() or columns(word) <= width:
        return [word]
    pieces = [""]
    for letter in word:
        if columns(pieces[-1]) + _columns(letter) > max(width, 2):
            pieces.append("")
        pieces[-1] += letter
    return pieces


class Paint:
    """Colours, or the text as it is. Colour never carries anything that the text does not say."""

    def __init__(self, on: bool) -> None:
        self.on = on

    def _style(self, text: str, colour: str | None, bold: bool = False, dim: bool = False) -> str:
        if not self.on:
            return text
        from click import style

        return style(text, fg=colour, bold=bold or None, dim=dim or None)

    def bad(self, text: str) -> str:
        """Errors and illegal verdicts."""
        return self._style(text, "red", bold=True)

    def odd(self, text: str) -> str:
        """Warnings and what is not settled."""
        return self._style(text, "yellow", bold=True)

    def good(self, text: str) -> str:
        """Legal, verified, proven."""
        return self._style(text, "green", bold=True)

    def mild(self, text: str) -> str:
        """Gutters, places and other accompaniment."""
        return self._style(text, "cyan")

    def strong(self, text: str) -> str:
        """Headings."""
        return self._style(text, None, bold=True)


def _colourful(stream: TextIO | None) -> bool:
    if stream is None or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def _terminal_width(stream: TextIO | None) -> int:
    width = 0
    word = os.environ.get("COLUMNS", "")
    if word.isascii() and word.isdigit() and len(word) < 6:
        width = int(word)
    if not width and stream is not None:
        try:
            width = os.get_terminal_size(stream.fileno()).columns
        except (OSError, ValueError):
            width = 0
    return min(max(width or USUAL, NARROWEST), WIDEST)


class Console:
    """Standard output for results and standard error for the rest; either may be closed (None)."""

    def __init__(self, out: TextIO | None, err: TextIO | None) -> None:
        self.out = out
        self.err = err
        self.paint = Paint(_colourful(out))
        self.err_paint = Paint(_colourful(err))
        self.width = _terminal_width(out)

    @staticmethod
    def standard() -> Console:
        """The console of this process."""
        return Console(sys.stdout, sys.stderr)

    def write(self, text: str) -> None:
        """Text on standard output. Raises OutputError when it takes no more, BrokenPipeError when nobody reads it."""
        self._guard(lambda out: out.write(text))

    def flush(self) -> None:
        """Make sure that all has gone out. Raises like `write`."""
        self._guard(lambda out: out.flush())

    def _guard(self, work: Callable[[TextIO], object]) -> None:
        if self.out is None:
            return
        try:
            work(self.out)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise OutputError(f"standard output cannot be written: {reason_of(error)}") from None

    def say(self, *lines: str) -> None:
        """Lines on standard output. They must be clean."""
        self.write("".join(f"{line}\n" for line in lines))

    def tell(self, *lines: str) -> None:
        """Lines on standard error, after what has gone to standard output so far."""
        self.flush()
        if self.err is not None:
            with suppress(OSError):  # there is nobody left to tell
                self.err.write("".join(f"{line}\n" for line in lines))
                self.err.flush()

    def prose(self, text: str, first: str = "", rest: str | None = None) -> None:
        """A wrapped paragraph on standard output."""
        self.say(*wrap(text, self.width, first, " " * columns(first) if rest is None else rest))

    def warn(self, text: str) -> None:
        """A wrapped warning on standard error."""
        lines = wrap(f"warning: {text}", self.width, "", "  ")
        lines[0] = lines[0].replace("warning:", self.err_paint.odd("warning:"), 1)
        self.tell(*lines)


def drawing(text: str, indent: str = "    ") -> list[str]:
    """A drawing as clean lines, indented and never wrapped, without blank lines at its ends."""
    lines = [clean(line.rstrip()) for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    return [indent + line if line else "" for line in lines]


def table(rows: Iterable[Sequence[str]], right: Sequence[int] = (), gap: str = "  ") -> list[str]:
    """Rows as aligned columns; the columns numbered in `right` are aligned to the right. The first row is the head."""
    cleaned = [[clean(cell) for cell in row] for row in rows]
    widths = [max(columns(cell) for cell in column) for column in zip(*cleaned, strict=True)]
    lines = []
    for row in cleaned:
        cells = [
            " " * (width - columns(cell)) + cell if index in right else pad(cell, width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append(gap.join(cells).rstrip())
    return lines
