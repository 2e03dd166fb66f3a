"""Points of the 25 goal cards and the 2 promo cards, each written out by itself.

Source: sections 2.1 to 2.6 of the Wispwood fact sheet (card by card, as numbered there), section 8 for the
ids and switches, and the notes on goal cards on pages 14 and 15 of the rulebook. Nothing here is shared
between two cards but the words of the back page (beside, surrounding, group); that is on purpose.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .board import WISPS, Cell, at_corners, beside, groups_of, read, surrounding

Tiles = dict[Cell, str]
Rules = Mapping[str, str]


def _all(tiles: Tiles, letter: str) -> list[Cell]:
    return sorted(cell for cell, found in tiles.items() if found == letter)


def _wisp_groups(tiles: Tiles) -> list[set[Cell]]:
    return groups_of(cell for cell, letter in tiles.items() if letter in WISPS)


def _tree_groups(tiles: Tiles) -> list[set[Cell]]:
    return groups_of(_all(tiles, "T"))


# ---------------------------------------------------------------- jack-o'-lanterns: count, look up the table


def pumpkin_sudoku(tiles: Tiles, rules: Rules) -> int:
    """J1: jacks alone (among jacks) in their row and in their column; 6 is the most there can be."""
    jacks = _all(tiles, "J")
    rows = [r for r, _ in jacks]
    columns = [c for _, c in jacks]
    alone = sum(1 for r, c in jacks if rows.count(r) == 1 and columns.count(c) == 1)
    if alone > 6:
        raise ValueError("no round has room for 7 such jacks: the table ends at 6")
    return [0, 4, 9, 15, 22, 30, 40][alone]


def pumpkin_patchwork(tiles: Tiles, rules: Rules) -> int:
    """J2: jacks with no jack in the 8 surrounding squares."""
    n = 0
    for jack in _all(tiles, "J"):
        if all(tiles.get(near) != "J" for near in surrounding(jack)):
            n += 1
    return [0, 4, 9, 15, 22, 30][n] if n <= 5 else 30 + 8 * (n - 5)


def jack_pairs(tiles: Tiles, rules: Rules) -> int:
    """J3: pairs are groups of exactly two jacks; other wisps beside them do not matter."""
    n = len([group for group in groups_of(_all(tiles, "J")) if len(group) == 2])
    return [0, 11, 23, 37][n] if n <= 3 else 37 + 14 * (n - 3)


def oh_my_gourd(tiles: Tiles, rules: Rules) -> int:
    """J4: wisp groups (of all types) with at least one jack, each once; a lone jack is a group."""
    n = len([group for group in _wisp_groups(tiles) if "J" in {tiles[cell] for cell in group}])
    return [0, 4, 9, 15, 22, 30][n] if n <= 5 else 30 + 8 * (n - 5)


def double_cross(tiles: Tiles, rules: Rules) -> int:
    """J5: jacks that share neither of their two diagonal lines with another jack, at any distance."""
    jacks = _all(tiles, "J")
    n = 0
    for r, c in jacks:
        others = [jack for jack in jacks if jack != (r, c)]
        if not any(a - b == r - c or a + b == r + c for a, b in others):
            n += 1
    beyond = {"9": 9, "8": 8}[str(rules.get("double-cross-beyond-six", "9"))]
    return [0, 4, 9, 15, 22, 30, 39][n] if n <= 6 else 39 + beyond * (n - 6)


# ---------------------------------------------------------------- witches: one way of scoring for all cards


def witches(tiles: Tiles, rules: Rules) -> int:
    """W1 to W5: 18 for every 3 witches, 4 for one left over, 10 for two; all witches count."""
    n = len(_all(tiles, "W"))
    total = 0
    while n >= 3:
        total += 18
        n -= 3
    return total + {0: 0, 1: 4, 2: 10}[n]


# ---------------------------------------------------------------- hearts: every heart by itself


def cross_beam(tiles: Tiles, rules: Rules) -> int:
    """H1: 1 per tree in its row and 1 per tree in its column, whatever stands between."""
    trees = _all(tiles, "T")
    return sum((r == a) + (c == b) for r, c in _all(tiles, "H") for a, b in trees)


def beside_trees(tiles: Tiles, rules: Rules) -> int:
    """H2: 2 per tree beside it."""
    return sum(2 for heart in _all(tiles, "H") for near in beside(heart) if tiles.get(near) == "T")


def trees_below(tiles: Tiles, rules: Rules) -> int:
    """H3: 2 per tree below it (towards the last row as drawn) in its column, whatever stands between."""
    if rules.get("heart-below", "down") != "down":
        raise ValueError("heart-below")
    return sum(2 for r, c in _all(tiles, "H") for a, b in _all(tiles, "T") if b == c and a > r)


def best_diagonal(tiles: Tiles, rules: Rules) -> int:
    """H4: 2 per tree on the better one of its two whole diagonals, whatever stands between."""
    trees = _all(tiles, "T")
    total = 0
    for r, c in _all(tiles, "H"):
        falling = len([1 for a, b in trees if a - r == b - c])
        rising = len([1 for a, b in trees if a - r == c - b])
        total += 2 * max(falling, rising)
    return total


def path_of_light(tiles: Tiles, rules: Rules) -> int:
    """H5: 2 per tree in the longest straight run of trees that starts beside it and is not broken."""
    total = 0
    for r, c in _all(tiles, "H"):
        runs = []
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            run = 0
            while tiles.get((r + down * (run + 1), c + right * (run + 1))) == "T":
                run += 1
            runs.append(run)
        total += 2 * max(runs)
    return total


# ---------------------------------------------------------------- orbs: types are wisp types, trees never are


def merry_glow_round(tiles: Tiles, rules: Rules) -> int:
    """O1: each orb 2 per wisp type in the 8 squares around it (itself not counted, another orb is)."""
    total = 0
    for orb in _all(tiles, "O"):
        around = [tiles.get(near, ".") for near in surrounding(orb)]
        total += sum(2 for kind in WISPS if kind in around)
    return total


def row_or_column_types(tiles: Tiles, rules: Rules) -> int:
    """O2: each orb 2 per wisp type in its row or in its column, the better one, itself included."""
    total = 0
    for r, c in _all(tiles, "O"):
        in_row = {letter for (a, _), letter in tiles.items() if a == r and letter in WISPS}
        in_column = {letter for (_, b), letter in tiles.items() if b == c and letter in WISPS}
        total += 2 * max(len(in_row), len(in_column))
    return total


def hide_and_glow_seek(tiles: Tiles, rules: Rules) -> int:
    """O3: every orb is worth the value of the wisp type of which there are fewest (or none)."""
    counts = {kind: len(_all(tiles, kind)) for kind in WISPS}
    fewest = min(counts.values())
    values = [value for kind, value in (("O", 7), ("J", 5), ("W", 4), ("H", 3)) if counts[kind] == fewest]
    choose = {"higher": max, "lower": min}[rules.get("rarest-tie", "higher")]
    return counts["O"] * choose(values)


def energy_synergy(tiles: Tiles, rules: Rules) -> int:
    """O4: each orb the value of the least valuable wisp type beside it; nothing beside, no points."""
    worth = {"O": 4, "J": 5, "W": 6, "H": 7}
    total = 0
    for orb in _all(tiles, "O"):
        near = [worth[tiles[cell]] for cell in beside(orb) if tiles.get(cell, ".") in WISPS]
        total += min(near, default=0)
    return total


def glowing_groups(tiles: Tiles, rules: Rules) -> int:
    """O5: each wisp group with an orb in it, once: 2 per wisp type in the group, the orb included."""
    total = 0
    for group in _wisp_groups(tiles):
        kinds = {tiles[cell] for cell in group}
        if "O" in kinds:
            total += 2 * len(kinds)
    return total


def shy_glow(tiles: Tiles, rules: Rules) -> int:
    """Orb promo: each orb 2 per type in one wisp group that touches it at a corner and by no edge."""
    total = 0
    for orb in _all(tiles, "O"):
        best = 0
        for group in _wisp_groups(tiles):
            at_a_corner = any(cell in group for cell in at_corners(orb))
            if at_a_corner and orb not in group and not any(cell in group for cell in beside(orb)):
                best = max(best, 2 * len({tiles[cell] for cell in group}))
        total += best
    return total


# ---------------------------------------------------------------- trees: the cat's square is no tree


def lines_of_three(tiles: Tiles, rules: Rules) -> int:
    """T1: 2 for each row and each column with at least 3 trees, together or not."""
    trees = _all(tiles, "T")
    rows = [r for r, _ in trees]
    columns = [c for _, c in trees]
    good_rows = {r for r in rows if rows.count(r) >= 3}
    good_columns = {c for c in columns if columns.count(c) >= 3}
    return 2 * len(good_rows) + 2 * len(good_columns)


def one_grove(tiles: Tiles, rules: Rules) -> int:
    """T2: 1 per tree in the largest group of trees."""
    return max((len(group) for group in _tree_groups(tiles)), default=0)


def three_beside(tiles: Tiles, rules: Rules) -> int:
    """T3: 3 for each tree with at least 3 trees beside it."""
    return sum(3 for tree in _all(tiles, "T") if [tiles.get(n) for n in beside(tree)].count("T") >= 3)


def lower_branches(tiles: Tiles, rules: Rules) -> int:
    """T4: 2 per tree in the second largest group (one group, if several tie); one group alone gives 0."""
    sizes = sorted((len(group) for group in _tree_groups(tiles)), reverse=True)
    if len(sizes) < 2:
        return 0
    if rules.get("second-grove-tie", "second") == "third" and sizes[0] == sizes[1]:
        return 2 * max((size for size in sizes if size < sizes[0]), default=0)
    return 2 * sizes[1]


def groups_of_three(tiles: Tiles, rules: Rules) -> int:
    """T5: 4 for each group of at least 3 trees."""
    return 4 * len([group for group in _tree_groups(tiles) if len(group) >= 3])


def clear_diagonal(tiles: Tiles, rules: Rules) -> int:
    """Tree promo: 3 per tree on the best diagonal (either slant) that holds no wisp."""
    best = 0
    for a, b in _all(tiles, "T"):
        falling = [letter for (r, c), letter in tiles.items() if r - c == a - b]
        rising = [letter for (r, c), letter in tiles.items() if r + c == a + b]
        for line in (falling, rising):
            if not any(letter in WISPS for letter in line):
                best = max(best, 3 * line.count("T"))
    return best


CARDS: dict[str, Callable[[Tiles, Rules], int]] = {
    function.__name__.replace("_", "-"): function
    for function in (
        *(pumpkin_sudoku, pumpkin_patchwork, jack_pairs, oh_my_gourd, double_cross),
        *(cross_beam, beside_trees, trees_below, best_diagonal, path_of_light),
        *(merry_glow_round, row_or_column_types, hide_and_glow_seek, energy_synergy, glowing_groups, shy_glow),
        *(lines_of_three, one_grove, three_beside, lower_branches, groups_of_three, clear_diagonal),
    )
}
WITCH_CARDS = ("diagonal-line", "row-or-column", "around-the-cat", "checkershire-cat", "two-away")
CARDS.update(dict.fromkeys(WITCH_CARDS, witches))


def points(card_id: str, grid: Sequence[str], rules: Rules | None = None) -> int:
    """Points that one goal card gives for a drawn forest."""
    return CARDS[card_id](read(grid), rules or {})


def full_grid(grid: Sequence[str], round_number: int) -> int:
    """2, 4, 6 points in rounds 1, 2, 3 for a 4×4, 5×5, 6×6 grid with no square empty (rulebook, page 11)."""
    side = {1: 4, 2: 5, 3: 6}[round_number]
    tiles = set(read(grid))
    for row, column in tiles:  # the upper left corner of a full grid is one of its tiles
        if tiles == {(row + down, column + right) for down in range(side) for right in range(side)}:
            return {1: 2, 2: 4, 3: 6}[round_number]
    return 0


def forest_total(
    goals: Mapping[str, str], grid: Sequence[str], round_number: int, rules: Rules | None = None
) -> dict[str, int]:
    """Points of one round by top part (the colours given, then ``full-grid``), and their ``total``."""
    parts = {colour: points(card, grid, rules) for colour, card in goals.items()}
    parts["full-grid"] = full_grid(grid, round_number)
    parts["total"] = sum(parts.values())
    return parts
