"""Sets of Twisted Trumpets: the house set, set files and what is wrong with them, the empty form, the components."""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from rulewright.models import source
from rulewright.models.grid import Cell, parse_cell
from rulewright.models.reading import plain
from rulewright.models.source import InputError
from rulewright.models.twisted_trumpets import holding, rules, scoring, state, tokens
from rulewright.models.twisted_trumpets.board import MOST_SIDE, Board, Mouth
from rulewright.models.twisted_trumpets.box import BOX_KEYS, DATA, PLACES, SETS, Box
from rulewright.models.twisted_trumpets.cards import SLOTS, Count, Decree, Gain, Part, Plan, Term
from rulewright.models.twisted_trumpets.game import GAME
from rulewright.models.twisted_trumpets.network import Network
from rulewright.models.twisted_trumpets.position import ACTIONS, SWITCHES, TOKENS, Laid, Position, read
from rulewright.models.twisted_trumpets.provenance import invented
from rulewright.models.twisted_trumpets.tile_reading import DOTS, PIPE_KEYS, TILE_KEYS, plain_back
from rulewright.models.twisted_trumpets.tiles import EDGES, Bell, BellKind, Face, Kind, Pipe, Tile
from rulewright.models.twisted_trumpets.turns import Favor

TOP, RIGHT, BOTTOM, LEFT = EDGES
HOUSE = SETS.shipped("house")
FORM = (DATA / "set-form.yaml").read_text(encoding="utf-8")
SAMPLE = "#> "

HEAD = """set: small
provenance: stated
board:
  grid: |
    . . S
    S . #
  mouths:
    - {cell: A1, edge: left}
    - {cell: B2, edge: bottom}
market: {prices: [1, 1, 2, 3], blind: 1}
flags: [red, yellow, green, blue]
characters: [clora]
premium-back: {pipes: [{ends: [left], bells: [{kind: end, facing: top}]}], notes: 1}
"""
TILES = """tiles:
  s1: {kind: starting, pipes: [{ends: [top, bottom]}], copies: 2}
  b1: {kind: basic, pipes: [{ends: [left, top], twist: true}], flags: {blue: 2, red: 1}, copies: {0: 2, 4: 1}}
  b2: {kind: basic, pipes: [{ends: [top, right]}, {ends: [left, bottom]}], birds: 1, notes: 3}
  p1: {kind: premium, pipes: [{ends: [bottom], bells: [{kind: diagonal, facing: [right, top]}]}]}
  p2: {kind: premium, pipes: [{ends: [top]}], back: {pipes: [{ends: [right]}], birds: 2}}
"""
DECREES = """decrees:
  first-card:
    title: First
    when: [{count: bells, facing: top, kind: end, at-least: 2}, {count: open-ends, at-most: 1}]
    slots: [8, 5, 3]
"""
PLANS = """plans:
  second-card:
    points: [{count: flags, colour: red, each: 2, most: 6}, {count: notes, steps: {1: 2, 4: 7}}]
"""
SMALL = HEAD + TILES + DECREES + PLANS
POSITION = """game: twisted-trumpets
set: small.yaml
trumpet: {A1: s1@90}
"""


def load(folder: Path, text: str) -> Box:
    path = folder / "small.yaml"
    path.write_text(text, encoding="utf-8")
    return SETS.load(path)


def at(folder: Path, text: str) -> Position:
    path = folder / "position.yaml"
    path.write_text(text, encoding="utf-8")
    return read(source.load(str(path)))


def faces(box: Box) -> list[Face]:
    return [side for tile in box.tiles.values() for side in (tile.front, tile.back) if side is not None]


def terms(box: Box) -> list[Term]:
    conditions = [condition.term for card in box.decrees.values() for condition in card.conditions]
    return conditions + [gain.term for card in box.plans.values() for gain in card.gains]


# The house set.


def test_the_house_set_is_the_only_shipped_one_and_says_that_it_is_invented() -> None:
    assert SETS.names() == ("house",)
    assert (HOUSE.name, HOUSE.invented, HOUSE.own) == ("house", True, frozenset())
    data = cast(dict[str, Any], plain(source.load(str(SETS.folder / "house.yaml")).root))
    assert list(data) == [key for key in BOX_KEYS if key != "source"]
    assert data["note"].startswith("Nothing here is what the box of the game holds.")


def test_the_board_of_the_house_set() -> None:
    board = HOUSE.board
    assert (board.rows, board.columns, len(board.spaces)) == (4, 6, 24)
    assert {cell.name for cell in board.scrolls} == {"D1", "B2", "F2", "E3", "C4"}
    assert board.mouths == (Mouth(Cell(1, 0), LEFT), Mouth(Cell(2, 0), LEFT))
    assert {cell.name for cell in board.part(Part.CORNERS)} == {"A1", "F1", "A4", "F4"}
    assert len(board.part(Part.BORDER)) == 16
    assert board.part(Part.SCROLLS) == board.scrolls


def test_market_colours_characters_and_backs_of_the_house_set() -> None:
    assert (HOUSE.prices, HOUSE.blind) == ((1, 2, 2, 3), 1)
    assert HOUSE.colours == ("red", "yellow", "green", "blue")
    assert HOUSE.characters == ("clora", "arturo", "patty", "bruno")
    back = Face((Pipe((LEFT,), (Bell(BellKind.END, (RIGHT,)),)),))
    assert plain_back() == back
    assert all(tile.back == (back if tile.kind is Kind.PREMIUM else None) for tile in HOUSE.tiles.values())


def test_the_tiles_of_the_house_set_are_numbered_by_kind() -> None:
    wanted = {Kind.STARTING: ("s", 5), Kind.BASIC: ("b", 18), Kind.PREMIUM: ("p", 16)}
    ids = {kind: [tile.id for tile in HOUSE.tiles.values() if tile.kind is kind] for kind in Kind}
    assert ids == {kind: [f"{letter}{n}" for n in range(1, most + 1)] for kind, (letter, most) in wanted.items()}
    assert all(word == tile.id for word, tile in HOUSE.tiles.items())
    assert HOUSE.tiles["s2"].front == Face((Pipe((TOP, BOTTOM)),))
    # No two ids for the same drawing of a kind.
    assert len({(tile.kind, looks(tile)) for tile in HOUSE.tiles.values()}) == len(HOUSE.tiles)


def looks(tile: Tile) -> object:
    return min(repr(tile.face(turn, back=False).looks()) for turn in (0, 90, 180, 270))


@pytest.mark.parametrize(
    ("players", "starting", "basic", "premium"),
    # Basic: 18 kinds with 2, 1 and 1 by dots, but b16 has 3, 1, 1 and b18 1, 1, 1. Premium: 16 without dots, 9 with
    # three, 9 with four.
    [(2, 10, 36, 16), (3, 15, 54, 25), (4, 20, 72, 34)],
)
def test_how_many_tiles_are_in_a_game(players: int, starting: int, basic: int, premium: int) -> None:
    found: Counter[Kind] = Counter()
    for tile in HOUSE.tiles.values():
        found[tile.kind] += tile.in_game(players)
        assert set(tile.copies) <= set(DOTS)
    assert found == {Kind.STARTING: starting, Kind.BASIC: basic, Kind.PREMIUM: premium}
    assert found.total() > players * len(HOUSE.board.spaces)
    assert all(tile.in_game(2) for tile in HOUSE.tiles.values())


