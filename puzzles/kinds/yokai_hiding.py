"""Hiding cards of an appeased layout, so that hints and what is left open allow one deal only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from random import Random
from typing import Any

from rulewright.models.grid import Cell, groups
from rulewright.models.yokai.components import PLAYERS, hint_kinds
from rulewright.models.yokai.families import FAMILIES, FAMILY_SIZE, Family
from rulewright.models.yokai.hints import all_hints
from rulewright.puzzles.kinds.yokai_common import (
    appeased_cards,
    connected_fours,
    drawing,
    framed,
    square,
    symmetric,
    walked,
)
from rulewright.puzzles.kinds.yokai_elimination import Course, Elimination

MOST_SIDE = 8
# So often cards of one layout are hidden, before it is thrown away.
TRIES = 8

Hints = dict[Cell, frozenset[Family]]
Deal = dict[Cell, Family]
# A family for each card, None where it is hidden.
Layout = Mapping[Cell, Family | None]


@dataclass(frozen=True, slots=True)
class Aim:
    """What a grade asks for, least and most: hidden cards, hints to begin with, rounds of elimination, and guesses."""

    hidden: tuple[int, int]
    hints: tuple[int, int]
    rounds: tuple[int, int]
    guesses: int = 0


AIMS: Mapping[int | None, Aim] = {
    None: Aim((4, 11), (2, 6), (1, 99)),
    1: Aim((4, 6), (2, 4), (1, 1)),
    2: Aim((5, 7), (2, 5), (1, 2)),
    3: Aim((7, 9), (2, 6), (2, 3)),
    4: Aim((8, 11), (3, 6), (3, 4)),
    5: Aim((9, 11), (3, 6), (4, 99), 1),
}
# One outline in so many is the square of the start.
SQUARES = 5


def hidden(chance: Random, aim: Aim) -> dict[str, Any] | None:
    """A position with as many cards hidden as a grade asks for and about as hard; None where the dice gave none."""
    players, count = chance.choice(PLAYERS), chance.randint(*aim.hints)
    least = chance.randint(2, count)
    # Each hint was revealed in one turn and placed in another one, so this many moves had been made at least.
    moves = chance.randint(1, min(6, 2 * least)) if chance.randrange(SQUARES) else 0
    cells, _ = walked(chance, square(), moves)
    cards = appeased_cards(chance, frozenset(symmetric(sorted(cells))[chance.randrange(8)]))
    if cards is None:
        return None
    elimination, deals = Elimination(frozenset(cards)), _deals(frozenset(cards))
    for _ in range(TRIES):
        hints = _hints(chance, cards, players, count)
        known = _hide(chance, cards, deals, hints, chance.randint(*aim.hidden))
        if known is None:
            continue
        hints = _needed(chance, known, deals, hints, least)
        course = elimination.solve(choices_of(known, hints))
        if course.guesses >= aim.guesses and aim.rounds[0] <= course.rounds <= aim.rounds[1]:
            return _position(known, hints, players)
    return None


def choices_of(layout: Layout, hints: Mapping[Cell, frozenset[Family]]) -> dict[Cell, frozenset[Family]]:
    """The families that each card can have by its hint alone."""
    choices = {}
    for cell in sorted(layout):
        family = layout[cell]
        choices[cell] = hints.get(cell, frozenset(FAMILIES)) if family is None else frozenset([family])
    return choices


def course_of(choices: Mapping[Cell, frozenset[Family]]) -> Course:
    """How plain elimination goes on from there."""
    return Elimination(frozenset(choices)).solve(choices)


def _hints(chance: Random, cards: Mapping[Cell, Family], players: int, count: int) -> Hints:
    """True hints on different cards, of the kinds and numbers that a game of so many players has."""
    left = dict(enumerate(hint_kinds(players), 1))
    hints: Hints = {}
    for card in chance.sample(all_hints(), len(all_hints())):
        if len(hints) == count:
            break
        cells = [cell for cell in sorted(cards) if cell not in hints and cards[cell] in card]
        if cells and left[len(card)]:
            left[len(card)] -= 1
            hints[chance.choice(cells)] = card
    return hints


def _deals(cells: frozenset[Cell]) -> list[Deal]:
    """All deals on an outline that are appeased."""
    return [
        {cell: family for four, family in zip(parted, order, strict=True) for cell in sorted(four)}
        for parted in _partings(cells)
        for order in permutations(FAMILIES)
    ]


def _partings(cells: frozenset[Cell]) -> Iterator[list[frozenset[Cell]]]:
    if not cells:
        yield []
        return
    for four in connected_fours(cells, min(cells)):
        if not any(len(group) % FAMILY_SIZE for group in groups(cells - four)):
            for rest in _partings(cells - four):
                yield [four, *rest]


def _true(deals: list[Deal], hints: Hints) -> list[Deal]:
    return [deal for deal in deals if all(deal[cell] in hint for cell, hint in hints.items())]


def _one(deals: list[Deal], known: Layout) -> bool:
    """Whether just one of the deals has the cards that are known."""
    shown = [(cell, family) for cell, family in known.items() if family is not None]
    return sum(all(deal[cell] is family for cell, family in shown) for deal in deals) == 1


def _hide(chance: Random, cards: Deal, deals: list[Deal], hints: Hints, count: int) -> dict[Cell, Family | None] | None:
    """The layout with so many cards hidden, those with hints first, and one answer; None where that does not go."""
    known: dict[Cell, Family | None] = dict(cards)
    fitting = _true(deals, hints)
    hidden = 0
    for cell in sorted(cards, key=lambda cell: (cell not in hints, chance.random())):
        if hidden == count:
            break
        known[cell] = None
        if _one(fitting, known):
            hidden += 1
        else:
            known[cell] = cards[cell]
    return known if hidden == count else None


def _needed(chance: Random, known: Layout, deals: list[Deal], hints: Hints, least: int) -> Hints:
    """The hints without those that are not needed for the one answer; so many stay at least."""
    for cell in chance.sample(sorted(hints), len(hints)):
        fewer = {other: hints[other] for other in hints if other != cell}
        if len(fewer) >= least and _one(_true(deals, fewer), known):
            hints = fewer
    return hints


def _position(known: Layout, hints: Hints, players: int) -> dict[str, Any] | None:
    """The position as data; None where the drawing would be too large."""
    there, rows, columns = framed(known, 0)
    if max(rows, columns) > MOST_SIDE:
        return None
    layout = {there[cell]: family for cell, family in known.items()}
    placed = {there[cell].name: [str(family) for family in FAMILIES if family in hints[cell]] for cell in sorted(hints)}
    return {"game": "yokai", "players": players, "layout": drawing(layout, rows, columns), "hints": placed}
