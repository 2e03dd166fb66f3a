"""Measures that look at each piece of a colour for itself, or at each group, for CP-SAT: trees and types seen,
values beside, the rarest type, the types of groups.

A piece that is not there sees nothing: what it would see is held against whether it is there (`_if_there`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulewright.models.grid import CORNERS, Cell
from rulewright.models.wispwood import cards
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.constraints import Board
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.solver.engine import range_of
from rulewright.solver.tables import all_of, any_of, equals

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


def seen(board: Board, card: Card, exact: bool) -> cp_model.LinearExprT:
    """The units of a card that looks at each piece or group."""
    kind = card.measure
    match kind:
        case cards.Sees():
            return sum(_look(board, card, cell, kind.best, exact) for cell in board.places(card.colour))
        case cards.Types():
            return sum(_look(board, card, cell, kind.best, exact) for cell in board.places(card.colour))
        case cards.GroupTypes():
            return _group_types(board, card)
        case cards.CornerGroupTypes():
            return _corner_group_types(board, card)
    raise ValueError(f"{card.id}: its units are counted otherwise")


def _look(board: Board, card: Card, cell: Cell, best: bool, exact: bool) -> cp_model.LinearExprT:
    """What the piece on a cell sees, nothing if it is not there: all its areas together, or the best."""
    model, there, name = board.model, board.of[card.colour][cell], f"{card.id} {tuple(cell)}"
    kind = card.measure
    assert isinstance(kind, (cards.Sees, cards.Types))
    units = [
        _trees(board, kind, area, cell) if isinstance(kind, cards.Sees) else _types(board, card, kind, area, cell)
        for area in kind.areas
    ]
    if not best or len(units) == 1:
        return _if_there(board, [unit for area in units for unit in area], there, name, exact)
    if exact:
        top = model.new_int_var(0, max(len(area) for area in units), f"{name} best")
        model.add_max_equality(top, [sum(area) for area in units])
        return _amount_if_there(board, top, there, name)
    parts = []
    chosen = [model.new_bool_var(f"{name} takes {area}") for area in kind.areas]
    model.add(sum(chosen) <= there)
    for area, literal, listed in zip(kind.areas, chosen, units, strict=True):
        parts.append(_if_there(board, listed, literal, f"{name} {area}", False))
    return sum(parts)


def _if_there(
    board: Board, units: Sequence[cp_model.IntVar], there: cp_model.IntVar, name: str, exact: bool
) -> cp_model.LinearExprT:
    """Units that count only if a literal is true: one Boolean for each, which is what the linear relaxation likes."""
    model, counted = board.model, []
    for i, unit in enumerate(units):
        if exact:
            counted.append(all_of(model, [there, unit], f"{name} unit {i}"))
            continue
        counts = model.new_bool_var(f"{name} unit {i}")
        model.add_implication(counts, there)
        model.add_implication(counts, unit)
        counted.append(counts)
    return sum(counted)


def _amount_if_there(
    board: Board, amount: cp_model.LinearExprT, there: cp_model.IntVar, name: str
) -> cp_model.LinearExprT:
    """An amount that counts only if a literal is true."""
    model, most = board.model, range_of(board.model, amount)[1]
    units = model.new_int_var(0, most, name)
    model.add(units <= most * there)
    model.add(units == amount).only_enforce_if(there)
    return units


def _trees(board: Board, kind: cards.Sees, area: str, cell: Cell) -> list[cp_model.IntVar]:
    if not kind.unbroken:
        return [board.of[Piece.TREE][near] for near in board.area(area, cell) if board.may(Piece.TREE, near)]
    return [board.run(cell, area, length) for length in range(1, len(board.area(area, cell)) + 1)]


def _types(board: Board, card: Card, kind: cards.Types, area: str, cell: Cell) -> list[cp_model.IntVar]:
    """The wisp types in an area, right if the card's colour lies on the cell."""
    near = board.area(area, cell)
    found = []
    for wisp in WISPS:
        if wisp is card.colour:
            found.append(board.of[wisp][cell] if kind.itself else board.present(wisp, near))
        else:
            # The cell itself holds the colour and so no other type: a whole line is the same for all its cells.
            found.append(board.present(wisp, [*near, cell] if card.colour in WISPS else near))
    return found


def valued(board: Board, card: Card, pay: cards.Values, rulings: Rulings, exact: bool) -> cp_model.LinearExprT:
    """The points of a card that names a value for each wisp type."""
    if isinstance(card.measure, cards.Rarest):
        return _rarest(board, card, pay, rulings)
    return sum(_weakest(board, card, pay, cell, exact) for cell in board.places(card.colour))


def _rarest(board: Board, card: Card, pay: cards.Values, rulings: Rulings) -> cp_model.LinearExprT:
    model = board.model
    # A tie goes to the type that comes first here.
    order = sorted(WISPS, key=lambda wisp: -pay.of(wisp) if rulings.rarest_higher else pay.of(wisp))
    numbers = {wisp: board.count(wisp) for wisp in order}
    chosen = [model.new_bool_var(f"{card.id} rarest {wisp}") for wisp in order]
    model.add_exactly_one(chosen)
    for i, (wisp, literal) in enumerate(zip(order, chosen, strict=True)):
        for j, other in enumerate(order):
            if other is not wisp:
                model.add(numbers[wisp] + int(j < i) <= numbers[other]).only_enforce_if(literal)
    own, most = board.count(card.colour), board.most[card.colour]
    points: list[cp_model.LinearExprT] = []
    for wisp, literal in zip(order, chosen, strict=True):
        units = model.new_int_var(0, most, f"{card.id} by {wisp}")
        model.add(units == own).only_enforce_if(literal)
        model.add(units <= most * literal)
        points.append(pay.of(wisp) * units)
    return sum(points)


