"""A position as text for the terminal, and as SVG (scene.py draws it)."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from rulewright.models.grid import Cell, names, parse_cell
from rulewright.models.picture import brief
from rulewright.models.wispwood.components import POND_SPACES, SIDES
from rulewright.models.wispwood.pieces import COLOURS, EMPTY, LETTER_OF, WISPS, Piece, plural
from rulewright.models.wispwood.position import Pond, Position

WIDTH = 78
NARROW = 18  # more columns than this, and cells are drawn closer together


def draw(position: Position, marked: Sequence[str] = ()) -> str:
    """The position as plain text, at most 78 characters wide unless the forest is wider.

    `marked` are cell names; those that lie on the drawing are put in brackets. Ends with a line end.
    """
    cells = marked_cells(position, marked)
    forest = _forest(position, cells)
    pond = _ring(position.pond, position.solo.ghost_cat if position.solo else None) if position.pond else []
    wide = max(map(len, forest)) + 4
    if pond and wide + max(map(len, pond)) <= WIDTH:
        block = [f"{left:<{wide}}{right}".rstrip() for left, right in zip_longest(forest, pond, fillvalue="")]
    else:
        block = [*forest, *([""] if pond else []), *pond]
    parts = [_heading(position), block, list(_facts(position, cells))]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def svg(position: Position, marked: Sequence[str] = ()) -> str:
    """The position as an SVG picture that needs no fonts; the same bytes for the same input."""
    from rulewright.models.wispwood.drawing.scene import scene

    return scene(position, marked_cells(position, marked))


def marked_cells(position: Position, marked: Sequence[str]) -> list[Cell]:
    """The named cells that lie on the drawing, in reading order; other names are left out."""
    found = {cell for name in marked if (cell := parse_cell(name)) is not None}
    height, width = position.drawing.height, position.drawing.width
    return sorted(cell for cell in found if cell.row < height and cell.column < width)


def old_cells(position: Position) -> list[Cell]:
    """The cells that the file calls old, in reading order."""
    return sorted(position.old or ())


def title_of(position: Position) -> str:
    """The title of the file, or one that says what it is."""
    return brief(position.envelope.title or "") or "A Wispwood position"


def round_line(position: Position) -> str:
    """`round 2 of 3, the forest fits in 5 x 5`."""
    side = SIDES[position.round]
    return f"round {position.round} of {position.rulings.rounds}, the forest fits in {side} x {side}"


def goal_line(position: Position, colour: Piece) -> tuple[str, str]:
    """Title and number of the card of a colour that scores; a card of the file itself is called its own."""
    card = position.goals[colour]
    number = "own card" if card.own else card.number
    return brief(card.title) or brief(card.id), brief(number, 20)


def old_note(position: Position) -> str:
    """A sentence on wisps of unknown age, or nothing where their age is known."""
    if position.old is None and position.round > 1 and position.wisps:
        return "which wisps are old is not said"
    return ""


def supply_line(position: Position) -> str:
    """`2 jacks, 1 orb`, in the order of the colours; empty where the file limits nothing."""
    if position.supply is None:
        return ""
    counts = [plural(wisp, position.supply[wisp]) for wisp in WISPS if position.supply.get(wisp)]
    return ", ".join(counts) or "no more wisps"


def extra_lines(position: Position, key: str) -> list[str]:
    """The block `solo` or `table` as short lines `key: value`, just as the file has it."""
    block = position.extra.get(key)
    if not isinstance(block, dict):
        return [] if block is None else [shown(block)]
    return [f"{brief(str(name))}: {shown(value)}" for name, value in block.items()]


def shown(value: Any) -> str:
    """Plain data on one line, without YAML's brackets where one level is enough."""
    if isinstance(value, dict):
        return ", ".join(f"{brief(str(key))} {_nested(item)}" for key, item in value.items()) or "none"
    if isinstance(value, list):
        return ", ".join(map(_nested, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return brief(str(value)) if value is not None else "none"


def _nested(value: Any) -> str:
    return f"({shown(value)})" if isinstance(value, (dict, list)) and value else shown(value)


def _heading(position: Position) -> list[str]:
    title = textwrap.wrap(title_of(position), WIDTH, max_lines=3, placeholder=" …")
    return [*title, f"Wispwood, {round_line(position)}"]


def _forest(position: Position, marked: Collection[Cell]) -> list[str]:
    """Column letters, then the rows; each cell is letter, old mark and brackets, or closer for wide drawings."""
    height, width = position.drawing.height, position.drawing.width
    close = width > NARROW
    old = set() if close else set(old_cells(position))
    margin = len(str(height))
    letters = [chr(ord("A") + column) for column in range(width)]
    lines = [" " * (margin + 2) + (" " if close else "   ").join(letters)]
    for row in range(height):
        cells = [Cell(row, column) for column in range(width)]
        words = [_word(position.forest.get(cell), cell in old) for cell in cells]
        flags = [cell in marked for cell in cells]
        line = _close_row(words, flags) if close else _row(words, flags)
        lines.append(f"{row + 1:>{margin}} {line}".rstrip())
    return lines


def _word(piece: Piece | None, old: bool) -> str:
    return (LETTER_OF[piece] if piece else EMPTY) + ("'" if old else "")


def _row(words: Sequence[str], flags: Sequence[bool]) -> str:
    return "".join(f"{f'[{word}]' if flag else f' {word}':<4}" for word, flag in zip(words, flags, strict=True))


def _close_row(words: Sequence[str], flags: Sequence[bool]) -> str:
    """Two characters a cell: brackets take the place of the blanks, and `|` stands between two marked cells."""
    between = {(False, False): " ", (False, True): "[", (True, False): "]", (True, True): "|"}
    before = [False, *flags[:-1]]
    row = "".join(between[last, this] + word for word, last, this in zip(words, before, flags, strict=True))
    return row + ("]" if flags[-1] else "")


def _ring(pond: Pond, ghost_cat: int | None) -> list[str]:
    """The pond: spaces 1 to 8 clockwise from the upper left, and between them the shapes."""
    free = ["cat" if space == ghost_cat else "none" for space in range(1, POND_SPACES + 1)]
    spaces = [f"{index + 1} {wisp or free[index]}" for index, wisp in enumerate(pond.wisps)]
    shapes = pond.shapes
    return [
        _rail(spaces[0], shapes[0], spaces[1], shapes[1], spaces[2]),
        *_posts("|", shapes[7], "|", right=("|", shapes[2], "|")),
        f"{spaces[7]:<28}{spaces[3]}",
        *_posts("|", shapes[6], "|", right=("|", shapes[3], "|")),
        _rail(spaces[6], shapes[5], spaces[5], shapes[4], spaces[4]),
        "",
        "the pond, spaces 1 to 8 clockwise",
    ]


def _rail(left: str, first: str, middle: str, second: str, right: str) -> str:
    """Three spaces and the two shapes between them; the third begins in column 28."""
    return f"{f'{left} ':-<9}{first}{f'- {middle} ':-<13}{second}- {right}"


def _posts(*left: str, right: Sequence[str]) -> list[str]:
    return [f"{one:<28}{other}" for one, other in zip(left, right, strict=True)]


def _facts(position: Position, marked: Collection[Cell]) -> Iterator[str]:
    """What stands below the drawing: goals, cat, supply, other blocks, and what the marks mean."""
    for colour in COLOURS:
        if colour in position.goals:
            title, number = goal_line(position, colour)
            yield from _fact(str(colour), f"{title} ({number})" if number else title)
    yield from _fact("cat", "ready" if position.cat_ready else "hidden")
    if position.supply is not None:
        yield from _fact("supply", supply_line(position))
    for key in ("solo", "table"):
        for index, line in enumerate(extra_lines(position, key)):
            yield from _fact(key if index == 0 else "", line)
    yield from _legend(position, marked)


def _fact(label: str, value: str) -> list[str]:
    return textwrap.wrap(
        value, WIDTH, initial_indent=f"{label:<8}", subsequent_indent=" " * 8, max_lines=4, placeholder=" …"
    )


def _legend(position: Position, marked: Collection[Cell]) -> Iterator[str]:
    close = position.drawing.width > NARROW
    old = old_cells(position)
    if old and close:
        yield from _fact("old", ", ".join(names(old)))
    elif old:
        yield from _fact("marks", "' an old wisp")
    elif old_note(position):
        yield from _fact("old", old_note(position))
    if marked:
        yield from _fact("" if old and not close else "marks", "[ ] pointed out")
