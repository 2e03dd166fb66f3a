"""`best --ask maximum` for the second and third round: the best forest over all games from the lone cat.

A search finds forests with the games that lead to them (later_anneal.py), a proof lowers the bound (later_proof.py).
With two workers or more both run at once, else one after the other. Without a wall-clock limit in the way the answer
follows from the goals, the seed and whether there is more than one worker.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Mapping as Map
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from rulewright.models.answering import ConfirmationError
from rulewright.models.wispwood.build import UndecidedError
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.position import Forest
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.search.later_anneal import Best, Task, anneal
from rulewright.models.wispwood.search.later_games import Games
from rulewright.models.wispwood.search.later_history import Game, confirm, game_from, game_of
from rulewright.models.wispwood.search.later_proof import Ceiling
from rulewright.solver.interrupt import Interrupt, interruptible
from rulewright.solver.outcome import NO_LIMITS, Limits, Status
from rulewright.solver.progress import Progress, Silent

# Without limits a question may take about as long as with this many seconds.
SECONDS = 60.0
# How the time is shared when search and proof run one after the other.
SEARCH_SHARE = 0.45
# Steps of a whole population that the search may make for each second; a slow machine hits its limit first.
STEPS_A_SECOND = 350
GAMES = 384
# One long run finds more than several short ones, but a short one first gives the proof a value to stop at.
SHARES = (0.1, 0.3, 0.6)
SHORTEST_RUN, LONGEST_RUN = 300, 20_000
# What is left of a wall-clock limit for reading the game and confirming it.
RESERVE = 0.5
# Seconds that must be left to ask whether play can reach a forest.
LEAST_FOR_OFFER = 5.0


@dataclass(frozen=True)
class LaterResult:
    """The best game found, what no forest can surpass, and how far that is proven.

    `forest` and `history` use the cells of a drawing of `game.side` squares; `turns` lead from the lone cat of
    `start` to the forest; `last_turns` are those of the last round. `values`: what each counted round scores.
    """

    value: int
    bound: int
    status: Status
    game: Game
    start: dict[str, Any]
    values: tuple[int, ...]
    seconds: float
    interrupted: bool = False
    limit_hit: bool = False

    @property
    def forest(self) -> Forest:
        return self.game.forest

    @property
    def history(self) -> Sequence[Any]:
        return self.game.history

    @property
    def turns(self) -> list[dict[str, Any]]:
        return self.game.turns()

    @property
    def last_turns(self) -> list[dict[str, Any]]:
        return self.game.turns(len(self.game.played) - 1)


def best_later(
    goals: Map[Piece, Card],
    number: int,
    rulings: Rulings,
    limits: Limits = NO_LIMITS,
    progress: Progress | None = None,
) -> LaterResult:
    """The best forest of round 2 or 3 that was found, with a proven bound."""
    if number not in (2, 3):
        raise ValueError(f"round {number} is not a later round")
    with interruptible() as interrupt:
        question = Question(goals, number, (number,), rulings, limits, progress or Silent(), interrupt)
        ceiling = Ceiling(goals, number, rulings)
        question.progress.bounded(ceiling.bound)
        return question.answer([ceiling])


class Question:
    """One question: what counts, what it may use up, the best game so far."""

    def __init__(
        self,
        goals: Map[Piece, Card],
        rounds: int,
        counted: tuple[int, ...],
        rulings: Rulings,
        limits: Limits,
        progress: Progress,
        interrupt: Interrupt,
    ) -> None:
        self.goals, self.rounds, self.counted, self.rulings = goals, rounds, counted, rulings
        self.limits, self.progress, self.interrupt = limits, progress, interrupt
        self.begin = time.monotonic()
        self.best = Best(-1, None, 0)
        # A better game that came out of the proof, and its worth.
        self.proven: tuple[int, Game] | None = None
        self.limit_hit = False
        self.fixed = 0

    @property
    def size(self) -> float:
        """About how many seconds the question may take."""
        if self.limits.deterministic is not None:
            return self.limits.deterministic
        return SECONDS if self.limits.seconds is None else self.limits.seconds

    @property
    def value(self) -> int:
        """The most that was found."""
        return max(self.best.value, self.proven[0] if self.proven else -1)

    def left(self) -> float | None:
        """Wall-clock seconds left for work."""
        if self.limits.seconds is None:
            return None
        return max(0.0, self.limits.seconds - RESERVE - (time.monotonic() - self.begin))

    def answer(self, ceilings: Sequence[Ceiling], fixed: int = 0) -> LaterResult:
        """Search and prove. `fixed`: a bound for rounds that need no ceiling, to be added to theirs."""
        self.fixed = fixed
        if self.limits.workers > 1:
            with self._in_background(lambda: self.prove(ceilings, self.size)):
                self.search(self.size, ceilings)
        else:
            self.search(self.size * SEARCH_SHARE, ceilings)
            self.prove(ceilings, self.size * (1.0 - SEARCH_SHARE))
        return self.result(self.bound(ceilings))

    def bound(self, ceilings: Sequence[Ceiling]) -> int:
        """The bound of all counted rounds together."""
        return self.fixed + sum(ceiling.bound for ceiling in ceilings)

    def search(self, seconds: float, ceilings: Sequence[Ceiling]) -> None:
        """Runs of growing length, each with a seed of its own, until the steps are used up or the bound is met."""
        lengths = run_lengths(max(200, int(seconds * STEPS_A_SECOND)))
        until = None if self.limits.seconds is None else self.begin + min(seconds, self.limits.seconds - RESERVE)

        def stop() -> bool:
            self.progress.tick()
            if until is not None and time.monotonic() > until:
                self.limit_hit = True
                return True
            return self.interrupt.requested

        for run, length in enumerate(lengths):
            if stop() or self.value >= self.bound(ceilings):
                return
            seed = self.limits.seed * 1_000 + run
            task = Task(self.goals, self.rounds, self.counted, self.rulings, length, GAMES, seed)
            found = anneal(task, stop, self.progress.found, self._can_be_laid)
            if found.value > self.best.value:
                self.best = found

    def prove(self, ceilings: Sequence[Ceiling], size: float) -> None:
        """Lower the bounds, the time shared out evenly; what one ceiling leaves goes to the next."""
        for index, ceiling in enumerate(ceilings):
            ceiling.reachable = self.offer
            share = size / len(ceilings)
            left = self.left()
            seconds = None if left is None else left / (len(ceilings) - index)
            limits = Limits(seconds, share, 1, self.limits.seed)
            others = self.bound(ceilings) - ceiling.bound
            ceiling.descend(
                limits,
                lambda others=others: max(0, self.value - others),  # type: ignore[misc]
                lambda bound, others=others: self.progress.bounded(bound + others),  # type: ignore[misc]
            )

    def _can_be_laid(self, games: Games) -> bool:
        """The plain rules on a game that breaks nothing on the masks: chains of witches can still go wrong."""
        try:
            game_of(games, 0, self.goals.get(Piece.WITCH))
        except (ConfirmationError, UndecidedError):
            return False
        return True

    def offer(self, forest: Forest) -> bool:
        """Whether play can reach a forest that came out of the proof; if so it is an answer like any other."""
        left = self.left()
        if self.counted != (self.rounds,) or (left is not None and left < LEAST_FOR_OFFER):
            return False
        game = game_from(forest, self.rounds, self.goals.get(Piece.WITCH))
        if game is None:
            return False
        value = game.points(self.goals, self.rulings)[-1]
        if self.proven is None or value > self.proven[0]:
            self.proven = value, game
            self.progress.found(value)
        return True

    @contextmanager
    def _in_background(self, work: Callable[[], None]) -> Iterator[None]:
        """Run something in a thread while the block runs; what it raises is raised at the end."""
        errors: list[BaseException] = []

        def run() -> None:
            try:
                work()
            except BaseException as error:
                errors.append(error)

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        yield
        while thread.is_alive():
            self.progress.tick()
            thread.join(0.1)
        if errors:
            raise errors[0]

    def result(self, bound: int) -> LaterResult:
        """The best game in full, confirmed by the plain rules."""
        value, game = self._best_game()
        confirm(game, self.goals, self.rulings, self.counted, value)
        if value > bound:
            raise ConfirmationError(f"a game worth {value} was found, and {bound} was said to be the most")
        left = self.left()
        hit = self.limit_hit or (left is not None and left <= 0)
        interrupted = self.interrupt.requested
        proven = value == bound
        points = game.points(self.goals, self.rulings)
        return LaterResult(
            value=value,
            bound=bound,
            status=Status.OPTIMAL if proven else Status.FEASIBLE,
            game=game,
            start=game.start(self.goals, self.rulings),
            values=tuple(points[number - 1] for number in self.counted),
            seconds=time.monotonic() - self.begin,
            interrupted=interrupted and not proven,
            limit_hit=hit and not interrupted and not proven,
        )

    def _best_game(self) -> tuple[int, Game]:
        if self.proven is not None and self.proven[0] > self.best.value:
            return self.proven
        if self.best.games is None:
            # A game with hardly a wisp, where the search was stopped before it had any.
            task = Task(self.goals, self.rounds, self.counted, self.rulings, 1, 64, self.limits.seed)
            self.best = anneal(task, lambda: False, accept=self._can_be_laid)
        assert self.best.games is not None
        return self.best.value, game_of(self.best.games, 0, self.goals.get(Piece.WITCH))


def run_lengths(steps: int) -> list[int]:
    """Runs for so many steps in all: a short one first, then longer ones, none too long and none too short."""
    lengths = [int(steps * share) for share in SHARES if int(steps * share) >= SHORTEST_RUN] or [steps]
    lengths[-1] += steps - sum(lengths)
    found = []
    for length in lengths:
        parts = -(-length // LONGEST_RUN)
        found += [(length + part) // parts for part in range(parts)]
    return found
