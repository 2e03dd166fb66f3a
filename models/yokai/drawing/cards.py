"""Cards in an SVG picture: yokai cards, hint cards on them and beside them, the token."""

from __future__ import annotations

from rulewright.models.picture import DARK, HOLLOW, INK, RIM, Canvas, number
from rulewright.models.yokai.drawing.icons import BACK, LOOKS, TOKEN
from rulewright.models.yokai.families import LETTER_OF, UNKNOWN, Family
from rulewright.models.yokai.hints import Hint

PAPER_CARD, GOOD, BAD = "#fffdf6", "#0f5a1e", "#b00d0d"
FIRE = "#a34700"
MOST_SWATCHES = 4
STRIP = (0.16, 0.59, 0.68, 0.28)  # the hint card on a cell of side 1: left, top, width, height
SMALL = 42  # the side of a hint card that lies beside the layout


def space(canvas: Canvas, x: float, y: float, pitch: float) -> None:
    """A cell without a card."""
    gap = 0.035 * pitch
    side = pitch - 2 * gap
    canvas.rect(x + gap, y + gap, side, side, 0.12 * side, f'fill="{HOLLOW}" stroke="{RIM}"')


def card(canvas: Canvas, family: Family | None, x: float, y: float, pitch: float, hinted: bool = False) -> None:
    """A yokai card with letter and emblem, or the back of one that is not known; a hinted one leaves room below."""
    gap = 0.035 * pitch
    x, y, side = x + gap, y + gap, pitch - 2 * gap
    look = LOOKS[family] if family else BACK
    canvas.rect(x, y, side, side, 0.12 * side, f'fill="{look.tile}" stroke="{look.ink}" stroke-opacity="0.35"')
    if family is None:
        lattice(canvas, x + 0.07 * side, y + 0.07 * side, 0.86 * side)
        canvas.circle(x + 0.5 * side, y + (0.33 if hinted else 0.5) * side, 0.21 * side, f'fill="{BACK.tile}"')
        baseline = y + (0.44 if hinted else 0.61) * side
        canvas.text(x + 0.5 * side, baseline, UNKNOWN, 0.32 * side, BACK.ink, bold=True, anchor="middle")
        return
    if hinted:
        canvas.icon(look.shape, x + 0.38 * side, y + 0.08 * side, 0.5 * side)
    else:
        canvas.icon(look.shape, x + 0.3 * side, y + 0.26 * side, 0.62 * side)
    canvas.text(x + 0.14 * side, y + 0.37 * side, LETTER_OF[family], 0.29 * side, look.ink, bold=True)


def lattice(canvas: Canvas, x: float, y: float, side: float) -> None:
    """The pattern of a back."""
    canvas.icon(BACK.shape, x, y, side)


def strip(canvas: Canvas, hint: Hint, x: float, y: float, pitch: float, verdict: str, face_down: bool) -> None:
    """The hint card on the yokai card of a cell; one whose `verdict` is wrong has an edge of its own.

    The corners of the cell stay free, for the token lies on one of them.
    """
    x, y, width, height = x + STRIP[0] * pitch, y + STRIP[1] * pitch, STRIP[2] * pitch, STRIP[3] * pitch
    dark = face_down or not hint.known
    edge = BAD if verdict == "wrong" else "#ffffff" if dark else INK
    thick = max(1.0, 0.022 * pitch) if verdict == "wrong" else max(0.8, 0.014 * pitch)
    look = f'fill="{BACK.tile if dark else PAPER_CARD}" stroke="{edge}" stroke-width="{number(thick)}"'
    canvas.rect(x, y, width, height, 0.04 * pitch, look)
    if not hint.known:
        canvas.text(x + width / 2, y + 0.76 * height, UNKNOWN, 0.72 * height, BACK.ink, bold=True, anchor="middle")
    shown = hint.families_in_order()[:MOST_SWATCHES] if hint.known else []
    side = min(0.72 * height, (width - 0.12 * height) / max(1, len(shown)) - 0.08 * height)
    step = side + min(0.12 * height, 0.1 * side)
    left = x + width / 2 - (len(shown) * step - (step - side)) / 2
    for index, name in enumerate(shown):
        swatch(canvas, Family(name), left + index * step, y + (height - side) / 2, side)


