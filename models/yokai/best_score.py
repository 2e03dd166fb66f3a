"""The question `score`: the best final score from here with the whole layout known (rulebook, scoring)."""

from __future__ import annotations

import json
from collections.abc import Mapping as Map
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulewright.models import source
from rulewright.models.game import Answer, UnsupportedError
from rulewright.models.grid import MAX_SIDE, Cell
from rulewright.models.yokai.answers import confirm_score, read_data
from rulewright.models.yokai.components import hint_kinds, hint_total, points
from rulewright.models.yokai.families import FAMILIES, UNKNOWN
from rulewright.models.yokai.hints import KINDS, Hint, all_hints
from rulewright.models.yokai.judging import judge
from rulewright.models.yokai.moves import card_moves, frame_of, in_frame
from rulewright.models.yokai.position import Frame, Position, draw, has_name
from rulewright.models.yokai.scoring import Goal, known, rating, score_of, won
from rulewright.models.yokai.search.problem import Problem
from rulewright.models.yokai.search.score_cards import Card, Pool, bits_of
from rulewright.models.yokai.search.score_search import Hints, ScorePlan, ScoreProof, Step, cheapest
from rulewright.models.yokai.state import State, after, block, moved
from rulewright.models.yokai.turns import card_move, read_turn

if TYPE_CHECKING:
    from rulewright.solver.outcome import Limits, Outcome
    from rulewright.solver.progress import Progress


UNMOVED = Frame(0, 0, MAX_SIDE, MAX_SIDE)


def best_score(position: Position, problem: Problem, limits: Limits, progress: Progress) -> Answer:
    """The turns after which the game ends with the most points. Raises UnsupportedError where the deck is not told."""
    from rulewright.models.answering import solver_info
    from rulewright.solver.outcome import Status

    state, goal = State.of(position), Goal.of(position)
    if state.left is None:
        raise UnsupportedError("the score counts the hint cards still face down: add `deck` or `players`")
    standing = _standing(state)
    proof = ScoreProof()
    outcome = cheapest(problem, hints_of(state), limits, progress, proof)
    plan = outcome.answer
    value = None if plan is None else standing - plan.cost
    remarks = _words(position, state, outcome, proof, standing)
    turns: list[dict[str, Any]] | None = None
    framed = _frame(position, plan)
    start = in_frame(position, framed)
    status, bound = outcome.status, None if outcome.bound is None else standing - outcome.bound
    if status is Status.INFEASIBLE or (value is not None and value < 0):
        lost = _way_to_lose(state, goal)
        if lost is not None:
            remarks.append(
                "the game cannot be won any more; whoever loses scores 0"
                if plan is None
                else "to win would score less than 0, so that to lose, with 0 points, scores most"
            )
            status, value, bound, turns = Status.OPTIMAL, 0, 0, lost
            start, plan = position.to_data(), None
    if plan is not None:
        turns = _turns(state, plan, framed)
        bound = value
        remarks += framed.remarks()
    if value is None or turns is None:
        return Answer(
            "score", status, None, max(bound, 0) if bound is not None else None, None, None, None,
            solver_info("score search", limits, outcome.seconds), outcome.interrupted, outcome.limit_hit, remarks,
        )  # fmt: skip
    last = confirm_score(start, turns, value)
    tree = score_of(last, goal)
    name = rating(last, tree)
    return Answer(
        question="score",
        status=status,
        value=value,
        bound=bound,
        position=_end_data(start, last),
        turns=turns,
        score=tree,
        solver=solver_info("score search", limits, outcome.seconds),
        interrupted=outcome.interrupted,
        limit_hit=outcome.limit_hit,
        remarks=remarks,
        extra={"rating": name, "proof": _proof_data(proof)},
        start=start,
    )


def hints_of(state: State) -> Hints:
    """The hint cards of a state for the search. Cards that nobody has seen can be any that are left of the box."""
    assert state.left is not None
    deck = state.deck_cards if state.deck_cards is not None else (Hint(None),) * state.left
    seen = {card.families for card in state.known_hints()}
    left = [hint for hint in reversed(all_hints()) if hint not in seen]
    if state.players is None:
        kinds = (len(left),) * 3
    else:
        counts = [sum(card.kind == kind for card in state.known_hints()) for kind in KINDS]
        one, two, three = (most - count for most, count in zip(hint_kinds(state.players), counts, strict=True))
        kinds = (one, two, three)
    return Hints(
        revealed=tuple(_card(card) for card in state.revealed),
        deck=tuple(_card(card) for card in deck),
        pool=Pool(tuple(bits_of(sorted(hint)) for hint in left), kinds),
        last_only=state.hint_rule == "last-only",
        face_down=state.hint_rule == "face-down",
    )


def _card(hint: Hint) -> Card:
    return None if hint.colours is None else bits_of(hint.colours)


def _colours(card: Card) -> list[str] | str:
    return UNKNOWN if card is None else [str(f) for number, f in enumerate(FAMILIES) if card >> number & 1]


def _standing(state: State) -> int:
    """What a win right now would score. Raises UnsupportedError where that is not known."""
    cards = known(state.layout)
    total = points("unplaced") * len(state.revealed) + points("face-down") * (state.left or 0)
    for cell, hint in state.hints.items():
        if state.hint_rule != "face-down" and not hint.known:
            raise UnsupportedError(f"the hint on {cell.name} is not known, and the score depends on it")
        right = state.hint_rule == "face-down" or cards[cell] in hint.families
        total += points("right" if right else "wrong")
    return total


def _frame(position: Position, plan: ScorePlan | None) -> Frame:
    steps = plan.steps if plan else ()
    return frame_of(position, {*position.layout, *(cell for step in steps for cell in (step.origin, step.target))})


