"""The page's reader of the goal cards against the plain scorer: every card, cards of a user, random forests."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from rulewright.models.grid import Cell, names
from rulewright.models.score import Score
from rulewright.models.source import parse
from rulewright.models.wispwood.cards import AREAS, RAYS, Card, read_card, shipped
from rulewright.models.wispwood.components import components
from rulewright.models.wispwood.measures import View
from rulewright.models.wispwood.pieces import COLOUR_NAMES, COLOURS, WISP_NAMES, Piece
from rulewright.models.wispwood.position import draw
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.scoring import card_score, forest_score
from rulewright.puzzles.kinds.wispwood_data import card_data, default_switches, page_data
from rulewright.puzzles.puzzle import Puzzle

from tests.puzzles.page_rules import PageRules, page_rules

SCRIPTS = ("rules-wispwood-cards.js",)
OTHER_SWITCHES = {"rarest-tie": "lower", "second-grove-tie": "third", "double-cross-beyond-six": 8}
RULINGS = (
    (Rulings(), default_switches()),
    (Rulings(rarest_higher=False, second_on_tie=False, double_cross_beyond=8), default_switches() | OTHER_SWITCHES),
)
SCORED = """(asked) => asked.map(([card, colour, switches, drawings]) => drawings.map(drawing => {
  const {View, cardItems, forestOf, inOrder, nameOf} = Rulewright.wispwood;
  const found = cardItems(card, colour, new View(forestOf(drawing)), switches);
  return found.map(({cells, points}) => [points, inOrder(new Set(cells)).map(nameOf)]);
}))"""


@pytest.fixture(scope="module")
def page() -> Iterator[PageRules]:
    """The reader in one browser for all tests."""
    with page_rules(*SCRIPTS) as opened_page:
        yield opened_page


def forests(seed: str, count: int, sides: tuple[int, ...] = (4, 5, 6)) -> list[tuple[dict[Cell, Piece], str]]:
    """Forests of all densities with their drawings; often without some piece, sometimes with several cats."""
    chance = random.Random(seed)
    found = []
    for _ in range(count):
        side = chance.choice(sides)
        weights = [chance.random() ** 2 for _ in Piece]
        empty = chance.choice((0.0, 0.0, 0.2, 0.6))
        forest = {
            Cell(row, column): chance.choices(list(Piece), weights)[0]
            for row in range(side)
            for column in range(side)
            if chance.random() >= empty
        }
        found.append((forest, draw(forest, side, side)))
    return found


def own_cards() -> Iterator[dict[str, Any]]:
    """Cards over all measures with all that can be said of them, as a user would write them, for every colour."""
    table, sets, each = {"table": [7, 5, 9], "beyond": 2}, {"set": 2, "value": 9, "rest": [5]}, {"each": 2}
    values = {"values": dict(zip(WISP_NAMES, (3, 9, 3, 1), strict=True))}
    some: list[list[str]] = [["up", "beside"], ["surrounding", "diagonal", "left"], ["row", "antidiagonal"]]
    told: list[tuple[dict[str, Any], dict[str, Any]]] = []
    told += [({"kind": "lonely", "areas": [area]}, sets) for area in AREAS]
    for take in ("sum", "best"):
        told += [({"kind": "sees", "areas": areas, "take": take}, each) for areas in some]
        told += [({"kind": "sees", "areas": list(RAYS), "take": take, "unbroken": True}, each)]
        for itself in (False, True):
            told += [({"kind": "types", "areas": areas, "take": take, "itself": itself}, each) for areas in some]
    for of in ("own", "wisps"):
        for holding in (False, True):
            for size in ({"exactly": 1}, {"exactly": 3}, {"at-least": 1}, {"at-least": 2}):
                told += [({"kind": "groups", "of": of, **size, "holding": holding}, table)]
    for least in (1, 2, 3):
        told += [({"kind": "lines", "at-least": least}, table), ({"kind": "crowded", "at-least": least}, sets)]
    told += [({"kind": kind}, values) for kind in ("rarest", "weakest-beside")]
    told += [({"kind": kind}, each) for kind in ("group-types", "corner-group-types", "clear-diagonal")]
    told += [({"kind": "ranked-group", "rank": rank}, each) for rank in (1, 2)]
    told += [({"kind": "count"}, {"table": [1, 4, 2]}), ({"kind": "count"}, {"set": 1, "value": 3, "rest": []})]
    for colour in COLOUR_NAMES:
        for measure, points in told:
            placement = {"placement": {"area": "diagonals"}} if colour == "witch" else {}
            yield {"colour": colour, **placement, "measure": measure, "points": points}


def by_page(page: PageRules, asked: list[list[Any]]) -> list[list[list[list[Any]]]]:
    """Points and cells of all items for each of (card, colour, switches, drawings)."""
    found: list[list[list[list[Any]]]] = page.page.evaluate(SCORED, asked)
    return found


def items(card: Card, forest: Mapping[Cell, Piece], rulings: Rulings) -> list[list[Any]]:
    """The same by the plain scorer, which names its cells in reading order (one seen in two areas twice)."""
    node = card_score(card, View(dict(forest)), rulings)
    return [[part.points, list(dict.fromkeys(part.cells))] for part in node.parts]


def test_every_card_of_the_box_scores_alike_item_by_item(page: PageRules) -> None:
    known = page_cards()
    asked, expected = [], []
    for rulings, switches in RULINGS:
        for identity, card in shipped().items():
            drawn = forests(f"{identity} {rulings.rarest_higher}", 60)
            asked.append([known[identity], str(card.colour), switches, [drawing for _, drawing in drawn]])
            expected.append([items(card, forest, rulings) for forest, _ in drawn])
    assert by_page(page, asked) == expected
    points = {card: sum(sum(item[0] for item in forest) for forest in told) for card, told in enumerate(expected)}
    assert min(points.values()) > 0


def test_cards_of_a_user_score_alike_item_by_item(page: PageRules) -> None:
    asked, expected = [], []
    for number, data in enumerate(own_cards()):
        card = read_card("own", parse(json.dumps(data).encode(), "own").root)
        drawn = forests(f"own {number}", 6)
        for rulings, switches in RULINGS:
            asked.append([card_data(data), data["colour"], switches, [drawing for _, drawing in drawn]])
            expected.append([items(card, forest, rulings) for forest, _ in drawn])
    assert by_page(page, asked) == expected


def page_cards() -> dict[str, dict[str, Any]]:
    """What the page is given of each card, by id."""
    from rulewright.models.reading import plain

    data = plain(components().node("cards"))
    assert isinstance(data, dict)
    return {identity: card_data(card) for identity, card in data.items()}


def puzzle_of(goals: Mapping[Piece, Card], number: int, **more: Any) -> Puzzle:
    """A puzzle that is nothing but its goals."""
    position = {"round": number, "goals": {str(colour): card.id for colour, card in goals.items()}, **more}
    none = {"en": "", "ja": ""}
    return Puzzle(
        "wispwood-score", 1, 0, None, None, none, none, none, position, {}, None, 1, (), (), {}, (), {}, 1
    )  # fmt: skip


def told(score: Score) -> dict[str, int]:
    """The points of the top parts, and the total."""
    return {part.name: part.points for part in score.parts} | {"total": score.points}


def test_all_parts_of_thousands_of_forests_score_alike(page: PageRules) -> None:
    chance = random.Random("parts")
    asked, expected, full = [], [], 0
    for number in (1, 2, 3):
        for game in range(12):
            few = [colour for colour in COLOURS if chance.random() < 0.85]
            goals = {
                colour: chance.choice([card for card in shipped().values() if card.colour is colour]) for colour in few
            }
            rulings, switches = RULINGS[game % 2]
            drawn = forests(f"parts {number} {game}", 60, (number + 2, number + 3, number + 3, number + 4))
            data = page_data(puzzle_of(goals, number, rules=switches if game % 2 else {}))
            asked.append([data, number, [drawing for _, drawing in drawn]])
            expected.append([told(forest_score(forest, number, goals, rulings)) for forest, _ in drawn])
            full += sum(1 for points in expected[-1] if points["full-grid"])
    found = page.page.evaluate(
        """(asked) => asked.map(([data, number, drawings]) => drawings.map(drawing =>
          Rulewright.wispwood.score(data, Rulewright.wispwood.forestOf(drawing), number)))""",
        asked,
    )
    assert found == expected
    assert [list(points) for told in found for points in told] == [list(points) for told in expected for points in told]
    assert sum(map(len, found)) > 2000
    assert full > 300


def test_a_grid_is_full_only_as_a_square(page: PageRules) -> None:
    square = "TTTT.\nTTTT.\nTTCT.\nTTTT.\n.....\n"
    wide, tall = square.replace("TTTT.\n.....", "TTT.T\n....."), square.replace("TTTT.\n.....", "TTT..\nT....")
    drawings = [square, wide, tall, square.replace("C", ".")]
    found = page.page.evaluate(
        "drawings => drawings.map(drawing => Rulewright.wispwood.isFull(Rulewright.wispwood.forestOf(drawing), 4))",
        drawings,
    )
    assert found == [True, False, False, False]


def test_cells_are_named_and_read_alike(page: PageRules) -> None:
    cells = [Cell(row, column) for row in range(26) for column in range(26)]
    found = page.page.evaluate(
        "names => names.map(name => Rulewright.wispwood.cellOf(name)).map(cell => "
        "[Rulewright.wispwood.rowOf(cell), Rulewright.wispwood.columnOf(cell), Rulewright.wispwood.nameOf(cell)])",
        list(names(cells)),
    )
    assert found == [[*cell, cell.name] for cell in cells]
