"""Pictures: every readable drawing can be drawn, text stays plain, SVG well-formed, PNG readable without fonts."""

from __future__ import annotations

import random
import re
import struct
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from rulewright.models import lettering, source
from rulewright.models.picture import brief, clean, number, png
from rulewright.models.wispwood.drawing.icons import LOOKS
from rulewright.models.wispwood.picture import draw, svg
from rulewright.models.wispwood.pieces import ALPHABET, Piece
from rulewright.models.wispwood.position import Position, read

from tests.models.wispwood.boards import DATA, load

FILES = sorted(path for folder in ("examples", "positions", "boards") for path in (DATA / folder).glob("*.yaml"))
FIRST = DATA / "positions" / "first-look.yaml"
SVG = "{http://www.w3.org/2000/svg}"
POND = """pond:
  wisps: [jack, orb, none, heart, witch, none, orb, jack]
  shapes: [I2, L4, S4, O4, T4, I3, L3, I4]
"""


def of(text: str) -> Position:
    return read(source.parse(text.encode(), "test"))


def board(*rows: str, number: int = 1, more: str = "") -> Position:
    lines = "".join(f"  {row}\n" for row in rows)
    return of(f"game: wispwood\nround: {number}\ngoals: {{}}\nforest: |\n{lines}{more}")


def test_text_of_a_small_forest() -> None:
    position = board(". J T .", ". W C T", "O T H .", number=2, more="old: [B2]\ncat: hidden\n")
    assert draw(position, ["B1", "B2", "D3"]).splitlines() == [
        "A Wispwood position",
        "Wispwood, round 2 of 3, the forest fits in 5 x 5",
        "",
        "   A   B   C   D",
        "1  .  [J]  T   .",
        "2  .  [W'] C   T",
        "3  O   T   H  [.]",
        "",
        "cat     hidden",
        "marks   ' an old wisp",
        "        [ ] pointed out",
    ]


def test_text_of_a_pond_goes_round() -> None:
    text = draw(board(". C", "J T", more=POND))
    ring = [line[12:] for line in text.splitlines()[3:12]]
    assert ring == [
        "1 jack --I2- 2 orb -----L4- 3 none",
        "|                           |",
        "I4                          S4",
        "|                           |",
        "8 jack                      4 heart",
        "|                           |",
        "L3                          O4",
        "|                           |",
        "7 orb ---I3- 6 none ----T4- 5 witch",
    ]


def test_text_of_a_wide_forest_is_close_and_loses_no_mark() -> None:
    position = board("C" + "." * 24 + "J", "." * 26, number=3, more="old: [Z1]\n")
    lines = draw(position, ["A1", "Y1", "Z1"]).splitlines()
    assert lines[4] == "1 [C]" + ". " * 22 + ".[.|J]"
    assert "old     Z1" in lines
    assert max(map(len, lines)) <= 78


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_shipped_file_is_drawn(path: Path) -> None:
    position = load(path)
    text = draw(position, ["A1"])
    assert text.endswith("\n")
    assert max(map(len, text.splitlines())) <= 78
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f]", text)
    assert text == draw(load(path), ["A1"])
    ET.fromstring(svg(position, ["A1"]))


def test_random_drawings_are_drawn() -> None:
    dice = random.Random(5)
    for _ in range(40):
        height, width = dice.choice([(1, 1), (26, 26), (1, 26), (26, 1), (dice.randint(1, 26), dice.randint(1, 26))])
        rows = ["".join(dice.choices(ALPHABET, k=width)) for _ in range(height)]
        marked = [f"{dice.choice('ABCDEFGHIJKLMNOPQRSTUVWXYZ')}{dice.randint(1, 26)}" for _ in range(10)]
        position = board(*rows, number=dice.randint(1, 3), more=dice.choice(["", POND]))
        text = draw(position, marked)
        body = [line for line in text.splitlines() if re.match(r" ?\d", line)]
        assert len(body) >= height
        root = ET.fromstring(svg(position, marked))
        letters = "".join(root.findtext(f"{SVG}desc") or "")
        for index, row in enumerate(rows):
            for column, letter in enumerate(row):
                name = f"{chr(ord('A') + column)}{index + 1} "
                assert (letter != ".") == (f" {name}" in letters.split("Forest:")[1].split(".")[0])


def test_marks_outside_the_drawing_are_left_out() -> None:
    position = board("C T")
    assert draw(position, ["Z9", "nonsense", "A99"]) == draw(position)
    assert svg(position, ["Z9", "nonsense"]) == svg(position)


