"""The luckiest way to the market: every draw and die as one likes it, level by level of own turns.

First a single way, then a few ways at a time, each level cut down to the most promising moments; then all of them, as
far as the work allows, for the proof that no way is shorter.

In such a world more chips never hurt, for what one does not want to draw one does not draw. So a moment is left out
when another one is at least as good: on the same space, with the same clovers and dream weeds (and oranges on the
board, which count on the butterfly side), with no fewer rubies, and with at least its chips, in the bag and in all.
One thing must be seen to: dice and boards give chips into the bag as long as the supply lasts. An animal that has all
of them on its board gets none. So where a kind may run out, a better moment must not have more of it on the board; on
the butterfly side, where chips are swapped as well, both must have the same number of it.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field

from rulewright.models.quacks_and_co.chips import Colour, parse_chip
from rulewright.models.quacks_and_co.search.effort import Effort, SpentError
from rulewright.models.quacks_and_co.search.least import Least
from rulewright.models.quacks_and_co.search.nodes import FURTHER, MARKET, Chance, Leaf, Moment, Node, Shop
from rulewright.models.quacks_and_co.search.packing import BITS, MASK
from rulewright.models.quacks_and_co.search.race import Bought, Race

# One draw as the witness tells it: kind (None: a purchase alone), die, returned, taken, skipped, bought.
Step = tuple[int | None, tuple[str, ...], int | None, int | None, bool, Bought | None]
Steps = tuple[Step, ...]
Level = dict[Moment, tuple[Moment | None, Steps]]

# Units of work: for the first way (which is looked for even when there is no time), for each of the next ones, and for
# all ways where there is no time limit.
FIRST, NEXT, WORK = 40_000, 250_000, 1_500_000
# Searches for a good way: moments of a level that are kept, draws within a turn that are followed, and how much a
# chip is worth against the space.
NARROW = ((1, 50, 1.6), (40, 400, 0.8), (40, 400, 1.6), (300, 1000, 0.8), (300, 1000, 1.6), (3000, 1000, 0.8))
MOMENTS = 300_000  # of the last search, kept in memory
COMPARED = 40  # so many moments that are alike are remembered
FAR = 100  # turns that a bound looks ahead where no way is known


@dataclass(slots=True)
class Lucky:
    """What was found: `turns` None where nothing was; no way takes fewer than `bound` turns."""

    turns: int | None = None
    bound: int = 0
    steps: list[Steps] = field(default_factory=list)
    looked_at: int = 0
    proven: bool = False


class Search:
    """Looks for the fewest turns from a moment.

    Args:
        race: the race.
        effort: what is done; its limits are set here.
        until: the time (of `time.monotonic`) at which to give up; without one there is a fixed amount of work.
    """

    def __init__(self, race: Race, effort: Effort, until: float | None) -> None:
        self.race, self._effort, self._until = race, effort, until
        self._least = Least(race, effort.spend)
        self._best: dict[tuple[int, ...], list[tuple[int, int, int, int]]] = {}
        self._greatest: dict[tuple[int, int, Bought], list[Bought]] = {}
        self._able: dict[int, Bought] = {}  # what is for sale beside some chips
        self._purple = race.kit.caterpillar and any(one.colour is Colour.PURPLE for one in race.kinds)
        self._orange = [kind for kind, chip in enumerate(race.kinds) if chip.colour is Colour.ORANGE]
        # Where a chip of the bag is less than that of another number, it borrows from the next.
        self._borrows = sum(1 << (BITS * (kind + 1)) for kind in range(len(race.kinds)))
        self._scarce = 0
        self._worth = 1.0
        self.found = Lucky()

    def run(self, start: Moment, shopping: bool) -> Lucky:
        """The fewest turns; a purchase that is due is made first, and is no turn of its own."""
        found = self.found
        try:
            self._effort.allow(FIRST, None)
            # The purchase that is due may be none, for the clovers lead to the market.
            found.bound = 0 if shopping else self._least.turns(start, FAR)
            for width, draws, self._worth in NARROW:
                first = width == 1  # the others may find no time
                self._effort.allow(FIRST if first else NEXT, None if first else self._until)
                with suppress(SpentError):
                    self._levels(start, shopping, width, draws)
                if found.turns == 0:
                    break
            self._effort.allow(WORK if self._until is None else None, self._until)
            self._scarce = self._may_run_out(start)
            self._levels(start, shopping, None, None)
        except SpentError:
            pass
        found.proven = found.turns is not None and found.bound >= found.turns
        return found

    def _left(self, turns: int) -> int:
        """How many turns are left after some for a way that is shorter than the best."""
        return FAR if self.found.turns is None else self.found.turns - 1 - turns

    def _levels(self, start: Moment, shopping: bool, width: int | None, draws: int | None) -> None:
        """Level by level, only ways with fewer turns than the best so far; all moments where no width is given."""
        found = self.found
        self._best.clear()
        level: Level = {start: (None, ())}
        levels, held = [level], 0
        if shopping:
            first: Level = {}
            for after, moment, step in self._ends(self.race.third_dream(start), (None, (), None, None, False, None)):
                if after == MARKET:
                    found.turns, found.steps = 0, []
                    return
                first.setdefault(moment, (start, (step,)))
            found.bound = max(found.bound, 1)
            levels.append(level := first)
        turns = 0
        while level:
            turns += 1
            if found.turns is not None and turns >= found.turns:
                break
            if width is None:
                found.bound = max(found.bound, turns)
            later: Level = {}
            lowest = self._left(0) + 1
            for moment in level:
                found.looked_at += 1
                for after, end, steps in self._turns(moment, draws):
                    if after == MARKET:
                        found.turns, found.steps = turns, _way(levels, moment, steps)
                        return
                    if end in later:
                        continue
                    # A search for a first way is not held up by it.
                    looked = width is None or found.turns is not None
                    least = turns + self._least.turns(end, self._left(turns)) if looked else turns + 1
                    if (found.turns is None or least < found.turns) and (width is not None or self._new(end)):
                        lowest = min(lowest, least)
                        later[end] = (moment, steps)
                        held += 1
                if width is None and held > MOMENTS:
                    raise SpentError
            if width is None:
                found.bound = max(found.bound, lowest)
            elif len(later) > width:
                later = {moment: later[moment] for moment in sorted(later, key=self._promise)[:width]}
            levels.append(level := later)
        if width is None:
            # All ways that are shorter than the best were looked at.
            found.bound = turns if found.turns is None else found.turns

    def _promise(self, moment: Moment) -> tuple[float, Moment]:
        """What a narrow search goes on with: the way behind it and to come, rubies, dream weeds that are drawn."""
        space, rubies, clovers, bag, board = moment
        chips = sum(self.race.numbers[kind] * count for kind, count in self.race.held(bag + board))
        return (-(space + self._worth * chips + 1.5 * rubies + clovers + (board & MASK)), moment)

    # Turns

    def _turns(self, start: Moment, draws: int | None) -> list[tuple[int, Moment, Steps]]:
        """All that a turn can lead to, each end once; what follows so many draws, where not all are asked for."""
        found: dict[tuple[int, Moment], Steps] = {}
        drawing: list[tuple[Moment, Steps]] = [(start, ())]
        seen = {start}
        drawn = 0
        while drawing and (draws is None or drawn < draws):
            moment, steps = drawing.pop()
            drawn += 1
            for kind, _ in self.race.held(moment[3]):
                for after, end, step in self._ends(self.race.drawn(moment, kind), (kind, (), None, None, False, None)):
                    if after != FURTHER:
                        found.setdefault((after, end), (*steps, step))
                    elif end not in seen:
                        seen.add(end)
                        drawing.append((end, (*steps, step)))
        return [(after, moment, steps) for (after, moment), steps in found.items()]

    def _ends(self, node: Node, step: Step) -> list[tuple[int, Moment, Step]]:
        kind, die, back, take, skip, _ = step
        if isinstance(node, Leaf):
            self._effort.spend(1)
            return [(node.after, node.moment, step)]
        if isinstance(node, Shop):
            purchases = self._purchases(node)
            self._effort.spend(len(purchases))
            return [(1, self.race.shopped(node, bought), (kind, die, back, take, skip, bought)) for bought in purchases]
        if isinstance(node, Chance):
            return [
                end for _, faces, one in node.results for end in self._ends(one, (kind, faces, back, take, skip, None))
            ]
        found = []
        for option, one in node.options:
            if node.what == "back":
                told: Step = (kind, die, option, take, skip, None)
            elif node.what == "take":
                told = (kind, die, back, option, skip, None)
            else:
                told = (kind, die, back, take, bool(option), None)
            found += self._ends(one, told)
        return found

    def _purchases(self, shop: Shop) -> list[Bought]:
        """Those that are no part of another one: more chips never hurt.

        On the butterfly side those with the same chips that may run out are compared.
        """
        race = self.race
        able = self._able.get(shop.chips)
        if able is None:
            able = tuple(kind for kind in race.for_sale if race.left(kind, shop.chips))
            self._able[shop.chips] = able
        key = (self._scarce, shop.rubies, able)
        known = self._greatest.get(key)
        if known is not None:
            return known
        equal = 0 if race.kit.caterpillar else self._scarce
        # The least price of each colour. Where one that is not bought can be paid for, there is a greater purchase.
        least: dict[Colour | None, int] = {}
        for kind in able:
            if not equal >> (BITS * kind) & MASK:
                colour, price = race.kinds[kind].colour, race.prices[kind] or 0
                least[colour] = min(price, least.get(colour, price))
        offers = race.offered(shop.rubies, able)
        self._effort.spend(len(offers) // 2)
        found = self._greatest[key] = []
        for bought in offers:
            rest = shop.rubies - sum(race.prices[kind] or 0 for kind in bought)
            colours = {race.kinds[kind].colour for kind in bought}
            if not any(price <= rest and colour not in colours for colour, price in least.items()):
                found.append(bought)
        return found

    # What is left out

    def _may_run_out(self, start: Moment) -> int:
        """The kinds that dice and boards give and that may run out on the way: all bits of theirs."""
        race, turns = self.race, self.found.turns
        if race.kit.caterpillar:
            given = {parse_chip(face) for face in race.kit.box.white_die if face[:1].isalpha() and "-" in face}
            kinds = {kind for kind, chip in enumerate(race.kinds) if chip in given}
        else:
            kinds = {kind for kind, chip in enumerate(race.kinds) if chip.number in (2, 4)} | {*race.higher.values()}
        whole = start[3] + start[4]
        # No more than one of a kind comes in a turn, and one with the purchase that is due.
        return sum(
            MASK << (BITS * kind)
            for kind in kinds
            if turns is None or (whole >> (BITS * kind) & MASK) + turns + 1 > race.most[kind]
        )

    def _new(self, moment: Moment) -> bool:
        """Whether no moment before it is at least as good; it is remembered then."""
        space, rubies, clovers, bag, board = moment
        whole, equal, free = bag + board, 0, 0
        oranges = 0
        if self.race.kit.caterpillar:
            free = ~board & self._scarce
        else:
            oranges = sum(board >> (BITS * kind) & MASK for kind in self._orange)
            equal = whole & self._scarce
        # Purple moves by the rubies, so that more of them need not be better.
        exact = rubies if self._purple else 0
        others = self._best.setdefault((space, clovers, board & MASK, oranges, exact, equal), [])
        self._effort.spend(1 + len(others) // 16)
        borrows = self._borrows
        # A field of a number is less than that of another where their difference borrows from the next field.
        for held, chips, in_all, lies in others:
            if (
                held >= rubies
                and not ((chips - bag) ^ chips ^ bag) & borrows
                and not ((in_all - whole) ^ in_all ^ whole) & borrows
                and not ((lies - free) ^ lies ^ free) & borrows
            ):
                return False
        if len(others) >= COMPARED:
            del others[: COMPARED // 4]
        others.append((rubies, bag, whole, free))
        return True


def _way(levels: list[Level], moment: Moment, last: Steps) -> list[Steps]:
    """The turns that lead to the market."""
    steps, at = [last], moment
    for level in reversed(levels):
        before, how = level[at]
        if before is None:
            break
        steps.append(how)
        at = before
    return steps[::-1]
