"""The third hint on the page: it begins where the first one has pointed, and calls nothing wrong that may be right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from rulewright.puzzles.registry import kind, kind_ids

from tests.puzzles.board_pages import Table, table

if TYPE_CHECKING:
    from playwright.sync_api import Page

# A play that says its pieces itself; `ordered` makes them steps that follow one another.
NEXT = """([has, solutions, cells, ordered]) => {
  const answer = list => (ordered ? {moves: [], list} : {list});
  return Rulewright.next({
    record: {answer: answer(has)}, solutions: solutions.map(answer), puzzle: {hints: {cells}},
    rules: {pieces: (puzzle, {list}) => list},
  }, key => key);
}"""
SAID = """([step, answers, listed]) => Rulewright.messages.stepText(
  {answers, solutions: Array(listed).fill({})}, step, false)"""


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with table(tmp_path_factory.mktemp("hints")) as opened:
        yield opened


@pytest.fixture(scope="module")
def page(at: Table) -> Page:
    at.show(at.mouse.page, "yokai-who-hides")
    return at.mouse.page


@pytest.mark.parametrize("identity", kind_ids())
def test_the_first_step_is_on_a_cell_of_the_first_hint(identity: str, at: Table) -> None:
    page = at.keys.page
    puzzle = at.show(page, identity)
    for language in ("en", "ja"):
        page.evaluate("lang => Rulewright.settings.set('lang', lang)", language)
        step = page.evaluate("Rulewright.next(Rulewright.page.play, Rulewright.say).add")
        pieces = kind(identity).pieces(puzzle, puzzle.solutions[0], language)
        named = [piece for piece in pieces if any(cell in piece for cell in puzzle.where)]
        # The boards are nine cells high at most, so that no name of a cell is part of another one.
        in_order = identity in ("yokai-fewest-moves", "trumpets-best")
        assert step == (pieces[0] if in_order or not named else named[0])


def test_cells_are_whole_words_in_both_languages(page: Page) -> None:
    pieces = ["red on A12", "BA1: red", "A1 に赤", "red on A1"]
    assert page.evaluate(NEXT, [[], [pieces], ["A1"], False]) == {"add": "A1 に赤"}
    assert page.evaluate(NEXT, [["A1 に赤"], [pieces], ["A1"], False]) == {"add": "red on A1"}
    assert page.evaluate(NEXT, [["A1 に赤", "red on A1"], [pieces], ["A1"], False]) == {"add": "red on A12"}
    assert page.evaluate(NEXT, [[], [pieces], ["A1"], True]) == {"add": "red on A12"}, "steps keep their order"


def test_pieces_of_the_nearest_answer_are_told_from_others(page: Page) -> None:
    solutions = [["a", "b", "b"], ["c", "d", "e"]]
    assert page.evaluate(NEXT, [["a", "x"], solutions, [], False]) == {"take": "x", "next": "b"}
    assert page.evaluate(NEXT, [["a", "b", "b", "b"], solutions, [], False]) == {"less": "b", "next": "a"}
    assert page.evaluate(NEXT, [["e", "d", "c"], solutions, [], False]) == {}
    assert page.evaluate(NEXT, [["a", "c", "b"], solutions, [], True]) == {"back": "b", "from": "c", "next": "b"}
    assert page.evaluate(NEXT, [["c", "d", "e", "d"], solutions, [], True]) == {"back": "d", "from": "d", "next": None}


def test_nothing_is_wrong_for_sure_where_not_all_best_answers_are_listed(page: Page) -> None:
    page.evaluate("Rulewright.settings.set('lang', 'en')")
    for step, sure in (
        ({"take": "x", "next": "b"}, "Take this back, it is in none of the listed answers nearest to yours: x."),
        ({"less": "b", "next": "a"}, "Take one of these back, the answer nearest to yours has it not as often: b."),
        ({"back": "b", "from": "c", "next": "d"}, "No best answer begins like yours. Take your last step back: b."),
    ):
        assert page.evaluate(SAID, [step, 60, 60]) == sure
        for language, forbidden in (("en", "back"), ("ja", "戻して")):
            page.evaluate("lang => Rulewright.settings.set('lang', lang)", language)
            said = page.evaluate(SAID, [step, 99, 60])
            assert forbidden not in said
            assert all(word in said for word in ("99", "60", step.get("from", step.get("take", "b")), step["next"]))
        page.evaluate("Rulewright.settings.set('lang', 'en')")
    # More steps than the fewest there are: no best answer can have them, listed or not.
    assert page.evaluate(SAID, [{"back": "d", "from": "d"}, 99, 60]).startswith("No best answer begins like yours.")