def test_svg_says_everything_in_words() -> None:
    root = ET.fromstring(svg(load(FIRST), ["D4"]))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Wispwood: A first look"
    words = root.findtext(f"{SVG}desc") or ""
    for part in (
        "Round 3 of 3", "C2 heart", "D5 cat", "F6 tree", "Old wisps: C2, D4,", "space 1 orb, shape I3",
        "jack Pumpkin Sudoku", "The cat is ready", "Marked: D4.",
    ):  # fmt: skip
        assert part in words


def test_svg_is_the_same_every_time_and_needs_no_fonts() -> None:
    picture = svg(load(FIRST), ["D4"])
    assert picture == svg(load(FIRST), ["D4"])
    assert "<text" not in picture
    assert not re.search(r"\d\.\d{5}", picture)


@pytest.mark.parametrize(
    "title",
    [
        "<b>&\"']]>-->", "\\u202eevil\\u2066", "日本語の題", "emoji \\U0001F383 and é ü ł", "x" * 5000, "a  b" * 3000,
        "\\u2003 ", "\\uFFFD", "",
    ],
)  # fmt: skip
def test_any_title_is_well_formed(title: str) -> None:
    escaped = title.replace('"', '\\"')
    position = of(f'game: wispwood\ntitle: "{escaped}"\nround: 1\ngoals: {{}}\nforest: |\n  C T\n')
    root = ET.fromstring(svg(position))
    assert (root.findtext(f"{SVG}title") or "").startswith("Wispwood: ")
    assert len(png(svg(position), 0.5)) > 500
    assert "\u202e" not in draw(position)


def test_custom_cards_solo_and_table_are_shown() -> None:
    position = of(
        "game: wispwood\nround: 1\ngoals: {orb: mine}\n"
        "cards: {mine: {colour: orb, title: Mine & yours, measure: {kind: count}, points: {each: 5}}}\n"
        "forest: |\n  C O\nsupply: {jack: 2}\n"
        f"{POND}"
        "solo: {guide: 6-5-4-3, levels: [orb, jack, heart, witch], ghost: {orb: 1}, ghost-cat: 3}\n"
        "table: {players: [Ann, Bob], you: Ann}\n"
    )
    text = draw(position)
    for part in ("Mine & yours (own card)", "supply  2 jacks", "guide: 6-5-4-3", "ghost: orb 1", "3 cat", "Ann, Bob"):
        assert part in text
    words = ET.fromstring(svg(position)).findtext(f"{SVG}desc") or ""
    assert "Mine & yours" in words
    assert "players: Ann, Bob" in words


def test_png_is_readable_without_fonts() -> None:
    picture = svg(load(FIRST))
    data = png(picture, 1.0)
    assert data == png(picture, 1.0)
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    root = ET.fromstring(picture)
    assert (width, height) == (round(float(root.get("width", 0))), round(float(root.get("height", 0))))
    # Letters are strokes: without them the pixels change, though no font is there to be loaded.
    assert data != png(re.sub(r'<path d="[^"]*" transform="translate[^>]*>', "", picture), 1.0)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("piece", Piece)
def test_letters_stand_out(piece: Piece) -> None:
    look = LOOKS[piece]
    light, dark = sorted((_luminance(look.tile), _luminance(look.ink)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 5


def test_shapes_and_tiles_differ() -> None:
    assert len({look.shape for look in LOOKS.values()}) == len(LOOKS)
    assert len({look.tile for look in LOOKS.values()}) == len(LOOKS)


def test_alphabet_has_what_pictures_need() -> None:
    ascii_letters = "".join(map(chr, range(33, 127)))
    assert all(map(lettering.drawable, ascii_letters + " ×·…äÖéñçÅ"))
    assert not any(map(lettering.drawable, "日łß"))
    for glyph in lettering.GLYPHS.values():
        assert glyph[1].startswith("M")
        assert not re.search("[LHVCSQTA]", glyph[1])


def test_lines_are_wrapped_and_cut() -> None:
    lines = lettering.wrap("one two three four five six seven", 20, 100, 2)
    assert len(lines) == 2
    assert lines[-1].endswith("…")
    assert all(lettering.width(line, 20) <= 100 for line in lines)
    assert lettering.wrap("", 20, 100, 2) == []
    assert lettering.wrap("short", 20, 100, 2) == ["short"]


def test_numbers_and_text_are_written_one_way() -> None:
    assert [number(value) for value in (0, -0.001, 1.5, 2.0, 3.14159, 100)] == ["0", "0", "1.5", "2", "3.14", "100"]
    assert clean("a\x1b[31mb\n\tc\u202ed\ud800e\ufffff\u2028") == "a [31mb cdef"
    assert brief("a" * 300) == "a" * 300
    assert brief("a" * 5000) == "a" * 299 + "…"
