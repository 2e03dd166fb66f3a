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
from rulewright.models.twisted_trumpets.position import KEYS, SWITCHES, TOKENS, read
from rulewright.models.twisted_trumpets.rules import check
from rulewright.models.twisted_trumpets.schema import schema
from rulewright.models.twisted_trumpets.state import State
from rulewright.models.twisted_trumpets.turn_reading import KEYS as STEPS
from rulewright.models.twisted_trumpets.turns import Favor

DATA = Path(__file__).resolve().parents[3] / "data" / "twisted-trumpets"
FILES = sorted(path for folder in ("examples", "positions", "boards") for path in (DATA / folder).glob("*.yaml"))
VALIDATOR = Draft7Validator(schema())
BASE = {"game": "twisted-trumpets", "trumpet": "{A3: s2@90}"}
GRID = "grid: '. S #'"
MOUTHS = "mouths: [{cell: A1, edge: left}]"
THOUSAND = f"[{', '.join(['{pass: true}'] * 1000)}]"


def text_of(**changes: str | None) -> str:
    """A file with some keys changed, added, or (None) left out."""
    keys = {**BASE, **changes}
    return "".join(f"{key}: {value}\n" for key, value in keys.items() if value is not None)


def problems(text: str) -> list[str]:
    """What the schema has against a file."""
    return [error.message for error in VALIDATOR.iter_errors(plain(source.parse(text.encode(), "test").root))]


def of_tile(text: str) -> dict[str, str | None]:
    return {"tiles": f"{{x1: {{{text}}}}}"}


def of_bell(text: str) -> dict[str, str | None]:
    return of_tile(f"kind: basic, pipes: [{{ends: [top], bells: [{text}]}}]")


def of_when(text: str) -> dict[str, str | None]:
    return {"decrees": f"{{mine: {{when: [{text}], slots: [3, 2, 1]}}}}"}


def of_gain(text: str) -> dict[str, str | None]:
    return {"plans": f"{{mine: {{points: [{text}]}}}}"}


