"""What the kinds share: the finding of an answer that is legal and not the best, and the reading of squares."""

from __future__ import annotations

from rulewright.models.answering import number_words
from rulewright.models.finding import Finding
from rulewright.models.grid import Cell, parse_cell
from rulewright.models.reading import shown
from rulewright.models.source import InputError, Node, Place, Scalar
from rulewright.puzzles.puzzle import Puzzle


def not_best(puzzle: Puzzle, value: int | float, place: Place, most: bool = True) -> list[Finding]:
    """RW104 where a legal and whole answer misses the best; `most`: more is better."""
    assert puzzle.best is not None
    if value == puzzle.best:
        return []
    reached, best = number_words(value), number_words(puzzle.best)
    if (value > puzzle.best) is most:
        raise InputError(
            f"this answer reaches {reached}, and the puzzle calls {best} the best: the puzzle has been changed "
            "(`rulewright puzzle verify` says where)",
            place,
        )
    better = "more" if most else "fewer"
    message = f"legal, but not the best: it reaches {reached}, and {best} can be reached"
    return [Finding("RW104", message, f"there is an answer with {better}", place=place)]


def nothing(node: Node) -> bool:
    """Whether a key stands there with nothing behind it, as in a form that is not filled in yet."""
    return isinstance(node, Scalar) and node.value is None


def read_square(node: Node, what: str, rows: int, columns: int) -> Cell:
    """A square of a puzzle's drawing by its name. Raises InputError for what is none."""
    word = node.text if isinstance(node, Scalar) else ""
    cell = parse_cell(word) or parse_cell(word.strip().upper())
    if cell is None or cell.name != word:
        hint = f" (did you mean `{cell.name}`?)" if cell else ""
        raise InputError(
            f"{what} must be a square such as B3 (column letter, row number), not {shown(node)}{hint}", node.place
        )
    if cell.row >= rows or cell.column >= columns:
        last = Cell(rows - 1, columns - 1).name
        raise InputError(f"{what}: {word} lies outside the drawing, whose last square is {last}", node.place)
    return cell
