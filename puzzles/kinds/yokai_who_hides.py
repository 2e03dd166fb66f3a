"""Who hides where: the families lie appeased, the hints are true, and exactly one deal of the hidden cards fits.

Features: `first-moves` are the families that hidden cards can have by their hints, summed over the cards; `one-below`
the deals that fit the hints with some family apart; `look-ahead` the guesses that must be refuted, `steps` the rounds
of plain elimination (yokai_elimination.py).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from rulewright.models.finding import Finding
from rulewright.models.grid import Cell, groups, names, parse_cell
from rulewright.models.reading import Fields, choice
from rulewright.models.source import InputError, Place, Scalar, Source
from rulewright.models.source import Mapping as MappingNode
from rulewright.models.yokai.deduction import count_appeased, count_deals
from rulewright.models.yokai.families import FAMILIES, FAMILY_NAMES, FAMILY_SIZE, Family
from rulewright.models.yokai.position import Position
from rulewright.puzzles.kind import Draft, Judgement, Proof, UnfitError, Words
from rulewright.puzzles.kinds.yokai_common import apart, family_name, page_data, same_key
from rulewright.puzzles.kinds.yokai_hiding import AIMS, choices_of, course_of, hidden
from rulewright.puzzles.phrases import COMMA, phrase
from rulewright.puzzles.puzzle import Puzzle, opened
from rulewright.puzzles.shared import nothing, read_square


class WhoHides:
    """The kind."""

    id = "yokai-who-hides"
    game = "yokai"
    keys = ("families",)

    def draft(self, chance: Random, grade: int | None) -> Draft | None:
        """An appeased layout; hints that are true; as many cards hidden as the grade asks for and one deal allows."""
        position = hidden(chance, AIMS[grade])
        return None if position is None else Draft(position)

    def prove(self, draft: Draft, setting: int) -> Proof:
        """Setting 0: the game's count of appeased deals; setting 1: every deal of the hidden cards, one by one."""
        position: Position = opened(draft.position)[1]
        allowed = {cell: hint.families for cell, hint in position.hints.items()}
        if setting:
            return Proof("every deal by plain tests", 1, None, sum(1 for _ in _fitting(position.layout, allowed)))
        appeased = count_appeased(position.layout, allowed).appeased
        deals = count_deals(position.layout, allowed).total
        if appeased != 1 or deals == 1:
            raise UnfitError
        deal = next(_fitting(position.layout, allowed))
        solution = {"families": {cell.name: str(deal[cell]) for cell in position.unknown}}
        return Proof("count of appeased deals", 0, None, appeased, deals - appeased, (solution,))

    def features(self, draft: Draft, proof: Proof) -> dict[str, int]:
        position: Position = opened(draft.position)[1]
        choices = _choices(draft)
        course = course_of(choices)
        return {
            "first-moves": sum(len(choices[cell]) for cell in position.unknown),
            "greedy-gap": 0,
            "best-answers": proof.answers or 0,
            "one-below": proof.one_below,
            "look-ahead": course.guesses,
            "steps": course.rounds,
        }

    def words(self, draft: Draft, proof: Proof) -> Words:
        course = course_of(_choices(draft))
        count = str(len(proof.solutions[0]["families"]))
        return {
            language: {
                "cells": comma.join(names(course.first)),
                "count": count,
                "why": phrase(f"yo-why-{course.why}", language),
            }
            for language, comma in COMMA.items()
        }

    def where(self, draft: Draft, proof: Proof) -> Sequence[str]:
        """The hidden cards that plain elimination settles first."""
        return names(course_of(_choices(draft)).first)

    def judge(self, puzzle: Puzzle, answer: Fields, source: Source) -> Judgement:
        """Hold an answer against drawing and hints; and, once every card has a family, against numbers and groups."""
        position: Position = puzzle.opened
        named = _read_families(answer, position)
        place = answer.node.place if answer.get("families") is None else answer.need("families").place
        found = list(_named(position, named, place))
        hidden = {cell: named[cell][0] for cell in position.unknown if cell in named}
        found += _untrue(position, hidden, named)
        if len(hidden) == len(position.unknown):
            cards = {cell: family or hidden[cell] for cell, family in position.layout.items()}
            found += _numbers(cards, place)
            found += apart(cards, place)
        plain = {"families": {cell.name: str(named[cell][0]) for cell in sorted(named)}}
        return Judgement(found, None, plain)

    def pieces(self, puzzle: Puzzle, answer: Mapping[str, Any], language: str) -> Sequence[str]:
        """The families of the cells in reading order."""
        families = {_cell(name): family for name, family in (answer.get("families") or {}).items()}
        return [
            phrase("yo-piece-card", language, cell=cell.name, family=family_name(families[cell], language))
            for cell in sorted(families)
        ]

    def key(self, draft: Draft) -> str:
        position: Position = opened(draft.position)[1]
        return same_key(position.layout, {cell: hint.families for cell, hint in position.hints.items()})

    def legend(self, puzzle: Puzzle, language: str) -> Sequence[str]:
        return ()

    def data(self, puzzle: Puzzle) -> dict[str, Any]:
        return page_data()


