"""The best forests of later rounds: what the search calls legal is laid by the plain rules, every bound holds."""

from __future__ import annotations

import random
import signal
import threading
import time
from itertools import combinations

import numpy as np
import pytest
from rulewright.models.grid import BESIDE, CORNERS, Cell, beside, groups
from rulewright.models.wispwood import cards
from rulewright.models.wispwood.answers import confirm as confirm_record
from rulewright.models.wispwood.cards import AREAS, Card, Each, Sets, Table, Values, shipped
from rulewright.models.wispwood.history import find_history
from rulewright.models.wispwood.history_exact import decide
from rulewright.models.wispwood.measures import View
from rulewright.models.wispwood.pieces import COLOURS, WISPS, Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.scoring import card_score, forest_points, is_full
from rulewright.models.wispwood.search.batch_frame import frame
from rulewright.models.wispwood.search.later_anneal import Task, anneal, worth
from rulewright.models.wispwood.search.later_counts import KINDS, vectors
from rulewright.models.wispwood.search.later_games import Games, slots, start
from rulewright.models.wispwood.search.later_games import Table as Masks
from rulewright.models.wispwood.search.later_history import confirm, game_from, game_of
from rulewright.models.wispwood.search.later_moves import propose
from rulewright.models.wispwood.search.later_plane import plane, window
from rulewright.models.wispwood.search.later_profiles import crowded_most, edges_most, groups_most
from rulewright.models.wispwood.search.later_proof import Ceiling
from rulewright.models.wispwood.search.later_search import best_later, run_lengths
from rulewright.solver.interrupt import interruptible
from rulewright.solver.outcome import Limits, Status

Goals = dict[Piece, Card]
RULINGS = (Rulings(), Rulings(rarest_higher=False, second_on_tie=False, double_cross_beyond=8))
PLACEMENTS = (None, *cards.PLACEMENTS)


def goals_of(numbers: str) -> Goals:
    """Goals by the numbers of the cards."""
    by_number = {card.number: card for card in shipped().values()}
    return {by_number[number].colour: by_number[number] for number in numbers.split()}


def random_goals(dice: random.Random) -> Goals:
    listed = list(shipped().values())
    return {colour: dice.choice([card for card in listed if card.colour is colour]) for colour in COLOURS}


def custom(dice: random.Random, colour: Piece) -> Card:
    """A card that is not in the box."""
    area, other, points = dice.choice(AREAS), dice.choice(AREAS), Each(dice.randint(0, 4))
    table = Table(tuple(dice.randint(0, 9) for _ in range(5)), dice.randint(0, 3))
    measure, pay = dice.choice(
        [
            (cards.Lonely((area,)), table),
            (cards.Lonely(("diagonal", "antidiagonal")), points),
            (cards.Groups(dice.random() < 0.5, None, dice.randint(1, 5), dice.random() < 0.5), table),
            (cards.Groups(dice.random() < 0.5, dice.randint(1, 4), 1, dice.random() < 0.5), table),
            (cards.Count(), Sets(2, 5, (1,))),
            (cards.Sees(tuple({area, other}), dice.random() < 0.5, False), points),
            (cards.Sees(("up", "left"), dice.random() < 0.5, True), points),
            (cards.Types(tuple({area, other}), dice.random() < 0.5, dice.random() < 0.5), points),
            (cards.Lines(dice.randint(1, 4)), table),
            (cards.Crowded(dice.randint(1, 4)), table),
            (cards.RankedGroup(dice.randint(1, 2)), points),
            (cards.Rarest(), Values(tuple((wisp, dice.randint(0, 9)) for wisp in WISPS))),
            (cards.WeakestBeside(), Values(tuple((wisp, dice.randint(0, 9)) for wisp in WISPS))),
            (cards.GroupTypes(), points),
            (cards.CornerGroupTypes(), points),
            (cards.ClearDiagonal(), points),
        ]
    )
    placement = dice.choice(cards.PLACEMENTS) if colour is Piece.WITCH else None
    return Card("custom", colour, "Custom", measure, pay, placement)


def walked(rounds: int, placement: str | None, seed: int, count: int = 200, steps: int = 120) -> Games:
    """Games after random steps of which none breaks more than the one before."""
    dice = np.random.default_rng(seed)
    games = start(Masks(rounds, placement), count, dice)
    for _ in range(steps):
        other = propose(games, dice)
        games = games.replaced(slots(other).broken <= slots(games).broken, other)
    return games


