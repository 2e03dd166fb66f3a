"""best: the state of the proof in text, JSON and exit code."""

from __future__ import annotations

from pathlib import Path

import pytest
from rulewright.solver.outcome import Limits, Status

WISPWOOD = Path(__file__).resolve().parents[2] / "data" / "wispwood" / "positions" / "first-look.yaml"

PROVEN = """\
legal.yaml: first: best 3, proven (none is better)

      A B
    1 . .

With this turn:
  1. {put: A1}

   3  total: as it stands
   4    this [A1 B1]: four of them
  -1    that: one too many

solver: fake-solver 1.2, seed 0, 1 worker
"""


def test_text(cli, position) -> None:
    ran = cli("best", position("legal"))
    assert (ran.code, ran.out, ran.err) == (0, PROVEN, "0.25 s\n")


def test_json(cli, position) -> None:
    ran = cli("best", position("legal"), "--format", "json", "--ask", "second", "--seed", "7", "--workers", "2")
    assert (ran.code, ran.err) == (0, "")
    found = ran.result()
    assert (found["question"], found["status"], found["value"], found["bound"]) == ("second", "optimal", 3, 3)
    assert found["position"] == {"game": "fake", "say": "legal"}
    assert (found["turns"], found["score"]["points"]) == ([{"put": "A1"}], 3)
    assert found["solver"] == {"name": "fake-solver", "version": "1.2", "seed": 7, "workers": 2, "seconds": 0.25}


def test_options_reach_the_game(cli, position, fake) -> None:
    cli("best", position("legal"), "--time-limit", "1.5", "--seed", "3", "--workers", "2")
    assert fake.asked == [("first", Limits(seconds=1.5, seed=3, workers=2))]


@pytest.mark.parametrize(
    ("answer", "code", "head"),
    [
        ({"status": Status.FEASIBLE, "bound": 5, "limit_hit": True}, 4, "3 so far, bound 5, not proven (the time"),
        ({"status": Status.FEASIBLE, "bound": 5}, 4, "3 so far, bound 5, not proven"),
        ({"status": Status.UNKNOWN, "value": None, "bound": 9, "position": None, "turns": None, "score": None}, 4,
         "nothing found, bound 9, not proven"),
        ({"status": Status.UNKNOWN, "value": None, "bound": None, "position": None, "turns": None, "score": None}, 4,
         "nothing found, not proven"),
        ({"status": Status.INFEASIBLE, "value": None, "bound": None, "position": None, "turns": None, "score": None}, 1,
         "there is no answer, proven"),
        ({"status": Status.FEASIBLE, "bound": 5, "interrupted": True}, 130, "3 so far, bound 5, not proven (inter"),
    ],
)  # fmt: skip
def test_states_of_the_proof(cli, position, fake, answer, code, head) -> None:
    fake.answer = answer
    ran = cli("best", position("legal"))
    assert ran.code == code
    assert ran.out.startswith(f"legal.yaml: first: {head}")
    ran = cli("best", position("legal"), "--format", "json")
    assert (ran.code, ran.result()["status"]) == (code, str(answer["status"]))


def test_extra_and_remarks(cli, position, fake) -> None:
    fake.answer = {
        "extra": {"optima": 12, "value": 99, "start": {"game": "fake", "say": "a\nb\n"}},
        "remarks": ["one of several"],
    }
    ran = cli("best", position("legal"))
    assert "optima: 12\n" in ran.out
    assert "start:\n  game: fake\n  say: |\n    a\n    b\n\n" in ran.out
    assert "note: one of several\n" in ran.out
    found = cli("best", position("legal"), "--format", "json").result()
    assert (found["optima"], found["value"]) == (12, 3)


def test_extra_lists_a_line_each(cli, position, fake) -> None:
    fake.answer = {"extra": {"moves": [{"to": "B2", "margin": 5}, {"to": "A1", "margin": -1}], "average": {"worst": 3}}}
    out = cli("best", position("legal")).out
    assert "moves:\n  {to: B2, margin: 5}\n  {to: A1, margin: -1}\n\naverage: {worst: 3}\n" in out


def test_tiles_that_are_known_to_come(cli, position, fake) -> None:
    """`--draw` may be given several times, or name several tiles."""
    for more in (("--draw", "p3", "--draw", "b1"), ("--draw", "p3 b1"), ("--draw", "p3,b1")):
        ran = cli("best", position("legal"), *more)
        assert ran.code == 0
        assert fake.came.pop() == ["p3", "b1"]


def test_no_tiles_come_in_wispwood(cli) -> None:
    ran = cli("best", WISPWOOD, "--draw", "p3")
    assert (ran.code, ran.out) == (2, "")
    assert "no question of Wispwood takes what is known to come (`--draw`)" in " ".join(ran.err.split())


def test_count(cli, position, fake) -> None:
    path = position("legal")
    ran = cli("best", path, "--count")
    assert (ran.code, ran.out) == (0, PROVEN.replace("solver:", "optimal-answers: 12\nsolver:"))
    assert cli("best", path, "--count", "--format", "json").result()["optimal-answers"] == 12
    assert "optimal-answers" not in cli("best", path, "--format", "json").result()
    ran = cli("best", path, "--count", "--ask", "second")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "error: legal.yaml: Fake cannot count the best answers to `second`\n"


def test_count_in_wispwood(cli) -> None:
    """Its turns are always counted; the other questions say that they cannot."""
    plain, counted = (cli("best", WISPWOOD, *more, "--format", "json").result() for more in ((), ("--count",)))
    assert plain["optimal-answers"] == counted["optimal-answers"] >= 1
    ran = cli("best", WISPWOOD, "--ask", "round", "--count")
    assert (ran.code, ran.out) == (2, "")
    assert "counts all best answers only for the question `move`, not for `round`" in " ".join(ran.err.split())


def test_unknown_question(cli, position) -> None:
    ran = cli("best", position("legal"), "--ask", "secund")
    assert ran.code == 2
    assert "Fake has no question `secund` (did you mean `second`?)" in ran.err
    assert "they are first, second" in cli("best", position("legal"), "--ask", "xyz").err


def test_stopped_in_the_middle(cli, position) -> None:
    assert cli("best", position("stop"), position("legal")).code == 130


@pytest.mark.parametrize(
    "words", [("--time-limit", "-1"), ("--time-limit", "x"), ("--seed", "-1"), ("--workers", "0"), ("--progress", "x")]
)
def test_numbers_out_of_range(cli, position, words) -> None:
    assert cli("best", position("legal"), *words).code == 2
