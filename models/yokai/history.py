"""How a layout came about: from the square of the start, one card a turn (rulebook, setup and play).

Every full turn moves one card and reveals or places one hint, so the hints tell the number of turns. Cards are not
told apart here: who lay where at the start is nobody's business. Hints never stand in the way: all of them can have
been revealed before the first was placed, in a shortest way every card that moves comes to rest in a turn of its own,
and a card can get its hint in that very turn. Turns to spare are spent on the first card, which wanders about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from rulewright.models.finding import Finding, Report, Verdict
from rulewright.models.grid import Cell, bounds
from rulewright.models.yokai.components import SQUARE, outlines
from rulewright.models.yokai.families import CARDS
from rulewright.models.yokai.moves import targets
from rulewright.models.yokai.position import Frame, Layout, Position, draw, frame
from rulewright.models.yokai.search.motion import Motion
from rulewright.models.yokai.search.ordering import Ordering
from rulewright.models.yokai.search.outlines import outline_distance
from rulewright.models.yokai.search.plane import Plane
from rulewright.models.yokai.state import State, block, crossings

Move = tuple[Cell, Cell]
MOST_LOOKED_AT = 20_000  # positions; then it is not known how an outline came about


class _EnoughError(Exception):
    """The search has looked at as many positions as it may."""


@dataclass(frozen=True, slots=True)
class Way:
    """Card moves from a square to a layout, the square's cells, and where the token lay after each turn."""

    square: frozenset[Cell]
    moves: tuple[Move, ...]
    tokens: tuple[Cell, ...] = ()


def trace(position: Position) -> Report:
    """How a layout whose deck is given came about. The rules of setup and layout must find nothing wrong with it."""
    state = State.of(position)
    found = list(_turns_taken(position, state))
    distance = outline_distance(position.layout, outlines(SQUARE))
    if distance > state.taken:
        found.append(_too_few(position, state, distance))
    if state.taken == 0 and not found:
        found += _token_at_start(position)
    if found:
        return Report(Verdict.ILLEGAL, found)
    if state.taken == 0:
        return Report(Verdict.LEGAL, witness=[], start=position.to_data())
    try:
        way = _way(position, state, distance)
    except _EnoughError:
        return Report(Verdict.UNKNOWN, remarks=["no way to this outline was found, and not all ways were tried"])
    if way is None:
        return Report(Verdict.ILLEGAL, [_unreachable(position, state)])
    return _told(position, state, way)


def _turns_taken(position: Position, state: State) -> Iterator[Finding]:
    if position.taken is not None and position.taken != state.taken:
        placed, revealed = len(state.hints), len(state.revealed)
        yield Finding(
            "YO302",
            f"{position.taken} turns are said to be taken, but {placed} hints placed and {revealed} revealed ones "
            f"tell of {state.taken}: each turn reveals or places one",
            f"write `taken: {state.taken}`, or look at the hints",
            place=position.place("taken"),
        )


def _too_few(position: Position, state: State, distance: int) -> Finding:
    turns = f"{state.taken} {'turn was' if state.taken == 1 else 'turns were'} taken"
    return Finding(
        "YO301",
        f"the cards began as a square of 4 x 4, and at least {distance} of them must have moved to lie like this, "
        f"but only {turns}: each turn moves one card",
        "look at the drawing, or at the hints placed and revealed; leave `deck` out to ask about a layout alone",
        place=position.place("layout"),
    )


def _token_at_start(position: Position) -> Iterator[Finding]:
    if position.token is None:
        return
    top, left, _, _ = bounds(position.layout)
    middle = Cell(top + 1, left + 1)
    if position.token != middle:
        yield Finding(
            "YO304",
            f"no turn was taken yet, but the token lies on {position.token.name}: it begins in the middle, "
            f"on {middle.name}",
            f"write `token: {middle.name}`, or name the hints revealed so far",
            (position.token.name,),
            position.place("token"),
        )


