"""Random steps from games to games near by: another tile on a square, two tiles swapped, another round or tree for a
wisp, another place for a cat or a square. A wisp that is laid anew gets the round and tree that break least.
"""

from __future__ import annotations

import numpy as np
from rulewright.models.grid import BESIDE, CORNERS
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.search.batch_frame import Counts, Masks, popcount
from rulewright.models.wispwood.search.later_games import BIRTH, STEP, TYPE, WISP, Games, bit
from rulewright.models.wispwood.search.later_plane import KIND, ONE

# How often each kind of step is tried, in hundredths: a tile, a swap, a wisp's round or tree; the rest cats, squares.
SHARES = (38, 74, 86)
KEEP_ORIGIN = 0.75
NEAR = 0.4
WITCH = WISPS.index(Piece.WITCH)


def propose(games: Games, dice: np.random.Generator) -> Games:
    """One random step for each game, legal or not."""
    count, table = len(games), games.table
    home = table.plane.home
    kind = dice.integers(0, 100, count)
    first = home[dice.integers(0, len(home), count)]
    second = _partner(games, first, dice)
    code, cats, corners = games.code.copy(), games.cats.copy(), games.corners.copy()
    recode, swap, again = kind < SHARES[0], (kind >= SHARES[0]) & (kind < SHARES[1]), (kind >= SHARES[1])
    again &= kind < SHARES[2]
    one, two = _read(code, first), _read(code, second)
    last = cats[-1]
    recode &= first != last
    fresh = _other_tile(one, dice)
    origin = recode & (fresh[WISP] == ONE) & ((one[WISP] == 0) | (dice.random(count) > KEEP_ORIGIN))
    _write(code, first, np.where(recode, fresh, np.where(swap, _with_tile(one, two), one)))
    _write(code, second, np.where(swap, _with_tile(two, one), _read(code, second)))
    cats[-1] = np.where(swap & (first == last), second, np.where(swap & (second == last), first, last))
    moved_first, moved_second = swap & (two[WISP] > one[WISP]), swap & (one[WISP] > two[WISP])
    some, any_wisp = _random_square(games.wisps, dice)
    target = np.where(again, some, np.where(moved_second, second, first))
    needs = (origin & recode) | moved_first | moved_second | (again & any_wisp)
    if table.rounds > 1:
        _move_cats(games, cats, corners, kind >= SHARES[2], dice)
    changed = Games(table, code, cats, corners)
    _lay(changed, target, needs, dice)
    return changed


def _partner(games: Games, first: Counts, dice: np.random.Generator) -> Counts:
    """Another square: often one beside the first, the cat's now and then."""
    count, home = len(games), games.table.plane.home
    far = home[dice.integers(0, len(home), count)]
    step = np.array(games.table.plane.steps, np.intp)[dice.integers(0, len(BESIDE), count)]
    near = first + step
    inside = np.isin(near, home) & (dice.random(count) < NEAR)
    chosen = np.where(inside, near, far)
    return np.where(dice.random(count) < 0.05, games.cats[-1], chosen)


def _read(code: Masks, cell: Counts) -> Masks:
    return (code >> cell.astype(KIND)) & ONE


def _write(code: Masks, cell: Counts, value: Masks) -> None:
    code ^= (_read(code, cell) ^ value) << cell.astype(KIND)


def _with_tile(code: Masks, other: Masks) -> Masks:
    """A square's code with the tile of another, its round and tree kept."""
    found = code.copy()
    found[: TYPE[1] + 1] = other[: TYPE[1] + 1]
    return found


def _other_tile(code: Masks, dice: np.random.Generator) -> Masks:
    """A square's code with another tile: a tree or one of the four wisps."""
    count = code.shape[1]
    now = np.where(code[WISP] == ONE, 1 + 2 * code[TYPE[0]] + code[TYPE[1]], KIND(0)).astype(np.intp)
    tile = (now + dice.integers(1, len(WISPS) + 1, count)) % (len(WISPS) + 1)
    found = code.copy()
    found[WISP] = tile > 0
    number = np.maximum(tile - 1, 0)
    found[TYPE[0]], found[TYPE[1]] = number >> 1, number & 1
    return found