GOOD: dict[str, dict[str, str | None]] = {
    "plain": {},
    "nothing but the game": {"trumpet": None},
    "an empty trumpet": {"trumpet": "{}"},
    "a tile far from the board, which the rules find": {"trumpet": "{Z99: s2}"},
    "a tile askew, which the rules find": {"trumpet": "{A3: s2@45, B3: s2@-90, C3: s2@999}"},
    "a back": {"trumpet": '{A3: "p1~", B3: p2~@180}'},
    "a number as title": {"title": "2025"},
    "source and expect": {
        "source": "{section: scoring, page: 7, picture: reconstructed}",
        "expect": "{verdict: illegal, codes: [TT201], score: {total: 9, pipes: 16, open-ends: -3}, best: -4, "
        "ask: turn}",
    },
    "house set": {"set": "house"},
    "board": {"board": f"{{{GRID}, {MOUTHS}}}", "trumpet": None},
    "board over lines": {
        "board": "\n  grid: |\n    . S .\n    #..\n  mouths: [{cell: B1, edge: top}, {cell: B2, edge: bottom}]",
        "trumpet": None,
    },
    "no tiles": {"tiles": "{}"},
    "a tile of its kind only": of_tile("kind: premium"),
    "tile": of_tile(
        "kind: basic, pipes: [{ends: [top, right], twist: true}, {ends: [left], bells: []}], flags: {red: 2, blue: 0}, "
        "birds: 9, notes: 0, copies: {0: 1, 4: 99}"
    ),
    "copies as a number": of_tile("kind: starting, copies: 3"),
    "back with pipes": of_tile("kind: premium, back: {pipes: [{ends: [left]}], notes: 2}"),
    "back without": of_tile("kind: premium, back: {}"),
    "end bell": of_bell("{kind: end, facing: left}"),
    "mid and diagonal bell": of_bell("{kind: mid, facing: top}, {kind: diagonal, facing: [left, top]}"),
    "decrees": {"decrees": "{bell-boss: [[arturo, {clora: 3}], [], [12]], morning-call: [[], [], []]}"},
    "no decrees": {"decrees": "{}"},
    "decree of one's own": {
        "decrees": "{mine: {title: 7, when: [{count: bells, facing: top, kind: mid, at-least: 1, at-most: 3}], "
        "slots: [0, 99, 1], held: [[me], [], []]}}"
    },
    "a condition on flags": of_when("{count: flags, colour: red, at-least: 2}"),
    "a condition on all flags": of_when("{count: flags, at-most: 2}"),
    "a condition on tiles": of_when("{count: tiles, kind: premium, at-least: 2}, {count: sets, at-least: 1}"),
    "a condition on spaces": of_when("{count: spaces, in: corners, at-least: 2}"),
    "plans": {"plans": "[queens-birds, bunting]"},
    "no plans": {"plans": "[]"},
    "plans of one's own, none": {"plans": "{}"},
    "a plan for each": of_gain("{count: open-ends, each: -1}, {count: birds, each: 2, most: 8}"),
    "a plan by steps": of_gain("{count: longest, steps: {0: -3, 6: 2, 11: 9}}"),
    "players, which the rules judge": {"players": "0"},
    "player": {"player": "Ann of the Hill"},
    "rounds": {"round": "999", "ending": "1"},
    "hand": {"hand": "[b1, b1, s1]", "draws": "[b2]"},
    "an empty hand": {"hand": "[]", "market": "[]"},
    "market": {"market": '[p1, "-", p2, -, b1]'},
    "actions": {"actions": "0"},
    "favors": {"favors": "{actions: gold, plans: grey, premium: gone}"},
    "favors, some": {"favors": "{plans: grey}"},
    "no switch": {"rules": "{}"},
    **{f"{key} {word}": {"rules": f"{{{key}: {word}}}"} for key, words in SWITCHES.items() for word in words},
    "place": {"move": "{place: b1, at: C3}"},
    "place turned": {"move": "{place: p1, at: C3, turn: -90, back: true}"},
    "place far away and askew, which the rules judge": {"move": "{place: b1, at: Z99, turn: 45, back: false}"},
    "draw": {"move": "{draw: b1}"},
    "draw, not said": {"move": '{draw: "?"}'},
    "buy": {"move": "{buy: p1, pay: [b1, b2]}"},
    "buy for nothing": {"move": "{buy: p1, from: market}"},
    "buy unseen": {"move": '{buy: "?", from: stack, pay: []}'},
    "pass": {"move": "{pass: true}"},
    "discard": {"move": "{discard: A3}"},
    "favor of actions": {"move": "{favor: actions}"},
    "favor of plans": {"move": '{favor: plans, draw: [bunting, "?"], discard: bunting}'},
    "favor of plans, not said": {"move": "{favor: plans}"},
    "favor of a premium tile": {"move": "{favor: premium, buy: p1, from: stack, pay: [b1]}"},
    "favor of nothing": {"move": "{favor: premium}"},
    "claim": {"move": "{claim: bell-boss}"},
    "claim of a slot": {"move": "{claim: bell-boss, slot: 3}"},
    "next": {"move": "{next: {}}"},
    "next with all": {
        "move": "{next: {refill: [p1], market: [p2, p1, '-', p3], decrees: {bell-boss: [[], [], []]}, ending: 3}}"
    },
    "a record": {"turns": "[{draw: b1}, {pass: true}, {next: {}}]"},
    "no record": {"turns": "[]"},
}

