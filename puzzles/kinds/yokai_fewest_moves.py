"""The fewest card moves that appease all families, with every card face up.

Features: `first-moves` are the legal card moves of the layout; `greedy-gap` the moves that a player needs more who
always takes the move that leaves the fewest groups; `best-answers` the plans of the fewest moves; `look-ahead` the
number of their moves; `steps` the groups that are too many at the start.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from rulewright.models.finding import Finding
from rulewright.models.grid import Cell, groups, parse_cell
from rulewright.models.reading import Fields, items
from rulewright.models.source import Source
from rulewright.models.yokai.families import FAMILIES, FAMILY_SIZE, Family
from rulewright.models.yokai.judging import judge_move
from rulewright.models.yokai.moves import card_moves
from rulewright.models.yokai.position import Position
from rulewright.models.yokai.scoring import known
from rulewright.models.yokai.state import State, after, moved
from rulewright.models.yokai.turns import Turn, card_move
from rulewright.puzzles.grading import grade_of
from rulewright.puzzles.kind import MOST_LISTED, Draft, Judgement, Proof, UnfitError, Words
from rulewright.puzzles.kinds.yokai_common import (
    Move,
    apart,
    appeased_cards,
    drawing,
    framed,
    page_data,
    same_key,
    square,
    symmetric,
    walked,
)
from rulewright.puzzles.kinds.yokai_plain_search import PlainSearch, least, state_of
from rulewright.puzzles.phrases import phrase
from rulewright.puzzles.puzzle import Puzzle, opened
from rulewright.puzzles.registry import texts
from rulewright.puzzles.shared import not_best, read_square
from rulewright.solver.progress import Silent

# Empty rows and columns on each side, so that cells around the cards have names. A draft is thrown away if some best
# plan goes beyond them.
MARGIN = 2
# Sides of the outline without the margin.
MOST_SIDE = 7
MOST_PLANS = 2_500
# Moves of an answer that are read.
MOST_READ = 99
MOST_GAP = 2
# The numbers of moves that are aimed at, by grade.
AIMS: Mapping[int | None, tuple[int, ...]] = {
    None: (1, 2, 3, 4, 5), 1: (1, 2), 2: (2, 2, 3), 3: (3, 3, 4), 4: (3, 4, 4), 5: (4, 5, 5),
}  # fmt: skip


class FewestMoves:
    """The kind."""

    id = "yokai-fewest-moves"
    game = "yokai"
    keys = ("moves",)

    def draft(self, chance: Random, grade: int | None) -> Draft | None:
        """A layout that takes about as many moves as the grade asks for."""
        aim = chance.choice(AIMS[grade])
        start, _ = walked(chance, square(), chance.choice((0, 2, 3, 4, 5)))
        cards = _dealt(chance, start) if aim > 3 and chance.random() < 0.5 else _unmade(chance, start, aim)
        if cards is None or not aim - 1 <= least(state_of(cards)) <= aim:
            return None
        cells = sorted(cards)
        there = dict(zip(cells, symmetric(cells)[chance.randrange(8)], strict=True))
        moved_, rows, columns = framed(there.values(), MARGIN)
        if max(rows, columns) > MOST_SIDE + 2 * MARGIN:
            return None
        layout = drawing({moved_[there[cell]]: family for cell, family in cards.items()}, rows, columns)
        draft = Draft({"game": "yokai", "layout": layout})
        # The game's search is quick, so that a draft of another grade goes before the work of its proofs.
        return draft if grade in (None, _grade(layout)) else None

    def prove(self, draft: Draft, setting: int) -> Proof:
        """Setting 0: the game's level search and its count; setting 1: a plain search of all moves."""
        layout = draft.position["layout"]
        if setting:
            value, plans = _plain(layout)[:2]
            return Proof("plain search in reading order", 1, value, plans)
        value, plans, turns = _searched(layout)
        if not _fits(value, plans):
            raise UnfitError
        return Proof("level search", 0, value, plans, 0, tuple(_listed(layout, turns)))

    def features(self, draft: Draft, proof: Proof) -> dict[str, int]:
        return _features(draft.position["layout"], int(proof.value or 0), proof.answers or 0)

    def words(self, draft: Draft, proof: Proof) -> Words:
        words = {"cell": proof.solutions[0]["moves"][0]["from"], "count": str(proof.value)}
        return {"en": words, "ja": words}

    def where(self, draft: Draft, proof: Proof) -> Sequence[str]:
        """The card that the first listed plan moves first."""
        return [proof.solutions[0]["moves"][0]["from"]]

    def judge(self, puzzle: Puzzle, answer: Fields, source: Source) -> Judgement:
        """Play the moves up to the first that is illegal; at the end each family must lie together."""
        position: Position = puzzle.opened
        node = answer.get("moves")
        turns = _read_moves(answer, position)
        plain = {"moves": [card_move(origin, target) for _, origin, target in turns]}
        place = answer.node.place if node is None else node.place
        if not turns:
            missing = Finding("RW101", "no move is given", "add moves: {from: CELL, to: CELL}", place=place)
            return Judgement([missing], None, plain)
        state = State.of(position)
        for turn, _, _ in turns:
            found = judge_move(state, turn)
            if found:
                return Judgement(found, None, plain)
            state = after(state, turn)
        found = list(apart(known(state.layout), place))
        if found:
            return Judgement(found, None, plain)
        return Judgement(not_best(puzzle, len(turns), place, most=False), len(turns), plain)

    def pieces(self, puzzle: Puzzle, answer: Mapping[str, Any], language: str) -> Sequence[str]:
        """The moves in their order."""
        moves = answer.get("moves") or []
        return [phrase("yo-piece-move", language, **{"from": move["from"], "to": move["to"]}) for move in moves]

    def key(self, draft: Draft) -> str:
        return same_key(opened(draft.position)[1].layout, {})

    def legend(self, puzzle: Puzzle, language: str) -> Sequence[str]:
        return ()

    def data(self, puzzle: Puzzle) -> dict[str, Any]:
        return page_data()


