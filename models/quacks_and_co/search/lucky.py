"""The luckiest way to the market: every draw and die as one likes it, level by level of own turns.

In such a world more chips never hurt, for what one does not want to draw one does not draw. So a moment is left out
when another one is at least as good: on the same space, with the same clovers and dream weeds (and oranges on the
board, which count on the butterfly side), with no fewer rubies, and with at least its chips, in the bag and in all.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from rulewright.models.quacks_and_co.box import DRAW
from rulewright.models.quacks_and_co.chips import BUBBLES, Colour
from rulewright.models.quacks_and_co.search.nodes import FURTHER, MARKET, Chance, Leaf, Moment, Node, Shop
from rulewright.models.quacks_and_co.search.packing import BITS, DREAM_KIND, MASK
from rulewright.models.quacks_and_co.search.race import Bought, Race

# One draw as the witness tells it: kind (None: a purchase alone), die, returned, taken, skipped, bought.
Step = tuple[int | None, tuple[str, ...], int | None, int | None, bool, Bought | None]
Steps = tuple[Step, ...]


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
        limit: how many moments are looked at, at most.
        until: the time (of `time.monotonic`) at which to give up, if given.
        stop: whether somebody asks to stop.
    """

    def __init__(self, race: Race, limit: int, until: float | None, stop: Callable[[], bool]) -> None:
        self.race, self._limit, self._until, self._stop = race, limit, until, stop
        self._reaches: dict[tuple[int, int], int] = {}
        self._best: dict[tuple[int, ...], list[tuple[int, int, int]]] = {}
        self._gap = max((one - other for one, other in _gaps(race)), default=0)
        self._purple = race.kit.caterpillar and any(one.colour is Colour.PURPLE for one in race.kinds)
        self._orange = [kind for kind, chip in enumerate(race.kinds) if chip.colour is Colour.ORANGE]

    def run(self, start: Moment, shopping: bool) -> Lucky:
        """The fewest turns; a purchase that is due is made first, and is no turn of its own."""
        quick = self._levels(start, shopping, beam=300, most=None)
        self._best.clear()
        found = self._levels(start, shopping, beam=None, most=quick.turns)
        found.looked_at += quick.looked_at
        if found.turns is None and quick.turns is not None:
            # No shorter way, or none was found in time.
            found.turns, found.steps = quick.turns, quick.steps
        found.proven = found.turns is not None and found.bound >= found.turns
        return found

    def _levels(self, start: Moment, shopping: bool, beam: int | None, most: int | None) -> Lucky:
        """Level by level; `beam`: so many moments of each are kept; `most`: only ways with fewer turns count."""
        result = Lucky()
        level: dict[Moment, tuple[Moment | None, Steps]] = {start: (None, ())}
        levels = [level]
        if shopping:
            first: dict[Moment, tuple[Moment | None, Steps]] = {}
            node = self.race.third_dream(start)
            for after, moment, step in self._ends(node, (None, (), None, None, False, None)):
                if after == MARKET:
                    return Lucky(0, 0, [], 1)
                first.setdefault(moment, (start, (step,)))
            levels.append(level := first)
        for turns in range(1, 10_000):
            if most is not None and turns >= most:
                result.bound = most
                return result
            later: dict[Moment, tuple[Moment | None, Steps]] = {}
            for moment in level:
                result.looked_at += 1
                if beam is not None and later and self._late():
                    break  # a narrow search goes on with what it has
                if beam is None and self._over(result.looked_at):
                    result.bound = turns
                    return result
                for after, end, steps in self._turns(moment):
                    if after == MARKET:
                        result.turns, result.bound = turns, turns
                        result.steps = _way(levels, moment, steps)
                        return result
                    if end not in later and self._worth(end, turns, most) and self._new(end):
                        later[end] = (moment, steps)
            if not later:
                result.bound = turns + 1 if most is None else most
                return result
            if beam is not None and len(later) > beam:
                order = sorted(later, key=self._promise)[:beam]
                later = {moment: later[moment] for moment in order}
            levels.append(level := later)
        return result

    def _over(self, looked_at: int) -> bool:
        return looked_at > self._limit or (looked_at % 64 == 0 and (self._late() or self._stop()))

    def _late(self) -> bool:
        return self._until is not None and time.monotonic() > self._until

    def _promise(self, moment: Moment) -> tuple[float, Moment]:
        """What a narrow search goes on with: the way behind it and to come, rubies, dream weeds that are drawn."""
        space, rubies, clovers, bag, board = moment
        chips = sum(self.race.numbers[kind] * count for kind, count in self.race.held(bag + board))
        return (-(space + 0.8 * chips + 1.5 * rubies + clovers + (board & MASK)), moment)

    # Turns

    def _turns(self, start: Moment) -> list[tuple[int, Moment, Steps]]:
        """All that a turn can lead to, each end once."""
        found: dict[tuple[int, Moment], Steps] = {}
        drawing: list[tuple[Moment, Steps]] = [(start, ())]
        seen = {start}
        while drawing:
            moment, steps = drawing.pop()
            for _, kind, node in self.race.draws(moment):
                for after, end, step in self._ends(node, (kind, (), None, None, False, None)):
                    if after != FURTHER:
                        found.setdefault((after, end), (*steps, step))
                    elif end not in seen:
                        seen.add(end)
                        drawing.append((end, (*steps, step)))
        return [(after, moment, steps) for (after, moment), steps in found.items()]

    def _ends(self, node: Node, step: Step) -> list[tuple[int, Moment, Step]]:
        kind, die, back, take, skip, _ = step
        if isinstance(node, Leaf):
            return [(node.after, node.moment, step)]
        if isinstance(node, Shop):
            return [
                (1, self.race.shopped(node, bought), (kind, die, back, take, skip, bought))
                for bought in self._greatest(node)
            ]
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

    def _greatest(self, shop: Shop) -> list[Bought]:
        """The purchases that are no part of another one: more chips never hurt."""
        offers = self.race.offers(shop)
        sets = [frozenset(kinds) for kinds in offers]
        by_size = sorted(range(len(offers)), key=lambda number: -len(sets[number]))
        kept: list[int] = []
        for number in by_size:
            if not any(sets[number] < sets[other] for other in kept):
                kept.append(number)
        return [offers[number] for number in sorted(kept)]

    # What is left out

    def _new(self, moment: Moment) -> bool:
        """Whether no moment before it is at least as good; it is remembered then."""
        space, rubies, clovers, bag, board = moment
        oranges = 0
        if not self.race.kit.caterpillar:
            oranges = sum(board >> (BITS * kind) & MASK for kind in self._orange)
        # Purple moves by the rubies, so that more of them need not be better.
        exact = rubies if self._purple else 0
        key = (space, clovers, board & MASK, oranges, exact)
        others = self._best.setdefault(key, [])
        whole = bag + board
        for held, in_bag, in_all in others:
            if held >= rubies and self._covers(in_bag, bag) and self._covers(in_all, whole):
                return False
        others[:] = [
            other
            for other in others
            if not (rubies >= other[0] and self._covers(bag, other[1]) and self._covers(whole, other[2]))
        ]
        others.append((rubies, bag, whole))
        return True

    def _covers(self, more: int, chips: int) -> bool:
        """Whether some chips hold at least some others."""
        if more == chips:
            return True
        return all(more >> (BITS * kind) & MASK >= count for kind, count in self.race.held(chips))

    def _worth(self, moment: Moment, turns: int, most: int | None) -> bool:
        """Whether the market can be reached from here in fewer than `most` turns in all, at the very best."""
        return most is None or turns + self._least(moment, most - 1 - turns) < most

    def _least(self, moment: Moment, left: int) -> int:
        """No way from here takes fewer turns; looked at only as far as `left`."""
        space, rubies, clovers, bag, board = moment
        way, missing = self.race.steps - space, BUBBLES - (board & MASK)
        least = left + 1
        for shops in range(left // BUBBLES + 2):
            asleep = 0 if not shops else missing + BUBBLES * (shops - 1)
            if asleep >= least:
                break
            reach = self._reach(bag + board, shops, rubies, left)
            rest = max(0, way - shops * clovers)
            least = min(least, asleep + -(-rest // reach))
        return max(1, least)

    def _reach(self, chips: int, shops: int, rubies: int, left: int) -> int:
        """How far one turn can lead at most, after so many purchases, with so many turns left."""
        key = (chips, shops * 1_000_000 + rubies * 1000 + left)
        found = self._reaches.get(key)
        if found is not None:
            return found
        race, kit = self.race, self.race.kit
        counts = dict(race.held(chips))
        chain_colour = Colour.YELLOW if kit.caterpillar else Colour.GREEN
        chains = DRAW in kit.box.white_die or not kit.caterpillar
        chain, single = 0, 1
        gives = not kit.caterpillar and any(chip.colour is Colour.PURPLE for chip in race.kinds)
        for kind, chip in enumerate(race.kinds):
            if kind == DREAM_KIND:
                continue
            count = counts.get(kind, 0)
            able = (
                count or shops or gives or (kit.caterpillar and chip.word in kit.box.white_die) or not kit.caterpillar
            )
            if not able:
                continue
            single = max(single, chip.number + self._extra(kind, rubies, left))
            if chains and chip.colour is chain_colour:
                chain += chip.number * count
        if chains:
            best = max((chip.number for chip in race.kinds if chip.colour is chain_colour), default=0)
            by_die = chain_colour is Colour.YELLOW and any(f"{chain_colour}" in face for face in kit.box.white_die)
            chain += best * (shops + (left if gives or by_die else 0))
        # A clover that is gained is used once for every purchase to come.
        held = sum(counts.get(kind, 0) for kind in self._orange)
        orange = 2 if kit.caterpillar else held + shops + left
        found = chain + single + (orange * shops if self._orange else 0)
        self._reaches[key] = found
        return found

    def _extra(self, kind: int, rubies: int, left: int) -> int:
        """What an action adds to the steps of a chip at most."""
        race, kit = self.race, self.race.kit
        colour = race.kinds[kind].colour
        if colour is Colour.YELLOW:
            if kit.caterpillar:
                return max((int(face) for face in kit.box.white_die if face.isdecimal()), default=0)
            return 2 * max(kit.wooden_die)
        if kit.caterpillar and colour is Colour.BLUE:
            return self._gap if kit.rulings.blue_stays else race.steps
        if kit.caterpillar and colour is Colour.PURPLE:
            return min(max(rubies, race.rubies), rubies + 2 * left + 1)
        return 0


def _gaps(race: Race) -> list[tuple[int, int]]:
    """Spiral spaces with the one before each (or the start)."""
    spirals = race.kit.track.spirals
    return list(zip(spirals, (0, *spirals), strict=False))


def _way(levels: list[dict[Moment, tuple[Moment | None, Steps]]], moment: Moment, last: Steps) -> list[Steps]:
    """The turns that lead to the market."""
    steps, at = [last], moment
    for level in reversed(levels):
        before, how = level[at]
        if before is None:
            break
        steps.append(how)
        at = before
    return steps[::-1]