def _unreachable(position: Position, state: State) -> Finding:
    turns = f"{state.taken} {'turn' if state.taken == 1 else 'turns'}"
    why = (
        "a card that moves cannot leave the same square behind" if state.taken == 1 else "no order of moves leads here"
    )
    return Finding(
        "YO303",
        f"the cards cannot lie like this after {turns}: {why}",
        "look at the drawing, or at the hints placed and revealed; leave `deck` out to ask about a layout alone",
        place=position.place("layout"),
    )


def _way(position: Position, state: State, distance: int) -> Way | None:
    """Moves from some square, one for each turn taken; None if there are none."""
    turns, never = state.taken, state.rulings.never_split
    routed = False
    for square, moves in _shortest(position, turns, distance):
        if moves:
            spun = _spun(square, moves, turns, never)
        elif state.rulings.null_move:
            resting = next(cell for cell in sorted(square) if cell not in state.hints)
            spun = ((resting, resting),) * turns
        else:
            spun = _wandering(square, turns)
        if spun is None:
            continue
        if position.token is None:
            return Way(square, spun)
        routed = True
        tokens = _route(state, square, spun, position.token)
        if tokens is not None:
            return Way(square, spun, tokens)
    if routed:
        # Other moves, or another order of the hints, might leave the token a way.
        raise _EnoughError
    return None


def _shortest(position: Position, turns: int, distance: int) -> Iterator[tuple[frozenset[Cell], tuple[Move, ...]]]:
    """For each square that is near enough, one shortest way from it, the nearest squares first."""
    goal = frozenset(position.layout)
    plane = Plane.around(goal, turns + 4)
    motion = Motion(plane.width, never_split=position.rulings.never_split)
    looked_at = 0

    def check() -> None:
        nonlocal looked_at
        looked_at += 1
        if looked_at > MOST_LOOKED_AT:
            raise _EnoughError

    near = sorted(((CARDS - len(square & goal), sorted(square)) for square in _squares(goal)), key=lambda item: item)
    ordering = Ordering(motion, (plane.mask(goal),), check)
    for missing, cells in near:
        if missing > turns:
            return
        for slack in range(turns - missing + 1):
            steps = ordering.first((plane.mask(cells),), slack)
            if steps is not None:
                moves = tuple((plane.cell(card), plane.cell(spot)) for card, spot in steps)
                yield frozenset(cells), moves
                break


def _squares(goal: frozenset[Cell]) -> list[frozenset[Cell]]:
    """The squares of 4 x 4 that share a cell with a layout."""
    corners = sorted(
        {Cell(cell.row - down, cell.column - across) for cell in goal for down in range(4) for across in range(4)}
    )
    return [
        frozenset(Cell(corner.row + down, corner.column + across) for down in range(4) for across in range(4))
        for corner in corners
    ]


def _spun(square: frozenset[Cell], moves: Sequence[Move], turns: int, never_split: bool) -> tuple[Move, ...] | None:
    """A way made as long as the turns: its first card wanders about before it comes to where it goes."""
    spare = turns - len(moves)
    (origin, target), rest = moves[0], moves[1:]
    stops = [cell for cell in targets(square, origin, never_split) if cell != target][:2]
    if spare > 1 and len(stops) < 2:
        return None
    path = [origin, *(stops[index % 2] for index in range(spare)), target]
    return (*pairwise(path), *rest)


def _wandering(square: frozenset[Cell], turns: int) -> tuple[Move, ...] | None:
    """A corner of the square goes out, wanders about and comes back in the last turn; one turn is too few for that."""
    if turns < 2:
        return None
    corner = max(square)
    stops = targets(square, corner)[-2:]
    path = [corner, *(stops[index % 2] for index in range(turns - 1)), corner]
    return tuple(pairwise(path))


def _placings(state: State, moves: Sequence[Move]) -> list[Cell]:
    """The cells of the hints in an order of placing in the last turns, those first that came to rest first."""
    rest = {target: turn for turn, (_, target) in enumerate(moves)}
    return sorted(state.hints, key=lambda cell: (rest.get(cell, -1), cell))


