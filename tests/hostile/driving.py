"""Drives a file through every entry of its game: each gives a result or a sentence, soon, and nothing else happens."""

from __future__ import annotations

import json
import resource
import sys
import time
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from rulewright.models import source
from rulewright.models.finding import Report
from rulewright.models.game import Answer, Deduction, Game, Moves, UnsupportedError, game_for
from rulewright.models.rulebook import rulebook
from rulewright.models.score import Score
from rulewright.models.source import InputError, Place
from rulewright.solver.outcome import Limits
from rulewright.solver.progress import Silent

SECONDS = 2.0  # of processor time for a call, beyond its limit
MEMORY = 256 * 1024 * 1024  # bytes that a call may add to what the process has ever held
REFUSED = "refused"
UNSUPPORTED = "unsupported"

# How many files were driven and the slowest calls of this process: for people, and for nothing else.
seen: list[tuple[float, str, str]] = []


def harmless(text: str) -> bool:
    """Whether a terminal only prints the text."""
    return all(letter == "\n" or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Zl", "Zp") for letter in text)


def drive(
    data: bytes, name: str = "file.yaml", seconds: float = 0.05, solve: bool = True, memory: int = MEMORY
) -> dict[str, str]:
    """What became of each entry: `refused`, `unsupported` or a word on the result. `seconds` limit each `best`.

    Files that the file names are looked for beside `name`. `memory`: bytes that a call may add.

    Raises AssertionError for a sentence that is none, a place outside the file, a call that takes too long or too
    much, or a result that contradicts itself; any other exception goes through, with a note.
    """
    try:
        read = _timed("parse", name, lambda: source.parse(data, name))
        game = game_for(read)
        position = _timed("read", name, lambda: game.read(read))
    except InputError as error:
        check_refusal(error, data)
        return {"read": REFUSED}
    except Exception as error:
        error.add_note(f"{name}: read:\n{data[:3000].decode('utf-8', 'replace')}")
        raise
    lines = read.lines
    became = {"read": "read"}
    calls: dict[str, Callable[[], str]] = {
        "data": lambda: check_data(game, position),
        "check": lambda: check_report(game, position, game.check(position), lines),
        "score": lambda: check_score(game, game.score(position)),
        "count": lambda: str(game.count_moves(position)),
        "moves": lambda: check_moves(game, position, game.moves(position)),
        "deduce": lambda: check_deduction(game, position, game.deduce(position)),
        "draw": lambda: check_drawing(game.draw(position)),
        "svg": lambda: check_svg(game.svg(position)),
        "asides": lambda: check_asides(game.asides(position)),
        "invented": lambda: check_sentences(game.invented(position)),
    }
    if solve:
        for question in game.questions:
            calls[f"best: {question}"] = lambda question=question: check_answer(
                best(game, position, question, Limits(seconds=seconds))
            )
    for entry, call in calls.items():
        limit = seconds if entry.startswith("best") else 0.0
        try:
            became[entry] = _timed(entry, name, call, limit, memory)
        except UnsupportedError as error:
            check_sentence(str(error))
            became[entry] = UNSUPPORTED
        except Exception as error:
            error.add_note(f"{name}: {entry}:\n{data[:3000].decode('utf-8', 'replace')}")
            raise
    if became["moves"] != UNSUPPORTED:
        assert became["count"] == became["moves"], f"{name}: {became['count']} moves counted, {became['moves']} listed"
    return became


def best(game: Game, position: Any, question: str, limits: Limits) -> Answer:
    """The answer with the number of all best answers, where the question has that."""
    try:
        return game.best(position, question, limits, Silent(), count=True)
    except UnsupportedError as error:
        check_sentence(str(error))
        return game.best(position, question, limits, Silent())


def _timed(entry: str, name: str, call: Callable[[], Any], limit: float = 0.0, memory: int = MEMORY) -> Any:
    held = _held()
    start = time.process_time()
    try:
        return call()
    finally:
        took = time.process_time() - start
        seen.append((took, entry, name))
        assert took < limit + SECONDS, f"{name}: {entry} took {took:.2f} s"
        assert _held() - held < memory, f"{name}: {entry} took {(_held() - held) // 1024 // 1024} MiB"


def _held() -> int:
    """The most memory that this process has held, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def check_refusal(error: InputError, data: bytes) -> None:
    """A refusal is a sentence, at a place of the file where there is one."""
    check_sentence(error.message)
    place = error.place
    if place is None:
        return
    lines = source._LINE_END.split(data.decode("utf-8", "replace"))
    assert 1 <= place.line <= len(lines) + 1, place
    assert place.column >= 1, place
    if place.line <= len(lines):
        assert place.column <= len(lines[place.line - 1]) + 2, (place, lines[place.line - 1][:80])


def check_sentence(text: str) -> None:
    """Something that people can read in a terminal, and that has an end."""
    assert text.strip() == text, text
    assert 5 < len(text) < 1500, text[:2000]
    assert "\n" not in text, text
    # What a file says may stand in a sentence; the terminal cleans that. Reprs and half-filled templates may not.
    for wrong in ("None", "object at 0x", "<rulewright", "Cell(", "frozenset", "()", "  ", " ,", ",,", ": ;"):
        assert wrong not in text, text


def check_sentences(texts: Sequence[str]) -> str:
    """Several sentences; how many."""
    for text in texts:
        check_sentence(text)
    return str(len(texts))


def check_place(place: Place | None, lines: Sequence[str]) -> None:
    """A place that a finding can be shown at."""
    if place is not None:
        assert 1 <= place.line <= len(lines), place
        assert 1 <= place.column <= len(lines[place.line - 1]) + 1, place


def read_again(game: Game, position: Any, data: dict[str, Any]) -> Any:
    """Data that an entry gave for a position, read as a file beside that of the position."""
    beside = Path(position.source.name).with_name("again.yaml")
    return game.read(source.parse(json.dumps(data).encode(), str(beside)))


def check_data(game: Game, position: Any) -> str:
    """A position written as data reads back as the same data."""
    data = position.to_data()
    again = read_again(game, position, data).to_data()
    assert again == data, (again, data)
    return "same"


def check_report(game: Game, position: Any, report: Report, lines: Sequence[str]) -> str:
    """Findings of the catalogue with sentences and places; a way that is told replays. The verdict."""
    rules = rulebook(game.id).rules
    for finding in report.findings:
        assert finding.code in rules, finding
        check_sentence(finding.message)
        check_sentence(finding.help)
        check_place(finding.place, lines)
    check_sentences(report.remarks)
    check_drawing(game.draw(position, [cell for finding in report.findings for cell in finding.cells]))
    if report.witness is not None and report.start is not None:
        record = {**report.start, "turns": report.witness}
        replayed = game.check(read_again(game, position, record))
        errors = [finding.message for finding in replayed.findings if str(finding.severity) == "error"]
        assert not errors, (errors, record)
        check_sentences(game.tell(report.witness, report.start))
    return str(report.verdict)


def check_score(game: Game, score: Score) -> str:
    """A tree that adds up, with the parts of the contract. Its total."""
    for part in score.parts:
        assert part.name in game.parts, part
    for _, node in score.walk():
        check_sentence(node.why) if node.why else None
    json.dumps(score.to_data())
    return str(score.points)


def check_moves(game: Game, position: Any, moves: Moves) -> str:
    """Moves of which the first and the last are judged legal on the drawing given with them. Their number."""
    check_sentences(moves.remarks)
    listed = list(moves.moves)
    rules = rulebook(game.id).rules
    for move in listed[:1] + listed[-1:]:
        data = {**moves.position, "move": move}
        found = game.check(read_again(game, position, data)).findings
        turn = [finding for finding in found if rules[finding.code].kind == "turn"]
        assert not turn, (turn, data)
    return str(len(listed))


def check_deduction(game: Game, position: Any, deduction: Deduction) -> str:
    """Data for scripts, sentences for people. Whether anything fits."""
    json.dumps(deduction.data)
    check_sentences(deduction.remarks)
    check_sentence(deduction.headline)
    if "players" in deduction.data:  # what each draws next, where the bag is told
        hidden = [player["draw"] for player in deduction.data["players"] if player["known"]]
    else:
        hidden = [*deduction.data["cells" if "cells" in deduction.data else "edges"].values()]
    for chances in hidden:
        assert not chances or abs(sum(chances.values()) - 1) < 1e-9, chances
    if deduction.position is not None:
        read_again(game, position, deduction.position)
    return "possible" if deduction.possible else "impossible"


def check_drawing(text: str) -> str:
    """A drawing for the terminal."""
    assert text.endswith("\n"), text
    assert harmless(text.replace("\x1b", "")), text
    return "drawn"


def check_svg(text: str) -> str:
    """A picture is XML."""
    assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
    return "drawn"


def check_asides(asides: Sequence[Any]) -> str:
    """Asides are data and lines."""
    for aside in asides:
        json.dumps(aside.data)
        for line in aside.lines:
            check_sentence(line)
    return str(len(asides))


def check_answer(answer: Answer) -> str:
    """An answer that claims no more than it shows. Its status."""
    status = str(answer.status)
    check_sentences(answer.remarks)
    json.dumps([answer.position, answer.turns, answer.start, dict(answer.extra)])
    if status == "optimal":
        assert answer.value is not None
        assert answer.value == answer.bound
        assert not answer.limit_hit
    assert (status in ("optimal", "feasible")) == (answer.value is not None), answer
    if answer.value is not None and answer.bound is not None:
        low, high = (answer.bound, answer.value) if answer.lower_is_better else (answer.value, answer.bound)
        assert low <= high, answer
    return status
