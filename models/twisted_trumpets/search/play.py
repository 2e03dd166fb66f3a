"""What can be done in a turn, on plain data: placements, purchases, discards, favors.

A purchase is made right before its tile is placed, and what is paid is only counted: it comes from tiles of the hand
that are never placed, whichever they are. Neither narrows what a turn can lead to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import compress
from typing import NamedTuple

from rulewright.models.twisted_trumpets.search.fitting import Fitting
from rulewright.models.twisted_trumpets.search.measure import Measure
from rulewright.models.twisted_trumpets.search.table import Piece, Table
from rulewright.models.twisted_trumpets.search.ways import Lying
from rulewright.models.twisted_trumpets.state import State, price
from rulewright.models.twisted_trumpets.tiles import Kind
from rulewright.models.twisted_trumpets.tokens import EXTRA_ACTIONS, LESS
from rulewright.models.twisted_trumpets.turns import Favor

SIDES = ("gold", "grey", "gone")
ACTIONS, PLANS, PREMIUM = range(3)
FAVORS = (Favor.ACTIONS, Favor.PLANS, Favor.PREMIUM)
EXTRA = tuple(EXTRA_ACTIONS.get(side, 0) for side in SIDES)
CHEAPER = tuple(LESS.get(side, 0) for side in SIDES)
STACK, NO_PLACE = -1, -2  # places of the market: the stack, and that nothing is bought


class Step(NamedTuple):
    """One step. `tile`: bought or discarded; `place`: of the market; `cell`: where a piece goes or comes from."""

    what: str  # place, buy, discard, favor
    cell: int = -1
    piece: Piece | None = None
    favor: int = -1
    tile: int = -1
    place: int = STACK
    price: int = 0
    dropped: int = -1


Steps = tuple["Steps", Step] | None


@dataclass(slots=True)
class Node:
    """A moment of the turn; never changed in place.

    `code`: a number that tells the trumpet exactly; `hand`: how many of each tile; `market`: the tile at each place, -1
    for none; `tokens`: 0 gold, 1 grey, 2 gone; `debt`: tiles that purchases have cost; `dropped`: the number of the
    held plan that was given up, or -1; `covered`: scrolls that lie or lay under a tile.
    """

    trumpet: Lying
    code: int
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
        return self.code, self.hand, self.market, self.actions, self.tokens, self.debt, self.dropped, self.covered


def code(cell: int, piece: Piece) -> int:
    """What a piece adds to the number of a trumpet."""
    return (piece.number + 1) << 16 * cell


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
        self.fitting = Fitting(table, state.rulings)

    def root(self) -> Node:
        """The state as it is."""
        state, table = self.state, self.table
        hand = [0] * len(table.tiles)
        for tile in state.hand or ():
            hand[table.tile_number(tile)] += 1
        market = tuple(-1 if tile is None else table.tile_number(tile) for tile in state.market or ())
        tokens = tuple(SIDES.index(state.token(favor) or "grey") for favor in FAVORS)
        actions = 0 if state.claiming else state.actions  # once a decree is claimed in a turn the actions are over
        return Node(
            list(table.start), sum(code(cell, piece) for cell, piece in enumerate(table.start) if piece is not None),
            tuple(hand), market, actions, tokens, 0, -1, frozenset(table.index[cell] for cell in state.covered), None,
        )  # fmt: skip

    def starts(self) -> list[Node]:
        """The nodes that the turn begins with: the state, or what a favor that is due leads to (none if it cannot)."""
        root = self.root()
        return list(self.favored(root)) if self.state.owed and not self.state.claiming else [root]

    def may_lie(self, trumpet: Lying, cell: int, piece: Piece) -> bool:
        """Whether the rulings on dead ends and loops let a piece lie that joins the trumpet."""
        return self.fitting.may_lie(trumpet, cell, piece)

    def spare(self, node: Node) -> int:
        """How many tiles of the hand can still be paid."""
        return sum(compress(node.hand, self.payable)) - node.debt

    def purchases(self, node: Node, less: int) -> list[Purchase]:
        """What can be bought in the market, so much cheaper; alike tiles at places of one price are not told apart."""
        spare, seen, found = self.spare(node), set(), []
        for place, tile in enumerate(node.market[: len(self.state.box.prices)]):
            cost = price(self.state.box, place, less)
            # Equal tiles at places of other prices are not alike even for one cost: the other one stays there.
            alike = (tile, price(self.state.box, place))
            if tile >= 0 and cost <= spare and alike not in seen:
                seen.add(alike)
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

    def favor_due(self, node: Node, cell: int) -> bool:
        """Whether a tile on a space makes a favor due."""
        scrolls = self.table.scrolls
        once = not self.state.rulings.scroll_again
        if cell not in scrolls or (once and (cell in node.covered or sum(node.tokens) >= len(scrolls))):
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
            node.code + code(cell, piece),
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
            if idle:
                yield from self._idle(node, less)

    def _idle(self, node: Node, less: int) -> Iterator[Node]:
        """The node after a favor `premium` of which nothing is used: nothing can be bought, or the tile is not seen."""
        cost = max(0, self.state.box.blind - less)
        if self.state.market is not None and not self.purchases(node, less):
            yield self._used(node, PREMIUM, Step("favor", favor=PREMIUM, place=NO_PLACE))
        elif cost <= self.spare(node) and self._stacked(node) > 0:
            yield self._used(node, PREMIUM, Step("favor", favor=PREMIUM, price=cost), debt=node.debt + cost)

    def _stacked(self, node: Node) -> int:
        """How many premium tiles the stack can still hold."""
        left, steps = self.state.hidden(premium=True), node.steps
        while steps is not None:
            steps, step = steps
            if step.what == "discard":
                left += not self.payable[step.tile]
            elif step.favor == PREMIUM and step.tile < 0 and step.place == STACK:
                left -= 1
        return left

    def _used(
        self, node: Node, favor: int, step: Step, actions: int | None = None, dropped: int | None = None,
        hand: tuple[int, ...] | None = None, market: tuple[int, ...] | None = None, debt: int | None = None,
    ) -> Node:  # fmt: skip
        tokens = tuple(token + (number == favor) for number, token in enumerate(node.tokens))
        return Node(
            node.trumpet,
            node.code,
            node.hand if hand is None else hand,
            node.market if market is None else market,
            node.actions if actions is None else actions,
            tokens,
            node.debt if debt is None else debt,
            node.dropped if dropped is None else dropped,
            node.covered,
            (node.steps, step),
        )

    def discards(self, node: Node, measure: Measure) -> Iterator[tuple[Node, int]]:
        """The nodes after a tile was discarded, from a trumpet that is closed, and where it lay."""
        if not self.fitting.closed(node.trumpet, measure.growing):
            return
        for cell, piece in enumerate(node.trumpet):
            if piece is None:
                continue
            rest = list(node.trumpet)
            rest[cell] = None
            length = Measure(self.table, rest).length
            if all(one is None or any(length[4 * at : 4 * at + 4]) for at, one in enumerate(rest)):
                later = Node(
                    rest, node.code - code(cell, piece), node.hand, node.market, node.actions - 1, node.tokens,
                    node.debt, node.dropped, node.covered, (node.steps, Step("discard", cell=cell, tile=piece.tile)),
                )  # fmt: skip
                yield later, cell


def _taken(market: tuple[int, ...], place: int) -> tuple[int, ...]:
    return tuple(-1 if number == place else tile for number, tile in enumerate(market))
