"""The JSON Schema accepts what the reader accepts and refuses what it refuses; the starter shows every key."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft7Validator
from rulewright.models import source
from rulewright.models.finding import Verdict
from rulewright.models.reading import plain
from rulewright.models.source import InputError
from rulewright.models.wispwood.cards import shipped
from rulewright.models.wispwood.position import KEYS, read
from rulewright.models.wispwood.rules import check
from rulewright.models.wispwood.schema import schema

from tests.models.wispwood.boards import DATA, load

VALIDATOR = Draft7Validator(schema())

WISPS = "[jack, orb, none, heart, witch, none, orb, jack]"
SHAPES = "[I2, L4, S4, O4, T4, I3, L3, I4]"
BASE = {
    "game": "wispwood",
    "round": "1",
    "goals": "{jack: jack-pairs, orb: merry-glow-round}",
    "forest": "|\n  . T T\n  C J .\n  . . .",
}
CARD = "{colour: orb, measure: {kind: count}, points: {each: 5}}"


def own(measure: str = "kind: count", points: str = "each: 5", colour: str = "colour: orb") -> str:
    """`cards:` with one card."""
    return f"{{mine: {{{colour}, measure: {{{measure}}}, points: {{{points}}}}}}}"


SOLO = "guide: 6-5-4-3, levels: [orb, jack, heart, witch], ghost-cat: 3"


def text_of(**changes: str | None) -> str:
    """A file with some keys changed, added, or (None) left out; `_` in a name stands for `-`."""
    keys = {**BASE, **{key.replace("_", "-"): value for key, value in changes.items()}}
    return "".join(f"{key}: {value}\n" for key, value in keys.items() if value is not None)


def problems(text: str) -> list[str]:
    """What the schema has against a file."""
    return [error.message for error in VALIDATOR.iter_errors(plain(source.parse(text.encode(), "test").root))]


GOOD: dict[str, dict[str, str | None]] = {
    "plain": {},
    "no goals at all": {"goals": "{}"},
    "an extra card": {"goals": "{tree: clear-diagonal, orb: shy-glow}"},
    "drawing without blanks": {"forest": "|\n  .TT\n  CJ."},
    "drawing on one line": {"forest": "C T"},
    "blank lines around": {"forest": "|\n\n  . T\n  C J\n\n"},
    "largest drawing": {"forest": "|\n" + "  C.........................\n" * 26},
    "a number as title": {"title": "2025"},
    "source and expect": {
        "source": "{section: scoring, page: 14, picture: none}",
        "expect": "{verdict: illegal, codes: [WW203], score: {total: 30, full-grid: 0}, best: 4, ask: round, moves: 0}",
    },
    "rules as numbers": {"rules": "{double-cross-beyond-six: 8, rounds: 2, rarest-tie: lower}"},
    "rules as text": {"rules": '{double-cross-beyond-six: "9", heart-below: down}'},
    "pond and cat": {"pond": f"{{wisps: {WISPS}, shapes: {SHAPES}}}", "cat": "hidden"},
    "a shape twice, which the rules find": {"pond": f"{{wisps: {WISPS}, shapes: {SHAPES.replace('L4', 'I2')}}}"},
    "old and supply": {"old": "[B2]", "supply": "{jack: 2, heart: 0}"},
    "no old": {"old": "[]"},
    "wisp turn": {"move": "{wisp: 4, shape: O4, cells: [A1, B1], at: A1, spends-cat: true}"},
    "tree turn": {"move": f"{{redeals: [{{by: cat, deal: {WISPS}}}], trees: [A1]}}"},
    "a record": {
        "turns": f"[{{trees: [A1]}}, {{pond: {WISPS}}}, {{wisp: 1, shape: I2, cells: [A1], at: A1}}, {{end-round: }}, "
        f"{{end-round: {{}}}}, {{end-round: {{cat: B1}}}}, {{ghost: {{firefly: 4, takes: 8, deal: {WISPS}}}}}]"
    },
    "own card": {"goals": "{orb: mine}", "cards": own()},
    "own cards of all kinds": {
        "cards": """{
            a: {colour: witch, number: X, title: 7, paws: 2, extra: true, text: x, placement: {area: ring-2},
                measure: {kind: lonely, areas: [row, surrounding]}, points: {table: [1, 2], beyond: 3}},
            b: {colour: jack, measure: {kind: groups, of: wisps, at-least: 2, holding: true}, points: {each: 1}},
            c: {colour: jack, measure: {kind: groups, of: own, exactly: 2}, points: {set: 2, value: 9, rest: [3]}},
            d: {colour: heart, measure: {kind: sees, areas: [up, left], take: best, unbroken: true}, points: {each: 1}},
            e: {colour: heart, measure: {kind: sees, areas: [beside, up], take: sum}, points: {each: 1}},
            f: {colour: orb, measure: {kind: types, areas: [row], take: sum, itself: true}, points: {each: 1}},
            g: {colour: orb, measure: {kind: rarest}, points: {values: {jack: 1, witch: 2, heart: 3, orb: 4}}},
            h: {colour: tree, measure: {kind: lines, at-least: 6}, provenance: {condition: stated},
                points: {table: [1], beyond: double-cross-beyond-six}},
            i: {colour: tree, measure: {kind: ranked-group, rank: 2}, points: {each: 2}}}""",
    },
    "solo": {"solo": f"{{{SOLO}, ghost: {{orb: 1}}, fireflies: [], to-move: ghost, scores: {{you: [3], ghost: [4]}}}}"},
    "table": {
        "table": "{players: [Ann, Bob, 3], you: Ann, first: Bob, start: Bob, to-move: Ann, "
        "turns: {Ann: 1, Bob: 2, 3: 0}, full: [Bob], scores: {Ann: [1], Bob: [2], 3: [4]}, "
        "full-grids: {Ann: 1, Bob: 0, 3: 0}, winners: [Ann]}"
    },
}

BAD: dict[str, dict[str, str | None]] = {
    "another game": {"game": "chess"},
    "no game": {"game": None},
    "no round": {"round": None},
    "no goals": {"goals": None},
    "no forest": {"forest": None},
    "unknown key": {"forests": "1"},
    "round 0": {"round": "0"},
    "round 4": {"round": "4"},
    "round as text": {"round": '"1"'},
    "round true": {"round": "true"},
    "title empty": {"title": ""},
    "title a list": {"title": "[a]"},
    "goals a list": {"goals": "[jack-pairs]"},
    "goals of an unknown colour": {"goals": "{fox: jack-pairs}"},
    "unknown card": {"goals": "{jack: jack-peers}"},
    "card of another colour": {"goals": "{jack: one-grove}"},
    "card of another colour beside own cards": {"goals": "{jack: one-grove}", "cards": own()},
    "drawing with an unknown letter": {"forest": "|\n  . X\n"},
    "drawing in lower case": {"forest": "|\n  . t\n"},
    "drawing with an empty row": {"forest": "|\n  . T\n\n  . T\n"},
    "drawing empty": {"forest": "|\n\n"},
    "drawing too wide": {"forest": "|\n  " + "." * 27},
    "drawing too high": {"forest": "|\n" + "  .\n" * 27},
    "drawing a list": {"forest": "[C, T]"},
    "old no list": {"old": "B2"},
    "old no cell": {"old": "[b2]"},
    "old in row 0": {"old": "[B0]"},
    "old far out": {"old": "[B27]"},
    "cat asleep": {"cat": "asleep"},
    "cat true": {"cat": "true"},
    "pond a list": {"pond": WISPS},
    "pond without shapes": {"pond": f"{{wisps: {WISPS}}}"},
    "pond of seven": {"pond": f"{{wisps: [jack, orb, none, heart, witch, none, orb], shapes: {SHAPES}}}"},
    "pond of seven shapes": {"pond": f"{{wisps: {WISPS}, shapes: [I2, L4, S4, O4, T4, I3, L3]}}"},
    "pond with an unknown shape": {"pond": f"{{wisps: {WISPS}, shapes: {SHAPES.replace('I2', 'I5')}}}"},
    "pond with a tree": {"pond": f"{{wisps: {WISPS.replace('heart', 'tree')}, shapes: {SHAPES}}}"},
    "supply of trees": {"supply": "{tree: 2}"},
    "supply of 41": {"supply": "{jack: 41}"},
    "supply below 0": {"supply": "{jack: -1}"},
    "unknown switch": {"rules": "{rarest: higher}"},
    "unknown ruling": {"rules": "{double-cross-beyond-six: 7}"},
    "rules empty": {"rules": ""},
    "move without cells": {"move": "{wisp: 4, shape: O4, at: A1}"},
    "move with space 9": {"move": "{wisp: 9, shape: O4, cells: [A1], at: A1}"},
    "move with trees and a shape": {"move": "{trees: [A1], shape: O4}"},
    "move a list": {"move": "[A1]"},
    "trees no list": {"move": "{trees: A1}"},
    "redeal for no reason": {"move": f"{{redeals: [{{by: luck, deal: {WISPS}}}], trees: [A1]}}"},
    "redeal without a deal": {"move": "{redeals: [{by: cat}], trees: [A1]}"},
    "turns a mapping": {"turns": "{trees: [A1]}"},
    "turn with a pond and more": {"turns": f"[{{pond: {WISPS}, trees: [A1]}}]"},
    "end of a round with more": {"turns": "[{end-round: {dog: A1}}]"},
    "ghost with firefly 5": {"turns": "[{ghost: {firefly: 5, takes: 1}}]"},
    "ghost that takes nothing": {"turns": "[{ghost: {firefly: 1}}]"},
    "cards a list": {"cards": f"[{CARD}]"},
    "card with a shipped id": {"cards": f"{{one-grove: {CARD}}}"},
    "card without points": {"cards": "{mine: {colour: orb, measure: {kind: count}}}"},
    "card of no colour": {"cards": "{mine: {measure: {kind: count}, points: {each: 5}}}"},
    "card with an unknown key": {"cards": "{mine: {colour: orb, measure: {kind: count}, points: {each: 5}, pow: 1}}"},
    "card with an unknown measure": {"cards": own("kind: counts")},
    "card with a key of another measure": {"cards": own("kind: count, rank: 1")},
    "card with an area twice": {"cards": own("kind: lonely, areas: [row, row]")},
    "card with no area": {"cards": own("kind: lonely, areas: []")},
    "groups with both sizes": {"cards": own("kind: groups, of: own, exactly: 1, at-least: 1")},
    "groups with neither size": {"cards": own("kind: groups, of: own")},
    "runs over a row": {"cards": own("kind: sees, areas: [row], take: best, unbroken: true")},
    "a table for what is seen": {
        "cards": own("kind: sees, areas: [row], take: sum", "table: [1]"),
    },
    "values for a count": {"cards": own(points="values: {jack: 1, witch: 1, heart: 1, orb: 1}")},
    "rarest without values": {"cards": own("kind: rarest")},
    "two ways to score": {"cards": own(points="each: 5, table: [1]")},
    "a set without a rest": {"cards": own(points="set: 2, value: 5")},
    "witch card without a placement": {"cards": own(colour="colour: witch")},
    "orb card with a placement": {"cards": own(colour="colour: orb, placement: {area: ring-2}")},
    "solo without a guide": {"solo": f"{{{SOLO.replace('guide: 6-5-4-3, ', '')}}}"},
    "solo with an unknown guide": {"solo": f"{{{SOLO.replace('6-5-4-3', '9-9-9-9')}}}"},
    "solo with three levels": {"solo": f"{{{SOLO.replace(', witch', '')}}}"},
    "solo with a ghost of trees": {"solo": f"{{{SOLO}, ghost: {{tree: 1}}}}"},
    "solo with the scores of one": {"solo": f"{{{SOLO}, scores: {{you: [1]}}}}"},
    "table of one": {"table": "{players: [Ann]}"},
    "table of five": {"table": "{players: [A, B, C, D, E]}"},
    "table with a name twice": {"table": "{players: [Ann, Ann]}"},
    "table without players": {"table": "{you: Ann}"},
    "table with too many turns": {"table": "{players: [A, B], turns: {A: 37, B: 1}}"},
    "expect an unknown part": {"expect": "{score: {fox: 3}}"},
    "expect a verdict of maybe": {"expect": "{verdict: maybe}"},
    "expect codes as a word": {"expect": "{codes: WW203}"},
    "ask an unknown question": {"expect": "{ask: everything}"},
    "source with page 0": {"source": "{page: 0}"},
    "source with a photo": {"source": "{picture: photo}"},
}


def test_names_every_key_and_card() -> None:
    assert set(schema()["properties"]) == set(KEYS)
    text = json.dumps(schema())
    assert all(f'"{identity}"' in text for identity in shipped())


@pytest.mark.parametrize("name", GOOD)
def test_accepts_what_can_be_read(name: str) -> None:
    text = text_of(**GOOD[name])
    read(source.parse(text.encode(), "test"))
    assert problems(text) == []


@pytest.mark.parametrize("name", BAD)
def test_refuses_what_cannot_be_read(name: str) -> None:
    text = text_of(**BAD[name])
    with pytest.raises(InputError):
        # Whether the game is this one is asked before the position is read.
        read(source.parse(text.encode(), "test")) if name not in ("another game", "no game") else _no_game()
    assert problems(text)


def _no_game() -> None:
    raise InputError("not this game")


def starter_variants() -> dict[str, str]:
    """The starter file, and the file with each of its examples uncommented."""
    lines = (DATA / "starter.yaml").read_text(encoding="utf-8").splitlines()
    found = {"starter": "\n".join(lines)}
    for index, line in enumerate(lines):
        match = re.match(r"# ([a-z]+):", line)
        if match and index > 10:
            end = index + 1
            while end < len(lines) and lines[end].startswith("#   ") and not lines[end].startswith("#      "):
                end += 1
            block = [commented[2:] for commented in lines[index:end]]
            found[f"{match[1]} {index}"] = "\n".join([*lines[:index], *block, *lines[end:]])
    return found


STARTERS = starter_variants()


@pytest.mark.parametrize("name", STARTERS)
def test_starter_is_legal_and_so_is_each_of_its_examples(name: str) -> None:
    text = STARTERS[name] + "\n"
    if name.startswith("old"):
        text = text.replace("round: 1 ", "round: 2 ")
    assert problems(text) == []
    report = check(read(source.parse(text.encode(), "test")))
    assert [finding.message for finding in report.findings] == []
    assert report.verdict is Verdict.LEGAL


def test_starter_shows_every_key() -> None:
    text = (DATA / "starter.yaml").read_text(encoding="utf-8")
    # `source` and `expect` are for examples of the rulebook; everybody else can do without.
    assert [key for key in KEYS if f"{key}:" not in text] == ["source", "expect"]


@pytest.mark.parametrize("path", sorted((DATA / "positions").glob("*.yaml")), ids=lambda path: path.stem)
def test_positions_are_legal(path: Path) -> None:
    position = load(path)
    assert check(position).verdict is Verdict.LEGAL
    assert len(position.goals) == 5
    assert position.pond is not None
    assert sum((position.supply or {}).values()) <= 8
