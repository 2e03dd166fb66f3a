"""All legal turns of a position, by trying everything that a turn could tell."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product

from tests.referee_quacks.table import COLOURS, Chips, Data, Table, colour_of, number_of, with_chip
from tests.referee_quacks.turns import after, judge


def moves(table: Table) -> Iterator[Data]:
    """All legal turns, each once: dice and draws as they may fall, purchases of nothing only where nothing is drawn."""
    if table.over():
        return
    if table.me["board"].get("dream", 0) >= 3:
        yield from (turn for turn in purchases(table, {}) if not judge(table, turn))
        return
    stack: list[list[Data]] = [[]]
    while stack:
        done = stack.pop()
        for draw in tries(table, done):
            turn = whole([*done, draw])
            found = judge(table, turn)
            if not found:
                yield turn
            elif found == {"QC206"}:
                stack.append([*done, draw])


def whole(draws: list[Data]) -> Data:
    """Draws as one turn."""
    return {**draws[0], "then": draws[1:]} if len(draws) > 1 else dict(draws[0])


def tries(table: Table, done: list[Data]) -> Iterator[Data]:
    """All that the next draw could be, most of it wrong."""
    seen: Chips = {}
    for draw in done:
        with_chip(seen, draw["draw"])
    me = table.me
    for chip in ["dream", *table.chips]:
        if me["bag"] is not None and not me["bag"].get(chip):
            continue
        base: Data = {"draw": chip}
        yield base
        if chip == "dream":
            dreams = me["board"].get("dream", 0) + seen.get("dream", 0)
            yield from (turn for turn in purchases(table, base) if turn["buy"] and dreams == 2)
            continue
        yield {**base, "skip": True}
        if colour_of(chip) == "yellow":
            yield from ({**base, "die": face} for face in dict.fromkeys([*table.white, *table.wooden]))
            pairs = product(dict.fromkeys(table.wooden), repeat=2)
            yield from ({**base, "die": list(pair)} for pair in pairs if table.set == "butterfly")
        elif colour_of(chip) == "green":
            on_board = dict.fromkeys([*me["board"], chip, *seen])
            yield from ({**base, "return": one} for one in on_board)
        elif colour_of(chip) == "purple":
            yield from ({**base, "take": one} for one in table.chips)


def purchases(table: Table, base: Data) -> Iterator[Data]:
    """One chip a colour or none, within a ruby more than could be had."""
    by_colour = [["", *(chip for chip in table.chips if colour_of(chip) == colour)] for colour in COLOURS]
    # No action that has another chip drawn gives rubies, so that the last place is all that a turn can add before.
    most = table.me["rubies"] + 2

    def go(index: int, bought: list[str], cost: int) -> Iterator[list[str]]:
        if index == len(by_colour):
            yield bought
            return
        for chip in by_colour[index]:
            price = table.prices.get(number_of(chip), most + 1) if chip else 0
            if cost + price <= most:
                yield from go(index + 1, [*bought, chip] if chip else bought, cost + price)

    for bought in go(0, [], 0):
        yield {**base, "buy": bought}


def key_of(turn: Data) -> str:
    """Something by which two ways to write a turn are the same."""
    draws = []
    for draw in [turn, *turn.get("then", [])]:
        one = {key: value for key, value in draw.items() if key not in ("then", "animal")}
        if "die" in one:
            one["die"] = [str(face) for face in one["die"]] if isinstance(one["die"], list) else [str(one["die"])]
        if "buy" in one:
            one["buy"] = sorted(one["buy"])
        if "draw" in one and not one.get("buy"):
            one.pop("buy", None)
        draws.append(one)
    return json.dumps(draws, sort_keys=True)


def perft(table: Table, depth: int) -> int:
    """How many ways there are to play so many turns."""
    if depth == 1:
        return sum(1 for _ in moves(table))
    return sum(perft(after(table, turn), depth - 1) for turn in moves(table))
