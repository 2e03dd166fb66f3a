"""Legality of a position: the rules of the forest, how it can have come about, and its turns, table and ghost.

All rules look at the position at once; the question how the forest can have come about is asked only when no
single rule is broken, since its answer would only repeat them.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.models.finding import Report, Verdict, verdict_of
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
    if position.move or position.turns or position.table or position.solo:
        from rulewright.models.wispwood.record import check_play

        findings += check_play(position)
    if verdict_of(findings) is Verdict.ILLEGAL:
        return Report(Verdict.ILLEGAL, findings)
    return replace(report, findings=findings)
