"""Turns as they stand in a file: wisp turns, tree turns, what others did to the pond, the end of a round."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass, field
from typing import Any

from rulewright.models.grid import Cell, Drawing, read_cell
from rulewright.models.reading import Fields, boolean, choice, integer, items, shown
from rulewright.models.source import InputError, Mapping, Node, Place, Scalar
from rulewright.models.wispwood.components import POND_SPACES, SHAPES
from rulewright.models.wispwood.pieces import WISP_NAMES, Piece

Wisps = tuple[Piece | None, ...]
REDEALS = ("one-type", "empty", "cat")
NOWHERE = Place(1, 1)


@dataclass(frozen=True, slots=True)
class Redeal:
    """A new deal at the start of a turn: why, and the eight spaces afterwards (None: left free)."""

    by: str
    deal: Wisps
    place: Place = NOWHERE

    def to_data(self) -> dict[str, Any]:
        return {"by": self.by, "deal": wisps_data(self.deal)}


@dataclass(frozen=True, slots=True)
class WispTurn:
    """Take the wisp at a space of the pond (1 to 8) and lay a shape, the wisp on the cell `at`.

    `spends_cat` is what the file says of it, None when it says nothing.
    """

    space: int
    shape: str
    cells: tuple[Cell, ...]
    at: Cell
    redeals: tuple[Redeal, ...] = ()
    spends_cat: bool | None = None
    place: Place = NOWHERE
    places: Map[str, Place] = field(default_factory=dict, hash=False, compare=False)

    def to_data(self) -> dict[str, Any]:
        """The turn in the form of `move:`."""
        data: dict[str, Any] = {"redeals": [redeal.to_data() for redeal in self.redeals]} if self.redeals else {}
        data |= {
            "wisp": self.space,
            "shape": self.shape,
            "cells": [cell.name for cell in sorted(self.cells)],
            "at": self.at.name,
        }
        if self.spends_cat:
            data["spends-cat"] = True
        return data


@dataclass(frozen=True, slots=True)
class TreeTurn:
    """One to three trees in placing order; afterwards the cat is ready."""

    trees: tuple[Cell, ...]
    redeals: tuple[Redeal, ...] = ()
    place: Place = NOWHERE
    places: Map[str, Place] = field(default_factory=dict, hash=False, compare=False)

    def to_data(self) -> dict[str, Any]:
        """The turn in the form of `move:`."""
        data: dict[str, Any] = {"redeals": [redeal.to_data() for redeal in self.redeals]} if self.redeals else {}
        return data | {"trees": [cell.name for cell in self.trees]}


@dataclass(frozen=True, slots=True)
class PondChange:
    """The pond as the other players left it."""

    wisps: Wisps
    place: Place = NOWHERE

    def to_data(self) -> dict[str, Any]:
        return {"pond": wisps_data(self.wisps)}


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """The round is over: score, move the cat to a cell (or leave it), remove the trees."""

    cat: Cell | None
    place: Place = NOWHERE

    def to_data(self) -> dict[str, Any]:
        return {"end-round": {"cat": self.cat.name} if self.cat else {}}


@dataclass(frozen=True, slots=True)
class GhostTurn:
    """Solo: the ghost flips a firefly, deals anew if too few wisps are left, and takes the wisp at a space."""

    firefly: int
    takes: int
    deal: Wisps | None = None
    place: Place = NOWHERE
    places: Map[str, Place] = field(default_factory=dict, hash=False, compare=False)

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {"firefly": self.firefly, "takes": self.takes}
        if self.deal is not None:
            data["deal"] = wisps_data(self.deal)
        return {"ghost": data}


OwnTurn = WispTurn | TreeTurn
Entry = OwnTurn | PondChange | RoundEnd | GhostTurn


def wisps_data(wisps: Wisps) -> list[str]:
    """The spaces of a pond as words, `none` for a free one."""
    return [str(wisp) if wisp else "none" for wisp in wisps]


def read_wisps(node: Node, what: str) -> Wisps:
    """Eight spaces of a pond, each a wisp type or `none`."""
    nodes = items(node, what)
    if len(nodes) != POND_SPACES:
        wanted = f"all {POND_SPACES} spaces (`none` for a free one)"
        raise InputError(f"{what} must list {wanted}, not {len(nodes)}", node.place)
    words = [choice(item, what, (*WISP_NAMES, "none")) for item in nodes]
    return tuple(None if word == "none" else Piece(word) for word in words)


def read_move(node: Node, drawing: Drawing) -> OwnTurn:
    """`move:`, a wisp turn or a tree turn."""
    if not isinstance(node, Mapping):
        raise InputError(f"move must be a mapping such as `{{wisp: 4, shape: I2, …}}`, not {shown(node)}", node.place)
    if "trees" in node.values:
        return _read_tree_turn(node, drawing)
    return _read_wisp_turn(node, drawing)


def read_entry(node: Node, drawing: Drawing) -> Entry:
    """One entry of `turns:`."""
    if isinstance(node, Mapping):
        if "pond" in node.values:
            fields = Fields(node, "turn", ("pond",))
            return PondChange(read_wisps(fields.need("pond"), "pond"), node.place)
        if "end-round" in node.values:
            return _read_round_end(node, drawing)
        if "ghost" in node.values:
            return _read_ghost_turn(node)
    return read_move(node, drawing)


def _read_redeals(node: Node | None) -> tuple[Redeal, ...]:
    if node is None:
        return ()
    redeals = []
    for item in items(node, "redeals"):
        fields = Fields(item, "redeal", ("by", "deal"))
        by = choice(fields.need("by"), "redeal: by", REDEALS)
        redeals.append(Redeal(by, read_wisps(fields.need("deal"), "redeal: deal"), item.place))
    return tuple(redeals)


def _cells(node: Node, what: str, drawing: Drawing, most: int) -> tuple[Cell, ...]:
    nodes = items(node, what, 0, most)
    return tuple(read_cell(item, what, drawing.height, drawing.width) for item in nodes)


def _read_wisp_turn(node: Node, drawing: Drawing) -> WispTurn:
    fields = Fields(node, "move", ("redeals", "wisp", "shape", "cells", "at", "spends-cat", "trees"))
    spends = fields.get("spends-cat")
    return WispTurn(
        space=integer(fields.need("wisp"), "move: wisp (a space of the pond)", 1, POND_SPACES),
        shape=choice(fields.need("shape"), "move: shape", SHAPES),
        cells=_cells(fields.need("cells"), "move: cells", drawing, 36),
        at=read_cell(fields.need("at"), "move: at", drawing.height, drawing.width),
        redeals=_read_redeals(fields.get("redeals")),
        spends_cat=boolean(spends, "move: spends-cat") if spends else None,
        place=node.place,
        places={key: value.place for key, value in fields.node.values.items()},
    )


def _read_tree_turn(node: Node, drawing: Drawing) -> TreeTurn:
    fields = Fields(node, "tree turn", ("redeals", "trees"))
    return TreeTurn(
        trees=_cells(fields.need("trees"), "move: trees", drawing, 36),
        redeals=_read_redeals(fields.get("redeals")),
        place=node.place,
        places={key: value.place for key, value in fields.node.values.items()},
    )


def _read_round_end(node: Node, drawing: Drawing) -> RoundEnd:
    inner = Fields(node, "turn", ("end-round",)).need("end-round")
    if isinstance(inner, Scalar) and inner.value is None:
        return RoundEnd(None, node.place)
    fields = Fields(inner, "end-round", ("cat",))
    cat = fields.get("cat")
    cell = read_cell(cat, "end-round: cat", drawing.height, drawing.width) if cat else None
    return RoundEnd(cell, cat.place if cat else node.place)


def _read_ghost_turn(node: Node) -> GhostTurn:
    fields = Fields(Fields(node, "turn", ("ghost",)).need("ghost"), "ghost", ("firefly", "takes", "deal"))
    deal = fields.get("deal")
    return GhostTurn(
        firefly=integer(fields.need("firefly"), "ghost: firefly", 1, 4),
        takes=integer(fields.need("takes"), "ghost: takes (a space of the pond)", 1, POND_SPACES),
        deal=read_wisps(deal, "ghost: deal") if deal else None,
        place=node.place,
        places={key: value.place for key, value in fields.node.values.items()},
    )
