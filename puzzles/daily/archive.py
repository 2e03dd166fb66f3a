"""The published folder: which puzzles it lists, and how files get there so that nothing half-written is ever listed.

    index.html  archive.json  archive.js  feed.json  feed.xml  assets/
    2026-12-01/wispwood/  puzzle.yaml  board.svg  index.html

A puzzle's folder is written beside its place and moved there whole; after that the lists are written anew, each moved
into place as well. So a folder without entry is one that a run was stopped behind: the next run lists it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulewright.models import source as sources
from rulewright.models.game import game_ids
from rulewright.models.source import InputError
from rulewright.puzzles.making import key_of
from rulewright.puzzles.puzzle import Puzzle, read_puzzle
from rulewright.puzzles.registry import kind as kind_of

INDEX, SCRIPT, PUZZLE = "archive.json", "archive.js", "puzzle.yaml"
PAGE, ASSETS, FEEDS = "index.html", "assets/", ("feed.json", "feed.xml")
LISTS = (PAGE, SCRIPT, *FEEDS)
LOCK = ".rulewright.lock"
MAKER = "rulewright daily"
SCHEMA = 1
# What is being written bears this name; what is left of a run that was killed is removed by the next one.
UNFINISHED = ".rulewright-"

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")


class ArchiveError(Exception):
    """A folder that is no archive, or one that does not hold what it lists: a sentence for people."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A listed puzzle. `key` is the same for puzzles that are alike up to symmetry (making.key_of)."""

    date: str
    game: str
    kind: str
    id: str
    grade: int
    title: Mapping[str, str]
    key: str

    @property
    def path(self) -> str:
        """Its folder in the archive, with a slash at the end."""
        return f"{self.date}/{self.game}/"

    def to_data(self) -> dict[str, Any]:
        """The entry as JSON data."""
        data = {"date": self.date, "game": self.game, "kind": self.kind, "id": self.id, "grade": self.grade}
        return {**data, "title": dict(self.title), "path": self.path, "key": self.key}


def entry_of(puzzle: Puzzle) -> Entry:
    """The entry of a puzzle that has a date."""
    assert puzzle.date is not None
    game, key = str(puzzle.position["game"]), key_of(kind_of(puzzle.kind), puzzle.draft)
    return Entry(puzzle.date, game, puzzle.kind, puzzle.id, puzzle.grade, dict(puzzle.title), key)


@dataclass
class Archive:
    """A published folder with its entries by date and game.

    `url` is where it is published, for the feeds; `lost` are paths of puzzles that were listed and are gone.
    """

    folder: Path
    entries: dict[tuple[str, str], Entry] = field(default_factory=dict)
    url: str = ""
    lost: tuple[str, ...] = ()

    def ordered(self) -> list[Entry]:
        """The entries by date, those of a date in the order of the games."""
        games = {game: number for number, game in enumerate(game_ids())}
        return sorted(self.entries.values(), key=lambda entry: (entry.date, games[entry.game]))

    def keys(self, kind: str) -> frozenset[str]:
        """The keys of all puzzles of a kind."""
        return frozenset(entry.key for entry in self.entries.values() if entry.kind == kind)

    def puzzle(self, entry: Entry) -> Puzzle:
        """The puzzle behind an entry. Raises ArchiveError."""
        return load(self.folder / entry.path)

    def to_data(self) -> dict[str, Any]:
        """The lists as JSON data."""
        data: dict[str, Any] = {"schema": SCHEMA, "made-by": MAKER}
        if self.url:
            data["url"] = self.url
        return {**data, "entries": [entry.to_data() for entry in self.ordered()]}


