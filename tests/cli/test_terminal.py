"""Widths, wrapping, cleaning and the caret."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulewright.models.source import Place
from rulewright.ui.excerpt import excerpt
from rulewright.ui.terminal import Console, Paint, clean, columns, drawing, prepare, table, wrap

PLAIN = Paint(False)
calm = settings(derandomize=True, deadline=None, database=None, max_examples=300)


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("plain", "plain"),
        ("naïve 全角\u3000\xa0x", "naïve 全角\u3000\xa0x"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("a\nb\tc\r", "a\\nb\\tc\\r"),
        ("\x9b31m", "\\x9b31m"),
        ("\u202eabc\u200f", "\\u202eabc\\u200f"),
        ("\udcff", "\\udcff"),
        ("\u2028", "\\u2028"),
        ("\U000e0041", "\\U000e0041"),
        ("\x7f", "\\x7f"),
    ],
)
def test_clean(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


def test_columns() -> None:
    assert [columns(text) for text in ("abc", "全角", "e\u0301", "Ａ", "ｱ", "")] == [3, 4, 1, 2, 1, 0]


def test_wrap() -> None:
    assert wrap("one two three four", 9, "- ", "  ") == ["- one two", "  three", "  four"]
    assert wrap("", 9, "- ") == ["- "]
    assert wrap("a  b\n c", 9) == ["a b c"]
    assert wrap("unbreakable-word x", 5) == ["unbreakable-word", "x"]
    assert wrap("全角全角全", 5) == ["全角", "全角", "全"]


@calm
@given(st.text("ab 全ü\n", max_size=60), st.integers(8, 40))
def test_wrapped_lines_fit_and_keep_the_text(text: str, width: int) -> None:
    lines = wrap(text, width, "- ", "  ")
    assert "".join("".join(lines).split()).removeprefix("-") == "".join(text.split())
    for line in lines:
        assert columns(line) <= width or " " not in line[2:]


def caret(lines: list[str]) -> tuple[str, str]:
    """The source line and the caret line without their gutters."""
    assert lines[0].strip() == "|"
    return lines[1].partition("|")[2][1:], lines[2].partition("|")[2][1:]


@pytest.mark.parametrize(
    ("line", "column", "shown", "marks"),
    [
        ("abc", 1, "abc", "^"),
        ("abc", 3, "abc", "  ^"),
        ("abc", 4, "abc", "   ^"),
        ("abc", 99, "abc", "   ^"),
        ("全角x", 2, "全角x", "  ^^"),
        ("全角x", 3, "全角x", "    ^"),
        ("\tx", 2, "    x", "    ^"),
        ("\tx", 1, "    x", "^^^^"),
        ("\x1bx", 2, "\\x1bx", "    ^"),
        ("e\u0301x", 3, "e\u0301x", " ^"),
    ],
)
def test_caret(line: str, column: int, shown: str, marks: str) -> None:
    assert caret(excerpt([line], Place(1, column), 80, PLAIN)) == (shown, marks)


def test_no_such_line_no_excerpt() -> None:
    assert excerpt(["a"], Place(2, 1), 80, PLAIN) == []
    assert excerpt(["a"], None, 80, PLAIN) == []
    assert excerpt([], Place(1, 1), 80, PLAIN) == []


def test_gutter_is_as_wide_as_the_number() -> None:
    assert excerpt(["x"] * 120, Place(100, 1), 80, PLAIN) == ["    |", "100 | x", "    | ^"]


def test_long_lines_are_cut_around_the_place() -> None:
    line = "".join(f"{number:04}." for number in range(100))
    shown, marks = caret(excerpt([line], Place(1, 251), 40, PLAIN))
    assert shown.startswith("…")
    assert shown.endswith("…")
    assert shown[marks.index("^") :].startswith("0050")
    start, marks = caret(excerpt([line], Place(1, 1), 40, PLAIN))
    assert (start[:4], start[-1], marks) == ("0000", "…", "^")
    end, marks = caret(excerpt([line], Place(1, 500), 40, PLAIN))
    assert (end[0], end[-5:], len(marks)) == ("…", "0099.", len(end))


@calm
@given(st.text("ab全\t\x1bé", max_size=120), st.integers(1, 130), st.integers(40, 60))
def test_caret_is_always_under_its_letter_and_in_the_line(line: str, column: int, width: int) -> None:
    shown, marks = caret(excerpt([line], Place(1, column), width, PLAIN))
    assert columns(shown) <= width
    assert len(marks) <= width
    if column <= len(line):
        # The letter that stands in the columns over the caret is the one of the place.
        letter = {"\t": "    ", "\x1b": "\\x1b"}.get(line[column - 1], line[column - 1])
        offset, at = len(marks) - len(marks.lstrip()), 0
        while columns(shown[:at]) < offset:
            at += 1
        assert shown[at:].startswith(letter) or (not letter.strip() and not shown[at:].strip())


def test_table_and_drawing() -> None:
    assert table([("a", "n"), ("全角", "10")], right=(1,)) == ["a      n", "全角  10"]
    assert table([]) == []
    assert drawing("a\n\n b  \n\n") == ["    a", "", "     b"]


def test_a_poor_encoding_gets_stand_ins() -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    prepare(stream)
    stream.write("4 × 4 … “é” 全\udcff")
    stream.flush()
    assert raw.getvalue() == b'4 x 4 ... "\\xe9" \\u5168\\udcff'
    prepare(None)
    prepare(io.StringIO())


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_colour_is_for_terminals_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert Console(Terminal(), Terminal()).paint.bad("x") == "\x1b[31m\x1b[1mx\x1b[0m"
    assert Console(io.StringIO(), Terminal()).paint.bad("x") == "x"
    monkeypatch.setenv("TERM", "dumb")
    assert not Console(Terminal(), Terminal()).paint.on
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not Console(Terminal(), Terminal()).err_paint.on


def test_closed_streams() -> None:
    console = Console(None, None)
    console.say("x")
    console.tell("x")
    console.warn("x")
    assert console.width == 80 or console.width >= 40
