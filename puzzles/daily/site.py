"""Filling an archive with the puzzles of days, and writing what lists them: index page, scripts, feeds."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from time import monotonic

from rulewright.models.game import game
from rulewright.puzzles.daily import feeds
from rulewright.puzzles.daily.archive import (
    INDEX,
    PAGE,
    PUZZLE,
    SCRIPT,
    Archive,
    Entry,
    entry_of,
    index_text,
    place,
    put,
)
from rulewright.puzzles.daily.calendar import Slot
from rulewright.puzzles.making import make
from rulewright.puzzles.puzzle import Puzzle
from rulewright.puzzles.registry import kind as kind_of

# The files of a puzzle in its folder.
FILES = (PUZZLE, "board.svg", PAGE)


@dataclass(frozen=True, slots=True)
class Done:
    """A slot that is filled: its entry, and how long the puzzle took in seconds, None where it was there already."""

    slot: Slot
    entry: Entry
    seconds: float | None


def fill(archive: Archive, slots: Iterable[Slot], workers: int = 1) -> Iterator[Done]:
    """Make the puzzles of slots that are still empty, by date, and put each into the archive as it is done.

    With several workers the games of a day are made side by side; the puzzles are the same. Raises NoPuzzleError,
    ConfirmationError, and OSError where the system refuses; what was put there stays.
    """
    ordered = sorted(slots, key=lambda slot: slot.day)
    if workers == 1:
        for slot in ordered:
            yield _there(archive, slot) or _placed(archive, slot, *made(slot, archive.keys(slot.kind)))
        return
    with ProcessPoolExecutor(workers, initializer=_at_work) as pool:
        try:
            for _, group in groupby(ordered, key=lambda slot: slot.day):
                yield from _day(archive, list(group), pool)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _at_work() -> None:
    """In a process of the pool: whoever started it is told of interruptions, and ends it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _day(archive: Archive, slots: list[Slot], pool: ProcessPoolExecutor) -> Iterator[Done]:
    """The slots of a day, each by a process of the pool. No two of them are of one kind, so that none needs another."""
    coming: dict[Slot, Future[tuple[Puzzle, float]]] = {
        slot: pool.submit(made, slot, archive.keys(slot.kind)) for slot in slots if _there(archive, slot) is None
    }
    for slot in slots:
        yield _there(archive, slot) or _placed(archive, slot, *coming[slot].result())


def _there(archive: Archive, slot: Slot) -> Done | None:
    """A slot that is filled already; a page or picture that is gone is written again."""
    entry = archive.entries.get((slot.day.isoformat(), slot.game))
    if entry is None:
        return None
    folder = archive.folder / entry.path
    if not all((folder / name).is_file() for name in FILES):
        for name, data in files_of(archive.puzzle(entry)).items():
            if not (folder / name).is_file():
                put(folder / name, data)
    return Done(slot, entry, None)


def made(slot: Slot, taken: frozenset[str]) -> tuple[Puzzle, float]:
    """The puzzle of a slot that repeats none of those taken, and the seconds that it took."""
    begin = monotonic()
    puzzle = make(slot.kind, slot.seed, slot.grade, slot.day.isoformat(), taken)
    return puzzle, monotonic() - begin


def _placed(archive: Archive, slot: Slot, puzzle: Puzzle, seconds: float) -> Done:
    entry = entry_of(puzzle)
    place(archive, entry, files_of(puzzle))
    return Done(slot, entry, seconds)


@cache
def shared() -> dict[str, bytes]:
    """The scripts and styles that the pages of this version share, by their paths in the archive."""
    from rulewright.puzzles.page.render import assets

    return assets()


def files_of(puzzle: Puzzle) -> Mapping[str, bytes]:
    """The files of a puzzle in its folder."""
    from rulewright.puzzles.page.render import legend_of, puzzle_page

    kind = kind_of(puzzle.kind)
    svg = game(str(puzzle.position["game"])).svg(puzzle.opened)
    page = puzzle_page(puzzle, kind.data(puzzle), svg, shared(), "../../", legend=legend_of(puzzle))
    return dict(zip(FILES, (puzzle.to_text().encode(), svg.encode(), page.encode()), strict=True))


def publish(archive: Archive) -> None:
    """Write all that lists the puzzles; files that would stay the same are not touched. Raises OSError.

    The scripts and styles of older pages stay, since their names say what is in them. The index comes last.
    """
    for path, data in lists_of(archive).items():
        put(archive.folder / path, data)


def lists_of(archive: Archive) -> dict[str, bytes]:
    """The files beside the puzzles by their paths, the index last."""
    from rulewright.puzzles.page.render import Feed, index_page

    recent = _recent(archive)
    named = [
        Feed("feed.json", "application/feed+json", feeds.TITLE),
        Feed("feed.xml", "application/rss+xml", feeds.TITLE),
    ]
    return {
        **shared(),
        PAGE: index_page(shared(), named).encode(),
        "feed.json": feeds.json_feed(recent, archive.url),
        "feed.xml": feeds.rss(recent, archive.url),
        SCRIPT: f"window.RulewrightArchive = {_script(archive.to_data())};\n".encode(),
        INDEX: index_text(archive),
    }


def _script(data: object) -> str:
    """JSON that may stand in a script of any page."""
    return json.dumps(data, ensure_ascii=False, indent=1).replace("<", "\\u003c").replace("\u2028", "\\u2028")


def _recent(archive: Archive) -> list[tuple[Entry, Puzzle]]:
    """The puzzles of the newest days, the newest first."""
    dates = sorted({entry.date for entry in archive.entries.values()}, reverse=True)[: feeds.DAYS]
    entries = archive.ordered()
    return [(entry, archive.puzzle(entry)) for day in dates for entry in entries if entry.date == day]
