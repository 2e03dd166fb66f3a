"""The commands that work on positions: check, score, moves, best, deduce, show."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rulewright.models import source as sources
from rulewright.models.finding import Report, Severity, Verdict
from rulewright.models.game import Answer, UnsupportedError
from rulewright.models.reading import suggestion
from rulewright.models.writing import document
from rulewright.ui import answers, records, reports
from rulewright.ui.session import Code, Item, Session
from rulewright.ui.terminal import clean, drawing

if TYPE_CHECKING:
    from rulewright.solver.outcome import Limits
    from rulewright.solver.progress import Mode


def check(files: Sequence[str], form: str) -> int:
    """Legality of each position and of its turns."""
    return Session("check", form).each(files, _check)


def _check(session: Session, item: Item) -> Code:
    report = item.game.check(item.position)
    invented = item.invented()
    session.add(item, records.report_data(report, item.rule) | _if_any("invented", invented))
    if session.text:
        cells = [cell for finding in report.findings for cell in finding.cells]
        board = item.game.draw(item.position, cells)
        steps = item.game.tell(report.witness, report.start) if report.witness else ()
        reports.say_report(session.console, item.source, report, item.rule, board, steps)
        reports.say_remarks(session.console, invented)
    return Code.FINDINGS if report.verdict is Verdict.ILLEGAL else Code.FINE


def _if_any(key: str, values: list[str]) -> dict[str, Any]:
    return {key: values} if values else {}


def score(files: Sequence[str], form: str) -> int:
    """The score tree of each position, legal or not."""
    return Session("score", form).each(files, _score)


def _score(session: Session, item: Item) -> Code:
    tree = item.game.score(item.position)
    report = item.game.check(item.position)
    invented = item.invented()
    data = {"verdict": str(report.verdict), "total": tree.points, "parts": tree.to_data()["parts"]}
    asides = item.game.asides(item.position)
    session.add(item, data | {aside.key: aside.data for aside in asides} | _if_any("invented", invented))
    if session.text:
        reports.say_heading(session.console, item.source.name, f"{tree.points} points")
        reports.say_board(session.console, item.game.draw(item.position))
        answers.say_score(session.console, tree)
        for aside in asides:
            session.console.say("", *(clean(line) for line in aside.lines))
        if invented:
            session.console.say("")
        reports.say_remarks(session.console, invented)
    _warn_illegal(session, item, report, "scored as drawn")
    return Code.FINE


def _warn_illegal(session: Session, item: Item, report: Report, done: str) -> None:
    """On standard error that an illegal position is worked on all the same."""
    codes = sorted({finding.code for finding in report.findings if finding.severity is Severity.ERROR})
    if codes and report.verdict is Verdict.ILLEGAL:
        session.console.warn(f"{item.source.name} is illegal ({', '.join(codes)}): it is {done}")


def moves(files: Sequence[str], form: str, count: bool, ranked: bool) -> int:
    """The legal moves of each position, or their number."""
    return Session("moves", form).each(files, _count if count else _moves(ranked))


def _count(session: Session, item: Item) -> Code:
    number = item.game.count_moves(item.position)
    session.add(item, {"count": number})
    if session.text:
        session.console.say(str(number))
    return Code.FINE


def _moves(ranked: bool) -> Callable[[Session, Item], Code]:
    def work(session: Session, item: Item) -> Code:
        found = item.game.moves(item.position, ranked)
        session.add(item, records.moves_data(found))
        if session.text:
            answers.say_moves(session.console, item.source.name, found, _board_of(item, found.position))
        return Code.FINE

    return work


def _board_of(item: Item, data: dict[str, Any], marked: Sequence[str] = ()) -> str:
    """The drawing of a position that is given as data: it goes the way of every file."""
    source = sources.parse(document(data).encode(), item.source.name)
    return item.game.draw(item.game.read(source), marked)


def best(
    files: Sequence[str],
    form: str,
    ask: str | None,
    limits: Limits,
    progress: Mode,
    count: bool,
    drawn: Sequence[str] = (),
    svg: str | None = None,
) -> int:
    """The best answer to a question about each position.

    `count`: and how many best answers there are; `drawn`: what is known to come into the hand; `svg`: where to write a
    picture of the answer.
    """

    def work(session: Session, item: Item) -> Code:
        if drawn:
            item = replace(item, position=item.game.drawn(item.position, drawn))
        return _best(session, item, ask, limits, progress, count, svg)

    return Session("best", form).each(files, work)


def _best(
    session: Session, item: Item, ask: str | None, limits: Limits, progress: Mode, count: bool, svg: str | None
) -> Code:
    from rulewright.solver.progress import Silent, progress_on

    question = item.game.default_question(item.position) if ask is None else ask
    if question not in item.game.questions:
        near = suggestion(question[:40], item.game.questions)
        names = ", ".join(item.game.questions)
        raise UnsupportedError(f"{item.game.title} has no question `{question[:40]}`{near or f': they are {names}'}")
    drawn = Silent() if sys.stderr is None else progress_on(sys.stderr, progress)
    try:
        answer = item.game.best(item.position, question, limits, drawn, count)
    finally:
        drawn.close()
    if svg is not None:
        _write_answer(session, item, answer, svg)
    invented = item.invented()
    session.add(item, records.answer_data(answer) | _if_any("invented", invented))
    if session.text:
        board = _board_of(item, answer.position) if answer.position is not None else None
        start = answer.start or item.position.to_data()
        steps = item.game.tell(answer.turns, start) if answer.turns else ()
        answers.say_answer(session.console, item.source.name, answer, board, steps)
        reports.say_remarks(session.console, invented)
        session.console.tell(f"{answer.solver.seconds:.2f} s")
    return _code_of(answer)


def _write_answer(session: Session, item: Item, answer: Answer, target: str) -> None:
    """The picture of an answer: its chart if it has one, else its position."""
    from rulewright.ui.output import write

    if answer.chart is not None:
        picture = answer.chart.svg()
    elif answer.position is not None:
        source = sources.parse(document(answer.position).encode(), item.source.name)
        picture = item.game.svg(item.game.read(source))
    else:
        session.console.warn("there is no answer to draw: no picture is written")
        return
    write(session.console, target, picture.encode())


def _code_of(answer: Answer) -> Code:
    """0 only for what is solved and proven; that there is no answer is a finding."""
    if answer.interrupted:
        return Code.INTERRUPTED
    return {"optimal": Code.FINE, "infeasible": Code.FINDINGS}.get(str(answer.status), Code.STOPPED)


def deduce(files: Sequence[str], form: str) -> int:
    """What is certain and how likely the rest is, in games with hidden parts."""
    return Session("deduce", form).each(files, _deduce)


def _deduce(session: Session, item: Item) -> Code:
    found = item.game.deduce(item.position)
    report = item.game.check(item.position)
    invented = item.invented()
    session.add(item, records.deduction_data(found, report.verdict) | _if_any("invented", invented))
    if session.text:
        if found.position is None:
            board = item.game.draw(item.position, found.marked)
        else:
            board = _board_of(item, found.position, found.marked)
        answers.say_deduction(session.console, item.source.name, found, board, [*found.remarks, *invented])
    _warn_illegal(session, item, report, "taken as drawn")
    return Code.FINE if found.possible else Code.FINDINGS


def show(file: str, form: str, svg: str | None, png: str | None) -> int:
    """A picture of a position: in the terminal, or written to files."""

    def work(session: Session, item: Item) -> Code:
        return _show(session, item, svg, png)

    return Session("show", form).each([file], work)


def _show(session: Session, item: Item, svg: str | None, png: str | None) -> Code:
    from rulewright.ui.output import png_of, write

    board = item.game.draw(item.position)
    pictures: list[tuple[str, bytes]] = []
    if svg is not None or png is not None:
        image = item.game.svg(item.position)
        if svg is not None:
            pictures.append((svg, image.encode()))
        if png is not None:
            pictures.append((png, png_of(image)))
    for target, data in pictures:
        write(session.console, target, data)
    session.add(item, {"drawing": board, "svg": svg, "png": png})
    if session.text and not pictures:
        session.console.say(*drawing(board, ""))
    return Code.FINE
