"""Evaluates the measures of goal cards on a forest: what counts, with its cells and the reason.

This is the plain, slow, clear reading of the cards (facts sections 2.1 to 2.6); every other reader is held
against it. Sources: rulebook, notes on goal cards, and the cards themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from rulewright.models.grid import BESIDE, CORNERS, Cell, beside, groups, names, surrounding
from rulewright.models.wispwood import cards
from rulewright.models.wispwood.pieces import WISPS, Piece, plural
from rulewright.models.wispwood.rulings import Rulings

WHERE = {
    "row": "in its row",
    "column": "in its column",
    "diagonal": "on its falling diagonal",
    "antidiagonal": "on its rising diagonal",
    "up": "above it",
    "down": "below it",
    "left": "to its left",
    "right": "to its right",
    "beside": "beside it",
    "surrounding": "around it",
}
STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


@dataclass(frozen=True, slots=True)
class Item:
    """One thing measured: its cells, how many units it is worth (points where the card names values), and why."""

    cells: tuple[Cell, ...]
    amount: int
    why: str
    name: str


class View:
    """A forest with what several measures ask of it, worked out once."""

    def __init__(self, forest: dict[Cell, Piece]) -> None:
        self.forest = forest
        self._of: dict[Piece, list[Cell]] = {piece: [] for piece in Piece}
        for cell in sorted(forest):
            self._of[forest[cell]].append(cell)

    def of(self, piece: Piece) -> list[Cell]:
        """The cells of a piece in reading order."""
        return self._of[piece]

    @cached_property
    def wisp_groups(self) -> list[list[Cell]]:
        """Groups of wisps of any types."""
        return groups([cell for cell, piece in self.forest.items() if piece in WISPS])

    @cached_property
    def group_of(self) -> dict[Cell, int]:
        """The index of the wisp group of every wisp."""
        return {cell: index for index, group in enumerate(self.wisp_groups) for cell in group}

    def types(self, cells: Iterable[Cell]) -> list[Piece]:
        """The wisp types among cells, in the fixed order."""
        present = {self.forest.get(cell) for cell in cells}
        return [wisp for wisp in WISPS if wisp in present]

    def area(self, name: str, cell: Cell) -> list[Cell]:
        """The occupied cells of an area around a cell, the cell itself left out. Lines are not blocked by anything."""
        row, column = cell
        if name == "beside":
            return [near for near in beside(cell) if near in self.forest]
        if name == "surrounding":
            return [near for near in surrounding(cell) if near in self.forest]
        return [other for other in self.forest if other != cell and _on(name, other.row - row, other.column - column)]

    def run(self, direction: str, cell: Cell) -> list[Cell]:
        """The unbroken run of trees that starts beside a cell."""
        dr, dc = STEPS[direction]
        run = []
        at = Cell(cell.row + dr, cell.column + dc)
        while self.forest.get(at) is Piece.TREE:
            run.append(at)
            at = Cell(at.row + dr, at.column + dc)
        return run


def _on(name: str, down: int, right: int) -> bool:
    match name:
        case "row":
            return down == 0
        case "column":
            return right == 0
        case "diagonal":
            return down == right
        case "antidiagonal":
            return down == -right
        case "up":
            return right == 0 and down < 0
        case "down":
            return right == 0 and down > 0
        case "left":
            return down == 0 and right < 0
        case "right":
            return down == 0 and right > 0
    raise ValueError(f"unknown area {name}")


def measure(card: cards.Card, view: View, rulings: Rulings) -> list[Item]:
    """Everything the card measures, things that count nothing included (amount 0), in reading order."""
    kind = card.measure
    match kind:
        case cards.Lonely():
            return list(_lonely(kind, card.colour, view))
        case cards.Groups():
            return list(_groups(kind, card.colour, view))
        case cards.Count():
            return [Item((cell,), 1, f"a {card.colour}", f"{card.colour} {cell.name}") for cell in view.of(card.colour)]
        case cards.Sees():
            return list(_sees(kind, card.colour, view))
        case cards.Types():
            return list(_types(kind, card.colour, view))
        case cards.Rarest():
            return _rarest(card, view, rulings)
        case cards.WeakestBeside():
            return list(_weakest_beside(card, view))
        case cards.GroupTypes():
            return list(_group_types(card.colour, view))
        case cards.CornerGroupTypes():
            return list(_corner_group_types(card.colour, view))
        case cards.Lines():
            return list(_lines(kind, card.colour, view))
        case cards.Crowded():
            return list(_crowded(kind, card.colour, view))
        case cards.RankedGroup():
            return _ranked_group(kind, card.colour, view, rulings)
        case cards.ClearDiagonal():
            return _clear_diagonal(card.colour, view)


def _item(cells: Iterable[Cell], amount: int, why: str, name: str) -> Item:
    return Item(tuple(cells), amount, why, name)


def _joined(cells: Iterable[Cell]) -> str:
    return ", ".join(names(cells))


def _where(areas: Iterable[str]) -> str:
    return " and ".join(WHERE[area] for area in areas)


def _types_word(amount: int) -> str:
    return "1 type" if amount == 1 else f"{amount} types"


def _lonely(kind: cards.Lonely, colour: Piece, view: View) -> Iterator[Item]:
    for cell in view.of(colour):
        others = {near for area in kind.areas for near in view.area(area, cell) if view.forest[near] is colour}
        why = f"not alone: {_joined(others)}" if others else f"no other {colour} {_where(kind.areas)}"
        yield _item([cell], 0 if others else 1, why, f"{colour} {cell.name}")


def _groups(kind: cards.Groups, colour: Piece, view: View) -> Iterator[Item]:
    found = view.wisp_groups if kind.wisps else groups(view.of(colour))
    what = "wisps" if kind.wisps else f"{colour}s" if colour is not Piece.WITCH else "witches"
    for group in found:
        held = [cell for cell in group if view.forest[cell] is colour]
        if kind.holding and not held:
            continue
        fits = len(group) == kind.exactly if kind.exactly else len(group) >= kind.at_least
        wanted = f"exactly {kind.exactly}" if kind.exactly else f"at least {kind.at_least}"
        single = "wisp" if kind.wisps else str(colour)
        why = f"a group of {len(group)} {what}" if len(group) > 1 else f"a single {single}"
        if kind.holding:
            why += f" with {plural(colour, len(held))}"
        if not fits:
            why += f", not {wanted}"
        yield _item(group, int(fits), why, f"group {group[0].name}")


def _sees(kind: cards.Sees, colour: Piece, view: View) -> Iterator[Item]:
    for cell in view.of(colour):
        seen = {}
        for area in kind.areas:
            cells = view.run(area, cell) if kind.unbroken else view.area(area, cell)
            seen[area] = [near for near in cells if view.forest[near] is Piece.TREE]
        if kind.best:
            area = max(kind.areas, key=lambda name: len(seen[name]))
            trees = seen[area]
            run = " without a break" if kind.unbroken else ""
            why = f"at best {plural(Piece.TREE, len(trees))} {WHERE[area]}{run}"
        else:
            trees = [near for area in kind.areas for near in seen[area]]
            why = f"{plural(Piece.TREE, len(trees))} {_where(kind.areas)}"
        yield _item([cell, *trees], len(trees), why, f"{colour} {cell.name}")


def _types(kind: cards.Types, colour: Piece, view: View) -> Iterator[Item]:
    for cell in view.of(colour):
        own = [cell] if kind.itself else []
        found = {area: view.types([*view.area(area, cell), *own]) for area in kind.areas}
        areas = [max(kind.areas, key=lambda name: len(found[name]))] if kind.best else list(kind.areas)
        amount = sum(len(found[area]) for area in areas)
        seen = "; ".join(f"{WHERE[area]} {', '.join(found[area]) or 'no wisp'}" for area in areas)
        own_too = ", itself included" if kind.itself else ""
        yield _item([cell], amount, f"{_types_word(amount)}: {seen}{own_too}", f"{colour} {cell.name}")


def _rarest(card: cards.Card, view: View, rulings: Rulings) -> list[Item]:
    assert isinstance(card.pay, cards.Values)
    counts = {wisp: len(view.of(wisp)) for wisp in WISPS}
    fewest = min(counts.values())
    rare = [wisp for wisp in WISPS if counts[wisp] == fewest]
    values = card.pay
    chosen = (max if rulings.rarest_higher else min)(rare, key=values.of)
    side = "higher" if rulings.rarest_higher else "lower"
    tie = f" (a tie of {', '.join(rare)}: the {side} value)" if rare[1:] else ""
    why = f"the rarest type is {chosen} with {fewest}{tie}"
    return [_item([cell], values.of(chosen), why, f"{card.colour} {cell.name}") for cell in view.of(card.colour)]


def _weakest_beside(card: cards.Card, view: View) -> Iterator[Item]:
    assert isinstance(card.pay, cards.Values)
    for cell in view.of(card.colour):
        near = [other for other in view.area("beside", cell) if view.forest[other] in WISPS]
        if not near:
            yield _item([cell], 0, "no wisp beside it", f"{card.colour} {cell.name}")
            continue
        weakest = min(near, key=lambda other: (card.pay.of(view.forest[other]), other))  # type: ignore[union-attr]
        piece = view.forest[weakest]
        why = f"the least valuable wisp beside it is the {piece} on {weakest.name}"
        yield _item([cell, weakest], card.pay.of(piece), why, f"{card.colour} {cell.name}")


def _group_types(colour: Piece, view: View) -> Iterator[Item]:
    for group in view.wisp_groups:
        types = view.types(group)
        if colour in types:
            yield _item(group, len(types), f"types in the group: {', '.join(types)}", f"group {group[0].name}")


def _corner_group_types(colour: Piece, view: View) -> Iterator[Item]:
    for cell in view.of(colour):
        edge = {view.group_of[near] for near in view.area("beside", cell) if near in view.group_of}
        edge.add(view.group_of[cell]) if cell in view.group_of else None
        corner = {
            view.group_of[near]
            for dr, dc in CORNERS
            if (near := Cell(cell.row + dr, cell.column + dc)) in view.group_of
        } - edge
        if not corner:
            yield _item([cell], 0, "no wisp group touches it only at a corner", f"{colour} {cell.name}")
            continue
        best = max(sorted(corner), key=lambda index: len(view.types(view.wisp_groups[index])))
        group = view.wisp_groups[best]
        types = view.types(group)
        why = f"the group of {group[0].name} at its corner holds {', '.join(types)}"
        yield _item([cell, *group], len(types), why, f"{colour} {cell.name}")


def _lines(kind: cards.Lines, colour: Piece, view: View) -> Iterator[Item]:
    for axis, label in ((0, "row"), (1, "column")):
        for line in sorted({cell[axis] for cell in view.of(colour)}):
            found = [cell for cell in view.of(colour) if cell[axis] == line]
            enough = len(found) >= kind.at_least
            name = f"row {line + 1}" if axis == 0 else f"column {chr(ord('A') + line)}"
            why = f"{plural(colour, len(found))} in this {label}" + ("" if enough else f", fewer than {kind.at_least}")
            yield _item(found, int(enough), why, name)


def _crowded(kind: cards.Crowded, colour: Piece, view: View) -> Iterator[Item]:
    for cell in view.of(colour):
        near = [other for dr, dc in BESIDE if view.forest.get(other := Cell(cell.row + dr, cell.column + dc)) is colour]
        if len(near) >= kind.at_least:
            yield _item([cell, *near], 1, f"{plural(colour, len(near))} beside it", f"{colour} {cell.name}")


def _ranked_group(kind: cards.RankedGroup, colour: Piece, view: View, rulings: Rulings) -> list[Item]:
    found = sorted(groups(view.of(colour)), key=len, reverse=True)
    if kind.rank == 2 and found:
        largest = len(found[0])
        found = found[1:]
        if not rulings.second_on_tie:
            found = [group for group in found if len(group) < largest]
    if not found:
        return []
    which = "largest" if kind.rank == 1 else "second largest"
    group = found[0]
    return [_item(group, len(group), f"the {which} group has {plural(colour, len(group))}", f"group {group[0].name}")]


def _clear_diagonal(colour: Piece, view: View) -> list[Item]:
    best: list[Cell] = []
    for sign in (1, -1):
        lines: dict[int, list[Cell]] = {}
        for cell in sorted(view.forest):
            lines.setdefault(cell.row - sign * cell.column, []).append(cell)
        for cells in (lines[key] for key in sorted(lines)):
            others = [cell for cell in cells if view.forest[cell] in WISPS and view.forest[cell] is not colour]
            own = [cell for cell in cells if view.forest[cell] is colour]
            if not others and len(own) > len(best):
                best = own
    if not best:
        return []
    why = f"{plural(colour, len(best))} on a diagonal without wisps"
    return [_item(best, len(best), why, f"diagonal {best[0].name}")]
