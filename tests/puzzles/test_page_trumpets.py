"""The page's reader of Twisted Trumpets against the plain rules: points by parts, and whole answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from rulewright.models.grid import Cell
from rulewright.models.twisted_trumpets.box import SETS, Box
from rulewright.models.twisted_trumpets.position import Laid, Position
from rulewright.models.twisted_trumpets.scoring import score_of
from rulewright.models.twisted_trumpets.state import State
from rulewright.models.twisted_trumpets.turns import put_data
from rulewright.puzzles.kinds.trumpets_best import PARTS, page_data
from rulewright.puzzles.kinds.trumpets_ends import steps
from rulewright.puzzles.making import make
from rulewright.puzzles.puzzle import Puzzle, opened

from tests.puzzles.page_rules import PageRules, Verdict, by_rules, page_rules

SCRIPTS = ("rules-trumpets-score.js", "rules-trumpets.js")
TRUMPETS = 1500  # of each sort
PUZZLES = ((1, 0), (2, 1), (3, 2), (4, 3))
ANSWERS = 600


@pytest.fixture(scope="module")
def reader() -> Iterator[PageRules]:
    with page_rules(*SCRIPTS) as rules:
        yield rules


@cache
def made(grade: int, seed: int) -> Puzzle:
    return make("trumpets-best", seed, grade)


def house() -> Box:
    return SETS.shipped("house")


def grown_trumpet(chance: Random, empty: State) -> dict[Cell, Laid]:
    """A trumpet as legal placements make it, with any tiles of the set."""
    found: dict[Cell, Laid] = {}
    for tile in chance.choices(list(empty.box.tiles.values()), k=16):
        ways = [(cell, laid) for cell, laid, _ in steps(empty, found, (tile,))]
        if ways:
            found |= [chance.choice(ways)]
    return found


def random_trumpet(chance: Random, box: Box) -> dict[Cell, Laid]:
    """Any tiles on some spaces, also such as hang on nothing; some of one sort, so that there are many of a thing."""
    tiles = chance.sample(list(box.tiles.values()), chance.choice((4, 12, len(box.tiles))))
    found = {}
    for cell in chance.sample(box.board.spaces, chance.randint(1, len(box.board.spaces))):
        tile = chance.choice(tiles)
        found[cell] = Laid(tile, chance.choice((0, 90, 180, 270)), tile.back is not None and chance.random() < 0.4)
    return found


def nothing_built() -> State:
    position = opened({"game": "twisted-trumpets", "set": "house", "trumpet": {}})[1]
    assert isinstance(position, Position)
    return State.of(position)


def parts_by_rules(trumpets: Sequence[dict[Cell, Laid]]) -> list[list[int]]:
    state, found = nothing_built(), []
    for trumpet in trumpets:
        tree = score_of(replace(state, trumpet=trumpet))
        parts = [tree.part(name) for name in PARTS]
        found.append([*(0 if part is None else part.points for part in parts), tree.points])
    return found


def test_points_are_those_of_the_plain_rules_part_by_part(reader: PageRules) -> None:
    chance, box = Random(1), house()
    empty = nothing_built()
    trumpets = [random_trumpet(chance, box) for _ in range(TRUMPETS)]
    trumpets += [grown_trumpet(chance, empty) for _ in range(TRUMPETS)]
    sides = {(laid.tile.id, laid.back) for trumpet in trumpets for laid in trumpet.values()}
    assert sides == {
        (tile.id, back) for tile in box.tiles.values() for back in ((False,) if tile.back is None else (False, True))
    }
    wanted = parts_by_rules(trumpets)
    found = reader.page.evaluate(
        """([data, trumpets, parts]) => trumpets.map(trumpet => {
            const {given, score} = Rulewright.trumpets;
            const points = score(data, new Map(Object.entries(trumpet).map(([at, text]) => [at, given(at, text)])));
            return [...parts, "total"].map(part => points[part]);
        })""",
        [
            page_data("house", set(box.tiles)),
            [{cell.name: laid.word for cell, laid in trumpet.items()} for trumpet in trumpets],
            list(PARTS),
        ],
    )
    assert found == wanted
    # Every part is often worth something, and often different things.
    for number, name in enumerate(PARTS):
        assert sum(parts[number] != 0 for parts in wanted) > 400, name
        assert len({parts[number] for parts in wanted}) > 15, name


def random_answer(chance: Random, puzzle: Puzzle) -> dict[str, Any]:
    """Placements of every kind: sound ones, and such as break some rule."""
    solution = chance.choice(puzzle.solutions)["placements"]
    what = chance.random()
    if what < 0.04:
        return {"placements": []}
    if what < 0.12:
        return {"placements": solution}
    if what < 0.22:
        return {"placements": chance.sample(solution, len(solution))}
    if what < 0.6:
        tail = [_random_placement(chance, puzzle, what > 0.5)] if what > 0.45 else []
        return {"placements": [*_legal_placements(chance, puzzle), *tail]}
    return {"placements": [_random_placement(chance, puzzle, what > 0.7) for _ in range(chance.randint(1, 4))]}


def _legal_placements(chance: Random, puzzle: Puzzle) -> list[dict[str, Any]]:
    """One or some placements that are legal one after the other."""
    state = State.of(puzzle.opened)
    trumpet, hand, found = dict(state.trumpet), state.hand or (), []
    for _ in range(chance.randint(1, len(hand))):
        ways = list(steps(state, trumpet, hand))
        if ways:
            cell, laid, hand = chance.choice(ways)
            trumpet[cell] = laid
            found.append(put_data(laid.tile, cell, laid.turn, laid.back))
    return found


def _random_placement(chance: Random, puzzle: Puzzle, wild: bool) -> dict[str, Any]:
    box = house()
    hand, laid = puzzle.position["hand"], puzzle.position["trumpet"]
    words = [*hand, *(text.split("@")[0].strip("~") for text in laid.values())]
    place = chance.choice(words) if wild and chance.random() < 0.3 else chance.choice(hand)
    free = [cell.name for cell in box.board.spaces if wild or cell.name not in laid]
    found: dict[str, Any] = {"place": place, "at": chance.choice(free)}
    if chance.random() < 0.7:
        found["turn"] = 45 if wild and chance.random() < 0.1 else chance.choice((90, 180, 270))
    if chance.random() < 0.3 and (wild or box.tiles[place].back is not None):
        found["back"] = True
    return found


def test_answers_are_judged_as_by_the_plain_rules(reader: PageRules) -> None:
    classes: Counter[str] = Counter()
    for grade, seed in PUZZLES:
        puzzle = made(grade, seed)
        chance = Random(seed)
        answers = [random_answer(chance, puzzle) for _ in range(ANSWERS)]
        wanted: list[Verdict] = [by_rules(puzzle, answer) for answer in answers]
        found = reader.ask(puzzle, answers)
        for answer, one, other in zip(answers, found, wanted, strict=True):
            assert one == other, answer
        for verdict in wanted:
            classes.update(verdict.codes or ("right",))
    assert min(classes[code] for code in ("right", "RW101", "RW104")) >= 40
    assert min(classes[code] for code in ("TT301", "TT302", "TT304", "TT305", "TT306")) >= 40


def test_every_listed_solution_is_right_on_the_page(reader: PageRules) -> None:
    for grade, seed in PUZZLES:
        puzzle = made(grade, seed)
        for verdict in reader.ask(puzzle, puzzle.solutions):
            assert verdict.codes == ()
            assert verdict.value == puzzle.best
