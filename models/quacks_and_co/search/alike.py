"""Moments that are worth the same taken as one, and purchases left out that cannot be better than others.

A chip whose number leads to the market from where the animal stands ends the race when it is drawn, now and later,
whatever its colour. So such chips count as one kind. Let F be one of them. A bag with F in place of another chip, or
with F added, is at least as good: draw for draw the race goes on alike, until F is drawn and ends it.

All this holds as long as the supply never runs out (`plenty`): else it matters which chips are held.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.models.quacks_and_co.chips import Colour
from rulewright.models.quacks_and_co.search.nodes import MARKET, Chance, Choice, Leaf, Moment, Node, Shop
from rulewright.models.quacks_and_co.search.packing import BITS, MASK
from rulewright.models.quacks_and_co.search.race import Bought, Race


def plenty(race: Race, moments: Iterable[Moment]) -> bool:
    """Whether no chip can run out before the market is reached.

    An animal that is never last gets rubies and chips from drawn food only, and every food chip moves it: with so many
    spaces to go it draws less food than that before the last one. Each brings two rubies at most for each space, or a
    chip; and of one kind no more than one is bought at a time, once for the rubies held already and then once for each
    food chip that brings some.
    """
    box, caterpillar = race.kit.box, race.kit.caterpillar
    # Kinds that come by the white die; by purple or in place of a blue chip.
    gives = [
        chip.word in box.white_die if caterpillar else chip.number in (2, 4) or kind in race.higher.values()
        for kind, chip in enumerate(race.kinds)
    ]
    for space, rubies, _, bag, board in moments:
        if race.behind is None or space <= race.behind:
            return False
        food = race.steps - space - 1
        for kind in range(1, len(race.kinds)):
            price = race.prices[kind]
            if price == 0:
                return False
            bought = 0 if price is None else min(food + 1, (rubies + 2 * food) // price)
            most = max(bought, food + (0 if price is None else 1)) if gives[kind] else bought
            if race.most[kind] and race.left(kind, bag + board) < most:
                return False
    return True


class Alike:
    """What is alike in a race in which the supply is plenty."""

    def __init__(self, race: Race) -> None:
        self._race = race
        self._merged: dict[tuple[int, int], int] = {}
        self._offers: dict[tuple[int, int, int], tuple[Bought, ...]] = {}
        # Oranges on the board bring clovers on the butterfly side: there they are no chips like others.
        oranges = [kind for kind, chip in enumerate(race.kinds) if chip.colour is Colour.ORANGE]
        self._oranges = 0 if race.kit.caterpillar else sum(MASK << (BITS * kind) for kind in oranges)

    def moment(self, moment: Moment) -> Moment:
        """The moment that stands for all that are alike."""
        space, rubies, clovers, bag, board = moment
        aside = board & self._oranges
        return (space, rubies, clovers, self._one_kind(space, bag), aside + self._one_kind(space, board - aside))

    def node(self, node: Node) -> Node:
        """A tree with such moments."""
        if isinstance(node, Leaf):
            return node if node.after == MARKET else Leaf(node.after, self.moment(node.moment))
        if isinstance(node, Shop):
            return Shop(node.space, node.rubies, node.clovers, self._one_kind(node.space, node.chips))
        if isinstance(node, Chance):
            results = tuple((weight, faces, self.node(one)) for weight, faces, one in node.results)
            return Chance(results, node.whole)
        options: dict[Node, int] = {}
        for option, one in node.options:
            options.setdefault(self.node(one), option)
        return Choice(node.what, tuple((option, one) for one, option in options.items()))

    def _one_kind(self, space: int, chips: int) -> int:
        """Chips with those that lead to the market as one kind, the first of them."""
        found = self._merged.get((space, chips))
        if found is None:
            way, first, found = self._race.steps - space, None, chips
            for kind, count in self._race.held(chips):
                if self._race.numbers[kind] >= way:
                    first = self._first(way) if first is None else first
                    found += count * (self._race.unit[first] - self._race.unit[kind])
            self._merged[space, chips] = found
        return found

    def _first(self, way: int) -> int:
        return next(kind for kind, number in enumerate(self._race.numbers) if number >= way)

    def offers(self, shop: Shop) -> tuple[Bought, ...]:
        """Purchases without those that a chip to the market makes better, and one of those that are alike."""
        key = (shop.space, shop.rubies, shop.chips)
        found = self._offers.get(key)
        if found is None:
            found = self._offers[key] = tuple(self._kept(shop))
        return found

    def _kept(self, shop: Shop) -> list[Bought]:
        race, way = self._race, self._race.steps - shop.space
        # The cheapest chip to the market of every colour.
        ends: dict[Colour | None, int] = {}
        for kind in race.for_sale:
            if race.numbers[kind] >= way and race.most[kind]:
                colour, price = race.kinds[kind].colour, race.prices[kind] or 0
                ends[colour] = min(ends.get(colour, price), price)
        kept: dict[int, Bought] = {}
        for bought in race.offers(shop):
            left = shop.rubies - sum(race.prices[kind] or 0 for kind in bought)
            others = [kind for kind in bought if race.numbers[kind] < way]
            colours = {race.kinds[kind].colour for kind in bought}
            free = [price for colour, price in ends.items() if colour not in colours]
            if free and min(free) <= left + max([race.prices[kind] or 0 for kind in others], default=0):
                continue  # a chip to the market can be added, or take the place of another chip
            if any(ends.get(race.kinds[kind].colour, 1 << 30) <= left + (race.prices[kind] or 0) for kind in others):
                continue  # likewise, of the same colour
            kept.setdefault(self._key(shop, bought), bought)
        return list(kept.values())

    def _key(self, shop: Shop, bought: Bought) -> int:
        return self._one_kind(shop.space, shop.chips + sum(self._race.unit[kind] for kind in bought))