def test_dots_take_tiles_out() -> None:
    in_game = {word: [HOUSE.tiles[word].in_game(players) for players in (2, 3, 4)] for word in ("s1", "b1", "p1", "p3")}
    assert in_game == {"s1": [2, 3, 4], "b1": [2, 3, 4], "p1": [1, 2, 2], "p3": [1, 1, 2]}


FEATURES: dict[str, Callable[[Face], bool]] = {
    "straight": lambda face: any(pipe.ends == (TOP, BOTTOM) and not pipe.bells for pipe in face.pipes),
    "elbow": lambda face: any(pipe.ends == (TOP, RIGHT) and not pipe.bells for pipe in face.pipes),
    "tee": lambda face: any(len(pipe.ends) == 3 for pipe in face.pipes),
    "cross": lambda face: any(len(pipe.ends) == 4 for pipe in face.pipes),
    "straight twist": lambda face: any(pipe.twist and pipe.ends == (TOP, BOTTOM) for pipe in face.pipes),
    "elbow twist": lambda face: any(pipe.twist and pipe.ends == (TOP, RIGHT) for pipe in face.pipes),
    "double elbow": lambda face: [pipe.ends for pipe in face.pipes] == [(TOP, RIGHT), (BOTTOM, LEFT)],
    "bridge": lambda face: [pipe.ends for pipe in face.pipes] == [(TOP, BOTTOM), (RIGHT, LEFT)],
    "end bell": lambda face: has_bell(face, BellKind.END, 1),
    "two end bells": lambda face: [len(pipe.bells) for pipe in face.pipes] == [1, 1],
    "mid bell": lambda face: has_bell(face, BellKind.MID, 2),
    "diagonal bell": lambda face: has_bell(face, BellKind.DIAGONAL, 1),
    "two flags of a colour": lambda face: 2 in face.flags.values(),
    "flags of two colours": lambda face: len(face.flags) == 2,
    "bird": lambda face: face.birds == 1,
    "note": lambda face: face.notes == 1,
    "two notes": lambda face: face.notes == 2,
    "three notes": lambda face: face.notes == 3,
}


def has_bell(face: Face, kind: BellKind, ends: int) -> bool:
    return any(bell.kind is kind for pipe in face.pipes if len(pipe.ends) >= ends for bell in pipe.bells)


@pytest.mark.parametrize("feature", FEATURES)
def test_every_feature_that_the_rules_name_is_on_some_tile(feature: str) -> None:
    fronts = [tile.front for tile in HOUSE.tiles.values()]
    assert any(FEATURES[feature](face) for face in fronts)


def test_every_colour_is_on_a_basic_tile_and_no_tile_is_without_a_pipe() -> None:
    basic = [tile.front for tile in HOUSE.tiles.values() if tile.kind is Kind.BASIC]
    assert {colour for face in basic for colour in face.flags} == set(HOUSE.colours)
    assert all(face.pipes for face in faces(HOUSE))
    # A pipe with one end is closed by a bell; a bell in the middle needs a pipe that goes on. No bell faces an end.
    for face in faces(HOUSE):
        taken = {end for pipe in face.pipes for end in pipe.ends}
        for pipe in face.pipes:
            kinds = [bell.kind for bell in pipe.bells]
            assert (len(pipe.ends) == 1) == (BellKind.END in kinds or BellKind.DIAGONAL in kinds)
            assert not taken & {edge for bell in pipe.bells for edge in bell.facing}


def test_in_how_many_ways_a_tile_can_lie() -> None:
    # A straight pipe in two ways, a bridge and a cross in one; the back of a premium tile in four more.
    ways = {word: len(HOUSE.tiles[word].orientations()) for word in ("s1", "s2", "b14", "b15", "p1", "p5", "p7")}
    assert ways == {"s1": 4, "s2": 2, "b14": 2, "b15": 1, "p1": 1 + 4, "p5": 2 + 4, "p7": 4 + 4}


def test_a_bird_with_thirteen_notes_can_be_built() -> None:
    words = {"A1": "b9@90", "B1": "p5@90", "C1": "b9@180", "A2": "b11@270", "B2": "b8", "C2": "b1"}
    words |= {"A3": "b9", "B3": "b11", "C3": "b9@270"}
    text = f"game: twisted-trumpets\nplayers: 4\ntrumpet: {{{', '.join(f'{c}: {w}' for c, w in words.items())}}}\n"
    position = read(source.parse(text.encode(), "position.yaml"))
    network = Network(position.trumpet, position.box.board)
    assert network.loose == []
    # Four elbows with 2, the straight pipe with 3, two tees with 1: 8 + 3 + 2; b8 has the bird.
    around = [laid.face.notes for cell, laid in position.trumpet.items() if cell.name != "B2"]
    assert (sorted(around), sum(around)) == ([0, 1, 1, 2, 2, 2, 2, 3], 13)
    birds = next(part for part in scoring.score(position).parts if part.name == "birds")
    assert birds.points == 13
    assert "TT101" not in {finding.code for finding in rules.check(position).findings}


def test_the_decrees_of_the_house_set() -> None:
    assert len(HOUSE.decrees) >= 6
    bells, houses = HOUSE.decrees["bell-boss"], HOUSE.decrees["well-represented"]
    assert (bells.slots, houses.slots) == ((8, 5, 3), (6, 3, 1))
    assert [(str(c.term.count), c.least, c.most) for c in bells.conditions] == [("bells", 4, None)]
    assert [(str(c.term.count), c.least, c.most) for c in houses.conditions] == [("colours", 4, None)]
    assert all(card.slots == tuple(sorted(card.slots, reverse=True)) for card in HOUSE.decrees.values())
    conditions = [condition for card in HOUSE.decrees.values() for condition in card.conditions]
    asked = {str(condition.term.count) for condition in conditions}
    assert {"bells", "directions", "open-ends", "spaces", "longest", "twists"} <= asked
    assert any(condition.term.facing for condition in conditions)
    assert any(condition.most is not None for condition in conditions)


def test_the_plans_of_the_house_set() -> None:
    # Four players hold at most three each, and each may throw one away.
    assert len(HOUSE.plans) >= 4 * 4
    assert HOUSE.plans["queens-birds"].gains == (Gain(Term(Count.BIRDS), each=3, most=9),)
    gains = [gain for card in HOUSE.plans.values() for gain in card.gains]
    assert [gain.term.count for gain in gains if gain.steps is None and gain.each < 0] == [Count.OPEN_ENDS]
    assert any(gain.steps for gain in gains)
    assert any(gain.most is None and gain.steps is None and gain.each > 0 for gain in gains)


def test_every_count_and_every_way_to_narrow_it_is_on_some_card() -> None:
    plans = [gain.term for card in HOUSE.plans.values() for gain in card.gains]
    assert {term.count for term in plans} == set(Count)
    assert {term.part for term in plans} == {None, *Part}
    assert {term.kind for term in plans} == {None, *Kind}
    assert {term.bell for term in terms(HOUSE)} == {None, BellKind.MID, BellKind.DIAGONAL}
    assert {term.facing for term in terms(HOUSE)} == {None, TOP, RIGHT, BOTTOM}
    assert {term.colour for term in terms(HOUSE)} == {None, "red", "blue"}


def test_ids_and_titles_of_the_cards() -> None:
    cards: list[Decree | Plan] = [*HOUSE.decrees.values(), *HOUSE.plans.values()]
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", card.id) and len(card.id) <= 30 for card in cards)
    assert len({card.id for card in cards}) == len(cards)
    assert len({card.title for card in cards}) == len(cards)
    assert all(card.title.isprintable() and card.title != card.id for card in cards)


