"""Steps in words."""

from __future__ import annotations

from collections.abc import Mapping as Map
from collections.abc import Sequence
from typing import Any


def tell(turns: Sequence[Map[str, Any]], start: Map[str, Any] | None = None) -> list[str]:
    """One line for each step in the form of the file; the words do not depend on where they start."""
    return [_tell(turn) for turn in turns]


def _tell(turn: Map[str, Any]) -> str:
    if "place" in turn:
        back = ", back up" if turn.get("back") else ""
        turned = f", turned by {turn['turn']} degrees" if turn.get("turn") else ""
        return f"place {turn['place']} on {turn['at']}{back}{turned}"
    if "favor" in turn:
        return _favor(turn)
    if "draw" in turn:
        return "draw a basic tile" if turn["draw"] == "?" else f"draw the basic tile {turn['draw']}"
    if "buy" in turn:
        return _buy(turn)
    if "discard" in turn:
        return f"discard the tile on {turn['discard']}"
    if "claim" in turn:
        slot = f", slot {turn['slot']}" if "slot" in turn else ""
        return f"claim {turn['claim']}{slot}"
    return "pass" if "pass" in turn else "end the turn"


def _favor(turn: Map[str, Any]) -> str:
    if turn["favor"] == "actions":
        return "favor: further actions"
    if turn["favor"] == "plans":
        drawn = " and ".join("a plan" if word == "?" else word for word in turn.get("draw", ()))
        what = "one of them" if turn.get("discard") == "?" else turn.get("discard")
        gone = f", discard {what}" if what else ""
        return f"favor: draw {drawn}{gone}"
    return f"favor: {_buy(turn)}" if "buy" in turn else "favor: a premium tile"


def _buy(turn: Map[str, Any]) -> str:
    what = "an unseen premium tile" if turn["buy"] == "?" else turn["buy"]
    stack = " from the stack" if turn.get("from") == "stack" else ""
    pay = ", ".join(turn.get("pay", ()))
    return f"buy {what}{stack} for {pay or 'nothing'}"
