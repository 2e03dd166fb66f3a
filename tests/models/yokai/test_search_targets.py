"""Targets, outlines, orderings and the rules of a move of the Yokai search, against plain enumeration."""

from __future__ import annotations

import random
from collections.abc import Collection
from itertools import product

import pytest
from rulewright.models.grid import Cell, beside, groups
from rulewright.models.yokai.families import FAMILIES, Family
from rulewright.models.yokai.search.board import Board, Target, lower_bound, targets
from rulewright.models.yokai.search.motion import Motion
from rulewright.models.yokai.search.ordering import Ordering, knots
from rulewright.models.yokai.search.outlines import divisions, outline_distance
from rulewright.models.yokai.search.plane import Plane
from rulewright.models.yokai.search.problem import Problem
from rulewright.models.yokai.search.tetrominoes import SHAPES
from rulewright.solver.placements import Shape, normalised, orientations

SQUARE = orientations((row, column) for row in range(4) for column in range(4))
OBJECTIVES = {
    "spiral": ["..####", "..#..#", "..##.#", ".....#", "######"],
    "square": ["####", "####", "####", "####"],
    "hole": ["#...#", "#####", "##.##", "#####"],
    "pyramid": ["...#", "..##", ".###", "####", ".###", "..##", "...#"],
    "three-by-five": ["###", "###", "###", "###", "###", ".#."],
    "i-beam": ["####", ".##.", ".##.", ".##.", ".##.", "####"],
}


def shape(name: str) -> tuple[Shape, ...]:
    """The orientations of an objective."""
    rows = enumerate(OBJECTIVES[name])
    return orientations((r, c) for r, row in rows for c, letter in enumerate(row) if letter == "#")


def grown(draw: random.Random, size: int = 16) -> list[Cell]:
    """Cells that hang together."""
    cells = [Cell(0, 0)]
    while len(cells) < size:
        near = draw.choice(beside(draw.choice(cells)))
        if near not in cells:
            cells.append(near)
    return sorted(cells)


def dealt(draw: random.Random, cells: Collection[Cell]) -> dict[Cell, Family]:
    """Cards dealt on cells."""
    families = [family for family in FAMILIES for _ in range(4)]
    draw.shuffle(families)
    return dict(zip(sorted(cells), families, strict=True))


def plain_targets(problem: Problem, kept: int) -> set[Target]:
    """All targets that keep so many cards, from all placements of all families around the layout."""
    zone = set(problem.cards)
    for _ in range(16 - kept):
        zone |= {near for cell in zone for near in beside(cell)}
    listed = []
    for family in FAMILIES:
        own = {cell for cell in problem.locked if problem.cards[cell] is family}
        places = set()
        for (row, column), tetromino in product(zone, SHAPES):
            # Every placement is found from its first cell.
            up, left = row - tetromino[0][0], column - tetromino[0][1]
            cells = frozenset(Cell(up + r, left + c) for r, c in tetromino)
            if cells <= zone and cells & problem.locked == own:
                places.add(cells)
        listed.append(places)
    return {
        chosen
        for chosen in disjoint(listed)
        if sum(problem.cards.get(cell) is f for f, cells in zip(FAMILIES, chosen, strict=True) for cell in cells)
        == kept
        and fits(problem, chosen)
    }


def disjoint(listed: list[set[frozenset[Cell]]]) -> list[Target]:
    """All choices of one set from each list that have no cell in common."""
    found: list[Target] = [()]
    for places in listed:
        found = [(*chosen, cells) for chosen in found for cells in places if not any(cells & c for c in chosen)]
    return found


def fits(problem: Problem, chosen: Target) -> bool:
    """Whether a choice hangs together, its affinities touch, and its outline is right."""
    whole = [cell for cells in chosen for cell in cells]
    if len(groups(whole)) != 1:
        return False
    for one, other in problem.affinities:
        a, b = chosen[FAMILIES.index(one)], chosen[FAMILIES.index(other)]
        if not any(near in b for cell in a for near in beside(cell)):
            return False
    return problem.outlines is None or normalised(whole) in problem.outlines


