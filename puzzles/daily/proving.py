"""Proving an archive again: each puzzle solved anew, its files compared with what it gives, and no repeats."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from rulewright.models.game import game
from rulewright.puzzles.daily.archive import ASSETS, PAGE, Archive, ArchiveError, Entry, entry_of
from rulewright.puzzles.daily.site import lists_of
from rulewright.puzzles.puzzle import Puzzle
from rulewright.puzzles.registry import kind as kind_of
from rulewright.puzzles.verifying import problems as unproven

_DATA = re.compile(r'<script type="application/json" id="puzzle">(.*?)</script>', re.DOTALL)
_ANEW = "`rulewright daily` with any date writes it anew"
_ASSET = re.compile(r"assets/rulewright-([0-9a-f]{10})\.(?:js|css|svg)")


Told = tuple[str, list[str]]


def check_archive(archive: Archive, tick: Callable[[Entry], None] = lambda entry: None) -> Iterator[Told]:
    """Every listed puzzle by its path, then the lists themselves, each with sentences on what does not hold.

    `tick` is told of an entry before it is looked at. A page may be of another version of the program, as long as it
    holds this puzzle and its scripts and styles are there unchanged.
    """
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
            yield name, list(_needs(archive.folder, path.read_text(encoding="utf-8", errors="replace")))
        elif path.read_bytes() != data:
            yield name, [f"it is not what the puzzles give: {_ANEW}"]


def _files(archive: Archive, entry: Entry, puzzle: Puzzle) -> list[str]:
    """What is wrong with the picture and the page of a puzzle."""
    folder = archive.folder / entry.path
    found = [f"{name} is missing" for name in ("board.svg", PAGE) if not (folder / name).is_file()]
    if found:
        return found
    svg = game(entry.game).svg(puzzle.opened)
    if (folder / "board.svg").read_bytes() != svg.encode():
        found.append("board.svg is not the picture of the puzzle")
    return [*found, *_page(archive.folder, (folder / PAGE).read_bytes(), puzzle)]


def _page(folder: Path, page: bytes, puzzle: Puzzle) -> Iterator[str]:
    text = page.decode("utf-8", errors="replace")
    match = _DATA.search(text)
    wanted = {**puzzle.to_data(), "data": kind_of(puzzle.kind).data(puzzle)}
    if match is None or _parsed(match[1]) != json.loads(json.dumps(wanted)):
        yield f"{PAGE} holds another puzzle than puzzle.yaml"
    yield from _needs(folder, text)


def _needs(folder: Path, page: str) -> Iterator[str]:
    """Scripts and styles that a page names and that are not there as it knew them."""
    names = {match[0]: match[1] for match in _ASSET.finditer(page)}
    if not names:
        yield f"{PAGE} names no scripts and styles"
    for name, digest in sorted(names.items()):
        path = folder / name
        if not path.is_file() or not sha256(path.read_bytes()).hexdigest().startswith(digest):
            yield f"{PAGE} needs {name}, which is missing or has been changed"


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None
