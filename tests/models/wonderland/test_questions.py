"""The questions of `best` and `deduce`: reach against plain enumeration, what cannot be asked, symmetry."""

from __future__ import annotations

import json
import random
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest
from rulewright.models import source
from rulewright.models.finding import Verdict
from rulewright.models.game import Answer, UnsupportedError, game
from rulewright.models.grid import Cell
from rulewright.models.wonderland.cards import Side
from rulewright.models.wonderland.position import Placed, Position, read
from rulewright.models.wonderland.rules import check
from rulewright.models.wonderland.scoring import points_of, score, score_of
from rulewright.models.wonderland.state import State
from rulewright.models.wonderland.turns import Way
from rulewright.solver.outcome import Limits, Status
from rulewright.solver.progress import Silent

from tests.models.wonderland.boards import position, random_game

WONDERLAND = game("wonderland")
FULL = {"edges": {"red": [7, 2, 1], "blue": [6, 2, 5]},
        "grid": [["b4", "r3", "r4"], ["b1", "r5", "r6"], ["b3", "-", "b7"]]}  # fmt: skip


def ask(board: Position, question: str, seconds: float | None = 60) -> Answer:
    return WONDERLAND.best(board, question, Limits(seconds), Silent())


def reached(board: Position) -> int:
    """The best points of the side to move over all ways to place the hands, one by one."""
    state = State.of(board)
    side = state.to_move
    cards = [*state.unseen(Side.RED), *state.unseen(Side.BLUE)]
    free = [Cell(r, c) for r in range(3) for c in range(3) if Cell(r, c) not in state.grid]
    best = 0
    for cells in permutations(free, len(cards)):
        for turned in product((Way.UPRIGHT, Way.TURNED), repeat=len(cards)):
            grid = {**state.grid, **{c: Placed(card, way) for c, card, way in zip(cells, cards, turned, strict=True)}}
            tree = score_of(State(state.edges, grid, state.deck, state.red_rows))
            best = max(best, points_of(tree)[side])
    return best


@pytest.mark.parametrize("left", [1, 2, 3])
def test_reach_is_the_best_of_all_boards(left: int) -> None:
    chance = random.Random(left)
    for _ in range(8 if left < 3 else 3):
        board = position(**random_game(chance, left))
        assert check(board).verdict is Verdict.LEGAL
        answer = ask(board, "reach")
        assert (answer.status, answer.value) == (Status.OPTIMAL, reached(board))


def test_perfect_play_is_no_better_than_what_is_within_reach() -> None:
    chance = random.Random(9)
    for left in (2, 4, 5, 6):
        board = position(**random_game(chance, left))
        value, reach = ask(board, "value"), ask(board, "reach")
        assert value.status is reach.status is Status.OPTIMAL
        assert value.value is not None
        assert reach.value is not None
        margin = value.value if State.of(board).to_move is Side.RED else -value.value
        assert margin <= reach.value
        assert value.turns is not None
        assert len(value.turns) == left


def mirrored(data: dict[str, Any]) -> dict[str, Any]:
    """The same game in a mirror: columns and their edge cards change places, left and right on every card too."""
    swap = {"left": "right", "right": "left"}
    cards = {
        side: {rank: {swap.get(edge, edge): item for edge, item in items.items()} for rank, items in ranks.items()}
        for side, ranks in data["cards"].items()
    }
    edges = {"red": data["edges"]["red"], "blue": data["edges"]["blue"][::-1]}
    return {"edges": edges, "grid": [row[::-1] for row in data["grid"]], "cards": cards}


def test_a_mirror_changes_nothing() -> None:
    chance = random.Random(4)
    for left in (0, 1, 2, 3, 4, 5):
        data = random_game(chance, left)
        one, other = position(**data), position(**mirrored(data))
        assert score(one).points == score(other).points
        assert WONDERLAND.count_moves(one) == WONDERLAND.count_moves(other)
        if left:
            assert ask(one, "value").value == ask(other, "value").value


