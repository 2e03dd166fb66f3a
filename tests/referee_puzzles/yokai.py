"""Judges of the Yokai puzzles: all plans of the fewest moves on the open plane, and all deals of the hidden cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from tests.referee_puzzles.common import WRONG, Data, Judge, Solved, Verdict, cell_of, name_of, rows_of

Cell = tuple[int, int]
Move = tuple[Cell, Cell]
Layout = dict[Cell, str]
Cards = tuple[tuple[Cell, ...], ...]  # the cells of each family, sorted
FAMILIES = {"R": "red", "G": "green", "P": "purple", "B": "blue"}
MOST_HELD = 2_500


def beside(cell: Cell) -> list[Cell]:
    """The four cells at the sides of a cell."""
    row, column = cell
    return [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]


def together(cells: frozenset[Cell]) -> bool:
    """Whether cells hang together by their sides."""
    border = [next(iter(cells))]
    seen = set(border)
    while border:
        for near in beside(border.pop()):
            if near in cells and near not in seen:
                seen.add(near)
                border.append(near)
    return len(seen) == len(cells)


def layout_of(data: Data) -> Layout:
    """The cards of a puzzle; `?` for those that lie face down."""
    rows = rows_of(data["position"]["layout"])
    return {
        (row, column): letter for row, line in enumerate(rows) for column, letter in enumerate(line) if letter != "."
    }


# ---------------------------------------------------------------- fewest moves


@cache
def fours() -> frozenset[frozenset[Cell]]:
    """All connected sets of four cells that hold (0, 0)."""
    sets = {frozenset([(0, 0)])}
    for _ in range(3):
        sets = {cells | {near} for cells in sets for cell in cells for near in beside(cell) if near not in cells}
    return frozenset(sets)


@cache
def at_least(cells: tuple[Cell, ...]) -> int:
    """How many cards of a family must move: all but those that some connected four can keep."""
    there = set(cells)
    kept = 0
    for row, column in cells:
        for four in fours():
            kept = max(kept, sum((row + down, column + right) in there for down, right in four))
    return 4 - kept


class Plans:
    """All plans, counted and listed; a move is tried wherever the moves left can still do."""

    def __init__(self, data: Data) -> None:
        layout = layout_of(data)
        self.start: Cards = tuple(tuple(sorted(c for c in layout if layout[c] == one)) for one in FAMILIES)
        self.counted: dict[tuple[Cards, int], int] = {}

    def moves(self, cards: Cards, left: int) -> Iterator[tuple[Move, Cards]]:
        """Legal moves after which `left - 1` moves may do."""
        cells = frozenset(cell for family in cards for cell in family)
        bounds = [at_least(family) for family in cards]
        for index, family in enumerate(cards):
            others = sum(bounds) - bounds[index]
            for start in family:
                rest = cells - {start}
                for goal in sorted({near for cell in rest for near in beside(cell)} - cells):
                    moved = tuple(sorted(goal if cell == start else cell for cell in family))
                    if others + at_least(moved) <= left - 1 and together(rest | {goal}):
                        yield (start, goal), (*cards[:index], moved, *cards[index + 1 :])

    def count(self, cards: Cards, left: int) -> int:
        """How many plans of exactly so many moves there are."""
        if left == 0:
            return int(sum(map(at_least, cards)) == 0)
        if (cards, left) not in self.counted:
            self.counted[cards, left] = sum(self.count(after, left - 1) for _, after in self.moves(cards, left))
        return self.counted[cards, left]

    def listed(self, cards: Cards, left: int) -> Iterator[tuple[Move, ...]]:
        """Those plans."""
        if left == 0:
            yield ()
            return
        for move, after in self.moves(cards, left):
            if self.count(after, left - 1):
                for rest in self.listed(after, left - 1):
                    yield (move, *rest)


def solve_moves(data: Data) -> Solved:
    """No move, one move, two moves, … until some plan does; no best plan may need a cell beyond the dots."""
    plans, number = Plans(data), 0
    while not plans.count(plans.start, number):
        number += 1
    count = plans.count(plans.start, number)
    rows = rows_of(data["position"]["layout"])
    answers = frozenset(plans.listed(plans.start, number)) if count <= MOST_HELD else frozenset()
    for plan in answers:
        assert all(0 <= row < len(rows) and 0 <= column < len(rows[0]) for _, (row, column) in plan), plan
    return Solved(number, count, answers, count <= MOST_HELD)


def plan_of(data: Data, answer: Data) -> tuple[Move, ...]:
    """The moves of an answer."""
    return tuple((cell_of(move["from"]), cell_of(move["to"])) for move in answer["moves"])


def moves_verdict(data: Data, answer: Data, solved: Solved) -> Verdict:
    """Every move is legal, and at the end each family lies together."""
    layout = layout_of(data)
    plan = plan_of(data, answer)
    for start, goal in plan:
        if start not in layout or goal in layout or goal == start:
            return WRONG
        card = layout.pop(start)
        if not any(near in layout for near in beside(goal)):
            return WRONG
        layout[goal] = card
        if not together(frozenset(layout)):
            return WRONG
    if not plan or not all(together(frozenset(c for c in layout if layout[c] == one)) for one in FAMILIES):
        return WRONG
    return Verdict(len(plan) == solved.best, len(plan))


def moves_tries(data: Data, chance: Random, solved: Solved) -> Iterator[Data]:
    """Right plans with moves in another order, left out, doubled, aimed elsewhere; moves at random."""
    rows = rows_of(data["position"]["layout"])
    cells = [(row, column) for row in range(len(rows)) for column in range(len(rows[0]))]
    rights = [plan_of(data, one) for one in data["solutions"]]
    yield {"moves": []}
    for _ in range(40):
        plan = list(chance.choice(rights))
        yield _told(chance.sample(plan, len(plan)))
        yield _told(plan[:-1])
        index = chance.randrange(len(plan))
        yield _told([*plan[:index], (plan[index][0], chance.choice(cells)), *plan[index + 1 :]])
        yield _told([*plan[:index], (chance.choice(cells), plan[index][1]), *plan[index + 1 :]])
        yield _told([*plan, (chance.choice(sorted(layout_of(data))), chance.choice(cells))])
        first = plan[0]
        yield _told([*plan, (first[1], first[0])])
    for _ in range(20):
        yield _told([(chance.choice(cells), chance.choice(cells)) for _ in range(chance.randint(1, 4))])
    for right in chance.sample(sorted(map(_plain, solved.answers)), min(30, len(solved.answers))):
        yield _told(list(right))


def _plain(plan: object) -> tuple[Move, ...]:
    assert isinstance(plan, tuple)
    return plan


def _told(plan: list[Move]) -> Data:
    return {"moves": [{"from": name_of(start), "to": name_of(goal)} for start, goal in plan]}


def moves_hints(data: Data, solved: Solved) -> None:
    """One of the shortest plans begins with the card, and the number is right."""
    firsts = {name_of(plan_of(data, one)[0][0]) for one in data["solutions"]}
    if solved.whole:
        firsts |= {name_of(_plain(plan)[0][0]) for plan in solved.answers}
    assert set(data["hints"]["cells"]) <= firsts
    assert f"The fewest moves are {solved.best}." in data["hints"]["rule"]["en"]


# ---------------------------------------------------------------- who hides here


def fits(data: Data, families: dict[Cell, str]) -> bool:
    """Whether every hidden card has a family, and all are four, together, and true to the hints."""
    layout = layout_of(data)
    if set(families) != {cell for cell in layout if layout[cell] == "?"}:
        return False
    whole = {cell: families.get(cell) or FAMILIES[letter] for cell, letter in layout.items()}
    for family in FAMILIES.values():
        cells = frozenset(cell for cell in whole if whole[cell] == family)
        if len(cells) != 4 or not together(cells):
            return False
    return all(whole[cell_of(name)] in colours for name, colours in (data["position"].get("hints") or {}).items())


def deals(cells: list[Cell], left: dict[str, int]) -> Iterator[dict[Cell, str]]:
    """Every way to give the cells so many cards of each family."""
    if not cells:
        yield {}
        return
    for family in left:
        if left[family]:
            for rest in deals(cells[1:], {**left, family: left[family] - 1}):
                yield {cells[0]: family, **rest}


def solve_hides(data: Data) -> Solved:
    """All deals of the cards that are not in sight."""
    layout = layout_of(data)
    left = {family: 4 - list(layout.values()).count(letter) for letter, family in FAMILIES.items()}
    hidden = [cell for cell in layout if layout[cell] == "?"]
    right = [tuple(sorted(deal.items())) for deal in deals(hidden, left) if fits(data, deal)]
    return Solved(None, len(right), frozenset(right))


def families_of(answer: Data) -> dict[Cell, str]:
    """The families of an answer."""
    return {cell_of(name): family for name, family in answer["families"].items()}


def hides_tries(data: Data, chance: Random, solved: Solved) -> Iterator[Data]:
    """Families swapped, changed, left out, or named for cards in sight; deals at random."""
    right = dict(data["solutions"][0]["families"])
    layout = layout_of(data)
    seen = [name_of(cell) for cell in layout if layout[cell] != "?"]
    yield {"families": {}}
    for _ in range(40):
        one, other = chance.sample(sorted(right), 2)
        yield {"families": {**right, one: right[other], other: right[one]}}
        yield {"families": {**right, one: chance.choice([*FAMILIES.values()])}}
        yield {"families": {name: family for name, family in right.items() if name != one}}
        order = chance.sample(sorted(right.values()), len(right))
        yield {"families": dict(zip(right, order, strict=True))}
        name = chance.choice(seen)
        yield {"families": {**right, name: FAMILIES[layout[cell_of(name)]]}}


def hides_hints(data: Data, solved: Solved) -> None:
    """The cells lie face down."""
    layout = layout_of(data)
    assert data["hints"]["cells"]
    assert all(layout[cell_of(name)] == "?" for name in data["hints"]["cells"])
    assert f" {list(layout.values()).count('?')} cards still lie face down" in data["task"]["en"]


JUDGES = {
    "yokai-fewest-moves": Judge(solve_moves, plan_of, moves_verdict, moves_tries, moves_hints),
    "yokai-who-hides": Judge(
        solve_hides,
        lambda data, answer: tuple(sorted(families_of(answer).items())),
        lambda data, answer, solved: Verdict(fits(data, families_of(answer))),
        hides_tries,
        hides_hints,
    ),
}
