"""How things look in pictures: letters of the flags; in an SVG colours, and shapes of our own in a box of 100 × 100.

Nothing hangs on colour alone: flags carry letters, kinds of tiles have different borders, pipes that hang on nothing
are broken lines.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulewright.models.picture import HOLLOW, RIM
from rulewright.models.twisted_trumpets.tiles import Kind


@dataclass(frozen=True, slots=True)
class TileLook:
    """A kind of tile: its colour, its border with width and dashes."""

    fill: str
    border: str
    width: float
    dashes: str = ""


TILES = {
    Kind.STARTING: TileLook("#f4f1ea", "#8b8577", 2.2, "7 4"),
    Kind.BASIC: TileLook("#fffdf6", "#8b8577", 2.2),
    Kind.PREMIUM: TileLook("#dfe3f3", "#3d4677", 4),
}
FREE = f'fill="{HOLLOW}" stroke="{RIM}"'
BRASS, BROWN, PALE = "#e9b23c", "#4a2f08", "#d9d5cb"  # a pipe, its outline, and a pipe that hangs on nothing
INSIDE = "#6b4510"  # of a bell
# The ways of the bells: dark on brass, told apart by their dashes as well.
WAYS = (
    ("#1b2a6b", ""), ("#8a0f2c", "6 4"), ("#0d4a2f", "1 5"), ("#5a1a72", "10 4 2 4"), ("#1a1a1a", "3 3"),
    ("#70320a", "12 5"),
)  # fmt: skip

# A colour that its name tells, else one of the others.
FLAGS = {
    "red": ("#c2202f", "#ffffff"), "yellow": ("#ffd83d", "#26242c"), "green": ("#1d6b3a", "#ffffff"),
    "blue": ("#1c4f9c", "#ffffff"), "white": ("#ffffff", "#26242c"), "black": ("#26242c", "#ffffff"),
    "orange": ("#f39434", "#26242c"), "purple": ("#64318c", "#ffffff"), "pink": ("#f3a6c0", "#26242c"),
}  # fmt: skip
OTHERS = (("#7a3b12", "#ffffff"), ("#bfe3e6", "#26242c"), ("#4d5560", "#ffffff"), ("#efe2a8", "#26242c"))

_INK = 'stroke="#26242c" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"'
BIRD = (
    f'<path d="M8 60Q24 26 56 34Q60 16 76 18Q88 20 88 32L98 38L87 43Q84 78 48 80Q30 80 22 72L4 82Z" fill="#7cc0e8" '
    f"{_INK}/>",
    f'<path d="M36 52Q50 70 66 52" fill="none" {_INK}/>',
    '<circle cx="76" cy="31" r="5" fill="#26242c"/>',
)
NOTE = (
    '<path d="M34 74V18L82 8V62" fill="none" stroke="#26242c" stroke-width="9" stroke-linejoin="round"/>',
    '<path d="M34 26L82 16" fill="none" stroke="#26242c" stroke-width="12"/>',
    '<ellipse cx="22" cy="78" rx="16" ry="12" fill="#26242c"/>',
    '<ellipse cx="70" cy="66" rx="16" ry="12" fill="#26242c"/>',
)
SCROLL = (
    f'<path d="M20 22H80V78H20Z" fill="#fff4d2" {_INK}/>',
    f'<path d="M12 14H88A8 8 0 0 1 88 30H12A8 8 0 0 1 12 14ZM12 70H88A8 8 0 0 1 88 86H12A8 8 0 0 1 12 70Z" '
    f'fill="#e6cf94" {_INK}/>',
    f'<path d="M32 42H68M32 56H56" fill="none" {_INK}/>',
)


def flag_letters(colours: Sequence[str]) -> dict[str, str]:
    """A capital for each colour, no two alike: the first letter of its name that is still free."""
    found: dict[str, str] = {}
    for colour in colours:
        options = [*re.sub(r"[^a-z]", "", colour).upper(), *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
        found[colour] = next(letter for letter in options if letter not in found.values())
    return found


def flag_shapes(fill: str) -> tuple[str, ...]:
    """A pennon on a pole."""
    return (
        f'<path d="M16 4V98" fill="none" {_INK} style="stroke-width:9"/>',
        f'<path d="M16 8H96L80 38L96 68H16Z" fill="{fill}" {_INK}/>',
    )


def flag_colours(colours: Sequence[str]) -> Mapping[str, tuple[str, str]]:
    """The colour of each flag and of the letter on it."""
    return {colour: FLAGS.get(colour, OTHERS[number % len(OTHERS)]) for number, colour in enumerate(colours)}
