"""The best forest of a first round: against everything that can be built in a small box, and known values."""

from __future__ import annotations

import os
import random
import signal
from functools import cache

import numpy as np
import pytest
from rulewright.models.wispwood import cards
from rulewright.models.wispwood.build import build
from rulewright.models.wispwood.cards import AREAS, RAYS, Card, Each, Measure, Pay, Sets, Table, Values, shipped
from rulewright.models.wispwood.pieces import ALPHABET, COLOURS, LETTERS, WISPS, Piece
from rulewright.models.wispwood.position import draw
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.scoring import forest_points
from rulewright.models.wispwood.search.batch import Boards, boards_of, points
from rulewright.models.wispwood.search.batch_frame import Counts, popcount
from rulewright.models.wispwood.search.maximum import Forest, Maximum, first_round
from rulewright.solver.outcome import Limits, Status
from rulewright.solver.progress import Silent
from rulewright.tests.referee.reach import reachable_forests

Goals = dict[Piece, Card]
RULINGS = (Rulings(), Rulings(rarest_higher=False, second_on_tie=False, double_cross_beyond=8))
WITCH_CARDS = (None, "checkershire-cat", "around-the-cat")


def goals_of(numbers: str) -> Goals:
    """Goals by the numbers of the cards."""
    by_number = {card.number: card for card in shipped().values()}
    return {by_number[number].colour: by_number[number] for number in numbers.split()}


def picture(forest: Forest, side: int) -> str:
    return draw(forest, side, side).replace(" ", "").replace("\n", "")


@cache
def small_forests(witch_card: str | None) -> tuple[Boards, list[str]]:
    """All that can be built in a 3×3 box (by really building it), in the order of the drawings."""
    order = {letter: number for number, letter in enumerate(ALPHABET)}
    found = ["".join(forest) for forest in reachable_forests(3, witch_card)]
    found.sort(key=lambda letters: [order[letter] for letter in letters])
    masks = {piece: np.zeros(len(found), np.uint16) for piece in Piece}
    letters = np.array([list(forest) for forest in found])
    for index in range(9):
        for letter, piece in LETTERS.items():
            masks[piece] |= ((letters[:, index] == letter) << index).astype(np.uint16)
    return Boards(3, masks), found


def small_worth(goals: Goals, rulings: Rulings, bonus: int, witch_card: str | None) -> Counts:
    boards, _ = small_forests(witch_card)
    total = (popcount(boards.tiles) == 9) * np.int32(bonus)
    for card in goals.values():
        total = total + points(card, boards, rulings)
    return total


def any_measure(draw_: random.Random) -> tuple[Measure, Pay]:
    """A measure of a user with its pay; tables may fall."""
    best = draw_.random() < 0.5
    areas = tuple(draw_.sample(AREAS, draw_.randint(1, 3)))
    each = Each(draw_.randint(0, 4))
    table = Table(tuple(draw_.choices(range(9), k=draw_.randint(1, 5))), draw_.randint(0, 3))
    counted: Pay = draw_.choice((each, table, table, Sets(2, draw_.randint(0, 9), (draw_.randint(0, 9),))))
    values = Values(tuple((wisp, draw_.randint(0, 9)) for wisp in WISPS))
    exactly = draw_.choice((None, 1, 2, 3))
    least = 1 if exactly else draw_.randint(1, 3)
    choices: tuple[tuple[Measure, Pay], ...] = (
        (cards.Lonely(areas), counted),
        (cards.Groups(draw_.random() < 0.5, exactly, least, draw_.random() < 0.5), counted),
        (cards.Count(), counted),
        (cards.Sees(areas, best, False), each),
        (cards.Sees(tuple(draw_.sample(RAYS, draw_.randint(1, 3))), best, True), each),
        (cards.Types(areas, best, draw_.random() < 0.5), each),
        (cards.Rarest(), values),
        (cards.WeakestBeside(), values),
        (cards.GroupTypes(), each),
        (cards.CornerGroupTypes(), each),
        (cards.Lines(draw_.randint(1, 3)), counted),
        (cards.Crowded(draw_.randint(1, 3)), counted),
        (cards.RankedGroup(draw_.randint(1, 2)), each),
        (cards.ClearDiagonal(), each),
    )
    return draw_.choice(choices)


def any_goals(draw_: random.Random, witch_card: str | None, own: bool) -> Goals:
    goals: Goals = {}
    for colour in COLOURS:
        if (colour is Piece.WITCH and witch_card is None) or (colour is not Piece.WITCH and draw_.random() < 0.2):
            continue
        pool = [c for c in shipped().values() if c.colour is colour]
        if colour is Piece.WITCH:
            pool = [c for c in pool if c.id == witch_card]
        card = draw_.choice(pool)
        if own and draw_.random() < 0.6:
            measure, pay = any_measure(draw_)
            card = Card("own", colour, "Own", measure, pay, card.placement)
        goals[colour] = card
    return goals