def test_the_public_sample_can_be_read() -> None:
    text = """game: twisted-trumpets
set: house
players: 3
trumpet: {A3: s2@90, B3: p7~@180}
hand: [b1, b4]
market: [p1, p2, p3, p4]
actions: 2
favors: {actions: gold, plans: grey, premium: gone}
decrees: {bell-boss: [[arturo], [], []]}
plans: [queens-birds]
move: {place: b1, at: C3, turn: 90}
"""
    position = read(source.parse(text.encode(), "position.yaml"))
    assert position.trumpet == {
        Cell(2, 0): Laid(HOUSE.tiles["s2"], 90),
        Cell(2, 1): Laid(HOUSE.tiles["p7"], 180, back=True),
    }
    assert position.trumpet[Cell(2, 0)].face.pipes == (Pipe((RIGHT, LEFT)),)
    assert position.trumpet[Cell(2, 1)].face.pipes == (Pipe((RIGHT,), (Bell(BellKind.END, (LEFT,)),)),)


# Set files.


def test_a_set_file_is_read_as_it_is_written(tmp_path: Path) -> None:
    box = load(tmp_path, SMALL)
    assert (box.name, box.invented, box.prices, box.blind) == ("small", False, (1, 1, 2, 3), 1)
    spaces = tuple(cast(Cell, parse_cell(word)) for word in ("A1", "B1", "C1", "A2", "B2"))
    mouths = (Mouth(Cell(0, 0), LEFT), Mouth(Cell(1, 1), BOTTOM))
    assert box.board == Board(spaces, frozenset({Cell(0, 2), Cell(1, 0)}), mouths)
    assert (box.colours, box.characters) == (("red", "yellow", "green", "blue"), ("clora",))
    usual = Face((Pipe((LEFT,), (Bell(BellKind.END, (TOP,)),)),), notes=1)
    # Edges are kept clockwise from the top, flags in the order of the colours.
    assert box.tiles == {
        "s1": Tile("s1", Kind.STARTING, Face((Pipe((TOP, BOTTOM)),)), copies={0: 2}),
        "b1": Tile(
            "b1", Kind.BASIC, Face((Pipe((TOP, LEFT), twist=True),), {"red": 1, "blue": 2}), copies={0: 2, 4: 1}
        ),
        "b2": Tile("b2", Kind.BASIC, Face((Pipe((TOP, RIGHT)), Pipe((BOTTOM, LEFT))), birds=1, notes=3)),
        "p1": Tile(
            "p1", Kind.PREMIUM, Face((Pipe((BOTTOM,), (Bell(BellKind.DIAGONAL, (TOP, RIGHT)),)),)), usual
        ),
        "p2": Tile("p2", Kind.PREMIUM, Face((Pipe((TOP,)),)), Face((Pipe((RIGHT,)),), birds=2)),
    }  # fmt: skip
    decree = box.decrees["first-card"]
    assert (decree.title, decree.slots) == ("First", (8, 5, 3))
    assert [(c.term, c.least, c.most) for c in decree.conditions] == [
        (Term(Count.BELLS, facing=TOP, bell=BellKind.END), 2, None),
        (Term(Count.OPEN_ENDS), None, 1),
    ]
    assert box.plans["second-card"] == Plan(
        "second-card",
        "second-card",
        (Gain(Term(Count.FLAGS, colour="red"), each=2, most=6), Gain(Term(Count.NOTES), steps={1: 2, 4: 7})),
    )


def test_parts_of_a_board_with_a_hole(tmp_path: Path) -> None:
    board = load(
        tmp_path, SMALL.replace(". . S\n    S . #", ". . .\n    . . .\n    . . #").replace("cell: B2", "cell: B3")
    ).board
    # B3 and C2 have no space beyond two neighbouring edges each; B2 is inside.
    assert {cell.name for cell in board.part(Part.CORNERS)} == {"A1", "C1", "A3", "B3", "C2"}
    assert {cell.name for cell in board.part(Part.BORDER)} == {"A1", "B1", "C1", "A2", "C2", "A3", "B3"}


def test_what_may_be_left_out(tmp_path: Path) -> None:
    lines = SMALL.splitlines()
    kept = lines[: lines.index("decrees:")]
    text = "\n".join(line for line in kept if not line.startswith(("provenance", "characters", "premium-back")))
    box = load(tmp_path, text)
    assert (box.characters, box.decrees, box.plans, box.invented) == ((), {}, {}, False)
    assert box.tiles["p1"].back == plain_back()


def test_a_set_may_be_made_up(tmp_path: Path) -> None:
    assert load(tmp_path, SMALL.replace("provenance: stated", "provenance: invented")).invented


