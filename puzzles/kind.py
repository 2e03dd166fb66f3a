"""What a kind of puzzle offers: drafts, proofs, features, the judging of answers, and the data of its page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from rulewright.models.finding import Finding

if TYPE_CHECKING:
    from rulewright.models.reading import Fields
    from rulewright.models.source import Source
    from rulewright.puzzles.puzzle import Puzzle

# The raw features of difficulty, in the order in which a puzzle file tells them. A kind for which one of them means
# nothing says 0.
FEATURES = ("first-moves", "greedy-gap", "best-answers", "one-below", "look-ahead", "steps")
LANGUAGES = ("en", "ja")
# So many of the best answers a puzzle file lists; the others are counted and accepted all the same.
MOST_LISTED = 60


class UnfitError(Exception):
    """A draft that makes no puzzle: no answer, too many, or no proof within the fixed amount of work."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A puzzle before its proof: the position in the form of a file, and what else the task gives."""

    position: dict[str, Any]
    given: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Proof:
    """What one solver, with one setting, says of a draft.

    Args:
        method: the solver in a few words, for people.
        seed: its seed.
        value: what the best answers reach; None where an answer is just right or wrong.
        answers: how many best answers there are; None where this solver does not count them.
        one_below: how many legal answers miss the best by the least step; 0 where this solver does not count them.
        solutions: the best answers in canonical order, in the form of an answer file, at most MOST_LISTED.
    """

    method: str
    seed: int
    value: int | float | None
    answers: int | None
    one_below: int = 0
    solutions: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is to be said of an answer: findings (legality first), what it reaches, and the answer as plain data.

    `value` is None where the answer is not legal and whole, and in kinds without a value.
    """

    findings: Sequence[Finding]
    value: int | float | None
    answer: dict[str, Any]

    @property
    def right(self) -> bool:
        """Whether nothing is wrong with the answer."""
        return not self.findings


Words = Mapping[str, Mapping[str, str]]


class Kind(Protocol):
    """A kind of puzzle. Nothing in here may depend on the clock: limits are amounts of work.

    `keys` are those of an answer, beside `puzzle`.
    """

    id: str
    game: str
    keys: tuple[str, ...]

    def draft(self, chance: Random, grade: int | None) -> Draft | None:
        """A candidate, aimed at a grade where one is asked for; None where this throw of the dice gave none."""
        ...

    def prove(self, draft: Draft, setting: int) -> Proof:
        """Solve a draft, in setting 0 or 1, which differ in method or in seed. Raises UnfitError.

        Setting 0 counts the best answers and those one below, and lists solutions.
        """
        ...

    def features(self, draft: Draft, proof: Proof) -> dict[str, int]:
        """The raw features of difficulty, by the names of FEATURES."""
        ...

    def words(self, draft: Draft, proof: Proof) -> Words:
        """What the braces in the texts of data/puzzles/kinds/<kind>.yaml stand for, by language."""
        ...

    def where(self, draft: Draft, proof: Proof) -> Sequence[str]:
        """The cells that the first hint points at."""
        ...

    def judge(self, puzzle: Puzzle, answer: Fields, source: Source) -> Judgement:
        """Judge an answer: `answer` may hold `keys` and `puzzle`; `source` is its file, for the places in drawings.

        A legal, whole answer that misses the best gives exactly the finding RW104. Raises InputError for what cannot
        be read.
        """
        ...

    def pieces(self, puzzle: Puzzle, answer: Mapping[str, Any], language: str) -> Sequence[str]:
        """An answer as its steps in words (`jack on B3`, `move A1 to B5`), for the hint that names the next one.

        The phrases are those of data/puzzles/texts, so that the page says the same.
        """
        ...

    def key(self, draft: Draft) -> str:
        """The same text for drafts that are the same puzzle turned, mirrored or renamed."""
        ...

    def legend(self, puzzle: Puzzle, language: str) -> Sequence[str]:
        """What cards and tiles of the position say, a line each, for those who do not see the page; often nothing."""
        ...

    def data(self, puzzle: Puzzle) -> dict[str, Any]:
        """What the page's reader of the rules needs of the game's data: cards, tiles, prices."""
        ...
