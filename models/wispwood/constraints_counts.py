"""Measures that count things, for CP-SAT: lonely pieces, groups, lines, crowds, ranked groups, clear diagonals.

Each gives a linear expression for the number of units. Where it need not be exact, it may fall short of it, and a
solver that maximises will not let it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.models.grid import Cell
from rulewright.models.wispwood import cards
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.constraints import Board
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.solver.connectivity import RankedTree
from rulewright.solver.graph import grid_of
from rulewright.solver.groups import group_sizes, groups_with, largest_group_floor, largest_sizes, second_group_floor
from rulewright.solver.tables import all_of, any_of, at_least

if TYPE_CHECKING:
    from ortools.sat.python import cp_model
    from rulewright.solver.tables import LiteralT


def counted(board: Board, card: Card, rulings: Rulings, exact: bool) -> cp_model.LinearExprT | None:
    """The units of a card, None if its measure looks at each piece for itself."""
    kind = card.measure
    match kind:
        case cards.Count():
            return board.count(card.colour)
        case cards.Lonely():
            return _lonely(board, card, kind, exact)
        case cards.Groups():
            return _groups(board, card, kind, exact)
        case cards.Lines():
            return _lines(board, card, kind)
        case cards.Crowded():
            return _crowded(board, card, kind)
        case cards.RankedGroup():
            return _ranked_group(board, card, kind, rulings, exact)
        case cards.ClearDiagonal():
            return _clear_diagonal(board, card)
    return None


def _lonely(board: Board, card: Card, kind: cards.Lonely, exact: bool) -> cp_model.LinearExprT:
    model, own = board.model, board.of[card.colour]
    alone: dict[Cell, cp_model.IntVar] = {}
    for cell in board.places(card.colour):
        others = {near for area in kind.areas for near in board.area(area, cell) if board.may(card.colour, near)}
        literals = [own[cell], *(own[near].negated() for near in sorted(others))]
        name = f"lonely {card.colour} {tuple(cell)}"
        if exact:
            alone[cell] = all_of(model, literals, name)
            continue
        alone[cell] = model.new_bool_var(name)
        for literal in literals:
            model.add_implication(alone[cell], literal)
    # Follows from the implications; said at once it is what the linear relaxation needs.
    for clique in _cliques(board, kind.areas):
        members = [alone[cell] for cell in clique if cell in alone]
        if len(members) > 1:
            model.add_at_most_one(members)
    return sum(alone.values())


def _cliques(board: Board, areas: tuple[str, ...]) -> list[list[Cell]]:
    """Sets of cells each of which lies in an area of each other."""
    found = []
    for line in ("row", "column", "diagonal", "antidiagonal"):
        if line in areas:
            lines = {tuple(sorted([cell, *board.area(line, cell)])) for cell in board.cells}
            found += [list(cells) for cells in sorted(lines)]
    if "surrounding" in areas:
        for cell in board.cells:
            block = [Cell(cell.row + r, cell.column + c) for r in (0, 1) for c in (0, 1)]
            found.append([other for other in block if board.has(other)])
    return found


def _groups(board: Board, card: Card, kind: cards.Groups, exact: bool) -> cp_model.LinearExprT:
    if not kind.wisps and kind.exactly in (1, 2):
        return _small_groups(board, card.colour, kind.exactly)
    local = kind.at_least == 1 if kind.wisps and kind.holding else kind.at_least <= 3 and not kind.wisps
    if not exact and kind.exactly is None and local and (not kind.wisps or card.colour in WISPS):
        return _labelled(board, card, kind)
    if kind.wisps and kind.holding and card.colour not in WISPS:
        return 0
    model = board.model
    found = board.groups(None if kind.wisps else card.colour)
    held = {}
    if kind.holding and kind.wisps:
        own = {cell: board.of[card.colour][cell] for cell in board.places(card.colour)}
        held = groups_with(model, found, own, f"holding {card.colour}")
    units = []
    for leader in found.graph.nodes:
        literals: list[LiteralT] = [found.leader[leader]]
        size, name = found.size(leader), f"{card.id} group of {leader}"
        wanted = kind.exactly or kind.at_least
        if wanted > 1 or kind.exactly:
            literals.append(at_least(model, size, wanted, f"{name} has {wanted}"))
        if kind.exactly:
            literals.append(at_least(model, size, wanted + 1, f"{name} has more than {wanted}").negated())
        if leader in held:
            literals.append(held[leader])
        units.append(all_of(model, literals, name))
    return sum(units)


def _small_groups(board: Board, colour: Piece, size: int) -> cp_model.LinearExprT:
    """Groups of exactly one or two: they can be told from the cells around them."""
    own, able = board.of[colour], board.places(colour)
    found = []
    for cell in able:
        bodies = [[cell]]
        if size == 2:
            bodies = [[cell, near] for near in board.area("beside", cell) if near > cell and board.may(colour, near)]
        for body in bodies:
            border = {near for one in body for near in board.area("beside", one)} - set(body)
            literals: list[LiteralT] = [own[one] for one in body]
            literals += [own[near].negated() for near in sorted(border) if board.may(colour, near)]
            found.append(all_of(board.model, literals, f"{colour} group {[tuple(one) for one in body]}"))
    return sum(found)


def _labelled(board: Board, card: Card, kind: cards.Groups) -> cp_model.LinearExprT:
    """A number as high as that of the groups, and no higher: neighbours share a label, one member a group counts.

    That is the group's first member (its first of the colour where wisps of all types hang together): no label is
    higher than the number of any such member.
    """
    model, colour = board.model, card.colour
    member = board.wisp if kind.wisps else board.of[colour]
    able = [cell for cell in board.cells if any(board.may(one, cell) for one in (WISPS if kind.wisps else [colour]))]
    label = {cell: model.new_int_var(0, len(able) - 1, f"{card.id} label {tuple(cell)}") for cell in able}
    counts = {cell: model.new_bool_var(f"{card.id} counts {tuple(cell)}") for cell in board.places(colour)}
    for a, b in grid_of(able).edges:
        one, other = Cell(*a), Cell(*b)
        model.add(label[one] == label[other]).only_enforce_if(member[one], member[other])
        # The rest follows from the labels, and is said for the sake of the linear relaxation.
        if one in counts and other in counts:
            model.add_bool_or([counts[one].negated(), counts[other].negated()])
            if not kind.wisps:
                model.add_implication(counts[other], member[one].negated())
    for number, cell in enumerate(able):
        if cell not in counts:
            continue
        model.add_implication(counts[cell], board.of[colour][cell])
        model.add(label[cell] <= number).only_enforce_if(board.of[colour][cell])
        model.add(label[cell] == number).only_enforce_if(counts[cell])
        if not kind.wisps and kind.at_least > 1:
            _begins_group(board, colour, cell, counts[cell], kind.at_least)
    if not kind.wisps:
        model.add(kind.at_least * sum(counts.values()) <= board.count(colour))
    return sum(counts.values())


def _begins_group(board: Board, colour: Piece, cell: Cell, counts: cp_model.IntVar, size: int) -> None:
    """Demand of a group's first member that the group has two or three: right or below it, and next to those."""
    own, model = board.of[colour], board.model
    later = [near for near in board.area("beside", cell) if near > cell and board.may(colour, near)]
    model.add_bool_or([counts.negated(), *(own[near] for near in later)])
    if size < 3:
        return
    for near in later:
        beyond = [other for other in board.area("beside", near) if other != cell and board.may(colour, other)]
        others = [own[other] for other in later if other != near] + [own[other] for other in beyond]
        model.add_bool_or([counts.negated(), own[near].negated(), *others])