NO_ID = "is no id: small letters, digits and hyphens, a letter first"
EDGE_WORDS = "top, right, bottom, left"
COUNT_WORDS = ", ".join(Count)
TILE = "  s1: {kind: starting, pipes: [{ends: [top, bottom]}], copies: 2}"
BELL = "bells: [{kind: diagonal, facing: [right, top]}]"
WHEN = "    when: [{count: bells, facing: top, kind: end, at-least: 2}, {count: open-ends, at-most: 1}]"
POINTS = "    points: [{count: flags, colour: red, each: 2, most: 6}, {count: notes, steps: {1: 2, 4: 7}}]"
# What stands in the set, what stands there instead, what is said, and at which line and column.
WRONG = {
    "no-mapping": (SMALL, "[1]\n", "the set must be a mapping (`key: value` lines), not a list", 1, 1),
    "unknown-key": ("flags: [red", "flag: [red", "the set has no key `flag` (did you mean `flags`?)", 11, 1),
    "no-name": ("set: small\n", "", "the set lacks the key `set`", 1, 1),
    "name": ("set: small", "set: ''", "set must be a name of at most 60 characters on one line, not ``", 1, 6),
    "provenance": (
        "provenance: stated", "provenance: mine",
        "provenance must be one of stated, inferred, derived, invented, not `mine`", 2, 13,
    ),
    "no-blind": (", blind: 1", "", "market lacks the key `blind`", 10, 9),
    "blind": ("blind: 1", "blind: -1", "market: blind must be a whole number from 1 to 9, not `-1`", 10, 39),
    "three-prices": ("[1, 1, 2, 3]", "[1, 2, 3]", "market: prices must have 4 entries, not 3", 10, 18),
    "price": ("[1, 1, 2, 3]", "[1, 1, 2, free]",
              "market: prices must be a whole number from 1 to 9, not `free`", 10, 28),
    "three-colours": ("[red, yellow, green, blue]", "[red, yellow, green]", "flags must have 4 entries, not 3", 11, 8),
    "colour-id": ("[red, yellow", "[Red, yellow", f"flags: `Red` {NO_ID}", 11, 9),
    "colour-list": ("[red, yellow", "[[red], yellow", f"flags: a list {NO_ID}", 11, 9),
    "character": ("[clora]", "[Clora]", f"characters: `Clora` {NO_ID}", 12, 14),
    "characters": ("[clora]", "clora", "characters must be a list, not `clora`", 12, 13),
    "usual-back": ("facing: top}]}], notes: 1}", "facing: top}]}], kind: 1}",
                   "premium-back has no key `kind`: the keys are pipes, flags, birds, notes", 13, 76),
    # The board.
    "no-grid": ("  grid: |\n    . . S\n    S . #\n", "", "board lacks the key `grid`", 4, 3),
    "grid": ("  grid: |\n    . . S\n    S . #\n", "  grid: [A1]\n",
             "board: grid must be a drawing: `|` and then one line for each row, not a list", 4, 9),
    "letter": ("    S . #", "    S x #", "board: grid: `x` is no letter of this drawing (they are . S #)", 6, 7),
    "small-letter": ("    S . #", "    s . #", "board: grid: `s` is lower case; write `S`", 6, 5),
    "short-row": ("    S . #", "    S .",
                  "board: grid: this row has 2 cells, the first row has 3; fill short rows with dots", 6, 5),
    "no-space": ("    . . S\n    S . #", "    # #\n    # #", "board: grid has no space", 4, 9),
    "wide": ("    . . S\n    S . #", "    ...........", "board: grid has at most 10 rows and columns", 4, 9),
    "no-mouth": ("    - {cell: A1, edge: left}\n    - {cell: B2, edge: bottom}", "    []",
                 "board: mouths must have 1 to 40 entries, not 0", 8, 5),
    "mouth-key": ("edge: bottom}", "side: bottom}", "a mouth has no key `side`: the keys are cell, edge", 9, 18),
    "mouth-cell": ("cell: B2", "cell: b2", "a mouth: cell must be a cell such as B3 (column letter, row number), not "
                   "`b2` (did you mean `B2`?)", 9, 14),
    "mouth-off": ("cell: B2", "cell: D1", "a mouth: D1 is no space of the board, which is drawn from "
                  "A1 to C2", 9, 7),
    "mouth-edge": ("edge: bottom}", "edge: below}", f"a mouth: edge must be one of {EDGE_WORDS}, not `below`", 9, 24),
    "mouth-in-a-hole": ("cell: B2", "cell: C2", "a mouth: C2 is no space of the board, which is drawn from "
                        "A1 to C2", 9, 7),
    "mouth-inside": ("edge: bottom}", "edge: left}", "a mouth: at the left edge of B2 lies another space; draw # where "
                     "the trumpeter stands", 9, 7),
    "mouth-twice": ("{cell: B2, edge: bottom}", "{cell: A1, edge: left}",
                    "a mouth: the left edge of A1 is named twice", 9, 7),
    # Tiles.
    "tiles": (TILES, "tiles: []\n", "tiles must be a mapping of ids, not a list", 14, 8),
    "tile-id": ("  s1:", "  S1:", f"tiles: `S1` {NO_ID}, at most 30", 15, 3),
    "long-id": ("  s1:", f"  {'s' * 31}:", f"tiles: `{'s' * 31}` {NO_ID}, at most 30", 15, 3),
    "tile": (TILE, "  s1: straight", "tiles: s1 must be a mapping (`key: value` lines), not `straight`", 15, 7),
    "tile-twice": ("  b1:", "  s1:", "the key `s1` stands here a second time (first on line 15)", 16, 3),
    "tile-key": ("birds: 1", "bird: 1", "tiles: b2 has no key `bird` (did you mean `birds`?)", 17, 76),
    "no-kind": ("kind: starting, ", "", "tiles: s1 lacks the key `kind`", 15, 7),
    "kind": ("kind: starting", "kind: start",
             "tiles: s1: kind must be one of starting, basic, premium, not `start` (did you mean `starting`?)", 15, 14),
    "back": ("notes: 3}", "back: {pipes: []}}", "tiles: b2: only premium tiles have a back with pipes", 17, 92),
    "back-key": ("back: {pipes: [{ends: [right]}], birds: 2}", "back: {kind: basic}",
                 "tiles: p2: back has no key `kind`: the keys are pipes, flags, birds, notes", 19, 54),
    "copies-none": ("copies: 2}", "copies: 0}", "tiles: s1: copies must be a whole number from 1 to 99, not `0`",
                    15, 64),
    "copies-all-none": ("{0: 2, 4: 1}", "{0: 0, 4: 0}", "tiles: b1: copies must be at least one", 16, 98),
    "copies-empty": ("{0: 2, 4: 1}", "{}", "tiles: b1: copies must be at least one", 16, 98),
    "copies-list": ("{0: 2, 4: 1}", "[2, 1]", "tiles: b1: copies must be a mapping (`key: value` lines), not a list",
                    16, 98),
    "dots": ("{0: 2, 4: 1}", "{0: 2, 5: 1}", "tiles: b1: copies has no key `5`: the keys are 0, 3, 4", 16, 105),
    "dots-many": ("{0: 2, 4: 1}", "{0: 2, 4: 100}",
                  "tiles: b1: copies: 4 must be a whole number from 0 to 99, not `100`", 16, 108),
    "dots-of-a-starting-tile": (
        "copies: 2}", "copies: {0: 2}}",
        "tiles: s1: copies of a starting tile are a number, for they carry no dots", 15, 64,
    ),
    "flag-colour": ("{blue: 2, red: 1}", "{blue: 2, rde: 1}",
                    "tiles: b1: flags has no key `rde` (did you mean `red`?)", 16, 81),
    "flag-count": ("{blue: 2, red: 1}", "{blue: 2, red: 10}",
                   "tiles: b1: flags: red must be a whole number from 0 to 9, not `10`", 16, 86),
    "flag-list": ("flags: {blue: 2, red: 1}", "flags: [blue]",
                  "tiles: b1: flags must be a mapping (`key: value` lines), not a list", 16, 71),
    "birds": ("birds: 1", "birds: robin", "tiles: b2: birds must be a whole number from 0 to 9, not `robin`", 17, 83),
    "notes": ("notes: 3", "notes: -1", "tiles: b2: notes must be a whole number from 0 to 9, not `-1`", 17, 93),
    # Pipes and bells.
    "pipes": ("pipes: [{ends: [top, bottom]}]", "pipes: {ends: [top, bottom]}",
              "tiles: s1: pipes must be a list, not a mapping", 15, 31),
    "five-pipes": ("pipes: [{ends: [top, bottom]}]", "pipes: [1, 2, 3, 4, 5]",
                   "tiles: s1: pipes must have 0 to 4 entries, not 5", 15, 31),
    "pipe": ("pipes: [{ends: [top, bottom]}]", "pipes: [top, bottom]",
             "tiles: s1: pipes must be a mapping (`key: value` lines), not `top`", 15, 32),
    "pipe-key": ("[left, top], twist: true", "[left, top], twists: 1",
                 "tiles: b1: pipes has no key `twists` (did you mean `twist`?)", 16, 49),
    "twist": ("twist: true", "twist: yes", "tiles: b1: pipes: twist must be `true` or `false`, not `yes`", 16, 56),
    "no-ends": ("{ends: [bottom], bells", "{bells", "tiles: p1: pipes lacks the key `ends`", 18, 31),
    "ends-none": ("{ends: [bottom], bells", "{ends: [], bells",
                  "tiles: p1: pipes: ends must have 1 to 4 entries, not 0", 18, 38),
    "end": ("[left, top], twist", "[left, up], twist", f"tiles: b1: pipes: ends must be one of {EDGE_WORDS}, not `up`",
            16, 43),
    "end-twice": ("[left, top], twist", "[left, left], twist", "tiles: b1: pipes: ends: left is named twice", 16, 43),
    "two-pipes-at-an-edge": ("{ends: [left, bottom]}", "{ends: [left, top]}",
                             "tiles: b2: two pipes end at the top edge", 17, 51),
    "bell": (BELL, "bells: [end]", "tiles: p1: pipes: bells must be a mapping (`key: value` lines), not `end`", 18, 56),
    "bell-key": (BELL, "bells: [{kind: end, faces: top}]",
                 "tiles: p1: pipes: bells has no key `faces`: the keys are kind, facing", 18, 68),
    "bell-kind": (BELL, "bells: [{kind: side, facing: top}]",
                  "tiles: p1: pipes: bells: kind must be one of end, mid, diagonal, not `side`", 18, 63),
    "bell-faces-nowhere": (BELL, "bells: [{kind: mid}]", "tiles: p1: pipes: bells lacks the key `facing`", 18, 56),
    "bell-faces-two": (BELL, "bells: [{kind: end, facing: [right, top]}]",
                       f"tiles: p1: pipes: bells: facing must be one of {EDGE_WORDS}, not a list", 18, 76),
    "diagonal-faces-one": (BELL, "bells: [{kind: diagonal, facing: top}]",
                           "tiles: p1: pipes: bells: facing must be a list, not `top`", 18, 81),
    "diagonal-faces-three": (BELL, "bells: [{kind: diagonal, facing: [right, top, left]}]",
                             "tiles: p1: pipes: bells: facing must have 2 entries, not 3", 18, 81),
    "diagonal-twice": (BELL, "bells: [{kind: diagonal, facing: [top, top]}]",
                       "tiles: p1: pipes: bells: facing: top is named twice", 18, 87),
    "diagonal-opposite": (
        BELL, "bells: [{kind: diagonal, facing: [top, bottom]}]",
        "tiles: p1: pipes: bells: a diagonal bell faces between two directions that are neighbours", 18, 81,
    ),
    # Decrees.
    "decrees": (DECREES, "decrees: [1]\n", "decrees must be a mapping of ids, not a list", 20, 10),
    "decree-id": ("  first-card:", "  first card:", f"decrees: `first card` {NO_ID}, at most 30", 21, 3),
    "decree-key": ("    title: First", "    name: First",
                   "decrees: first-card has no key `name`: the keys are title, when, slots", 22, 5),
    "decree-held": ("    title: First", "    held: [[], [], []]",
                    "decrees: first-card has no key `held`: the keys are title, when, slots", 22, 5),
    "decree-title": ("    title: First", "    title: [First]", "decrees: first-card: title must be ", 22, 12),
    "no-when": (WHEN + "\n", "", "decrees: first-card lacks the key `when`", 22, 5),
    "when-nothing": (WHEN, "    when: []", "decrees: first-card: when must have 1 to 6 entries, not 0", 23, 11),
    "no-slots": ("    slots: [8, 5, 3]\n", "", "decrees: first-card lacks the key `slots`", 22, 5),
    "two-slots": ("slots: [8, 5, 3]", "slots: [8, 5]", "decrees: first-card: slots must have 3 entries, not 2", 24, 12),
    "slot": ("slots: [8, 5, 3]", "slots: [8, 5, -3]",
             "decrees: first-card: slots must be a whole number from 0 to 99, not `-3`", 24, 19),
    "no-limit": (", at-most: 1}", "}", "decrees: first-card: when needs `at-least` or `at-most`", 23, 65),
    "limit": ("at-most: 1}", "at-most: 100}",
              "decrees: first-card: when: at-most must be a whole number from 0 to 99, not `100`", 23, 93),
    "limit-least": ("at-least: 2}", "at-least: two}",
                    "decrees: first-card: when: at-least must be a whole number from 0 to 99, not `two`", 23, 61),
    "condition-key": ("at-most: 1}", "each: 1}", "decrees: first-card: when has no key `each`: ", 23, 84),
    "no-count": ("{count: open-ends, ", "{", "decrees: first-card: when lacks the key `count`", 23, 65),
    "count": ("count: open-ends", "count: open-end",
              f"decrees: first-card: when: count must be one of {COUNT_WORDS}, not `open-end` "
              "(did you mean `open-ends`?)", 23, 73),
    "facing": ("facing: top, kind: end", "facing: up",
               f"decrees: first-card: when: facing must be one of {EDGE_WORDS}, not `up`", 23, 35),
    "bell-sort": ("kind: end, at-least", "kind: basic, at-least",
                  "decrees: first-card: when: kind must be one of end, mid, diagonal, not `basic`", 23, 46),
    "narrowed-otherwise": ("{count: open-ends, at", "{count: open-ends, facing: top, at",
                           "decrees: first-card: when: `facing` does not go with the count `open-ends`", 23, 84),
    "bells-by-colour": ("facing: top, kind: end", "colour: red",
                        "decrees: first-card: when: `colour` does not go with the count `bells`", 23, 27),
    # Plans.
    "plans": (PLANS, "plans: none\n", "plans must be a mapping of ids, not `none`", 25, 8),
    "plan-key": ("    points:", "    when: []\n    points:",
                 "plans: second-card has no key `when`: the keys are title, points", 27, 5),
    "plan-title": ("    points:", "    title: {}\n    points:", "plans: second-card: title must be ", 27, 12),
    "no-points": (POINTS, "    title: Second", "plans: second-card lacks the key `points`", 27, 5),
    "points-nothing": (POINTS, "    points: []", "plans: second-card: points must have 1 to 6 entries, not 0", 27, 13),
    "gain-key": ("each: 2, most: 6", "each: 2, at-most: 6",
                 "plans: second-card: points has no key `at-most` (did you mean `most`?)", 27, 51),
    "neither-each-nor-steps": ("each: 2, most: 6", "most: 6",
                               "plans: second-card: points needs either `each` (with `most`) or `steps`", 27, 14),
    "each-and-steps": ("steps: {1: 2, 4: 7}", "each: 1, steps: {1: 2, 4: 7}",
                       "plans: second-card: points needs either `each` (with `most`) or `steps`", 27, 61),
    "steps-and-most": ("steps: {1: 2, 4: 7}", "most: 1, steps: {1: 2, 4: 7}",
                       "plans: second-card: points needs either `each` (with `most`) or `steps`", 27, 61),
    "each": ("each: 2", "each: -100", "plans: second-card: points: each must be a whole number from -99 to 99, not "
             "`-100`", 27, 48),
    "most": ("most: 6", "most: -1", "plans: second-card: points: most must be a whole number from 0 to 99, not `-1`",
             27, 57),
    "steps-list": ("steps: {1: 2, 4: 7}", "steps: [2, 7]", "plans: second-card: points: steps must be a mapping of "
                   "counts to points, such as {1: 2, 3: 5}", 27, 83),
    "steps-nothing": ("steps: {1: 2, 4: 7}", "steps: {}", "plans: second-card: points: steps must be a mapping of "
                      "counts to points, such as {1: 2, 3: 5}", 27, 83),
    "step": ("{1: 2, 4: 7}", "{1: 2, many: 7}", "plans: second-card: points: steps: `many` is no count from 0 to 99",
             27, 90),
    "step-with-a-zero": ("{1: 2, 4: 7}", "{1: 2, 04: 7}", "plans: second-card: points: steps: `04` is no count from 0 "
                         "to 99", 27, 90),
    "step-large": ("{1: 2, 4: 7}", "{1: 2, 100: 7}", "plans: second-card: points: steps: `100` is no count from 0 to "
                   "99", 27, 90),
    "step-points": ("{1: 2, 4: 7}", "{1: 2, 4: lots}",
                    "plans: second-card: points: steps: 4 must be a whole number from -99 to 99, not `lots`", 27, 93),
    "colour": ("colour: red", "colour: pink", "plans: second-card: points: colour must be one of red, yellow, green, "
               "blue, not `pink`", 27, 37),
    "tile-sort": ("count: flags, colour: red", "count: tiles, kind: end",
                  "plans: second-card: points: kind must be one of starting, basic, premium, not `end`", 27, 35),
    "part": ("count: flags, colour: red", "count: spaces, in: middle",
             "plans: second-card: points: in must be one of border, corners, scrolls, not `middle`", 27, 34),
    "flags-by-part": ("colour: red", "in: border", "plans: second-card: points: `in` does not go with the count "
                      "`flags`", 27, 29),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_with_a_set_is_said_with_its_place(tmp_path: Path, case: str) -> None:
    old, new, message, line, column = WRONG[case]
    assert SMALL.count(old) == 1
    with pytest.raises(InputError) as error:
        load(tmp_path, SMALL.replace(old, new))
    place = error.value.place
    assert place is not None
    assert (error.value.message[: len(message)], place.line, place.column) == (message, line, column)
    if not message.endswith(("must be ", "`each`: ")):
        assert error.value.message == message
    assert error.value.lines[0] == (new if old == SMALL else SMALL.replace(old, new)).splitlines()[0]


@pytest.mark.parametrize("key", ["board", "flags", "tiles"])
def test_keys_that_a_set_needs(tmp_path: Path, key: str) -> None:
    box = cast(dict[str, Any], plain(source.parse(SMALL.encode(), "small").root))
    assert key in box
    lines, inside = [], False
    for line in SMALL.splitlines():
        inside = line.startswith(f"{key}:") or (inside and line.startswith(" "))
        lines += [] if inside else [line]
    with pytest.raises(InputError) as error:
        load(tmp_path, "\n".join(lines))
    assert error.value.message == f"the set lacks the key `{key}`"


# Sets in positions.


def test_a_set_lies_beside_the_position(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, elsewhere = tmp_path / "mine", tmp_path / "elsewhere"
    folder.mkdir()
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    (elsewhere / "small.yaml").write_text("nonsense: true\n", encoding="utf-8")
    (folder / "small.yaml").write_text(SMALL, encoding="utf-8")
    position = at(folder, POSITION)
    assert (position.box.name, invented(position)) == ("small", [])
    assert position.trumpet == {Cell(0, 0): Laid(position.box.tiles["s1"], 90)}


def test_a_set_that_lies_only_in_the_current_directory_is_not_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    monkeypatch.chdir(tmp_path)
    (tmp_path / "small.yaml").write_text(SMALL, encoding="utf-8")
    with pytest.raises(InputError) as error:
        at(folder, POSITION)
    assert error.value.message == "set: `small.yaml`: there is no such file"
    assert (error.value.place.line, error.value.place.column) == (2, 6)


def test_a_set_in_a_folder_and_another_ending(tmp_path: Path) -> None:
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets" / "mine.yml").write_text(SMALL, encoding="utf-8")
    assert at(tmp_path, POSITION.replace("small.yaml", "sets/mine.yml")).box.name == "small"


def test_a_file_called_like_the_shipped_set_is_that_file(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(SMALL, encoding="utf-8")
    assert at(tmp_path, POSITION.replace("small.yaml", "house.yaml")).box.name == "small"
    assert at(tmp_path, POSITION.replace("small.yaml", "house")).box == HOUSE


def test_without_a_name_the_house_set_is_used(tmp_path: Path) -> None:
    position = at(tmp_path, POSITION.replace("set: small.yaml\n", ""))
    assert position.box == HOUSE
    assert invented(position) == ["board and tiles of the set `house` are invented: those of the box are not public"]


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("hous", "set: there is no set `hous` (did you mean `house`?)"),
        ("zzz", "set: there is no set `zzz`: name house, or a file that ends in .yaml"),
        ("[house]", "set must be text, not a list"),
        ("none.yaml", "set: `none.yaml`: there is no such file"),
        ("folder.yaml", "set: `folder.yaml`: this is a directory, not a file: name a file in it"),
        ("pipe.yaml", "set: `pipe.yaml` is not a regular file"),
        ("empty.yaml", "set: `empty.yaml` (line 1, column 1): the file is empty"),
        ("broken.yaml", "set: `broken.yaml` (line 14, column 3): tiles: `S1` is no id"),
        (f"{'x' * 300}.yaml", f"set: `{'x' * 39}…`: this file cannot be read"),
        ('"nul\\0.yaml"', "the character U+0000 is not allowed, escaped or not"),
    ],
)
def test_a_set_that_cannot_be_used(tmp_path: Path, word: str, message: str) -> None:
    (tmp_path / "folder.yaml").mkdir()
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "empty.yaml").write_text("", encoding="utf-8")
    (tmp_path / "broken.yaml").write_text(
        SMALL.replace("characters: [clora]\n", "").replace("  s1:", "  S1:"), encoding="utf-8"
    )
    with pytest.raises(InputError) as error:
        at(tmp_path, POSITION.replace("small.yaml", word))
    assert error.value.message[: len(message)] == message
    assert (error.value.place.line, error.value.place.column) == (2, 6)