def _fitting(
    layout: Mapping[Cell, Family | None], allowed: Mapping[Cell, Collection[Family]]
) -> Iterator[dict[Cell, Family]]:
    """All deals in which each family has its cards in one group and all hints are true, by plain trying."""
    unknown = [cell for cell in sorted(layout) if layout[cell] is None]
    cards = {cell: family for cell, family in layout.items() if family is not None}
    if any(cards[cell] not in allowed[cell] for cell in cards if cell in allowed):
        return
    left = {family: FAMILY_SIZE - list(cards.values()).count(family) for family in FAMILIES}

    def deal(index: int) -> Iterator[dict[Cell, Family]]:
        if index == len(unknown):
            if all(len(groups([cell for cell in cards if cards[cell] is one])) == 1 for one in FAMILIES):
                yield dict(cards)
            return
        cell = unknown[index]
        for family in FAMILIES:
            if left[family] and family in allowed.get(cell, FAMILIES):
                left[family] -= 1
                cards[cell] = family
                yield from deal(index + 1)
                del cards[cell]
                left[family] += 1

    yield from deal(0)


def _choices(draft: Draft) -> dict[Cell, frozenset[Family]]:
    position: Position = opened(draft.position)[1]
    return choices_of(position.layout, {cell: hint.families for cell, hint in position.hints.items()})


def _cell(name: str) -> Cell:
    cell = parse_cell(name)
    assert cell is not None
    return cell


def _read_families(answer: Fields, position: Position) -> dict[Cell, tuple[Family, Place]]:
    """The family that an answer names for a cell, and where. Raises InputError."""
    node = answer.get("families")
    if node is None or nothing(node):
        return {}
    if not isinstance(node, MappingNode):
        raise InputError("families must be a mapping of cell to family, such as {A1: red}", node.place)
    found: dict[Cell, tuple[Family, Place]] = {}
    for key, value in node.values.items():
        place = node.keys[key]
        cell = read_square(
            Scalar(place, place, key, ""), "families: a key", position.drawing.height, position.drawing.width
        )
        if cell not in position.layout:
            raise InputError(f"families: there is no card on {cell.name}", place)
        found[cell] = (Family(choice(value, f"families: {key}", FAMILY_NAMES)), place)
    return found


def _named(position: Position, named: Mapping[Cell, tuple[Family, Place]], place: Place) -> Iterator[Finding]:
    """RW101, RW102."""
    missing = [cell for cell in position.unknown if cell not in named]
    if missing:
        listed = names(missing)
        what = f"no family is named for {', '.join(listed)}"
        yield Finding("RW101", what, "name one for every `?` of the layout", listed, place)
    for cell in sorted(named):
        if position.layout[cell] is not None:
            what = f"{cell.name} is named, but its card is known: it is {position.layout[cell]}"
            yield Finding("RW102", what, "name only the cells that are drawn as `?`", (cell.name,), named[cell][1])


def _untrue(
    position: Position, hidden: Mapping[Cell, Family], named: Mapping[Cell, tuple[Family, Place]]
) -> Iterator[Finding]:
    """RW107."""
    for cell in sorted(hidden):
        hint = position.hints.get(cell)
        if hint is not None and hidden[cell] not in hint.families:
            what = f"the hint on {cell.name} says {hint.name}, not {hidden[cell]}"
            yield Finding("RW107", what, "all hints are true", (cell.name,), named[cell][1])


def _numbers(cards: Mapping[Cell, Family], place: Place) -> Iterator[Finding]:
    """RW109."""
    for family in FAMILIES:
        cells = [cell for cell in sorted(cards) if cards[cell] is family]
        if len(cells) != FAMILY_SIZE:
            what = f"{len(cells)} cards would be {family}, but a family has {FAMILY_SIZE}"
            yield Finding("RW109", what, "count the cards of each family", names(cells), place)


KIND = WhoHides()