def test_turning_every_card_is_turning_every_item() -> None:
    chance = random.Random(5)
    for _ in range(40):
        data = random_game(chance, 0)
        opposite = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
        cards = {
            side: {rank: {opposite[edge]: item for edge, item in items.items()} for rank, items in ranks.items()}
            for side, ranks in data["cards"].items()
        }
        grid = [[e if e == "-" else e[:-1] if e.endswith("'") else f"{e}'" for e in row] for row in data["grid"]]
        assert score(position(**data)).points == score(position(**{**data, "cards": cards, "grid": grid})).points


def test_unknown_edges_of_the_other_side() -> None:
    """Two cards left of each: worst case and average over all possibilities, each as if it were known."""
    chance = random.Random(6)
    for _ in range(5):
        data = random_game(chance, 3)
        known = position(**data)
        mover = State.of(known).to_move
        hidden = str(mover.other)
        edges = {**data["edges"], hidden: ["?", data["edges"][hidden][1], "?"]}
        board = position(**{**data, "edges": edges})
        answer = ask(board, "move")
        assert answer.status is Status.OPTIMAL
        values = []
        unseen = [card.rank for card in State.of(board).unseen(mover.other)]
        for one, other in permutations(unseen, 2):
            world = {**data, "edges": {**edges, hidden: [one, data["edges"][hidden][1], other]}}
            best = ask(position(**world), "value").value
            assert best is not None
            values.append(best)
        assert answer.extra["possibilities"] == len(values)
        worst = min if mover is Side.RED else max
        shown = ask(board, "value")
        assert shown.value == worst(values)
        assert shown.extra["if-known"]["average"] == pytest.approx(sum(values) / len(values), abs=1e-4)
        # Who does not know the edges cannot do better than who does.
        assert answer.value is not None
        assert answer.value <= shown.value if mover is Side.RED else answer.value >= shown.value


@pytest.mark.parametrize("question", ["move", "value", "reach"])
def test_what_no_other_card_can_be_is_known(question: str) -> None:
    """The last card to place, the end, a told hand: all others are seen, so the face-down one follows."""
    open_edges = {"red": [7, 2, 1], "blue": [6, 2, 5]}
    over = FULL
    last = {**FULL, "edges": open_edges, "grid": [["b4", "r3", "r4"], ["b1", "r5'", "r6"], ["b3", "-", "-"]]}
    told = {**last, "grid": [["b4", "-", "r4"], ["b1", "r5'", "r6"], ["b3", "-", "-"]]}
    for known, side, more in ((over, "red", {}), (last, "red", {}), (told, "blue", {"hands": {"blue": ["b7"]}})):
        hidden = {**known["edges"], side: ["?", *known["edges"][side][1:]]}
        expected, found = (ask(position(**{**data, **more}), question) for data in (known, {**known, "edges": hidden}))
        assert (found.status, found.value, found.turns) == (expected.status, expected.value, expected.turns)
        assert found.position is not None
        assert "?" not in found.position["edges"][side]
        assert "only one card can lie face down" in found.remarks[0]


def test_the_value_over_unknown_edges_shows_no_placement() -> None:
    """It is reached by another placement for each possibility."""
    data = {"deck": "house", "edges": {"red": [7, 2, 1], "blue": [6, "?", 5]}}
    board = position(**data, grid=[["b4", "-", "r4"], ["b1", "r5'", "r6"], ["b3", "-", "-"]])
    shown = ask(board, "value")
    assert (shown.turns, shown.extra["if-known"]["worst"]) == ([], shown.value)
    assert len(ask(board, "move").turns or ()) == 1


