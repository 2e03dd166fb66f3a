"""A drawn layout of yokai cards, how it hangs together, and every move of a card.

Sources: rules text, section on moving (exactly one card moves; afterwards all cards are one connected whole; a
split for the moment in which the card is lifted is allowed), and the fact sheet, sections 2.2 and 9 (the
destination touches a card along an edge; the two readings of `split`; the null move).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

Cell = tuple[int, int]  # (row, column); the plane has no edges, so both may be negative
Layout = dict[Cell, str]  # a letter for each card; cells without a card are left out
Move = tuple[Cell, Cell]  # from, to

LETTERS = "RGPB"
NAMES = {"R": "red", "G": "green", "P": "purple", "B": "blue"}
LETTER_OF = {name: letter for letter, name in NAMES.items()}


def beside(cell: Cell) -> list[Cell]:
    """The 4 cells beside a cell."""
    row, column = cell
    return [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]


def read(drawing: str) -> Layout:
    """The cards of a drawing: its upper left corner is (0, 0)."""
    cards: Layout = {}
    lines = [line.replace(" ", "") for line in drawing.splitlines() if line.strip()]
    for row, line in enumerate(lines):
        if len(line) != len(lines[0]):
            raise ValueError("rows of unequal length")
        for column, letter in enumerate(line):
            if letter not in LETTERS + "?.":
                raise ValueError(f"unknown letter {letter!r}")
            if letter != ".":
                cards[row, column] = letter
    return cards


def draw(layout: Mapping[Cell, str], top: int = 0, left: int = 0) -> str:
    """The drawing whose upper left corner is the cell (top, left), one line a row."""
    bottom = max(row for row, _ in layout)
    right = max(column for _, column in layout)
    if min(row for row, _ in layout) < top or min(column for _, column in layout) < left:
        raise ValueError("a card lies outside the drawing")
    lines = [
        " ".join(layout.get((row, column), ".") for column in range(left, right + 1)) for row in range(top, bottom + 1)
    ]
    return "\n".join(lines) + "\n"


def cell_of(name: str) -> Cell:
    """`B3` as (row, column): (2, 1)."""
    return int(name[1:]) - 1, ord(name[0]) - ord("A")


def name_of(cell: Cell) -> str:
    """(2, 1) as `B3`; only for cells that have a name."""
    row, column = cell
    if row < 0 or not 0 <= column < 26:
        raise ValueError(f"{cell} has no name")
    return f"{chr(ord('A') + column)}{row + 1}"


def groups_of(cells: Iterable[Cell]) -> list[set[Cell]]:
    """Split cells into groups joined by edges."""
    left = set(cells)
    found: list[set[Cell]] = []
    while left:
        group = {min(left)}
        border = list(group)
        while border:
            for near in beside(border.pop()):
                if near in left and near not in group:
                    group.add(near)
                    border.append(near)
        left -= group
        found.append(group)
    return found


def is_whole(cells: Iterable[Cell]) -> bool:
    """Whether the cells hang together orthogonally."""
    return len(groups_of(cells)) <= 1


def crossing(corner: Cell) -> list[Cell]:
    """The four cells around the crossing that is named by its upper left cell."""
    row, column = corner
    return [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]


def crossings(cards: Collection[Cell]) -> set[Cell]:
    """All points where four cards meet, each by its upper left card."""
    return {corner for corner in cards if all(cell in cards for cell in crossing(corner))}


def moved(layout: Mapping[Cell, str], move: Move) -> Layout:
    """The layout after a move."""
    after = dict(layout)
    card = after.pop(move[0])
    after[move[1]] = card
    return after


def may_move(cards: Collection[Cell], move: Move, split: str = "after", null_moves: bool = False) -> bool:
    """Whether the rules on the outline allow the move (hints and the token are no matter here)."""
    start, goal = move
    if start not in cards:
        return False
    others = set(cards) - {start}
    if split == "never" and not is_whole(others):
        return False
    if goal == start:
        return null_moves and is_whole(cards)
    if goal in others or not any(near in others for near in beside(goal)):
        return False
    return is_whole(others | {goal})


def card_moves(
    cards: Collection[Cell],
    fixed: Collection[Cell] = (),
    split: str = "after",
    null_moves: bool = False,
) -> set[Move]:
    """Every legal move of a card that is not `fixed` (by a hint or by the token), each tried on its own."""
    goals = set(cards) | {near for cell in cards for near in beside(cell)}
    return {
        (start, goal)
        for start in cards
        if start not in fixed
        for goal in goals
        if may_move(cards, (start, goal), split, null_moves)
    }


def moves_of(data: Mapping[str, object]) -> set[Move]:
    """Every legal card move of a position in the form of a file."""
    layout = read(str(data["layout"]))
    hints = data.get("hints") or {}
    rules = data.get("rules") or {}
    assert isinstance(hints, Mapping)
    assert isinstance(rules, Mapping)
    fixed = {cell_of(name) for name in hints}
    if data.get("token"):
        fixed |= set(crossing(cell_of(str(data["token"]))))
    return card_moves(layout, fixed, rules.get("split", "after"), rules.get("null-move") == "allowed")
