"""The commands `daily` and `daily verify`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.models.game import UnsupportedError
from rulewright.ui import records, reports
from rulewright.ui.session import Code, Session, known_game
from rulewright.ui.terminal import OutputError, clean, reason_of

if TYPE_CHECKING:
    from rulewright.puzzles.daily.site import Done
    from rulewright.solver.progress import Mode


def daily(
    word: str | None,
    count: int,
    out: str,
    games: Sequence[str],
    url: str | None,
    workers: int,
    progress: Mode,
    form: str,
) -> int:
    """Make the puzzles of some days, and publish them in a folder. Raises UnsupportedError and OutputError."""
    from rulewright.puzzles.daily.archive import ArchiveError, mark, open_archive
    from rulewright.puzzles.daily.calendar import DateError, days, read_date, slot
    from rulewright.puzzles.daily.site import fill, publish
    from rulewright.puzzles.making import NoPuzzleError

    session = Session("daily", form)
    chosen = [known_game(game).id for game in games] or list(_all_games())
    try:
        first = read_date(word) if word is not None else _today()
        slots = [slot(day, game) for day in days(first, count) for game in dict.fromkeys(chosen)]
    except DateError as error:
        raise UnsupportedError(str(error)) from None
    folder = Path(out)
    with _written(out):
        try:
            archive = open_archive(folder)
        except ArchiveError as error:
            raise OutputError(clean(str(error))) from None
        if url is not None:
            archive.url = url if url.endswith("/") else f"{url}/"
        mark(archive)
        try:
            with _bar(len(slots), progress) as bar:
                for done in fill(archive, slots, workers):
                    _note(session, done)
                    bar(_line(done))
        except NoPuzzleError as error:
            session.codes.add(Code.STOPPED)
            session.console.warn(str(error))
        except KeyboardInterrupt:
            session.codes.add(Code.INTERRUPTED)
        finally:
            if archive.entries:
                publish(archive)
    session.extra["folder"], session.extra["listed"] = out, len(archive.entries)
    if session.text:
        made = sum(bool(one["made"]) for one in session.results)
        what = f"{made} made, {len(session.results) - made} there already, {len(archive.entries)} listed"
        session.console.say("", f"{clean(out)}: {what}; open {clean(str(folder / 'index.html'))}")
    return session.finish()


@contextmanager
def _written(out: str) -> Iterator[None]:
    """What the system refuses, as a sentence."""
    try:
        yield
    except OSError as error:
        where = clean(str(error.filename or out))
        raise OutputError(f"{where} cannot be written: {reason_of(error)}; what was listed before still is") from None


def _all_games() -> Sequence[str]:
    from rulewright.models.game import game_ids

    return game_ids()


def _today() -> Any:
    """The date in UTC: the one thing that is taken from the clock, and only where no date is given."""
    from datetime import datetime

    return datetime.now(UTC).date()


def _note(session: Session, done: Done) -> None:
    entry = done.entry
    data = {"date": entry.date, "kind": entry.kind, "puzzle": entry.id, "grade": entry.grade}
    session.results.append(records.result(entry.path, entry.game, **data, made=done.seconds is not None))
    if session.text:
        session.console.say(f"{entry.date}  {entry.game:<16}  grade {entry.grade}  {entry.id}")


def _line(done: Done) -> str:
    took = "there already" if done.seconds is None else f"{done.seconds:.1f} s"
    return f"{done.entry.date} {done.entry.game}: {took}"


@contextmanager
def _bar(length: int, mode: Mode) -> Iterator[Any]:
    """A function that takes a line for each step: a bar on a terminal, plain lines where they are asked for."""
    live = mode == "auto" and sys.stderr is not None and sys.stderr.isatty()
    if mode == "plain":
        steps = iter(range(1, length + 1))
        yield lambda line: print(f"{next(steps)} of {length}: {line}", file=sys.stderr, flush=True)
    elif live:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("", total=length)
            yield lambda line: bar.update(task, advance=1, description=line)
    else:
        yield lambda line: None


def verify(folders: Sequence[str], progress: Mode, form: str) -> int:
    """Prove everything in archives again."""
    from rulewright.puzzles.daily.archive import ArchiveError, open_archive
    from rulewright.puzzles.daily.proving import check_archive
    from rulewright.solver.progress import progress_on

    session = Session("daily verify", form)
    for name in folders:
        try:
            archive = open_archive(Path(name), create=False)
            with progress_on(sys.stderr, progress) as drawn:
                tick = (lambda entry: drawn.note(entry.path)) if archive.entries else None
                wrong, count = {}, len(archive.entries)
                for path, found in check_archive(archive, *([tick] if tick else [])):
                    if found:
                        wrong[path] = found
        except (ArchiveError, OSError) as error:
            reason = reason_of(error) if isinstance(error, OSError) else str(error)
            session.codes.add(Code.UNREADABLE)
            session.results.append(records.failure(name, None, reason))
            if session.text:
                session.console.tell(f"{session.console.err_paint.bad('error:')} {clean(reason)}")
            continue
        except KeyboardInterrupt:
            session.codes.add(Code.INTERRUPTED)
            break
        session.codes.add(Code.FINDINGS if wrong else Code.FINE)
        differences = [{"path": path, "problems": found} for path, found in wrong.items()]
        session.results.append(records.result(name, None, puzzles=count, passed=not wrong, differences=differences))
        if session.text:
            paint = session.console.paint
            word = paint.bad(f"{len(wrong)} of its parts differ") if wrong else paint.good("all proven again")
            reports.say_heading(session.console, name, f"{count} puzzles, {word}")
            for path, found in wrong.items():
                for problem in found:
                    session.console.prose(f"{path}: {problem}", "  - ")
    return session.finish()