BAD: dict[str, dict[str, str | None]] = {
    "another game": {"game": "chess"},
    "no game": {"game": None},
    "unknown key": {"cards": "{}"},
    "key of another game": {"grid": "[]"},
    "title empty": {"title": ""},
    "trumpet a list": {"trumpet": "[s2]"},
    "trumpet nothing": {"trumpet": ""},
    **{f"trumpet on {word}": {"trumpet": f"{{{word}: s2}}"} for word in ("a3", "A0", "A100", "AA1", "3A", "A03")},
    **{
        f"trumpet with {word}": {"trumpet": f"{{A3: {word}}}"}
        for word in ("s2@", "s2~~", "s2@90~", "S2", '"~"', "[s2]", "90", '" s2"', "s2@1000", '""', '"-"', '"?"')
    },
    "set unknown": {"set": "hous"},
    "set a list": {"set": "[house]"},
    "set nothing": {"set": ""},
    "set file of another kind": {"set": "my-box.json"},
    "board without mouths": {"board": f"{{{GRID}}}"},
    "board without a grid": {"board": f"{{{MOUTHS}}}"},
    "board with no mouth": {"board": f"{{{GRID}, mouths: []}}"},
    "board with no space": {"board": f"{{grid: '# #', {MOUTHS}}}"},
    "board with another letter": {"board": f"{{grid: '. s', {MOUTHS}}}"},
    "board with an empty grid": {"board": f"{{grid: '', {MOUTHS}}}"},
    "board as a list": {"board": f"{{grid: ['.'], {MOUTHS}}}"},
    "board with eleven columns": {"board": f"{{grid: '...........', {MOUTHS}}}"},
    "board with eleven rows": {"board": "\n  grid: |\n" + "    .\n" * 11 + f"  {MOUTHS}"},
    "mouth without an edge": {"board": f"{{{GRID}, mouths: [{{cell: A1}}]}}"},
    "mouth on an unknown edge": {"board": f"{{{GRID}, mouths: [{{cell: A1, edge: up}}]}}"},
    "mouth far away": {"board": f"{{{GRID}, mouths: [{{cell: K1, edge: left}}]}}"},
    "tiles a list": {"tiles": "[x1]"},
    "tiles nothing": {"tiles": ""},
    "tile with a capital": {"tiles": "{X1: {kind: basic}}"},
    "tile with a long id": {"tiles": f"{{{'x' * 31}: {{kind: basic}}}}"},
    "tile without a kind": of_tile("notes: 1"),
    "tile of another kind": of_tile("kind: bonus"),
    "tile with an unknown key": of_tile("kind: basic, bells: 1"),
    "tile with ten birds": of_tile("kind: basic, birds: 10"),
    "tile with half a note": of_tile("kind: basic, notes: 0.5"),
    "tile with flags in a list": of_tile("kind: basic, flags: [red]"),
    "tile with five pipes": of_tile(f"kind: basic, pipes: [{', '.join(['{ends: [top]}'] * 5)}]"),
    "basic tile with a back": of_tile("kind: basic, back: {}"),
    "starting tile with dots": of_tile("kind: starting, copies: {0: 1}"),
    "no copies": of_tile("kind: basic, copies: 0"),
    "no copies by dots": of_tile("kind: basic, copies: {0: 0, 3: 0}"),
    "copies by nothing": of_tile("kind: basic, copies: {}"),
    "copies by five dots": of_tile("kind: basic, copies: {5: 1}"),
    "copies as text": of_tile("kind: basic, copies: '3'"),
    "pipe without ends": of_tile("kind: basic, pipes: [{twist: true}]"),
    "pipe with no end": of_tile("kind: basic, pipes: [{ends: []}]"),
    "pipe with an end twice": of_tile("kind: basic, pipes: [{ends: [top, top]}]"),
    "pipe with an unknown end": of_tile("kind: basic, pipes: [{ends: [up]}]"),
    "pipe with a twist as a word": of_tile("kind: basic, pipes: [{ends: [top], twist: yes}]"),
    "bell without a direction": of_bell("{kind: end}"),
    "bell without a kind": of_bell("{facing: top}"),
    "end bell in two directions": of_bell("{kind: end, facing: [top, left]}"),
    "diagonal bell in one direction": of_bell("{kind: diagonal, facing: top}"),
    "diagonal bell between opposite ones": of_bell("{kind: diagonal, facing: [left, right]}"),
    "diagonal bell in one direction twice": of_bell("{kind: diagonal, facing: [left, left]}"),
    "decrees a list": {"decrees": "[bell-boss]"},
    "decrees of two slots": {"decrees": "{bell-boss: [[], []]}"},
    "decrees with a name in a slot": {"decrees": "{bell-boss: [arturo, [], []]}"},
    "decrees with an empty name": {"decrees": '{bell-boss: [[""], [], []]}'},
    "decrees with a blank at a name": {"decrees": '{bell-boss: [["a "], [], []]}'},
    "decrees with round 0": {"decrees": "{bell-boss: [[{a: 0}], [], []]}"},
    "decrees with two names in one": {"decrees": "{bell-boss: [[{a: 1, b: 1}], [], []]}"},
    "decrees with no name in one": {"decrees": "{bell-boss: [[{}], [], []]}"},
    "decree nothing": {"decrees": "{bell-boss: }"},
    "decree without conditions": {"decrees": "{mine: {when: [], slots: [3, 2, 1]}}"},
    "decree without slots": {"decrees": "{mine: {when: [{count: birds, at-least: 1}]}}"},
    "decree with two slots": {"decrees": "{mine: {when: [{count: birds, at-least: 1}], slots: [3, 2]}}"},
    "condition without a bound": of_when("{count: birds}"),
    "condition on an unknown count": of_when("{count: trees, at-least: 1}"),
    "condition without a count": of_when("{at-least: 1}"),
    "condition below zero": of_when("{count: birds, at-least: -1}"),
    "birds that face": of_when("{count: birds, facing: top, at-least: 1}"),
    "directions of a kind": of_when("{count: directions, kind: mid, at-least: 1}"),
    "flags of a kind": of_when("{count: flags, kind: basic, at-least: 1}"),
    "bells of a kind of tile": of_when("{count: bells, kind: basic, at-least: 1}"),
    "tiles of a kind of bell": of_when("{count: tiles, kind: mid, at-least: 1}"),
    "spaces in the middle": of_when("{count: spaces, in: middle, at-least: 1}"),
    "plans a word": {"plans": "bunting"},
    "plans nothing": {"plans": ""},
    "plan without points": {"plans": "{mine: {title: Mine}}"},
    "plan with a bound": of_gain("{count: birds, each: 1, at-least: 1}"),
    "plan for each and by steps": of_gain("{count: birds, each: 1, steps: {1: 1}}"),
    "plan by steps, at most": of_gain("{count: birds, steps: {1: 1}, most: 3}"),
    "plan by no steps": of_gain("{count: birds, steps: {}}"),
    "plan by steps with a word": of_gain("{count: birds, steps: {one: 1}}"),
    "plan by steps with 01": of_gain('{count: birds, steps: {"01": 1}}'),
    "plan for nothing": of_gain("{count: birds}"),
    "plan at most": of_gain("{count: birds, most: 3}"),
    "players a word": {"players": "three"},
    "players many": {"players": "100"},
    "player empty": {"player": '""'},
    "player with a blank": {"player": '" ann"'},
    "player with a long name": {"player": "x" * 31},
    "round 0": {"round": "0"},
    "ending late": {"ending": "1000"},
    "hand a mapping": {"hand": "{b1: 2}"},
    "hand with a number": {"hand": "[1]"},
    "hand with a place": {"hand": '["-"]'},
    "hand not known": {"hand": '["?"]'},
    "market of nine": {"market": "[p1, p1, p1, p1, p1, p1, p1, p1, p1]"},
    "market not known": {"market": '["?"]'},
    "actions ten": {"actions": "10"},
    "favors a list": {"favors": "[gold]"},
    "favors of an unknown token": {"favors": "{tiles: gold}"},
    "favors of silver": {"favors": "{plans: silver}"},
    "unknown switch": {"rules": "{birds: loud}"},
    "unknown value of a switch": {"rules": "{loops: free}"},
    "rules a list": {"rules": "[loops]"},
    "move a word": {"move": "pass"},
    "move nothing": {"move": ""},
    "empty move": {"move": "{}"},
    "move with two": {"move": "{pass: true, draw: b1}"},
    "move without a step": {"move": "{at: C3}"},
    "place without a cell": {"move": "{place: b1}"},
    "place on no cell": {"move": "{place: b1, at: c3}"},
    "place with the back as a word": {"move": "{place: p1, at: C3, back: yes}"},
    "place with a turn as text": {"move": "{place: p1, at: C3, turn: '90'}"},
    "place with an unknown key": {"move": "{place: b1, at: C3, pay: [b1]}"},
    "place of a tile that is not said": {"move": '{place: "?", at: C3}'},
    "draw a list": {"move": "{draw: [b1]}"},
    "buy unseen from the market": {"move": '{buy: "?"}'},
    "buy unseen from the market, said": {"move": '{buy: "?", from: market}'},
    "buy from a shop": {"move": "{buy: p1, from: shop}"},
    "buy for a word": {"move": "{buy: p1, pay: b1}"},
    "pass not": {"move": "{pass: false}"},
    "pass as a word": {"move": "{pass: yes}"},
    "discard a tile": {"move": "{discard: b1}"},
    "favor unknown": {"move": "{favor: tiles}"},
    "favor of actions with a plan": {"move": "{favor: actions, draw: [bunting]}"},
    "favor of plans with a tile": {"move": "{favor: plans, buy: p1}"},
    "favor of plans with a word": {"move": "{favor: plans, draw: bunting}"},
    "favor of a premium tile with a plan": {"move": "{favor: premium, discard: bunting}"},
    "favor of an unseen tile from the market": {"move": '{favor: premium, buy: "?"}'},
    "claim slot 4": {"move": "{claim: bell-boss, slot: 4}"},
    "claim by a name": {"move": "{claim: bell-boss, player: me}"},
    "next true": {"move": "{next: true}"},
    "next with an unknown key": {"move": "{next: {round: 3}}"},
    "next with a hidden market": {"move": '{next: {market: ["?"]}}'},
    "next with a card": {"move": "{next: {decrees: {bell-boss: {slots: [3, 2, 1]}}}}"},
    "turns a mapping": {"turns": "{pass: true}"},
    "turns with an empty one": {"turns": "[{pass: true}, {}]"},
    "turns a thousand": {"turns": THOUSAND},
    "expect a part of another game": {"expect": "{score: {witch: 3}}"},
    "ask a question of another game": {"expect": "{ask: round}"},
}

