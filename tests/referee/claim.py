"""Conditions under which a forest is said to be buildable, to be tested against ``reach.py``.

The claim: if turns are not counted, only three things matter. (1) Every tile hangs together with the cat or
an old wisp. (2) Each new wisp has a tree beside it of its own. (3) The witches could be laid on their pattern.
``naive_claim`` asks the three one by one; ``ordered_claim`` asks whether for some choice of own trees the
pairs and the trees left over can be laid one after the other, the witch rule asked at each witch.

They differ for the checkershire cat only, and only on forests with holes. Why not on full ones: suppose that
nothing more can be laid, and W is a witch to come at a corner of a piece V that lies there and is on the chain
(or is the cat). The two squares p and q beside both are to come, else W could be laid; W's own tree is neither.
So p is the own tree of a witch that still lacks her chain; of the squares beside p only the one in line with
p and V, turned away from V, is not at a corner of V, so she is there; likewise for q. W's own tree is beside
one of these two witches: let them swap trees, and W can be laid.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from .board import WISPS, Cell, beside, cat_of, groups_of, read
from .turns import witch_allowed


def new_wisps(tiles: dict[Cell, str], old: Collection[Cell]) -> list[Cell]:
    """The wisps that came this round."""
    return sorted(cell for cell, letter in tiles.items() if letter in WISPS and cell not in old)


def own_trees(tiles: dict[Cell, str], wisps: Sequence[Cell]) -> Iterator[dict[Cell, Cell]]:
    """Every way to give each wisp a tree beside it of its own."""
    if not wisps:
        yield {}
        return
    first = min(wisps, key=lambda wisp: sum(tiles.get(near) == "T" for near in beside(wisp)))
    others = [wisp for wisp in wisps if wisp != first]
    for near in beside(first):
        if tiles.get(near) == "T":
            left = {cell: letter for cell, letter in tiles.items() if cell != near}
            for rest in own_trees(left, others):
                yield {first: near, **rest}


def hangs_together(tiles: dict[Cell, str], old: Collection[Cell]) -> bool:
    """Whether each group of tiles holds the cat or an old wisp."""
    return all(any(tiles[cell] == "C" or cell in old for cell in group) for group in groups_of(tiles))


def on_pattern(tiles: dict[Cell, str], witch_card: str | None, old: Collection[Cell]) -> bool:
    """Whether each new witch is where the card allows it, all the other witches lying there."""
    witches = {cell for cell, letter in tiles.items() if letter == "W"}
    cat = cat_of(tiles)
    return all(witch_allowed(witch_card, cat, cell, witches - {cell}) for cell in witches - set(old))


def naive_claim(grid: Sequence[str], witch_card: str | None, old: Collection[Cell] = ()) -> bool:
    """The three conditions, each by itself."""
    tiles = read(grid)
    return (
        hangs_together(tiles, old)
        and on_pattern(tiles, witch_card, old)
        and next(own_trees(tiles, new_wisps(tiles, old)), None) is not None
    )


def can_be_laid(tiles: dict[Cell, str], witch_card: str | None, old: Collection[Cell], trees: dict[Cell, Cell]) -> bool:
    """Whether the pairs of wisp and own tree and the single trees can be laid in some order.

    Laying one never keeps another from being laid, so whatever can be laid is laid.
    """
    cat = cat_of(tiles)
    lying = {cat, *old}
    single = {cell for cell, letter in tiles.items() if letter == "T"} - set(trees.values())
    left = [*trees.items(), *((tree, tree) for tree in sorted(single))]
    while left:
        witches = {cell for cell in lying if tiles[cell] == "W"}
        ready = [
            unit
            for unit in left
            if any(near in lying for cell in unit for near in beside(cell))
            and (tiles[unit[0]] != "W" or witch_allowed(witch_card, cat, unit[0], witches))
        ]
        if not ready:
            return False
        lying.update(*ready)
        left = [unit for unit in left if unit not in ready]
    return True


def ordered_claim(grid: Sequence[str], witch_card: str | None, old: Collection[Cell] = ()) -> bool:
    """Whether some choice of own trees can be laid pair by pair."""
    tiles = read(grid)
    return hangs_together(tiles, old) and any(
        can_be_laid(tiles, witch_card, old, trees) for trees in own_trees(tiles, new_wisps(tiles, old))
    )
