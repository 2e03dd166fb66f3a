"""Made puzzles against the independent judges. What takes longer was run by hand, 40 to 50 puzzles of each kind."""

from __future__ import annotations

import pytest
from rulewright.puzzles.registry import kind_ids

from tests.referee_puzzles import quacks, wispwood, wispwood_forest, wonderland, yokai
from tests.referee_puzzles.common import Verdict, data_of
from tests.referee_puzzles.comparing import JUDGES, compare

# Seeds and grades by kind; all are made and judged within a second or two.
CHOSEN = {
    "wispwood-forest": [(81, 1), (82, 2), (83, 3)],
    "wispwood-illegal-tile": [(81, 1), (82, 2), (83, 3), (84, 4), (85, 5), (86, 5)],
    "wispwood-score": [(81, 1), (82, 2), (83, 3), (84, 4), (85, 5)],
    "yokai-fewest-moves": [(81, 1), (82, 2), (83, 3)],
    "yokai-who-hides": [(81, 1), (82, 2), (83, 3), (84, 4)],
    "trumpets-best": [(81, 1), (82, 2), (83, 3)],
    "wonderland-placement": [(81, 1), (82, 2), (83, 3), (84, 4), (85, 5)],
    "quacks-purchase": [(300, 1), (302, 1), (310, 2)],
}
MADE = [(kind, seed, grade) for kind, chosen in CHOSEN.items() for seed, grade in chosen]


def test_every_kind_has_a_judge() -> None:
    assert set(JUDGES) == set(CHOSEN) == set(kind_ids())


@pytest.mark.parametrize(("kind", "seed", "grade"), MADE)
def test_a_made_puzzle_is_as_its_judge_says(kind: str, seed: int, grade: int) -> None:
    """Best value, number and set of right answers, hints, and what is said of right and wrong answers."""
    assert compare(kind, seed, grade) > 10


# ---------------------------------------------------------------- the judges by hand


def test_a_forest_by_hand() -> None:
    """The jack needs a new tree of its own: not on the last empty square, and a given tree does not do."""
    data = data_of("{given: {place: [jack]}, position: {goals: {jack: oh-my-gourd, tree: one-grove}}}")
    data["position"]["forest"] = "C T T T\nT T T T\nT T T T\nT T . .\n"
    solved = wispwood_forest.solve_forest(data)
    # Full grid 2, the jack 4; on C4 it leaves 14 trees together, on D4 as well.
    assert (solved.best, solved.count) == (2 + 4 + 14, 2)
    data["position"]["forest"] = "C T T T\nT T T T\nT T . T\nT T T .\n"
    with pytest.raises(AssertionError, match="no forest"):
        wispwood_forest.solve_forest(data)


def test_a_tile_by_hand() -> None:
    """Two jacks and one tree: either jack may go, and so there is no puzzle; a witch off her pattern must go."""
    data = data_of("{position: {round: 1, goals: {witch: around-the-cat}}}")
    data["position"]["forest"] = "C T J\n. J .\n"
    assert wispwood.solve_tile(data).answers == {"C1", "B2"}
    data["position"]["forest"] = "C T T W\n"
    assert wispwood.solve_tile(data).answers == {"D1"}


def test_moves_by_hand() -> None:
    """Two pairs of neighbours swapped at the border of two blocks; the last card can go to two cells."""
    data = data_of("{position: {}}")
    data["position"]["layout"] = "R R R G\nR G G G\nB B B P\nB P P P\n"
    assert (yokai.solve_moves(data).best, yokai.solve_moves(data).count) == (0, 1)
    data["position"]["layout"] = (
        ". . . . . . .\n. R R R G G .\n. R . G G . .\n. B B B P . .\n. . P P P B .\n. . . . . . .\n"
    )
    solved = yokai.solve_moves(data)
    assert solved.best == 1
    assert all(plan[0][0] == (4, 5) for plan in map(yokai._plain, solved.answers))
    assert yokai.moves_verdict(data, {"moves": [{"from": "F5", "to": "B5"}]}, solved) == Verdict(True, 1)
    assert yokai.moves_verdict(data, {"moves": [{"from": "F5", "to": "F4"}]}, solved) == Verdict(False)


def test_a_placement_by_hand() -> None:
    """One card, two cells: what is on the other side of the table does not matter."""
    data = data_of(
        "{id: by-hand, position: {edges: {red: [4, 2, 7], blue: [6, 7, 1]}, to-move: blue, "
        "grid: [[b5, r6, b2], [b4, \"r5'\", r3], [r1, '-', '-']]}}"
    )
    game = wonderland.endgame(data)
    assert game.hands == {"red": (), "blue": ("b3",)}
    assert len(game.values) == 4


def test_a_race_by_hand() -> None:
    """One step to go: every chip of food arrives. With 4 dream weeds and 4 chips of food that takes, on average:"""
    data = data_of(
        "{id: by-hand, position: {game: quacks-and-co, box: house, set: caterpillar, boards: 4, "
        "track: {steps: 20, spirals: [5]}, turn: pig, players: ["
        "{animal: donkey, space: 3, rubies: 0, clovers: 0, bag: {dream: 4, red-1: 2}, board: {}}, "
        "{animal: pig, space: 19, rubies: 0, clovers: 0, bag: {dream: 1, red-1: 2, red-2: 1, yellow-1: 1}, "
        "board: {dream: 3}}]}}"
    )
    # p: the next three are dream weeds, and it begins again.
    again = 4 / 8 * 3 / 7 * 2 / 6
    mean = 1 + 4 / 8 * (1 + 3 / 7)
    assert quacks.solve(data).best == round(mean / (1 - again), 6)
    assert quacks.solve(data).answers == {()}
