"""Cells of a drawing: names, neighbours, lines, groups, symmetries, and reading a drawing from YAML text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from rulewright.models.reading import shown
from rulewright.models.source import InputError, Node, Place, Scalar, Source

MAX_SIDE = 26

_CELL = re.compile(r"([A-Z])([1-9][0-9]?)\Z")


class Cell(NamedTuple):
    """A square of a drawing: row and column, both counted from 0 at the upper left corner."""

    row: int
    column: int

    @property
    def name(self) -> str:
        """The name people use: column letter and row number, such as `B3`. Only for cells on a drawing."""
        if not (0 <= self.row < 99 and 0 <= self.column < MAX_SIDE):
            raise ValueError(f"{tuple(self)} lies outside every drawing and has no name")
        return f"{chr(ord('A') + self.column)}{self.row + 1}"


BESIDE = ((-1, 0), (0, -1), (0, 1), (1, 0))
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def names(cells: Iterable[Cell]) -> tuple[str, ...]:
    """Names in reading order (row by row)."""
    return tuple(cell.name for cell in sorted(cells))


def parse_cell(text: str) -> Cell | None:
    """`B3` as a cell, or None when it is no cell name."""
    match = _CELL.match(text)
    return Cell(int(match[2]) - 1, ord(match[1]) - ord("A")) if match else None


def read_cell(node: Node, what: str, rows: int, columns: int) -> Cell:
    """A cell name at a node; it must lie on a drawing of rows × columns."""
    word = node.text if isinstance(node, Scalar) else ""
    cell = parse_cell(word)
    if cell is None:
        upper = parse_cell(unicodedata.normalize("NFKC", word).strip().upper())
        hint = f" (did you mean `{upper.name}`?)" if upper else ""
        kind = "a cell such as B3 (column letter, row number)"
        raise InputError(f"{what} must be {kind}, not {shown(node)}{hint}", node.place)
    if cell.row >= rows or cell.column >= columns:
        raise InputError(
            f"{what}: {word} lies outside the drawing ({columns} columns × {rows} rows); "
            "pad the drawing with rows or columns of dots to name cells around it",
            node.place,
        )
    return cell


def beside(cell: Cell) -> tuple[Cell, ...]:
    """The 4 orthogonal neighbours, on the drawing or off it."""
    row, column = cell
    return tuple(Cell(row + dr, column + dc) for dr, dc in BESIDE)


def surrounding(cell: Cell) -> tuple[Cell, ...]:
    """The 8 neighbours."""
    row, column = cell
    return tuple(Cell(row + dr, column + dc) for dr, dc in (*BESIDE, *CORNERS))


def groups(cells: Collection[Cell], neighbours: Callable[[Cell], Iterable[Cell]] = beside) -> list[list[Cell]]:
    """Connected groups, each in reading order, the groups by their first cell."""
    left = set(cells)
    found = []
    for start in sorted(cells):
        if start not in left:
            continue
        left.discard(start)
        group, queue = [start], [start]
        while queue:
            for near in neighbours(queue.pop()):
                if near in left:
                    left.discard(near)
                    group.append(near)
                    queue.append(near)
        found.append(sorted(group))
    return found


def bounds(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """(top, left, bottom, right) of a non-empty set of cells, all inclusive."""
    rows, columns = zip(*cells, strict=True)
    return min(rows), min(columns), max(rows), max(columns)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing as read: rows of letters, and where they stand in the file.

    `lines` are the line numbers of the rows, `columns` the columns of their letters.
    """

    rows: tuple[str, ...]
    lines: tuple[int, ...]
    columns: tuple[tuple[int, ...], ...]

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    def cells(self) -> Iterator[tuple[Cell, str]]:
        """All cells with their letters, row by row."""
        for row, letters in enumerate(self.rows):
            for column, letter in enumerate(letters):
                yield Cell(row, column), letter

    def place(self, cell: Cell) -> Place:
        """Where the letter of a cell stands in the file."""
        return Place(self.lines[cell.row], self.columns[cell.row][cell.column])


def read_drawing(node: Node, source: Source, what: str, letters: str) -> Drawing:
    """A drawing over the given letters. Blanks between letters are optional; rows must be equally long.

    Raises InputError at the letter or row that cannot be read.
    """
    if not isinstance(node, Scalar) or not isinstance(node.value, str) or not node.text.strip():
        raise InputError(f"{what} must be a drawing: `|` and then one line for each row, not {shown(node)}", node.place)
    if node.style == ">" or (node.style != "|" and node.end.line > node.place.line):
        raise InputError(f"{what}: write `|` after the key, so that the rows stay rows", node.place)
    lines = node.text.split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    skipped = 0
    while not lines[skipped].strip():
        skipped += 1
    if len(lines) - skipped > MAX_SIDE:
        raise InputError(f"{what} has {len(lines) - skipped} rows: a drawing has at most {MAX_SIDE}", node.place)
    rows: list[str] = []
    numbers: list[int] = []
    columns: list[tuple[int, ...]] = []
    for index in range(skipped, len(lines)):
        row, number, row_columns = _read_row(lines[index], node, source, index, what, letters)
        if rows and len(row) != len(rows[0]):
            raise InputError(
                f"{what}: this row has {len(row)} cells, the first row has {len(rows[0])}; fill short rows with dots",
                Place(number, row_columns[0]),
            )
        rows.append(row)
        numbers.append(number)
        columns.append(row_columns)
    return Drawing(tuple(rows), tuple(numbers), tuple(columns))


def _read_row(
    line: str, node: Scalar, source: Source, index: int, what: str, letters: str
) -> tuple[str, int, tuple[int, ...]]:
    number, shift = node.place.line, node.place.column
    if node.style == "|":
        number = node.place.line + 1 + index
        shift = len(source.lines[number - 1]) - len(line) + 1
    count = len(line.replace(" ", ""))
    if count > MAX_SIDE:
        raise InputError(f"{what} has {count} columns: a drawing has at most {MAX_SIDE}", Place(number, shift))
    row = line.replace(" ", "")
    # A drawing that does not stand in a block has one place for all its letters.
    columns = [shift + at if node.style == "|" else shift for at, letter in enumerate(line) if letter != " "]
    if not set(row) <= set(letters):
        at = next(at for at, letter in enumerate(row) if letter not in letters)
        raise InputError(_unknown_letter(row[at], what, letters), Place(number, columns[at]))
    if not row:
        raise InputError(f"{what}: this row is empty", Place(number, 1))
    return row, number, tuple(columns)


def _unknown_letter(letter: str, what: str, letters: str) -> str:
    known = " ".join(letters)
    plain = unicodedata.normalize("NFKC", letter)
    if letter == "\t":
        return f"{what}: a tab stands between the letters; use blanks"
    if plain != letter and plain.upper() in letters:
        return f"{what}: `{letter}` is a full-width letter; write `{plain.upper()}`"
    if letter.upper() in letters:
        return f"{what}: `{letter}` is lower case; write `{letter.upper()}`"
    return f"{what}: `{letter}` is no letter of this drawing (they are {known})"