def test_a_position_adds_parts_of_its_own_to_a_set(tmp_path: Path) -> None:
    text = POSITION.replace("small.yaml", "house").replace("s1@90", "x1") + (
        "board:\n  grid: |\n    . S\n  mouths: [{cell: A1, edge: left}]\n"
        "tiles: {x1: {kind: premium, pipes: [{ends: [right, left]}], flags: {red: 1}}}\n"
        "decrees: {own: {when: [{count: birds, at-least: 1}], slots: [3, 2, 1], held: [[me], [], []]}}\n"
        "plans: {mine: {points: [{count: birds, each: 1}]}}\n"
    )
    position = at(tmp_path, text)
    box = position.box
    assert box.own == {"board", "tiles", "decrees", "plans"}
    assert box.board == Board((Cell(0, 0), Cell(0, 1)), frozenset({Cell(0, 1)}), (Mouth(Cell(0, 0), LEFT),))
    assert set(box.tiles) == {*HOUSE.tiles, "x1"}
    assert box.tiles["x1"].back == plain_back()
    assert set(box.decrees) == {*HOUSE.decrees, "own"}
    assert set(box.plans) == {*HOUSE.plans, "mine"}
    assert (position.plans, invented(position)) == (("mine",), [])


# The empty form.


def with_samples(text: str) -> str:
    """The form with the mark taken away from all its samples."""
    return "\n".join(line.removeprefix(SAMPLE) for line in text.splitlines()) + "\n"


