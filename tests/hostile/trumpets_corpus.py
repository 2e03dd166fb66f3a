"""Files of Twisted Trumpets that nobody means well with, and readable positions that make no sense: name, text."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator

from tests.hostile import values
from tests.hostile.values import MIB, with_value

# A legal position in the middle of a game; the files below are often this one with a single thing wrong.
GOOD = """\
game: twisted-trumpets
title: A small trumpet
set: house
players: 3
player: clora
round: 4
trumpet: {A2: s3, A1: s1@90, A3: s2@90, B3: b16@90}
hand: [b2, b16, s5, p7]
market: [p1, p2, p3, '-']
actions: 2
favors: {actions: gold, plans: grey, premium: grey}
decrees: {bell-boss: [[{arturo: 3}], [], []], morning-call: [[clora], [], []], deep-breath: [[], [], []]}
plans: [queens-birds, toward-the-sea]
"""
PUT = "{place: b16, at: B1, turn: 90}"
BOARD = '{grid: ". S\\n. #", mouths: [{cell: A1, edge: left}]}'
TILE = "{kind: basic, pipes: [{ends: [top, left]}]}"
DECREE = "{when: [{count: bells, at-least: 1}], slots: [8, 5, 3]}"
PLAN = "{points: [{count: birds, each: 3}]}"
KNOWN = (
    "s1", "b16", "p7", "b99", "S1", "s1@90", "p7~", "p7~@180", "s1@45", "s1@-90", "s1@", "'~'", "s1~~", "'@90'",
    "'-'", "'?'", "me", "clora", "house", "hose", "house.yaml", "gold", "grey", "gone", "top", "left", "end", "mid",
    "diagonal", "bells", "starting", "premium", "stack", "A2", "D4", "F4", "Z99", "[s1, b1]", "[p1, '-', p3, p4]",
    "[p1, p2, p3, p4, p5, p6, p7, p8, p9]", "[[], [], []]", "[[clora], [], []]", "[[{clora: 3}], [clora], []]",
    "[[], []]", "{A1: s1}", "{A1: s1@90, A1000: s1}", "{Z99: b1@90, A2: p7~@180}", "{bell-boss: [[], [], []]}",
    "{bell-boss: {held: [[], [], []]}}", "{actions: gold}", "{plans: gone, premium: grey}", "[queens-birds]",
    f"{{queens-birds: {PLAN}}}", f"{{bell-boss: {DECREE}}}", f"{{x1: {TILE}}}", BOARD, DECREE, PLAN, TILE,
    "{dead-ends: forbidden}", "{loops: forbidden, unused-mouth: penalised}", "{3: 1, 4: 1}", "{0: 0}", "[top]",
    "[top, right]", "[top, bottom]", "[top, top]", "[{ends: [top]}]", "[{kind: end, facing: top}]", PUT,
    "{draw: b1}", "{draw: '?'}", "{buy: p1, pay: [b2]}", "{buy: '?', from: stack, pay: [s5]}", "{pass: true}",
    "{discard: C2}", "{favor: actions}", "{favor: plans, draw: ['?', '?'], discard: queens-birds}",
    "{favor: premium, buy: p2, pay: []}", "{claim: bell-boss, slot: 2}", "{next: {}}",
    "{next: {refill: [p9], market: [p1, p9], decrees: {bell-boss: [[], [], []]}, ending: 7}}", f"[{PUT}, {PUT}]",
)  # fmt: skip
PATHS = (
    "game", "title", "note", "source", "source.section", "source.page", "source.picture", "rules", "rules.dead-ends",
    "rules.loops", "rules.unused-mouth", "rules.bird-own-notes", "rules.scroll-again", "rules.unknown", "set", "board",
    "board.grid", "board.mouths", "board.mouths.0", "board.mouths.0.cell", "board.mouths.0.edge", "board.unknown",
    "tiles", "tiles.s1", "tiles.x1", "tiles.X1", "tiles.x1.kind", "tiles.x1.pipes", "tiles.x1.pipes.0",
    "tiles.x1.pipes.0.ends", "tiles.x1.pipes.0.ends.0", "tiles.x1.pipes.0.bells", "tiles.x1.pipes.0.bells.0",
    "tiles.x1.pipes.0.bells.0.kind", "tiles.x1.pipes.0.bells.0.facing", "tiles.x1.pipes.0.twist", "tiles.x1.flags",
    "tiles.x1.flags.red", "tiles.x1.birds", "tiles.x1.notes", "tiles.x1.copies", "tiles.x1.copies.4", "tiles.x1.back",
    "tiles.x1.unknown", "players", "player", "round", "ending", "trumpet", "trumpet.A2", "trumpet.G7", "trumpet.a2",
    "hand", "hand.0", "market", "market.0", "actions", "favors", "favors.actions", "favors.plans", "favors.premium",
    "favors.unknown", "decrees", "decrees.bell-boss", "decrees.bell-boss.0", "decrees.bell-boss.when",
    "decrees.bell-boss.held", "decrees.own-card", "decrees.own-card.when.0.count", "decrees.own-card.slots", "plans",
    "plans.0", "plans.own-card", "plans.own-card.points", "plans.own-card.points.0", "plans.own-card.points.0.count",
    "plans.own-card.points.0.steps", "draws", "draws.0", "move", "move.place", "move.at", "move.turn", "move.back",
    "move.draw", "move.buy", "move.from", "move.pay", "move.pass", "move.discard", "move.favor", "move.claim",
    "move.slot", "move.next", "move.next.refill", "move.next.market", "move.next.decrees",
    "move.next.decrees.bell-boss", "move.next.ending", "move.next.unknown", "move.unknown", "turns", "turns.0",
    "turns.0.place", "turns.0.next", "turns.0.unknown", "expect", "expect.verdict", "expect.codes", "expect.codes.0",
    "expect.score", "expect.score.total", "expect.score.pipes", "expect.score.orb", "expect.best", "expect.ask",
    "expect.moves", "expect.unknown", "unknown",
)  # fmt: skip
COUNTED = ("source.page", "players", "round", "ending", "actions", "hand.0", "tiles.x1.birds", "tiles.x1.copies")


def wrong_values() -> Iterator[tuple[str, str]]:
    """A value of every kind under every key of the format."""
    yield from values.wrong_values(GOOD, PATHS, COUNTED, KNOWN)


def whole_tile(**parts: str) -> str:
    """A tile with some parts replaced."""
    good = {"kind": "premium", "pipes": "[{ends: [top, left], bells: [{kind: mid, facing: right}]}]", "birds": "1"}
    return "{" + ", ".join(f"{key}: {part}" for key, part in {**good, **parts}.items() if part) + "}"


def wrong_entries() -> Iterator[tuple[str, str]]:
    """Each place of a tile, a card, a slot and the parts of tiles and cards with every word."""
    words = (*values.VALUES, *KNOWN, "'ｓ1'", "'s1 '", "'s 1'", "s01", "s1@90~", "s1@1000", "s1@+90", "s1@9O", "s1@٩٠")
    for number, word in enumerate(words):
        yield f"laid-{number}", with_value(GOOD, "trumpet", f"{{A2: s3@90, B2: {word}}}")
        yield f"hand-{number}", with_value(GOOD, "hand", f"[b1, {word}]")
        yield f"market-{number}", with_value(GOOD, "market", f"[p1, {word}]")
        yield f"slots-{number}", with_value(GOOD, "decrees", f"{{bell-boss: [[arturo, {word}], [], []]}}")
        yield f"plans-{number}", with_value(GOOD, "plans", f"[queens-birds, {word}]")
        for key in ("kind", "pipes", "flags", "birds", "notes", "copies", "back"):
            yield f"tile-{key}-{number}", with_value(GOOD, "tiles", f"{{x1: {whole_tile(**{key: word})}}}")
        for key in ("ends", "bells", "twist"):
            pipe = ", ".join(f"{k}: {v}" for k, v in {"ends": "[top]", key: word}.items())
            yield f"pipe-{key}-{number}", with_value(GOOD, "tiles", f"{{x1: {whole_tile(pipes=f'[{{{pipe}}}]')}}}")
        for key in ("title", "when", "slots", "held"):
            parts = {"when": "[{count: twists, at-most: 3}]", "slots": "[8, 5, 3]", key: word}
            card = ", ".join(f"{k}: {v}" for k, v in parts.items())
            yield f"decree-{key}-{number}", with_value(GOOD, "decrees", f"{{own-card: {{{card}}}}}")
        for key in ("count", "facing", "kind", "colour", "in", "at-least", "at-most", "each", "most", "steps"):
            for plan in (False, True):
                parts = {"count": "bells", **({"each": "2"} if plan else {"at-least": "2"}), key: word}
                term = ", ".join(f"{k}: {v}" for k, v in parts.items())
                if plan:
                    yield f"gain-{key}-{number}", with_value(GOOD, "plans", f"{{own-card: {{points: [{{{term}}}]}}}}")
                else:
                    text = f"{{own-card: {{when: [{{{term}}}], slots: [1, 1, 1]}}}}"
                    yield f"term-{key}-{number}", with_value(GOOD, "decrees", text)
    for name, grid in BOARD_DRAWINGS.items():
        for cell, edge in (("A1", "left"), ("B2", "top"), ("J10", "right"), ("A1", "bottom")):
            text = f'{{grid: "{grid}", mouths: [{{cell: {cell}, edge: {edge}}}]}}'
            yield f"board-{name}-{cell}-{edge}", with_value(GOOD, "board", text)


BOARD_DRAWINGS = {
    "one": ".", "scroll": "S", "nothing": "#", "small-s": "s", "two": ". .", "uneven": ". .\\n.", "hole": ".#\\n#.",
    "ten": "\\n".join(["." * 10] * 10), "eleven": "." * 11, "eleven-rows": "\\n".join(["."] * 11), "empty": "",
    "blank": " ", "islands": "\\n".join([".#" * 5, "#." * 5] * 5), "wide": "Ｓ .", "tab": ".\\t.", "letters": "abc",
    "gap": ".\\n\\n.", "26": "." * 26, "27": "." * 27, "columns-of-nothing": "##.##\\n##S##",
}  # fmt: skip


def wrong_turns() -> Iterator[tuple[str, str]]:
    """A good step of each kind with every part replaced, doubled or left out, as move and as record."""
    odd = ("", "null", "[]", "{}", "word", "A1", "A4", "B2", "G4", "Z99", "1", "0", "4", "-1", "90", "45", "-90", "999",
           "true", "false", "b16", "p7", "p1", "'?'", "'-'", "[b2]", "[b2, b2]", "[p7]", "['?']", "['?', '?']",
           "stack", "market", "actions", "plans", "premium", "bell-boss", "deep-breath", "queens-birds", "bunting",
           "{refill: [p9]}", "{refill: [b1, p9, s1]}", "{market: ['-', p9], ending: 4}",
           "{decrees: {bell-boss: [[{clora: 9}], [bruno], []]}}")  # fmt: skip
    kinds = (
        {"place": "b16", "at": "B1", "turn": "90", "back": "false"},
        {"draw": "b1"},
        {"buy": "p1", "from": "market", "pay": "[b2]"},
        {"buy": "'?'", "from": "stack", "pay": "[b2]"},
        {"pass": "true"},
        {"discard": "C2"},
        {"favor": "actions"},
        {"favor": "plans", "draw": "['?']", "discard": "queens-birds"},
        {"favor": "premium", "buy": "p1", "from": "market", "pay": "[]"},
        {"claim": "deep-breath", "slot": "1"},
        {"next": "{refill: [p9]}"},
    )
    for which, parts in enumerate(kinds):
        for key in (*parts, *({"place", "draw", "buy", "slot"} - set(parts))):
            for number, value in enumerate(odd):
                changed = {**parts, key: value}
                text = "{" + ", ".join(f"{name}: {part}" for name, part in changed.items() if part) + "}"
                name = f"{which}-{key}-{number}"
                yield f"move-{name}", with_value(GOOD, "move", text)
                yield f"turns-{name}", with_value(GOOD, "turns", f"[{{place: s5, at: B2, turn: 90}}, {text}]")


def big() -> Iterator[tuple[str, str]]:
    """Text that is large in one way or the other."""
    yield "many-laid", with_value(GOOD, "trumpet", "{" + "".join(f"{cell}: b1, " for cell in all_cells(20)) + "}")
    yield "many-in-hand", with_value(GOOD, "hand", "[" + "b1," * 49_000 + "]")
    yield "many-draws", with_value(GOOD, "draws", "[" + "b1," * 201 + "]")
    yield "many-turns", with_value(GOOD, "turns", "[" + "{pass: true}," * 9_000 + "]")
    yield "999-turns", with_value(GOOD, "turns", "[" + "{next: {}}," * 999 + "]")
    yield "998-claims", with_value(GOOD, "turns", "[" + "{claim: deep-breath}, {next: {}}," * 499 + "]")
    yield "999-empty-turns", with_value(GOOD, "turns", "[" + "{}," * 999 + "]")
    yield "long-player", with_value(GOOD, "player", "B" * 1_000_000)
    yield "long-holder", with_value(GOOD, "decrees", f"{{bell-boss: [[{'B' * 1_000_000}], [], []]}}")
    yield "long-key-holder", with_value(GOOD, "decrees", f"{{bell-boss: [[{{? {'B' * 900_000} : 3}}], [], []]}}")
    yield "many-holders", with_value(GOOD, "decrees", f"{{bell-boss: [[{'clora,' * 40_000}], [], []]}}")
    yield (
        "many-decrees",
        with_value(GOOD, "decrees", "{" + "".join(f"card-{n}: {DECREE}, " for n in range(2_500)) + "}"),
    )
    yield "many-plans", with_value(GOOD, "plans", "{" + "".join(f"card-{n}: {PLAN}, " for n in range(5_000)) + "}")
    yield "99-plans", with_value(GOOD, "plans", "[" + "slanted-light," * 99 + "]")
    yield "many-tiles", with_value(GOOD, "tiles", "{" + "".join(f"d{n}: {TILE}, " for n in range(4_500)) + "}")
    yield "many-mouths", with_value(GOOD, "board", BOARD.replace("[{", "[" + "{cell: A1, edge: left}, " * 9_000 + "{"))
    yield "long-grid", with_value(GOOD, "board", f'{{grid: "{"." * 900_000}", mouths: []}}')
    yield "tall-grid", with_value(GOOD, "board", '{grid: "' + ".\\n" * 300_000 + '", mouths: []}')
    yield "long-set", with_value(GOOD, "set", "h" * 1_000_000)
    yield "long-set-file", with_value(GOOD, "set", "h" * 1_000_000 + ".yaml")
    yield "long-path-to-a-set", with_value(GOOD, "set", "../" * 300_000 + "h.yaml")
    yield "long-tile", with_value(GOOD, "move", f"{{place: '{chr(0xFDFA) * 300_000}', at: A1}}")
    yield "long-laid", with_value(GOOD, "trumpet", f"{{A2: '{chr(0xFDFA) * 300_000}'}}")
    yield "long-cell", with_value(GOOD, "move", f"{{place: b16, at: '{chr(0xFDFA) * 300_000}'}}")
    yield "long-key", with_value(GOOD, "trumpet", f"{{? {'A' * 900_000} : b1}}")
    yield "long-turn", with_value(GOOD, "trumpet", f"{{A2: b1@{'9' * 500_000}}}")
    yield "long-number", with_value(GOOD, "round", "9" * 900_000)
    yield "long-id", with_value(GOOD, "tiles", f"{{? {'x' * 900_000} : {TILE}}}")
    yield "long-title-of-a-card", with_value(GOOD, "decrees", f"{{own-card: {{title: {'x' * 900_000}, {DECREE[1:]}}}")
    yield "long-note", with_value(GOOD, "note", "x" * (MIB - 2000))


def all_cells(rows: int, columns: int = 26) -> Iterator[str]:
    """The names of all cells, row by row."""
    for row in range(1, rows + 1):
        for column in range(columns):
            yield f"{chr(ord('A') + column)}{row}"


# Tiles that no box would hold. Of each there are 99.
MONSTERS = {
    "blank": "{kind: basic, pipes: []}",
    "open": "{kind: basic, pipes: [{ends: [top, right, bottom, left]}]}",
    "four": "{kind: basic, pipes: [{ends: [top]}, {ends: [right]}, {ends: [bottom]}, {ends: [left]}]}",
    "choir": "{kind: basic, pipes: [{ends: [top, right, bottom, left], bells: [{kind: end, facing: top}, "
    "{kind: mid, facing: right}, {kind: diagonal, facing: [bottom, left]}, {kind: diagonal, facing: [top, left]}]}]}",
    "slant": "{kind: premium, pipes: [{ends: [top, right, bottom, left], twist: true, "
    "bells: [{kind: diagonal, facing: [right, top]}]}], back: {pipes: [{ends: [left]}, {ends: [right], twist: true}]}}",
    "slants": "{kind: premium, pipes: [{ends: [top, right, bottom, left], bells: ["
    "{kind: diagonal, facing: [top, right]}, {kind: diagonal, facing: [bottom, right]}, "
    "{kind: diagonal, facing: [bottom, left]}, {kind: diagonal, facing: [top, left]}]}]}",
    "ensemble": "{kind: basic, pipes: [{ends: [top, left], bells: ["
    "{kind: diagonal, facing: [top, right]}, {kind: diagonal, facing: [bottom, right]}, "
    "{kind: diagonal, facing: [bottom, left]}, {kind: diagonal, facing: [top, left]}]}, {ends: [right, bottom], "
    "bells: ["
    "{kind: diagonal, facing: [top, right]}, {kind: diagonal, facing: [bottom, right]}, "
    "{kind: diagonal, facing: [bottom, left]}, {kind: diagonal, facing: [top, left]}]}]}",
    "knot": "{kind: basic, pipes: [{ends: [top, left], twist: true}, {ends: [right, bottom], twist: true}]}",
    "aviary": "{kind: basic, pipes: [{ends: [left, right]}], birds: 9, notes: 9, "
    "flags: {red: 9, yellow: 9, green: 9, blue: 9}}",
    "lone-bell": "{kind: starting, pipes: [{ends: [left], bells: [{kind: end, facing: left}]}], copies: 25}",
    "four-only": "{kind: premium, pipes: [{ends: [top]}], copies: {4: 9}}",
}
TILES = "tiles: {" + ", ".join(
    f"{word}: {text}" if "copies" in text else f"{word}: {text[:-1]}, copies: 99}}" for word, text in MONSTERS.items()
) + "}\n"  # fmt: skip


def board(rows: Iterable[str], mouths: Iterable[tuple[str, str]]) -> str:
    """A board in place."""
    openings = ", ".join(f"{{cell: {cell}, edge: {edge}}}" for cell, edge in mouths)
    return "board:\n  grid: |\n" + "".join(f"    {row}\n" for row in rows) + f"  mouths: [{openings}]\n"


RING = [
    *((cell, "top") for cell in all_cells(1, 10)),
    *((f"{column}10", "bottom") for column in "ABCDEFGHIJ"),
    *((f"A{row}", "left") for row in range(1, 11)),
    *((f"J{row}", "right") for row in range(1, 11)),
]
BOARDS = {
    "house": "",
    "one": board(["."], [("A1", "left")]),
    "one-scroll-with-four-mouths": board(["S"], [("A1", edge) for edge in ("top", "right", "bottom", "left")]),
    "ten": board(["." * 10] * 10, [("A1", "left")]),
    "ten-with-mouths-all-around": board(["." * 10, "S" * 10] * 5, RING),
    "islands": board([".#.#S#.", "#.#.#.#", "S#.#.#."], [("A1", "left"), ("C1", "right"), ("B2", "top")]),
    "an-island-far-off": board(["..###", "####S"], [("A1", "left"), ("B1", "right")]),
    "ring": board([". . .", ". # .", ". . S"], [("A1", "left"), ("B1", "bottom"), ("A2", "right"), ("C2", "left")]),
    "nothing-on-top": board(["###", "##.", "###"], [("C2", "right")]),
    "row": board(["." * 10], [("A1", "left"), ("J1", "right")]),
}


def laid(words: Iterable[str], rows: int, columns: int) -> str:
    """A trumpet with the words in turn on every cell."""
    some = list(words)
    cells = enumerate(all_cells(rows, columns))
    return "trumpet: {" + ", ".join(f"{cell}: {some[number % len(some)]}" for number, cell in cells) + "}\n"


TRUMPETS = {
    "not-told": "",
    "empty": "trumpet: {}\n",
    "in-the-middle": "trumpet: {A2: s3, A1: s1@90, A3: s2@90, B3: b16@90}\n",
    "off-board": "trumpet: {Z99: s1@90, G7: p7~@180, A2: b1@90}\n",
    "askew": "trumpet: {A1: s1@45, A2: b1@91, B1: p7~@-1, B2: b8@359}\n",
    "backs": "trumpet: {A1: s1~, A2: b1~@90, B1: p7~@-90, C1: p1~@720}\n",
    "all-blank": laid(["blank"], 4, 6),
    "all-open": laid(["open"], 10, 10),
    "all-four": laid(["four", "open", "four"], 10, 10),
    "all-choir": laid(["choir", "choir@90"], 4, 6),
    "all-slant": laid(["slant", "slant@90", "slant@180", "slant@270"], 4, 6),
    "all-knots": laid(["knot", "knot@90"], 10, 10),
    "all-birds": laid(["aviary", "aviary@180"], 10, 10),
    "lone-bells": laid(["lone-bell"], 5, 5),
    "odd-mixture": laid(["p10@90", "slant~", "b15", "knot@45", "four-only@270", "p14~", "s3"], 4, 7),
    "one-tile": "trumpet: {A1: open}\n",
}
MORE = {
    "nothing": "",
    "empty-things": "rules: {}\nhand: []\nmarket: []\nfavors: {}\ndecrees: {}\nplans: []\ndraws: []\nturns: []\n",
    "strict": "rules: {dead-ends: forbidden, loops: forbidden, unused-mouth: penalised, bird-own-notes: yes, "
    "scroll-again: no}\nhand: [b2, p7, open]\n",
    "hand-of-all-kinds": f"hand: [{', '.join(f'b{n}' for n in range(1, 19))}, s1, s2, s3, s4, s5, p1, p7, p14]\n"
    "market: [p1, p2, p3, p4]\n",
    "hand-of-200": f"hand: [{'b1, b2, s3, p1, ' * 50}]\nmarket: [p1, p1, p1, p1]\n",
    "monsters-in-hand": f"hand: [{', '.join(MONSTERS)}]\nactions: 9\nmarket: [slant, slants, '-', open, p1, p2, p3, p4]"
    "\nfavors: {actions: gone, plans: gone, premium: gone}\n",
    "no-actions": "hand: [s1, b1]\nactions: 0\nmarket: ['-', '-', '-', '-']\nplayers: 0\n",
    "no-players": "players: 1\nround: 999\nending: 999\nhand: [open, p7]\n",
    "99-players": "players: 99\nround: 1\nending: 999\nhand: [open, s1]\n",
    "over": "round: 9\nending: 7\nhand: [s1, b1]\nmarket: [p1]\nmove: {pass: true}\nturns: [{next: {}}]\n",
    "last-round": "round: 9\nending: 8\nhand: [s1]\nturns: [{next: {ending: 9}}, {next: {}}, {pass: true}]\n",
    "slots-of-nine": "player: '9'\nround: 3\ndecrees: {bell-boss: [[a, b, c, d, e, f, g, h, '9'], [a, b, c, d, e, f, g,"
    " h, i], [a, b, c, d, e, f, g, h, i]], deep-breath: [[{a: 3}, {b: 4}], [], [{'9': 999}, a, a, a]]}\nhand: []\n",
    "names": "player: 全角 Ａ\nhand: [open]\ndecrees: {bell-boss: [['<b>&\"'], [\"'\"], [全角 Ａ]], deep-breath: "
    "[[{null: 1}], [{'true': 2}], [éà, '{}', '#']]}\n",
    "all-decrees": "hand: [open]\ndecrees: {" + ", ".join(
        f"{word}: [[], [], []]" for word in ("bell-boss", "well-represented", "heard-everywhere", "morning-call",
                                            "sound-work", "four-corners", "deep-breath", "knotted-brass")) + "}\n",
    "own-cards": "hand: [open]\ndecrees: {far-off: {when: [{count: directions, at-most: 0}, {count: bells, facing: left, "  # noqa: E501
    "kind: diagonal, at-least: 99}], slots: [0, 99, 0], held: [[], [me], []]}, near-by: {when: [{count: bells, at-least: 0"  # noqa: E501
    "}], slots: [0, 0, 0]}}\nplans: {worst-of-all: {points: [{count: bells, facing: top, each: -99}, {count: directions, "  # noqa: E501
    "each: -99}, {count: open-ends, each: -99, most: 0}]}, corner-steps: {points: [{count: spaces, in: corners, steps: {0: -99"  # noqa: E501
    ", 99: 99}}, {count: bells, facing: right, steps: {0: 0}}]}, longest-way: {points: [{count: longest, each: 99}]}}\n",  # noqa: E501
    "plans-twice": "plans: [slanted-light, slanted-light, tower-and-cellar, bunting, bunting, bunting]\nhand: [slants]\n"  # noqa: E501
    "favors: {plans: gold}\n",
    "passes": f"hand: []\nactions: 9\nturns: [{'{pass: true}, ' * 9}{'{next: {}}, {pass: true}, ' * 100}{{next: {{}}}}]"
    "\n",
    "unknown-draws": "hand: [b1]\nround: 5\nturns: [{draw: '?'}, {buy: '?', from: stack, pay: [b1]}, {next: {}}, "
    "{place: open, at: A1}, {place: p7, at: A1, back: true}]\n",
    "favors": "hand: [open, open, open, open]\nactions: 9\nfavors: {}\nturns: [{place: open, at: B2}, {place: open, at: "  # noqa: E501
    "A1}, {favor: plans, draw: ['?', '?'], discard: bunting}, {place: open, at: C1}, {favor: premium, buy: p1}]\n",
    "same-step-twice": "hand: [open]\nmove: {place: open, at: A1}\nturns: [{place: open, at: A1}, {place: open, at: A1}]\n",  # noqa: E501
    "discards": "hand: []\nmove: {discard: A1}\nturns: [{discard: A2}, {discard: Z99}]\n",
    "claims": "round: 999\nplayer: clora\ndecrees: {bell-boss: [[], [], []], deep-breath: [[{a: 999}], [], []]}\n"
    "move: {claim: bell-boss}\nturns: [{claim: deep-breath}, {next: {}}, {claim: bell-boss, slot: 3}]\n",
    "market-of-eight": "hand: [b1, b2, b3]\nmarket: [p1, b1, p1, s1, '-', p8, p8, p8]\nmove: {buy: p8, pay: [b1, b2, b3]}"  # noqa: E501
    "\nturns: [{next: {refill: [p1, p2, p3]}}]\n",
}  # fmt: skip
# Players whose names would tear sentences apart.
NAMES = ("''", "' '", '"a\\nb"', '"a\\tb"', '"\\u202eb"', "'Ann '", "|\n    Ann\n", f"'{31 * 'B'}'", "[]", "{}")


def nonsense() -> Iterator[tuple[str, str]]:
    """Every board with every trumpet and some of what can be said besides, something else each time."""
    for one, (where, grid) in enumerate(BOARDS.items()):
        for two, (lying, trumpet) in enumerate(TRUMPETS.items()):
            for three, (said, text) in enumerate(MORE.items()):
                if (one + 3 * two + three) % 47 == 0:
                    yield f"{where}+{lying}+{said}", f"game: twisted-trumpets\n{grid}{TILES}{trumpet}{text}"


def mutated(chance: random.Random, text: str) -> str:
    """A file with one thing changed: a tile, a cell, a turn, a number, a word, or a key that is gone."""
    kind = chance.choice(("tile", "cell", "turn", "number", "word", "card", "key"))
    lines = text.split("\n")
    if kind == "key":
        tops = [n for n, line in enumerate(lines) if line[:1].isalpha()]
        first = chance.choice(tops)
        last = next((n for n in range(first + 1, len(lines)) if not lines[n].startswith(" ")), len(lines))
        return "\n".join(lines[:first] + lines[last:])
    pattern, options = {
        "tile": (r"\b[sbp][0-9]+\b~?", ("s1", "s5", "b1", "b16", "p7", "p7~", "p3", "b99", "'-'", "'?'")),
        "cell": (r"\b[A-F][1-4]\b", ("A1", "B2", "C3", "B1", "A3", "D1", "G1", "A5", "Z99")),
        "turn": (r"@[0-9]+|\b(90|180|270)\b", ("@90", "@180", "@0", "@45", "@-90", "90", "45")),
        "number": (r"\b[0-9]\b", ("0", "1", "2", "3", "9", "99", "-1", "'?'", "x")),
        "word": (
            r"\b(top|right|bottom|left|gold|grey|gone|end|mid|diagonal|basic|premium|starting|bells|true|false)\b",
            ("top", "right", "bottom", "left", "gold", "gone", "mid", "premium", "basic", "birds", "true"),
        ),
        "card": (r"\b[a-z]+(-[a-z]+)+\b", ("bell-boss", "deep-breath", "queens-birds", "bunting", "plans", "dead-ends")),  # noqa: E501
    }[kind]  # fmt: skip
    found = list(re.finditer(pattern, text))
    if not found:
        return mutated(chance, text)
    match = chance.choice(found)
    return text[: match.start()] + chance.choice(options) + text[match.end() :]
