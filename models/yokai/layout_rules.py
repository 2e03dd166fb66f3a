"""What lies where: the cards hang together, hints lie on cards, the token on a crossing, and what hints rule out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from rulewright.models.finding import Finding, Severity
from rulewright.models.grid import Cell, beside, names
from rulewright.models.yokai.components import outlines
from rulewright.models.yokai.families import CARDS, FAMILY_SIZE
from rulewright.models.yokai.position import Position, has_name
from rulewright.models.yokai.state import State, block, family_counts, parts, whole

MOST_PARTS = 4  # named in a message; a drawing can hold hundreds


def shown_parts(found: Sequence[Sequence[Cell]]) -> str:
    """`A1 B1 | D4`: parts of a layout for a message, the smallest first."""
    ordered = sorted(found, key=lambda part: (len(part), part))
    words = [" ".join(names(part)) for part in ordered[:MOST_PARTS]]
    more = f" | and {len(ordered) - MOST_PARTS} more parts" if len(ordered) > MOST_PARTS else ""
    return " | ".join(words) + more


def joints(cells: Collection[Cell]) -> list[Cell]:
    """The cards whose lifting would split a layout: articulation points, in reading order."""
    import networkx as nx

    graph = nx.Graph((cell, near) for cell in sorted(cells) for near in beside(cell) if near in cells)
    return sorted(nx.articulation_points(graph))


def _joining(found: Sequence[Sequence[Cell]]) -> list[Cell]:
    """Empty cells on which one card would join all parts."""
    sets = [set(part) for part in found]
    around = [{near for cell in part for near in beside(cell)} for part in found]
    cards = set().union(*sets)
    return sorted(set.intersection(*around) - cards)


def layout_split(position: Position) -> Iterator[Finding]:
    """YO201."""
    if whole(position.layout):
        return
    found = parts(position.layout)
    joining = [cell.name for cell in _joining(found) if has_name(cell)]
    smallest = min(found, key=lambda part: (len(part), part))
    if joining:
        help_ = f"a card on {' or '.join(joining[:3])} would join {'both' if len(found) == 2 else 'all'} parts"
    else:
        help_ = "no single card can join the parts: move them together"
    yield Finding(
        "YO201",
        f"the layout lies in {len(found)} parts, corners do not count: {shown_parts(found)}",
        help_,
        names(smallest),
        position.drawing.place(smallest[0]),
    )


def hint_on_empty(position: Position) -> Iterator[Finding]:
    """YO202."""
    for cell in sorted(position.hints):
        if cell not in position.layout:
            yield Finding(
                "YO202",
                f"a hint lies on {cell.name}, but there is no card",
                "hints are placed on cards; check the cell, or draw the card",
                (cell.name,),
                position.hints[cell].place,
            )


def token_crossing(position: Position) -> Iterator[Finding]:
    """YO203."""
    if position.token is None:
        return
    missing = [cell for cell in block(position.token) if cell not in position.layout]
    if missing:
        bare = ", ".join(cell.name for cell in missing if has_name(cell))
        yield Finding(
            "YO203",
            f"the token lies on the crossing below and right of {position.token.name}, but there is no card on "
            f"{bare or 'the other cells'}: four cards must meet there",
            "name the upper left of four cards in a square",
            (position.token.name,),
            position.place("token"),
        )


def token_hints(position: Position) -> Iterator[Finding]:
    """YO204."""
    if position.token is None:
        return
    state = State.of(position)
    around = [cell for cell in block(position.token) if cell in position.hints]
    if len(around) > state.limit:
        with_ = f"with {state.players} players" if state.players else "in any game"
        yield Finding(
            "YO204",
            f"{len(around)} hints lie around the token ({', '.join(names(around))}), but "
            f"{with_} there can be at most {state.limit}",
            "the token cannot have come here; name another crossing",
            names(around),
            position.place("token"),
        )


def objective_in_reach(position: Position) -> Iterator[Finding]:
    """YO205: cards with hints stay, so the objective must have room for all of them."""
    locked = sorted(cell for cell in position.hints if cell in position.layout)
    if position.objective is None or len(position.layout) != CARDS or not locked:
        return
    if not any(fits(shape, locked) for shape in outlines(position.objective)):
        yield Finding(
            "YO205",
            f"the objective {position.objective} cannot be reached any more: no place of it, turned or mirrored, "
            f"covers all cards that hints hold fast ({', '.join(names(locked))})",
            "the game cannot be won; if that surprises you, look at the cells under `hints`",
            names(locked),
            position.place("objective"),
            Severity.WARNING,
        )


def fits(shape: Sequence[tuple[int, int]], cells: Sequence[Cell]) -> bool:
    """Whether a shape can be put so that it covers all the cells."""
    covered = set(shape)
    first = cells[0]
    for row, column in shape:
        down, across = first.row - row, first.column - column
        if all((cell.row - down, cell.column - across) in covered for cell in cells):
            return True
    return False


def family_in_reach(position: Position) -> Iterator[Finding]:
    """YO206: the cards of a family that hints hold fast must fit one group of four."""
    locked = {cell: position.layout[cell] for cell in position.hints if cell in position.layout}
    for family, cells in family_counts(locked).items():
        if 2 <= len(cells) <= FAMILY_SIZE and not can_group(cells):
            yield Finding(
                "YO206",
                f"the {family} cards on {', '.join(names(cells))} are held fast by hints and lie too far apart "
                "to be one group of four",
                "the game cannot be won; if that surprises you, look at the cells under `hints`",
                names(cells),
                position.hints[cells[0]].place,
                Severity.WARNING,
            )


def can_group(cells: Sequence[Cell]) -> bool:
    """Whether some connected set of four cells of the plane holds all of up to four cells."""
    cells = sorted(cells)
    if len(cells) == FAMILY_SIZE or whole(cells):
        return whole(cells)
    spread = max(abs(a.row - b.row) + abs(a.column - b.column) for a, b in combinations(cells, 2))
    if len(cells) == 2:
        return spread < FAMILY_SIZE
    # Three cells that do not hang together: one more card must join them.
    return bool(len(cells) == 3 and _joining(parts(cells)))


LAYOUT_RULES = (
    layout_split,
    hint_on_empty,
    token_crossing,
    token_hints,
    objective_in_reach,
    family_in_reach,
)
