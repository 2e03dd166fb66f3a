"""Answers as JSON data: the public contract's objects, built in one place."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from rulewright.models.finding import Finding, Report, Verdict
from rulewright.models.game import Answer, Deduction, Moves
from rulewright.models.rulebook import Rule
from rulewright.models.source import InputError

SCHEMA = 1

RuleOf = Callable[[str], Rule | None]


def dump(command: str, results: Sequence[dict[str, Any]], extra: dict[str, Any]) -> str:
    """The whole answer of a command. ASCII only, so that no encoding of standard output can break it."""
    import rulewright

    answer = {"schema": SCHEMA, "rulewright": rulewright.__version__, "command": command, "results": list(results)}
    return json.dumps(answer | extra, indent=2) + "\n"


def result(name: str | None, game: str | None, **parts: Any) -> dict[str, Any]:
    """A result without error."""
    return {"file": name, "game": game, "error": None, **parts}


def failure(name: str | None, game: str | None, error: InputError | str) -> dict[str, Any]:
    """A result of a file that cannot be read or asked."""
    message, place = (error.message, error.place) if isinstance(error, InputError) else (error, None)
    line, column = (place.line, place.column) if place else (None, None)
    return {"file": name, "game": game, "error": {"message": message, "line": line, "column": column}}


def report_data(report: Report, rule_of: RuleOf) -> dict[str, Any]:
    """Verdict, findings, and the witness as `turns` where there is one."""
    data: dict[str, Any] = {
        "verdict": str(report.verdict),
        "findings": [finding_data(finding, rule_of(finding.code)) for finding in report.findings],
    }
    if report.witness is not None:
        data["turns"] = report.witness
        data["start"] = report.start
    return data | {"remarks": list(report.remarks)}


def finding_data(finding: Finding, rule: Rule | None) -> dict[str, Any]:
    """One finding."""
    place = finding.place
    return {
        "code": finding.code,
        "name": rule.name if rule else None,
        "severity": str(finding.severity),
        "message": finding.message,
        "help": finding.help,
        "cells": list(finding.cells),
        "line": place.line if place else None,
        "column": place.column if place else None,
        "rule": {"section": rule.section, "page": rule.page} if rule else None,
    }


def moves_data(moves: Moves) -> dict[str, Any]:
    """Count and moves, the position that their cells refer to, and the scores where they are ranked."""
    data: dict[str, Any] = {"count": len(moves.moves), "moves": list(moves.moves), "position": moves.position}
    if moves.values is not None:
        data["values"] = list(moves.values)
    return data | {"remarks": list(moves.remarks)}


def answer_data(answer: Answer) -> dict[str, Any]:
    """A best answer."""
    data: dict[str, Any] = {
        "question": answer.question,
        "status": str(answer.status),
        "value": answer.value,
        "bound": answer.bound,
        "position": answer.position,
        "start": answer.start,
        "turns": None if answer.turns is None else list(answer.turns),
        "score": answer.score.to_data() if answer.score else None,
        "solver": answer.solver.as_dict(),
        "interrupted": answer.interrupted,
        "limit-hit": answer.limit_hit,
        "remarks": list(answer.remarks),
    }
    return data | {key: value for key, value in answer.extra.items() if key not in data}


def deduction_data(found: Deduction, verdict: Verdict) -> dict[str, Any]:
    """The verdict, the game's own keys, and the remarks."""
    data: dict[str, Any] = {"verdict": str(verdict)}
    data |= {key: value for key, value in found.data.items() if key not in data}
    return data | {"remarks": list(found.remarks)}


def rule_data(rule: Rule) -> dict[str, Any]:
    """One rule of a catalogue."""
    return {
        "code": rule.code,
        "name": rule.name,
        "class": rule.kind,
        "section": rule.section,
        "page": rule.page,
        "statement": rule.statement,
        "provenance": rule.provenance,
        "failing": list(rule.failing),
        "passing": list(rule.passing),
        "examples": list(rule.examples),
    }
