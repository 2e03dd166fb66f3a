"""Turning, mirroring, recolouring and moving a layout change neither verdict nor counts; files read back as written."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from rulewright.models.game import game
from rulewright.models.grid import Cell
from rulewright.models.writing import document
from rulewright.models.yokai.dealing import random_game, random_start
from rulewright.models.yokai.families import FAMILIES
from rulewright.models.yokai.moves import count_moves
from rulewright.models.yokai.position import Position, draw, read
from rulewright.models.yokai.rules import check
from rulewright.models.yokai.rulings import Rulings
from rulewright.models.yokai.scoring import score
from rulewright.models.yokai.state import State
from rulewright.solver.outcome import Limits
from rulewright.solver.progress import Silent

from tests.models.yokai.boards import DATA, load, read_data

SIDE = 26
Change = Callable[[Cell], Cell]

CHANGES: dict[str, Change] = {
    "turned": lambda cell: Cell(cell.column, SIDE - 1 - cell.row),
    "upside down": lambda cell: Cell(SIDE - 1 - cell.row, SIDE - 1 - cell.column),
    "mirrored": lambda cell: Cell(cell.row, SIDE - 1 - cell.column),
    "moved": lambda cell: Cell(cell.row - 2, cell.column + 1),
}


def changed(state: State, change: Change, colours: dict[str, str], **keys: Any) -> Position:
    """A state with its cells and colours changed, as a position."""

    def card(hint: Any) -> Any:
        return [colours[str(colour)] for colour in hint.colours]

    layout = {change(cell): next(f for f in FAMILIES if f == colours[str(fam)]) for cell, fam in state.layout.items()}
    data: dict[str, Any] = {"game": "yokai", "players": state.players, "layout": draw(layout, SIDE, SIDE), **keys}
    data["hints"] = {change(cell).name: card(hint) for cell, hint in state.hints.items()}
    data["revealed"] = [card(hint) for hint in state.revealed]
    data["deck"] = state.deck
    if "affinities" in data:
        data["affinities"] = [[colours[c] for c in pair] for pair in data["affinities"]]
    if state.tokens:
        blocks = [change(Cell(t.row + d, t.column + a)) for t in state.tokens for d in (0, 1) for a in (0, 1)]
        data["token"] = min(blocks).name
    return read_data(data)


def played(seed: int, token: bool) -> State:
    chance = random.Random(seed)
    start = random_start(chance, 2 + seed % 3, Cell(10, 10), token=token, rulings=Rulings(never_split=seed % 4 == 0))
    return random_game(chance, start, chance.randrange(12))


def facts(position: Position) -> tuple[Any, ...]:
    report = check(position)
    tree = score(position)
    return report.verdict, sorted(f.code for f in report.findings), count_moves(position), tree.points


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("token", [False, True])
def test_verdict_score_and_moves_stay(name: str, token: bool) -> None:
    same = {str(family): str(family) for family in FAMILIES}
    shuffled = dict(zip(map(str, FAMILIES), ["blue", "red", "green", "purple"], strict=True))
    for seed in range(12):
        state = played(seed, token)
        keys: dict[str, Any] = {"affinities": [["red", "blue"]], "objective": "three-by-five"}
        keys |= {"rules": {"split": "never"}} if seed % 4 == 0 else {}
        plain = facts(changed(state, lambda cell: cell, same, **keys))
        assert facts(changed(state, CHANGES[name], shuffled, **keys)) == plain


@pytest.mark.parametrize("name", CHANGES)
def test_the_fewest_moves_and_the_best_score_stay(name: str) -> None:
    same = {str(family): str(family) for family in FAMILIES}
    shuffled = dict(zip(map(str, FAMILIES), ["green", "purple", "blue", "red"], strict=True))
    yokai = game("yokai")
    for seed in range(6):
        state = random_start(random.Random(seed), 2, Cell(10, 10))
        for question in ("fewest-moves", "score"):
            one, other = (
                yokai.best(changed(state, change, colours), question, Limits(), Silent())
                for change, colours in ((lambda cell: cell, same), (CHANGES[name], shuffled))
            )
            assert (one.status, one.value) == (other.status, other.value)


@pytest.mark.parametrize("path", sorted((DATA / "positions").glob("*.yaml")), ids=lambda path: path.stem)
def test_what_is_written_reads_back(path: Any) -> None:
    from rulewright.models import source

    first = load(path)
    data = first.to_data()
    again = read(source.parse(document(data).encode(), "again"))
    assert again.to_data() == data
    assert (again.layout, again.hints, again.revealed) == (first.layout, first.hints, first.revealed)
    assert (again.deck, again.token, again.affinities) == (first.deck, first.token, first.affinities)
