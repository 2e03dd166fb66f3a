"""Pictures of Yokai positions: every readable file can be drawn, and says where cards, hints and token lie."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from rulewright.models import source
from rulewright.models.picture import png
from rulewright.models.yokai.components import HINT_RULES, OBJECTIVES, components
from rulewright.models.yokai.drawing.icons import BACK, LOOKS
from rulewright.models.yokai.families import ALPHABET, FAMILIES, FAMILY_NAMES, Family
from rulewright.models.yokai.picture import draw, svg
from rulewright.models.yokai.position import Position, read

from tests.models.yokai.boards import DATA, load

FILES = sorted(path for folder in ("examples", "positions", "boards") for path in (DATA / folder).glob("*.yaml"))
SVG = "{http://www.w3.org/2000/svg}"
SQUARE = ("R G B P", "P P R G", "B B G R", "G R P B")


def of(text: str) -> Position:
    return read(source.parse(text.encode(), "test"))


def board(*rows: str, more: str = "") -> Position:
    lines = "".join(f"  {row}\n" for row in rows)
    return of(f"game: yokai\nlayout: |\n{lines}{more}")


def words_of(position: Position, *marked: str) -> str:
    return ET.fromstring(svg(position, marked)).findtext(f"{SVG}desc") or ""


FULL = """players: 2
hints: {A1: [blue, red], B2: [green], D4: "?", C2: [purple, green, red]}
revealed: [[green], [red, green, blue]]
deck: [[red], "?"]
taken: 10
affinities: [[purple, green], [red, blue]]
objective: pyramid
hint-rule: last-only
token: A3
rules: {split: never}
"""


def test_text_says_everything() -> None:
    position = board("R G B P .", "P P ? G R", "B B G R .", "G R P B .", more=FULL)
    assert draw(position, ["B2", "E4"]).splitlines() == [
        "A Yokai position",
        "Yokai, 2 players",
        "",
        "   A   B   C   D   E     objective: pyramid",
        "1  R+  G   B   P   .     . . . #",
        "2  P  [P+] ?+  G   R     . . # #",
        "3  B   B   G   R   .     . # # #",
        "4  G   R   P   B+ [.]    # # # #",
        "                         . # # #",
        "                         . . # #",
        "                         . . . #",
        "",
        "hints       A1 red or blue: right, the card is red",
        "            B2 green: wrong, the card is purple",
        "            C2 red or green or purple: the card is not known",
        "            D4 colours not known; the card is blue",
        "revealed    green; red or green or blue (the last one is on top)",
        "deck        2 face down, next one first: red; colours not known",
        "taken       10 full turns",
        "affinities  purple and green; red and blue",
        "objective   pyramid, turned or mirrored",
        "hint rule   only the last revealed hint may be placed",
        "token       on the crossing A3, over A3 B3 A4 B4",
        "rules       split never",
        "cards       R red kitsune, G green kappa, P purple rokurokubi, B blue oni",
        "marks       ? not known; + a hint lies there; [ ] pointed out",
    ]


def test_text_of_little() -> None:
    assert draw(board("R G")).splitlines() == [
        "A Yokai position",
        "Yokai, number of players not said",
        "",
        "   A   B",
        "1  R   G",
        "",
        "hints       none placed",
        "revealed    none",
        "hint rule   any revealed hint may be placed",
        "cards       R red kitsune, G green kappa, P purple rokurokubi, B blue oni",
    ]


def test_the_drawing_grows_for_what_lies_off_it() -> None:
    lines = draw(board(*SQUARE), ["E2", "A1"]).splitlines()
    assert lines[3:8] == [
        "   A   B   C   D   E",
        "1 [R]  G   B   P   .",
        "2  P   P   R   G  [.]",
        "3  B   B   G   R   .",
        "4  G   R   P   B   .",
    ]
    assert draw(board(*SQUARE, more="hints: {B6: [red]}\n")).splitlines()[9] == "6  .   .+  .   ."
    assert draw(board(*SQUARE, more="token: D4\n")).splitlines()[8] == "5  .   .   .   .   ."
    assert "Marked: A1, E2." in words_of(board(*SQUARE), "E2", "A1")


def test_a_wide_drawing_is_close_and_loses_no_mark() -> None:
    position = board("R" + "." * 24 + "B", more="hints: {A1: [red], Z1: [green]}\n")
    assert draw(position, ["C1", "Z2"]).splitlines()[4:6] == [
        "1  R+.[.]. . . . . . . . . . . . . . . . . . . . . . B+",
        "2  . . . . . . . . . . . . . . . . . . . . . . . . .[.]",
    ]
    assert draw(position, ["A1", "B1"]).splitlines()[4].startswith("1 [R|.]. .")


def test_names_that_no_drawing_reaches_are_left_out() -> None:
    position = board(*SQUARE)
    assert draw(position, ["A27", "nonsense", "AA1"]) == draw(position)
    assert svg(position, ["A27", "nonsense"]) == svg(position)
    assert "over Z26\n" in draw(board(*SQUARE, more="token: Z26\n"))


def test_face_down_hints_count_as_right() -> None:
    more = 'hints: {A1: [green], B1: "?"}\nhint-rule: face-down\nrevealed: ["?"]\n'
    text = draw(board(*SQUARE, more=more))
    assert "A1 green, face down: counts as right" in text
    assert "B1 colours not known, face down: counts as right" in text
    assert "revealed    colours not known\n" in text
    assert "counts as right" in words_of(board(*SQUARE, more=more))


def test_a_hint_without_a_card_is_shown() -> None:
    position = board("R .", more="hints: {B1: [red]}\n")
    assert "hints       B1 red: there is no card" in draw(position)
    assert "B1 red: there is no card" in words_of(position)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_shipped_file_is_drawn(path: Path) -> None:
    position = load(path)
    text = draw(position, ["A1"])
    assert text.endswith("\n")
    assert max(map(len, text.splitlines())) <= 78
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f]", text)
    root = ET.fromstring(svg(position, ["A1"]))
    assert _inside(root)


def _inside(root: ET.Element) -> bool:
    """Whether all that has a place of its own lies on the page."""
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    for element in root:
        x, y, across, down = (float(element.get(key, 0)) for key in ("x", "y", "width", "height"))
        if min(x, y) < 0 or x + across > width or y + down > height:
            return False
        moved = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
        if moved and not (0 <= float(moved[1]) <= width and 0 <= float(moved[2]) <= height):
            return False
    return True


def _random(dice: random.Random) -> tuple[list[str], str]:
    """Rows of a drawing and the rest of a file, both legal or not."""

    def hint() -> str:
        return dice.choice(['"?"', f"[{', '.join(dice.choices(FAMILY_NAMES, k=dice.randint(0, 4)))}]"])

    def hints(most: int) -> str:
        return ", ".join(hint() for _ in range(dice.randint(0, most)))

    def cell() -> str:
        return f"{dice.choice('ABCDEFGHIJKLMNOPQRSTUVWXYZ')}{dice.randint(1, 26)}"

    height, width = dice.choice([(1, 1), (26, 26), (1, 26), (26, 1), (dice.randint(1, 9), dice.randint(1, 9))])
    pairs = [f"[{', '.join(dice.choices(FAMILY_NAMES, k=dice.randint(0, 5)))}]" for _ in range(dice.randint(0, 15))]
    lines = [
        f"players: {dice.randint(2, 4)}",
        f"hints: {{{', '.join(f'{name}: {hint()}' for name in {cell() for _ in range(dice.randint(0, 8))})}}}",
        f"revealed: [{hints(30)}]",
        f"deck: {dice.choice([str(dice.randint(0, 99)), f'[{hints(30)}]'])}",
        f"taken: {dice.randint(0, 99)}",
        f"affinities: [{', '.join(pairs)}]",
        f"objective: {dice.choice(OBJECTIVES)}",
        f"hint-rule: {dice.choice(HINT_RULES)}",
        f"token: {cell()}",
        "rules: {split: never, null-move: allowed, bands: single, peek-same-card: allowed}",
    ]
    kept = [line for line in lines if dice.random() < 0.6]
    return ["".join(dice.choices(ALPHABET, k=width)) for _ in range(height)], "".join(line + "\n" for line in kept)


def test_random_files_are_drawn() -> None:
    dice = random.Random(6)
    for _ in range(60):
        rows, more = _random(dice)
        marked = [f"{dice.choice('ABCXYZ')}{dice.randint(1, 27)}" for _ in range(dice.randint(0, 4))]
        position = board(*rows, more=more)
        body = [line for line in draw(position, marked).splitlines() if re.match(r" ?\d", line)]
        assert len(body) >= len(rows)
        root = ET.fromstring(svg(position, marked))
        assert _inside(root)
        said = (root.findtext(f"{SVG}desc") or "").split("Layout:")[1].split(".")[0]
        for row, letters in enumerate(rows):
            for column, letter in enumerate(letters):
                name = f" {chr(ord('A') + column)}{row + 1} "
                assert (letter != ".") == (name in said)


def test_svg_says_everything_in_words() -> None:
    root = ET.fromstring(svg(board("R G B P .", "P P ? G R", "B B G R .", "G R P B .", more=FULL), ["D4"]))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Yokai: A Yokai position"
    words = root.findtext(f"{SVG}desc") or ""
    for part in (
        "Yokai, 2 players.", "A1 red, B1 green", "C2 unknown", "B2 green: wrong, the card is purple",
        "Revealed hints: green; red or green or blue", "Deck: 2 face down", "Taken: 10 full turns.",
        "Affinities: purple and green; red and blue.", "Objective: pyramid.", "only the last revealed hint",
        "Token: on the crossing A3, over A3 B3 A4 B4.", "Rules: split never.", "Marked: D4.",
    ):  # fmt: skip
        assert part in words


def test_svg_is_the_same_every_time_and_needs_no_fonts() -> None:
    picture = svg(board(*SQUARE, more=FULL), ["D4"])
    assert picture == svg(board(*SQUARE, more=FULL), ["D4"])
    assert "<text" not in picture
    assert not re.search(r"\d\.\d{5}", picture)
    assert png(picture, 1.0).startswith(b"\x89PNG\r\n\x1a\n")


@pytest.mark.parametrize(
    "title", ["<b>&\"']]>-->", "\\u202eevil\\u2066", "日本語の題", "x" * 5000, "a  b" * 3000, "", " "]
)
def test_any_title_is_well_formed(title: str) -> None:
    escaped = title.replace('"', '\\"')
    position = of(f'game: yokai\ntitle: "{escaped}"\nlayout: |\n  R G\n')
    root = ET.fromstring(svg(position))
    assert (root.findtext(f"{SVG}title") or "").startswith("Yokai: ")
    assert "\u202e" not in draw(position)


def test_right_wrong_and_unknown_hints_look_different() -> None:
    hints = ("[red]", "[green]", '"?"')
    pictures = {svg(board("R G", more=f"hints: {{A1: {hint}}}\n")).split("</desc>")[1] for hint in hints}
    assert len(pictures) == len(hints)
    right, wrong = "#0f5a1e", "#b00d0d"
    assert right in svg(board("R G", more="hints: {A1: [red]}\n"))
    assert wrong in svg(board("R G", more="hints: {A1: [green]}\n"))
    for text in ('hints: {A1: "?"}\n', "hints: {B1: [red]}\nplayers: 3\n"):
        picture = svg(board("R ?", more=text))
        assert right not in picture
        assert wrong not in picture


def test_the_token_and_each_objective_change_the_picture() -> None:
    plain = svg(board(*SQUARE)).split("</desc>")[1]
    found = {svg(board(*SQUARE, more=f"objective: {name}\n")).split("</desc>")[1] for name in OBJECTIVES}
    found |= {svg(board(*SQUARE, more=f"token: {name}\n")).split("</desc>")[1] for name in ("A1", "B2", "C3")}
    assert len(found | {plain}) == len(OBJECTIVES) + 4
    for name in OBJECTIVES:
        rows = components()["objectives"][name]["rows"]
        drawn = draw(board(*SQUARE, more=f"objective: {name}\n"))
        assert drawn.count("#") == sum(row.count("#") for row in rows) == 16


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("look", [*LOOKS.values(), BACK], ids=[*FAMILY_NAMES, "back"])
def test_letters_stand_out(look: object) -> None:
    assert isinstance(look, type(BACK))
    light, dark = sorted((_luminance(look.tile), _luminance(look.ink)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 5


def test_families_differ_without_colour() -> None:
    assert len({look.shape for look in LOOKS.values()}) == len(FAMILIES)
    # Red and green, and purple and blue, which some people cannot tell apart, differ in lightness.
    for dark, light in ((Family.RED, Family.GREEN), (Family.PURPLE, Family.BLUE)):
        assert _luminance(LOOKS[light].tile) > 4 * _luminance(LOOKS[dark].tile)
