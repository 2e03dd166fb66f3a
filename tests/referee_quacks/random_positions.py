"""Random positions: such as play leads to, some of them disturbed; in the form of the file."""

from __future__ import annotations

import copy
import random

from tests.referee_quacks.random_boxes import ANIMALS, random_start
from tests.referee_quacks.random_turns import any_chip, random_record
from tests.referee_quacks.table import Data, Table, with_chip


def position_of(data: Data, table: Table) -> Data:
    """The file of a game as it stands now."""
    players = []
    for one in table.players:
        player = {key: value for key, value in one.items() if value or key == "animal"}
        if one["bag"] is not None:
            player["bag"] = dict(one["bag"])
        players.append({**player, "board": dict(one["board"])})
    return {**{key: value for key, value in data.items() if key != "turns"}, "players": players,
            "turn": table.me["animal"]}  # fmt: skip


def disturbed(rng: random.Random, data: Data, table: Table) -> Data:
    """A position in which something is changed that may be wrong."""
    data = copy.deepcopy(data)
    player = rng.choice(data["players"])
    kind = rng.randrange(9)
    if kind == 0:
        player["space"] = rng.choice([table.steps, table.steps + rng.randint(1, 5), rng.randint(0, table.steps)])
    elif kind == 1:
        player["rubies"] = rng.choice([rng.randint(0, 9), rng.randint(0, table.rubies + 2)])
    elif kind == 2:
        player["clovers"] = rng.choice([1, rng.randint(0, table.clovers + 2)])
    elif kind == 3:
        data["turn"] = rng.choice(data["players"])["animal"]
    elif kind == 4 and len(data["players"]) > 1:
        data["players"].remove(player)
        if data["turn"] == player["animal"]:
            data["turn"] = data["players"][0]["animal"]
    elif kind == 5:
        player.pop("bag", None)
    elif kind == 6 and len(data["players"]) < 5:
        animal = rng.choice(ANIMALS)
        data["players"].append({**copy.deepcopy(player), "animal": animal})
    else:
        where = player.setdefault(rng.choice(["bag", "board"] if "bag" in player else ["board"]), {})
        chip = rng.choice([*where, any_chip(rng, table), "dream"])
        where[chip] = max(0, where.get(chip, 0) + rng.choice([-1, 1, 1, 2, 5]))
    return data


def playable(rng: random.Random, boxes: list[Data], most: int = 25) -> tuple[Data, Data, Table]:
    """A position that play leads to, its box and its table."""
    data, box = random_start(rng, boxes)
    _, tables = random_record(rng, Table(data, box), rng.randint(0, most))
    data = position_of(data, tables[-1])
    return data, box, Table(data, box)


def waiting(rng: random.Random, table: Table) -> Table:
    """The same game when the third dream weed has just been laid, with any number of rubies."""
    now = table.copy()
    me = now.me
    while me["board"].get("dream", 0) < 3:
        with_chip(me["board"], "dream")
        if me["bag"] is not None:
            with_chip(me["bag"], "dream", -1)
    me["rubies"] += rng.randint(0, now.ruby_supply()) if rng.random() < 0.5 else min(3, now.ruby_supply())
    return now
