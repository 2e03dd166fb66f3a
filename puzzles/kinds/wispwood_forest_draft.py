"""Drafts of wispwood-forest, their grades, and what is told of them; the proofs are in wispwood_forest_proof.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from rulewright.models.answering import number_words
from rulewright.models.grid import beside, names
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.components import SIDES
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.position import Forest, draw
from rulewright.models.wispwood.scoring import forest_score
from rulewright.puzzles.kind import LANGUAGES, Draft, Proof, Words
from rulewright.puzzles.kinds import wispwood_common as common
from rulewright.puzzles.kinds.wispwood_forest_proof import Task, prove, task_of
from rulewright.puzzles.kinds.wispwood_growing import deal_goals, goals_data, grow, square

__all__ = ["draft", "features", "key", "prove", "where", "words"]

ROUND = 1
# For each grade: how many wisps are to be placed, how many squares are empty, how many goals are in play (from, to).
SIZES = {
    1: ((2, 2), (5, 7), (2, 2)),
    2: ((2, 3), (7, 9), (2, 3)),
    3: ((3, 3), (9, 11), (3, 4)),
    4: ((4, 4), (10, 12), (3, 5)),
    5: ((5, 5), (11, 13), (4, 5)),
}


def draft(chance: Random, grade: int | None) -> Draft | None:
    """A forest that legal turns lead to in the square, wisps to come, and goals that look at some of them."""
    wisps, empty, goals = (chance.randint(*limits) for limits in SIZES[grade or chance.randint(1, 5)])
    place = _wisps(chance, wisps)
    cards = _goals(chance, place, goals, grade)
    side = SIDES[ROUND]
    forest: Forest = {chance.choice(square(side)): Piece.CAT}
    tiles = side * side - empty
    lying = chance.randint(0, (tiles - 1) // 2)
    given = [chance.choice(WISPS) for _ in range(lying)]
    if not grow(chance, forest, square(side), cards.get(Piece.WITCH), given, tiles):
        return None
    position = {"game": "wispwood", "round": ROUND, "goals": goals_data(cards), "forest": draw(forest, side, side)}
    return Draft(position, {"place": [str(wisp) for wisp in place]})


def _wisps(chance: Random, count: int) -> list[Piece]:
    """Wisps to be placed, in the fixed order; hardly ever all of one type."""
    found = [chance.choice(WISPS) for _ in range(count)]
    if len(set(found)) == 1:
        found[0] = chance.choice([wisp for wisp in WISPS if wisp is not found[0]])
    return sorted(found, key=WISPS.index)


def _goals(chance: Random, place: Sequence[Piece], count: int, grade: int | None) -> dict[Piece, Card]:
    """Goal cards: one for a wisp that comes, then others, those of coming wisps and of trees first."""
    first = [*dict.fromkeys(place)]
    chance.shuffle(first)
    rest = [wisp for wisp in WISPS if wisp not in first]
    chance.shuffle(rest)
    order = [first[0], *chance.sample([*first[1:], Piece.TREE], len(first)), *rest]
    return deal_goals(chance, order[:count], 1 if grade == 1 and chance.random() < 0.5 else None)


def features(draft: Draft, proof: Proof) -> dict[str, int]:
    """What makes it hard. Beside the counts of best answers and of those one below:

    first-moves: choices of a wisp and a square for it. greedy-gap: what is lost by who lays one wisp after the other
    where the square, filled up with trees, is worth the most at once. look-ahead: the goals in play. steps: the wisps
    to be placed.
    """
    task = task_of(draft)
    assert proof.value is not None
    assert proof.answers is not None
    laid = greedy(task)
    # Who gets stuck has lost something, whatever the trees are worth.
    stuck = len(laid) < len(task.place)
    return {
        "first-moves": len(set(task.place)) * len(task.free),
        "greedy-gap": max(int(proof.value) - task.points(task.filled(laid)), int(stuck)),
        "best-answers": proof.answers,
        "one-below": proof.one_below,
        "look-ahead": len(task.position.goals),
        "steps": len(task.place),
    }


def greedy(task: Task) -> Forest:
    """The wisps as they are laid by who always takes the step that is worth the most at once, the first of equals."""
    laid: Forest = {}
    left = Counter(task.place)
    while left.total():
        best: tuple[int, Forest] | None = None
        for wisp in (wisp for wisp in WISPS if left[wisp]):
            for cell in task.free:
                forest = task.filled({**laid, cell: wisp})
                if cell in laid or not (task.may_hold(wisp, cell) and task.legal(forest)):
                    continue
                value = task.points(forest)
                if best is None or value > best[0]:
                    best = value, {**laid, cell: wisp}
        if best is None:
            break
        left[next(wisp for cell, wisp in best[1].items() if cell not in laid)] -= 1
        laid = best[1]
    return laid


def words(draft: Draft, proof: Proof) -> Words:
    """wisps, best, cards, empty; and what each part brings in the first of the best forests: parts."""
    task = task_of(draft)
    forest = _first(task, proof)
    parts = forest_score(forest, ROUND, task.position.goals, task.position.rulings).parts
    return {
        language: {
            "wisps": common.counted(draft.given["place"], language),
            "best": number_words(proof.value),
            "cards": common.cards_named(task.position, language),
            "empty": str(len(task.free)),
            "cells": common.listing(where(draft, proof), language),
            "parts": common.listing(
                [f"{common.wisp_name(part.name, language)} {part.points}" for part in parts], language
            ),
        }
        for language in LANGUAGES
    }


def _first(task: Task, proof: Proof) -> Forest:
    drawing = common.drawn(proof.solutions[0]["forest"])
    return {cell: piece for cell, piece in drawing.items() if piece}


def where(draft: Draft, proof: Proof) -> Sequence[str]:
    """A square with a wisp in the first of the best forests, where greed lays another thing, and those beside it."""
    task = task_of(draft)
    forest, laid = _first(task, proof), greedy(task)
    wisps = [cell for cell in task.free if forest[cell] in WISPS]
    cell = next((cell for cell in wisps if laid.get(cell) is not forest[cell]), wisps[0])
    return names([cell, *(near for near in beside(cell) if near in task.free)])


def key(draft: Draft) -> str:
    """The drawing however it is turned, with the wisps and the goals."""
    return common.same_key(draft.position["forest"], [draft.given, draft.position["goals"]])
