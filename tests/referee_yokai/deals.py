"""What can be deduced about hidden cards, by writing out every deal.

Contract, deduce: every way to lay the missing cards on the `?` that fits the placed hints (taken as true) is
equally likely. Face-down hints tell nothing (rules text: nobody gets to know a colour from them). Meant for at
most about nine unknown cards; `count_all` counts the hidden 4×4 by formula.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import factorial
from typing import Any, NamedTuple

from .layout import LETTER_OF, LETTERS, Cell, Layout, cell_of, is_whole, moved, read
from .winning import is_appeased, is_won


class Deduced(NamedTuple):
    """Exact figures over all deals; `cells` and `certain` only for the cells drawn `?`. No deals: all are empty."""

    deals: int
    cells: dict[Cell, dict[str, Fraction]]
    certain: dict[Cell, str]
    appeased: Fraction
    won: Fraction


def deals(layout: Mapping[Cell, str], allowed: Mapping[Cell, Collection[str]]) -> Iterator[Layout]:
    """Every full layout: four cards of each family, and on the cells in `allowed` only those letters."""
    for cell, letters in allowed.items():
        if layout[cell] not in [*letters, "?"]:
            return
    hidden = sorted(cell for cell, card in layout.items() if card == "?")
    left = {letter: 4 - sum(card == letter for card in layout.values()) for letter in LETTERS}
    if sum(left.values()) != len(hidden) or min(left.values()) < 0:
        raise ValueError("not four cards of each family")

    def fill(number: int, now: Layout) -> Iterator[Layout]:
        if number == len(hidden):
            yield dict(now)
            return
        cell = hidden[number]
        for letter in LETTERS:
            if left[letter] and letter in allowed.get(cell, LETTERS):
                left[letter] -= 1
                yield from fill(number + 1, {**now, cell: letter})
                left[letter] += 1

    yield from fill(0, dict(layout))


def deduce(
    layout: Mapping[Cell, str],
    hints: Mapping[Cell, Sequence[str] | str],
    affinities: Sequence[Sequence[str]] = (),
    objective: str | None = None,
    face_down: bool = False,
) -> Deduced:
    """Count all deals; hints are lists of colour words or "?"."""
    allowed = {
        cell: [LETTER_OF[colour] for colour in colours]
        for cell, colours in hints.items()
        if colours != "?" and not face_down
    }
    hidden = sorted(cell for cell, card in layout.items() if card == "?")
    tally = {cell: dict.fromkeys(LETTERS, 0) for cell in hidden}
    total = appeased = won = 0
    for deal in deals(layout, allowed):
        total += 1
        for cell in hidden:
            tally[cell][deal[cell]] += 1
        appeased += is_appeased(deal)
        won += is_won(deal, affinities, objective)
    if not total:
        return Deduced(0, {}, {}, Fraction(0), Fraction(0))
    cells = {cell: {letter: Fraction(tally[cell][letter], total) for letter in LETTERS} for cell in hidden}
    certain = {cell: letter for cell in hidden for letter in LETTERS if cells[cell][letter] == 1}
    return Deduced(total, cells, certain, Fraction(appeased, total), Fraction(won, total))


def of_file(data: Mapping[str, Any]) -> tuple[Deduced, Deduced | None]:
    """The figures of a position in the form of a file, and the same after its `move:` if it has one.

    What the move's player saw is known afterwards; a hint that is placed by it is taken as true like the others.
    """
    layout = read(data["layout"])
    hints = {cell_of(name): colours for name, colours in (data.get("hints") or {}).items()}
    goal = (data.get("affinities") or (), data.get("objective"), data.get("hint-rule") == "face-down")
    now = deduce(layout, hints, *goal)
    move = data.get("move")
    if not move or "from" not in move:
        return now, None
    for name, seen in zip(move.get("peek", []), move.get("saw", []), strict=False):
        layout[cell_of(name)] = LETTER_OF[seen]
    layout = moved(layout, (cell_of(move["from"]), cell_of(move["to"])))
    hint = move.get("hint")
    if isinstance(hint, Mapping) and "place" in hint:
        hints[cell_of(hint["on"])] = hint["place"]
    return now, deduce(layout, hints, *goal)


def count_all() -> int:
    """Deals of 16 hidden cards, four of each family: the multinomial 16! / (4!)^4."""
    return factorial(16) // (factorial(4) * factorial(4) * factorial(4) * factorial(4))


def cuts(cells: Collection[Cell]) -> Iterator[list[tuple[Cell, ...]]]:
    """Every way to cut the cells into connected groups of four: each subset with the first cell is looked at."""
    if not cells:
        yield []
        return
    first, *others = sorted(cells)
    for three in combinations(others, 3):
        group = (first, *three)
        if is_whole(group):
            for rest in cuts(set(others) - set(three)):
                yield [group, *rest]
