"""Pictures of Wonderland positions: every readable file can be drawn, and says where cards and items lie."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from rulewright.models import source
from rulewright.models.grid import Cell
from rulewright.models.picture import png
from rulewright.models.wonderland.cards import BY_ID, EDGES, Item, Side
from rulewright.models.wonderland.drawing.cards import HEIGHT, WIDTH, Box, body
from rulewright.models.wonderland.drawing.looks import BACK, ITEM_LOOKS, LOOKS
from rulewright.models.wonderland.drawing.scene import cell_box
from rulewright.models.wonderland.lines import CELLS
from rulewright.models.wonderland.picture import counted_cards, draw, points, shown_items, svg, told_lines
from rulewright.models.wonderland.position import Position, read
from rulewright.models.wonderland.scoring import points_of, score
from rulewright.models.wonderland.turns import Way

DATA = Path(__file__).resolve().parents[3] / "data" / "wonderland"
FILES = sorted(path for folder in ("examples", "positions", "boards") for path in (DATA / folder).glob("*.yaml"))
SVG = "{http://www.w3.org/2000/svg}"


def of(text: str) -> Position:
    return read(source.parse(text.encode(), "test"))


def board(*rows: str, more: str = "") -> Position:
    """A position from rows of words such as `b4 r3' -`."""
    grid = [", ".join(f'"{word}"' for word in row.split()) for row in rows]
    lines = f"grid: [{', '.join(f'[{row}]' for row in grid)}]\n" if rows else ""
    return of(f"game: wonderland\n{lines}{more}")


def words_of(position: Position, *marked: str) -> str:
    return ET.fromstring(svg(position, marked)).findtext(f"{SVG}desc") or ""


EXAMPLE = ("b4 r3 r4", "b1 r5' r6", "b3 - b7")
FULL = """title: Everything
cards:
  red: {1: {bottom: cake}, 3: {right: cake}, 5: {bottom: cake}}
  blue: {1: {right: potion, bottom: cake}}
