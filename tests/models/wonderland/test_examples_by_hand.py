"""The data of Wonderland: every worked example comes out as derived by hand, the catalogue and the box are complete."""

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
from rulewright.models.wonderland.cards import EDGES, GRID_CARDS, LINES, RANKS, Item, Side
from rulewright.models.wonderland.decks import DECKS
from rulewright.models.wonderland.position import AXES, Position, read
from rulewright.solver.outcome import Limits
from rulewright.solver.progress import Silent

FOLDER = DATA / "wonderland"
EXAMPLES = sorted((FOLDER / "examples").glob("*.yaml"))
POSITIONS = sorted((FOLDER / "positions").glob("*.yaml"))
RULES = rulebook("wonderland").rules


def _read(path: Path) -> Position:
    return read(source.load(str(path)))


@cache
def _components() -> dict[str, Any]:
    return cast(dict[str, Any], plain(source.load(str(FOLDER / "components.yaml")).root))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_come_out_as_by_hand(path: Path) -> None:
    position = _read(path)
    expect = position.envelope.expect
    assert expect is not None
    assert position.envelope.note, "the working of an example is told"
    assert list(compare(game("wonderland"), position, expect, Limits(), Silent())) == []


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_positions_are_legal_and_without_warnings(path: Path) -> None:
    report = game("wonderland").check(_read(path))
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


def test_printed_example_comes_out_in_all_four_layouts() -> None:
    """Each with items given in the file, and each with the grid that the data lists."""
    for number, rows in _components()["example"]["layouts"].items():
        position = _read(FOLDER / "examples" / f"01-printed-layout-{number}.yaml")
        assert position.own_cards
        assert position.to_data()["grid"] == rows
        expect = position.envelope.expect
        assert expect is not None
        assert expect.score == {"total": 9, "red": 16, "blue": -7}


def test_printed_example_with_the_house_deck_lies_as_the_deck_file_says() -> None:
    deck = cast(dict[str, Any], plain(source.load(str(FOLDER / "decks" / "house.yaml")).root))
    grid = _read(FOLDER / "examples" / "01-printed-house-deck.yaml").to_data()["grid"]
    assert [[entry.removesuffix("'") for entry in row] for row in grid] == _components()["example"]["layouts"][
        str(deck["layout"])
    ]


def test_components_are_those_of_the_code() -> None:
    box = _components()
    assert tuple(box["ranks"]["values"]) == RANKS
    assert {side: entry["letter"] for side, entry in box["sides"].items()} == {str(s): s.letter for s in Side}
    assert set(box["items"]) == set(Item)
    assert {name: entry["turned"] for name, entry in box["edges"].items()} == {str(e): str(e.opposite) for e in EDGES}
    assert tuple(box["switches"]["axes"]["values"]) == AXES
    assert box["board"]["grid"]["rows"] == box["board"]["grid"]["columns"] == LINES
    assert box["board"]["edge-spaces"]["of-each-side"] == box["turns"]["arrival"]["of-each-side"] == LINES
    assert box["board"]["grid-cards"]["of-each-side"] == box["turns"]["placement"]["of-each-side"] == GRID_CARDS
    assert box["board"]["empty-at-the-end"]["cells"] == LINES * LINES - 2 * GRID_CARDS


def test_provenance_words_are_those_of_the_project() -> None:
    def words(value: object) -> list[object]:
        if not isinstance(value, dict):
            return [word for item in value for word in words(item)] if isinstance(value, list) else []
        own = value.get("provenance")
        named = list(own.values()) if isinstance(own, dict) else [own] if own else []
        return named + [word for item in value.values() for word in words(item)]

    assert set(words(_components())) <= set(PROVENANCE)


def test_invented_decks_say_so() -> None:
    assert DECKS.names() == ("house",)
    assert DECKS.shipped("house").invented
