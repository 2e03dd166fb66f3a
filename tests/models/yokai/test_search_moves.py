"""The fewest moves of Yokai against a plain judge and plain breadth-first search."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations

import pytest
from rulewright.models.grid import Cell, beside, groups
from rulewright.models.yokai.families import FAMILIES, LETTERS, Family
from rulewright.models.yokai.search import fewest
from rulewright.models.yokai.search.board import Board
from rulewright.models.yokai.search.counting import count_plans
from rulewright.models.yokai.search.fewest import fewest_moves
from rulewright.models.yokai.search.ordering import Ordering
from rulewright.models.yokai.search.problem import Plan, Problem, Proof, crossing
from rulewright.solver.interrupt import interruptible
from rulewright.solver.outcome import Limits, Outcome, Status
from rulewright.solver.placements import Shape, normalised, orientations

Layout = frozenset[tuple[Cell, Family]]
Places = frozenset[Cell]

SQUARE = orientations((row, column) for row in range(4) for column in range(4))
PYRAMID = orientations(
    (row, column) for row, width in enumerate((1, 2, 3, 4, 3, 2, 1)) for column in range(4 - width, 4)
)


def drawn(*rows: str) -> dict[Cell, Family]:
    """Cards from rows of letters."""
    found = ((Cell(r, c), letter) for r, row in enumerate(rows) for c, letter in enumerate(row.replace(" ", "")))
    return {cell: LETTERS[letter] for cell, letter in found if letter != "."}


# The plain rules of the game, on sets of cells.


def wins(cards: Mapping[Cell, Family], problem: Problem) -> bool:
    """Whether a layout wins."""
    cells = {family: [cell for cell in cards if cards[cell] is family] for family in FAMILIES}
    if any(len(groups(cells[family])) != 1 for family in FAMILIES) or len(groups(cards)) != 1:
        return False
    for one, other in problem.affinities:
        if not any(near in cells[other] for cell in cells[one] for near in beside(cell)):
            return False
    return problem.outlines is None or normalised(cards) in problem.outlines


def crossings(cards: Mapping[Cell, Family], problem: Problem) -> Places:
    """Where the token may go."""
    full = [cell for cell in cards if all(corner in cards for corner in crossing(cell))]
    return frozenset(t for t in full if sum(c in problem.locked for c in crossing(t)) <= problem.token_limit)


def moves(cards: Mapping[Cell, Family], problem: Problem) -> Iterator[tuple[Cell, Cell]]:
    """All legal moves, the token set aside."""
    for start in sorted(cards):
        if start in problem.locked:
            continue
        parts = groups([cell for cell in cards if cell != start])
        if problem.never_split and len(parts) != 1:
            continue
        ends = set.intersection(*({near for cell in part for near in beside(cell)} for part in parts))
        back = {start} if problem.null_move and problem.token else set()
        for end in sorted(ends - set(cards) | back):
            yield start, end


def moved(cards: Mapping[Cell, Family], start: Cell, end: Cell) -> dict[Cell, Family]:
    """The layout after a move."""
    after = dict(cards)
    after[end] = after.pop(start)
    return after


def onward(places: Places, start: Cell, after: Mapping[Cell, Family], problem: Problem) -> Places:
    """Where the token may be after a move; nowhere if none of its places lets the move happen."""
    found: set[Cell] = set()
    legal = crossings(after, problem)
    for place in places:
        if start not in crossing(place):
            found |= legal - {place} or {place}
    return frozenset(found)


def replay(plan: Plan, problem: Problem) -> None:
    """Judge a plan move by move."""
    cards = dict(problem.cards)
    places = frozenset([problem.token]) if problem.token else frozenset()
    for start, end in plan.moves:
        assert start in cards
        assert end not in cards or (end == start and problem.null_move)
        assert start not in problem.locked
        if problem.never_split:
            assert len(groups([cell for cell in cards if cell != start])) == 1
        cards = moved(cards, start, end)
        assert len(groups(cards)) == 1
        if problem.token:
            places = onward(places, start, cards, problem)
            assert places
    assert wins(cards, problem)
    assert plan.final == cards


def referee(problem: Problem, deepest: int, most: int = 6000) -> tuple[int | None, int, bool]:
    """Plain breadth-first search.

    Returns:
        The fewest moves (None if not found), the number of sequences of so many moves that win, and whether that is
        certain: False if `deepest` moves or `most` positions did not settle it.
    """
    start = (frozenset(problem.cards.items()), frozenset([problem.token]) if problem.token else None)
    ways: dict[tuple[Layout, Places | None], int] = {start: 1}
    seen = {start}
    for depth in range(deepest + 1):
        winning = sum(number for (layout, _), number in ways.items() if wins(dict(layout), problem))
        if winning or not ways:
            return (depth if winning else None), winning, True
        after: dict[tuple[Layout, Places | None], int] = {}
        for (layout, places), number in ways.items():
            cards = dict(layout)
            for move in moves(cards, problem):
                then = moved(cards, *move)
                going = None if places is None else onward(places, move[0], then, problem)
                if going is not None and not going:
                    continue
                key = (frozenset(then.items()), going)
                if key not in seen:
                    after[key] = after.get(key, 0) + number
            if len(after) > most or depth == deepest:
                return None, 0, False
        seen |= set(after)
        ways = after
    return None, 0, False


def odd_problem(draw: random.Random, *, free: int, **rules: object) -> Problem:
    """A layout a few moves of its few free cards away from a winning one, mostly."""
    cards = winning_layout(draw)
    loose = set(draw.sample(sorted(cards), free))
    for _ in range(draw.randint(1, 4)):
        plain = Problem(cards, frozenset(set(cards) - loose))
        legal = list(moves(cards, plain))
        if legal:
            start, end = draw.choice(legal)
            cards = moved(cards, start, end)
            loose = loose - {start} | {end}
    if draw.random() < 0.3:
        cards = shuffled(cards, draw.sample(sorted(loose), min(3, len(loose))))
    return replace(Problem(cards, frozenset(set(cards) - loose)), **rules)  # type: ignore[arg-type]


def shuffled(cards: Mapping[Cell, Family], some: list[Cell]) -> dict[Cell, Family]:
    """The cards on some cells handed on in a circle."""
    return {**cards, **{cell: cards[some[index - 1]] for index, cell in enumerate(some)}}


def winning_layout(draw: random.Random) -> dict[Cell, Family]:
    """Four groups grown one beside the other."""
    while True:
        cards: dict[Cell, Family] = {}
        for family in FAMILIES:
            open_ = {near for cell in cards for near in beside(cell) if near not in cards} or {Cell(0, 0)}
            group: list[Cell] = []
            while len(group) < 4 and open_:
                group.append(draw.choice(sorted(open_)))
                open_ = {near for cell in group for near in beside(cell)} - set(cards) - set(group)
            cards.update(dict.fromkeys(group, family))
        if len(cards) == 16:
            return cards


def deals(number: int, seed: int) -> Iterator[Problem]:
    """Random deals of the square."""
    draw = random.Random(seed)
    for _ in range(number):
        letters = list("RRRRGGGGPPPPBBBB")
        draw.shuffle(letters)
        yield Problem(drawn(*("".join(letters[row : row + 4]) for row in range(0, 16, 4))))


def solved(problem: Problem) -> Plan:
    """The proven plan, judged."""
    outcome = fewest_moves(problem)
    assert outcome.status is Status.OPTIMAL
    assert outcome.answer is not None
    plan = outcome.answer
    assert outcome.value == outcome.bound == len(plan.moves)
    assert plan.lower <= len(plan.moves)
    assert [level.moves for level in plan.exhausted] == list(range(len(plan.moves)))
    assert all(level.targets == 0 for level in plan.exhausted[: plan.lower])
    replay(plan, problem)
    return plan


def refereed(problem: Problem, deepest: int = 3, most: int = 1200) -> tuple[str, int | None]:
    """Compare with breadth-first search; what was found: `open`, `infeasible`, `bound` reached or `above` it."""
    value, ways, certain = referee(problem, deepest, most)
    if not certain:
        return "open", None
    if value is None:
        assert fewest_moves(problem).status is Status.INFEASIBLE
        return "infeasible", None
    plan = solved(problem)
    assert len(plan.moves) == value
    assert count_plans(problem, value) == ways
    return ("bound" if plan.lower == value else "above"), value


@pytest.mark.parametrize("never_split", [False, True])
def test_odd_layouts(never_split: bool) -> None:
    draw = random.Random(11)
    seen = set()
    for _ in range(150):
        pairs = draw.sample(list(combinations(FAMILIES, 2)), draw.choice((0, 0, 1, 2)))
        affinities = tuple(frozenset(pair) for pair in pairs)
        problem = odd_problem(draw, free=draw.randint(1, 3), never_split=never_split, affinities=affinities)
        seen.add(refereed(problem))
    assert {("bound", value) for value in range(4)} | {("infeasible", None)} <= seen
    assert any(kind == "above" for kind, _ in seen)


@pytest.mark.parametrize("null_move", [False, True])
def test_odd_layouts_with_a_token(null_move: bool) -> None:
    draw = random.Random(12)
    seen = set()
    for _ in range(60):
        problem = odd_problem(draw, free=draw.randint(2, 3), token_limit=4, null_move=null_move)
        legal = sorted(crossings(problem.cards, problem))
        if legal:
            problem = replace(problem, token=draw.choice(legal), token_limit=draw.randint(0, 4))
            seen.add(refereed(problem, most=400))
    assert {("bound", value) for value in range(3)} <= seen
    assert any(kind == "above" for kind, _ in seen)


def test_odd_layouts_with_an_outline() -> None:
    draw = random.Random(13)
    seen = set()
    for _ in range(60):
        problem = odd_problem(draw, free=draw.randint(2, 3))
        plan = fewest_moves(problem).answer
        outlines: list[tuple[Shape, ...]] = [orientations(problem.cards), orientations(winning_layout(draw))]
        outlines += [orientations(plan.final)] * 2 if plan else []
        seen.add(refereed(replace(problem, outlines=draw.choice(outlines)), most=400))
    assert {("bound", value) for value in range(3)} | {("infeasible", None)} <= seen


def test_nothing_to_do() -> None:
    plan = solved(Problem(drawn("RRGG", "RRGG", "PPBB", "PPBB")))
    assert plan.moves == ()
    assert plan.lower == 0
    assert count_plans(Problem(plan.final), 0) == 1


def test_one_move() -> None:
    problem = Problem(drawn("RRGG", "RRG.", "PPBB", "PPBB", "G..."))
    plan = solved(problem)
    assert [start for start, _ in plan.moves] == [Cell(4, 0)]
    assert count_plans(problem, 1) == referee(problem, 1)[1] > 1
    # Where the outline is given, there is only one way.
    square = replace(problem, outlines=SQUARE)
    assert solved(square).moves == ((Cell(4, 0), Cell(1, 3)),)
    assert count_plans(square, 1) == 1


def test_two_cards_change_places() -> None:
    # Neither card can go straight home, so with two moves nothing wins, though 14 cards can stay.
    cards = drawn("RRRG", "RGGG", "PPPB", "PBBB")
    swapped = {**cards, Cell(0, 0): cards[Cell(3, 3)], Cell(3, 3): cards[Cell(0, 0)]}
    problem = Problem(swapped, frozenset(set(cards) - {Cell(0, 0), Cell(3, 3)}), outlines=SQUARE)
    plan = solved(problem)
    assert (plan.lower, len(plan.moves)) == (2, 3)
    assert refereed(problem) == ("above", 3)


@pytest.mark.parametrize("rules", [{}, {"never_split": True}, {"outlines": SQUARE}, {"outlines": PYRAMID}])
def test_random_deals(rules: dict[str, object]) -> None:
    for problem in deals(25, 3):
        plan = solved(replace(problem, **rules))  # type: ignore[arg-type]
        assert len(plan.moves) >= len(solved(problem).moves)


def test_target_by_target_or_all_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    draw = random.Random(14)
    problems = list(deals(12, 9))
    for _ in range(40):
        problem = odd_problem(draw, free=draw.randint(3, 6), never_split=draw.random() < 0.5, token_limit=4)
        legal = sorted(crossings(problem.cards, problem))
        problems.append(replace(problem, token=draw.choice(legal)) if legal and draw.random() < 0.4 else problem)
    outcomes = []
    for effort in (10**9, -1, 20):
        monkeypatch.setattr(fewest, "ONE_BY_ONE", effort)
        outcomes.append([fewest_moves(problem, Limits(seconds=2)) for problem in problems])
    proven = 0
    for problem, *found in zip(problems, *outcomes, strict=True):
        assert len({outcome.value for outcome in found if outcome.proven}) <= 1
        proven += all(outcome.proven for outcome in found)
        for outcome in found:
            if outcome.answer is not None:
                replay(outcome.answer, problem)
    assert proven > 40


def test_counting_target_by_target() -> None:
    for problem in deals(3, 16):
        plan = solved(problem)
        board = Board(problem, len(plan.moves))
        ways = 0
        for kept in range(16, 15 - len(plan.moves), -1):
            for target in board.keeping(kept):
                ways += Ordering(board.motion, target).count(board.start, len(plan.moves))
        assert ways == count_plans(problem, len(plan.moves))


def test_symmetry() -> None:
    draw = random.Random(5)
    for number, problem in enumerate(deals(5, 29)):
        locked = frozenset(draw.sample(sorted(problem.cards), number % 3))
        problem = replace(problem, locked=locked, never_split=number % 2 == 1)
        outcome = fewest_moves(problem)
        known = outcome.value, count_plans(problem, outcome.value) if outcome.value is not None else None
        for turn in range(8):
            families = dict(zip(FAMILIES, draw.sample(FAMILIES, len(FAMILIES)), strict=True))
            shift = draw.randint(-9, 9)
            cards = {turned(cell, turn, shift): families[family] for cell, family in problem.cards.items()}
            other = replace(problem, cards=cards, locked=frozenset(turned(cell, turn, shift) for cell in locked))
            value = fewest_moves(other).value
            assert (value, None if value is None else count_plans(other, value)) == known


def turned(cell: Cell, turn: int, shift: int) -> Cell:
    """A cell turned by quarters and mirrored, then moved away."""
    row, column = cell
    for _ in range(turn % 4):
        row, column = column, -row
    return Cell(row + shift, (-column if turn >= 4 else column) - 2 * shift)


def test_the_answer_depends_on_nothing_else() -> None:
    draw = random.Random(6)
    for problem in deals(10, 5):
        cards = list(problem.cards.items())
        draw.shuffle(cards)
        again = fewest_moves(replace(problem, cards=dict(cards)), Limits(seed=7, workers=2))
        assert again.answer == fewest_moves(problem).answer


def test_the_token_holds_cards_fast() -> None:
    # The one card that is not at home lies under the token; another one has to move first, and then back.
    cards = drawn("RRGG", "RRGG", "PPB.", "PPBB", "..B.")
    away = moved(cards, Cell(1, 3), Cell(4, 1))
    locked = frozenset(set(away) - {Cell(4, 1), Cell(0, 0)})
    free = Problem(away, locked, outlines=(normalised(cards),))
    held = replace(free, token=Cell(3, 1), token_limit=4)
    assert len(solved(free).moves) == 1
    assert refereed(held) == ("above", 3)
    # Nothing else may move: the token never goes away.
    alone = replace(held, locked=locked | {Cell(0, 0)})
    assert fewest_moves(alone).status is Status.INFEASIBLE
    # To put the other card back is a way to wait, where the ruling allows it; a locked card cannot even do that.
    assert refereed(replace(held, null_move=True)) == ("above", 2)
    assert fewest_moves(replace(alone, null_move=True)).status is Status.INFEASIBLE


def test_the_token_stays_where_no_crossing_is() -> None:
    # The last green card must go round the corner, which makes no crossing: the token stays, and the red ones with it.
    problem = Problem(drawn("RR.....", "RRGGGPG", "...P...", "...P...", "...PBBB", "......B"), token=Cell(0, 0))
    assert crossings(problem.cards, problem) == {Cell(0, 0)}
    plan = solved(problem)
    assert not {start for start, _ in plan.moves[:1]} & set(crossing(Cell(0, 0)))


def test_infeasible() -> None:
    far = drawn("BRRR", "GGGG", "PPPP", "BBBR")
    for locked in ({Cell(0, 0), Cell(3, 2)}, set(far)):
        proof = Proof()
        outcome = fewest_moves(Problem(far, frozenset(locked)), proof=proof)
        assert outcome.status is Status.INFEASIBLE
        assert proof.lower is None or proof.nowhere


def test_a_target_that_cannot_be_reached() -> None:
    # The one loose card joins two parts, and may not be lifted.
    cards = drawn("RRGGGPPPB", "RR..G...B", "....P...B", "........B")
    loose = Cell(0, 4)
    problem = Problem(cards, frozenset(set(cards) - {loose}), never_split=True)
    assert refereed(problem)[0] == "infeasible"


def test_limits() -> None:
    (problem,) = deals(1, 8)
    proof = Proof()
    outcome = fewest_moves(problem, Limits(seconds=0), proof=proof)
    assert outcome.status is Status.UNKNOWN
    assert outcome.limit_hit
    assert (outcome.bound, proof.lower, proof.exhausted) == (0, None, [])
    assert count_plans(problem, 3, Limits(seconds=0)) is None


def test_interrupted() -> None:
    (problem,) = deals(1, 8)
    with interruptible() as interrupt:
        interrupt.request()
        outcome: Outcome[Plan] = fewest_moves(problem)
        assert outcome.status is Status.UNKNOWN
        assert outcome.interrupted
        assert count_plans(problem, 3) is None


def test_what_is_no_problem() -> None:
    cards = drawn("RRGG", "RRGG", "PPBB", "PPBB")
    with pytest.raises(ValueError, match="hang together"):
        Problem(moved(cards, Cell(0, 0), Cell(9, 9)))
    with pytest.raises(ValueError, match="locked"):
        Problem(cards, frozenset({Cell(9, 9)}))
    with pytest.raises(ValueError, match="affinity"):
        Problem(cards, affinities=(frozenset({Family.RED}),))
    with pytest.raises(ValueError, match="outline"):
        Problem(cards, outlines=(((0, 0), (0, 1)),))
    with pytest.raises(ValueError, match="token"):
        Problem(cards, token=Cell(3, 3))
    with pytest.raises(ValueError, match="0 to 15"):
        count_plans(Problem(cards), 16)
