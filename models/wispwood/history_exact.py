"""Histories decided exactly with CP-SAT, for the few positions in which the quick search finds none.

The model says in variables what history.py says in words: for every earlier round a square, a cat, the wisps born
in it with trees of their own, the witches on the pattern of their round's cat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulewright.models.grid import CORNERS, Cell, beside, groups
from rulewright.models.wispwood.build import Forest, UndecidedError, build
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.components import SIDES
from rulewright.models.wispwood.history import History, Round, inside, ordered
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.placement import on_pattern

if TYPE_CHECKING:
    from ortools.sat.python import cp_model
    from rulewright.solver.engine import Solution

ATTEMPTS = 20


@dataclass
class _Model:
    """The variables: birth[wisp, round], corner[round, cell], cat[round, cell] for the earlier rounds."""

    forest: Forest
    cat_now: Cell
    number: int
    card: Card | None

    def __post_init__(self) -> None:
        from ortools.sat.python import cp_model

        self.model = cp_model.CpModel()
        self.wisps = sorted(cell for cell, piece in self.forest.items() if piece in WISPS)
        self.rounds = range(1, self.number + 1)
        self.earlier = range(1, self.number)
        reach = sum(SIDES[q] - 1 for q in self.earlier)
        row, column = self.cat_now
        self.region = [Cell(row + r, column + c) for r in range(-reach, reach + 1) for c in range(-reach, reach + 1)]
        new = self.model.new_bool_var
        self.birth = {(w, q): new(f"{w} born in {q}") for w in self.wisps for q in self.rounds}
        self.corner = {(q, c): new(f"corner {c} in {q}") for q in self.earlier for c in self.region}
        self.cat: dict[tuple[int, Cell], cp_model.IntVar] = {
            (q, c): new(f"cat {c} in {q}") for q in self.earlier for c in self.region
        }

    # Sums of literals: the solver's own types for them do not add up under a type checker.
    def lies(self, wisp: Cell, q: int) -> Any:
        """1 if the wisp lies there at the end of round q."""
        return sum(self.birth[wisp, p] for p in range(1, q + 1))

    def held(self, cell: Cell, q: int) -> Any:
        """1 if the square of round q holds the cell."""
        side = SIDES[q]
        corners = [Cell(cell.row - r, cell.column - c) for r in range(side) for c in range(side)]
        return sum(self.corner[q, c] for c in corners if (q, c) in self.corner)

    def cat_at(self, q: int, cell: Cell) -> Any:
        """1 if the cat sits on the cell in round q."""
        if q == self.number:
            return int(cell == self.cat_now)
        return self.cat.get((q, cell), 0)


def decide(forest: Forest, cat: Cell, number: int, card: Card | None, old: frozenset[Cell] | None) -> History | None:
    """A history of the forest, or None when there is provably none. Raises UndecidedError."""
    from rulewright.solver.outcome import Limits, Status
    from rulewright.solver.run import feasible

    parts = _Model(forest, cat, number, card)
    _rounds(parts)
    _births(parts, old)
    _matching(parts)
    _witches(parts)
    for _ in range(ATTEMPTS):
        outcome = feasible(parts.model, Limits(deterministic=30.0))
        if outcome.status is Status.INFEASIBLE:
            return None
        if outcome.answer is None:
            raise UndecidedError
        found = _read(parts, outcome.answer)
        if found is not None:
            return found
        _forbid(parts, outcome.answer)
    raise UndecidedError


def _rounds(parts: _Model) -> None:
    model = parts.model
    for q in parts.earlier:
        model.add_exactly_one(parts.corner[q, c] for c in parts.region)
        model.add_exactly_one(parts.cat[q, c] for c in parts.region)
        for cell in parts.region:
            model.add(parts.cat_at(q, cell) <= parts.held(cell, q))
            model.add(parts.cat_at(q + 1, cell) <= parts.held(cell, q))
    for wisp in parts.wisps:
        for q in parts.earlier:
            model.add(parts.lies(wisp, q) <= parts.held(wisp, q))
            model.add(parts.lies(wisp, q) + parts.cat_at(q, wisp) <= 1)
            model.add(parts.lies(wisp, q) + parts.cat_at(q + 1, wisp) <= 1)


def _births(parts: _Model, old: frozenset[Cell] | None) -> None:
    model = parts.model
    for wisp in parts.wisps:
        model.add_exactly_one(parts.birth[wisp, q] for q in parts.rounds)
        if old is not None:
            model.add(parts.birth[wisp, parts.number] == int(wisp not in old))
    for group in groups(list(parts.forest)):
        if parts.cat_now not in group:
            anchors = [parts.lies(wisp, parts.number - 1) for wisp in group if wisp in parts.wisps]
            model.add(sum(anchors) >= 1)


def _matching(parts: _Model) -> None:
    model = parts.model
    for q in parts.rounds:
        users: dict[Cell, list[cp_model.IntVar]] = {}
        for wisp in parts.wisps:
            own = []
            for slot in beside(wisp):
                if q == parts.number and parts.forest.get(slot) is not Piece.TREE:
                    continue
                pair = model.new_bool_var(f"{wisp} with {slot} in {q}")
                own.append(pair)
                users.setdefault(slot, []).append(pair)
                if q < parts.number:
                    model.add(pair <= parts.held(slot, q))
                    model.add(pair + parts.cat_at(q, slot) <= 1)
                    if slot in parts.wisps:
                        model.add(pair + parts.lies(slot, q) <= 1)
            model.add(sum(own) == parts.birth[wisp, q])
        for slot in sorted(users):
            model.add_at_most_one(users[slot])


def _witches(parts: _Model) -> None:
    card = parts.card
    if card is None or card.placement is None:
        return
    witches = [wisp for wisp in parts.wisps if parts.forest[wisp] is Piece.WITCH]
    for q in parts.rounds:
        if card.placement == "witch-chain":
            _chain(parts, witches, q)
            continue
        for witch in witches:
            cats = [parts.cat_at(q, c) for c in parts.region if on_pattern(card.placement, c, witch)]
            parts.model.add(parts.birth[witch, q] <= sum(cats))


def _chain(parts: _Model, witches: list[Cell], q: int) -> None:
    """A witch is reached if it lies diagonally beside the cat, or beside a reached witch of lower rank."""
    model = parts.model
    reached = {w: model.new_bool_var(f"{w} reached in {q}") for w in witches}
    rank = {w: model.new_int_var(0, len(witches), f"rank of {w} in {q}") for w in witches}
    for witch in witches:
        model.add(parts.birth[witch, q] <= reached[witch])
        model.add(reached[witch] <= parts.lies(witch, q))
        near = [Cell(witch.row + dr, witch.column + dc) for dr, dc in CORNERS]
        reasons: list[Any] = [parts.cat_at(q, cell) for cell in near]
        for other in near:
            if other in reached:
                step = model.new_bool_var(f"{other} carries {witch} in {q}")
                model.add(step <= reached[other])
                model.add(rank[other] < rank[witch]).only_enforce_if(step)
                reasons.append(step)
        model.add(sum(reasons) >= reached[witch])


def _read(parts: _Model, answer: Solution) -> History | None:
    """The history of a solution; None when its witches cannot be laid in any order after all."""
    born = {q: frozenset(w for w in parts.wisps if answer.true(parts.birth[w, q])) for q in parts.rounds}
    rounds = []
    before: frozenset[Cell] = frozenset()
    for q in parts.earlier:
        corner = next(c for c in parts.region if answer.true(parts.corner[q, c]))
        cat = next(c for c in parts.region if answer.true(parts.cat[q, c]))
        if not ordered(parts.forest, born[q], before, inside(corner, SIDES[q]), cat, parts.card):
            return None
        rounds.append(Round(q, corner, cat, born[q]))
        before |= born[q]
    steps = build(parts.forest, before, parts.cat_now, parts.card)
    return History(before, tuple(rounds), tuple(steps)) if steps is not None else None


def _forbid(parts: _Model, answer: Solution) -> None:
    real = [*parts.birth.values(), *parts.corner.values(), *parts.cat.values()]
    parts.model.add_bool_or(var.negated() if answer.true(var) else var for var in real)
