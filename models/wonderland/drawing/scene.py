"""The SVG picture of a position: grid and edges on the left, beside them who takes which line, then all else."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.models import lettering
from rulewright.models.grid import Cell
from rulewright.models.picture import INK, MUTED, RIM, Canvas, flag, page
from rulewright.models.wonderland.cards import LINES, Side
from rulewright.models.wonderland.drawing.cards import (
    HEIGHT,
    SIDEWAYS,
    SMALL,
    WIDTH,
    Box,
    back,
    badge,
    face,
    frame,
    free,
    items,
    shape,
)
from rulewright.models.wonderland.drawing.looks import LOOKS
from rulewright.models.wonderland.drawing.panel import SIDE, draw_panel
from rulewright.models.wonderland.lines import CELLS
from rulewright.models.wonderland.picture import (
    Told,
    counted_cards,
    describe,
    rows_side,
    shown_items,
    subtitle,
    title_of,
    told_lines,
)
from rulewright.models.wonderland.position import FACE_DOWN, Position
from rulewright.models.wonderland.turns import Way

MARGIN, GUTTER, BETWEEN = 26.0, 22.0, 30.0
ACROSS, DOWN = WIDTH + 8, HEIGHT + 8  # from one cell to the next
EDGE_ACROSS, EDGE_DOWN = SMALL * WIDTH + 18, SMALL * HEIGHT + 18  # the room of an edge card
PLATE = Box(0, 0, 74, 46)  # who takes a line
BEYOND = PLATE.width + 12  # the room of the plates beside the rows


def scene(position: Position, marked: Sequence[Cell]) -> str:
    """The picture. `marked` are cells of the grid."""
    left = MARGIN + GUTTER + EDGE_ACROSS
    right = left + LINES * ACROSS + BEYOND + BETWEEN
    width = right + SIDE + MARGIN
    canvas = Canvas()
    top = _heading(canvas, position, width - 2 * MARGIN)
    y = top + GUTTER + EDGE_DOWN
    _rulers(canvas, left, y)
    _edges(canvas, position, left, y)
    _grid(canvas, position, marked, left, y)
    for told in told_lines(position):
        _plate(canvas, told, left, y)
    bottom = y + LINES * DOWN + PLATE.height + 14
    bottom = max(bottom, draw_panel(canvas, position, marked, right, top + 6))
    return page(canvas, width, bottom + MARGIN, f"Wonderland: {title_of(position)}", describe(position, marked))


def _heading(canvas: Canvas, position: Position, room: float) -> float:
    """Title, phase and who is to move; returns where the rest may begin."""
    y = MARGIN + 16
    for line in lettering.wrap(title_of(position), 23, room, 2):
        canvas.text(MARGIN, y, line, 23, INK, bold=True)
        y += 28
    canvas.text(MARGIN, y - 3, subtitle(position).replace(", ", " · "), 14, MUTED)
    return y + 12


def _rulers(canvas: Canvas, x: float, y: float) -> None:
    """Column letters above the edge cards, row numbers left of them."""
    for number in range(LINES):
        above, beside = x + (number + 0.5) * ACROSS, y + (number + 0.5) * DOWN
        canvas.text(above, y - EDGE_DOWN - 3, "ABC"[number], 15, MUTED, bold=True, anchor="middle")
        canvas.text(x - EDGE_ACROSS - 6, beside + 5, str(number + 1), 15, MUTED, bold=True, anchor="end")


def cell_box(cell: Cell, x: float, y: float) -> Box:
    """Where the card of a cell lies; (x, y) is the upper left corner of the grid."""
    return Box(x + cell.column * ACROSS + 4, y + cell.row * DOWN + 4, WIDTH, HEIGHT)


def _edges(canvas: Canvas, position: Position, x: float, y: float) -> None:
    """The edge cards, one side's left of the rows, the other's above the columns; they carry no items here."""
    beside = rows_side(position)
    for side in Side:
        for number, space in enumerate(position.edges[side]):
            if side is beside:
                room = Box(x - EDGE_ACROSS, y + number * DOWN, EDGE_ACROSS, DOWN)
            else:
                room = Box(x + number * ACROSS, y - EDGE_DOWN, ACROSS, EDGE_DOWN)
            box = room.around(SMALL * WIDTH, SMALL * HEIGHT)
            if not space.there:
                free(canvas, box)
                # Whose space it is, where no card tells it.
                shape(canvas, side, *box.middle, 20, RIM)
            elif space.card is None:
                back(canvas, box)
            else:
                face(canvas, space.card, box)


def _grid(canvas: Canvas, position: Position, marked: Sequence[Cell], x: float, y: float) -> None:
    """Cards with items and changed ranks; on top of these what is pointed out."""
    counted = counted_cards(position)
    for cell in CELLS:
        box = cell_box(cell, x, y)
        placed = position.grid.get(cell)
        if placed is None:
            free(canvas, box)
            continue
        face(canvas, placed.card, box, placed.way)
        items(canvas, shown_items(position, cell), box, placed.way)
        card = counted[cell]
        if card.rank != card.card.rank:
            middle, centre = box.middle
            # Below the number; a card that lies sideways has no room for it.
            down = SIDEWAYS * WIDTH / 2 + 14 if placed.way is Way.SIDEWAYS else 31
            badge(canvas, card.card.rank, card.rank, middle, centre + down)
    for cell in marked:
        frame(canvas, cell_box(cell, x, y))
    for cell in marked:
        box = cell_box(cell, x, y)
        flag(canvas, box.x + box.width - 64, box.y, 64)


def _plate(canvas: Canvas, told: Told, x: float, y: float) -> None:
    """The sums of a line and who takes it for how much: right of a row, below a column."""
    number = told.line.space
    if told.line.name.startswith("row"):
        room = Box(x + LINES * ACROSS + 6, y + number * DOWN, PLATE.width, DOWN)
    else:
        room = Box(x + number * ACROSS, y + LINES * DOWN + 8, ACROSS, PLATE.height)
    box = room.around(PLATE.width, PLATE.height)
    middle, centre = box.middle
    colour = LOOKS[told.taken].text if told.taken else RIM
    canvas.rect(*box, 8, f'fill="#ffffff" stroke="{colour}" stroke-width="{2 if told.taken else 1}"')
    canvas.text(middle, centre - 5, ":", 15, MUTED, anchor="middle")
    red, blue = (str(told.totals[side]) for side in Side)
    canvas.text(middle - 7, centre - 5, red, 15, LOOKS[Side.RED].text, told.taken is Side.RED, anchor="end")
    canvas.text(middle + 7, centre - 5, blue, 15, LOOKS[Side.BLUE].text, told.taken is Side.BLUE)
    if told.taken is None:
        canvas.text(middle, centre + 16, "nobody", 12.5, MUTED, anchor="middle")
        return
    shape(canvas, told.taken, middle - 10, centre + 11, 15, colour)
    word = str(told.points) if told.points else FACE_DOWN if told.worth == FACE_DOWN else "-"
    canvas.text(middle + 3, centre + 17, word, 16, INK, bold=True)
