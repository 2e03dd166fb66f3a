"""A small single-stroke alphabet, so that pictures need no fonts.

Each glyph is an advance width and strokes in a box of our own: capitals reach from y = 0 to the baseline at
y = 14, small letters begin at y = 4, tails end at y = 18. A stroke begins with an absolute `M` and goes on in
relative commands, so that moving a glyph means moving its `M`s. Drawn here from lines and arcs; no font is copied.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

CAP = 14
GAP = 3.2
SPACE = 6.0
UNITS = 20  # units of the box in one font size: capitals are 0.7 of the size, as in common fonts

_BOWL = "a4 5 0 1 0-8 0a4 5 0 1 0 8 0"

GLYPHS: dict[str, tuple[float, str]] = {
    "A": (10, "M0 14l5-14l5 14M1.8 9h6.4"),
    "B": (9, "M0 6.6h4.7a3.3 3.3 0 0 0 0-6.6h-4.7v14h5.3a3.7 3.7 0 0 0 0-7.4h-.8"),
    "C": (9.6, "M9.6 2.6a5.3 7 0 1 0 0 8.8"),
    "D": (9.8, "M0 0v14h3.4a6.4 7 0 0 0 0-14z"),
    "E": (8, "M8 0h-8v14h8M0 6.8h6.6"),
    "F": (7.6, "M7.6 0h-7.6v14M0 6.8h6.4"),
    "G": (10.2, "M9.6 2.6a5.4 7 0 1 0 .6 5.2h-4"),
    "H": (9.4, "M0 0v14M9.4 0v14M0 7h9.4"),
    "I": (4, "M0 0h4M2 0v14M0 14h4"),
    "J": (6.4, "M6.4 0v10a3.6 4 0 0 1-6.4 2.2"),
    "K": (9, "M0 0v14M8.6 0l-8.6 8.8M3.2 5.6l5.8 8.4"),
    "L": (7.4, "M0 0v14h7.4"),
    "M": (11.2, "M0 14v-14l5.6 8.8l5.6-8.8v14"),
    "N": (9.4, "M0 14v-14l9.4 14v-14"),
    "O": (11.2, "M5.6 0a5.6 7 0 1 0 .01 0z"),
    "P": (8.8, "M0 14v-14h4.9a3.9 3.9 0 0 1 0 7.8h-4.9"),
    "Q": (11.2, "M5.6 0a5.6 7 0 1 0 .01 0zM6.8 10l4 4.8"),
    "R": (9, "M0 14v-14h4.9a3.9 3.9 0 0 1 0 7.8h-4.9M4.8 7.8l4.2 6.2"),
    "S": (9, "M8.6 2.4c-.9-1.6-2.4-2.4-4.2-2.4c-2.4 0-4.1 1.3-4.1 3.4c0 4.9 8.7 2.1 8.7 7c0 2.2-1.9 3.6-4.4 3.6"
              "c-2.1 0-3.7-.9-4.6-2.7"),
    "T": (10, "M0 0h10M5 0v14"),
    "U": (9.4, "M0 0v9.4a4.7 4.6 0 0 0 9.4 0v-9.4"),
    "V": (10, "M0 0l5 14l5-14"),
    "W": (14.4, "M0 0l3.6 14l3.6-11.4l3.6 11.4l3.6-14"),
    "X": (9, "M0 0l9 14M9 0l-9 14"),
    "Y": (9.6, "M0 0l4.8 7.2l4.8-7.2M4.8 7.2v6.8"),
    "Z": (8.6, "M0 0h8.6l-8.6 14h8.6"),
    "a": (8, f"M8 9{_BOWL}M8 4v10"),
    "b": (8, f"M8 9{_BOWL}M0 0v14"),
    "c": (7.2, "M7.2 5.6a4.2 5 0 1 0 0 6.8"),
    "d": (8, f"M8 9{_BOWL}M8 0v14"),
    "e": (8, "M.2 8.8h7.8a4 4.8 0 1 0-.9 3.6"),
    "f": (5.4, "M5.4 0h-.6a2.6 2.6 0 0 0-2.6 2.6v11.4M0 5h4.8"),
    "g": (8, f"M8 9{_BOWL}M8 4v10.2a3.8 3.8 0 0 1-7.2 1.8"),
    "h": (7.2, "M0 0v14M0 8a3.6 4 0 0 1 7.2 0v6"),
    "i": (.4, "M.2 4.4v9.6M.2 .6v.3"),
    "j": (2.8, "M2.6 4.4v10.8a2.4 2.6 0 0 1-2.6 2.6M2.6 .6v.3"),
    "k": (7, "M0 0v14M6.6 4l-6.6 6.2M2.6 7.8l4.4 6.2"),
    "l": (2.4, "M0 0v11.6a2.3 2.4 0 0 0 2.4 2.4"),
    "m": (12, "M0 4v10M0 7.4a3 3.4 0 0 1 6 0v6.6M6 7.4a3 3.4 0 0 1 6 0v6.6"),
    "n": (7.2, "M0 4v10M0 8a3.6 4 0 0 1 7.2 0v6"),
    "o": (8, "M4 4a4 5 0 1 0 .01 0z"),
    "p": (8, f"M8 9{_BOWL}M0 4v14"),
    "q": (8, f"M8 9{_BOWL}M8 4v14"),
    "r": (4.6, "M0 4v10M0 8.4a4.2 4.2 0 0 1 4.6-4.2"),
    "s": (6.7, "M6.4 5.6c-.8-1-1.9-1.6-3.2-1.6c-1.7 0-2.9 1-2.9 2.4c0 3.4 6.4 1.6 6.4 5c0 1.6-1.4 2.6-3.3 2.6"
                "c-1.5 0-2.7-.6-3.4-1.8"),
    "t": (5.2, "M2 .8v10.6a2.6 2.6 0 0 0 2.6 2.6h.6M0 4.6h4.8"),
    "u": (7.2, "M0 4v6a3.6 4 0 0 0 7.2 0v-6M7.2 4v10"),
    "v": (7.6, "M0 4l3.8 10l3.8-10"),
    "w": (11.2, "M0 4l2.8 10l2.8-8.6l2.8 8.6l2.8-10"),
    "x": (7.2, "M0 4l7.2 10M7.2 4l-7.2 10"),
    "y": (7.8, "M0 4l3.9 9.8M7.8 4l-5.4 14"),
    "z": (6.8, "M0 4h6.8l-6.8 10h6.8"),
    "0": (8.6, "M4.3 0a4.3 7 0 1 0 .01 0z"),
    "1": (5, "M.6 3l3.6-3v14"),
    "2": (8.2, "M.4 3.9a3.8 3.8 0 1 1 6.9 2.1l-7.3 8h8.2"),
    "3": (8, "M.5 2.5a3.6 3.4 0 1 1 3.3 4.1a3.8 3.7 0 1 1-3.8 4.9"),
    "4": (8.8, "M6.4 14v-14l-6.4 9.8h8.8"),
    "5": (8.2, "M7.2 0h-5.8l-.8 6.4a4.3 4.3 0 1 1-.6 5.2"),
    "6": (8.2, "M0 9.8a4.1 4.2 0 1 1 8.2 0a4.1 4.2 0 1 1-8.2 0c0-5 2.4-8.8 6.4-9.8"),
    "7": (8, "M0 0h8l-5 14"),
    "8": (8.2, "M4.1 6.6a3.4 3.3 0 1 1 .01 0zM4.1 6.6a4.1 3.7 0 1 0 .01 0z"),
    "9": (8.2, "M8.2 4.2a4.1 4.2 0 1 1-8.2 0a4.1 4.2 0 1 1 8.2 0c0 5-2.4 8.8-6.4 9.8"),
    ".": (.4, "M.2 13.6v.3"),
    ",": (1.6, "M1.4 13.2v.8l-1.4 2.8"),
    ":": (.4, "M.2 5.8v.3M.2 13.4v.3"),
    ";": (1.6, "M1.4 5.8v.3M1.4 13.2v.8l-1.4 2.8"),
    "!": (.4, "M.2 0v9.4M.2 13.5v.3"),
    "?": (7, "M0 3.4a3.5 3.5 0 1 1 5 3.1c-1.1.6-1.6 1.4-1.6 3M3.4 13.5v.3"),
    "'": (.4, "M.2 0v3.6"),
    '"': (3, "M0 0v3.6M3 0v3.6"),
    "-": (5, "M0 9h5"),
    "_": (8, "M0 16h8"),
    "+": (8, "M0 8h8M4 4v8"),
    "=": (8, "M0 6.4h8M0 10.6h8"),
    "*": (6, "M3 1v6.4M.2 2.6l5.6 3.2M5.8 2.6l-5.6 3.2"),
    "/": (6, "M6-1l-6 17"),
    "\\": (6, "M0-1l6 17"),
    "(": (2.8, "M2.8-1.4q-5.6 9 0 18"),
    ")": (2.8, "M0-1.4q5.6 9 0 18"),
    "[": (3, "M3-1.2h-3v18h3"),
    "]": (3, "M0-1.2h3v18h-3"),
    "{": (4, "M4-1.2q-2.4 0-2.4 2.4v4q0 2.4-1.6 2.4q1.6 0 1.6 2.4v4.4q0 2.4 2.4 2.4"),
    "}": (4, "M0-1.2q2.4 0 2.4 2.4v4q0 2.4 1.6 2.4q-1.6 0-1.6 2.4v4.4q0 2.4-2.4 2.4"),
    "<": (7, "M7 4l-7 4.4l7 4.4"),
    ">": (7, "M0 4l7 4.4l-7 4.4"),
    "|": (.4, "M.2-1.4v19"),
    "~": (8, "M0 9.4q2-3 4-1.4t4-1.4"),
    "^": (7, "M0 5l3.5-5l3.5 5"),
    "`": (2.4, "M0 0l2.4 3"),
    "#": (9, "M3.2 0l-1.6 14M7.4 0l-1.6 14M.8 4.6h8.2M0 9.4h8.2"),
    "%": (11, "M9.8 0l-8.6 14M2.4 .4a2.4 2.8 0 1 0 .01 0zM8.6 8a2.4 2.8 0 1 0 .01 0z"),
    "&": (10, "M10 14l-7.6-9.2c-2-2.6-.6-4.8 1.4-4.8c2.2 0 3.4 2.4 1.4 4.4l-3.6 3.2c-3.2 2.6-1.2 6.4 2 6.4"
               "c3 0 5-2 5.8-6"),
    "$": (9, "M8.6 3.4c-.9-1.2-2.4-1.8-4.2-1.8c-2.4 0-4.1 1-4.1 2.7c0 4 8.7 1.7 8.7 5.7c0 1.8-1.9 2.9-4.4 2.9"
              "c-2.1 0-3.7-.7-4.6-2.1M4.5-.8v15.6"),
    "@": (12.6, "M9 9a2.8 3.2 0 1 0-5.6 0a2.8 3.2 0 1 0 5.6 0M9 5.8v3.8a1.8 2.4 0 0 0 3.6 0v-1.6"
                 "a6.3 7 0 1 0-2.6 5.8"),
    "×": (7, "M0 5l7 7M7 5l-7 7"),
    "·": (.4, "M.2 8.6v.3"),
    "…": (8.4, "M.2 13.6v.3M4.2 13.6v.3M8.2 13.6v.3"),
    "–": (8, "M0 9h8"),
    "’": (1.4, "M1.2 0v1l-1.2 2.6"),
}  # fmt: skip

# Accents over the middle of a letter, for small letters; over capitals they stand 4 units higher.
ACCENTS = {
    "\u0300": "M-1.6 0l2.8 2.2",
    "\u0301": "M1.6 0l-2.8 2.2",
    "\u0302": "M-2.4 2.2l2.4-2.2l2.4 2.2",
    "\u0303": "M-2.8 1.8q1.4-2 2.8-.8t2.8-.8",
    "\u0304": "M-2.6 1.2h5.2",
    "\u0307": "M0 .8v.3",
    "\u0308": "M-2 .8v.3M2 .8v.3",
    "\u030a": "M0-1.4a1.5 1.5 0 1 0 .01 0z",
    "\u030c": "M-2.4 0l2.4 2.2l2.4-2.2",
    "\u0327": "M.4 14.2q1.6 2-1.2 3.4",
    "\u0328": "M1.6 14q-2.4 2 0 3.6",
}

_BELOW = "\u0327\u0328"
_MOVE = re.compile(r"M(-?[0-9.]+)(?=[ -])(?: ?(-?[0-9.]+))")


def _parts(letter: str) -> tuple[str, str]:
    """The plain letter and the marks that combine with it."""
    parts = unicodedata.normalize("NFD", letter)
    return parts[:1], parts[1:]


def drawable(letter: str) -> bool:
    """Whether the alphabet has a character: a glyph, a blank, or a glyph with an accent that is there."""
    base, marks = _parts(letter)
    return (base == " " or base in GLYPHS) and all(mark in ACCENTS for mark in marks)


def width(text: str, size: float) -> float:
    """The width of a line in the units of `size`; unknown characters are taken to be square."""
    advances = [_advance(letter) for letter in text]
    return max(0.0, sum(advances) - (GAP if text and text[-1] != " " else 0.0)) * size / UNITS


@cache
def _advance(letter: str) -> float:
    if letter == " ":
        return SPACE
    if drawable(letter):
        return GLYPHS[_parts(letter)[0]][0] + GAP
    # Marks that combine with the letter before them take no room of their own.
    return 0.0 if unicodedata.combining(letter) else float(UNITS)


def strokes(text: str) -> tuple[str, list[tuple[float, str]]]:
    """A line of text as one path, the first glyph at x = 0, and the characters that it lacks with their places."""
    parts: list[str] = []
    missing: list[tuple[float, str]] = []
    at = 0.0
    for letter in unicodedata.normalize("NFC", text):
        if not drawable(letter):
            missing.append((at, letter))
        elif letter != " ":
            parts += _glyph(letter, at)
        at += _advance(letter)
    return "".join(parts), missing


def _glyph(letter: str, at: float) -> list[str]:
    base, marks = _parts(letter)
    advance, path = GLYPHS[base]
    parts = [_moved(path, at, 0)]
    for mark in marks:
        lift = 0.0 if mark in _BELOW or not base.isupper() else -4.0
        parts.append(_moved(ACCENTS[mark], at + advance / 2, lift))
    return parts


def _moved(path: str, right: float, down: float) -> str:
    return _MOVE.sub(lambda at: f"M{_short(float(at[1]) + right)} {_short(float(at[2]) + down)}", path)


def wrap(text: str, size: float, room: float, lines: int) -> list[str]:
    """The text in at most so many lines no wider than `room`, the last one cut with an ellipsis."""
    found: list[str] = []
    current = ""
    for word in text.split():
        longer = f"{current} {word}" if current else word
        if width(longer, size) <= room:
            current = longer
            continue
        if current:
            found.append(current)
        if len(found) >= lines:
            found[-1] = _cut(f"{found[-1]} {word}", size, room)
            return found
        current = word
        if width(word, size) > room:
            return [*found, _cut(word, size, room)]
    return [*found, current] if current else found


def _cut(text: str, size: float, room: float) -> str:
    # A word may be a megabyte long: no more than a few hundred characters ever fit.
    text = text[:400]
    while text and width(f"{text}…", size) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _short(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
