"""Which rules a position breaks, written from the rules and the fact sheet (sections 2, 3, 6 and 9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tests.referee_quacks.actions import RUBIES_OF_RED
from tests.referee_quacks.table import Data, Table, colour_of, number_of


def broken(table: Table) -> set[str]:
    """The codes of what is wrong with a position."""
    found = set()
    animals = [player["animal"] for player in table.players]
    if len(animals) == 1 or len(animals) > 4:
        found.add("QC101")
    if len(set(animals)) < len(animals):
        found.add("QC102")
    if any(player["space"] > table.steps for player in table.players):
        found.add("QC103")
    if sum(player["space"] >= table.steps for player in table.players) > 1:
        found.add("QC112")
    if sum(player["rubies"] for player in table.players) > table.rubies:
        found.add("QC109")
    if table.boards == 4 and any(player["clovers"] for player in table.players):
        found.add("QC110")
    elif sum(player["clovers"] for player in table.players) > table.clovers:
        found.add("QC111")
    for player in table.players:
        found |= of_chips(table, player)
        lying = player["board"].get("dream", 0)
        # Three lie only until the player has shopped; or for good, where the clovers led to the market.
        due = player["animal"] == table.me["animal"] or player["space"] >= table.steps
        if lying > 3 or (lying == 3 and not due):
            found.add("QC108")
        if rubies_from_nowhere(table, player):
            found.add("QC113")
        if steps_missing(table, player):
            found.add("QC114")
    if too_many(table):
        found.add("QC106")
    return found


def too_many(table: Table) -> bool:
    """Whether more chips of a kind are about than the game has."""
    return any(table.supply(chip) < 0 for chip in table.chips)


def of_chips(table: Table, player: Data) -> set[str]:
    """What is wrong with the chips that one player has."""
    found = set()
    own = Counter(player["board"]) + Counter(player["bag"] or {})
    if any(chip != "dream" and chip not in table.chips for chip in own):
        found.add("QC104")
    if own["dream"] != 4 if player["bag"] is not None else own["dream"] > 4:
        found.add("QC105")
    if player["bag"] is not None and start_chips_gone(table, own):
        found.add("QC107")
    return found


def start_chips_gone(table: Table, own: Mapping[str, int]) -> bool:
    """Chips leave a player only where the blue butterfly board swaps them for higher ones."""
    start = {chip: count for chip, count in table.start.items() if chip != "dream"}
    swapped = table.set == "butterfly"
    for chip, count in start.items():
        if not (swapped and colour_of(chip) == "blue") and own.get(chip, 0) < count:
            return True
    if not swapped:
        return False
    ranks = {chip: number_of(chip) for chip in {*start, *own} if colour_of(chip) == "blue"} | {"white-8": 1000}

    def from_rank(chips: Mapping[str, int], low: int) -> int:
        return sum(chips.get(chip, 0) for chip, rank in ranks.items() if rank >= low)

    return any(from_rank(own, low) < from_rank(start, low) for low in ranks.values())


def rubies_from_nowhere(table: Table, player: Data) -> bool:
    """Whether a player has more rubies than the chips drawn since the last purchase can have given.

    A lettuce can have sent chips back into the bag, so that nothing is known where there may be one.
    """
    own = Counter(player["board"]) + Counter(player["bag"] or {})
    greens = any(colour_of(chip) == "green" for chip in own)
    if table.set == "caterpillar" and (greens or player["bag"] is None):
        return False
    most = 0
    for chip, count in player["board"].items():
        if colour_of(chip) == "red":
            each = (
                RUBIES_OF_RED.get(number_of(chip), number_of(chip))
                if table.set == "butterfly"
                else 1 + bool(table.spirals)
            )
            most += each * count
        if colour_of(chip) == "yellow" and table.set == "caterpillar" and "ruby" in table.white:
            most += count
    if player["space"] >= table.steps and player["board"].get("dream") == 3:
        # The last one had its ruby before the clovers led it to the market.
        most += not table.ruled("third-dream-order")
    return bool(player["rubies"] > most)


def steps_missing(table: Table, player: Data) -> bool:
    """Whether an animal has not even come as far as the numbers of the food on its board."""
    steps = []
    for chip, count in player["board"].items():
        steps += [least_steps(table, chip)] * count
    if player["space"] >= table.steps:
        # The clovers led to the market, or else the last chip, of which not all steps need be used.
        clovers = player["board"].get("dream", 0) == 3
        return sum(steps) - (0 if clovers else max(steps, default=0)) >= table.steps
    return sum(steps) > player["space"]


def least_steps(table: Table, chip: str) -> int:
    """How far an animal went at least for a chip that lies on the board."""
    if table.set == "caterpillar":
        return number_of(chip)
    blues = sorted(number_of(one) for one in table.chips if colour_of(one) == "blue")
    if chip == "white-8":
        return min([8, *blues[-1:]])
    if colour_of(chip) == "blue":
        return max([number for number in blues if number < number_of(chip)], default=number_of(chip))
    return number_of(chip)
