"""The commands `daily` and `daily verify`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.models.game import UnsupportedError
from rulewright.ui import records, reports
from rulewright.ui.session import Code, Session, known_game
from rulewright.ui.terminal import OutputError, clean, reason_of, wrap

if TYPE_CHECKING:
    from rulewright.puzzles.daily.calendar import Slot
    from rulewright.puzzles.daily.site import Done
    from rulewright.solver.progress import Mode


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be made: the slots, where to, at which address (None: as before), and by how many processes."""

    slots: Sequence[Slot]
    out: str
    url: str | None
    workers: int


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
    from rulewright.puzzles.daily.archive import ArchiveError, alone, refuse_foreign
    from rulewright.puzzles.daily.calendar import DateError, days, read_date, slot

    session = Session("daily", form)
    chosen = [known_game(game).id for game in games] or list(_all_games())
    try:
        first = read_date(word) if word is not None else _today()
        slots = [slot(day, game) for day in days(first, count) for game in dict.fromkeys(chosen)]
    except DateError as error:
        raise UnsupportedError(str(error)) from None
    order = Order(slots, out, None if url is None else _address(url), workers)
    folder = Path(out)
    with _written(out), _terminable():
        try:
            refuse_foreign(folder)
            with alone(folder):
                _fill(session, order, progress)
        except ArchiveError as error:
            return _refused(session, out, str(error))
    return session.finish()


def _fill(session: Session, order: Order, progress: Mode) -> None:
    """Make what is missing, and list whatever was made, however it ends. Raises ArchiveError and OSError."""
    from rulewright.puzzles.daily.archive import mark, open_archive
    from rulewright.puzzles.daily.site import fill, publish
    from rulewright.puzzles.making import NoPuzzleError

    folder = Path(order.out)
    archive = open_archive(folder)
    asked = {f"{slot.path}/" for slot in order.slots}
    for path in archive.lost:
        if path not in asked:
            session.console.warn(f"{path} was listed and is gone: `rulewright daily` with its date makes it anew")
    if order.url is not None:
        archive.url = order.url
    mark(archive)
    # On a terminal the bar has the last line to itself, so that the lines of the results wait for its end.
    waiting: list[Done] = []
    try:
        with _bar(len(order.slots), progress) as bar:
            for done in fill(archive, order.slots, order.workers):
                _note(session, done)
                waiting.append(done)
                if not _live(progress):
                    _say(session, waiting)
                bar(_line(done))
    except NoPuzzleError as error:
        session.codes.add(Code.STOPPED)
        session.console.warn(str(error))
    except KeyboardInterrupt:
        session.codes.add(Code.INTERRUPTED)
    finally:
        _say(session, waiting)
        if archive.entries:
            publish(archive)
    session.extra["folder"], session.extra["listed"] = order.out, len(archive.entries)
    if session.text:
        made = sum(bool(one["made"]) for one in session.results)
        what = f"{made} made, {len(session.results) - made} there already, {len(archive.entries)} listed"
        session.console.say("", f"{clean(order.out)}: {what}; open {clean(str(folder / 'index.html'))}")


def _refused(session: Session, name: str, reason: str) -> int:
    """Note a folder that is no archive, or none to write to."""
    session.codes.add(Code.UNREADABLE)
    session.results.append(records.failure(name, None, reason))
    if session.text:
        session.console.tell(*wrap(f"error: {reason}", session.console.width, "", "  "))
    return session.finish()


def _address(url: str) -> str:
    """The address of a folder, with a slash at its end. Raises UnsupportedError for what is none."""
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(url)
        fine = parts.scheme in ("http", "https") and bool(parts.hostname) and not parts.query and not parts.fragment
    except ValueError:
        fine = False
    if not fine or not url.isascii() or not url.isprintable() or any(letter in url for letter in ' "<>\\^`{|}?#'):
        raise UnsupportedError(
            f"--url: `{url[:60]}` is not the address of a folder on the web: write it as https://example.org/puzzles/"
        )
    return url if url.endswith("/") else f"{url}/"


@contextmanager
def _terminable() -> Iterator[None]:
    """Being told to end counts as Ctrl-C, so that what was made is listed."""
    import signal

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    try:
        before = signal.signal(signal.SIGTERM, stop)
    except ValueError:  # not in the main thread
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _written(out: str) -> Iterator[None]:
    """What the system refuses, as a sentence."""
    try:
        yield
    except BrokenPipeError:
        raise
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


def _say(session: Session, waiting: list[Done]) -> None:
    """Say what waits to be said, and forget it."""
    if session.text:
        entries = [done.entry for done in waiting]
        lines = [f"{entry.date}  {entry.game:<16}  grade {entry.grade}  {entry.id}" for entry in entries]
        session.console.say(*lines)
    waiting.clear()


def _line(done: Done) -> str:
    took = "there already" if done.seconds is None else f"{done.seconds:.1f} s"
    return f"{done.entry.date} {done.entry.game}: {took}"


def _live(mode: Mode) -> bool:
    return mode == "auto" and sys.stderr is not None and sys.stderr.isatty()


@contextmanager
def _bar(length: int, mode: Mode) -> Iterator[Any]:
    """A function that takes a line for each step: a bar on a terminal, plain lines where they are asked for."""
    if mode == "plain":
        steps = iter(range(1, length + 1))
        yield lambda line: print(f"{next(steps)} of {length}: {line}", file=sys.stderr, flush=True)
    elif _live(mode):
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
                session.console.tell(*wrap(f"error: {reason}", session.console.width, "", "  "))
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
