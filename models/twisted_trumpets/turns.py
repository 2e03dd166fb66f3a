"""Turns as a file names them: actions, favors, claims, and the step to the own next turn (rulebook, game play)."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from rulewright.models.grid import Cell
from rulewright.models.source import Place
from rulewright.models.twisted_trumpets.tiles import Tile

UNKNOWN = "?"
MARKET, STACK = "market", "stack"


class Favor(StrEnum):
    """The three King's Favor tokens."""

    ACTIONS = "actions"
    PLANS = "plans"
    PREMIUM = "premium"


@dataclass(frozen=True, slots=True)
class Put:
    """A hand tile on a space of the own board; `turn` in degrees clockwise."""

    tile: Tile
    at: Cell
    turn: int
    back: bool
    place: Place
    places: Map[str, Place] = field(default_factory=dict, hash=False, compare=False)


@dataclass(frozen=True, slots=True)
class Draw:
    """A basic tile from the stack; None where it is not said which."""

    tile: Tile | None
    place: Place


@dataclass(frozen=True, slots=True)
class Buy:
    """A premium tile from the market or, unseen, from the stack, paid with hand tiles; None: not said which.

    `from_place`: the place of the market, 0 for the leftmost, where it is named.
    """

    tile: Tile | None
    stack: bool
    pay: tuple[Tile, ...]
    place: Place
    places: Map[str, Place] = field(default_factory=dict, hash=False, compare=False)
    from_place: int | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """An action that is given up."""

    place: Place


@dataclass(frozen=True, slots=True)
class Discard:
    """A tile taken off a trumpet that was closed too early."""

    at: Cell
    place: Place


@dataclass(frozen=True, slots=True)
class UseFavor:
    """The favor for a covered scroll.

    `drawn` plans (None: not said which) and the one discarded (UNKNOWN: a drawn one that is not said), or the purchase.
    """

    kind: Favor
    drawn: tuple[str | None, ...]
    discard: str | None
    buy: Buy | None
    place: Place
    places: Map[str, Place] = field(default_factory=dict, hash=False, compare=False)


@dataclass(frozen=True, slots=True)
class Claim:
    """A disc on a royal decree; `slot` 0 to 2 where it is told."""

    decree: str
    slot: int | None
    place: Place


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a slot of a decree, and since which round where that is told. `earlier`: before this round for sure.

    `unsure`: it may be another slot of the decree.
    """

    name: str
    round: int | None = None
    earlier: bool = field(default=False, compare=False)
    unsure: bool = field(default=False, compare=False)


Slots = tuple[tuple[Holder, ...], ...]


@dataclass(frozen=True, slots=True)
class Next:
    """The end of the turn, and how the table looks when the own next turn begins.

    `refill`: the tiles that filled the market after it slid left; `market`: what lies there at the own next turn.
    Without both the market is not known any more. `decrees`: those that changed. `ending`: the round in which somebody
    triggered the end.
    """

    refill: tuple[Tile, ...] | None
    market: tuple[Tile | None, ...] | None
    decrees: Map[str, Slots] | None = field(hash=False)
    ending: int | None
    place: Place


Turn = Put | Draw | Buy | Pass | Discard | UseFavor | Claim | Next


def put_data(tile: Tile, at: Cell, turn: int = 0, back: bool = False) -> dict[str, Any]:
    """A placement in the form of the file."""
    return {"place": tile.id, "at": at.name, **({"turn": turn} if turn else {}), **({"back": True} if back else {})}


def buy_data(tile: Tile | None, stack: bool, pay: tuple[Tile, ...], from_place: int | None = None) -> dict[str, Any]:
    """A purchase in the form of the file."""
    data: dict[str, Any] = {"buy": UNKNOWN if tile is None else tile.id}
    if stack:
        data["from"] = STACK
    elif from_place is not None:
        data["from"] = from_place + 1
    if pay:
        data["pay"] = [one.id for one in pay]
    return data
