"""Making a puzzle: drafts are thrown until one fits, and what fits is solved twice before it is told to anybody."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

from rulewright.models.answering import ConfirmationError
from rulewright.models.reading import Fields
from rulewright.models.source import parse
from rulewright.puzzles.grading import grade_of
from rulewright.puzzles.kind import LANGUAGES, Draft, Judgement, Kind, Proof, UnfitError
from rulewright.puzzles.puzzle import HINTS, Puzzle, nested, opened
from rulewright.puzzles.registry import kind as kind_of
from rulewright.puzzles.registry import texts as texts_of

# A change of any generator that changes what a seed gives raises this number.
GENERATOR = 1
MOST_DRAFTS = 20_000


class NoPuzzleError(Exception):
    """No draft made a puzzle: a sentence for people."""


class Origin(NamedTuple):
    """Where a puzzle comes from: its seed, the grade that was asked for, and its day, where there are any."""

    seed: int
    grade: int | None
    date: str | None


def make(
    identity: str,
    seed: int,
    grade: int | None = None,
    date: str | None = None,
    taken: Collection[str] = (),
    tick: Callable[[int], None] = lambda drafts: None,
) -> Puzzle:
    """The puzzle of a kind, seed and grade (None: as it comes), the same at all times and on all machines.

    `taken` are keys (key_of) of puzzles that it must not repeat. `tick` is told after each draft how many there were.
    Raises NoPuzzleError.
    """
    kind, texts = kind_of(identity), texts_of(identity)
    for number in range(MOST_DRAFTS):
        chance = Random(f"{identity}|{GENERATOR}|{seed}|{grade}|{number}")
        tick(number + 1)
        draft = kind.draft(chance, grade)
        if draft is None:
            continue
        try:
            first = kind.prove(draft, 0)
            features = kind.features(draft, first)
            if grade is not None and grade_of(texts, features) != grade:
                continue
            if key_of(kind, draft) in taken:
                continue
            second = kind.prove(draft, 1)
        except UnfitError:
            continue
        puzzle = assemble(kind, draft, (first, second), features, Origin(seed, grade, date))
        confirm(puzzle, first, second)
        return puzzle
    raise NoPuzzleError(f"no {identity} of grade {grade} in {MOST_DRAFTS:,} drafts of seed {seed}")


def assemble(
    kind: Kind, draft: Draft, proofs: tuple[Proof, Proof], features: Mapping[str, int], origin: Origin
) -> Puzzle:
    """The puzzle of a draft that was solved twice, with its features. `confirm` is still to be called."""
    texts, first = texts_of(kind.id), proofs[0]
    assert first.answers is not None
    words = kind.words(draft, first)
    entry, position = opened(draft.position)

    def filled(templates: Mapping[str, str]) -> dict[str, str]:
        return {language: templates[language].format_map(words[language]) for language in LANGUAGES}

    return Puzzle(
        kind=kind.id,
        version=GENERATOR,
        seed=origin.seed,
        asked=origin.grade,
        date=origin.date,
        title=filled(texts.title),
        task=filled(texts.task),
        details=filled(texts.details),
        position=draft.position,
        given=draft.given,
        best=first.value,
        answers=first.answers,
        solutions=first.solutions,
        proof=tuple(proof_data(proof) for proof in proofs),
        hints={key: filled(texts.hints[key]) for key in HINTS},
        where=tuple(kind.where(draft, first)),
        features=features,
        grade=grade_of(texts, features),
        invented=tuple(entry.invented(position)),
    )


def key_of(kind: Kind, draft: Draft) -> str:
    """A digest that is the same for drafts of a kind that are the same puzzle turned, mirrored or renamed."""
    return sha256(f"{kind.id} {kind.key(draft)}".encode()).hexdigest()[:20]


def proof_data(proof: Proof) -> dict[str, Any]:
    """A proof in the form of the file."""
    data: dict[str, Any] = {"method": proof.method, "seed": proof.seed}
    if proof.value is not None:
        data["value"] = proof.value
    if proof.answers is not None:
        data["answers"] = proof.answers
    return data


def confirm(puzzle: Puzzle, first: Proof, second: Proof) -> None:
    """Two solvers agree, and each listed solution is right by the plain rules. Raises ConfirmationError: a bug."""
    if first.value != second.value:
        raise ConfirmationError(f"{puzzle.id}: one solver says {first.value}, the other {second.value}")
    if second.answers is not None and first.answers != second.answers:
        raise ConfirmationError(f"{puzzle.id}: one solver counts {first.answers} answers, the other {second.answers}")
    if not first.solutions or len(first.solutions) > (first.answers or 0):
        raise ConfirmationError(f"{puzzle.id}: {len(first.solutions)} solutions are listed of {first.answers}")
    for solution in first.solutions:
        found = judge(puzzle, solution)
        if not found.right or found.value != puzzle.best:
            codes = [finding.code for finding in found.findings]
            raise ConfirmationError(f"{puzzle.id}: the solution {solution} reaches {found.value} and breaks {codes}")


def judge(puzzle: Puzzle, answer: Mapping[str, Any]) -> Judgement:
    """Judge an answer given as plain data. Raises InputError."""
    kind = kind_of(puzzle.kind)
    source = parse(nested({**answer, "puzzle": puzzle.id}).encode(), "the answer")
    return kind.judge(puzzle, Fields(source.root, "the answer", ("puzzle", *kind.keys)), source)
