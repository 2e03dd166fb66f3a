"""The SVG picture of a position: the layout on the left, hints, goals and the rest on the right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulewright.models import lettering
from rulewright.models.grid import Cell, names
from rulewright.models.picture import INK, MUTED, Canvas, flag, frame, page, rulers, some
from rulewright.models.yokai.drawing.cards import card, sign, space, strip, strip_sign, token
from rulewright.models.yokai.drawing.icons import TOKEN
from rulewright.models.yokai.drawing.panel import SIDE, draw_panel
from rulewright.models.yokai.hints import Hint
from rulewright.models.yokai.picture import describe, extent, subtitle, title_of, token_line, verdict
from rulewright.models.yokai.position import Position
from rulewright.models.yokai.state import block

MARGIN, GUTTER, BETWEEN = 26, 24, 34
BOARD = 440  # what the layout would like to measure; few cells are drawn large, many small
SMALLEST, LARGEST = 36, 96
LEAST = 270  # the layout's column is never narrower: what the signs mean stands below it

Entry = tuple[Callable[[Canvas, float, float], None], str]


def scene(position: Position, marked: Sequence[Cell]) -> str:
    """The picture. `marked` are cells that a drawing can reach; it grows for those that lie off it."""
    rows, columns = extent(position, marked)
    pitch = max(SMALLEST, min(LARGEST, BOARD // max(rows, columns)))
    left = MARGIN + GUTTER
    room = max(LEAST, columns * pitch)
    right = left + room + BETWEEN
    width = right + SIDE + MARGIN
    canvas = Canvas()
    top = _heading(canvas, position, width - 2 * MARGIN)
    rulers(canvas, rows, columns, left, top + GUTTER, pitch)
    _layout(canvas, position, marked, (rows, columns), left, top + GUTTER, pitch)
    bottom = _legend(canvas, position, marked, left, top + GUTTER + rows * pitch + 16, room)
    bottom = max(bottom, draw_panel(canvas, position, right, top + 8))
    title = f"Yokai: {title_of(position)}"
    return page(canvas, width, bottom + MARGIN, title, describe(position, marked))


def _heading(canvas: Canvas, position: Position, room: float) -> float:
    """Title and number of players; returns where the rest may begin."""
    y = MARGIN + 16.0
    for line in lettering.wrap(title_of(position), 23, room, 2):
        canvas.text(MARGIN, y, line, 23, INK, bold=True)
        y += 28
    canvas.text(MARGIN, y - 3, subtitle(position).replace(", ", " · "), 14, MUTED)
    return y + 14


def _layout(
    canvas: Canvas, position: Position, marked: Sequence[Cell], size: tuple[int, int], x: float, y: float, pitch: float
) -> None:
    """Cards, hints on them, frames around what is pointed out; on top of these signs, the token and flags."""
    for row in range(size[0]):
        for column in range(size[1]):
            cell, left, top = Cell(row, column), x + column * pitch, y + row * pitch
            hint = position.hints.get(cell)
            if cell in position.layout:
                card(canvas, position.layout[cell], left, top, pitch, hint is not None)
            else:
                space(canvas, left, top, pitch)
            if hint is not None:
                blind = position.hint_rule == "face-down"
                strip(canvas, hint, left, top, pitch, verdict(position, cell), blind)
    for cell in marked:
        frame(canvas, x + cell.column * pitch, y + cell.row * pitch, pitch)
    for cell in sorted(position.hints):
        judged = verdict(position, cell)
        if judged:
            strip_sign(canvas, judged == "right", x + cell.column * pitch, y + cell.row * pitch, pitch)
    if position.token is not None:
        high, wide = (min(2, most - at) for most, at in zip(size, position.token, strict=True))
        token(canvas, x + position.token.column * pitch, y + position.token.row * pitch, pitch, wide, high)
    # The cell below and left of the token has it on the corner of the flag.
    beside = block(position.token)[2] if position.token is not None else None
    for cell in marked:
        shift = 0.36 * pitch if cell == beside else 0.0
        flag(canvas, x + cell.column * pitch - shift, y + cell.row * pitch, pitch)


def _legend(canvas: Canvas, position: Position, marked: Sequence[Cell], x: float, y: float, room: float) -> float:
    """What the signs mean, for those that occur. Returns where it ends."""
    for drawer, text in _entries(position, marked):
        drawer(canvas, x, y)
        for line in lettering.wrap(text, 13.5, room - 34, 2):
            canvas.text(x + 34, y + 16, line, 13.5, MUTED)
            y += 18
        y += 10
    return y


def _entries(position: Position, marked: Sequence[Cell]) -> Iterator[Entry]:
    verdicts = {verdict(position, cell) for cell in position.hints}
    blind = position.hint_rule == "face-down"
    if position.hints:
        yield _hint_sample(position), "a hint on a card"
    if "right" in verdicts:
        words = "the hint lies face down and counts as right" if blind else "the hint is right"
        yield (lambda canvas, x, y: sign(canvas, True, x + 11, y + 11, 8)), words
    if "wrong" in verdicts:
        yield (lambda canvas, x, y: sign(canvas, False, x + 11, y + 11, 8)), "the hint is wrong"
    if position.unknown:
        yield (lambda canvas, x, y: card(canvas, None, x, y, 24)), "a card whose family is not known"
    if position.token is not None:
        yield (lambda canvas, x, y: canvas.icon(TOKEN, x, y, 22)), f"the token, {token_line(position)}"
    if marked:
        yield (lambda canvas, x, y: frame(canvas, x + 1, y + 1, 21)), f"pointed out: {some(names(marked))}"


def _hint_sample(position: Position) -> Callable[[Canvas, float, float], None]:
    """One of the hints of the position, as it is drawn on cards."""
    known = [position.hints[cell] for cell in sorted(position.hints) if position.hints[cell].known]
    hint = known[0] if known else Hint(None)
    blind = position.hint_rule == "face-down"
    # The strip lies in the lower part of a cell; a cell of this size puts it beside the words.
    return lambda canvas, x, y: strip(canvas, hint, x - 6, y - 17, 39, "", blind)
