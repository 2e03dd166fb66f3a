"""The arrival phase: a bound, and what the position is worth if the edge cards to come lay open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from rulewright.models.game import Answer, game
from rulewright.models.wonderland import open_play
from rulewright.models.wonderland.cards import Side
from rulewright.models.wonderland.state import State
from rulewright.solver.outcome import Limits, Status
from rulewright.solver.progress import Silent

from tests.models.wonderland.boards import position

EDGES: dict[str, list[Any]] = {"red": [7, 2, 5], "blue": [6, 3, "-"]}


def ask(edges: dict[str, list[Any]], question: str = "move", seconds: float | None = None) -> Answer:
    board = position(deck="house", edges=edges)
    return game("wonderland").best(board, question, Limits(seconds), Silent())


def filled(rank: int) -> int:
    value = ask({**EDGES, "blue": [6, 3, rank]}, "value").value
    assert value is not None
    return value


def test_the_last_edge_card_is_worth_what_the_grid_is_worth_then() -> None:
    """Each of the five cards of the hand on the only free space, against the value of the position that follows."""
    answer = ask(EDGES)
    expected = {rank: filled(rank) for rank in (1, 2, 4, 5, 7)}
    assert (answer.status, answer.value, answer.turns) == (Status.UNKNOWN, None, None)
    told = answer.extra["moves"]
    assert {move["edge"]: move["margin"] for move in told} == {f"b{rank}": value for rank, value in expected.items()}
    assert [move["margin"] for move in told] == sorted(expected.values())
    assert {move["at"] for move in told} == {3}
    # Blue makes red minus blue small.
    assert answer.extra["open-play"] == min(expected.values())
    assert answer.bound is not None
    assert answer.bound <= answer.extra["open-play"]


def test_a_board_turned_around_is_worth_the_same() -> None:
    turned = {side: edge[::-1] for side, edge in {**EDGES, "blue": [6, 3, 1]}.items()}
    assert ask(turned, "value").value == filled(1)


def margin(red: tuple[int, ...], blue: tuple[int, ...]) -> int:
    """An invented value of an empty grid that the turned board shares."""
    return (red[0] * red[2] * 31 + red[1] * 17 + blue[0] * blue[2] * 13 + blue[1] * 7) % 41 - 20


def plain(red: dict[int, int], blue: dict[int, int]) -> int:
    """Minimax over all cards and spaces, red first, without memory."""
    if len(red) == len(blue) == 3:
        return margin(tuple(red[space] for space in range(3)), tuple(blue[space] for space in range(3)))
    mine, best = (red, max) if len(red) == len(blue) else (blue, min)
    values = []
    for space in set(range(3)) - set(mine):
        for rank in set(range(1, 8)) - set(mine.values()):
            now = {**mine, space: rank}
            values.append(plain(now, blue) if mine is red else plain(red, now))
    return best(values)


@pytest.mark.parametrize(
    ("red", "blue"),
    [({0: 7}, {1: 6}), ({0: 7, 1: 2}, {2: 6}), ({2: 3, 1: 4}, {0: 1, 2: 2}), ({0: 1, 1: 2, 2: 3}, {0: 4, 1: 5})],
)
def test_minimax_over_the_cards_to_come(
    monkeypatch: pytest.MonkeyPatch, red: dict[int, int], blue: dict[int, int]
) -> None:
    settled: list[object] = []

    def grid(search: object, state: State) -> int:
        edges = {side: tuple(space.card.rank for space in state.edges[side] if space.card) for side in Side}
        settled.append(edges)
        return margin(edges[Side.RED], edges[Side.BLUE])

    monkeypatch.setattr("rulewright.models.wonderland.open_play._Search._grid", grid)
    edges = {"red": [red.get(space, "-") for space in range(3)], "blue": [blue.get(space, "-") for space in range(3)]}
    board = position(edges=edges)
    found = open_play.open_play(State.of(board), board.place("edges"), Limits(), Silent())
    assert found.value == plain(red, blue)
    for (card, space), value in found.moves.items():
        mine, other = (red, blue) if card.side is Side.RED else (blue, red)
        now = {**mine, space: card.rank}
        assert value == (plain(now, other) if card.side is Side.RED else plain(other, now))
    assert len(settled) == len({repr(edges) for edges in settled})


@pytest.mark.parametrize(
    ("edges", "seconds", "reason"),
    [
        ({"red": [7, 2, "?"], "blue": [6, 3, "-"]}, None, "some cards lie face down; write their ranks"),
        ({"red": [7, 2, "-"], "blue": [6, "-", "-"]}, None, "3 edge cards are to come, which takes long; try it with"),
        ({"red": [7, 2, "-"], "blue": [6, 3, "-"]}, 2.0, "could not be searched to the end, so nothing is said"),
    ],
)
def test_why_nothing_is_said(edges: dict[str, list[Any]], seconds: float | None, reason: str) -> None:
    answer = ask(edges, seconds=seconds)
    assert answer.extra == {}
    assert reason in answer.remarks[-1]
    assert answer.limit_hit == (seconds is not None)
    assert answer.status is Status.UNKNOWN


def test_no_bound_is_beyond_all_points() -> None:
    """A run that is cut short at once still knows that a game has 36 points at most."""
    board = position(deck="house", edges=EDGES)
    for question in ("move", "reach"):
        answer = game("wonderland").best(board, question, Limits(0.0), Silent())
        assert answer.bound is None or abs(answer.bound) <= 36


def test_ctrl_c_ends_it_with_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> Callable[[], None]:
        raise open_play.OpenPlayStoppedError(interrupted=True)

    monkeypatch.setattr("rulewright.models.wonderland.open_play._Search._grid", stopped)
    answer = ask(EDGES)
    assert (answer.interrupted, answer.limit_hit, answer.extra) == (True, False, {})
    assert answer.bound is not None
