"""Judges of the Wispwood puzzles on finished forests: what they score, and what cannot have come about.

Goal cards, own trees and reach come from the referee of Wispwood (tests/referee), which shares no code with the
product either. What counts is taken from `task` and `details` of the kinds.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from random import Random

from tests.referee.board import Cell, cat_of, groups_of, read
from tests.referee.cards import forest_total
from tests.referee.claim import ordered_claim
from tests.referee.reach import is_reachable
from tests.referee_puzzles.common import Data, Judge, Solved, Verdict, cell_of, name_of, rows_of

NAME_OF = {
    "jack": "jack-o'-lantern", "witch": "witch", "heart": "heart", "orb": "orb", "tree": "tree",
    "full-grid": "full grid", "total": "total",
}  # fmt: skip
Tiles = dict[Cell, str]


def tiles_of(data: Data) -> Tiles:
    """The tiles of a puzzle."""
    return read(rows_of(data["position"]["forest"]))


def goals_of(data: Data) -> dict[str, str]:
    """The goal cards of a puzzle."""
    goals: dict[str, str] = data["position"]["goals"]
    return goals


# ---------------------------------------------------------------- one tile too many


def came_about(tiles: Tiles, round_: int, card: str | None, old: Collection[Cell]) -> bool:
    """Whether a forest of round 1 or 2 can have come about."""
    side = round_ + 3
    rows, columns = [row for row, _ in tiles], [column for _, column in tiles]
    if max(rows) - min(rows) >= side or max(columns) - min(columns) >= side:
        return False
    top, left = min(rows), min(columns)
    grid = [
        "".join(tiles.get((row, column), ".") for column in range(left, max(columns) + 1))
        for row in range(top, max(rows) + 1)
    ]
    moved = [(row - top, column - left) for row, column in old]
    grown = is_reachable(grid, card, moved) if round_ == 1 else ordered_claim(grid, card, moved)
    return grown and (round_ == 1 or lay_there(tiles, card, old))


def lay_there(tiles: Tiles, card: str | None, old: Collection[Cell]) -> bool:
    """Whether the old wisps can lie there after round 1, the cat's present square in the same 4 × 4.

    A forest can be filled up with trees, so only full squares are tried: wherever one lies, wherever the cat sat.
    """
    held = [*old, cat_of(tiles)]
    rows, columns = [row for row, _ in held], [column for _, column in held]
    for top in range(max(rows) - 3, min(rows) + 1):
        for left in range(max(columns) - 3, min(columns) + 1):
            square = [(top + row, left + column) for row in range(4) for column in range(4)]
            for seat in square:
                if seat in old:
                    continue
                grid = [
                    "".join(_was(tiles, old, seat, (top + row, left + column)) for column in range(4))
                    for row in range(4)
                ]
                if ordered_claim(grid, card):
                    return True
    return False


def _was(tiles: Tiles, old: Collection[Cell], seat: Cell, cell: Cell) -> str:
    return "C" if cell == seat else tiles[cell] if cell in old else "T"


def solve_tile(data: Data) -> Solved:
    """Each tile is taken away in turn; the whole forest must not have been possible."""
    tiles, position = tiles_of(data), data["position"]
    old = [cell_of(name) for name in position.get("old", [])]
    card = goals_of(data).get("witch")
    assert not came_about(tiles, position["round"], card, old)
    right = []
    for cell, letter in tiles.items():
        left = {other: there for other, there in tiles.items() if other != cell}
        if letter != "C" and came_about(left, position["round"], card, [one for one in old if one != cell]):
            right.append(name_of(cell))
    return Solved(None, len(right), frozenset(right))


def tile_tries(data: Data, chance: Random, solved: Solved) -> Iterator[Data]:
    """Every square of the drawing."""
    rows = rows_of(data["position"]["forest"])
    for row in range(len(rows)):
        for column in range(len(rows[0])):
            yield {"tile": name_of((row, column))}


def tile_hints(data: Data, solved: Solved) -> None:
    """The squares hold tiles that may be taken, and the right one is among them."""
    cells = data["hints"]["cells"]
    assert solved.answers <= set(cells)
    tiles = tiles_of(data)
    assert all(tiles[cell_of(name)] != "C" for name in cells)
    joined = all(any(tiles[cell] == "C" or name_of(cell) in data["position"].get("old", []) for cell in group)
                 for group in groups_of(tiles))  # fmt: skip
    assert ("hang together" in data["hints"]["rule"]["en"]) == (not joined)


# ---------------------------------------------------------------- what does it score


def solve_score(data: Data) -> Solved:
    """The points of the parts that are asked."""
    position = data["position"]
    points = forest_total(goals_of(data), rows_of(position["forest"]), position["round"])
    return Solved(None, 1, frozenset([tuple(sorted(points.items()))]))


def score_tries(data: Data, chance: Random, solved: Solved) -> Iterator[Data]:
    """The right numbers, with one that is another, missing, or not asked."""
    right = dict(data["solutions"][0]["score"])
    for part in NAME_OF:
        yield {"score": {other: points for other, points in right.items() if other != part}}
        for number in (right.get(part, 0) + 1, right.get(part, 0) - 1, 0, chance.randint(-9999, 9999)):
            yield {"score": {**right, part: number}}
    yield {"score": {}}


def score_hints(data: Data, solved: Solved) -> None:
    """The squares are all those of a wisp or of trees whose goal is in play."""
    rows = rows_of(data["position"]["forest"])
    told = {rows[row][column] for row, column in map(cell_of, data["hints"]["cells"])}
    assert len(told) <= 1
    for letter in told:
        assert sum(row.count(letter) for row in rows) == len(data["hints"]["cells"])
    part = re.match(r"The (.*?) card", data["hints"]["where"]["en"])
    assert part
    assert part[1] in [NAME_OF[goal] for goal in goals_of(data)]


def _same(data: Data, answer: Data, solved: Solved, key: object) -> Verdict:
    return Verdict(key in solved.answers)


def _score_key(data: Data, answer: Data) -> Iterable[tuple[str, int]]:
    return tuple(sorted(answer["score"].items()))


JUDGES = {
    "wispwood-illegal-tile": Judge(
        solve_tile,
        lambda data, answer: answer["tile"],
        lambda data, answer, solved: _same(data, answer, solved, answer["tile"]),
        tile_tries,
        tile_hints,
    ),
    "wispwood-score": Judge(
        solve_score,
        lambda data, answer: tuple(sorted(answer["score"].items())),
        lambda data, answer, solved: _same(data, answer, solved, _score_key(data, answer)),
        score_tries,
        score_hints,
    ),
}
