"""What the kinds of Yokai share: outlines and families at random, drawings, keys, families that lie apart, data."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import permutations
from random import Random
from typing import Any

from rulewright.models.finding import Finding
from rulewright.models.grid import BESIDE, Cell, beside, bounds, groups, names
from rulewright.models.source import Place
from rulewright.models.yokai.components import components
from rulewright.models.yokai.families import EMPTY, FAMILIES, FAMILY_SIZE, UNKNOWN, Family
from rulewright.models.yokai.layout_rules import shown_parts
from rulewright.models.yokai.moves import targets
from rulewright.models.yokai.position import draw
from rulewright.puzzles.phrases import phrase

Move = tuple[Cell, Cell]
Cards = Mapping[Cell, Family]


def square() -> frozenset[Cell]:
    """The cells of the sixteen cards at the start of a game."""
    size = components()["square"]
    return frozenset(Cell(row, column) for row in range(size["rows"]) for column in range(size["columns"]))


def walked(chance: Random, cells: frozenset[Cell], count: int) -> tuple[frozenset[Cell], list[Move]]:
    """An outline after so many legal card moves at random, and the moves; none of them takes the last card again."""
    moves: list[Move] = []
    while len(moves) < count:
        origin = chance.choice(sorted(cells))
        there = targets(cells, origin)
        if not there or (moves and moves[-1][1] == origin):
            continue
        target = _near(chance, cells - {origin}, there)
        cells = (cells - {origin}) | {target}
        moves.append((origin, target))
    return cells, moves


def _near(chance: Random, rest: Collection[Cell], there: list[Cell]) -> Cell:
    """One of the targets; those beside several cards come up more often, so that outlines stay compact."""
    weights = [sum(near in rest for near in beside(cell)) for cell in there]
    return chance.choices(there, weights)[0]


def connected_fours(cells: Collection[Cell], first: Cell) -> Iterator[frozenset[Cell]]:
    """All connected sets of four of the cells that hold the given one, each once, in a fixed order."""
    sets = {frozenset([first])}
    for _ in range(FAMILY_SIZE - 1):
        sets = {four | {near} for four in sets for cell in four for near in beside(cell) if near in cells} - sets
        sets = {four for four in sets if first in four}
    yield from sorted((four for four in sets if len(four) == FAMILY_SIZE), key=sorted)


def appeased_cards(chance: Random, cells: frozenset[Cell]) -> dict[Cell, Family] | None:
    """Families on an outline, each in one group, at random; None where the outline has no such parting."""
    parted = _parted(chance, cells)
    if parted is None:
        return None
    families = chance.sample(FAMILIES, len(FAMILIES))
    return {cell: family for four, family in zip(parted, families, strict=True) for cell in sorted(four)}


def _parted(chance: Random, cells: frozenset[Cell]) -> list[frozenset[Cell]] | None:
    if not cells:
        return []
    fours = list(connected_fours(cells, min(cells)))
    chance.shuffle(fours)
    for four in fours:
        rest = cells - four
        if any(len(group) % FAMILY_SIZE for group in groups(rest)):
            continue
        parted = _parted(chance, rest)
        if parted is not None:
            return [four, *parted]
    return None


def symmetric(cells: list[Cell]) -> list[list[Cell]]:
    """The cells in each of the eight symmetries, in the same order, moved to the upper left corner."""
    found = []
    for turn in range(4):
        for mirror in (1, -1):
            moved = []
            for row, column in cells:
                down, across = row, column * mirror
                for _ in range(turn):
                    down, across = across, -down
                moved.append((down, across))
            top, left = min(down for down, _ in moved), min(across for _, across in moved)
            found.append([Cell(down - top, across - left) for down, across in moved])
    return found


def framed(cells: Collection[Cell], margin: int) -> tuple[dict[Cell, Cell], int, int]:
    """Where cells go in a drawing with a margin of so many empty rows and columns, and its rows and columns."""
    top, left, bottom, right = bounds(cells)
    moved = {cell: Cell(cell.row - top + margin, cell.column - left + margin) for cell in sorted(cells)}
    return moved, bottom - top + 1 + 2 * margin, right - left + 1 + 2 * margin


def drawing(cards: Mapping[Cell, Family | None], rows: int, columns: int) -> str:
    """A layout as a file has it."""
    return draw(cards, rows, columns)


def same_key(cards: Mapping[Cell, Family | None], hints: Mapping[Cell, Collection[Family]]) -> str:
    """The same text for layouts with hints that are the same but for turning, mirroring and the names of families."""
    cells = sorted(cards)
    best = None
    for moved in symmetric(cells):
        order = sorted(range(len(cells)), key=moved.__getitem__)
        shape = "".join(f"{moved[index].row},{moved[index].column};" for index in order)
        for names_ in permutations(range(len(FAMILIES))):
            name = dict(zip(FAMILIES, map(str, names_), strict=True))
            letters = []
            for index in order:
                family, hint = cards[cells[index]], hints.get(cells[index], ())
                letters.append((UNKNOWN if family is None else name[family]) + "".join(sorted(name[f] for f in hint)))
            text = f"{shape} {EMPTY.join(letters)}"
            best = text if best is None else min(best, text)
    return best or ""


def apart(cards: Cards, place: Place) -> Iterator[Finding]:
    """RW108 for each family that does not lie in one group."""
    for family in FAMILIES:
        cells = [cell for cell in sorted(cards) if cards[cell] is family]
        parts = groups(cells)
        if len(parts) > 1:
            yield Finding(
                "RW108",
                f"{family} lies in {len(parts)} groups: {shown_parts(parts)}",
                "each family must be one group, card beside card by a side",
                names(cells),
                place,
            )


def family_name(family: str, language: str) -> str:
    """What a family is called."""
    return phrase(f"yo-{family}", language)


def page_data() -> dict[str, Any]:
    """The families as the data file has them: letter and number of cards; and which cells lie beside a cell."""
    families = {
        str(name): {"letter": family["letter"], "cards": family["cards"]}
        for name, family in components()["families"].items()
    }
    return {"families": families, "beside": [list(step) for step in BESIDE]}