def _lines(board: Board, card: Card, kind: cards.Lines) -> cp_model.LinearExprT:
    rows = [[Cell(row, column) for column in range(board.columns)] for row in range(board.rows)]
    columns = [[Cell(row, column) for row in range(board.rows)] for column in range(board.columns)]
    return sum(
        at_least(board.model, board.count(card.colour, line), kind.at_least, f"{card.id} line {line[0]} {line[-1]}")
        for line in rows + columns
    )


def _crowded(board: Board, card: Card, kind: cards.Crowded) -> cp_model.LinearExprT:
    model, units = board.model, []
    for cell in board.places(card.colour):
        near = [other for other in board.area("beside", cell) if board.may(card.colour, other)]
        if len(near) < kind.at_least:
            continue
        name = f"{card.id} {tuple(cell)}"
        enough = at_least(model, board.count(card.colour, near), kind.at_least, f"{name} has enough beside")
        units.append(all_of(model, [board.of[card.colour][cell], enough], name))
    return sum(units)


def _ranked_group(
    board: Board, card: Card, kind: cards.RankedGroup, rulings: Rulings, exact: bool
) -> cp_model.LinearExprT:
    colour, model = card.colour, board.model
    if not exact and kind.rank == 1:
        able = board.places(colour)
        return largest_group_floor(model, grid_of(able), {cell: board.of[colour][cell] for cell in able}, card.id)[0]
    if not exact:
        return _second_floor(board, card, rulings)
    found = board.groups(colour)
    if kind.rank == 1 or rulings.second_on_tie:
        return largest_sizes(model, found, kind.rank)[kind.rank - 1]
    # The largest size that is smaller than the largest.
    largest = largest_sizes(model, found)[0]
    sizes = group_sizes(model, found)
    smaller = {
        leader: at_least(model, sum([largest, -1 * found.size(leader)]), 1, f"{card.id} {leader} is not the largest")
        for leader in found.graph.nodes
    }
    reached = []
    for size in range(max((len(row) for row in sizes.values()), default=0)):
        rows = [
            all_of(model, [row[size], smaller[leader]], f"{card.id} {leader} second with more than {size}")
            for leader, row in sizes.items()
            if size < len(row)
        ]
        reached.append(any_of(model, rows, f"{card.id} second with more than {size}"))
    return sum(reached)


