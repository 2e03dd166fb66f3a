"""What a turn can still lead to at most. Sound: no sequence of steps is worth more; tests look for one.

With at most n further pieces (T: pieces through which no way runs on; H: others), on top of what lies:

* a new bell is worth at most the highest worth of a pipe where the trumpet can grow, one more for itself, and what the
  new H pieces and the old pipes that hang on nothing can put in between;
* an old bell can only gain twists, and only by a way through a new pipe that is not longer than its way is now;
* a piece closes the old ends that it meets, and its own ends are open unless another new piece meets them;
* flags, birds and notes are taken as if the other new pieces were the best for them;
* each card is taken at its best over all counts that can come about.

The own disc is never lost, so held decrees stay. A discard breaks these arguments; where one is in reach nothing is
said (None).
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.models.twisted_trumpets.cards import Part
from rulewright.models.twisted_trumpets.scoring import FLAGS
from rulewright.models.twisted_trumpets.search.cards import Card, Range
from rulewright.models.twisted_trumpets.search.measure import Measure
from rulewright.models.twisted_trumpets.search.play import Node, Play
from rulewright.models.twisted_trumpets.search.reach import Reach, Side, side_of
from rulewright.models.twisted_trumpets.search.table import KINDS

# The most edges at which n new pieces can meet each other, up to three of them.
MEETINGS = (0, 0, 1, 2)


class Bound:
    """Upper bounds for the nodes of one question."""

    def __init__(self, play: Play, plans: Sequence[Card], decrees: Sequence[Card]) -> None:
        self.play = play
        self.table = play.table
        self.plans, self.decrees = plans, decrees
        self.sides: list[tuple[Side, ...]] = []
        number = 0
        for ways in self.table.ways:
            found = []
            for back in (False, True):
                if alike := tuple(piece for piece in ways if piece.back is back):
                    found.append(side_of(number, alike))
                    number += 1
            self.sides.append(tuple(found))
        board = play.state.box.board
        self.parts = {
            part: sum(1 << self.table.index[cell] for cell in (board.spaces if part is None else board.part(part)))
            for part in (*Part, None)
        }
        self._opens: dict[tuple[int, int, int, int, bool], int] = {}

    def of(self, node: Node, measure: Measure) -> int | None:
        """What the turn can be worth at most, without held decrees; None where nothing is said."""
        reach = Reach(self.play, node, measure)
        if reach.discards and reach.actions:
            return None
        most = min(reach.actions, len(reach.cells))
        pool = [(tile, False) for tile, count in enumerate(node.hand) for _ in range(min(count, most))]
        bought = [tile for tile in node.market if tile >= 0] if reach.favors or reach.actions > 1 else []
        tiles = [*pool, *((tile, True) for tile in bought)]
        most = min(most, len(tiles))
        return measure.points + self._gain(reach, measure, tiles, most) + self.cards(node, measure, reach, tiles, most)

    def _gain(self, reach: Reach, measure: Measure, tiles: list[tuple[int, bool]], most: int) -> int:
        if not most:
            return 0
        items = self._items(reach, measure, tiles, most)
        old, old_twists, nearest = self._front(measure, most)
        loose, loose_bells, loose_pipes = _loose(measure)
        twists = sorted((side.twists for side, _, _ in items if side.twists), reverse=True)
        # A way runs through two pipes of one piece only around a square of four tiles, unless loose pipes help.
        double = most > 3 or loose_pipes > 0
        through = sorted((side.through if double else min(1, side.through) for side, _, _ in items), reverse=True)
        best = 0
        market = sum(bought for _, bought in tiles)
        for paid in range(min(market, reach.actions // 2) + 1):
            count = min(most, reach.actions - paid)
            allowed = paid + reach.favors
            for ends in range(count + 1):
                ways = count - ends
                chain = sum(through[:ways]) + sum(twists[:ways]) + loose
                less = sum(through[: max(0, ways - 1)]) + sum(twists[:ways]) + loose
                stop = sorted(
                    ((worth + side.bells * (old + 1 + chain) + side.twisted_bells, bought)
                     for side, worth, bought in items if not side.through),
                    reverse=True,
                )  # fmt: skip
                run = sorted(
                    ((worth + side.bells * (old + 1 + less + (side.through - 1 if double else 0)) + side.twisted_bells,
                      bought) for side, worth, bought in items if side.through),
                    reverse=True,
                )  # fmt: skip
                total = _top(stop, ends, allowed) + _top(run, ways, allowed) + loose_bells * (old + chain)
                total += _rerouted(measure, nearest, old_twists + sum(twists[:ways])) if ways else 0
                best = max(best, total + (6 * MEETINGS[count] if count < len(MEETINGS) else 0))
        return best

    def _items(
        self, reach: Reach, measure: Measure, tiles: list[tuple[int, bool]], most: int
    ) -> list[tuple[Side, int, bool]]:
        """Every side of every tile with what it can add at most beside its bells, and whether it must be bought."""
        table, few = self.table, most < len(MEETINGS)
        contexts = [(cell, *self._context(measure, cell)) for cell in reach.cells]
        first = [max(self.sides[tile], key=lambda side: side.ways[0].notes).ways[0] for tile, _ in tiles]
        notes = sorted((piece.notes for piece in first), reverse=True)[: most - 1]
        flags = [
            sorted((max(side.ways[0].flags[colour] for side in self.sides[tile]) for tile, _ in tiles), reverse=True)
            for colour in range(len(table.colours))
        ]
        top = [count + sum(more[:most]) for count, more in zip(measure.counts.flags, flags, strict=True)]
        sung = [(measure.birds_at(cell), _notes_around(measure, cell) + sum(notes)) for cell in reach.cells]
        found = []
        known: dict[int, tuple[tuple[Side, int], ...]] = {}
        for tile, bought in tiles:
            if tile not in known:
                sides = []
                for side in self.sides[tile]:
                    piece = side.ways[0]
                    best = max(
                        self._closed(side, joins, walls, mouths, few)
                        + birds * piece.notes
                        + piece.birds * (heard + (piece.notes if table.own_notes else 0))
                        for (_, joins, walls, mouths), (birds, heard) in zip(contexts, sung, strict=True)
                    )
                    best += sum(
                        _flag_gain(number, count, limit)
                        for number, count, limit in zip(piece.flags, measure.counts.flags, top, strict=True)
                        if number
                    )
                    sides.append((side, best))
                known[tile] = tuple(sides)
            found += [(side, best, bought) for side, best in known[tile]]
        return found

    def _context(self, measure: Measure, cell: int) -> tuple[int, int, int]:
        """At which edges of a space an old pipe ends, what lies there meets nothing, and a mouth is (as bits)."""
        joins = walls = 0
        mouths = self.table.mouth_at[cell]
        for edge, other in enumerate(self.table.near[cell]):
            if other < 0:
                if not mouths >> edge & 1:
                    walls |= 1 << edge
            elif (beyond := measure.trumpet[other]) is not None:
                if beyond.at[edge ^ 2] >= 0:
                    joins |= 1 << edge
                else:
                    walls |= 1 << edge
        return joins, walls, mouths

    def _closed(self, side: Side, joins: int, walls: int, mouths: int, few: bool) -> int:
        """What a side can gain by ends that it closes, less its own open ends.

        Ends that face a free space count as open where only few pieces can come, for then it is counted apart how many
        of them meet; otherwise they count as closed.
        """
        key = (side.number, joins, walls, mouths, few)
        if key not in self._opens:
            free = 15 & ~(joins | walls | mouths) if few else 0
            penalised = mouths if self.table.penalised else 0
            self._opens[key] = 3 * max(
                (piece.mask & (joins | penalised)).bit_count() - (piece.mask & (walls | free)).bit_count()
                for piece in side.ways
            )
        return self._opens[key]

    def _front(self, measure: Measure, most: int) -> tuple[int, int, int]:
        """The highest worth of a pipe where the trumpet can grow, all old twists, the nearest such pipe."""
        table, trumpet = self.table, measure.trumpet
        twists = measure.counts.twists
        nodes = []
        for cell, edges in measure.growing.items():
            for edge, other in enumerate(table.near[cell]):
                if edges >> edge & 1:
                    if other < 0:
                        nodes.append((0, 0))
                        continue
                    beyond = trumpet[other]
                    assert beyond is not None
                    node = 4 * other + beyond.at[edge ^ 2]
                    nodes.append((measure.length[node], measure.twist[node]))
        nearest = min((length for length, _ in nodes), default=0)
        highest = 0
        for length, twist in nodes:
            changes = most > 1 and length >= nearest + 2
            highest = max(highest, length + (min(length, max(twist, twists)) if changes else twist))
        return highest, twists, nearest

    def cards(self, node: Node, measure: Measure, reach: Reach, tiles: list[tuple[int, bool]], most: int) -> int:
        """What plans and decrees can be worth at most."""
        if not self.plans and not self.decrees:
            return 0
        ahead = self._range(measure, reach, tiles, most)
        droppable = node.tokens[1] == 0 and node.dropped < 0
        total = sum(decree.most(ahead) for decree in self.decrees)
        for number, plan in enumerate(self.plans):
            if number != node.dropped:
                worth = plan.most(ahead)
                total += max(0, worth) if droppable else worth
        return total

    def _range(self, measure: Measure, reach: Reach, tiles: list[tuple[int, bool]], most: int) -> Range:
        counts = measure.counts
        sides = [self.sides[tile] for tile, _ in tiles]
        _, loose_bells, loose_pipes = _loose(measure)

        def top(values: list[int]) -> int:
            return sum(sorted(values, reverse=True)[:most])

        def each(what: str) -> int:
            return top([max(getattr(side.ways[0], what) for side in found) for found in sides])

        bells = top([max(side.bells for side in found) for found in sides]) + loose_bells
        length = max((measure.length[node] for node in range(len(measure.length)) if measure.length[node]), default=0)
        filled = counts.filled
        free = sum(1 << cell for cell in reach.cells)
        high = counts._replace(
            flags=tuple(
                count + top([max(side.ways[0].flags[colour] for side in found) for found in sides])
                for colour, count in enumerate(counts.flags)
            ),
            birds=counts.birds + each("birds"),
            notes=counts.notes + each("notes"),
            twists=counts.twists + top([max(side.all_twists for side in found) for found in sides]),
            kinds=tuple(
                count + top([int(found[0].ways[0].kind == kind) for found in sides])
                for kind, count in zip(range(len(KINDS)), counts.kinds, strict=True)
            ),
            opens=counts.opens + 4 * most,
            longest=length + 2 * most + loose_pipes,
        )
        spaces = {
            part: (filled & mask).bit_count() + min(most, (free & mask).bit_count())
            for part, mask in self.parts.items()
        }
        low = counts._replace(opens=max(0, counts.opens - 4 * most), longest=0 if most else counts.longest)
        return Range(low, high, spaces, sum(counts.bells) + bells, bells)


def _top(items: list[tuple[int, bool]], count: int, bought: int) -> int:
    """The worth of so many items at most, best first, so many of them bought at most; what is worth nothing is left."""
    total = 0
    for worth, is_bought in items:
        if count < 1 or worth <= 0:
            break
        if is_bought:
            if not bought:
                continue
            bought -= 1
        total += worth
        count -= 1
    return total


def _loose(measure: Measure) -> tuple[int, int, int]:
    """Pipes that hang on nothing: one for each and one more for a twist; their bells; their number."""
    worth = bells = pipes = 0
    for cell, piece in enumerate(measure.trumpet):
        if piece is not None:
            for pipe, twist in enumerate(piece.twist):
                if not measure.length[4 * cell + pipe]:
                    worth += 1 + twist
                    bells += len(piece.bells[pipe])
                    pipes += 1
    return worth, bells, pipes


def _rerouted(measure: Measure, nearest: int, twists: int) -> int:
    """What the bells that are there can gain by ways that are not longer and have more twists."""
    total = 0
    for cell, piece in enumerate(measure.trumpet):
        if piece is not None:
            for pipe, bells in enumerate(piece.bells):
                length = measure.length[4 * cell + pipe]
                if bells and length >= nearest + 2:
                    total += len(bells) * max(0, min(length, twists) - measure.twist[4 * cell + pipe])
    return total


def _notes_around(measure: Measure, cell: int) -> int:
    return sum(one.notes for near in measure.table.around[cell] if (one := measure.trumpet[near]) is not None)


def _flag_gain(number: int, count: int, top: int) -> int:
    """The most that so many flags of a colour can add when between `count` and `top` of it lie in the end."""
    last = len(FLAGS) - 1
    return max(
        FLAGS[min(total, last)] - FLAGS[min(total - number, last)]
        for total in range(count + number, max(top, count + number) + 1)
    )
