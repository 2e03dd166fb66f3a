"""The SVG picture of a position: the track, the animal boards below it, and what the signs mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulewright.models import lettering
from rulewright.models.picture import INK, MUTED, Canvas, frame, page, some
from rulewright.models.quacks_and_co.chips import DREAM, FOOD, Chip, Colour
from rulewright.models.quacks_and_co.drawing.boards import draw_boards
from rulewright.models.quacks_and_co.drawing.facts import Facts
from rulewright.models.quacks_and_co.drawing.looks import CAULDRON, CLOVER, OWN_ROOF, ROOFS, RUBY, SPIRAL, house
from rulewright.models.quacks_and_co.drawing.signs import draw_chip
from rulewright.models.quacks_and_co.drawing.track import BEND, COLUMNS, PITCH, draw_spiral, draw_track, places_of
from rulewright.models.quacks_and_co.picture import describe, title_of
from rulewright.models.quacks_and_co.position import Position

MARGIN, GAP = 26.0, 16.0
ROOM = COLUMNS * PITCH + 2 * BEND - 24  # the width of what is drawn
SIZE, STEP = 13.5, 19.0
ENTRY = 30.0  # from one sign of the legend to the next

Sign = Callable[[Canvas, float, float], None]


def scene(position: Position, marked: Sequence[int]) -> str:
    """The picture. `marked` are spaces of the track."""
    facts, canvas = Facts(position), Canvas()
    top = _heading(canvas, facts)
    places, y = places_of(position.kit.track, facts.standing, MARGIN + BEND - 12, top)
    draw_track(canvas, position.kit.track, facts.standing, marked, places, roof_of(position))
    y = draw_boards(canvas, facts, MARGIN, y + GAP, ROOM, GAP)
    y = _words(canvas, facts, y)
    bottom = _legend(canvas, facts, marked, y + 14)
    title = f"Quacks & Co.: {title_of(position)}"
    return page(canvas, ROOM + 2 * MARGIN, bottom + MARGIN - 8, title, describe(facts, marked))


def roof_of(position: Position) -> str:
    """The colour of the roof of the start house."""
    side = position.extra.get("track", "short")
    return ROOFS.get(side, OWN_ROOF) if isinstance(side, str) else OWN_ROOF


def _heading(canvas: Canvas, facts: Facts) -> float:
    """Title and what is going on; returns where the rest may begin."""
    y = MARGIN + 16
    for line in lettering.wrap(title_of(facts.position), 23, ROOM, 2):
        canvas.text(MARGIN, y, line, 23, INK, bold=True)
        y += 28
    canvas.text(MARGIN, y - 3, facts.subtitle().replace(", ", " · "), 14, MUTED)
    return y + 12


def _words(canvas: Canvas, facts: Facts, y: float) -> float:
    for label, text in facts.lines().items():
        canvas.text(MARGIN, y + 13, label, SIZE, MUTED, bold=True)
        for line in lettering.wrap(text, SIZE, ROOM - 70, 4):
            canvas.text(MARGIN + 70, y + 13, line, SIZE, INK)
            y += STEP
    return y


def _legend(canvas: Canvas, facts: Facts, marked: Sequence[int], y: float) -> float:
    """What the signs mean, as many in a row as fit. Returns where it ends."""
    at = MARGIN
    for sign, text in _entries(facts, marked):
        wide = 34 + lettering.width(text, 13) + 22
        if at > MARGIN and at + wide - 22 > MARGIN + ROOM:
            at, y = MARGIN, y + ENTRY
        sign(canvas, at, y)
        canvas.text(at + 34, y + 18, text, 13, MUTED)
        at += wide
    return y + ENTRY


def _entries(facts: Facts, marked: Sequence[int]) -> Iterator[tuple[Sign, str]]:
    roof = roof_of(facts.position)
    yield (lambda canvas, x, y: canvas.icon(house(roof), x + 1, y, 26)), "start house"
    if facts.kit.track.spirals:
        yield _spiral, "spiral space"
    yield (lambda canvas, x, y: canvas.icon(CAULDRON, x, y, 26)), "market"
    yield (lambda canvas, x, y: canvas.icon(RUBY, x + 2, y + 1, 23)), "rubies"
    if facts.has_clovers:
        yield (lambda canvas, x, y: canvas.icon(CLOVER, x + 1, y, 25)), "clovers"
    yield _chip(DREAM), "dream weed"
    for colour in facts.kit.colours:
        yield _chip(_sample(facts, colour)), f"{colour}, {FOOD[colour]}"
    if marked:
        yield (
            (lambda canvas, x, y: frame(canvas, x + 2, y + 1, 24)),
            f"pointed out: {some([str(one) for one in marked])}",
        )


def _sample(facts: Facts, colour: Colour) -> Chip:
    """The least chip of a colour."""
    return next((chip for chip in facts.kit.kinds if chip.colour is colour), Chip(colour, 1))


def _chip(chip: Chip) -> Sign:
    return lambda canvas, x, y: draw_chip(canvas, chip, x + 14, y + 13, 13)


def _spiral(canvas: Canvas, x: float, y: float) -> None:
    canvas.circle(x + 14, y + 13, 13, f'fill="{SPIRAL}" stroke="{INK}" stroke-width="2"')
    draw_spiral(canvas, x + 14, y + 13, 13)
