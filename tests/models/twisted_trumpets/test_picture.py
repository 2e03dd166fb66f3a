"""Pictures of Twisted Trumpets positions: every readable file can be drawn, and says where pipes run and bells face."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from math import dist
from pathlib import Path

import pytest
from rulewright.models import source
from rulewright.models.grid import Cell
from rulewright.models.picture import png
from rulewright.models.twisted_trumpets.box import SETS
from rulewright.models.twisted_trumpets.drawing.facts import Facts
from rulewright.models.twisted_trumpets.drawing.looks import BIRD, FLAGS, NOTE, OTHERS, flag_letters
from rulewright.models.twisted_trumpets.drawing.pipes import RIMS, bell_angle, hub
from rulewright.models.twisted_trumpets.drawing.scene import way_path
from rulewright.models.twisted_trumpets.picture import draw, svg
from rulewright.models.twisted_trumpets.position import Position, read
from rulewright.models.twisted_trumpets.scoring import score
from rulewright.models.twisted_trumpets.tiles import Bell, BellKind, Edge, Face, Pipe

DATA = Path(__file__).resolve().parents[3] / "data" / "twisted-trumpets"
FILES = [DATA / "starter.yaml"]
FILES += sorted(path for folder in ("examples", "positions", "boards") for path in (DATA / folder).glob("*.yaml"))
SVG = "{http://www.w3.org/2000/svg}"
SMALL = """board:
  grid: |
    . S
    . .
  mouths: [{cell: A1, edge: left}]
"""
TILES = """tiles:
  cross: {kind: basic, pipes: [{ends: [top, right, bottom, left]}]}
  bridge: {kind: basic, pipes: [{ends: [top, bottom]}, {ends: [right, left]}]}
  bend: {kind: basic, pipes: [{ends: [top, right]}]}
  bends: {kind: basic, pipes: [{ends: [top, right]}, {ends: [bottom, left]}]}
  curl: {kind: premium, pipes: [{ends: [right, left], twist: true}], flags: {red: 2}, notes: 3}
  end: {kind: basic, pipes: [{ends: [left], bells: [{kind: end, facing: top}]}], birds: 1}
  mid: {kind: basic, pipes: [{ends: [right, left], bells: [{kind: mid, facing: bottom}]}]}
  slant: {kind: premium, pipes: [{ends: [left], bells: [{kind: diagonal, facing: [top, right]}]}]}
  three: {kind: basic, pipes: [{ends: [left], bells: [{kind: end, facing: right}]}, {ends: [top, right], twist: true},
    {ends: [bottom], bells: [{kind: end, facing: left}]}], flags: {red: 1, yellow: 2, green: 3, blue: 4}}
