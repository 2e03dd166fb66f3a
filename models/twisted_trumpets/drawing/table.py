"""What lies below the board in an SVG picture: hand and market, and what the signs mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulewright.models import lettering
from rulewright.models.grid import Cell, names
from rulewright.models.picture import INK, MUTED, Canvas, frame, some
from rulewright.models.twisted_trumpets.drawing.facts import Facts
from rulewright.models.twisted_trumpets.drawing.looks import BIRD, BRASS, BROWN, FREE, NOTE, SCROLL, TILES, WAYS
from rulewright.models.twisted_trumpets.drawing.signs import draw_open, draw_trumpeter
from rulewright.models.twisted_trumpets.drawing.tile import boxed, draw_bell, draw_pipe, draw_tile, flag
from rulewright.models.twisted_trumpets.position import Laid
from rulewright.models.twisted_trumpets.state import price
from rulewright.models.twisted_trumpets.tiles import Bell, BellKind, Edge, Face, Kind, Pipe, Tile

TILE, ROW = 66.0, 74.0  # a tile beside the board, and from one to the next
SIGN, COLUMN = 26.0, 218.0  # a sign, and the width of what is told of it

Sign = Callable[[Canvas], None]  # drawn in a box of 100 × 100


def draw_table(canvas: Canvas, facts: Facts, marked: Sequence[Cell], x: float, y: float, room: float) -> float:
    """Everything below the board, in so much room across. Returns where it ends."""
    position, colours = facts.position, facts.position.box.colours
    for label, tiles in (("hand", position.hand), ("draws", position.draws or None)):
        if tiles is not None:
            y = _tiles(canvas, f"{label}: none" if not tiles else label, tiles, [], colours, x, y, room)
    if position.market is not None:
        prices = [price(position.box, number) for number in range(len(position.market))]
        label = f"market, with prices; an unseen tile costs {position.box.blind}"
        y = _tiles(canvas, label, position.market, prices, colours, x, y, room)
    return _legend(canvas, facts, marked, x, y + 6, room)


def _tiles(
    canvas: Canvas, label: str, tiles: Sequence[Tile | None], prices: Sequence[int], colours: Sequence[str],
    x: float, y: float, room: float,
) -> float:  # fmt: skip
    """A row of tiles as they are printed, as many as there is room for in two rows."""
    canvas.text(x, y + 13, label, 14, MUTED, bold=True)
    y += 21
    in_row = max(1, int((room + ROW - TILE) // ROW))
    shown = tiles[: 2 * in_row]
    down = ROW + (18 if prices else 0)
    for number, tile in enumerate(shown):
        left, top = x + number % in_row * ROW, y + number // in_row * down
        with boxed(canvas, left, top, TILE):
            if tile is None:
                canvas.rect(2, 2, 96, 96, 8, FREE)
            else:
                draw_tile(canvas, Laid(tile), colours, [False] * len(tile.front.pipes))
        if prices:
            canvas.text(left + TILE / 2, top + TILE + 15, str(prices[number]), 15, INK, bold=True, anchor="middle")
    y += (len(shown) + in_row - 1) // in_row * down
    if len(tiles) > len(shown):
        canvas.text(x, y + 13, f"and {len(tiles) - len(shown)} more", 13, MUTED)
        y += 20
    return y + 6


def _legend(canvas: Canvas, facts: Facts, marked: Sequence[Cell], x: float, y: float, room: float) -> float:
    """What the signs mean, for those that occur, in columns."""
    entries = list(_entries(facts, marked))
    columns = max(1, int(room // COLUMN))
    rows = (len(entries) + columns - 1) // columns
    for number, (sign, text) in enumerate(entries):
        left, top = x + number // rows * COLUMN, y + number % rows * (SIGN + 9)
        with boxed(canvas, left, top, SIGN):
            sign(canvas)
        lines = lettering.wrap(text, 12.5, COLUMN - SIGN - 20, 2)
        for at, line in enumerate(lines):
            canvas.text(left + SIGN + 9, top + SIGN / 2 + 5 + 15 * (at - (len(lines) - 1) / 2), line, 12.5, MUTED)
    return y + rows * (SIGN + 9)


def _entries(facts: Facts, marked: Sequence[Cell]) -> Iterator[tuple[Sign, str]]:
    position, network = facts.position, facts.network
    tiles = [tile for tile in (*(position.hand or ()), *position.draws, *(position.market or ())) if tile]
    faces = [laid.face for laid in network.laid.values()] + [tile.front for tile in tiles]
    tiles += [laid.tile for laid in network.laid.values()]
    for kind in Kind:
        if any(tile.kind is kind for tile in tiles):
            yield _kind(kind), f"{kind} tile"
    if any(laid.back for laid in network.laid.values()):
        yield (lambda canvas: canvas.text(50, 75, "p~", 70, INK, True, "middle")), "a premium tile with its back up"
    kinds = {bell.kind for face in faces for pipe in face.pipes for bell in pipe.bells}
    told = {
        BellKind.END: "a bell at the end of a pipe",
        BellKind.MID: "a bell in the middle of a pipe, with a ring",
        BellKind.DIAGONAL: "a bell between two directions, with two rings",
    }
    for bell, text in told.items():
        if bell in kinds:
            yield _bell(bell), text
    if any(pipe.twist for face in faces for pipe in face.pipes):
        yield _twist, "a twist"
    if any(not network.attached(node) for node in network.pipes):
        yield _loose, "a pipe that does not hang on the trumpeter"
    if any(told.route for told in facts.bells):
        yield _way, "the way that counts for a bell, and its points"
    if network.open_ends:
        yield (lambda canvas: draw_open(canvas, 50, 50, 34)), "an open end"
    yield (lambda canvas: draw_trumpeter(canvas, 50, 50, 40)), "a mouth of the trumpeter"
    colours = position.box.colours
    for colour in colours:
        if any(face.flags.get(colour) for face in faces):
            yield _flag(colour, colours), f"a {colour} flag"
    if any(face.birds for face in faces):
        yield (lambda canvas: canvas.icon(BIRD, 0, 0, 100)), "a bird"
    if any(face.notes for face in faces):
        yield (lambda canvas: canvas.icon(NOTE, 0, 0, 100)), "a note"
    if position.box.board.scrolls:
        yield (lambda canvas: canvas.icon(SCROLL, 0, 0, 100)), "a closed scroll; small: below a tile"
    if marked:
        yield (lambda canvas: frame(canvas, 0, 0, 100)), f"pointed out: {some(names(marked))}"


def _kind(kind: Kind) -> Sign:
    look = TILES[kind]
    dashes = f' stroke-dasharray="{look.dashes}"' if look.dashes else ""
    attributes = f'fill="{look.fill}" stroke="{look.border}" stroke-width="{2 * look.width}"{dashes}'
    return lambda canvas: canvas.rect(6, 6, 88, 88, 12, attributes)


def _bell(kind: BellKind) -> Sign:
    facing = (Edge.TOP, Edge.RIGHT) if kind is BellKind.DIAGONAL else (Edge.RIGHT,)
    at = (28.0, 72.0) if kind is BellKind.DIAGONAL else (20.0, 50.0)

    def sign(canvas: Canvas) -> None:
        with boxed(canvas, -35, -35, 160):
            draw_bell(canvas, ((at[0] + 35) / 1.6, (at[1] + 35) / 1.6), Bell(kind, facing), False)

    return sign


def _twist(canvas: Canvas) -> None:
    pipe = Pipe((Edge.RIGHT, Edge.LEFT), (), True)
    draw_pipe(canvas, Face((pipe,)), pipe, "#ffffff", False)


def _loose(canvas: Canvas) -> None:
    pipe = Pipe((Edge.RIGHT, Edge.LEFT))
    draw_pipe(canvas, Face((pipe,)), pipe, "#ffffff", True)


def _way(canvas: Canvas) -> None:
    canvas.path("M0 50H100", f'stroke="{BROWN}" stroke-width="44"')
    canvas.path("M0 50H100", f'stroke="{BRASS}" stroke-width="34"')
    canvas.path("M0 50H100", f'stroke="{WAYS[0][0]}" stroke-width="8"')
    canvas.circle(50, 50, 34, f'fill="#ffffff" stroke="{BROWN}" stroke-width="5"')
    canvas.text(50, 65, "5", 44, INK, True, "middle")


def _flag(colour: str, colours: Sequence[str]) -> Sign:
    return lambda canvas: flag(canvas, colour, 1, colours, 0, 0, 100)
