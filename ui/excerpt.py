"""The line of a file that a message speaks of, with a caret under the place."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.models.source import Place
from rulewright.ui.terminal import Paint, clean, columns

TAB = "    "
CUT = "…"


def excerpt(lines: Sequence[str], place: Place | None, width: int, paint: Paint) -> list[str]:
    """The source line and a caret in compiler style, or nothing where there is no such line.

    `width` is what the terminal has; a longer line is cut around the place, so that the caret is always seen.
    """
    if place is None or not 1 <= place.line <= len(lines):
        return []
    number = str(place.line)
    gutter = " " * len(number)
    shown, offset, caret = _window(lines[place.line - 1], place.column - 1, max(8, width - len(number) - 3))
    bar = paint.mild("|")
    return [
        f"{gutter} {bar}",
        f"{paint.mild(number)} {bar} {shown}".rstrip(),
        f"{gutter} {bar} {' ' * offset}{paint.bad('^' * caret)}",
    ]


def location(name: str, place: Place | None) -> str:
    """`file:line:column`, as far as it is known."""
    return clean(name) if place is None else f"{clean(name)}:{place.line}:{place.column}"


def _window(line: str, index: int, room: int) -> tuple[str, int, int]:
    """The part of a line around a character: its text, the columns before the character, and its columns."""
    index = min(max(index, 0), len(line))
    # A character takes at least one column (marks aside), so no more than `room` on either side can be seen.
    start, end = max(0, index - room), min(len(line), index + room)
    before = [_shown(letter) for letter in line[start:index]]
    after = [_shown(letter) for letter in line[index:end]]
    cut_left = start > 0
    space = room if sum(map(columns, before)) + columns("".join(after[:1])) <= room and not cut_left else room // 2
    while before and sum(map(columns, before)) > space - (2 if cut_left else 1):
        before.pop(0)
        cut_left = True
    left = (CUT if cut_left else "") + "".join(before)
    right, cut_right = "", end < len(line)
    for position, piece in enumerate(after):
        last = position == len(after) - 1 and not cut_right
        if right and columns(left + right + piece) > room - (0 if last else 1):
            cut_right = True
            break
        right += piece
    caret = max(1, columns(after[0])) if after else 1
    return left + right + (CUT if cut_right else ""), columns(left), min(caret, max(1, room - columns(left)))


def _shown(letter: str) -> str:
    return TAB if letter == "\t" else clean(letter)
