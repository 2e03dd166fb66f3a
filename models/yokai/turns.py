"""Turns as a file names them: peek at two cards, move one, a hint; or the declaration (rulebook, play)."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass, field
from typing import Any

from rulewright.models.grid import MAX_SIDE, Cell, read_cell
from rulewright.models.reading import Fields, boolean, choice, items, shown
from rulewright.models.source import InputError, Mapping, Node, Place, Scalar
from rulewright.models.yokai.families import FAMILY_NAMES, UNKNOWN, Family
from rulewright.models.yokai.hints import Hint, read_hint

MOST_PEEKS = 16  # what can be written; judging.py says that it must be two
KEYS = ("peek", "saw", "from", "to", "hint", "token", "declare")


@dataclass(frozen=True, slots=True)
class HintAction:
    """A hint action: one card is revealed (`card` None: the file does not say which) or placed `on` a card.

    Both at once can be written; the rules refuse it.
    """

    reveals: bool = False
    card: Hint | None = None
    placed: Hint | None = None
    on: Cell | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """An entry of `turns:` or `move:`. Parts that the file leaves out are None; `declare` ends the game.

    `saw` are the families seen at `peek`, in its order (None: not said). `token` is the crossing it goes to.
    """

    place: Place
    peek: tuple[Cell, ...] | None = None
    saw: tuple[Family | None, ...] | None = None
    origin: Cell | None = None
    target: Cell | None = None
    hint: HintAction | None = None
    token: Cell | None = None
    declare: bool = False
    places: Map[str, Place] = field(default_factory=dict, hash=False, compare=False)

    @property
    def bare(self) -> bool:
        """Whether it is a card move alone, as `moves` lists them."""
        return self.origin is not None and not (self.declare or self.peek or self.hint or self.token)

    def at(self, key: str) -> Place:
        """Where the value of a key stands; the turn's place when it is absent."""
        return self.places.get(key, self.place)


def card_move(origin: Cell, target: Cell) -> dict[str, Any]:
    """A card move in the form of the file."""
    return {"from": origin.name, "to": target.name}


def any_cell(node: Node, what: str) -> Cell:
    """A cell of the plane that has a name; it may lie right of or below the drawing."""
    return read_cell(node, what, MAX_SIDE, MAX_SIDE)


def read_turn(node: Node, what: str) -> Turn:
    """An entry of a record or `move:`. Raises InputError for what cannot be read."""
    fields = Fields(node, what, KEYS)
    peek, saw, origin, target, hint, token, declare = (fields.get(key) for key in KEYS)
    if declare is not None and not boolean(declare, f"{what}: declare"):
        raise InputError(f"{what}: declare can only be true; leave it out of other turns", declare.place)
    if (origin is None) != (target is None):
        given, other = ("to", "from") if origin is None else ("from", "to")
        raise InputError(f"{what} has `{given}` but no `{other}`: a card moves from one cell to another", node.place)
    if not any(part for part in (peek, origin, hint, token, declare)):
        raise InputError(f"{what} is empty: write peek, from, to and hint, or `declare: true`", node.place)
    cells = (
        tuple(any_cell(item, f"{what}: peek") for item in items(peek, f"{what}: peek", 0, MOST_PEEKS)) if peek else None
    )
    return Turn(
        place=node.place,
        peek=cells,
        saw=_read_saw(saw, cells, what) if saw else None,
        origin=any_cell(origin, f"{what}: from") if origin else None,
        target=any_cell(target, f"{what}: to") if target else None,
        hint=_read_hint_action(hint, f"{what}: hint") if hint else None,
        token=any_cell(token, f"{what}: token") if token else None,
        declare=declare is not None,
        places={key: value.place for key, value in fields.node.values.items()},
    )


def _read_saw(node: Node, peek: tuple[Cell, ...] | None, what: str) -> tuple[Family | None, ...]:
    entries = items(node, f"{what}: saw")
    if peek is None or len(entries) != len(peek):
        raise InputError(f"{what}: saw must name one family for each cell of `peek`", node.place)
    words = [choice(item, f"{what}: saw", (*FAMILY_NAMES, UNKNOWN)) for item in entries]
    return tuple(None if word == UNKNOWN else Family(word) for word in words)


def _read_hint_action(node: Node, what: str) -> HintAction:
    if isinstance(node, Scalar):
        if node.text != "reveal":
            wanted = "`reveal`, `{reveal: [green]}` or `{place: [green], on: C3}`"
            raise InputError(f"{what} must be {wanted}, not {shown(node)}", node.place)
        return HintAction(reveals=True)
    if isinstance(node, Mapping) and not node.values:
        raise InputError(f"{what} is empty: write `reveal`, or `{{place: [green], on: C3}}`", node.place)
    fields = Fields(node, what, ("reveal", "place", "on"))
    reveal, placed, on = (fields.get(key) for key in ("reveal", "place", "on"))
    if (placed is None) != (on is None):
        given, other = ("on", "place") if placed is None else ("place", "on")
        raise InputError(f"{what} has `{given}` but no `{other}`: a hint is placed on a card", node.place)
    return HintAction(
        reveals=reveal is not None,
        card=read_hint(reveal, f"{what}: reveal") if reveal else None,
        placed=read_hint(placed, f"{what}: place") if placed else None,
        on=any_cell(on, f"{what}: on") if on else None,
    )