def swatch(canvas: Canvas, family: Family, x: float, y: float, side: float) -> None:
    """A colour of a hint card, with its letter."""
    look = LOOKS[family]
    canvas.rect(x, y, side, side, 0.14 * side, f'fill="{look.tile}" stroke="{DARK}" stroke-opacity="0.45"')
    canvas.text(x + side / 2, y + 0.81 * side, LETTER_OF[family], 0.88 * side, look.ink, bold=True, anchor="middle")


def strip_sign(canvas: Canvas, right: bool, x: float, y: float, pitch: float) -> None:
    """The sign on the upper right corner of the hint card on a cell."""
    radius = max(4.6, 0.085 * pitch)
    right_edge, top = x + (STRIP[0] + STRIP[2]) * pitch, y + STRIP[1] * pitch
    sign(canvas, right, right_edge + 0.25 * radius, top - 0.25 * radius, radius)


def sign(canvas: Canvas, right: bool, x: float, y: float, radius: float) -> None:
    """A tick for a right hint, a cross for a wrong one, around a point."""
    colour = GOOD if right else BAD
    canvas.circle(x, y, radius, f'fill="#ffffff" stroke="{colour}" stroke-width="{number(0.2 * radius)}"')
    d = "M32 52L45 66L69 35" if right else "M34 34L66 66M34 66L66 34"
    stroke = f'fill="none" stroke="{colour}" stroke-width="13" stroke-linecap="round"'
    canvas.icon((f'<path d="{d}" {stroke}/>',), x - radius, y - radius, 2 * radius)


def token(canvas: Canvas, x: float, y: float, pitch: float, wide: int = 2, high: int = 2) -> None:
    """The token on the lower right corner of the cell at (x, y), and a line around its cells, `wide` by `high`."""
    side = 0.38 * pitch
    dots = f'fill="none" stroke="{FIRE}" stroke-width="{number(max(2.2, 0.035 * pitch))}" stroke-linecap="round"'
    dots += f' stroke-dasharray="1 {number(0.075 * pitch + 2)}"'
    canvas.rect(x, y, wide * pitch, high * pitch, 0.1 * pitch, dots)
    canvas.icon(TOKEN, x + pitch - side / 2, y + pitch - side / 2, side)


def hint_card(canvas: Canvas, hint: Hint, x: float, y: float, face_down: bool = False, side: float = SMALL) -> None:
    """A hint card that lies beside the layout: its colours on paper, or on a back when it lies face down."""
    dark = face_down or not hint.known
    if dark:
        back(canvas, x, y, side)
    else:
        canvas.rect(x, y, side, side, 0.12 * side, f'fill="{PAPER_CARD}" stroke="{INK}" stroke-width="1.3"')
    if not hint.known:
        canvas.circle(x + side / 2, y + side / 2, 0.25 * side, f'fill="{BACK.tile}"')
        canvas.text(x + side / 2, y + 0.65 * side, UNKNOWN, 0.42 * side, BACK.ink, bold=True, anchor="middle")
        return
    shown = hint.families_in_order()[:MOST_SWATCHES]
    small = {1: 0.56, 2: 0.38}.get(len(shown), 0.36) * side
    gap = 0.06 * side
    rows = [shown] if len(shown) < 3 else [shown[:-2], shown[-2:]]
    top = y + side / 2 - (len(rows) * (small + gap) - gap) / 2
    for row, names in enumerate(rows):
        left = x + side / 2 - (len(names) * (small + gap) - gap) / 2
        for index, name in enumerate(names):
            swatch(canvas, Family(name), left + index * (small + gap), top + row * (small + gap), small)


def back(canvas: Canvas, x: float, y: float, side: float = SMALL) -> None:
    """The back of a hint card."""
    canvas.rect(x, y, side, side, 0.12 * side, f'fill="{BACK.tile}" stroke="#ffffff" stroke-width="1.3"')
    lattice(canvas, x + 0.1 * side, y + 0.1 * side, 0.8 * side)
