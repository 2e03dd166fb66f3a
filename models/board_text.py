"""Boards as plain text, with no game in them: column letters, row numbers, brackets around marked cells, facts."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Collection, Sequence
from itertools import zip_longest

from rulewright.models.grid import Cell, parse_cell

WIDTH = 78
NARROW = 18  # more columns than this, and cells are drawn closer together


def named_cells(names: Sequence[str], height: int, width: int) -> list[Cell]:
    """The named cells that lie on a drawing of that size, in reading order; other names are left out."""
    found = {cell for name in names if (cell := parse_cell(name)) is not None}
    return sorted(cell for cell in found if cell.row < height and cell.column < width)


def is_close(width: int) -> bool:
    """Whether a drawing of so many columns has only a blank between its cells."""
    return width > NARROW


def board(height: int, width: int, word: Callable[[Cell], str], marked: Collection[Cell]) -> list[str]:
    """Column letters, then the rows. `word` is what a cell holds: a character, or two of which the second is a mark.

    In a close drawing the mark gives way to brackets around its cell or the next one.
    """
    close = is_close(width)
    margin = len(str(height))
    letters = [chr(ord("A") + column) for column in range(width)]
    lines = [" " * (margin + 2) + (" " if close else "   ").join(letters)]
    for row in range(height):
        cells = [Cell(row, column) for column in range(width)]
        words = [word(cell) for cell in cells]
        flags = [cell in marked for cell in cells]
        line = _close_row(words, flags) if close else _row(words, flags)
        lines.append(f"{row + 1:>{margin}} {line}".rstrip())
    return lines


def _row(words: Sequence[str], flags: Sequence[bool]) -> str:
    return "".join(f"{f'[{word}]' if flag else f' {word}':<4}" for word, flag in zip(words, flags, strict=True))


def _close_row(words: Sequence[str], flags: Sequence[bool]) -> str:
    """Two characters a cell: brackets or marks take the place of the blanks, `|` stands between two marked cells."""
    between = {(False, True): "[", (True, False): "]", (True, True): "|"}
    row, mark, last = "", " ", False
    for word, this in zip([*words, ""], [*flags, False], strict=True):
        row += between.get((last, this), mark) + word[:1]
        mark, last = word[1:] or " ", this
    return row


def side_by_side(left: Sequence[str], right: Sequence[str]) -> list[str]:
    """Two blocks beside each other where that fits the width, else one under the other; `right` may be empty."""
    wide = max(map(len, left)) + 4
    if right and wide + max(map(len, right)) <= WIDTH:
        return [f"{one:<{wide}}{other}".rstrip() for one, other in zip_longest(left, right, fillvalue="")]
    return [*left, *([""] if right else []), *right]


def heading(title: str) -> list[str]:
    """A title in at most three lines."""
    return textwrap.wrap(title, WIDTH, max_lines=3, placeholder=" …")


def fact(label: str, value: str, indent: int = 8) -> list[str]:
    """A label and what it says, the value beginning in column `indent`, in at most four lines."""
    first, later = f"{label:<{indent}}", " " * indent
    return textwrap.wrap(value, WIDTH, initial_indent=first, subsequent_indent=later, max_lines=4, placeholder=" …")


def text_of(parts: Sequence[Sequence[str]]) -> str:
    """Blocks of lines with a blank line between them, those that are empty left out, and a final line end."""
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"
