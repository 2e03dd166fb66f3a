"""Writing the pages: names of assets, what is escaped, and what the phrases must have."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from hashlib import sha256

import pytest
from rulewright.puzzles.page import render
from rulewright.puzzles.page.render import Feed, assets, date_text, index_page, puzzle_page
from rulewright.puzzles.phrases import phrases

from tests.puzzles.page_site import LINES, SVG, puzzle


def page() -> str:
    return puzzle_page(puzzle(1, "2026-12-01"), {"cards": {"a<b": 1}}, SVG, assets(), "../../", LINES)


def test_assets_are_named_after_their_content_and_stay_the_same():
    made = assets()
    assert made == assets()
    assert sorted(path.rpartition(".")[2] for path in made) == ["css", "js", "svg"]
    for path, content in made.items():
        assert path.startswith(f"assets/rulewright-{sha256(content).hexdigest()[:10]}.")
        assert f'"../../{path}"' in page()
        assert f'"{path}"' in index_page(made)


def test_the_script_holds_each_file_once_the_phrases_first_and_drawings_before_boards():
    script = next(content for path, content in assets().items() if path.endswith(".js")).decode()
    paths = sorted((render.HERE / "js").glob("*.js"))
    places = {path.name: script.index(path.read_text("utf-8")) for path in paths}
    assert all(script.count(path.read_text("utf-8")) == 1 for path in paths)
    assert places["phrases.js"] < script.index("Rulewright.texts = ") < places["dom.js"] < places["core.js"]
    assert places["glyphs.js"] < places["boards-kit.js"] == min(places[name] for name in places if "boards" in name)
    assert places["glyphs.js"] == min(places[name] for name in places if "glyphs" in name)


def test_the_puzzle_stands_in_the_page_and_cannot_break_out_of_it():
    found = re.search(r'<script type="application/json" id="puzzle">(.*?)</script>', page(), re.DOTALL)
    assert found
    assert "<" not in found[1]
    made = puzzle(1, "2026-12-01")
    assert json.loads(found[1]) == {**made.to_data(), "data": {"cards": {"a<b": 1}}}
    assert "Six &lt;lights&gt;" in page()
    assert "<lights>" not in page().replace(found[0], "")


def test_a_page_names_nothing_that_lies_elsewhere():
    for text in (page(), index_page(assets())):
        links = re.findall(r'(?:src|href)="([^"]*)"', text)
        assert links
        assert not [link for link in links if ":" in link or link.startswith("/")]
        assert "default-src &#39;none&#39;" in text
        assert "unsafe" not in text


def test_a_puzzle_without_a_date_and_of_another_game_has_a_page_as_well():
    text = puzzle_page(puzzle(1, None, 5, "chess"), {}, "<svg/>", assets(), "", LINES)
    assert "★★★★★" in text
    assert "Grade 5 of 5, very hard" in text
    assert "<time" not in text
    assert "chess" in text


def test_solutions_for_print_stand_in_both_languages():
    for lines in LINES.values():
        assert all(f"<li>{line}</li>" in page() for line in lines)


def test_paper_has_room_for_the_first_solutions_only():
    many = {language: [f"<{number}>" for number in range(20)] for language in LINES}
    text = puzzle_page(replace(puzzle(1, None), answers=20), {}, "<svg/>", assets(), "", many)
    assert text.count("<li>&lt;11&gt;</li>") == 2
    assert "&lt;12&gt;" not in text
    assert "There are 20 best answers in all" in text
    assert "best answers in all" not in page()


def test_feeds_are_named_on_the_index():
    text = index_page(assets(), [Feed("a.xml", "application/atom+xml", "A & B")])
    assert '<link rel="alternate" type="application/atom+xml" title="A &amp; B" href="a.xml">' in text
    assert '<a href="a.xml">A &amp; B</a>' in text
    assert "page-feeds" not in index_page(assets())


def test_dates_in_words():
    assert date_text("2026-12-01", "en") == "1 December 2026"
    assert date_text("2027-01-31", "ja") == "2027年1月31日"
    with pytest.raises(ValueError, match="isoformat"):
        date_text("soon", "en")


def test_every_phrase_that_the_shell_names_is_there():
    folder = render.HERE
    named = set()
    for path in [*(folder / "js").glob("*.js"), *(folder / "templates").glob("*.html"), folder / "render.py"]:
        named |= set(re.findall(r"[\"'`](page-[a-z0-9-]+)[\"'`]", path.read_text("utf-8")))
    known = set(phrases())
    counted = {key for key in named if f"{key}-many" in known}
    assert [key for key in sorted(named - counted) if key not in known and not key.endswith("-")] == []
    for key in sorted(counted):
        assert f"{key}-one" in known
    for status in ("new", "begun", "seen", "solved"):
        assert f"page-status-{status}" in known