def open_archive(folder: Path, create: bool = True) -> Archive:
    """The archive in a folder, which may be new or empty where one is to be created.

    Left-overs of a run that was killed are removed, and folders that it did not come to list are taken in; so an index
    that is gone is made anew from what lies there. Raises ArchiveError, and OSError where the system refuses.
    """
    index = folder / INDEX
    if index.exists():
        archive = _read(folder, index)
    else:
        refuse_foreign(folder)
        if not create:
            raise ArchiveError(f"{folder} holds no archive (there is no {INDEX})")
        archive = Archive(folder)
    if create and folder.is_dir():
        for path in folder.glob(f"{UNFINISHED}*"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        _take_in(archive)
    return archive


def refuse_foreign(folder: Path) -> None:
    """Refuse a folder that cannot become an archive, and is none. Raises ArchiveError, and OSError."""
    if folder.exists() and not folder.is_dir():
        raise ArchiveError(f"{folder} is a file, and no folder")
    if (folder / INDEX).exists():
        _read(folder, folder / INDEX)
        return
    lying = sorted(folder.iterdir()) if folder.is_dir() else []
    lists = LISTS if any(_DAY.match(path.name) for path in lying) else ()
    others = [path.name for path in lying if path.name not in lists and not _ours(path)]
    if others:
        more = f" and {len(others) - 1} more" if len(others) > 1 else ""
        raise ArchiveError(
            f"{folder} holds other files ({others[0]}{more}) and no archive: name an empty folder, or a new one"
        )


def _ours(path: Path) -> bool:
    """Whether a file may lie in a folder that is to become an archive: hidden ones, and days that were not listed."""
    if path.name.startswith("."):
        return True
    if path.name == ASSETS.rstrip("/"):
        return all(one.name.startswith("rulewright-") for one in path.iterdir()) if path.is_dir() else False
    return bool(_DAY.match(path.name)) and path.is_dir() and all(one.name in game_ids() for one in path.iterdir())


def _read(folder: Path, index: Path) -> Archive:
    """The archive that an index lists."""
    try:
        data = json.loads(index.read_text(encoding="utf-8"))
        if data["made-by"] != MAKER or data["schema"] != SCHEMA:
            raise KeyError("made-by")
        entries = [
            Entry(one["date"], one["game"], one["kind"], one["id"], one["grade"], one["title"], one["key"])
            for one in data["entries"]
        ]
        url = str(data.get("url", ""))
    except (ValueError, KeyError, TypeError):
        raise ArchiveError(
            f"{index} is not the index of an archive of puzzles: name another folder, or take the file away if it was "
            "one, and the puzzles that lie there are listed anew"
        ) from None
    for entry in entries:
        if not _DAY.match(str(entry.date)) or entry.game not in game_ids():
            raise ArchiveError(f"{index} lists {entry.date} {entry.game}, which no archive has")
    lost = tuple(entry.path for entry in entries if not (folder / entry.path / PUZZLE).is_file())
    there = {(entry.date, entry.game): entry for entry in entries if entry.path not in lost}
    return Archive(folder, there, url, lost)


def unlisted(archive: Archive) -> Iterator[tuple[str, str]]:
    """Date and game of folders of puzzles that the archive does not list."""
    for day in sorted(archive.folder.iterdir()):
        if _DAY.match(day.name) and day.is_dir():
            for game in game_ids():
                if (day / game / PUZZLE).exists() and (day.name, game) not in archive.entries:
                    yield day.name, game


def _take_in(archive: Archive) -> None:
    """List the puzzles that are there and are not listed yet."""
    for day, game in list(unlisted(archive)):
        folder = archive.folder / day / game
        entry = entry_of(load(folder))
        if (entry.date, entry.game) != (day, game):
            raise ArchiveError(f"{folder} holds a puzzle of {entry.game} for {entry.date}: take it away")
        archive.entries[day, game] = entry


def load(folder: Path) -> Puzzle:
    """The puzzle in a folder of an archive. Raises ArchiveError."""
    path = folder / PUZZLE
    try:
        puzzle = read_puzzle(sources.load(str(path)))
    except InputError as error:
        where = f" (line {error.place.line})" if error.place else ""
        raise ArchiveError(f"{path} cannot be read{where}: {error.message}") from None
    if puzzle.date is None:
        raise ArchiveError(f"{path} is not the puzzle of a day: it has no `date:`")
    return puzzle


def place(archive: Archive, entry: Entry, files: Mapping[str, bytes]) -> None:
    """Put the files of a puzzle into the archive, all at once, and list it (in memory). Raises OSError."""
    target = archive.folder / entry.date / entry.game
    parts = archive.folder / f"{UNFINISHED}{entry.date}-{entry.game}"
    try:
        parts.mkdir(parents=True)
        for name, data in files.items():
            _write(parts / name, data)
        if target.exists():
            # What somebody left of a puzzle that is gone; other files there stay, and are in the way of the move.
            for name in (*files, PUZZLE):
                (target / name).unlink(missing_ok=True)
        target.parent.mkdir(exist_ok=True)
        os.rename(parts, target)
    except BaseException:
        shutil.rmtree(parts, ignore_errors=True)
        raise
    archive.entries[entry.date, entry.game] = entry


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep other runs out of a folder for a while. Raises ArchiveError where one is at work, and OSError.

    The lock goes with the process, however it ends. Where the system has no such locks nobody is kept out.
    """
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / LOCK
    with path.open("wb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ArchiveError(f"another run is at work in {folder}: wait for its end") from None
        try:
            yield
        finally:
            path.unlink(missing_ok=True)


def mark(archive: Archive) -> None:
    """Make a new folder an archive, with an index that lists nothing yet, before anything else lies in it.

    So the folder is known as one even if no more than that could be written. Raises OSError.
    """
    index = archive.folder / INDEX
    if not index.exists():
        put(index, index_text(Archive(archive.folder)))


def index_text(archive: Archive) -> bytes:
    """The index as a file."""
    return (json.dumps(archive.to_data(), ensure_ascii=False, indent=1) + "\n").encode()


def put(path: Path, data: bytes) -> None:
    """Write a file whole, or not at all; one that holds these bytes already is not touched. Raises OSError."""
    if path.is_file() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    parts = path.parent / f"{UNFINISHED}{path.name}"
    try:
        _write(parts, data)
        os.replace(parts, path)
    except BaseException:
        parts.unlink(missing_ok=True)
        raise


def _write(path: Path, data: bytes) -> None:
    with path.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
