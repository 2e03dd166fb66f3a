"""The file to start from: legal as it stands, and so is each of its commented examples; every key is shown."""

from __future__ import annotations

import re
from math import comb
from pathlib import Path

import pytest
from jsonschema import Draft7Validator
from rulewright.models import source
from rulewright.models.finding import Verdict
from rulewright.models.quacks_and_co.game import GAME
from rulewright.models.quacks_and_co.kit import SWITCHES
from rulewright.models.quacks_and_co.playing import before_purchase
from rulewright.models.quacks_and_co.position import KEYS, PLAYER_KEYS, read
from rulewright.models.quacks_and_co.record import replay
from rulewright.models.quacks_and_co.rules import check
from rulewright.models.quacks_and_co.schema import schema
from rulewright.models.quacks_and_co.state import State
from rulewright.models.quacks_and_co.turns import TURN_KEYS
from rulewright.models.reading import plain

PATH = Path(__file__).resolve().parents[3] / "data" / "quacks-and-co" / "starter.yaml"
TEXT = PATH.read_text(encoding="utf-8")
VALIDATOR = Draft7Validator(schema())


def problems(text: str) -> list[str]:
    """What the schema has against a file."""
    return [error.message for error in VALIDATOR.iter_errors(plain(source.parse(text.encode(), "test").root))]


def starter_variants() -> dict[str, str]:
    """The starter file, and the file with each of its examples uncommented in place of the lines with the same keys.

    An example is a commented key with what is indented below it; in a paragraph whose first key is `set` all lines
    are one example, for the butterfly side is told with boards, players and a record.
    """
    lines = TEXT.splitlines()
    first = next(index for index, line in enumerate(lines) if line.startswith("# All that follows"))
    found = {"starter": TEXT}
    index = first
    while index < len(lines):
        match = re.match(r"# ([a-z-]+):(?= |$)", lines[index])
        end = index + 1
        if match:
            more = r"# ([a-z-]+:|  \S|     \S)" if match[1] == "set" else r"#   \S"
            while end < len(lines) and re.match(more, lines[end]):
                end += 1
            block = [line[2:] for line in lines[index:end]]
            keys = {key[1] for line in block if (key := re.match(r"([a-z-]+):", line))}
            rest = "\n".join([*lines[:index], *lines[end:]]) + "\n"
            for key in keys:
                rest = re.sub(rf"^{key}:.*\n(  .*\n)*", "", rest, flags=re.MULTILINE)
            found[f"{match[1]} {index + 1}"] = rest + "\n".join(block) + "\n"
        index = end
    return found


STARTERS = starter_variants()


@pytest.mark.parametrize("name", STARTERS)
def test_starter_is_legal_and_so_is_each_of_its_examples(name: str) -> None:
    text = STARTERS[name]
    assert problems(text) == []
    report = check(read(source.parse(text.encode(), "test")))
    assert [finding.message for finding in report.findings] == []
    assert report.verdict is Verdict.LEGAL


def test_every_example_of_the_starter_was_found() -> None:
    found = [name.split()[0] for name in STARTERS]
    assert found == [
        "starter", "box", "track", "wooden-die", "boards", "move", "move", "turns", "set",
        "rules", "rules", "rules", "rules",
    ]  # fmt: skip


def test_starter_shows_every_key_and_switch() -> None:
    # `source` and `expect` are for examples of the rules; everybody else can do without.
    assert [key for key in KEYS if f"{key}:" not in TEXT] == ["source", "expect"]
    assert [key for key in (*PLAYER_KEYS, *TURN_KEYS) if f"{key}:" not in TEXT] == []
    for key, words in SWITCHES.items():
        assert re.search(rf"rules: {{{key}: \"?{words[1]}\"?}}", TEXT)
    assert max(map(len, TEXT.splitlines())) <= 120
    assert GAME.starter() == TEXT


def test_starter_is_in_the_middle_of_a_race_and_about_to_buy() -> None:
    position = read(source.load(str(PATH)))
    state = State.of(position)
    assert len(state.racers) == 3
    assert all(0 < racer.space < state.kit.track.steps for racer in state.racers)
    assert state.winner is None
    assert state.shopping
    assert state.last
    # Three rubies, and one for the last place.
    assert before_purchase(state).own.rubies == 4
    # With four rubies: at most one of each of four colours for 1, 2 or 3; white is too dear. As many as there are ways
    # to share four rubies out among four colours and what is left over, less those that spend all four on one.
    assert GAME.count_moves(position) == comb(8, 4) - 4


def test_the_record_of_the_starter_ends_as_worked_out_by_hand() -> None:
    text = next(text for name, text in STARTERS.items() if name.startswith("turns"))
    findings, states = replay(read(source.parse(text.encode(), "test")))
    assert findings == []
    sheep, pig, donkey = states[-1].racers
    # The sheep bought, drew its green chip, moved one space and put the chip back.
    assert (sheep.space, sheep.rubies, sheep.board) == (23, 0, {})
    assert {chip.word: count for chip, count in (sheep.bag or {}).items()} == {
        "dream": 4, "red-1": 2, "red-2": 1, "yellow-1": 1, "green-1": 2, "blue-2": 1, "blue-4": 1,
    }  # fmt: skip
    # The pig drew two dream weeds, its second and third; a red 1 cost its only ruby.
    assert (pig.space, pig.rubies, pig.board, sum((pig.bag or {}).values())) == (26, 0, {}, 11)
    # The donkey moved 2 and 2 spaces, and had a ruby for red on a space without a spiral.
    assert (donkey.space, donkey.rubies) == (35, 1)


@pytest.mark.parametrize("command", ["check", "score", "moves", "show"])
def test_the_commands_work_on_it(cli, command: str, tmp_path: Path) -> None:
    path = tmp_path / "my-position.yaml"
    path.write_text(cli("new", "quacks-and-co").out, encoding="utf-8")
    ran = cli(command, path)
    assert (ran.code, ran.err) == (0, "")
    assert "My first position" in ran.out
