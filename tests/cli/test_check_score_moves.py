"""check, score and moves: texts, JSON and exit codes."""

from __future__ import annotations

import pytest

ILLEGAL = """\
illegal.yaml: illegal (1 error)

      A B
    1 . x

error[FA101 word-illegal]: the word is illegal
 --> illegal.yaml:2:6
  |
2 | say: illegal
  |      ^
  = rule: words, page 3
  = help: say legal

"""

LEGAL = """\
legal.yaml: legal

      A B
    1 . .

It can have come about like this:
  1. {put: A1}
  2. {put: B1}

note: nothing was assumed
"""


def test_check_text(cli, position) -> None:
    ran = cli("check", position("illegal"))
    assert (ran.code, ran.out, ran.err) == (1, ILLEGAL, "")
    ran = cli("check", position("legal"))
    assert (ran.code, ran.out, ran.err) == (0, LEGAL, "")


def test_check_warning_and_note(cli, position) -> None:
    ran = cli("check", position("warning"))
    assert ran.code == 0
    assert ran.out.startswith("warning.yaml: legal (1 warning, 1 note)\n")
    assert "warning[FA102 word-odd]: the word is odd\n --> warning.yaml:2:6\n" in ran.out
    assert "  = rule: odd words\n" in ran.out
    assert "note[FA199]: a note\n --> warning.yaml\n" in ran.out
    assert ran.out.endswith("note: the fake is invented\n")


def test_check_unknown_is_no_finding(cli, position) -> None:
    ran = cli("check", position("unknown"))
    assert (ran.code, ran.out.splitlines()[0]) == (0, "unknown.yaml: unknown")
    assert "note: the search was cut short" in ran.out


def test_check_json(cli, position) -> None:
    ran = cli("check", position("illegal"), position("legal"), position("unreadable"), "--format", "json")
    assert (ran.code, ran.err) == (3, "")
    answer = ran.json()
    results = answer.pop("results")
    assert answer == {"schema": 1, "rulewright": "0.1.0", "command": "check"}
    assert results[0] == {
        "file": "illegal.yaml",
        "game": "fake",
        "error": None,
        "verdict": "illegal",
        "findings": [
            {
                "code": "FA101",
                "name": "word-illegal",
                "severity": "error",
                "message": "the word is illegal",
                "help": "say legal",
                "cells": ["B1"],
                "line": 2,
                "column": 6,
                "rule": {"section": "words", "page": 3},
            }
        ],
        "remarks": [],
    }
    assert (results[1]["verdict"], results[1]["turns"]) == ("legal", [{"put": "A1"}, {"put": "B1"}])
    error = {"message": "say cannot be read", "line": 2, "column": 6}
    assert results[2] == {"file": "unreadable.yaml", "game": "fake", "error": error}


def test_unreadable_text_goes_to_standard_error(cli, position) -> None:
    ran = cli("check", position("unreadable"))
    assert (ran.code, ran.out) == (3, "")
    assert ran.err == ("error: say cannot be read\n --> unreadable.yaml:2:6\n  |\n2 | say: unreadable\n  |      ^\n")


def test_none_stops_the_others(cli, position) -> None:
    files = [position(say) for say in ("illegal", "unreadable", "legal")]
    ran = cli("check", *files)
    assert ran.code == 3
    assert "illegal.yaml: illegal" in ran.out
    assert "legal.yaml: legal" in ran.out
    assert "unreadable.yaml:2:6" in ran.err
    assert cli("check", files[0], files[2]).code == 1
    assert cli("check", files[2], files[0]).code == 1
    assert cli("check", "missing.yaml", files[0]).code == 3


def test_standard_input(cli, fake) -> None:
    ran = cli("check", "-", stdin=b"game: fake\nsay: illegal\n")
    assert (ran.code, " --> <stdin>:2:6\n" in ran.out) == (1, True)
    assert cli("check", "-", "--format", "json", stdin=b"game: fake\nsay: legal\n").result()["file"] == "-"
    ran = cli("check", "-", "-")
    assert (ran.code, "read only once" in ran.err) == (2, True)


def test_score(cli, position) -> None:
    ran = cli("score", position("legal"))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        "legal.yaml: 3 points\n\n      A B\n    1 . .\n\n"
        "   3  total: as it stands\n   4    this [A1 B1]: four of them\n  -1    that: one too many\n"
    )


def test_score_of_an_illegal_position(cli, position) -> None:
    ran = cli("score", position("illegal"), "--format", "json")
    assert (ran.code, ran.err) == (0, "warning: illegal.yaml is illegal (FA101): it is scored as drawn\n")
    found = ran.result()
    assert (found["verdict"], found["total"]) == ("illegal", 3)
    assert found["parts"][0] == {
        "name": "this", "points": 4, "cells": ["A1", "B1"], "why": "four of them", "parts": [],
    }  # fmt: skip


def test_moves(cli, position) -> None:
    path = position("legal")
    ran = cli("moves", path)
    assert ran.out == (
        "legal.yaml: 2 legal moves\n\n      A B\n    1 . .\n\n"
        "  {put: A1}\n  {put: B1, spends-cat: true}\n\nnote: no more than that\n"
    )
    assert "  5  {put: A1}\n  3  {put: B1, spends-cat: true}\n" in cli("moves", path, "--ranked").out
    assert cli("moves", path, "--count").out == "2\n"
    assert cli("moves", path, "--count", "--ranked").code == 2
    found = cli("moves", path, "--ranked", "--format", "json").result()
    assert (found["count"], found["values"]) == (2, [5, 3])
    assert found["moves"] == [{"put": "A1"}, {"put": "B1", "spends-cat": True}]
    assert cli("moves", path, "--count", "--format", "json").result()["count"] == 2


def test_a_bug_is_no_finding(cli, position) -> None:
    ran = cli("check", position("crash"))
    assert (ran.code, ran.out) == (70, "")
    assert "ZeroDivisionError: the fake crashed" in ran.err
    assert "This is a bug in Rulewright" in ran.err


@pytest.mark.parametrize("form", ["text", "json"])
def test_interrupted(cli, position, form) -> None:
    ran = cli("check", position("legal"), position("stop"), position("illegal"), "--format", form)
    assert (ran.code, ran.err) == (130, "interrupted\n")
    assert "legal" in ran.out
    assert "illegal" not in ran.out


@pytest.mark.parametrize("columns", [1, 40, 60, 200, 5000])
def test_prose_is_wrapped_to_the_terminal(cli, position, columns) -> None:
    for say in ("illegal", "legal", "warning"):
        ran = cli("check", position(say), columns=columns)
        assert max(map(len, ran.out.split("\n"))) <= max(40, min(columns, 200))
