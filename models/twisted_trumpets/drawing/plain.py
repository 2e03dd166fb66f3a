"""The board in text: every space is a box, pipes are drawn through its edges to those that they join.

A box is 11 characters wide and 5 high inside and shares its border with its neighbours. Where two pipe ends meet, or
one meets a mouth of the trumpeter, the pipe breaks the border; at an open end the border shows a cross.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rulewright.models.grid import Cell
from rulewright.models.picture import clean
from rulewright.models.twisted_trumpets.drawing.looks import flag_letters
from rulewright.models.twisted_trumpets.network import End, Network
from rulewright.models.twisted_trumpets.position import Laid, Position
from rulewright.models.twisted_trumpets.tiles import STEPS, Bell, BellKind, Edge, Face, Pipe

WIDE, HIGH = 11, 5  # inside a box
ACROSS, DOWN = WIDE + 1, HIGH + 1  # from one box to the next
MIDDLE = (2, 5)  # row and column, inside a box
PIPES = "#*%$"  # the first pipe of a tile, and further ones that are not joined with it
OPEN, TRUMPETER, TWIST, FREE, SCROLL = "x", "@", "&", ".", "(S)"
LETTERS = {BellKind.END: "e", BellKind.MID: "m", BellKind.DIAGONAL: "d"}
ARROWS = {Edge.TOP: "^", Edge.RIGHT: ">", Edge.BOTTOM: "v", Edge.LEFT: "<"}
# The middle of each edge, inside a box.
RIMS = {Edge.TOP: (0, 5), Edge.RIGHT: (2, 10), Edge.BOTTOM: (4, 5), Edge.LEFT: (2, 0)}
SHORT = 4  # characters of a tile's id

Point = tuple[int, int]
Ink = dict[Point, str]


def board_lines(position: Position, network: Network, marked: Collection[Cell]) -> list[str]:
    """The board with column letters above and row numbers at the left."""
    board = position.box.board
    ink: Ink = {}
    for cell in board.spaces:
        _border(ink, cell)
    for cell in board.spaces:
        for point, letter in _inside(position, network.laid.get(cell), cell).items():
            ink[_at(cell, point)] = letter
    _ends(ink, network)
    _brackets(ink, marked)
    height, width = max(row for row, _ in ink) + 1, max(column for _, column in ink) + 1
    drawn = {row: "".join(ink.get((row, at), " ") for at in range(-1, width)).rstrip() for row in range(-1, height)}
    digits = len(str(board.rows))
    letters = "".join(f"{chr(ord('A') + column):<{ACROSS}}" for column in range(board.columns))
    found = [" " * (digits + 2 + MIDDLE[1]) + letters.rstrip()]
    for row, line in drawn.items():
        if line or row > -1:  # above the board there is something only where a mouth opens
            label = str(row // DOWN + 1) if row % DOWN == 1 + MIDDLE[0] and row // DOWN < board.rows else ""
            found.append(f"{label:<{digits}}{line}".rstrip())
    return found


def short_id(laid: Laid) -> str:
    """The id of a tile as far as there is room for it, with `~` when its back is up."""
    word, back = laid.tile.id, "~" if laid.back else ""
    room = SHORT - len(back)
    return f"{word if len(word) <= room else f'{word[: room - 1]}+'}{back}"


def _at(cell: Cell, point: Point) -> Point:
    """Where a point of a box stands in the drawing, whose first border is at 0; that of a box is at -1."""
    return 1 + cell.row * DOWN + point[0], 1 + cell.column * ACROSS + point[1]


def _border(ink: Ink, cell: Cell) -> None:
    for column in range(-1, WIDE + 1):
        for row in (-1, HIGH):
            ink[_at(cell, (row, column))] = "+" if column in (-1, WIDE) else "-"
    for row in range(HIGH):
        for column in (-1, WIDE):
            ink[_at(cell, (row, column))] = "|"


def _inside(position: Position, laid: Laid | None, cell: Cell) -> Ink:
    scroll = cell in position.box.board.scrolls
    ink: Ink = {}
    if laid is None:
        _write(ink, (2, 4) if scroll else MIDDLE, SCROLL if scroll else FREE)
        return ink
    face = laid.face
    if laid.turn % 90:
        _write(ink, (2, 0), f"@{laid.turn} askew")
    for number, pipe in enumerate(face.pipes):
        _pipe(ink, face, number, pipe)
    _write(ink, (0, 0), short_id(laid))
    if scroll:
        _write(ink, (1, 0), SCROLL)
    _treasures(ink, face, flag_letters(position.box.colours))
    return ink


def _write(ink: Ink, point: Point, text: str) -> None:
    for number, letter in enumerate(clean(text)):
        ink[point[0], point[1] + number] = letter


def _treasures(ink: Ink, face: Face, letters: Mapping[str, str]) -> None:
    """Birds at the upper right, notes at the lower right, flags at the lower left, each with its number before it."""
    flags = [f"{count}{letters[colour]}" for colour, count in face.flags.items()]
    for point, text in (
        ((0, 9), f"{face.birds}b" if face.birds else ""),
        ((4, 9), f"{face.notes}n" if face.notes else ""),
        ((4, 0), "".join(flags[:2])),
        ((3, 0), "".join(flags[2:])),
    ):
        _write(ink, point, text)


def _pipe(ink: Ink, face: Face, number: int, pipe: Pipe) -> None:
    alone = len(face.pipes) == 1
    hub = hub_of(pipe, alone)
    for edge in pipe.ends:
        for point in _arm(pipe, edge, hub, alone):
            ink[point] = PIPES[number]
    if pipe.twist:
        # A bell takes the middle of the pipe; the twist lies beside it then.
        ink[_beside(pipe.ends[0]) if pipe.bells else hub] = TWIST
    if pipe.bells:
        ink[hub] = LETTERS[pipe.bells[0].kind] if len(pipe.bells) == 1 else str(len(pipe.bells))
    for bell in pipe.bells:
        _arrows(ink, bell, hub)


def _arrows(ink: Ink, bell: Bell, hub: Point) -> None:
    for edge in bell.facing:
        down, across = STEPS[edge]
        point = hub[0] + down, hub[1] + across
        if 0 <= point[0] < HIGH and 0 <= point[1] < WIDE:
            ink[point] = ARROWS[edge]


def _beside(edge: Edge) -> Point:
    """A place on the arm to an edge, off the middle and off the arrows."""
    return {Edge.TOP: (0, 5), Edge.RIGHT: (2, 8), Edge.BOTTOM: (4, 5), Edge.LEFT: (2, 2)}[edge]


def hub_of(pipe: Pipe, alone: bool) -> Point:
    """Where the arms of a pipe meet. Pipes that share a tile keep out of each other's way."""
    if alone or len(pipe.ends) > 2:
        return MIDDLE
    if len(pipe.ends) == 1:
        # Towards the middle of the tile there must be room for the arrow of a bell that faces there.
        edge = pipe.ends[0]
        inward = any(edge.opposite in bell.facing for bell in pipe.bells)
        near = {Edge.TOP: (0, 5), Edge.BOTTOM: (4, 5)}
        usual = {Edge.TOP: (1, 5), Edge.RIGHT: (2, 8), Edge.BOTTOM: (3, 5), Edge.LEFT: (2, 2)}
        return near.get(edge, usual[edge]) if inward else usual[edge]
    if pipe.ends == (Edge.TOP, Edge.BOTTOM):
        return MIDDLE
    if pipe.ends == (Edge.RIGHT, Edge.LEFT):
        return 2, 2
    return (1 if Edge.TOP in pipe.ends else 3), (6 if Edge.RIGHT in pipe.ends else 4)


