"""What is public about the real deck, and the printed scoring example.

Sources: the fact sheet, sections 2, 4, 5 and 9; rules text, the scoring example and its notes. The layouts of the
example are searched for from its numbers alone; which of them a deck can make is a second question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, permutations, product

from .rules import CELLS, RANKS, STEPS, Card, Cell, Deck, Grid, Lying, acting, lines, ranks
from .rules import EDGES as CARD_EDGES

Layout = Mapping[Cell, Card]

# The example: columns A, B, C are worth blue's 6, 2, 5; rows D, E, F red's 7, 2, 1.
EDGES: dict[str, list[int | str]] = {"red": [7, 2, 1], "blue": [6, 2, 5]}
COLUMN_SUMS = {"red": (0, 6, 14), "blue": (11, 0, 7)}
ROW_SUMS = {"red": (14, 6, 0), "blue": (4, 1, 13)}
IN_GRID = {"red": (3, 4, 5, 6), "blue": (1, 3, 4, 7)}  # what is not on the edges
NOTED = {"r4": 8, "r5": 0, "r3": 6, "b3": 6}  # modified ranks that the notes tell
# What acts on the cards of the notes; nothing acts on the others.
CAKED = ("r4", "r3", "b3")


# The layouts, from the numbers alone


def possible_ranks(card: Card) -> list[int]:
    """What a card in the grid can count: as noted, or 0, or its rank doubled by up to four cakes."""
    rank = int(card[1])
    return [NOTED[card]] if card in NOTED else [0, *(rank * 2**cakes for cakes in range(5))]


def sums(placed: Mapping[Cell, int], by: int) -> tuple[int, int, int]:
    """The sums by row (0) or by column (1)."""
    found = [0, 0, 0]
    for cell, rank in placed.items():
        found[cell[by]] += rank
    return found[0], found[1], found[2]


def fitting(side: str) -> Iterator[tuple[dict[Cell, Card], dict[Card, int]]]:
    """Every way in which the cards of one side can lie and count so that its six sums come out."""
    cards = [f"{side[0]}{rank}" for rank in IN_GRID[side]]
    for counted in product(*map(possible_ranks, cards)):
        if sum(counted) != sum(ROW_SUMS[side]):
            continue
        for cells in permutations(CELLS, len(cards)):
            placed = dict(zip(cells, counted, strict=True))
            if sums(placed, 0) == ROW_SUMS[side] and sums(placed, 1) == COLUMN_SUMS[side]:
                yield dict(zip(cells, cards, strict=True)), dict(zip(cards, counted, strict=True))


def layouts() -> list[tuple[dict[Cell, Card], dict[Card, int]]]:
    """Every layout of the example with the modified ranks; items are not asked about."""
    blue_ways = list(fitting("blue"))
    return [
        ({**red, **blue}, {**reds, **blues})
        for red, reds in fitting("red")
        for blue, blues in blue_ways
        if not set(red) & set(blue)
    ]


# What a deck makes of them


def as_printed(deck: Deck, grid: Grid) -> bool:
    """Whether a grid comes out as the example: the sums, and what acts on each card as the notes tell."""
    for cell, lying in grid.items():
        items = acting(deck, grid, cell)
        kinds = sorted(items.values())
        if lying.card == "r5":
            if items.get("left") != "potion":
                return False
        elif kinds != (["cake"] if lying.card in CAKED else []):
            return False
    found = lines(deck, EDGES, grid, "red-rows")
    return all(
        tuple(getattr(line, side) for line in found) == (*ROW_SUMS[side], *COLUMN_SUMS[side])
        for side in ("red", "blue")
    )


def printed_ways(deck: Deck) -> list[Grid]:
    """All layouts of the example, each card upright or turned, that this deck makes come out as printed."""
    found = []
    for layout, counted in layouts():
        for turns in product((0, 2), repeat=len(layout)):
            grid = {cell: Lying(card, way) for (cell, card), way in zip(layout.items(), turns, strict=True)}
            by_card = {grid[cell].card: rank for cell, rank in ranks(deck, grid).items()}
            if by_card == counted and as_printed(deck, grid):
                found.append(grid)
    return found


def turned_over(items: Mapping[str, str]) -> dict[str, str]:
    """The items of a card turned by 180 degrees."""
    opposite = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
    return {opposite[edge]: item for edge, item in items.items()}


def failures(deck: Deck) -> list[str]:
    """What of the public facts a deck does not satisfy, in words."""
    found = []
    if "cake" not in deck["r1"].values():
        found.append("red 1 shows no cake")
    for rank in RANKS:
        red, blue = dict(deck[f"r{rank}"]), dict(deck[f"b{rank}"])
        if Counter(red.values()) != Counter(blue.values()):
            found.append(f"the items of rank {rank} differ")
        elif red not in (blue, turned_over(blue)):
            found.append(f"the items of rank {rank} sit on other edges")
    for card, items in deck.items():
        if not 1 <= len(items) <= 2:
            found.append(f"{card} shows {len(items)} symbols")
    if not printed_ways(deck):
        found.append("the printed example does not come out")
    return found


# How many decks there are


Wish = dict[tuple[int, str], str | None]  # rank and edge as printed -> the item that must be there, None: none


def merged(wishes: list[Wish]) -> Wish | None:
    """All wishes together, or None where two of them contradict each other."""
    found: Wish = {}
    for wish in wishes:
        for key, item in wish.items():
            if found.setdefault(key, item) != item:
                return None
    return found


def wishes_of(layout: Layout, turned: Mapping[Card, bool]) -> list[Wish]:
    """What decks with both sides alike must show so that a layout comes out: any one of these."""
    every: list[list[Wish]] = []
    for cell, card in layout.items():
        beside: dict[str, tuple[int, str]] = {}
        for direction, (down, right) in STEPS.items():
            near = layout.get((cell[0] + down, cell[1] + right))
            if near:
                faces = (CARD_EDGES.index(direction) + (0 if turned[near] else 2)) % 4
                beside[direction] = int(near[1]), CARD_EDGES[faces]
        if card == "r5":
            every.append([{beside["left"]: "potion"}] if "left" in beside else [])
            continue
        givers = list(beside) if card in CAKED else [None]
        each = ([{key: "cake" if way == giver else None} for way, key in beside.items()] for giver in givers)
        every.append([wish for wishes in each if (wish := merged(wishes)) is not None])
    together = (merged(list(chosen)) for chosen in product(*every))
    return [wish for wish in together if wish is not None]


def count_decks() -> int:
    """How many decks, both sides alike, satisfy all that is public; an edge more or less makes another deck."""
    cards = [
        dict(zip(edges, items, strict=True))
        for size in (1, 2)
        for edges in combinations(CARD_EDGES, size)
        for items in product(("cake", "potion"), repeat=size)
    ]
    # For each way in which the example can come out, and each rank, which cards will do.
    ways = set()
    for layout, _ in layouts():
        for turns in product((False, True), repeat=len(layout)):
            for wish in wishes_of(layout, dict(zip(layout.values(), turns, strict=True))):
                allowed = tuple(
                    frozenset(
                        number
                        for number, card in enumerate(cards)
                        if all(card.get(edge) == item for (of, edge), item in wish.items() if of == rank)
                        and (rank > 1 or "cake" in card.values())
                    )
                    for rank in RANKS
                )
                ways.add(allowed)
    listed = sorted(ways, key=lambda way: [sorted(numbers) for numbers in way])

    @cache
    def count(rank: int, alive: tuple[int, ...]) -> int:
        if not alive or rank > len(RANKS):
            return int(bool(alive))
        groups = Counter(tuple(way for way in alive if number in listed[way][rank - 1]) for number in range(len(cards)))
        return sum(times * count(rank + 1, group) for group, times in groups.items())

    return count(1, tuple(range(len(listed))))
