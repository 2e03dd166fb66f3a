"""What a turn starts from, and what it leads to: the forest, the pond, the cat and, played alone, the ghost."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from collections.abc import Mapping as Map
from dataclasses import dataclass, replace
from typing import assert_never

from rulewright.models.grid import Cell, bounds
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.components import SIDES
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.position import Forest, Position
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.scoring import is_full
from rulewright.models.wispwood.solo import GHOST, YOU, Ghost
from rulewright.models.wispwood.turns import (
    Entry,
    GhostTurn,
    OwnTurn,
    PondChange,
    Redeal,
    RoundEnd,
    TreeTurn,
    Wisps,
    WispTurn,
)


@dataclass(frozen=True, slots=True)
class State:
    """A moment of play. `wisps` and `shapes` are those of the pond (None and empty when the file gives none).

    `forest` holds every square that is not empty and is never changed in place; `old` are the wisps that lay there
    when the round began, None when nobody knows; `ghost` is None unless the game is played alone.
    """

    forest: Forest
    round: int
    old: frozenset[Cell] | None
    cat_ready: bool
    wisps: Wisps | None
    shapes: tuple[str, ...]
    goals: Map[Piece, Card]
    rulings: Rulings
    ghost: Ghost | None = None

    @staticmethod
    def of(position: Position) -> State:
        """The state that a position describes. In round 1 no wisp is old unless the file says otherwise."""
        pond = position.pond
        unsaid = frozenset[Cell]() if position.round == 1 else None
        return State(
            forest=dict(position.forest),
            round=position.round,
            old=unsaid if position.old is None else position.old,
            cat_ready=position.cat_ready,
            wisps=pond.wisps if pond else None,
            shapes=pond.shapes if pond else (),
            goals=position.goals,
            rulings=position.rulings,
            ghost=Ghost.of(position.solo) if position.solo else None,
        )

    @property
    def side(self) -> int:
        """The side of the square that the forest must fit in this round."""
        return SIDES[self.round]

    @property
    def cat(self) -> Cell | None:
        """The cat's cell; None unless there is exactly one cat."""
        cats = [cell for cell, piece in self.forest.items() if piece is Piece.CAT]
        return cats[0] if len(cats) == 1 else None

    @property
    def full(self) -> bool:
        """Whether the forest fills the whole square of the round."""
        return bool(self.forest) and is_full(self.forest, self.round)

    @property
    def left(self) -> list[Piece]:
        """The wisps on the pond."""
        return [wisp for wisp in self.wisps or () if wisp]

    @property
    def last_round(self) -> bool:
        """Whether the game is over after this round (three rounds, two in the short game)."""
        return self.round >= self.rulings.rounds

    def beside(self, space: int) -> tuple[str, str] | None:
        """The two shapes beside a space of the pond (1 to 8); None when the file gives no pond."""
        return (self.shapes[space - 2], self.shapes[space - 1]) if self.shapes else None

    def needs_cat(self, turn: WispTurn) -> bool:
        """Whether the shape of a wisp turn is not one of the two beside the wisp, so that the cat must be hidden."""
        near = self.beside(turn.space)
        return near is not None and turn.shape not in near


def spread(cells: Collection[Cell]) -> tuple[int, int]:
    """The width and height, in squares, of the smallest box around some cells (at least one)."""
    top, left, bottom, right = bounds(cells)
    return right - left + 1, bottom - top + 1


def fits(cells: Collection[Cell], side: int) -> bool:
    """Whether some square of that side holds all the cells, wherever it lies."""
    return not cells or max(spread(cells)) <= side


def turns_fit(wisps: int, tiles: int, turns: int) -> bool:
    """Whether so many turns can bring so many new wisps and new tiles, wisps included.

    A wisp turn brings one wisp with one to three trees, a tree turn one to three trees (basic turn, tree turn).
    """
    tree_turns = turns - wisps
    return tree_turns >= 0 and 2 * wisps + tree_turns <= tiles <= 4 * wisps + 3 * tree_turns


