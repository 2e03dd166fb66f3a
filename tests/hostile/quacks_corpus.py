"""Files of Quacks & Co. that nobody means well with, and readable positions that make no sense: name, text."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.hostile import values
from tests.hostile.values import MIB, with_value

# A legal position right before a third dream weed; the files below are often this one with a single thing wrong.
GOOD = """\
game: quacks-and-co
title: A race of two
set: caterpillar
boards: 4
track: {steps: 14, spirals: [3, 7, 11]}
wooden-die: [1, 2, 3]
players:
  - {animal: sheep, space: 6, rubies: 2, bag: {dream: 2}, board: {dream: 2, yellow-1: 1, red-1: 2, red-2: 1}}
  - {animal: pig, space: 9, bag: {dream: 4, yellow-1: 1, red-1: 2, red-2: 1}}
turn: sheep
"""
START = "{dream: 4, yellow-1: 1, red-1: 2, red-2: 1}"
KNOWN = (
    "caterpillar", "butterfly", "short", "long", "sheep", "dream", "red-1", "white-8", "[red-1]", "[dream]", "[1, 2]",
    "{dream: 4}", START, "{red-1: -1}", "{red-1: 1.5}", "{red-1: 1000}", "{Red-1: 1}", "{red-01: 1, red-1: 1}",
    "{red: 1}", "{pink-1: 1}", "{steps: 5, spirals: []}", "{steps: 5, spirals: [5]}", "{steps: 0, spirals: []}",
    "{draw: red-1}", "[{draw: dream}]", "{draw: dream, buy: [red-1, blue-1]}", "{buy: []}", "[{animal: pig}]",
    "house", "'red-1 '", "red-1000", "red--1", "optional", "stay", "market", "draw", "ruby",
)  # fmt: skip
TURN_PATHS = (
    "", ".animal", ".draw", ".die", ".die.0", ".return", ".take", ".skip", ".buy", ".buy.0", ".then", ".then.0",
    ".then.0.draw", ".then.0.die", ".then.0.buy", ".then.0.animal", ".then.0.then", ".unknown",
)  # fmt: skip
PATHS = (
    "game", "title", "note", "source", "source.section", "rules", "rules.third-dream-order", "rules.actions",
    "rules.blue-without-spiral", "rules.butterfly-purple-colours", "rules.unknown", "box", "set", "boards", "track",
    "track.steps", "track.spirals", "track.spirals.0", "track.unknown", "wooden-die", "wooden-die.0", "players",
    "players.0", "players.0.animal", "players.0.space", "players.0.rubies", "players.0.clovers", "players.0.bag",
    "players.0.bag.dream", "players.0.bag.red-1", "players.0.bag.unknown", "players.0.board", "players.0.board.dream",
    "players.0.chips", "players.0.chips.red-1", "players.0.unknown", "turn", "expect", "expect.verdict", "expect.codes",
    "expect.codes.0", "expect.score", "expect.score.total", "expect.best", "expect.ask", "expect.moves", "unknown",
    *(f"move{path}" for path in TURN_PATHS), "turns", *(f"turns.0{path}" for path in TURN_PATHS),
)  # fmt: skip
COUNTED = ("boards", "track.steps", "players.0.space", "players.0.rubies", "players.0.bag.dream")


def wrong_values() -> Iterator[tuple[str, str]]:
    """A value of every kind under every key of the format."""
    yield from values.wrong_values(GOOD, PATHS, COUNTED, KNOWN)
    # Under a player that is otherwise whole.
    for key in ("space", "rubies", "clovers", "bag", "board", "chips"):
        for number, value in enumerate((*values.VALUES, *values.NUMBERS, *KNOWN)):
            players = f"[{{animal: cow, {key}: {value}}}]" if "\n" not in value else "[]"
            yield f"player-{key}={number}", with_value(GOOD.replace("turn: sheep\n", ""), "players", players)


def wrong_turns() -> Iterator[tuple[str, str]]:
    """A good draw with every part of it replaced, doubled or left out, as move and as record, with both sets."""
    parts = {"draw": "yellow-1", "die": "ruby"}
    odd = (
        "null", "[]", "{}", "word", "dream", "red-1", "red-9", "white-8", "purple-1", "[red-1]", "[red-1, red-1]", "0",
        "[dream, dream, dream]", "true", "false", "3", "[3]", "[1, 2]", "[1, 1, 1]", "draw", "[draw, draw]", "'3 '",
        "03", "green-2", "[{draw: red-1}]", "[{draw: dream}, {draw: dream}, {draw: dream}]", "[{}]", "[{buy: []}]",
    )  # fmt: skip
    keys = ("draw", "die", "return", "take", "skip", "buy", "then", "animal")
    for base, good in (("", GOOD), ("b-", GOOD.replace("caterpillar", "butterfly"))):
        for key in keys:
            for number, value in enumerate(("", *odd)):
                for draw in ("yellow-1", "dream", "green-1"):
                    changed = {**parts, "draw": draw, key: value}
                    text = "{" + ", ".join(f"{name}: {part}" for name, part in changed.items() if part) + "}"
                    # The pig has chips to draw.
                    yield f"{base}move-{draw}-{key}-{number}", with_value(with_value(good, "turn", "pig"), "move", text)
                    record = f"[{{draw: dream, buy: [blue-2]}}, {text}]"
                    yield f"{base}turns-{draw}-{key}-{number}", with_value(good, "turns", record)


def big() -> Iterator[tuple[str, str]]:
    """Text that is large in one way or the other."""
    yield "many-players", with_value(GOOD, "players", "[" + "{animal: sheep}," * 50_000 + "]")
    yield "nine-players", with_value(GOOD, "players", "[" + f"{{animal: sheep, bag: {START}}}," * 9 + "]")
    yield "many-turns", with_value(GOOD, "turns", "[" + "{draw: dream}," * 60_000 + "]")
    yield "2000-turns", with_value(GOOD, "turns", "[" + "{draw: dream}," * 2_000 + "]")
    yield "many-empty-turns", with_value(GOOD, "turns", "[" + "{}," * 40_000 + "]")
    yield "2000-legal-turns", with_value(
        with_value(GOOD, "track", "{steps: 500, spirals: []}"), "turns",
        "[" + "{draw: dream},{draw: dream}," + "{draw: dream},{draw: dream}," * 999 + "]",
    )  # fmt: skip
    yield (
        "many-draws",
        with_value(GOOD, "move", "{draw: yellow-1, die: draw, then: [" + "{draw: red-1}," * 40_000 + "]}"),
    )
    yield "many-bought", with_value(GOOD, "move", "{draw: dream, buy: [" + "red-1," * 90_000 + "]}")
    yield "20-bought", with_value(GOOD, "move", "{draw: dream, buy: [" + "red-1," * 20 + "]}")
    yield "many-faces", with_value(GOOD, "move", "{draw: yellow-1, die: [" + "1," * 90_000 + "]}")
    yield "long-face", with_value(GOOD, "move", f"{{draw: yellow-1, die: '{chr(0xFDFA) * 300_000}'}}")
    yield "long-chip", with_value(GOOD, "move", f"{{draw: {'red-' * 200_000}1}}")
    yield "many-spirals", with_value(GOOD, "track", "{steps: 500, spirals: [" + "1," * 100_000 + "]}")
    yield "long-track", with_value(GOOD, "track", f"{{steps: 500, spirals: {list(range(1, 500))}}}")
    yield "many-wooden-faces", with_value(GOOD, "wooden-die", "[" + "1," * 100_000 + "]")
    yield "huge-space", with_value(GOOD, "players", f"[{{animal: pig, space: {'9' * 100_000}}}]")
    yield "huge-number", with_value(GOOD, "boards", "9" * MIB)
    every = ", ".join(
        f"{colour}-{number}: 1" for colour in ("red", "green", "blue", "yellow") for number in range(1000)
    )
    yield "every-chip", with_value(GOOD, "players", f"[{{animal: pig, bag: {{{every}}}}}]")
    yield "every-chip-on-the-board", with_value(GOOD, "players", f"[{{animal: pig, bag: {START}, board: {{{every}}}}}]")
    yield "many-chips", with_value(GOOD, "players", "[{animal: pig, bag: {" + "red-1: 1, " * 40_000 + "}}]")
    yield "long-chip-key", with_value(GOOD, "players", f"[{{animal: pig, bag: {{? {'r' * 900_000} : 1}}}}]")


# Players by name: what they have, from the bag that everybody has to what no game can hold.
PLAYERS: dict[str, str] = {
    "start": f"[{{animal: sheep, bag: {START}}}, {{animal: pig, bag: {START}}}]",
    "alone": f"[{{animal: cow, bag: {START}}}]",
    "nothing": "[{animal: cow, bag: {}}]",
    "only-dreams": "[{animal: cow, bag: {dream: 4}}, {animal: pig, bag: {dream: 999}}]",
    "not-told": "[{animal: cow}, {animal: pig}, {animal: donkey, board: {dream: 2}}]",
    "twins": f"[{{animal: pig, bag: {START}}}, {{animal: pig, space: 3, bag: {START}}}]",
    "five": "[{animal: pig}, {animal: cow}, {animal: sheep}, {animal: donkey}, {animal: pig, space: 2}]",
    "many-green": "[{animal: cow, bag: {dream: 4, green-1: 999}}]",
    "many-kinds-of-green": "[{animal: cow, bag: {dream: 4, "
                           + ", ".join(f"green-{number}: 2" for number in range(1, 14)) + "}}]",
    "many-yellow": "[{animal: cow, bag: {dream: 4, yellow-1: 999}}, {animal: pig, bag: {yellow-1: 3}}]",
    "many-kinds-of-yellow": "[{animal: cow, bag: {dream: 4, "
                            + ", ".join(f"yellow-{number}: 2" for number in range(1, 14)) + "}}]",
    "rich": f"[{{animal: cow, rubies: 999, clovers: 999, bag: {START}, board: {{dream: 2}}}}]",
    "rich-and-waiting": f"[{{animal: cow, rubies: 40, clovers: 2, bag: {START}, board: {{dream: 3}}}}]",
    "waiting-twice": "[{animal: cow, bag: {dream: 1}, board: {dream: 3}}, {animal: pig, board: {dream: 3}}]",
    "four-lie": "[{animal: cow, rubies: 3, bag: {red-1: 1}, board: {dream: 4}}, {animal: pig, board: {dream: 9}}]",
    "at-the-market": f"[{{animal: cow, space: 50, bag: {START}}}, {{animal: pig, space: 50, rubies: 1}}]",
    "beyond": f"[{{animal: cow, space: 999, bag: {START}}}, {{animal: pig, space: 77, board: {{dream: 3}}}}]",
    "before-the-market": "[{animal: cow, space: 49, clovers: 3, bag: {dream: 2, white-8: 2, blue-4: 2, purple-1: 1}, "
                         "board: {dream: 2, red-4: 3}}, {animal: pig, space: 48}]",
    "other-chips": "[{animal: cow, bag: {red-0: 1, red-3: 2, white-1: 1, orange-999: 3, dream: 4}}]",
    "blue-and-white": "[{animal: cow, space: 5, bag: {dream: 4, blue-1: 2, blue-4: 2, blue-7: 1, white-8: 9}}]",
    "everything": "[{animal: cow, space: 3, rubies: 2, clovers: 1, bag: {dream: 3, red-1: 1, red-2: 1, red-4: 1, "
                  "yellow-1: 2, green-1: 1, green-2: 1, blue-1: 1, purple-1: 1, orange-1: 1, white-8: 1}, "
                  "board: {dream: 1, yellow-1: 1, orange-2: 1}}, {animal: sheep, chips: " + START + "}]",
    "supply-gone": "[{animal: cow, bag: {dream: 4, blue-1: 1, purple-1: 1, yellow-1: 1}}, {animal: pig, "
                   "bag: {red-2: 12, green-2: 10, blue-2: 8, yellow-2: 8, purple-2: 5, orange-2: 5, dream: 4}}]",
}  # fmt: skip
# What is said besides.
MORE: dict[str, str] = {
    "nothing": "",
    "long": "track: long\nboards: 6\n",
    "butterfly": "set: butterfly\nboards: 6\n",
    "butterfly-of-four": "set: butterfly\nwooden-die: [20]\n",
    "one-step": "track: {steps: 1, spirals: []}\n",
    "all-spirals": "track: {steps: 12, spirals: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]}\nset: butterfly\nboards: 6\n",
    "no-spirals": "track: {steps: 500, spirals: []}\nboards: 6\nrules: {blue-without-spiral: market}\n",
    "no-steps": "wooden-die: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]\nset: butterfly\n",
    "many-faces": "wooden-die: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20]\nset: butterfly\n"
                  "track: {steps: 90, spirals: [1, 2, 3, 4, 5, 6, 7, 8]}\n",
    "other-rulings": "rules: {actions: optional, third-dream-order: 'last-place, clover-move, purchase', "
                     "butterfly-purple-colours: no-purple-orange}\nset: butterfly\nboards: 6\n",
    "optional": "rules: {actions: optional, blue-without-spiral: market}\n",
    "bought": "move: {draw: dream, buy: [red-1, blue-2, white-8, white-8, dream, orange-5, green-3]}\n",
    "bought-alone": "move: {buy: [red-4, blue-4]}\nturns: [{buy: []}, {buy: [red-1]}, {draw: dream}]\n",
    "chain": "set: butterfly\nmove: {draw: green-1, then: [{draw: green-1}, {draw: dream, buy: [red-1]}]}\n"
             "turns: [{draw: green-1, then: [{draw: green-2}]}, {animal: pig, draw: dream}]\n",
    "drawn-on": "move: {draw: yellow-1, die: draw, then: [{draw: yellow-1, die: draw}]}\n",
    "drawn-on-and-on": "turns: [{draw: yellow-1, die: draw, then: [{draw: yellow-1, die: draw}, {draw: green-1, "
                       "return: yellow-1}]}, {draw: red-1, skip: true}, {draw: purple-1, take: purple-2}]\n",
    "told-too-much": "move: {draw: red-1, die: [ruby, draw], return: dream, take: dream, skip: true, buy: []}\n",
    "dreams": "turns: [{draw: dream}, {draw: dream}, {draw: dream}, {draw: dream}, {draw: dream}, {draw: dream}]\n",
}  # fmt: skip


def nonsense() -> Iterator[tuple[str, str]]:
    """All players with all that can be said besides; readable, all of them."""
    for name, text in PLAYERS.items():
        for said, more in MORE.items():
            yield f"{name}+{said}", f"game: quacks-and-co\nplayers: {text}\n{more}"


def mutated(chance: random.Random, text: str) -> str:
    """A file with one thing changed: a number, a colour, or a key that is gone."""
    lines = text.split("\n")
    if chance.random() < 0.3:
        tops = [number for number, line in enumerate(lines) if line[:1].isalpha()]
        first = chance.choice(tops)
        last = next((n for n in range(first + 1, len(lines)) if not lines[n].startswith(" ")), len(lines))
        return "\n".join(lines[:first] + lines[last:])
    spots = [index for index, letter in enumerate(text) if letter.isdigit()]
    if not spots or chance.random() < 0.3:
        colours = ("red", "yellow", "green", "blue", "purple", "orange", "white")
        return text.replace(chance.choice(colours), chance.choice(colours), 1)
    spot = chance.choice(spots)
    return text[:spot] + chance.choice("0123459") + text[spot + 1 :]