def _arm(pipe: Pipe, edge: Edge, hub: Point, alone: bool) -> list[Point]:
    """The points from an edge to the hub."""
    row, column = RIMS[edge]
    if not alone and pipe.ends == (Edge.RIGHT, Edge.LEFT):
        # A bridge: the other pipe runs across, with a gap on both sides.
        return [(row, at) for at in range(WIDE) if abs(at - MIDDLE[1]) > 1]
    found = []
    if row == MIDDLE[0]:
        found += [(row, at) for at in range(min(column, hub[1]), max(column, hub[1]) + 1)]
        found += [(at, hub[1]) for at in range(min(row, hub[0]), max(row, hub[0]) + 1)]
    else:
        found += [(at, column) for at in range(min(row, hub[0]), max(row, hub[0]) + 1)]
        found += [(hub[0], at) for at in range(min(column, hub[1]), max(column, hub[1]) + 1)]
    return found


def _ends(ink: Ink, network: Network) -> None:
    """Joints, open ends and mouths, on the border and beyond it."""
    for cell, laid in network.laid.items():
        for number, pipe in enumerate(laid.face.pipes):
            for edge in pipe.ends:
                joined = network.across(End(cell, edge)) is not None
                ink[_at(cell, _beyond(edge, 1))] = PIPES[number] if joined else OPEN
    for mouth in network.board.mouths:
        ink[_at(mouth.cell, _beyond(mouth.edge, 2))] = TRUMPETER
        if mouth in network.unused_mouths:
            ink[_at(mouth.cell, _beyond(mouth.edge, 1))] = " "


def _beyond(edge: Edge, steps: int) -> Point:
    (row, column), (down, across) = RIMS[edge], STEPS[edge]
    return row + steps * down, column + steps * across


def _brackets(ink: Ink, marked: Collection[Cell]) -> None:
    """Brackets in the border left and right of a marked cell; between two of them both kinds take turns."""
    for cell in marked:
        for row in (0, 1, 3, 4):
            for column, sign in ((-1, "["), (WIDE, "]")):
                near = (Edge.LEFT if column < 0 else Edge.RIGHT).beyond(cell)
                if near not in marked or row in ((1, 4) if column < 0 else (0, 3)):
                    ink[_at(cell, (row, column))] = sign
