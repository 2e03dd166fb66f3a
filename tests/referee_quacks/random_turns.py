"""Random turns and records, legal and not, in the form of the file."""

from __future__ import annotations

import copy
import random

from tests.referee_quacks.actions import to_take
from tests.referee_quacks.random_boxes import ANIMALS
from tests.referee_quacks.table import COLOURS, Data, Table, colour_of, with_chip
from tests.referee_quacks.turns import after, judge


def random_draw(rng: random.Random, table: Table) -> Data:
    """A draw as it may come, with whatever the chip may want; it need not be legal."""
    me = table.me
    bag = me["bag"] if me["bag"] is not None else {"dream": 4, **table.chips}
    if not bag:
        return {"draw": "dream"}
    chip = rng.choices(list(bag), list(bag.values()))[0]
    draw: Data = {"draw": chip}
    now = table.copy()
    with_chip(now.me["board"], chip)
    colour = colour_of(chip)
    if chip == "dream" and now.me["board"]["dream"] >= 3 and rng.random() < 0.9:
        draw["buy"] = random_purchase(rng, now)
    elif colour == "yellow":
        faces = table.white if table.set == "caterpillar" else table.wooden
        rolls = rng.choices(faces, k=rng.choice([1, 2]) if table.set == "butterfly" else 1)
        draw["die"] = rolls[0] if len(rolls) == 1 else rolls
    elif colour == "green" and table.set == "caterpillar":
        draw["return"] = rng.choice([one for one in now.me["board"] if one != "dream"])
    elif colour == "purple" and table.set == "butterfly":
        now.forward(now.me, int(chip.partition("-")[2]))
        if offered := to_take(now):
            draw["take"] = rng.choice(offered)
    if not table.ruled("actions") and rng.random() < 0.3:
        draw = {"draw": chip, "skip": True}
    return draw


def random_purchase(rng: random.Random, table: Table) -> list[str]:
    """Chips that may be had for the rubies there are, or for one more."""
    left = table.me["rubies"] + rng.randint(0, 1)
    buy: list[str] = []
    for chip in rng.sample(list(table.chips), len(table.chips)):
        price = table.prices.get(int(chip.partition("-")[2]), 99)
        able = price <= left and table.supply(chip) > 0 and colour_of(chip) not in map(colour_of, buy)
        if able and rng.random() < 0.6:
            buy.append(chip)
            left -= price
    return buy


def random_legal_turn(rng: random.Random, table: Table) -> Data | None:
    """A legal turn; None where no luck brings one."""
    for _ in range(60):
        draws: list[Data] = []
        for _ in range(12):
            now = drawn_so_far(table, draws)
            if table.me["board"].get("dream", 0) >= 3:
                draws = [{"buy": random_purchase(rng, now)}]
            else:
                draws = [*draws, random_draw(rng, now)]
            turn = {**draws[0], "then": draws[1:]} if len(draws) > 1 else draws[0]
            found = judge(table, turn)
            if not found:
                return turn
            if found != {"QC206"}:
                break
    return None


def drawn_so_far(table: Table, draws: list[Data]) -> Table:
    """The game in the midst of a turn, roughly: the chips that are drawn lie on the board."""
    now = table.copy()
    for draw in draws:
        if now.me["bag"] is not None:
            with_chip(now.me["bag"], draw["draw"], -1)
        with_chip(now.me["board"], draw["draw"])
        now.forward(now.me, int(draw["draw"].partition("-")[2] or 0))
    return now


def random_record(rng: random.Random, table: Table, most: int) -> tuple[list[Data], list[Table]]:
    """Legal turns one after the other, and the states before, between and after them."""
    turns: list[Data] = []
    tables = [table]
    while len(turns) < most and not tables[-1].over():
        turn = random_legal_turn(rng, tables[-1])
        if turn is None:
            break
        turns.append(turn)
        tables.append(after(tables[-1], turn))
        if rng.random() < 0.2:
            turns[-1] = {"animal": tables[-2].me["animal"], **turn}
    return turns, tables


def random_turn(rng: random.Random, table: Table) -> Data:
    """A turn in which one to three things may be wrong."""
    turn = copy.deepcopy(random_legal_turn(rng, table)) or {"draw": "dream"}
    for _ in range(rng.choice([0, 1, 1, 1, 2, 3])):
        draws = [turn, *turn.get("then", [])]
        draw = rng.choice(draws)
        kind = rng.choice(fitting(draw)) if rng.random() < 0.7 else rng.randrange(10)
        if kind == 0:
            draw["draw"] = any_chip(rng, table)
        elif kind == 1 and "draw" in draw:
            rolls = rng.choices([*table.white, *table.wooden, "7", "ruby", "green-1"], k=rng.randint(1, 2))
            draw["die"] = rng.choice([rolls, rolls[0]])
        elif kind == 2 and "draw" in draw:
            draw["return"] = any_chip(rng, table)
        elif kind == 3 and "draw" in draw:
            draw["take"] = any_chip(rng, table)
        elif kind == 4 and "draw" in draw:
            draw["skip"] = rng.random() < 0.8
        elif kind == 5:
            draw["buy"] = [any_chip(rng, table) for _ in range(rng.randint(0, 3))]
        elif kind == 6:
            turn["animal"] = rng.choice(ANIMALS)
        elif kind == 7 and "draw" in turn:
            turn["then"] = [*turn.get("then", []), random_draw(rng, table)]
        elif kind == 8 and "then" in turn:
            turn.pop("then")
        elif kind == 9 and "buy" in draw and draw["buy"]:
            draw["buy"] = [*draw["buy"], rng.choice([draw["buy"][0], any_chip(rng, table)])]
        elif kind == 10 and "draw" in draw:
            gone = rng.choice([*draw])
            if gone != "draw":
                del draw[gone]
    return turn


def fitting(draw: Data) -> list[int]:
    """Which of the changes of `random_turn` touch what a draw tells."""
    kinds = {"die": [1, 1, 10], "return": [2, 2, 10], "take": [3, 3, 10], "skip": [4], "buy": [5, 9, 9, 9]}
    return [kind for key in draw for kind in kinds.get(key, [])] or [0, 6, 7, 8]


def any_chip(rng: random.Random, table: Table) -> str:
    """A chip of the board, the game or none."""
    words = [*table.chips, *table.me["board"], *(table.me["bag"] or {}), "dream"]
    return rng.choice([*words, f"{rng.choice(COLOURS)}-{rng.randint(0, 9)}"])
