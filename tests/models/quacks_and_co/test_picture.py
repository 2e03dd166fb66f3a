"""Pictures of Quacks & Co. positions: every readable file can be drawn, and says where everybody stands."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import pairwise
from math import dist
from pathlib import Path

import pytest
from rulewright.models import source
from rulewright.models.picture import png
from rulewright.models.quacks_and_co.box import Track
from rulewright.models.quacks_and_co.chips import COLOURS, Chip, Colour
from rulewright.models.quacks_and_co.drawing.looks import ANIMALS, CHIPS, MOON, WEED
from rulewright.models.quacks_and_co.drawing.plain import track_lines
from rulewright.models.quacks_and_co.drawing.signs import chip_word
from rulewright.models.quacks_and_co.drawing.track import COLUMNS, RADIUS, places_of
from rulewright.models.quacks_and_co.picture import draw, marked_spaces, svg
from rulewright.models.quacks_and_co.position import Position, read
from rulewright.models.quacks_and_co.turns import Animal

DATA = Path(__file__).resolve().parents[3] / "data" / "quacks-and-co"
FILES = [DATA / "starter.yaml"]
FILES += sorted(path for folder in ("examples", "positions", "boards") for path in (DATA / folder).glob("*.yaml"))
SVG = "{http://www.w3.org/2000/svg}"
ALONE = "players: [{animal: pig}]\n"


def of(text: str) -> Position:
    return read(source.parse(f"game: quacks-and-co\n{text}".encode(), "test"))


def words_of(position: Position, *marked: str) -> str:
    return ET.fromstring(svg(position, marked)).findtext(f"{SVG}desc") or ""


EVERYTHING = """title: Everything
set: butterfly
boards: 6
track: {steps: 30, spirals: [4, 9, 11, 24]}
wooden-die: [1, 2, 3]
rules: {actions: optional, third-dream-order: "last-place, clover-move, purchase"}
players:
  - {animal: donkey, space: 24, rubies: 1, clovers: 2, bag: {dream: 2, red-1: 2, white-8: 1},
     board: {dream: 2, blue-2: 1, orange-1: 2}}
  - {animal: sheep, space: 12, board: {dream: 4}}
  - {animal: pig, space: 24, rubies: 12, bag: {}}
  - {animal: cow, space: 77, clovers: 1, chips: {dream: 4, yellow-1: 1}}