"""


def of(text: str) -> Position:
    return read(source.parse(f"game: twisted-trumpets\n{text}".encode(), "test"))


def small(trumpet: str, more: str = "") -> Position:
    """A position on a board of two by two with tiles of its own."""
    return of(f"{SMALL}{TILES}trumpet: {{{trumpet}}}\n{more}")


def box_of(position: Position, name: str = "A1", *marked: str) -> list[str]:
    """The inside of a box of the drawing, with its border at the left and right."""
    lines = draw(position, marked).splitlines()
    first = next(number for number, line in enumerate(lines) if line.strip().startswith("+-"))
    row, column = int(name[1]) - 1, ord(name[0]) - ord("A")
    return [line[2 + 12 * column : 15 + 12 * column] for line in lines[first + 1 + 6 * row : first + 6 + 6 * row]]


def words_of(position: Position, *marked: str) -> str:
    return ET.fromstring(svg(position, marked)).findtext(f"{SVG}desc") or ""


EVERYTHING = """title: Everything
players: 3
player: clora
round: 7
trumpet: {A2: p9, A3: s3, B3: b15, C3: b12@90, D3: p8, E3: b17@90, C2: "p1~@180", D2: p3, F4: b18@45, H9: b1}
hand: [b1, b4]
market: [p2, "-", p4]
actions: 1
favors: {actions: gold, plans: grey, premium: gone}
decrees: {bell-boss: [[{clora: 3}, bruno], [arturo], []]}
plans: [queens-birds, nothing-loose]
rules: {dead-ends: forbidden, bird-own-notes: "yes"}
"""


def test_text_says_everything() -> None:
    assert draw(of(EVERYTHING), ["A2", "B2", "D4"]).splitlines() == [
        "Everything",
        "Twisted Trumpets, 3 players, trumpet of clora, round 7, 1 action left, 15",
        "spaces empty",
        "",
        "        A           B           C           D           E           F",
        "  +-----------+-----------+-----------+-----------+-----------+-----------+",
        "  |           |           |           |           |           |           |",
        "  |           |           |           |           |           |           |",
        "1 |     .     |     .     |     .     |    (S)    |     .     |     .     |",
        "  |           |           |           |           |           |           |",
        "  |           |           |           |           |           |           |",
        "  +-----x-----+-----------+-----------+-----------+-----------+-----------+",
        "  [p9   #     ]           ]p1~        |p3         |           |           |",
        "  [     ##    [           ]           |     ^     |           |           |",
        "2@****** #####x    (S)    |    <e#####x     d>    |     .     |    (S)    |",
        "  [    **     ]           ]           |     #     |           |           |",
        "  [1R1B *     [           ]           |     #     |           |           |",
        "  +-----#-----+-----x-----+-----------+-----#-----+-----------+-----------+",
        "  |s3   #     |b15  #     |b12        |p8   #     |b17        |           |",
        "  |     #     |     #     |           |     #     |(S)        |           |",
        "3@############***** # ****######&###########m###########e     |     .     |",
        "  |           |     #     |           |     v     |     v     |           |",
        "  |           |     #     |           |           |         1n|           |",
        "  +-----------+-----x-----+-----------+-----------+-----------+-----------+",
        "  |           |           |           [           ]           |b18        |",
        "  |           |           |           [           ]           |           |",
        "4 |     .     |     .     |    (S)    |     .     |     .     |@45 askew  |",
        "  |           |           |           [           ]           |           |",
        "  |           |           |           [           ]           |1Y         |",
        "  +-----------+-----------+-----------+-----------+-----------+-----------+",
        "",
        "score      points    bell  kind      faces            tiles  twists  points",
        "pipes          17    D2    diagonal  top or right         5       1       6",
        "flags           3    D3    mid       bottom               4       1       5",
        "decrees         8    E3    end       bottom               5       1       6",
        "plans          -1    C2    end       left             hangs on nothing",
        "open-ends     -15",
        "total          12",
        "",
        "hand     b1, b4",
        "market   p2 for 1, - for 2, p4 for 2; unseen for 1",
        "favors   actions gold, plans grey, premium gone",
        "decrees  bell-boss, bells at least 4, not met: 8 clora in round 3 and bruno, 5",
        "         arturo, 3 free",
        "plans    queens-birds 0: birds, 3 for each, at most 9",
        "         nothing-loose -1: tiles, 4 from 8, 8 from 14 and open ends, -1 for",
        "         each",
        "loose    C2: nothing leads from there to the trumpeter",
        "askew    F4: pipes cannot join there",
        "off      b1 on H9: no space of the board",
        "set      house, invented: what the box holds is not public",
        "rules    dead-ends forbidden, bird-own-notes yes",
        "marks    # pipe; * another pipe of a tile; & twist; e end bell; m mid bell;",
        "         d diagonal bell; ^ > v < where a bell faces; x open end; @ mouth of",
        "         the trumpeter",
        "         R red flag; Y yellow flag; B blue flag; n note; ~ back up; (S) closed",
        "         scroll; . empty space; - empty place of the market; [ ] pointed out",
    ]


def test_text_of_little() -> None:
    assert draw(small("")).splitlines() == [
        "A Twisted Trumpets position",
        "Twisted Trumpets, 4 spaces empty",
        "",
        "        A           B",
        "  +-----------+-----------+",
        "  |           |           |",
        "  |           |           |",
        "1@      .     |    (S)    |",
        "  |           |           |",
        "  |           |           |",
        "  +-----------+-----------+",
        "  |           |           |",
        "  |           |           |",
        "2 |     .     |     .     |",
        "  |           |           |",
        "  |           |           |",
        "  +-----------+-----------+",
        "",
        "score      points",
        "total           0",
        "",
        "set      house; given in the file: board, tiles",
        "marks    @ mouth of the trumpeter",
        "         (S) closed scroll; . empty space",
    ]


# The inside of A1, whose left edge is a mouth and whose other edges meet nothing.
BOXES = {
    "cross": ["cro+ #     |", "     #     |", "###########x", "     #     |", "     #     |"],
    "bridge": ["bri+ #     |", "     #     |", "**** # ****x", "     #     |", "     #     |"],
    "bend": ["bend #     |", "     #     |", "     ######x", "           |", "           |"],
    "bend@90": ["bend       |", "           |", "     ######x", "     #     |", "     #     |"],
    "bend@180": ["bend       |", "           |", "######     |", "     #     |", "     #     |"],
    "bends": ["ben+ #     |", "     ##    |", "***** #####x", "    **     |", "     *     |"],
    "bends@90": ["ben+ *     |", "    **     |", "***** #####x", "     ##    |", "     #     |"],
    "curl": ["curl       |", "           |", "#####&#####x", "           |", "2R       3n|"],
    "curl~@180": ["cu+~       |", "           |", "    <e#####x", "           |", "           |"],
    "end": ["end      1b|", "     ^     |", "#####e     |", "           |", "           |"],
    "end@90": ["end  #   1b|", "     #     |", "     e>    |", "           |", "           |"],
    "end@180": ["end      1b|", "           |", "     e#####x", "     v     |", "           |"],
    "end@270": ["end      1b|", "           |", "    <e     |", "     #     |", "     #     |"],
    "mid": ["mid        |", "           |", "#####m#####x", "     v     |", "           |"],
    "slant": ["sla+       |", "     ^     |", "#####d>    |", "           |", "           |"],
    "slant@90": ["sla+ #     |", "     #     |", "     d>    |", "     v     |", "           |"],
    "slant@180": ["sla+       |", "           |", "    <d#####x", "     v     |", "           |"],
    "slant@270": ["sla+       |", "     ^     |", "    <d     |", "     #     |", "     #     |"],
    "three": ["thr+ *     |", "     *&    |", "##e>  *****x", "3G4B<e     |", "1R2Y %     |"],
    "end@30": ["end      1b|", "           |", "@30 askew  |", "           |", "           |"],
}


@pytest.mark.parametrize("word", BOXES)
def test_pipes_run_as_they_lie(word: str) -> None:
    position = small(f'A1: "{word}"')
    assert [line[1:] for line in box_of(position)] == BOXES[word]


def test_no_two_ways_to_lie_look_alike() -> None:
    drawn = {svg(small(f'A1: "{word}"')).split("</desc>")[1] for word in BOXES}
    assert len(drawn) == len(BOXES)


def test_the_border_shows_joints_open_ends_and_mouths() -> None:
    lines = draw(small("A1: mid, B1: cross, B2: bend")).splitlines()
    assert lines[4:17] == [
        "  +-----------+-----x-----+",
        "  |mid        |cro+ #     |",
        "  |           |(S)  #     |",
        "1@######m#################x",
        "  |     v     |     #     |",
        "  |           |     #     |",
        "  +-----------+-----#-----+",
        "  |           |bend #     |",
        "  |           |     #     |",
        "2 |     .     |     ######x",
        "  |           |           |",
        "  |           |           |",
        "  +-----------+-----------+",
    ]


def test_mouths_on_all_sides_and_places_that_are_no_space() -> None:
    board = """board:
  grid: |
    . . .
    . # .
  mouths: [{cell: A1, edge: top}, {cell: C1, edge: right}, {cell: B1, edge: bottom}, {cell: C2, edge: bottom}]
