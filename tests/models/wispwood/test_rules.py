"""Legality: verdicts agree with the brute force, and do not depend on how the board is turned."""

from __future__ import annotations

import random

import pytest
from rulewright.models.finding import Verdict
from rulewright.models.wispwood.rules import check

from tests.models.wispwood.boards import position, random_rows
from tests.referee.reach import is_reachable

WITCH_CARDS = [None, "diagonal-line", "row-or-column", "around-the-cat", "checkershire-cat", "two-away"]


@pytest.mark.parametrize("card", WITCH_CARDS, ids=str)
def test_verdicts_agree_with_laying_all_shapes(card: str | None) -> None:
    """Random forests on 3 × 3 with holes, decided independently by really laying every shape."""
    chance = random.Random(f"verdicts {card}")
    goals = {"witch": card} if card else {}
    verdicts = {True: 0, False: 0}
    for _ in range(300):
        rows = random_rows(chance, 3, ".TTTWJ")
        expected = is_reachable(rows, card)
        report = check(position(rows, 1, goals=goals))
        assert (report.verdict is Verdict.LEGAL) == expected, rows
        assert bool(report.findings) != expected
        verdicts[expected] += 1
    assert min(verdicts.values()) > 10


@pytest.mark.parametrize("card", WITCH_CARDS, ids=str)
def test_verdicts_with_old_wisps_agree_with_laying_all_shapes(card: str | None) -> None:
    """The same with a random old wisp, which one earlier round can always explain unless it is a witch."""
    chance = random.Random(f"old {card}")
    goals = {"witch": card} if card else {}
    for _ in range(150):
        rows = random_rows(chance, 3, "..TTTWJ")
        jacks = [(r, c) for r in range(3) for c in range(3) if rows[r][c] == "J"]
        if not jacks:
            continue
        row, column = chance.choice(jacks)
        expected = is_reachable(rows, card, old=[(row, column)])
        report = check(position(rows, 2, goals=goals, old=["ABC"[column] + str(row + 1)]))
        assert (report.verdict is Verdict.LEGAL) == expected, rows


@pytest.mark.parametrize("turns", range(1, 4))
def test_turning_the_board_changes_no_verdict(turns: int) -> None:
    chance = random.Random(turns)
    for _ in range(60):
        rows = random_rows(chance, 4, ".TTTTWJO")
        turned = rows
        for _ in range(turns):
            turned = ["".join(row) for row in zip(*turned[::-1], strict=True)]
        for card in WITCH_CARDS[1:]:
            first, second = (check(position(board, 1, goals={"witch": card})) for board in (rows, turned))
            assert first.verdict is second.verdict
            assert sorted(f.code for f in first.findings) == sorted(f.code for f in second.findings)


def test_where_the_drawing_sits_does_not_matter() -> None:
    rows = ["CT", "TJ"]
    padded = ["....", ".CT.", ".TJ.", "....", "....", "...."]
    assert check(position(rows)).verdict is check(position(padded)).verdict is Verdict.LEGAL
