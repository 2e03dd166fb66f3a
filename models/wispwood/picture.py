"""A position as text for the terminal, and as SVG (scene.py draws it)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from rulewright.models.board_text import board, fact, heading, is_close, named_cells, side_by_side, text_of
from rulewright.models.grid import Cell, names
from rulewright.models.picture import brief
from rulewright.models.wispwood.components import POND_SPACES, SIDES
from rulewright.models.wispwood.pieces import COLOURS, EMPTY, LETTER_OF, WISPS, Piece, plural
from rulewright.models.wispwood.position import Pond, Position


def draw(position: Position, marked: Sequence[str] = ()) -> str:
    """The position as plain text, at most 78 characters wide unless the forest is wider.

    `marked` are cell names; those that lie on the drawing are put in brackets. Ends with a line end.
    """
    cells = marked_cells(position, marked)
    pond = _ring(position.pond, position.solo.ghost_cat if position.solo else None) if position.pond else []
    block = side_by_side(_forest(position, cells), pond)
    return text_of([_heading(position), block, list(_facts(position, cells))])


def svg(position: Position, marked: Sequence[str] = ()) -> str:
    """The position as an SVG picture that needs no fonts; the same bytes for the same input."""
    from rulewright.models.wispwood.drawing.scene import scene

    return scene(position, marked_cells(position, marked))


def marked_cells(position: Position, marked: Sequence[str]) -> list[Cell]:
    """The named cells that lie on the drawing, in reading order; other names are left out."""
    return named_cells(marked, position.drawing.height, position.drawing.width)


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
    return [*heading(title_of(position)), f"Wispwood, {round_line(position)}"]


def _forest(position: Position, marked: Collection[Cell]) -> list[str]:
    """The board; each cell is letter and old mark, or the letter alone where the drawing is close."""
    height, width = position.drawing.height, position.drawing.width
    old = set() if is_close(width) else set(old_cells(position))
    return board(height, width, lambda cell: _word(position.forest.get(cell), cell in old), marked)


def _word(piece: Piece | None, old: bool) -> str:
    return (LETTER_OF[piece] if piece else EMPTY) + ("'" if old else "")


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
            yield from fact(str(colour), f"{title} ({number})" if number else title)
    yield from fact("cat", "ready" if position.cat_ready else "hidden")
    if position.supply is not None:
        yield from fact("supply", supply_line(position))
    for key in ("solo", "table"):
        for index, line in enumerate(extra_lines(position, key)):
            yield from fact(key if index == 0 else "", line)
    yield from _legend(position, marked)


def _legend(position: Position, marked: Collection[Cell]) -> Iterator[str]:
    close = is_close(position.drawing.width)
    old = old_cells(position)
    if old and close:
        yield from fact("old", ", ".join(names(old)))
    elif old:
        yield from fact("marks", "' an old wisp")
    elif old_note(position):
        yield from fact("old", old_note(position))
    if marked:
        yield from fact("" if old and not close else "marks", "[ ] pointed out")
