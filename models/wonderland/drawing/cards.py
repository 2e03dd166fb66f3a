"""Cards in an SVG picture: in the grid with their items, on the edges, in the hands; badges and frames on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from rulewright.models import lettering
from rulewright.models.picture import DARK, INK, SIGNAL, Canvas, number
from rulewright.models.wonderland.cards import Card, Edge, Item, Side
from rulewright.models.wonderland.drawing.looks import BACK, FREE, ITEM_LOOKS, LOOKS, WEAVE
from rulewright.models.wonderland.turns import Way

WIDTH, HEIGHT = 106.0, 146.0  # a card of the grid
SMALL = 0.68  # edge cards, as part of that
ITEM = 28.0  # the side of an emblem
SIDEWAYS = 0.7  # a card that lies sideways is drawn so much smaller, to fit its cell


class Box(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return self.x + self.width / 2, self.y + self.height / 2

    def around(self, width: float, height: float) -> Box:
        """A box of another size with the same centre."""
        x, y = self.middle
        return Box(x - width / 2, y - height / 2, width, height)


def free(canvas: Canvas, box: Box) -> None:
    """A cell or space without a card."""
    canvas.rect(*box, 9, FREE)


def back(canvas: Canvas, box: Box) -> None:
    """A card that lies face down."""
    x, y, width, height = box
    canvas.rect(*box, 0.08 * width, f'fill="{BACK}" stroke="{DARK}" stroke-opacity="0.5"')
    gap = 0.1 * width
    wide, high = width - 2 * gap, height - 2 * gap
    left, top = x + gap, y + gap
    lines = [
        f"M{number(left)} {number(top + at * high)}L{number(left + at * wide)} {number(top)}"
        f"M{number(left + at * wide)} {number(top + high)}L{number(left + wide)} {number(top + at * high)}"
        for at in (0.25, 0.5, 0.75, 1.0)
    ]
    canvas.path("".join(lines), f'fill="none" stroke="{WEAVE}" stroke-width="1.6"')
    middle, centre = box.middle
    canvas.circle(middle, centre, 0.25 * width, f'fill="{BACK}"')
    size = 0.42 * width
    canvas.text(middle, centre + 0.35 * size, "?", size, "#ffffff", bold=True, anchor="middle")


def face(canvas: Canvas, card: Card, box: Box, way: Way = Way.UPRIGHT) -> None:
    """A card face up: its number on the shape of its side, upside down when it is turned, lying when sideways."""
    look = LOOKS[card.side]
    x, y, width, _ = box
    centre_x, centre_y = box.middle
    with _laid(canvas, way, centre_x, centre_y):
        edge = f'fill="{look.tile}" stroke="{DARK}" stroke-opacity="0.55"'
        canvas.rect(*box, 0.08 * width, edge)
        if width > 60:
            size = 0.16 * width
            colour = look.fill
            canvas.text(x + 0.17 * width, y + 0.19 * width, str(card.rank), size, colour, bold=True, anchor="middle")
        rank_on_shape(canvas, card, centre_x, centre_y, 0.43 * width if width > 60 else 0.78 * width)


def rank_on_shape(canvas: Canvas, card: Card, x: float, y: float, side: float) -> None:
    """The number on a heart or diamond around a point."""
    look = LOOKS[card.side]
    shape(canvas, card.side, x, y, side)
    size = 0.66 * side
    middle = y + (look.middle - 50) / 100 * side
    canvas.text(x, middle + 0.35 * size, str(card.rank), size, look.ink, bold=True, anchor="middle")


def shape(canvas: Canvas, side: Side, x: float, y: float, size: float, fill: str = "") -> None:
    """The heart or diamond of a side around a point."""
    d = LOOKS[side].shape
    canvas.icon((f'<path d="{d}" fill="{fill or LOOKS[side].fill}"/>',), x - size / 2, y - size / 2, size)


@contextmanager
def _laid(canvas: Canvas, way: Way, x: float, y: float) -> Iterator[None]:
    """What is drawn inside lies as a card does, around a point."""
    if way is Way.UPRIGHT:
        yield
        return
    at = f"{number(x)} {number(y)}"
    turned = f"rotate(180 {at})"
    sideways = f"translate({at}) rotate(90) scale({SIDEWAYS}) translate({number(-x)} {number(-y)})"
    canvas.add(f'<g transform="{turned if way is Way.TURNED else sideways}">')
    yield
    canvas.add("</g>")


def item(canvas: Canvas, kind: Item, x: float, y: float, side: float = ITEM) -> None:
    """The emblem of an item in a square with its corner at (x, y); never upside down: its letter must be readable."""
    look = ITEM_LOOKS[kind]
    canvas.icon(look.shapes, x, y, side)
    size = 0.58 * side
    # Small letters reach from 0.5 of the size to the baseline; a tail goes below it.
    baseline = y + look.middle / 100 * side + 0.25 * size
    canvas.text(x + side / 2, baseline, look.letter, size, look.ink, bold=True, anchor="middle")


def body(box: Box, way: Way) -> Box:
    """What a card covers of its cell."""
    return box.around(SIDEWAYS * box.height, SIDEWAYS * box.width) if way is Way.SIDEWAYS else box


def items(canvas: Canvas, shown: Mapping[Edge, Item], box: Box, way: Way) -> None:
    """The items of a card in a cell, each in the middle of the edge where it lies."""
    box, side = body(box, way), ITEM * (SIDEWAYS if way is Way.SIDEWAYS else 1)
    x, y = box.middle
    gap = 2.0
    places = {
        Edge.TOP: (x - side / 2, box.y + gap),
        Edge.RIGHT: (box.x + box.width - side - gap, y - side / 2),
        Edge.BOTTOM: (x - side / 2, box.y + box.height - side - gap),
        Edge.LEFT: (box.x + gap, y - side / 2),
    }
    for edge, kind in shown.items():
        item(canvas, kind, *places[edge], side)


def badge(canvas: Canvas, before: int, after: int, x: float, y: float) -> None:
    """`4 -> 8` on a small plate around a point: the rank before and after the items."""
    size, gap, arrow = 14.0, 4.0, 11.0
    first, second = lettering.width(str(before), size), lettering.width(str(after), size)
    wide = first + second + arrow + 2 * gap
    left = x - wide / 2
    canvas.rect(left - 6, y - 9, wide + 12, 18, 9, f'fill="#ffffff" stroke="{DARK}" stroke-width="1.4"')
    canvas.text(left, y + 5, str(before), size, INK)
    start, end = left + first + gap, left + first + gap + arrow
    head = f"M{number(end - 4)} {number(y - 3.5)}L{number(end)} {number(y)}L{number(end - 4)} {number(y + 3.5)}"
    stroke = f'fill="none" stroke="{INK}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"'
    canvas.path(f"M{number(start)} {number(y)}L{number(end)} {number(y)}{head}", stroke)
    canvas.text(end + gap, y + 5, str(after), size, INK, bold=True)


def frame(canvas: Canvas, box: Box) -> None:
    """A striped frame around a cell that is pointed out: seen without colour, on any card."""
    x, y, width, height = box
    for colour, wide, dashes in ((DARK, 7.0, ""), (SIGNAL, 4.5, ""), (DARK, 4.5, ' stroke-dasharray="5 6"')):
        canvas.rect(x, y, width, height, 10, f'fill="none" stroke="{colour}" stroke-width="{number(wide)}"{dashes}')
