"""Helpers for pictures, with no game in them: numbers, clean text, an SVG canvas, PNG."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from rulewright.models import lettering

FONTS = "system-ui, 'Noto Sans', 'Noto Sans CJK JP', 'DejaVu Sans', 'Liberation Sans', Arial, sans-serif"
# The page, its lines and writing, empty cells; and the two colours of what is pointed out.
PAPER, EDGE, INK, MUTED, HOLLOW, RIM = "#fbf7ec", "#cfc5ab", "#26242c", "#655e50", "#efe8d6", "#ded4bb"
SIGNAL, DARK = "#ffd21f", "#1a1a1a"
_TURNING = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def number(value: float) -> str:
    """A coordinate with at most two decimals, written one way only."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def clean(text: str) -> str:
    """A single line that neither a terminal nor XML can stumble over.

    Control characters (escape sequences among them), line ends, lone surrogates, noncharacters and marks that
    turn the direction of writing become blanks or go.
    """
    kept = []
    for letter in text:
        if letter in _TURNING or unicodedata.category(letter) == "Cs" or ord(letter) & 0xFFFE == 0xFFFE:
            continue
        kept.append(" " if unicodedata.category(letter) in ("Cc", "Zl", "Zp") else letter)
    return " ".join("".join(kept).split())


def brief(text: str, limit: int = 300) -> str:
    """Cleaned text of at most so many characters, for titles and names that may be as long as a file."""
    kept = clean(text[: 4 * limit])
    return kept if len(kept) <= limit and len(text) <= 4 * limit else f"{kept[: limit - 1]}…"


def escape(text: str) -> str:
    """Cleaned text for XML content and attributes."""
    text = clean(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;")


class Canvas:
    """Collects SVG elements in order. Coordinates are pixels from the upper left corner."""

    def __init__(self) -> None:
        self._parts: list[str] = []

    def add(self, element: str) -> None:
        """A finished element."""
        self._parts.append(element)

    def extend(self, other: Canvas) -> None:
        """All elements of another canvas, on top of those here."""
        self._parts.extend(other._parts)

    def rect(self, x: float, y: float, width: float, height: float, radius: float, attributes: str) -> None:
        """A rectangle with rounded corners."""
        self.add(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
            f'rx="{number(radius)}" {attributes}/>'
        )

    def circle(self, x: float, y: float, radius: float, attributes: str) -> None:
        """A circle."""
        self.add(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" {attributes}/>')

    def path(self, d: str, attributes: str) -> None:
        """A path."""
        self.add(f'<path d="{d}" {attributes}/>')

    def text(
        self, x: float, y: float, text: str, size: float, colour: str, bold: bool = False, anchor: str = "start"
    ) -> None:
        """A line of text with its baseline at y, drawn in strokes; only characters that they lack are set in a font."""
        text = clean(text)
        scale = size / lettering.UNITS
        x -= {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * lettering.width(text, size)
        path, missing = lettering.strokes(text)
        if path:
            self.path(
                path,
                f'transform="translate({number(x)} {number(y - lettering.CAP * scale)}) scale({scale:.4f})" '
                f'fill="none" stroke="{colour}" stroke-width="{"2.4" if bold else "1.75"}" '
                'stroke-linecap="round" stroke-linejoin="round"',
            )
        if missing:
            weight = ' font-weight="bold"' if bold else ""
            # One element a character: lists of places count surrogates differently from one viewer to the next.
            letters = "".join(
                f'<text x="{number(x + at * scale)}" y="{number(y)}">{escape(letter)}</text>' for at, letter in missing
            )
            self.add(f'<g font-family="{FONTS}" font-size="{number(size)}"{weight} fill="{colour}">{letters}</g>')

    def icon(self, shapes: Sequence[str], x: float, y: float, side: float) -> None:
        """Elements drawn in a box of 100 × 100, put into a square of `side` with its corner at (x, y)."""
        self.add(f'<g transform="translate({number(x)} {number(y)}) scale({side / 100:.4f})">{"".join(shapes)}</g>')

    def document(self, width: float, height: float, title: str, description: str) -> str:
        """The whole file. Title and description are what screen readers say."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" height="{number(height)}" '
            f'viewBox="0 0 {number(width)} {number(height)}" role="img" aria-label="{escape(title)}">\n'
            f"<title>{escape(title)}</title>\n<desc>{escape(description)}</desc>\n"
        )
        return head + "\n".join(self._parts) + "\n</svg>\n"


def page(drawn: Canvas, width: float, height: float, title: str, description: str) -> str:
    """The whole file: a sheet of paper and on it what was drawn."""
    sheet = Canvas()
    sheet.rect(0.75, 0.75, width - 1.5, height - 1.5, 16, f'fill="{PAPER}" stroke="{EDGE}" stroke-width="1.5"')
    sheet.extend(drawn)
    return sheet.document(width, height, title, description)


def rulers(canvas: Canvas, rows: int, columns: int, x: float, y: float, pitch: float) -> None:
    """Column letters above and row numbers left of a board whose upper left corner is (x, y)."""
    size = 15 if pitch >= 44 else 12
    for column in range(columns):
        canvas.text(x + (column + 0.5) * pitch, y - 9, chr(ord("A") + column), size, MUTED, bold=True, anchor="middle")
    for row in range(rows):
        canvas.text(x - 9, y + (row + 0.5) * pitch + 0.35 * size, str(row + 1), size, MUTED, bold=True, anchor="end")


def frame(canvas: Canvas, x: float, y: float, pitch: float) -> None:
    """A striped frame around a cell that is pointed out: seen without colour, on any tile."""
    x, y, side = x + 1.5, y + 1.5, pitch - 3
    thick = max(3.6, min(7.0, 0.1 * pitch))
    stripes = f' stroke-dasharray="{number(0.72 * thick)} {number(0.85 * thick)}"'
    for colour, width, dashes in ((DARK, thick, ""), (SIGNAL, 0.64 * thick, ""), (DARK, 0.64 * thick, stripes)):
        attributes = f'fill="none" stroke="{colour}" stroke-width="{number(width)}"{dashes}'
        canvas.rect(x, y, side, side, 0.16 * pitch, attributes)


def flag(canvas: Canvas, x: float, y: float, pitch: float) -> None:
    """A sign in the upper right corner of a cell that is pointed out."""
    size = min(0.34 * pitch, 22)
    x, y = x + pitch - 0.3 * size, y + 0.3 * size
    canvas.circle(x, y, 0.55 * size, f'fill="{SIGNAL}" stroke="{DARK}" stroke-width="2"')
    canvas.text(x, y + 0.29 * size, "!", 0.82 * size, DARK, bold=True, anchor="middle")


def some(words: Sequence[str], most: int = 8) -> str:
    """`A1, B2 and 3 more`: the first few of a list."""
    more = len(words) - most
    return ", ".join(words[:most]) + (f" and {more} more" if more > 0 else "")


def png(svg: str, scale: float = 2.0) -> bytes:
    """The picture as PNG, `scale` pixels for each unit of the SVG.

    Fonts of the machine are looked at only when the picture holds text that the strokes cannot draw; every other
    picture has the same bytes on every machine.
    """
    import resvg_py

    found: bytes = resvg_py.svg_to_bytes(svg_string=svg, zoom=scale, skip_system_fonts="<text" not in svg)
    return bytes(found)
