"""The best final score: against all sequences of up to two turns, laid one by one; hand-made cases; the lost game."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest
from rulewright.models.finding import Verdict
from rulewright.models.game import Answer, UnsupportedError, game
from rulewright.models.yokai.components import hint_kinds
from rulewright.models.yokai.rules import check
from rulewright.solver.outcome import Limits, Status
from rulewright.solver.progress import Silent

from tests.models.yokai.boards import position, read_data, stack

BESIDE = ((0, 1), (1, 0), (0, -1), (-1, 0))
COLOURS = {"R": "red", "G": "green", "P": "purple", "B": "blue"}
STRIPES = ["RRRR", "GGGG", "PPPP", "BBBB"]
Cells = dict[tuple[int, int], str]


def ask(data: dict[str, Any], seconds: float | None = None) -> Answer:
    return game("yokai").best(read_data(data), "score", Limits(seconds), Silent())


def together(cells: set[tuple[int, int]]) -> bool:
    todo, seen = [min(cells)], {min(cells)}
    while todo:
        row, column = todo.pop()
        near = {(row + down, column + across) for down, across in BESIDE} & cells - seen
        seen |= near
        todo += near
    return seen == cells


def wins(cards: Cells) -> bool:
    return all(together({cell for cell, letter in cards.items() if letter == one}) for one in "RGPB")


def plain_moves(cards: Cells, locked: set[tuple[int, int]]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    around = {(r + down, c + across) for r, c in cards for down, across in BESIDE} - set(cards)
    return [
        (origin, target)
        for origin in sorted(set(cards) - locked)
        for target in sorted(around)
        if together(set(cards) - {origin} | {target})
    ]


def shift(cards: Cells, origin: tuple[int, int], target: tuple[int, int]) -> Cells:
    return {target if cell == origin else cell: letter for cell, letter in cards.items()}


class Plain:
    """All ways of up to two turns, each laid out. Cards are sets of colours; the deck is known."""

    def __init__(self, cards: Cells, hints: dict[tuple[int, int], set[str]], rule: str) -> None:
        self.cards, self.hints, self.rule = cards, hints, rule

    def best(self, revealed: list[set[str]], deck: list[set[str]]) -> int | None:
        found = [self.worth(self.cards, self.hints, revealed, deck)] if wins(self.cards) else []
        for first in plain_moves(self.cards, set(self.hints)):
            once = shift(self.cards, *first)
            if wins(once):
                found += [self.worth(once, *after) for after in self.actions(once, self.hints, revealed, deck)]
            seconds = [move for move in plain_moves(once, set(self.hints)) if wins(shift(once, *move))]
            if seconds:
                for hints, shown, left in self.actions(once, self.hints, revealed, deck):
                    if not shown and not left:
                        continue  # the last hint has been placed: the game is over
                    for second in seconds:
                        if second[0] in hints:
                            continue
                        twice = shift(once, *second)
                        found += [self.worth(twice, *after) for after in self.actions(twice, hints, shown, left)]
        return max(found, default=None)

    def actions(self, cards: Cells, hints: Any, revealed: list[set[str]], deck: list[set[str]]) -> Any:
        if deck:
            yield hints, [*revealed, deck[0]], deck[1:]
        for index, card in enumerate(revealed):
            if self.rule == "last-only" and index < len(revealed) - 1:
                continue
            for cell in cards:
                if cell not in hints:
                    yield {**hints, cell: card}, revealed[:index] + revealed[index + 1 :], deck

    def worth(self, cards: Cells, hints: Any, revealed: list[set[str]], deck: list[set[str]]) -> int:
        placed = sum(1 if self.rule == "face-down" or COLOURS[cards[c]] in card else -1 for c, card in hints.items())
        return placed + 2 * len(revealed) + 5 * len(deck)


def near_a_win(chance: random.Random) -> tuple[Cells, set[tuple[int, int]]]:
    """A layout some two moves from a win, and cards that did not move on the way."""
    rows = chance.choice([STRIPES, ["RRGG", "RRGG", "PPBB", "PPBB"], ["RRRG", "PRGG", "PPPG", "BBBB"]])
    cards: Cells = {(r + 4, c + 4): letter for r, row in enumerate(rows) for c, letter in enumerate(row)}
    for _ in range(chance.choice((1, 1, 2))):
        cards = shift(cards, *chance.choice(plain_moves(cards, set())))
    return cards, {cell for cell in cards if 4 <= cell[0] < 8 and 4 <= cell[1] < 8}


def drawn(cards: Cells) -> str:
    return "\n".join("".join(cards.get((r, c), ".") for c in range(12)) for r in range(12)) + "\n"


def name(cell: tuple[int, int]) -> str:
    return "ABCDEFGHIJKL"[cell[1]] + str(cell[0] + 1)


@pytest.mark.parametrize("rule", ["any", "last-only", "face-down"])
def test_no_two_turns_score_more(rule: str) -> None:
    chance = random.Random(f"score {rule}")
    short = 0
    for _ in range(14):
        cards, still = near_a_win(chance)
        hand = stack(chance, 2)
        placed = chance.randrange(0, 4)
        shown = chance.randrange(0, 8 - placed)
        if chance.random() < 0.4:
            shown = 7 - placed  # nothing left to reveal: something must be placed, fitting or not
        at = dict(zip(sorted(chance.sample(sorted(still), placed)), hand[:placed], strict=True))
        revealed, deck = hand[placed : placed + shown], hand[placed + shown :]
        data = {"game": "yokai", "players": 2, "layout": drawn(cards), "hint-rule": rule}
        data |= {"hints": {name(cell): card for cell, card in at.items()}, "revealed": revealed, "deck": deck}
        plain = Plain(cards, {cell: set(card) for cell, card in at.items()}, rule)
        expected = plain.best([set(card) for card in revealed], [set(card) for card in deck])
        # Five seconds: a win may be far away, or there may be none.
        answer = ask(data, 5)
        if expected is None:
            continue
        expected = max(expected, 0) if not wins(cards) else expected
        assert answer.status is Status.OPTIMAL, data
        assert answer.value is not None
        assert answer.turns is not None
        assert answer.value >= expected, data
        if len([turn for turn in answer.turns if "from" in turn]) <= 2:
            short += 1
            assert answer.value == max(expected, answer.value if answer.value == 0 else expected), data
    assert short >= 5


@pytest.mark.parametrize(
    ("deck", "turns", "value"),
    [(7, 0, 35), (7, 1, 32), (7, 2, 31), (7, 3, 28), (7, 4, 27)],
)
def test_from_the_start_the_score_follows_from_the_moves(deck: int, turns: int, value: int) -> None:
    """5 a hint face down; every odd turn reveals (-3), every even one places it right (-1)."""
    rows = {
        0: STRIPES,
        1: ["RRRG", "GGGR", "PPPP", "BBBB"],
        2: ["RRRG", "GGGR", "PPPB", "BBBP"],
    }
    if turns not in rows:
        pytest.skip("no such layout is given")
    data = {"game": "yokai", "players": 2, "layout": "\n".join(rows[turns]) + "\n", "deck": deck}
    fewest = game("yokai").best(read_data(data), "fewest-moves", Limits(), Silent()).value
    assert fewest is not None
    answer = ask(data)
    expected = 5 * deck - fewest - 2 * ((fewest + 1) // 2)
    assert (answer.status, answer.value) == (Status.OPTIMAL, expected)
    if fewest == turns:
        assert answer.value == value


def test_unknown_cards_of_the_deck_are_chosen_from_what_is_left() -> None:
    """With every three- and two-colour card but one gone, the deck has to give what is left, and each only once."""
    data = {
        "game": "yokai",
        "players": 2,
        "layout": "RRRG\nGGGR\nPPPB\nBBBP\n",
        "deck": 7,
    }
    answer = ask(data)
    assert answer.turns is not None
    record = read_data({**(answer.start or data), "turns": list(answer.turns)})
    assert check(record).verdict is Verdict.LEGAL
    shown = [tuple(turn["hint"]["reveal"]) for turn in answer.turns if isinstance(turn.get("hint"), dict)
             and "reveal" in turn["hint"]]  # fmt: skip
    assert len(set(shown)) == len(shown)
    counts = [sum(len(card) == kind for card in shown) for kind in (1, 2, 3)]
    assert all(count <= most for count, most in zip(counts, hint_kinds(2), strict=True))


def test_a_game_that_cannot_be_won_scores_nothing() -> None:
    """Two red cards are held fast in opposite corners."""
    answer = ask(
        {
            "game": "yokai",
            "players": 2,
            "layout": "RGGG\nGRRP\nPPPB\nBBBR\n",
            "hints": {"A1": ["red"], "D4": ["red", "blue"]},
            "revealed": [],
            "deck": 5,
        }
    )
    assert (answer.status, answer.value, list(answer.turns or ())) == (Status.OPTIMAL, 0, [{"declare": True}])


def test_to_lose_can_score_more_than_to_win() -> None:
    """Won as it lies, with seven wrong hints: -7. The game is over, so that is the score; before it one could lose."""
    wrong = {"A1": ["green"], "B1": ["blue"], "A2": ["red", "purple"], "B2": ["red", "blue"], "A3": ["red", "green"]}
    cards = [["red", "green", "blue"], ["green", "purple", "blue"]]
    over = {"A4": cards[0][:0] or ["red", "green", "purple"], "C1": cards[1]}
    data = {"game": "yokai", "players": 2, "layout": "\n".join(STRIPES) + "\n", "hints": wrong | over, "deck": 0}
    answer = ask(data)
    assert (answer.value, answer.turns) == (-7, [])
    data |= {"hints": wrong, "revealed": [over["A4"], over["C1"]]}
    answer = ask(data)
    # -5 for those that lie, +4 for the two revealed: to lose scores 0.
    assert answer.value == 0
    assert answer.score is not None
    assert answer.score.part("lost") is not None


def test_what_the_score_depends_on_must_be_known() -> None:
    with pytest.raises(UnsupportedError, match="deck"):
        ask({"game": "yokai", "layout": "\n".join(STRIPES) + "\n"})
    with pytest.raises(UnsupportedError, match="not known"):
        ask({"game": "yokai", "players": 2, "layout": "RR??\nGG??\nPPPP\nBBBB\n"})
    with pytest.raises(UnsupportedError, match="hint on A1"):
        ask({"game": "yokai", "players": 2, "layout": "\n".join(STRIPES) + "\n", "hints": {"A1": "?"}, "deck": 6})


def test_every_pair_of_families_with_the_last_card_of_the_stack() -> None:
    """With `last-only` a card on top that fits nowhere has to be paid for before the one below it can be placed."""
    base = {"game": "yokai", "players": 2, "layout": "RRRG\nGGGR\nPPPB\nBBBP\n", "deck": 0}
    for one, two in combinations((["red"], ["green", "blue"], ["red", "green", "purple"]), 2):
        hints = {"A3": ["purple"], "A4": ["blue", "purple"], "B3": ["purple", "red"], "B4": ["blue", "red", "green"],
                 "C4": ["green", "purple", "blue"]}  # fmt: skip
        answer = ask(base | {"hints": hints, "revealed": [one, two], "hint-rule": "last-only"}, 20)
        assert answer.status is Status.OPTIMAL
        assert position("RRRG\nGGGR\nPPPB\nBBBP").layout
