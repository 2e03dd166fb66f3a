"""Proving an archive again: each puzzle solved anew, its files compared with what it gives, and no repeats."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from rulewright.puzzles.daily.archive import ASSETS, PAGE, PUZZLE, Archive, ArchiveError, Entry, entry_of, unlisted
from rulewright.puzzles.daily.site import files_of, lists_of
from rulewright.puzzles.puzzle import Puzzle
from rulewright.puzzles.registry import kind as kind_of
from rulewright.puzzles.verifying import problems as unproven

_DATA = re.compile(r'<script type="application/json" id="puzzle">(.*?)</script>', re.DOTALL)
_ANEW = "`rulewright daily` with any date writes it anew"
_ANEW_LISTS = "`rulewright daily` with any date lists it"
_ASSET = re.compile(r"assets/rulewright-([0-9a-f]{10})\.(?:js|css|svg)")


Told = tuple[str, list[str]]


def check_archive(archive: Archive, tick: Callable[[Entry], None] = lambda entry: None) -> Iterator[Told]:
    """Every listed puzzle by its path, then the lists themselves, each with sentences on what does not hold.

    `tick` is told of an entry before it is looked at. Pages are compared byte by byte; one of another version of the
    program, which names other scripts, has to hold this puzzle and to find its scripts and styles unchanged.
    """
    for gone in archive.lost:
        yield gone, [f"it is listed, but {PUZZLE} is missing: `rulewright daily` with its date makes it anew"]
    for day, of in unlisted(archive):
        yield f"{day}/{of}/", [f"it is not listed: {_ANEW_LISTS}"]
    seen: dict[str, str] = {}
    for entry in archive.ordered():
        tick(entry)
        try:
            puzzle = archive.puzzle(entry)
        except ArchiveError as error:
            yield entry.path, [str(error)]
            continue
        found = unproven(puzzle)
        if entry_of(puzzle) != entry:
            found.append("the index says something else of it than its file")
        if entry.key in seen:
            found.append(f"it repeats the puzzle of {seen[entry.key]}")
        seen.setdefault(entry.key, entry.date)
        yield entry.path, [*found, *_files(archive, entry, puzzle)]
    try:
        lists = lists_of(archive)
    except ArchiveError:
        return  # said of the puzzle already
    for name, data in lists.items():
        path = archive.folder / name
        if name.startswith(ASSETS):
            continue  # the pages are asked for those that they need
        if not path.is_file():
            yield name, [f"it is missing: {_ANEW}"]
        elif name == PAGE:
            text = path.read_text(encoding="utf-8", errors="replace")
            same = _assets(text) == _assets(data.decode())
            changed = [f"it is not what it should be: {_ANEW}"] if same and text.encode() != data else []
            yield name, [*_needs(archive.folder, text), *changed]
        elif path.read_bytes() != data:
            yield name, [f"it is not what the puzzles give: {_ANEW}"]


def _files(archive: Archive, entry: Entry, puzzle: Puzzle) -> list[str]:
    """What is wrong with the picture and the page of a puzzle."""
    folder = archive.folder / entry.path
    wanted = files_of(puzzle)
    found = [f"{name} is missing: `rulewright daily` with its date writes it anew" for name in wanted
             if not (folder / name).is_file()]  # fmt: skip
    found += [f"{path.name} does not belong there" for path in sorted(folder.iterdir()) if path.name not in wanted]
    for name in (PUZZLE, "board.svg"):
        if (folder / name).is_file() and (folder / name).read_bytes() != wanted[name]:
            found.append(f"{name} is not what the puzzle gives")
    if (folder / PAGE).is_file():
        found += _page(archive.folder, (folder / PAGE).read_bytes(), wanted[PAGE], puzzle)
    return found


def _page(folder: Path, page: bytes, fresh: bytes, puzzle: Puzzle) -> Iterator[str]:
    """What is wrong with a page. One of this version is compared byte by byte; of another only what it stands on."""
    text = page.decode("utf-8", errors="replace")
    yield from _needs(folder, text)
    if page == fresh:
        return
    if _assets(text) == _assets(fresh.decode()):
        yield f"{PAGE} is not what the puzzle gives"
        return
    match = _DATA.search(text)
    wanted = {**puzzle.to_data(), "data": kind_of(puzzle.kind).data(puzzle)}
    if match is None or _parsed(match[1]) != json.loads(json.dumps(wanted)):
        yield f"{PAGE} holds another puzzle than puzzle.yaml"


def _needs(folder: Path, page: str) -> Iterator[str]:
    """Scripts and styles that a page names and that are not there as it knew them."""
    names = _assets(page)
    if not names:
        yield f"{PAGE} names no scripts and styles"
    for name, digest in sorted(names.items()):
        path = folder / name
        if not path.is_file() or not sha256(path.read_bytes()).hexdigest().startswith(digest):
            yield f"{PAGE} needs {name}, which is missing or has been changed"


def _assets(page: str) -> dict[str, str]:
    """The scripts and styles that a page names, with the digests in their names."""
    return {match[0]: match[1] for match in _ASSET.finditer(page)}


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None
