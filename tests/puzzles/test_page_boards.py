"""The boards of all kinds in the browser: a listed solution is laid by mouse, by finger and by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from rulewright.puzzles.kind import LANGUAGES
from rulewright.puzzles.registry import kind_ids

from tests.puzzles.board_pages import PLAYERS, Table, answer_of, plain, sound, table
from tests.puzzles.hands import Keys, Mouse


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with table(tmp_path_factory.mktemp("boards")) as opened:
        yield opened


def test_every_kind_has_a_board_and_a_player() -> None:
    assert set(PLAYERS) == set(kind_ids())


@pytest.mark.parametrize("hand", ["mouse", "finger", "keys"])
@pytest.mark.parametrize("identity", kind_ids())
def test_the_solution_can_be_laid(identity: str, hand: str, at: Table) -> None:
    player: Mouse | Keys = {"mouse": at.mouse, "finger": at.finger, "keys": at.keys}[hand]
    with sound(player.page):
        puzzle = at.show(player.page, identity)
        solution = puzzle.solutions[0]
        PLAYERS[identity](player, puzzle, solution)
        assert plain(answer_of(player.page)) == plain(solution)


@pytest.mark.parametrize("identity", kind_ids())
def test_labels_and_sizes(identity: str, at: Table) -> None:
    """Each button says what it is in both languages; nothing is wider than a phone; drawings are for eyes only."""
    page = at.finger.page
    puzzle = at.show(page, identity)
    page.evaluate("answer => Rulewright.page.change(answer, '')", dict(puzzle.solutions[0]))
    for language in LANGUAGES:
        page.evaluate("lang => Rulewright.settings.set('lang', lang)", language)
        labels = page.evaluate("[...document.querySelectorAll('#board button')].map(one => one.ariaLabel)")
        assert len(set(labels)) == len(labels)
        text = page.inner_text("#board") + page.inner_text("#tray") + " ".join(labels)
        assert not re.search("undefined|null|NaN|[{}]|object", text)
        assert language == "en" or not re.search("[A-Za-z]{3}", text)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    shown = page.evaluate("[...document.querySelectorAll('svg.glyph')].filter(one => one.ariaHidden !== 'true')")
    assert shown == []
    sides = page.evaluate(
        "[...document.querySelectorAll('#board button, #tray button')].map(one => one.getBoundingClientRect())"
        ".map(box => Math.min(box.width, box.height))"
    )
    assert all(side >= 24 for side in sides)


@pytest.mark.parametrize("identity", kind_ids())
def test_nothing_changes_when_it_is_over(identity: str, at: Table) -> None:
    page = at.mouse.page
    puzzle = at.show(page, identity)
    solution = dict(puzzle.solutions[0])
    page.evaluate("answer => Rulewright.page.change(answer, '')", solution)
    page.evaluate("Rulewright.page.play.keep({finished: true})")
    with sound(page):
        tried = page.evaluate(
            """() => {
                let tried = 0;
                Rulewright.page.ui.change = () => { tried += 1; };
                const keys = [...document.querySelectorAll("#board button, #tray button")].map(one => one.dataset.key);
                for (const key of keys) document.querySelector(`[data-key="${key}"]`).click();
                return tried;
            }"""
        )
    assert tried == 0
    assert answer_of(page) == solution


def test_marked_cells_are_told(at: Table) -> None:
    page = at.mouse.page
    puzzle = at.show(page, "yokai-who-hides")
    page.evaluate("cell => Rulewright.page.open(() => [], [cell])", puzzle.where[0])
    marked = page.evaluate("[...document.querySelectorAll('.cell.marked')].map(one => one.dataset.cell)")
    assert marked == [puzzle.where[0]]
