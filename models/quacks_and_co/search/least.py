"""What no luck can beat: how many turns it takes from a moment at the very least."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.models.quacks_and_co.box import DRAW
from rulewright.models.quacks_and_co.chips import BUBBLES, Colour
from rulewright.models.quacks_and_co.search.nodes import Moment
from rulewright.models.quacks_and_co.search.packing import BITS, MASK
from rulewright.models.quacks_and_co.search.race import Race

KEPT = 100_000  # so many hands of chips are remembered at once


class Least:
    """Bounds of one race.

    A turn is a run of chips that let draw again, and a last one: a dream weed, or a chip with its action. Those that
    let draw again are yellow by the white die, green on the butterfly side. Other colours come last. How often dream
    weeds must come is tried out: each third one lets buy, and moves by the clovers.

    Args:
        race: the race.
        spend: is told of the work that is done, and may stop it.
    """

    def __init__(self, race: Race, spend: Callable[[int], None]) -> None:
        self.race, self._spend = race, spend
        kit = race.kit
        self._gap = _longest_gap(race)
        colour = Colour.YELLOW if kit.caterpillar else Colour.GREEN
        again = DRAW in kit.box.white_die or not kit.caterpillar
        # With their numbers: what lets draw again, and all by their last step and those that rubies add to.
        self._again = [
            (BITS * kind, chip.number) for kind, chip in enumerate(race.kinds) if again and chip.colour is colour
        ]
        self._oranges = [BITS * kind for kind, chip in enumerate(race.kinds) if chip.colour is Colour.ORANGE]
        self._best = max((number for _, number in self._again), default=0)
        # Whether more chips that let draw again can come in other ways than by a purchase.
        self._more = (
            any(face.startswith(f"{colour}-") for face in kit.box.white_die)
            if kit.caterpillar
            else any(chip.colour is Colour.PURPLE for chip in race.kinds)
        )
        self._any = self._last(range(len(race.kinds)))
        given = [kind for kind, chip in enumerate(race.kinds) if chip.word in kit.box.white_die]
        self._given = given if kit.caterpillar else list(range(len(race.kinds)))
        self._hands: dict[int, tuple[int, int, int, int]] = {}

    def turns(self, moment: Moment, left: int) -> int:
        """No way from here takes fewer turns; looked at only as far as `left`."""
        space, rubies, clovers, bag, board = moment
        way, missing = self.race.steps - space, BUBBLES - (board & MASK)
        run, oranges, *own = self._hand(bag + board)
        run += left * self._best if self._more else 0
        # Purple moves by the rubies: no turn brings more than two, or one for the last place.
        rich = min(max(rubies, self.race.rubies), rubies + 2 * left + 1)
        least = left + 1
        fixed, purple = own
        asleep = shops = 0
        while asleep < least:
            last = max(1, fixed, purple + rich if purple else 0)
            gain = 0
            if self._oranges:
                # A clover that is gained is used once for every purchase to come.
                gain = shops * (2 if self.race.kit.caterpillar else oranges + shops + left)
            # A turn that ends with a dream weed leads no further than the chips before it do.
            rest = max(0, way - shops * clovers - asleep * run)
            least = min(least, asleep + -(-rest // (run + last + gain)))
            asleep += BUBBLES if shops else max(1, missing)
            shops += 1
            run += self._best
            fixed, purple = self._any
        self._spend(shops // 8)
        return max(1, least)

    def _hand(self, chips: int) -> tuple[int, int, int, int]:
        """Of some chips: the longest run, the oranges, and what the last one can be (see `_last`)."""
        found = self._hands.get(chips)
        if found is None:
            self._spend(2)
            if len(self._hands) >= KEPT:
                self._hands.clear()
            run = sum((chips >> at & MASK) * number for at, number in self._again)
            oranges = sum(chips >> at & MASK for at in self._oranges)
            kinds = [*(kind for kind, _ in self.race.held(chips)), *self._given]
            found = self._hands[chips] = (run, oranges, *self._last(kinds))
        return found

    def _last(self, kinds: list[int] | range) -> tuple[int, int]:
        """How far the best of some kinds leads as the last one; the highest number that moves by the rubies, or 0."""
        race, kit = self.race, self.race.kit
        fixed = purple = 0
        for kind in kinds:
            chip = race.kinds[kind]
            more = 0
            if chip.colour is Colour.YELLOW:
                white = max((int(face) for face in kit.box.white_die if face.isdecimal()), default=0)
                more = white if kit.caterpillar else 2 * max(kit.wooden_die)
            elif kit.caterpillar and chip.colour is Colour.BLUE:
                more = self._gap if kit.rulings.blue_stays else race.steps
            elif kit.caterpillar and chip.colour is Colour.PURPLE:
                purple = max(purple, chip.number)
            fixed = max(fixed, chip.number + more)
        return fixed, purple


def _longest_gap(race: Race) -> int:
    """The most steps from a spiral space, or the start, to the next."""
    spirals = race.kit.track.spirals
    return max((one - other for one, other in zip(spirals, (0, *spirals), strict=False)), default=0)