@pytest.mark.parametrize("placement", PLACEMENTS)
@pytest.mark.parametrize("rounds", [2, 3])
def test_unbroken_games_can_be_played(rounds: int, placement: str | None) -> None:
    """What breaks nothing on the masks is laid turn by turn by the plain rules, and scores what the masks say."""
    goals = random_goals(random.Random(rounds))
    if placement is None:
        del goals[Piece.WITCH]
    else:
        goals[Piece.WITCH] = next(card for card in shipped().values() if card.placement == placement)
    games = walked(rounds, placement, seed=rounds)
    legal = np.nonzero(slots(games).broken == 0)[0]
    assert len(legal) > len(games) // 2
    counted = tuple(range(1, rounds + 1))
    values = worth(Task(goals, rounds, counted, Rulings(), 0, 0, 0), games)
    wisps = 0
    for index in legal[:25].tolist():
        game = game_of(games, index, goals.get(Piece.WITCH))
        confirm(game, goals, Rulings(), counted, int(values[index]))
        wisps += sum(piece in WISPS for piece in game.forest.values())
    assert wisps > 25 * 6


def test_games_are_histories() -> None:
    """The history search of the checker finds a history of what the search lays."""
    card = goals_of("W3")[Piece.WITCH]
    games = walked(2, card.placement, seed=5)
    for index in np.nonzero(slots(games).broken == 0)[0][:30].tolist():
        game = game_of(games, index, card)
        cat = game.history[-1].cat
        found = find_history(game.forest, cat, 2, card, None) or decide(game.forest, cat, 2, card, None)
        assert found is not None


@pytest.mark.parametrize("rounds", [2, 3])
def test_games_from_forests(rounds: int) -> None:
    """A forest alone is enough to find a game that ends in it, if there is one."""
    goals = goals_of("W2 J1")
    card = goals[Piece.WITCH]
    games = walked(rounds, card.placement, seed=7)
    for index in np.nonzero(slots(games).broken == 0)[0][:4].tolist():
        forest = game_of(games, index, card).forest
        game = game_from(forest, rounds, card)
        assert game is not None
        confirm(game, goals, Rulings(), (rounds,), forest_points(forest, rounds, goals, Rulings()))
    # Fifteen wisps and more around one tree can never have come about.
    crowd = dict.fromkeys((Cell(row, column) for row in range(6) for column in range(6)), Piece.JACK)
    assert game_from({**crowd, Cell(0, 0): Piece.CAT, Cell(3, 3): Piece.TREE}, 3, card) is None


def test_a_broken_game_is_noticed() -> None:
    """What can be wrong is counted: a wisp under a cat, outside its square, without a tree, off the pattern."""
    games = walked(3, "surrounding", seed=1)
    legal = games.take(np.nonzero(slots(games).broken == 0)[0])
    moved = Games(legal.table, legal.code, legal.cats, np.roll(legal.corners, 1, axis=1))
    for index in np.nonzero(slots(moved).broken == 0)[0][:20].tolist():
        game_of(moved, index, None)
    wisp = np.array([int(mask).bit_length() - 1 for mask in legal.wisps])
    assert (
        slots(Games(legal.table, legal.code, np.broadcast_to(wisp, legal.cats.shape), legal.corners)).broken > 0
    ).all()
    bare = legal.code.copy()
    bare[0] |= np.uint64(legal.table.plane.frame.mask([Cell(r, c) for r in range(1, 7) for c in range(1, 7)]))
    assert (slots(Games(legal.table, bare, legal.cats, legal.corners)).broken > 0).all()


@pytest.mark.parametrize("rounds", [2, 3])
def test_window(rounds: int) -> None:
    """The window of a plane agrees with the plain frame on everything that lies in the square of the last round."""
    here, dice = plane(rounds), np.random.default_rng(0)
    plain, mine = frame(here.side), here.frame
    home = np.uint64(mine.mask([mine.cell(int(index)) for index in here.home]))
    masks = dice.integers(0, 2**62, 300).astype(np.uint64) & home
    lowest = masks & (~masks + np.uint64(1))
    if plain.dtype == np.uint64:
        assert (mine.flood(lowest, masks) == plain.flood(lowest, masks)).all()
        for area in AREAS:
            assert ((mine.seeing(area, masks) ^ plain.seeing(area, masks)) & home == 0).all()
    assert window(here.side, 4).offsets("row") == tuple((0, n) for s in (1, -1) for n in (s, 2 * s, 3 * s))


def brute(side: int, worth_of: object, pieces: int) -> int:
    cells = [Cell(row, column) for row in range(side) for column in range(side)]
    return max(worth_of(set(chosen)) for chosen in combinations(cells, pieces))  # type: ignore[operator]


def test_profiles_against_all_sets() -> None:
    for pieces in range(10):
        for wanted in (1, 2, 3):
            assert crowded_most(3, wanted)[pieces] == max(
                brute(3, lambda s: sum(sum(n in s for n in beside(c)) >= wanted for c in s), n)  # noqa: B023
                for n in range(pieces + 1)
            )
            for exactly in (False, True):
                fits = (lambda n: n == wanted) if exactly else (lambda n: n >= wanted)  # noqa: B023
                best = brute(3, lambda s: sum(fits(len(g)) for g in groups(sorted(s))), pieces)  # noqa: B023
                assert groups_most(3, wanted, exactly)[pieces] == best
    cells = [Cell(row, column) for row in range(3) for column in range(3)]
    for own in range(4):
        for other in range(4):
            best = max(
                sum(n in trees for cell in chosen for n in beside(cell))
                for chosen in map(set, combinations(cells, own))
                for trees in map(set, combinations([c for c in cells if c not in chosen], other))
            )
            assert edges_most(3)[own, other] == best
    assert len(BESIDE) == len(CORNERS)


