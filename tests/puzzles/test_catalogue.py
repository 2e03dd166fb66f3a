"""The catalogue of what can be wrong with an answer, and the puzzles and answers that come with the program."""

from __future__ import annotations

import pytest
from rulewright.models import source
from rulewright.models.rulebook import rulebook
from rulewright.puzzles.answering import judge_file
from rulewright.puzzles.examples import EXAMPLES, example, puzzle_of, shipped
from rulewright.puzzles.making import make
from rulewright.puzzles.phrases import phrases
from rulewright.puzzles.puzzle import read_puzzle
from rulewright.puzzles.registry import kind_ids

from tests.conftest import Cli

BOOK = rulebook("puzzles")


@pytest.mark.parametrize("code", list(BOOK.rules))
def test_a_failing_answer_gives_exactly_its_code_and_a_passing_one_is_right(code: str) -> None:
    rule = BOOK[code]
    assert rule.failing
    assert rule.passing
    for name in rule.failing:
        answer = source.load(str(BOOK.path(name)))
        findings = judge_file(puzzle_of(answer), answer).findings
        assert {finding.code for finding in findings} == {code}
        assert all(finding.help and finding.place for finding in findings)
    for name in rule.passing:
        answer = source.load(str(BOOK.path(name)))
        assert judge_file(puzzle_of(answer), answer).right


@pytest.mark.parametrize("code", list(BOOK.rules))
def test_the_page_has_words_for_every_code(code: str) -> None:
    assert code in phrases()


@pytest.mark.parametrize("code", list(BOOK.rules))
def test_explain_shows_both_answers(cli: Cli, code: str) -> None:
    ran = cli("explain", code)
    assert ran.code == 0
    assert "Fails" in ran.out
    assert "right" in ran.out.split("Passes")[1]
    assert f"{code} error: " in " ".join(ran.out.split("Passes")[0].split())


def test_rules_lists_them(cli: Cli) -> None:
    ran = cli("rules", "puzzles", "--format", "json")
    assert [rule["code"] for rule in ran.result()["rules"]] == list(BOOK.rules)


@pytest.mark.parametrize("kind", kind_ids())
def test_an_example_of_each_kind_is_what_its_seed_gives(kind: str) -> None:
    text = example(kind).read_text(encoding="utf-8")
    puzzle = read_puzzle(source.parse(text.encode(), kind))
    # To be made anew when the texts or the generator of a kind change:
    # rulewright puzzle new KIND --seed 2028 --grade 2 > data/puzzles/examples/KIND.yaml
    assert text == make(kind, puzzle.seed, puzzle.asked).to_text()


def test_there_is_no_other_example() -> None:
    assert {path.stem for path in EXAMPLES.glob("*")} == set(kind_ids())
    assert len(shipped()) == len(kind_ids())
