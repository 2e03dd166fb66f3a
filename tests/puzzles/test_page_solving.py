"""Solving a puzzle of each kind on the pages as they are published: right, wrong, with hints, on paper, in Japanese."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from rulewright.puzzles.puzzle import Puzzle
from rulewright.puzzles.registry import kind

from tests.puzzles import solving
from tests.puzzles.board_pages import PLAYERS, answer_of, plain
from tests.puzzles.hands import Keys, Mouse
from tests.puzzles.page_checks import COVERED, barriers, how_good, unspaced
from tests.puzzles.page_reader import DAY, Reader, Readers, pages_of
from tests.puzzles.solving import CHOSEN, TOLD, lay, opened, puzzle_of, said, solve, wrong

if TYPE_CHECKING:
    from playwright.sync_api import Page

KINDS = list(CHOSEN)
SEVERAL = [
    "wispwood-forest", "yokai-fewest-moves", "wonderland-placement", "trumpets-best", "quacks-purchase",
]  # fmt: skip
Sit = Callable[..., AbstractContextManager[Reader]]


@pytest.fixture(scope="module")
def everybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Readers]:
    with solving.solvers(tmp_path_factory.mktemp("solving")) as made:
        yield made


@pytest.fixture(scope="module")
def profiles(everybody: Readers) -> Iterator[Callable[..., Reader]]:
    """Browser profiles by their options, each opened when it is needed first."""
    with ExitStack() as stack:
        known: dict[str, Reader] = {}

        def profile(**options: Any) -> Reader:
            name = str(sorted(options.items()))
            if name not in known:
                known[name] = stack.enter_context(everybody.one(reduced_motion="reduce", **options))
            return known[name]

        yield profile


@pytest.fixture
def sit(profiles: Callable[..., Reader]) -> Sit:
    """Readers of whom nothing is known yet, whose pages ask for nothing outside of the folder, and never complain."""

    @contextmanager
    def one(**options: Any) -> Iterator[Reader]:
        reader = profiles(**options)
        if not reader.page.url.startswith(reader.address):
            reader.index()
        reader.page.evaluate("localStorage.clear()")
        reader.page.emulate_media(media="null")
        yield reader
        assert reader.troubles == []
        assert [url for url in reader.requests if not url.startswith(reader.address)] == []

    return one


def speak(page: Page, language: str) -> None:
    page.evaluate("lang => Rulewright.settings.set('lang', lang)", language)


def is_right(reader: Reader, puzzle: Puzzle) -> None:
    """The page says that the answer is right, and how good that is, in both languages."""
    page = reader.page
    for language, word in (("ja", "正解です！"), ("en", "Right!")):
        speak(page, language)
        told = unspaced(reader.told())
        assert word in told
        assert re.search(how_good(puzzle, language), told)


@pytest.mark.parametrize("identity", KINDS)
def test_solved_by_pointer_and_counted_once(identity: str, sit: Sit) -> None:
    puzzle = puzzle_of(identity)
    with sit(files=True) as reader:
        page = solve(reader, identity)
        assert "Right!" in reader.said()
        is_right(reader, puzzle)
        page.click("#share")
        text = page.input_value("#share-text")
        assert re.match(r"Rulewright, \w", text)
        assert "solved with no hints, 1 check" in text
        assert not re.search(r"\b[A-Z][1-9]\b", text), "cells would give it away"
        assert all(piece not in text for solution in puzzle.solutions for piece in said(identity, solution, "en"))
        assert (puzzle.answers > 1) == (identity in SEVERAL)
        if identity in SEVERAL:
            page.keyboard.press("Escape")
            page.click("#restart")
            PLAYERS[identity](Mouse(page), puzzle, puzzle.solutions[-1])
            page.click("#check")
            is_right(reader, puzzle)
            assert plain(answer_of(page)) == plain(puzzle.solutions[-1])
        page = reader.index()
        state = page.locator(f".archive a[href='{CHOSEN[identity][0]}/{solving.game_of(identity)}/index.html']")
        assert "✓ solved" in state.inner_text()
        assert page.locator(".archive a.solved").count() == 1
        assert page.locator("#today a.solved").count() == int(puzzle.date == DAY)
        streak = "Streak: 1 day" if str(puzzle.date) >= "2026-11-30" else "No streak yet"
        assert page.inner_text("#streak") == f"{streak} · longest: 1 · 1 puzzle solved"


def test_days_in_a_row_make_a_streak(sit: Sit) -> None:
    with sit() as reader:
        for identity in ("wispwood-forest", "wispwood-illegal-tile", "wispwood-score"):
            page = opened(reader, identity)
            lay(page, puzzle_of(identity).solutions[0])
            page.click("#check")
        assert "Streak: 3 days" in reader.told()
        assert reader.index().inner_text("#streak") == "Streak: 3 days · longest: 3 · 3 puzzles solved"


@pytest.mark.parametrize("identity", KINDS)
def test_solved_by_keyboard_alone(identity: str, sit: Sit) -> None:
    puzzle = puzzle_of(identity)
    with sit() as reader:
        page = opened(reader, identity)
        PLAYERS[identity](Keys(page), puzzle, puzzle.solutions[0])
        page.keyboard.press("Control+Shift+Tab")
        for key in ("u", "r"):
            page.keyboard.press(key)
        assert plain(answer_of(page)) == plain(puzzle.solutions[0])
        for _ in range(80):
            if reader.focused() == "check":
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        assert "Right!" in reader.told()
        page.keyboard.press("?")
        assert page.is_visible("#help-dialog")


@pytest.mark.parametrize("identity", KINDS)
def test_what_is_wrong_is_told_and_kept(identity: str, sit: Sit) -> None:
    puzzle = puzzle_of(identity)
    answer, found, value = wrong(identity)
    with sit() as reader:
        page = opened(reader, identity)
        lay(page, answer)
        assert plain(answer_of(page)) == plain(answer)
        page.click("#check")
        for language in ("ja", "en"):
            speak(page, language)
            told = page.locator("#messages .findings li").all_inner_texts()
            assert len(told) == len(found)
            for line, (code, cells) in zip(told, found, strict=True):
                assert line.startswith(TOLD[code][language])
                assert all(cell in line for cell in cells)
            if value is not None:
                best = f"{puzzle.best:.4f}".rstrip("0").rstrip(".")
                reached = f"{value:.4f}".rstrip("0").rstrip(".")
                assert re.search(rf"{reached}\D+{best}", told[0])
        assert set(reader.marked()) == {cell for _, cells in found for cell in cells}
        page.click("#hint")
        page.click("#hint")
        page.click("#undo")
        before = answer_of(page)
        assert before != answer
        page.reload()
        assert answer_of(page) == before
        for level in ("where", "rule"):
            assert unspaced(puzzle.hints[level]["en"]) in unspaced(reader.told())
        page.click("#redo")
        assert plain(answer_of(page)) == plain(answer)
        page.reload()
        page.click("#undo")
        assert answer_of(page) == before, "what can be undone is kept as well"


@pytest.mark.parametrize("identity", KINDS)
def test_hints_lead_from_a_wrong_answer_to_a_right_one(identity: str, sit: Sit) -> None:
    puzzle = puzzle_of(identity)
    language = "ja" if KINDS.index(identity) % 2 else "en"
    with sit(locale={"en": "en-GB", "ja": "ja-JP"}[language]) as reader:
        page = opened(reader, identity)
        lay(page, wrong(identity)[0])
        page.click("#hint")
        assert reader.said() == puzzle.hints["where"][language]
        assert reader.marked() == sorted(puzzle.where, key=lambda cell: (int(cell[1:]), cell[0]))
        assert not re.search(r"\s[,.、。]", reader.told()), "no blanks before what follows a cell"
        page.click("#hint")
        assert reader.said() == puzzle.hints["rule"][language]
        count = 2 + solving.follow(page, identity, language)
        page.click("#check")
        assert {"en": "Right!", "ja": "正解です！"}[language] in reader.told()
        assert {"en": f"with {count} hints", "ja": f"ヒント{count}回"}[language] in reader.told()


@pytest.mark.parametrize("identity", KINDS)
def test_the_solution_is_shown_when_it_is_asked_for_twice_and_has_a_page_of_its_own(identity: str, sit: Sit) -> None:
    puzzle = puzzle_of(identity)
    language = "en" if KINDS.index(identity) % 2 else "ja"
    with sit(files=True) as reader:
        page = opened(reader, identity)
        empty = answer_of(page)
        page.click("#solution")
        assert "Show the solution?" in reader.told()
        assert answer_of(page) == empty
        page.click("text=Show it")
        assert plain(answer_of(page)) == plain(puzzle.solutions[0])
        assert all(piece in reader.told() for piece in said(identity, puzzle.solutions[0], "en"))
        speak(page, "ja")
        assert all(piece in reader.told() for piece in said(identity, puzzle.solutions[0], "ja"))
        assert "解答を見ました" in page.evaluate("Rulewright.messages.shareText(Rulewright.page.play)")
        speak(page, language)
        on_paper(page, identity, language)


def on_paper(page: Page, identity: str, language: str) -> None:
    """The puzzle is one page and its solutions are another one, on either paper."""
    puzzle = puzzle_of(identity)
    for paper, size in (("a4", (595, 842)), ("letter", (612, 792))):
        page.evaluate("paper => Rulewright.settings.set('paper', paper)", paper)
        assert pages_of(page.pdf(prefer_css_page_size=True)) == [size] * 2
    if identity == KINDS[0]:
        page.evaluate("document.documentElement.classList.add('no-solution')")
        assert pages_of(page.pdf(prefer_css_page_size=True)) == [(612, 792)]
        page.evaluate("document.documentElement.classList.remove('no-solution')")
    page.emulate_media(media="print")
    told, answers = page.inner_text(".sheet-puzzle"), page.inner_text(".sheet-solution")
    for line in (puzzle.details[language], *kind(identity).legend(puzzle, language)):
        assert unspaced(line) in unspaced(told)
    for solution in puzzle.solutions:
        assert all(piece in answers for piece in said(identity, solution, language))


@pytest.mark.parametrize("identity", KINDS)
def test_no_barriers_checked_and_solved_nor_on_narrow_screens(identity: str, sit: Sit) -> None:
    """Either look and either language once; each kind is checked in the other pair than the one before it."""
    looks = [("en", "light"), ("ja", "dark"), ("en", "dark"), ("ja", "light")]
    first = KINDS.index(identity) % 4
    # The page's own policy keeps other scripts out, so the checker needs a context that goes past it.
    with sit(bypass_csp=True) as reader:
        page = opened(reader, identity)
        look(page, *looks[first])
        lay(page, wrong(identity)[0])
        page.click("#check")
        page.click("summary[data-t=page-details]")
        assert unspaced(puzzle_of(identity).details[looks[first][0]]) in unspaced(page.inner_text(".task"))
        assert barriers(page) == []
        narrow(page)
        look(page, *looks[first ^ 1])
        lay(page, puzzle_of(identity).solutions[0])
        page.click("#check")
        assert page.evaluate("document.body.classList.contains('locked')")
        assert barriers(page) == []


def look(page: Page, language: str, theme: str) -> None:
    for name, value in (("lang", language), ("theme", theme)):
        page.evaluate("([name, value]) => Rulewright.settings.set(name, value)", [name, value])


def narrow(page: Page) -> None:
    """Nothing sticks out of a phone or lies under the dock, with findings and with a question, in large letters too."""
    page.set_viewport_size({"width": 320, "height": 900})
    for zoom in (100, 200):
        page.evaluate("zoom => { document.documentElement.style.fontSize = `${zoom}%`; }", zoom)
        for tool in ("check", "solution"):
            page.click(f"#{tool}")
            assert page.evaluate("document.documentElement.scrollWidth") == 320
            assert page.evaluate(COVERED) == []
    page.evaluate("document.documentElement.style.fontSize = ''")
    page.set_viewport_size({"width": 1000, "height": 800})


def test_the_list_has_no_barriers_nor_on_narrow_screens(sit: Sit) -> None:
    with sit(bypass_csp=True) as reader:
        for language, theme in (("en", "light"), ("ja", "dark")):
            page = reader.index()
            look(page, language, theme)
            assert page.locator(".archive tbody tr").count() == 3
            assert barriers(page) == []
            if language == "en":
                solve(reader, KINDS[0])
        page.set_viewport_size({"width": 320, "height": 900})
        for zoom in (100, 200):
            page.evaluate("zoom => { document.documentElement.style.fontSize = `${zoom}%`; }", zoom)
            assert page.evaluate("document.documentElement.scrollWidth") == 320
        page.set_viewport_size({"width": 1000, "height": 800})
