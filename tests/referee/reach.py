"""Everything that can be built, by building it: shapes and trees are really laid, turn after turn.

Sources: as in ``turns.py``. No argument about wisps and their trees is used here: this is the referee for it.

A forest only ever grows, so a forest that fits a box has fitted it all the time it was built; hence the box
can be held fixed and squares be numbered in it: square ``row * width + column`` is bit ``1 << that``.
Forests are given in absolute places of the box (a forest moved by one square is another one).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache

from .board import WISPS, Cell, beside, cat_of, read
from .turns import SHAPES, ways_to_lay, witch_allowed

Forest = tuple[str, ...]
State = tuple[int, ...]  # bit masks: the trees, then each type of wisp in the order of ``types``


@cache
def lays(height: int, width: int) -> tuple[int, ...]:
    """Every way to lay one of the 8 shapes in a box, as bit masks."""
    found: set[int] = set()
    for shape in SHAPES:
        for way in ways_to_lay(shape):
            for down in range(height):
                for right in range(width):
                    cells = [(r + down, c + right) for r, c in way]
                    if all(r < height and c < width for r, c in cells):
                        found.add(sum(1 << (r * width + c) for r, c in cells))
    return tuple(sorted(found))


@cache
def next_to(height: int, width: int) -> tuple[int, ...]:
    """For each square the mask of the squares of the box beside it."""
    return tuple(
        sum(1 << (r * width + c) for r, c in beside((row, column)) if 0 <= r < height and 0 <= c < width)
        for row in range(height)
        for column in range(width)
    )


def bits(mask: int) -> Iterator[int]:
    """The squares in a mask, in rising order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def border(mask: int, near: Sequence[int]) -> int:
    """The squares beside any square of a mask that are not in it."""
    found = 0
    for square in bits(mask):
        found |= near[square]
    return found & ~mask


class Box:
    """A size×size box with the cat on a fixed square, for one witch card and some types of wisps."""

    def __init__(
        self, size: int, cat: int, witch_card: str | None, types: str, most: Mapping[str, int] | None = None
    ) -> None:
        """Make the box; ``cat`` is the number of its square, ``most`` limits the wisps in it by letter."""
        self.size, self.cat, self.card, self.types = size, cat, witch_card, types
        self.most = [size**2] + [(most or {}).get(kind, size**2) for kind in types]
        self.lays = lays(size, size)
        self.near = next_to(size, size)
        self._wisp_turns: dict[int, list[tuple[int, int]]] = {}
        self._witches: dict[tuple[int, int], bool] = {}

    def wisp_turns(self, occupied: int) -> list[tuple[int, int]]:
        """All (mask of the shape, square of its wisp) that can be laid when these squares are occupied."""
        if occupied not in self._wisp_turns:
            edge = border(occupied, self.near)
            fitting = [lay for lay in self.lays if not lay & occupied and lay & edge]
            self._wisp_turns[occupied] = [(lay, square) for lay in fitting for square in bits(lay)]
        return self._wisp_turns[occupied]

    def witch_may(self, square: int, witches: int) -> bool:
        """Whether a new witch may lie on the square with these witches lying there."""
        if (square, witches) not in self._witches:
            at = [divmod(number, self.size) for number in (self.cat, square)]
            lying = {divmod(number, self.size) for number in bits(witches)}
            self._witches[square, witches] = witch_allowed(self.card, at[0], at[1], lying)
        return self._witches[square, witches]

    def after_trees(self, state: State, most: int) -> Iterator[State]:
        """The forests after one to ``most`` trees, laid one after the other (some come more than once)."""
        occupied = 1 << self.cat
        for mask in state:
            occupied |= mask
        for square in bits(border(occupied, self.near)):
            grown = (state[0] | 1 << square, *state[1:])
            yield grown
            if most > 1:
                yield from self.after_trees(grown, most - 1)

    def after_turn(self, state: State, most_trees: int) -> Iterator[State]:
        """The forests after one turn (some come more than once)."""
        yield from self.after_trees(state, most_trees)
        occupied = 1 << self.cat
        for mask in state:
            occupied |= mask
        for lay, square in self.wisp_turns(occupied):
            wisp = 1 << square
            trees = state[0] | lay ^ wisp
            for number, kind in enumerate(self.types, start=1):
                if state[number].bit_count() >= self.most[number]:
                    continue
                if kind != "W" or self.witch_may(square, state[number]):
                    yield (trees, *state[1:number], state[number] | wisp, *state[number + 1 :])

    def draw(self, state: State) -> Forest:
        """The drawing of a forest, as large as the box."""
        letters = ["."] * self.size**2
        letters[self.cat] = "C"
        for kind, mask in zip("T" + self.types, state, strict=True):
            for square in bits(mask):
                letters[square] = kind
        text = "".join(letters)
        return tuple(text[row * self.size : (row + 1) * self.size] for row in range(self.size))


