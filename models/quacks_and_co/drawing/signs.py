"""Animals, chips, rubies and clovers in an SVG picture."""

from __future__ import annotations

from rulewright.models import lettering
from rulewright.models.picture import DARK, INK, Canvas
from rulewright.models.quacks_and_co.chips import Chip
from rulewright.models.quacks_and_co.drawing.facts import LETTERS
from rulewright.models.quacks_and_co.drawing.looks import ANIMALS, MOON_SHAPE, chip_colours
from rulewright.models.quacks_and_co.turns import Animal


def draw_animal(canvas: Canvas, animal: Animal, x: float, y: float, side: float) -> None:
    """An animal with its letter, around a point."""
    look = ANIMALS[animal]
    canvas.icon(look.shapes, x - side / 2, y - side / 2, side)
    size = 0.56 * side
    middle = y + (look.middle - 50) / 100 * side
    canvas.text(x, middle + 0.35 * size, LETTERS[animal], size, INK, bold=True, anchor="middle")


def chip_word(chip: Chip) -> str:
    """`R2`; a dream weed has no letter."""
    return "" if chip.colour is None else f"{str(chip.colour)[0].upper()}{chip.number}"


def draw_chip(canvas: Canvas, chip: Chip, x: float, y: float, radius: float) -> None:
    """A chip around a point: the letter of its colour and its number, or the moon of a dream weed."""
    fill, ink = chip_colours(chip)
    canvas.circle(x, y, radius, f'fill="{fill}" stroke="{DARK}" stroke-width="1.5"')
    if chip.dream:
        canvas.icon(MOON_SHAPE, x - 0.66 * radius, y - 0.66 * radius, 1.32 * radius)
        return
    word, size = chip_word(chip), 0.98 * radius
    # Numbers of three digits are readable in a file, though no box has them.
    size = min(size, size * 1.62 * radius / lettering.width(word, size))
    canvas.text(x, y + 0.35 * size, word, size, ink, bold=True, anchor="middle")
