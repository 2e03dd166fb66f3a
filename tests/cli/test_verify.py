"""verify: what is compared, which files are taken up, and the coverage of the rules."""

from __future__ import annotations

import pytest
from rulewright.solver.outcome import Status

ALL = "expect: {verdict: legal, codes: [], score: {total: 3, this: 4}, best: 3, ask: second, moves: 2}\n"


def test_all_as_expected(cli, position) -> None:
    ran = cli("verify", position("legal", ALL))
    assert (ran.code, ran.out, ran.err) == (0, "1 of 1 file as expected\n", "")
    found = cli("verify", position("legal", ALL), "--format", "json").result()
    assert (found["passed"], found["differences"]) == (True, [])


def test_every_difference_is_listed(cli, position) -> None:
    more = "expect: {verdict: legal, codes: [FA102], score: {total: 4, this: 4, that: 0}, best: 5, moves: 1}\n"
    ran = cli("verify", position("illegal", more))
    assert ran.code == 1
    assert ran.out == (
        "differs: illegal.yaml:3:9\n"
        "  verdict: expected legal, actual illegal\n"
        "  codes: expected [FA102], actual [FA101]\n"
        "  score: total: expected 4, actual 3\n"
        "  score: that: expected 0, actual -1\n"
        "  moves: expected 1, actual 2\n"
        "  best (first): expected 5, actual 3\n"
        "0 of 1 file as expected\n"
    )
    found = cli("verify", position("illegal", more), "--format", "json").result()
    assert found["passed"] is False
    assert found["differences"][1] == {"key": "codes", "expected": ["FA102"], "actual": ["FA101"]}


def test_warnings_count_among_the_codes_and_notes_do_not(cli, position) -> None:
    assert cli("verify", position("warning", "expect: {codes: [FA102]}\n")).code == 0
    assert cli("verify", position("warning", "expect: {codes: []}\n")).code == 1


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ({"status": Status.FEASIBLE, "value": 3, "bound": 9}, 4),
        ({"status": Status.FEASIBLE, "value": 7, "bound": 9}, 1),
        ({"status": Status.FEASIBLE, "value": 3, "bound": 4}, 1),
        ({"status": Status.UNKNOWN, "value": None, "bound": None}, 4),
        ({"status": Status.INFEASIBLE, "value": None, "bound": None}, 1),
        ({"status": Status.FEASIBLE, "value": 3, "bound": 9, "interrupted": True}, 130),
    ],
)
def test_best_that_was_not_proven(cli, position, fake, answer, code) -> None:
    fake.answer = answer
    ran = cli("verify", position("legal", "expect: {best: 5}\n"))
    assert ran.code == code
    assert ("not proven: " in ran.out) == (code in (4, 130))


def test_folders(cli, position, fake) -> None:
    position("legal", ALL, "a/one.yaml")
    position("legal", ALL, "a/b/two.yml")
    position("illegal", "expect: {verdict: legal}\n", "a/c.yaml")
    position("crash", "# expect: nothing\n", "a/without.yaml")
    position("crash", "", "a/.hidden/x.yaml")
    position("crash", ALL, "a/text.txt")
    (position.folder / "a" / "other.yaml").write_text("services: [a, &b c]\n")
    ran = cli("verify", "a")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out == ("differs: a/c.yaml:3:9\n  verdict: expected legal, actual illegal\n2 of 3 files as expected\n")


def test_a_broken_file_in_a_folder(cli, position) -> None:
    position("legal", ALL, "a/one.yaml")
    position("legal", "expect: {best: x}\n", "a/two.yaml")
    ran = cli("verify", "a")
    assert (ran.code, ran.out) == (3, "1 of 1 file as expected\n")
    assert " --> a/two.yaml:3:16" in ran.err


def test_nothing_to_verify_is_not_success(cli, position) -> None:
    ran = cli("verify", position("legal"))
    assert (ran.code, ran.out) == (2, "")
    assert "has no `expect:` block" in ran.err
    (position.folder / "empty").mkdir()
    ran = cli("verify", "empty")
    assert (ran.code, "no file with an `expect:` block" in ran.err) == (2, True)


def test_missing_file_and_mistyped_game(cli, position) -> None:
    assert cli("verify", "none.yaml").code == 3
    ran = cli("verify", "fakr")
    assert (ran.code, "neither a game nor a file (did you mean `fake`?)" in ran.err) == (2, True)


def test_shipped_examples_and_coverage(cli, fake) -> None:
    for words in (("verify",), ("verify", "fake")):
        ran = cli(*words)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out == (
            "2 of 2 files as expected\n\nRules of fake and their boards\n"
            "  code   name          failing  passing  examples\n"
            "  FA101  word-illegal        1        1         -\n"
            "  FA102  word-odd            -        -         -\n"
            "  without any board: FA102\n"
        )
    answer = cli("verify", "--format", "json").json()
    assert [result["passed"] for result in answer["results"]] == [True, True]
    assert answer["coverage"]["fake"][0] == {
        "code": "FA101", "name": "word-illegal", "failing": 1, "passing": 1, "examples": 0,
    }  # fmt: skip


def test_shipped_examples_of_the_real_games(cli) -> None:
    ran = cli("verify")
    assert ran.code == 0, ran.out


@pytest.mark.parametrize(
    ("value", "bound", "code"), [(7, 5, 4), (6, 5, 4), (None, 5, 4), (7, 7, 1), (5, 4, 1), (None, 7, 1)]
)
def test_a_question_for_the_least_value(cli, position, fake, value, bound, code) -> None:
    fake.answer = {"status": Status.FEASIBLE, "value": value, "bound": bound, "lower_is_better": True}
    assert cli("verify", position("legal", "expect: {best: 6}\n")).code == code
