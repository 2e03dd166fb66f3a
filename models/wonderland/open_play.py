"""The arrival phase as if edge cards lay open: what a position is worth then, by trying every edge card to come."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.models.wonderland.cards import LINES, Card, Side
from rulewright.models.wonderland.state import State, after
from rulewright.models.wonderland.turns import Arrival
from rulewright.solver.interrupt import interruptible
from rulewright.solver.outcome import Budget, Limits

if TYPE_CHECKING:
    from rulewright.models.source import Place
    from rulewright.solver.progress import Progress

# So many cards to come are tried without a time limit: 25 empty grids at most, of about a second each.
FEW = 2


@dataclass(frozen=True)
class OpenPlay:
    """What the next cards of an edge are worth if all edge cards lay open: margins, red minus blue.

    Args:
        value: the margin under perfect play of both sides, in both phases.
        moves: the margin of every card on every free space (0 to 2), by space and rank.
    """

    value: int
    moves: Map[tuple[Card, int], int]


class OpenPlayStoppedError(Exception):
    """The run was cut short: a minimax that is not complete says nothing."""

    def __init__(self, interrupted: bool) -> None:
        super().__init__()
        self.interrupted = interrupted


def to_come(state: State) -> int:
    """How many edge spaces are free."""
    return 2 * LINES - sum(state.on_edge(side) for side in Side)


def open_play(state: State, place: Place, limits: Limits, progress: Progress) -> OpenPlay:
    """The value of every next edge card if all of them lay open.

    Args:
        state: a position of the arrival phase; no card of it lies face down.
        place: where the turns that are tried shall seem to stand.
        limits: only `seconds` matters.
        progress: told how many edges are settled.

    Raises:
        OpenPlayStoppedError: if the run was cut short.
    """
    with interruptible():
        search = _Search(place, Budget(limits), progress)
        moves = search.moves(state)
        best = max if state.to_move is Side.RED else min
        return OpenPlay(best(moves.values()), moves)


class _Search:
    def __init__(self, place: Place, budget: Budget, progress: Progress) -> None:
        self._place = place
        self._budget = budget
        self._progress = progress
        self._known: dict[tuple[tuple[int, ...], ...], int] = {}

    def moves(self, state: State) -> dict[tuple[Card, int], int]:
        side = state.to_move
        free = [number for number, space in enumerate(state.edges[side]) if not space.there]
        return {
            (card, number): self._value(after(state, Arrival(side, card, number, self._place)))
            for number in free
            for card in state.hand(side)
        }

    def _value(self, state: State) -> int:
        edges = tuple(
            tuple(0 if space.card is None else space.card.rank for space in state.edges[side]) for side in Side
        )
        # Turned by 180 degrees, with every card in the other of its two directions, a board is as good.
        key = min(edges, tuple(edge[::-1] for edge in edges))
        if key not in self._known:
            if state.arrival:
                best = max if state.to_move is Side.RED else min
                self._known[key] = best(self.moves(state).values())
            else:
                self._known[key] = self._grid(state)
                self._progress.note(f"{len(self._known)} edges settled")
        return self._known[key]

    def _grid(self, state: State) -> int:
        from rulewright.models.wonderland.questions import game_of
        from rulewright.models.wonderland.search.play import solve

        result = solve(game_of(state, tuple(state.unseen(state.to_move.other))), self._budget.left(), self._progress)
        if result.value is None:
            raise OpenPlayStoppedError(result.interrupted)
        return result.value
