"""Single steps on the boards: what is laid can be taken back, and what is given stays."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from rulewright.puzzles.making import judge
from rulewright.puzzles.puzzle import Puzzle

from tests.puzzles.board_pages import WISPS, Table, answer_of, cells_of, table, tiles
from tests.puzzles.hands import Mouse

Play = Callable[[str], tuple[Mouse, Puzzle]]


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with table(tmp_path_factory.mktemp("boards")) as opened:
        yield opened


@pytest.fixture
def play(at: Table) -> Play:
    """Opens a puzzle of a kind for the mouse."""
    return lambda identity: (at.mouse, at.show(at.mouse.page, identity))


def test_a_wisp_is_taken_back_and_what_is_given_stays(play: Play) -> None:
    mouse, puzzle = play("wispwood-forest")
    squares = cells_of(puzzle.position["forest"])
    free = [cell for cell, letter in squares.items() if letter == "."]
    given = [cell for cell, letter in squares.items() if letter != "."]
    empty = answer_of(mouse.page)
    for cell, _ in zip(free, puzzle.given["place"], strict=False):
        mouse.pick(f"grid:{cell}")
    full = answer_of(mouse.page)
    letters = [letter for cell, letter in cells_of(full["forest"]).items() if cell in free and letter != "T"]
    assert sorted(WISPS[letter] for letter in letters) == sorted(puzzle.given["place"])
    mouse.pick(f"grid:{given[0]}")
    mouse.pick(f"grid:{free[-1]}")
    assert answer_of(mouse.page) == full
    for cell, _ in zip(free, puzzle.given["place"], strict=False):
        mouse.pick(f"grid:{cell}")
    assert answer_of(mouse.page) == empty


def test_a_tile_is_chosen_and_left(play: Play) -> None:
    mouse, puzzle = play("wispwood-illegal-tile")
    tiles = [cell for cell, letter in cells_of(puzzle.position["forest"]).items() if letter != "."]
    for cell in tiles[:2]:
        mouse.pick(f"grid:{cell}")
        assert answer_of(mouse.page) == {"tile": cell}
    mouse.pick(f"grid:{tiles[1]}")
    assert answer_of(mouse.page) == {}


def test_a_number_is_emptied(play: Play) -> None:
    mouse, _ = play("wispwood-score")
    mouse.write("part-total", 12)
    mouse.write("part-full-grid", 2)
    assert answer_of(mouse.page) == {"score": {"total": 12, "full-grid": 2}}
    mouse.page.locator("[data-key='part-total']").fill("")
    assert answer_of(mouse.page) == {"score": {"full-grid": 2}}


def test_numbers_count_however_fast_they_are_written(play: Play) -> None:
    mouse, puzzle = play("wispwood-score")
    mouse.page.evaluate(
        """score => {
            for (const [part, points] of Object.entries(score)) {
                document.querySelector(`[data-key="part-${part}"]`).focus();
                document.execCommand("insertText", false, String(points));
            }
            document.getElementById("check").click();
        }""",
        puzzle.solutions[0]["score"],
    )
    assert answer_of(mouse.page) == puzzle.solutions[0]
    assert "Right!" in mouse.page.inner_text("#messages")


def test_a_redraw_does_not_touch_the_number_that_is_being_written(at: Table) -> None:
    page = at.keys.page
    at.show(page, "wispwood-score")
    at.keys.go("part-total")
    page.keyboard.type("1")
    page.evaluate("Rulewright.page.draw()")
    page.keyboard.type("2")
    page.evaluate("Rulewright.settings.set('lang', 'ja')")
    assert page.inner_text(".b-part-total") == "合計"
    page.keyboard.type("34")
    assert page.input_value("[data-key='part-total']") == "1234"
    assert at.keys.focus() == "part-total"
    assert page.locator("#tray input").count() == page.locator("#tray .b-part").count()
    page.keyboard.press("Shift+Tab")
    assert at.keys.focus() == "part-full-grid"
    assert page.input_value("[data-key='part-total']") == "999", "what counts is what stands there"
    assert answer_of(page) == {"score": {"total": 999}}


def test_a_number_is_one_move_and_undone_as_one(at: Table) -> None:
    page = at.keys.page
    at.show(page, "wispwood-score")
    at.keys.go("part-total")
    page.keyboard.type("34")
    page.click("#undo")
    assert answer_of(page) == {"score": {}}
    assert page.input_value("[data-key='part-total']") == ""
    page.click("#redo")
    assert page.input_value("[data-key='part-total']") == "34"
    page.focus("[data-key='part-total']")
    for key in ("End", "Backspace", "Backspace", "5", "6"):
        page.keyboard.press(key)
    assert answer_of(page) == {"score": {"total": 56}}
    page.evaluate("Rulewright.page.undo()")
    assert page.input_value("[data-key='part-total']") == "34", "also while the focus is in the field"
    page.keyboard.press("Control+a")
    page.keyboard.type("3")
    page.keyboard.type("4")
    assert page.evaluate("Rulewright.page.play.record.moves") == 2, "the number that was there before is no move"
    assert page.evaluate("Rulewright.page.play.record.undo") == [{"score": {}}]


@pytest.mark.parametrize("identity", ["wispwood-score", "wispwood-forest"])
def test_the_full_grid_stands_beside_the_goal_cards(identity: str, play: Play) -> None:
    mouse, puzzle = play(identity)
    # By page 9 of the rules: a square of 4, 5, 6 in the rounds 1, 2, 3 scores 2, 4, 6.
    number = puzzle.position["round"]
    side, points = 3 + number, 2 * number
    for language, line in (
        ("en", f"a whole square of {side} × {side} scores {points} points in this round."),
        ("ja", f"{side}×{side} のマスがすべて埋まっていれば{points}ポイントになります。"),
    ):
        mouse.page.evaluate("lang => Rulewright.settings.set('lang', lang)", language)
        assert line in mouse.page.inner_text(".b-goals")
    if identity == "wispwood-score":
        assert str(points) in mouse.page.inner_text(".b-part-full-grid")


def test_a_card_is_chosen_and_left(play: Play) -> None:
    mouse, puzzle = play("yokai-fewest-moves")
    move = puzzle.solutions[0]["moves"][0]
    mouse.pick(f"grid:{move['from']}")
    mouse.pick(f"grid:{move['from']}")
    mouse.pick(f"grid:{move['to']}")
    assert answer_of(mouse.page) == {"moves": []}
    mouse.pick(f"grid:{move['from']}")
    mouse.pick(f"grid:{move['to']}")
    assert answer_of(mouse.page) == {"moves": [move]}
    family = mouse.page.locator(f"[data-key='grid:{move['to']}']").get_attribute("aria-label")
    assert family is not None
    assert "moved by you" in family


def test_pencil_marks_are_no_answer(play: Play) -> None:
    mouse, puzzle = play("yokai-who-hides")
    cell = next(iter(puzzle.solutions[0]["families"]))
    mouse.pick("pencil")
    mouse.pick(f"grid:{cell}")
    mouse.pick("families:red")
    mouse.pick("families:blue")
    assert answer_of(mouse.page) == {"families": {}}
    label = mouse.page.locator(f"[data-key='grid:{cell}']").get_attribute("aria-label")
    assert label is not None
    assert "red kitsune or blue oni" in label
    mouse.pick("pencil")
    mouse.pick("families:blue")
    assert answer_of(mouse.page) == {"families": {cell: "blue"}}
    mouse.pick(f"grid:{cell}")
    mouse.pick("families:blue")
    assert answer_of(mouse.page) == {"families": {}}


def test_a_laid_card_is_turned_and_taken_back(play: Play) -> None:
    mouse, puzzle = play("wonderland-placement")
    move = puzzle.solutions[0]["move"]
    mouse.pick(f"hand:{move['place'][1:]}")
    mouse.pick(f"grid:{move['at']}")
    plainly = {"place": move["place"], "at": move["at"]}
    assert answer_of(mouse.page) == {"move": plainly}
    mouse.pick("turned")
    assert answer_of(mouse.page) == {"move": {**plainly, "turned": True}}
    mouse.pick("turned")
    assert answer_of(mouse.page) == {"move": plainly}
    mouse.pick(f"grid:{move['at']}")
    assert answer_of(mouse.page) == {}


def test_tiles_that_are_laid_again_stay_legal(play: Play) -> None:
    """Whichever tile is picked up and laid where it was, the answer tells the tiles in an order that can be laid."""
    mouse, puzzle = play("trumpets-best")
    solution = puzzle.solutions[0]
    tiles(mouse, puzzle, solution)
    for placement in solution["placements"]:
        before = answer_of(mouse.page)
        mouse.pick(f"grid:{placement['at']}")
        mouse.pick(f"grid:{placement['at']}")
        lying = [one["at"] for one in answer_of(mouse.page)["placements"]]
        assert lying == [one["at"] for one in before["placements"] if one["at"] != placement["at"]]
        mouse.pick(f"grid:{placement['at']}")
        now = answer_of(mouse.page)
        assert sorted(map(str, now["placements"])) == sorted(map(str, before["placements"]))
        judged = judge(puzzle, now)
        assert judged.right


def test_buying_nothing_is_said(play: Play) -> None:
    mouse, _ = play("quacks-purchase")
    assert answer_of(mouse.page) == {}
    mouse.pick("nothing")
    assert answer_of(mouse.page) == {"buy": []}
    mouse.pick("nothing")
    assert answer_of(mouse.page) == {}
    mouse.pick("buy-red:red-1")
    assert answer_of(mouse.page) == {"buy": ["red-1"]}
    mouse.pick("buy-red:red-1")
    assert answer_of(mouse.page) == {}
