"""The ghost's turns in the solo game: what its cat sees, which wisp it takes, what it scores (rulebook, solo game)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping as Map
from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.models.finding import Finding
from rulewright.models.score import Score
from rulewright.models.source import Place
from rulewright.models.wispwood.components import POND_SPACES
from rulewright.models.wispwood.dealing import ADD_POND, judge_deal
from rulewright.models.wispwood.pieces import WISPS, Piece, plural
from rulewright.models.wispwood.solo import GHOST, Ghost, firefly_limit, firefly_tokens
from rulewright.models.wispwood.state import State
from rulewright.models.wispwood.turns import GhostTurn, Wisps


@dataclass(frozen=True, slots=True)
class Choice:
    """The wisp that the ghost must take: its space, what it is, the spaces that were seen, the reason."""

    space: int
    wisp: Piece
    seen: tuple[int, ...]
    why: str


def sight(wisps: Wisps, space: int, firefly: int) -> tuple[int, ...] | None:
    """The spaces of the next `firefly` wisps clockwise from the ghost's cat on `space`, the nearest first.

    Free spaces are not counted. None when fewer wisps than that are left: then new ones must be dealt.
    """
    round_about = [(space + step - 1) % POND_SPACES + 1 for step in range(1, POND_SPACES)]
    seen = [other for other in round_about if wisps[other - 1] is not None]
    return tuple(seen[:firefly]) if len(seen) >= firefly else None


def ghost_choice(wisps: Wisps, space: int, firefly: int, worth: Map[Piece, int]) -> Choice | None:
    """The wisp that the ghost must take: of those it sees the one worth most, the nearest of that type.

    `space` (1 to 8) is where its cat stands, `worth` the points of each of the four types to the ghost. None when
    fewer than `firefly` wisps are left, so that new ones must be dealt first.
    """
    seen = sight(wisps, space, firefly)
    if seen is None:
        return None
    kinds = {other: wisp for other in seen if (wisp := wisps[other - 1]) is not None}
    best = max(worth[wisp] for wisp in kinds.values())
    alike = [other for other in seen if worth[kinds[other]] == best]
    wisp = kinds[alike[0]]
    shown = ", ".join(f"{kinds[other]} on {other}" for other in seen)
    nearest = f", and of the {plural(wisp, len(alike))} the nearest" if len(alike) > 1 else ""
    return Choice(alike[0], wisp, seen, f"from space {space} its cat sees {shown}; it likes the {wisp} best{nearest}")


def judge_ghost(state: State, ghost: Ghost, turn: GhostTurn) -> list[Finding]:
    """All findings on a turn of the ghost in a state; the empty list for a legal one."""
    if state.full:
        return [
            Finding(
                "WW614",
                "your grid is full, so the round is over at once: the ghost has no further turn in it",
                "leave the turn out, or end the round first (`end-round:`)",
                place=turn.place,
            )
        ]
    found = [out_of_turn("the ghost moves, but it is your turn", turn.place)] if ghost.to_move != GHOST else []
    if ghost.fireflies is not None:
        place = turn.places.get("firefly", turn.place)
        found += judge_fireflies((*ghost.fireflies, turn.firefly), state.round, place)
    return found + _judge_look(state, ghost, turn)


def _judge_look(state: State, ghost: Ghost, turn: GhostTurn) -> list[Finding]:
    """New wisps are dealt exactly when too few are left; then the ghost takes what it must."""
    if state.wisps is None and turn.deal is None:
        message = "nobody can tell which wisp the ghost takes: the file gives no pond"
        return [Finding("WW613", message, ADD_POND, place=turn.place)]
    found: list[Finding] = []
    if turn.deal is not None:
        found += judge_deal(ghost, turn.deal, turn.places.get("deal", turn.place))
    if state.wisps is not None and (short := _dealing(state.wisps, ghost, turn)) is not None:
        # What the ghost takes depends on the deal, so it is not judged before that is right.
        return [*found, short]
    wisps = turn.deal if turn.deal is not None else state.wisps
    if wisps is None:
        return found
    # With a type missing from the levels (a finding of its own) nobody knows which wisp it likes best.
    worth = ghost.worth if len(ghost.worth) == len(WISPS) else None
    choice = ghost_choice(wisps, ghost.space, turn.firefly, worth) if worth else None
    if (choice is not None and choice.space != turn.takes) or wisps[turn.takes - 1] is None:
        found.append(_other_wisp(wisps, turn, choice))
    return found


def _dealing(wisps: Wisps, ghost: Ghost, turn: GhostTurn) -> Finding | None:
    needed = sight(wisps, ghost.space, turn.firefly) is None
    if needed == (turn.deal is not None):
        return None
    left = len([wisp for wisp in wisps if wisp])
    if needed:
        message = f"the firefly shows {turn.firefly}, but only {left} wisps are left: new ones must be dealt first"
        help_ = "add `deal:` with seven new wisps and `none` for the space of the ghost's cat"
    else:
        message = f"the firefly shows {turn.firefly} and {left} wisps are left, so the ghost deals no new ones"
        help_ = "leave `deal:` out"
    return Finding("WW612", message, help_, place=turn.places.get("deal", turn.place))


def _other_wisp(wisps: Wisps, turn: GhostTurn, choice: Choice | None) -> Finding:
    there = wisps[turn.takes - 1]
    what = f"the {there} on space {turn.takes}" if there else f"a wisp from space {turn.takes}, which holds none"
    if choice is None:
        message, help_ = f"the ghost takes {what}", "let it take a wisp that it sees"
    else:
        must = f"it must take the {choice.wisp} on space {choice.space}"
        message, help_ = f"the ghost takes {what}; {must}: {choice.why}", f"write `takes: {choice.space}`"
    return Finding("WW613", message, help_, place=turn.places.get("takes", turn.place))


def may_end(state: State, ghost: Ghost) -> bool:
    """Whether the round can be over: your grid is full, or you have had your turn after the last firefly."""
    return state.full or (ghost.to_move == GHOST and ghost.flipped_all(state.round) is not False)


def out_of_turn(message: str, place: Place) -> Finding:
    """A turn of the wrong side: the ghost begins the round, and you take turns."""
    return Finding(
        "WW611",
        message,
        "the ghost moves first in each round, then you and the ghost in turn; "
        "write `to-move:` if the record begins elsewhere",
        place=place,
    )


def judge_fireflies(seen: Sequence[int], number: int, place: Place) -> list[Finding]:
    """Whether so many and such fireflies can have been turned up in a round."""
    limit = firefly_limit(number)
    if len(seen) > limit:
        return [
            Finding(
                "WW603",
                f"{len(seen)} fireflies are turned up in round {number}, which has only {limit}",
                "after the last firefly you have one more turn, then the round is over",
                place=place,
            )
        ]
    have = Counter(firefly_tokens())
    excess = {token: count for token, count in sorted(Counter(seen).items()) if count > have[token]}
    if not excess:
        return []
    what = ", ".join(f"the number {token} {count} times (there {_are(have[token])})" for token, count in excess.items())
    return [
        Finding(
            "WW602",
            f"the fireflies of this round show {what}",
            f"the eight fireflies are {', '.join(str(token) for token in firefly_tokens())}; each is seen once a round",
            place=place,
        )
    ]


def _are(count: int) -> str:
    return "is one" if count == 1 else f"are {count}"


def ghost_points(worth: Map[Piece, int], wisps: Map[Piece, int]) -> Score:
    """What the ghost scores at the end of a round: each wisp it has collected so far, at the value of its row.

    No trees, no full grid; wisps of earlier rounds score again every round (rulebook, solo game: rounds).
    """
    parts = []
    for wisp, value in worth.items():
        count = wisps.get(wisp, 0)
        parts.append(Score(str(wisp), count * value, f"{plural(wisp, count)} at {value} each"))
    return Score.sum("ghost", parts, "every wisp of the ghost, those of earlier rounds again")
