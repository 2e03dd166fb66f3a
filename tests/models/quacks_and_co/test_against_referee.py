"""The product against the referee: positions, turns, the states they lead to and the lists of moves, at random."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from rulewright.models import source
from rulewright.models.finding import Severity, Verdict
from rulewright.models.game import UnsupportedError, game
from rulewright.models.quacks_and_co.moves import count_moves
from rulewright.models.quacks_and_co.playing import judge
from rulewright.models.quacks_and_co.record import replay
from rulewright.models.quacks_and_co.state import State

from tests.referee_quacks import standing, turns
from tests.referee_quacks.listing import key_of, moves
from tests.referee_quacks.random_boxes import random_box, random_start
from tests.referee_quacks.random_positions import disturbed, playable, position_of, waiting
from tests.referee_quacks.random_turns import random_purchase, random_record, random_turn
from tests.referee_quacks.table import Data, Table

QUACKS = game("quacks-and-co")
PURCHASE = {f"QC{number}" for number in range(302, 306)}


class Shop:
    """Boxes of a test in a folder, and positions that are read beside them."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.rng = random.Random(seed)
        self.folder = folder
        self.boxes = [random_box(self.rng, f"box-{number}") for number in range(40)]
        for box in self.boxes:
            (folder / f"{box['box']}.yaml").write_text(json.dumps(box), encoding="utf-8")

    def of(self, data: Data) -> Any:
        """The product's position for a file that holds this data."""
        return QUACKS.read(source.parse(json.dumps(data).encode(), str(self.folder / "position.yaml")))

    def playable(self, known: bool = False) -> tuple[Data, Table]:
        """A position that play leads to, with the race going on."""
        while True:
            data, _, table = playable(self.rng, self.boxes)
            if not table.over() and not (known and table.me["bag"] is None):
                return data, table


@pytest.fixture
def shop(tmp_path: Path, request: pytest.FixtureRequest) -> Shop:
    """Another world for every test, the same at every run."""
    return Shop(tmp_path, sum(map(ord, request.node.name)))


def standing_of(state: State) -> list[Data]:
    """The product's state in the form of the referee."""

    def words(chips: Any) -> Any:
        return None if chips is None else dict(sorted((chip.word, count) for chip, count in chips.items()))

    return [
        {
            "animal": str(racer.animal), "space": racer.space, "rubies": racer.rubies, "clovers": racer.clovers,
            "bag": words(racer.bag), "board": words(racer.board),
        }
        for racer in state.racers
    ]  # fmt: skip


def codes(findings: Any) -> set[str]:
    """The codes of findings. Of a draw that is not due the referee looks at nothing else."""
    found = {finding.code for finding in findings}
    return found & {"QC201", "QC207"} if "QC207" in found else found


def test_records_and_the_states_between(shop: Shop) -> None:
    """Legal games, turn by turn, with both sets, every number of boards and players, and all rulings."""
    steps, ends = 0, 0
    for _ in range(400):
        data, box = random_start(shop.rng, shop.boxes)
        played, tables = random_record(shop.rng, Table(data, box), 30)
        findings, states = replay(shop.of({**data, "turns": played}))
        assert not findings, data | {"turns": played[: len(states)]}
        assert len(states) == len(tables)
        for state, table in zip(states, tables, strict=True):
            assert standing_of(state) == table.standing(), data | {"turns": played}
            assert state.turn == table.turn
            assert (state.winner is not None) == table.over()
        # What play leads to is a position that can be.
        for table in {0: tables[-1], 1: shop.rng.choice(tables)}.values():
            reached = position_of(data, table)
            assert not standing.broken(Table(reached, box)) - {"QC101"}, reached
            assert QUACKS.check(shop.of(reached)).verdict is Verdict.LEGAL, reached
        steps += len(played)
        ends += tables[-1].over()
    assert steps > 4000
    assert ends > 200


def test_positions(shop: Shop) -> None:
    seen: Counter[str] = Counter()
    for number in range(1500):
        data, box, table = playable(shop.rng, shop.boxes)
        for _ in range(1 + number % 2):
            data = disturbed(shop.rng, data, table)
        expected = standing.broken(Table(data, box))
        seen.update(expected)
        report = QUACKS.check(shop.of(data))
        assert {finding.code for finding in report.findings} == expected, data
        errors = {finding.code for finding in report.findings if finding.severity is not Severity.NOTE}
        # One animal alone is a part of a race: a note.
        assert errors == expected - ({"QC101"} if len(data["players"]) == 1 else set()), data
        assert (report.verdict is Verdict.ILLEGAL) == bool(errors)
    assert sorted(seen) == [f"QC{number}" for number in range(101, 115)], seen