def _weakest(board: Board, card: Card, pay: cards.Values, cell: Cell, exact: bool) -> cp_model.LinearExprT:
    """The least value beside a piece: one Boolean for each value, true if it is that of the weakest."""
    model, there, near = board.model, board.of[card.colour][cell], board.area("beside", cell)
    points: list[cp_model.LinearExprT] = []
    units: list[cp_model.IntVar] = []
    for value in sorted({pay.of(wisp) for wisp in WISPS}):
        having = [wisp for wisp in WISPS if pay.of(wisp) == value]
        lower = [wisp for wisp in WISPS if pay.of(wisp) < value]
        some = [board.of[wisp][other] for other in near for wisp in having if board.may(wisp, other)]
        below = [board.of[wisp][other] for other in near for wisp in lower if board.may(wisp, other)]
        name = f"{card.id} {tuple(cell)} at {value}"
        if not some:
            continue
        unit = model.new_bool_var(name)
        model.add_implication(unit, there)
        model.add_bool_or([*some, unit.negated()])
        for literal in below:
            model.add_implication(unit, literal.negated())
        if exact:
            for literal in some:
                model.add_bool_or([there.negated(), literal.negated(), *below, unit])
        points.append(value * unit)
        units.append(unit)
    model.add(sum(units) <= there)
    return sum(points)


def _group_types(board: Board, card: Card) -> cp_model.LinearExprT:
    if card.colour not in WISPS:
        return 0
    model, types = board.model, _types_of_groups(board)
    units = []
    for leader in board.groups(None).graph.nodes:
        held = types[leader, card.colour]
        for wisp in WISPS:
            name = f"{card.id} {wisp} in the group of {leader}"
            units.append(held if wisp is card.colour else all_of(model, [held, types[leader, wisp]], name))
    return sum(units)


def _types_of_groups(board: Board) -> dict[tuple[Cell, Piece], cp_model.IntVar]:
    """For each leader and type whether the group that it leads holds the type."""
    model, found = board.model, board.groups(None)
    members: dict[tuple[Cell, Piece], list[cp_model.IntVar]] = {}
    of_cell: dict[tuple[Cell, Piece], list[cp_model.IntVar]] = {}
    for (leader, node), inside in found.belongs.items():
        able = [wisp for wisp in WISPS if board.may(wisp, node)]
        both = []
        for wisp in able:
            literal = all_of(model, [inside, board.of[wisp][node]], f"{wisp} {node} in the group of {leader}")
            members.setdefault((leader, wisp), []).append(literal)
            of_cell.setdefault((node, wisp), []).append(literal)
            both.append(literal)
        model.add(sum(both) == inside)
    # Follows from the rest: each wisp is in one group. The linear relaxation needs to be told.
    for (node, wisp), literals in of_cell.items():
        model.add(sum(literals) == board.of[wisp][node])
    return {
        (leader, wisp): any_of(model, members.get((leader, wisp), []), f"{wisp} in the group of {leader}")
        for leader in found.graph.nodes
        for wisp in WISPS
    }


def _corner_group_types(board: Board, card: Card) -> cp_model.LinearExprT:
    model, found = board.model, board.groups(None)
    of_group = _types_of_groups(board)
    types = {leader: sum(of_group[leader, wisp] for wisp in WISPS) for leader in found.graph.nodes}
    nodes: Sequence[Cell] = found.graph.nodes
    # For each wisp the number of its group (0 where no wisp lies) and the number of types in the group.
    label: dict[Cell, cp_model.IntVar] = {}
    number: dict[Cell, cp_model.IntVar] = {}
    for node in nodes:
        leaders = [(i, leader) for i, leader in enumerate(nodes, start=1) if (leader, node) in found.belongs]
        label[node] = model.new_int_var(0, len(nodes), f"{card.id} group at {node}")
        model.add(label[node] == sum(i * found.belongs[leader, node] for i, leader in leaders))
        number[node] = model.new_int_var(0, len(WISPS), f"{card.id} types at {node}")
        model.add(number[node] <= len(WISPS) * board.wisp[node])
        for _, leader in leaders:
            model.add(number[node] == types[leader]).only_enforce_if(found.belongs[leader, node])
    units: list[cp_model.LinearExprT] = []
    for cell in board.places(card.colour):
        name = f"{card.id} {tuple(cell)}"
        amounts: list[cp_model.LinearExprT] = [0]
        for dr, dc in CORNERS:
            corner = Cell(cell.row + dr, cell.column + dc)
            if corner not in label:
                continue
            edge = [cell, *board.area("beside", cell)]
            apart = [
                equals(model, label[corner] - label[near], 0, f"{name} {tuple(corner)} {tuple(near)}").negated()
                for near in edge
                if near in label
            ]
            only = all_of(model, [board.wisp[corner], *apart], f"{name} only a corner {tuple(corner)}")
            amounts.append(_amount_if_there(board, number[corner], only, f"{name} corner {tuple(corner)}"))
        top = model.new_int_var(0, len(WISPS), f"{name} best")
        model.add_max_equality(top, amounts)
        units.append(_amount_if_there(board, top, board.of[card.colour][cell], name))
    return sum(units)
