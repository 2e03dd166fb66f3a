"""The catalogue of what can be wrong with an answer, and the puzzles and answers that come with the program."""

from __future__ import annotations

from pathlib import Path

import pytest
from rulewright.models import source
from rulewright.models.rulebook import rulebook
from rulewright.puzzles.answering import judge_file
from rulewright.puzzles.examples import EXAMPLES, example, puzzle_of, shipped
from rulewright.puzzles.hinting import hint
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


@pytest.mark.parametrize("kind", kind_ids())
def test_a_form_that_is_not_filled_in_lacks_something_and_nothing_else(cli: Cli, kind: str, tmp_path: Path) -> None:
    shown = cli("puzzle", "show", example(kind), "--format", "json").result()
    form = tmp_path / "form.yaml"
    form.write_text(str(shown["form"]), encoding="utf-8")
    ran = cli("puzzle", "check", example(kind), form, "--format", "json")
    codes = {finding["code"] for finding in ran.result()["findings"]}
    assert codes == {"RW101"}, ran.out
    hint = cli("puzzle", "hint", example(kind), form, "--level", "3")
    assert "Next: " in hint.out


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("kind", kind_ids())
def test_what_one_has_to_know_is_told(cli: Cli, kind: str, language: str) -> None:
    ran = cli("puzzle", "show", example(kind), "--language", language, columns=200)
    told = {
        "wispwood-score": {"en": "Full grid: 2 points", "ja": "2ポイント、そうでなければ0"},
        "wonderland-placement": {"en": "equal sums", "ja": "同じ合計"},
        "trumpets-best": {"en": "score 1, 2, 4, 7, 11, 16 points", "ja": "1, 2, 4, 7, 11, 16点"},
        "quacks-purchase": {"en": "For sale: 1, 2, 4.", "ja": "買える数字：1、2、4。"},
    }
    assert ran.code == 0
    wanted = told.get(kind, {}).get(language, "")
    assert "".join(wanted.split()) in "".join(ran.out.split())


def test_an_empty_answer_is_told_without_talk_of_positions(cli: Cli, tmp_path: Path) -> None:
    empty = tmp_path / "empty.yaml"
    empty.write_text("")
    ran = cli("puzzle", "check", example("wispwood-score"), empty)
    assert ran.code == 3
    assert "error: the file is empty\n" in ran.err


def test_a_puzzle_is_no_position(cli: Cli) -> None:
    ran = cli("check", example("yokai-who-hides"))
    assert ran.code == 3
    assert "this is a puzzle, and no position" in ran.err


def test_advice_is_for_answers_not_for_positions(cli: Cli) -> None:
    ran = cli("puzzle", "check", example("quacks-purchase"), "-", stdin=b"buy: [red-4, yellow-4]\n", columns=200)
    assert ran.code == 1
    assert "QC303" in ran.out
    assert "the position is the puzzle's and stays as it is" in ran.out
    ran = cli("puzzle", "check", example("wispwood-illegal-tile"), "-", stdin=b"tile: Z9\n", columns=200)
    assert ran.code == 3
    assert "lies outside the drawing, whose last square is D4" in ran.err


def test_the_next_step_is_where_the_first_hint_points(cli: Cli) -> None:
    for seed in range(4):
        puzzle = make("yokai-who-hides", seed, 2)
        step = hint(puzzle, 3).text["en"]
        assert any(f": {cell} is" in step for cell in puzzle.where), step
