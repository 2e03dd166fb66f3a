"""Purchases of Quacks & Co. valued once more, by the plain rules and nothing of the search: the second proof.

All that can come is played out by playing.py, state by state, and the expected numbers of own turns are found by value
iteration: every state is valued again and again by the values of those that can follow, until nothing changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulewright.models.quacks_and_co.chips import BUBBLES, Chip, Chips, Colour, plus
from rulewright.models.quacks_and_co.playing import Playing, before_purchase
from rulewright.models.quacks_and_co.purchase import Purchase, purchases
from rulewright.models.quacks_and_co.state import State, laid, shopped
from rulewright.models.quacks_and_co.turns import Draw, Turn
from rulewright.puzzles.kind import UnfitError

SETTLED = 1e-12
MOST_ROUNDS = 400

# What can follow a draw is a tree: a state by its number, None for the market, ("mean", Parts), or ("best", trees).
Parts = tuple[tuple[float, Any], ...]


class Plain:
    """The race of the animal on turn; the others stay.

    Args:
        most: so many states at most. Raises UnfitError where there are more.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._numbers: dict[Any, int] = {}
        self._waiting: list[tuple[int, State]] = []
        self._draws: dict[int, Parts] = {}
        self._shops: dict[Any, Any] = {}

    def values(self, before: State, offers: Sequence[Purchase]) -> list[float]:
        """The expected number of own turns after each purchase, from a state right before it."""
        roots = [self._number(shopped(before, chips)) for chips in offers]
        while self._waiting:
            number, state = self._waiting.pop()
            self._draws[number] = self._bag(state)
        found = self._settle()
        return [found[root] for root in roots]

    def _number(self, state: State) -> int:
        own = state.own
        assert own.bag is not None
        key = (own.space, own.rubies, own.clovers, self._alike(state, own.bag), self._alike(state, own.board, True))
        if key not in self._numbers:
            if len(self._numbers) >= self._most:
                raise UnfitError("more can come than the second proof looks at")
            self._numbers[key] = len(self._numbers)
            self._waiting.append((self._numbers[key], state))
        return self._numbers[key]

    def _alike(self, state: State, chips: Chips, board: bool = False) -> Any:
        """Chips with those counted as one kind that lead to the market when drawn, now and later.

        That is right as long as the supply does not run out, which the first proof makes sure of. Orange chips on the
        board are told apart on the butterfly side, where they are counted.
        """
        way = state.kit.track.steps - state.own.space
        counted = board and not state.kit.caterpillar
        food = [
            (chip, count)
            for chip, count in chips.items()
            if chip.number < way or (counted and chip.colour is Colour.ORANGE)
        ]
        return (tuple(food), sum(chips.values()) - sum(count for _, count in food))

    def _bag(self, state: State) -> Parts:
        """What each chip of the bag leads to, with its chance."""
        bag = state.own.bag
        assert bag is not None
        whole = sum(bag.values())
        return tuple((count / whole, self._drawn(state, chip)) for chip, count in bag.items())

    def _drawn(self, state: State, chip: Chip) -> Any:
        if chip.dream:
            now = laid(state, chip)
            return self._shop(now) if now.own.dreams == BUBBLES else self._number(now)
        for found in self._played(state, [Draw(chip)]):
            return found  # nothing is rolled or chosen, or the chip itself leads to the market
        if chip.colour is Colour.YELLOW:
            return self._rolled(state, chip)
        if chip.colour is Colour.GREEN:
            draws = [Draw(chip, back=one) for one in laid(state, chip).own.board]
        else:
            draws = [Draw(chip, take=one) for one in state.kit.kinds]
        return ("best", tuple(dict.fromkeys(self._played(state, draws))))

    def _played(self, state: State, draws: Sequence[Draw]) -> Iterator[Any]:
        """What legal draws lead to."""
        for draw in draws:
            played = Playing(state, Turn((draw,)))
            if played.further:
                yield ("mean", self._bag(played.state))
            elif not played.findings:
                yield None if played.state.winner else self._number(played.state)

    def _rolled(self, state: State, chip: Chip) -> Any:
        """The die, rolled once or twice."""
        faces = state.kit.box.white_die if state.kit.caterpillar else tuple(map(str, state.kit.wooden_die))
        chance = 1 / len(faces)
        found: list[tuple[float, Any]] = []
        for face in faces:
            once = list(self._played(state, [Draw(chip, die=(face,))]))
            if once:
                found += [(chance, node) for node in once]
                continue
            for other in faces:
                twice = next(self._played(state, [Draw(chip, die=(face, other))]))
                found.append((chance * chance, twice))
        return ("mean", tuple(found))

    def _shop(self, state: State) -> Any:
        """A purchase: the best of all that can be made."""
        now = before_purchase(state)
        if now.winner:
            return None
        own = now.own
        assert own.bag is not None
        key = (own.space, own.rubies, own.clovers, self._alike(now, plus(own.bag, own.board)))
        if key not in self._shops:
            after = tuple(self._number(shopped(now, chips)) for chips in purchases(now))
            self._shops[key] = ("best", after)
        return self._shops[key]

    def _settle(self) -> list[float]:
        """Value iteration, what was found last first: it mostly comes later in the race."""
        values = [1.0] * len(self._numbers)
        order = sorted(self._draws, reverse=True)

        def at(node: Any) -> float:
            if node is None:
                return 0.0
            if isinstance(node, int):
                return values[node]
            what, parts = node
            if what == "best":
                return min(map(at, parts))
            return mean(parts)

        def mean(parts: Parts) -> float:
            return sum((weight * at(one) for weight, one in parts), 0.0)

        for _ in range(MOST_ROUNDS):
            change = 0.0
            for number in order:
                new = 1.0 + mean(self._draws[number])
                change = max(change, abs(new - values[number]))
                values[number] = new
            if change < SETTLED:
                return values
        raise UnfitError("the values do not settle")
