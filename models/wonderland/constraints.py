"""What boards can come of a position, and what they score, as constraints for CP-SAT; held against lines.py.

Who plays when does not matter for what can be reached if both sides agree: free cells stay free until they are
taken. So every card is given a place: a space of its own edge, or a cell of the grid in one of two directions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.models.grid import Cell
from rulewright.models.wonderland.cards import CARDS, LINES, STEPS, Card, Item, Side
from rulewright.models.wonderland.lines import CELLS, Line, lines
from rulewright.models.wonderland.state import State

if TYPE_CHECKING:
    from ortools.sat.python import cp_model
    from rulewright.solver.engine import Solution

Lies = tuple[Card, Cell, bool]
MOST_CAKES = len(STEPS)


@dataclass(frozen=True, slots=True)
class Board:
    """The model: where cards lie, on which space of its edge each lies, and the points of a side by line."""

    model: cp_model.CpModel
    lies: Mapping[Lies, cp_model.IntVar]
    edge: Mapping[tuple[Card, int], cp_model.IntVar]
    points: Mapping[str, cp_model.IntVar]

    def placed(self, solution: Solution) -> dict[Cell, tuple[Card, bool]]:
        """The grid of a solution."""
        return {cell: (card, turned) for (card, cell, turned), var in self.lies.items() if solution.true(var)}

    def spaces(self, solution: Solution) -> dict[tuple[Side, int], Card]:
        """The edges of a solution."""
        return {(card.side, space): card for (card, space), var in self.edge.items() if solution.true(var)}


def boards(state: State, side: Side, hands: Mapping[Side, tuple[Card, ...]]) -> Board:
    """All boards that can come of a state, with the points of one side by the name of the line.

    `hands` are cards that are known to be in a hand, and so do not lie face down.
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    lies = {
        (card, cell, turned): model.new_bool_var(f"{card.id} {cell.name}{'t' if turned else ''}")
        for cell in CELLS
        for card in CARDS
        for turned in (False, True)
    }
    edge = {
        (card, space): model.new_bool_var(f"{card.id} edge {space + 1}") for card in CARDS for space in range(LINES)
    }
    _add_places(model, lies, edge)
    _add_given(model, state, lies, edge, hands)
    counts = _add_ranks(model, state, lies)
    points = {line.name: _add_line(model, line, side, counts, edge) for line in lines(state.red_rows)}
    return Board(model, lies, edge, points)


def _add_places(
    model: cp_model.CpModel,
    lies: Mapping[Lies, cp_model.IntVar],
    edge: Mapping[tuple[Card, int], cp_model.IntVar],
) -> None:
    """Every card lies once, three of each side on its edge and four in the grid (WL101, WL205)."""
    for card in CARDS:
        own = [lies[card, cell, turned] for cell in CELLS for turned in (False, True)]
        model.add_exactly_one([*own, *(edge[card, space] for space in range(LINES))])
    for cell in CELLS:
        model.add_at_most_one(lies[card, cell, turned] for card in CARDS for turned in (False, True))
    for side in Side:
        for space in range(LINES):
            model.add_exactly_one(edge[card, space] for card in CARDS if card.side is side)


def _add_given(
    model: cp_model.CpModel,
    state: State,
    lies: Mapping[Lies, cp_model.IntVar],
    edge: Mapping[tuple[Card, int], cp_model.IntVar],
    hands: Mapping[Side, tuple[Card, ...]],
) -> None:
    """What lies there stays; a card of a hand does not lie face down."""
    for cell, placed in state.grid.items():
        model.add(lies[placed.card, cell, placed.turned] == 1)
    for side in Side:
        for number, space in enumerate(state.edges[side]):
            if space.card is not None:
                model.add(edge[space.card, number] == 1)
            elif space.there:
                for card in hands.get(side, ()):
                    model.add(edge[card, number] == 0)


def _add_ranks(
    model: cp_model.CpModel, state: State, lies: Mapping[Lies, cp_model.IntVar]
) -> dict[tuple[Card, Cell], list[tuple[int, cp_model.IntVar]]]:
    """For each card and cell the literals that say with how many cakes and no potion it counts there (WL501-503)."""
    found: dict[tuple[Card, Cell], list[tuple[int, cp_model.IntVar]]] = {}
    for cell in CELLS:
        cakes: list[cp_model.IntVar] = []
        potions: list[cp_model.IntVar] = []
        for step, (down, across) in STEPS.items():
            near = Cell(cell.row + down, cell.column + across)
            for card in CARDS:
                for turned in (False, True):
                    if (card, near, turned) in lies:
                        item = state.deck.across(card, step.opposite, turned)
                        if item is not None:
                            (cakes if item is Item.CAKE else potions).append(lies[card, near, turned])
        number = model.new_int_var(0, MOST_CAKES, f"cakes at {cell.name}")
        model.add(number == sum(cakes))
        with_cakes = [model.new_bool_var(f"{count} cakes at {cell.name}") for count in range(MOST_CAKES + 1)]
        model.add_exactly_one(with_cakes)
        model.add(number == sum(count * literal for count, literal in enumerate(with_cakes)))
        potion = model.new_bool_var(f"potion at {cell.name}")
        if potions:
            model.add_max_equality(potion, potions)
        else:
            model.add(potion == 0)
        for card in CARDS:
            here = lies[card, cell, False] + lies[card, cell, True]
            found[card, cell] = []
            for count, literal in enumerate(with_cakes):
                counts = model.new_bool_var(f"{card.id} counts at {cell.name} with {count} cakes")
                model.add(counts <= here)
                model.add_implication(counts, literal)
                model.add_implication(counts, potion.negated())
                model.add(counts >= here + literal - potion - 1)
                found[card, cell].append((count, counts))
    return found


def _add_line(
    model: cp_model.CpModel,
    line: Line,
    side: Side,
    counts: Mapping[tuple[Card, Cell], list[tuple[int, cp_model.IntVar]]],
    edge: Mapping[tuple[Card, int], cp_model.IntVar],
) -> cp_model.IntVar:
    """The points of a side in a line: its value if the sum of the side is strictly higher (WL505-507)."""
    total = {
        one: sum(
            card.rank * 2**cakes * literal
            for card in CARDS
            if card.side is one
            for cell in line.cells
            for cakes, literal in counts[card, cell]
        )
        for one in Side
    }
    takes = model.new_bool_var(f"{side} takes {line.name}")
    model.add(total[side] >= total[side.other] + 1).only_enforce_if(takes)
    model.add(total[side] <= total[side.other]).only_enforce_if(takes.negated())
    value = sum(card.rank * edge[card, line.space] for card in CARDS if card.side is line.valued_by)
    points = model.new_int_var(0, 7, f"{side} points of {line.name}")
    model.add(points == value).only_enforce_if(takes)
    model.add(points == 0).only_enforce_if(takes.negated())
    return points