def growth(state: State) -> tuple[int, int] | None:
    """The new wisps and the new tiles of this round; None when nobody knows which wisps are old."""
    if state.old is None:
        return None
    new = [piece for cell, piece in state.forest.items() if cell not in state.old and piece is not Piece.CAT]
    return sum(piece in WISPS for piece in new), len(new)


def after_redeals(state: State, redeals: Sequence[Redeal]) -> State:
    """The state after the new deals at the start of a turn; the cat's deal hides the cat."""
    for redeal in redeals:
        state = replace(state, wisps=redeal.deal, cat_ready=state.cat_ready and redeal.by != "cat")
    return state


def laid(forest: Forest, turn: OwnTurn, wisp: Piece | None) -> Forest:
    """The forest after a turn; `wisp` is what a wisp turn takes from its space."""
    cells = turn.trees if isinstance(turn, TreeTurn) else turn.cells
    grown = {**forest, **dict.fromkeys(cells, Piece.TREE)}
    if isinstance(turn, WispTurn) and wisp is not None:
        grown[turn.at] = wisp
    return grown


def after(state: State, entry: Entry) -> State:
    """The state after a legal entry of `turns:`. Raises ValueError for one that cannot be carried out."""
    match entry:
        case WispTurn() | TreeTurn():
            return _after_own(state, entry)
        case PondChange(wisps=wisps):
            return replace(state, wisps=wisps)
        case RoundEnd(cat=cat):
            return _after_round(state, cat)
        case GhostTurn():
            return _after_ghost(state, entry)
        case _:
            assert_never(entry)


def _after_own(state: State, turn: OwnTurn) -> State:
    dealt = after_redeals(state, turn.redeals)
    ghost = replace(dealt.ghost, to_move=GHOST) if dealt.ghost else None
    if isinstance(turn, TreeTurn):
        return replace(dealt, forest=laid(dealt.forest, turn, None), cat_ready=True, ghost=ghost)
    taken = dealt.wisps[turn.space - 1] if dealt.wisps else None
    if taken is None or turn.at not in turn.cells:
        raise ValueError("the turn takes no wisp, or lays it outside its shape")
    return replace(
        dealt,
        forest=laid(dealt.forest, turn, taken),
        wisps=without(dealt.wisps, turn.space),
        cat_ready=dealt.cat_ready and not dealt.needs_cat(turn),
        ghost=ghost,
    )


def _after_round(state: State, to: Cell | None) -> State:
    """Cat moved, its old square a tree, trees taken away, wisps old, the next round (rulebook, end of a round)."""
    cat = state.cat
    if cat is None or state.round + 1 not in SIDES:
        raise ValueError("no round can follow")
    wisps = {cell: piece for cell, piece in state.forest.items() if piece in WISPS}
    forest: Forest = {**wisps, (to or cat): Piece.CAT}
    ghost = replace(state.ghost, fireflies=(), to_move=GHOST) if state.ghost else None
    return replace(state, forest=dict(sorted(forest.items())), round=state.round + 1, old=frozenset(wisps), ghost=ghost)


def _after_ghost(state: State, turn: GhostTurn) -> State:
    ghost = state.ghost
    wisps = turn.deal if turn.deal is not None else state.wisps
    taken = wisps[turn.takes - 1] if wisps else None
    if ghost is None or taken is None:
        raise ValueError("there is no ghost, or no wisp for it to take")
    moved = replace(
        ghost,
        space=turn.takes,
        wisps={**ghost.wisps, taken: ghost.wisps.get(taken, 0) + 1},
        fireflies=None if ghost.fireflies is None else (*ghost.fireflies, turn.firefly),
        to_move=YOU,
    )
    return replace(state, wisps=without(wisps, turn.takes), ghost=moved)


def without(wisps: Wisps | None, space: int) -> Wisps | None:
    """The pond after the wisp on a space (1 to 8) is taken; nothing is dealt in its place (rulebook, pond)."""
    return None if wisps is None else (*wisps[: space - 1], None, *wisps[space:])
