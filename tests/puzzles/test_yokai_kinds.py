"""The two kinds of Yokai: small puzzles whose answers follow by hand, judging, and what the generators promise."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rulewright.models.finding import Verdict
from rulewright.models.grid import Cell, groups
from rulewright.models.source import InputError, parse
from rulewright.models.yokai.components import hint_total
from rulewright.models.yokai.families import FAMILIES, Family
from rulewright.models.yokai.moves import card_moves
from rulewright.models.yokai.scoring import appeased, known
from rulewright.models.yokai.state import State, moved
from rulewright.puzzles.grading import grade_of
from rulewright.puzzles.kind import Draft
from rulewright.puzzles.kinds.yokai_common import same_key, square, symmetric, walked
from rulewright.puzzles.kinds.yokai_elimination import Elimination
from rulewright.puzzles.kinds.yokai_fewest_moves import KIND as FEWEST
from rulewright.puzzles.kinds.yokai_hiding import choices_of, course_of
from rulewright.puzzles.kinds.yokai_plain_search import PlainSearch, least, state_of
from rulewright.puzzles.kinds.yokai_who_hides import KIND as HIDES
from rulewright.puzzles.making import judge, make
from rulewright.puzzles.puzzle import Puzzle, opened, read_puzzle
from rulewright.puzzles.registry import texts

# One red card lies on F6. It may go to five cells beside the three others (C2, D2, E2, B3, F3); no other card helps.
LONE = """\
. . . . . . . .
. . . . . . . .
. . R R R . . .
. . G G G G . .
. . P P P P . .
. . B B B B R .
. . . . . . . .
. . . . . . . .
"""
# The same with one blue card that has gone to the other end of the greens: red and blue need a move each.
TWO = """\
. . . . . . . .
. . . . . . . .
. . R R R . . .
. B G G G G . .
. . P P P P . .
. . B B B . . .
. . . . R . . .
. . . . . . . .
"""
# The last card of every row is hidden. It can only be of its row's family: its other neighbours are hidden singles.
COLUMN = "R R R ?\nG G G ?\nP P P ?\nB B B ?\n"


def fewest(layout: str) -> Puzzle:
    draft = Draft({"game": "yokai", "layout": layout})
    return puzzle_of(FEWEST, draft)


def hides(layout: str, hints: Mapping[str, list[str]]) -> Puzzle:
    return puzzle_of(HIDES, Draft({"game": "yokai", "layout": layout, "hints": dict(hints)}))


def puzzle_of(kind: Any, draft: Draft) -> Puzzle:
    first = kind.prove(draft, 0)
    blank = {"en": "", "ja": ""}
    return Puzzle(
        kind.id, 1, 0, None, None, blank, blank, blank, draft.position, {}, first.value, first.answers, first.solutions,
        [], {"where": blank, "rule": blank}, [], kind.features(draft, first), 1,
    )  # fmt: skip


def dealt(chance: Random, cells: frozenset[Cell]) -> dict[Cell, Family]:
    cards = [family for family in FAMILIES for _ in range(4)]
    return dict(zip(sorted(cells), chance.sample(cards, 16), strict=True))


def codes(puzzle: Puzzle, answer: Mapping[str, Any]) -> list[str]:
    return [finding.code for finding in judge(puzzle, answer).findings]


def step(origin: str, target: str) -> dict[str, str]:
    return {"from": origin, "to": target}


@pytest.mark.parametrize("setting", [0, 1])
def test_a_lone_card_has_five_ways_home(setting: int) -> None:
    proof = FEWEST.prove(Draft({"game": "yokai", "layout": LONE}), setting)
    assert (proof.value, proof.answers) == (1, 5)


def test_the_five_ways_are_listed_and_right() -> None:
    puzzle = fewest(LONE)
    ends = {solution["moves"][0]["to"] for solution in puzzle.solutions}
    assert ends == {"C2", "D2", "E2", "B3", "F3"}
    assert {solution["moves"][0]["from"] for solution in puzzle.solutions} == {"G6"}
    for solution in puzzle.solutions:
        assert not codes(puzzle, solution)


def test_two_families_need_two_moves_and_no_single_one_will_do() -> None:
    puzzle = fewest(TWO)
    state = State.of(puzzle.opened)
    assert not any(appeased(known(moved(state.layout, *move))) for move in card_moves(state))
    # All pairs of moves, one by one: an appeased layout after the second.
    plans = 0
    for move in card_moves(state):
        after = replace(state, layout=moved(state.layout, *move))
        if least(state_of(known(after.layout))) <= 1:
            plans += sum(appeased(known(moved(after.layout, *second))) for second in card_moves(after))
    assert (puzzle.best, puzzle.answers) == (2, plans)
    assert FEWEST.prove(puzzle.draft, 1).answers == plans


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ([], ["RW101"]),
        ([step("G6", "F3")], []),
        ([step("G6", "G5")], ["RW108"]),
        ([step("C3", "F3")], ["RW108"]),
        ([step("C3", "C2")], ["YO425"]),
        ([step("G6", "G4"), step("G4", "F3")], ["RW104"]),
        ([step("G6", "F3"), step("F3", "B3")], ["RW104"]),
        ([step("A1", "F3")], ["YO421"]),
        ([step("A1", "C3")], ["YO421", "YO423"]),
        ([step("A1", "H8")], ["YO421", "YO425"]),
        ([step("A1", "A1")], ["YO421"]),
        ([step("G6", "F6")], ["YO423"]),
        ([step("G6", "G6")], ["YO424"]),
        ([step("G6", "G7")], ["YO425"]),
        ([step("C3", "B2")], ["YO425"]),
        ([step("F6", "F3")], ["YO426"]),
        ([step("G6", "F3"), step("G6", "B3")], ["YO421"]),
    ],
)
def test_moves_are_judged_up_to_the_first_that_is_illegal(moves: list[dict[str, str]], expected: list[str]) -> None:
    assert codes(fewest(LONE), {"moves": moves}) == expected


def test_no_moves_at_all_is_an_answer_that_lacks_them() -> None:
    puzzle = fewest(LONE)
    assert codes(puzzle, {"puzzle": puzzle.id}) == ["RW101"]


def test_a_split_family_is_named_with_its_cells() -> None:
    found = judge(fewest(LONE), {"moves": [step("G6", "G5")]})
    assert found.findings[0].cells == ("C3", "D3", "E3", "G5")
    assert found.value is None


def test_a_longer_way_says_what_can_be_reached() -> None:
    found = judge(fewest(LONE), {"moves": [step("G6", "G4"), step("G4", "F3")]})
    assert found.value == 2
    assert "reaches 2, and 1 can be reached" in found.findings[0].message


@pytest.mark.parametrize(
    "moves", ["G6", [{"from": "G6"}], [{"from": "G6", "to": "I9"}], [{"from": "g6", "to": "F3"}], [{"over": "A1"}]]
)
def test_moves_that_cannot_be_read(moves: Any) -> None:
    with pytest.raises(InputError):
        judge(fewest(LONE), {"moves": moves})


def test_the_plain_search_agrees_with_the_levels_and_its_bound_never_says_too_much() -> None:
    from rulewright.models.yokai.search.counting import count_plans
    from rulewright.models.yokai.search.fewest import fewest_moves
    from rulewright.models.yokai.search.problem import Problem

    chance = Random(5)
    compared = 0
    while compared < 8:
        cells, _ = walked(chance, square(), chance.randrange(4))
        cards = dict(
            zip(sorted(cells), chance.sample([family for family in FAMILIES for _ in range(4)], 16), strict=True)
        )
        problem = Problem(cards)
        value = fewest_moves(problem).value
        assert value is not None
        assert least(state_of(cards)) <= value
        if value <= 4:
            compared += 1
            assert PlainSearch(cards, ()).fewest() == (value, count_plans(problem, value))


def test_plans_of_the_plain_search_are_all_and_each_once() -> None:
    cards = known(opened({"game": "yokai", "layout": TWO})[1].layout)
    search = PlainSearch(cards, cards)
    moves, count = search.fewest()
    plans = list(search.plans(moves))
    assert len(set(plans)) == len(plans) == count
    assert plans == sorted(plans)
    assert search.outside  # Only the cells of the cards were said to be inside.


@pytest.mark.parametrize("setting", [0, 1])
def test_a_hidden_column_has_one_answer(setting: int) -> None:
    proof = HIDES.prove(Draft({"game": "yokai", "layout": COLUMN}), setting)
    assert proof.answers == 1


def test_the_other_deals_of_the_column_leave_families_apart() -> None:
    proof = HIDES.prove(Draft({"game": "yokai", "layout": COLUMN}), 0)
    assert proof.one_below == 23  # 4! deals, one of them appeased.
    assert proof.solutions == ({"families": {"D1": "red", "D2": "green", "D3": "purple", "D4": "blue"}},)


RIGHT = {"D1": "red", "D2": "green", "D3": "purple", "D4": "blue"}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, []),
        ({"D1": None}, ["RW101"]),
        ({"D1": None, "D2": "blue"}, ["RW101", "RW107"]),
        ({"D1": None, "D4": "red"}, ["RW101"]),
        ({"A1": "red"}, ["RW102"]),
        ({"A1": "blue", "B1": "red"}, ["RW102", "RW102"]),
        ({"D1": "green", "D2": "red"}, ["RW108", "RW108"]),
        ({"D2": "purple"}, ["RW107", "RW109", "RW109"]),
        ({"D4": "red"}, ["RW109", "RW109", "RW108"]),
        ({"D1": None, "D2": None, "D3": None, "D4": None}, ["RW101"]),
    ],
)
def test_families_are_held_against_drawing_hints_and_groups(change: dict[str, str | None], expected: list[str]) -> None:
    families = {cell: family for cell, family in (RIGHT | change).items() if family is not None}
    puzzle = hides(COLUMN, {"D2": ["red", "green"], "B4": ["blue"]})
    assert codes(puzzle, {"families": families}) == expected


@pytest.mark.parametrize("families", [["red"], {"E1": "red"}, {"D5": "red"}, {"d1": "red"}, {"D1": "yellow"}, "red"])
def test_families_that_cannot_be_read(families: Any) -> None:
    with pytest.raises(InputError):
        judge(hides(COLUMN, {}), {"families": families})


def test_a_cell_without_a_card_has_no_family() -> None:
    with pytest.raises(InputError, match="no card on E1"):
        judge(hides("R R R ? .\nG G G ? .\nP P P ? .\nB B B ? .\n", {}), {"families": {"E1": "red"}})


def test_elimination_never_strikes_out_what_is_true() -> None:
    for seed in range(2):
        puzzle = make("yokai-who-hides", seed, 4)
        position = puzzle.opened
        true = {name: Family(family) for name, family in puzzle.solutions[0]["families"].items()}
        choices = choices_of(position.layout, {cell: hint.families for cell, hint in position.hints.items()})
        elimination = Elimination(frozenset(choices))
        for _ in range(20):
            after = elimination.after_round(choices)
            assert after is not None
            assert all(after[cell] <= choices[cell] for cell in choices)
            choices = dict(after)
        for cell, families in choices.items():
            assert position.layout[cell] in families or true[cell.name] in families
        assert course_of(choices).guesses == puzzle.features["look-ahead"]


def test_counting_comes_before_reach_and_needs_no_guess() -> None:
    layout = opened({"game": "yokai", "layout": "R R R R\nG G G ?\nP P P P\nB B B B\n"})[1].layout
    course = course_of(choices_of(layout, {}))
    assert (course.rounds, course.guesses, course.why, course.first) == (1, 0, "count", (Cell(1, 3),))


def test_the_column_is_a_matter_of_reach() -> None:
    layout = opened({"game": "yokai", "layout": COLUMN})[1].layout
    course = course_of(choices_of(layout, {}))
    assert (course.rounds, course.guesses, course.why) == (1, 0, "reach")


def test_symmetries_are_eight_and_keep_sides() -> None:
    cells = [Cell(0, 0), Cell(0, 1), Cell(0, 2), Cell(1, 2)]
    shapes = {frozenset(moved_) for moved_ in symmetric(cells)}
    assert len(shapes) == 8
    assert all(len(groups(shape)) == 1 for shape in shapes)


def test_the_key_sees_through_turning_mirroring_and_names() -> None:
    chance = Random(3)
    cells, _ = walked(chance, square(), 3)
    cards = dealt(chance, cells)
    hint = {min(cells): frozenset([Family.RED, Family.BLUE])}
    key = same_key(cards, hint)
    for index, moved_ in enumerate(symmetric(sorted(cards))):
        there = dict(zip(sorted(cards), moved_, strict=True))
        other = dict(zip(FAMILIES, Random(index).sample(FAMILIES, 4), strict=True))
        again = {there[cell]: other[family] for cell, family in cards.items()}
        assert same_key(again, {there[min(cells)]: {other[family] for family in hint[min(cells)]}}) == key
    assert same_key(cards, {}) != key
    assert same_key(cards, {max(cells): hint[min(cells)]}) != key


@pytest.mark.parametrize("identity", ["yokai-fewest-moves", "yokai-who-hides"])
@pytest.mark.parametrize("grade", [1, 2, 3, 4, 5])
def test_puzzles_of_every_grade(identity: str, grade: int) -> None:
    kind = FEWEST if identity == FEWEST.id else HIDES
    puzzle = make(identity, 1, grade)
    assert puzzle.grade == grade == grade_of(texts(identity), puzzle.features)
    assert read_puzzle(parse(puzzle.to_text().encode(), "a puzzle")) == puzzle
    entry, position = opened(puzzle.position)
    report = entry.check(position)
    assert (report.verdict, list(report.findings)) == (Verdict.LEGAL, [])
    assert len(puzzle.solutions) == min(60, puzzle.answers)
    assert len({str(solution) for solution in puzzle.solutions}) == len(puzzle.solutions)
    for solution in puzzle.solutions:
        assert judge(puzzle, solution).right
        for language in ("en", "ja"):
            assert all(kind.pieces(puzzle, solution, language))
    for cell in puzzle.where:
        assert cell in {other.name for other in position.layout}


@pytest.mark.parametrize("seed", range(4))
def test_hidden_cards_could_have_come_about_in_play(seed: int) -> None:
    puzzle = make("yokai-who-hides", seed, 3)
    position = puzzle.position
    hidden = position["layout"].count("?")
    assert 4 <= hidden <= 11
    assert puzzle.features["one-below"] > 0  # Without the families lying together there would be more answers.
    left = hint_total(position["players"]) - len(position["hints"])
    entry, whole = opened({**position, "deck": left})
    assert entry.check(whole).verdict is Verdict.LEGAL


@pytest.mark.parametrize("identity", ["yokai-fewest-moves", "yokai-who-hides"])
def test_the_same_seed_gives_the_same_bytes_whatever_the_hashes(identity: str) -> None:
    script = f"from rulewright.puzzles.making import make; print(make({identity!r}, 2, 3).to_text())"
    here = Path(__file__).resolve().parents[2]

    def told(seed: str) -> bytes:
        env = os.environ | {"PYTHONHASHSEED": seed}
        return subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, env=env, cwd=here).stdout

    assert told("1") == told("2") == f"{make(identity, 2, 3).to_text()}\n".encode()


@pytest.mark.parametrize("kind", [FEWEST, HIDES])
def test_the_empty_form_can_be_read_and_lacks_everything(kind: Any) -> None:
    puzzle = fewest(LONE) if kind is FEWEST else hides(COLUMN, {})
    source = parse(texts(kind.id).form.encode(), "the form")
    from rulewright.models.reading import Fields

    found = kind.judge(puzzle, Fields(source.root, "the answer", ("puzzle", *kind.keys)), source)
    assert [finding.code for finding in found.findings] == ["RW101"]