edges: {red: [7, 2, "?"], blue: [6, "-", 5]}
hands: {blue: [2]}
match: {players: [Ann, Bob], red: Bob, first: {red: 16, blue: 7}}
"""


def test_text_says_everything() -> None:
    assert draw(board(*EXAMPLE, more=FULL), ["C1", "B3"]).splitlines() == [
        "Everything",
        "Wonderland, arrival phase, Alice (blue) to move",
        "",
        "           A         B         C        line      worth  red  blue  taken by",
        "          b6         -        b5        row 1         7   14     4  red",
        "       +-------+ +-------+ +-------+    row 2         2    6     1  red",
        "1  r7  |  b4   | |  r3   c | [r4]  |    row 3         ?    0    13  blue",
        "       +-------+ +-------+ +-------+    column A      6    0    11  blue",
        "       +-------+ +---c---+ +-------+    column B      -    6     0  red",
        "2  r2  |  b1   p |  r5'  | |  r6   |    column C      5   14     7  red",
        "       +---c---+ +-------+ +-------+",
        "       +-------+ .       . +-------+    points            14     6",
        "3  r?  |  b3   |    [-]    |  b7   |",
        "       +-------+ .       . +-------+",
        "",
        "ranks   r3 on B1: 3 -> 6, cake of r5 on B2",
        "        r4 on C1: 4 -> 8, cake of r3 on B1",
        "        r5 on B2: 5 -> 0, potion of b1 on A2",
        "        b3 on A3: 3 -> 6, cake of b1 on A2",
        "hands   red none; blue 2",
        "deck    given in the file",
        "match   game 2, Bob plays red against Ann; game 1: red 16 : 7 blue",
        "marks   c cake; p potion; ' turned by 180 degrees; ? face down; - free;",
        "        [ ] pointed out",
    ]


def test_text_of_little() -> None:
    assert draw(board(more="cards: {}\n")).splitlines() == [
        "A Wonderland position",
        "Wonderland, arrival phase, the Red Queen (red) to move",
        "",
        "           A         B         C        line      worth  red  blue  taken by",
        "           -         -         -        row 1         -    0     0  nobody",
        "       .       . .       . .       .    row 2         -    0     0  nobody",
        "1  -       -         -         -        row 3         -    0     0  nobody",
        "       .       . .       . .       .    column A      -    0     0  nobody",
        "       .       . .       . .       .    column B      -    0     0  nobody",
        "2  -       -         -         -        column C      -    0     0  nobody",
        "       .       . .       . .       .",
        "       .       . .       . .       .    points             0     0",
        "3  -       -         -         -",
        "       .       . .       . .       .",
        "",
        "hands   red 1, 2, 3, 4, 5, 6, 7; blue 1, 2, 3, 4, 5, 6, 7",
        "deck    given in the file",
        "marks   - free",
    ]


def test_the_other_axes_change_the_sides() -> None:
    edges = 'edges: {red: [7, 2, 1], blue: [6, "?", 5]}\n'
    usual, other = (board(*EXAMPLE, more=edges + more) for more in ("", "rules: {axes: red-columns}\n"))
    rows, columns = (re.findall(r"\b[rb][\d?](?= )", "\n".join(draw(one).splitlines()[3:14])) for one in (usual, other))
    assert [word for word in rows if word in ("r7", "r2", "b?")] == ["b?", "r7", "r2"]
    assert [word for word in columns if word in ("r7", "r2", "b?")] == ["r7", "r2", "b?"]
    assert "axes" not in draw(usual)
    assert "rules   axes red-columns: red edge cards value the columns, blue ones the rows" in draw(other)
    assert "Rules: axes red-columns" in words_of(other)
    assert "red, columns from the left: 7, 2, 1; blue, rows from the top: 6, face down, 5" in words_of(other)
    assert svg(usual).split("</desc>")[1] != svg(other).split("</desc>")[1]


def test_phases() -> None:
    edges = "edges: {red: [7, 2, 1], blue: [6, 2, 5]}\n"
    assert "Wonderland, the game is over\n" in draw(board(*EXAMPLE, more=edges))
    assert "placement phase, the Red Queen (red) to move\n" in draw(board("b4 r3 r4", "b1 - r6", "b3 - b7", more=edges))
    # What the file says goes before what the counts say; the check tells that they differ.
    assert "phase, Alice (blue) to move\n" in draw(board("- - -", "- - -", "- - -", more="to-move: blue\n"))


def test_hands() -> None:
    grid = ("b4 r3 -", "- - -", "- - -")
    known = board(*grid, more="edges: {red: [7, 2, 1], blue: [6, 2, 5]}\n")
    assert "hands   red 4, 5, 6; blue 1, 3, 7\n" in draw(known)
    hidden = board(*grid, more='edges: {red: [7, "?", "?"], blue: ["?", 2, 5]}\n')
    assert "hands   red 3 of 1, 2, 4, 5, 6; blue 3 of 1, 3, 6, 7\n" in draw(hidden)
    claimed = board(*grid, more='edges: {red: [7, "?", "?"]}\nhands: {red: [4, 5, 6], blue: []}\n')
    assert "hands   red 4, 5, 6; blue none\n" in draw(claimed)
    # More cards than there are: that is for the check to say.
    full = board("r1 r1 r1", "r1 r1 r1", "r1 r1 r1", more='edges: {red: ["?", "?", "?"]}\n')
    assert "hands   red none; blue 1, 2, 3, 4, 5, 6, 7\n" in draw(full)


def test_the_deck_is_said_to_be_invented() -> None:
    for position in (board(*EXAMPLE), board(*EXAMPLE, more="deck: house\n")):
        assert "deck    house, invented: which items the cards of the box show is not known\n" in draw(position)
        assert "Deck: house, invented: " in words_of(position)
    assert "invented" not in draw(board(*EXAMPLE, more="cards: {}\n"))


def test_items_stand_at_the_edges_where_they_lie() -> None:
    cards = "cards: {red: {3: {top: cake, right: potion}}}\n"
    upright, turned, sideways = (board(f"- {word} -", "- - -", "- - -", more=cards) for word in ("r3", "r3'", "r3>"))
    assert [line[17:26] for line in draw(upright).splitlines()[5:8]] == ["+---c---+", "|  r3   p", "+-------+"]
    assert [line[17:26] for line in draw(turned).splitlines()[5:8]] == ["+-------+", "p  r3'  |", "+---c---+"]
    # The score takes a sideways card as if it lay upright, and so does the picture.
    assert [line[17:26] for line in draw(sideways).splitlines()[5:8]] == ["+---c---+", "|  r3>  p", "+-------+"]
    assert "B1 red 3 with cake top, potion right." in words_of(upright)
    assert "B1 red 3 turned with cake bottom, potion left." in words_of(turned)
    assert "B1 red 3 sideways with cake top, potion right." in words_of(sideways)
    assert "> sideways" in draw(sideways)


def test_names_off_the_grid_are_left_out() -> None:
    position = board(*EXAMPLE)
    for marked in (["D1", "A4", "nonsense"], []):
        assert draw(position, marked) == draw(position)
        assert svg(position, marked) == svg(position)
    assert "Marked: B3, C3." in words_of(position, "C3", "D1", "B3")


def test_cards_at_one_place_are_in_line() -> None:
    position = board("r4> r3' b2", "r1 - b6<", "b3 r7 b7'")
    text, pointed = (draw(position, marked).splitlines() for marked in ([], [cell.name for cell in CELLS]))
    for plain, brackets in zip(text[3:14], pointed[3:14], strict=True):
        assert re.sub(r"[\[\]]", " ", brackets).rstrip() == plain


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_shipped_file_is_drawn(path: Path) -> None:
    position = read(source.load(str(path)))
    text = draw(position, ["A1", "B3"])
    assert text.endswith("\n")
    assert max(map(len, text.splitlines())) <= 78
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f]", text)
    assert _inside(ET.fromstring(svg(position, ["A1", "C3"])))
    _agrees(position)


def _agrees(position: Position) -> None:
    """What the picture says of lines and points is what the score says."""
    tree = score(position)
    assert points(position) == points_of(tree)
    for told in told_lines(position):
        part = next(line for part in tree.parts for line in part.parts if line.name == told.line.name)
        assert abs(part.points) == told.points
        assert part.why.startswith(f"red {told.totals[Side.RED]}, blue {told.totals[Side.BLUE]}: ")


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
    """A position that can be read, legal or not."""

    def items() -> str:
        return ", ".join(f"{edge}: {dice.choice(tuple(Item))}" for edge in EDGES if dice.random() < 0.5)

    def side(words: str) -> str:
        return ", ".join(dice.choice((*words, *words, *words, '"?"', '"-"')) for _ in range(3))

    def word() -> str:
        return "-" if dice.random() < 0.2 else f"{dice.choice(tuple(BY_ID))}{dice.choice(('', '', chr(39), '>', '<'))}"

    cards = {side: ", ".join(f"{rank}: {{{items()}}}" for rank in range(1, 8) if dice.random() < 0.7) for side in Side}
    hand = ", ".join(dice.choices("1234567", k=dice.randint(0, 14)))
    lines = [
        f"cards: {{red: {{{cards[Side.RED]}}}, blue: {{{cards[Side.BLUE]}}}}}",
        f"edges: {{red: [{side('1234567')}], blue: [{side('1234567')}]}}",
        f"to-move: {dice.choice(tuple(Side))}",
        f"hands: {{{dice.choice(tuple(Side))}: [{hand}]}}",
        f"match: {{players: [{'x' * dice.randint(1, 60)}, Bob], red: {dice.choice(('Ann', 'Bob'))}}}",
        "rules: {axes: red-columns}",
    ]
    kept = "".join(f"{line}\n" for line in lines if dice.random() < 0.6)
    return board(*(" ".join(word() for _ in range(3)) for _ in range(3)), more=kept)


def test_random_files_are_drawn() -> None:
    dice = random.Random(7)
    for _ in range(80):
        position = _random(dice)
        marked = [f"{dice.choice('ABCD')}{dice.randint(1, 4)}" for _ in range(dice.randint(0, 4))]
        text = draw(position, marked)
        assert max(map(len, text.splitlines())) <= 78
        changed = [card for card in counted_cards(position).values() if card.rank != card.card.rank]
        assert text.count(" -> ") == words_of(position).count(" becomes ") == len(changed)
        root = ET.fromstring(svg(position, marked))
        assert _inside(root)
        said = (root.findtext(f"{SVG}desc") or "").split("Grid: ")[1].split(". Lines:")[0]
        for cell in CELLS:
            assert (f"{cell.name} red" in said or f"{cell.name} blue" in said) == (cell in position.grid)
        # Every item of the grid is drawn, and those of the legend.
        kinds = [kind for cell in position.grid for kind in shown_items(position, cell).values()]
        emblem = {kind: ITEM_LOOKS[kind].shapes[1] for kind in Item}
        drawn = svg(position, marked)
        assert {k: drawn.count(emblem[k]) for k in Item} == {k: kinds.count(k) + (k in kinds) for k in Item}
        _agrees(position)


def test_svg_says_everything_in_words() -> None:
    root = ET.fromstring(svg(board(*EXAMPLE, more=FULL), ["B3"]))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Wonderland: Everything"
    words = root.findtext(f"{SVG}desc") or ""
    for part in (
        "Wonderland, arrival phase, Alice (blue) to move.",
        "Edges: red, rows from the top: 7, 2, face down; blue, columns from the left: 6, free, 5.",
        "Grid: A1 blue 4; B1 red 3 with cake right, rank 3 becomes 6; C1 red 4, rank 4 becomes 8;",
        "A2 blue 1 with potion right, cake bottom;", "B2 red 5 turned with cake top, rank 5 becomes 0;",
        "Lines: row 1 worth 7, red 14, blue 4, red takes it;", "row 3 edge card face down, red 0, blue 13",
        "column B no edge card, red 6, blue 0", "Points: red 14, blue 6.", "Hands: red none; blue 2.",
        "Deck: given in the file.", "Match: game 2, Bob plays red against Ann", "Marked: B3.",
    ):  # fmt: skip
        assert part in words


def test_svg_is_the_same_every_time_and_needs_no_fonts() -> None:
    picture = svg(board(*EXAMPLE, more=FULL), ["C1"])
    assert picture == svg(board(*EXAMPLE, more=FULL), ["C1"])
    assert "<text" not in picture
    assert not re.search(r"\d\.\d{5}", picture)
    assert png(picture, 1.0).startswith(b"\x89PNG\r\n\x1a\n")


@pytest.mark.parametrize(
    "title", ["<b>&\"']]>-->", "\\u202eevil\\u2066", "日本語の題", "x" * 5000, "a  b" * 3000, "", " "]
)
def test_any_title_is_well_formed(title: str) -> None:
    escaped = title.replace('"', '\\"')
    position = of(f'game: wonderland\ntitle: "{escaped}"\nmatch: {{players: [A, B], red: A}}\n')
    root = ET.fromstring(svg(position))
    assert (root.findtext(f"{SVG}title") or "").startswith("Wonderland: ")
    text = draw(position)
    assert "\u202e" not in text
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f]", text)


def test_ways_sides_and_edges_look_different() -> None:
    edges = ["", "edges: {red: [1, 2, 3]}\n", 'edges: {red: ["?", 2, 3]}\n', 'edges: {blue: ["-", "?", 3]}\n']
    positions = [board(f"{word} - -", "- - -", "- - -") for word in ("r3", "r3'", "r3>", "b3", "b3'", "r4", "-")]
    positions += [board("r3 - -", "- - -", "- - -", more=more) for more in edges[1:]]
    assert len({svg(position).split("</desc>")[1] for position in positions}) == len(positions)
    # A turned card is drawn upside down, its items are not: their letters stay readable.
    cards = "cards: {red: {3: {top: cake, left: potion}}}\n"
    drawn = svg(board("r3' - -", "- - -", "- - -", more=cards))
    turned = re.findall(r'<g transform="rotate\(180 .*?\n</g>', drawn, re.DOTALL)
    assert len(turned) == 2  # the card and its sample in the legend
    assert all(LOOKS[Side.RED].shape in group for group in turned)
    assert all(look.shapes[1] in drawn and look.shapes[1] not in "".join(turned) for look in ITEM_LOOKS.values())


def test_cards_lie_apart_and_sideways_ones_fit() -> None:
    boxes = [cell_box(cell, 0, 0) for cell in CELLS]
    for index, one in enumerate(boxes):
        lying = body(one, Way.SIDEWAYS)
        assert lying.width > lying.height
        assert one.x <= lying.x
        assert lying.x + lying.width <= one.x + one.width
        for other in boxes[index + 1 :]:
            assert abs(one.x - other.x) >= WIDTH or abs(one.y - other.y) >= HEIGHT
    assert cell_box(Cell(0, 1), 0, 0).x > cell_box(Cell(0, 0), 0, 0).x
    assert Box(0, 0, 10, 20).around(4, 4) == Box(3, 8, 4, 4)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, other: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("side", Side)
def test_numbers_stand_out(side: Side) -> None:
    look = LOOKS[side]
    assert _contrast(look.ink, look.fill) >= 5
    assert _contrast(look.fill, look.tile) >= 5
    assert _contrast(look.text, "#ffffff") >= 5


def test_sides_and_items_differ_without_colour() -> None:
    red, blue = LOOKS[Side.RED], LOOKS[Side.BLUE]
    assert red.shape != blue.shape
    assert _luminance(blue.tile) > 4 * _luminance(red.tile)
    assert _contrast(BACK, "#ffffff") >= 5
    assert [ITEM_LOOKS[item].letter for item in Item] == ["c", "p"]
    assert ITEM_LOOKS[Item.CAKE].shapes != ITEM_LOOKS[Item.POTION].shapes
