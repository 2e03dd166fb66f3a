"""The commands of those who make puzzles: kinds, new, grade, verify. Those of players are in playing.py."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.models import source as sources
from rulewright.models.game import UnsupportedError
from rulewright.models.reading import suggestion
from rulewright.models.source import InputError, Source
from rulewright.ui import records, reports
from rulewright.ui.session import Code, Session
from rulewright.ui.terminal import clean, table

if TYPE_CHECKING:
    from rulewright.puzzles.puzzle import Puzzle
    from rulewright.solver.progress import Mode

# The catalogue of what can be wrong with an answer, beside the rules of the games.
ANSWERS = "puzzles"


def kinds(form: str) -> int:
    """The kinds of puzzles."""
    from rulewright.puzzles.registry import kind, kind_ids, texts

    session = Session("puzzle kinds", form)
    for identity in kind_ids():
        told, of = texts(identity), kind(identity)
        parts = {"title": dict(told.title), "summary": dict(told.summary), "answer": list(of.keys)}
        session.results.append(records.result(None, of.game, kind=identity, **parts))
    if session.text:
        rows = [(str(one["kind"]), str(one["summary"]["en"])) for one in session.results]
        width = max(len(name) for name, _ in rows)
        for name, summary in rows:
            session.console.prose(summary, f"{name:<{width}}  ")
    return session.finish()


def known_kind(word: str) -> str:
    """A kind by its name. Raises UnsupportedError with the nearest one."""
    from rulewright.puzzles.registry import kind_ids

    if word not in kind_ids():
        near = suggestion(word[:40], kind_ids()) or f": the kinds are {', '.join(kind_ids())}"
        raise UnsupportedError(f"there is no kind of puzzle `{word[:40]}`{near}")
    return word


def new(word: str, seed: int, grade: int | None, progress: Mode, form: str) -> int:
    """A new puzzle, proven twice, as a file on standard output."""
    from rulewright.puzzles.making import NoPuzzleError, make
    from rulewright.solver.progress import progress_on

    kind = known_kind(word)
    session = Session("puzzle new", form)
    puzzle = None
    try:
        with progress_on(sys.stderr, progress) as drawn:
            puzzle = make(kind, seed, grade, tick=lambda drafts: drawn.note(f"draft {drafts:,}"))
    except NoPuzzleError as error:
        session.codes.add(Code.STOPPED)
        session.results.append(records.failure(None, None, str(error)))
        if session.text:
            session.console.warn(str(error))
    except KeyboardInterrupt:
        session.codes.add(Code.INTERRUPTED)
    if puzzle is None:
        return session.finish()
    data = puzzle.to_data()
    session.results.append(records.result(None, str(puzzle.position["game"]), document=data))
    if session.text:
        session.console.say(*map(clean, puzzle.to_text().removesuffix("\n").split("\n")))
    return session.finish()


# How the message on an empty file begins; it goes on with how a position does.
EMPTY = "the file is empty"

Work = Callable[[Session, str, "Puzzle"], Code]


def each(session: Session, names: Sequence[str], work: Work) -> int:
    """Do the work on every puzzle file, none stopping the others."""
    for index, name in enumerate(names):
        if session.text and index:
            session.console.say("")
        try:
            puzzle = read(session, name)
            if puzzle is not None:
                session.codes.add(work(session, name, puzzle))
        except InputError as error:
            fail(session, name, puzzle.source if puzzle else None, error)
        except KeyboardInterrupt:
            session.codes.add(Code.INTERRUPTED)
            break
    return session.finish()


def load(name: str) -> Source:
    """A file of YAML, no position. Raises InputError."""
    try:
        return _load(name)
    except InputError as error:
        if error.message.startswith(EMPTY):
            error.message = EMPTY
        raise


def _load(name: str) -> Source:
    return sources.load(name, sys.stdin.buffer if sys.stdin is not None else None)


def read(session: Session, name: str, solved: bool = False) -> Puzzle | None:
    """A puzzle file, or None after its error was noted. `solved`: the solutions that it lists must be right."""
    from rulewright.puzzles.fitting import listed
    from rulewright.puzzles.puzzle import read_puzzle

    source: Source | None = None
    try:
        source = load(name)
        puzzle = read_puzzle(source)
        if solved:
            listed(puzzle)
        return puzzle
    except InputError as error:
        fail(session, name, source, error)
        return None


def fail(session: Session, name: str, source: Source | None, error: InputError) -> None:
    if source is not None:
        error.lines = source.lines
    session.fail(name, None, error, source.name if source else "<stdin>" if name == "-" else name)


def grade(names: Sequence[str], form: str) -> int:
    """The features of puzzles, counted anew, and the grade that they make."""

    def work(session: Session, name: str, puzzle: Puzzle) -> Code:
        from rulewright.puzzles.fitting import NO_PROOF
        from rulewright.puzzles.grading import COUNTS, difficulty, grade_of
        from rulewright.puzzles.kind import UnfitError
        from rulewright.puzzles.registry import kind, texts

        of, told = kind(puzzle.kind), texts(puzzle.kind)
        try:
            features = of.features(puzzle.draft, of.prove(puzzle.draft, 0))
        except UnfitError as error:
            raise InputError(f"this is no puzzle: {str(error) or NO_PROOF}") from None
        hard, found = difficulty(told, features), grade_of(told, features)
        same = features == puzzle.features and found == puzzle.grade
        data: dict[str, Any] = {"puzzle": puzzle.id, "features": features, "difficulty": round(hard, 6), "grade": found}
        data |= {"weights": dict(told.weights), "steps": list(told.steps), "told": puzzle.grade, "same": same}
        session.results.append(records.result(name, str(puzzle.position["game"]), **data))
        if session.text:
            console = session.console
            reports.say_heading(console, name, f"grade {found} of 5")
            rows = [("feature", "value", "weight", "adds")]
            for key, value in features.items():
                weight = told.weights.get(key, 0.0)
                adds = difficulty(told, {**dict.fromkeys(features, 0), key: value}) if weight else 0.0
                what = f"{key} (log2 of 1 + it)" if key in COUNTS and weight else key
                rows.append((what, str(value), f"{weight:g}", f"{adds:.2f}"))
            console.say("", *(f"  {line}" for line in table(rows, right=(1, 2, 3))), "")
            steps = ", ".join(f"{step:g}" for step in told.steps)
            console.prose(f"difficulty {hard:.2f}; the grades 2 to 5 begin at {steps}", "  ")
            if not same:
                console.warn(f"{clean(name)} says grade {puzzle.grade} and other features: it does not hold")
        return Code.FINE if same else Code.FINDINGS

    return each(Session("puzzle grade", form), names, work)


def verify(names: Sequence[str], form: str) -> int:
    """Prove puzzles again, and compare all that their files say."""

    def work(session: Session, name: str, puzzle: Puzzle) -> Code:
        from rulewright.puzzles.verifying import problems

        found = problems(puzzle)
        data = {"puzzle": puzzle.id, "passed": not found, "differences": found}
        session.results.append(records.result(name, str(puzzle.position["game"]), **data))
        if session.text:
            paint = session.console.paint
            word = paint.bad("differs") if found else paint.good("proven again")
            reports.say_heading(session.console, name, word)
            for problem in found:
                session.console.prose(problem, "  - ")
        return Code.FINDINGS if found else Code.FINE

    return each(Session("puzzle verify", form), names, work)
