"""How sides and items look in an SVG: colours, and shapes of our own drawn in a box of 100 × 100.

Nothing hangs on colour alone: red cards are dark and show a heart, blue ones are light and show a diamond; a cake is
broad and carries a `c`, a potion is a round flask and carries a `p`.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.models.picture import HOLLOW, RIM
from rulewright.models.wonderland.cards import Item, Side


@dataclass(frozen=True, slots=True)
class Look:
    """A side: the colour of its cards, its shape behind the number with the colour of both, and its colour in text."""

    tile: str
    shape: str
    fill: str
    ink: str
    text: str
    middle: float  # where the middle of the number stands in the shape, from above


@dataclass(frozen=True, slots=True)
class ItemLook:
    """An item: the elements of its emblem, its letter with colour, and where the middle of the letter stands."""

    shapes: tuple[str, ...]
    letter: str
    ink: str
    middle: float


HEART = "M50 95C22 70 3 54 3 31C3 15 15 5 28 5C38 5 46 11 50 19C54 11 62 5 72 5C85 5 97 15 97 31C97 54 78 70 50 95Z"
DIAMOND = "M50 1L97 50L50 99L3 50Z"

LOOKS = {
    Side.RED: Look("#a3182a", HEART, "#fff3ec", "#7d0f1e", "#a3182a", 43),
    Side.BLUE: Look("#b5d3ee", DIAMOND, "#123f73", "#ffffff", "#123f73", 50),
}
# Free cells and spaces: as on the boards of the other games.
FREE = f'fill="{HOLLOW}" stroke="{RIM}"'
BACK, WEAVE = "#46506a", "#7784a3"

_WHITE = 'stroke="#ffffff" stroke-width="13" stroke-linejoin="round"'
_INK = 'stroke="#26242c" stroke-width="5" stroke-linejoin="round"'
_BLOCK = "M10 44H90V92H10Z"
_FLASK = "M40 8H60V34A32 32 0 1 1 40 34Z"
# A cake with icing that runs down and a cherry; a round flask with a stopper.
ITEM_LOOKS = {
    Item.CAKE: ItemLook(
        (
            f'<path d="{_BLOCK}M50 8V40" fill="none" {_WHITE}/>',
            f'<path d="{_BLOCK}" fill="#ffd98a" {_INK}/>',
            f'<path d="M8 46Q8 28 28 28H72Q92 28 92 46Q85 58 78 46Q71 56 64 46Q57 56 50 46Q43 56 36 46Q29 56 22 46'
            f'Q15 58 8 46Z" fill="#e8709c" {_INK}/>',
            f'<circle cx="50" cy="18" r="11" fill="#b00d2c" {_INK}/>',
        ),
        "c", "#26242c", 72,
    ),
    Item.POTION: ItemLook(
        (
            f'<path d="{_FLASK}" fill="none" {_WHITE}/>',
            f'<path d="{_FLASK}" fill="#5b2a8c" {_INK}/>',
            f'<path d="M36 4H64V16H36Z" fill="#c98f4d" {_INK}/>',
        ),
        "p", "#ffffff", 62,
    ),
}  # fmt: skip
