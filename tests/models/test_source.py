"""Reading YAML: what is refused, what values mean, and that every place is right."""

from __future__ import annotations

import io
import json

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from rulewright.models import source
from rulewright.models.reading import plain
from rulewright.models.source import InputError, Mapping, Node, Place, Scalar, Sequence
from rulewright.models.writing import document, flow


def parse(text: str) -> Node:
    return source.parse(text.encode(), "x.yaml").root


def value(text: str) -> object:
    """What a plain value after a key means."""
    root = parse(f"a: {text}\n")
    assert isinstance(root, Mapping)
    return plain(root.values["a"])


def refusal(text: str | bytes) -> InputError:
    with pytest.raises(InputError) as caught:
        source.parse(text.encode() if isinstance(text, str) else text, "x.yaml")
    return caught.value


@pytest.fixture(params=["C parser", "Python parser"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both parsers of PyYAML: a build from source may lack the one in C."""
    if request.param == "Python parser":
        monkeypatch.delattr(yaml, "CSafeLoader")


# Words that YAML 1.1 or other readers turn into something else.
WORDS = (
    "on", "off", "yes", "no", "y", "n", "On", "OFF", "Yes", "NO", "True", "TRUE", "False", "FALSE", "Null", "NULL",
    "012", "0o14", "0x1F", "0b11", "1_000", "1:30", "12:30:45", "1e3", "1.5e3", "1.", ".5", ".inf", "-.inf", ".nan",
    "2001-01-01", "2001-12-14t21:59:43.10-05:00", "=", "<<", "１２", "--1", "+-1", "00", "1 2", "０",
)  # fmt: skip


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.usefixtures("parser")
def test_words_stay_words(word: str) -> None:
    assert value(word) == word


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("true", True), ("false", False), ("null", None), ("~", None), ("", None),
        ("0", 0), ("7", 7), ("-7", -7), ("+7", 7), ("123456789012345678", 123456789012345678),
        ("1.5", 1.5), ("-0.25", -0.25), ("'7'", "7"), ('"true"', "true"), ("''", ""), ("[1, yes]", [1, "yes"]),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("parser")
def test_plain_values(text: str, meant: object) -> None:
    found = value(text)
    assert found == meant
    assert type(found) is type(meant)


def test_numbers_beyond_all_use_are_words() -> None:
    assert value("9" * 19) == "9" * 19
    assert value("9" * 100_000) == "9" * 100_000


def test_block_and_quoted_text_is_text() -> None:
    assert value("|\n  12\n") == "12\n"
    assert value(">\n  true\n") == "true\n"


@pytest.mark.parametrize(
    ("text", "words", "line", "column"),
    [
        ("a: &x 1\n", "anchors (`&x`)", 1, 4),
        ("a: 1\nb: *x\n", "aliases (`*x`)", 2, 4),
        ("a: !!str 1\n", "tags (", 1, 4),
        ("%TAG ! tag:x,2000:\n---\na: 1\n", "tag directives", 1, 1),
        ("a: 1\n---\nb: 1\n", "two documents", 2, 1),
        ("a: 1\nb: 2\na: 3\n", "`a` stands here a second time (first on line 1)", 3, 1),
        ("a: {b: 1, b: 2}\n", "`b` stands here a second time (first on line 1)", 1, 11),
        ("? [x]\n: 1\n", "a key must be a plain word", 1, 3),
        ("? |\n  x\n: 1\n", "a key must be a plain word", 1, 3),
        ("a:\n\t- b\n", "a tab stands here", 2, 1),
        ("", "the file is empty", 1, 1),
        ("# only this\n", "the file is empty", 1, 1),
        ("a: ä\x07\n", "U+0007", 1, 5),
        ("a: 1\nb: x\u2028y\n", "U+2028", 2, 5),
        ('a: 1\nb: "\\e[2J"\n', "U+001B is not allowed, escaped or not", 2, 4),
        ("a: b: c\n", "mapping values are not allowed", 1, 5),
        ("a: 1\nb: [1,\nc: 2\n", "begins on line 2", 4, 1),
        ("[" * 33 + "]" * 33, "deeper than 32 levels", 1, 33),
    ],
)
def test_refusals_with_their_places(text: str, words: str, line: int, column: int) -> None:
    error = refusal(text)
    assert words in error.message
    assert error.place == Place(line, column)


def test_refusals_of_bytes() -> None:
    error = refusal(b"a: 1\nb: \xe4\n")
    assert ("0xe4" in error.message, error.place) == (True, Place(2, 4))
    assert error.lines[1] == "b: \ufffd"
    assert "UTF-16" in refusal("a: 1\n".encode("utf-16")).message
    assert "binary" in refusal(b"\x7fELF\x00\x00").message


def test_a_refusal_brings_the_lines_of_the_file() -> None:
    assert refusal("a: 1\nb: *x\n").lines == ["a: 1", "b: *x", ""]


def test_limits() -> None:
    assert parse("[" * 32 + "]" * 32)
    assert parse("[" + "1," * 49_999 + "]")
    assert "50,000 values" in refusal("[" + "1," * 50_000 + "]").message
    assert "1 MiB" in sized(source.MAX_BYTES + 1)
    assert sized(source.MAX_BYTES) == ""


def sized(count: int) -> str:
    """What is said of so many bytes from standard input."""
    try:
        source.load("-", io.BytesIO(b"a: 1\n".ljust(count, b"#")))
    except InputError as error:
        return error.message
    return ""


def test_standard_input() -> None:
    read = source.load("-", io.BytesIO(b"a: 1\n"))
    assert (read.name, plain(read.root)) == ("<stdin>", {"a": 1})
    with pytest.raises(InputError, match="standard input is closed"):
        source.load("-", None)


def test_json_is_yaml() -> None:
    data = {"game": "x", "list": [1, True, None, "ä"], "text": "a\nb", "empty": {}}
    assert plain(parse(json.dumps(data))) == data


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.usefixtures("parser")
def test_places_after_other_letters_and_line_ends(line_end: str, mark: bytes) -> None:
    text = line_end.join(["é: [日本, {z: 𝒳}, 'q']", "# ü", "b:", "  - x", "  -   全: y", "c: |", "  T", "d: e", ""])
    read = source.parse(mark + text.encode(), "x")
    root = read.root
    assert isinstance(root, Mapping)
    places = {key: (place.line, place.column) for key, place in root.keys.items()}
    assert places == {"é": (1, 1), "b": (3, 1), "c": (6, 1), "d": (8, 1)}
    row = root.values["é"]
    assert isinstance(row, Sequence)
    assert [item.place for item in (row, *row.items)] == [Place(1, column) for column in (4, 5, 9, 17)]
    inner = row.items[1]
    assert isinstance(inner, Mapping)
    assert (inner.keys["z"], inner.values["z"].place) == (Place(1, 10), Place(1, 13))
    column = root.values["b"]
    assert isinstance(column, Sequence)
    assert [item.place for item in column.items] == [Place(4, 5), Place(5, 7)]
    assert (root.values["c"].place, root.values["d"].place) == (Place(6, 4), Place(8, 4))


letters = st.sampled_from(list("abzé全𝒳ñ"))
names = st.text(letters, min_size=1, max_size=4)
data = st.recursive(
    st.one_of(names, st.integers(-99, 99), st.booleans(), st.none()),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(names, inner, max_size=4)),
    max_leaves=12,
)


@settings(max_examples=200, derandomize=True, deadline=None, database=None)
@given(st.dictionaries(names, data, min_size=1, max_size=4), st.sampled_from(["\n", "\r\n", "\r"]))
def test_every_place_is_where_the_value_stands(tree: dict[str, object], line_end: str) -> None:
    text = yaml.safe_dump(tree, allow_unicode=True, line_break=line_end, default_flow_style=None)
    read = source.parse(text.encode(), "x")
    assert plain(read.root) == tree
    stack: list[Node] = [read.root]
    while stack:
        node = stack.pop()
        if isinstance(node, Mapping):
            stack += node.values.values()
            for key, place in node.keys.items():
                assert rest(read, place).lstrip("'\"").startswith(key)
        elif isinstance(node, Sequence):
            stack += node.items
            assert rest(read, node.place)[0] in "[-"
        elif node.text:
            assert rest(read, node.place).lstrip("'\"").startswith(node.text)


def rest(read: source.Source, place: Place) -> str:
    return read.lines[place.line - 1][place.column - 1 :]


safe = st.characters(
    codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="\ufeff\ufffe\uffff"
)
ODD = (
    *WORDS, "a: b", "a #b", "- a", "? a", "---", "...", "a\nb\n", ". T\nC .\n", "C\n", " a", "a ", "\n", "r5'", "s2@90",
    "p7~@180", "7", "true", "", "-", "?", "- - a", "~", "null", "!x", "&x", "*x", "a:", ":a", "{", "]", ",", "%", "@",
)  # fmt: skip
texts = st.one_of(st.text(safe, max_size=12), st.sampled_from(ODD))
keys = texts.filter(lambda text: bool(text) and "\n" not in text)
written = st.recursive(
    st.one_of(texts, st.integers(-(10**17), 10**17), st.booleans(), st.none()),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(keys, inner, max_size=3)),
    max_leaves=10,
)


@settings(max_examples=400, derandomize=True, deadline=None, database=None)
@given(st.dictionaries(keys, written, min_size=1, max_size=4))
def test_what_is_written_reads_back(tree: dict[str, object]) -> None:
    assert plain(parse(document(tree))) == tree
    assert plain(parse(flow(tree))) == tree


def test_written_form() -> None:
    move = {"wisp": 4, "shape": "O4", "cells": ["A4", "B4"], "at": "A4", "spends-cat": True}
    assert flow(move) == "{wisp: 4, shape: O4, cells: [A4, B4], at: A4, spends-cat: true}"
    text = document({"game": "wispwood", "forest": ". T\nC .\n", "title": "no: 1", "turns": [{"trees": ["A1"]}]})
    assert text == 'game: wispwood\nforest: |\n  . T\n  C .\ntitle: "no: 1"\nturns:\n  - {trees: [A1]}\n'


def test_scalars_know_their_style() -> None:
    root = parse("a: x\nb: 'x'\nc: |\n  x\n")
    assert isinstance(root, Mapping)
    assert [node.style for node in root.values.values() if isinstance(node, Scalar)] == ["", "'", "|"]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (PermissionError(13, "Permission denied"), "may not be read (permission denied)"),
        (OSError(5, "Input/output error"), "cannot be read: input/output error"),
        (FileNotFoundError(2, "No such file"), "there is no such file"),
    ],
)
def test_what_the_system_refuses(monkeypatch: pytest.MonkeyPatch, error: OSError, words: str) -> None:
    def refuse(*arguments: object, **options: object) -> None:
        raise error

    monkeypatch.setattr("pathlib.Path.open", refuse)
    with pytest.raises(InputError) as caught:
        source.load("some.yaml")
    assert words in caught.value.message