def nearly(draw: random.Random, outline: Shape) -> dict[Cell, Family]:
    """A layout that wins with an outline, but for some cards that have changed places or were put elsewhere."""
    plane = Plane(0, 0, 30, 9)
    parts = draw.choice(divisions(outline, plane.width)).parts
    families = draw.sample(FAMILIES, len(FAMILIES))
    cards = {cell: family for family, part in zip(families, parts, strict=True) for cell in plane.cells(part)}
    for _ in range(draw.randint(0, 3)):
        card, other = draw.sample(sorted(cards), 2)
        away = draw.choice(beside(other))
        rest = {cell: family for cell, family in cards.items() if cell != card}
        if away not in cards and len(groups([*rest, away])) == 1:
            cards = {**rest, away: cards[card]}
        else:
            cards[card], cards[other] = cards[other], cards[card]
    return cards


def locks(draw: random.Random, cards: dict[Cell, Family], numbers: Collection[int]) -> frozenset[Cell]:
    """So many cards of the families locked, whichever comes first."""
    found: set[Cell] = set()
    for family, number in zip(draw.sample(FAMILIES, len(FAMILIES)), numbers, strict=True):
        found |= set(draw.sample([cell for cell in sorted(cards) if cards[cell] is family], number))
    return frozenset(found)


@pytest.mark.parametrize("numbers", [(3, 2, 3, 2), (2, 2, 2, 1), (4, 3, 3, 0), (3, 4, 4, 0)])
def test_targets_are_all_there_and_come_once(numbers: tuple[int, ...]) -> None:
    draw = random.Random(sum(numbers))
    seen = 0
    for _ in range(18):
        cards = (
            dealt(draw, grown(draw)) if draw.random() < 0.2 else nearly(draw, shape(draw.choice(list(OBJECTIVES)))[0])
        )
        pairs = (frozenset(draw.sample(FAMILIES, 2)),) if draw.random() < 0.4 else ()
        problem = Problem(cards, locks(draw, cards, numbers), pairs)
        first = lower_bound(problem)
        if first is None or first > (5 if 0 in numbers else 4):
            continue
        for moved in range(first + 2):
            found = list(targets(problem, 16 - moved))
            assert len(set(found)) == len(found)
            assert set(found) == plain_targets(problem, 16 - moved)
            assert bool(found) == (moved == first) or moved > first
            seen += len(found)
    assert seen


def test_a_family_of_which_no_card_stays() -> None:
    # Red is locked on the left, purple on the right; green and blue must leave the line between them, or bridge it.
    cells = [Cell(0, column) for column in range(16)]
    order = "RRRRGBGBGBGBPPPP"
    letters = dict(zip("RGPB", FAMILIES, strict=True))
    cards = {cell: letters[letter] for cell, letter in zip(cells, order, strict=True)}
    problem = Problem(cards, frozenset(cell for cell in cells if order[cell.column] in "RP"))
    assert lower_bound(problem) == 4
    # With a wall of locked cards around it, what is green has to start anew somewhere else.
    apart = Problem(
        dealt_by("RRRR", "GGGP", "BBBP", "BGPP"), frozenset({Cell(0, 0), Cell(1, 3), Cell(3, 3), Cell(2, 0)})
    )
    found = list(targets(apart, 11))
    assert all(fits(apart, target) for target in found)
    assert len(set(found)) == len(found)
    assert any(not any(apart.cards.get(cell) is Family.GREEN for cell in target[1]) for target in found)


def dealt_by(*rows: str) -> dict[Cell, Family]:
    """Cards from rows of letters."""
    letters = dict(zip("RGPB", FAMILIES, strict=True))
    return {Cell(r, c): letters[letter] for r, row in enumerate(rows) for c, letter in enumerate(row)}


@pytest.mark.parametrize("name", sorted(OBJECTIVES))
def test_outline_targets_are_all_there(name: str) -> None:
    draw = random.Random(name)
    seen = 0
    for _ in range(8):
        cards = nearly(draw, draw.choice(shape(name)))
        pairs = (frozenset(draw.sample(FAMILIES, 2)),) if draw.random() < 0.3 else ()
        problem = Problem(cards, locks(draw, cards, (2, 1, 1, 1)), pairs, shape(name))
        free = Problem(cards, problem.locked, pairs)
        first = lower_bound(problem)
        assert first is None or first >= (lower_bound(free) or 0)
        for moved in range(min(6, 5 if first is None else first + 2)):
            found = list(targets(problem, 16 - moved))
            assert len(set(found)) == len(found)
            assert set(found) == {target for target in targets(free, 16 - moved) if fits(problem, target)}
            assert not found or (first is not None and moved >= first)
            seen += len(found)
    assert seen


