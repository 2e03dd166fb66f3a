"""Answers to puzzles as files: whether one is for this puzzle, and what is to be said of it."""

from __future__ import annotations

from dataclasses import replace

from rulewright.models.reading import Fields, shown, text
from rulewright.models.source import InputError, Mapping, Source
from rulewright.puzzles.fitting import NO_PROOF
from rulewright.puzzles.kind import Judgement, UnfitError
from rulewright.puzzles.puzzle import Puzzle
from rulewright.puzzles.registry import Texts
from rulewright.puzzles.registry import kind as kind_of

HELP = "change the answer; the position is the puzzle's and stays as it is"
# What a form may hold in place of what differs from puzzle to puzzle.
FOREST, SCORE = "@forest@", "@score@"


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
        return own(kind.judge(puzzle, Fields(root, "the answer", ("puzzle", *kind.keys)), source))
    except UnfitError as error:
        raise InputError(f"answers to this puzzle cannot be judged: {str(error) or NO_PROOF}", root.place) from None


def own(found: Judgement) -> Judgement:
    """A judgement whose advice is for answers: that of the games' rules often is to correct the position."""
    findings = [
        replace(finding, help=HELP) if "`" in finding.help and not finding.code.startswith("RW") else finding
        for finding in found.findings
    ]
    return replace(found, findings=findings)


def blank(puzzle: Puzzle, texts: Texts) -> str:
    """A form of an answer with the id of its puzzle; where it asks for them with the given forest, or a line a part."""
    form = texts.form
    if FOREST in form:
        form = form.replace(FOREST, "\n  ".join(str(puzzle.position["forest"]).splitlines()))
    if SCORE in form:
        parts = (*puzzle.position["goals"], "full-grid", "total")
        form = form.replace(SCORE, "\n  ".join(f"{part}:" for part in parts))
    return f"puzzle: {puzzle.id}\n{form}"