def test_the_form_is_a_set_with_nothing_in_it(tmp_path: Path) -> None:
    box = load(tmp_path, FORM)
    assert (box.name, box.invented) == ("my-box", False)
    assert box.board == Board((Cell(0, 0),), frozenset(), (Mouth(Cell(0, 0), LEFT),))
    assert (box.prices, box.blind, box.characters) == ((), 0, ())
    assert box.tiles == {f"s{n}": Tile(f"s{n}", Kind.STARTING, Face(())) for n in range(1, 6)}
    assert (box.decrees, box.plans) == ({}, {})


def test_the_form_explains_every_key_and_every_word() -> None:
    data = cast(dict[str, Any], plain(source.parse(FORM.encode(), "form").root))
    assert list(data) == [key for key in BOX_KEYS if key not in ("market", "decrees", "plans")]
    assert max(map(len, FORM.splitlines())) <= 120
    comments = "\n".join(line for line in FORM.splitlines() if line.startswith("#") and not line.startswith(SAMPLE))
    words = {*TILE_KEYS, *PIPE_KEYS, *EDGES, *Kind, *BellKind, *Count, *Part, "facing", "colour", "in", "at-least"}
    words |= {"at-most", "when", "slots", "points", "each", "most", "steps", "grid", "mouths", "cell", "edge"}
    assert sorted(word for word in words if not re.search(rf"(?<![\w-]){word}(?![\w-])", comments)) == []
    # The table of counts names all of them, in the order of the program.
    table = re.findall(r"^#   ([a-z-]+) {2,}\S", comments.partition("#   count ")[2], flags=re.MULTILINE)
    assert table == [str(count) for count in Count]


