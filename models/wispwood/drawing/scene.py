"""The SVG picture of a position: the forest on the left, pond, goals and the rest on the right."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.models import lettering
from rulewright.models.grid import Cell, names
from rulewright.models.picture import (
    EDGE,
    HOLLOW,
    INK,
    MUTED,
    PAPER,
    RIM,
    Canvas,
    brief,
    flag,
    frame,
    number,
    page,
    rulers,
    some,
)
from rulewright.models.wispwood.components import SIDES
from rulewright.models.wispwood.drawing.icons import LOOKS
from rulewright.models.wispwood.drawing.pond_scene import RING, draw_pond
from rulewright.models.wispwood.picture import (
    extra_lines,
    goal_line,
    old_cells,
    old_note,
    round_line,
    supply_line,
    title_of,
)
from rulewright.models.wispwood.pieces import COLOURS, LETTER_OF, Piece
from rulewright.models.wispwood.position import Position

MARGIN, GUTTER, BETWEEN, SIDE_COLUMN = 26, 24, 34, RING
BOARD = 408  # what the forest would like to measure; few cells are drawn large, many small
SMALLEST, LARGEST = 30, 84


def scene(position: Position, marked: Sequence[Cell]) -> str:
    """The picture. `marked` are cells of the drawing."""
    rows, columns = position.drawing.height, position.drawing.width
    pitch = max(SMALLEST, min(LARGEST, BOARD // max(rows, columns)))
    left, right = MARGIN + GUTTER, MARGIN + GUTTER + columns * pitch + BETWEEN
    width = right + SIDE_COLUMN + MARGIN
    canvas = Canvas()
    top = _heading(canvas, position, width - 2 * MARGIN)
    bottom = _forest(canvas, position, marked, left, top + GUTTER, pitch)
    bottom = _legend(canvas, position, marked, left, bottom + 14)
    if position.pond:
        middle = max(0.0, (GUTTER + rows * pitch - RING) / 2) if rows <= 8 else 0.0
        draw_pond(canvas, position.pond, right, top + middle, position.solo.ghost_cat if position.solo else None)
        bottom = _facts_below(canvas, position, width, max(bottom + 8, top + RING + 20))
    else:
        bottom = max(bottom, _facts_beside(canvas, position, right, top + 6))
    height = bottom + MARGIN
    return page(canvas, width, height, f"Wispwood: {title_of(position)}", describe(position, marked))


def describe(position: Position, marked: Sequence[Cell]) -> str:
    """The picture in words: every piece by its cell, pond, goals, cat, what is old and what is marked."""
    pieces = [f"{cell.name} {position.forest[cell]}" for cell in sorted(position.forest)]
    words = [f"{round_line(position).capitalize()}. Forest: {', '.join(pieces) or 'empty'}."]
    if position.old:
        words.append(f"Old wisps: {', '.join(names(old_cells(position)))}.")
    if position.pond:
        ring = zip(position.pond.wisps, position.pond.shapes, strict=True)
        spaces = [f"space {index} {wisp or 'free'}, shape {shape}" for index, (wisp, shape) in enumerate(ring, start=1)]
        words.append(f"Pond clockwise: {'; '.join(spaces)}.")
    goals = [f"{colour} {goal_line(position, colour)[0]}" for colour in COLOURS if colour in position.goals]
    words.append(f"Goals: {', '.join(goals) or 'none'}.")
    words.append(f"The cat is {'ready' if position.cat_ready else 'hidden'}.")
    if position.supply is not None:
        words.append(f"Supply: {supply_line(position)}.")
    for key in ("solo", "table"):
        if key in position.extra:
            words.append(f"{key.capitalize()}: {'; '.join(extra_lines(position, key))}.")
    if marked:
        words.append(f"Marked: {', '.join(names(marked))}.")
    return " ".join(words)


def _heading(canvas: Canvas, position: Position, room: float) -> float:
    """Title and round; returns where the rest may begin."""
    y = MARGIN + 16.0
    for line in lettering.wrap(title_of(position), 23, room, 2):
        canvas.text(MARGIN, y, line, 23, INK, bold=True)
        y += 28
    side = SIDES[position.round]
    line = f"Wispwood · round {position.round} of {position.rulings.rounds} · {side} × {side}"
    canvas.text(MARGIN, y - 3, line, 14, MUTED)
    return y + 14


def _forest(canvas: Canvas, position: Position, marked: Sequence[Cell], x: float, y: float, pitch: float) -> float:
    rows, columns = position.drawing.height, position.drawing.width
    rulers(canvas, rows, columns, x, y, pitch)
    old = set(old_cells(position))
    for row in range(rows):
        for column in range(columns):
            cell = Cell(row, column)
            tile(canvas, position.forest.get(cell), x + column * pitch, y + row * pitch, pitch, cell in old)
    for mark in (frame, flag):
        for cell in marked:
            mark(canvas, x + cell.column * pitch, y + cell.row * pitch, pitch)
    return y + rows * pitch


def tile(canvas: Canvas, piece: Piece | None, x: float, y: float, pitch: float, old: bool = False) -> None:
    """A square of the forest, its shape and its letter; an empty square is a hollow."""
    gap = 0.035 * pitch
    x, y, side = x + gap, y + gap, pitch - 2 * gap
    if piece is None:
        canvas.rect(x, y, side, side, 0.16 * side, f'fill="{HOLLOW}" stroke="{RIM}"')
        return
    look = LOOKS[piece]
    canvas.rect(x, y, side, side, 0.16 * side, f'fill="{look.tile}" stroke="{look.ink}" stroke-opacity="0.35"')
    if old:
        inset = 0.055 * side
        canvas.rect(
            x + inset, y + inset, side - 2 * inset, side - 2 * inset, 0.1 * side,
            f'fill="none" stroke="{look.ink}" stroke-width="{2.2 if pitch >= 44 else 1.4}" stroke-dasharray="5 3.5"',
        )  # fmt: skip
    canvas.icon(look.shape, x + 0.24 * side, y + 0.26 * side, 0.64 * side)
    shift = 0.03 * side if old else 0.0
    canvas.text(x + 0.14 * side + shift, y + 0.355 * side + shift, LETTER_OF[piece], 0.29 * side, look.ink, bold=True)


def _legend(canvas: Canvas, position: Position, marked: Sequence[Cell], x: float, y: float) -> float:
    """What the borders mean, for those that occur."""
    if position.old:
        canvas.rect(x + 2, y + 2, 18, 18, 3, f'fill="none" stroke="{INK}" stroke-width="1.8" stroke-dasharray="4 2.5"')
        canvas.text(x + 30, y + 16, "an old wisp: it lay there when the round began", 13.5, MUTED)
        y += 28
    elif old_note(position):
        canvas.text(x, y + 14, old_note(position), 13.5, MUTED)
        y += 26
    if marked:
        frame(canvas, x + 1, y + 2, 20)
        canvas.text(x + 30, y + 17, f"pointed out: {some(names(marked))}", 13.5, MUTED)
        y += 30
    return y


def _facts_below(canvas: Canvas, position: Position, width: float, y: float) -> float:
    """Goals and cat in two columns under forest and pond, then the rest. Returns where it ends."""
    canvas.path(f"M{MARGIN} {number(y)}H{number(width - MARGIN)}", f'stroke="{EDGE}" stroke-width="1.5"')
    y += 14
    colours = [colour for colour in COLOURS if colour in position.goals]
    column = (width - 2 * MARGIN - BETWEEN) / 2
    for index, colour in enumerate([*colours, None]):
        x = MARGIN + (index % 2) * (column + BETWEEN)
        if colour is None:
            _cat(canvas, position, x, y)
        else:
            _goal(canvas, position, colour, x, y, column)
        y += 40 * (index % 2)
    y += 40 * (1 - len(colours) % 2)
    return _other_facts(canvas, position, MARGIN, y, width - 2 * MARGIN)


def _facts_beside(canvas: Canvas, position: Position, x: float, y: float) -> float:
    """Goals with what they say, cat and the rest in the right column. Returns where it ends."""
    for colour in COLOURS:
        if colour not in position.goals:
            continue
        _goal(canvas, position, colour, x, y, SIDE_COLUMN)
        y += 42
        for line in lettering.wrap(brief(position.goals[colour].text), 12.5, SIDE_COLUMN - 42, 3):
            canvas.text(x + 42, y + 4, line, 12.5, MUTED)
            y += 17
        y += 10
    _cat(canvas, position, x, y)
    return _other_facts(canvas, position, x, y + 44, SIDE_COLUMN)


def _goal(canvas: Canvas, position: Position, colour: Piece, x: float, y: float, room: float) -> None:
    title, card = goal_line(position, colour)
    tile(canvas, colour, x, y, 34)
    left = room - 44 - lettering.width(card, 12.5) - 10
    canvas.text(x + 43, y + 22.5, next(iter(lettering.wrap(title, 15.5, left, 1)), ""), 15.5, INK)
    canvas.text(x + room, y + 22.5, card, 12.5, MUTED, anchor="end")


def _cat(canvas: Canvas, position: Position, x: float, y: float) -> None:
    """The cat's state: a head when it is ready, a pale and crossed one when it is hidden."""
    tile(canvas, Piece.CAT, x, y, 34)
    if not position.cat_ready:
        canvas.rect(x + 1, y + 1, 32, 32, 6, f'fill="{PAPER}" fill-opacity="0.7"')
        stroke = f'stroke="{INK}" stroke-width="3.5" stroke-linecap="round"'
        canvas.path(f"M{number(x + 5)} {number(y + 29)}l24 -24", stroke)
    words = "The cat is ready" if position.cat_ready else "The cat is hidden"
    canvas.text(x + 43, y + 22.5, words, 15.5, INK)


def _other_facts(canvas: Canvas, position: Position, x: float, y: float, room: float) -> float:
    lines = [f"supply: {supply_line(position)}"] if position.supply is not None else []
    lines += [f"{key}: {line}" for key in ("solo", "table") for line in extra_lines(position, key)]
    for text in lines:
        for line in lettering.wrap(text, 13.5, room, 3):
            canvas.text(x, y + 15, line, 13.5, MUTED)
            y += 20
    return y