turn: pig
"""


def test_text_says_everything() -> None:
    # The cow stands beyond the market, so the race is said to be over.
    assert draw(of(EVERYTHING), ["11", "12", "30", "77"]).splitlines() == [
        "Everything",
        "Quacks & Co., butterfly, 6 boards, the cow has won",
        "",
        "   H     1     2     3     4@    5     6     7     8     9@   10  [ 11@]",
        "                                                                     S",
        "  23    22    21    20    19    18    17    16    15    14    13  [ 12 ]",
        "  DP",
        "  24@   25    26    27    28    29  [M30 ]",
        "",
        "D donkey, space 24, 6 to go",
        "  bubbles  (*) (*) ( )    rubies 1    clovers 2",
        "  board    blue-2, 2 orange-1 (3 chips)",
        "  bag      2 dream, 2 red-1, white-8 (5 chips)",
        "",
        "S sheep, space 12, 18 to go",
        "  bubbles  (*) (*) (*) and 1 more    rubies 0    clovers 0",
        "  board    nothing",
        "  bag      not told",
        "",
        "P pig, space 24, 6 to go",
        "  bubbles  ( ) ( ) ( )    rubies 12    clovers 0",
        "  board    nothing",
        "  bag      nothing",
        "",
        "C cow, space 77, beyond the market",
        "  bubbles  ( ) ( ) ( )    rubies 0    clovers 1",
        "  board    nothing",
        "  bag      4 dream, yellow-1 (5 chips)",
        "",
        "track    given in the file, 30 steps to the market",
        "actions  butterfly side: red, yellow, green, blue, purple, orange",
        "die      wooden: 1, 2, 3, given in the file",
        "box      house, in part invented: not all that the box holds is public",
        "beyond   the cow is on space 77: the market is space 30",
        "rules    third-dream-order last-place, clover-move, purchase; actions optional",
        "marks    H start house; @ spiral space; M market; D donkey; S sheep; P pig;",
        "         (*) dream weed in a bubble; [ ] pointed out",
    ]


def test_text_of_little() -> None:
    assert draw(of("track: {steps: 2, spirals: []}\nplayers: [{animal: cow}]\n")).splitlines() == [
        "A Quacks & Co. position",
        "Quacks & Co., caterpillar, 4 boards, the cow draws next",
        "",
        "   C",
        "   H     1    M2",
        "",
        "C cow, start house, 2 to go, draws next",
        "  bubbles  ( ) ( ) ( )    rubies 0",
        "  board    nothing",
        "  bag      not told",
        "",
        "track    given in the file, 2 steps to the market",
        "actions  caterpillar side: red, yellow, green, blue",
        "die      white: ruby, green-2, red-2, 1, 3, draw",
        "box      house, in part invented: not all that the box holds is public",
        "marks    H start house; M market; C cow",
    ]


def test_who_draws_who_buys_and_who_has_won() -> None:
    text = draw(of("players: [{animal: cow, board: {dream: 3}}, {animal: pig}]\n"))
    assert "boards, the cow buys\n" in text
    assert "50 to go, buys\n" in text
    assert "pig, start house, 50 to go\n" in text
    text = draw(of("players: [{animal: cow, space: 49}, {animal: pig, space: 50}]\n"))
    assert "boards, the pig has won\n" in text
    assert "cow, space 49, 1 to go\n" in text
    assert "pig, space 50, at the market\n" in text


def walked(lines: list[str]) -> Iterator[tuple[str, tuple[int, int]]]:
    """The words of the drawn track in the order of the way, each with line and column where it ends."""
    rows = [(number, line) for number, line in enumerate(lines) if re.search("[0-9H]", line)]
    for at, (number, line) in enumerate(rows):
        found = [(match[0], (number, match.end())) for match in re.finditer(r"[HM0-9]+@?", line)]
        yield from reversed(found) if at % 2 else found


@pytest.mark.parametrize("steps", [1, 2, 11, 12, 13, 23, 24, 25, 50, 76, 99, 500])
def test_the_track_winds_from_space_to_space(steps: int) -> None:
    spirals = tuple(range(3, steps, 4))
    lines = track_lines(Track(steps, spirals), {}, ())
    assert max(map(len, lines)) <= 76
    found = list(walked(lines))
    middle = [f"{space}{'@' if space in spirals else ''}" for space in range(1, steps)]
    assert [word for word, _ in found] == ["H", *middle, f"M{steps}"]
    # From each space it is one step to the side, or straight down.
    for (word, (row, column)), (_, (next_row, next_column)) in pairwise(found):
        end = column - word.endswith("@")
        assert (next_row, abs(next_column - end)) != (row, 0)
        assert abs(next_column - end) <= 8
        assert next_row - row in (0, 2)


@pytest.mark.parametrize(
    ("animals", "letters"), [("P", "   P"), ("DS", "  DS"), ("CSP", " CSP"), ("DSPC", "DSPC"), ("DSPCC", "DSPC+")]
)
def test_animals_stand_above_their_space(animals: str, letters: str) -> None:
    names = {str(animal)[0].upper(): animal for animal in Animal}
    lines = track_lines(Track(20, ()), {2: [names[letter] for letter in animals]}, ())
    assert lines[0] == " " * 12 + letters
    assert lines[1].startswith("   H     1     2     3 ")


def test_names_that_are_no_space_are_left_out() -> None:
    position = of(ALONE)
    odd = ["51", "999", "-1", "A1", "", "1.0", "٣", "9" * 5000, "1 ", "²"]
    assert marked_spaces(position, odd) == []
    assert draw(position, odd) == draw(position)
    assert svg(position, odd) == svg(position)
    assert marked_spaces(position, ["50", "0", "7", "7"]) == [0, 7, 50]
    assert "Marked: 0, 7, 50." in words_of(position, "50", "0", "7")


def test_the_box_is_named_and_said_to_be_invented_where_it_is(tmp_path: Path) -> None:
    assert "\nbox      house, in part invented" in draw(of(ALONE))
    assert "Box: house, in part invented" in words_of(of(ALONE))
    form = (DATA / "box-form.yaml").read_text(encoding="utf-8").replace(": invented", ": stated")
    (tmp_path / "mine.yaml").write_text(form, encoding="utf-8")
    path = tmp_path / "position.yaml"
    path.write_text(f"game: quacks-and-co\nbox: mine.yaml\n{ALONE}", encoding="utf-8")
    text = draw(read(source.load(str(path))))
    assert "\nbox      my-box\n" in text
    assert "invented" not in text


def test_svg_says_everything_in_words() -> None:
    root = ET.fromstring(svg(of(EVERYTHING), ["11"]))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Quacks & Co.: Everything"
    words = root.findtext(f"{SVG}desc") or ""
    for part in (
        "Quacks & Co., butterfly, 6 boards, the cow has won.",
        "Spiral spaces: 4, 9, 11, 24.",
        "The donkey: space 24, 6 to go, 1 ruby, 2 clovers, board 2 dream, blue-2, 2 orange-1 (5 chips), bag 2 dream, ",
        "The sheep: space 12, 18 to go, 0 rubies, 0 clovers, board 4 dream (4 chips), bag not told.",
        "The pig: space 24, 6 to go, 12 rubies, 0 clovers, board nothing, bag nothing.",
        "The cow: space 77, beyond the market, 0 rubies, 1 clover,",
        "Beyond: the cow is on space 77: the market is space 30.",
        "Marked: 11.",
    ):
        assert part in words


def test_svg_is_the_same_every_time_and_needs_no_fonts() -> None:
    picture = svg(of(EVERYTHING), ["9"])
    assert picture == svg(of(EVERYTHING), ["9"])
    assert "<text" not in picture
    assert not re.search(r"\d\.\d{5}", picture)
    assert png(picture, 1.0).startswith(b"\x89PNG\r\n\x1a\n")


def test_spiral_spaces_and_animals_are_all_drawn() -> None:
    curl = 'd="M50 4A46'
    plain, more = (svg(of(f"track: {{steps: 30, spirals: {spirals}}}\n{ALONE}")) for spirals in ("[]", "[3, 4, 17]"))
    # Those of the track, and one of the legend.
    assert (plain.count(curl), more.count(curl)) == (0, 4)
    drawn = svg(of("players: [{animal: cow, space: 3}, {animal: sheep, space: 3}, {animal: pig, space: 99}]\n"))
    # On the track and on the own board; who is beyond the market only there.
    counts = {animal: drawn.count(look.shapes[0]) for animal, look in ANIMALS.items()}
    bumps = ANIMALS[Animal.SHEEP].shapes
    assert len(bumps) == 9
    assert counts == {Animal.DONKEY: 0, Animal.SHEEP: 2, Animal.PIG: 1, Animal.COW: 2}


@pytest.mark.parametrize("steps", [1, 11, 12, 30, 76])
def test_spaces_lie_apart_and_follow_each_other(steps: int) -> None:
    standing = {steps // 2: list(Animal), 0: [Animal.COW]}
    places, bottom = places_of(Track(steps, ()), standing, 0.0, 0.0)
    assert len(places) == steps + 1
    for at, place in enumerate(places):
        assert all(dist(place, other) > 2 * RADIUS + 8 for other in places[:at])
        assert 0 < place[1] < bottom
        if at:
            turned = at % COLUMNS == 0
            assert (places[at - 1][0] == place[0], places[at - 1][1] == place[1]) == (turned, not turned)


def test_chips_carry_letters_of_their_own() -> None:
    assert [chip_word(Chip(colour, 2)) for colour in COLOURS] == ["R2", "Y2", "G2", "B2", "P2", "O2", "W2"]
    assert chip_word(Chip(Colour.ORANGE, 999)) == "O999"


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize(("fill", "ink"), [*CHIPS.values(), (WEED, MOON)])
def test_letters_stand_out_on_chips(fill: str, ink: str) -> None:
    light, dark = sorted((_luminance(fill), _luminance(ink)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


@pytest.mark.parametrize("title", ["<b>&\"']]>-->", "\\u202eevil\\u2066", "日本語の題", "x" * 5000, "", " "])
def test_any_title_is_well_formed(title: str) -> None:
    escaped = title.replace('"', '\\"')
    position = of(f'title: "{escaped}"\n{ALONE}')
    root = ET.fromstring(svg(position))
    assert (root.findtext(f"{SVG}title") or "").startswith("Quacks & Co.: ")
    text = draw(position)
    assert "\u202e" not in text
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f]", text)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_shipped_file_is_drawn(path: Path) -> None:
    position = read(source.load(str(path)))
    text = draw(position)
    assert max(map(len, text.splitlines())) <= 78
    assert _inside(ET.fromstring(svg(position)))


def _inside(root: ET.Element) -> bool:
    """Whether all that has a place of its own lies on the page."""
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    for element in root:
        x, y, across, down = (float(element.get(key, 0)) for key in ("x", "y", "width", "height"))
        if min(x, y) < 0 or x + across > width or y + down > height:
            return False
        if element.tag == f"{SVG}circle":
            x, y, radius = (float(element.get(key, 0)) for key in ("cx", "cy", "r"))
            if min(x, y) < radius or x + radius > width or y + radius > height:
                return False
        moved = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
        if moved and not (0 <= float(moved[1]) <= width and 0 <= float(moved[2]) <= height):
            return False
    return True


def _chips(dice: random.Random) -> str:
    kinds = ["dream", *(f"{colour}-{dice.choice((0, 1, 2, 4, 5, 8, 77, 999))}" for colour in COLOURS)]
    some = dice.sample(kinds, dice.randint(0, len(kinds)))
    return f"{{{', '.join(f'{kind}: {dice.choice((0, 1, 2, 3, 17, 999))}' for kind in some)}}}"


def _random(dice: random.Random) -> Position:
    """A position that can be read, legal or not."""
    steps = dice.choice((1, 2, 5, 12, 30, 61, 500))
    spirals = [space for space in range(1, steps) if dice.random() < 0.2]
    animals = dice.choices([str(animal) for animal in Animal], k=dice.randint(1, 9))
    space = dice.choice((0, steps // 2, steps, 999))
    players = []
    for animal in animals:
        at = space if dice.random() < 0.5 else dice.randint(0, min(999, steps + 2))
        keys = {"rubies": str(dice.choice((0, 1, 999))), "clovers": str(dice.choice((0, 1, 999)))}
        keys |= {"bag": _chips(dice), "board": _chips(dice)}
        kept = "".join(f", {key}: {value}" for key, value in keys.items() if dice.random() < 0.7)
        players.append(f"  - {{animal: {animal}, space: {at}{kept}}}\n")
    track = dice.choice(("short", "long", f"{{steps: {steps}, spirals: {spirals}}}"))
    head = f"set: {dice.choice(('caterpillar', 'butterfly'))}\nboards: {dice.choice((4, 6))}\ntrack: {track}\n"
    return of(f"{head}turn: {dice.choice(animals)}\nplayers:\n{''.join(players)}")


def test_random_files_are_drawn() -> None:
    dice = random.Random(11)
    for _ in range(80):
        position = _random(dice)
        marked = [str(dice.randint(0, 80)) for _ in range(dice.randint(0, 9))]
        text = draw(position, marked)
        assert max(map(len, text.splitlines())) <= 78
        spaces = marked_spaces(position, marked)
        # Each has its brackets, and so has the legend.
        assert text.count("]") == len(spaces) + bool(spaces)
        root = ET.fromstring(svg(position, marked))
        assert _inside(root)
        said = root.findtext(f"{SVG}desc") or ""
        assert all(f"The {player.animal}: " in said for player in position.players)


def test_a_bag_of_very_many_kinds_is_cut_short() -> None:
    kinds = ", ".join(f"red-{number}: 2" for number in range(1, 200))
    position = of(f"players: [{{animal: cow, bag: {{{kinds}}}}}]\n")
    assert "…\n" in draw(position)
    assert "and 159 more (398 chips)" in words_of(position)
