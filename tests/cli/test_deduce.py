"""deduce: texts, JSON and exit codes."""

from __future__ import annotations

from pathlib import Path

import pytest

WISPWOOD = Path(__file__).resolve().parents[2] / "data" / "wispwood" / "positions" / "first-look.yaml"

HIDDEN = """\
hidden.yaml: 4 ways

      A B
    1 . x

A1  this  0.25
    that  0.75

note: all are equally likely
"""

TORN = """\
torn.yaml: nothing fits what is given

      A B
    1 . .

"""

ILLEGAL = "warning: torn.yaml is illegal (FA101): it is taken as drawn\n"


def test_text(cli, position) -> None:
    ran = cli("deduce", position("hidden"))
    assert (ran.code, ran.out, ran.err) == (0, HIDDEN, "")


def test_json(cli, position) -> None:
    ran = cli("deduce", position("hidden"), "--format", "json")
    assert (ran.code, ran.err, ran.json()["command"]) == (0, "", "deduce")
    assert ran.result() == {
        "file": "hidden.yaml",
        "game": "fake",
        "error": None,
        "verdict": "legal",
        "cells": {"A1": {"this": 0.25, "that": 0.75}},
        "ways": 4,
        "remarks": ["all are equally likely"],
    }


def test_nothing_fits_an_illegal_position(cli, position) -> None:
    """It is warned about and gone on with; that nothing fits is a finding."""
    ran = cli("deduce", position("torn"))
    assert (ran.code, ran.out, ran.err) == (1, TORN, ILLEGAL)
    ran = cli("deduce", position("torn"), "--format", "json")
    assert (ran.code, ran.err) == (1, ILLEGAL)
    assert (ran.result()["verdict"], ran.result()["ways"]) == ("illegal", 0)


def test_without_a_position_the_given_one_is_drawn(cli, position, fake) -> None:
    fake.deduced = {"position": None, "headline": "", "remarks": [], "marked": []}
    ran = cli("deduce", position("hidden"))
    assert ran.out == (
        "hidden.yaml: this follows from what is given\n\n      A B\n    1 . .\n\nA1  this  0.25\n    that  0.75\n"
    )
    fake.deduced |= {"marked": ["B1"]}
    assert "    1 . x\n" in cli("deduce", position("hidden")).out


@pytest.mark.parametrize("columns", [40, 60, 200])
def test_long_lines_are_wrapped_and_nothing_steers_the_terminal(cli, position, fake, columns) -> None:
    fake.deduced = {
        "lines": ["a  b  c", "", "  prose " + "that goes on " * 30, "odd \x1b[31m line"],
        "headline": "\x1b",
    }
    ran = cli("deduce", position("hidden"), columns=columns)
    assert max(map(len, ran.out.split("\n"))) <= columns
    assert "\na  b  c\n\n  prose that goes on" in ran.out
    assert "\x1b" not in ran.out


@pytest.mark.parametrize("form", ["text", "json"])
def test_where_nothing_is_hidden(cli, position, form) -> None:
    ran = cli("deduce", position("legal"), "--format", form)
    reason = "Fake has no hidden parts: there is nothing to deduce"
    if form == "text":
        assert (ran.code, ran.out, ran.err) == (2, "", f"error: legal.yaml: {reason}\n")
    else:
        assert (ran.code, ran.err, ran.result()["error"]["message"]) == (2, "", reason)


def test_none_stops_the_others(cli, position) -> None:
    ran = cli("deduce", *(position(say) for say in ("legal", "unreadable", "torn", "hidden")))
    assert ran.code == 3
    assert ran.out.endswith(HIDDEN)
    assert cli("deduce", position("torn"), position("hidden")).code == 1


def test_wispwood_hides_nothing(cli) -> None:
    ran = cli("deduce", WISPWOOD)
    assert (ran.code, ran.out) == (2, "")
    assert "Wispwood has no hidden parts" in ran.err
