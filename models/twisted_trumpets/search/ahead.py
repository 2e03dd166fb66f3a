"""What plans and decrees can be worth at most after further pieces."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.models.twisted_trumpets.cards import Part
from rulewright.models.twisted_trumpets.search.cards import Card, Range
from rulewright.models.twisted_trumpets.search.front import Front, Loose
from rulewright.models.twisted_trumpets.search.measure import Measure
from rulewright.models.twisted_trumpets.search.play import Node
from rulewright.models.twisted_trumpets.search.stock import Stock
from rulewright.models.twisted_trumpets.search.table import Table
from rulewright.models.twisted_trumpets.tiles import BellKind


class Ahead:
    """The plans and decrees of a question."""

    def __init__(self, table: Table, plans: Sequence[Card], decrees: Sequence[Card]) -> None:
        self.table = table
        self.plans, self.decrees = plans, decrees
        self.cards = bool(plans or decrees)
        board = table.state.box.board
        self.parts = {
            part: sum(1 << table.index[cell] for cell in (board.spaces if part is None else board.part(part)))
            for part in (*Part, None)
        }

    def now(self, node: Node, measure: Measure) -> int:
        """What they are worth on the trumpet as it lies."""
        counts = measure.counts
        total = sum(decree.worth(counts) for decree in self.decrees)
        return total + sum(plan.worth(counts) for number, plan in enumerate(self.plans) if number != node.dropped)

    def look(
        self, node: Node, measure: Measure, cells: Sequence[int], stock: Stock, most: int, front: Front, loose: Loose
    ) -> Look:
        """What they can be worth with so many pieces on these spaces."""
        return Look(self, node, self._range(measure, cells, stock, most, front, loose), measure.counts.longest)

    def _range(
        self, measure: Measure, cells: Sequence[int], stock: Stock, most: int, front: Front, loose: Loose
    ) -> Range:
        counts = measure.counts
        free = 0
        for cell in cells:
            free |= 1 << cell
        # A way to a bell runs through two pipes of one piece only around four tiles, unless loose pipes help.
        further = 2 * most + len(measure.loose) if most > 3 or measure.loose else most
        high = counts._replace(
            flags=tuple([count + sum(more[:most]) for count, more in zip(counts.flags, stock.flags, strict=True)]),
            birds=counts.birds + sum(stock.birds[:most]),
            notes=counts.notes + sum(stock.notes[:most]),
            twists=counts.twists + sum(stock.twists[:most]),
            kinds=tuple([count + min(most, more) for count, more in zip(counts.kinds, stock.kinds, strict=True)]),
            opens=counts.opens + 4 * most,
            longest=max(counts.longest, front.farthest + further),
        )
        low = counts._replace(opens=max(0, counts.opens - front.joins[most]), longest=0)
        filled = counts.filled
        spaces = {
            part: (filled & mask).bit_count() + min(most, (free & mask).bit_count())
            for part, mask in self.parts.items()
        }
        kinds: dict[BellKind, int] = {
            kind: loose.bells + sum(numbers[:most]) for kind, numbers in stock.bells.items()
        }  # fmt: skip
        return Range(low, high, spaces, 0, kinds)


class Look:
    """What cards can be worth at most in a range of counts, by the number of further bells."""

    def __init__(self, ahead: Ahead, node: Node, reach: Range, longest: int) -> None:
        self.range, self.longest = reach, longest
        droppable = node.tokens[1] == 0 and node.dropped < 0
        self.fixed = 0
        self.ringing: list[tuple[Card, bool]] = []
        cards = [(decree, False) for decree in ahead.decrees]
        cards += [(plan, droppable) for number, plan in enumerate(ahead.plans) if number != node.dropped]
        for card, drop in cards:
            if card.rings:
                self.ringing.append((card, drop))
            else:
                worth = card.most(reach)
                self.fixed += max(0, worth) if drop else worth
        self._known: dict[int, int] = {}

    def most(self, bells: int) -> int:
        """What they can be worth with up to so many further bells."""
        if not self.ringing:
            return self.fixed
        if bells not in self._known:
            total = self.fixed
            high = self.range.high if bells else self.range.high._replace(longest=self.longest)
            reach = self.range._replace(more_bells=bells, high=high)
            for card, drop in self.ringing:
                worth = card.most(reach)
                total += max(0, worth) if drop else worth
            self._known[bells] = total
        return self._known[bells]
