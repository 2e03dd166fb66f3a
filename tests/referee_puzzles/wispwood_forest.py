"""Judge of the best forest: every forest is drawn and scored, and every order of turns is tried.

Goal cards, own trees and shapes come from the referee of Wispwood (tests/referee), which shares no code with the
product either. What counts is taken from `task` and `details` of the kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from random import Random

from tests.referee.best import Scorer
from tests.referee.board import WISPS, Cell, beside, cat_of, read
from tests.referee.cards import forest_total
from tests.referee.claim import own_trees
from tests.referee.turns import SHAPES, ways_to_lay, witch_allowed
from tests.referee_puzzles.common import WRONG, Data, Judge, Solved, Verdict, cell_of, drawn, rows_of
from tests.referee_puzzles.wispwood import NAME_OF, Tiles, goals_of, tiles_of

LETTER_OF = {"jack": "J", "witch": "W", "heart": "H", "orb": "O"}


def arrangements(free: Sequence[Cell], wisps: Mapping[str, int]) -> Iterator[Tiles]:
    """Every way to lay so many wisps of each letter on free squares, trees on all others."""
    if not wisps:
        yield dict.fromkeys(free, "T")
        return
    letter, count = next(iter(wisps.items()))
    others = {other: number for other, number in wisps.items() if other != letter}
    for chosen in combinations(free, count):
        rest = [cell for cell in free if cell not in chosen]
        for tiles in arrangements(rest, others):
            yield {**tiles, **dict.fromkeys(chosen, letter)}


@cache
def shapes_in(size: int) -> tuple[frozenset[Cell], ...]:
    """Every way to lay a shape in a square of so many squares a side."""
    found: set[frozenset[Cell]] = set()
    for shape in SHAPES:
        for way in ways_to_lay(shape):
            for down in range(size):
                for right in range(size):
                    laid = frozenset((row + down, column + right) for row, column in way)
                    if all(row < size and column < size for row, column in laid):
                        found.add(laid)
    return tuple(sorted(found, key=sorted))


def grows(given: Tiles, grown: Tiles, card: str | None) -> bool:
    """Whether turns lead from the given forest to the grown one: all orders of all turns are tried.

    A turn lays a shape with one wisp and else trees, of which some square is beside a tile, or a single tree.
    """
    new = frozenset(grown) - frozenset(given)
    cat = cat_of(given)
    turns: list[tuple[frozenset[Cell], Cell | None]] = [(frozenset([cell]), None) for cell in new if grown[cell] == "T"]
    for shape in shapes_in(4):
        wisps = [cell for cell in shape if grown.get(cell, ".") in WISPS]
        if shape <= new and len(wisps) == 1:
            turns.append((shape, wisps[0]))
    seen: set[frozenset[Cell]] = {frozenset()}
    stack = [frozenset[Cell]()]
    while stack:
        laid = stack.pop()
        if laid == new:
            return True
        lying = laid | frozenset(given)
        witches = [cell for cell in lying if grown[cell] == "W"]
        for cells, wisp in turns:
            if cells & laid or cells | laid in seen:
                continue
            if not any(near in lying for cell in cells for near in beside(cell)):
                continue
            if wisp is not None and grown[wisp] == "W" and not witch_allowed(card, cat, wisp, witches):
                continue
            seen.add(cells | laid)
            stack.append(cells | laid)
    return False


def may_grow(given: Tiles, grown: Tiles, card: str | None) -> bool:
    """The conditions that `details` names, each by itself: own new trees, witches where the card lets them."""
    new = {cell: letter for cell, letter in grown.items() if cell not in given}
    wisps = [cell for cell, letter in new.items() if letter in WISPS]
    witches = [cell for cell, letter in grown.items() if letter == "W"]
    return all(
        witch_allowed(card, cat_of(given), wisp, [other for other in witches if other != wisp])
        for wisp in wisps
        if new[wisp] == "W"
    ) and (not wisps or next(own_trees(new, wisps), None) is not None)


def place_of(data: Data) -> dict[str, int]:
    """How many wisps of each letter are to be laid."""
    names = [LETTER_OF[wisp] for wisp in data["given"]["place"]]
    return {letter: names.count(letter) for letter in WISPS if letter in names}


def solve_forest(data: Data) -> Solved:
    """All forests, from the highest total down, until one can be grown."""
    given, goals = tiles_of(data), goals_of(data)
    free = [(row, column) for row in range(4) for column in range(4) if (row, column) not in given]
    scorer = Scorer(goals, 1, None)
    levels: dict[int, list[str]] = {}
    for tiles in arrangements(free, place_of(data)):
        drawing = drawn(given | tiles, 4, 4)
        levels.setdefault(scorer.total(tuple(rows_of(drawing))), []).append(drawing)
    for total in sorted(levels, reverse=True):
        right = []
        for drawing in levels[total]:
            grown = read(rows_of(drawing))
            can = may_grow(given, grown, goals.get("witch"))
            # A forest that fills the square can be grown if each condition holds by itself.
            if can:
                assert grows(given, grown, goals.get("witch")), drawing
                right.append(drawing)
        if right:
            return Solved(total, len(right), frozenset(right))
    raise AssertionError("no forest can be grown")


def forest_verdict(data: Data, answer: Data, solved: Solved) -> Verdict:
    """Whole, with the given tiles and the given wisps, grown by turns; and then the total."""
    given, tiles = tiles_of(data), read(rows_of(answer["forest"]))
    new = [letter for cell, letter in tiles.items() if cell not in given]
    whole = len(tiles) == 16 and all(tiles.get(cell) == letter for cell, letter in given.items())
    if not whole or new.count("C") or any(new.count(letter) != place_of(data).get(letter, 0) for letter in WISPS):
        return WRONG
    if not grows(given, tiles, goals_of(data).get("witch")):
        return WRONG
    total = forest_total(goals_of(data), rows_of(answer["forest"]), 1)["total"]
    return Verdict(total == solved.best, total)


def forest_tries(data: Data, chance: Random, solved: Solved) -> Iterator[Data]:
    """Forests at random, right ones with something changed, and the given one."""
    given = tiles_of(data)
    free = [(row, column) for row in range(4) for column in range(4) if (row, column) not in given]
    letters = [letter for letter, count in place_of(data).items() for _ in range(count)]
    yield {"forest": drawn(given, 4, 4)}
    for _ in range(60):
        squares = chance.sample(free, len(letters))
        yield {"forest": drawn({**given, **dict.fromkeys(free, "T"), **dict(zip(squares, letters, strict=True))}, 4, 4)}
    for right in sorted(map(str, solved.answers)):
        for _ in range(15):
            tiles = read(rows_of(right))
            one, other = chance.sample(free, 2)
            tiles[one], tiles[other] = tiles[other], tiles[one]
            yield {"forest": drawn(tiles, 4, 4)}
            tiles[chance.choice(free)] = chance.choice("TTJWHO")
            yield {"forest": drawn(tiles, 4, 4)}
        tiles = read(rows_of(right))
        cell = chance.choice(sorted(given))
        yield {"forest": drawn({**tiles, cell: "T" if given[cell] != "T" else "J"}, 4, 4)}
        yield {"forest": drawn({other: letter for other, letter in tiles.items() if other != free[0]}, 4, 4)}
        yield {"forest": drawn({**tiles, free[-1]: "C"}, 4, 4)}


def forest_hints(data: Data, solved: Solved) -> None:
    """One of the best forests has a wisp on one of the squares, and one comes to the points as told."""
    given, cells = tiles_of(data), [cell_of(name) for name in data["hints"]["cells"]]
    rights = [read(rows_of(str(right))) for right in solved.answers]
    assert not set(cells) & set(given)
    assert any(tiles[cell] in WISPS for tiles in rights for cell in cells)
    told = []
    for right in solved.answers:
        parts = forest_total(goals_of(data), rows_of(str(right)), 1)
        told.append(", ".join(f"{NAME_OF[part]} {points}" for part, points in parts.items() if part != "total"))
    assert any(f"comes to {data['best']}: {words}." in data["hints"]["rule"]["en"] for words in told), told


JUDGES = {
    "wispwood-forest": Judge(
        solve_forest, lambda data, answer: answer["forest"], forest_verdict, forest_tries, forest_hints
    ),
}
