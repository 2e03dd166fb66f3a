"""Typed access: each refusal is a sentence at the right place, and near misses are named."""

from __future__ import annotations

import pytest
from rulewright.models import source
from rulewright.models.envelope import game_of, read_envelope
from rulewright.models.finding import Verdict
from rulewright.models.game import game_for
from rulewright.models.reading import Fields, boolean, choice, integer, items, suggestion, text
from rulewright.models.source import InputError, Mapping, Node, Place


def node(written: str) -> Node:
    root = source.parse(f"key: {written}\n".encode(), "x").root
    assert isinstance(root, Mapping)
    return root.values["key"]


def test_suggestion() -> None:
    assert suggestion("foest", ["forest", "goals"]) == " (did you mean `forest`?)"
    assert suggestion("FOREST", ["forest"]) == " (did you mean `forest`?)"
    assert suggestion("xyz", ["forest"]) == ""


def test_unknown_key_is_refused_with_the_nearest() -> None:
    with pytest.raises(InputError, match=r"the thing has no key `foest` \(did you mean `forest`\?\)") as caught:
        Fields(node("{goals: 1, foest: 2}"), "the thing", ("forest", "goals"))
    assert caught.value.place == Place(1, 17)
    with pytest.raises(InputError, match="the keys are forest, goals"):
        Fields(node("{xyz: 2}"), "the thing", ("forest", "goals"))


def test_fields() -> None:
    fields = Fields(node("{a: 1}"), "the thing", ("a", "b"))
    assert fields.get("b") is None
    assert integer(fields.need("a"), "a", 0, 9) == 1
    assert (fields.key_place("a"), fields.key_place("b")) == (Place(1, 7), Place(1, 6))
    with pytest.raises(InputError, match="the thing lacks the key `b`"):
        fields.need("b")


@pytest.mark.parametrize(
    ("read", "written", "words"),
    [
        (lambda n: Fields(n, "it", ()), "[1]", "it must be a mapping (`key: value` lines), not a list"),
        (lambda n: Fields(n, "it", ()), "word", "not `word`"),
        (lambda n: text(n, "it"), "[]", "it must be text, not a list"),
        (lambda n: text(n, "it"), "~", "it must be text, not nothing"),
        (lambda n: integer(n, "it", 1, 3), "4", "it must be a whole number from 1 to 3, not `4`"),
        (lambda n: integer(n, "it", 1, 3), "1.0", "not `1.0`"),
        (lambda n: integer(n, "it", 0, 3), "true", "not `true`"),
        (lambda n: integer(n, "it", 0, 3), "'1'", "not `1`"),
        (lambda n: integer(n, "it", 0, 99), "012", "not `012`"),
        (lambda n: integer(n, "it", 0, 99), "1:30", "not `1:30`"),
        (lambda n: boolean(n, "it"), "yes", "it must be `true` or `false`, not `yes`"),
        (lambda n: boolean(n, "it"), "1", "not `1`"),
        (lambda n: choice(n, "it", ("ready", "hidden")), "redy", "(did you mean `ready`?)"),
        (lambda n: choice(n, "it", ("ready", "hidden")), "{a: 1}", "must be one of ready, hidden, not a mapping"),
        (lambda n: items(n, "it"), "word", "it must be a list, not `word`"),
        (lambda n: items(n, "it", 1), "[]", "it must have at least 1 entries, not 0"),
        (lambda n: items(n, "it", 2, 2), "[1]", "it must have 2 entries, not 1"),
        (lambda n: items(n, "it", 0, 1), "[1, 2]", "it must have 0 to 1 entries, not 2"),
    ],
)
def test_refusals(read, written, words) -> None:
    with pytest.raises(InputError) as caught:
        read(node(written))
    assert words in caught.value.message
    assert caught.value.place == Place(1, 6)


def test_long_values_are_cut_in_messages() -> None:
    with pytest.raises(InputError) as caught:
        integer(node("x" * 10_000), "it", 0, 1)
    assert len(caught.value.message) < 120


def test_text_is_taken_as_written() -> None:
    assert [text(node(word), "it") for word in ("012", "yes", "1.0", "'a'")] == ["012", "yes", "1.0", "a"]


def envelope(written: str):
    root = source.parse(written.encode(), "x").root
    keys = ("game", "title", "note", "source", "expect")
    return read_envelope(Fields(root, "it", keys), ("jack", "orb"), ("move", "round"))


def test_envelope() -> None:
    found = envelope(
        "title: A\nnote: 12\nsource: {section: s, page: 14, picture: printed}\n"
        "expect: {verdict: illegal, codes: [WW203], score: {total: -3, orb: 6}, best: 47, ask: round, moves: 0}\n"
    )
    assert (found.title, found.note, found.origin.page, found.to_data()) == (
        "A",
        "12",
        14,
        {"title": "A", "note": "12"},
    )
    expect = found.expect
    assert (expect.verdict, expect.codes, expect.score) == (Verdict.ILLEGAL, ("WW203",), {"total": -3, "orb": 6})
    assert (expect.best, expect.ask, expect.moves, expect.place.line) == (47, "round", 0, 4)


def test_envelope_without_anything() -> None:
    found = envelope("game: x\n")
    assert (found.title, found.note, found.origin, found.expect) == (None, None, None, None)
    empty = envelope("expect: {codes: []}\n").expect
    assert (empty.codes, empty.verdict, empty.best, empty.moves) == ((), None, None, None)


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("expect: {verdict: ilegal}", "did you mean `illegal`?"),
        ("expect: {score: {tree: 1}}", "expect: score has no key `tree`"),
        ("expect: {ask: rond}", "did you mean `round`?"),
        ("expect: {bst: 1}", "did you mean `best`?"),
        ("source: {page: 0}", "source: page must be a whole number from 1"),
        ("source: {picture: drawn}", "must be one of printed, reconstructed, none"),
        ("title: [a]", "title must be text"),
    ],
)
def test_envelope_refusals(written: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        envelope(written)
    assert words in caught.value.message


def test_game_of() -> None:
    assert game_of(source.parse(b"game: x\n", "x")) == "x"
    for written in ("a: 1\n", "[1]\n", "word\n"):
        with pytest.raises(InputError, match="game: wispwood"):
            game_of(source.parse(written.encode(), "x"))


def test_unknown_game_is_refused_with_the_nearest() -> None:
    with pytest.raises(InputError, match=r"no game `wispwod` \(did you mean `wispwood`\?\)") as caught:
        game_for(source.parse(b"title: x\ngame: wispwod\n", "x"))
    assert caught.value.place == Place(2, 7)


def test_an_unknown_key_is_shown_without_runs_of_blanks() -> None:
    fields = source.parse(b"game: yokai\nt  A title  with: 1\n", "file").root
    with pytest.raises(InputError, match="the file has no key `t A title with`"):
        Fields(fields, "the file", ("game", "title"))
