"""The cards of the referee against boards worked out by hand (the working stands beside each board)."""

from __future__ import annotations

import random

import pytest

from .best import LOOKS_AT, Scorer
from .board import WISPS, groups_of, read, surrounding
from .cards import CARDS, WITCH_CARDS, forest_total, full_grid, points

BY_HAND = [
    ("pumpkin-sudoku", "J.T/..J/T..", 9),  # no row or column in common: 2 jacks
    ("pumpkin-sudoku", "J.J/.../..J", 0),  # two share a row, two a column: none is alone
    ("pumpkin-sudoku", "JTJ/.../.J.", 4),  # only the lower one
    ("pumpkin-sudoku", "J...../.J..../..J.../...J../....J./.....J", 40),  # 6
    ("pumpkin-patchwork", "J.J/.../J.J", 22),  # 4
    ("pumpkin-patchwork", "J../.J./...", 0),  # they touch at a corner
    ("pumpkin-patchwork", "JTJ/W.C", 9),  # a tree between two
    ("pumpkin-patchwork", "J.J.J/...../J.J.J/...../J....", 46),  # 7: 30 + 2 x 8
    ("jack-pairs", "JJ.J/..TJ", 23),  # two pairs
    ("jack-pairs", "JJJ/...", 0),  # a group of three is no pair
    ("jack-pairs", "JJ/JJ", 0),  # nor is one of four
    ("jack-pairs", "JJW/O..", 11),  # other wisps beside do not matter
    ("jack-pairs", "J./.J", 0),  # corners do not join
    ("jack-pairs", "JJ.JJ/...../JJ.JJ", 51),  # 4: 37 + 14
    ("oh-my-gourd", "JW.O/J.../..HJ", 9),  # J W J and H J; the orb has no jack
    ("oh-my-gourd", "JC", 4),  # a lone jack is a group
    ("oh-my-gourd", "JTJ/WHO", 4),  # all five wisps are one group
    ("oh-my-gourd", "J.J.J/...../J.J.J", 38),  # 6: 30 + 8
    ("double-cross", "J../.../..J", 0),  # one diagonal
    ("double-cross", "J../.T./..J", 0),  # a tree between does not block
    ("double-cross", "JJ/..", 9),  # side by side is no diagonal
    ("double-cross", "J.J/.J.", 0),  # the middle one meets both
    ("double-cross", "JJJJJJ", 39),  # 6
    ("double-cross", "JJJJJJ/....../....../....../....../.J....", 48),  # 7: 39 + 9
    ("cross-beam", "H.T/.T./T.T", 2),  # one in the row, one in the column
    ("cross-beam", "HJT/C../T..", 2),  # jack and cat do not block
    ("cross-beam", "HTH", 2),  # the tree counts for both
    ("beside-trees", ".T./THT/.C.", 6),  # the rulebook's heart: three trees, the cat is none
    ("beside-trees", "HTH", 4),  # the tree counts for both
    ("beside-trees", "T.T/.H./T.T", 0),  # corners are not beside
    ("trees-below", "T/H/T/J/T", 4),  # two below, the jack does not block, the one above does not count
    ("trees-below", "H/T/H/T", 6),  # 2 + 1 trees
    ("trees-below", "HT/CT", 0),  # another column
    ("best-diagonal", "T.T/.H./T..", 4),  # falling 1, rising 2 (both arms)
    ("best-diagonal", "H../.O./..T", 2),  # the orb does not block
    ("best-diagonal", "TTT/THT/TTT", 4),  # 2 on either: one of them counts
    ("path-of-light", "HTT.T", 4),  # stops at the empty square
    ("path-of-light", "TTH/..T/..T/..T", 6),  # left 2, down 3
    ("path-of-light", "HCT/J../T..", 0),  # stopped at once by the cat and by a jack
    ("path-of-light", "HTTH", 8),  # both hearts use the same two trees
    ("merry-glow-round", "O../.O./..H", 6),  # the rulebook's two orbs: 2 (orb) + 4 (orb, heart)
    ("merry-glow-round", "OT/TC", 0),  # trees are no type, and the orb does not count for itself
    ("merry-glow-round", "JWH/JOT", 6),  # three types
    ("row-or-column-types", "OJ./W../H..", 6),  # row O J, column O W H
    ("row-or-column-types", "OTO", 4),  # 1 type each
    ("row-or-column-types", "J.O.H/..C../..W..", 6),  # row J O H, column O W
    ("hide-and-glow-seek", "OOJWWHH", 10),  # fewest: jack, 5 each
    ("hide-and-glow-seek", "OOJWWTT", 6),  # no heart at all: 3 each
    ("hide-and-glow-seek", "OJJWWHH", 7),  # fewest: orb
    ("hide-and-glow-seek", "OOJWHH.", 10),  # jack and witch tie: the higher value, 5
    ("energy-synergy", "O.T/.J.", 0),  # no wisp beside: nothing
    ("energy-synergy", "HO/.W", 6),  # heart 7, witch 6
    ("energy-synergy", "OOT", 8),  # each has the other
    ("glowing-groups", "OJJJ", 4),  # exactly two types
    ("glowing-groups", "OH.O/J...", 8),  # O H J 6, O 2
    ("glowing-groups", "OO.J/..JW", 2),  # once a group; a group without an orb gives nothing
    ("shy-glow", "O../.J./.W.", 4),  # J W touches at a corner
    ("shy-glow", "OJ/JW", 0),  # its own group
    ("shy-glow", ".O./J.H/..W", 4),  # J, or H W: one of them
    ("lines-of-three", "TTT./T.T./T..T", 4),  # row 1 and column A
    ("lines-of-three", "T.TT/CTT.", 2),  # need not be together; the cat is no tree
    ("one-grove", "TT.T/T..T", 3),
    ("one-grove", "TCT", 1),  # the cat does not join
    ("one-grove", "TTT/.../TTT", 3),  # one of two equal groups
    ("three-beside", "TTT/.T.", 3),
    ("three-beside", "TTT/TTT/TTT", 15),  # the middle and four sides
    ("three-beside", "TTT/TCT/TTT", 0),
    ("lower-branches", "TTTT.TT/TTTT.TT/......./TTTT...", 8),  # sizes 8, 4, 4
    ("lower-branches", "TTT/T.T", 0),  # one group only
    ("lower-branches", "TTT.T/...../TTT..", 6),  # sizes 3, 3, 1: the second of the two largest
    ("groups-of-three", "TTT.TT/....TT/TT....", 8),  # sizes 3, 4, 2
    ("groups-of-three", "TT/C.", 0),
    ("clear-diagonal", "T.../.T../..T./...J", 3),  # the long one holds a jack
    ("clear-diagonal", "T../.C./..T", 6),  # the cat is no wisp
]