def test_the_deck_beside_the_position_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers read their positions anew; a deck of the same name in the working folder is another one."""
    grid = [["b4", "-", "r4"], ["b1", "r5'", "r6"], ["b3", "-", "-"]]
    data = {"edges": {"red": [7, 2, 1], "blue": [6, "?", 5]}, "grid": grid}
    own = {"red": {3: {"left": "cake"}, 4: {"left": "cake"}}, "blue": {1: {"right": "potion"}, 7: {"left": "cake"}}}
    whole = {side: {rank: own[side].get(rank, {}) for rank in range(1, 8)} for side in own}
    here, elsewhere = tmp_path / "here", tmp_path / "elsewhere"
    for folder, cards in ((here, whole), (elsewhere, {side: {rank: {} for rank in range(1, 8)} for side in own})):
        folder.mkdir()
        (folder / "mine.yaml").write_text(json.dumps({"deck": "mine", "cards": cards}))
    monkeypatch.chdir(elsewhere)
    named = json.dumps({"game": "wonderland", "deck": "mine.yaml", **data}).encode()
    board = read(source.parse(named, str(here / "position.yaml")))
    for question in ("move", "value", "reach"):
        found, expected = ask(board, question), ask(position(**data, cards=own), question)
        assert (found.value, found.turns) == (expected.value, expected.turns)
        assert found.value != ask(position(**data, cards={}), question).value or question == "reach"


def test_counting_best_placements() -> None:
    board = position(**random_game(random.Random(7), 2))
    counted = WONDERLAND.best(board, "move", Limits(), Silent(), True)
    plain = [move for move in counted.extra["moves"] if move["margin"] == counted.value]
    assert counted.extra["optimal-answers"] == len(plain)
    with pytest.raises(UnsupportedError):
        WONDERLAND.best(board, "reach", Limits(), Silent(), True)


def test_what_cannot_be_asked() -> None:
    own = {**FULL, "edges": {"red": ["?", 2, 1], "blue": [6, 2, 5]}, "grid": [["b4", "r3", "-"], ["-"] * 3, ["-"] * 3]}
    with pytest.raises(UnsupportedError, match="own edge"):
        ask(position(**own), "move")
    over = {**FULL, "edges": {"red": ["?", "?", 1], "blue": [6, 2, 5]}}
    with pytest.raises(UnsupportedError, match="over"):
        ask(position(**over), "value")
    illegal = ask(position(**{**FULL, "edges": {"red": [7, 2, 3], "blue": [6, 2, 5]}}), "move")
    assert illegal.status is Status.INFEASIBLE
    assert "WL101" in illegal.remarks[0]


def test_the_end_and_the_beginning() -> None:
    over = ask(position(**FULL), "value")
    assert (over.status, over.value, over.turns) == (Status.OPTIMAL, score(position(**FULL)).points, [])
    start = ask(position(edges={"red": [7, 2, "-"], "blue": [6, "?", "-"]}), "move")
    assert start.status is Status.UNKNOWN
    assert start.bound is not None
    assert "arrival" in start.remarks[0]


def test_a_limit_leaves_bounds() -> None:
    answer = ask(position(edges={"red": [7, 5, 2], "blue": [6, 4, 1]}, deck="house"), "value", 0.0)
    assert answer.status is Status.UNKNOWN
    assert answer.limit_hit
    assert answer.bound is not None


def test_deduce_counts_arrangements() -> None:
    board = position(
        edges={"red": ["?", 2, 1], "blue": ["?", "?", "?"]}, grid=[["r3", "b4", "-"], ["-"] * 3, ["-"] * 3]
    )
    found = WONDERLAND.deduce(board)
    # Red: 7, 6, 5, 4 can lie there; blue: three of the six that are not seen, in any order.
    assert found.data["worlds"] == 4 * 6 * 5 * 4
    assert found.data["edges"]["red 1"] == dict.fromkeys("4567", 0.25)
    assert set(found.data["edges"]["blue 2"]) == set("123567")
    held = position(edges={"red": ["?", 2, 1], "blue": [1, 2, 3]}, hands={"red": [3, 5, 6, 7]})
    assert WONDERLAND.deduce(held).data["certain"] == {"red 1": 4}
