"""Legality of a position: every card once, the order of play, and its turns."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.models.finding import Finding, Report, verdict_of
from rulewright.models.source import Place
from rulewright.models.wonderland.cards import GRID_CARDS, LINES, NAMES, RANKS, Card, Side
from rulewright.models.wonderland.position import MOST_POINTS, Position
from rulewright.models.wonderland.record import check_play
from rulewright.models.wonderland.state import State
from rulewright.models.wonderland.turns import Way


def check(position: Position) -> Report:
    """Everything that is wrong with a position, its match, its move and its record."""
    state = State.of(position)
    findings = [finding for rule in RULES for finding in rule(position, state)]
    findings += check_play(position)
    return Report(verdict_of(findings), findings)


def card_twice(position: Position, state: State) -> Iterator[Finding]:
    """WL101."""
    seen: dict[Card, str] = {}
    for side in Side:
        for number, space in enumerate(state.edges[side], start=1):
            if space.card is not None:
                yield from _twice(seen, space.card, f"on space {number} of the {side} edge", (), position, space.place)
    for cell, placed in sorted(state.grid.items()):
        yield from _twice(seen, placed.card, f"on {cell.name}", (cell.name,), position, placed.place)


def _twice(
    seen: dict[Card, str], card: Card, where: str, cells: tuple[str, ...], position: Position, place: Place | None
) -> Iterator[Finding]:
    if card in seen:
        yield Finding(
            "WL101",
            f"{card.name} lies twice: {seen[card]} and {where}",
            "each side has every rank once; one of the two is another card",
            cells,
            place or position.place("grid"),
        )
    seen.setdefault(card, where)


def hands(position: Position, state: State) -> Iterator[Finding]:
    """WL102 and WL103: a claimed hand against what lies on the board."""
    for side, cards in position.hands.items():
        shown = state.shown(side)
        for card in dict.fromkeys(cards):
            if card in shown:
                yield Finding(
                    "WL102",
                    f"{card.name} is said to be in the hand of {NAMES[side]}, but it lies on the board",
                    "take it out of `hands`, or look at the edges and the grid",
                    tuple(cell.name for cell, placed in sorted(state.grid.items()) if placed.card == card),
                    position.place("hands"),
                )
        # With too many cards on the board (another rule) nothing is left.
        left = max(0, len(RANKS) - state.on_edge(side) - state.in_grid(side))
        if not set(cards) & set(shown) and (len(cards) != left or len(set(cards)) != len(cards)):
            yield Finding(
                "WL103",
                f"{NAMES[side]} is said to hold {_cards(len(cards))}, but {_different(left)} left",
                f"not on the board: {', '.join(card.id for card in state.unseen(side)) or 'no card'}",
                place=position.place("hands"),
            )


def _cards(count: int) -> str:
    return f"{count or 'no'} {'card' if count == 1 else 'cards'}"


def _different(count: int) -> str:
    return {0: "none is", 1: "one is"}.get(count, f"{count} different ones are")


def sideways(position: Position, state: State) -> Iterator[Finding]:
    """WL201."""
    for cell, placed in sorted(state.grid.items()):
        if placed.way is Way.SIDEWAYS:
            yield Finding(
                "WL201",
                f"{placed.card.name} lies sideways on {cell.name}: a card lies as printed or turned by 180 degrees",
                f"write `{placed.card.id}`, or `{placed.card.id}'` for one that is turned",
                (cell.name,),
                placed.place,
            )


def grid_before_edges(position: Position, state: State) -> Iterator[Finding]:
    """WL202."""
    if state.grid and state.arrival:
        free = ", ".join(f"{LINES - state.on_edge(side)} {side}" for side in Side if state.on_edge(side) < LINES)
        cells = tuple(cell.name for cell in sorted(state.grid))
        yield Finding(
            "WL202",
            f"cards lie in the grid, but edge spaces are free ({free}): the arrival phase fills all six first",
            "add the edge cards; one that is not known is `?`",
            cells,
            position.place("edges"),
        )


def arrival_order(position: Position, state: State) -> Iterator[Finding]:
    """WL203."""
    red, blue = state.on_edge(Side.RED), state.on_edge(Side.BLUE)
    if red - blue not in (0, 1) and not (state.grid and state.arrival):
        yield Finding(
            "WL203",
            f"the edges have {red} red and {blue} blue cards, but red begins and they play by turns",
            "red has as many edge cards as blue, or one more",
            place=position.place("edges"),
        )


def placement_order(position: Position, state: State) -> Iterator[Finding]:
    """WL204."""
    red, blue = state.in_grid(Side.RED), state.in_grid(Side.BLUE)
    if red - blue not in (0, 1) and max(red, blue) <= GRID_CARDS:
        yield Finding(
            "WL204",
            f"the grid has {red} red and {blue} blue cards, but red begins and they play by turns",
            "red has as many cards in the grid as blue, or one more",
            place=position.place("grid"),
        )


def too_many_cards(position: Position, state: State) -> Iterator[Finding]:
    """WL205."""
    for side in Side:
        count = state.in_grid(side)
        if count > GRID_CARDS:
            yield Finding(
                "WL205",
                f"{NAMES[side]} has {count} cards in the grid, but only {GRID_CARDS} turns to place one",
                f"three of the seven {side} cards lie on the edge, so that {GRID_CARDS} are left for the grid",
                tuple(cell.name for cell, placed in sorted(state.grid.items()) if placed.card.side is side),
                position.place("grid"),
            )


def to_move(position: Position, state: State) -> Iterator[Finding]:
    """WL206."""
    if position.to_move is not None and not state.over and position.to_move is not state.to_move:
        yield Finding(
            "WL206",
            f"{position.to_move} is said to be on the move, but by the cards it is the turn of {state.to_move}",
            f"write `to-move: {state.to_move}` or leave it out; red begins, then they play by turns",
            place=position.place("to-move"),
        )


def match(position: Position, state: State) -> Iterator[Finding]:
    """WL401."""
    found = position.match
    if found is None:
        return
    place = position.place("match")
    one, other = found.players
    if one == other:
        what = f"both players of the match are called {one}"
        yield Finding("WL401", what, "give them different names", place=found.places.get("players", place))
    elif found.red not in found.players:
        what = f"{found.red} plays red, but the players of the match are {one} and {other}"
        yield Finding("WL401", what, "name one of the two players under `red`", place=found.places.get("red", place))
    if found.first is not None and min(found.first.values()) < 0:
        yield Finding(
            "WL401",
            "the first game is said to have given less than nothing: both sides' points are 0 or more",
            "write the points of each side as they were, not the margin",
            place=found.places.get("first", place),
        )
    elif found.first is not None and sum(found.first.values()) > MOST_POINTS:
        yield Finding(
            "WL401",
            f"the first game is said to have given {sum(found.first.values())} points together, but a game has at most "
            f"{MOST_POINTS}: 5, 6 and 7 on both edges",
            "correct `first`",
            place=found.places.get("first", place),
        )


RULES = (
    card_twice,
    hands,
    sideways,
    grid_before_edges,
    arrival_order,
    placement_order,
    too_many_cards,
    to_move,
    match,
)
