"""The JSON Schema of Quacks & Co. accepts what the reader accepts and refuses what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest
from jsonschema import Draft7Validator
from rulewright.models import source
from rulewright.models.quacks_and_co.kit import SWITCHES
from rulewright.models.quacks_and_co.position import KEYS, PLAYER_KEYS, read
from rulewright.models.quacks_and_co.schema import schema
from rulewright.models.quacks_and_co.turns import TURN_KEYS
from rulewright.models.reading import plain
from rulewright.models.source import InputError

DATA = Path(__file__).resolve().parents[3] / "data" / "quacks-and-co"
FILES = sorted(path for folder in ("examples", "positions", "boards") for path in (DATA / folder).glob("*.yaml"))
VALIDATOR = Draft7Validator(schema())
BASE = {"game": "quacks-and-co", "players": "[{animal: sheep, bag: {dream: 4}}, {animal: pig}]"}
TOO_LONG = f"[{', '.join(['{draw: dream}'] * 2001)}]"


def text_of(**changes: str | None) -> str:
    """A file with some keys changed, added, or (None) left out; `_` in a name stands for `-`."""
    keys = {**BASE, **{key.replace("_", "-"): value for key, value in changes.items()}}
    return "".join(f"{key}: {value}\n" for key, value in keys.items() if value is not None)


def problems(text: str) -> list[str]:
    """What the schema has against a file."""
    return [error.message for error in VALIDATOR.iter_errors(plain(source.parse(text.encode(), "test").root))]


def player(keys: str) -> dict[str, str | None]:
    return {"players": f"[{{animal: cow, {keys}}}]"}


GOOD: dict[str, dict[str, str | None]] = {
    "plain": {},
    "a number as title": {"title": "2025", "note": "true"},
    "source and expect": {
        "source": "{section: end, page: 7, picture: none}",
        "expect": "{verdict: illegal, codes: [QC101], score: {total: 0}, best: -4, ask: finish, moves: 0}",
    },
    "house box": {"box": "house"},
    "house box, quoted": {"box": '"house"'},
    "sets": {"set": "butterfly"},
    "the usual set": {"set": "caterpillar"},
    "four boards": {"boards": "4"},
    "six boards": {"boards": "6"},
    "the short track": {"track": "short"},
    "the long track": {"track": "long"},
    "a track": {"track": "{steps: 30, spirals: [3, 7, 29]}"},
    "a track of one step": {"track": "{steps: 1, spirals: []}"},
    "the longest track": {"track": "{steps: 500, spirals: [499]}"},
    "a wooden die": {"wooden_die": "[0, 20, 1, 1]"},
    "one player": {"players": "[{animal: cow}]"},
    "nine players, which the rules find": {"players": f"[{', '.join(['{animal: cow}'] * 9)}]"},
    "much of everything": player("space: 999, rubies: 999, clovers: 999"),
    "a bag": player("bag: {dream: 4, red-1: 999, white-8: 0}"),
    "chips that no box has": player("board: {red-999: 1, white-0: 2, purple-7: 1}"),
    "an empty bag": player("bag: {}, board: {}"),
    "all chips together": player("chips: {dream: 4, red-1: 2}, board: {red-1: 1}"),
    "who draws next": {"turn": "pig"},
    "no switch": {"rules": "{}"},
    **{f"{key} {number}": {"rules": f'{{{key}: "{word}"}}'} for key, words in SWITCHES.items()
       for number, word in enumerate(words)},
    "a dream weed": {"move": "{draw: dream}"},
    "a chip": {"move": "{animal: pig, draw: red-2}"},
    "a die": {"move": "{draw: yellow-1, die: green-2}"},
    "a die with steps": {"move": "{draw: yellow-1, die: 3}"},
    "a die with steps as text": {"move": '{draw: yellow-1, die: "3"}'},
    "a die that no box has, which the rules find": {"move": "{draw: yellow-1, die: sevenfold}"},
    "two rolls": {"move": "{draw: yellow-1, die: [1, 2]}"},
    "one roll in a list": {"move": "{draw: yellow-1, die: [ruby]}"},
    "back into the bag": {"move": "{draw: green-1, return: dream}"},
    "a gift": {"move": "{draw: purple-1, take: blue-2}"},
    "no action": {"move": "{draw: red-1, skip: true}"},
    "an action after all": {"move": "{draw: red-1, skip: false}"},
    "a purchase": {"move": "{draw: dream, buy: [blue-4, green-1]}"},
    "no purchase": {"move": "{draw: dream, buy: []}"},
    "a purchase alone": {"move": "{buy: [dream, blue-4]}"},
    "a purchase alone, and whose": {"move": "{animal: sheep, buy: []}"},
    "a chain": {"move": "{draw: green-1, then: [{draw: green-2}, {draw: yellow-1, die: draw}, {draw: dream}]}"},
    "a record": {"turns": "[{draw: red-1}, {animal: pig, draw: dream}, {buy: [red-1]}]"},
    "no record": {"turns": "[]"},
}  # fmt: skip

BAD: dict[str, dict[str, str | None]] = {
    "another game": {"game": "chess"},
    "no game": {"game": None},
    "unknown key": {"boxes": "house"},
    "key of another game": {"round": "1"},
    "title empty": {"title": ""},
    "title a list": {"title": "[a]"},
    "box unknown": {"box": "hous"},
    "box a list": {"box": "[house]"},
    "box nothing": {"box": ""},
    "box file of another kind": {"box": "my-box.json"},
    "set unknown": {"set": "moth"},
    "five boards": {"boards": "5"},
    "boards as text": {"boards": '"4"'},
    "no boards": {"boards": "0"},
    "track unknown": {"track": "middle"},
    "track a number": {"track": "50"},
    "track a list": {"track": "[3, 7]"},
    "track without spirals": {"track": "{steps: 30}"},
    "track without steps": {"track": "{spirals: [3]}"},
    "track with an unknown key": {"track": "{steps: 30, spirals: [3], market: 30}"},
    "track of no step": {"track": "{steps: 0, spirals: []}"},
    "track too long": {"track": "{steps: 501, spirals: []}"},
    "spiral on the start house": {"track": "{steps: 30, spirals: [0, 3]}"},
    "spiral twice": {"track": "{steps: 30, spirals: [3, 3]}"},
    "spirals a number": {"track": "{steps: 30, spirals: 3}"},
    "wooden die with no face": {"wooden_die": "[]"},
    "wooden die with thirteen faces": {"wooden_die": f"[{', '.join('1' * 13)}]"},
    "wooden die with a word": {"wooden_die": "[one]"},
    "wooden die with 21": {"wooden_die": "[21]"},
    "wooden die backwards": {"wooden_die": "[-1]"},
    "no players": {"players": None},
    "players empty": {"players": "[]"},
    "players a mapping": {"players": "{sheep: 3}"},
    "ten players": {"players": f"[{', '.join(['{animal: cow}'] * 10)}]"},
    "player without an animal": {"players": "[{space: 3}]"},
    "player a word": {"players": "[sheep]"},
    "another animal": {"players": "[{animal: goat}]"},
    "player with an unknown key": player("coins: 3"),
    "space 1000": player("space: 1000"),
    "space below 0": player("space: -1"),
    "space as text": player('space: "3"'),
    "space nothing": player("space: "),
    "rubies 1000": player("rubies: 1000"),
    "half a clover": player("clovers: 0.5"),
    "bag a list": player("bag: [dream, red-1]"),
    "bag nothing": player("bag: "),
    "board nothing": player("board: "),
    "bag and chips": player("bag: {dream: 4}, chips: {dream: 4}"),
    **{f"a chip called {word}": player(f'bag: {{"{word}": 1}}') for word in (
        "red", "red-", "red-1000", "pink-1", "Red-1", "dreams", "red 1", "red-1-1", "-1", "dream-1"
    )},
    "1000 of a chip": player("bag: {red-1: 1000}"),
    "fewer than no chip": player("bag: {red-1: -1}"),
    "a chip without its number": player("bag: {red-1: }"),
    "turn of nobody": {"turn": "goat"},
    "unknown switch": {"rules": "{blue: stay}"},
    "unknown value of a switch": {"rules": "{actions: free}"},
    "switch as a boolean": {"rules": "{actions: true}"},
    "rules a list": {"rules": "[actions]"},
    "move a word": {"move": "red-1"},
    "move nothing": {"move": ""},
    "empty turn": {"move": "{}"},
    "only whose turn": {"move": "{animal: pig}"},
    "draw of no chip": {"move": "{draw: apple}"},
    "draw nothing": {"move": "{draw: }"},
    "draw of two": {"move": "{draw: [red-1, red-2]}"},
    "turn with an unknown key": {"move": "{draw: red-1, move: 1}"},
    "a die without a draw": {"move": "{die: 1}"},
    "return without a draw": {"move": "{return: red-1, buy: []}"},
    "take without a draw": {"move": "{take: red-2, buy: []}"},
    "skip without a draw": {"move": "{skip: false, buy: []}"},
    "then without a draw": {"move": "{buy: [], then: [{draw: red-1}]}"},
    "a die with three faces": {"move": "{draw: yellow-1, die: [1, 2, 3]}"},
    "a die with no face": {"move": "{draw: yellow-1, die: []}"},
    "a die with an empty face": {"move": '{draw: yellow-1, die: ""}'},
    "a die with nothing": {"move": "{draw: yellow-1, die: }"},
    "a die with a long word": {"move": f"{{draw: yellow-1, die: {'x' * 21}}}"},
    "a die with a mapping": {"move": "{draw: yellow-1, die: {face: 1}}"},
    "skip as a word": {"move": "{draw: red-1, skip: yes}"},
    "buy a word": {"move": "{draw: dream, buy: red-1}"},
    "buy nothing": {"move": "{draw: dream, buy: }"},
    "buy of 21": {"move": f"{{draw: dream, buy: [{', '.join(['red-1'] * 21)}]}}"},
    "then empty": {"move": "{draw: green-1, then: []}"},
    "then a mapping": {"move": "{draw: green-1, then: {draw: red-1}}"},
    "then without a draw in it": {"move": "{draw: green-1, then: [{buy: []}]}"},
    "then with an animal": {"move": "{draw: green-1, then: [{animal: pig, draw: red-1}]}"},
    "then in then": {"move": "{draw: green-1, then: [{draw: green-1, then: [{draw: red-1}]}]}"},
    "then of a hundred": {"move": f"{{draw: green-1, then: [{', '.join(['{draw: green-1}'] * 100)}]}}"},
    "turns a mapping": {"turns": "{draw: red-1}"},
    "turns with an empty one": {"turns": "[{draw: red-1}, {}]"},
    "turns too many": {"turns": TOO_LONG},
    "expect a part of another game": {"expect": "{score: {witch: 3}}"},
    "ask a question of another game": {"expect": "{ask: round}"},
}  # fmt: skip

# What only the reader can refuse.
ONLY_READ: dict[str, dict[str, str | None]] = {
    "a box file that is not there": {"box": "not-there.yaml"},
    "spirals backwards": {"track": "{steps: 30, spirals: [7, 3]}"},
    "a spiral at the market": {"track": "{steps: 30, spirals: [30]}"},
    "a spiral on a track of one step": {"track": "{steps: 1, spirals: [1]}"},
    "the turn of somebody else": {"turn": "cow"},
    "more on the board than there is": player("chips: {red-1: 1}, board: {red-1: 2}"),
    "3.0 rubies": player("rubies: 3.0"),
    "a face over two lines": {"move": '{draw: yellow-1, die: "a\\nb"}'},
}


def test_names_every_key_and_switch() -> None:
    found = schema()
    assert set(found["properties"]) == set(KEYS)
    assert set(found["properties"]["rules"]["properties"]) == set(SWITCHES)
    assert set(found["properties"]["players"]["items"]["properties"]) == set(PLAYER_KEYS)
    assert set(found["properties"]["move"]["then"]["properties"]) == set(TURN_KEYS)
    assert schema() == found
    assert Draft7Validator.check_schema(found) is None


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
