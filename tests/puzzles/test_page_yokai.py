"""The page's reader of the rules of Yokai says what the plain rules say, of thousands of answers of all sorts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from rulewright.models.grid import Cell
from rulewright.models.yokai.families import FAMILY_NAMES
from rulewright.models.yokai.moves import card_moves
from rulewright.models.yokai.state import State, moved
from rulewright.puzzles.making import make
from rulewright.puzzles.puzzle import Puzzle

from tests.puzzles.page_rules import PageRules, by_rules, page_rules

EACH = 400
SCRIPT = "rules-yokai.js"


@pytest.fixture(scope="module")
def reader() -> Iterator[PageRules]:
    with page_rules(SCRIPT) as page:
        yield page


def agree(reader: PageRules, puzzle: Puzzle, answers: list[dict[str, Any]]) -> Counter[str]:
    """Both readers say the same of all answers; how often each code came up, and `right`."""
    seen: Counter[str] = Counter()
    for answer, said in zip(answers, reader.ask(puzzle, answers), strict=True):
        expected = by_rules(puzzle, answer)
        assert said == expected, answer
        seen.update(expected.codes or ["right"])
    return seen


def any_cell(chance: Random, puzzle: Puzzle) -> str:
    drawing = puzzle.opened.drawing
    return Cell(chance.randrange(drawing.height), chance.randrange(drawing.width)).name


def walk(chance: Random, puzzle: Puzzle, count: int) -> list[dict[str, str]]:
    """Legal moves inside the drawing."""
    state, drawing = State.of(puzzle.opened), puzzle.opened.drawing
    found = []
    for _ in range(count):
        moves = [
            move
            for move in card_moves(state)
            if 0 <= move[1].row < drawing.height and 0 <= move[1].column < drawing.width
        ]
        origin, target = chance.choice(moves)
        found.append({"from": origin.name, "to": target.name})
        layout = moved(state.layout, origin, target)
        state = State(layout, {}, (), None, None, frozenset(), None, "any", state.rulings)
    return found


def some_moves(chance: Random, puzzle: Puzzle) -> dict[str, Any]:
    """An answer: right, too long, cut short, changed in one place, or at random."""
    solution = list(chance.choice(puzzle.solutions)["moves"])
    sort = chance.randrange(8)
    if sort == 0:
        return {"moves": solution}
    if sort == 1:
        there = walk(chance, puzzle, 1)
        back = [{"from": move["to"], "to": move["from"]} for move in there]
        return {"moves": [*there, *back, *solution]}
    if sort == 2:
        return {"moves": solution[: chance.randrange(len(solution) + 1)]}
    if sort == 3:
        return {"moves": walk(chance, puzzle, chance.randrange(1, 4))}
    if sort == 4:
        return chance.choice([{"puzzle": puzzle.id}, {"moves": []}, {"moves": chance.sample(solution, len(solution))}])
    index = chance.randrange(len(solution))
    cards = sorted(puzzle.opened.layout)
    change = {"from": chance.choice(cards).name, "to": any_cell(chance, puzzle)}
    if sort == 5:
        change = {**solution[index], chance.choice(["from", "to"]): any_cell(chance, puzzle)}
    if sort == 6:
        change = {"from": change["from"], "to": chance.choice([change["from"], chance.choice(cards).name])}
    return {"moves": [*solution[:index], change, *solution[index + 1 :]]}


def some_families(chance: Random, puzzle: Puzzle) -> dict[str, Any]:
    """An answer: right, swapped, incomplete, with known cells, or at random."""
    families = dict(puzzle.solutions[0]["families"])
    sort = chance.randrange(7)
    if sort == 0:
        return {"families": families}
    if sort == 1:
        one, other = chance.sample(sorted(families), 2)
        families[one], families[other] = families[other], families[one]
    if sort == 2:
        families = {cell: chance.choice(FAMILY_NAMES) for cell in families}
    if sort == 3:
        families = {cell: families[cell] for cell in chance.sample(sorted(families), chance.randrange(len(families)))}
    if sort == 4:
        families[chance.choice(sorted(puzzle.opened.layout)).name] = chance.choice(FAMILY_NAMES)
    if sort == 5:
        families[chance.choice(sorted(families))] = chance.choice(FAMILY_NAMES)
    if sort == 6:
        return chance.choice([{"puzzle": puzzle.id}, {"families": {}}, {"families": {any_card(chance, puzzle): "red"}}])
    return {"families": families}


def any_card(chance: Random, puzzle: Puzzle) -> str:
    return chance.choice(sorted(puzzle.opened.layout)).name


def test_moves_are_judged_alike(reader: PageRules) -> None:
    seen: Counter[str] = Counter()
    for grade in (1, 2, 3, 4, 5):
        puzzle, chance = make("yokai-fewest-moves", 4, grade), Random(grade)
        seen += agree(reader, puzzle, [some_moves(chance, puzzle) for _ in range(EACH)])
    classes = ("right", "RW101", "RW104", "RW108", "YO421", "YO423", "YO424", "YO425", "YO426")
    assert all(seen[code] >= 30 for code in classes), seen
    assert set(seen) == set(classes)


def test_families_are_judged_alike(reader: PageRules) -> None:
    seen: Counter[str] = Counter()
    for grade in (1, 2, 3, 4, 5):
        puzzle, chance = make("yokai-who-hides", 4, grade), Random(grade)
        seen += agree(reader, puzzle, [some_families(chance, puzzle) for _ in range(EACH)])
    classes = ("right", "RW101", "RW102", "RW107", "RW108", "RW109")
    assert all(seen[code] >= 30 for code in classes), seen
    assert set(seen) == set(classes)


def test_every_listed_solution_is_right_on_the_page(reader: PageRules) -> None:
    for identity in ("yokai-fewest-moves", "yokai-who-hides"):
        puzzle = make(identity, 6, 2)
        for said in reader.ask(puzzle, puzzle.solutions):
            assert not said.codes
            assert said.value == puzzle.best


def test_the_phrase_of_every_finding_has_its_words(reader: PageRules) -> None:
    puzzle, chance = make("yokai-fewest-moves", 4, 3), Random(1)
    hidden = make("yokai-who-hides", 4, 3)
    for one, answers in (
        (puzzle, [some_moves(chance, puzzle) for _ in range(200)]),
        (hidden, [some_families(chance, hidden) for _ in range(200)]),
    ):
        told = reader.page.evaluate(
            """([puzzle, answers]) => answers.flatMap(answer =>
                Rulewright.rules[puzzle.puzzle].judge(puzzle, answer).findings.flatMap(one =>
                    ["en", "ja"].map(lang => Rulewright.t(one.code, one.words, lang))))""",
            [one.to_data() | {"data": _data(one)}, answers],
        )
        assert told
        assert all(text and "{" not in text for text in told)


def _data(puzzle: Puzzle) -> dict[str, Any]:
    from rulewright.puzzles.registry import kind

    return kind(puzzle.kind).data(puzzle)
