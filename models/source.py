"""YAML text to plain data in which every value knows its line and column.

The reading is deliberately narrower than YAML: one document, UTF-8, no anchors, aliases, tags, duplicate keys,
and scalars in the plain sense of YAML 1.2 (only `true` and `false` are booleans, numbers are decimal). The parser
is driven event by event, so that depth and size are limited before anything is built from them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

MAX_BYTES = 1024 * 1024
MAX_NODES = 50_000
MAX_DEPTH = 32

_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})\Z")
_DECIMAL = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})\.[0-9]{1,18}\Z")
_MARK = b"\xef\xbb\xbf"
_LINE_END = re.compile(r"\r\n|\r|\n")
# What YAML forbids, and the three exotic line ends that editors and YAML count differently.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a file: line and column, both counted from 1."""

    line: int
    column: int


class InputError(Exception):
    """A file that cannot be read: a sentence, the place where known, and the lines of the file where it has any."""

    def __init__(self, message: str, place: Place | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.place = place
        self.lines: list[str] = []


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value. `style` is "" for plain, else the YAML indicator (`'`, `"`, `|`, `>`)."""

    place: Place
    end: Place
    text: str
    style: str

    @property
    def value(self) -> str | int | float | bool | None:
        """The value in the plain sense of YAML 1.2: quoted and block text is always a string."""
        if self.style:
            return self.text
        return resolve(self.text)


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list of nodes."""

    place: Place
    items: list[Node] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys in file order; every key is a string and has a place of its own."""

    place: Place
    values: dict[str, Node] = field(default_factory=dict)
    keys: dict[str, Place] = field(default_factory=dict)


Node = Scalar | Sequence | Mapping


@dataclass(frozen=True, slots=True)
class Source:
    """A file that was read: its name as given, its lines (without line ends) and the root of its data."""

    name: str
    lines: list[str]
    root: Node


def load(name: str, stdin: IO[bytes] | None = None) -> Source:
    """Read the file `name` (`-`: `stdin`) and parse it. Raises InputError."""
    return parse(_read_bytes(name, stdin), "<stdin>" if name == "-" else name)


def parse(data: bytes, name: str) -> Source:
    """Parse YAML from bytes. Raises InputError with a place for everything that the format refuses."""
    try:
        text = _decode(data)
        lines = _LINE_END.split(text)
        root = _build(text)
    except InputError as error:
        if b"\x00" not in data:
            error.lines = _LINE_END.split(data.removeprefix(_MARK).decode("utf-8", errors="replace"))
        raise
    return Source(name, lines, root)


def resolve(text: str) -> str | int | float | bool | None:
    """What a plain scalar means in the plain sense of YAML 1.2."""
    if text in ("", "~", "null"):
        return None
    if text in ("true", "false"):
        return text == "true"
    if _INTEGER.match(text):
        return int(text)
    if _DECIMAL.match(text):
        return float(text)
    return text


def _read_bytes(name: str, stdin: IO[bytes] | None) -> bytes:
    try:
        if name == "-":
            data = _read_stdin(stdin)
        else:
            if Path(name).is_dir():
                raise InputError("this is a directory, not a file: name a file in it")
            with Path(name).open("rb") as stream:
                data = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise InputError("there is no such file") from None
    except PermissionError:
        raise InputError("this file may not be read (permission denied)") from None
    except ValueError:
        raise InputError("this is no file name") from None
    except OSError as error:
        raise InputError(f"this file cannot be read: {(error.strerror or str(error)).lower()}") from None
    if len(data) > MAX_BYTES:
        raise InputError("the file is larger than 1 MiB, the limit for a position")
    return data


def _read_stdin(stdin: IO[bytes] | None) -> bytes:
    if stdin is None:
        raise InputError("standard input is closed")
    return stdin.read(MAX_BYTES + 1)


def _decode(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise InputError("the file is UTF-16 or UTF-32: save it as UTF-8", Place(1, 1))
    if b"\x00" in data[:4096]:
        raise InputError("this looks like a binary file, not YAML text", Place(1, 1))
    data = data.removeprefix(_MARK)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", errors="replace")
        raise InputError(
            f"byte 0x{data[error.start]:02x} is not UTF-8: this is a binary file or has another encoding",
            _place_after(before),
        ) from None
    found = _FORBIDDEN.search(text)
    if found:
        raise InputError(
            f"the character U+{ord(found.group()):04X} is not allowed in a position file",
            _place_after(text[: found.start()]),
        )
    return text


def _place_after(text: str) -> Place:
    lines = _LINE_END.split(text)
    return Place(len(lines), len(lines[-1]) + 1)


def _build(text: str) -> Node:
    """Drive the parser and build nodes with a stack of our own: no recursion, every limit checked on the way."""
    import yaml

    builder = _Builder()
    try:
        for event in _events(text):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        raise _syntax_error(error, text) from None
    except yaml.YAMLError as error:
        raise InputError(f"this is not YAML: {error}") from None
    if builder.root is None:
        raise InputError("the file is empty: a position begins with a line such as `game: wispwood`", Place(1, 1))
    return builder.root


def _events(text: str) -> Iterator[Any]:
    import yaml

    # The C parser is ten times faster; wheels bring it, but a source build may lack it.
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    iterator: Iterator[Any] = yaml.parse(text, Loader=loader)
    return iterator


class _Builder:
    def __init__(self) -> None:
        self.root: Node | None = None
        self._open: list[Mapping | Sequence] = []
        self._pending: list[tuple[str, Place] | None] = []
        self._nodes = 0
        self._documents = 0

    def take(self, event: Any) -> None:
        kind = type(event).__name__
        place = Place(event.start_mark.line + 1, event.start_mark.column + 1)
        if kind == "DocumentStartEvent":
            self._documents += 1
            if self._documents > 1:
                raise InputError("the file holds two documents (a second `---`): one file is one position", place)
            if event.tags:
                raise InputError("tag directives (`%TAG`) are not allowed", place)
        elif kind == "AliasEvent":
            raise InputError(f"aliases (`*{event.anchor}`) are not allowed: write the value out", place)
        elif kind in ("ScalarEvent", "SequenceStartEvent", "MappingStartEvent"):
            self._refuse_extras(event, place)
            self._start(event, kind, place)
        elif kind in ("SequenceEndEvent", "MappingEndEvent"):
            self._open.pop()
            self._pending.pop()

    def _refuse_extras(self, event: Any, place: Place) -> None:
        if event.anchor is not None:
            raise InputError(f"anchors (`&{event.anchor}`) are not allowed: write the value where it is used", place)
        if event.tag is not None:
            raise InputError(f"tags (`{_short(event.tag)}`) are not allowed: write the plain value", place)
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise InputError(f"the file has more than {MAX_NODES:,} values, the limit for a position", place)

    def _start(self, event: Any, kind: str, place: Place) -> None:
        if kind == "ScalarEvent":
            end = Place(event.end_mark.line + 1, event.end_mark.column + 1)
            found = _FORBIDDEN.search(event.value)
            if found:
                raise InputError(f"the character U+{ord(found.group()):04X} is not allowed, escaped or not", place)
            self._add(Scalar(place, end, event.value, event.style or ""))
            return
        if len(self._open) >= MAX_DEPTH:
            raise InputError(f"values are nested deeper than {MAX_DEPTH} levels, the limit for a position", place)
        node: Mapping | Sequence = Mapping(place) if kind == "MappingStartEvent" else Sequence(place)
        self._add(node)
        self._open.append(node)
        self._pending.append(None)

    def _add(self, node: Node) -> None:
        if not self._open:
            self.root = node
            return
        parent = self._open[-1]
        if isinstance(parent, Sequence):
            parent.items.append(node)
            return
        pending = self._pending[-1]
        if pending is not None:
            parent.values[pending[0]] = node
            self._pending[-1] = None
            return
        if not isinstance(node, Scalar) or node.text == "" or "\n" in node.text:
            # YAML takes a lone question mark for the beginning of a key, which is empty then.
            empty = isinstance(node, Scalar) and not node.text and not node.style
            hint = '; a question mark that is meant as a value stands in quotes: `"?"`' if empty else ""
            raise InputError(f"a key must be a plain word{hint}", node.place)
        if node.text in parent.keys:
            first = parent.keys[node.text].line
            key = _short(node.text)
            raise InputError(f"the key `{key}` stands here a second time (first on line {first})", node.place)
        parent.keys[node.text] = node.place
        self._pending[-1] = (node.text, node.place)


def _syntax_error(error: Any, text: str) -> InputError:
    mark = error.problem_mark or error.context_mark
    place = Place(mark.line + 1, mark.column + 1) if mark is not None else None
    lines = _LINE_END.split(text)
    line = lines[place.line - 1] if place and place.line <= len(lines) else ""
    problem = str(error.problem or error.context or "it cannot be parsed")
    at = line[place.column - 1 : place.column] if place else ""
    if at == "\t" or "tab character" in problem or line[: len(line) - len(line.lstrip())].count("\t"):
        tab = line.find("\t")
        if place and tab >= 0:
            place = Place(place.line, tab + 1)
        return InputError("a tab stands here: YAML wants spaces for indentation", place)
    begun = error.context_mark
    if error.context and begun is not None and place is not None and begun.line + 1 < place.line:
        problem += f" ({error.context} that begins on line {begun.line + 1})"
    return InputError(f"this is not YAML: {problem}", place)


def _short(text: str, limit: int = 40) -> str:
    text = text.replace("\n", " ")
    return text if len(text) <= limit else text[: limit - 1] + "…"
