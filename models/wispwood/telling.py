"""Turns in words for people; the data of a turn stays in the JSON answer."""

from __future__ import annotations

from collections.abc import Mapping as Map
from collections.abc import Sequence
from typing import Any


def tell(turns: Sequence[Map[str, Any]], pond: Sequence[str] | None) -> list[str]:
    """One line for each turn of the player. `pond`: the wisps at the start, where they are known."""
    wisps = list(pond) if pond else []
    # A witness brings its own pond with hardly anything in it; there the space says nothing.
    real = len(wisps) - wisps.count("none") > 2
    lines: list[str] = []
    for turn in turns:
        if "pond" in turn:
            wisps = list(turn["pond"])
            continue
        for redeal in turn.get("redeals", ()):
            wisps = list(redeal["deal"])
        if "wisp" in turn:
            space = turn["wisp"]
            wisp = wisps[space - 1] if len(wisps) >= space else "none"
            lines.append(_wisp_turn(turn, "wisp" if wisp == "none" else wisp, f"space {space}, " if real else ""))
            if wisps:
                wisps[space - 1] = "none"
        elif "trees" in turn:
            trees = turn["trees"]
            lines.append(f"tree turn: {'a tree' if len(trees) == 1 else 'trees'} on {', '.join(trees)}")
        elif "end-round" in turn:
            cat = turn["end-round"].get("cat")
            where = f"goes to {cat}" if cat else "stays"
            lines.append(f"the round ends; the cat {where}; the trees are removed")
        elif "ghost" in turn:
            lines.append(f"the ghost takes the wisp on space {turn['ghost']['takes']}")
    return lines


def _wisp_turn(turn: Map[str, Any], wisp: str, space: str) -> str:
    trees = [cell for cell in turn["cells"] if cell != turn["at"]]
    what = "a tree" if len(trees) == 1 else "trees"
    line = f"{wisp} on {turn['at']} with {what} on {', '.join(trees)} ({space}{turn['shape']})"
    if turn.get("redeals"):
        line = f"after a new deal: {line}"
    return line + ("; hides the cat" if turn.get("spends-cat") else "")
