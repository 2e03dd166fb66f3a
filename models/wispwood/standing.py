"""What stands beside the score of a forest: the ghost's score and the players' standings."""

from __future__ import annotations

from rulewright.models.game import Aside
from rulewright.models.wispwood.position import Position
from rulewright.models.wispwood.solo_check import solo_score, solo_standing
from rulewright.models.wispwood.table import standings


def asides(position: Position) -> list[Aside]:
    """The asides of a position: `ghost` in the solo game, `standings` with a table that has scores."""
    return [*_ghost(position), *_standings(position)]


def _ghost(position: Position) -> list[Aside]:
    score, standing = solo_score(position), solo_standing(position)
    if score is None or standing is None:
        return []
    worth = "; ".join(f"{part.name} {part.points}" for part in score.parts)
    last = position.round >= position.rulings.rounds
    result = ("you win" if standing.you_win else "the ghost wins") if last else "the game goes on"
    data = {
        "score": score.to_data(),
        "totals": {"you": standing.you, "ghost": standing.ghost},
        "you-win": standing.you_win if last else None,
    }
    lines = [
        f"the ghost scores {score.points} this round" + (f" ({worth})" if worth else ""),
        f"totals so far: you {standing.you}, the ghost {standing.ghost}: {result}",
    ]
    return [Aside("ghost", data, lines)]


def _standings(position: Position) -> list[Aside]:
    table = position.table
    if table is None or not table.scores:
        return []
    found = standings(table)
    data = [
        {"player": one.player, "points": one.points, "full-grids": one.full_grids, "place": one.place} for one in found
    ]
    lines = [f"{one.place}. {one.player}: {one.points} points, {one.full_grids} full grids" for one in found]
    return [Aside("standings", data, lines)]
