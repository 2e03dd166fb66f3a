"""The rules of a forest as it lies, each a small function that yields findings (codes as in the catalogue)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from rulewright.models.finding import Finding
from rulewright.models.grid import Cell, bounds, groups, names
from rulewright.models.source import Place
from rulewright.models.wispwood.build import without_tree
from rulewright.models.wispwood.components import SHAPES, SIDES, TILES_EACH
from rulewright.models.wispwood.history import most_old, span
from rulewright.models.wispwood.pieces import WISPS, Piece, plural
from rulewright.models.wispwood.placement import chain_cells, on_pattern
from rulewright.models.wispwood.position import Position


@dataclass(frozen=True)
class Board:
    """A position with what several rules ask of it."""

    position: Position

    @cached_property
    def cat(self) -> Cell | None:
        """The cat's cell, None unless there is exactly one."""
        cats = self.position.cats
        return cats[0] if len(cats) == 1 else None

    @cached_property
    def may_be_old(self) -> frozenset[Cell]:
        """The wisps that can have lain there when the round began: those named, or those near enough to the cat."""
        position = self.position
        if position.round == 1:
            return frozenset()
        wisps = frozenset(position.wisps)
        if position.old is not None:
            return position.old & wisps
        side = SIDES[position.round - 1]
        return frozenset(w for w in wisps if self.cat is None or span([w, self.cat]) <= side)

    @cached_property
    def new(self) -> list[Cell]:
        """The wisps that must have been placed this round."""
        return [wisp for wisp in self.position.wisps if wisp not in self.may_be_old]

    @cached_property
    def too_large(self) -> bool:
        """Whether the forest does not fit the square of the round."""
        forest = self.position.forest
        return bool(forest) and span(forest) > SIDES[self.position.round]

    def place(self, cell: Cell) -> Place:
        return self.position.drawing.place(cell)


Rule = Callable[[Board], Iterator[Finding]]


def tile_supply(board: Board) -> Iterator[Finding]:
    """The box holds 40 tiles of each wisp type (setup, 2)."""
    position = board.position
    pond = position.pond.wisps if position.pond else ()
    for wisp in WISPS:
        on_board = [cell for cell, piece in position.forest.items() if piece is wisp]
        count = len(on_board) + sum(1 for lying in pond if lying is wisp)
        if position.solo is not None:
            # One tile of each type marks its row of the ghost's guide (solo game, setup).
            count += position.solo.ghost.get(wisp, 0) + 1
        if count > TILES_EACH:
            yield Finding(
                "WW101",
                f"forest, pond, ghost and its guide hold {plural(wisp, count)} together, "
                f"but the box has only {TILES_EACH}",
                "take some away",
                names(on_board),
                position.place("forest"),
            )


def pond_ring(board: Board) -> Iterator[Finding]:
    """The ring of the pond shows each of the eight shapes once (setup, 1)."""
    pond = board.position.pond
    if pond is None:
        return
    twice = [shape for shape in SHAPES if pond.shapes.count(shape) > 1]
    lacking = [shape for shape in SHAPES if shape not in pond.shapes]
    if twice:
        yield Finding(
            "WW102",
            f"the pond shows {', '.join(twice)} more than once and lacks {', '.join(lacking)}",
            "list each of the eight shapes once, in the order of the ring",
            (),
            pond.place,
        )


def round_of_game(board: Board) -> Iterator[Finding]:
    """The game has three rounds, the short one two (variants)."""
    position = board.position
    if position.round > position.rulings.rounds:
        yield Finding(
            "WW103",
            f"this is round {position.round} of a game of {position.rulings.rounds} rounds",
            "change the round, or drop `rounds: 2` under `rules:`",
            (),
            position.place("round"),
        )


def one_cat(board: Board) -> Iterator[Finding]:
    """A forest begins with the cat and always has exactly one (setup, 4)."""
    cats = board.position.cats
    if not cats:
        yield Finding(
            "WW201",
            "the forest has no cat",
            "put a `C` on the cat's square",
            (),
            board.position.place("forest"),
        )
    if len(cats) > 1:
        yield Finding(
            "WW202",
            f"the forest has {len(cats)} cats, on {', '.join(names(cats))}; each player has one",
            "leave one `C` and write what really lies on the other squares",
            names(cats),
            board.place(sorted(cats)[1]),
        )


def fits_square(board: Board) -> Iterator[Finding]:
    """The whole forest fits the square of the round (basic turn, 3)."""
    position = board.position
    if not position.forest:
        return
    side = SIDES[position.round]
    top, left, bottom, right = bounds(position.forest)
    for code, size, axis, what in (
        ("WW204", right - left + 1, 1, "columns wide"),
        ("WW205", bottom - top + 1, 0, "rows high"),
    ):
        if size > side:
            edge = right if axis else bottom
            outside = [cell for cell in position.forest if cell[axis] == edge]
            yield Finding(
                code,
                f"the forest is {size} {what}; in round {position.round} it must fit a {side} × {side} square",
                f"take away {size - side} of its {'columns' if axis else 'rows'}, or check the round",
                names(outside),
                board.place(min(outside)),
            )


