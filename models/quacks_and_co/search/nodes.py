"""What can come of a drawn chip, as a small tree: chance, decisions, and what they lead to."""

from __future__ import annotations

from typing import NamedTuple

# An animal on plain numbers: space, rubies, clovers, chips in the bag, chips on the board (see race.py for chips).
Moment = tuple[int, int, int, int, int]

# What follows: the market, the next own turn, or a further draw in the same turn.
MARKET, NEXT, FURTHER = range(3)


class Leaf(NamedTuple):
    """What a draw leads to."""

    after: int
    moment: Moment


class Shop(NamedTuple):
    """A purchase is due: the rubies (with the one for the last place) and all chips of the animal."""

    space: int
    rubies: int
    clovers: int
    chips: int


class Chance(NamedTuple):
    """A die: weight, the faces as they stand in a file, and what follows; `whole` is the sum of the weights."""

    results: tuple[tuple[int, tuple[str, ...], Node], ...]
    whole: int


class Choice(NamedTuple):
    """A decision: `back` (which kind returns to the bag), `take` (which kind is had), `skip` (0 or 1)."""

    what: str
    options: tuple[tuple[int, Node], ...]


Node = Leaf | Shop | Chance | Choice
Draws = tuple[tuple[int, int, Node], ...]  # of a bag: how many of a kind, the kind, what comes of it
