"""The house deck: how data/wonderland/decks/house.yaml is derived. `python -m rulewright.models.wonderland.house`.

Which items the printed cards carry is in no public text. What is known (components.yaml, `real-deck` and `example`)
leaves many decks: `count` says how many. Of these `derive` chooses one by a rule of this project, which NOTE tells and
the file repeats. CP-SAT finds it; `satisfied` and `count` are written without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from rulewright.models import source
from rulewright.models.grid import Cell
from rulewright.models.reading import plain
from rulewright.models.wonderland.cards import BY_ID, EDGES, LINES, RANKS, STEPS, Card, Edge, Item, Side
from rulewright.models.wonderland.decks import DATA, HOUSE
from rulewright.models.writing import flow

if TYPE_CHECKING:
    from ortools.sat.python import cp_model
    from rulewright.solver.engine import Solution

LOW_RANKS = (1, 2, 3)
POTION_LEFT = "a potion on its left"
SHORT = (Edge.TOP, Edge.BOTTOM)
VALUES: tuple[Item | None, ...] = (None, *Item)  # in the order of the rule

Pattern = tuple[Item | None, ...]  # what the edges of a card carry, in the order of EDGES
Demand = Mapping[Edge, Item | None]  # what some edges of a card must show as it lies
Patterns = Mapping[int, Pattern]  # by rank, the same on both sides

NOTE = """
No public text says which items the printed cards carry. This deck is invented. It keeps to all that is public: red 1
shows a cake, both sides carry the same items, every card shows one or two, on short or on long edges, and the scoring
example of the rulebook comes out as printed, 16 to 7, in its layout {layout}{turned}. The layouts stand in
components.yaml; that columns A to C go from the left and rows D to F from the top is a guess. Exactly {decks} decks
keep to all that. Of these this one is chosen so. Ranks 1 to 3 carry a cake and a potion, ranks 4 to 7 one item: the
lower a card counts, the more it does. No two cards of a side are alike, not even when one is turned. Cakes and potions
each lie on short and on long edges as evenly as can be. In the example nothing lies beside a card but the items that
the rulebook names, and as few cards as possible lie turned. Of what is left it is the first by the number of the
layout, then by rank and by edge from the top clockwise, no item before a cake before a potion.
"""

# Every card shows one or two symbols.
PATTERNS = tuple(pattern for pattern in product(VALUES, repeat=len(EDGES)) if 1 <= sum(map(bool, pattern)) <= 2)


class Facing(NamedTuple):
    """An edge of a card that faces another card: what it shows acts there."""

    card: Card
    edge: Edge


@dataclass(frozen=True, slots=True)
class House:
    """A deck, the layout of the example that it realises, and the cards that lie turned there."""

    patterns: Patterns
    layout: int
    turned: tuple[Card, ...]


@cache
def example() -> dict[str, Any]:
    """The scoring example from components.yaml. Raises InputError when the file is broken, which a test rules out."""
    return cast(dict[str, Any], plain(source.load(str(DATA / "components.yaml")).root))["example"]  # type: ignore[no-any-return]


@cache
def layouts() -> dict[int, dict[Cell, Card]]:
    """The layouts that fit the sums of the example: by number, the cards by cell."""
    found = {}
    for number, rows in example()["layouts"].items():
        cells = product(range(LINES), repeat=2)
        found[int(number)] = {Cell(r, c): BY_ID[rows[r][c]] for r, c in cells if rows[r][c] in BY_ID}
    return found


def reasons() -> dict[Card, str]:
    """What the rulebook names beside each card of the example: nothing, one cake, or a potion on its left."""
    return {BY_ID[word]: str(entry["because"]) for word, entry in example()["ranks"].items()}


def facing(layout: Mapping[Cell, Card], cell: Cell) -> dict[Edge, Facing]:
    """The edges of other cards that face the card in a cell, by the side from which they do."""
    found = {}
    for edge, (down, right) in STEPS.items():
        other = layout.get(Cell(cell.row + down, cell.column + right))
        if other is not None:
            found[edge] = Facing(other, edge.opposite)
    return found


def demands() -> Iterator[tuple[int, dict[Card, dict[Edge, Item | None]]]]:
    """What the example demands of the cards as they lie: all ways, each a layout and the demands on its cards.

    A card that counts double has one cake beside it and no other item, from one of its neighbours: a way for each.
    """
    for number, layout in layouts().items():
        for ways in product(*(_ways(layout, cell) for cell in layout)):
            found: dict[Card, dict[Edge, Item | None]] = {card: {} for card in layout.values()}
            for way in ways:
                for (card, edge), item in way.items():
                    found[card][edge] = item
            yield number, found


def _ways(layout: Mapping[Cell, Card], cell: Cell) -> list[dict[Facing, Item | None]]:
    beside = facing(layout, cell)
    reason = reasons()[layout[cell]]
    if reason == "nothing":
        return [dict.fromkeys(beside.values())]
    if reason == "one cake":
        return [dict.fromkeys(beside.values()) | {giver: Item.CAKE} for giver in beside.values()]
    assert reason == POTION_LEFT
    # What else lies beside a card at rank 0 changes nothing.
    return [{beside[Edge.LEFT]: Item.POTION}] if Edge.LEFT in beside else []


def turn(pattern: Pattern) -> Pattern:
    """A card turned by 180 degrees."""
    return pattern[2:] + pattern[:2]


def meets(pattern: Pattern, demand: Demand) -> bool:
    """Whether a card can lie so that it shows what is demanded."""
    return any(all(way[EDGES.index(e)] is item for e, item in demand.items()) for way in (pattern, turn(pattern)))


@cache
def boxes(number: int | None = None) -> tuple[dict[int, frozenset[Pattern]], ...]:
    """For each way of the example (of one layout, or of all) the patterns that each rank may have.

    The cards of a rank carry the same items on both sides but may lie differently, so each way is a product over ranks.
    """
    found = []
    for layout, wanted in demands():
        if number in (None, layout):
            box = {rank: set(PATTERNS) for rank in RANKS}
            box[1] = {pattern for pattern in PATTERNS if Item.CAKE in pattern}
            for card, demand in wanted.items():
                box[card.rank] = {pattern for pattern in box[card.rank] if meets(pattern, demand)}
            found.append({rank: frozenset(patterns) for rank, patterns in box.items()})
    return tuple(found)


def satisfied(patterns: Patterns) -> tuple[int, ...]:
    """The layouts in which the example comes out with these cards and all else that is public holds; () for none."""
    return tuple(
        number
        for number in layouts()
        if any(all(patterns[rank] in box[rank] for rank in RANKS) for box in boxes(number))
    )


def count(number: int | None = None) -> int:
    """How many decks satisfy all that is public, exactly: with one layout of the example, or with any."""
    ways = boxes(number)

    @cache
    def below(rank: int, alive: frozenset[int]) -> int:
        """The decks from a rank on that lie in one of the boxes: cards that fit the same boxes count together."""
        if not alive or rank > RANKS[-1]:
            return int(bool(alive))
        kinds: dict[frozenset[int], int] = {}
        for pattern in PATTERNS:
            left = frozenset(i for i in alive if pattern in ways[i][rank])
            kinds[left] = kinds.get(left, 0) + 1
        return sum(number * below(rank + 1, left) for left, number in kinds.items())

    return below(RANKS[0], frozenset(range(len(ways))))


def derive() -> House:
    """The house deck by its rule. Raises RuntimeError if the proof fails, which a test rules out."""
    from rulewright.solver.canonical import maximise_canonical
    from rulewright.solver.outcome import Status

    encoding = _Encoding()
    outcome = maximise_canonical(encoding.model, -encoding.cost(), encoding.cells())
    if outcome.status is not Status.OPTIMAL or outcome.answer is None:
        raise RuntimeError(f"the house deck was not proven: {outcome.status}")
    return encoding.read(outcome.answer)


class _Encoding:
    """The decks that satisfy what is public and points 1 and 2 of the rule, with a layout that comes out, as CP-SAT."""

    def __init__(self) -> None:
        from ortools.sat.python import cp_model

        self.model = model = cp_model.CpModel()
        self.has = {
            (rank, edge, item): model.new_bool_var(f"{rank} {edge} {item}")
            for rank, edge, item in product(RANKS, EDGES, Item)
        }
        self.layout = {number: model.new_bool_var(f"layout {number}") for number in layouts()}
        self.turned = {card: model.new_bool_var(f"{card.id} turned") for card in reasons()}
        model.add_exactly_one(self.layout.values())
        self._symbols()
        self._all_different()
        shown = self._shown()
        for number, layout in layouts().items():
            for cell in layout:
                self._comes_out(shown, layout, cell, self.layout[number])

    def _symbols(self) -> None:
        for rank in RANKS:
            for edge in EDGES:
                self.model.add_at_most_one(self.has[rank, edge, item] for item in Item)
            numbers = {item: sum(self.has[rank, edge, item] for edge in EDGES) for item in Item}
            if rank in LOW_RANKS:
                for number in numbers.values():
                    self.model.add(number == 1)
            else:
                self.model.add(sum(numbers.values()) == 1)
        self.model.add_bool_or(self.has[1, edge, Item.CAKE] for edge in EDGES)

    def _all_different(self) -> None:
        codes = {rank: [self._value(rank, edge) for edge in EDGES] for rank in RANKS}
        for one, other in combinations(RANKS, 2):
            for values in (codes[other], codes[other][2:] + codes[other][:2]):
                self.model.add(_number(codes[one]) != _number(values))

    def _value(self, rank: int, edge: Edge) -> cp_model.LinearExprT:
        return sum(VALUES.index(item) * self.has[rank, edge, item] for item in Item)

    def _shown(self) -> dict[tuple[Facing, Item], cp_model.IntVar]:
        """What each card of the example shows as it lies."""
        shown = {}
        for card, edge, item in product(self.turned, EDGES, Item):
            literal = self.model.new_bool_var(f"{card.id} shows {item} {edge}")
            turned = self.turned[card]
            self.model.add(literal == self.has[card.rank, edge, item]).only_enforce_if(~turned)
            self.model.add(literal == self.has[card.rank, edge.opposite, item]).only_enforce_if(turned)
            shown[Facing(card, edge), item] = literal
        return shown

    def _comes_out(
        self,
        shown: Mapping[tuple[Facing, Item], cp_model.IntVar],
        layout: Mapping[Cell, Card],
        cell: Cell,
        chosen: cp_model.IntVar,
    ) -> None:
        """Beside the card in a cell lies what the example names and nothing else, if this layout is the chosen one."""
        beside = facing(layout, cell)
        reason = reasons()[layout[cell]]
        numbers = {item: sum(shown[facer, item] for facer in beside.values()) for item in Item}
        self.model.add(numbers[Item.CAKE] == (reason == "one cake")).only_enforce_if(chosen)
        self.model.add(numbers[Item.POTION] == (reason == POTION_LEFT)).only_enforce_if(chosen)
        if reason == POTION_LEFT:
            left = beside.get(Edge.LEFT)
            self.model.add_implication(chosen, shown[left, Item.POTION] if left else ~chosen)

    def cost(self) -> cp_model.LinearExprT:
        """Points 3 and 4 of the rule: unevenness first, then the number of turned cards."""
        uneven = []
        for item in Item:
            short, long = (
                sum(self.has[rank, edge, item] for rank in RANKS for edge in EDGES if (edge in SHORT) is wanted)
                for wanted in (True, False)
            )
            difference = self.model.new_int_var(0, 2 * len(RANKS), f"{item} uneven")
            self.model.add_abs_equality(difference, short - long)
            uneven.append(difference)
        return (len(self.turned) + 1) * sum(uneven) + sum(self.turned.values())

    def cells(self) -> list[cp_model.LinearExprT]:
        """Point 5: what is settled one after the other, each as low as it can be."""
        number = sum(number * literal for number, literal in self.layout.items())
        values = [self._value(rank, edge) for rank, edge in product(RANKS, EDGES)]
        return [number, *values, *self.turned.values()]

    def read(self, solution: Solution) -> House:
        """A solution as a deck."""
        patterns = {rank: tuple(VALUES[solution.value(self._value(rank, edge))] for edge in EDGES) for rank in RANKS}
        number = next(number for number, literal in self.layout.items() if solution.true(literal))
        return House(patterns, number, tuple(c for c, literal in self.turned.items() if solution.true(literal)))


def _number(values: list[cp_model.LinearExprT]) -> cp_model.LinearExprT:
    number: cp_model.LinearExprT = sum(len(VALUES) ** place * value for place, value in enumerate(values))
    return number


def deck_file(house: House) -> str:
    """The deck as a file, byte for byte as it is shipped."""
    turned = "".join(f", with {card.name} turned" for card in house.turned)
    note = NOTE.strip().format(decks=f"{count():,}", layout=house.layout, turned=turned)
    lines = [
        "# The house deck. `python -m rulewright.models.wonderland.house` derives it anew and prints this file.",
        "",
        f"deck: {HOUSE}",
        "provenance: invented",
        "note: >-",
        *(f"  {line}" for line in wrap(note, 116)),
        f"layout: {house.layout}",
        "cards:",
    ]
    for side in Side:
        lines.append(f"  {side}:")
        for rank, pattern in house.patterns.items():
            items = {str(edge): str(item) for edge, item in zip(EDGES, pattern, strict=True) if item}
            lines.append(f"    {rank}: {flow(items)}")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Print the deck file (a second or two)."""
    print(deck_file(derive()), end="")


if __name__ == "__main__":
    main()
