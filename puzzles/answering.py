"""Answers to puzzles as files: whether one is for this puzzle, and what is to be said of it."""

from __future__ import annotations

from rulewright.models.reading import Fields, shown, text
from rulewright.models.source import InputError, Mapping, Source
from rulewright.puzzles.fitting import NO_PROOF
from rulewright.puzzles.kind import Judgement, UnfitError
from rulewright.puzzles.puzzle import Puzzle
from rulewright.puzzles.registry import Texts
from rulewright.puzzles.registry import kind as kind_of


def judge_file(puzzle: Puzzle, source: Source) -> Judgement:
    """Judge an answer file. Raises InputError for what cannot be read and for an answer to another puzzle."""
    kind = kind_of(puzzle.kind)
    root = source.root
    if not isinstance(root, Mapping) or "generator" in root.values or "game" in root.values:
        what = "a whole puzzle" if isinstance(root, Mapping) and "generator" in root.values else ""
        what = what or ("a position" if isinstance(root, Mapping) else shown(root))
        keys = " or ".join(f"`{key}: …`" for key in kind.keys)
        raise InputError(f"this is {what}, and no answer: an answer to {puzzle.kind} is a file with {keys}", root.place)
    told = root.values.get("puzzle")
    if told is not None and text(told, "puzzle") != puzzle.id:
        raise InputError(f"this answer is for the puzzle {shown(told, 60)}, not for {puzzle.id}", told.place)
    try:
        return kind.judge(puzzle, Fields(root, "the answer", ("puzzle", *kind.keys)), source)
    except UnfitError as error:
        raise InputError(f"answers to this puzzle cannot be judged: {str(error) or NO_PROOF}", root.place) from None


def blank(puzzle: Puzzle, texts: Texts) -> str:
    """A form of an answer with the id of its puzzle."""
    return f"puzzle: {puzzle.id}\n{texts.form}"
