"""The question `trumpet`: the best trumpet that the hand, with tiles that are known to come, can still build."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping as Map
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rulewright.models.answering import ConfirmationError
from rulewright.models.game import Answer, UnsupportedError
from rulewright.models.grid import Cell
from rulewright.models.score import Score
from rulewright.models.source import Place
from rulewright.models.twisted_trumpets.after import after
from rulewright.models.twisted_trumpets.building_first import first_trumpet
from rulewright.models.twisted_trumpets.cards import Count
from rulewright.models.twisted_trumpets.constraint_bells import Bells
from rulewright.models.twisted_trumpets.constraint_cards import Cards
from rulewright.models.twisted_trumpets.constraint_lengths import Lengths
from rulewright.models.twisted_trumpets.constraint_routes import Routes
from rulewright.models.twisted_trumpets.constraints import Board, Linear, assigned
from rulewright.models.twisted_trumpets.judging import judge
from rulewright.models.twisted_trumpets.network import Network
from rulewright.models.twisted_trumpets.position import Laid, Position
from rulewright.models.twisted_trumpets.scoring import score_of
from rulewright.models.twisted_trumpets.state import State
from rulewright.models.twisted_trumpets.turns import Put, put_data

if TYPE_CHECKING:
    from ortools.sat.python import cp_model
    from rulewright.solver.engine import Solution
    from rulewright.solver.outcome import Budget, Limits
    from rulewright.solver.progress import Progress

HERE = Place(1, 1)


def trumpet(position: Position, limits: Limits, progress: Progress, count: bool = False) -> Answer:
    """The best total score that placements of hand tiles and tiles to come can reach; actions are not counted.

    Raises UnsupportedError where the hand is not told, and with `count`.
    """
    from rulewright.solver.canonical import maximise_canonical
    from rulewright.solver.engine import solver_info
    from rulewright.solver.interrupt import interruptible
    from rulewright.solver.outcome import Budget, Status

    if position.hand is None:
        raise UnsupportedError("the hand is not told: write `hand: [...]` to ask what it can build")
    if count:
        raise UnsupportedError("the best trumpets are not counted: ask without `--count`")
    state = replace(State.of(position), hand=(*position.hand, *position.draws))
    with interruptible() as interrupt:
        budget = Budget(limits)
        puts, end, tree = _first(state, lambda: interrupt.requested or budget.left().seconds == 0)
        progress.found(tree.points)
        board, points = building(state)
        # Of equally good trumpets the one whose first spaces stay empty. Which spaces are taken comes before what lies
        # on them, for that settles most of it at once (31 s against 5 s on a hard position).
        seed = _seed(board, points, puts, tree.points, budget)
        outcome = maximise_canonical(
            board.model, points, board.cells(), budget.left(), progress=progress, hint=seed, tune=_tune
        )
    solver = solver_info(limits, budget.seconds)
    if outcome.status is Status.INFEASIBLE:
        raise ConfirmationError("the model forbids what the rules allow")
    if outcome.answer is not None:
        found = ordered(state, assigned(board, board.placed(outcome.answer)))
        last, score = confirm(state, found)
        # An answer that was cut short may be worse than what was there before.
        if outcome.complete or score.points > tree.points:
            puts, end, tree = found, last, score
    proven = outcome.value is not None and outcome.value == outcome.bound
    if outcome.value is not None and (tree.points < outcome.value or (proven and tree.points != outcome.value)):
        raise ConfirmationError(f"an answer said to be worth {outcome.value} is worth {tree.points}")
    if outcome.bound is not None and tree.points > outcome.bound:
        raise ConfirmationError(f"a trumpet is worth {tree.points}, and {outcome.bound} was said to be the most")
    return Answer(
        question="trumpet",
        # There is an answer in any case: the trumpet as it lies, or what was found first.
        status=Status.FEASIBLE if outcome.answer is None else outcome.status,
        value=tree.points,
        bound=outcome.bound,
        position=end_data(position, end),
        turns=[put_data(put.tile, put.at, put.turn, put.back) for put in puts],
        score=tree,
        solver=solver,
        interrupted=outcome.interrupted,
        limit_hit=outcome.limit_hit,
        remarks=_remarks(state),
    )


def _first(state: State, stop: Callable[[], bool]) -> tuple[list[Put], State, Score]:
    """A good trumpet to begin with, at least as good as it lies, with its placements and its score."""
    puts = ordered(state, first_trumpet(state, stop))
    end, tree = confirm(state, puts)
    as_it_lies = score_of(state)
    return (puts, end, tree) if tree.points > as_it_lies.points else ([], state, as_it_lies)


def _seed(board: Board, points: Linear, puts: list[Put], value: int, budget: Budget) -> Solution | None:
    """A trumpet with its score in terms of the model; None where there is no time.

    Raises ConfirmationError where the model says otherwise than the rules.
    """
    from rulewright.solver.outcome import Status
    from rulewright.solver.run import maximise

    fixed = board.model.clone()
    laid = {put.at: Laid(put.tile, put.turn, put.back) for put in puts}
    for cell in board.free:
        number = board.number_of(laid[cell]) if cell in laid else 0
        fixed.add(board.choice[cell] == number)
    seed = maximise(fixed, points, budget.left())
    budget.spend(seed.deterministic)
    if seed.status is Status.INFEASIBLE or (seed.status is Status.OPTIMAL and seed.value != value):
        raise ConfirmationError(f"a trumpet worth {value} is said to be worth {seed.value}")
    return seed.answer


def _tune(parameters: cp_model.SatParameters) -> None:
    """Everything into the linear relaxation: without it no bound comes near (no proof in a minute, instead of one)."""
    parameters.linearization_level = 2


def building(state: State) -> tuple[Board, Linear]:
    """All trumpets that the hand of a state can build, and what they are worth."""
    plans = [state.box.plans[word] for word in state.plans or ()]
    kinds = any(gain.term.count is Count.TILES and gain.term.kind for plan in plans for gain in plan.gains)
    board = Board(state, kinds)
    if not state.rulings.dead_ends:
        board.add_no_dead_ends()
    routes = Routes(board)
    bells = Bells(routes, Lengths(routes))
    cards = Cards(board, bells)
    held = [(state.box.decrees[word], state.slot_of(word)) for word in state.decrees]
    points = bells.points() + cards.flag_points() + cards.bird_points() - 3 * routes.open_ends()
    points += sum(card.slots[slot] for card, slot in held if slot is not None)
    points += sum(cards.plan_points(plan, number) for number, plan in enumerate(plans))
    return board, points


def ordered(state: State, laid: Map[Cell, Laid]) -> list[Put]:
    """Placements in an order in which each is legal: by how far the nearest pipe of the tile is from the trumpeter."""
    network = Network({**state.trumpet, **laid}, state.box.board)
    nearest: dict[Cell, int] = {}
    for node, steps in network.distances.items():
        nearest[node.cell] = min(steps, nearest.get(node.cell, steps))
    cells = sorted(laid, key=lambda cell: (nearest.get(cell, len(network.pipes)), cell))
    return [Put(laid[cell].tile, cell, laid[cell].turn, laid[cell].back, HERE) for cell in cells]


def confirm(state: State, puts: list[Put]) -> tuple[State, Score]:
    """Replay placements by the plain rules, actions and favors aside: the last state and its score.

    Raises ConfirmationError where one breaks a rule.
    """
    now = state
    for put in puts:
        now = replace(now, actions=1, owed=0)
        findings = judge(now, put)
        if findings:
            raise ConfirmationError(f"an answer breaks a rule: {[finding.message for finding in findings]}")
        now = after(now, put)
    return now, score_of(now)


def end_data(position: Position, state: State) -> dict[str, Any]:
    """The position with a later trumpet, and what is left of the tiles as its hand."""
    last = replace(position, trumpet=state.trumpet, hand=state.hand, draws=())
    if last.covered != position.covered:
        last = replace(last, favors=None)  # which favors were used for these scrolls is left open
    return last.to_data()


def _remarks(state: State) -> list[str]:
    found = ["actions are not counted, and favors for covered scrolls are left aside"]
    if any(state.slot_of(word) is None for word in state.decrees):
        found.append("decrees that are not claimed yet count nothing")
    if state.plans is None:
        found.append("the plans are not told, so none counts")
    return found
