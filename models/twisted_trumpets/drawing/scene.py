"""The SVG picture of a position: the board at the left, hand and market below it, beside it score and all else."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.models import lettering
from rulewright.models.grid import Cell
from rulewright.models.picture import INK, MUTED, Canvas, flag, frame, number, page, rulers
from rulewright.models.twisted_trumpets.board import Board, Mouth
from rulewright.models.twisted_trumpets.drawing.facts import Facts, Told
from rulewright.models.twisted_trumpets.drawing.looks import BRASS, BROWN, WAYS
from rulewright.models.twisted_trumpets.drawing.panel import SIDE, draw_panel
from rulewright.models.twisted_trumpets.drawing.pipes import RIMS, along, bell_angle, first, hub, way
from rulewright.models.twisted_trumpets.drawing.signs import draw_open, draw_trumpeter
from rulewright.models.twisted_trumpets.drawing.table import draw_table
from rulewright.models.twisted_trumpets.drawing.tile import boxed, draw_space, draw_tile, is_squeezed
from rulewright.models.twisted_trumpets.network import End, Node
from rulewright.models.twisted_trumpets.picture import describe, title_of
from rulewright.models.twisted_trumpets.position import Position
from rulewright.models.twisted_trumpets.tiles import STEPS, Edge

MARGIN, GUTTER, BETWEEN = 26.0, 22.0, 34.0
BOARD = 624.0  # what the board would like to measure; few columns are drawn large, many small
LEAST = 440.0  # below a small board there must be room for the rest
SMALLEST, LARGEST = 62.0, 118.0
ROOM = 11.0  # across a pipe, for the ways of all bells
BADGE = 23.0  # from the foot of a bell to what it brings
BEYOND = 40.0  # room around the board for the mouths, in hundredths of a space


def scene(position: Position, marked: Sequence[Cell]) -> str:
    """The picture. `marked` are cells of the board."""
    facts = Facts(position)
    board = position.box.board
    pitch = max(SMALLEST, min(LARGEST, BOARD / board.columns))
    room = {edge: BEYOND / 100 * pitch if _opens(board, edge) else 0 for edge in Edge}
    left, wide = MARGIN + GUTTER + room[Edge.LEFT], board.columns * pitch
    right = max(left + wide + room[Edge.RIGHT], MARGIN + LEAST) + BETWEEN
    width = right + SIDE + MARGIN
    canvas = Canvas()
    top = _heading(canvas, facts, width - 2 * MARGIN)
    y = top + GUTTER + room[Edge.TOP]
    rulers(canvas, board.rows, 0, left - room[Edge.LEFT], y, pitch)
    rulers(canvas, 0, board.columns, left, y - room[Edge.TOP], pitch)
    _board(canvas, facts, left, y, pitch)
    for cell in marked:
        frame(canvas, left + cell.column * pitch, y + cell.row * pitch, pitch)
    for cell in marked:
        flag(canvas, left + cell.column * pitch, y + cell.row * pitch, pitch)
    below = y + board.rows * pitch + room[Edge.BOTTOM] + 14
    bottom = draw_table(canvas, facts, marked, MARGIN, below, right - BETWEEN - MARGIN)
    bottom = max(bottom, draw_panel(canvas, facts, right, top + 8))
    title = f"Twisted Trumpets: {title_of(position)}"
    return page(canvas, width, bottom + MARGIN, title, describe(facts, marked))


def _opens(board: Board, edge: Edge) -> bool:
    """Whether a mouth lies at that side of the whole board."""
    beyond = [mouth.edge.beyond(mouth.cell) for mouth in board.mouths if mouth.edge is edge]
    return any(not (0 <= cell.row < board.rows and 0 <= cell.column < board.columns) for cell in beyond)


def _heading(canvas: Canvas, facts: Facts, room: float) -> float:
    """Title and what is going on; returns where the rest may begin."""
    y = MARGIN + 16
    for line in lettering.wrap(title_of(facts.position), 23, room, 2):
        canvas.text(MARGIN, y, line, 23, INK, bold=True)
        y += 28
    for line in lettering.wrap(facts.subtitle().replace(", ", " · "), 14, room, 2):
        canvas.text(MARGIN, y - 3, line, 14, MUTED)
        y += 19
    return y - 7


def _board(canvas: Canvas, facts: Facts, x: float, y: float, pitch: float) -> None:
    """Spaces and tiles; on them the ways of the bells, open ends and mouths."""
    board, network = facts.position.box.board, facts.network
    for cell in board.spaces:
        with boxed(canvas, x + cell.column * pitch, y + cell.row * pitch, pitch):
            laid = network.laid.get(cell)
            if laid is None:
                draw_space(canvas, cell.name, cell in board.scrolls)
            else:
                loose = [not network.attached(Node(cell, at)) for at in range(len(laid.face.pipes))]
                draw_tile(canvas, laid, facts.position.box.colours, loose, cell in board.scrolls)
    with boxed(canvas, x, y, pitch):
        for mouth in board.mouths:
            _mouth(canvas, mouth)
        counted = [told for told in facts.bells if told.route is not None]
        for index, told in enumerate(counted):
            _way(canvas, facts, told, index, len(counted))
        for told in counted:
            _points(canvas, facts, told)
        for end in network.open_ends:
            _open(canvas, end.cell, end.edge)
        if facts.state.rulings.mouth_penalised:
            for mouth in network.unused_mouths:
                _open(canvas, mouth.cell, mouth.edge)


def _mouth(canvas: Canvas, mouth: Mouth) -> None:
    """The trumpeter at the edge of a space: a head, and a mouthpiece that reaches to the edge."""
    rim, (down, across) = RIMS[mouth.edge], STEPS[mouth.edge]
    x, y = 100 * mouth.cell.column + rim[0], 100 * mouth.cell.row + rim[1]
    for colour, width in ((BROWN, 19), (BRASS, 15)):
        d = f"M{number(x)} {number(y)}L{number(x + 14 * across)} {number(y + 14 * down)}"
        canvas.path(d, f'stroke="{colour}" stroke-width="{width}"')
    draw_trumpeter(canvas, x + 23 * across, y + 23 * down)


def way_path(facts: Facts, told: Told) -> list[tuple[Cell, str]]:
    """The way of a bell through each of its tiles, from the bell on; each path in the box of its tile."""
    network, route = facts.network, told.route
    assert route is not None
    found, node, start = [], told.node, None
    for cell, following in zip(route.cells, [*route.cells[1:], None], strict=True):
        pipe, face = network.pipes[node], network.laid[cell].face
        if following is None:
            edge = next(edge for edge in pipe.ends if _is_mouth(facts, End(cell, edge)))
        else:
            edge = next(edge for edge in pipe.ends if edge.beyond(cell) == following)
        begin = first(face, pipe) if start is None else f"M{number(RIMS[start][0])} {number(RIMS[start][1])}"
        found.append((cell, begin + way(face, pipe, start, edge)))
        if following is not None:
            start = edge.opposite
            near = network.node_at(End(following, start))
            assert near is not None
            node = near
    return found


def _is_mouth(facts: Facts, end: End) -> bool:
    return any((mouth.cell, mouth.edge) == (end.cell, end.edge) for mouth in facts.position.box.board.mouths)


def _way(canvas: Canvas, facts: Facts, told: Told, index: int, count: int) -> None:
    """A thin line along the way that counts; the lines of several bells lie beside each other."""
    colour, dashes = WAYS[index % len(WAYS)]
    step = 0.0 if count == 1 else min(4.2, ROOM / (count - 1))
    apart = step * (index - (count - 1) / 2)
    width = 2.2 if count == 1 else max(0.9, min(2.2, 0.72 * step))
    for cell, path in way_path(facts, told):
        x, y = 100 * cell.column + apart, 100 * cell.row + apart
        moved = f'transform="translate({number(x)} {number(y)})"'
        stroke = f'fill="none" stroke="{colour}" stroke-width="{number(width)}" stroke-linejoin="round"'
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        canvas.path(path, f"{moved} {stroke}{dashed}")


def _points(canvas: Canvas, facts: Facts, told: Told) -> None:
    """What a bell brings, on its cone."""
    cell = told.node.cell
    face = facts.network.laid[cell].face
    pipe = facts.network.pipes[told.node]
    # A small bell is left to be seen: its points stand at its foot.
    far = 0.0 if is_squeezed(face, pipe, told.bell) else BADGE
    x, y = along(hub(face, pipe), bell_angle(told.bell), far)
    x, y = x + 100 * cell.column, y + 100 * cell.row
    canvas.circle(x, y, 10.5, f'fill="#ffffff" stroke="{BROWN}" stroke-width="1.6"')
    canvas.text(x, y + 5, str(told.points), 13.5, INK, bold=True, anchor="middle")


def _open(canvas: Canvas, cell: Cell, edge: Edge) -> None:
    """A cross at an open end."""
    rim = RIMS[edge]
    draw_open(canvas, 100 * cell.column + 0.9 * rim[0] + 5, 100 * cell.row + 0.9 * rim[1] + 5)
