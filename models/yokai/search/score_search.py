"""The best final score from a layout that is known: which turns cost the fewest points until the game is won.

A turn moves a card and reveals or places a hint, so it costs points (score_cards.py); the fewer turns and the more of
them place a hint that is right, the better. For each cost, from the least that the fewest moves can have, every target
that can be reached in so many turns is tried with every way to use the hints. A level without success is refuted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.models.grid import Cell
from rulewright.models.yokai.families import CARDS
from rulewright.models.yokai.search.board import Board, Boards
from rulewright.models.yokai.search.plane import bits
from rulewright.models.yokai.search.problem import Problem
from rulewright.models.yokai.search.score_cards import REVEAL, RIGHT, WRONG, Card, Pool, least_cost, most_turns
from rulewright.models.yokai.search.stopping import StoppedError, Watch, outcome_of
from rulewright.solver.outcome import Limits, Outcome
from rulewright.solver.progress import Progress

Masks = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hints:
    """The hint cards at the start: revealed ones in order, and the deck, next one first (None: an unknown card)."""

    revealed: tuple[Card, ...]
    deck: tuple[Card, ...]
    pool: Pool
    last_only: bool = False
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """A turn of a plan: the move, the hint action (a card revealed, or one placed on a cell), where the token goes."""

    origin: Cell
    target: Cell
    card: Card
    on: Cell | None
    token: Cell | None


@dataclass(frozen=True, slots=True)
class ScorePlan:
    """The turns, and what they cost in points."""

    steps: tuple[Step, ...]
    cost: int


@dataclass(slots=True)
class ScoreProof:
    """How far a search has come: the levels (points lost) that are refuted, and the positions looked at."""

    least: int | None = None
    refuted: int = 0
    looked_at: int = 0


def cheapest(
    problem: Problem, hints: Hints, limits: Limits, progress: Progress, proof: ScoreProof
) -> Outcome[ScorePlan]:
    """The turns to a win that cost the fewest points.

    Returns:
        The plan with its cost as value; the bound is the least cost not refuted. Infeasible: no win can be reached
        before the game ends.
    """
    return outcome_of(limits, progress, lambda watch: _Search(problem, hints, watch, progress, proof))


class _Search:
    def __init__(self, problem: Problem, hints: Hints, watch: Watch, progress: Progress, proof: ScoreProof) -> None:
        self._problem = problem
        self._hints = hints
        self._watch = watch
        self._progress = progress
        self._proof = proof
        self.bound = 0

    def run(self) -> ScorePlan | None:
        hints = self._hints
        boards = Boards(self._problem, self._watch.check)
        self._progress.note("most cards that can stay")
        lower = boards.lower_bound()
        if lower is None:
            return None
        revealed, deck = len(hints.revealed), len(hints.deck)
        most = _capacity(revealed, deck)
        least = least_cost(lower, revealed, deck)
        if least is None:
            return None
        self._proof.least = self.bound = least
        # Every turn costs three points at most, and the game ends after so many.
        while self.bound <= WRONG * most:
            found = self._level(boards, lower, most_turns(self.bound, revealed, deck))
            if found is not None:
                return found
            self.bound += 1
            self._proof.refuted = self.bound
        return None

    def _level(self, boards: Boards, lower: int, turns: int) -> ScorePlan | None:
        self._progress.note(f"{self.bound} points lost, {turns} turns")
        if turns >= CARDS and not self._problem.locked:
            raise StoppedError  # Targets that keep no card would have to be tried too, and those are without number.
        board = boards.reaching(turns)
        for kept in range(CARDS - lower, max(1, CARDS - turns) - 1, -1):
            for target in board.keeping(kept):
                self._watch.check()
                slack = turns - (CARDS - kept)
                attempt = _Attempt(board, target, self._hints, self._watch)
                steps = attempt.run(self._problem, self.bound, slack)
                self._proof.looked_at += attempt.looked_at
                if steps is not None:
                    return ScorePlan(steps, self.bound)
        return None


def _capacity(revealed: int, deck: int) -> int:
    """Turns until the last hint is placed, which ends the game."""
    return revealed + 2 * deck


@dataclass(frozen=True, slots=True)
class _State:
    """What decides about the rest of the turns: cards by family, locked ones, hint cards, token, families shown by
    unknown cards.
    """

    cards: Masks
    locked: int
    revealed: tuple[Card, ...]
    drawn: int
    token: int
    shown: tuple[int, ...]


class _Attempt:
    """The ways to one target for a cost."""

    def __init__(self, board: Board, target: Masks, hints: Hints, watch: Watch) -> None:
        self._board = board
        self._motion = board.motion
        self._width = board.plane.width
        self._target = target
        self._hints = hints
        self._watch = watch
        self._failed: dict[tuple[_State, int], int] = {}
        self._path: list[tuple[int, int, int | None, int, int, int]] = []
        self.looked_at = 0

    def run(self, problem: Problem, cost: int, slack: int) -> tuple[Step, ...] | None:
        """The turns, or None if no way to the target costs so little."""
        board = self._board
        token = 0 if problem.token is None else board.plane.mask([problem.token])
        start = _State(board.start, board.plane.mask(problem.locked), self._hints.revealed, 0, token, ())
        shown = self._find(start, cost, slack)
        return None if shown is None else self._told(shown)

    def _find(self, state: _State, cost: int, slack: int) -> tuple[int, ...] | None:
        """The families that unknown cards showed when the target is reached; the way is in the path."""
        if state.cards == self._target:
            return state.shown
        missing = sum((have & ~goal).bit_count() for have, goal in zip(state.cards, self._target, strict=True))
        least = least_cost(missing, len(state.revealed), len(self._hints.deck) - state.drawn)
        if least is None or least > cost or self._failed.get((state, slack), -1) >= cost:
            return None
        self.looked_at += 1
        self._watch.check()
        for card, spot, family, used in self._moves(state, slack):
            cards = (*state.cards[:family], state.cards[family] ^ card ^ spot, *state.cards[family + 1 :])
            for price, action, on, after in self._actions(state, cards, slack - used):
                if price > cost:
                    continue
                for going in self._tokens(after):
                    self._path.append((card, spot, action, on, going.token, len(state.shown)))
                    found = self._find(going, cost - price, slack - used)
                    if found is not None:
                        return found
                    self._path.pop()
        self._failed[state, slack] = cost
        return None

    def _moves(self, state: _State, slack: int) -> Iterator[tuple[int, int, int, int]]:
        """Moves (card, spot, family, slack used), those that take a card home first."""
        layout = sum(state.cards)
        found = []
        for family, have in enumerate(state.cards):
            goal = self._target[family]
            for card in bits(have & ~state.locked):
                if state.token and self._under(state.token) & card:
                    continue
                for spot in bits(self._motion.spots(layout, card, state.token or None)):
                    used = 1 + bool(card & goal) - bool(spot & goal)
                    if used <= slack:
                        found.append((used, card, spot, family))
        for used, card, spot, family in sorted(found):
            yield card, spot, family, used

    def _under(self, token: int) -> int:
        return token | token << 1 | token << self._width | token << (self._width + 1)

    def _actions(self, state: _State, cards: Masks, slack: int) -> Iterator[tuple[int, Card, int, _State]]:
        """Hint actions as (price, card, cell or 0, what follows); right placings first, then revealing, then wrong."""
        placings = list(self._placings(state, cards, slack))
        yield from (placing for placing in placings if placing[0] == RIGHT)
        if state.drawn < len(self._hints.deck):
            card = self._hints.deck[state.drawn]
            revealed = (*state.revealed, card)
            yield REVEAL, card, 0, _State(cards, state.locked, revealed, state.drawn + 1, state.token, state.shown)
        yield from (placing for placing in placings if placing[0] == WRONG)

    def _placings(self, state: _State, cards: Masks, slack: int) -> Iterator[tuple[int, Card, int, _State]]:
        revealed = state.revealed
        under = self._under(state.token) if state.token else 0
        first = len(revealed) - 1 if self._hints.last_only else 0
        tried: set[Card] = set()
        for index in range(max(0, first), len(revealed)):
            card = revealed[index]
            if card in tried or (self._hints.face_down and tried):
                continue
            tried.add(card)
            rest = revealed[:index] + revealed[index + 1 :]
            for family, have in enumerate(cards):
                # A card that has to move on cannot take a hint: it would never come to the target.
                spots = have & self._target[family] & ~state.locked & ~under
                if not spots:
                    continue
                for price, shown in self._prices(state, card, family):
                    # Without slack and token all cards of a family that are at home are alike.
                    for spot in bits(spots) if slack or state.token else (spots & -spots,):
                        after = _State(cards, state.locked | spot, rest, state.drawn, state.token, shown)
                        yield price, card, spot, after

    def _prices(self, state: _State, card: Card, family: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """What it costs to place a hint card on a family, and what unknown cards have had to show by then."""
        if self._hints.face_down:
            yield RIGHT, state.shown
        elif card is not None:
            yield (RIGHT if card >> family & 1 else WRONG), state.shown
        else:
            for price, showing in ((RIGHT, family), (WRONG, ~family)):
                shown = (*state.shown, showing)
                if self._hints.pool.assign(shown) is not None:
                    yield price, shown

    def _tokens(self, state: _State) -> Iterator[_State]:
        """The token goes to another crossing; where there is none, it stays."""
        if not state.token:
            yield state
            return
        layout, width = sum(state.cards), self._width
        spots = layout & layout >> 1 & layout >> width & layout >> (width + 1) & ~state.token
        limit = self._board.problem.token_limit
        places = [spot for spot in bits(spots) if (self._under(spot) & state.locked).bit_count() <= limit]
        for place in places or [state.token]:
            yield _State(state.cards, state.locked, state.revealed, state.drawn, place, state.shown)

    def _told(self, shown: tuple[int, ...]) -> tuple[Step, ...]:
        """The path as turns, with cards chosen for the unknown ones that had to show a family."""
        cell = self._board.plane.cell
        chosen = self._hints.pool.assign(shown) or ()
        steps = []
        for number, (card, spot, action, on, token, count) in enumerate(self._path):
            later = self._path[number + 1][5] if number + 1 < len(self._path) else len(shown)
            if on and action is None and later > count:
                action = chosen[count]
            steps.append(Step(cell(card), cell(spot), action, cell(on) if on else None, cell(token) if token else None))
        return tuple(steps)
