"""Playing a puzzle of a made-up kind in the browser: nothing here depends on a game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.puzzles.page_checks import barriers
from tests.puzzles.page_reader import DAY, Reader, Readers, readers, until


@pytest.fixture(scope="module")
def everybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Readers]:
    with readers(tmp_path_factory.mktemp("site")) as made:
        yield made


@pytest.fixture
def reader(everybody: Readers) -> Iterator[Reader]:
    with everybody.one(reduced_motion="reduce") as made:
        yield made


def test_undo_redo_restart_and_reload_keep_the_answer(reader: Reader) -> None:
    page = reader.puzzle()
    reader.press("A1", "C1", "B2")
    page.click("#undo")
    page.click("#undo")
    assert reader.lit() == ["A1"]
    page.click("#redo")
    assert reader.lit() == ["A1", "C1"]
    page.reload()
    assert reader.lit() == ["A1", "C1"]
    page.click("#redo")
    assert reader.lit() == ["A1", "C1", "B2"]
    page.click("#restart")
    assert reader.lit() == []
    page.click("#undo")
    assert reader.lit() == ["A1", "C1", "B2"]
    page.click("#undo")
    reader.press("A2")
    assert page.get_attribute("#redo", "aria-disabled") == "true", "a new move ends what could be redone"


def test_check_names_findings_and_their_links_lead_to_the_cells(reader: Reader) -> None:
    page = reader.puzzle()
    page.click("#check")
    assert "Something is still missing." in reader.told()
    reader.press("A1", "B1")
    page.click("#check")
    assert "A family does not lie together." in reader.told()
    assert reader.said().startswith("Not yet. A family does not lie together. A1 B1")
    assert reader.marked() == ["A1", "B1"]
    assert page.get_attribute('[data-cell="A1"]', "aria-label") == "A1: lit, marked"
    assert page.inner_text('[data-cell="A1"] .mark') == "!", "a mark is more than a colour"
    page.click("#messages a:has-text('B1')")
    assert reader.focused() == "B1"
    reader.press("B1")
    assert reader.marked() == []
    page.click("#check")
    assert "it reaches 1, and 3 can be reached" in reader.told()


@pytest.mark.parametrize("cells", [("A1", "B2", "C1"), ("C2", "B1", "A2")])
def test_each_best_answer_is_right_and_ends_the_puzzle(reader: Reader, cells: tuple[str, ...]) -> None:
    page = reader.puzzle()
    reader.press(*cells)
    page.click("#check")
    assert "Right!" in reader.told()
    assert "one of 2 answers" in reader.said()
    reader.press(cells[0])
    assert reader.lit() == sorted(cells, key=lambda cell: (cell[1], cell[0]))
    assert "Start again" in reader.said()
    page.reload()
    assert "Right!" in reader.told()
    page.click("#restart")
    assert reader.lit() == []
    assert "1 puzzle solved" in page.inner_text("#streak"), "a new run takes nothing away"


def test_hints_go_from_where_to_which_rule_to_the_next_step(reader: Reader) -> None:
    page = reader.puzzle()
    reader.press("C2")
    page.click("#hint")
    assert reader.said() == "Look at the corners."
    assert reader.marked() == ["A1", "C2"]
    page.click("#hint")
    assert reader.said() == "No two lights touch."
    page.click("#hint")
    assert reader.said() == "Next step: light on B1.", "the second solution is nearer"
    page.click("#hint")
    page.reload()
    assert "Look at the corners." in reader.told()
    reader.press("B1", "A1")
    page.click("#hint")
    assert "Take this back" in reader.said()
    assert "light on A1" in reader.said()
    reader.press("A1", "A2")
    page.click("#hint")
    assert "Press “Check”" in reader.said()
    page.click("#check")
    assert "5 hints, 1 check, in 5 moves" in reader.told(), "the same step asked for twice is one hint"


def test_the_solution_asks_first_and_does_not_count_as_solved(reader: Reader) -> None:
    page = reader.puzzle()
    reader.press("A2")
    page.click("#solution")
    assert reader.lit() == ["A2"]
    page.click("text=No, I go on")
    assert reader.lit() == ["A2"]
    assert reader.focused() == "solution"
    page.click("#solution")
    page.click("text=Show it")
    assert reader.lit() == ["A1", "C1", "B2"]
    assert "Solution 1 of 2" in reader.told()
    page.click("#messages >> text=Next")
    assert reader.lit() == ["B1", "A2", "C2"]
    page.click("text=Back to my answer")
    assert reader.lit() == ["A2"]
    reader.press("B1", "C2")
    page.click("#check")
    assert "does not count as solved" in reader.told()
    assert page.input_value("#share-text") == ""
    page.click("#messages >> text=Share")
    assert "solution looked up" in page.input_value("#share-text")
    assert "nothing solved yet" in page.inner_text("#streak")


def test_share_puts_words_first_and_copies_them(reader: Reader) -> None:
    reader.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = reader.puzzle()
    reader.press("A1", "C1")
    page.click("#hint")
    page.click("#check")
    reader.press("B2")
    page.click("#check")
    page.click("#share")
    text = "Rulewright, Wispwood, Six <lights>, 1 December 2026, grade 3 of 5: solved with 1 hint, 2 checks, in 3 moves"
    assert page.input_value("#share-text") == f"{text}\n{reader.address}{DAY}/wispwood/index.html"
    page.click("#share-copy")
    until(page, "document.getElementById('share-said').textContent === 'Copied.'")
    assert page.evaluate("navigator.clipboard.readText()").startswith(text)
    page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', {value: undefined}); document.execCommand = () => false"
    )
    page.click("#share-copy")
    until(page, "document.getElementById('share-said').textContent.includes('selected')")
    assert page.evaluate("getSelection().toString()").startswith(text)


def test_language_and_theme_switch_and_stay(reader: Reader) -> None:
    page = reader.puzzle()
    paper = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(paper)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(paper)
    assert light != dark
    page.select_option("[data-setting=theme]", "light")
    assert page.evaluate(paper) == light
    page.click("[data-set-lang=ja]")
    assert page.inner_text("h1") == "六つの光"
    assert page.inner_text("#check") == "判定"
    reader.press("A1", "B1")
    page.click("#check")
    assert "同じ妖怪がひとかたまりになっていません。" in reader.told()
    page.click("[data-set-lang=en]")
    assert "A family does not lie together." in reader.told(), "the panel speaks the new language"
    page.click("[data-set-lang=ja]")
    page.reload()
    assert page.get_attribute("html", "lang") == "ja"
    assert page.title() == "六つの光、ウィスプウッド、Rulewright"
    assert page.evaluate(paper) == light
    page = reader.index()
    assert page.inner_text("#today-title") == "今日のパズル（2026年12月1日）"


def test_everything_can_be_done_with_the_keyboard(reader: Reader) -> None:
    page = reader.puzzle()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert reader.focused() == "board"
    page.keyboard.press("Tab")
    for key in ("Enter", "ArrowRight", "ArrowRight", "ArrowRight", " ", "ArrowDown", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    assert reader.lit() == ["A1", "C1", "B2"]
    assert reader.focused() == "B2", "a redraw keeps the focus"
    page.keyboard.press("Home")
    assert reader.focused() == "A2"
    page.keyboard.press("Control+End")
    assert reader.focused() == "C2"
    page.keyboard.press("Control+z")
    page.keyboard.press("u")
    assert reader.lit() == ["A1"]
    page.keyboard.press("Control+y")
    page.keyboard.press("Control+Shift+Z")
    assert reader.lit() == ["A1", "C1", "B2"]
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "two, ×2"
    assert page.get_attribute("[data-key='brush:two']", "aria-pressed") == "true"
    page.keyboard.press("Tab")
    page.keyboard.type("7")
    page.keyboard.press("c")
    page.keyboard.press("Tab")
    assert "Right" not in reader.said(), "letters in a field are no shortcuts"
    assert page.evaluate("Rulewright.page.play.answer.guess") == 7
    page.keyboard.press("?")
    assert page.is_visible("#help-dialog")
    page.keyboard.press("c")
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    assert reader.said() == "Look at the corners."
    page.keyboard.press("c")
    assert "Right!" in reader.told()


def test_single_letters_can_be_turned_off(reader: Reader) -> None:
    page = reader.puzzle()
    page.click("#help")
    page.uncheck("[data-setting=letters]")
    page.keyboard.press("Escape")
    reader.press("A1")
    page.keyboard.press("c")
    assert reader.lit() == ["A1"]
    assert "Not yet" not in reader.said()


def test_no_barriers_in_both_languages_and_themes(everybody: Readers) -> None:
    # The page's own policy keeps other scripts out, so the checker needs a context that goes past it.
    with everybody.one(bypass_csp=True, reduced_motion="reduce") as reader:
        page = reader.puzzle()
        reader.press("A1", "B1")
        page.click("#check")
        for language, theme in (("en", "light"), ("en", "dark"), ("ja", "dark"), ("ja", "light")):
            page.click(f"[data-set-lang={language}]")
            page.select_option("[data-setting=theme]", theme)
            assert barriers(page) == [], (language, theme)
        page.click("#hint")
        page.click("#help")
        assert barriers(page) == []
        for theme in ("light", "dark"):
            page = reader.index()
            page.select_option("[data-setting=theme]", theme)
            page.click("#table button")
            assert barriers(page) == [], theme


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_narrow_screens_do_not_scroll_sideways_and_targets_are_large(everybody: Readers, locale: str) -> None:
    with everybody.one(locale=locale, viewport={"width": 320, "height": 560}) as reader:
        wide = "document.documentElement.scrollWidth"
        small = """() => [...document.querySelectorAll('button, select, summary, main a, nav a, label.check')]
            .filter(node => {
            const {width, height} = node.getBoundingClientRect();
            return width && (width < 43.9 || height < 43.9);
        }).map(node => node.outerHTML)"""
        page = reader.puzzle()
        reader.press("A1", "B1")
        page.click("#check")
        assert page.evaluate(wide) == 320
        assert page.evaluate(small) == []
        page.evaluate("scrollTo(0, 0)")
        for place in (0, 400, 10_000):
            page.evaluate("place => scrollTo({top: place, behavior: 'instant'})", place)
            box = page.locator("#check").bounding_box()
            assert box is not None
            assert 0 <= box["y"] <= 560 - box["height"], "the tools are always in sight"
        page = reader.index()
        assert page.evaluate(wide) == 320
        assert page.evaluate(small) == []


def test_records_that_do_not_fit_are_left_aside(reader: Reader) -> None:
    page = reader.puzzle()
    reader.press("A1")
    for record in ("{", '{"answer": 7}', '{"answer": {}, "undo": [], "redo": [], "hints": 0, "checks": 0, "moves": 1, '
                   '"level": 0, "solved": null, "seen": false, "finished": false, "shown": null}'):  # fmt: skip
        page.evaluate(
            "record => localStorage.setItem('rulewright:' + Rulewright.page.puzzle.id, record)",
            record,
        )
        page.reload()
        assert reader.lit() == []
        reader.press("A1")
