"""Turns in words."""

from __future__ import annotations

from collections.abc import Mapping as Map
from collections.abc import Sequence
from typing import Any


def tell(turns: Sequence[Map[str, Any]], start: Map[str, Any] | None = None) -> list[str]:
    """One line for each turn in the form of the file; the words do not depend on where they start."""
    return [_tell(turn) for turn in turns]


def _tell(turn: Map[str, Any]) -> str:
    if turn.get("declare"):
        return "declare that the yokai are appeased"
    parts = []
    if "peek" in turn:
        saw = turn.get("saw")
        cells = turn["peek"]
        seen = [f"{cell} ({family})" for cell, family in zip(cells, saw, strict=True)] if saw else cells
        parts.append(f"peek at {' and '.join(seen)}")
    if "from" in turn:
        parts.append(f"move {turn['from']} to {turn['to']}")
    if "hint" in turn:
        parts.append(_hint(turn["hint"]))
    if "token" in turn:
        parts.append(f"the token goes to {turn['token']}")
    return "; ".join(parts)


def _hint(action: str | Map[str, Any]) -> str:
    if isinstance(action, str):
        return "reveal a hint"
    if "reveal" in action:
        return f"reveal the hint {_card(action['reveal'])}"
    return f"place the hint {_card(action['place'])} on {action['on']}"


def _card(card: str | Sequence[str]) -> str:
    return "that nobody has seen" if isinstance(card, str) else " or ".join(card)
