"""The pond in an SVG picture: an octagon of eight spaces, and between them the shapes as little polyominoes."""

from __future__ import annotations

from math import cos, pi, sin

from rulewright.models.picture import Canvas, number
from rulewright.models.wispwood.components import POND_SPACES, shape_cells
from rulewright.models.wispwood.drawing.icons import LOOKS
from rulewright.models.wispwood.pieces import LETTER_OF, Piece
from rulewright.models.wispwood.position import Pond

RING = 336  # the width and height of the pond
_SPACES, _NUMBERS, _SHAPES = 113, 157, 70  # distances from the middle
_TILE, _UNIT = 48, 10.0
WATER, SHORE, DEEP, INK, PALE = "#d3e6e8", "#7fa3a8", "#bcd7da", "#1d3b40", "#ffffff"
GHOST = "#b9a8cf"


def draw_pond(canvas: Canvas, pond: Pond, x: float, y: float, ghost_cat: int | None = None) -> None:
    """The pond in a square of side RING with its corner at (x, y); space 1 on top, clockwise.

    `ghost_cat`: the space on which the ghost's cat stands (solo game).
    """
    cx, cy = x + RING / 2, y + RING / 2
    canvas.path(_octagon(cx, cy, RING / 2), f'fill="{WATER}" stroke="{SHORE}" stroke-width="2" stroke-linejoin="round"')
    canvas.path(_octagon(cx, cy, 33), f'fill="{DEEP}"')
    dots = 'stroke-width="1.6" stroke-dasharray="1 5" stroke-linecap="round"'
    canvas.path(_zigzag(cx, cy), f'fill="none" stroke="{SHORE}" {dots}')
    canvas.text(cx, cy + 4.5, "pond", 13.5, INK, anchor="middle")
    for index in range(POND_SPACES):
        _space(canvas, pond.wisps[index], index, cx, cy)
        _shape(canvas, pond.shapes[index], *_at(cx, cy, _SHAPES, index + 0.5))
    if ghost_cat is not None:
        _ghost_cat(canvas, pond.wisps[ghost_cat - 1] is None, *_at(cx, cy, _SPACES, ghost_cat - 1))


def _at(cx: float, cy: float, radius: float, steps: float) -> tuple[float, float]:
    """A point `steps` eighths of a turn clockwise from the top."""
    angle = 2 * pi * steps / POND_SPACES
    return cx + radius * sin(angle), cy - radius * cos(angle)


def _octagon(cx: float, cy: float, apothem: float) -> str:
    """An octagon with a flat side on top."""
    corners = [_at(cx, cy, apothem / cos(pi / 8), step + 0.5) for step in range(8)]
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


def _zigzag(cx: float, cy: float) -> str:
    """From space to shape to space: what lies beside what."""
    points = [_at(cx, cy, _SHAPES if half % 2 else _SPACES, half / 2) for half in range(16)]
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def _space(canvas: Canvas, wisp: Piece | None, index: int, cx: float, cy: float) -> None:
    x, y = _at(cx, cy, _SPACES, index)
    if wisp is None:
        canvas.circle(x, y, _TILE / 2 - 4, f'fill="{DEEP}" stroke="{SHORE}" stroke-width="1.6" stroke-dasharray="3 4"')
    else:
        look, half = LOOKS[wisp], _TILE / 2
        colours = f'fill="{look.tile}" stroke="{look.ink}" stroke-opacity="0.35"'
        canvas.rect(x - half, y - half, _TILE, _TILE, 13, colours)
        canvas.icon(look.shape, x - half + 12, y - half + 13, 31)
        canvas.text(x - half + 7, y - half + 17, LETTER_OF[wisp], 14, look.ink, bold=True)
    nx, ny = _at(cx, cy, _NUMBERS, index)
    canvas.text(nx, ny + 4.5, str(index + 1), 13.5, INK, bold=True, anchor="middle")


def _ghost_cat(canvas: Canvas, free: bool, x: float, y: float) -> None:
    """The ghost's cat: a pale round token; a ring where a wisp lies on its space, which the rules do not allow."""
    if not free:
        canvas.circle(x, y, _TILE / 2 + 9, f'fill="none" stroke="{INK}" stroke-width="3" stroke-dasharray="2 3"')
        return
    canvas.circle(x, y, _TILE / 2 - 1, f'fill="{GHOST}" stroke="{INK}" stroke-width="1.8"')
    canvas.icon(LOOKS[Piece.CAT].shape, x - 14, y - 14, 28)


def _shape(canvas: Canvas, name: str, x: float, y: float) -> None:
    cells = shape_cells()[name]
    rows, columns = (max(axis) + 1 for axis in zip(*cells, strict=True))
    left, top = x - columns * _UNIT / 2, y - rows * _UNIT / 2 - 6
    square = f'fill="{PALE}" stroke="{INK}" stroke-width="1.3"'
    for row, column in cells:
        canvas.rect(left + column * _UNIT, top + row * _UNIT, _UNIT, _UNIT, 1.5, square)
    # A piece of water under the name, so that the dotted line does not run through it.
    canvas.rect(x - 9, top + rows * _UNIT + 1.5, 18, 11, 3, f'fill="{WATER}"')
    canvas.text(x, top + rows * _UNIT + 11, name, 11, INK, bold=True, anchor="middle")
