"""Puzzle files and answers with every kind of wrong thing in them: a sentence with a place, soon, and nothing else."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from rulewright.models.reading import plain
from rulewright.models.source import InputError, parse
from rulewright.puzzles.answering import judge_file
from rulewright.puzzles.examples import example
from rulewright.puzzles.fitting import listed
from rulewright.puzzles.hinting import LEVELS, hint
from rulewright.puzzles.kind import LANGUAGES, Draft
from rulewright.puzzles.puzzle import Puzzle, identity, read_puzzle
from rulewright.puzzles.registry import kind, kind_ids

from tests.conftest import Cli
from tests.hostile.driving import check_place, check_refusal, check_sentence, harmless
from tests.hostile.puzzles_corpus import ANSWERS, BEYOND, SOLUTIONS, VALUES

KINDS = kind_ids()
SECONDS = 2.0
TEXTS = ("task", "details", "title", "hints", "features")


@cache
def good(identity_: str) -> str:
    """The text of the example of a kind."""
    return example(identity_).read_text(encoding="utf-8")


@cache
def data_of(identity_: str) -> dict[str, Any]:
    """The same as data."""
    found = plain(parse(good(identity_).encode(), "x").root)
    assert isinstance(found, dict)
    return found


def sealed(data: dict[str, Any]) -> bytes:
    """A puzzle with the id of what it holds, as it would be if somebody took the pains."""
    draft = Draft(data.get("position") or {}, data.get("given") or {})
    return json.dumps({**data, "id": identity(str(data["puzzle"]), draft)}, ensure_ascii=True).encode()


def paths(data: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all keys, three deep; of lists to the first entry."""
    found = data.items() if isinstance(data, dict) else enumerate(data[:1]) if isinstance(data, list) else ()
    for key, value in found:
        yield (*above, key)
        if len(above) < 2:
            yield from paths(value, (*above, key))


def changed(data: dict[str, Any], path: tuple[Any, ...], value: Any, drop: bool = False) -> dict[str, Any]:
    """The data with another value there, or none."""
    copy: Any = deepcopy(data)
    node = copy
    for key in path[:-1]:
        node = node[key]
    if drop:
        del node[path[-1]]
    else:
        node[path[-1]] = value
    assert isinstance(copy, dict)
    return copy


def drive(data: bytes, answer: bytes | None = None) -> str:
    """Read a puzzle, give its hints and judge an answer: `refused` or `played`. Each is a sentence, and soon."""
    start = time.process_time()
    try:
        puzzle = read_puzzle(parse(data, "puzzle.yaml"))
        listed(puzzle)
        for level in LEVELS:
            check_texts(hint(puzzle, level).text)
        for language in LANGUAGES:
            assert all(map(str.strip, kind(puzzle.kind).legend(puzzle, language)))
    except InputError as error:
        check_refusal(error, data)
        return "refused"
    else:
        if answer is not None:
            judged(puzzle, answer)
    finally:
        assert time.process_time() - start < SECONDS
    return "played"


def check_texts(texts: Any) -> None:
    assert set(texts) == set(LANGUAGES)


def judged(puzzle: Puzzle, answer: bytes) -> str:
    """Judge an answer and go on from it with a hint: `refused`, `right` or a code."""
    start = time.process_time()
    try:
        source = parse(answer, "answer.yaml")
        found = judge_file(puzzle, source)
    except InputError as error:
        check_refusal(error, answer)
        return "refused"
    for finding in found.findings:
        check_sentence(finding.message)
        check_place(finding.place, source.lines)
    check_texts(hint(puzzle, 3, found.answer).text)
    assert time.process_time() - start < SECONDS
    return "right" if found.right else found.findings[0].code


@pytest.mark.parametrize("name", KINDS)
def test_the_good_file_is_good(name: str) -> None:
    assert drive(good(name).encode()) == "played"
    assert drive(sealed(data_of(name))) == "played"


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_of_value_under_every_key(name: str) -> None:
    data = data_of(name)
    refused = 0
    for path in paths(data):
        if path[0] in ("puzzle", "id") or (path[0] in TEXTS and len(path) > 2):
            continue
        # A race is run anew for every position that can be read.
        for value in VALUES[::3] if name == "quacks-purchase" and path[0] == "position" else VALUES:
            refused += drive(sealed(changed(data, path, value))) == "refused"
        refused += drive(sealed(changed(data, path, None, drop=True))) == "refused"
    assert refused > 300


