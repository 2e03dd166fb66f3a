"""Graded hints: where to look, which rule matters, and the next step of the best answer nearest to what is there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulewright.puzzles.kind import LANGUAGES
from rulewright.puzzles.making import judge
from rulewright.puzzles.phrases import phrase
from rulewright.puzzles.puzzle import HINTS, Puzzle
from rulewright.puzzles.registry import kind as kind_of

LEVELS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint of a level: its text by language, and the cells that it points at."""

    level: int
    text: Mapping[str, str]
    cells: Sequence[str] = ()


def hint(puzzle: Puzzle, level: int, answer: Mapping[str, Any] | None = None) -> Hint:
    """The hint of a level of LEVELS; `answer` is what the player has so far, for the third one."""
    if level < len(LEVELS):
        return Hint(level, puzzle.hints[HINTS[level - 1]], puzzle.where if level == 1 else ())
    return Hint(level, {language: _step(puzzle, answer or {}, language) for language in LANGUAGES})


def _step(puzzle: Puzzle, answer: Mapping[str, Any], language: str) -> str:
    """What to do next, in words.

    Pieces that no listed answer holds together with the rest are only called wrong where all best answers are listed.
    """
    if answer and judge(puzzle, answer).right:
        return phrase("hint-done", language)
    told = kind_of(puzzle.kind).pieces
    has = told(puzzle, answer, language) if answer else ()
    lists = [told(puzzle, solution, language) for solution in puzzle.solutions]
    if isinstance(answer.get("moves"), list):
        return _in_order(puzzle, has, lists, language)
    nearest = max(lists, key=lambda pieces: _shared(has, pieces))
    extra, missing = _without(has, nearest), _without(nearest, has)
    if "placements" not in answer and "placements" not in puzzle.solutions[0]:
        missing = sorted(missing, key=lambda piece: not _names(piece, puzzle.where))
    if extra:
        if len(lists) == puzzle.answers:
            return phrase("hint-back", language, piece=extra[0])
        words = {"listed": len(lists), "answers": puzzle.answers, "piece": extra[0]}
        return phrase("hint-other", language, **words, next=(missing or nearest)[0])
    return phrase("hint-next", language, piece=missing[0]) if missing else phrase("hint-done", language)


def _in_order(puzzle: Puzzle, has: Sequence[str], lists: Sequence[Sequence[str]], language: str) -> str:
    """The same for steps that follow one another: they are right as far as a best answer begins with them."""
    nearest = max(lists, key=lambda pieces: _begun(has, pieces))
    begun = _begun(has, nearest)
    if begun == len(has):
        if begun == len(nearest):
            return phrase("hint-done", language)
        return phrase("hint-next", language, piece=nearest[begun])
    if len(lists) == puzzle.answers or begun == len(nearest):
        return phrase("hint-back-to", language, piece=has[begun])
    words = {"listed": len(lists), "answers": puzzle.answers, "piece": has[begun]}
    return phrase("hint-other-way", language, **words, next=nearest[begun])


def _begun(has: Sequence[str], pieces: Sequence[str]) -> int:
    """With how many of the first pieces an answer begins."""
    return next(
        (n for n, (one, other) in enumerate(zip(has, pieces, strict=False)) if one != other), min(len(has), len(pieces))
    )


def _names(piece: str, cells: Sequence[str]) -> bool:
    """Whether a piece names one of the cells that the first hint points at: where order is free it comes first."""
    return any(re.search(rf"(?<![A-Za-z0-9]){cell}(?![A-Za-z0-9])", piece) for cell in cells)


def _shared(has: Sequence[str], pieces: Sequence[str]) -> int:
    return (Counter(has) & Counter(pieces)).total()


def _without(pieces: Sequence[str], others: Sequence[str]) -> list[str]:
    """The pieces that are not among the others, each as often as it is there too often, in their order."""
    left = Counter(others)
    found = []
    for piece in pieces:
        if left[piece] > 0:
            left[piece] -= 1
        else:
            found.append(piece)
    return found
