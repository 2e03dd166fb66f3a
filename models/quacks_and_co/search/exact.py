"""Least expected numbers of own turns, exactly: a Markov decision problem over all that can come.

Every food chip moves the animal, and every purchase makes its chips more. So nothing comes back but one thing: an
animal with an empty board and no rubies draws its three dream weeds first and buys nothing. That loop is settled by
algebra, all else from the market backwards.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from fractions import Fraction

from rulewright.models.quacks_and_co.chips import BUBBLES
from rulewright.models.quacks_and_co.search.alike import Alike, plenty
from rulewright.models.quacks_and_co.search.nodes import (
    FURTHER,
    MARKET,
    Chance,
    Choice,
    Draws,
    Leaf,
    Moment,
    Node,
    Shop,
)
from rulewright.models.quacks_and_co.search.packing import DREAM_KIND, MASK
from rulewright.models.quacks_and_co.search.policy import Policy
from rulewright.models.quacks_and_co.search.race import Bought, Race

Number = Fraction | float

# So many moments are solved in fractions; the more there are, the longer the fractions get.
EXACT_MOMENTS = 2_000
ROUNDING = 9  # decimals of values from floating-point numbers


class TooManyError(Exception):
    """More can come than was to be looked at."""


class Exact:
    """All that can come from some moments, and the least expected number of own turns from each.

    Args:
        race: the race.
        starts: moments right before an own draw.
        limit: how many moments are looked at, at most.
        policy: decides in place of the best choice, if given.
        until: the time (of `time.monotonic`) at which to give up, if given.

    Raises:
        TooManyError: if the limit or the time is reached.
    """

    def __init__(
        self,
        race: Race,
        starts: Iterable[Moment],
        limit: int,
        policy: Policy | None = None,
        until: float | None = None,
    ) -> None:
        self.race = race
        self._policy = policy
        self._draws: dict[Moment, Draws] = {}
        self._after: dict[Shop, tuple[tuple[Bought, Moment], ...]] = {}
        self._sizes: dict[int, int] = {}
        starts = list(starts)
        self._alike = Alike(race) if policy is None and plenty(race, starts) else None
        self._explore([self._one(moment) for moment in starts], limit, until)
        self.exact = len(self._draws) <= EXACT_MOMENTS
        self.values: dict[Moment, Number] = {}
        self._shops: dict[Shop, Number] = {}
        for moment in sorted(self._draws, key=self._order):
            if moment not in self.values:
                self.values[moment] = self._loop(moment) if self._can_loop(moment) else 1 + self._turn(moment)

    def _one(self, moment: Moment) -> Moment:
        return moment if self._alike is None else self._alike.moment(moment)

    def value(self, moment: Moment) -> Number:
        """The least expected number of own turns from one of the starts."""
        return self.values[self._one(moment)]

    @property
    def moments(self) -> int:
        """How many moments there are."""
        return len(self._draws)

    def _explore(self, stack: list[Moment], limit: int, until: float | None) -> None:
        while stack:
            moment = stack.pop()
            if moment in self._draws:
                continue
            if len(self._draws) >= limit:
                raise TooManyError
            if until is not None and len(self._draws) % 256 == 0 and time.monotonic() > until:
                raise TooManyError
            draws = self.race.draws(moment)
            if self._alike is not None:
                draws = tuple((count, kind, self._alike.node(node)) for count, kind, node in draws)
            if self._policy is not None:
                draws = tuple((count, kind, self._policy.settled(node)) for count, kind, node in draws)
            self._draws[moment] = draws
            for _, _, node in draws:
                self._push(node, stack)

    def _push(self, node: Node, stack: list[Moment]) -> None:
        if isinstance(node, Leaf):
            if node.after != MARKET:
                stack.append(node.moment)
        elif isinstance(node, Shop):
            if node not in self._after:
                self._after[node] = tuple(self._bought(node))
                stack.extend(moment for _, moment in self._after[node])
        elif isinstance(node, Chance):
            for _, _, one in node.results:
                self._push(one, stack)
        else:
            for _, one in node.options:
                self._push(one, stack)

    def _bought(self, shop: Shop) -> Iterator[tuple[Bought, Moment]]:
        if self._policy is not None:
            yield (bought := self._policy.buy(shop)), self.race.shopped(shop, bought)
        elif self._alike is not None:
            for bought in self._alike.offers(shop):
                yield bought, self._alike.moment(self.race.shopped(shop, bought))
        else:
            for bought in self.race.offers(shop):
                yield bought, self.race.shopped(shop, bought)

    def _offers(self, shop: Shop) -> tuple[tuple[Bought, Moment], ...]:
        """What a purchase can lead to; one that the race begins with was not looked at before."""
        if shop not in self._after:
            self._after[shop] = tuple(self._bought(shop))
        return self._after[shop]

    def _order(self, moment: Moment) -> tuple[int, int, int, int, Moment]:
        """What comes later in the race first: by space, chips, where a loop begins, dream weeds on the board."""
        space, _, _, bag, board = moment
        size = self._sizes.get(bag + board)
        if size is None:
            size = self._sizes[bag + board] = sum(count for _, count in self.race.held(bag + board))
        return (-space, -size, 0 if self._can_loop(moment) else 1, -(board & MASK), moment)

    def _turn(self, moment: Moment, without: int | None = None) -> Number:
        """The expected number of turns after the present one; `without` the draws of a kind, if given."""
        draws, whole = self._draws[moment], 0
        total: Number = Fraction(0) if self.exact else 0.0
        for count, kind, node in draws:
            whole += count
            if kind != without:
                total += count * self.after(node)
        return total / whole

    def after(self, node: Node) -> Number:
        """The expected number of turns after the present one, from a node on."""
        if isinstance(node, Leaf):
            if node.after == MARKET:
                return 0
            value = self.value(node.moment)
            return value - 1 if node.after == FURTHER else value
        if isinstance(node, Shop):
            known = self._shops.get(node)
            if known is None:
                known = self._shops[node] = min(self.values[moment] for _, moment in self._offers(node))
            return known
        if isinstance(node, Chance):
            return sum(weight * self.after(one) for weight, _, one in node.results) / self._number(node.whole)
        return min(self.after(one) for _, one in node.options)

    def _number(self, number: int) -> Number:
        return Fraction(number) if self.exact else float(number)

    def _can_loop(self, moment: Moment) -> bool:
        return not moment[1] and not moment[2] and not moment[4]

    def _loop(self, start: Moment) -> Number:
        """An empty board, no rubies, no clovers: three dream weeds in a row can lead back here.

        V = A + p·min(V, M) with the chance p of that, and M the least value after a purchase of something. It holds
        for V = A/(1 - p) if that is no more than M, else for A + p·M.
        """
        before, chance = self._number(0), self._number(1)
        moment, shop = start, None
        for _ in range(BUBBLES):
            draws = self._draws[moment]
            before += chance * (1 + self._turn(moment, without=DREAM_KIND))
            count, _, node = next(draw for draw in draws if draw[1] == DREAM_KIND)
            chance = chance * count / sum(count for count, _, _ in draws)
            if isinstance(node, Shop):
                shop = node
            elif isinstance(node, Leaf):
                moment = node.moment
        assert shop is not None
        after = self._after[shop]
        other = min((self.values[one] for _, one in after if one != start), default=math.inf)
        if all(one != start for _, one in after):
            return before + chance * other
        again = math.inf if chance == 1 else before / (1 - chance)
        return again if again <= other else before + chance * other

    # What is chosen

    def bought(self, shop: Shop) -> tuple[Bought, Moment]:
        """The best purchase, the first of equals, and what it leads to."""
        return min(self._offers(shop), key=lambda option: self.values[option[1]])

    def settled(self, node: Node) -> list[tuple[Number, Leaf]]:
        """What follows with which probability when all choices are the best ones; after a shop the next own turn."""
        if isinstance(node, Leaf):
            return [(self._number(1), node)]
        if isinstance(node, Shop):
            return [(self._number(1), Leaf(1, self.bought(node)[1]))]
        if isinstance(node, Choice):
            return self.settled(min(node.options, key=lambda option: self.after(option[1]))[1])
        found: list[tuple[Number, Leaf]] = []
        for weight, _, one in node.results:
            found += [(weight * part / node.whole, leaf) for part, leaf in self.settled(one)]
        return found

    def draws(self, moment: Moment) -> Draws:
        """What each chip of the bag leads to."""
        return self._draws[self._one(moment)]
