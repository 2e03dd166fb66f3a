"""What a check finds: violations are values, each with a code, a sentence, cells and a place in the file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rulewright.models.source import Place


class Severity(StrEnum):
    """How bad a finding is. Only errors make a position illegal."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Verdict(StrEnum):
    """What a check says of a position."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Finding:
    """One violation. `code` names the rule in the game's catalogue, which knows its name, section and page.

    `message` says what is wrong, naming the thing; `help` says what to do about it; `cells` are names as drawn.
    """

    code: str
    message: str
    help: str
    cells: tuple[str, ...] = ()
    place: Place | None = None
    severity: Severity = Severity.ERROR


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a check: all findings at once, and for a legal position how it can have come about.

    `witness` is a list of turns in the form of the file format that builds the position from `start` (a position
    in the form of a file), or None where there is none to give; `remarks` are sentences for people (what was
    assumed, what was proven how).
    """

    verdict: Verdict
    findings: Sequence[Finding] = ()
    witness: list[dict[str, Any]] | None = None
    remarks: Sequence[str] = ()
    start: dict[str, Any] | None = None


def verdict_of(findings: Sequence[Finding]) -> Verdict:
    """Illegal if any finding is an error, else legal."""
    bad = any(finding.severity is Severity.ERROR for finding in findings)
    return Verdict.ILLEGAL if bad else Verdict.LEGAL
