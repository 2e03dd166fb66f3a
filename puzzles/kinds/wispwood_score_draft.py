"""wispwood-score: drafts, proofs and grades. A forest is grown round by round as in play, and scored in two ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from rulewright.models.answering import ConfirmationError
from rulewright.models.finding import Verdict
from rulewright.models.grid import Cell, bounds, names
from rulewright.models.score import Score
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.components import FULL_GRID, SIDES
from rulewright.models.wispwood.pieces import COLOURS, WISPS, Piece
from rulewright.models.wispwood.position import Forest, Position, draw
from rulewright.models.wispwood.rules import check
from rulewright.models.wispwood.scoring import forest_points, score
from rulewright.puzzles.kind import LANGUAGES, Draft, Proof, UnfitError, Words
from rulewright.puzzles.kinds import wispwood_common as common
from rulewright.puzzles.kinds.wispwood_growing import deal_goals, goals_data, grow, square
from rulewright.puzzles.phrases import phrase

# A goal that scores nothing is a fair question among three or more; more of them make a dull forest.
GOALS_A_NAUGHT = 3


@dataclass(frozen=True)
class _Plan:
    """What drafts of a grade look like: rounds, goals and new wisps a round (from, to), paws of the cards."""

    rounds: tuple[int, ...]
    goals: tuple[int, int]
    wisps: tuple[int, int]
    paws: int | None


PLANS = {
    1: _Plan((1,), (2, 2), (3, 4), 1),
    2: _Plan((1,), (3, 3), (4, 5), None),
    3: _Plan((1, 2), (4, 4), (4, 5), None),
    4: _Plan((2,), (5, 5), (4, 6), None),
    5: _Plan((3,), (5, 5), (5, 7), None),
}


def draft(chance: Random, grade: int | None) -> Draft | None:
    """A legal forest at the end of a round, with goals; None where the dice gave no forest, or a dull one."""
    plan = PLANS[grade or chance.randint(1, 5)]
    number = chance.choice(plan.rounds)
    goals = deal_goals(chance, chance.sample(COLOURS, chance.randint(*plan.goals)), plan.paws)
    grown = _grown(chance, number, goals, plan)
    if grown is None:
        return None
    forest, old = grown
    top, left, _, _ = bounds(forest)
    moved = {Cell(cell.row - top, cell.column - left): piece for cell, piece in forest.items()}
    _, _, bottom, right = bounds(moved)
    position = {
        "game": "wispwood",
        "round": number,
        "goals": goals_data(goals),
        "forest": draw(moved, bottom + 1, right + 1),
    }
    if number > 1:
        position["old"] = list(names(Cell(cell.row - top, cell.column - left) for cell in old))
    made = Draft(position)
    parts = score(common.position_of(made)).parts
    naughts = sum(not part.points for part in parts if part.name != "full-grid")
    if naughts * GOALS_A_NAUGHT > len(goals) or check(common.position_of(made)).verdict is not Verdict.LEGAL:
        return None
    return made


def _grown(chance: Random, number: int, goals: Mapping[Piece, Card], plan: _Plan) -> tuple[Forest, list[Cell]] | None:
    """A forest of a round, nearly always full, and the wisps that are old in it."""
    card = goals.get(Piece.WITCH)
    forest: Forest = {chance.choice(square(SIDES[1])): Piece.CAT}
    corner, old = Cell(0, 0), list[Cell]()
    for round_ in range(1, number + 1):
        side = SIDES[round_]
        if round_ > 1:
            old = sorted(cell for cell, piece in forest.items() if piece in WISPS)
            seat = chance.choice(sorted(cell for cell in forest if cell not in old))
            forest = {**{cell: forest[cell] for cell in old}, seat: Piece.CAT}
            corner = Cell(corner.row - chance.randint(0, 1), corner.column - chance.randint(0, 1))
        within = square(side, corner)
        wisps = [chance.choice(WISPS) for _ in range(chance.randint(*plan.wisps))]
        # The last forest may want a few squares: its owner was not the one who ended the round.
        short = chance.choice((0, 0, 0, 2)) if round_ == number else chance.choice((0, 1, 3))
        if not grow(chance, forest, within, card, wisps, side * side - short):
            return None
    return forest, old


def prove(draft: Draft, setting: int) -> Proof:
    """Setting 0: the plain scorer. Setting 1: bit masks, card by card. Raises UnfitError where a ruling decides."""
    position = common.position_of(draft)
    points = points_of(position)
    for rulings in common.other_rulings(position):
        if forest_points(position.forest, position.round, position.goals, rulings) != points["total"]:
            raise UnfitError("the points depend on a ruling where the rules are silent")
    if setting == 0:
        return Proof("the plain scorer", 0, None, 1, 0, ({"score": points},))
    masked = _by_masks(position)
    if masked != points:
        raise ConfirmationError(f"the plain scorer says {points}, the bit masks say {masked}")
    return Proof("bit masks, card by card", 0, None, 1, 0, ({"score": masked},))


def points_of(position: Position) -> dict[str, int]:
    """The points of each part and the total, by the plain scorer."""
    tree = score(position)
    return {part.name: part.points for part in tree.parts} | {"total": tree.points}


def _by_masks(position: Position) -> dict[str, int]:
    """The same by the other scorer, which knows no score tree."""
    from rulewright.models.wispwood.search.batch import boards_of, points

    side = SIDES[position.round]
    boards = boards_of([position.forest], side)
    found = {str(colour): int(points(card, boards, position.rulings)[0]) for colour, card in position.goals.items()}
    found["full-grid"] = FULL_GRID[position.round] if int(boards.tiles[0]) == (1 << side * side) - 1 else 0
    return {**found, "total": sum(found.values())}


def features(draft: Draft, proof: Proof) -> dict[str, int]:
    """What makes it hard.

    first-moves: tiles to look at. look-ahead: the paws of the goal cards. steps: things that are counted, such as
    wisps, groups and lines, also those that come to nothing. The others mean nothing here.
    """
    position = common.position_of(draft)
    return {
        "first-moves": len(position.forest),
        "greedy-gap": 0,
        "best-answers": 1,
        "one-below": 0,
        "look-ahead": sum(card.paws for card in position.goals.values()),
        "steps": sum(len(part.parts) for part in score(position).parts),
    }


def words(draft: Draft, proof: Proof) -> Words:
    """round, cards, parts (what is asked), part and text (of the goal that the hints speak of), cells."""
    position = common.position_of(draft)
    part = hardest(position)
    card = position.goals[Piece(part.name)]
    return {
        language: {
            "round": str(position.round),
            "cards": common.cards_named(position, language),
            "part": common.wisp_name(part.name, language),
            "card": common.card_name(card, language),
            "text": phrase(f"ww-card-{card.id}-text", language),
            "cells": common.listing(where(draft, proof), language),
        }
        for language in LANGUAGES
    }


def hardest(position: Position) -> Score:
    """The goal with the most paws, of equals the one with most things to count, of equals the first.

    Witches are only counted, so they come last; and a goal whose wisp is not there gives nothing to look at.
    """
    goals = [part for part in score(position).parts if part.name != "full-grid"]

    def care(part: Score) -> tuple[bool, bool, int, int]:
        piece = Piece(part.name)
        there = bool(common.cells_of(position.forest, piece))
        return there, piece != Piece.WITCH, position.goals[piece].paws, len(part.parts)

    return max(goals, key=care)


def where(draft: Draft, proof: Proof) -> Sequence[str]:
    """The tiles of the colour of the hardest goal, in reading order."""
    position = common.position_of(draft)
    return names(common.cells_of(position.forest, Piece(hardest(position).name)))


def key(draft: Draft) -> str:
    """The drawing however it is turned, with the round and the goals."""
    return common.same_key(draft.position["forest"], [draft.position["round"], draft.position["goals"]])
