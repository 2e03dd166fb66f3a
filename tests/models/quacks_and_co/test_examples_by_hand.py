"""The examples of Quacks & Co.: all come out as derived by hand, and what the turns lead to is told beside them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from rulewright.models import source
from rulewright.models.expectations import compare
from rulewright.models.game import game
from rulewright.models.quacks_and_co.chips import chips_data
from rulewright.models.quacks_and_co.kit import SWITCHES
from rulewright.models.quacks_and_co.playing import after
from rulewright.models.quacks_and_co.position import Position, read
from rulewright.models.quacks_and_co.record import replay
from rulewright.models.quacks_and_co.state import Racer, State
from rulewright.models.reading import plain
from rulewright.models.rulebook import DATA
from rulewright.solver.outcome import Limits
from rulewright.solver.progress import Silent

EXAMPLES = sorted((DATA / "quacks-and-co" / "examples").glob("*.yaml"))
HERE = Path(__file__).resolve().parent
AFTER = cast(dict[str, dict[str, dict[str, Any]]], plain(source.load(str(HERE / "after.yaml")).root))
SECTIONS = {
    "setup", "game play", "buying new chips", "end of the game", "action boards and variants", "caterpillar set",
    "butterfly set", "sides of the game board",
}  # fmt: skip


def _read(path: Path) -> Position:
    return read(source.load(str(path)))


def _end(position: Position) -> State:
    """After the record, or else the move, or else as it stands."""
    if position.turns:
        findings, states = replay(position)
        assert findings == []
        return states[-1]
    start = State.of(position)
    return start if position.move is None else after(start, position.move)


def _shown(racer: Racer, told: dict[str, Any]) -> dict[str, Any]:
    """What an animal has of that which is told."""
    bag = {} if racer.bag is None else chips_data(racer.bag)
    found = {"space": racer.space, "rubies": racer.rubies, "clovers": racer.clovers, "board": chips_data(racer.board)}
    return {key: {chip: bag.get(chip, 0) for chip in told["bag"]} if key == "bag" else found[key] for key in told}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_come_out_as_by_hand(path: Path) -> None:
    position = _read(path)
    expect = position.envelope.expect
    assert expect is not None
    assert expect.verdict is not None
    assert position.envelope.note, "the working of an example is told"
    assert position.envelope.origin is not None
    assert position.envelope.origin.section in SECTIONS
    assert list(compare(game("quacks-and-co"), position, expect, Limits(), Silent())) == []


@pytest.mark.parametrize("name", AFTER)
def test_turns_lead_where_they_should(name: str) -> None:
    end = _end(_read(DATA / "quacks-and-co" / "examples" / f"{name}.yaml"))
    racers = {str(racer.animal): racer for racer in end.racers}
    assert {animal: _shown(racers[animal], told) for animal, told in AFTER[name].items()} == AFTER[name]


def test_there_are_enough_of_them_and_none_was_lost() -> None:
    assert len(EXAMPLES) >= 300
    assert len(AFTER) >= 150
    assert set(AFTER) <= {path.stem for path in EXAMPLES}


def test_every_legal_turn_says_what_it_leads_to_or_counts() -> None:
    """A legal example with a turn would prove little without the state after it."""
    for path in EXAMPLES:
        position = _read(path)
        expect = position.envelope.expect
        assert expect is not None
        if expect.verdict == "legal" and (position.move or position.turns):
            assert path.stem in AFTER, path.stem


def test_every_switch_is_in_an_example_in_both_positions() -> None:
    used = {(key, value) for path in EXAMPLES for key, value in (_read(path).extra.get("rules") or {}).items()}
    assert used == {(key, value) for key, values in SWITCHES.items() for value in values}


def test_both_sets_both_numbers_of_boards_and_both_tracks_are_there() -> None:
    positions = [_read(path) for path in EXAMPLES]
    assert {(str(one.kit.set), one.kit.boards) for one in positions} == {
        (kind, boards) for kind in ("caterpillar", "butterfly") for boards in (4, 6)
    }
    assert {one.extra["track"] for one in positions if isinstance(one.extra.get("track"), str)} == {"short", "long"}


def test_every_face_of_the_white_die_is_in_an_example() -> None:
    moves = [one.move for path in EXAMPLES if (one := _read(path)).move and one.kit.caterpillar]
    faces = {face for move in moves if move for draw in move.draws for face in draw.die}
    assert faces >= {"ruby", "green-2", "red-2", "1", "3", "draw"}
