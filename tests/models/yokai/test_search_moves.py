"""The fewest moves of Yokai against a plain judge and plain breadth-first search."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations

import pytest

from rulewright.models.grid import Cell, beside, groups
from rulewright.models.yokai.families import FAMILIES, LETTERS, Family
from rulewright.models.yokai.search.counting import count_plans
from rulewright.models.yokai.search.fewest import fewest_moves
from rulewright.models.yokai.search.problem import Plan, Problem, Proof, crossing
from rulewright.solver.interrupt import interruptible
from rulewright.solver.outcome import Limits, Outcome, Status
from rulewright.solver.placements import Shape, normalised, orientations

Layout = frozenset[tuple[Cell, Family]]
Places = frozenset[Cell]

SQUARE = orientations((row, column) for row in range(4) for column in range(4))
PYRAMID = orientations(
    (row, column) for row, width in enumerate((1, 2, 3, 4, 3, 2, 1)) for column in range(4 - width, 4)
)


def drawn(*rows: str) -> dict[Cell, Family]:
    """Cards from rows of letters."""
    found = ((Cell(r, c), letter) for r, row in enumerate(rows) for c, letter in enumerate(row.replace(" ", "")))
    return {cell: LETTERS[letter] for cell, letter in found if letter != "."}


# The plain rules of the game, on sets of cells.


def wins(cards: Mapping[Cell, Family], problem: Problem) -> bool:
    """Whether a layout wins."""
    cells = {family: [cell for cell in cards if cards[cell] is family] for family in FAMILIES}
    if any(len(groups(cells[family])) != 1 for family in FAMILIES) or len(groups(cards)) != 1:
        return False
    for one, other in problem.affinities:
        if not any(near in cells[other] for cell in cells[one] for near in beside(cell)):
            return False
    return problem.outlines is None or normalised(cards) in problem.outlines


def crossings(cards: Mapping[Cell, Family], problem: Problem) -> Places:
    """Where the token may go."""
    full = [cell for cell in cards if all(corner in cards for corner in crossing(cell))]
    return frozenset(t for t in full if sum(c in problem.locked for c in crossing(t)) <= problem.token_limit)


def moves(cards: Mapping[Cell, Family], problem: Problem) -> Iterator[tuple[Cell, Cell]]:
    """All legal moves, the token set aside."""
    for start in sorted(cards):
        if start in problem.locked:
            continue
        parts = groups([cell for cell in cards if cell != start])
        if problem.never_split and len(parts) != 1:
            continue
        ends = set.intersection(*({near for cell in part for near in beside(cell)} for part in parts))
        for end in sorted(ends - set(cards)):
            yield start, end


def moved(cards: Mapping[Cell, Family], start: Cell, end: Cell) -> dict[Cell, Family]:
    """The layout after a move."""
    after = dict(cards)
    after[end] = after.pop(start)
    return after


def onward(places: Places, start: Cell, after: Mapping[Cell, Family], problem: Problem) -> Places:
    """Where the token may be after a move; nowhere if none of its places lets the move happen."""
    found: set[Cell] = set()
    legal = crossings(after, problem)
    for place in places:
        if start not in crossing(place):
            found |= legal - {place} or {place}
    return frozenset(found)


def replay(plan: Plan, problem: Problem) -> None:
    """Judge a plan move by move."""
    cards = dict(problem.cards)
    places = frozenset([problem.token]) if problem.token else frozenset()
    for start, end in plan.moves:
        assert start in cards
        assert end not in cards
        assert start not in problem.locked
        if problem.never_split:
            assert len(groups([cell for cell in cards if cell != start])) == 1
        cards = moved(cards, start, end)
        assert len(groups(cards)) == 1
        if problem.token:
            places = onward(places, start, cards, problem)
            assert places
    assert wins(cards, problem)
    assert plan.final == cards


def referee(problem: Problem, deepest: int, most: int = 6000) -> tuple[int | None, int, bool]:
    """Plain breadth-first search.

    Returns:
        The fewest moves (None if not found), the number of sequences of so many moves that win, and whether that is
        certain: False if `deepest` moves or `most` positions did not settle it.
    """
    start = (frozenset(problem.cards.items()), frozenset([problem.token]) if problem.token else None)
    ways: dict[tuple[Layout, Places | None], int] = {start: 1}
    seen = {start}
    for depth in range(deepest + 1):
        winning = sum(number for (layout, _), number in ways.items() if wins(dict(layout), problem))
        if winning or not ways:
            return (depth if winning else None), winning, True
        after: dict[tuple[Layout, Places | None], int] = {}
        for (layout, places), number in ways.items():
            cards = dict(layout)
            for move in moves(cards, problem):
                then = moved(cards, *move)
                going = None if places is None else onward(places, move[0], then, problem)
                if going is not None and not going:
                    continue
                key = (frozenset(then.items()), going)
                if key not in seen:
                    after[key] = after.get(key, 0) + number
            if len(after) > most or depth == deepest:
                return None, 0, False
        seen |= set(after)
        ways = after
    return None, 0, False


def odd_problem(draw: random.Random, *, free: int, **rules: object) -> Problem:
    """A layout a few moves of its few free cards away from a winning one, mostly."""
    cards = winning_layout(draw)
    loose = set(draw.sample(sorted(cards), free))
    for _ in range(draw.randint(1, 4)):
        plain = Problem(cards, frozenset(set(cards) - loose))
        legal = list(moves(cards, plain))
        if legal:
            start, end = draw.choice(legal)
            cards = moved(cards, start, end)
            loose = loose - {start} | {end}
    if draw.random() < 0.3:
        cards = shuffled(cards, draw.sample(sorted(loose), min(3, len(loose))))
    return replace(Problem(cards, frozenset(set(cards) - loose)), **rules)  # type: ignore[arg-type]


def shuffled(cards: Mapping[Cell, Family], some: list[Cell]) -> dict[Cell, Family]:
    """The cards on some cells handed on in a circle."""
    return {**cards, **{cell: cards[some[index - 1]] for index, cell in enumerate(some)}}


def winning_layout(draw: random.Random) -> dict[Cell, Family]:
    """Four groups grown one beside the other."""
    while True:
        cards: dict[Cell, Family] = {}
        for family in FAMILIES:
            open_ = {near for cell in cards for near in beside(cell) if near not in cards} or {Cell(0, 0)}
            group: list[Cell] = []
            while len(group) < 4 and open_:
                group.append(draw.choice(sorted(open_)))
                open_ = {near for cell in group for near in beside(cell)} - set(cards) - set(group)
            cards.update(dict.fromkeys(group, family))
        if len(cards) == 16:
            return cards