def reach_from(box: Box, first: State, limit_turns: int | None = None) -> set[State]:
    """All states that turns lead to from a state, itself included.

    Without a limit on turns a tree turn of two or three trees is the same as two or three tree turns, so
    trees are then laid singly.
    """
    seen = {first}
    now = [first]
    turn = 0
    while now and (limit_turns is None or turn < limit_turns):
        turn += 1
        later: list[State] = []
        for state in now:
            for grown in box.after_turn(state, 1 if limit_turns is None else 3):
                if grown not in seen:
                    seen.add(grown)
                    later.append(grown)
        now = later
    return seen


def starts(
    size: int,
    witch_card: str | None,
    start: Sequence[str] | None,
    types: str,
    supply: Mapping[str, int] | None = None,
) -> Iterator[tuple[Box, State]]:
    """A start forest (a lone cat if none is given) at every place of the box where it fits.

    ``supply`` says how many wisps may come in, by letter; a letter that is not in it is not limited.
    """
    tiles = read(start or ["C"])
    cat_of(tiles)
    top, left = min(r for r, _ in tiles), min(c for _, c in tiles)
    high, wide = max(r for r, _ in tiles) - top + 1, max(c for _, c in tiles) - left + 1
    for down in range(size - high + 1):
        for right in range(size - wide + 1):
            cat = 0
            masks = dict.fromkeys("T" + types, 0)
            for (r, c), letter in tiles.items():
                square = (r - top + down) * size + c - left + right
                if letter == "C":
                    cat = square
                else:
                    masks[letter] |= 1 << square
            most = {kind: masks[kind].bit_count() + number for kind, number in (supply or {}).items()}
            yield Box(size, cat, witch_card, types, most), tuple(masks.values())


def reachable_forests(
    size: int,
    witch_card: str | None,
    start: Sequence[str] | None = None,
    wisp_types: str = WISPS,
    limit_turns: int | None = None,
    supply: Mapping[str, int] | None = None,
) -> set[Forest]:
    """All forests that legal turns can lead to inside a size×size box, drawn as large as the box.

    ``start`` is a drawing with the cat, old wisps and whatever else lies there at first; as the forest may
    grow in every direction it is tried at every place of the box. Its wisps must be of ``wisp_types``.
    Jacks, hearts and orbs are the same for what is legal: "WJ" says as much as "JWHO" in a fraction of the time.
    """
    found: set[Forest] = set()
    for box, first in starts(size, witch_card, start, wisp_types, supply):
        found.update(box.draw(state) for state in reach_from(box, first, limit_turns))
    return found


def is_reachable(grid: Sequence[str], witch_card: str | None, old: Collection[Cell] = ()) -> bool:
    """Whether turns can lead from the cat and the old wisps to exactly this forest.

    Forward search over the parts of the forest that may lie there by then, so at most 2^15 for a 4×4 forest.
    Nothing is asked about how the old wisps came there, nor about the size of the forest.
    """
    tiles = read(grid)
    cat = cat_of(tiles)
    height, width = len(grid), len(grid[0])
    number = {cell: cell[0] * width + cell[1] for cell in tiles}
    if any(tiles.get(cell, ".") not in WISPS for cell in old):
        raise ValueError("an old piece that is no wisp")
    trees = sum(1 << number[cell] for cell, letter in tiles.items() if letter == "T")
    witches = {number[cell]: cell for cell, letter in tiles.items() if letter == "W"}
    first = sum(1 << number[cell] for cell in {cat, *old})
    target = sum(1 << square for square in number.values())
    new = target & ~first & ~trees
    turns = [(lay, lay & new) for lay in lays(height, width) if not lay & ~target and not lay & first]
    turns = [(lay, wisp) for lay, wisp in turns if wisp.bit_count() == 1]
    turns += [(1 << square, 0) for square in bits(trees)]
    turns.sort(key=lambda turn: turn[0].bit_count())
    near = next_to(height, width)

    seen = {first}
    stack = [first]
    while stack:
        lying = stack.pop()
        if lying == target:
            return True
        edge = border(lying, near)
        for lay, wisp in turns:
            grown = lying | lay
            if lay & lying or not lay & edge or grown in seen:
                continue
            square = wisp.bit_length() - 1
            if wisp and square in witches:
                there = {cell for other, cell in witches.items() if lying >> other & 1}
                if not witch_allowed(witch_card, cat, witches[square], there):
                    continue
            seen.add(grown)
            stack.append(grown)
    return False
