"""The rules of one animal on plain numbers, for the searches: what every draw can lead to.

The other animals stay where they are and keep what they hold. Tests hold this against playing.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product

from rulewright.models.quacks_and_co.actions import RUBIES_BY_NUMBER
from rulewright.models.quacks_and_co.box import DRAW, RUBY
from rulewright.models.quacks_and_co.chips import BUBBLES, DREAM, Colour, parse_chip
from rulewright.models.quacks_and_co.search.nodes import (
    FURTHER,
    MARKET,
    NEXT,
    Chance,
    Choice,
    Draws,
    Leaf,
    Moment,
    Node,
    Shop,
)
from rulewright.models.quacks_and_co.search.packing import BITS, DREAM_KIND, MASK, Packing
from rulewright.models.quacks_and_co.state import State

Bought = tuple[int, ...]  # kinds, by colours and numbers
Action = Callable[[Moment, int], Node]


class Race(Packing):
    """What a race is run with, as one animal sees it.

    `kinds`: the dream weed, and all food of this game in the order of a list. `most`: how many of each kind the animal
    can have, `rubies` and `clovers` likewise. `behind`: the space of the last of the others, None where there are none.
    """

    def __init__(self, state: State, number: int | None = None) -> None:
        kit, own = state.kit, state.turn if number is None else number
        others = [racer for place, racer in enumerate(state.racers) if place != own]
        self.kit = kit
        super().__init__((DREAM, *kit.kinds))
        self.numbers = [chip.number for chip in self.kinds]
        self.prices = [kit.price(chip) for chip in self.kinds]
        self.most = [max(0, kit.in_game(chip) - sum(state.least(one, chip) for one in others)) for chip in self.kinds]
        self.rubies = max(0, kit.box.rubies - sum(one.rubies for one in others))
        self.clovers = max(0, kit.clovers - sum(one.clovers for one in others))
        self.behind = min((one.space for one in others), default=None)
        self.steps = kit.track.steps
        self.spiral = [kit.spiral(space) for space in range(self.steps + 1)]
        self.ahead = [kit.track.next_spiral(space) for space in range(self.steps + 1)]
        blues = [kind for kind, chip in enumerate(self.kinds) if chip.colour is Colour.BLUE]
        swaps = {kind: kit.higher_blue(self.kinds[kind]) for kind in blues}
        self.higher = {kind: self.index[chip] for kind, chip in swaps.items() if chip is not None}
        actions = self._caterpillar() if kit.caterpillar else self._butterfly()
        self._actions = [None if chip.colour is None else actions.get(chip.colour) for chip in self.kinds]
        self.for_sale = tuple(kind for kind, price in enumerate(self.prices) if kind and price is not None)
        # No purchase costs more: the dearest chip of every colour.
        dear: dict[Colour | None, int] = {}
        for kind in self.for_sale:
            colour = self.kinds[kind].colour
            dear[colour] = max(dear.get(colour, 0), self.prices[kind] or 0)
        self._dearest = sum(dear.values())
        self._available: dict[int, tuple[int, ...]] = {}
        self._offers: dict[tuple[int, tuple[int, ...]], tuple[Bought, ...]] = {}

    def _caterpillar(self) -> Mapping[Colour, Action]:
        return {
            Colour.RED: self._ruby, Colour.YELLOW: self._white_die, Colour.GREEN: self._back, Colour.BLUE: self._on,
            Colour.PURPLE: self._by_rubies, Colour.ORANGE: self._clover,
        }  # fmt: skip

    def _butterfly(self) -> Mapping[Colour, Action]:
        return {
            Colour.RED: self._rubies, Colour.YELLOW: self._wooden_die, Colour.GREEN: self._again,
            Colour.BLUE: self._swap, Colour.PURPLE: self._take, Colour.ORANGE: self._clovers,
        }  # fmt: skip

    # Chips

    def left(self, kind: int, chips: int) -> int:
        """How many of a kind are in the supply when the animal has some chips in bag and board together."""
        return max(0, self.most[kind] - (chips >> (BITS * kind) & MASK))

    # A turn

    def draws(self, moment: Moment) -> Draws:
        """What each chip of the bag leads to, with how many of its kind are there."""
        return tuple((count, kind, self.drawn(moment, kind)) for kind, count in self.held(moment[3]))

    def drawn(self, moment: Moment, kind: int) -> Node:
        """What drawing a chip of a kind leads to."""
        space, rubies, clovers, bag, board = moment
        unit = self.unit[kind]
        bag, board = bag - unit, board + unit
        if kind == DREAM_KIND:
            if board & MASK >= BUBBLES:
                return self.third_dream((space, rubies, clovers, bag, board))
            return Leaf(NEXT, (space, rubies, clovers, bag, board))
        space += self.numbers[kind]
        if space >= self.steps:
            return self._market(moment)
        after = (space, rubies, clovers, bag, board)
        action = self._actions[kind]
        if action is None:
            return Leaf(NEXT, after)
        if self.kit.rulings.compulsory:
            return action(after, kind)
        return Choice("skip", ((0, action(after, kind)), (1, Leaf(NEXT, after))))

    def third_dream(self, moment: Moment) -> Node:
        """Three dream weeds lie: the clovers' move and the ruby for the last, in the order of the ruling."""
        space, rubies, clovers, bag, board = moment
        early = self._last(space)
        space += clovers
        if space >= self.steps:
            return self._market(moment)
        if self._last(space) if self.kit.rulings.clovers_first else early:
            rubies = min(rubies + 1, max(rubies, self.rubies))
        return Shop(space, rubies, clovers, bag + board)

    def _last(self, space: int) -> bool:
        return self.behind is None or space <= self.behind

    def _market(self, moment: Moment) -> Leaf:
        return Leaf(MARKET, (self.steps, *moment[1:]))

    # Purchases

    def offers(self, shop: Shop) -> tuple[Bought, ...]:
        """All legal purchases, the empty one first, in the order of purchase.py."""
        available = self._available.get(shop.chips)
        if available is None:
            able = [kind for kind in self.for_sale if self.left(kind, shop.chips)]
            available = self._available[shop.chips] = tuple(able)
        return self.offered(shop.rubies, available)

    def offered(self, rubies: int, available: tuple[int, ...]) -> tuple[Bought, ...]:
        """All purchases for some rubies when some kinds of those for sale are in the supply."""
        key = (min(rubies, self._dearest), available)
        found = self._offers.get(key)
        if found is None:
            found = self._offers[key] = tuple(self._purchases(*key))
        return found

    def _purchases(self, rubies: int, available: tuple[int, ...]) -> list[Bought]:
        able: dict[Colour | None, list[int | None]] = {}
        for kind in available:
            if (self.prices[kind] or 0) <= rubies:
                able.setdefault(self.kinds[kind].colour, [None]).append(kind)
        found = []
        for choice in product(*able.values()):
            kinds = tuple(kind for kind in choice if kind is not None)
            if sum(self.prices[kind] or 0 for kind in kinds) <= rubies:
                found.append(kinds)
        return sorted(found, key=lambda kinds: (len(kinds), kinds))

    def shopped(self, shop: Shop, bought: Bought) -> Moment:
        """After a purchase all chips are in the bag, and no ruby is kept."""
        return (shop.space, 0, shop.clovers, shop.chips + sum(self.unit[kind] for kind in bought), 0)

    # Caterpillar

    def _gained(self, moment: Moment, count: int) -> Leaf:
        space, rubies, clovers, bag, board = moment
        return Leaf(NEXT, (space, min(rubies + count, max(rubies, self.rubies)), clovers, bag, board))

    def _ruby(self, moment: Moment, kind: int) -> Node:
        return self._gained(moment, 2 if self.spiral[moment[0]] else 1)

    def _white_die(self, moment: Moment, kind: int) -> Node:
        faces = self.kit.box.white_die
        results = tuple((faces.count(face), (face,), self._white(moment, face)) for face in dict.fromkeys(faces))
        return Chance(results, len(faces))

    def _white(self, moment: Moment, face: str) -> Node:
        if face == RUBY:
            return self._gained(moment, 1)
        if face == DRAW:
            return Leaf(FURTHER, moment)
        chip = parse_chip(face)
        if chip is None:
            return self._moved(moment, int(face))
        kind = self.index.get(chip)
        return Leaf(NEXT, moment if kind is None else self._into_bag(moment, kind))

    def _into_bag(self, moment: Moment, kind: int) -> Moment:
        space, rubies, clovers, bag, board = moment
        if self.left(kind, bag + board):
            bag += self.unit[kind]
        return (space, rubies, clovers, bag, board)

    def _moved(self, moment: Moment, steps: int) -> Leaf:
        space = moment[0] + steps
        return self._market(moment) if space >= self.steps else Leaf(NEXT, (space, *moment[1:]))

    def _back(self, moment: Moment, kind: int) -> Node:
        space, rubies, clovers, bag, board = moment
        options = tuple(
            (one, Leaf(NEXT, (space, rubies, clovers, bag + self.unit[one], board - self.unit[one])))
            for one, _ in self.held(board)
            if one != DREAM_KIND
        )
        return Choice("back", options)

    def _on(self, moment: Moment, kind: int) -> Node:
        ahead = self.ahead[moment[0]]
        if ahead is not None:
            return Leaf(NEXT, (ahead, *moment[1:]))
        return Leaf(NEXT, moment) if self.kit.rulings.blue_stays else self._market(moment)

    def _by_rubies(self, moment: Moment, kind: int) -> Node:
        return self._moved(moment, moment[1])

    def _with_clovers(self, moment: Moment, count: int) -> Leaf:
        space, rubies, clovers, bag, board = moment
        return Leaf(NEXT, (space, rubies, min(clovers + count, max(clovers, self.clovers)), bag, board))

    def _clover(self, moment: Moment, kind: int) -> Node:
        return self._with_clovers(moment, 2 if self.spiral[moment[0]] else 1)

    # Butterfly

    def _rubies(self, moment: Moment, kind: int) -> Node:
        number = self.numbers[kind]
        return self._gained(moment, RUBIES_BY_NUMBER.get(number, number))

    def _wooden_die(self, moment: Moment, kind: int) -> Node:
        faces = self.kit.wooden_die
        seen = {face: faces.count(face) for face in dict.fromkeys(faces)}
        if not self.spiral[moment[0]]:
            results = tuple((count, (str(face),), self._moved(moment, face)) for face, count in seen.items())
            return Chance(results, len(faces))
        twice: list[tuple[int, tuple[str, ...], Node]] = []
        for face, count in seen.items():
            first = self._moved(moment, face)
            if first.after == MARKET:
                twice.append((count * len(faces), (str(face),), first))
            else:
                for other, more in seen.items():
                    twice.append((count * more, (str(face), str(other)), self._moved(first.moment, other)))
        return Chance(tuple(twice), len(faces) ** 2)

    def _again(self, moment: Moment, kind: int) -> Node:
        return Leaf(FURTHER, moment)

    def _swap(self, moment: Moment, kind: int) -> Node:
        space, rubies, clovers, bag, board = moment
        higher = self.higher.get(kind)
        if higher is not None and self.left(higher, bag + board):
            board += self.unit[higher] - self.unit[kind]
        return Leaf(NEXT, (space, rubies, clovers, bag, board))

    def takeable(self, spiral: bool, chips: int) -> list[int]:
        """What the purple board gives: a 2, on a spiral space a 4 (a 2 where no 4 is left)."""
        barred = () if self.kit.rulings.purple_takes_all else (Colour.PURPLE, Colour.ORANGE)
        for number in (4, 2) if spiral else (2,):
            found = [
                kind
                for kind, chip in enumerate(self.kinds)
                if chip.number == number and chip.colour not in barred and self.left(kind, chips)
            ]
            if found:
                return found
        return []

    def _take(self, moment: Moment, kind: int) -> Node:
        able = self.takeable(self.spiral[moment[0]], moment[3] + moment[4])
        if not able:
            return Leaf(NEXT, moment)
        return Choice("take", tuple((one, Leaf(NEXT, self._into_bag(moment, one))) for one in able))

    def _clovers(self, moment: Moment, kind: int) -> Node:
        oranges = sum(count for one, count in self.held(moment[4]) if self.kinds[one].colour is Colour.ORANGE)
        return self._with_clovers(moment, oranges)
