"""The data of Quacks & Co.: the catalogue is complete, and the positions and the box say what they should."""

from __future__ import annotations

from pathlib import Path

import pytest
from rulewright.models import source
from rulewright.models.finding import Severity, Verdict
from rulewright.models.game import game
from rulewright.models.quacks_and_co.box import BOXES, HOUSE, RUBY, Box
from rulewright.models.quacks_and_co.chips import DREAM, parse_chip
from rulewright.models.quacks_and_co.position import Position, read
from rulewright.models.rulebook import DATA, rulebook

FOLDER = DATA / "quacks-and-co"
EXAMPLES = sorted((FOLDER / "examples").glob("*.yaml"))
POSITIONS = sorted((FOLDER / "positions").glob("*.yaml"))
RULES = rulebook("quacks-and-co").rules
# Worked through once more with the sources at hand: what no source tells stays marked as a ruling of this project.
RULINGS = ("QC111", "QC209", "QC212", "QC302", "QC305", "QC501")


def _read(path: Path) -> Position:
    return read(source.load(str(path)))


def _box() -> Box:
    return BOXES.shipped(HOUSE)


def test_every_code_of_the_program_is_in_the_catalogue() -> None:
    """And no other: a code in the code is a string, and stands nowhere else."""
    package = DATA.parent / "models" / "quacks_and_co"
    text = "".join(path.read_text(encoding="utf-8") for path in package.glob("*.py"))
    breakable = {code for code, rule in RULES.items() if rule.kind != "scoring"}
    assert {code for code in RULES if f'"{code}"' in text} == breakable


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


def test_rulings_of_the_project_are_called_that() -> None:
    for code in RULINGS:
        assert "ruling" in RULES[code].statement, code
    for rule in RULES.values():
        assert rule.provenance != "invented" or "this project" in rule.statement, rule.code


def test_sections_are_those_of_the_rules_text() -> None:
    known = {"setup", "game play", "buying new chips", "end of the game", "action boards and variants"}
    assert {rule.section for rule in RULES.values()} <= {*known, "caterpillar set", "butterfly set"}


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_positions_are_legal_and_without_warnings(path: Path) -> None:
    position = _read(path)
    report = game("quacks-and-co").check(position)
    assert [finding for finding in report.findings if finding.severity is not Severity.NOTE] == []
    assert report.verdict is Verdict.LEGAL
    assert position.envelope.title
    assert position.envelope.note
    assert position.kit.box.name == HOUSE
    assert all(player.bag is not None for player in position.players)


def test_positions_show_both_sets_and_both_tracks() -> None:
    positions = [_read(path) for path in POSITIONS]
    assert len(positions) >= 3
    assert {str(one.kit.set) for one in positions} == {"caterpillar", "butterfly"}
    assert {one.kit.boards for one in positions} == {4, 6}
    assert {one.to_data()["track"] for one in positions} == {"short", "long"}


def test_the_shipped_box_has_what_the_sources_tell() -> None:
    """50 and 76 steps, 162 food chips, 40 rubies, 26 clovers, the bag of the start, the prices, the white die."""
    box = _box()
    assert {word: track.steps for word, track in box.tracks.items()} == {"short": 50, "long": 76}
    assert (sum(box.chips.values()), box.rubies, box.clovers) == (162, 40, 26)
    words = {"dream": 4, "yellow-1": 1, "red-1": 2, "red-2": 1}
    assert box.start == {parse_chip(word): count for word, count in words.items()}
    assert box.prices == {1: 1, 2: 2, 4: 3, 5: 4, 8: 5}
    assert sorted(box.white_die) == sorted([RUBY, "green-2", "red-2", "1", "3", "draw"])


def test_the_shipped_box_has_the_chips_that_the_sources_name() -> None:
    """Numbers 1, 2, 4, 5 and 8; white is an 8 and nothing else is; the 5 comes with purple or orange."""
    chips = _box().chips
    assert DREAM not in chips
    assert {chip.number for chip in chips} == {1, 2, 4, 5, 8}
    assert {str(chip.colour) for chip in chips if chip.number == 8} == {"white"}
    assert {chip.number for chip in chips if str(chip.colour) == "white"} == {8}
    assert {str(chip.colour) for chip in chips if chip.number == 5} <= {"purple", "orange"}
    for colour in ("red", "yellow", "green", "blue"):
        assert {chip.number for chip in chips if str(chip.colour) == colour} == {1, 2, 4}
    assert set(_box().start) - {DREAM} <= set(chips)


def test_what_the_shipped_box_invents_is_marked() -> None:
    assert _box().invented == {"spirals", "chips", "wooden-die"}