@pytest.mark.parametrize(("card", "board", "expected"), BY_HAND)
def test_by_hand(card: str, board: str, expected: int) -> None:
    grid = board.split("/")
    assert points(card, grid) == expected
    padded = ["." * (len(grid[0]) + 3)] + ["." + line + ".." for line in grid] + ["." * (len(grid[0]) + 3)]
    assert points(card, padded) == expected  # only the drawing counts, not where it sits


def test_every_card_is_worked_out() -> None:
    assert len(CARDS) == 25 + 2
    assert set(CARDS) == {card for card, _, _ in BY_HAND} | set(WITCH_CARDS)


@pytest.mark.parametrize("card", WITCH_CARDS)
def test_witches_by_number(card: str) -> None:
    """18 for 3, 4 for one over, 10 for two; the rulebook's seven are 18 + 18 + 4, wherever they lie."""
    expected = [0, 4, 10, 18, 22, 28, 36, 40]
    assert [points(card, ["C" + "W" * n]) for n in range(8)] == expected


def test_switches() -> None:
    """The rulings of section 8, each with the value that is not the default."""
    tie = ["OOJWHH"]  # jack 5 and witch 4 tie for fewest
    assert points("hide-and-glow-seek", tie, {"rarest-tie": "lower"}) == 8
    assert points("hide-and-glow-seek", ["O"], {"rarest-tie": "lower"}) == 3  # jack, witch, heart tie at none
    assert points("hide-and-glow-seek", ["O"]) == 5
    groves = ["TTT.T", ".....", "TTT.."]
    assert points("lower-branches", groves, {"second-grove-tie": "third"}) == 2
    assert points("lower-branches", ["TTT", "...", "TTT"], {"second-grove-tie": "third"}) == 0
    assert points("lower-branches", ["TTT.T", ".....", "T.TT."], {"second-grove-tie": "third"}) == 4
    row = ["JJJJJJ", "......", "......", "......", "......", ".JJ..."]
    assert points("double-cross", row, {"double-cross-beyond-six": "8"}) == 39 + 16
    assert points("double-cross", row) == 39 + 18


