"""Positions of Twisted Trumpets in which something grows fast: name, text."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from tests.hostile.trumpets_corpus import BOARDS, MONSTERS, TILE, TILES, all_cells, laid

STRICT = "rules: {dead-ends: forbidden, loops: forbidden, unused-mouth: penalised, bird-own-notes: yes}\n"
HARD_PLAN = (
    "{points: [{count: bells, facing: top, steps: {3: 5, 20: 1, 60: 9}}, {count: bells, facing: right, each: 2, most: "
    "90}, {count: bells, facing: bottom, kind: diagonal, each: -1}, {count: directions, steps: {0: 99, 2: 50, 3: 1}}]}"
)
HARD_DECREE = (
    "{when: [{count: bells, facing: top, at-most: 99}, {count: bells, facing: right, at-least: 97, at-most: 98}, "
    "{count: bells, facing: left, at-least: 98}, {count: directions, at-least: 4}], slots: [8, 5, 3]}"
)
# Two rows of pipes with rungs between them, and a lonely way around: few shortest ways, and long ones beside them.
LADDER = "trumpet: {" + ", ".join(
    f"{cell}: {'slant' if number % 3 else 'choir'}"
    for number, cell in enumerate(all_cells(10, 10))
    if number // 10 % 3 < 2 or (cell[0] == "AJ"[number // 30 % 2])
) + "}\n"  # fmt: skip


def many_cards(number: int, card: str) -> str:
    """So many cards of one's own that ask the same."""
    return "{" + ", ".join(f"card-{n}: {card}" for n in range(number)) + "}"


def odd_tile(number: int) -> str:
    """A premium tile that is like no other of those with smaller numbers."""
    chance = random.Random(number)
    one, two, three, four = chance.sample(["top", "right", "bottom", "left"], 4)
    front = chance.choice((f"[{{ends: [{one}, {two}]}}, {{ends: [{three}, {four}], twist: true}}]",
                           f"[{{ends: [{one}, {two}, {three}], bells: [{{kind: mid, facing: {four}}}]}}]",
                           f"[{{ends: [{one}, {two}]}}, {{ends: [{three}]}}]", f"[{{ends: [{one}]}}]"))  # fmt: skip
    back = f"{{pipes: [{{ends: [{one}, {three}]}}], birds: {number % 3}}}"
    return f"{{kind: premium, pipes: {front}, notes: {number % 10}, flags: {{red: {number // 10 % 10}}}, back: {back}}}"


def heavy() -> Iterator[tuple[str, str]]:
    """Positions in which something grows fast: payments, directions of diagonal bells, ways around."""
    game = "game: twisted-trumpets\n"
    diagonal = ("slant", "slant@90", "slant@180", "slant@270")
    cards = "decrees: {heard-everywhere: [[], [], []], morning-call: [[], [], []], bell-boss: [[], [], []]}\n"
    plans = "plans: [slanted-light, tower-and-cellar, toward-the-sea]\n"
    yield "24-diagonal-bells", f"{game}{TILES}{laid(diagonal, 4, 6)}hand: []\n{cards}{plans}"
    choirs = laid(["choir"], 4, 6).replace("F4: choir", "F4: slant")
    yield "93-bells-and-ways-around", f"{game}{TILES}{choirs}hand: []\n"
    basics = ", ".join(f"b{n}" for n in range(1, 19))
    yield "198-tiles-to-pay-with", f"{game}hand: [{f'{basics}, ' * 11}]\nmarket: [p1, p2, p3, p4]\n"
    kinds = "".join(f"x{n}: {TILE}, " for n in range(200))
    hand = f"hand: [{', '.join(f'x{n}' for n in range(200))}]\n"
    yield "200-kinds-to-pay-with", f"{game}tiles: {{{kinds}}}\n{hand}market: [p1, p2, p3, p4]\n"
    ring, corner = BOARDS["ten-with-mouths-all-around"], BOARDS["ten"]
    for where, grid in (("ring", ring), ("corner", corner)):
        yield f"100-diagonal-bells-{where}", f"{game}{grid}{TILES}{laid(diagonal, 10, 10)}hand: []\n{cards}{plans}"
        slants = laid(["slants", "ensemble", "slants@90"], 10, 10)
        yield f"hundreds-of-diagonal-bells-{where}", f"{game}{grid}{TILES}{slants}hand: [b1]\n{cards}{plans}"
        for strict, rules in (("", ""), ("-strict", STRICT)):
            crosses = laid(["slant", "open", "choir"], 10, 10)
            yield f"crosses-{where}{strict}", f"{game}{grid}{rules}{TILES}{crosses}hand: [open]\n"
            yield f"ladder-{where}{strict}", f"{game}{grid}{rules}{TILES}{LADDER}hand: [open, choir, b1]\n"
    many = laid(["slants"], 10, 10)
    yield "90-plans-and-diagonal-bells", f"{game}{corner}{TILES}{many}hand: []\nplans: {many_cards(90, HARD_PLAN)}\n"
    yield "90-decrees-and-diagonal-bells", f"{game}{corner}{TILES}{many}decrees: {many_cards(90, HARD_DECREE)}\n"
    for strict, rules in (("", ""), ("-strict", STRICT)):
        rows = laid(["open"], 10, 10).replace("J10: open", "")
        for row in range(2, 10, 2):
            rows = re.sub(rf"[B-J]{row}: open, ", "", rows)
        tiles = f"tiles: {{{', '.join(f'x{n}: {odd_tile(n)}' for n in range(200))}, open: {MONSTERS['open'][:-1]}, "
        yield f"200-kinds-to-place{strict}", f"{game}{corner}{rules}{tiles}copies: 99}}}}\n{rows}{hand}"
    full = laid(["open"], 10, 10)
    again = "{discard: J10}, {next: {}}, " * 499
    yield "499-discards", f"{game}{corner}{TILES}{full}hand: []\nturns: [{again}]\n"
    claims = "{claim: bell-boss}, {next: {}}, {draw: '?'}, " * 333
    yield "333-claims", f"{game}{corner}{TILES}{many}hand: []\n{cards}turns: [{claims}]\n"
    put = ", ".join(f"{{place: slants, at: {cell}}}, {{next: {{}}}}" for cell in all_cells(10, 10))
    yield "98-placed", f"{game}{corner}{TILES}hand: [{'slants, ' * 99}]\n{cards}{plans}turns: [{put}]\n"
