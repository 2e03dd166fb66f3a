"""All winning layouts that keep a given number of cards, if the outline is free: branch and bound over the families.

A target is four disjoint tetrominoes, one for each family, that hang together; it holds the locked cards, and the
families of an affinity touch. Placements are numbered, and what is compatible with a placement is a set of bits over
the numbers of another family's placements, so a whole list is filtered by one operation.

How far out placements must be looked for: a target that keeps `16 - k` cards, k at most 15, has at most `k` cells that
hold no card of the right family, and hangs together with a cell that does; so all its cells lie within `k` steps of
the layout. A family of which a card stays lies within 3 steps of it. A family of which none stays hangs on such a
one, perhaps by way of other families of its kind: with `z` of them all lie within `3 + 4 z` steps.

That no target exists is proven by 15 levels without one: with locked cards every target keeps those; without, every
target can be shifted until it keeps a card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulewright.models.yokai.families import CARDS, FAMILIES, FAMILY_SIZE
from rulewright.models.yokai.search.plane import Plane, rim
from rulewright.models.yokai.search.problem import Problem
from rulewright.models.yokai.search.tetrominoes import Placements

Masks = tuple[int, ...]
PAIRS = tuple((a, b) for a in range(len(FAMILIES)) for b in range(len(FAMILIES)) if a != b)


class FreeTargets:
    """The targets of a problem without an objective.

    Args:
        problem: the problem.
        plane: a plane around its cards that reaches as far as the levels asked for.
        check: called now and then; may raise to stop the search.
    """

    def __init__(self, problem: Problem, plane: Plane, check: Callable[[], None] = lambda: None) -> None:
        self._width = plane.width
        self._check = check
        self._cards = [plane.mask(cell for cell in problem.cards if problem.cards[cell] is f) for f in FAMILIES]
        locked = plane.mask(problem.locked)
        self._locked = [cards & locked for cards in self._cards]
        self._barred = [locked & ~cards for cards in self._cards]
        self._touching = {
            (a, b) for a, b in PAIRS if any({FAMILIES[a], FAMILIES[b]} == set(pair) for pair in problem.affinities)
        }
        self._zones = [0] * len(FAMILIES)
        self._lists = [self._placements(f, 0) for f in range(len(FAMILIES))]
        self._forget()

    def _placements(self, family: int, zone: int) -> Placements:
        return Placements(self._width, self._cards[family], self._locked[family], self._barred[family], zone)

    def _forget(self) -> None:
        self._clash: list[list[dict[int, int]]] = [[{} for _ in FAMILIES] for _ in FAMILIES]
        self._touch: list[list[dict[int, int]]] = [[{} for _ in FAMILIES] for _ in FAMILIES]

    def least(self) -> int | None:
        """A lower bound on the cards that move: each family by itself. None if a family has nowhere to go."""
        moved = 0
        for family, placements in enumerate(self._lists):
            if placements.best is None and self._locked[family]:
                return None
            moved += FAMILY_SIZE - (placements.best or 0)
        return moved

    def keeping(self, kept: int) -> Iterator[Masks]:
        """The targets that keep exactly so many cards, at least 1: a mask for each family, in the families' order.

        The order: the family with the fewest placements in question first, its placements that keep most first, then
        by corner and shape; and so on through the families.
        """
        lists = self._lists
        least = [FAMILY_SIZE - (placements.best or 0) for placements in lists]
        spare = CARDS - kept - sum(least)
        if spare < 0 or self.least() is None:
            return
        worst = [FAMILY_SIZE - moved - spare for moved in least]
        self._widen(worst, CARDS - kept)
        chosen = [self._lists[f].between(worst[f], FAMILY_SIZE) for f in range(len(FAMILIES))]
        order = sorted(range(len(FAMILIES)), key=lambda f: (chosen[f].bit_count(), f))
        for found in self._first(order, chosen, kept):
            target = [0] * len(FAMILIES)
            for family, index in zip(order, found, strict=True):
                target[family] = self._lists[family].masks[index]
            yield tuple(target)

    def _widen(self, worst: list[int], moved: int) -> None:
        """List the placements that keep no card, as far out as the level needs them."""
        # Families that keep none cost four moves each, the others at least their best.
        costs = [(FAMILY_SIZE, FAMILY_SIZE - (p.best or 0)) for p in self._lists]
        able = sorted(high - low for f, (high, low) in enumerate(costs) if worst[f] <= 0 and not self._locked[f])
        left, many = moved - sum(low for _, low in costs), 0
        for extra in able:
            left -= extra
            many += left >= 0
        distance = min(3 + 4 * many, moved)
        for family in range(len(FAMILIES)):
            if worst[family] <= 0 and not self._locked[family] and self._zones[family] < distance:
                zone = sum(self._cards)
                for _ in range(distance):
                    zone |= rim(zone, self._width)
                self._zones[family] = distance
                self._lists[family] = self._placements(family, zone & ~self._barred[family])
                self._forget()

    def _blocked(self, a: int, index: int, b: int) -> int:
        """The placements of family b that overlap a placement of family a."""
        found = self._clash[a][b].get(index)
        if found is None:
            found = self._clash[a][b][index] = self._lists[b].covering(self._lists[a].cells[index])
        return found

    def _beside(self, a: int, index: int, b: int) -> int:
        """The placements of family b with a cell beside a placement of family a (some may overlap it)."""
        found = self._touch[a][b].get(index)
        if found is None:
            found = self._touch[a][b][index] = self._lists[b].covering(self._lists[a].rims[index])
        return found

    def _first(self, order: list[int], chosen: list[int], kept: int) -> Iterator[tuple[int, int, int, int]]:
        """Choose a placement for the first family, and filter the lists of the others by it."""
        a = order[0]
        rest = order[1:]
        for i in _indices(chosen[a]):
            self._check()
            left = []
            for other in rest:
                fitting = chosen[other] & ~self._blocked(a, i, other)
                if (a, other) in self._touching:
                    fitting &= self._beside(a, i, other)
                left.append(fitting)
            for j, k, m in self._second(rest, left, (a, i), kept - self._lists[a].kept[i]):
                yield i, j, k, m

    def _second(
        self, order: list[int], chosen: list[int], first: tuple[int, int], kept: int
    ) -> Iterator[tuple[int, int, int]]:
        """Choose a placement for the second family, knowing the best that the last two can do."""
        if not all(chosen):
            return
        b, c, d = order
        kept_b, kept_c, kept_d = (self._lists[f].kept for f in order)
        bound = kept_c[_lowest(chosen[1])] + kept_d[_lowest(chosen[2])]
        for j in _indices(chosen[0] & self._lists[b].between(kept - bound, kept)):
            fit_c = chosen[1] & ~self._blocked(b, j, c)
            fit_d = chosen[2] & ~self._blocked(b, j, d)
            if not fit_c or not fit_d:
                continue
            need = kept - kept_b[j]
            fit_c &= self._lists[c].between(need - kept_d[_lowest(fit_d)], need)
            fit_d &= self._lists[d].between(need - kept_c[_lowest(fit_c)], need) if fit_c else 0
            if not fit_d:
                continue
            if (b, c) in self._touching:
                fit_c &= self._beside(b, j, c)
            if (b, d) in self._touching:
                fit_d &= self._beside(b, j, d)
            for k, m in self._last((c, d), (fit_c, fit_d), (first, (b, j)), need):
                yield j, k, m

    def _last(
        self,
        order: tuple[int, int],
        chosen: tuple[int, int],
        placed: tuple[tuple[int, int], tuple[int, int]],
        kept: int,
    ) -> Iterator[tuple[int, int]]:
        """Choose the last two placements so that all four hang together."""
        c, d = order
        (a, i), (b, j) = placed
        joined = self._beside(a, i, b) >> j & 1
        a_c, a_d = self._beside(a, i, c), self._beside(a, i, d)
        b_c, b_d = self._beside(b, j, c), self._beside(b, j, d)
        # What the last one must touch besides the third, if that touches neither of the first two.
        bridge = chosen[1] & (a_d | b_d if joined else a_d & b_d)
        candidates = chosen[0] if bridge else chosen[0] & (a_c | b_c)
        kept_c, list_d = self._lists[c].kept, self._lists[d]
        both = (c, d) in self._touching
        for k in _indices(candidates):
            need = kept - kept_c[k]
            fit = chosen[1] & list_d.between(need, need)
            if not fit:
                continue
            fit &= ~self._blocked(c, k, d)
            if not fit:
                continue
            c_d = self._beside(c, k, d)
            if both:
                fit &= c_d
            with_a, with_b = a_c >> k & 1, b_c >> k & 1
            if not (with_a or with_b):
                fit &= c_d & bridge
            elif joined or (with_a and with_b):
                fit &= a_d | b_d | c_d
            else:
                fit &= (a_d | c_d) & b_d if with_a else (b_d | c_d) & a_d
            for m in _indices(fit):
                yield k, m


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def _indices(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        yield bit.bit_length() - 1
        mask ^= bit