def _random_square(masks: Masks, dice: np.random.Generator) -> tuple[Counts, Masks]:
    """A random square of each mask, and whether there is one."""
    turn = dice.integers(0, 64, len(masks)).astype(KIND)
    ahead = (masks >> turn) << turn
    chosen = np.where(ahead != 0, ahead, masks)
    lowest = chosen & (~chosen + ONE)
    return popcount(lowest - ONE).astype(np.intp) % 64, masks != 0


def _move_cats(games: Games, cats: Counts, corners: Counts, chosen: Masks, dice: np.random.Generator) -> None:
    """Another cat, another square, or both, for one of the rounds before the last."""
    table, count = games.table, len(games)
    which = dice.integers(0, table.rounds - 1, count)
    kind = dice.random(count)
    lies = np.zeros(count, KIND)
    for q, born in enumerate(games.born()[:-1]):
        lies |= born
        now = chosen & (which == q)
        places = table.corners[q]
        corner = np.where(now & (kind < 0.5), places[dice.integers(0, len(places), count)], corners[q])
        corners[q] = corner
        room = table.boxes[q][corner] & ~lies
        cell, there = _random_square(room, dice)
        cats[q] = np.where(now & there & (kind > 0.3), cell, cats[q])


def _lay(games: Games, cell: Counts, needs: Masks, dice: np.random.Generator) -> None:
    """Give the wisps on some squares the round and the direction of a tree that break least, at random among equals."""
    table, here = games.table, bit(cell)
    worst = _faults(games, cell, here)
    noise = dice.random((len(worst), len(games)))
    best = (np.array(worst) + 0.9 * noise).argmin(axis=0)
    q, d = best // len(BESIDE), best % len(BESIDE)
    code = _read(games.code, cell)
    code[BIRTH[0]], code[BIRTH[1]] = q >> 1, q & 1
    code[STEP[0]], code[STEP[1]] = d >> 1, d & 1
    _write(games.code, cell, np.where(needs, code, _read(games.code, cell)))
    assert table.rounds <= 4


def _faults(games: Games, cell: Counts, here: Masks) -> list[Counts]:
    """For each round and direction how much a wisp on the square would break."""
    table, steps = games.table, games.steps()
    frame, bits = table.plane.frame, table.plane.bits
    born = [mask & ~here for mask in games.born()]
    boxes, cats = games.boxes(), games.cat_bits()
    is_witch = (games.of_type(WITCH) & here) != 0
    later = np.zeros(len(games), np.int32)
    free: list[Masks] = []
    costs: list[Counts] = []
    lies = np.zeros(len(games), KIND)
    for q in range(table.rounds):
        lies = lies | born[q]
        used = np.zeros(len(games), KIND)
        for (down, right), step in zip(BESIDE, steps, strict=True):
            used |= frame.moved(born[q] & step, down, right)
        free.append(boxes[q] & ~lies & ~cats[q] & ~used)
        # What a wisp that lies there in this round breaks: outside the square, under a cat, on another wisp's tree.
        taken = cats[q] | used | (cats[q + 1] if q < table.rounds - 1 else 0)
        costs.append(((here & boxes[q]) == 0).astype(np.int32) + ((here & taken) != 0))
    found: list[list[Counts]] = []
    for q in range(table.rounds - 1, -1, -1):
        later = later + costs[q]
        off = is_witch & ((here & _allowed(games, q, here)) == 0) if table.placement else np.zeros(len(games), bool)
        base = later + off
        found.insert(0, [base + ((bits[cell + step] & free[q]) == 0) for step in table.plane.steps])
    return [fault for row in found for fault in row]


def _allowed(games: Games, q: int, here: Masks) -> Masks:
    table = games.table
    pattern: Masks = table.pattern[games.cats[q]]
    if not table.chains:
        return pattern
    there = games.of_type(WITCH) & ~here & ~_later(games, q)
    reached = table.plane.chained(there, pattern)
    for down, right in CORNERS:
        pattern = pattern | table.plane.frame.moved(reached, down, right)
    return pattern


def _later(games: Games, q: int) -> Masks:
    found = np.zeros(len(games), KIND)
    for mask in games.born()[q + 1 :]:
        found |= mask
    return found
