"""What plans and decrees are worth on counts, remembered for the counts that a card asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from rulewright.models.twisted_trumpets.cards import Count, Decree, Part, Plan, Term
from rulewright.models.twisted_trumpets.counting import Facts, decree_met, plan_points
from rulewright.models.twisted_trumpets.holding import PLAYERS
from rulewright.models.twisted_trumpets.search.measure import Counts
from rulewright.models.twisted_trumpets.search.table import KINDS, Table
from rulewright.models.twisted_trumpets.state import State
from rulewright.models.twisted_trumpets.tiles import EDGES, BellKind


class Range(NamedTuple):
    """The counts that further tiles can lead to, at least and at most; `filled` of the parts of the board apart."""

    low: Counts
    high: Counts
    spaces: dict[Part | None, int]  # the most filled spaces
    more_bells: int  # so many further bells, which may face anywhere
    more_kinds: dict[BellKind, int]  # of these so many of a kind at most


class Card:
    """A plan, or a decree that can still be claimed for `points`.

    `worth` is what it gives on counts, `most` what it can give at most on counts in a range; `rings`: whether that
    depends on bells.
    """

    def __init__(self, table: Table, card: Plan | Decree, points: int = 0) -> None:
        self.table = table
        self.card = card
        self.points = points
        parts = card.gains if isinstance(card, Plan) else card.conditions
        self._parts = {part: _mask(table, part) for part in (*Part, None)}
        self._keys = tuple(self._reader(part.term) for part in parts)
        self._seen: dict[tuple[object, ...], int] = {}
        self.rings = any(part.term.count in (Count.BELLS, Count.DIRECTIONS, Count.LONGEST) for part in parts)

    def worth(self, counts: Counts) -> int:
        """What it gives on such a trumpet."""
        key = tuple([read(counts) for read in self._keys])
        found = self._seen.get(key)
        if found is None:
            found = self._seen[key] = self._worked_out(counts)
        return found

    def _worked_out(self, counts: Counts) -> int:
        facts = facts_of_counts(self.table, counts)
        if isinstance(self.card, Plan):
            return plan_points(self.card, facts)[0]
        return self.points if decree_met(self.card, facts) else 0

    def met(self, counts: Counts) -> bool:
        """Whether a decree is met, also one that gives no points."""
        return isinstance(self.card, Decree) and decree_met(self.card, facts_of_counts(self.table, counts))

    def _reader(self, term: Term) -> Callable[[Counts], object]:
        """What of the counts a term depends on."""
        match term.count:
            case Count.BELLS | Count.DIRECTIONS:
                return lambda counts: counts.bells
            case Count.FLAGS | Count.COLOURS | Count.SETS:
                if term.colour is not None:
                    at = self.table.colours.index(term.colour)
                    return lambda counts: counts.flags[at]
                return lambda counts: counts.flags
            case Count.TILES:
                return lambda counts: counts.kinds
            case Count.SPACES:
                mask = self._parts[term.part]
                return lambda counts: (counts.filled & mask).bit_count()
            case Count.BIRDS:
                return lambda counts: counts.birds
            case Count.NOTES:
                return lambda counts: counts.notes
            case Count.TWISTS:
                return lambda counts: counts.twists
            case Count.OPEN_ENDS:
                return lambda counts: counts.opens
        return lambda counts: counts.longest

    def most(self, ahead: Range) -> int:
        """What it can give at most on counts in a range: every part of it as is best for it."""
        if isinstance(self.card, Decree):
            for condition in self.card.conditions:
                low, high = self._between(condition.term, ahead)
                if (condition.least is not None and high < condition.least) or (
                    condition.most is not None and low > condition.most
                ):
                    return 0
            return self.points
        total = 0
        for gain in self.card.gains:
            low, high = self._between(gain.term, ahead)
            total += max(gain.points(count) for count in range(low, max(low, high) + 1))
        return total

    def _between(self, term: Term, ahead: Range) -> tuple[int, int]:
        low, high = ahead.low, ahead.high
        match term.count:
            case Count.BELLS:
                # A bell that is there may face as the term asks, or not; a diagonal one may do either.
                sure = able = 0
                for (kind, edges), number in zip(self.table.bell_types, low.bells, strict=True):
                    if term.bell in (None, kind) and (term.facing is None or term.facing in edges):
                        able += number
                        sure += number if term.facing is None or len(edges) == 1 else 0
                more = ahead.more_bells
                return sure, able + (more if term.bell is None else min(more, ahead.more_kinds[term.bell]))
            case Count.DIRECTIONS:
                there = {edge for (_, edges), number in zip(self.table.bell_types, low.bells, strict=True) if number
                         for edge in edges}  # fmt: skip
                return 0, min(len(EDGES), min(len(there), sum(low.bells)) + ahead.more_bells)
            case Count.FLAGS:
                if term.colour is None:
                    return sum(low.flags), sum(high.flags)
                at = self.table.colours.index(term.colour)
                return low.flags[at], high.flags[at]
            case Count.COLOURS:
                return sum(one > 0 for one in low.flags), sum(one > 0 for one in high.flags)
            case Count.SETS:
                return min(low.flags), min(high.flags)
            case Count.TILES:
                if term.kind is None:
                    return sum(low.kinds), ahead.spaces[None]
                at = KINDS.index(term.kind)
                return low.kinds[at], high.kinds[at]
            case Count.SPACES:
                return (low.filled & self._parts[term.part]).bit_count(), ahead.spaces[term.part]
            case Count.BIRDS:
                return low.birds, high.birds
            case Count.NOTES:
                return low.notes, high.notes
            case Count.TWISTS:
                return low.twists, high.twists
            case Count.OPEN_ENDS:
                return low.opens, high.opens
        return low.longest, high.longest


def _mask(table: Table, part: Part | None) -> int:
    spaces = table.cells if part is None else table.state.box.board.part(part)
    return sum(1 << table.index[cell] for cell in spaces)


def facts_of_counts(table: Table, counts: Counts) -> Facts:
    """The counts in the form of the plain rules."""
    bells = tuple(kind for kind, number in zip(table.bell_types, counts.bells, strict=True) for _ in range(number))
    return Facts(
        board=table.state.box.board,
        filled=frozenset(cell for number, cell in enumerate(table.cells) if counts.filled >> number & 1),
        bells=bells,
        colours=table.colours,
        flags=counts.flags,
        birds=counts.birds,
        notes=counts.notes,
        twists=counts.twists,
        kinds=Counter(dict(zip(KINDS, counts.kinds, strict=True))),
        open_ends=counts.opens,
        longest=counts.longest,
    )


def cards_of(table: Table, state: State) -> tuple[list[tuple[str, Card]], list[tuple[str, int, Card]]]:
    """The plans held, and the decrees that can be claimed with the slot: of several the worst paid."""
    plans = [(word, Card(table, state.box.plans[word])) for word in state.plans or ()]
    decrees = []
    names = {holder.name for slots in state.decrees.values() for holders in slots for holder in holders}
    # A disc of the player would be one name too many where the others are named already.
    room = len(names | {state.player}) <= (state.players or max(PLAYERS))
    for word in state.decrees:
        if room and state.slot_of(word) is None:
            card = state.box.decrees[word]
            slot = min(state.open_slots(word), key=lambda slot: (card.slots[slot], -slot))
            decrees.append((word, slot, Card(table, card, card.slots[slot])))
    return plans, decrees


def held_points(state: State) -> int:
    """Points of the decrees that are held already."""
    found = 0
    for word in state.decrees:
        slot = state.slot_of(word)
        if slot is not None:
            found += state.box.decrees[word].slots[slot]
    return found