def test_divisions() -> None:
    # The square of 4 by 4 can be cut into tetrominoes in 117 ways.
    assert len(divisions(SQUARE[0], 30)) == 117
    for name in OBJECTIVES:
        for outline in shape(name):
            assert divisions(outline, 30), name
            assert len(divisions(outline, 30)) == len(divisions(outline, 21))


def test_outline_distance() -> None:
    draw = random.Random(4)
    for name in OBJECTIVES:
        for _ in range(3):
            cells = grown(draw)
            best = max(
                sum((r + row, c + column) in cells for r, c in outline)
                for outline in shape(name)
                for row in range(-20, 20)
                for column in range(-20, 20)
            )
            assert outline_distance(cells, shape(name)) == 16 - best
    assert outline_distance([Cell(r - 2, c - 7) for r in range(4) for c in range(4)], SQUARE) == 0


def test_no_target() -> None:
    square = dealt_by("RRRR", "GGGG", "PPPP", "BBBB")
    far = {**square, Cell(0, 0): Family.BLUE, Cell(3, 3): Family.RED}
    assert lower_bound(Problem(square)) == 0
    # Blue is locked in both corners of a diagonal.
    assert lower_bound(Problem(far, frozenset({Cell(0, 0), Cell(3, 2)}))) is None
    # Each of two families is locked so that it would have to run through the other.
    crossed = dealt_by("RGRP", "GRGP", "BGRP", "BBBP")
    locked = frozenset({Cell(0, 0), Cell(1, 1), Cell(0, 1), Cell(1, 0), Cell(2, 2), Cell(1, 2)})
    assert lower_bound(Problem(crossed, locked)) is None
    with pytest.raises(ValueError, match="1 to 16"):
        next(targets(Problem(square), 0))


def test_landing() -> None:
    draw = random.Random(5)
    for never in (False, True):
        for _ in range(60):
            cells = grown(draw)
            plane = Plane.around(cells, 2)
            motion = Motion(plane.width, never_split=never)
            for card in cells:
                rest = [cell for cell in cells if cell != card]
                near = {n for cell in rest for n in beside(cell)} - set(rest)
                legal = {n for n in near if len(groups([*rest, n])) == 1}
                if never and len(groups(rest)) > 1:
                    legal = set()
                assert set(plane.cells(motion.landing(plane.mask(rest)))) == legal


def test_kinds_other_than_families() -> None:
    # All cards alike: from one outline to another, against breadth-first search.
    draw = random.Random(6)
    for _ in range(12):
        cells = grown(draw, 5)
        plane = Plane.around(cells, 6)
        motion = Motion(plane.width, locked=plane.mask(draw.sample(cells, 1)))
        start = plane.mask(cells)
        ways = {start: 1}
        for moves in range(3):
            for layout, number in sorted(ways.items())[:: max(1, len(ways) // 12)]:
                ordering = Ordering(motion, (layout,))
                missing = ordering.missing((start,))
                assert ordering.count((start,), moves) == number
                path = ordering.first((start,), moves - missing)
                assert path is not None
                assert missing <= len(path) <= moves
            after: dict[int, int] = {}
            for layout, number in ways.items():
                for card in (1 << bit for bit in range(layout.bit_length()) if layout >> bit & 1):
                    if not card & motion.locked:
                        for spot in plane.cells(motion.landing(layout ^ card) & ~card):
                            then = layout ^ card | plane.mask([spot])
                            after[then] = after.get(then, 0) + number
            ways = after


def test_knots_never_exceed_the_slack_that_is_needed() -> None:
    draw = random.Random(7)
    knotted = 0
    for _ in range(60):
        problem = Problem(dealt(draw, [Cell(r, c) for r in range(4) for c in range(4)]))
        first = lower_bound(problem)
        assert first is not None
        board = Board(problem, 8)
        for target in list(board.keeping(16 - first))[:3]:
            needed = next(
                slack for slack in range(6) if Ordering(board.motion, target).first(board.start, slack) is not None
            )
            least = knots(board.start, target)
            assert least <= needed
            knotted += least
    assert knotted
