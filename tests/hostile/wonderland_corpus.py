"""Files of Wonderland that nobody means well with, and readable positions that make no sense: name, text."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from tests.hostile import values
from tests.hostile.values import MIB, with_value

# A legal position with two cards left; the files below are often this one with a single thing wrong.
GOOD = """\
game: wonderland
title: A small garden
deck: house
edges: {red: [7, 2, 1], blue: [6, 2, 5]}
grid:
  - [b4, r3, r4]
  - [b1, "r5'", "-"]
  - [b3, "-", "-"]
to-move: red
hands: {red: [6], blue: [7]}
"""
GRID = '[[b4, r3, r4], [b1, "r5\'", "-"], [b3, "-", "-"]]'
EMPTY = '[["-", "-", "-"], ["-", "-", "-"], ["-", "-", "-"]]'
TURN = "{place: r6, at: C2}"
KNOWN = (
    "r1", "b7", "'r?'", "'b?'", "r8", "R1", "\"r5'\"", "'r5>'", "'r5<'", "'-'", "'?'", "red", "blue", "sideways",
    "cake", "none", "house", "hose", "house.yaml", "A1", "C3", "[1, 2, 3]", "['?', '?', '?']", "['-', '-', '-']",
    "[7, 7, 7]", "[r7, r2, r1]", "[b7, b2, b1]", "['?', '-', 1]", "[1, 2, 3, 4]", "[8, 0, 1]", EMPTY, GRID,
    "[['-', '-', '-']]", "[['r5>', '?', '-'], ['-', '-', '-'], ['-', '-', '-']]", "{red: 16, blue: 7}",
    "{red: [1, 2, 3], blue: ['?', '?', '?']}", "{top: cake, left: potion}", "{1: {top: cake}}", "[Ann, Bob]",
    "{place: r6, at: C2, turned: sideways}", "{edge: r7, at: 1}", "{edge: 'r?', at: 3}", f"[{TURN}, {TURN}]",
    "red-columns", "{axes: red-columns}", "{players: [Ann, Bob], red: Ann}", "[Queen of Hearts]",
)  # fmt: skip
PATHS = (
    "game", "title", "note", "source", "source.section", "source.page", "source.picture", "rules", "rules.axes",
    "rules.unknown", "deck", "cards", "cards.red", "cards.blue", "cards.green", "cards.red.1", "cards.red.8",
    "cards.red.1.top", "cards.red.1.right", "cards.red.1.middle", "cards.blue.7.bottom", "cards.blue.7.left", "edges",
    "edges.red", "edges.blue", "edges.green", "edges.red.0", "edges.blue.0", "grid", "grid.0", "grid.0.0", "to-move",
    "hands", "hands.red", "hands.blue", "hands.green", "hands.red.0", "hands.blue.0", "match", "match.players",
    "match.players.0", "match.red", "match.first", "match.first.red", "match.first.blue", "match.first.green",
    "match.unknown", "move", "move.place", "move.at", "move.turned", "move.edge", "move.unknown", "turns", "turns.0",
    "turns.0.place", "turns.0.at", "turns.0.turned", "turns.0.edge", "turns.0.unknown", "wonders", "expect",
    "expect.verdict", "expect.codes", "expect.codes.0", "expect.score", "expect.score.total", "expect.score.red",
    "expect.score.orb", "expect.best", "expect.ask", "expect.moves", "expect.unknown", "unknown",
)  # fmt: skip
COUNTED = ("source.page", "hands.red.0", "edges.red.0", "match.first.red", "move.at")


def wrong_values() -> Iterator[tuple[str, str]]:
    """A value of every kind under every key of the format."""
    for name, text in values.wrong_values(GOOD, PATHS, COUNTED, KNOWN):
        # Items in place of a deck: with both, only that would be refused.
        yield name, text.replace("deck: house\n", "") if name.startswith("cards") else text


def wrong_entries() -> Iterator[tuple[str, str]]:
    """Each cell of a grid and each space of an edge with every word, and grids and edges of other lengths."""
    words = (*values.VALUES[:24], *values.NUMBERS, *KNOWN[:20], "'r5>>'", "\"r5''\"", "ｒ5", "'r5 '", "'r 5'", "x5")
    for number, word in enumerate(words):
        grid = f"[[{word}, '-', '-'], ['-', '-', '-'], ['-', '-', {word}]]"
        yield f"cell-{number}", with_value(GOOD, "grid", grid)
        yield f"space-{number}", with_value(GOOD, "edges", f"{{red: [7, {word}, 1], blue: [{word}, '-', '?']}}")
        yield f"hand-{number}", with_value(GOOD, "hands", f"{{red: [{word}], blue: [7, {word}]}}")
        yield f"way-{number}", with_value(GOOD, "move", f"{{place: r6, at: C2, turned: {word}}}")
    for count in (0, 1, 2, 4, 15):
        yield f"{count}-rows", with_value(GOOD, "grid", "[" + "['-', '-', '-']," * count + "]")
        yield f"{count}-columns", with_value(GOOD, "grid", "[" + f"[{'r1,' * count}]," * 3 + "]")
        yield f"{count}-spaces", with_value(GOOD, "edges", f"{{blue: [{'1,' * count}]}}")
        yield f"{count}-in-hand", with_value(GOOD, "hands", f"{{blue: [{'1,' * count}]}}")


def wrong_turns() -> Iterator[tuple[str, str]]:
    """A good turn of each kind with every part replaced, doubled or left out, as move and as record."""
    odd = ("", "null", "[]", "{}", "word", "A1", "C2", "D4", "Z26", "1", "3", "0", "4", "-1", "true", "false", "r6",
           "r1", "b7", "R6", "'r?'", "'b?'", "'?'", "'-'", "sideways", "upright", "turned", "'true'")  # fmt: skip
    begun = with_value(with_value(GOOD, "edges", "{red: [7, '-', '-'], blue: ['-', '?', '-']}"), "grid", EMPTY)
    begun = begun.replace("hands: {red: [6], blue: [7]}\n", "")
    for good, first, parts in (
        (GOOD, TURN, {"place": "r6", "at": "C2", "turned": "true"}),
        (begun, "{edge: r2, at: 2}", {"edge": "r2", "at": "2"}),
    ):
        for key in ("place", "at", "turned", "edge"):
            for number, value in enumerate(odd):
                changed = {**parts, key: value}
                text = "{" + ", ".join(f"{name}: {part}" for name, part in changed.items() if part) + "}"
                name = f"{'edge' if 'edge' in parts else 'place'}-{key}-{number}"
                yield f"move-{name}", with_value(good, "move", text)
                yield f"turns-{name}", with_value(good, "turns", f"[{first}, {text}]")


def big() -> Iterator[tuple[str, str]]:
    """Text that is large in one way or the other."""
    yield "many-rows", with_value(GOOD, "grid", "[" + "[r1, b1, r2]," * 12_000 + "]")
    yield "wide-row", with_value(GOOD, "grid", "[[" + "r1," * 49_000 + "], [], []]")
    yield "many-spaces", with_value(GOOD, "edges", "{red: [" + "1," * 49_000 + "]}")
    yield "many-in-hand", with_value(GOOD, "hands", "{red: [" + "1," * 49_000 + "]}")
    yield "many-turns", with_value(GOOD, "turns", "[" + f"{TURN}," * 9_000 + "]")
    yield "99-turns", with_value(GOOD, "turns", "[" + f"{TURN}," * 99 + "]")
    yield "99-empty-turns", with_value(GOOD, "turns", "[" + "{}," * 99 + "]")
    yield "many-players", with_value(GOOD, "match", "{red: Ann, players: [" + "Ann," * 49_000 + "]}")
    yield "long-player", with_value(GOOD, "match", f"{{red: Ann, players: [Ann, {'B' * 1_000_000}]}}")
    yield "long-player-is-red", with_value(GOOD, "match", f"{{red: {'B' * 500_000}, players: [Ann, {'B' * 500_000}]}}")
    yield "long-stranger", with_value(GOOD, "match", f"{{red: {'B' * 1_000_000}, players: [Ann, Bob]}}")
    yield "same-long-player", with_value(GOOD, "match", f"{{red: Ann, players: [{'B' * 400_000}, {'B' * 400_000}]}}")
    yield "long-deck", with_value(GOOD, "deck", "h" * 1_000_000)
    yield "long-deck-file", with_value(GOOD, "deck", "h" * 1_000_000 + ".yaml")
    yield "long-path-to-a-deck", with_value(GOOD, "deck", "../" * 300_000 + "h.yaml")
    yield "long-card", with_value(GOOD, "move", f"{{place: '{chr(0xFDFA) * 300_000}', at: A1}}")
    yield "long-cell", with_value(GOOD, "move", f"{{place: r6, at: '{chr(0xFDFA) * 300_000}'}}")
    yield "long-rank", with_value(GOOD, "edges", f"{{red: [{'9' * 100_000}, 1, 2]}}")
    yield "long-number-in-hand", with_value(GOOD, "hands", f"{{red: [{'9' * 500_000}]}}")
    yield "long-side", with_value(GOOD, "edges", f"{{? {'r' * 900_000} : [1, 2, 3]}}")
    yield "long-points", with_value(GOOD, "match", f"{{red: A, players: [A, B], first: {{red: {'9' * MIB}}}}}"[:MIB])


# Edges by name, then grids, then what is said besides: all of it can be read.
EDGES: dict[str, str] = {
    "nothing-said": "",
    "none": "edges: {}\n",
    "known": "edges: {red: [7, 2, 1], blue: [6, 2, 5]}\n",
    "blue-hidden": "edges: {red: [7, 2, 1], blue: ['?', '?', '?']}\n",
    "red-hidden": "edges: {red: ['?', 2, '?'], blue: [6, 2, 5]}\n",
    "all-hidden": "edges: {red: ['?', '?', '?'], blue: ['?', '?', '?']}\n",
    "mixed": "edges: {red: ['?', '-', 1], blue: ['-', 6, '?']}\n",
    "only-red": "edges: {red: [1, '?', '?']}\n",
    "only-blue": "edges: {blue: ['?', 7, 5]}\n",
    "one-rank": "edges: {red: [7, 7, 7], blue: [1, 1, 1]}\n",
    "twice-and-hidden": "edges: {red: [4, 4, '?'], blue: ['?', 4, 4]}\n",
    "one-blue-space-free": "edges: {red: [7, 2, 1], blue: [6, 2, '-']}\n",
}  # fmt: skip
GRIDS: dict[str, tuple[str, str, str]] = {
    "empty": ("- - -", "- - -", "- - -"),
    "all-one-card": ("r1 r1 r1", "r1 r1 r1", "r1 r1 r1"),
    "all-red": ("r1 r2 r3", "r4 r5 r6", "r7 r1 r2"),
    "all-sideways": ("r1> b1< r2>", "b2< r3> b3<", "r4> b4< r5>"),
    "nine-cards": ("r1 b1 r2", "b2 r3 b3", "r4 b4 r5"),
    "seven-of-red": ("r1 r2 r3", "r4 r5 r6", "r7 - -"),
    "five-of-blue": ("b1 b3 b4", "b5 b7 r3", "r4 r5 r6"),
    "four-of-blue": ("b1 b3 b4", "b7 - -", "- - -"),
    "four-of-red": ("r3 r4 r5", "r6 - -", "- - -"),
    "one-red": ("- - -", "- r5' -", "- - -"),
    "one-blue": ("- - -", "- b1 -", "- - -"),
    "one-sideways": ("- - -", "- r5> -", "- b1 b1'"),
    "full": ("b4 r3 r4", "b1 r5' r6", "b3 - b7"),
    "full-turned": ("b4' r3' r4'", "b1' r5' r6'", "b3' - b7'"),
    "full-but-one": ("b4 r3 r4", "b1 r5' r6", "b3 - -"),
    "full-but-four": ("b4 r3 -", "b1 r5' -", "- - -"),
    "the-edge-cards": ("r7 r2 r1", "b6 b2 b5", "- - -"),
    "red-corner": ("r3 b3 -", "b4 - -", "- - r4"),
}
MORE: dict[str, str] = {
    "nothing": "",
    "empty-things": "rules: {}\nhands: {}\nturns: []\n",
    "nothing-in-hand": "hands: {red: [], blue: []}\n",
    "hand-of-14": "hands: {red: [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7]}\n",
    "hand-of-all": "hands: {blue: [1, 2, 3, 4, 5, 6, 7], red: [1]}\nto-move: blue\n",
    "hand-that-may-be": "hands: {red: [6], blue: [7]}\n",
    "hand-of-three": "hands: {blue: [1, 3, 4], red: [3, 4, 5]}\n",
    "hand-of-four": "hands: {red: [3, 4, 5, 6], blue: [1, 3, 4, 7]}\nto-move: red\n",
    "blue-to-move": "to-move: blue\nrules: {axes: red-columns}\n",
    "no-items": "cards: {}\n",
    "cakes-everywhere": "cards: {"
    + ", ".join(
        f"{side}: {{{', '.join(f'{n}: {{top: cake, right: cake, bottom: cake, left: cake}}' for n in range(1, 8))}}}"
        for side in ("red", "blue")
    )
    + "}\n",
    "potions-everywhere": "rules: {axes: red-columns}\ncards: {red: {"
    + ", ".join(f"{n}: {{top: potion, right: potion, bottom: potion, left: potion}}" for n in range(1, 8))
    + "}}\n",
    "some-items": "cards: {red: {1: {top: cake, left: none}, 5: , 6: {}}, blue: {7: {right: potion, left: cake}}}\n",
    "match-with-oneself": "match: {players: [Ann, Ann], red: Ann, first: {red: 37, blue: 999}}\n",
    "match-of-strangers": "match: {players: [Ann, Bob], red: Cem, first: {red: 0, blue: 0}}\n",
    "match-of-odd-names": "match: {players: ['1', '[red]'], red: '1', first: {red: 36, blue: 1}}\n",
    "same-turn-twice": f"turns: [{TURN}, {TURN}]\nmove: {TURN}\n",
    "last-turns": "turns: [{place: r6, at: C2}, {place: b7, at: C3, turned: true}, {place: r1, at: B3}]\n",
    "sideways-turns": "move: {place: r6, at: B3, turned: sideways}\nturns: [{place: b7, at: B3, turned: sideways}]\n",
    "arrival": "turns: [{edge: r3, at: 2}, {edge: 'b?', at: 1}, {edge: 'r?', at: 2}, {edge: b5, at: 3}]\n",
    "arrival-in-both": "move: {edge: 'b?', at: 3}\nturns: [{edge: 'r?', at: 3}, {place: r1, at: A1}]\n",
    "much-arrival": "turns: [" + "{edge: 'r?', at: 1}, {edge: 'b?', at: 1}, " * 40 + "]\n",
}  # fmt: skip


# Players whose names would tear sentences apart.
NAMES = ("''", "' '", '"a\\nb"', '"a\\tb"', '"\\u202eb"', "'Ann '", "|\n    Ann\n", f"'{61 * 'B'}'")


def grid_of(rows: tuple[str, ...]) -> str:
    """A grid in the form of the file."""
    return "grid: [" + ", ".join("[" + ", ".join(f'"{word}"' for word in row.split()) + "]" for row in rows) + "]\n"


def nonsense() -> Iterator[tuple[str, str]]:
    """Every grid with every edge and a sixth of what can be said besides, another sixth each time."""
    for one, (grid, rows) in enumerate(GRIDS.items()):
        for two, (edge, edges) in enumerate(EDGES.items()):
            for three, (said, text) in enumerate(MORE.items()):
                if (one + 5 * two + three) % 6 == 0:
                    yield f"{grid}+{edge}+{said}", f"game: wonderland\n{edges}{grid_of(rows)}{text}"


def mutated(chance: random.Random, text: str) -> str:
    """A file with one thing changed: a card, a cell, a rank, a word, or a key that is gone."""
    kind = chance.choice(("card", "cell", "rank", "mark", "word", "key"))
    lines = text.split("\n")
    if kind == "key":
        tops = [n for n, line in enumerate(lines) if line[:1].isalpha()]
        first = chance.choice(tops)
        last = next((n for n in range(first + 1, len(lines)) if not lines[n].startswith(" ")), len(lines))
        return "\n".join(lines[:first] + lines[last:])
    pattern, options = {
        "card": (r"\b[rb][1-7]\b'?", ("r1", "r7", "b1", "b7'", "b4", "r5>", "-", "?")),
        "cell": (r"\b[A-C][1-3]\b", ("A1", "B2", "C3", "B1", "A3", "C1", "D1", "A4")),
        "rank": (r"\b[0-9]\b", ("1", "2", "3", "4", "5", "6", "7", "0", "8", "'?'", "'-'")),
        "mark": (r'"[-?]"', ('"-"', '"?"', "r1", "b1", "7", '""')),
        "word": (r"\b(red|blue|cake|potion|top|right|bottom|left|true|house)\b", ("red", "blue", "cake", "top")),
    }[kind]  # fmt: skip
    found = list(re.finditer(pattern, text))
    if not found:
        return mutated(chance, text)
    match = chance.choice(found)
    return text[: match.start()] + chance.choice(options) + text[match.end() :]
