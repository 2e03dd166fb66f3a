"""Turns in words."""

from __future__ import annotations

from collections.abc import Mapping as Map
from collections.abc import Sequence
from typing import Any

from rulewright.models.wonderland.cards import BY_ID


def tell(turns: Sequence[Map[str, Any]], start: Map[str, Any] | None = None) -> list[str]:
    """One line for each turn in the form of the file; the words do not depend on where they start."""
    return [_tell(turn) for turn in turns]


def _tell(turn: Map[str, Any]) -> str:
    if "edge" in turn:
        word = turn["edge"]
        what = BY_ID[word].name if word in BY_ID else f"a {'red' if word.startswith('r') else 'blue'} card"
        return f"{what} face down on space {turn['at']} of the own edge"
    turned = ", turned" if turn.get("turned") else ""
    return f"{BY_ID[turn['place']].name} on {turn['at']}{turned}"
