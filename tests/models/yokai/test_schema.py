"""The JSON Schema accepts what the reader accepts and refuses what it refuses; the starter shows every key."""

from __future__ import annotations

import re

import pytest
from jsonschema import Draft7Validator
from rulewright.models import source
from rulewright.models.finding import Verdict
from rulewright.models.reading import plain
from rulewright.models.source import InputError
from rulewright.models.yokai.components import HINT_RULES, OBJECTIVES
from rulewright.models.yokai.position import KEYS, read
from rulewright.models.yokai.rules import check
from rulewright.models.yokai.rulings import SWITCHES
from rulewright.models.yokai.schema import schema
from rulewright.models.yokai.state import State

from tests.models.yokai.boards import DATA

VALIDATOR = Draft7Validator(schema())
BASE = {"game": "yokai", "layout": "|\n  R G B P\n  P P R G\n  B B G R\n  G R P B"}


def text_of(**changes: str | None) -> str:
    """A file with some keys changed, added, or (None) left out; `_` in a name stands for `-`."""
    keys = {**BASE, **{key.replace("_", "-"): value for key, value in changes.items()}}
    return "".join(f"{key}: {value}\n" for key, value in keys.items() if value is not None)


def problems(text: str) -> list[str]:
    """What the schema has against a file."""
    return [error.message for error in VALIDATOR.iter_errors(plain(source.parse(text.encode(), "test").root))]


GOOD: dict[str, dict[str, str | None]] = {
    "plain": {},
    "one card": {"layout": "R"},
    "no card at all": {"layout": "|\n  . .\n  . ."},
    "drawing without blanks": {"layout": "|\n  RGBP\n  ?.?."},
    "blank lines around": {"layout": "|\n\n  R G\n  B ?\n\n"},
    "largest drawing": {"layout": "|\n" + "  R.........................\n" * 26},
    "a number as title": {"title": "2025"},
    "note": {"note": "true"},
    "source and expect": {
        "source": "{section: play, page: 4, picture: none}",
        "expect": "{verdict: illegal, codes: [YO426], score: {total: 0, lost: 0, face-down-hints: 5}, best: 4, "
        "ask: fewest-moves, moves: 0}",
    },
    "all switches": {"rules": "{split: never, null-move: allowed, bands: single, peek-same-card: allowed}"},
    "no switch": {"rules": "{}"},
    "players": {"players": "4"},
    "hints": {"hints": '{B2: [purple], A1: [red, blue], Z26: "?"}'},
    "no hints": {"hints": "{}", "revealed": "[]", "deck": "[]", "affinities": "[]", "turns": "[]"},
    "hints of cards that the box lacks, which the rules find": {"hints": "{B2: [red, red], A1: []}"},
    "revealed": {"revealed": '[[green], "?", [red, green, blue, purple]]'},
    "deck as a number": {"deck": "99"},
    "empty deck": {"deck": "0"},
    "deck as a list": {"deck": '[[green], "?"]'},
    "taken": {"taken": "0"},
    "affinities of any size, which the rules judge": {"affinities": "[[red, green], [red], [], [blue, blue, red]]"},
    **{f"objective {name}": {"objective": name} for name in OBJECTIVES},
    **{f"hint rule {name}": {"hint_rule": name} for name in HINT_RULES},
    "token off the drawing": {"token": "Z26"},
    "whole turn": {"move": "{peek: [A1, D4], from: D1, to: E2, hint: reveal, token: B3}"},
    "what was seen": {"move": '{peek: [A1, D4], saw: [red, "?"], from: D1, to: E2, hint: {reveal: [green]}}'},
    "unknown card comes": {"move": '{peek: [A1, D4], from: D1, to: E2, hint: {reveal: "?"}}'},
    "a hint is placed": {"move": "{peek: [A1, D4], from: D1, to: E2, hint: {place: [green], on: C3}}"},
    "both hint actions, which the rules refuse": {"move": "{hint: {reveal: [red], place: [green], on: C3}}"},
    "three peeks, which the rules refuse": {"move": "{peek: [A1, A1, B1]}"},
    "no peek, which the rules refuse": {"move": "{peek: [], saw: []}"},
    "only a token, which the rules refuse": {"move": "{token: B2}"},
    "declaration": {"move": "{declare: true}"},
    "declaration and more, which the rules refuse": {"move": "{declare: true, from: A1, to: B1}"},
    "a record": {"turns": "[{from: D1, to: E2}, {peek: [A1, B1], from: A1, to: A5, hint: reveal}, {declare: true}]"},
}

