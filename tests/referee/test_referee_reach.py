"""The search of the referee against numbers counted by hand, and the claim about own trees against it."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from .best import best_reachable, best_turn
from .cards import WITCH_CARDS
from .claim import naive_claim, ordered_claim
from .reach import Box, Forest, is_reachable, reach_from, reachable_forests
from .turns import WispTurn, after, legal_turns

RING = ["I2", "L4", "S4", "O4", "T4", "I3", "L3", "I4"]
NOTHING = ["none"] * 8


# ---------------------------------------------------------------- what can be built


def test_two_by_two_by_hand() -> None:
    """With the cat in a corner, a and b beside it and d opposite.

    Nothing 1; trees a, b, ab, ad, bd, abd 6; a jack in ad or bd 4, in abd 3; two jacks want two trees: 14.
    """
    found = reachable_forests(2, None, wisp_types="J")
    assert len(found) == 4 * 14
    assert found == reachable_forests(2, None, wisp_types="J", limit_turns=1)
    assert ("CT", "JT") in found
    assert ("CT", "J.") not in found


def test_limited_turns() -> None:
    """One turn in a 3x3 box is what ``legal_turns`` gives there."""
    start = ["TC.", "..J", "OT."]
    pond = ["jack", "orb", *NOTHING[2:]]
    turns = legal_turns([*start], 1, True, pond, RING)
    inside = [turn for turn in turns if all(0 <= r < 3 and 0 <= c < 3 for r, c in turn.cells)]
    grown = {tuple(after(start, turn, pond)) for turn in inside}
    assert reachable_forests(3, None, start, "JO", limit_turns=1) == grown | {tuple(start)}


CLAIM_CASES = [(card, cat) for card in (None, *WITCH_CARDS) for cat in (0, 1, 4)]


@pytest.mark.parametrize(("card", "cat"), CLAIM_CASES)
def test_claim_on_three_by_three(card: str | None, cat: int) -> None:
    """Cat in a corner, at a side, in the middle; witches and one other type.

    The ordered claim is right on every board. The naive claim is right on every full board with every card,
    and on every board but with the checkershire cat, where it calls 12 + 6 boards buildable that are not.
    """
    box = Box(3, cat, card, "JW")
    built = {box.draw(state) for state in reach_from(box, (0, 0, 0))}
    wrong: set[Forest] = set()
    for letters in product(".TJW", repeat=8):
        line = "".join((*letters[:cat], "C", *letters[cat:]))
        grid = (line[:3], line[3:6], line[6:])
        if letters.count("J") + letters.count("W") > letters.count("T"):  # neither claim holds
            assert grid not in built
            continue
        naive = naive_claim(grid, card)
        assert (naive and ordered_claim(grid, card)) == (grid in built)  # the ordered claim says more
        if naive != (grid in built):
            wrong.add(grid)
    assert not any("." not in "".join(grid) for grid in wrong)
    assert len(wrong) == ({0: 12, 1: 6, 4: 0}[cat] if card == "checkershire-cat" else 0)


def test_smallest_board_where_the_order_matters() -> None:
    """The chain wants the middle witch first; the only way to her is the tree that the other one needs."""
    grid = ["C..", "TWT", "W.."]
    assert naive_claim(grid, "checkershire-cat")
    assert not ordered_claim(grid, "checkershire-cat")
    assert not is_reachable(grid, "checkershire-cat")
    assert is_reachable(grid, "diagonal-line") is False  # the lower witch is on no diagonal line of the cat
    assert is_reachable(["CT.", "TWT", "W.."], "checkershire-cat")
    # the way round: the witch at the bottom must come first so that the right one hangs on, but waits for her
    assert naive_claim(["TC.", "T.W", "TWT"], "checkershire-cat")
    assert not is_reachable(["TC.", "T.W", "TWT"], "checkershire-cat")
    assert is_reachable(["TCT", "T.W", "TWT"], "checkershire-cat")


def test_claim_on_larger_boards_and_with_old_wisps() -> None:
    """Random boards of up to 20 squares, many with witches of the cat's colour and old wisps."""
    chance = Random(7)
    for _ in range(600):
        height, width = chance.choice([(4, 4), (3, 4), (4, 3), (3, 5), (5, 4)])
        card = chance.choice([None, *WITCH_CARDS, "checkershire-cat", "checkershire-cat"])
        cells = list(product(range(height), range(width)))
        full = chance.random() < 0.5
        tiles = {cell: "T" if full or chance.random() < 0.85 else "." for cell in cells}
        cat = chance.choice(cells)
        old = set(chance.sample(cells, chance.choice([0, 0, 1, 3]))) - {cat}
        for cell in cells:
            same_colour = (sum(cell) - sum(cat)) % 2 == 0
            if cell in old:
                tiles[cell] = chance.choice("JW")
            elif tiles[cell] == "T" and chance.random() < (0.35 if same_colour else 0.15):
                tiles[cell] = "W" if same_colour and chance.random() < 0.8 else "J"
        tiles[cat] = "C"
        grid = ["".join(tiles[r, c] for c in range(width)) for r in range(height)]
        naive = naive_claim(grid, card, old)
        if not naive and chance.random() < 0.8:
            continue
        built = is_reachable(grid, card, old)
        assert built == ordered_claim(grid, card, old), grid
        assert naive or not built
        if full or card != "checkershire-cat":
            assert built == naive, grid


# ---------------------------------------------------------------- the best


def test_best_by_hand() -> None:
    """Hearts on 3x3: 12 pairs of neighbours, a cat in a corner leaves 10, each worth 2 as heart and tree.

    Both colourings of the board give them, and each of their 4 hearts finds one of the 4 trees.
    """
    best = best_reachable({"heart": "beside-trees"}, 3, 1)
    assert (best.total, len(best.forests)) == (20, 8)
    assert best_reachable({"heart": "beside-trees"}, 3, 1, supply={"H": 1}).total == 8  # 4 trees around it
    assert best_reachable({"heart": "beside-trees"}, 2, 1).total == 4
    assert best_reachable({"tree": "one-grove"}, 2, 1).total == 3
    assert best_reachable({"jack": "jack-pairs"}, 2, 1).total == 0  # two jacks want two trees


def test_best_from_a_start() -> None:
    """One square is left beside the cat: a tree, for the full grid 2."""
    start = ["TTTT", "TCHT", "TTTT", "TTT."]
    assert best_reachable({"heart": "beside-trees"}, 4, 1, start) == (8 - 2 + 2, {("TTTT", "TCHT", "TTTT", "TTTT")}, 2)
    # two squares: trees, 5 in the last column and row and the bonus; or a jack and a tree, 4 and the bonus
    start = ["TTTT", "TCTT", "TTTT", "TT.."]
    best = best_reachable({"jack": "oh-my-gourd"}, 4, 1, start)
    assert (best.total, len(best.forests)) == (6, 2)


def test_best_turn_by_hand() -> None:
    """A heart in a square beside the tree has 3 trees: 3 sides of the tree, 2 squares at each: 6 turns."""
    pond, ring = ["heart", *NOTHING[1:]], ["I2", "L4", "S4", "I4", "T4", "I3", "L3", "O4"]
    total, turns = best_turn({"heart": "beside-trees"}, ["CT"], 1, False, pond, ring)
    assert (total, len(turns)) == (6, 6)
    assert {turn.shape for turn in turns if isinstance(turn, WispTurn)} == {"O4"}