@pytest.mark.parametrize("name", KINDS)
def test_what_a_kind_does_not_ask_about(name: str) -> None:
    """Positions of other kinds, keys that no puzzle has, a best value where none belongs, other solutions."""
    data = data_of(name)
    for other in KINDS:
        if other != name:
            assert drive(sealed({**data, "position": data_of(other)["position"]})) == "refused"
    for key in ("rules", "turns", "note", "move", "x"):
        assert drive(sealed({**data, "position": {**data["position"], key: {}}})) == "refused"
    wrong: tuple[Any, ...] = ([], ["tree"], ["jack"] * 60, [1], {})
    for wisps in wrong:
        assert drive(sealed({**data, "given": {"place": wisps}})) == "refused"
    for solution in SOLUTIONS:
        assert drive(sealed({**data, "solutions": [solution]})) == "refused"
    best = data.get("best")
    assert drive(sealed({**data, "best": 1 if best is None else best + 1})) == "refused"
    assert drive(sealed({key: value for key, value in data.items() if key != "best"})) == (
        "played" if best is None else "refused"
    )


@pytest.mark.parametrize("name", KINDS)
def test_positions_that_are_no_puzzle(name: str) -> None:
    """Such as whole games that nobody solves: refused, or played as soon as any."""
    data = data_of(name)
    for other in BEYOND[name]:
        drive(sealed({**data, "position": {**data["position"], **other}}))


@pytest.mark.parametrize("name", KINDS)
def test_hostile_answers(name: str) -> None:
    puzzle = read_puzzle(parse(good(name).encode(), "x"))
    key = kind(name).keys[0]
    became = {judged(puzzle, f"{key}: {value}\n".encode()) for value in ANSWERS}
    assert "refused" in became
    assert "right" not in became
    for text in (
        "",
        "- 1\n",
        "x: 1\n",
        f"{key}: 1\n{key}: 1\n",
        f"puzzle: x\n{key}: 1\n",
        "{",
        "\x00",
        f"? {key}\n: &a 1\n",
    ):
        assert judged(puzzle, text.encode()) in ("refused", "RW101")


@pytest.mark.parametrize("name", KINDS)
def test_commands_end_well(cli: Cli, tmp_path: Any, name: str) -> None:
    """Exit codes, and nothing that moves the cursor."""
    file, answer = tmp_path / "p.yaml", tmp_path / "a.yaml"
    data = data_of(name)
    loud = {"en": "\x1b[31m\u202e" + "x" * 3000, "ja": "\x07"}
    hints = {**data["hints"], "where": loud, "rule": loud}
    answer.write_text(f"{kind(name).keys[0]}: []\n", encoding="utf-8")
    for text in (
        sealed(
            {
                **data,
                "title": loud,
                "task": loud,
                "details": loud,
                "hints": hints,
            }
        ),
        sealed({**data, "solutions": [SOLUTIONS[0]]}),
        sealed({**data, "position": {}}),
        b"puzzle: " + name.encode(),
        b"\xff",
    ):
        file.write_bytes(text)
        for words in (("show",), ("check", answer), ("hint",), ("hint", answer, "--level", 3), ("hint", "--level", 2)):
            ran = cli("puzzle", words[0], file, *words[1:])
            assert ran.code in (0, 1, 3), (words, ran)
            assert harmless(ran.out)
            assert harmless(ran.err)


def test_no_proof_is_told(cli: Cli, tmp_path: Any) -> None:
    """A legal position that makes no puzzle: `grade` and `verify` say so."""
    data = data_of("yokai-who-hides")
    layout = "R R R R\nG G G G\n? ? ? ?\n? ? ? ?\n"
    file = tmp_path / "p.yaml"
    file.write_bytes(sealed({**data, "position": {"game": "yokai", "players": 2, "layout": layout, "hints": {}}}))
    graded = cli("puzzle", "grade", file)
    assert graded.code == 3
    assert "this is no puzzle" in graded.err
    assert cli("puzzle", "verify", file).code == 1


def test_an_answer_that_beats_the_best_is_a_broken_puzzle() -> None:
    """Whoever lowers `best` and drops what reaches it is told so by the first good answer."""
    data = data_of("wispwood-forest")
    assert drive(sealed({**data, "best": data["best"] - 1})) == "refused"
    puzzle = read_puzzle(parse(sealed({**data, "best": data["best"] - 1}), "x"))
    with pytest.raises(InputError, match="has been changed"):
        judge_file(puzzle, parse(json.dumps(data["solutions"][0]).encode(), "a"))


def test_hints_for_moves_keep_their_order() -> None:
    """A move that no best plan begins with is not built upon, though plans have it later."""
    puzzle = read_puzzle(parse(good("yokai-fewest-moves").encode(), "x"))
    plans = [tuple((move["from"], move["to"]) for move in one["moves"]) for one in puzzle.solutions]
    firsts = {plan[0] for plan in plans}
    for plan in plans:
        for start, goal in plan[1:]:
            told = hint(puzzle, 3, {"moves": [{"from": start, "to": goal}]}).text["en"]
            assert told.startswith("Next: ") == ((start, goal) in firsts)
        for number in range(len(plan) + 1):
            begun = [{"from": start, "to": goal} for start, goal in plan[:number]]
            told = hint(puzzle, 3, {"moves": begun}).text["en"]
            assert told.startswith("Next: " if number < len(plan) else "Nothing is missing")