def _route(state: State, square: frozenset[Cell], moves: Sequence[Move], last: Cell) -> tuple[Cell, ...] | None:
    """Where the token lay after each turn, so that it ends where it lies; None if these moves leave it no way."""
    placings = _placings(state, moves)
    first = len(moves) - len(placings)
    cells = set(square)
    hinted: set[Cell] = set()
    start = min(square)
    reached: list[dict[Cell, Cell | None]] = [{Cell(start.row + 1, start.column + 1): None}]
    for turn, (origin, target) in enumerate(moves):
        cells ^= {origin, target} if origin != target else set()
        touched = {origin}
        before = frozenset(hinted)
        if turn >= first:
            hinted.add(placings[turn - first])
            touched.add(placings[turn - first])
        places = [c for c in crossings(cells) if sum(cell in hinted for cell in block(c)) <= state.limit]
        step: dict[Cell, Cell | None] = {}
        for token in reached[-1]:
            under = set(block(token))
            if touched & under or len(cells - {target} - before - under) < 2:
                continue
            for place in [other for other in places if other != token] or [token]:
                step.setdefault(place, token)
        reached.append(step)
    if last not in reached[-1]:
        return None
    route = [last]
    for step in reversed(reached[2:]):
        earlier = step[route[-1]]
        assert earlier is not None
        route.append(earlier)
    return tuple(reversed(route))


def _told(position: Position, state: State, way: Way) -> Report:
    """The way as a record that replays from its start."""
    cells = {*way.square, *position.layout, *(cell for move in way.moves for cell in move)}
    framed = frame(cells, position.drawing.height, position.drawing.width)
    if framed is None:
        return Report(Verdict.LEGAL, remarks=["no drawing is large enough to show how it can have come about"])
    start: Layout = dict(position.layout)
    for origin, target in reversed(way.moves):
        start[origin] = start.pop(target)
    data = _start_data(position, state, start, framed)
    remarks = []
    if framed.down or framed.across:
        remarks.append(
            f"the turns name cells of a drawing moved by {framed.down} rows and {framed.across} columns, "
            "so that all of them have names"
        )
    return Report(Verdict.LEGAL, witness=_turns(state, start, way, framed), remarks=remarks, start=data)


def _start_data(position: Position, state: State, start: Layout, framed: Frame) -> dict[str, Any]:
    layout = {framed.shift(cell): family for cell, family in start.items()}
    data = position.to_data()
    for key in ("hints", "revealed", "taken"):
        data.pop(key, None)
    data["layout"] = draw(layout, framed.height, framed.width)
    assert state.deck is not None
    data["deck"] = state.deck + len(state.hints) + len(state.revealed)
    if position.token is not None:
        corner = min(layout)
        data["token"] = Cell(corner.row + 1, corner.column + 1).name
    return data


def _turns(state: State, start: Layout, way: Way, framed: Frame) -> list[dict[str, Any]]:
    placings = _placings(state, way.moves)
    first = len(way.moves) - len(placings)
    cards = [*state.revealed, *(state.hints[cell] for cell in reversed(placings))]
    cells, hinted = set(start), set[Cell]()
    token = Cell(min(start).row + 1, min(start).column + 1) if way.tokens else None
    found = []
    for number, (origin, target) in enumerate(way.moves):
        under = set(block(token)) if token else set()
        peeked = sorted(cells - hinted - under)[:2]
        turn: dict[str, Any] = {"peek": [framed.shift(cell).name for cell in peeked]}
        turn |= {"from": framed.shift(origin).name, "to": framed.shift(target).name}
        cells = (cells - {origin}) | {target}
        if number < first:
            turn["hint"] = {"reveal": cards[number].to_data()} if cards[number].known else "reveal"
        else:
            cell = placings[number - first]
            hinted.add(cell)
            turn["hint"] = {"place": state.hints[cell].to_data(), "on": framed.shift(cell).name}
        if way.tokens:
            goes = way.tokens[number]
            if goes != token:
                turn["token"] = framed.shift(goes).name
            token = goes
        found.append(turn)
    return found
