"""The examples of Twisted Trumpets: all come out as derived by hand, each has its rule, printed numbers are met."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest
from rulewright.models import source
from rulewright.models.expectations import compare
from rulewright.models.finding import Severity, Verdict
from rulewright.models.game import game
from rulewright.models.reading import plain
from rulewright.models.rulebook import DATA, PROVENANCE, rulebook
from rulewright.models.twisted_trumpets.position import QUESTIONS, SWITCHES, Position, read
from rulewright.models.twisted_trumpets.scoring import FLAGS, OPEN_END
from rulewright.models.twisted_trumpets.state import END_SPACES
from rulewright.models.twisted_trumpets.tokens import EXTRA_ACTIONS, LESS, PLANS_DRAWN
from rulewright.solver.outcome import Limits
from rulewright.solver.progress import Silent

FOLDER = DATA / "twisted-trumpets"
EXAMPLES = sorted((FOLDER / "examples").glob("*.yaml"))
POSITIONS = sorted((FOLDER / "positions").glob("*.yaml"))
RULES = rulebook("twisted-trumpets").rules


def _read(path: Path) -> Position:
    return read(source.load(str(path)))


def _example(name: str) -> Position:
    return _read(FOLDER / "examples" / f"{name}.yaml")


@cache
def _components() -> dict[str, Any]:
    return cast(dict[str, Any], plain(source.load(str(FOLDER / "components.yaml")).root))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_come_out_as_by_hand(path: Path) -> None:
    position = _read(path)
    expect = position.envelope.expect
    assert expect is not None
    assert position.envelope.note, "the working of an example is told"
    assert position.envelope.origin is not None
    assert list(compare(game("twisted-trumpets"), position, expect, Limits(), Silent())) == []


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_positions_are_legal_and_without_warnings(path: Path) -> None:
    report = game("twisted-trumpets").check(_read(path))
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


def test_printed_numbers_are_in_the_examples() -> None:
    printed = _components()["examples"]
    pipes = _example("01-pipes-example")
    parts = game("twisted-trumpets").score(pipes).part("pipes")
    assert parts is not None
    assert sorted(part.points for part in parts.parts) == sorted(printed["pipes"]["points"].values())
    bird = game("twisted-trumpets").score(_example("03-bird-thirteen-notes")).part("birds")
    assert bird is not None
    assert bird.points == printed["bird"]["points"]
    flags = game("twisted-trumpets").score(_example("02-flags-sixty-four")).part("flags")
    assert flags is not None
    assert flags.points == printed["flags-of-four-colours"]["most"]


def test_components_are_those_of_the_code() -> None:
    box = _components()
    assert tuple(box["scoring"]["flags"]["table"]) == FLAGS
    assert box["scoring"]["open-end"]["points"] == OPEN_END
    assert box["end"]["empty-spaces"]["most"] == END_SPACES
    assert {side: box["favors"]["effects"]["actions"][side] for side in EXTRA_ACTIONS} == EXTRA_ACTIONS
    assert {side: box["favors"]["effects"]["premium"][side] for side in LESS} == LESS
    assert {side: box["favors"]["effects"]["plans"][side] for side in PLANS_DRAWN} == PLANS_DRAWN
    assert {key: tuple(entry["values"]) for key, entry in box["switches"].items()} == SWITCHES


def test_every_switch_and_question_is_in_an_example_both_ways() -> None:
    used = {(key, value) for path in EXAMPLES for key, value in (_read(path).extra.get("rules") or {}).items()}
    assert used >= {(key, values[1]) for key, values in SWITCHES.items()}
    asked = {expect.ask for path in EXAMPLES if (expect := _read(path).envelope.expect) is not None}
    assert asked >= set(QUESTIONS)


def test_provenance_words_are_those_of_the_project() -> None:
    def words(value: object) -> list[object]:
        if not isinstance(value, dict):
            return [word for item in value for word in words(item)] if isinstance(value, list) else []
        own = value.get("provenance")
        named = list(own.values()) if isinstance(own, dict) else [own] if own else []
        return named + [word for item in value.values() for word in words(item)]

    assert set(words(_components())) <= set(PROVENANCE)
