"""What the Wispwood kinds share: drawings in answers, names, the same drawing turned, and rulings that may decide."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.models.grid import Cell, Drawing, read_drawing
from rulewright.models.source import InputError, Node, Source
from rulewright.models.wispwood.cards import Card, RankedGroup, Rarest, Table
from rulewright.models.wispwood.components import FULL_GRID, SIDES
from rulewright.models.wispwood.pieces import ALPHABET, COLOUR_NAMES, EMPTY, LETTERS, WISPS, Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.puzzles.kind import Draft
from rulewright.puzzles.phrases import COMMA, phrase
from rulewright.puzzles.puzzle import Puzzle, opened

if TYPE_CHECKING:
    from rulewright.models.wispwood.position import Position

# The parts of a score as an answer names them, in the order in which they are told.
PARTS = (*COLOUR_NAMES, "full-grid", "total")


def position_of(draft: Draft) -> Position:
    """The position of a draft, read by the game."""
    position: Position = opened(draft.position)[1]
    return position


def read_forest(node: Node, source: Source, rows: int, columns: int) -> Drawing:
    """The drawing of an answer. Raises InputError for unknown letters and another size than the puzzle's."""
    drawing = read_drawing(node, source, "forest", ALPHABET)
    if (drawing.height, drawing.width) != (rows, columns):
        raise InputError(
            f"forest must be the whole drawing of the puzzle, {rows} rows of {columns} letters, "
            f"not {drawing.height} of {drawing.width}",
            node.place,
        )
    return drawing


def drawn(text: str) -> dict[Cell, Piece | None]:
    """All squares of a drawing that is known to be well formed, None for the empty ones."""
    rows = [line.replace(" ", "") for line in text.splitlines() if line.strip()]
    return {
        Cell(row, column): None if letter == EMPTY else LETTERS[letter]
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
    }


def legend(puzzle: Puzzle, language: str) -> list[str]:
    """The letters, what each goal card in play says, and what a full grid scores."""
    number = puzzle.opened.round
    full = {"points": FULL_GRID[number], "side": SIDES[number], "round": number}
    cards = [
        f"{wisp_name(colour, language)}, {phrase(f'ww-card-{card.id}', language)}: "
        f"{phrase(f'ww-card-{card.id}-text', language)}"
        for colour, card in puzzle.opened.goals.items()
    ]
    return [phrase("legend-ww-letters", language), *cards, phrase("legend-ww-full", language, **full)]


def wisp_name(wisp: Piece | str, language: str) -> str:
    """What a wisp, the trees, the full grid or the total is called."""
    return phrase(f"ww-{wisp}", language)


def counted(wisps: Sequence[str], language: str) -> str:
    """`jack ×2, orb`: a list of wisps for people."""
    names = [(wisp, wisps.count(wisp)) for wisp in map(str, WISPS) if wisp in wisps]
    parts = [wisp_name(wisp, language) + (f" ×{count}" if count > 1 else "") for wisp, count in names]
    return listing(parts, language)


def card_name(card: Card, language: str) -> str:
    """What a goal card is called."""
    return phrase(f"ww-card-{card.id}", language)


def cards_named(position: Position, language: str) -> str:
    """The goal cards in play by colour and title: `witch (Two Away), tree (Three Beside)`."""
    named = "{} ({})" if language == "en" else "{}（{}）"
    goals = position.goals.items()
    return listing([named.format(wisp_name(of, language), card_name(card, language)) for of, card in goals], language)


def listing(parts: Sequence[str], language: str) -> str:
    """Things one after the other, as the language writes them."""
    return COMMA[language].join(parts)


def cells_of(forest: Mapping[Cell, Piece], piece: Piece) -> list[Cell]:
    """The squares of a piece in reading order."""
    return sorted(cell for cell, lying in forest.items() if lying is piece)


def same_key(drawing: str, rest: Any) -> str:
    """The same text for a drawing turned or mirrored, with whatever else makes a puzzle."""
    rows = [line.replace(" ", "") for line in drawing.splitlines() if line.strip()]
    looks = []
    for _ in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        looks += ["/".join(rows), "/".join(row[::-1] for row in rows)]
    return f"{min(looks)}|{json.dumps(rest, sort_keys=True)}"


def other_rulings(position: Position) -> list[Rulings]:
    """The rulings that differ from the default in one switch that a goal card in play may ask for."""
    measures = [card.measure for card in position.goals.values()]
    found = []
    if any(isinstance(measure, Rarest) for measure in measures):
        found.append(Rulings(rarest_higher=False))
    if any(isinstance(measure, RankedGroup) and measure.rank == 2 for measure in measures):
        found.append(Rulings(second_on_tie=False))
    if any(isinstance(card.pay, Table) and isinstance(card.pay.beyond, str) for card in position.goals.values()):
        found.append(Rulings(double_cross_beyond=8))
    return found
