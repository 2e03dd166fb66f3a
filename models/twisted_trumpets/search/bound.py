"""What a turn can still lead to at most. Sound: no sequence of steps is worth more; tests look for one.

What n further pieces can add on top of what lies is looked at mix by mix (see `mixes.py`), for each mix apart:

* new pipes that hang on the trumpeter form trees: each is joined by one of its ends to an old end or to a new pipe. So
  bells are at the ends of ways that start at different old ends, unless a pipe with three ends or more forks them;
* what is put in between counts once for each bell behind it: one, and one more for each fork;
* an old bell can only gain twists, and only by a way through new pipes that is not longer than its way is now;
* an end that meets another one, old or new, costs nothing. Old ends that can be met are those that face free spaces,
  and new pieces meet each other at so many edges at most as so many squares can touch;
* flags, birds and notes are taken as if the other new pieces were the best for them;
* each card is taken at its best over all counts that can come about.

Old pipes that hang on nothing are taken as further pieces of the mix that cost nothing. The own disc is never lost, so
held decrees stay.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.models.twisted_trumpets.scoring import FLAGS
from rulewright.models.twisted_trumpets.search.ahead import Ahead
from rulewright.models.twisted_trumpets.search.cards import Card
from rulewright.models.twisted_trumpets.search.front import NEVER, Front, Loose
from rulewright.models.twisted_trumpets.search.measure import Measure
from rulewright.models.twisted_trumpets.search.play import Node, Play
from rulewright.models.twisted_trumpets.search.reach import Reach
from rulewright.models.twisted_trumpets.search.stock import Stock, Stocks

NOTHING = -(10**6)
# The most edges at which n squares of a grid can touch each other.
MEETINGS = (0, 0, 1, 2, 4, 5, 7, 8, 10, 12)


class Bound:
    """Upper bounds for the moments of one question."""

    def __init__(self, play: Play, plans: Sequence[Card], decrees: Sequence[Card]) -> None:
        self.play = play
        self.table = play.table
        self.stocks = Stocks(play)
        self.ahead = Ahead(self.table, plans, decrees)
        self._flags: dict[tuple[int, int, int], int] = {}

    def of(self, node: Node, measure: Measure, reach: Reach, floor: int, worth: int, cap: int) -> tuple[int, int]:
        """What the turn can be worth at most with so much further reach, without held decrees and discards.

        `worth` is what it is worth if it ends now, `cap` what cards can be worth at most as far as is known. Where the
        first number is at most `floor`, any number up to that can come instead. The second is a better cap.
        """
        stock = self.stocks.of(node, reach.actions, reach.favors)
        most = min(reach.actions, len(reach.cells), stock.number)
        if most < 1:
            return worth, cap
        front = Front(self.table, measure, reach.cells, most)
        loose = Loose(measure)
        added = self._added(measure, reach, stock, most, front, loose)
        points = measure.points
        if not self.ahead.cards:
            return max(worth, points + max(added.values())), 0
        if points + max(added.values()) + cap <= floor:
            return max(worth, floor), cap
        look = self.ahead.look(node, measure, reach.cells, stock, most, front, loose)
        cap = min(cap, look.most(max(added)))
        best = worth
        for bells, more in sorted(added.items(), key=lambda item: -item[1]):
            if points + more + cap > max(best, floor):
                best = max(best, points + more + min(cap, look.most(bells)))
        return best, cap

    def _added(
        self, measure: Measure, reach: Reach, stock: Stock, most: int, front: Front, loose: Loose
    ) -> dict[int, int]:
        """What pieces can add at most, without cards, by the number of bells that they have."""
        worth = self._worth(measure, reach, stock, most)
        rerouted = {}
        base = [0, *front.worth]
        top = front.worth[0] if front.worth else 0
        reaching = len(front.worth) + loose.forks
        joins, mouths, turned = front.joins, front.mouths, front.turning < NEVER
        found: dict[int, int] = {0: 0}
        for offer in stock.offers(most):
            values = []
            for group in offer.groups:
                sums = [0]
                left = offer.allowed
                for value, is_bought in sorted([(worth[side.number], bought) for side, bought in group], reverse=True):
                    if is_bought:
                        if not left:
                            continue
                        left -= 1
                    sums.append(sums[-1] + value)
                values.append(sums)
            for mix in offer.mixes:
                forks = mix.forks + loose.forks
                if mix.stops > reaching + mix.forks:
                    continue
                pieces = mix.pieces
                met = joins[pieces]
                if met > mix.ends:
                    met = mix.ends
                rest = mix.ends - met
                other = 2 * MEETINGS[pieces] if pieces < len(MEETINGS) else rest
                if mouths:
                    other += mouths
                elif rest & 1 and other > rest:
                    other = rest - 1
                total = 3 * met - (3 * (rest - other) if rest > other else 0) + 3 * (mix.ends - mix.saved)
                for number, count in mix.taken:
                    total += values[number][count]
                bells = mix.bells + loose.bells
                if bells:
                    twists = mix.twists + loose.twists
                    between = mix.through + loose.through + twists
                    total += mix.own
                    ways = 1 + forks
                    for number, weight in enumerate(mix.leaves):
                        if number < ways:
                            total += weight * (top + between)
                        else:
                            at = number - forks + 1
                            if at >= len(base):
                                break
                            total += weight * base[at]
                    if mix.mids:
                        total += mix.mids * (top + between)
                    if loose.bells:
                        total += loose.bells * (top + between) + loose.own
                    if turned and twists:
                        total += twists * bells
                if turned and mix.through:
                    twists = measure.counts.twists + mix.twists
                    if twists not in rerouted:
                        rerouted[twists] = _rerouted(measure, front.turning, twists)
                    total += rerouted[twists]
                if total > found.get(bells, NOTHING):
                    found[bells] = total
        return found

    def _worth(self, measure: Measure, reach: Reach, stock: Stock, most: int) -> dict[int, int]:
        """What every side of the tiles in stock can add at most by flags, birds and notes, by its number."""
        found = dict.fromkeys(stock.numbers, 0)
        if not stock.special:
            return found
        counts = measure.counts.flags
        top = [now + sum(more[:most]) for now, more in zip(counts, stock.flags, strict=True)]
        birds = notes = 0
        if stock.sings:
            birds = max(map(measure.birds.__getitem__, reach.cells))
            notes = max(map(measure.notes.__getitem__, reach.cells)) + sum(stock.notes[: most - 1])
        own = self.table.own_notes
        for side in stock.special:
            piece = side.piece
            worth = piece.notes * birds
            if piece.birds:
                worth += piece.birds * (notes + (piece.notes if own else 0))
            if piece.flagged:
                for number, now, limit in zip(piece.flags, counts, top, strict=True):
                    if number:
                        key = number, now, limit
                        gain = self._flags.get(key)
                        if gain is None:
                            gain = self._flags[key] = flag_gain(*key)
                        worth += gain
            found[side.number] = worth
        return found


def _rerouted(measure: Measure, turning: int, twists: int) -> int:
    """What the bells that are there can gain by ways that are not longer and have more twists."""
    total = 0
    for cell, piece in enumerate(measure.trumpet):
        if piece is not None:
            for pipe, bells in enumerate(piece.bells):
                length = measure.length[4 * cell + pipe]
                if bells and length >= turning:
                    total += len(bells) * max(0, min(length, twists) - measure.twist[4 * cell + pipe])
    return total


def flag_gain(number: int, count: int, top: int) -> int:
    """The most that so many flags of a colour can add when between `count` and `top` of it lie in the end."""
    last = len(FLAGS) - 1
    return max(
        FLAGS[min(total, last)] - FLAGS[min(total - number, last)]
        for total in range(count + number, max(top, count + number) + 1)
    )