# What only the reader can refuse: it knows the set, and takes 3.0 for no whole number.
ONLY_READ: dict[str, dict[str, str | None]] = {
    "a set that is not there": {"set": "not-there.yaml"},
    "a tile that is not there": {"trumpet": "{A3: s99}"},
    "a hand tile that is not there": {"hand": "[s99]"},
    "a decree that is not there": {"decrees": "{mine: [[], [], []]}"},
    "a plan that is not there": {"plans": "[mine]"},
    "a colour that is not there": of_tile("kind: basic, flags: {violet: 1}"),
    "two pipes at one edge": of_tile("kind: basic, pipes: [{ends: [top]}, {ends: [top, left]}]"),
    "a mouth on no space": {"board": f"{{{GRID}, mouths: [{{cell: C1, edge: left}}]}}"},
    "a mouth beside a space": {"board": f"{{{GRID}, mouths: [{{cell: A1, edge: right}}]}}"},
    "rows of different length": {"board": "\n  grid: |\n    . .\n    .\n  mouths: [{cell: A1, edge: left}]"},
    "round 3.0": {"round": "3.0"},
}


def test_names_every_key_and_switch() -> None:
    assert set(schema()["properties"]) == set(KEYS)
    assert set(schema()["properties"]["rules"]["properties"]) == set(SWITCHES)
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

    An example is a commented key with what is indented below it. A record ends with the decrees that it needs, and a
    board of one's own takes the tiles away that lie on the other one.
    """
    lines = (DATA / "starter.yaml").read_text(encoding="utf-8").splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith("# All that follows"))
    found = {"starter": "\n".join(lines)}
    index = start
    while index < len(lines):
        match = re.match(r"# ([a-z-]+):(?= |$)", lines[index])
        end = index + 1
        if match:
            more = r"#   \S|# decrees: " if match[1] == "turns" else r"#   \s*\S"
            while end < len(lines) and re.match(more, lines[end]):
                end += 1
            block = [line[2:] for line in lines[index:end]]
            keys = {key[1] for line in block if (key := re.match(r"([a-z-]+):", line))}
            rest = "\n".join([*lines[:index], *lines[end:]]) + "\n"
            for key in keys | ({"trumpet"} if match[1] == "board" else set()):
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
    assert [name.split()[0] for name in STARTERS] == [
        "starter", "players", "player", "round", "ending", "market", "actions", "favors", "decrees", "decrees", "plans",
        "plans", "draws", "move", "move", "move", "move", "turns", "board", "tiles", *["rules"] * len(SWITCHES),
    ]  # fmt: skip


def test_starter_with_all_of_a_paragraph() -> None:
    # Who plays, and when, market and tokens: those lines also fit together.
    text = (DATA / "starter.yaml").read_text(encoding="utf-8")
    for key in ("players", "player", "round", "ending", "market", "actions", "favors"):
        text = re.sub(rf"^# ({key}: )", r"\1", text, count=1, flags=re.MULTILINE)
    position = read(source.parse(text.encode(), "test"))
    assert problems(text) == []
    assert list(check(position).findings) == []
    assert (position.players, position.player, position.round, position.actions) == (3, "clora", 6, 1)


def test_starter_shows_every_key() -> None:
    text = (DATA / "starter.yaml").read_text(encoding="utf-8")
    # `source` and `expect` are for examples of the rulebook; everybody else can do without.
    assert [key for key in KEYS if f"{key}:" not in text] == ["source", "expect"]
    assert all(f"{word}" in text for words in SWITCHES.values() for word in words)
    # Taking a tile off a trumpet that was closed too early is rare.
    assert [key for key in STEPS if f"{{{key}: " not in text] == ["discard"]
    assert all(f"{word}: gold" in text for word in Favor)
    assert all(word in text for word in TOKENS)
    assert max(map(len, text.splitlines())) <= 120


def test_starter_is_in_the_middle_of_a_game() -> None:
    position = read(source.load(str(DATA / "starter.yaml")))
    state = State.of(position)
    assert not state.over
    assert state.trigger() is None
    assert len(state.trumpet) == 7
    assert state.covered == frozenset()
