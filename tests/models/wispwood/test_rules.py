"""Legality: every rule has boards that break it alone and keep it, and verdicts agree with the brute force."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from rulewright.models.finding import Verdict
from rulewright.models.game import game
from rulewright.models.rulebook import Rule, rulebook
from rulewright.models.wispwood.rules import check

from tests.models.wispwood.boards import DATA, load, position, random_rows
from tests.referee.reach import is_reachable

RULES = rulebook("wispwood").rules
BREAKABLE = [rule for rule in RULES.values() if rule.kind != "scoring"]
WITCH_CARDS = [None, "diagonal-line", "row-or-column", "around-the-cat", "checkershire-cat", "two-away"]


@pytest.mark.parametrize("rule", BREAKABLE, ids=lambda rule: rule.code)
def test_failing_boards_yield_exactly_their_code(rule: Rule) -> None:
    assert rule.failing
    for name in rule.failing:
        report = check(load(DATA / name))
        assert report.verdict is Verdict.ILLEGAL
        assert {finding.code for finding in report.findings} == {rule.code}


@pytest.mark.parametrize("rule", BREAKABLE, ids=lambda rule: rule.code)
def test_passing_boards_are_legal(rule: Rule) -> None:
    assert rule.passing
    for name in rule.passing:
        report = check(load(DATA / name))
        assert (report.verdict, list(report.findings)) == (Verdict.LEGAL, [])


@pytest.mark.parametrize("rule", BREAKABLE, ids=lambda rule: rule.code)
def test_findings_say_what_and_what_to_do_about_it(rule: Rule) -> None:
    for name in rule.failing:
        loaded = load(DATA / name)
        for finding in check(loaded).findings:
            assert "invalid" not in finding.message
            assert finding.message != finding.help
            assert finding.place is not None
            assert 1 <= finding.place.line <= len(loaded.source.lines)
            line = loaded.source.lines[finding.place.line - 1]
            assert 1 <= finding.place.column <= len(line)


def test_scoring_rules_have_examples_that_exist() -> None:
    for rule in RULES.values():
        if rule.kind == "scoring":
            assert rule.examples, rule.code
        for name in (*rule.examples, *rule.failing, *rule.passing):
            assert (DATA / name).is_file(), name


def test_every_board_belongs_to_a_rule() -> None:
    named = {Path(name).name for rule in RULES.values() for name in (*rule.failing, *rule.passing)}
    assert {path.name for path in (DATA / "boards").iterdir()} == named


def test_there_are_at_least_thirty_codes_with_boards() -> None:
    assert len(BREAKABLE) >= 30
    assert all(code.startswith(game("wispwood").prefix) for code in RULES)
    assert len({rule.name for rule in RULES.values()}) == len(RULES)


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
