"""The canonical one among the best forests of a first round: the first by its drawing, in the order `.TCJWHO`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from rulewright.models.grid import Cell
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.search.batch_frame import Counts, Masks
from rulewright.models.wispwood.search.maximum_bounds import Rater
from rulewright.models.wispwood.search.maximum_families import Family, Symmetry
from rulewright.models.wispwood.search.maximum_search import Group, blocks, rated, settled

CHUNK = 64
_EMPTY, _TREE, _CAT, _JACK = range(4)


@dataclass(frozen=True)
class Pictures:
    """Choices of cat, wisp squares and trees, each with the least number its drawing can have."""

    keys: Counts
    cats: Counts
    sizes: Counts
    wisps: Masks
    trees: Masks

    def take(self, chosen: Counts | slice) -> Pictures:
        """Some of them."""
        parts = (self.keys, self.cats, self.sizes, self.wisps, self.trees)
        return Pictures(*(part[chosen] for part in parts))


def pictures(groups: Iterable[Group], symmetries: list[Symmetry], side: int) -> Pictures:
    """All images of groups under symmetries, by their keys, each once."""
    found = [_image(group.family, symmetry) for group in groups for symmetry in symmetries]
    parts = zip(*((p.keys, p.cats, p.sizes, p.wisps, p.trees) for p in found), strict=True)
    everything = Pictures(*(np.concatenate(part) for part in parts))
    _, first = np.unique(everything.keys, return_index=True)
    return everything.take(first)


def _image(family: Family, symmetry: Symmetry) -> Pictures:
    cat = symmetry.squares[family.cat]
    wisps, trees = symmetry.masks[family.wisps], symmetry.masks[family.trees]
    keys = np.full(len(wisps), _CAT * 7 ** (family.side**2 - 1 - cat), np.int64)
    for index in range(family.side**2):
        weight = 7 ** (family.side**2 - 1 - index)
        bit = wisps.dtype.type(1 << index)
        keys += ((wisps & bit) != 0) * np.int64(_JACK * weight) + ((trees & bit) != 0) * np.int64(_TREE * weight)
    count = len(wisps)
    return Pictures(keys, np.full(count, cat), np.full(count, family.size), wisps, trees)


@dataclass(frozen=True)
class Hit:
    """A forest: a column of a family with the number of its types, and the number of its drawing."""

    key: int
    family: Family
    types: int
    column: int

    @property
    def forest(self) -> dict[Cell, Piece]:
        """The forest by its cells."""
        return self.family.boards(np.array([self.types]), np.array([self.column])).forest(0)


def first(found: Pictures, rater: Rater, value: int, accept: Callable[[Hit], bool], look: Callable[[], None]) -> Hit:
    """The accepted forest worth `value` whose drawing comes first. There must be one; `look` may raise to stop."""
    best: Hit | None = None
    for start in range(0, len(found.keys), CHUNK):
        if best and int(found.keys[start]) >= best.key:
            break
        look()
        for hit in _in_order(found.take(slice(start, start + CHUNK)), rater, value):
            if best and hit.key >= best.key:
                break
            if accept(hit):
                best = hit
                break
    assert best
    return best


def _in_order(part: Pictures, rater: Rater, value: int) -> Iterator[Hit]:
    """All forests of some pictures worth `value`, by the numbers of their drawings."""
    found: list[tuple[Family, Counts, Counts, Counts]] = []
    for cat, size in sorted({(int(cat), int(size)) for cat, size in zip(part.cats, part.sizes, strict=True)}):
        chosen = np.nonzero((part.cats == cat) & (part.sizes == size))[0]
        family = Family(rater.side, cat, size, part.wisps[chosen], part.trees[chosen])
        for own, block in blocks(rated(family, rater)):
            worth = settled(block, rater, value)
            exact = worth.values == value
            types, columns = worth.types[exact], own[worth.columns[exact]]
            found.append((family, part.keys[chosen][columns] + _digits(family, types, columns), types, columns))
    keys = np.concatenate([block[1] for block in found])
    owner = np.repeat(np.arange(len(found)), [len(block[1]) for block in found])
    place = np.concatenate([np.arange(len(block[1])) for block in found])
    for number in np.argsort(keys, kind="stable").tolist():
        family, _, types, columns = found[owner[number]]
        at = int(place[number])
        yield Hit(int(keys[number]), family, int(types[at]), int(columns[at]))


def _digits(family: Family, types: Counts, columns: Counts) -> Counts:
    """What the types of the wisps add to the number of a drawing in which all were jacks."""
    total = np.zeros(len(types), np.int64)
    for i in range(family.size):
        digit = types >> (2 * (family.size - 1 - i)) & 3
        total += digit * 7 ** (family.side**2 - 1 - family.cells[i, columns])
    return total
