"""All legal steps (rulebook, actions)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from rulewright.models.game import Moves, UnsupportedError
from rulewright.models.source import Place
from rulewright.models.twisted_trumpets.counting import decree_met
from rulewright.models.twisted_trumpets.judging import judge
from rulewright.models.twisted_trumpets.network import Network
from rulewright.models.twisted_trumpets.position import GONE, Position
from rulewright.models.twisted_trumpets.scoring import Trumpet, score_of
from rulewright.models.twisted_trumpets.state import LESS, PLANS_DRAWN, State, after, price
from rulewright.models.twisted_trumpets.tiles import Kind, Tile
from rulewright.models.twisted_trumpets.turns import UNKNOWN, Discard, Favor, Put, buy_data, put_data

HERE = Place(1, 1)


def list_moves(position: Position, ranked: bool = False) -> Moves:
    """The legal steps; ways to lay a tile that differ in nothing that the rules see are one.

    With `ranked` only placements, by the score of the trumpet afterwards. Raises UnsupportedError where the hand is not
    told.
    """
    state = State.of(position)
    if state.hand is None:
        raise UnsupportedError("the hand is not told: write `hand: [...]` to list what can be played")
    if not ranked:
        return Moves(list(_steps(state)), position.to_data(), None, _remarks(state))
    scored = [(score_of(after(state, put)).points, put) for put in placements(state)]
    scored.sort(key=lambda item: -item[0])
    moves = [put_data(put.tile, put.at, put.turn, put.back) for _, put in scored]
    remarks = [*_remarks(state), "placements only: the other steps do not change the trumpet"]
    return Moves(moves, position.to_data(), [points for points, _ in scored], remarks)


def count_moves(position: Position) -> int:
    """The number of legal steps."""
    return sum(1 for _ in _steps(State.of(position)))


def _remarks(state: State) -> list[str]:
    return [] if state.market is not None else ["the market is not told, so no purchase from it is listed"]


def _steps(state: State) -> Iterator[dict[str, Any]]:
    if state.hand is None:
        raise UnsupportedError("the hand is not told: write `hand: [...]` to list what can be played")
    if state.over:
        return
    if state.owed:
        yield from _favors(state)
        return
    if state.actions and not state.claiming:
        for put in placements(state):
            yield put_data(put.tile, put.at, put.turn, put.back)
        yield {"draw": UNKNOWN}
        yield from _purchases(state, 0)
        yield {"pass": True}
        yield from _discards(state)
    facts = Trumpet(state).facts
    for word, card in state.box.decrees.items():
        if word in state.decrees and state.slot_of(word) is None and decree_met(card, facts):
            yield from ({"claim": word, "slot": slot + 1} for slot in state.open_slots(word))
    yield {"next": {}}


def placements(state: State) -> list[Put]:
    """Every legal placement of a hand tile, in reading order of the space; alike tiles and ways are not told apart."""
    network = Network(state.trumpet, state.box.board)
    cells = sorted({end.cell for end in network.growing})
    hand = sorted(set(state.hand or ()), key=lambda tile: tile.id)
    found = []
    for cell in cells:
        edges = {end.edge for end in network.growing if end.cell == cell}
        for tile in hand:
            for turn, back in tile.orientations():
                if any(edges & set(pipe.ends) for pipe in tile.face(turn, back).pipes):
                    put = Put(tile, cell, turn, back, HERE)
                    if not judge(state, put):
                        found.append(put)
    return found


def _purchases(state: State, less: int) -> Iterator[dict[str, Any]]:
    """Every tile of the market with every payment, and the unseen one of the stack; alike ones are not told apart."""
    seen = set()
    for place, tile in enumerate((state.market or ())[: len(state.box.prices)]):
        cost = price(state.box, place, less)
        if tile is not None and (tile, cost) not in seen:
            seen.add((tile, cost))
            yield from (buy_data(tile, False, pay) for pay in payments(state, cost))
    yield from (buy_data(None, True, pay) for pay in payments(state, max(0, state.box.blind - less)))


def payments(state: State, cost: int) -> list[tuple[Tile, ...]]:
    """All ways to pay so many basic or starting tiles of the hand."""
    able = Counter(tile for tile in state.hand or () if tile.kind is not Kind.PREMIUM)
    return list(_chosen(sorted(able.items(), key=lambda item: item[0].id), cost))


def _chosen(tiles: Sequence[tuple[Tile, int]], cost: int) -> Iterator[tuple[Tile, ...]]:
    """All ways to take so many tiles of those that are there so often; alike tiles are not told apart."""
    if cost == 0:
        yield ()
        return
    for number, (tile, most) in enumerate(tiles):
        for count in range(min(most, cost), 0, -1):
            for rest in _chosen(tiles[number + 1 :], cost - count):
                yield (*[tile] * count, *rest)


def _discards(state: State) -> Iterator[dict[str, Any]]:
    network = Network(state.trumpet, state.box.board)
    for cell in () if network.growing else network.laid:
        if not judge(state, Discard(cell, HERE)):
            yield {"discard": cell.name}


def _favors(state: State) -> Iterator[dict[str, Any]]:
    for favor in Favor:
        token = state.token(favor)
        if token == GONE:
            continue
        if favor is Favor.ACTIONS:
            yield {"favor": "actions"}
        elif favor is Favor.PLANS:
            for count in {PLANS_DRAWN[token]} if token else sorted(PLANS_DRAWN.values()):
                draw = [UNKNOWN] * count
                if count == 1:
                    yield {"favor": "plans", "draw": draw}
                else:
                    yield from ({"favor": "plans", "draw": draw, "discard": word} for word in _discardable(state))
        else:
            steps = [
                {"favor": "premium", **data}
                for less in ({LESS[token]} if token else sorted(LESS.values()))
                for data in _purchases(state, less)
            ]
            yield from (step for number, step in enumerate(steps) if step not in steps[:number])


def _discardable(state: State) -> list[str]:
    """Plans that can be discarded: one of those drawn, which are not known, or one that is known to be held."""
    return [UNKNOWN, *(state.plans or ())]
