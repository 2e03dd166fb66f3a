"""The best final score: against all sequences of up to two turns, laid one by one; hand-made cases; the lost game."""

from __future__ import annotations

import random
from typing import Any

import pytest
from rulewright.models.finding import Verdict
from rulewright.models.game import Answer, UnsupportedError, game
from rulewright.models.yokai.components import hint_kinds
from rulewright.models.yokai.rules import check
from rulewright.solver.outcome import Limits, Status
from rulewright.solver.progress import Silent

from tests.models.yokai.boards import read_data, stack

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


def winning_moves(cards: Cells, locked: set[tuple[int, int]]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    around = {(r + down, c + across) for r, c in cards for down, across in BESIDE} - set(cards)
    return [
        (origin, target)
        for origin in sorted(set(cards) - locked)
        for target in sorted(around)
        if wins(shift(cards, origin, target)) and together(set(cards) - {origin} | {target})
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
            seconds = winning_moves(once, set(self.hints))
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


def spread(chance: random.Random, cards: Cells, still: set[tuple[int, int]]) -> tuple[dict[str, Any], Plain, Any]:
    """Hint cards of a random game on a layout: the file, and what lies where for the plain search."""
    hand = stack(chance, 2)
    placed = chance.randrange(0, 4)
    shown = chance.choice((chance.randrange(0, 6 - placed), 7 - placed))
    spots = chance.sample(sorted(still), placed)
    if chance.random() < 0.5:
        # Spite: one family is held fast, and what can be placed says mostly that family.
        letter = chance.choice("RGPB")
        spots = sorted(cell for cell in still if cards[cell] == letter)
        placed = len(spots)
        hand.sort(key=lambda card: (COLOURS[letter] in card, -len(card)))
        shown = 5 - placed if chance.random() < 0.5 else 2
        hand = hand[: placed + shown] if chance.random() < 0.7 else hand
    at = dict(zip(spots, hand[:placed], strict=True))
    revealed, deck = hand[placed : placed + shown], hand[placed + shown :]
    data = {"game": "yokai", "players": 2, "layout": drawn(cards), "revealed": revealed, "deck": deck}
    data["hints"] = {name(cell): card for cell, card in at.items()}
    rule = chance.choice(("any", "last-only", "face-down"))
    data["hint-rule"] = rule
    return data, Plain(cards, {cell: set(card) for cell, card in at.items()}, rule), (revealed, deck)


@pytest.mark.parametrize("seed", range(10))
def test_no_two_turns_score_more(seed: int) -> None:
    chance = random.Random(seed)
    checked = 0
    while checked < 2:
        cards, still = near_a_win(chance)
        if wins(cards):
            continue
        data, plain, (revealed, deck) = spread(chance, cards, still)
        expected = plain.best([set(card) for card in revealed], [set(card) for card in deck])
        if expected is None:
            continue
        expected = max(expected, 0)  # whoever declares at once loses, and scores nothing
        answer = ask(data, 20)
        assert answer.status is Status.OPTIMAL, data
        assert answer.value is not None
        assert answer.turns is not None
        assert answer.value >= expected, data
        if sum("from" in turn for turn in answer.turns) <= 2:
            assert answer.value == expected, data
        checked += 1


@pytest.mark.parametrize(
    ("deck", "turns", "value"),
    [(7, 0, 35), (7, 1, 32), (7, 2, 31), (4, 2, 16)],
)
def test_from_the_start_the_score_follows_from_the_moves(deck: int, turns: int, value: int) -> None:
    """5 a hint face down; every odd turn reveals (-3), every even one places it right (-1)."""
    rows = {0: STRIPES, 1: ["RRR.", "GGGG", "PPPP", "BBBB", "R..."], 2: ["RRR.", "GGG.", "PPPP", "BBBB", "R..G"]}
    data = {"game": "yokai", "players": 2, "layout": "\n".join(rows[turns]) + "\n", "deck": deck}
    answer = ask(data)
    assert (answer.status, answer.value, answer.bound) == (Status.OPTIMAL, value, value)
    assert answer.turns is not None
    assert len(answer.turns) == turns + 1
    assert answer.turns[-1] == {"declare": True}


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


def test_a_card_on_top_that_fits_nowhere_is_paid_for() -> None:
    """Two moves are left to make with an empty deck, so both revealed cards must be placed; all red cards are held."""
    held = {"A1": ["red", "green"], "B1": ["red", "purple"], "C1": ["red", "blue"], "D1": ["red", "green", "purple"]}
    data = {"game": "yokai", "players": 2, "layout": "RRRR\nGGG.\nPPP.\nBBBB\nP..G\n", "hints": held, "deck": 0}
    other = ["green", "purple", "blue"]
    # The four lie right (+4); the card [red] can only be placed wrong (-1), the other one right (+1): 4.
    for rule in ("any", "last-only"):
        fine = ask(data | {"revealed": [["red"], other], "hint-rule": rule})
        assert (fine.status, fine.value) == (Status.OPTIMAL, 4)
        assert fine.score is not None
        assert [fine.score.part(key).points for key in ("right-hints", "wrong-hints")] == [5, -1]  # type: ignore[union-attr]
    blind = ask(data | {"revealed": [["red"], other], "hint-rule": "face-down"})
    assert (blind.status, blind.value) == (Status.OPTIMAL, 6)


def test_a_game_that_is_over_has_no_moves() -> None:
    """Seven hints lie, none is left, and the families are apart."""
    hints = {"A1": ["red"], "B1": ["green"], "C1": ["red", "green"], "D1": ["red", "blue"], "A2": ["green", "blue"],
             "B2": ["red", "green", "blue"], "C2": ["red", "green", "purple"]}  # fmt: skip
    data = {"game": "yokai", "players": 2, "layout": "RRRR\nGGGB\nPPPP\nBGBB\n", "hints": hints, "deck": 0}
    answer = game("yokai").best(read_data(data), "fewest-moves", Limits(), Silent())
    assert answer.status is Status.INFEASIBLE
    assert "over" in answer.remarks[0]
    score = ask(data)
    assert (score.status, score.value, score.turns) == (Status.OPTIMAL, 0, [])


def test_a_score_that_does_not_depend_on_what_is_unknown() -> None:
    """Red is apart whatever the others are; and the other way round two cards of one family."""
    yokai = game("yokai")
    apart = yokai.score(read_data({"game": "yokai", "players": 2, "layout": "RGRG\n????\nPPBB\nR??R\n", "deck": 7}))
    assert (apart.points, apart.parts[0].name) == (0, "lost")
    won = yokai.score(read_data({"game": "yokai", "players": 2, "layout": "R?RR\nGGGG\nPPPP\nBBBB\n", "deck": 7}))
    assert won.points == 35
    with pytest.raises(UnsupportedError, match="not known"):
        yokai.score(read_data({"game": "yokai", "players": 2, "layout": "RRR?\nGGG?\nPPPP\nBBBB\n", "deck": 7}))
    bare = yokai.score(read_data({"game": "yokai", "layout": "RRRR\nGGGG\nPPPP\nBBBB\n"}))
    assert bare.points == 0
    part = bare.part("face-down-hints")
    assert part is not None
    assert "not given" in part.why