"""
    assert draw(of(f"{board}trumpet: {{C1: b1@90, C2: b1}}")).splitlines()[3:20] == [
        "        A           B           C",
        "        @",
        "  +----- -----+-----------+-----------+",
        "  |           |           |b1         |",
        "  |           |           |           |",
        "1 |     .     |     .     x############@",
        "  |           |           |           |",
        "  |           |           |           |",
        "  +-----------+----- -----+-----x-----+",
        "  |           |     @     |b1   #     |",
        "  |           |           |     #     |",
        "2 |     .     |           |     #     |",
        "  |           |           |     #     |",
        "  |           |           |     #     |",
        "  +-----------+           +-----#-----+",
        "                                @",
        "",
    ]


def test_brackets_between_two_marked_cells_belong_to_both() -> None:
    alone, both = box_of(small(""), "A1", "A1"), box_of(small(""), "A1", "A1", "B1")
    assert [line[-1] for line in alone] == ["]", "]", "|", "]", "]"]
    assert [line[-1] for line in both] == ["]", "[", "|", "]", "["]
    assert [line[-1] for line in box_of(small(""), "A1", "B1")] == ["[", "[", "|", "[", "["]


def test_names_off_the_board_are_left_out() -> None:
    position = small("A1: cross")
    for marked in (["C1", "A3", "nonsense"], []):
        assert draw(position, marked) == draw(position)
        assert svg(position, marked) == svg(position)
    assert "Marked: A1, B2." in words_of(position, "B2", "C1", "A1")


def test_long_ids_are_told_in_full() -> None:
    text = draw(small("A1: cross, B1: slant@180"))
    assert "\nids      A1 cross, B1 slant\n" in text
    assert "\nids" not in draw(small("A1: bend"))


def test_what_is_not_told_is_left_out_and_nothing_is_none() -> None:
    text = draw(small(""))
    assert not re.search("^(hand|market|favors|decrees|plans|draws)", text, re.MULTILINE)
    text = draw(small("", "hand: []\nmarket: []\nplans: []\nplayers: 1\nactions: 1\n"))
    assert "1 player, 1 action left, 4 spaces empty" in text
    assert "hand     none\n" in text
    assert "market   empty; unseen for 1\n" in text
    assert "plans    none\n" in text


def test_the_end_is_told() -> None:
    assert ", round 4, the end triggered in round 4, 4 spaces" in draw(small("", "round: 4\nending: 4\n"))
    assert ", round 6, the game is over, 4 spaces" in draw(small("", "round: 6\nending: 4\nhand: []\n"))


def test_the_set_is_said_to_be_invented() -> None:
    said = "set      house, invented: what the box holds is not public"
    assert f"{said}\n" in draw(of(""))
    assert f"{said}; given in the file:\n         board\n" in draw(of(f"{SMALL}hand: [b1]\n"))
    assert "invented" not in draw(small("A1: cross"))


def test_flags_have_letters_of_their_own() -> None:
    assert flag_letters(("red", "yellow", "green", "blue")) == {"red": "R", "yellow": "Y", "green": "G", "blue": "B"}
    assert list(flag_letters(("blue", "black", "b", "b-2")).values()) == ["B", "L", "A", "C"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_shipped_file_is_drawn(path: Path) -> None:
    position = read(source.load(str(path)))
    text = draw(position, ["A1", "B3"])
    assert text.endswith("\n")
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f]", text)
    if position.box.board.columns <= 6:
        assert max(map(len, text.splitlines())) <= 78
    assert _inside(ET.fromstring(svg(position, ["A1", "C3"])))
    _agrees(position)


def _agrees(position: Position) -> None:
    """What the picture says of points and bells is what the score says, and every way runs from edge to edge."""
    facts = Facts(position)
    tree = score(position)
    assert facts.parts() == [*((part.name, part.points) for part in tree.parts), ("total", tree.points)]
    pipes = tree.part("pipes")
    told = [(f"bell {told.node.cell.name}", told.points) for told in facts.bells]
    assert told == [(part.name, part.points) for part in (pipes.parts if pipes else ())]
    mouths = {(mouth.cell, RIMS[mouth.edge]) for mouth in position.box.board.mouths}
    for bell in facts.bells:
        if bell.route is None:
            continue
        paths = way_path(facts, bell)
        assert [cell for cell, _ in paths] == list(bell.route.cells)
        ends = [(cell, _first(path), _last(path)) for cell, path in paths]
        assert (ends[-1][0], ends[-1][2]) in mouths
        for (cell, _, end), (near, start, _) in pairwise(ends):
            assert _on_page(cell, end) == _on_page(near, start)


def _first(path: str) -> tuple[float, float]:
    x, y = path[1:].replace("A", "L").split("L")[0].split()
    return float(x), float(y)


def _last(path: str) -> tuple[float, float]:
    x, y = re.split("[MLA]", path)[-1].split()[-2:]
    return float(x), float(y)


def _on_page(cell: Cell, point: tuple[float, float]) -> tuple[float, float]:
    return 100 * cell.column + point[0], 100 * cell.row + point[1]


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


def _random(dice: random.Random) -> Position:
    """A position that can be read, legal or not, on a board of any size."""
    rows, columns = dice.randint(1, 10), dice.randint(1, 10)
    cells = [[dice.choice("....S#") for _ in range(columns)] for _ in range(rows)]
    cells[0][0] = "."
    sides = dice.sample(("left", "top"), dice.randint(1, 2))
    mouths = ", ".join(f"{{cell: A1, edge: {side}}}" for side in sides)
    drawn = "".join(f"    {' '.join(row)}\n" for row in cells)
    ids = [*SETS.shipped("house").tiles, "cross", "three", "slant"]

    def word() -> str:
        turn = dice.choice((0, 90, 180, 270, 270, dice.randint(-999, 999)))
        return f'"{dice.choice(ids)}{dice.choice(("", "", "~"))}@{turn}"'

    def tiles(most: int) -> str:
        return ", ".join(dice.choices(ids, k=dice.randint(0, most)))

    laid = {f"{dice.choice('ABCDEFGHIJK')}{dice.randint(1, 11)}": word() for _ in range(dice.randint(0, 60))}
    lines = [
        f"hand: [{tiles(40)}]",
        f"market: [{tiles(8)}]",
        f"draws: [{tiles(3)}]",
        f"favors: {{plans: {dice.choice(('gold', 'grey', 'gone'))}}}",
        "decrees: {bell-boss: [[me], [me], []], heard-everywhere: [[], [], [ann, {bob: 2}]]}",
        "plans: [slanted-light, queens-birds, queens-birds]",
        f"player: {'x' * dice.randint(1, 30)}",
        "round: 5\nending: 2",
        "rules: {unused-mouth: penalised}",
    ]
    kept = "".join(f"{line}\n" for line in lines if dice.random() < 0.6)
    trumpet = ", ".join(f"{cell}: {word}" for cell, word in laid.items())
    return of(f"board:\n  grid: |\n{drawn}  mouths: [{mouths}]\n{TILES}trumpet: {{{trumpet}}}\n{kept}")


def test_random_files_are_drawn() -> None:
    dice = random.Random(7)
    for _ in range(60):
        position = _random(dice)
        marked = [f"{dice.choice('ABCDEFGHIJKL')}{dice.randint(1, 12)}" for _ in range(dice.randint(0, 9))]
        text = draw(position, marked)
        board = position.box.board
        assert max(map(len, text.splitlines())) <= max(78, 6 + 12 * board.columns)
        drawn = svg(position, marked)
        root = ET.fromstring(drawn)
        assert _inside(root)
        _agrees(position)
        said = root.findtext(f"{SVG}desc") or ""
        facts = Facts(position)
        for cell, laid in position.trumpet.items():
            assert (f"{cell.name} {laid.word}" in said.split(" Empty: ")[0]) == (cell in facts.network.laid)
        # Every bird and every note of the board, the hand and the market is drawn, and those of the legend.
        faces = [laid.face for laid in facts.network.laid.values()]
        aside = [*(position.hand or ()), *position.draws, *(tile for tile in position.market or () if tile)]
        if len(aside) <= 8:
            faces += [tile.front for tile in aside]
            birds, notes = sum(face.birds > 0 for face in faces), sum(face.notes > 0 for face in faces)
            assert drawn.count(BIRD[0]) == birds + (birds > 0)
            assert drawn.count(NOTE[0]) == notes + (notes > 0)


def test_svg_says_everything_in_words() -> None:
    root = ET.fromstring(svg(of(EVERYTHING), ["B3"]))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Twisted Trumpets: Everything"
    words = root.findtext(f"{SVG}desc") or ""
    for part in (
        "Twisted Trumpets, 3 players, trumpet of clora, round 7, 1 action left, 15 spaces empty.",
        "Mouths: left of A2, left of A3.", "Scrolls: D1, B2, F2, E3, C4.",
        "Tiles: A2 p9 (pipe top-right, pipe bottom-left, 1 red flag, 1 blue flag); ",
        "C2 p1~@180 (pipe right with end bell facing left);",
        "C3 b12@90 (pipe right-left with a twist);", "D3 p8 (pipe top-right-left with mid bell facing bottom);",
        "E3 b17@90 (pipe left with end bell facing bottom, 1 note)", "F4 b18@45 (1 yellow flag).",
        "Empty: A1, B1, C1,", "Score: pipes 17, flags 3, decrees 8, plans -1, open-ends -15, total 12.",
        "Bells: D2 facing top or right 6 by D2 D3 C3 B3 A3; ", "C2 facing left hangs on nothing.",
        "Open ends: top of A2, right of A2, right of C2, top of B3, bottom of B3.", "Hand: b1, b4.",
        "Off: b1 on H9: no space of the board.", "Set: house, invented", "Marked: B3.",
    ):  # fmt: skip
        assert part in words


def test_svg_is_the_same_every_time_and_needs_no_fonts() -> None:
    picture = svg(of(EVERYTHING), ["C1"])
    assert picture == svg(of(EVERYTHING), ["C1"])
    assert "<text" not in picture
    assert not re.search(r"\d\.\d{5}", picture)
    assert png(picture, 1.0).startswith(b"\x89PNG\r\n\x1a\n")


@pytest.mark.parametrize("title", ["<b>&\"']]>-->", "\\u202eevil\\u2066", "日本語の題", "x" * 5000, "", " "])
def test_any_title_is_well_formed(title: str) -> None:
    escaped = title.replace('"', '\\"')
    position = of(f'title: "{escaped}"\nplayer: "<&>"\n')
    root = ET.fromstring(svg(position))
    assert (root.findtext(f"{SVG}title") or "").startswith("Twisted Trumpets: ")
    text = draw(position)
    assert "\u202e" not in text
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f]", text)


def test_bells_face_where_they_say() -> None:
    angles = [bell_angle(Bell(BellKind.END, (edge,))) for edge in (Edge.RIGHT, Edge.BOTTOM, Edge.LEFT, Edge.TOP)]
    assert angles == [0, 90, 180, -90]
    assert bell_angle(Bell(BellKind.DIAGONAL, (Edge.TOP, Edge.RIGHT))) == -45
    assert bell_angle(Bell(BellKind.DIAGONAL, (Edge.BOTTOM, Edge.LEFT))) == 135


def test_pipes_of_a_tile_keep_apart() -> None:
    bends = Face((Pipe((Edge.TOP, Edge.RIGHT)), Pipe((Edge.BOTTOM, Edge.LEFT))))
    one, other = (hub(bends, pipe) for pipe in bends.pipes)
    assert one == pytest.approx((64.64, 35.36), abs=0.01)
    assert dist(one, other) > 40
    ends = Face(tuple(Pipe((edge,)) for edge in Edge))
    hubs = [hub(ends, pipe) for pipe in ends.pipes]
    assert hubs == [(50, 27), (73, 50), (50, 73), (27, 50)]


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize(("fill", "ink"), [*FLAGS.values(), *OTHERS])
def test_letters_stand_out_on_flags(fill: str, ink: str) -> None:
    light, dark = sorted((_luminance(fill), _luminance(ink)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5
