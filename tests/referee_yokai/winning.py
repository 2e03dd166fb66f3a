"""Whether a game is won, what it scores and how it is rated.

Sources: rules text, sections on the end of the game, on scoring and on difficulty; fact sheet sections 1.4
(shapes), 3, 4 and 5.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .layout import LETTER_OF, LETTERS, Cell, beside, is_whole

SHAPES: dict[str, list[str]] = {
    "spiral": ["  ####", "  #  #", "  ## #", "     #", "######"],
    "square": ["####", "####", "####", "####"],
    "hole": ["#   #", "#####", "## ##", "#####"],
    "pyramid": ["   #", "  ##", " ###", "####", " ###", "  ##", "   #"],
    "three-by-five": ["###", "###", "###", "###", "###", " # "],
    "i-beam": ["####", " ## ", " ## ", " ## ", " ## ", "####"],
}
BANDS = {2: (8, 12), 3: (10, 16), 4: (11, 19), "single": (11, 15)}  # where the second and the third band begin


def shape_cells(name: str) -> set[Cell]:
    """The 16 cells of an objective as its card shows it."""
    return {(r, c) for r, line in enumerate(SHAPES[name]) for c, mark in enumerate(line) if mark == "#"}


def at_origin(cells: Iterable[Cell]) -> frozenset[Cell]:
    """The same outline, pushed into the upper left corner."""
    cells = list(cells)
    top = min(row for row, _ in cells)
    left = min(column for _, column in cells)
    return frozenset((row - top, column - left) for row, column in cells)


def turned_and_mirrored(cells: Iterable[Cell]) -> list[frozenset[Cell]]:
    """The different outlines that turning and mirroring make of one (1 to 8), at the origin."""
    found: list[frozenset[Cell]] = []
    cells = list(cells)
    for face in (cells, [(row, -column) for row, column in cells]):
        for _ in range(4):
            face = [(column, -row) for row, column in face]
            if at_origin(face) not in found:
                found.append(at_origin(face))
    return found


def has_shape(cells: Iterable[Cell], name: str) -> bool:
    """Whether the outline is the objective, turned or mirrored at will."""
    return at_origin(cells) in turned_and_mirrored(shape_cells(name))


def is_appeased(layout: Mapping[Cell, str]) -> bool:
    """Whether the four cards of every family are one group joined by edges."""
    for letter in LETTERS:
        cells = [cell for cell, card in layout.items() if card == letter]
        if len(cells) != 4 or not is_whole(cells):
            return False
    return True


def touch(layout: Mapping[Cell, str], one: str, other: str) -> bool:
    """Whether some card of one family (a letter) lies beside some card of the other."""
    return any(card == one and layout.get(near) == other for cell, card in layout.items() for near in beside(cell))


def is_won(layout: Mapping[Cell, str], affinities: Sequence[Sequence[str]] = (), objective: str | None = None) -> bool:
    """Whether the game would be won if it ended now; families in affinities are colour words."""
    if not is_appeased(layout):
        return False
    if not all(touch(layout, LETTER_OF[one], LETTER_OF[other]) for one, other in affinities):
        return False
    return objective is None or has_shape(layout, objective)


def hint_points(
    layout: Mapping[Cell, str],
    hints: Mapping[Cell, Sequence[str] | str],
    revealed: int,
    deck: int,
    face_down: bool = False,
) -> dict[str, int]:
    """The four parts of the score of a won game; a hint is a list of colour words, or "?" (only when face-down)."""
    right = 0
    for cell, colours in hints.items():
        right += face_down or layout[cell] in [LETTER_OF[colour] for colour in colours]
    return {
        "right-hints": right,
        "wrong-hints": -(len(hints) - right),
        "unplaced-hints": 2 * revealed,
        "face-down-hints": 5 * deck,
    }


def rating(points: int, players: int | None, bands: str = "by-players") -> int | None:
    """0, 1 or 2 for the three grades from low to high; None where no source names one."""
    key: Any = "single" if bands == "single" else players
    if key is None or points < 0:
        return None
    second, third = BANDS[key]
    return int(points >= second) + int(points >= third)


def score(data: Mapping[str, Any], layout: Mapping[Cell, str], hints: Mapping[Cell, Any]) -> dict[str, int]:
    """The parts of the score of a position in the form of a file: `lost`, or the four of a won game.

    The layout and the hints by cell are given apart, since a record may have changed them; so may `revealed`
    and `deck` in `data`.
    """
    if not is_won(layout, data.get("affinities") or (), data.get("objective")):
        return {"lost": 0}
    deck = data.get("deck") or 0
    return hint_points(
        layout,
        hints,
        len(data.get("revealed") or ()),
        deck if isinstance(deck, int) else len(deck),
        data.get("hint-rule") == "face-down",
    )
