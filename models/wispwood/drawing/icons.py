"""How pieces look in an SVG: colours, and a shape of its own for each, drawn in a box of 100 × 100.

Trees are pale and calm, wisps strong: a forest shows its wisps at a glance. The colours differ in lightness as
well as in hue, and every tile carries its letter and its shape, so that nothing hangs on colour alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.models.wispwood.pieces import Piece


@dataclass(frozen=True, slots=True)
class Look:
    """Tile colour, colour of the letter on it, and the elements of its shape."""

    tile: str
    ink: str
    shape: tuple[str, ...]


def _rays() -> str:
    """Eight rays around the middle, the upright ones longer."""
    ends = (
        (50, 24, 50, 8), (50, 76, 50, 92), (24, 50, 8, 50), (76, 50, 92, 50),
        (31, 31, 22, 22), (69, 31, 78, 22), (31, 69, 22, 78), (69, 69, 78, 78),
    )  # fmt: skip
    return "".join(f"M{x1} {y1}L{x2} {y2}" for x1, y1, x2, y2 in ends)


_TREE = (
    '<path d="M45 78h10v16h-10z" fill="#6b4a2b"/>',
    '<path d="M50 6L70 34H62L79 58H67L88 82H12L33 58H21L38 34H30Z" fill="#1d6b45" stroke="#1d6b45" '
    'stroke-width="3" stroke-linejoin="round"/>',
    '<path d="M50 14L62 32M50 40L66 57M50 62L72 80" fill="none" stroke="#8cc7a1" stroke-width="3" '
    'stroke-linecap="round"/>',
)
_CAT = (
    '<path d="M17 13Q16 8 21 11L39 28Q50 25 61 28L79 11Q84 8 83 13L87 54Q88 90 50 90Q12 90 13 54Z" fill="#f4e9d2"/>',
    '<path d="M24 22L25 38L36 31ZM76 22L75 38L64 31Z" fill="#b98a6a"/>',
    '<path d="M24 54Q33 43 42 55Q33 63 24 54ZM76 54Q67 43 58 55Q67 63 76 54Z" fill="#26242c"/>',
    '<path d="M44 67H56L50 74Z" fill="#a04a3c" stroke="#a04a3c" stroke-width="2" stroke-linejoin="round"/>',
    '<path d="M50 74V78Q45 84 39 79M50 78Q55 84 61 79M34 70L10 66M34 75L12 79M66 70L90 66M66 75L88 79" fill="none" '
    'stroke="#26242c" stroke-width="2.6" stroke-linecap="round"/>',
)
_JACK = (
    '<path d="M47 26Q44 12 54 6L62 10Q55 16 56 26Z" fill="#2f5d2c"/>',
    '<ellipse cx="29" cy="57" rx="24" ry="31" fill="#fbe3b8"/>',
    '<ellipse cx="71" cy="57" rx="24" ry="31" fill="#fbe3b8"/>',
    '<ellipse cx="50" cy="57" rx="26" ry="34" fill="#fff1d4" stroke="#d08a2e" stroke-width="2.4"/>',
    '<path d="M22 54L34 40L40 55ZM78 54L66 40L60 55ZM45 62L50 54L55 62Z" fill="#4a2300"/>',
    '<path d="M20 66L30 70L36 66L43 72L50 67L57 72L64 66L70 70L80 66Q74 86 50 86Q26 86 20 66Z" fill="#4a2300"/>',
)
_WITCH = (
    '<path d="M4 80Q22 66 50 66Q78 66 96 80Q78 94 50 94Q22 94 4 80Z" fill="#e6d9f7"/>',
    '<path d="M25 76Q38 50 43 28Q46 8 70 6Q80 6 78 16Q66 14 64 27Q64 52 75 76Q50 86 25 76Z" fill="#f5eeff" '
    'stroke="#4b2c80" stroke-width="2.4" stroke-linejoin="round"/>',
    '<path d="M30 66Q50 74 71 66L75 76Q50 86 25 76Z" fill="#8a5fc7"/>',
    '<path d="M44 68.5h13v11.5h-13z" fill="none" stroke="#fbe08a" stroke-width="4"/>',
)
_HEART = (
    '<path d="M50 90C14 64 3 43 12 26C22 9 43 12 50 31C57 12 78 9 88 26C97 43 86 64 50 90Z" fill="#ffe3ea"/>',
    '<path d="M21 44Q19 28 32 25" fill="none" stroke="#d6285a" stroke-width="5" stroke-linecap="round"/>',
)
_ORB = (
    f'<path d="{_rays()}" fill="none" stroke="#fffbe0" stroke-width="7" stroke-linecap="round"/>',
    '<circle cx="50" cy="50" r="20" fill="#fff3a8" stroke="#0b3d5c" stroke-width="2.4"/>',
    '<path d="M40 50A10 10 0 0 1 49 40" fill="none" stroke="#ffffff" stroke-width="5" stroke-linecap="round"/>',
)

LOOKS = {
    Piece.TREE: Look("#dcebd6", "#17402b", _TREE),
    Piece.CAT: Look("#35323c", "#ffffff", _CAT),
    Piece.JACK: Look("#ea8f1f", "#2b1500", _JACK),
    Piece.WITCH: Look("#5a3696", "#ffffff", _WITCH),
    Piece.HEART: Look("#c01f52", "#ffffff", _HEART),
    Piece.ORB: Look("#4aa8de", "#06273d", _ORB),
}