def test_turns_of_every_kind(shop: Shop) -> None:
    """Turns with one to three things wrong, and turns with nothing wrong."""
    seen: Counter[str] = Counter()
    for number in range(1000):
        data, table = shop.playable()
        if number % 10 == 0:
            table = waiting(shop.rng, table)
            data = position_of(data, table)
        told = [random_turn(shop.rng, table) for _ in range(12)]
        position = shop.of({**data, "turns": told})
        state = State.of(position)
        for turn, read in zip(told, position.turns, strict=True):
            expected = turns.judge(table, turn)
            seen.update(expected or {"legal"})
            assert codes(judge(state, read)) == expected, (data, turn)
    wanted = {f"QC{number}" for number in (*range(201, 214), *range(301, 306)) if number not in (211,)}
    assert min(seen[code] for code in wanted | {"legal"}) > 8, seen


def test_check_tells_of_move_and_record(shop: Shop) -> None:
    """The first turn of a record that is not legal, and a move alone, as `check` tells them."""
    for _ in range(300):
        data, box, table = playable(shop.rng, shop.boxes)
        played, tables = random_record(shop.rng, table, 4)
        turn = random_turn(shop.rng, tables[-1])
        expected = turns.judge(tables[-1], turn)
        told = {**data, "turns": [*played, turn, turn]} if expected else {**data, "turns": [*played, turn]}
        legal = standing.broken(Table(data, box))
        assert codes(QUACKS.check(shop.of(told)).findings) - legal == expected, told
        expected = turns.judge(table, turn)
        assert codes(QUACKS.check(shop.of({**data, "move": turn})).findings) - legal == expected, (data, turn)


def test_purchases(shop: Shop) -> None:
    """Right after the third dream weed: what may be bought, and what each purchase leads to."""
    seen: Counter[str] = Counter()
    for _ in range(500):
        data, table = shop.playable()
        table = waiting(shop.rng, table)
        data = position_of(data, table)
        bought = [random_purchase(shop.rng, table) for _ in range(6)]
        everything = [*table.chips, "dream", "orange-9"]
        bought += [shop.rng.choices(everything, k=shop.rng.randint(0, 4)) for _ in range(6)]
        position = shop.of({**data, "turns": [{"buy": buy} for buy in bought]})
        state = State.of(position)
        for buy, read in zip(bought, position.turns, strict=True):
            expected = turns.judge(table, {"buy": buy})
            seen.update(expected or {"legal"})
            assert codes(judge(state, read)) == expected, (data, buy)
            if not expected:
                _, states = replay(shop.of({**data, "turns": [{"buy": buy}]}))
                assert standing_of(states[-1]) == turns.after(table, {"buy": buy}).standing(), (data, buy)
    assert min(seen[code] for code in PURCHASE | {"legal"}) > 50, seen


def test_moves(shop: Shop) -> None:
    """All legal turns of a position, each once."""
    found = 0
    for number in range(160):
        data, table = shop.playable(known=True)
        if number % 4 == 0:
            table = waiting(shop.rng, table)
            table.me["rubies"] = min(table.me["rubies"], 4)
            data = position_of(data, table)
        expected = sorted(key_of(turn) for turn in moves(table))
        position = shop.of(data)
        listed = list(QUACKS.moves(position).moves)
        assert len(set(expected)) == len(expected)
        assert sorted(map(key_of, listed)) == expected, data
        assert count_moves(position) == len(expected)
        for turn in shop.rng.sample(listed, min(3, len(listed))):
            assert not turns.judge(table, turn), (data, turn)
        found += len(expected)
    assert found > 3000, found


def test_moves_out_of_an_unknown_bag_are_not_listed(shop: Shop) -> None:
    data, _ = shop.playable()
    data["turn"] = data["players"][0]["animal"]
    data["players"][0].pop("bag", None)
    with pytest.raises(UnsupportedError, match="bag"):
        QUACKS.moves(shop.of(data))
