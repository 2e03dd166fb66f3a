"""How a layout came about: from the square of the start, one card a turn (rulebook, setup and play).

Every full turn moves one card and reveals or places one hint, so the hints tell the number of turns. Cards are not
told apart here: who lay where at the start is nobody's business. Hints never stand in the way: all of them can have
been revealed before the first was placed, in a shortest way every card that moves comes to rest in a turn of its own,
and a card can get its hint in that very turn. Turns to spare are spent on the first card, which wanders about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from rulewright.models.finding import Finding, Report, Verdict
from rulewright.models.grid import Cell
from rulewright.models.yokai.components import SQUARE, outlines
from rulewright.models.yokai.families import CARDS
from rulewright.models.yokai.hints import Hint
from rulewright.models.yokai.history_token import MOST_LOOKED_AT, EnoughError, Step, Way, middle, squares, token_way
from rulewright.models.yokai.moves import targets
from rulewright.models.yokai.position import Frame, Layout, Position, draw, frame, has_name
from rulewright.models.yokai.search.motion import Motion
from rulewright.models.yokai.search.ordering import Ordering
from rulewright.models.yokai.search.outlines import outline_distance
from rulewright.models.yokai.search.plane import Plane
from rulewright.models.yokai.state import State, block
from rulewright.models.yokai.turns import card_move

Move = tuple[Cell, Cell]


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
        way = token_way(state, position.token) if position.token else _way(position, state, distance)
    except EnoughError:
        return Report(Verdict.UNKNOWN, remarks=["no way to this layout was found, and not all ways were tried"])
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
    start = middle(position.layout)
    if position.token != start:
        yield Finding(
            "YO304",
            f"no turn was taken yet, but the token lies on {position.token.name}: it begins in the middle, "
            f"on {start.name}",
            f"write `token: {start.name}`, or name the hints revealed so far",
            (position.token.name,),
            position.place("token"),
        )


def _unreachable(position: Position, state: State) -> Finding:
    turns = f"{state.taken} {'turn' if state.taken == 1 else 'turns'}"
    if state.tokens:
        why = "no order of moves and hints leads here with the token where it lies"
    elif state.taken == 1:
        why = "a card that moves cannot leave the same square behind"
    else:
        why = "no order of moves leads here"
    return Finding(
        "YO303",
        f"the cards cannot lie like this after {turns}: {why}",
        "look at the drawing, or at the hints placed and revealed; leave `deck` out to ask about a layout alone",
        place=position.place("layout"),
    )


def _way(position: Position, state: State, distance: int) -> Way | None:
    """Moves from some square, one for each turn taken; None if there are none."""
    turns, never = state.taken, state.rulings.never_split
    for square, moves in _shortest(position, turns, distance):
        if moves:
            spun = _spun(square, moves, turns, never)
        elif state.rulings.null_move:
            resting = next(cell for cell in sorted(square) if cell not in state.hints)
            spun = ((resting, resting),) * turns
        else:
            spun = _wandering(square, turns)
        if spun is not None:
            placings = _placings(state, spun)
            placed = [None] * (turns - len(placings)) + placings
            return Way(square, tuple(Step(*move, hint) for move, hint in zip(spun, placed, strict=True)))
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
            raise EnoughError

    near = sorted(((CARDS - len(square & goal), sorted(square)) for square in squares(goal)), key=lambda item: item)
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


def _spun(square: frozenset[Cell], moves: Sequence[Move], turns: int, never_split: bool) -> tuple[Move, ...] | None:
    """A way made as long as the turns: its first card wanders about before it comes to where it goes."""
    spare = turns - len(moves)
    (origin, target), rest = moves[0], moves[1:]
    stops = _stops(square, origin, never_split, target)
    if spare > 1 and len(stops) < 2:
        return None
    path = [origin, *(stops[index % 2] for index in range(spare)), target]
    return (*pairwise(path), *rest)


def _stops(square: frozenset[Cell], origin: Cell, never_split: bool, target: Cell) -> list[Cell]:
    """Two cells beside a square for a card to wait on, with names if there are such."""
    found = [cell for cell in targets(square, origin, never_split) if cell != target]
    return sorted(found, key=lambda cell: (not has_name(cell), cell))[:2]


def _wandering(square: frozenset[Cell], turns: int) -> tuple[Move, ...] | None:
    """A corner of the square goes out, wanders about and comes back in the last turn; one turn is too few for that."""
    if turns < 2:
        return None
    corner = max(square)
    stops = _stops(square, corner, False, corner)
    path = [corner, *(stops[index % 2] for index in range(turns - 1)), corner]
    return tuple(pairwise(path))


def _placings(state: State, moves: Sequence[Move]) -> list[Cell]:
    """The cells of the hints in an order of placing in the last turns, those first that came to rest first."""
    rest = {target: turn for turn, (_, target) in enumerate(moves)}
    return sorted(state.hints, key=lambda cell: (rest.get(cell, -1), cell))


def _told(position: Position, state: State, way: Way) -> Report:
    """The way as a record that replays from its start."""
    cells = {*way.square, *position.layout, *(cell for step in way.steps for cell in (step.origin, step.target))}
    framed = frame(cells, position.drawing.height, position.drawing.width)
    if framed is None:
        return Report(Verdict.LEGAL, remarks=["no drawing is large enough to show how it can have come about"])
    start: Layout = dict(position.layout)
    for step in reversed(way.steps):
        start[step.origin] = start.pop(step.target)
    data = _start_data(position, state, start, framed)
    return Report(Verdict.LEGAL, witness=_turns(state, start, way, framed), remarks=framed.remarks(), start=data)


def _start_data(position: Position, state: State, start: Layout, framed: Frame) -> dict[str, Any]:
    layout = {framed.shift(cell): family for cell, family in start.items()}
    data = position.to_data()
    for key in ("hints", "revealed", "taken"):
        data.pop(key, None)
    data["layout"] = draw(layout, framed.height, framed.width)
    assert state.deck is not None
    data["deck"] = state.deck + len(state.hints) + len(state.revealed)
    if position.token is not None:
        data["token"] = middle(layout).name
    return data


def _turns(state: State, start: Layout, way: Way, framed: Frame) -> list[dict[str, Any]]:
    cells, hinted = set(start), set[Cell]()
    token = middle(way.square) if state.tokens else None
    found = []
    for step, card in zip(way.steps, _cards(state, way), strict=True):
        under = set(block(token)) if token else set()
        peeked = sorted(cells - hinted - under)[:2]
        turn: dict[str, Any] = {"peek": [framed.shift(cell).name for cell in peeked]}
        turn |= card_move(framed.shift(step.origin), framed.shift(step.target))
        cells = (cells - {step.origin}) | {step.target}
        if step.placed is None:
            turn["hint"] = {"reveal": card.to_data()} if card.known else "reveal"
        else:
            hinted.add(step.placed)
            turn["hint"] = {"place": card.to_data(), "on": framed.shift(step.placed).name}
        if step.token is not None and step.token != token:
            turn["token"] = framed.shift(step.token).name
        token = step.token
        found.append(turn)
    return found


def _cards(state: State, way: Way) -> list[Hint]:
    """The hint card of each turn: what is placed is always the last one revealed, so that every hint rule is kept."""
    found: list[Hint] = [Hint(None)] * len(way.steps)
    shown: list[int] = []
    for number, step in enumerate(way.steps):
        if step.placed is None:
            shown.append(number)
        else:
            found[number] = found[shown.pop()] = state.hints[step.placed]
    for number, card in zip(shown, state.revealed, strict=True):
        found[number] = card
    return found