def test_the_samples_of_the_form_can_be_used(tmp_path: Path) -> None:
    box = load(tmp_path, with_samples(FORM))
    assert list(box.tiles) == ["s1", "s2", "s3", "s4", "s5", "b1", "b2", "b3", "b4", "b5", "b6", "p1", "p2"]
    assert box.tiles["b1"].copies == {0: 2, 3: 1, 4: 1}
    assert box.tiles["b3"].front == Face((Pipe((TOP, RIGHT), twist=True),), notes=2)
    assert box.tiles["b6"].front == Face((Pipe((TOP, BOTTOM)), Pipe((RIGHT, LEFT))))
    assert box.tiles["p1"].back == plain_back()
    assert box.tiles["p2"].back == Face((Pipe((LEFT,), (Bell(BellKind.END, (TOP,)),)),), {"second": 1})
    assert box.decrees["sample-decree"].slots == (8, 5, 3)
    assert [gain.each for gain in box.plans["sample-plan"].gains] == [3, -1]
    assert box.plans["other-sample-plan"].gains[0].steps == {4: 2, 7: 5}
    # In the set that is to be filled in there is nothing of them.
    assert not {"b1", "p1"} & set(load(tmp_path, FORM).tiles)


def test_every_sample_of_a_tile_can_be_used_alone(tmp_path: Path) -> None:
    lines = FORM.splitlines()
    starts = [number for number, line in enumerate(lines) if re.match(r"#>   [bp]\d:", line)]
    assert len(starts) == 8
    for start in starts:
        end = start + 1
        while lines[end].startswith("#>     "):
            end += 1
        text = "\n".join([*lines[:start], *map(with_samples, lines[start:end]), *lines[end:]])
        assert len(load(tmp_path, text).tiles) == 6


def test_the_drawing_of_a_tile_names_its_edges_before_and_after_a_turn() -> None:
    rows = FORM.splitlines()
    sides = next(row for row in rows if row.split()[1:2] == ["left"] and row.count("|") == 4)
    above = next(row for row in rows if row.split() == ["#", "top", "left"])
    below = next(row for row in rows if row.split() == ["#", "bottom", "right"])
    assert rows.index(above) < rows.index(sides) < rows.index(below)
    first, second = (match.span() for match in re.finditer(r"\|[^|]*\|", sides))
    upright = {TOP: (above, "top"), BOTTOM: (below, "bottom")}
    for row, word in upright.values():
        assert first[0] < row.index(word) < row.index(word) + len(word) < first[1]
    words = [re.sub(r"[|*#]", " ", part).split() for part in (sides[: first[0]], sides[first[1] : second[0]])]
    assert words == [["left"], ["right", "bottom"]]
    assert sides[second[1] :].split() == ["top"]
    # A quarter turn clockwise brings the left edge up, the top to the right, the right edge down.
    assert [edge.turned(1) for edge in (LEFT, TOP, RIGHT, BOTTOM)] == [TOP, RIGHT, BOTTOM, LEFT]
    example = next(row for row in rows if row.startswith("#   b7:"))
    tile = cast(dict[str, Any], plain(source.parse(example.removeprefix("#   ").encode(), "example").root))["b7"]
    assert tile == {"kind": "basic", "pipes": [{"ends": ["top", "right"]}]}
    assert Pipe((TOP, RIGHT)) in HOUSE.tiles["b2"].front.pipes
    assert HOUSE.tiles["b2"].face(90, back=False).pipes == (Pipe((RIGHT, BOTTOM)),)


