"""The data of Yokai: every worked example comes out as derived by hand, and the catalogue and the box are complete."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from rulewright.models import source
from rulewright.models.expectations import compare
from rulewright.models.finding import Severity, Verdict
from rulewright.models.game import game
from rulewright.models.grid import Cell, groups
from rulewright.models.rulebook import DATA, rulebook
from rulewright.models.yokai.components import OBJECTIVES, components, hint_kinds, hint_total
from rulewright.models.yokai.families import FAMILY_NAMES
from rulewright.models.yokai.position import Position, read
from rulewright.solver.outcome import Limits
from rulewright.solver.progress import Silent

FOLDER = DATA / "yokai"
EXAMPLES = sorted((FOLDER / "examples").glob("*.yaml"))
POSITIONS = sorted((FOLDER / "positions").glob("*.yaml"))
RULES = rulebook("yokai").rules


def _read(path: Path) -> Position:
    return read(source.load(str(path)))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_come_out_as_by_hand(path: Path) -> None:
    position = _read(path)
    expect = position.envelope.expect
    assert expect is not None
    assert position.envelope.note, "the working of an example is told"
    assert list(compare(game("yokai"), position, expect, Limits(), Silent())) == []


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_positions_are_legal_and_without_warnings(path: Path) -> None:
    report = game("yokai").check(_read(path))
    assert [finding for finding in report.findings if finding.severity is not Severity.NOTE] == []
    assert report.verdict is Verdict.LEGAL


def test_every_rule_has_examples_and_every_example_a_rule() -> None:
    named = {Path(name).name for rule in RULES.values() for name in rule.examples}
    assert named == {path.name for path in EXAMPLES}
    assert [code for code, rule in RULES.items() if not rule.examples] == []


def test_examples_name_the_codes_that_they_expect() -> None:
    """An example with findings stands at the rules that it breaks."""
    for path in EXAMPLES:
        expect = _read(path).envelope.expect
        assert expect is not None
        for code in expect.codes or ():
            assert f"examples/{path.name}" in RULES[code].examples


def test_hint_cards_are_all_choices_of_one_two_or_three_colours() -> None:
    cards = [frozenset(card) for card in components()["hint-cards"]]
    choices = [frozenset(choice) for size in (1, 2, 3) for choice in combinations(FAMILY_NAMES, size)]
    assert len(cards) == len(choices) == 14
    assert set(cards) == set(choices)


def test_hints_by_players_add_up() -> None:
    assert [hint_kinds(players) for players in (2, 3, 4)] == [(2, 3, 2), (2, 4, 3), (3, 4, 3)]
    assert [hint_total(players) for players in (2, 3, 4)] == [7, 9, 10]


def test_affinity_cards_are_all_pairs() -> None:
    pairs = [frozenset(card) for card in components()["affinity-cards"]]
    assert len(pairs) == 6
    assert set(pairs) == {frozenset(pair) for pair in combinations(FAMILY_NAMES, 2)}


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_objectives_are_sixteen_cards_in_one_piece(objective: str) -> None:
    rows = components()["objectives"][objective]["rows"]
    cells = {Cell(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"}
    assert len(cells) == 16
    assert len(groups(cells)) == 1
    assert {len(row) for row in rows} == {max(map(len, rows))}