@pytest.mark.parametrize("own", [False, True], ids=["shipped", "own"])
@pytest.mark.parametrize("witch_card", WITCH_CARDS)
def test_small_box_against_everything_that_can_be_built(witch_card: str | None, own: bool) -> None:
    _, drawings = small_forests(witch_card)
    draw_ = random.Random(len(str(witch_card)) + own)
    for _ in range(30):
        goals = any_goals(draw_, witch_card, own)
        rulings, bonus = draw_.choice(RULINGS), draw_.randint(1, 3)
        worth = small_worth(goals, rulings, bonus, witch_card)
        found = first_round(goals, rulings, side=3, bonus=bonus)
        assert found.status is Status.OPTIMAL
        assert found.value == worth.max(), goals
        assert picture(found.forest, 3) == drawings[int(worth.argmax())], goals


# Found by a program in another language that looks at every board (44 million and more for each set of goals).
KNOWN = {
    "J1 W3 H2 O1 T2": 49,
    "J2 W5 H1 O3 T1": 51,
    "J4 W4 H4 O6 T6": 60,
    "J2 W1 H4 O1 T6": 54,
    "J3 W2 H5 O1 T3": 57,
    "J5 W2 H3 O2 T6": 54,
    "J1 W2 H5 O4 T3": 59,
    "J4 W1 H4 O1 T3": 51,
    "J2 W4 H1 O4 T3": 52,
    "J3 W5 H5 O6 T1": 53,
}


@pytest.mark.parametrize("numbers", KNOWN)
def test_known_value(numbers: str) -> None:
    goals = goals_of(numbers)
    found = first_round(goals, RULINGS[0])
    assert (found.status, found.value, found.bound) == (Status.OPTIMAL, KNOWN[numbers], KNOWN[numbers])
    check(found, goals)


def check(found: Maximum, goals: Goals) -> None:
    """The plain rules agree with what was found."""
    cat = next(cell for cell, piece in found.forest.items() if piece is Piece.CAT)
    assert forest_points(found.forest, 1, goals, RULINGS[0]) == found.value
    assert build(found.forest, (), cat, goals.get(Piece.WITCH)) is not None


@pytest.mark.parametrize("numbers", ["", "J1", "T4", "T5", "W4 H5", "J3 O4 T4", "W1 H3 O5 T5", "O6"])
def test_fewer_goals(numbers: str) -> None:
    goals = goals_of(numbers)
    found = first_round(goals, RULINGS[0])
    assert found.status is Status.OPTIMAL
    check(found, goals)
    assert picture(found.forest, 4) == picture(first_round(goals, RULINGS[0]).forest, 4)


def test_gaps_can_pay() -> None:
    """Trees that want no other tree around them: squares stay empty."""
    goals: Goals = {Piece.TREE: Card("apart", Piece.TREE, "Apart", cards.Lonely(("surrounding",)), Each(9))}
    found = first_round(goals, RULINGS[0])
    assert (found.status, found.value) == (Status.OPTIMAL, 4 * 9)
    assert len(found.forest) < 16
    check(found, goals)


def test_no_forest_beats_the_bound() -> None:
    """Random forests that can be built never score more."""
    draw_ = random.Random(5)
    for numbers in ("J4 W2 H5 O5 T5", "J2 W4 H1 O2 T4"):
        goals = goals_of(numbers)
        most = first_round(goals, RULINGS[0]).value
        for forest in random_forests(draw_, 1_000):
            cat = next(cell for cell, piece in forest.items() if piece is Piece.CAT)
            if forest_points(forest, 1, goals, RULINGS[0]) > most:
                assert build(forest, (), cat, goals[Piece.WITCH]) is None


def random_forests(draw_: random.Random, count: int) -> list[Forest]:
    found = []
    for _ in range(count):
        pieces = [Piece.CAT, *draw_.choices(WISPS, k=draw_.randint(5, 7))]
        pieces += [Piece.TREE] * (16 - len(pieces))
        draw_.shuffle(pieces)
        frame = boards_of([], 4).frame
        found.append({frame.cell(index): piece for index, piece in enumerate(pieces)})
    return found


def test_time_limit() -> None:
    goals = goals_of("J1 W3 H2 O1 T2")
    found = first_round(goals, RULINGS[0], Limits(seconds=0))
    assert (found.status, found.limit_hit, found.interrupted) == (Status.FEASIBLE, True, False)
    assert found.value <= 49 <= found.bound
    check(found, goals)


class Impatient(Silent):
    """Presses Ctrl-C as soon as there is something to see."""

    def found(self, value: int) -> None:
        os.kill(os.getpid(), signal.SIGINT)


def test_interrupt() -> None:
    goals = goals_of("J1 W3 H2 O1 T2")
    found = first_round(goals, RULINGS[0], progress=Impatient())
    assert (found.status, found.limit_hit, found.interrupted) == (Status.FEASIBLE, False, True)
    assert 2 < found.value <= 49 <= found.bound
    check(found, goals)
