"""How animals, chips and spaces look in an SVG: colours, and shapes of our own drawn in a box of 100 × 100.

Nothing hangs on colour alone: a chip shows the letter of its colour and its number, an animal its own letter in a shape
of its own, a spiral space a spiral; a dream weed is the only chip with a moon.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.models.quacks_and_co.chips import Chip, Colour
from rulewright.models.quacks_and_co.turns import Animal

# The colours of chips, each with that of the letter on it.
CHIPS = {
    Colour.RED: ("#b01e2e", "#ffffff"),
    Colour.YELLOW: ("#f4d341", "#26242c"),
    Colour.GREEN: ("#2c7a3f", "#ffffff"),
    Colour.BLUE: ("#2b5fad", "#ffffff"),
    Colour.PURPLE: ("#6d3791", "#ffffff"),
    Colour.ORANGE: ("#ee9136", "#26242c"),
    Colour.WHITE: ("#ffffff", "#26242c"),
}
WEED, MOON = "#26242c", "#f6ecc6"
# The track: its ground, its border, spaces without and with a spiral.
GROUND, BORDER, PLAIN, SPIRAL = "#e3cf9f", "#8f7440", "#fffaf0", "#bfe3d0"
CURL = "#4f9c7c"
CARD, CARD_EDGE = "#f4ead0", "#b9a87e"
# The roofs of the start house: red on the short side, blue on the long one, plain on a track of one's own.
ROOFS = {"short": "#b01e2e", "long": "#2b5fad"}
OWN_ROOF = "#8f8a80"

_INK = 'stroke="#26242c" stroke-width="4" stroke-linejoin="round"'


@dataclass(frozen=True, slots=True)
class AnimalLook:
    """An animal: its shapes, and where the middle of its letter stands, from above."""

    shapes: tuple[str, ...]
    middle: float


def _bumps() -> tuple[str, ...]:
    """A cloud: eight bumps around the middle, and a disc that hides their inner halves."""
    places = ((50, 24), (71, 32), (80, 53), (71, 74), (50, 82), (29, 74), (20, 53), (29, 32))
    bumps = tuple(f'<circle cx="{x}" cy="{y}" r="15" fill="#ffffff" {_INK}/>' for x, y in places)
    return (*bumps, '<circle cx="50" cy="53" r="32" fill="#ffffff"/>')


ANIMALS = {
    Animal.DONKEY: AnimalLook(
        (
            f'<path d="M26 44Q8 14 20 4Q36 10 44 34ZM74 44Q92 14 80 4Q64 10 56 34Z" fill="#8d95ab" {_INK}/>',
            f'<path d="M50 26Q88 26 86 58Q82 96 50 96Q18 96 14 58Q12 26 50 26Z" fill="#c3c9d8" {_INK}/>',
        ),
        61,
    ),
    Animal.SHEEP: AnimalLook(_bumps(), 53),
    Animal.PIG: AnimalLook(
        (
            f'<path d="M14 46L8 8L42 20ZM86 46L92 8L58 20Z" fill="#e5879f" {_INK}/>',
            f'<circle cx="50" cy="55" r="40" fill="#f7b9c8" {_INK}/>',
        ),
        55,
    ),
    Animal.COW: AnimalLook(
        (
            f'<path d="M20 30Q2 26 6 4Q18 16 34 22ZM80 30Q98 26 94 4Q82 16 66 22Z" fill="#f3ead2" {_INK}/>',
            f'<rect x="14" y="20" width="72" height="74" rx="14" fill="#d9a066" {_INK}/>',
        ),
        57,
    ),
}
RUBY = (
    f'<path d="M26 12H74L96 40L50 94L4 40Z" fill="#d2233c" {_INK}/>',
    '<path d="M4 40H96M26 12L36 40L50 94L64 40L74 12" fill="none" stroke="#ffffff" stroke-width="3" '
    'stroke-opacity="0.75"/>',
)
_LEAF = "M50 50Q20 52 22 30Q26 12 42 20Q54 28 50 50Z"
CLOVER = (
    '<path d="M50 52Q56 78 74 94" fill="none" stroke="#1f5c31" stroke-width="7" stroke-linecap="round"/>',
    *(
        f'<path d="{_LEAF}" transform="rotate({angle} 50 50)" fill="#3f9a55" stroke="#1f5c31" stroke-width="4"/>'
        for angle in (17, 107, 197, 287)
    ),
)
# A cauldron of gold on three legs, with a rim.
CAULDRON = (
    '<path d="M26 80L20 96M74 80L80 96M50 86V97" fill="none" stroke="#26242c" stroke-width="7"/>',
    f'<path d="M16 34Q2 88 50 90Q98 88 84 34Z" fill="#f0b429" {_INK}/>',
    f'<rect x="8" y="22" width="84" height="16" rx="8" fill="#ffd976" {_INK}/>',
)
MOON_SHAPE = (f'<path d="M62 14A38 38 0 1 0 86 66A32 32 0 0 1 62 14Z" fill="{MOON}"/>',)
# A curl of two turns, from the rim to the middle.
CURL_SHAPE = (
    f'<path d="M50 4A46 46 0 0 1 50 96A38 38 0 0 1 50 20A30 30 0 0 1 50 80A22 22 0 0 1 50 36A14 14 0 0 1 50 64" '
    f'fill="none" stroke="{CURL}" stroke-width="6" stroke-linecap="round"/>',
)


def house(roof: str) -> tuple[str, ...]:
    """The start house."""
    return (
        f'<path d="M16 44H84V96H16Z" fill="#fff6e2" {_INK}/>',
        f'<path d="M50 4L98 48H2Z" fill="{roof}" {_INK}/>',
    )


def chip_colours(chip: Chip) -> tuple[str, str]:
    """The colour of a chip, and that of the letter on it."""
    return (WEED, MOON) if chip.colour is None else CHIPS[chip.colour]
