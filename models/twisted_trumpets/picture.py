"""A position as text for the terminal (drawing/plain.py draws the board), and as SVG (drawing/scene.py)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rulewright.models.board_text import fact, heading, named_cells, side_by_side, text_of
from rulewright.models.grid import Cell, names
from rulewright.models.picture import brief
from rulewright.models.twisted_trumpets.drawing.facts import UNCOUNTED, Facts, Told
from rulewright.models.twisted_trumpets.drawing.looks import flag_letters
from rulewright.models.twisted_trumpets.drawing.plain import (
    ARROWS,
    FREE,
    LETTERS,
    OPEN,
    PIPES,
    SCROLL,
    TRUMPETER,
    TWIST,
    board_lines,
    short_id,
)
from rulewright.models.twisted_trumpets.position import Position

INDENT = 9
LISTED = ", "
GLUE = "\0"  # a blank where no line ends; titles and names are cleaned, so that they have none


def draw(position: Position, marked: Sequence[str] = ()) -> str:
    """The position as plain text; on a board of up to six columns at most 78 characters wide.

    `marked` are cell names, which get brackets; those beside the board are left out. Ends with a line end.
    """
    cells = marked_cells(position, marked)
    facts = Facts(position)
    board = board_lines(position, facts.network, cells)
    tables = side_by_side(_score(facts), _bells(facts))
    head = [*heading(title_of(position)), *heading(facts.subtitle())]
    return text_of([head, board, tables, list(_words(facts, cells))])


def svg(position: Position, marked: Sequence[str] = ()) -> str:
    """The position as an SVG picture that needs no fonts; the same bytes for the same input."""
    from rulewright.models.twisted_trumpets.drawing.scene import scene

    return scene(position, marked_cells(position, marked))


def marked_cells(position: Position, marked: Sequence[str]) -> list[Cell]:
    """The named cells of the board, in reading order; other names are left out."""
    board = position.box.board
    return named_cells(marked, board.rows, board.columns)


def title_of(position: Position) -> str:
    """The title of the file, or one that says what it is."""
    return brief(position.envelope.title or "") or "A Twisted Trumpets position"


def _score(facts: Facts) -> list[str]:
    return [f"{'score':<9}  points", *(f"{name:<9}  {points:>6}" for name, points in facts.parts())]


def _bells(facts: Facts) -> list[str]:
    """A line for each bell: what its way to the trumpeter has."""
    if not facts.bells:
        return []
    found = [f"{'bell':<4}  {'kind':<8}  {'faces':<15}  tiles  twists  points"]
    for told in facts.bells:
        start = f"{told.node.cell.name:<4}  {told.bell.kind:<8}  {told.faces:<15}"
        if told.route is None:
            found.append(f"{start}  hangs on nothing")
        else:
            found.append(f"{start}  {len(told.route.cells):>5}  {told.route.twists or '':>6}  {told.points:>6}")
    return found


def _words(facts: Facts, marked: Collection[Cell]) -> Iterator[str]:
    """What stands below the drawing, and what the marks mean."""
    told = facts.lines()
    long = [f"{cell.name} {laid.tile.id}" for cell, laid in facts.network.laid.items() if "+" in short_id(laid)]
    told["ids"] = [", ".join(long)] if long else []
    # A sign stays with its meaning.
    told["marks"] = [
        "; ".join(mark.replace(" ", GLUE, 1) for mark in marks) for marks in _marks(facts, marked) if marks
    ]
    for label, lines in told.items():
        for number, line in enumerate(lines):
            yield from (one.replace(GLUE, " ") for one in fact("" if number else label, line, INDENT))


def _marks(facts: Facts, marked: Collection[Cell]) -> tuple[list[str], list[str]]:
    """The marks that occur, with their meaning: those of pipes, and all others."""
    position, network = facts.position, facts.network
    faces = [laid.face for laid in network.laid.values()]
    most = max((len(face.pipes) for face in faces), default=0)
    bells = {bell.kind for pipe in network.pipes.values() for bell in pipe.bells}
    letters = flag_letters(position.box.colours)
    flags = {colour for face in faces for colour in face.flags}
    scrolls = position.box.board.scrolls
    pipes = {
        f"{PIPES[0]} pipe": most > 0,
        f"{GLUE.join(PIPES[1:most])} another pipe of a tile": most > 1,
        f"{TWIST} twist": any(pipe.twist for pipe in network.pipes.values()),
        **{f"{letter} {kind} bell": kind in bells for kind, letter in LETTERS.items()},
        f"{GLUE.join(ARROWS.values())} where a bell faces": bool(bells),
        f"{OPEN} open end": bool(network.open_ends),
        f"{TRUMPETER} mouth of the trumpeter": True,
    }
    others = {
        **{f"{letter} {colour} flag": colour in flags for colour, letter in letters.items()},
        "b bird": any(face.birds for face in faces),
        "n note": any(face.notes for face in faces),
        "~ back up": any(laid.back for laid in network.laid.values()),
        f"{SCROLL} closed scroll": bool(scrolls),
        f"{FREE} empty space": any(cell not in scrolls for cell in facts.state.empty),
        f"{UNCOUNTED} empty place of the market": None in (position.market or ()),
        f"[{GLUE}] pointed out": bool(marked),
    }
    one, two = ([mark for mark, there in marks.items() if there] for marks in (pipes, others))
    return one, two


def describe(facts: Facts, marked: Sequence[Cell]) -> str:
    """The picture in words: every tile with its pipes, score, bells with their ways, cards, what is marked."""
    position, network = facts.position, facts.network
    board = position.box.board
    said = {
        "Mouths": ", ".join(f"{mouth.edge} of {mouth.cell.name}" for mouth in board.mouths),
        "Scrolls": ", ".join(names(board.scrolls)),
        "Tiles": "; ".join(_tile(facts, cell) for cell in network.laid) or "none",
        "Empty": ", ".join(names(facts.state.empty)) or "none",
        "Score": ", ".join(f"{name} {points}" for name, points in facts.parts()),
        "Bells": "; ".join(_bell(told) for told in facts.bells),
        "Open ends": ", ".join(f"{end.edge} of {end.cell.name}" for end in network.open_ends),
        **{label.capitalize(): "; ".join(lines) for label, lines in facts.lines().items()},
        "Marked": ", ".join(names(marked)),
    }
    return f"{facts.subtitle()}. " + " ".join(f"{label}: {value}." for label, value in said.items() if value)


def _tile(facts: Facts, cell: Cell) -> str:
    laid = facts.network.laid[cell]
    face = laid.face
    told = []
    for pipe in face.pipes:
        bells = [f"{bell.kind} bell facing {' or '.join(bell.facing)}" for bell in pipe.bells]
        told.append(" with ".join([f"pipe {'-'.join(pipe.ends)}", *(["a twist"] if pipe.twist else []), *bells]))
    told += [f"{count} {colour} {'flag' if count == 1 else 'flags'}" for colour, count in face.flags.items()]
    for word, count in (("bird", face.birds), ("note", face.notes)):
        if count:
            told.append(f"{count} {word if count == 1 else f'{word}s'}")
    return f"{cell.name} {laid.word}{f' ({LISTED.join(told)})' if told else ''}"


def _bell(told: Told) -> str:
    start = f"{told.node.cell.name} facing {told.faces}"
    if told.route is None:
        return f"{start} hangs on nothing"
    return f"{start} {told.points} by {' '.join(cell.name for cell in told.route.cells)}"
