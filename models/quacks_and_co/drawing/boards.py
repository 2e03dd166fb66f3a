"""The animal boards in an SVG picture: what each player has on the board and in the bag."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.models import lettering
from rulewright.models.picture import HOLLOW, INK, MUTED, Canvas
from rulewright.models.quacks_and_co.chips import BUBBLES, DREAM, Chip, Chips
from rulewright.models.quacks_and_co.drawing.facts import KINDS, Facts, dreams_beyond, food
from rulewright.models.quacks_and_co.drawing.looks import CARD, CARD_EDGE, CLOVER, RUBY
from rulewright.models.quacks_and_co.drawing.signs import draw_animal, draw_chip
from rulewright.models.quacks_and_co.state import Racer

PAD = 14.0
CHIP, STEP = 14.0, 34.0  # the radius of a chip, and from one row to the next
BUBBLE = 18.0
SIZE = 14.0


def draw_boards(canvas: Canvas, facts: Facts, x: float, y: float, room: float, gap: float) -> float:
    """The boards in two columns from (x, y) on, each as high as the higher one beside it. Returns where they end."""
    wide = (room - gap) / 2
    racers = facts.state.racers
    for first in range(0, len(racers), 2):
        pair = racers[first : first + 2]
        high = max(_board(Canvas(), facts, racer, x, y, wide) for racer in pair)
        for at, racer in enumerate(pair):
            left = x + at * (wide + gap)
            turn = facts.turn_of(racer)
            edge = f'fill="{CARD}" stroke="{INK if turn else CARD_EDGE}" stroke-width="{3 if turn else 1.5}"'
            canvas.rect(left, y, wide, high - y, 12, edge)
            _board(canvas, facts, racer, left, y, wide)
        y = high + gap
    return y


def _board(canvas: Canvas, facts: Facts, racer: Racer, x: float, y: float, wide: float) -> float:
    """One board; returns where it ends."""
    draw_animal(canvas, racer.animal, x + PAD + 20, y + PAD + 20, 40)
    left = x + PAD + 52
    doing = ("buys" if facts.state.shopping else "draws next") if facts.turn_of(racer) else ""
    canvas.text(left, y + PAD + 15, str(racer.animal), 18, INK, bold=True)
    if doing:
        canvas.text(left + lettering.width(str(racer.animal), 18) + 12, y + PAD + 15, f"· {doing}", SIZE, INK, True)
    canvas.text(left, y + PAD + 36, facts.way(racer), SIZE, MUTED)
    below = y + PAD + 72
    _bubbles(canvas, racer, x + PAD + BUBBLE, below)
    _held(canvas, facts, racer, x + PAD + 3 * (2 * BUBBLE + 6) + 34, below)
    row = _chips(canvas, "board", food(racer.board), x + PAD, below + 40, wide - 2 * PAD)
    return _chips(canvas, "bag", racer.bag, x + PAD, row + 6, wide - 2 * PAD) + PAD - 20


def _bubbles(canvas: Canvas, racer: Racer, x: float, y: float) -> None:
    """The three bubbles with the dream weeds in them."""
    for at in range(BUBBLES):
        middle = x + at * (2 * BUBBLE + 6)
        dashes = f'fill="{HOLLOW}" stroke="{MUTED}" stroke-width="1.4" stroke-dasharray="4 3"'
        canvas.circle(middle, y, BUBBLE, dashes)
        if at < racer.dreams:
            draw_chip(canvas, DREAM, middle, y, BUBBLE - 3)
    if over := dreams_beyond(racer, BUBBLES):
        canvas.text(x + BUBBLES * (2 * BUBBLE + 6) - BUBBLE, y + 5, f"+{over}", SIZE, INK, bold=True)


def _held(canvas: Canvas, facts: Facts, racer: Racer, x: float, y: float) -> None:
    """Rubies and, where there are any in the game, clovers."""
    signs = [(RUBY, racer.rubies), *([(CLOVER, racer.clovers)] if facts.has_clovers else [])]
    for shapes, count in signs:
        canvas.icon(shapes, x, y - 13, 26)
        word = f"× {count}"
        canvas.text(x + 33, y + 6, word, 17, INK, bold=True)
        x += 33 + lettering.width(word, 17) + 26


def _chips(canvas: Canvas, label: str, chips: Chips | None, x: float, y: float, room: float) -> float:
    """A label and the chips, each kind once with its number; returns where the next row may begin."""
    canvas.text(x, y + 5, label, SIZE, MUTED, bold=True)
    left = x + 50
    if not chips:
        canvas.text(left, y + 5, "not told" if chips is None else "nothing", SIZE, MUTED)
        return y + STEP
    at = left
    for chip, word in _kinds(chips):
        wide = 2 * CHIP + lettering.width(word, SIZE) + 13 if chip else lettering.width(word, SIZE)
        if at > left and at + wide - 12 > x + room:
            at, y = left, y + STEP
        if chip:
            draw_chip(canvas, chip, at + CHIP, y, CHIP)
        canvas.text(at + (2 * CHIP + 4 if chip else 0), y + 5, word, SIZE, INK)
        at += wide
    return y + STEP


def _kinds(chips: Chips) -> Iterator[tuple[Chip | None, str]]:
    """Each kind with how often it is there; of very many kinds the first ones."""
    for number, (chip, count) in enumerate(chips.items()):
        if number == KINDS:
            yield None, f"and {len(chips) - KINDS} more kinds"
            return
        yield chip, f"× {count}" if count > 1 else ""
