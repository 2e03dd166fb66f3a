"""Files of Yokai that nobody means well with, and readable positions that make no sense: name, text."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.hostile import values
from tests.hostile.values import MIB, with_value

# A legal position one move from a win; the files below are often this one with a single thing wrong.
GOOD = """\
game: yokai
title: A small square
players: 2
layout: |
  R R G G .
  R . G G .
  P P B B .
  P P B B R
hints: {A1: [red, blue]}
revealed: [[green]]
deck: 5
affinities: [[red, green]]
objective: square
"""
KNOWN = ("any", "hole", "face-down", "red", "[red]", "[[red]]", "[red, blue]", "{A1: [red]}", "'?'", "['?']",
         "[red, red]", "[red, green, purple, blue]", "[[red, blue], '?']", "[[], []]", "reveal", "{reveal: [red]}",
         "{place: [green], on: A3}", "{on: A3}", "[A1, D4]", "Z26", "{from: E4, to: B2}", "[{declare: true}]",
         "{declare: true}", "{declare: true, token: A1}", "forbidden")  # fmt: skip
PATHS = (
    "game", "title", "note", "source", "source.section", "source.page", "source.picture", "rules", "rules.split",
    "rules.null-move", "rules.bands", "rules.peek-same-card", "rules.unknown", "players", "layout", "hints", "hints.A1",
    "hints.A1.0", "hints.B2", "hints.Z26", "hints.a1", "hints.unknown", "hints.'?'", "revealed", "revealed.0",
    "revealed.0.0", "deck", "deck.0", "deck.0.0", "taken", "affinities", "affinities.0", "affinities.0.0", "objective",
    "hint-rule", "token", "move", "move.peek", "move.peek.0", "move.saw", "move.saw.0", "move.from", "move.to",
    "move.hint", "move.hint.reveal", "move.hint.reveal.0", "move.hint.place", "move.hint.on", "move.hint.unknown",
    "move.token", "move.declare", "move.unknown", "turns", "turns.0", "turns.0.peek", "turns.0.peek.0", "turns.0.saw",
    "turns.0.from", "turns.0.to", "turns.0.hint", "turns.0.hint.reveal", "turns.0.hint.place", "turns.0.hint.on",
    "turns.0.token", "turns.0.declare", "turns.0.unknown", "expect", "expect.verdict", "expect.codes", "expect.codes.0",
    "expect.score", "expect.score.total", "expect.score.lost", "expect.score.orb", "expect.best", "expect.ask",
    "expect.moves", "expect.unknown", "unknown",
)  # fmt: skip
COUNTED = ("players", "deck", "taken", "source.page")
DRAWINGS = (
    *(text.replace("T", "R").replace("C", "G") for text in values.DRAWINGS), "RGPB\nRGPB", "????\n????\n????",
    "R", "?", ".\n.", "r g p b", "K", "RGPB\nRGP", "R G P B Y", "R" * 26 + "\n" + "." * 26, "RGPB?.", "\n\nRGPB\n\n",
    "R\tG", "R,G", "[R, G]", "- R", "0", "1:30", "~", "null", "true",
)  # fmt: skip
TURN = "{peek: [B1, D2], from: E4, to: B2, hint: reveal}"


def wrong_values() -> Iterator[tuple[str, str]]:
    """A value of every kind under every key of the format."""
    return values.wrong_values(GOOD, PATHS, COUNTED, KNOWN)


def drawings() -> Iterator[tuple[str, str]]:
    """Layouts of every odd shape."""
    return values.drawings(GOOD, "layout", DRAWINGS)


def wrong_turns() -> Iterator[tuple[str, str]]:
    """A good turn with every part of it replaced, doubled or left out, as move and as record."""
    parts = {"peek": "[B1, D2]", "saw": "[red, green]", "from": "E4", "to": "B2", "hint": "reveal"}
    odd = ("null", "[]", "{}", "word", "A1", "E4", "Z26", "[A1]", "[Z26, Z26]", "[A1, A1, A1]", "true", "'?'", "[red]",
           "['?', '?']", "{reveal: '?'}", "{reveal: []}", "{place: '?', on: C3}", "{place: [green], on: E4}",
           "{place: [green], on: B2}", "{place: [green], on: A1}", "{place: [red, blue], on: Z26}",
           "{place: [red, red], on: A3}", "{reveal: [green], place: [green], on: A3}")  # fmt: skip
    for key in (*parts, "token", "declare"):
        for number, value in enumerate(("", *odd)):
            changed = {**parts, key: value}
            if key == "peek":
                del changed["saw"]
            text = "{" + ", ".join(f"{name}: {part}" for name, part in changed.items() if part) + "}"
            yield f"move-{key}-{number}", with_value(GOOD, "move", text)
            yield f"turns-{key}-{number}", with_value(GOOD, "turns", f"[{TURN}, {text}]")


def big() -> Iterator[tuple[str, str]]:
    """Text that is large in one way or the other."""
    yield "many-rows", with_value(GOOD, "layout", "|\n" + "  R G P B\n" * 100_000)
    yield "wide-row", with_value(GOOD, "layout", "|\n  " + "R " * 400_000 + "\n")
    yield "wide-solid-row", with_value(GOOD, "layout", "|\n  " + "?" * 900_000 + "\n")
    yield "blank-row", with_value(GOOD, "layout", "|\n  " + " " * 900_000 + "R\n")
    yield "full-drawing", with_value(GOOD, "layout", "|\n" + ("  " + "RGPB?" * 5 + "R\n") * 26)
    yield "many-turns", with_value(GOOD, "turns", "[" + f"{TURN}," * 5_000 + "]")
    yield "many-legal-turns", with_value(GOOD, "turns", "[" + "{from: E4, to: B2},{from: B2, to: E4}," * 4_500 + "]")
    yield "many-declarations", with_value(GOOD, "turns", "[" + "{declare: true}," * 15_000 + "]")
    yield "many-empty-turns", with_value(GOOD, "turns", "[" + "{}," * 40_000 + "]")
    yield "many-peeks", with_value(GOOD, "move", "{peek: [" + "A1," * 40_000 + "]}")
    yield "many-peeks-seen", with_value(GOOD, "move", f"{{peek: [{'A1,' * 20_000}], saw: [{'red,' * 20_000}]}}")
    every = ",".join(f"{chr(65 + n % 26)}{n // 26 + 1}" for n in range(676))
    yield "peeks-everywhere", with_value(GOOD, "move", f"{{peek: [{every}]}}")
    yield "hints-everywhere", with_value(GOOD, "hints", "{" + ",".join(f"{c}: [red]" for c in every.split(",")) + "}")
    yield "hints-unknown", with_value(GOOD, "hints", "{" + ",".join(f'{c}: "?"' for c in every.split(",")) + "}")
    yield "many-colours", with_value(GOOD, "hints", "{A1: [" + "red," * 40_000 + "]}")
    yield "many-revealed", with_value(GOOD, "revealed", "[" + "[red]," * 20_000 + "]")
    yield "99-revealed", with_value(GOOD, "revealed", "[" + "[red]," * 99 + "]")
    yield "99-unknown-in-the-deck", with_value(GOOD, "deck", "[" + '"?",' * 99 + "]")
    yield "99-in-the-deck", with_value(GOOD, "deck", "99")
    yield "many-affinities", with_value(GOOD, "affinities", "[" + "[red, green]," * 12_000 + "]")
    yield "many-families", with_value(GOOD, "affinities", "[[" + "red," * 40_000 + "]]")
    yield "long-objective", with_value(GOOD, "objective", "o" * 1_000_000)
    yield "long-token", with_value(GOOD, "token", "A" * 1_000_000)
    yield "long-word-in-turns", with_value(GOOD, "move", f"{{from: '{chr(0xFDFA) * 300_000}', to: A1}}")
    yield "long-hint-key", with_value(GOOD, "hints", f"{{? {'A' * 900_000} : [red]}}")
    yield "huge-deck", with_value(GOOD, "deck", "9" * 100_000)
    yield "huge-players", with_value(GOOD, "players", "9" * MIB)


# Layouts by name: what is drawn, with nothing said of hints, deck or token.
SQUARE = ("RRGG", "RRGG", "PPBB", "PPBB")
DEAL = ("RGBP", "PPRG", "BBGR", "GRPB")
LAYOUTS: dict[str, tuple[str, ...]] = {
    "no-card": ("....", "...."),
    "one-card": ("R",),
    "one-unknown-card": (".?.",),
    "two-apart": ("R" + "." * 24 + "R",),
    "corners-of-the-plane": ("R" + "." * 24 + "G", *("." * 26,) * 24, "P" + "." * 24 + "B"),
    "full-of-red": ("R" * 26,) * 26,
    "full-of-all": tuple("".join("RGPB"[(row + column) % 4] for column in range(26)) for row in range(26)),
    "full-of-unknown": ("?" * 26,) * 26,
    "chessboard": tuple("".join("R." if (row + n) % 2 else ".G" for n in range(13)) for row in range(26)),
    "frame": ("G" * 26, *("G" + "." * 24 + "G",) * 24, "G" * 26),
    "snake": tuple("B" * 26 if row % 2 == 0 else ("P" if row % 4 == 3 else "." * 25 + "P").ljust(26, ".")
                   for row in range(26)),
    "row-of-16": ("RRRRGGGGPPPPBBBB",),
    "row-of-16-at-the-edge": ("." * 10 + "RGPBRGPBRGPBRGPB",),
    "column-of-16": tuple("RGPB" * 4),
    "row-of-26": ("RGPB" * 6 + "RG",),
    "diagonal": tuple("." * n + "RGPB"[n % 4] + "." * (15 - n) for n in range(16)),
    "cross": (*("....R....",) * 4, "GGGGPBBBB", *("....P....",) * 3),
    "ring": ("RRRRR", "G...G", "G...G", "P...G", "PPPBB", "....B", "....B"),
    "fifteen": ("RRGG", "RRGG", "PPBB", "PPB."),
    "seventeen": ("RRGGR", "RRGG.", "PPBB.", "PPBB."),
    "five-red": ("RRGG", "RRRG", "PPBB", "PPBB"),
    "all-red": ("RRRR",) * 4,
    "all-unknown": ("????",) * 4,
    "all-unknown-but-five-red": ("RRRR", "R???", "????", "????"),
    "one-family-unknown": ("RRGG", "RRGG", "PP??", "PP??"),
    "sixteen-in-two-parts": ("RRGG.PP", "RRGG.PP", "BBBB...", "......P", "......P"),
    "sixteen-apart": tuple(".".join("RGPB") if n % 2 == 0 else "." * 7 for n in range(7)),
    "square": SQUARE,
    "deal": DEAL,
    "square-in-the-corner": (*("." * 26,) * 22, *("." * 22 + row for row in SQUARE)),
    "deal-in-the-corner": (*("." * 26,) * 22, *("." * 22 + row for row in DEAL)),
    "stretched-to-the-edges": ("RRGGPPBB" + "." * 18, "RRGGPPB" + "." * 19, *("." * 26,) * 23, "." * 25 + "B"),
}  # fmt: skip
# What is said besides, from the top of the file; cells go by the drawing or by nothing at all.
MORE: dict[str, str] = {
    "nothing": "",
    "hints-on-empty": "players: 2\nhints: {Z26: [red], A26: [green], Z1: '?'}\ndeck: 4\n",
    "hints-on-all": "hints: {A1: [red], B1: [green], A2: [blue], B2: [purple], C3: [red, blue], D4: '?', C1: [red]}\n",
    "impossible-cards": "players: 4\nhints: {A1: [], B1: [red, red], C1: [red, green, purple, blue]}\ndeck: 7\n",
    "same-cards": "players: 2\nhints: {A1: [red], B1: [red]}\nrevealed: [[red], '?', '?']\ndeck: [[red], [red]]\n",
    "nothing-left": "players: 2\nhints: {A1: [red]}\nrevealed: []\ndeck: 0\n",
    "nothing-at-all": "players: 3\nhints: {}\nrevealed: []\ndeck: []\naffinities: []\nturns: []\nrules: {}\n",
    "too-many": "players: 2\nrevealed: ['?', '?', '?', '?', '?', '?', '?', '?', '?', '?', '?']\ndeck: 99\ntaken: 99\n",
    "deck-of-nonsense": "deck: [[red, red], [], '?', [blue, green, red, purple], [blue], [blue], [green, blue]]\n",
    "unknown-deck": "players: 2\ndeck: ['?', '?', '?', '?', '?', '?', '?']\nhint-rule: face-down\n",
    "all-revealed": "players: 2\nrevealed: [[red], [green], [red, blue], [red, green], [green, blue], '?', '?']\n"
                    "deck: 0\nhint-rule: last-only\n",
    "face-down": "players: 2\nhints: {A1: '?', D4: [blue]}\nrevealed: ['?', '?']\ndeck: 3\nhint-rule: face-down\n",
    "token-anywhere": "players: 2\ntoken: Z26\ndeck: 7\n",
    "token-here": "players: 2\ntoken: B2\ndeck: 7\nhints: {}\n",
    "token-under-hints": "token: A1\nhints: {A1: '?', B1: '?', A2: '?', B2: '?'}\nrules: {null-move: allowed}\n",
    "odd-affinities": "affinities: [[], [red], [red, red], [red, green, blue], [red, green], [green, red]]\n",
    "many-wishes": "affinities: [[red, green], [purple, blue], [red, purple], [blue, green]]\nobjective: i-beam\n",
    "all-six-wishes": "affinities: [[red, green], [purple, blue], [red, purple], [blue, green], [red, blue], "
                      "[purple, green]]\ndeck: 7\nplayers: 2\n",
    "spiral": "players: 4\nobjective: spiral\ndeck: 10\nrules: {split: never, bands: single}\n",
    "hole-with-token": "players: 3\nobjective: hole\ndeck: 7\ntoken: A1\nrevealed: ['?', [red]]\n",
    "other-rulings": "rules: {split: never, null-move: allowed, bands: single, peek-same-card: allowed}\nplayers: 2\n"
                     "deck: 7\n",
    "declared-twice": "turns: [{declare: true}, {declare: true}]\nmove: {declare: true, from: A1, to: A1}\n",
    "declared-midway": "players: 2\ndeck: 7\nturns: [{peek: [A1, B1], from: A1, to: A5, hint: reveal}, "
                       "{declare: true}, {from: B1, to: B5}]\n",
    "bare-moves": "token: A1\ndeck: 7\nturns: [{from: A1, to: E1}, {from: E1, to: A5}, {from: A5, to: E4}, "
                  "{peek: [B2, C3], from: B2, to: F4, hint: reveal, token: C2}]\n",
    "far-move": "move: {peek: [Z26, Y26], saw: [red, '?'], from: Z26, to: A26, hint: {place: '?', on: Z1}, "
                "token: Z26}\n",
    "nothing-but-hint": "players: 2\ndeck: 1\nmove: {hint: {reveal: '?'}}\nturns: [{hint: reveal}, {token: A1}]\n",
    "seen": "turns: [{peek: [A1, A1], saw: [red, green], from: A1, to: A1, hint: {place: [red, blue], on: A1}}]\n"
            "rules: {null-move: allowed, peek-same-card: allowed}\nrevealed: ['?']\nplayers: 4\ndeck: 9\n",
}  # fmt: skip


# Layouts of hundreds of cards: a few of each will do.
HEAVY = ("full-of-red", "full-of-all", "full-of-unknown", "chessboard", "snake", "frame")


def nonsense() -> Iterator[tuple[str, str]]:
    """Every layout with a third of what can be said besides, another third each time; readable, all of them."""
    for number, (name, rows) in enumerate(LAYOUTS.items()):
        drawn = "layout: |\n" + "".join(f"  {row}\n" for row in rows)
        for turn, (said, text) in enumerate(MORE.items()):
            if (number + turn) % (13 if name in HEAVY else 3) == 0:
                yield f"{name}+{said}", f"game: yokai\n{drawn}{text}"


def mutated(chance: random.Random, text: str) -> str:
    """A file with one thing changed: a letter, a cell, or a key that is gone."""
    kind = chance.choice(("letter", "cell", "key"))
    lines = text.split("\n")
    if kind == "key":
        tops = [n for n, line in enumerate(lines) if line[:1].isalpha()]
        first = chance.choice(tops)
        last = next((n for n in range(first + 1, len(lines)) if not lines[n].startswith(" ")), len(lines))
        return "\n".join(lines[:first] + lines[last:])
    row = next(n for n, line in enumerate(lines) if line.startswith("layout:")) + 1
    if kind == "letter":
        rows = [n for n in range(row, len(lines)) if lines[n].startswith("  ") and lines[n].strip(" .RGPB?") == ""]
        chosen = chance.choice(rows)
        spots = [n for n, letter in enumerate(lines[chosen]) if letter != " "]
        spot = chance.choice(spots)
        lines[chosen] = lines[chosen][:spot] + chance.choice("RGPB?.") + lines[chosen][spot + 1 :]
        return "\n".join(lines)
    return _other_cell(chance, text)


def _other_cell(chance: random.Random, text: str) -> str:
    import re

    head, below, tail = text.partition("layout:")
    found = list(re.finditer(r"\b[A-Z][1-9][0-9]?\b", tail))
    if not found:
        return mutated(chance, text)
    match = chance.choice(found)
    cell = chance.choice("ABCDEFZ") + chance.choice(("1", "2", "3", "4", "5", "26"))
    return head + below + tail[: match.start()] + cell + tail[match.end() :]