def test_the_drawing_of_a_board_is_what_stands_beside_it(tmp_path: Path) -> None:
    rows = FORM.splitlines()
    start = next(number for number, row in enumerate(rows) if row.endswith("grid: |"))
    left = rows[start].index("|")
    drawn = [rows[start + 2 * n][left : left + 17] for n in range(3)]
    assert [row.replace("|", "").split() for row in drawn] == [["S"], ["S"], ["S"]]
    assert [row.count("|") for row in drawn] == [5, 5, 4]
    shift = rows[start].index("grid")
    beside = [row[shift:] for row in rows[start : start + 6]]
    kept = "\n".join(f"  {row}" for row in beside)
    text = re.sub(r"  grid: \|\n    \.\n  mouths:\n    - .*", kept, "\n".join(rows), count=1)
    board = load(tmp_path, text).board
    assert {cell.name for cell in board.scrolls} == {"C1", "D2", "A3"}
    assert (len(board.spaces), board.mouths) == (11, (Mouth(Cell(1, 0), LEFT),))
    for row, line in enumerate(drawn):
        cells = {Cell(row, n // 4) for n, letter in enumerate(line) if letter == "S"}
        assert cells == {cell for cell in board.scrolls if cell.row == row}


@pytest.mark.parametrize("seed", range(3))
def test_a_filled_form_is_read_as_it_was_filled(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)
    wanted, lines = {}, []
    for number in range(1, 21):
        kind = dice.choice((Kind.BASIC, Kind.PREMIUM))
        ends = [edge for edge in EDGES if dice.random() < 0.5] or [TOP]
        twist, birds, notes = dice.random() < 0.3, dice.randrange(3), dice.randrange(4)
        copies = {dots: dice.randrange(1, 4) for dots in DOTS}
        word = f"{kind[0]}{number}"
        bells = [(dice.choice((BellKind.END, BellKind.MID)), dice.choice(EDGES)) for _ in range(dice.randrange(3))]
        said = ", ".join(f"{{kind: {bell}, facing: {edge}}}" for bell, edge in bells)
        lines.append(
            f"  {word}: {{kind: {kind}, pipes: [{{ends: [{', '.join(ends)}], bells: [{said}], "
            f"twist: {str(twist).lower()}}}], flags: {{third: {birds}}}, birds: {birds}, notes: {notes}, "
            f"copies: {{{', '.join(f'{dots}: {count}' for dots, count in copies.items())}}}}}"
        )
        pipe = Pipe(tuple(ends), tuple(Bell(bell, (edge,)) for bell, edge in bells), twist)
        flags = {"third": birds} if birds else {}
        back = plain_back() if kind is Kind.PREMIUM else None
        wanted[word] = Tile(word, kind, Face((pipe,), flags, birds, notes), back, copies)
    text = FORM.replace("  # Samples.", "\n".join(lines) + "\n  # Samples.", 1)
    found = load(tmp_path, text).tiles
    assert {word: tile for word, tile in found.items() if word[0] != "s"} == wanted


def test_the_form_is_used_in_a_position(tmp_path: Path) -> None:
    text = FORM.replace("s1: {kind: starting, pipes: []}", "s1: {kind: starting, pipes: [{ends: [top, bottom]}]}")
    (tmp_path / "my-box.yaml").write_text(text, encoding="utf-8")
    position = at(tmp_path, POSITION.replace("small.yaml", "my-box.yaml"))
    assert rules.check(position).findings == []
    assert invented(position) == []
    # One straight pipe from the mouth to the right border: one open end.
    assert scoring.score(position).points == -3


def test_the_form_is_offered_by_the_game() -> None:
    assert GAME.forms() == {"twisted-trumpets-set": DATA / "set-form.yaml"}


# The components.


def components() -> dict[str, Any]:
    return cast(dict[str, Any], plain(source.load(str(DATA / "components.yaml")).root))


def test_the_numbers_of_the_components_are_those_of_the_program() -> None:
    data = components()
    setup, turn, market, favors = data["setup"], data["turn"], data["market"], data["favors"]
    assert data["players"]["values"] == list(rules.PLAYERS)
    assert setup["decrees"]["revealed"] == holding.DECREES == setup["discs"]["of-each-player"]
    assert setup["market-places"]["places"] == PLACES
    assert setup["plans-at-the-start"]["of-each-player"] == rules.MOST_PLANS["gold"]
    assert data["dots"]["values"] == list(DOTS)
    assert turn["actions"]["number"] == ACTIONS
    assert data["tiles"]["kinds"]["values"] == [str(kind) for kind in Kind]
    assert [str(kind) for kind in BellKind] == ["end", "mid", "diagonal"]
    assert {f"{kind}-bell" for kind in BellKind} < set(data["tiles"]["features"])
    assert data["tiles"]["features"]["flags"]["colours"] == len(HOUSE.colours)
    assert market["payment"]["kinds"] == [str(kind) for kind in Kind if kind is not Kind.PREMIUM]
    assert favors["tokens"]["of-each-player"] == len(Favor)
    assert favors["tokens"]["uses"] == max(tokens.USES.values())
    assert favors["sides"]["order"] == list(TOKENS)
    told = {key: {token: effect[token] for token in ("gold", "grey")} for key, effect in favors["effects"].items()}
    assert told == {
        "actions": tokens.EXTRA_ACTIONS,
        "plans": tokens.PLANS_DRAWN,
        "plans-discarded": {"gold": 1, "grey": 0},
        "premium": tokens.LESS,
    }
    assert favors["most-plans"]["by-token"] == rules.MOST_PLANS
    assert data["decrees"]["slots"]["of-each-card"] == SLOTS
    assert data["end"]["empty-spaces"]["most"] == state.END_SPACES
    flags = data["scoring"]["flags"]
    assert flags["table"] == list(scoring.FLAGS)
    assert flags["beyond"] == scoring.FLAGS[-1]
    assert data["scoring"]["open-end"]["points"] == scoring.OPEN_END
    assert {key: tuple(switch["values"]) for key, switch in data["switches"].items()} == SWITCHES
    # What the example and the tables say together.
    assert data["examples"]["actions"]["gold"] == ACTIONS + tokens.EXTRA_ACTIONS["gold"]
    assert data["examples"]["actions"]["grey"] == ACTIONS + tokens.EXTRA_ACTIONS["grey"]
    assert data["examples"]["flags-of-four-colours"]["most"] == 4 * scoring.FLAGS[-1]
    assert setup["starting-tiles-in-the-box"]["tiles"] == 4 * setup["starting-tiles"]["of-each-player"]


def test_the_house_set_keeps_to_the_components() -> None:
    data = components()
    starting = [tile for tile in HOUSE.tiles.values() if tile.kind is Kind.STARTING]
    assert sum(tile.copies[0] for tile in starting) == data["setup"]["starting-tiles"]["of-each-player"]
    assert len(HOUSE.board.scrolls) == data["setup"]["scrolls"]["of-each-board"]
    assert HOUSE.blind == data["market"]["blind"]["price"]
    assert max(HOUSE.prices) == data["market"]["highest-price"]["price"]
    assert list(HOUSE.prices) == sorted(HOUSE.prices)
    for word, seen in data["decrees"]["seen"].items():
        assert HOUSE.decrees[word].slots[seen["slot"] - 1] == seen["points"]
    for players, gone in data["dots"]["taken-out"].items():
        for tile in HOUSE.tiles.values():
            kept = sum(count for dots, count in tile.copies.items() if dots not in gone)
            assert tile.in_game(int(players)) == kept * (int(players) if tile.kind is Kind.STARTING else 1)
    assert max(HOUSE.board.rows, HOUSE.board.columns) <= MOST_SIDE


def test_a_scored_length_and_a_bird_are_as_the_components_say() -> None:
    data = components()["scoring"]
    text = "game: twisted-trumpets\ntrumpet: {A2: b12@90, B2: s5@90}\n"
    pipes = scoring.score(read(source.parse(text.encode(), "position.yaml"))).parts[0]
    assert (pipes.name, pipes.points) == ("pipes", data["twist"]["points"] + data["tile"]["points"])
    assert data["note"]["tiles-around"] == 8
    assert data["diagonal-bell"]["directions"] == 2


def test_every_number_has_a_provenance_and_what_a_source_tells_has_its_section() -> None:
    def entries(node: Any) -> list[dict[str, Any]]:
        if not isinstance(node, dict):
            return []
        here = [node] if "provenance" in node else []
        return here + [entry for value in node.values() for entry in entries(value)]

    data = components()
    found = entries(data)
    assert {entry["provenance"] for entry in found} == {"stated", "inferred", "derived", "invented"}
    ruled = [*data["switches"].values(), *data["rulings"].values()]
    assert all("section" in entry for entry in found if entry not in ruled)
    assert all(isinstance(line, str) for line in data["unknown"])


def test_a_set_without_prices_sells_nothing(tmp_path: Path) -> None:
    """What a form leaves open is no price of nothing."""
    (tmp_path / "small.yaml").write_text(
        SMALL.replace("market: {prices: [1, 1, 2, 3], blind: 1}\n", ""), encoding="utf-8"
    )
    assert at(tmp_path, POSITION).box.prices == ()
    for line in ("market: [p1]", "move: {buy: p1, pay: [s1]}", "turns: [{buy: '?', from: stack, pay: [s1]}]"):
        with pytest.raises(InputError, match="the set `small` has no prices yet"):
            at(tmp_path, f"{POSITION}{line}\n")


@pytest.mark.parametrize(
    ("hand", "step", "code"),
    [
        ("s1, s1, s1, s1, b1, b1, b2", '{draw: "?"}', "TT314"),
        ("s1, s1, s1, b1, b1, b2", '{draw: "?"}', None),
        ("p1, p2, s1", '{buy: "?", from: stack, pay: [s1]}', "TT314"),
        ("p1, s1", '{buy: "?", from: stack, pay: [s1]}', None),
    ],
)
def test_a_stack_of_which_all_tiles_are_to_be_seen_is_empty(
    tmp_path: Path, hand: str, step: str, code: str | None
) -> None:
    """Two players, two starting tiles each; two b1 without dots and one with four; a b2, a p1 and a p2."""
    (tmp_path / "small.yaml").write_text(SMALL, encoding="utf-8")
    text = f"game: twisted-trumpets\nset: small.yaml\nplayers: 2\nhand: [{hand}]\nmove: {step}\n"
    assert [finding.code for finding in rules.check(at(tmp_path, text)).findings if finding.code != "TT117"] == (
        [code] if code else []
    )
