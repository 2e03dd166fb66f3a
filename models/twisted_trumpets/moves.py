"""All legal steps (rulebook, actions)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rulewright.models.game import Moves, UnsupportedError
from rulewright.models.source import Place
from rulewright.models.twisted_trumpets.after import after
from rulewright.models.twisted_trumpets.counting import decree_met
from rulewright.models.twisted_trumpets.joining import Shape
from rulewright.models.twisted_trumpets.judging import can_grow, judge
from rulewright.models.twisted_trumpets.network import Network
from rulewright.models.twisted_trumpets.position import Position
from rulewright.models.twisted_trumpets.scoring import Trumpet, score_of
from rulewright.models.twisted_trumpets.state import State, nothing_to_buy, price
from rulewright.models.twisted_trumpets.tiles import Kind, Tile
from rulewright.models.twisted_trumpets.tokens import LESS, PLANS_DRAWN, usable
from rulewright.models.twisted_trumpets.turns import UNKNOWN, Claim, Discard, Draw, Favor, Put, buy_data, put_data

HERE = Place(1, 1)
MOST_LISTED = 100_000  # steps; a hand of 200 tiles can pay in millions of ways


@dataclass(frozen=True, slots=True)
class _Bargain:
    """A tile of the market, or the unseen one of the stack (None), for a price that can be paid in several ways.

    `place`: where it lies, if equal tiles lie at places of other prices as well.
    """

    tile: Tile | None
    cost: int
    favor: bool
    place: int | None = None

    def steps(self, state: State) -> Iterator[dict[str, Any]]:
        """A step for each way to pay."""
        start = {"favor": "premium"} if self.favor else {}
        for pay in payments(state, self.cost):
            yield {**start, **buy_data(self.tile, self.tile is None, pay, self.place)}


def list_moves(position: Position, ranked: bool = False) -> Moves:
    """The legal steps; ways to lay a tile that differ in nothing that the rules see are one.

    With `ranked` only placements, by the score of the trumpet afterwards. Raises UnsupportedError where the hand is not
    told, or there are too many steps to list.
    """
    state = State.of(position)
    if state.hand is None:
        raise UnsupportedError("the hand is not told: write `hand: [...]` to list what can be played")
    if not ranked:
        offers = list(_offers(state))
        number = _count(state, offers)
        if number > MOST_LISTED:
            raise UnsupportedError(
                f"{number:,} steps are legal here, and at most {MOST_LISTED:,} are listed: `--count` counts them"
            )
        return Moves(list(_listed(state, offers)), position.to_data(), None, _remarks(state))
    scored = [(score_of(after(state, put)).points, put) for put in placements(state)]
    scored.sort(key=lambda item: -item[0])
    moves = [put_data(put.tile, put.at, put.turn, put.back) for _, put in scored]
    remarks = [*_remarks(state), "placements only: the other steps do not change the trumpet"]
    return Moves(moves, position.to_data(), [points for points, _ in scored], remarks)


def count_moves(position: Position) -> int:
    """The number of legal steps."""
    state = State.of(position)
    return _count(state, _offers(state))


def _count(state: State, offers: Iterable[dict[str, Any] | _Bargain]) -> int:
    """The number of steps that are offered, without looking at every way to pay."""
    return sum(_ways_to_pay(state, one.cost) if isinstance(one, _Bargain) else 1 for one in offers)


def _remarks(state: State) -> list[str]:
    return [] if state.market is not None else ["the market is not told, so no purchase from it is listed"]


def _steps(state: State) -> Iterator[dict[str, Any]]:
    return _listed(state, _offers(state))


def _listed(state: State, offers: Iterable[dict[str, Any] | _Bargain]) -> Iterator[dict[str, Any]]:
    for one in offers:
        if isinstance(one, _Bargain):
            yield from one.steps(state)
        else:
            yield one


def _offers(state: State) -> Iterator[dict[str, Any] | _Bargain]:
    """The legal steps, purchases without the ways to pay."""
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
        if not judge(state, Draw(None, HERE)):
            yield {"draw": UNKNOWN}
        yield from _bargains(state, [0])
        yield {"pass": True}
        yield from _discards(state)
    facts = Trumpet(state).facts
    for word, card in state.box.decrees.items():
        if word in state.decrees and state.slot_of(word) is None and decree_met(card, facts):
            slots = [slot for slot in state.open_slots(word) if not judge(state, Claim(word, slot, HERE))]
            yield from ({"claim": word, "slot": slot + 1} for slot in slots)
    yield {"next": {}}


def placements(state: State) -> list[Put]:
    """Every legal placement of a hand tile, in reading order of the space; alike tiles and ways are not told apart."""
    network = Network(state.trumpet, state.box.board)
    hand = sorted(set(state.hand or ()), key=lambda tile: tile.id)
    ways = [(tile, turn, back, tile.face(turn, back).shape) for tile in hand for turn, back in tile.orientations()]
    found = []
    for cell in sorted({end.cell for end in network.growing}):
        edges = {end.edge for end in network.growing if end.cell == cell}
        # Whether a tile may be laid on a space depends on the edges that its pipes reach, so few of them are judged.
        fits: dict[Shape, bool] = {}
        for tile, turn, back, shape in ways:
            if shape not in fits:
                meets = any(not edges.isdisjoint(ends) for ends in shape)
                fits[shape] = meets and not judge(state, Put(tile, cell, turn, back, HERE), network)
            if fits[shape]:
                found.append(Put(tile, cell, turn, back, HERE))
    return found


def _bargains(state: State, less: Sequence[int], favor: bool = False) -> list[_Bargain]:
    """Every tile of the market and the unseen one of the stack, so much cheaper; alike ones are not told apart."""
    found: dict[_Bargain, None] = {}
    lies = [(tile, place) for place, tile in enumerate((state.market or ())[: len(state.box.prices)]) if tile]
    first: dict[tuple[Tile, int], int] = {}
    for tile, place in lies:
        first.setdefault((tile, price(state.box, place)), place)
    for one in less:
        for (tile, _), place in first.items():
            named = place if sum(other == tile for other, _ in first) > 1 else None
            found[_Bargain(tile, price(state.box, place, one), favor, named)] = None
        if state.box.prices and state.hidden(premium=True) > 0:
            found[_Bargain(None, max(0, state.box.blind - one), favor)] = None
    return list(found)


def _able(state: State) -> list[tuple[Tile, int]]:
    """The tiles of the hand that can pay, and how many there are of each."""
    able = Counter(tile for tile in state.hand or () if tile.kind is not Kind.PREMIUM)
    return sorted(able.items(), key=lambda item: item[0].id)


def _ways_to_pay(state: State, cost: int) -> int:
    """How many ways to pay so many tiles there are."""
    ways = [1] + [0] * cost
    for _, count in _able(state):
        ways = [sum(ways[total - paid] for paid in range(min(count, total) + 1)) for total in range(cost + 1)]
    return ways[cost]


def payments(state: State, cost: int) -> list[tuple[Tile, ...]]:
    """All ways to pay so many basic or starting tiles of the hand."""
    return list(_chosen(_able(state), cost))


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
    for cell in () if can_grow(state, network) else network.laid:
        if not judge(state, Discard(cell, HERE), network):
            yield {"discard": cell.name}


def _favors(state: State) -> Iterator[dict[str, Any] | _Bargain]:
    for favor in Favor:
        sides = usable(state.tokens, favor)
        if not sides:
            continue
        if favor is Favor.ACTIONS:
            yield {"favor": "actions"}
        elif favor is Favor.PLANS:
            for count in sorted(PLANS_DRAWN[side] for side in sides):
                draw = [UNKNOWN] * count
                if count == 1:
                    yield {"favor": "plans", "draw": draw}
                else:
                    yield from ({"favor": "plans", "draw": draw, "discard": word} for word in _discardable(state))
        else:
            less = sorted(LESS[side] for side in sides)
            yield from _bargains(state, less, favor=True)
            if any(nothing_to_buy(state, one) for one in less):
                yield {"favor": "premium"}


def _discardable(state: State) -> list[str]:
    """Plans that can be discarded: one of those drawn, which are not known, or one that is known to be held."""
    return [UNKNOWN, *(state.plans or ())]