def _features(layout: str, value: int, plans: int) -> dict[str, int]:
    state = State.of(opened({"game": "yokai", "layout": layout})[1])
    return {
        "first-moves": sum(1 for _ in card_moves(state)),
        "greedy-gap": _greedy(state, value + MOST_GAP) - value,
        "best-answers": plans,
        "one-below": 0,
        "look-ahead": value,
        "steps": _groups(known(state.layout)) - len(FAMILIES),
    }


def _grade(layout: str) -> int | None:
    """The grade of a layout, None where it is no puzzle."""
    try:
        value, plans, _ = _searched(layout)
    except UnfitError:
        return None
    return grade_of(texts(KIND.id), _features(layout, value, plans)) if _fits(value, plans) else None


def _fits(value: int, plans: int) -> bool:
    return 1 <= value <= max(AIMS[None]) and plans <= MOST_PLANS


def _dealt(chance: Random, cells: frozenset[Cell]) -> dict[Cell, Family]:
    """A deal, as it comes."""
    cards = [family for family in FAMILIES for _ in range(FAMILY_SIZE)]
    chance.shuffle(cards)
    return dict(zip(sorted(cells), cards, strict=True))


def _unmade(chance: Random, start: frozenset[Cell], count: int) -> dict[Cell, Family] | None:
    """A layout on an outline from which so many moves at random lead to one that is appeased."""
    end, moves = walked(chance, start, count)
    cards = appeased_cards(chance, end)
    for origin, target in reversed(moves if cards is not None else []):
        assert cards is not None
        cards[origin] = cards.pop(target)
    return cards


class _Bounded(Silent):
    """Ends a search after a fixed amount of work."""

    MOST = 3_000

    def __init__(self) -> None:
        self.left = self.MOST

    def tick(self) -> None:
        """Counted; raises UnfitError."""
        self.left -= 1
        if self.left < 0:
            raise UnfitError


@lru_cache(maxsize=2)
def _searched(layout: str) -> tuple[int, int, tuple[Move, ...]]:
    """What the game's search says: moves, number of plans, and its plan. Raises UnfitError."""
    from rulewright.models.game import OPTIMAL_ANSWERS
    from rulewright.solver.outcome import NO_LIMITS

    entry, position = opened({"game": "yokai", "layout": layout})
    answer = entry.best(position, "fewest-moves", NO_LIMITS, _Bounded(), count=True)
    if answer.value is None or answer.turns is None or answer.start != position.to_data():
        raise UnfitError  # A start that differs is a drawing that had to grow.
    moves = tuple((_cell(turn["from"]), _cell(turn["to"])) for turn in answer.turns)
    return int(answer.value), int(answer.extra[OPTIMAL_ANSWERS]), moves


@lru_cache(maxsize=2)
def _plain(layout: str) -> tuple[int, int, tuple[tuple[Move, ...], ...]]:
    """What the plain search says: moves, number of plans, and the first of them. Raises UnfitError."""
    position = opened({"game": "yokai", "layout": layout})[1]
    height, width = position.drawing.height, position.drawing.width
    inside = {Cell(row, column) for row in range(height) for column in range(width)}
    search = PlainSearch(known(position.layout), inside)
    moves, plans = search.fewest()
    if search.outside:
        raise UnfitError
    first = [plan for plan, _ in zip(search.plans(moves), range(MOST_LISTED), strict=False)]
    return moves, plans, tuple(first)


def _listed(layout: str, plan: tuple[Move, ...]) -> list[dict[str, Any]]:
    """The game's plan, then the others in reading order."""
    others = [other for other in _plain(layout)[2] if other != plan]
    return [{"moves": [card_move(*move) for move in moves]} for moves in [plan, *others][:MOST_LISTED]]


def _cell(name: str) -> Cell:
    cell = parse_cell(name)
    assert cell is not None
    return cell


def _read_moves(answer: Fields, position: Position) -> list[tuple[Turn, Cell, Cell]]:
    """The moves of an answer. Raises InputError."""
    node = answer.get("moves")
    found = []
    for item in items(node, "moves", 0, MOST_READ) if node is not None else ():
        fields = Fields(item, "a move", ("from", "to"))
        height, width = position.drawing.height, position.drawing.width
        origin = read_square(fields.need("from"), "from", height, width)
        target = read_square(fields.need("to"), "to", height, width)
        places = {key: fields.need(key).place for key in ("from", "to")}
        found.append((Turn(item.place, origin=origin, target=target, places=places), origin, target))
    return found


def _groups(cards: Mapping[Cell, Family]) -> int:
    return sum(len(groups([cell for cell in cards if cards[cell] is family])) for family in FAMILIES)


def _greedy(state: State, most: int) -> int:
    """Moves, at most so many, of a player who always takes the first move that leaves the fewest groups."""
    for moves in range(most):
        count = _groups(known(state.layout))
        if count == len(FAMILIES):
            return moves
        best, origin, target = min((_groups(known(moved(state.layout, *move))), *move) for move in card_moves(state))
        if best >= count:
            return most
        state = State(moved(state.layout, origin, target), {}, (), None, None, frozenset(), None, "any", state.rulings)
    return most


KIND = FewestMoves()
