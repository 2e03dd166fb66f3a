"""Many races at once: one animal of each, chip by chip, on numpy arrays.

Every chip has a slot, and in every cycle (from one purchase to the next) a random key that depends on nothing but seed,
race, cycle and slot; the chip with the least key is drawn. So two alternatives of a race draw the same chips in the
same order as far as they have the same chips (common random numbers). A chip that comes into the bag within a cycle
gets a key above that of the drawn chip, which places it anywhere among the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulewright.models.quacks_and_co.chips import BUBBLES, Colour
from rulewright.models.quacks_and_co.search.nodes import Moment
from rulewright.models.quacks_and_co.search.packing import DREAM_KIND
from rulewright.models.quacks_and_co.search.policy import Policy
from rulewright.models.quacks_and_co.search.pool import Pool, mixed, uniform
from rulewright.models.quacks_and_co.search.race import Bought, Race
from rulewright.models.quacks_and_co.search.tables import Tables

if TYPE_CHECKING:
    Array = Any

GROWTH = 8  # slots
_CYCLE, _SLOT = 0xD1B54A32D192ED03, 0xABC98388FB8FAC03
_DIE, _BACK, _NEW = 0x8CB92BA72F3D8DD7, 0xDB4F0B9175AE2165, 0xBBE0563303A4615F


class Field:
    """One animal in many races.

    Args:
        race: the rules, as the animal sees them.
        pool: what is shared; the animal is the `column` of its spaces.
        starts: an animal and what it buys at once; `often` races begin from each.
        base: see `bases`.
    """

    def __init__(
        self, race: Race, pool: Pool, column: int, starts: list[tuple[Moment, Bought]], often: int, base: Array
    ) -> None:
        import numpy as np

        self.np, self.race, self.pool, self.column = np, race, pool, column
        self.policy = Policy(race)
        self.log: list[dict[str, Any]] | None = None
        self.rules = Tables(race)
        side = "caterpillar" if race.kit.caterpillar else "butterfly"
        found = ((number, getattr(self, f"_{colour}_{side}", None)) for number, colour in enumerate(Colour, 1))
        self._actions: list[tuple[int, Callable[..., Array | None]]] = [(n, one) for n, one in found if one is not None]
        self.base = base
        lists = [self._slots(moment, bought) for moment, bought in starts]
        width = max(len(kinds) for kinds, _ in lists) + GROWTH
        kind = np.full((len(starts), width), -1, np.int16)
        down = np.zeros((len(starts), width), bool)
        for row, (kinds, count) in enumerate(lists):
            kind[row, : len(kinds)] = kinds
            down[row, :count] = True

        def each(values: list[int]) -> Array:
            return np.repeat(np.array(values, np.int32), often)

        self.kind = np.repeat(kind, often, axis=0)
        self.fill = each([len(kinds) for kinds, _ in lists])
        self.rubies = each([moment[1] for moment, _ in starts])
        self.clovers = each([moment[2] for moment, _ in starts])
        self.dreams = each([moment[4] & 1023 for moment, _ in starts])
        self.cycle = np.zeros(len(base), np.uint64)
        self.key = np.empty(self.kind.shape)
        self._shuffle(np.arange(len(base)))
        self.key[np.repeat(down, often, axis=0)] = np.inf

    def _slots(self, moment: Moment, bought: Bought) -> tuple[list[int], int]:
        """The chips of an animal, those on the board first, and how many these are."""
        board, bag = ([kind for kind, count in self.race.held(chips) for _ in range(count)] for chips in moment[4:2:-1])
        return [*board, *bag, *bought], len(board)

    # Space

    @property
    def spaces(self) -> Array:
        """Where the animal is."""
        return self.pool.spaces[:, self.column]

    def _move(self, rows: Array, steps: Array) -> Array:
        """Move on; which of them are at the market."""
        space = self.np.minimum(self.pool.spaces[rows, self.column] + steps, self.race.steps)
        self.pool.spaces[rows, self.column] = space
        return space >= self.race.steps

    def _on_spiral(self, rows: Array) -> Array:
        return self.rules.spiral[self.pool.spaces[rows, self.column]]

    # A draw

    def draw(self, rows: Array) -> Array:
        """Draw a chip in each of some races and carry it out; in which of them a further one is to be drawn."""
        np = self.np
        keys = self.key[rows]
        slot = keys.argmin(axis=1)
        least = keys[np.arange(len(rows)), slot]
        kind = self.kind[rows, slot]
        self.key[rows, slot] = np.inf
        if self.log is not None:
            self.log.append({"draw": (rows, kind)})
        home = self._move(rows, self.rules.number[kind])
        colour = self.rules.colour[kind]
        colour[home] = -1
        further = []
        for number, action in self._actions:
            there = np.flatnonzero(colour == number)
            if len(there):
                again = action(rows[there], kind[there], slot[there], least[there])
                if again is not None and len(again):
                    further.append(again)
        asleep = rows[colour == 0]
        self.dreams[asleep] += 1
        third = asleep[self.dreams[asleep] == BUBBLES]
        if len(third):
            self.shop(third)
        return np.sort(np.concatenate(further)) if further else rows[:0]

    def _told(self, key: str, rows: Array, values: Array) -> None:
        if self.log is not None:
            self.log.append({key: (rows, values)})

    def _random(self, least: Array, salt: int) -> Array:
        """Random numbers that belong to a draw: its key is of no other use any more."""
        return uniform(mixed(least.view(self.np.uint64) ^ self.np.uint64(salt)))

    def _gained(self, rows: Array, count: Array) -> None:
        count = self.np.minimum(count, self.pool.rubies[rows])
        self.rubies[rows] += count
        self.pool.rubies[rows] -= count

    def _with_clovers(self, rows: Array, count: Array) -> None:
        count = self.np.minimum(count, self.pool.clovers[rows])
        self.clovers[rows] += count
        self.pool.clovers[rows] -= count

    def _add(self, rows: Array, kinds: Array, keys: Array) -> None:
        """Chips of the supply into the bag; all of them are there."""
        np = self.np
        at = self.fill[rows]
        if len(rows) and at.max() >= self.kind.shape[1]:
            more = ((0, 0), (0, GROWTH))
            self.kind = np.pad(self.kind, more, constant_values=-1)
            self.key = np.pad(self.key, more, constant_values=np.inf)
        self.kind[rows, at] = kinds
        self.key[rows, at] = keys
        self.fill[rows] = at + 1
        self.pool.supply[rows, kinds] -= 1

    # Caterpillar

    def _red_caterpillar(self, rows: Array, kind: Array, slot: Array, least: Array) -> None:
        self._gained(rows, self.np.where(self._on_spiral(rows), 2, 1).astype(self.np.int32))

    def _yellow_caterpillar(self, rows: Array, kind: Array, slot: Array, least: Array) -> Array:
        face = (self._random(least, _DIE) * len(self.rules.face_chip)).astype(self.np.int64)
        self._told("white", rows, face)
        self._gained(rows, self.rules.face_ruby[face].astype(self.np.int32))
        self._move(rows, self.rules.face_steps[face])
        chip = self.rules.face_chip[face]
        had = chip >= 0
        had[had] = self.pool.supply[rows[had], chip[had]] > 0
        fresh = least[had] + (1 - least[had]) * self._random(least[had], _NEW)
        self._add(rows[had], chip[had], fresh)
        return rows[self.rules.face_draw[face]]

    def _green_caterpillar(self, rows: Array, kind: Array, slot: Array, least: Array) -> None:
        np = self.np
        kinds, keys = self.kind[rows], self.key[rows]
        lies = (kinds > DREAM_KIND) & np.isinf(keys)
        at = np.where(lies, self.rules.rank[kinds], -1).argmax(axis=1)
        self._told("back", rows, kinds[np.arange(len(rows)), at])
        self.key[rows, at] = least + (1 - least) * self._random(least, _BACK)

    def _blue_caterpillar(self, rows: Array, kind: Array, slot: Array, least: Array) -> None:
        self.pool.spaces[rows, self.column] = self.rules.ahead[self.pool.spaces[rows, self.column]]

    def _purple_caterpillar(self, rows: Array, kind: Array, slot: Array, least: Array) -> None:
        self._move(rows, self.rubies[rows])

    def _orange_caterpillar(self, rows: Array, kind: Array, slot: Array, least: Array) -> None:
        self._with_clovers(rows, self.np.where(self._on_spiral(rows), 2, 1).astype(self.np.int32))

    # Butterfly

    def _red_butterfly(self, rows: Array, kind: Array, slot: Array, least: Array) -> None:
        self._gained(rows, self.rules.gain[kind])

    def _yellow_butterfly(self, rows: Array, kind: Array, slot: Array, least: Array) -> None:
        twice = self._on_spiral(rows)
        face = (self._random(least, _DIE) * len(self.rules.wooden)).astype(self.np.int64)
        self._told("wooden", rows, self.rules.wooden[face])
        home = self._move(rows, self.rules.wooden[face])
        again = twice & ~home
        face = (self._random(least[again], _NEW) * len(self.rules.wooden)).astype(self.np.int64)
        self._told("wooden", rows[again], self.rules.wooden[face])
        self._move(rows[again], self.rules.wooden[face])

    def _green_butterfly(self, rows: Array, kind: Array, slot: Array, least: Array) -> Array:
        return rows

    def _blue_butterfly(self, rows: Array, kind: Array, slot: Array, least: Array) -> None:
        higher = self.rules.higher[kind]
        able = higher >= 0
        able[able] = self.pool.supply[rows[able], higher[able]] > 0
        rows, higher = rows[able], higher[able]
        self.kind[rows, slot[able]] = higher
        self.pool.supply[rows, higher] -= 1
        self.pool.supply[rows, kind[able]] += 1

    def _purple_butterfly(self, rows: Array, kind: Array, slot: Array, least: Array) -> None:
        spiral = self._on_spiral(rows)
        taken = self.np.full(len(rows), -1)
        for number, able in ((4, spiral), (2, self.np.ones(len(rows), bool))):
            for one in self.rules.takes[number]:
                taken[able & (taken < 0) & (self.pool.supply[rows, one] > 0)] = one
        had = taken >= 0
        self._told("take", rows[had], taken[had])
        least = least[had]
        self._add(rows[had], taken[had], least + (1 - least) * self._random(least, _NEW))

    def _orange_butterfly(self, rows: Array, kind: Array, slot: Array, least: Array) -> None:
        np = self.np
        kinds = self.kind[rows]
        orange = (self.rules.colour[kinds] == 1 + list(Colour).index(Colour.ORANGE)) & (kinds >= 0)
        lies = (orange & np.isinf(self.key[rows])).sum(axis=1)
        self._with_clovers(rows, lies.astype(np.int32))

    # Purchases

    def shop(self, rows: Array) -> None:
        """Three dream weeds lie in some races: clovers, the ruby for the last, the purchase of the policy."""
        np, pool = self.np, self.pool
        early = self._last(rows)
        home = self._move(rows, self.clovers[rows])
        last = self._last(rows) if self.race.kit.rulings.clovers_first else early
        rows, last = rows[~home], last[~home]
        self._gained(rows, last.astype(np.int32))
        rubies = self.rubies[rows].astype(np.int64)
        able = pool.supply[rows][:, self.rules.sale] > 0
        # Many races are in the same place here: each different one is decided once.
        pairs, which = np.unique(np.packbits(able, axis=1), axis=0, return_inverse=True)
        pairs, which = np.unique(which.reshape(-1) * 4096 + rubies, return_inverse=True)
        for number in range(len(pairs)):
            first = int((which == number).argmax())
            held = int(rubies[first])
            if not held:
                continue
            there = tuple(self.rules.sale[able[first]].tolist())
            buyers = rows[which == number]
            for kind in self.policy.bought(held, there):
                self._told("buy", buyers, np.full(len(buyers), kind))
                self._add(buyers, np.full(len(buyers), kind), np.inf)
        pool.rubies[rows] += self.rubies[rows]
        self.rubies[rows] = 0
        self.dreams[rows] = 0
        self.cycle[rows] += np.uint64(1)
        self._shuffle(rows)

    def _last(self, rows: Array) -> Array:
        np, spaces = self.np, self.pool.spaces[rows]
        others = [spaces[:, column] for column in range(spaces.shape[1]) if column != self.column]
        behind = np.full(len(rows), self.pool.behind)
        for other in others:
            behind = np.minimum(behind, other)
        return spaces[:, self.column] <= behind

    def _shuffle(self, rows: Array) -> None:
        """All chips into the bag, with new keys."""
        np = self.np
        kinds = self.kind[rows]
        slots = np.arange(kinds.shape[1], dtype=np.uint64) * np.uint64(_SLOT)
        with np.errstate(over="ignore"):
            start = self.base[rows] + self.cycle[rows] * np.uint64(_CYCLE)
            keys = uniform(mixed(start[:, None] + slots))
        self.key[rows] = np.where(kinds >= 0, keys, np.inf)

    def keep(self, rows: Array) -> None:
        """Only some of the races; the pool is not touched."""
        for name in ("base", "kind", "fill", "rubies", "clovers", "dreams", "cycle", "key"):
            setattr(self, name, getattr(self, name)[rows])
