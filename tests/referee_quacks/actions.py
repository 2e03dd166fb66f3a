"""What the action boards do, written from the rules (rules text, the two sets; fact sheet, sections 5 and 9)."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.referee_quacks.table import COLOURS, EXTENSION, Data, Table, colour_of, number_of, with_chip

RUBIES_OF_RED = {1: 1, 2: 2, 4: 3}


class Broken(Exception):  # noqa: N818
    """A turn that is not legal, with the codes of the rules."""

    def __init__(self, *codes: str) -> None:
        super().__init__(*codes)
        self.codes = set(codes)


class Done(NamedTuple):
    """What became of a draw: what is wrong with it, and whether another chip must be drawn at once."""

    wrong: set[str]
    another: bool = False


def ruby(table: Table, count: int) -> None:
    """Take rubies, as many as there are."""
    table.me["rubies"] += min(count, table.ruby_supply())


def clover(table: Table, count: int) -> None:
    """Take clovers, as many as there are."""
    table.me["clovers"] += min(count, table.clover_supply())


def into_bag(me: Data, chip: str) -> None:
    """Put a chip into a bag; what is in a bag that nobody knows stays unknown."""
    if me["bag"] is not None:
        with_chip(me["bag"], chip)


def on_spiral(table: Table) -> bool:
    """Whether the animal stands on a spiral space."""
    return table.me["space"] in table.spirals


def red_caterpillar(table: Table, chip: str, told: Any) -> Done:
    """A ruby, two on a spiral space."""
    ruby(table, 2 if on_spiral(table) else 1)
    return Done(set())


def red_butterfly(table: Table, chip: str, told: Any) -> Done:
    """Rubies by the number. The rules have no red chip but 1, 2 and 4; for others the number itself is as good."""
    ruby(table, RUBIES_OF_RED.get(number_of(chip), number_of(chip)))
    return Done(set())


def rolled(told: Any) -> list[str]:
    """The faces that are told."""
    if told is None:
        return []
    return [str(face) for face in told] if isinstance(told, list) else [str(told)]


def yellow_caterpillar(table: Table, chip: str, told: Any) -> Done:
    """The white die."""
    rolls = rolled(told)
    if set(rolls) - set(table.white):
        return Done({"QC203"})
    if len(rolls) != 1:
        return Done({"QC204"})
    face = rolls[0]
    if face == "draw":
        return Done(set(), True)
    if face == "ruby":
        ruby(table, 1)
    elif face.isdigit():
        table.forward(table.me, int(face))
    elif table.supply(face) > 0:
        into_bag(table.me, face)
    return Done(set())


def yellow_butterfly(table: Table, chip: str, told: Any) -> Done:
    """Roll the wooden die and move, from a spiral space twice; at the market nobody rolls again."""
    rolls = rolled(told)
    if set(rolls) - set(table.wooden):
        return Done({"QC203"})
    due = 2 if on_spiral(table) else 1
    for number in range(due):
        if table.over():
            due = number
        elif number < len(rolls):
            table.forward(table.me, int(rolls[number]))
    return Done({"QC204"} if len(rolls) != due else set())


def green_caterpillar(table: Table, chip: str, told: Any) -> Done:
    """A chip of food of the board goes back into the bag."""
    if told is None:
        return Done({"QC205"})
    if told == "dream":
        return Done({"QC211"})
    if not table.me["board"].get(told):
        return Done({"QC210"})
    with_chip(table.me["board"], told, -1)
    into_bag(table.me, told)
    return Done(set())


def green_butterfly(table: Table, chip: str, told: Any) -> Done:
    """Another chip."""
    return Done(set(), True)


def blue_caterpillar(table: Table, chip: str, told: Any) -> Done:
    """To the next spiral space."""
    ahead = [space for space in table.spirals if space > table.me["space"]]
    if ahead:
        table.me["space"] = min(ahead)
    elif not table.ruled("blue-without-spiral"):
        table.me["space"] = table.steps
    return Done(set())


def blue_butterfly(table: Table, chip: str, told: Any) -> Done:
    """The next higher blue chip lies on the board instead, after the highest white 8; if the box has one left."""
    higher = [one for one in table.chips if colour_of(one) == "blue" and number_of(one) > number_of(chip)]
    new = min(higher, key=number_of) if higher else "white-8"
    if table.supply(new) > 0:
        with_chip(table.me["board"], chip, -1)
        with_chip(table.me["board"], new)
    return Done(set())


def purple_caterpillar(table: Table, chip: str, told: Any) -> Done:
    """As many spaces as there are rubies."""
    table.forward(table.me, table.me["rubies"])
    return Done(set())


def to_take(table: Table) -> list[str]:
    """The chips that the purple butterfly board offers."""
    offered: list[str] = []
    for number in (4, 2) if on_spiral(table) else (2,):
        for colour in COLOURS:
            if table.ruled("butterfly-purple-colours") or colour not in EXTENSION:
                offered += [f"{colour}-{number}"] if table.supply(f"{colour}-{number}") > 0 else []
        if offered:
            break
    return offered


def purple_butterfly(table: Table, chip: str, told: Any) -> Done:
    """A chip for the bag."""
    offered = to_take(table)
    if told is None:
        return Done({"QC205"} if offered else set())
    if told not in offered:
        return Done({"QC212"})
    into_bag(table.me, told)
    return Done(set())


def orange_caterpillar(table: Table, chip: str, told: Any) -> Done:
    """A clover, two on a spiral space."""
    clover(table, 2 if on_spiral(table) else 1)
    return Done(set())


def orange_butterfly(table: Table, chip: str, told: Any) -> Done:
    """A clover for every orange chip on the board."""
    clover(table, sum(count for one, count in table.me["board"].items() if colour_of(one) == "orange"))
    return Done(set())


ACTIONS = {
    ("caterpillar", "red"): red_caterpillar,
    ("caterpillar", "yellow"): yellow_caterpillar,
    ("caterpillar", "green"): green_caterpillar,
    ("caterpillar", "blue"): blue_caterpillar,
    ("caterpillar", "purple"): purple_caterpillar,
    ("caterpillar", "orange"): orange_caterpillar,
    ("butterfly", "red"): red_butterfly,
    ("butterfly", "yellow"): yellow_butterfly,
    ("butterfly", "green"): green_butterfly,
    ("butterfly", "blue"): blue_butterfly,
    ("butterfly", "purple"): purple_butterfly,
    ("butterfly", "orange"): orange_butterfly,
}
