"""What can be done in a turn, on plain data: placements, purchases, discards, favors.

A purchase is made right before its tile is placed, and what is paid is only counted: it comes from tiles of the hand
that are never placed, whichever they are. Neither narrows what a turn can lead to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from rulewright.models.twisted_trumpets.search.measure import Lying, Measure
from rulewright.models.twisted_trumpets.search.table import Piece, Table
from rulewright.models.twisted_trumpets.state import EXTRA_ACTIONS, LESS, State, price
from rulewright.models.twisted_trumpets.tiles import Kind
from rulewright.models.twisted_trumpets.turns import Favor

SIDES = ("gold", "grey", "gone")
ACTIONS, PLANS, PREMIUM = range(3)
FAVORS = (Favor.ACTIONS, Favor.PLANS, Favor.PREMIUM)
EXTRA = tuple(EXTRA_ACTIONS.get(side, 0) for side in SIDES)
CHEAPER = tuple(LESS.get(side, 0) for side in SIDES)
STACK = -1  # a place of the market: the stack


class Step(NamedTuple):
    """One step. `tile` is the tile bought; `place` its place of the market; `cell` where a piece goes or comes from."""

    what: str  # place, buy, discard, favor
    cell: int = -1
    piece: Piece | None = None
    favor: int = -1
    tile: int = -1
    place: int = STACK
    price: int = 0
    dropped: int = -1


Steps = tuple["Steps", Step] | None


@dataclass(frozen=True, slots=True)
class Node:
    """A moment of the turn.

    `hand`: how many of each tile; `market`: the tile at each place, -1 for none; `tokens`: 0 gold, 1 grey, 2 gone;
    `debt`: tiles that purchases have cost; `dropped`: the number of the held plan that was given up, or -1; `covered`:
    scrolls that lie or lay under a tile.
    """

    trumpet: Lying
    hand: tuple[int, ...]
    market: tuple[int, ...]
    actions: int
    tokens: tuple[int, ...]
    debt: int
    dropped: int
    covered: frozenset[int]
    steps: Steps

    def key(self) -> tuple[object, ...]:
        """All but the way that led here."""
        trumpet = tuple([0 if piece is None else piece.number + 1 for piece in self.trumpet])
        return trumpet, self.hand, self.market, self.actions, self.tokens, self.debt, self.dropped, self.covered


class Purchase(NamedTuple):
    """A tile that can be had: from the hand (`price` -1), or bought at a place of the market."""

    tile: int
    place: int
    price: int


class Play:
    """The steps of a turn from any node of it."""

    def __init__(self, table: Table, state: State) -> None:
        self.table = table
        self.state = state
        self.payable = tuple(tile.kind is not Kind.PREMIUM for tile in table.tiles)
        held = state.plans or ()
        # The gold side of `plans` discards a plan, named by one that is not held, which may be drawn, or a held one.
        self.unheld = next((word for word in state.box.plans if word not in held), None)
        self.dead_ends, self.loops = state.rulings.dead_ends, state.rulings.loops

    def root(self) -> Node:
        """The state as it is."""
        state, table = self.state, self.table
        hand = [0] * len(table.tiles)
        for tile in state.hand or ():
            hand[table.tile_number(tile)] += 1
        market = tuple(-1 if tile is None else table.tile_number(tile) for tile in state.market or ())
        sides = (state.token(favor) or "grey" for favor in FAVORS)
        return Node(
            list(table.start), tuple(hand), market, state.actions, tuple(SIDES.index(side) for side in sides), 0, -1,
            frozenset(table.index[cell] for cell in state.covered), None,
        )  # fmt: skip

    def starts(self) -> list[Node]:
        """The nodes that the turn begins with: the state, or what a favor that is due leads to (none if it cannot)."""
        root = self.root()
        return list(self.favored(root)) if self.state.owed else [root]

    def spare(self, node: Node) -> int:
        """How many tiles of the hand can still be paid."""
        return sum(count for count, able in zip(node.hand, self.payable, strict=False) if able) - node.debt

    def purchases(self, node: Node, less: int) -> list[Purchase]:
        """What can be bought in the market, so much cheaper; alike tiles at one price are not told apart."""
        spare, seen, found = self.spare(node), set(), []
        for place, tile in enumerate(node.market):
            cost = price(self.state.box, place, less)
            if tile >= 0 and cost <= spare and (tile, cost) not in seen:
                seen.add((tile, cost))
                found.append(Purchase(tile, place, cost))
        return found

    def tiles(self, node: Node) -> list[Purchase]:
        """The tiles that can be placed next: those of the hand, and with two actions those of the market.

        A tile that is in the hand need not be bought before it has been placed.
        """
        spare = self.spare(node)
        found = [
            Purchase(tile, STACK, -1)
            for tile, count in enumerate(node.hand)
            if count and (spare or not self.payable[tile])
        ]
        if node.actions > 1:
            found += [one for one in self.purchases(node, 0) if not node.hand[one.tile]]
        return found

    def may_lie(self, trumpet: Lying, cell: int, piece: Piece) -> bool:
        """Whether the rulings on dead ends and loops let a piece lie that joins the trumpet."""
        return (self.dead_ends or not self._dead_end(trumpet, cell, piece)) and (
            self.loops or not self._loop(trumpet, cell, piece)
        )

    def _dead_end(self, trumpet: Lying, cell: int, piece: Piece) -> bool:
        for edge, other in enumerate(self.table.near[cell]):
            own = piece.at[edge] >= 0
            if other < 0:
                if own and not self.table.mouth_at[cell] >> edge & 1:
                    return True
            elif (beyond := trumpet[other]) is not None and own != (beyond.at[edge ^ 2] >= 0):
                return True
        return False

    def _loop(self, trumpet: Lying, cell: int, piece: Piece) -> bool:
        """Whether pipes of the piece join two ends of pipes that hang together already."""
        table = self.table
        part = list(range(4 * len(trumpet) + 1))  # the last one is the trumpeter

        def root(node: int) -> int:
            while part[node] != node:
                node = part[node]
            return node

        for at, one in enumerate(trumpet):
            if one is not None:
                for edge, pipe in one.sides:
                    other = table.near[at][edge]
                    if other < 0:
                        if table.mouth_at[at] >> edge & 1:
                            part[root(4 * at + pipe)] = root(len(part) - 1)
                    elif (beyond := trumpet[other]) is not None and beyond.at[edge ^ 2] >= 0:
                        part[root(4 * at + pipe)] = root(4 * other + beyond.at[edge ^ 2])
        for edge, pipe in piece.sides:
            other = table.near[cell][edge]
            if other < 0:
                if not table.mouth_at[cell] >> edge & 1:
                    continue
                met = root(len(part) - 1)
            elif (beyond := trumpet[other]) is not None and beyond.at[edge ^ 2] >= 0:
                met = root(4 * other + beyond.at[edge ^ 2])
            else:
                continue
            own = root(4 * cell + pipe)
            if own == met:
                return True
            part[own] = met
        return False

    def favor_due(self, node: Node, cell: int) -> bool:
        """Whether a tile on a space makes a favor due."""
        if cell not in self.table.scrolls or (not self.state.rulings.scroll_again and cell in node.covered):
            return False
        return any(token < 2 for token in node.tokens)

    def placed(self, node: Node, cell: int, piece: Piece, source: Purchase) -> Node:
        """The node after a piece was placed, and bought before that where it comes from the market."""
        hand, market, debt, steps = list(node.hand), node.market, node.debt, node.steps
        if source.price < 0:
            hand[piece.tile] -= 1
        else:
            market = _taken(market, source.place)
            debt += source.price
            steps = (steps, Step("buy", tile=source.tile, place=source.place, price=source.price))
        trumpet = list(node.trumpet)
        trumpet[cell] = piece
        return Node(
            trumpet,
            tuple(hand),
            market,
            node.actions - 1 - (source.price >= 0),
            node.tokens,
            debt,
            node.dropped,
            node.covered | {cell} if cell in self.table.scrolls else node.covered,
            (steps, Step("place", cell=cell, piece=piece)),
        )

    def favored(self, node: Node) -> Iterator[Node]:
        """The nodes after the favor that is due; none where no token can be used.

        Further actions do no harm, so a favor that changes nothing is only looked at where they are gone: they can be
        had at any scroll, the earlier the better.
        """
        actions, plans, premium = node.tokens
        if actions < 2:
            yield self._used(node, ACTIONS, Step("favor", favor=ACTIONS), actions=node.actions + EXTRA[actions])
        idle = actions == 2
        if plans == 0:
            if idle and self.unheld is not None:
                idle = False
                yield self._used(node, PLANS, Step("favor", favor=PLANS))
            if node.dropped < 0:
                for number in range(len(self.state.plans or ())):
                    yield self._used(node, PLANS, Step("favor", favor=PLANS, dropped=number), dropped=number)
        elif plans == 1 and idle:
            idle = False
            yield self._used(node, PLANS, Step("favor", favor=PLANS))
        if premium < 2:
            less = CHEAPER[premium]
            for one in self.purchases(node, less):
                hand = tuple(count + (tile == one.tile) for tile, count in enumerate(node.hand))
                step = Step("favor", favor=PREMIUM, tile=one.tile, place=one.place, price=one.price)
                market, debt = _taken(node.market, one.place), node.debt + one.price
                yield self._used(node, PREMIUM, step, hand=hand, market=market, debt=debt)
            cost = max(0, self.state.box.blind - less)
            if idle and cost <= self.spare(node):
                step = Step("favor", favor=PREMIUM, price=cost)
                yield self._used(node, PREMIUM, step, debt=node.debt + cost)

    def _used(
        self, node: Node, favor: int, step: Step, actions: int | None = None, dropped: int | None = None,
        hand: tuple[int, ...] | None = None, market: tuple[int, ...] | None = None, debt: int | None = None,
    ) -> Node:  # fmt: skip
        tokens = tuple(token + (number == favor) for number, token in enumerate(node.tokens))
        return Node(
            node.trumpet,
            node.hand if hand is None else hand,
            node.market if market is None else market,
            node.actions if actions is None else actions,
            tokens,
            node.debt if debt is None else debt,
            node.dropped if dropped is None else dropped,
            node.covered,
            (node.steps, step),
        )

    def discards(self, node: Node, measure: Measure) -> Iterator[Node]:
        """The nodes after a tile was discarded, from a trumpet that is closed."""
        if measure.growing:
            return
        for cell, piece in enumerate(node.trumpet):
            if piece is None:
                continue
            rest = list(node.trumpet)
            rest[cell] = None
            length = Measure(self.table, rest).length
            if all(one is None or any(length[4 * at : 4 * at + 4]) for at, one in enumerate(rest)):
                yield Node(
                    rest, node.hand, node.market, node.actions - 1, node.tokens, node.debt, node.dropped, node.covered,
                    (node.steps, Step("discard", cell=cell)),
                )  # fmt: skip


def _taken(market: tuple[int, ...], place: int) -> tuple[int, ...]:
    return tuple(-1 if number == place else tile for number, tile in enumerate(market))
