"""What the hostile files of all games share: wrong values, and how a value is put under a key of a good file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

MIB = 1024 * 1024

NUMBERS = (
    "1:30", "012", "0o14", "0x1", "0b1", "1_0", "1e0", "1.0", "+1", "-1", "0", "4", "99", ".inf", "-.inf", ".nan", "1.",
    ".1", "１", "one", "true", "null", "~", "", "'1'", '"1"', "[1]", "{1: 1}", "2001-01-01", "1,0", "0x", "--1",
)  # fmt: skip
VALUES = (
    "null", "~", "''", "true", "false", "on", "yes", "0", "-1", "1", "1.5", "1e400", "99999999999999999999", "word",
    "'B3'", "B3", "Z99", "AA1", "b3", "B0", "[]", "{}", "[[]]", "[{}]", "[null]", "[1, 2]", "[B3, B3]", "{a: b}",
    "{jack: 1}", "{jack: [jack]}", "{jack: {jack: jack}}", '"a\\nb"', "|\n    x\n    y", "2001-01-01", "全角", "Ｂ３",
)  # fmt: skip
# Drawings of every odd shape; `T` is a piece of the game.
DRAWINGS = (
    "", " ", "\n", ".", "C", "CC", "C.\n.", "x", "c", "Ｃ", "　", "C T\n T", ". . .\n. . .", "T" * 26, "T" * 27,
    "\n".join("T" * 26), "\n".join("T" * 27), "C\n\nT", "W'", "J1", "C T # no comment", "-", "?", "\\x1b",
)  # fmt: skip


def with_value(good: str, path: str, value: str) -> str:
    """A good file with a value under a key; what stood there before is gone. `0` in a path is the first of a list."""
    keys = path.split(".")
    lines = good.split("\n")
    start = next((n for n, line in enumerate(lines) if line.startswith(f"{keys[0]}:")), None)
    if start is not None:
        end = next((n for n in range(start + 1, len(lines)) if not lines[n].startswith(" ")), len(lines))
        del lines[start:end]
    if len(keys) == 1:
        added = f"{keys[0]}: {value}"
    else:
        opened = [f"{keys[0]}:"]
        for depth, key in enumerate(keys[1:], 1):
            opened.append("  " * depth + ("-" if key == "0" else f"{key}:"))
        added = "\n".join(opened) + f" {value}"
    return "\n".join([*lines, added, ""])


def wrong_values(
    good: str, paths: Iterable[str], numbers: Iterable[str], more: Iterable[str] = ()
) -> Iterator[tuple[str, str]]:
    """A value of every kind (and the game's own `more`) under every key; odd numbers where a number is wanted."""
    values = (*VALUES, *more)
    for path in paths:
        for number, value in enumerate(values):
            yield f"{path}={number}", with_value(good, path, value)
    for value in NUMBERS:
        for path in numbers:
            yield f"{path.split('.')[-1]}={value}", with_value(good, path, value)


def drawings(good: str, key: str, texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Drawings as a block, folded, quoted and plain."""
    for number, text in enumerate(texts):
        block = "|\n" + "".join(f"    {line}\n" for line in text.split("\n"))
        for form, value in (
            ("block", block),
            ("folded", ">" + block[1:]),
            ("quoted", '"' + text + '"'),
            ("plain", text),
        ):
            yield f"drawing-{number}-{form}", with_value(good, key, value)
