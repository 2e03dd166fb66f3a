"""Legality of a position: box and setup, layout, how it came about, and its turns."""

from __future__ import annotations

from dataclasses import replace

from rulewright.models.finding import Report, Verdict, verdict_of
from rulewright.models.yokai.layout_rules import LAYOUT_RULES
from rulewright.models.yokai.position import Position
from rulewright.models.yokai.record import check_play
from rulewright.models.yokai.setup_rules import SETUP_RULES

RULES = (*SETUP_RULES, *LAYOUT_RULES)

__all__ = ["RULES", "check"]


def check(position: Position) -> Report:
    """Everything that is wrong with a position, its move and its record.

    How the layout came about is asked only where no single rule is broken: its answer would only repeat them.
    """
    findings = [finding for rule in RULES for finding in rule(position)]
    report = Report(Verdict.LEGAL)
    if position.deck is not None and verdict_of(findings) is Verdict.LEGAL:
        from rulewright.models.yokai.history import trace

        report = trace(position)
        findings += report.findings
    findings += check_play(position)
    if verdict_of(findings) is Verdict.ILLEGAL:
        return Report(Verdict.ILLEGAL, findings)
    return replace(report, findings=findings)
