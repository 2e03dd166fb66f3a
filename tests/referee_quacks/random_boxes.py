"""Random boxes, and races that begin with them somewhere on the track; all in the form of the file."""

from __future__ import annotations

import random

from tests.referee_quacks.table import COLOURS, EXTENSION, RULINGS, Chips, Data, Table, colour_of, house, with_chip

ANIMALS = ("donkey", "sheep", "pig", "cow")
SMALL_BAG = {"dream": 4, "yellow-1": 1, "red-1": 2, "red-2": 1}


def random_track(rng: random.Random) -> Data:
    """A track of 1 to 12 or of some 40 steps, with any spiral spaces: none, some, all."""
    steps = rng.choice([rng.randint(1, 12), rng.randint(5, 12), rng.randint(30, 50), rng.randint(60, 90)])
    share = rng.choice([0.0, 0.3, 0.3, 0.6, 1.0])
    return {"steps": steps, "spirals": [space for space in range(1, steps) if rng.random() < share]}


def random_box(rng: random.Random, name: str) -> Data:
    """A box with other tracks, chips, prices and dice than any that is sold."""
    start = dict(rng.choice([SMALL_BAG, SMALL_BAG, {"dream": 4}, {"dream": 4, "blue-1": 1, "green-2": 1, "red-4": 2}]))
    if rng.random() < 0.3:
        start[f"{rng.choice(COLOURS[:4])}-{rng.choice([1, 2, 4])}"] = rng.randint(1, 2)
    most = rng.choice([1, 3, 20])
    chips: Chips = {}
    for colour in COLOURS:
        for number in rng.sample([1, 2, 3, 4, 5, 8], rng.randint(1, 4)):
            chips[f"{colour}-{number}"] = rng.randint(0, most)
    if rng.random() < 0.7:
        chips["white-8"] = rng.randint(1, 3)
    for chip, count in start.items():
        if chip != "dream":
            # Enough for the start bags of four players, and sometimes not one more.
            chips[chip] = 4 * count + (chips.get(chip, 0) if rng.random() < 0.7 else 0)
    faces = ["ruby", "draw", "0", "1", "2", "3", "9", *(f"{c}-{n}" for c in COLOURS for n in (1, 2, 4, 8))]
    white = house()["white-die"] if rng.random() < 0.3 else rng.choices(faces, k=rng.randint(1, 7))
    return {
        "box": name,
        "tracks": {"short": random_track(rng), "long": random_track(rng)},
        "start": start,
        "chips": chips,
        "prices": house()["prices"] if rng.random() < 0.5 else
                  {number: rng.randint(0, 6) for number in rng.sample(range(1, 9), rng.randint(1, 7))},
        "white-die": [*white, *(["draw"] if rng.random() < 0.3 else [])],
        "wooden-die": rng.choices(range(7), k=rng.randint(1, 6)),
        "rubies": rng.choice([0, 1, 3, 40]),
        "clovers": rng.choice([0, 1, 5, 26]),
    }  # fmt: skip


def random_start(rng: random.Random, boxes: list[Data]) -> tuple[Data, Data]:
    """The file of a race that begins, somewhere on the track, and its box. Boxes are named by `NAME.yaml`."""
    box = rng.choice(boxes) if rng.random() < 0.6 else house()
    data: Data = {"game": "quacks-and-co"}
    if box is not house():
        data["box"] = f"{box['box']}.yaml"
    data["set"] = rng.choice(["caterpillar", "butterfly"])
    data["boards"] = rng.choice([4, 6])
    data["rules"] = {name: rng.choice(words) for name, words in RULINGS.items()}
    data["track"] = rng.choice(["short", "long", random_track(rng)])
    if rng.random() < 0.3:
        data["wooden-die"] = rng.choices(range(6), k=rng.randint(1, 4))
    bag = {chip: n for chip, n in box["start"].items() if data["boards"] == 6 or colour_of(chip) not in EXTENSION}
    data["players"] = [
        {"animal": animal, "bag": dict(bag), "space": 0} for animal in rng.sample(ANIMALS, rng.randint(1, 4))
    ]
    table = Table(data, box)
    for player in data["players"]:
        if rng.random() < 0.5 and data["boards"] == 6:
            player["clovers"] = rng.randint(0, min(3, table.clovers // 4))
        player["space"] = rng.choice([0, rng.randrange(table.steps), max(0, table.steps - rng.randint(1, 8))])
        extra(rng, data, box, player)
        if rng.random() < 0.1:
            del player["bag"]
    if rng.random() < 0.5:
        data["turn"] = rng.choice(data["players"])["animal"]
    return data, box


def extra(rng: random.Random, data: Data, box: Data, player: Data) -> None:
    """Some chips of the supply in a bag, as after purchases."""
    for _ in range(rng.choice([0, 0, 3, 8])):
        table = Table(data, box)
        able = [chip for chip in table.chips if table.supply(chip) > 0]
        if able:
            with_chip(player["bag"], rng.choice(able))
