"""JSON Schema of turns: `move:` and the entries of `turns:`."""

from __future__ import annotations

from rulewright.models.schema import Schema, boolean, cell, choose, integer, items, mapping, words
from rulewright.models.wispwood.components import POND_SPACES, SHAPES
from rulewright.models.wispwood.pieces import WISP_NAMES
from rulewright.models.wispwood.solo import HIGHEST_FIREFLY
from rulewright.models.wispwood.turns import REDEALS

_MOST_CELLS = 36


def ring(description: str) -> Schema:
    """The eight spaces of the pond."""
    space = words((*WISP_NAMES, "none"), "What lies on the space; none when it is free.")
    return items(space, description, POND_SPACES, POND_SPACES)


def move() -> Schema:
    """A turn of one's own: a tree turn where it has `trees`, else a wisp turn."""
    return choose("trees", _tree_turn(), _wisp_turn()) | {"description": "One turn to judge in this position."}


def turns() -> Schema:
    """A record: own turns, the pond as others left it, ends of rounds, turns of the ghost."""
    pond = mapping({"pond": ring("The eight spaces.")}, "The pond as the other players left it.", ["pond"])
    entry = choose("pond", pond, choose("end-round", _round_end(), choose("ghost", _ghost_turn(), move())))
    return items(entry, "A record to replay from this position.")


def _redeals() -> Schema:
    keys = {
        "by": words(REDEALS, "Why: all wisps of one type, an empty pond, or the cat's action."),
        "deal": ring("The eight spaces after the deal, clockwise."),
    }
    return items(mapping(keys, "A new deal.", ["by", "deal"]), "New deals at the start of the turn, in order.")


def _wisp_turn() -> Schema:
    keys = {
        "redeals": _redeals(),
        "wisp": integer(1, POND_SPACES, "The space of the pond from which the wisp is taken."),
        "shape": words(SHAPES, "The shape; one that does not lie beside the wisp spends the cat."),
        "cells": items(cell("A cell of the shape."), "The cells that the shape covers.", 0, _MOST_CELLS),
        "at": cell("The cell of the wisp; the others become trees."),
        "spends-cat": boolean("Whether the cat is spent for the shape; may be left out."),
    }
    return mapping(keys, "A wisp turn, or a tree turn with the key `trees`.", ["wisp", "shape", "cells", "at"])


def _tree_turn() -> Schema:
    trees = items(cell("The cell of a tree."), "One to three cells in placing order.", 0, _MOST_CELLS)
    return mapping({"redeals": _redeals(), "trees": trees}, "A tree turn.", ["trees"])


def _round_end() -> Schema:
    cat = mapping({"cat": cell("The tree to which the cat moves.")}, "Where the cat goes, if it moves.")
    about = "The round is over: score, the cat may move to a tree, all trees are cleared."
    return mapping({"end-round": cat | {"type": ["object", "null"]}}, about, ["end-round"])


def _ghost_turn() -> Schema:
    keys = {
        "firefly": integer(1, HIGHEST_FIREFLY, "The number on the firefly."),
        "takes": integer(1, POND_SPACES, "The space of the wisp that the ghost takes."),
        "deal": ring("The pond after a new deal, where too few wisps were left."),
    }
    ghost = mapping(keys, "What the ghost does.", ["firefly", "takes"])
    return mapping({"ghost": ghost}, "A turn of the ghost (solo game).", ["ghost"])
