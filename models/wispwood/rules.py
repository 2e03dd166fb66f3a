"""Legality of a position: the rules of the forest, how it can have come about, and its turns, table and ghost.

All rules look at the position at once; the question how the forest can have come about is asked only when no
single rule is broken, since its answer would only repeat them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulewright.models.finding import Finding, Report, Verdict, verdict_of
from rulewright.models.wispwood.forest_rules import RULES, Board
from rulewright.models.wispwood.position import Position

__all__ = ["RULES", "Board", "check"]


def check(position: Position) -> Report:
    """Everything that is wrong with a position, its table, its solo game, its move and its record."""
    board = Board(position)
    findings = [finding for rule in RULES for finding in rule(board)]
    if verdict_of(findings) is Verdict.LEGAL and board.cat is not None:
        from rulewright.models.wispwood.origin import trace

        report = trace(position, board.cat)
        findings += report.findings
    else:
        report = Report(verdict_of(findings))
    findings += _turns(position)
    if verdict_of(findings) is Verdict.ILLEGAL:
        return Report(Verdict.ILLEGAL, findings)
    return replace(report, findings=findings)


def _turns(position: Position) -> Iterator[Finding]:
    """What is wrong with `table:`, `solo:`, `move:` and `turns:`."""
    if position.table is not None:
        from rulewright.models.wispwood.table_check import check_table

        yield from check_table(position)
    if position.solo is not None:
        from rulewright.models.wispwood.solo_check import check_solo

        yield from check_solo(position)
    if position.move is not None:
        from rulewright.models.wispwood.judging import judge
        from rulewright.models.wispwood.state import State

        yield from judge(State.of(position), position.move)
    if position.turns:
        from rulewright.models.wispwood.record import replay

        yield from replay(position)[0]