BAD: dict[str, dict[str, str | None]] = {
    "another game": {"game": "chess"},
    "no game": {"game": None},
    "no layout": {"layout": None},
    "unknown key": {"layouts": "1"},
    "key of another game": {"round": "1"},
    "one player": {"players": "1"},
    "five players": {"players": "5"},
    "players as text": {"players": '"2"'},
    "players true": {"players": "true"},
    "players nothing": {"players": ""},
    "title empty": {"title": ""},
    "title a list": {"title": "[a]"},
    "drawing with an unknown letter": {"layout": "|\n  R X\n"},
    "drawing with a full-width letter": {"layout": "|\n  R Ｇ\n"},
    "drawing in lower case": {"layout": "|\n  R g\n"},
    "drawing with an empty row": {"layout": "|\n  R G\n\n  B P\n"},
    "drawing empty": {"layout": "|\n\n"},
    "drawing too wide": {"layout": "|\n  " + "." * 27},
    "drawing too high": {"layout": "|\n" + "  .\n" * 27},
    "drawing a list": {"layout": "[R, G]"},
    "hints a list": {"hints": "[[red]]"},
    "hints nothing": {"hints": ""},
    "hints on no cell": {"hints": "{b2: [red]}"},
    "hints in row 0": {"hints": "{B0: [red]}"},
    "hints far out": {"hints": "{B27: [red]}"},
    "hint as a word": {"hints": "{B2: red}"},
    "hint of an unknown colour": {"hints": "{B2: [yellow]}"},
    "hint as a letter": {"hints": "{B2: [R]}"},
    "hint nothing": {"hints": "{B2: }"},
    "hint a number": {"hints": "{B2: 1}"},
    "hint a mapping": {"hints": "{B2: {red: true}}"},
    "hint with an unknown colour inside": {"hints": '{B2: ["?"]}'},
    "revealed a word": {"revealed": "red"},
    "revealed colours without cards": {"revealed": "[red, green]"},
    "revealed a mapping": {"revealed": "{A1: [red]}"},
    "revealed a hundred": {"revealed": f"[{', '.join(['[red]'] * 100)}]"},
    "deck negative": {"deck": "-1"},
    "deck of a hundred": {"deck": "100"},
    "deck a list of a hundred": {"deck": f"[{', '.join(['[red]'] * 100)}]"},
    "deck a word": {"deck": "three"},
    "deck as text": {"deck": '"3"'},
    "deck with half a card": {"deck": "3.5"},
    "deck of colours": {"deck": "[red]"},
    "deck a mapping": {"deck": "{red: 1}"},
    "deck nothing": {"deck": ""},
    "taken negative": {"taken": "-1"},
    "taken too many": {"taken": "100"},
    "taken true": {"taken": "true"},
    "affinities a mapping": {"affinities": "{red: green}"},
    "affinities a pair without its list": {"affinities": "[red, green]"},
    "affinity of a yokai": {"affinities": "[[kitsune, oni]]"},
    "affinity unknown": {"affinities": '["?"]'},
    "objective by its letter": {"objective": "A"},
    "objective a list": {"objective": "[spiral]"},
    "unknown hint rule": {"hint_rule": "first-only"},
    "token a number": {"token": "2"},
    "token a list": {"token": "[B2]"},
    "token far out": {"token": "B27"},
    "token in lower case": {"token": "b2"},
    "unknown switch": {"rules": "{peeks: allowed}"},
    "unknown value of a switch": {"rules": "{split: sometimes}"},
    "switch true": {"rules": "{null-move: true}"},
    "rules a list": {"rules": "[split]"},
    "move a list": {"move": "[A1, B1]"},
    "move a word": {"move": "declare"},
    "move nothing": {"move": ""},
    "empty turn": {"move": "{}"},
    "turn with an unknown key": {"move": "{from: A1, to: B1, at: C1}"},
    "turn with a peek as a word": {"move": "{peek: A1}"},
    "turn with a peek at no cell": {"move": "{peek: [A1, 4]}"},
    "turn with only what was seen": {"move": "{saw: [red, green]}"},
    "turn with what was seen and a move": {"move": "{saw: [red], from: A1, to: B1}"},
    "turn with an unknown family": {"move": "{peek: [A1], saw: [kitsune]}"},
    "turn without an origin": {"move": "{to: B1}"},
    "turn without a target": {"move": "{from: B1}"},
    "turn with a token nowhere": {"move": "{from: A1, to: B1, token: none}"},
    "declaration false": {"move": "{declare: false}"},
    "declaration as a word": {"move": "{declare: yes}"},
    "declaration as a number": {"move": "{declare: 1}"},
    "hint action as an unknown word": {"move": "{hint: place}"},
    "hint action a list": {"move": "{hint: [green]}"},
    "hint action empty": {"move": "{hint: {}}"},
    "hint action nothing": {"move": "{hint: }"},
    "hint action without a card": {"move": "{hint: {on: C3}}"},
    "hint action without a cell": {"move": "{hint: {place: [green]}}"},
    "hint action with an unknown key": {"move": "{hint: {reveal: [green], at: C3}}"},
    "hint action that reveals true": {"move": "{hint: {reveal: true}}"},
    "hint action on no cell": {"move": "{hint: {place: [green], on: [C3]}}"},
    "turns a mapping": {"turns": "{from: A1, to: B1}"},
    "turns with an empty one": {"turns": "[{declare: true}, {}]"},
    "turns with a half one": {"turns": "[{from: A1}]"},
    "expect a part of another game": {"expect": "{score: {witch: 3}}"},
    "expect a verdict of maybe": {"expect": "{verdict: maybe}"},
    "ask a question of another game": {"expect": "{ask: round}"},
    "source with page 0": {"source": "{page: 0}"},
    "source with a photo": {"source": "{picture: photo}"},
}

