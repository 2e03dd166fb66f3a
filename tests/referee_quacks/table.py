"""What a game is played with and how it stands, as plain dicts in the form of the file, written from the rules.

Sources: rules text, sections on setup and the game board; the fact sheet, sections 2, 3 and 9 (the rulings that are
switches). Nothing here shares code with the product.
"""

from __future__ import annotations

import copy
from functools import cache
from pathlib import Path
from typing import Any

import yaml

Data = dict[str, Any]
Chips = dict[str, int]

HOUSE = Path(__file__).parents[2] / "data" / "quacks-and-co" / "boxes" / "house.yaml"
COLOURS = ("red", "yellow", "green", "blue", "purple", "orange", "white")
EXTENSION = ("purple", "orange")
RULINGS = {
    "third-dream-order": ["clover-move, last-place, purchase", "last-place, clover-move, purchase"],
    "blue-without-spiral": ["stay", "market"],
    "actions": ["compulsory", "optional"],
    "butterfly-purple-colours": ["all-in-game", "no-purple-orange"],
}


@cache
def house() -> Data:
    """The shipped box."""
    data: Data = yaml.safe_load(HOUSE.read_text(encoding="utf-8"))
    return data


def colour_of(chip: str) -> str:
    """`red` of `red-2`."""
    return chip.partition("-")[0]


def number_of(chip: str) -> int:
    """2 of `red-2`, 0 of `dream`."""
    return int(chip.partition("-")[2] or 0)


def with_chip(chips: Chips, chip: str, count: int = 1) -> None:
    """Put chips to others, or take them away."""
    chips[chip] = chips.get(chip, 0) + count
    if not chips[chip]:
        del chips[chip]


class Table:
    """A game as it stands: what is printed, what has been agreed, and what each player has.

    `players` are dicts with animal, space, rubies, clovers, board, and a bag that is None where it is not known.
    """

    def __init__(self, data: Data, box: Data | None = None) -> None:
        box = box or house()
        self.set = data.get("set", "caterpillar")
        self.boards = data.get("boards", 4)
        track = data.get("track", "short")
        if isinstance(track, str):
            track = box["tracks"][track]
        self.steps: int = track["steps"]
        self.spirals: list[int] = list(track["spirals"])
        self.wooden = [str(face) for face in data.get("wooden-die", box["wooden-die"])]
        self.white = [str(face) for face in box["white-die"]]
        self.prices = {int(number): price for number, price in box["prices"].items()}
        self.start: Chips = {chip: count for chip, count in box["start"].items() if count}
        self.rubies: int = box["rubies"]
        self.clovers: int = box["clovers"] if self.boards == 6 else 0
        self.rules = {name: data.get("rules", {}).get(name, words[0]) for name, words in RULINGS.items()}
        # Purple and orange chips stay in the box without their boards.
        self.chips: Chips = {
            chip: count
            for chip, count in box["chips"].items()
            if count and (self.boards == 6 or colour_of(chip) not in EXTENSION)
        }
        self.players = [player_of(one) for one in data["players"]]
        animals = [player["animal"] for player in self.players]
        self.turn: int = animals.index(data["turn"]) if "turn" in data else 0

    def copy(self) -> Table:
        """The same game, to go on with elsewhere."""
        other = copy.copy(self)
        other.players = [
            {**one, "bag": None if one["bag"] is None else dict(one["bag"]), "board": dict(one["board"])}
            for one in self.players
        ]
        return other

    @property
    def me(self) -> Data:
        """The player whose turn it is."""
        return self.players[self.turn]

    def over(self) -> bool:
        """Whether an animal is at the market."""
        return any(player["space"] >= self.steps for player in self.players)

    def ruled(self, name: str) -> bool:
        """Whether a switch stands as it does when nothing is said."""
        return bool(self.rules[name] == RULINGS[name][0])

    def supply(self, chip: str) -> int:
        """How many chips of a kind can lie in the box: of a bag that nobody knows only start chips are certain."""
        return self.chips.get(chip, 0) - sum(self.has(player, chip) for player in self.players)

    def has(self, player: Data, chip: str) -> int:
        """How many chips of a kind a player has for certain, in the bag and on the board."""
        told: int = player["board"].get(chip, 0) + (player["bag"] or {}).get(chip, 0)
        if player["bag"] is not None or (self.set == "butterfly" and colour_of(chip) == "blue"):
            return told
        return max(told, self.start.get(chip, 0))

    def may_draw(self, player: Data, chip: str) -> bool:
        """Whether a chip can be in a bag that nobody knows."""
        others = sum(self.has(other, chip) for other in self.players if other is not player)
        return bool(self.chips.get(chip, 0) - others - player["board"].get(chip, 0) > 0)

    def ruby_supply(self) -> int:
        """How many rubies nobody has."""
        return max(0, self.rubies - sum(player["rubies"] for player in self.players))

    def clover_supply(self) -> int:
        """How many clovers nobody has."""
        return max(0, self.clovers - sum(player["clovers"] for player in self.players))

    def is_last(self, player: Data) -> bool:
        """Whether nobody is behind a player; sharing the last space counts."""
        return all(other["space"] >= player["space"] for other in self.players)

    def forward(self, player: Data, steps: int) -> None:
        """Move an animal: to the market at most, which need not be reached exactly."""
        player["space"] = min(self.steps, player["space"] + steps)

    def standing(self) -> list[Data]:
        """What can be compared with another implementation."""
        return [
            {**one, "bag": None if one["bag"] is None else dict(sorted(one["bag"].items())),
             "board": dict(sorted(one["board"].items()))}
            for one in self.players
        ]  # fmt: skip


def player_of(data: Data) -> Data:
    """A player of the file with all keys; `chips` are those of bag and board together."""
    board = {chip: count for chip, count in data.get("board", {}).items() if count}
    bag = data.get("bag")
    if "chips" in data:
        bag = {chip: count - board.get(chip, 0) for chip, count in data["chips"].items()}
    return {
        "animal": data["animal"],
        "space": data.get("space", 0),
        "rubies": data.get("rubies", 0),
        "clovers": data.get("clovers", 0),
        "bag": None if bag is None else {chip: count for chip, count in bag.items() if count},
        "board": board,
    }
