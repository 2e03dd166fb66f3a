"""The JSON Schema accepts what the reader accepts and refuses what it refuses; the starter shows every key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from jsonschema import Draft7Validator
from rulewright.models import source
from rulewright.models.finding import Verdict
from rulewright.models.reading import plain
from rulewright.models.source import InputError
from rulewright.models.wonderland.cards import Side
from rulewright.models.wonderland.position import AXES, KEYS, read
from rulewright.models.wonderland.rules import check
from rulewright.models.wonderland.schema import schema
from rulewright.models.wonderland.state import State

DATA = Path(__file__).resolve().parents[3] / "data" / "wonderland"
FILES = sorted(path for folder in ("examples", "positions", "boards") for path in (DATA / folder).glob("*.yaml"))
VALIDATOR = Draft7Validator(schema())
BASE = {"game": "wonderland", "grid": '[[b4, r3, r4], [b1, "r5\'", r6], [b3, "-", b7]]'}
HUNDRED = f"[{', '.join(['{edge: r1, at: 1}'] * 100)}]"


def text_of(**changes: str | None) -> str:
    """A file with some keys changed, added, or (None) left out; `_` in a name stands for `-`."""
    keys = {**BASE, **{key.replace("_", "-"): value for key, value in changes.items()}}
    return "".join(f"{key}: {value}\n" for key, value in keys.items() if value is not None)


def problems(text: str) -> list[str]:
    """What the schema has against a file."""
    return [error.message for error in VALIDATOR.iter_errors(plain(source.parse(text.encode(), "test").root))]


GOOD: dict[str, dict[str, str | None]] = {
    "plain": {},
    "nothing but the game": {"grid": None},
    "an empty grid": {"grid": '[["-", "-", "-"], ["-", "-", "-"], ["-", "-", "-"]]'},
    "grid over lines": {"grid": '\n  - [b4, r3, "r4>"]\n  - ["b1\'", "-", "r6<"]\n  - [-, -, b7]'},
    "a card twice, which the rules find": {"grid": '[[b4, b4, b4], [b4, "-", "-"], ["-", "-", "-"]]'},
    "a number as title": {"title": "2025"},
    "note": {"note": "true"},
    "source and expect": {
        "source": "{section: scoring, page: 7, picture: reconstructed}",
        "expect": "{verdict: illegal, codes: [WL101], score: {total: 9, red: 16, blue: -7, open: 0}, best: -4, "
        "ask: value, moves: 0}",
    },
    "house deck": {"deck": "house"},
    "house deck, quoted": {"deck": '"house"'},
    "edges": {"edges": '{red: [7, 2, 1], blue: [6, "?", "-"]}'},
    "edges as ids and text": {"edges": '{red: [r7, "2", "?"], blue: [b1, "-", "?"]}'},
    "edges of one side": {"edges": "{red: [1, 1, 1]}"},
    "no edges": {"edges": "{}"},
    "no cards": {"cards": "{}"},
    "cards of one side": {"cards": "{red: {}}"},
    "cards": {"cards": "{red: {1: {top: cake, left: potion}, 4: {}}, blue: {7: {right: none, bottom: cake}, 2: }}"},
    "cards by ranks as text": {"cards": '{red: {"1": {top: cake}}}'},
    "to move": {"to_move": "blue"},
    "hands": {"hands": "{red: [1, 2], blue: []}"},
    "hands with a card twice, which the rules find": {"hands": "{blue: [5, 5]}"},
    "hands by ids": {"hands": "{red: [r1], blue: [1, b2]}"},
    "hands as text": {"hands": '{red: ["1"]}'},
    "no hands": {"hands": "{}"},
    "an edge card face down by its letter": {"edges": "{red: [r?, '?', 1]}"},
    "match": {"match": "{players: [Ann, Bob], red: Ann}"},
    "match with a negative result, which the rules find": {
        "match": "{players: [Ann, Bob], red: Ann, first: {red: -1, blue: 7}}"
    },
    "match with a first game": {"match": "{players: [Ann, 2], red: true, first: {red: 999, blue: 0}}"},
    "axes": {"rules": "{axes: red-columns}"},
    "the usual axes": {"rules": "{axes: red-rows}"},
    "no switch": {"rules": "{}"},
    "a card into the grid": {"move": "{place: b2, at: B3}"},
    "turned": {"move": "{place: b2, at: B3, turned: true}"},
    "not turned": {"move": "{place: b2, at: B3, turned: false}"},
    "sideways, which the rules refuse": {"move": "{place: b2, at: B3, turned: sideways}"},
    "onto an edge": {"move": "{edge: r7, at: 3}"},
    "onto an edge, not said which": {"move": '{edge: "b?", at: 1}'},
    "a record": {"turns": "[{place: b2, at: B3}, {edge: r1, at: 1}, {place: r1, at: A1, turned: true}]"},
    "no record": {"turns": "[]"},
}

BAD: dict[str, dict[str, str | None]] = {
    "another game": {"game": "chess"},
    "no game": {"game": None},
    "unknown key": {"decks": "house"},
    "key of another game": {"round": "1"},
    "Wonder cards": {"wonders": "[1]"},
    "Wonder cards, none": {"wonders": "[]"},
    "title empty": {"title": ""},
    "title a list": {"title": "[a]"},
    "grid of two rows": {"grid": "[[b4, r3, r4], [b1, r5, r6]]"},
    "grid of four rows": {"grid": "[[b4, r3, r4], [b1, r5, r6], [b2, b3, b5], [r1, r2, r7]]"},
    "grid with a short row": {"grid": '[[b4, r3, r4], [b1, r5], [b3, "-", b7]]'},
    "grid with a long row": {"grid": '[[b4, r3, r4, r5], [b1, r5, r6], [b3, "-", b7]]'},
    "grid as a drawing": {"grid": "|\n  b4 r3 r4\n  b1 r5 r6\n  b3 - b7"},
    "grid nothing": {"grid": ""},
    **{
        f"grid with {word}": {"grid": f'[[{word}, "-", "-"], ["-", "-", "-"], ["-", "-", "-"]]'}
        for word in ("r8", "r0", "g1", "R3", "3", '""', '"."', "\"r3''\"", '"?"', '" r3"', "r3 x", "[r3]", "null")
    },
    "deck unknown": {"deck": "hous"},
    "deck of the box": {"deck": "real"},
    "deck a list": {"deck": "[house]"},
    "deck nothing": {"deck": ""},
    "deck file of another kind": {"deck": "my-deck.json"},
    "deck and cards": {"deck": "house", "cards": "{}"},
    "cards a list": {"cards": "[r1]"},
    "cards nothing": {"cards": ""},
    "cards of nobody": {"cards": "{green: {}}"},
    "cards of a side, nothing": {"cards": "{red: }"},
    "cards of rank 8": {"cards": "{red: {8: {}}}"},
    "cards of an unknown edge": {"cards": "{red: {1: {up: cake}}}"},
    "cards with an unknown item": {"cards": "{red: {1: {top: bottle}}}"},
    "cards with an item as a letter": {"cards": "{red: {1: {top: c}}}"},
    "cards with nothing for an item": {"cards": "{red: {1: {top: }}}"},
    "cards with a list of edges": {"cards": "{red: {1: [top]}}"},
    "edges a list": {"edges": "[7, 2, 1]"},
    "edges nothing": {"edges": ""},
    "edges of nobody": {"edges": "{green: [1, 2, 3]}"},
    "edges of two spaces": {"edges": "{red: [7, 2]}"},
    "edges of four spaces": {"edges": "{red: [7, 2, 1, 3]}"},
    "edges with rank 8": {"edges": "{red: [8, 2, 1]}"},
    "edges with rank 0": {"edges": "{red: [0, 2, 1]}"},
    "edges with half a rank": {"edges": "{red: [1.5, 2, 1]}"},
    "edges with a card of the other side": {"edges": "{red: [b7, 2, 1]}"},
    "edges with a dot": {"edges": '{red: [".", 2, 1]}'},
    "edges with nothing": {"edges": "{red: [null, 2, 1]}"},
    "edges turned": {"edges": '{red: ["r7\'", 2, 1]}'},
    "to move nobody": {"to_move": "alice"},
    "to move a list": {"to_move": "[red]"},
    "hands a list": {"hands": "[1, 2]"},
    "hands of nobody": {"hands": "{green: [1]}"},
    "hands by ids of the other side": {"hands": "{red: [b1]}"},
    "hands with a face-down card": {"hands": '{red: ["?"]}'},
    "hands with rank 8": {"hands": "{red: [8]}"},
    "hands of fifteen": {"hands": "{red: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]}"},
    "hands a number": {"hands": "{red: 1}"},
    "match a list": {"match": "[Ann, Bob]"},
    "match without players": {"match": "{red: Ann}"},
    "match without red": {"match": "{players: [Ann, Bob]}"},
    "match of three": {"match": "{players: [Ann, Bob, Cy], red: Ann}"},
    "match with an unknown key": {"match": "{players: [Ann, Bob], red: Ann, blue: Bob}"},
    "match with half a result": {"match": "{players: [Ann, Bob], red: Ann, first: {red: 16}}"},
    "match with a result as text": {"match": '{players: [Ann, Bob], red: Ann, first: {red: "16", blue: 7}}'},
    "match with results in a list": {"match": "{players: [Ann, Bob], red: Ann, first: [16, 7]}"},
    "match with no name": {"match": "{players: [Ann, ], red: Ann, first: }"},
    "unknown switch": {"rules": "{cakes: add}"},
    "unknown value of a switch": {"rules": "{axes: rows}"},
    "rules a list": {"rules": "[axes]"},
    "move a word": {"move": "b2"},
    "move nothing": {"move": ""},
    "empty turn": {"move": "{}"},
    "turn with both": {"move": "{place: b2, edge: r7, at: 1}"},
    "turn with an unknown key": {"move": "{place: b2, at: B3, to: A1}"},
    "turn without a place": {"move": "{at: B3}"},
    "placement without a cell": {"move": "{place: b2}"},
    "placement on no cell": {"move": "{place: b2, at: D1}"},
    "placement below the grid": {"move": "{place: b2, at: A4}"},
    "placement on a space": {"move": "{place: b2, at: 1}"},
    "placement in lower case": {"move": "{place: b2, at: b3}"},
    "placement of an unknown card": {"move": "{place: b8, at: B3}"},
    "placement of a card that is not said": {"move": '{place: "b?", at: B3}'},
    "placement of a turned card": {"move": '{place: "b2\'", at: B3}'},
    "turned as a word": {"move": "{place: b2, at: B3, turned: yes}"},
    "turned by degrees": {"move": "{place: b2, at: B3, turned: 180}"},
    "turned as text": {"move": '{place: b2, at: B3, turned: "true"}'},
    "turned nothing": {"move": "{place: b2, at: B3, turned: }"},
    "arrival without a space": {"move": "{edge: r7}"},
    "arrival on space 4": {"move": "{edge: r7, at: 4}"},
    "arrival on space 0": {"move": "{edge: r7, at: 0}"},
    "arrival on a cell": {"move": "{edge: r7, at: A1}"},
    "arrival as text": {"move": '{edge: r7, at: "1"}'},
    "arrival of a rank": {"move": "{edge: 7, at: 1}"},
    "arrival turned": {"move": "{edge: r7, at: 1, turned: true}"},
    "turns a mapping": {"turns": "{place: b2, at: B3}"},
    "turns with an empty one": {"turns": "[{edge: r7, at: 1}, {}]"},
    "turns a hundred": {"turns": HUNDRED},
    "expect a part of another game": {"expect": "{score: {witch: 3}}"},
    "ask a question of another game": {"expect": "{ask: round}"},
}

# What only the reader can refuse: it looks for the file of a deck, and takes 3.0 for no whole number.
ONLY_READ: dict[str, dict[str, str | None]] = {
    "a deck file that is not there": {"deck": "not-there.yaml"},
    "edges with 7.0": {"edges": "{red: [7.0, 2, 1]}"},
    "arrival on space 1.0": {"move": "{edge: r7, at: 1.0}"},
}


def test_names_every_key_and_switch() -> None:
    # `wonders` is known only to be refused with a reason.
    assert set(schema()["properties"]) == set(KEYS) - {"wonders"}
    assert set(schema()["properties"]["rules"]["properties"]) == {"axes"}
    assert schema() == schema()
    assert Draft7Validator.check_schema(schema()) is None


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


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_accepts_every_shipped_file(path: Path) -> None:
    assert problems(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_accepts_what_a_position_writes(path: Path) -> None:
    data = read(source.load(str(path))).to_data()
    assert [error.message for error in VALIDATOR.iter_errors(data)] == []


def starter_variants() -> dict[str, str]:
    """The starter file, and the file with each of its examples uncommented in place of the lines with the same keys.

    An example is a commented key with what is indented below it; in a paragraph that begins with `edges` all lines
    are one example, for an arrival phase is told by edges and grid together.
    """
    lines = (DATA / "starter.yaml").read_text(encoding="utf-8").splitlines()
    first = next(index for index, line in enumerate(lines) if line.startswith("# All that follows"))
    found = {"starter": "\n".join(lines)}
    index = first
    while index < len(lines):
        match = re.match(r"# ([a-z-]+):(?= |$)", lines[index])
        end = index + 1
        if match:
            more = r"# ([a-z-]+:|  \S)" if match[1] == "edges" else r"#   \S"
            while end < len(lines) and re.match(more, lines[end]):
                end += 1
            block = [line[2:] for line in lines[index:end]]
            keys = {key[1] for line in block if (key := re.match(r"([a-z-]+):", line))}
            rest = "\n".join([*lines[:index], *lines[end:]]) + "\n"
            for key in keys:
                rest = re.sub(rf"^{key}:.*\n(  .*\n)*", "", rest, flags=re.MULTILINE)
            found[f"{match[1]} {index + 1}"] = rest + "\n".join(block)
        index = end
    return found


STARTERS = starter_variants()


@pytest.mark.parametrize("name", STARTERS)
def test_starter_is_legal_and_so_is_each_of_its_examples(name: str) -> None:
    text = STARTERS[name] + "\n"
    assert problems(text) == []
    report = check(read(source.parse(text.encode(), "test")))
    assert [finding.message for finding in report.findings] == []
    assert report.verdict is Verdict.LEGAL


def test_every_example_of_the_starter_was_found() -> None:
    found = [name.split()[0] for name in STARTERS]
    assert found == [
        "starter", "deck", "cards", "to-move", "hands", "move", "move", "turns", "edges", "match", "rules",
    ]  # fmt: skip


def test_starter_shows_every_key() -> None:
    text = (DATA / "starter.yaml").read_text(encoding="utf-8")
    # `source` and `expect` are for examples of the rulebook; everybody else can do without. The Wonder cards cannot be
    # judged.
    assert [key for key in KEYS if f"{key}:" not in text] == ["source", "expect", "wonders"]
    assert all(name in text for name in AXES)
    assert max(map(len, text.splitlines())) <= 120


def test_starter_is_in_the_middle_of_a_game() -> None:
    position = read(source.load(str(DATA / "starter.yaml")))
    state = State.of(position)
    assert not state.arrival
    assert not state.over
    assert state.to_move is Side.RED
    assert [card.rank for card in state.unseen(Side.RED)] == [1, 6]
