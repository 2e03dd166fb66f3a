"""Turns in words."""

from __future__ import annotations

from collections.abc import Mapping as Map
from collections.abc import Sequence
from typing import Any

from rulewright.models.quacks_and_co.position import Position


def tell(turns: Sequence[Map[str, Any]], start: Map[str, Any] | None = None) -> list[str]:
    """One line for each turn in the form of the file; the words do not depend on where they start."""
    return [_tell(turn) for turn in turns]


def _tell(turn: Map[str, Any]) -> str:
    who = f"{turn['animal']}: " if "animal" in turn else ""
    return who + "; then ".join(_draw(draw) for draw in (turn, *turn.get("then", ())))


def _draw(draw: Map[str, Any]) -> str:
    parts = [f"{draw['draw']} is drawn"] if "draw" in draw else []
    if "die" in draw:
        faces = draw["die"] if isinstance(draw["die"], list) else [draw["die"]]
        parts.append(f"the die shows {' and '.join(str(face) for face in faces)}")
    if "return" in draw:
        parts.append(f"{draw['return']} goes back into the bag")
    if "take" in draw:
        parts.append(f"{draw['take']} goes into the bag")
    if draw.get("skip"):
        parts.append("the action is left out")
    if "buy" in draw:
        parts.append(f"{', '.join(draw['buy']) or 'nothing'} {'is' if len(draw['buy']) < 2 else 'are'} bought")
    return ", ".join(parts)


def invented(position: Position) -> list[str]:
    """A sentence on the parts of the box that a position uses and no public source shows; nothing if there are none."""
    kit = position.kit
    used = {
        "steps": "track" not in kit.own,
        "spirals": "track" not in kit.own,
        "start": True,
        "chips": True,
        "prices": True,
        "white-die": kit.caterpillar,
        "wooden-die": not kit.caterpillar and "wooden-die" not in kit.own,
        "rubies": True,
        "clovers": bool(kit.clovers),
    }
    words = {
        "steps": "track lengths", "spirals": "spiral spaces", "chips": "numbers of chips", "start": "start chips",
        "white-die": "white die", "wooden-die": "wooden die",
    }  # fmt: skip
    parts = [words.get(key, key) for key, there in used.items() if there and key in kit.box.invented]
    if not parts:
        return []
    named = parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
    return [f"{named} of the box `{kit.box.name}` are invented: those of the box are not public"]
