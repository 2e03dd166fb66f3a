"""The puzzles that come with the program, one of each kind, and the answers to them in the catalogue of rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rulewright.models import source as sources
from rulewright.models.reading import text
from rulewright.models.rulebook import DATA
from rulewright.models.source import Mapping, Source
from rulewright.puzzles.puzzle import Puzzle, read_puzzle

EXAMPLES = DATA / "puzzles" / "examples"
ANSWERS = DATA / "puzzles" / "answers"


def example(kind: str) -> Path:
    """The file of the example of a kind."""
    return EXAMPLES / f"{kind}.yaml"


@cache
def shipped() -> dict[str, Puzzle]:
    """The examples by their ids."""
    puzzles = [read_puzzle(sources.load(str(path))) for path in sorted(EXAMPLES.glob("*.yaml"))]
    return {puzzle.id: puzzle for puzzle in puzzles}


def puzzle_of(answer: Source) -> Puzzle:
    """The example that an answer is for. Raises KeyError."""
    assert isinstance(answer.root, Mapping)
    return shipped()[text(answer.root.values["puzzle"], "puzzle")]
