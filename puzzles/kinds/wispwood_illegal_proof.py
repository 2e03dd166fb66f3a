"""Proofs of wispwood-illegal-tile: every tile is taken away in turn, and two deciders say what is legal then."""

from __future__ import annotations

from dataclasses import replace

from rulewright.models.answering import ConfirmationError
from rulewright.models.finding import Report, Verdict
from rulewright.models.grid import Cell
from rulewright.models.wispwood.components import SIDES
from rulewright.models.wispwood.history import span
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.position import Position
from rulewright.models.wispwood.rules import check
from rulewright.puzzles.kind import Draft, Proof, UnfitError
from rulewright.puzzles.kinds import wispwood_common as common

# How deep the reasons lie, by the code of the rule: seen at a glance, read off the card, looked for beside a wisp,
# worked out from the order of turns or from the round before.
DEPTHS = {
    "WW206": 0, "WW204": 0, "WW205": 0, "WW203": 1, "WW207": 2, "WW210": 3, "WW211": 3, "WW213": 4, "WW212": 4,
}  # fmt: skip
# What it adds that several wisps are in each other's way, and that no broken rule speaks of the tile that has to go.
CROWDED, UNNAMED = 1, 2


def without(position: Position, cell: Cell) -> Position:
    """The position with a tile taken away; an old wisp that is gone is not old."""
    forest = {other: piece for other, piece in position.forest.items() if other != cell}
    return replace(position, forest=forest, old=None if position.old is None else position.old - {cell})


def tiles(position: Position) -> list[Cell]:
    """The tiles that may be taken: all but the cat, in reading order."""
    return sorted(cell for cell, piece in position.forest.items() if piece is not Piece.CAT)


def prove(draft: Draft, setting: int) -> Proof:
    """Setting 0: the game's check of all that is left. Setting 1: exact histories by CP-SAT. Raises UnfitError."""
    position = common.position_of(draft)
    if setting == 0:
        return _by_check(position)
    return _by_history(position)


def _by_check(position: Position) -> Proof:
    if _verdict(check(position)):
        raise UnfitError("the forest is legal as it is")
    saving: list[Cell] = []
    for cell in tiles(position):
        if _verdict(check(without(position, cell))):
            saving.append(cell)
        if len(saving) > 1:
            break
    if len(saving) != 1:
        raise UnfitError("not exactly one tile saves the forest")
    return Proof("the game's check without each tile", 0, None, 1, 0, ({"tile": saving[0].name},))


def _verdict(report: Report) -> bool:
    """Whether it is legal. Raises UnfitError where the check could not tell."""
    if report.verdict is Verdict.UNKNOWN:
        raise UnfitError("the check could not decide a forest")
    return report.verdict is Verdict.LEGAL


def _by_history(position: Position) -> Proof:
    saving = []
    for cell in (None, *tiles(position)):
        left = position if cell is None else without(position, cell)
        legal = _possible(left)
        if legal != _verdict(check(left)):
            raise ConfirmationError(f"the check and the exact history do not agree without {cell and cell.name}")
        if legal:
            saving.append(cell)
    if len(saving) != 1 or saving[0] is None:
        raise UnfitError("not exactly one tile saves the forest")
    return Proof("exact histories by CP-SAT without each tile", 0, None, 1, 0, ({"tile": saving[0].name},))


def _possible(position: Position) -> bool:
    """Whether a forest fits its square and has a history, decided by CP-SAT. Raises UnfitError."""
    from rulewright.models.wispwood.build import UndecidedError
    from rulewright.models.wispwood.history_exact import decide

    if span(position.forest) > SIDES[position.round]:
        return False
    card, old = position.goals.get(Piece.WITCH), position.old or frozenset()
    try:
        return decide(position.forest, position.cats[0], position.round, card, old) is not None
    except UndecidedError:
        raise UnfitError("CP-SAT could not decide a history") from None


def reasons(position: Position) -> list[str]:
    """The codes of the rules that the forest breaks, each once."""
    return sorted({finding.code for finding in check(position).findings})


def suspects(position: Position) -> set[str]:
    """The tiles that the broken rules speak of."""
    return {cell for finding in check(position).findings for cell in finding.cells}


def friends(position: Position) -> list[Cell]:
    """False friends: tiles without which all rules broken now are kept, but another one is broken."""
    now = set(reasons(position))
    found = []
    for cell in tiles(position):
        codes = set(reasons(without(position, cell)))
        if codes and codes.isdisjoint(now):
            found.append(cell)
    return found


def depth(position: Position, tile: str) -> int:
    """How deep the reason lies that is found first, where all go with the same tile."""
    findings = check(position).findings
    depths = [
        DEPTHS[finding.code] + CROWDED * (finding.code == "WW207" and len(finding.cells) > 1) for finding in findings
    ]
    return min(depths) + UNNAMED * all(tile not in finding.cells for finding in findings)
