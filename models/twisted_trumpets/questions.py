"""The questions of `best`. Every answer is replayed by the plain rules and scored again before it leaves here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rulewright.models.answering import solver_info
from rulewright.models.finding import Severity
from rulewright.models.game import OPTIMAL_ANSWERS, Answer, UnsupportedError
from rulewright.models.twisted_trumpets.answers import confirmed, no_answer
from rulewright.models.twisted_trumpets.network import Network
from rulewright.models.twisted_trumpets.position import GOLD, Position
from rulewright.models.twisted_trumpets.rules import RULES, TRUMPET_RULES
from rulewright.models.twisted_trumpets.state import State
from rulewright.models.twisted_trumpets.turns import Favor, put_data

if TYPE_CHECKING:
    from rulewright.models.twisted_trumpets.search.table import Piece, Table
    from rulewright.solver.outcome import Limits
    from rulewright.solver.progress import Progress

# So many placements an answer tells.
MOST = 10


def best(position: Position, question: str, limits: Limits, progress: Progress, count: bool = False) -> Answer:
    """The answer to a question of QUESTIONS. Raises UnsupportedError where what it depends on is not there."""
    if count and question != "placement":
        raise UnsupportedError(
            f"Twisted Trumpets counts all best answers only for the question `placement`, not for `{question}`"
        )
    state = State.of(position)
    codes = illegal(position, state)
    if codes:
        remark = f"no answer: the position is illegal ({', '.join(codes)}; `rulewright check` says more)"
        return no_answer(question, remark, limits)
    if state.hand is None:
        raise UnsupportedError("the hand is not told: write `hand: [...]` with its tiles to ask what is best")
    if state.over:
        return no_answer(question, "no answer: the game is over, the last round has been played", limits)
    if question == "trumpet":
        from rulewright.models.twisted_trumpets.building import trumpet

        return trumpet(position, limits, progress)
    if position.draws:
        raise UnsupportedError("only the question `trumpet` takes tiles that are known to come (`draws`, `--draw`)")
    if question == "turn":
        from rulewright.models.twisted_trumpets.best_turn import best_turn

        if state.favors is None and not state.covered:
            fresh = replace(position, favors=dict.fromkeys(Favor, GOLD))
            answer = best_turn(fresh, State.of(fresh), limits, progress)
            remark = "the tokens are not told: no scroll is covered, so all three are taken to be unused"
            return replace(answer, remarks=[remark, *answer.remarks])
        return best_turn(position, state, limits, progress)
    if question == "placement":
        return _placement(position, state, limits, count)
    raise ValueError(f"unknown question {question}")


def illegal(position: Position, state: State) -> list[str]:
    """The codes of what is wrong with a position as it lies; its move and its record are not looked at."""
    network = Network(state.trumpet, state.box.board)
    found = [finding for rule in RULES for finding in rule(position, state)]
    found += [finding for rule in TRUMPET_RULES for finding in rule(position, network)]
    return sorted({finding.code for finding in found if finding.severity is Severity.ERROR})


def _placement(position: Position, state: State, limits: Limits, count: bool) -> Answer:
    """The placement after which the trumpet scores most: of equal ones the first by space, tile, side and turn."""
    from rulewright.models.twisted_trumpets.search.cards import held_points
    from rulewright.models.twisted_trumpets.search.table import Table
    from rulewright.solver.outcome import Budget, Status

    budget = Budget(limits)
    table = Table(state)
    placements = scored_placements(state, table)
    if not placements:
        return no_answer("placement", f"no answer: {_why_none(state, table)}", limits)
    held = held_points(state)
    placements.sort(key=lambda item: -item[0])
    most = placements[0][0]
    turns = [_data(table, cell, piece) for _, cell, piece in placements[:MOST]]
    end, tree = confirmed(position, turns[:1], most + held, state.plans, whole=False)
    moves = [{**turn, "total": worth + held} for turn, (worth, _, _) in zip(turns, placements, strict=False)]
    optimal = {OPTIMAL_ANSWERS: sum(worth == most for worth, _, _ in placements)} if count else {}
    return Answer(
        question="placement",
        status=Status.OPTIMAL,
        value=most + held,
        bound=most + held,
        position=end,
        turns=turns[:1],
        score=tree,
        solver=solver_info("placement search", limits, budget.seconds),
        remarks=_favor_remark(state, table, placements[0][1]),
        extra={**optimal, "placements": len(placements), "moves": moves},
    )


def scored_placements(state: State, table: Table) -> list[tuple[int, int, Piece]]:
    """All legal placements of a hand tile: what the trumpet is worth then without held decrees, space, piece.

    In reading order of the space, then by tile, front before back, and turn.
    """
    from rulewright.models.twisted_trumpets.search.cards import cards_of
    from rulewright.models.twisted_trumpets.search.measure import Measure
    from rulewright.models.twisted_trumpets.search.play import Play

    if not state.actions or state.owed or state.claiming:
        return []
    play = Play(table, state)
    plans = [card for _, card in cards_of(table, state)[0]]
    root = play.root()
    measure = Measure(table, root.trumpet)
    found = []
    for cell, edges in sorted(measure.growing.items()):
        for tile, number in enumerate(root.hand):
            for piece in table.ways[tile] if number else ():
                if piece.mask & edges and play.may_lie(root.trumpet, cell, piece):
                    trumpet = list(root.trumpet)
                    trumpet[cell] = piece
                    after = Measure(table, trumpet)
                    found.append((after.points + sum(plan.worth(after.counts) for plan in plans), cell, piece))
    return found


def _data(table: Table, cell: int, piece: Piece) -> dict[str, object]:
    return put_data(table.tiles[piece.tile], table.cells[cell], piece.turn, piece.back)


def _why_none(state: State, table: Table) -> str:
    """Why nothing can be placed."""
    from rulewright.models.twisted_trumpets.search.measure import Measure

    if state.owed:
        return "a favor is due before anything else; the question `turn` answers that"
    if state.claiming:
        return "a decree was claimed in this turn, so its actions are over"
    if not state.actions:
        return "no action is left in this turn"
    if not state.hand:
        return "the hand is empty"
    if not Measure(table, table.start).growing:
        return "the trumpet is closed, no open end and no mouth faces a free space"
    return "no tile of the hand can be laid so that it joins the trumpet"


def _favor_remark(state: State, table: Table, cell: int) -> list[str]:
    if cell in table.scrolls and state.tokens_left:
        return [f"{table.cells[cell].name} is a closed scroll: a favor is due then, which is not counted here"]
    return []
