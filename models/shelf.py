"""Parts of a game that are data in files of their own, such as decks: shipped ones, and those beside a position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TypeVar

from rulewright.models import source
from rulewright.models.reading import shown, suggestion, text
from rulewright.models.source import InputError, Node, Source

T = TypeVar("T")

ENDINGS = (".yaml", ".yml")


@dataclass(frozen=True)
class Shelf(Generic[T]):
    """Where the shipped things of one sort lie, and how one is read.

    Args:
        word: what such a thing is called, which is also the key that names one.
        folder: the shipped files; a thing has the name of its file.
        read: makes one from a file. Raises InputError.
    """

    word: str
    folder: Path
    read: Callable[[Source], T]
    _opened: dict[str, T] = field(default_factory=dict, compare=False, repr=False)

    def names(self) -> tuple[str, ...]:
        """The names of those that come with the program."""
        return tuple(sorted(path.stem for path in self.folder.glob("*.yaml")))

    def shipped(self, name: str) -> T:
        """One that comes with the program, read once. Raises InputError if its file is broken, which tests rule out."""
        if name not in self._opened:
            self._opened[name] = self.load(self.folder / f"{name}.yaml")
        return self._opened[name]

    def load(self, path: Path) -> T:
        """One from a file. Raises InputError for what cannot be read; its place is in that file."""
        loaded = source.load(str(path))
        try:
            return self.read(loaded)
        except InputError as error:
            error.lines = loaded.lines
            raise

    def find(self, node: Node, folder: Path) -> T:
        """The one that a position names: a shipped one, or a file relative to the position's folder."""
        word = text(node, self.word)
        if word.endswith(ENDINGS):
            path = folder / word
            if _is_special(path):
                raise InputError(f"{self.word}: {shown(node)} is not a regular file", node.place)
            try:
                return self.load(path)
            except InputError as error:
                line = f" (line {error.place.line}, column {error.place.column})" if error.place else ""
                raise InputError(f"{self.word}: {shown(node)}{line}: {error.message}", node.place) from error
        names = self.names()
        if word not in names:
            near = suggestion(word[:40], names) or f": name {', '.join(names)}, or a file that ends in .yaml"
            raise InputError(f"{self.word}: there is no {self.word} {shown(node)}{near}", node.place)
        return self.shipped(word)


def _is_special(path: Path) -> bool:
    """Whether something is there that is no file and no directory, such as a pipe, which could be read for ever."""
    try:
        return path.exists() and not path.is_file() and not path.is_dir()
    except (OSError, ValueError):  # no name at all, such as one that is too long: loading it says so
        return False