def _turns(state: State, plan: ScorePlan, framed: Frame) -> list[dict[str, Any]]:
    """The turns in the form of the file, with the first two cards that may be peeked at, and the declaration."""
    cells, hinted = set(state.layout), set(state.hints)
    token = next(iter(state.tokens), None)
    revealed, deck = len(state.revealed), state.left or 0
    told = _revealed_cards(state, plan.steps)
    found: list[dict[str, Any]] = []
    for number, step in enumerate(plan.steps):
        turn = _start_of_turn(cells, hinted, token, framed)
        turn |= card_move(framed.shift(step.origin), framed.shift(step.target))
        cells = (cells - {step.origin}) | {step.target}
        if step.on is None:
            card = told.get(number, step.card)
            turn["hint"] = "reveal" if card is None else {"reveal": _colours(card)}
            revealed, deck = revealed + 1, deck - 1
        else:
            turn["hint"] = {"place": _colours(step.card), "on": framed.shift(step.on).name}
            hinted.add(step.on)
            revealed -= 1
        if step.token is not None and step.token != token:
            turn["token"] = framed.shift(step.token).name
            token = step.token
        found.append(turn)
    if revealed or deck or not hinted:
        found.append({"declare": True})
    return found


def _start_of_turn(cells: set[Cell], hinted: set[Cell], token: Cell | None, framed: Frame) -> dict[str, Any]:
    under = set(block(token)) if token else set()
    return {"peek": [framed.shift(cell).name for cell in sorted(cells - hinted - under)[:2]]}


def _revealed_cards(state: State, steps: Sequence[Step]) -> dict[int, Card]:
    """For reveals of unknown cards: the card that is placed later, by the number of the turn."""
    stack: list[int | None] = [None] * len(state.revealed)
    cards: list[Card] = [_card(card) for card in state.revealed]
    found: dict[int, Card] = {}
    for number, step in enumerate(steps):
        if step.on is None:
            stack.append(number)
            cards.append(step.card)
            continue
        exact = [index for index, card in enumerate(cards) if card == step.card]
        index = exact[-1] if exact else [index for index, card in enumerate(cards) if card is None][-1]
        origin = stack.pop(index)
        if cards.pop(index) is None and origin is not None:
            found[origin] = step.card
    return found


def _way_to_lose(state: State, goal: Goal) -> list[dict[str, Any]] | None:
    """Turns that end the game lost; None where there are none to show."""
    lost = not won(known(state.layout), goal)
    if state.over:
        return [] if lost else None
    if lost:
        return [{"declare": True}]
    for origin, target in card_moves(state):
        if not has_name(target) or won(known(moved(state.layout, origin, target)), goal):
            continue
        for hint in _hint_actions(state, target):
            for token in _token_moves(state):
                turn = _start_of_turn(set(state.layout), set(state.hints), next(iter(state.tokens), None), UNMOVED)
                turn |= {**card_move(origin, target), "hint": hint, **token}
                read_ = read_turn(source.parse(json.dumps(turn).encode(), "turn").root, "turn")
                if not judge(state, read_):
                    return [turn] if after(state, read_).over else [turn, {"declare": True}]
    return None


def _hint_actions(state: State, target: Cell) -> list[Any]:
    """A hint action of each sort: reveal, or the last revealed one on the card that moved."""
    placing = [{"place": card.to_data(), "on": target.name} for card in state.revealed[-1:]]
    return [*(["reveal"] if state.left else []), *placing]


def _token_moves(state: State) -> list[dict[str, str]]:
    """Every way for the token to go, and to stay."""
    targets = {cell for token in state.tokens for cell in state.token_targets(token)}
    return [{}, *({"token": cell.name} for cell in sorted(targets))]


def _end_data(start: Map[str, Any], last: State) -> dict[str, Any]:
    """The position at the end of the game."""
    data = read_data(start).to_data()
    rows = max(cell.row for cell in last.layout) + 1
    columns = max(cell.column for cell in last.layout) + 1
    lines = data["layout"].splitlines()
    data["layout"] = draw(last.layout, max(rows, len(lines)), max(columns, len(lines[0].split())))
    data["hints"] = {cell.name: last.hints[cell].to_data() for cell in sorted(last.hints)}
    data["revealed"] = [hint.to_data() for hint in last.revealed]
    data["deck"] = last.left if last.deck_cards is None else [hint.to_data() for hint in last.deck_cards]
    data.pop("taken", None)
    if last.tokens:
        data["token"] = min(last.tokens).name
    return data


def _proof_data(proof: ScoreProof) -> dict[str, Any]:
    return {"least-cost": proof.least, "refuted-below": proof.refuted or proof.least, "positions": proof.looked_at}


def _words(
    position: Position, state: State, outcome: Outcome[ScorePlan], proof: ScoreProof, standing: int
) -> list[str]:
    words = []
    unknown = state.deck_cards is None or any(not card.known for card in (*state.deck_cards, *state.revealed))
    if outcome.answer is not None and outcome.answer.steps and unknown and state.hint_rule != "face-down":
        words.append(
            "which hints are in the deck is not given: this is the best that any deck allows, and the turns show one "
            "such deck; list the cards under `deck` to ask about them"
        )
    if proof.least is not None and outcome.answer is not None and outcome.answer.steps:
        words.append(
            f"a win right now would score {standing}; the fewest moves cost at least {proof.least} of that, "
            f"and every cost below {outcome.answer.cost} was refuted"
        )
    if position.deck is None and position.players is not None:
        words.append(f"`deck` is not given: taken as {state.left} of {hint_total(position.players)}")
    return words