def test_full_grids() -> None:
    """2, 4, 6 in rounds 1, 2, 3, for the grid of that round only (the rulebook's scoring page)."""
    for round_number, bonus in ((1, 2), (2, 4), (3, 6)):
        side = round_number + 3
        grid = ["C" + "T" * (side - 1)] + ["T" * side] * (side - 1)
        assert [full_grid(grid, n) for n in (1, 2, 3)] == [bonus * (n == round_number) for n in (1, 2, 3)]
        assert full_grid(["." * side, *grid], round_number) == bonus
        assert full_grid([*grid[:-1], "." + grid[-1][1:]], round_number) == 0


def test_forest_total() -> None:
    """The rulebook's scoring page in a board that fits its text: orbs 6, hearts 6, grove 8."""
    grid = ["OTT.", ".OT.", "HTTT", "TCT."]
    # upper orb: the lower orb, 2; lower orb: upper orb and heart, 4. The heart has the trees B3 and A4: 4.
    # Grove: B1 C1 C2 B3 C3 D3 C4 hang together, 7; A4 is by itself.
    goals = {"orb": "merry-glow-round", "heart": "beside-trees", "tree": "one-grove"}
    assert forest_total(goals, grid, 1) == {"orb": 6, "heart": 4, "tree": 7, "full-grid": 0, "total": 17}
    grid = ["OTT.", "TOT.", "HTTT", "TTTC"]
    # now the heart has A2, B3, A4: 6. B1 C1 C2 B3 C3 D3 A4 B4 C4 hang together: 9; A2 is by itself.
    assert forest_total(goals, grid, 1) == {"orb": 6, "heart": 6, "tree": 9, "full-grid": 0, "total": 21}
    grid = ["OTT.", "TOT.", "HTTC", "TTT."]  # one tree less: 8, as printed
    assert forest_total(goals, grid, 1) == {"orb": 6, "heart": 6, "tree": 8, "full-grid": 0, "total": 20}


def test_words() -> None:
    """Beside is 4 squares, surrounding 8, and a group may be one tile."""
    assert len(set(surrounding((0, 0)))) == 8
    assert sorted(map(len, groups_of([(0, 0), (0, 1), (1, 2)]))) == [1, 2]
    with pytest.raises(ValueError, match="unequal"):
        read(["TT", "T"])
    with pytest.raises(ValueError, match="letter"):
        read(["TX"])


def test_letters_that_a_card_looks_at() -> None:
    """A card scores a drawing as it scores the letters that it is said to look at."""
    chance = random.Random(1)
    assert set(LOOKS_AT) < set(CARDS)
    for _ in range(150):
        grid = tuple("".join(chance.choices(".TTTC" + WISPS, k=4)) for _ in range(4))
        for card in CARDS:
            expected = points(card, grid) + full_grid(grid, 1)
            assert Scorer({"any": card}, 1, None).total(grid) == expected
