"""Scores, moves, best answers and deductions as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.models.answering import number_words
from rulewright.models.game import Answer, Deduction, Moves
from rulewright.models.score import Score
from rulewright.models.writing import document, flow
from rulewright.ui.reports import say_board, say_heading, say_remarks, say_turns
from rulewright.ui.terminal import Console, clean, columns, wrap

# So many items of a list of mappings a terminal shows.
MOST_ITEMS = 60


def say_score(console: Console, score: Score) -> None:
    """The tree: points in one column, the parts of a node indented under it, with their cells and reasons."""
    nodes = list(score.walk())
    width = max(len(str(node.points)) for _, node in nodes)
    for depth, node in nodes:
        points = f"{node.points:>{width}}"
        lead = f"  {points}  {'  ' * depth}"
        text = f"{clean(node.name)}" + (f" [{' '.join(node.cells)}]" if node.cells and not _named(node) else "")
        if node.why:
            text += f": {node.why}"
        console.prose(text, lead, " " * (columns(lead) + 2))


def _named(node: Score) -> bool:
    """Whether the name already says the one cell."""
    return len(node.cells) == 1 and node.name.split(" ")[-1] == node.cells[0]


def say_moves(console: Console, name: str, moves: Moves, board: str) -> None:
    """All moves, one a line in the form of `move:`, with their scores where they are ranked."""
    count = len(moves.moves)
    ranked = ", best first" if moves.values is not None else ""
    say_heading(console, name, f"{count} legal {'move' if count == 1 else 'moves'}{ranked}")
    say_board(console, board)
    if moves.values is None:
        console.say(*(f"  {clean(flow(move))}" for move in moves.moves))
    else:
        width = max((len(str(value)) for value in moves.values), default=0)
        for value, move in zip(moves.values, moves.moves, strict=True):
            console.say(f"  {value:>{width}}  {clean(flow(move))}")
    if moves.moves and moves.remarks:
        console.say("")
    say_remarks(console, moves.remarks)


def say_answer(console: Console, name: str, answer: Answer, board: str | None, steps: Sequence[str]) -> None:
    """A best answer with the state of its proof; `steps` are its turns in words."""
    say_heading(console, name, f"{clean(answer.question)}: {_proof(console, answer)}")
    if board is not None:
        say_board(console, board)
    if steps:
        console.say("With these turns:" if len(steps) > 1 else "With this turn:")
        say_turns(console, steps)
        console.say("")
    if answer.score is not None:
        say_score(console, answer.score)
        console.say("")
    if answer.chart is not None:
        console.say(*(clean(line) for line in answer.chart.lines(console.width)), "")
    for key, value in answer.extra.items():
        if answer.chart is None or key not in answer.chart.shows:
            _say_extra(console, key, value)
    say_remarks(console, answer.remarks)
    solver = answer.solver
    workers = "1 worker" if solver.workers == 1 else f"{solver.workers} workers"
    console.prose(f"{solver.name} {solver.version}, seed {solver.seed}, {workers}", "solver: ")


def say_deduction(console: Console, name: str, found: Deduction, board: str, notes: Sequence[str]) -> None:
    """What follows from a position, under a heading that says at once whether anything fits it; `notes` come last."""
    if found.possible:
        heading = clean(found.headline) or "this follows from what is given"
    else:
        heading = console.paint.bad(clean(found.headline) or "nothing fits what is given")
    say_heading(console, name, heading)
    say_board(console, board)
    for line in found.lines:
        console.say(*_fitted(clean(line.rstrip()), console.width))
    if found.lines and notes:
        console.say("")
    say_remarks(console, notes)


def _fitted(line: str, width: int) -> list[str]:
    """A clean line as it is, so that tables stay tables; one that is too long for the terminal as prose."""
    if columns(line) <= width:
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    return wrap(line, width, indent, f"{indent}  ")


def _say_extra(console: Console, key: str, value: Any) -> None:
    """What only this game or question tells: a list of mappings a line each, a position as it would stand in a file."""
    if isinstance(value, Sequence) and value and all(isinstance(item, Mapping) for item in value):
        console.say(f"{clean(key)}:")
        for item in value[:MOST_ITEMS]:
            console.prose(flow(item), "  ", "    ")
        if len(value) > MOST_ITEMS:
            console.say(f"  and {len(value) - MOST_ITEMS} more (--format json lists all)")
        console.say("")
    elif isinstance(value, Mapping) and not _brief(value):
        console.say(f"{clean(key)}:", *(f"  {clean(line)}" for line in document(value).splitlines()), "")
    else:
        console.prose(value if isinstance(value, str) else flow(value), f"{clean(key)}: ", "  ")


def _brief(value: Mapping[str, Any]) -> bool:
    """Whether a mapping is a line of numbers and words, and no document."""
    return not any(isinstance(part, Mapping | list) or "\n" in str(part) for part in value.values())


def _proof(console: Console, answer: Answer) -> str:
    paint, status = console.paint, str(answer.status)
    stopped = "interrupted" if answer.interrupted else "the time limit was hit" if answer.limit_hit else ""
    if status == "optimal":
        return paint.good(f"best {number_words(answer.value)}, proven") + " (none is better)"
    if status == "infeasible":
        return paint.bad("there is no answer, proven")
    bound = "" if answer.bound is None else f", bound {number_words(answer.bound)}"
    so_far = "simulated" if answer.simulated else "so far"
    found = "nothing found" if answer.value is None else f"{number_words(answer.value)} {so_far}"
    return paint.odd(f"{found}{bound}, not proven") + (f" ({stopped})" if stopped else "")
