"""How a forest that breaks no single rule can have come about: a build order, or what stands against one."""

from __future__ import annotations

from typing import Any

from rulewright.models.finding import Finding, Report, Verdict
from rulewright.models.grid import Cell, names
from rulewright.models.wispwood.build import WITNESS_RING, UndecidedError, build, witness_pond, witness_turns
from rulewright.models.wispwood.history import History, explain_old, find_history
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.position import Position, draw

_UNDECIDED = "whether this forest can have come about could not be decided within the limits"


def trace(position: Position, cat: Cell) -> Report:
    """The verdict on the origin of a forest, with a witness where no wisp has to be old.

    Verdicts: legal (with the turns of this round as a witness), illegal (with a finding), or unknown when neither
    a way nor a proof was found within the limits.
    """
    card = position.goals.get(Piece.WITCH)
    old = frozenset() if position.round == 1 else position.old
    try:
        found = find_history(position.forest, cat, position.round, card, old)
        if found is None:
            found = _decide(position, cat, old)
    except UndecidedError:
        return Report(Verdict.UNKNOWN, remarks=[_UNDECIDED])
    if found is None:
        return Report(Verdict.ILLEGAL, [_finding(position, cat)])
    return _witness(position, cat, found)


def _decide(position: Position, cat: Cell, old: frozenset[Cell] | None) -> History | None:
    """The exact answer where the quick search found none."""
    if position.round == 1 or (not old and old is not None):
        # With nothing old the quick search has already tried every matching.
        return None
    from rulewright.models.wispwood.history_exact import decide

    return decide(position.forest, cat, position.round, position.goals.get(Piece.WITCH), old)


def _finding(position: Position, cat: Cell) -> Finding:
    old = position.old or frozenset()
    if position.round == 1 or (position.old is not None and _now_fails(position, cat)):
        return _out_of_order(position, cat)
    if position.old is not None:
        return Finding(
            "WW212",
            f"the old wisps on {', '.join(names(old))} cannot have lain there together at the end of round "
            f"{position.round - 1}: {_culprits(position, cat)}",
            "check `old:` and the cat; each old wisp came with a tree of its own in the square of its round",
            names(old),
            position.place("old"),
        )
    wisps = [cell for cell, piece in position.forest.items() if piece in WISPS]
    return Finding(
        "WW212",
        "no choice of old wisps explains this forest: those that cannot have been placed this round cannot all "
        f"have lain there at the end of round {position.round - 1}",
        "check the drawing and the round; name the old wisps under `old:` to see which one is in the way",
        names(wisps),
        position.drawing.place(wisps[0]),
    )


def _now_fails(position: Position, cat: Cell) -> bool:
    return build(position.forest, position.old or (), cat, position.goals.get(Piece.WITCH)) is None


def _out_of_order(position: Position, cat: Cell) -> Finding:
    old = position.old or frozenset()
    witches = [cell for cell, piece in position.forest.items() if piece is Piece.WITCH and cell not in old]
    return Finding(
        "WW213",
        f"the witches on {', '.join(names(witches))} cannot have been laid in any order: each needs a chain of "
        f"witches to the cat on {cat.name} when it is laid, and every tile needs a tile beside it that lies there",
        "give the first witch of the chain a way to the cat that does not lead over a later one",
        names(witches),
        position.drawing.place(min(witches)),
    )


def _culprits(position: Position, cat: Cell) -> str:
    """Which single wisp would have to be new for the rest to be possible."""
    old = position.old or frozenset()
    card = position.goals.get(Piece.WITCH)
    single = [
        wisp for wisp in sorted(old)
        if explain_old(position.forest, old - {wisp}, cat, position.round, card) is not None
    ]  # fmt: skip
    if not single:
        return "they lack trees of their own, or a witch among them was off the pattern wherever the cat sat"
    piece = position.forest[single[0]]
    others = f" (or {', '.join(names(single[1:]))})" if single[1:] else ""
    return f"without the {piece} on {single[0].name}{others} they could"


def _witness(position: Position, cat: Cell, found: History) -> Report:
    """A legal verdict with the turns of this round, and the position that they start from."""
    forest = position.forest
    start = {cell: piece for cell, piece in forest.items() if cell == cat or cell in found.old}
    data: dict[str, Any] = {
        "game": "wispwood",
        "round": position.round,
        "goals": {str(colour): card.id for colour, card in position.goals.items()},
        "forest": draw(start, position.drawing.height, position.drawing.width),
        "old": [cell.name for cell in sorted(found.old)],
        "cat": "ready",
        "pond": {"wisps": witness_pond(), "shapes": list(WITNESS_RING)},
    }
    if position.cards:
        data["cards"] = position.extra["cards"]
    remarks = []
    if position.round > 1:
        remarks.append(
            f"old wisps: {', '.join(names(found.old)) or 'none'}" + ("" if position.old is not None else " (chosen)")
        )
        remarks += [
            f"round {past.number}: cat on {_shown(past.cat)}, wisps placed: "
            f"{', '.join(_shown(cell) for cell in sorted(past.born)) or 'none'}"
            for past in found.rounds
        ]
    return Report(Verdict.LEGAL, (), witness_turns(forest, list(found.steps)), remarks, data)


def _shown(cell: Cell) -> str:
    """A cell by name, or relative to the drawing where it lies outside."""
    try:
        return cell.name
    except ValueError:
        return f"row {cell.row + 1}, column {cell.column + 1} of the drawing (outside it)"
