"""The question `turn`: the best total at the end of this turn, with the steps that lead there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rulewright.models.answering import solver_info
from rulewright.models.game import Answer, UnsupportedError
from rulewright.models.grid import Cell
from rulewright.models.twisted_trumpets.answers import confirmed
from rulewright.models.twisted_trumpets.position import Position
from rulewright.models.twisted_trumpets.search.cards import cards_of, held_points
from rulewright.models.twisted_trumpets.search.measure import Measure
from rulewright.models.twisted_trumpets.search.play import (
    ACTIONS,
    EXTRA,
    FAVORS,
    NO_PLACE,
    PLANS,
    PREMIUM,
    Play,
    Step,
    Steps,
)
from rulewright.models.twisted_trumpets.search.reach import distances
from rulewright.models.twisted_trumpets.search.table import Table
from rulewright.models.twisted_trumpets.state import State
from rulewright.models.twisted_trumpets.tiles import Kind, Tile
from rulewright.models.twisted_trumpets.tokens import PLANS_DRAWN, usable
from rulewright.models.twisted_trumpets.turns import UNKNOWN, Favor, buy_data, put_data

if TYPE_CHECKING:
    from rulewright.models.twisted_trumpets.search.turn import Result
    from rulewright.solver.outcome import Limits
    from rulewright.solver.progress import Progress

GOLD, GREY, GONE = range(3)  # the sides of a token, as the search numbers them


def best_turn(position: Position, state: State, limits: Limits, progress: Progress) -> Answer:
    """The answer to `turn`. The hand is told and the game is not over. Raises UnsupportedError."""
    from rulewright.models.twisted_trumpets.search.turn import Search
    from rulewright.solver.outcome import Status

    table = Table(state)
    if state.favors is None and _scroll_in_reach(table, state):
        raise UnsupportedError(
            "a closed scroll can be covered in this turn, and the tokens are not told: write `favors: "
            "{actions: gold, plans: gold, premium: gold}` with the sides that they show"
        )
    play = Play(table, state)
    if not play.starts():
        raise UnsupportedError("a favor is due, and none of the tokens that are left can be used")
    plans, decrees = cards_of(table, state)
    search = Search(play, [card for _, card in plans], [card for _, _, card in decrees], limits, progress)
    held = held_points(state)
    result = search.run(held)
    value = result.found.worth + held
    bound = None if result.bound is None else result.bound + held
    turns, dropped, drawn = _turns(state, table, play, result)
    measure = Measure(table, result.found.node.trumpet)
    claims = [(word, slot) for word, slot, card in decrees if card.met(measure.counts)]
    turns += [{"claim": word, "slot": slot + 1} for word, slot in claims]
    kept = None if state.plans is None else tuple(word for word in state.plans if word != dropped)
    end, tree = confirmed(position, turns, value, kept)
    return Answer(
        question="turn",
        status=Status.OPTIMAL if result.proven else Status.FEASIBLE,
        value=value,
        bound=bound,
        position=end,
        turns=turns,
        score=tree,
        solver=solver_info("turn search", limits, result.seconds),
        interrupted=result.interrupted,
        limit_hit=result.limit_hit,
        remarks=_remarks(state, turns, claims, drawn),
        extra={"moments": result.moments},
    )


def _scroll_in_reach(table: Table, state: State) -> bool:
    """Whether a scroll can be covered with the actions that there are."""
    if state.claiming:
        return False
    measure = Measure(table, table.start)
    strict = not (state.rulings.dead_ends and state.rulings.loops)
    # Once the trumpet is closed a tile can be discarded and laid again, on a scroll as well.
    if table.scrolls and state.actions >= (0 if strict else len(measure.growing)) + 2:
        return True
    return any(steps <= state.actions for cell, steps in distances(table, measure).items() if cell in table.scrolls)


def _remarks(state: State, turns: list[dict[str, Any]], claims: list[tuple[str, int]], drawn: bool) -> list[str]:
    found = []
    if state.owed:
        found.append("a favor is due first: the tokens tell of one use less than scrolls are covered")
    if state.market is None:
        found.append("the market is not told, so nothing is bought from it")
    if _blind_purchase(state):
        found.append(
            "a premium tile bought unseen counts nothing here, though its back may be known: a turn that buys one and "
            "lays it with its back up is not looked at"
        )
    if not state.decrees:
        found.append("no decree is named under `decrees`, so none is claimed")
    for word, slot in claims:
        slots = state.open_slots(word)
        if len(slots) > 1:
            found.append(
                f"it is not told in which round {word} was taken: slot {slot + 1} is counted, the worst paid of those "
                "that can be open"
            )
    if drawn:
        found.append("a plan that is drawn unseen is counted as worth nothing, and not listed among the plans")
    if not turns:
        found.append("no step of this turn makes the trumpet worth more")
    return found


def _blind_purchase(state: State) -> bool:
    """Whether an unseen premium tile could be bought and laid in this turn."""
    if not state.box.prices or state.hidden(premium=True) < 1 or state.claiming:
        return False
    spare = sum(tile.kind is not Kind.PREMIUM for tile in state.hand or ())
    favors = bool(state.owed or state.box.board.scrolls) and bool(usable(state.tokens, Favor.PREMIUM))
    return (state.actions > 1 and spare >= state.box.blind) or (state.actions > 0 and favors)


def _listed(steps: Steps) -> list[Step]:
    found = []
    while steps is not None:
        steps, step = steps
        found.append(step)
    return found[::-1]


def _turns(state: State, table: Table, play: Play, result: Result) -> tuple[list[dict[str, Any]], str | None, bool]:
    """The steps in the form of the file, the held plan that is given up, and whether plans are drawn unseen."""
    steps = _spared(_listed(result.found.node.steps), play)
    payment = _payment(state, table, steps)
    tokens = list(play.root().tokens)
    turns: list[dict[str, Any]] = []
    dropped = None
    for step in steps:
        cell: Cell = table.cells[step.cell]
        if step.what == "place":
            assert step.piece is not None
            turns.append(put_data(table.tiles[step.piece.tile], cell, step.piece.turn, step.piece.back))
        elif step.what == "discard":
            turns.append({"discard": cell.name})
        elif step.what == "buy":
            turns.append(_bought(table, step, payment))
        else:
            data: dict[str, Any] = {"favor": str(FAVORS[step.favor])}
            if step.favor == PREMIUM and step.place != NO_PLACE:
                data |= _bought(table, step, payment)
            elif step.favor == PLANS:
                side = ("gold", "grey")[tokens[PLANS]]
                data["draw"] = [UNKNOWN] * PLANS_DRAWN[side]
                if side == "gold":
                    if step.dropped >= 0:
                        assert state.plans is not None
                        dropped = state.plans[step.dropped]
                    data["discard"] = UNKNOWN if dropped is None else dropped
            tokens[step.favor] += 1
            turns.append(data)
    return turns, dropped, any(turn.get("favor") == "plans" for turn in turns)


def _bought(table: Table, step: Step, payment: Iterator[Tile]) -> dict[str, Any]:
    paid = tuple(next(payment) for _ in range(step.price))
    # A place is named where equal tiles lie at others as well.
    several = list(table.state.market or ()).count(table.tiles[step.tile] if step.tile >= 0 else None) > 1
    named = step.place if step.tile >= 0 and several else None
    return buy_data(None if step.tile < 0 else table.tiles[step.tile], step.tile < 0, paid, named)


def _payment(state: State, table: Table, steps: list[Step]) -> Iterator[Tile]:
    """The tiles that are paid, one after the other: those of the hand that are never placed, by their ids."""
    left = list(state.hand or ())
    for step in steps:
        if step.piece is not None and table.tiles[step.piece.tile] in left:
            left.remove(table.tiles[step.piece.tile])
    yield from sorted((tile for tile in left if tile.kind is not Kind.PREMIUM), key=lambda tile: tile.id)


def _spared(steps: list[Step], play: Play) -> list[Step]:
    """The same steps with the favor `plans` for every favor of which nothing is used, the last ones first."""
    for at in range(len(steps) - 1, -1, -1):
        step = steps[at]
        unused = step.favor == PREMIUM and not any(
            later.piece is not None and later.piece.tile == step.tile for later in steps[at + 1 :]
        )
        if step.what == "favor" and (step.favor == ACTIONS or unused):
            changed = [*steps[:at], Step("favor", favor=PLANS), *steps[at + 1 :]]
            if _possible(changed, play):
                steps = changed
    return steps


def _possible(steps: list[Step], play: Play) -> bool:
    """Whether the actions and tokens last for the steps."""
    root = play.root()
    actions, tokens = root.actions, list(root.tokens)
    for step in steps:
        if step.what != "favor":
            actions -= 1
            if actions < 0:
                return False
            continue
        if tokens[step.favor] == GONE:
            return False
        if step.favor == PLANS and tokens[PLANS] == GOLD and play.unheld is None and step.dropped < 0:
            return False
        if step.favor == PLANS and tokens[PLANS] == GREY and step.dropped >= 0:
            return False
        if step.favor == ACTIONS:
            actions += EXTRA[tokens[ACTIONS]]
        tokens[step.favor] += 1
    return True