def old_wisps(board: Board) -> Iterator[Finding]:
    """Only wisps stay when the trees are removed, and in round 1 none is old (round end, 3)."""
    position = board.position
    old = position.old or frozenset()
    if position.round == 1 and old:
        yield Finding(
            "WW208",
            f"{', '.join(names(old))} cannot be old: in round 1 the forest begins with the cat alone",
            "drop `old:`, or check the round",
            names(old),
            position.place("old"),
        )
        return
    wrong = [cell for cell in old if position.forest.get(cell) not in WISPS]
    if wrong:
        yield Finding(
            "WW209",
            f"`old:` names {', '.join(names(wrong))}, where no wisp lies; only wisps stay from round to round",
            "name only cells with wisps",
            names(wrong),
            position.place("old"),
        )


def old_square(board: Board) -> Iterator[Finding]:
    """Old wisps and the cat lay in the square of the round before (round end; later rounds)."""
    position = board.position
    if position.round == 1 or not position.old or board.cat is None:
        return
    old = frozenset(position.wisps) & position.old
    side = SIDES[position.round - 1]
    if span([*old, board.cat]) > side:
        yield Finding(
            "WW210",
            f"the old wisps and the cat do not fit the {side} × {side} square of round {position.round - 1}",
            "check `old:`: the cat moves only within the forest of the round before",
            names([*old, board.cat]),
            position.place("old"),
        )
    most = most_old(position.round)
    if len(old) > most:
        yield Finding(
            "WW211",
            f"{len(old)} wisps are old, but after round {position.round - 1} at most {most} can lie there: "
            "each came with a tree of its own",
            "check `old:`",
            names(old),
            position.place("old"),
        )


def hidden_cat(board: Board) -> Iterator[Finding]:
    """A cat is hidden only by a turn that takes a wisp; a tree turn makes it ready again (cat actions, tree turn)."""
    position = board.position
    if not position.cat_ready and not position.wisps:
        yield Finding(
            "WW214",
            "the cat is hidden, but no wisp lies in the forest: who hides the cat takes a wisp in the same turn, "
            "or lays trees and has it ready again",
            "write `cat: ready`",
            names(position.cats),
            position.place("cat"),
        )


def hangs_together(board: Board) -> Iterator[Finding]:
    """Every tile was laid beside another one (basic turn, 3; tree turn, 1; later rounds)."""
    position = board.position
    anchors = {*position.cats, *board.may_be_old}
    if not anchors:
        return
    for group in groups(list(position.forest)):
        if anchors.isdisjoint(group):
            what = "the cat or a wisp from an earlier round" if position.round > 1 else "the cat"
            yield Finding(
                "WW206",
                f"{', '.join(names(group))}: this part is not joined to {what}, but a tile is laid beside "
                "a tile that lies there",
                "fill the gap, or check the drawing",
                names(group),
                board.place(group[0]),
            )


def own_trees(board: Board) -> Iterator[Finding]:
    """A wisp comes in a shape of two to four squares, the other squares are trees (basic turn, 2)."""
    position = board.position
    for short, trees in without_tree(position.forest, board.new):
        yield Finding("WW207", _tree_sentence(board, short, trees), _TREE_HELP, names(short), board.place(short[0]))


_TREE_HELP = "each wisp placed this round needs a tree beside it that no other wisp of this round needs"


def _tree_sentence(board: Board, short: list[Cell], trees: list[Cell]) -> str:
    piece = board.position.forest[short[0]]
    if len(short) == 1:
        return f"the {piece} on {short[0].name} has no tree beside it, but it came in a shape with at least one"
    only = f"only {plural(Piece.TREE, len(trees))} beside them ({', '.join(names(trees))})"
    return f"the {len(short)} wisps on {', '.join(names(short))} have {only}, but each came with a tree of its own"


def witches_on_pattern(board: Board) -> Iterator[Finding]:
    """A new witch lies where the witch card allows it (notes on goal cards, witches)."""
    position = board.position
    card = position.goals.get(Piece.WITCH)
    if card is None or card.placement is None or board.cat is None:
        return
    witches = [cell for cell, piece in position.forest.items() if piece is Piece.WITCH]
    chained = chain_cells(board.cat, set(witches)) if card.placement == "witch-chain" else set()
    for cell in witches:
        if cell in board.may_be_old:
            continue
        fits = cell in chained if card.placement == "witch-chain" else on_pattern(card.placement, board.cat, cell)
        if not fits:
            yield Finding(
                "WW203",
                f"the witch on {cell.name} is off the pattern of {card.title}: {pattern_sentence(card.placement)} "
                f"(the cat is on {board.cat.name})",
                "move the witch, or name it under `old:` if it is from an earlier round"
                if position.round > 1
                else "move the witch; in round 1 the cat has not moved yet",
                (cell.name,),
                board.place(cell),
            )


def pattern_sentence(placement: str) -> str:
    """Where a new witch must lie."""
    return {
        "diagonals": "a new witch must lie on a diagonal line with the cat",
        "row-column": "a new witch must lie in the cat's row or column",
        "surrounding": "a new witch must lie on one of the eight squares around the cat",
        "ring-2": "a new witch must lie exactly two squares from the cat",
        "witch-chain": "diagonal steps over squares with witches must join a new witch to the cat",
    }[placement]


RULES: tuple[Rule, ...] = (
    tile_supply, pond_ring, round_of_game, one_cat, fits_square, old_wisps, old_square, hidden_cat,
    hangs_together, own_trees, witches_on_pattern,
)  # fmt: skip
