"""Proving a puzzle again: solved anew in both settings, and all that its file says compared with what comes out."""

from __future__ import annotations

from rulewright.models.answering import ConfirmationError
from rulewright.puzzles.fitting import NO_PROOF
from rulewright.puzzles.kind import UnfitError
from rulewright.puzzles.making import GENERATOR, Origin, assemble, confirm
from rulewright.puzzles.puzzle import Puzzle
from rulewright.puzzles.registry import kind as kind_of


def problems(puzzle: Puzzle) -> list[str]:
    """Sentences on what in a puzzle file does not hold, none if all of it was proven again."""
    if puzzle.version != GENERATOR:
        return [f"it was made by version {puzzle.version} of the generators, and this is version {GENERATOR}"]
    kind = kind_of(puzzle.kind)
    try:
        first, second = (kind.prove(puzzle.draft, setting) for setting in (0, 1))
        features = kind.features(puzzle.draft, first)
        fresh = assemble(kind, puzzle.draft, (first, second), features, Origin(puzzle.seed, puzzle.asked, puzzle.date))
        confirm(fresh, first, second)
    except UnfitError as error:
        return [f"it is no puzzle: {str(error) or NO_PROOF}"]
    except ConfirmationError as error:
        return [str(error)]
    told, found = puzzle.to_data(), fresh.to_data()
    return [
        f"`{key}` is {_short(told.get(key))}, and the proof says {_short(found.get(key))}"
        for key in {**told, **found}
        if told.get(key) != found.get(key)
    ]


def _short(value: object) -> str:
    word = "missing" if value is None else str(value).replace("\n", " ")
    return word if len(word) <= 60 else word[:59] + "…"