def test_counting_bounds_hold() -> None:
    """No game surpasses the bound for its numbers of pieces: box cards and a user's own, both rulings."""
    dice = random.Random(2)
    for case in range(16):
        number = 2 + case % 2
        goals = random_goals(dice)
        for colour in COLOURS:
            if dice.random() < 0.5:
                goals[colour] = custom(dice, colour)
        if case % 5 == 0:
            del goals[dice.choice(list(goals))]
        rulings = dice.choice(RULINGS)
        card = goals.get(Piece.WITCH)
        # All sets of trees, once: they take some seconds.
        table = vectors(goals, number, rulings, deep=case == 6)
        games = walked(number, card.placement if card else None, case, 40, 60)
        for index in np.nonzero(slots(games).broken == 0)[0].tolist():
            forest = games.forests(number - 1).forest(index)
            numbers = [sum(piece is kind for piece in forest.values()) for kind in KINDS]
            here = np.all([table.of[kind] == n for kind, n in zip(KINDS, numbers, strict=True)], axis=0) & (
                table.bonus > 0
            )
            assert here.sum() == 1
            view = View(forest)
            assert is_full(forest, number)
            for colour, card_ in goals.items():
                points = card_score(card_, view, rulings).points
                assert points <= table.parts[colour,][here][0], (card_, forest)
            for colours, part in table.parts.items():
                assert sum(card_score(goals[colour], view, rulings).points for colour in colours) <= part[here][0]
            assert forest_points(forest, number, goals, rulings) <= table.bound[here][0]


def test_answers() -> None:
    """A short run: legal, confirmed, deterministic, the record a file that can be read."""
    for numbers, number in (("J1 W3 H2 O1", 2), ("W4 O4 T4", 3), ("", 2)):
        goals = goals_of(numbers)
        limits = Limits(deterministic=0.5, seed=3, workers=2 if number == 3 else 1)
        one, two = (best_later(goals, number, Rulings(), limits) for _ in range(2))
        assert (one.value, one.bound, one.turns) == (two.value, two.bound, two.turns)
        assert one.value <= one.bound
        assert not one.limit_hit
        assert one.values == (forest_points(one.forest, number, goals, Rulings()),)
        confirm_record(one.start, one.turns, one.forest, one.value)
        last = one.game.start(goals, Rulings(), number - 1)
        confirm_record(last, one.last_turns, one.forest, one.value)
    assert (one.status, one.value, one.bound) == (Status.OPTIMAL, 4, 4)


def test_the_search_is_no_worse_than_it_was() -> None:
    """A value that a few seconds reach; a change that loses it has broken the search."""
    goals = goals_of("J1 W3 H2 O1 T2")
    best = anneal(Task(goals, 2, (2,), Rulings(), 500, 256, 1), lambda: False)
    assert best.value >= 95


def test_steps_of_the_proof() -> None:
    """A ceiling is lowered, and never below what is reached."""
    ceiling = Ceiling(goals_of("J3 H3"), 2, Rulings())
    before = ceiling.bound
    found = anneal(Task(ceiling.goals, 2, (2,), Rulings(), 200, 128, 1), lambda: False)
    ceiling.descend(Limits(deterministic=2.0), lambda: found.value)
    assert found.value <= ceiling.bound <= before


@pytest.mark.parametrize("workers", [1, 2])
def test_wall_clock_limit(workers: int) -> None:
    begin = time.monotonic()
    found = best_later(goals_of("J2 W2 H1 O1"), 3, Rulings(), Limits(seconds=2.0, workers=workers))
    assert found.limit_hit
    assert found.value <= found.bound
    assert time.monotonic() - begin < 4.5


def test_interrupt() -> None:
    begin = time.monotonic()
    with interruptible() as interrupt:
        threading.Timer(0.7, interrupt.request).start()
        found = best_later(goals_of("J2 W2 H1 O1"), 2, Rulings(), Limits(workers=2))
    assert found.interrupted
    assert found.value <= found.bound
    assert time.monotonic() - begin < 6.0


def test_ctrl_c() -> None:
    threading.Timer(0.7, lambda: signal.raise_signal(signal.SIGINT)).start()
    found = best_later(goals_of("J2 W2 H1 O1"), 2, Rulings())
    assert found.interrupted
    assert found.game.turns()


def test_run_lengths() -> None:
    for steps in (1, 200, 999, 1_400, 5_000, 60_000):
        assert sum(run_lengths(steps)) == steps
