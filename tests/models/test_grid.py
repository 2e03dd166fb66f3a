"""Cells, groups and drawings."""

from __future__ import annotations

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulewright.models import grid, source
from rulewright.models.grid import Cell, read_cell, read_drawing
from rulewright.models.source import InputError, Mapping, Place


def test_names() -> None:
    assert [Cell(0, 0).name, Cell(2, 1).name, Cell(98, 25).name] == ["A1", "B3", "Z99"]
    assert grid.names([Cell(1, 0), Cell(0, 3)]) == ("D1", "A2")
    for row, column in ((-1, 0), (0, -1), (99, 0), (0, 26)):
        with pytest.raises(ValueError, match="no name"):
            _ = Cell(row, column).name


@given(st.integers(0, 98), st.integers(0, 25))
@settings(derandomize=True, database=None, deadline=None)
def test_names_read_back(row: int, column: int) -> None:
    assert grid.parse_cell(Cell(row, column).name) == Cell(row, column)


@pytest.mark.parametrize("word", ["", "A", "1", "a1", "A0", "A01", "A100", "AA1", "A1 ", "Ａ１", "A1\n", "A1B2"])
def test_no_cell_names(word: str) -> None:
    assert grid.parse_cell(word) is None


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("b3", "(did you mean `B3`?)"),
        ("Ｂ３", "(did you mean `B3`?)"),
        ("' B3'", "(did you mean `B3`?)"),
        ("E1", "lies outside the drawing (4 columns × 3 rows); pad the drawing"),
        ("A4", "lies outside"),
        ("3", "must be a cell such as B3 (column letter, row number), not `3`"),
        ("[A1]", "not a list"),
    ],
)
def test_cell_refusals(written: str, words: str) -> None:
    root = source.parse(f"a: {written}\n".encode(), "x").root
    assert isinstance(root, Mapping)
    with pytest.raises(InputError) as caught:
        read_cell(root.values["a"], "old", 3, 4)
    assert words in caught.value.message
    assert caught.value.place == Place(1, 4)


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)).map(lambda pair: Cell(*pair))))
@settings(derandomize=True, database=None, deadline=None)
def test_groups_are_the_connected_parts(cells: set[Cell]) -> None:
    graph = networkx.grid_2d_graph(6, 6).subgraph(cells)
    expected = sorted(sorted(part) for part in networkx.connected_components(graph))
    assert sorted(grid.groups(cells)) == expected
    assert [group[0] for group in grid.groups(cells)] == sorted(group[0] for group in expected)


def drawing(text: str):
    read = source.parse(text.encode(), "x")
    assert isinstance(read.root, Mapping)
    return read, read_drawing(read.root.values["forest"], read, "forest", ".TC")


FORMS = {
    "block": "forest: |\n  . T .\n  T C .\n",
    "block at the end of the file": "forest: |\n  . T .\n  T C .",
    "without blanks": "forest: |\n  .T.\n  TC.\n",
    "uneven blanks": "forest: |\n  .  T.\n  T C   .\n",
    "indented further": "forest: |\n      . T .\n      T C .\n",
    "indentation indicator": "forest: |2\n    . T .\n    T C .\n",
    "strip": "forest: |-\n  . T .\n  T C .\n\n\n",
    "keep": "forest: |+\n  . T .\n  T C .\n\n\nmore: x\n",
    "comment": "forest: |  # here\n  . T .\n  T C .\n",
    "blank lines before": "# é\nforest: |\n\n\n  . T .\n  T C .\n",
    "blanks after the letters": "forest: |\n  . T .   \n  T C .  \n",
    "bar on a line of its own": "forest:\n  |\n  . T .\n  T C .\n",
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_every_letter_knows_its_place(form: str, line_end: str) -> None:
    read, found = drawing(FORMS[form].replace("\n", line_end))
    assert found.rows == (".T.", "TC.")
    for cell, letter in found.cells():
        place = found.place(cell)
        assert read.lines[place.line - 1][place.column - 1] == letter
    assert len({found.place(cell) for cell, _ in found.cells()}) == 6


def test_quoted_drawing_has_the_place_of_its_value() -> None:
    _, found = drawing('forest: ". T .\\nT C ."\n')
    assert found.rows == (".T.", "TC.")
    assert {found.place(cell) for cell, _ in found.cells()} == {Place(1, 9)}


@pytest.mark.parametrize(
    ("text", "words", "line", "column"),
    [
        ("forest: |\n  . T\n  T x\n", "`x` is no letter of this drawing (they are . T C)", 3, 5),
        ("forest: |\n  . t\n", "`t` is lower case; write `T`", 2, 5),
        ("forest: |\n  . Ｔ\n", "`Ｔ` is a full-width letter; write `T`", 2, 5),
        ("forest: |\n  .\tT\n", "a tab stands between the letters", 2, 4),
        ("forest: |\n  . T .\n  T C\n", "this row has 2 cells, the first row has 3", 3, 3),
        ("forest: |\n  . T\n\n  T C\n", "this row is empty", 3, 1),
        ("forest: >\n  . T\n  T C\n", "write `|` after the key", 1, 9),
        ("forest:\n  . T\n  T C\n", "write `|` after the key", 2, 3),
        ("forest: [a]\n", "not a list", 1, 9),
        ("forest:\n", "not nothing", 1, 8),
        ("forest: ''\n", "must be a drawing", 1, 9),
        ("forest: |\n  \n", "must be a drawing", 1, 9),
        ("forest: 12\n", "must be a drawing", 1, 9),
        ("forest: |\n" + "  T\n" * 27, "has 27 rows: a drawing has at most 26", 1, 9),
        ("forest: |\n  " + "T" * 27 + "\n", "has 27 columns: a drawing has at most 26", 2, 3),
    ],
)
def test_drawing_refusals(text: str, words: str, line: int, column: int) -> None:
    with pytest.raises(InputError) as caught:
        drawing(text)
    assert words in caught.value.message
    assert caught.value.place == Place(line, column)


def test_neighbours() -> None:
    assert set(grid.beside(Cell(1, 1))) == {Cell(0, 1), Cell(1, 0), Cell(1, 2), Cell(2, 1)}
    assert len(set(grid.surrounding(Cell(1, 1)))) == 8
    assert grid.bounds([Cell(2, 5), Cell(4, 1)]) == (2, 1, 4, 5)