# What only the reader can refuse, for a schema cannot compare lengths, and takes 3.0 for a whole number.
ONLY_READ: dict[str, dict[str, str | None]] = {
    "rows of unequal length": {"layout": "|\n  R G\n  B\n"},
    "fewer seen than peeked at": {"move": "{peek: [A1, B1], saw: [red]}"},
    "more seen than peeked at": {"move": "{peek: [A1], saw: [red, green]}"},
    "players 2.0": {"players": "2.0"},
    "a folded drawing": {"layout": ">\n  R G\n"},
}


def test_names_every_key_and_switch() -> None:
    assert set(schema()["properties"]) == set(KEYS)
    assert set(schema()["properties"]["rules"]["properties"]) == set(SWITCHES)


@pytest.mark.parametrize("name", GOOD)
def test_accepts_what_can_be_read(name: str) -> None:
    text = text_of(**GOOD[name])
    read(source.parse(text.encode(), "test"))
    assert problems(text) == []


@pytest.mark.parametrize("name", BAD)
def test_refuses_what_cannot_be_read(name: str) -> None:
    text = text_of(**BAD[name])
    assert problems(text)
    # Whether the game is this one is asked before the position is read.
    if name not in ("another game", "no game"):
        with pytest.raises(InputError):
            read(source.parse(text.encode(), "test"))


@pytest.mark.parametrize("name", ONLY_READ)
def test_leaves_to_the_reader_what_it_cannot_say(name: str) -> None:
    text = text_of(**ONLY_READ[name])
    assert problems(text) == []
    with pytest.raises(InputError):
        read(source.parse(text.encode(), "test"))


# A turn that needs the line before it, which puts a token into play.
TOKEN_TURN = "# move: {peek: [A1, E2], from: B1, to: A5, hint: reveal, token: A3}"


def starter_variants() -> dict[str, str]:
    """The starter file, and the file with each of its examples uncommented in place of the line with the same key."""
    lines = (DATA / "starter.yaml").read_text(encoding="utf-8").splitlines()
    found = {"starter": "\n".join(lines)}
    for index, line in enumerate(lines):
        match = re.match(r"# ([a-z-]+):(?= |$)", line)
        if not match or index <= 10 or line == TOKEN_TURN:
            continue
        end = index + 1
        while end < len(lines) and (re.match(r"#   \S", lines[end]) or lines[end] == TOKEN_TURN):
            end += 1
        before = "\n".join(lines[:index]) + "\n"
        before = re.sub(rf"^{match[1]}:.*\n(  .*\n)*", "", before, flags=re.MULTILINE)
        block = [commented[2:] for commented in lines[index:end]]
        found[f"{match[1]} {index}"] = before + "\n".join([*block, *lines[end:]])
    return found


STARTERS = starter_variants()


@pytest.mark.parametrize("name", STARTERS)
def test_starter_is_legal_and_so_is_each_of_its_examples(name: str) -> None:
    text = STARTERS[name] + "\n"
    assert problems(text) == []
    position = read(source.parse(text.encode(), "test"))
    assert position.deck == 4
    report = check(position)
    assert [finding.message for finding in report.findings] == []
    assert report.verdict is Verdict.LEGAL


def test_starter_shows_every_key() -> None:
    text = (DATA / "starter.yaml").read_text(encoding="utf-8")
    assert TOKEN_TURN in text
    # `source` and `expect` are for examples of the rulebook; everybody else can do without.
    assert [key for key in KEYS if f"{key}:" not in text] == ["source", "expect"]
    assert all(f"#   {switch}: {values[0]}" in text for switch, values in SWITCHES.items())
    assert all(name in text for name in (*OBJECTIVES, *HINT_RULES))


def test_starter_counts_as_its_comments_say() -> None:
    position = read(source.load(str(DATA / "starter.yaml")))
    state = State.of(position)
    assert (len(state.hints), len(state.revealed), state.deck, state.taken) == (1, 2, 4, 4)
    assert "2 x 1 + 2 = 4 turns" in (DATA / "starter.yaml").read_text(encoding="utf-8")
