"""Checks as text: a heading, the board as understood, and every finding in the manner of a compiler."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.models.finding import Finding, Report, Severity, Verdict
from rulewright.models.rulebook import Rule
from rulewright.models.source import InputError, Source
from rulewright.ui.excerpt import excerpt, location
from rulewright.ui.terminal import Console, Paint, clean, drawing, wrap

RuleOf = Callable[[str], Rule | None]


def verdict_word(verdict: Verdict, paint: Paint) -> str:
    """The verdict in its colour."""
    colour = {Verdict.LEGAL: paint.good, Verdict.ILLEGAL: paint.bad, Verdict.UNKNOWN: paint.odd}[verdict]
    return colour(str(verdict))


def say_heading(console: Console, name: str, what: str) -> None:
    """`file: what is said of it`, with the name in bold."""
    console.say(f"{console.paint.strong(clean(name))}: {what}")


def say_board(console: Console, board: str) -> None:
    """A drawing between blank lines."""
    console.say("", *drawing(board), "")


def say_report(
    console: Console, source: Source, report: Report, rule_of: RuleOf, board: str, steps: Sequence[str]
) -> None:
    """The whole report on one file; `steps` are the turns of its witness in words."""
    say_heading(console, source.name, verdict_word(report.verdict, console.paint) + _counted(report.findings))
    say_board(console, board)
    for finding in report.findings:
        say_finding(console, source, finding, rule_of(finding.code))
        console.say("")
    if report.witness is not None:
        console.say("It can have come about like this:" if report.witness else "It is where a game begins.")
        say_turns(console, steps)
        console.say("")
    say_remarks(console, report.remarks)


def _counted(findings: Sequence[Finding]) -> str:
    counts = [(sum(f.severity is severity for f in findings), str(severity)) for severity in Severity]
    words = [f"{count} {word}{'s' if count > 1 else ''}" for count, word in counts if count]
    return f" ({', '.join(words)})" if words else ""


def say_finding(console: Console, source: Source, finding: Finding, rule: Rule | None) -> None:
    """One finding: sentence, place, source line, rule and help."""
    paint = console.paint
    colour = {Severity.ERROR: paint.bad, Severity.WARNING: paint.odd, Severity.NOTE: paint.mild}[finding.severity]
    title = f"{finding.code} {rule.name}" if rule else finding.code
    head = f"{finding.severity}[{title}]"
    lines = wrap(f"{head}: {finding.message}", console.width, "", "    ")
    if lines[0].startswith(head):
        lines[0] = colour(head) + lines[0].removeprefix(head)
    console.say(*lines)
    console.say(f" {paint.mild('-->')} {location(source.name, finding.place)}")
    console.say(*excerpt(source.lines, finding.place, console.width, paint))
    if rule is not None:
        page = f", page {rule.page}" if rule.page else ""
        console.prose(f"{rule.section}{page}", "  = rule: ")
    if finding.help:
        console.prose(finding.help, "  = help: ")


def say_turns(console: Console, steps: Sequence[str]) -> None:
    """Numbered turns in words."""
    digits = len(str(len(steps)))
    for number, step in enumerate(steps, 1):
        console.prose(clean(step), f"  {number:>{digits}}. ", " " * (digits + 4))


def say_remarks(console: Console, remarks: Sequence[str]) -> None:
    """Sentences for people, each as a note."""
    for remark in remarks:
        console.prose(remark, "note: ")


def unreadable(name: str, error: InputError, paint: Paint, width: int) -> list[str]:
    """A file that cannot be read, as lines."""
    lines = wrap(f"error: {error.message}", width, "", "  ")
    lines[0] = lines[0].replace("error:", paint.bad("error:"), 1)
    place = f" {paint.mild('-->')} {location(name, error.place)}"
    return [*lines, place, *excerpt(error.lines, error.place, width, paint)]