def _second_floor(board: Board, card: Card, rulings: Rulings) -> cp_model.LinearExprT:
    """A number as high as the second largest group, and no higher."""
    model = board.model
    able = board.places(card.colour)
    graph, member = grid_of(able), {cell: board.of[card.colour][cell] for cell in able}
    if rulings.second_on_tie:
        return second_group_floor(model, graph, member, card.id)
    # Two whole groups, the one that counts the smaller one.
    sizes: list[cp_model.LinearExprT] = []
    wholes = []
    for rank in (1, 2):
        whole = {cell: model.new_bool_var(f"{card.id} {rank} has {tuple(cell)}") for cell in able}
        for cell in able:
            model.add_implication(whole[cell], member[cell])
        for a, b in graph.edges:
            for near, far in ((Cell(*a), Cell(*b)), (Cell(*b), Cell(*a))):
                model.add_bool_or([whole[near].negated(), member[far].negated(), whole[far]])
        RankedTree(graph, whole, name=f"{card.id} {rank}").post(model)
        sizes.append(sum(whole.values()))
        wholes.append(whole)
    for cell in able:
        model.add_at_most_one(whole[cell] for whole in wholes)
    some = any_of(model, wholes[1].values(), f"{card.id} has a second group")
    model.add(sizes[1] + 1 <= sizes[0]).only_enforce_if(some)
    return sizes[1]


def _clear_diagonal(board: Board, card: Card) -> cp_model.LinearExprT:
    model, amounts = board.model, []
    most = max(board.rows, board.columns)
    for area in ("diagonal", "antidiagonal"):
        for line in _cliques(board, (area,)):
            name = f"{card.id} {area} {tuple(line[0])}"
            others = [
                board.of[wisp][cell]
                for cell in line
                for wisp in WISPS
                if wisp is not card.colour and board.may(wisp, cell)
            ]
            blocked = any_of(model, others, f"{name} blocked")
            amount = model.new_int_var(0, len(line), name)
            model.add(amount == board.count(card.colour, line)).only_enforce_if(blocked.negated())
            model.add(amount == 0).only_enforce_if(blocked)
            amounts.append(amount)
    best = model.new_int_var(0, most, f"{card.id} best")
    model.add_max_equality(best, amounts)
    return best
