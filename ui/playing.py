"""The commands of those who solve puzzles: show, check, hint; and answers as the catalogue of rules shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.models import source as sources
from rulewright.models.answering import number_words
from rulewright.models.game import game
from rulewright.models.rulebook import Rule, rulebook
from rulewright.models.source import InputError, Source
from rulewright.ui import records, reports
from rulewright.ui.puzzling import each, fail, load, read
from rulewright.ui.session import Code, Session
from rulewright.ui.terminal import Console, clean, drawing

if TYPE_CHECKING:
    from rulewright.puzzles.kind import Judgement
    from rulewright.puzzles.puzzle import Puzzle

# The catalogue of what can be wrong with an answer, beside the rules of the games.
ANSWERS = "puzzles"


def show(names: Sequence[str], language: str, form: str) -> int:
    """The position and the task, and a form for the answer; nothing of the solution."""

    def work(session: Session, name: str, puzzle: Puzzle) -> Code:
        from rulewright.puzzles.answering import blank
        from rulewright.puzzles.registry import kind, texts

        told = texts(puzzle.kind)
        data: dict[str, Any] = {"puzzle": puzzle.id, "kind": puzzle.kind, "grade": puzzle.grade}
        data["title"] = dict(puzzle.title)
        data |= {
            "task": dict(puzzle.task),
            "details": dict(puzzle.details),
            "position": puzzle.position,
            "given": puzzle.given,
        }
        form_text = blank(puzzle, told)
        session.results.append(records.result(name, str(puzzle.position["game"]), **data, form=form_text))
        if session.text:
            console = session.console
            reports.say_heading(console, name, clean(f"{puzzle.title[language]}, grade {puzzle.grade} of 5"))
            reports.say_board(console, game(str(puzzle.position["game"])).draw(puzzle.opened))
            console.prose(puzzle.task[language])
            console.say("")
            console.prose(puzzle.details[language])
            legend = kind(puzzle.kind).legend(puzzle, language)
            console.say(*([""] if legend else []))
            for line in legend:
                console.prose(line, "  - ")
            console.say("", "An answer is a file like this:", "")
            console.say(*(f"    {clean(line)}".rstrip() for line in form_text.splitlines()), "")
            reports.say_remarks(console, puzzle.invented)
        return Code.FINE

    return each(Session("puzzle show", form), names, work)


def check(name: str, answer: str, form: str) -> int:
    """Judge an answer: legality first, then what it reaches."""
    from rulewright.puzzles.answering import judge_file

    session = Session("puzzle check", form)
    puzzle = read(session, name, solved=True)
    if puzzle is None:
        return session.finish()
    source: Source | None = None
    try:
        source = load(answer)
        found = judge_file(puzzle, source)
    except InputError as error:
        fail(session, answer, source, error)
        return session.finish()
    game_id = str(puzzle.position["game"])
    rule_of = _rule_of(game_id)
    findings = [records.finding_data(finding, rule_of(finding.code)) for finding in found.findings]
    data: dict[str, Any] = {"puzzle": puzzle.id, "verdict": "right" if found.right else "wrong", "value": found.value}
    data |= {"best": puzzle.best, "answers": puzzle.answers, "findings": findings}
    session.results.append(records.result(answer, game_id, **data))
    session.codes.add(Code.FINE if found.right else Code.FINDINGS)
    if session.text:
        _say_judged(session, source, puzzle, found, rule_of)
    return session.finish()


def _rule_of(game_id: str) -> Callable[[str], Rule | None]:
    """Rules of a game and of answers by their codes."""
    books = [rulebook(game_id).rules, rulebook(ANSWERS).rules]
    return lambda code: next((book[code] for book in books if code in book), None)


def _say_judged(
    session: Session, source: Source, puzzle: Puzzle, found: Judgement, rule_of: Callable[[str], Rule | None]
) -> None:
    console = session.console
    if found.right:
        reached = "" if puzzle.best is None else f": it reaches {number_words(puzzle.best)}, and none does better"
        others = "the only answer" if puzzle.answers == 1 else f"one of {puzzle.answers:,} best answers"
        reports.say_heading(console, source.name, f"{console.paint.good('right')}{reached} ({others})")
    else:
        reports.say_heading(console, source.name, console.paint.bad("not right"))
        console.say("")
        for index, finding in enumerate(found.findings):
            console.say(*([""] if index else []))
            reports.say_finding(console, source, finding, rule_of(finding.code))
    if puzzle.invented:
        console.say("")
        reports.say_remarks(console, puzzle.invented)


def hint(name: str, level: int, answer: str | None, language: str, form: str) -> int:
    """A graded hint; the third one goes on from an answer that is not whole yet."""
    from rulewright.puzzles.answering import judge_file
    from rulewright.puzzles.hinting import hint as hint_of

    session = Session("puzzle hint", form)
    puzzle = read(session, name, solved=level == 3)
    if puzzle is None:
        return session.finish()
    so_far = None
    source: Source | None = None
    try:
        if answer is not None:
            source = load(answer)
            so_far = judge_file(puzzle, source).answer
    except InputError as error:
        fail(session, str(answer), source, error)
        return session.finish()
    given = hint_of(puzzle, level, so_far)
    data = {"puzzle": puzzle.id, "level": level, "hint": dict(given.text), "cells": list(given.cells)}
    session.results.append(records.result(name, str(puzzle.position["game"]), **data))
    if session.text:
        entry = game(str(puzzle.position["game"]))
        if given.cells:
            reports.say_board(session.console, entry.draw(puzzle.opened, given.cells))
        session.console.prose(given.text[language], f"hint {level} of 3: ")
    return session.finish()


def say_answer(console: Console, kind: str, path: Path) -> None:
    """An answer that the catalogue shows, with its puzzle and what is said of it."""
    from rulewright.puzzles.answering import judge_file
    from rulewright.puzzles.examples import puzzle_of

    source = sources.load(str(path))
    puzzle = puzzle_of(source)
    found = judge_file(puzzle, source)
    entry = game(str(puzzle.position["game"]))
    console.say("", f"  {console.paint.strong(kind)} (answers/{clean(path.name)}), to this puzzle:", "")
    console.say(*drawing(entry.draw(puzzle.opened)), "")
    console.prose(f"{puzzle.task['en']} {puzzle.details['en']}", "    ")
    console.say("", *(f"    {clean(line)}".rstrip() for line in source.lines if not line.startswith("puzzle:")))
    for finding in found.findings:
        console.prose(finding.message, f"    {finding.code} {finding.severity}: ", "      ")
    if found.right:
        console.say(f"    {console.paint.good('right')}")
