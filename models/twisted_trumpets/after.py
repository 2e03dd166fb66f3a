"""What a step leads to (rulebook, game play)."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as Map
from dataclasses import replace

from rulewright.models.grid import Cell
from rulewright.models.twisted_trumpets.position import ACTIONS, Laid
from rulewright.models.twisted_trumpets.state import State, costs, lay, nothing_to_buy, place_of
from rulewright.models.twisted_trumpets.tiles import Kind, Tile
from rulewright.models.twisted_trumpets.tokens import EXTRA_ACTIONS, LESS, PLANS_DRAWN, usable, used
from rulewright.models.twisted_trumpets.turns import (
    Buy,
    Claim,
    Discard,
    Draw,
    Favor,
    Holder,
    Next,
    Pass,
    Put,
    Slots,
    Turn,
    UseFavor,
)


def after(state: State, turn: Turn) -> State:
    """The state after a legal step."""
    match turn:
        case Put():
            return _after_put(state, turn)
        case Draw():
            return _drawn(replace(state, actions=state.actions - 1), turn.tile, premium=False)
        case Buy():
            return _bought(replace(state, actions=state.actions - 1), turn, (0,))
        case Pass():
            return replace(state, actions=state.actions - 1)
        case Discard():
            trumpet = {cell: laid for cell, laid in state.trumpet.items() if cell != turn.at}
            return replace(state, actions=state.actions - 1, trumpet=trumpet)
        case UseFavor():
            return _after_favor(state, turn)
        case Claim():
            return _after_claim(state, turn)
        case Next():
            return _after_next(state, turn)


def _drawn(state: State, tile: Tile | None, premium: bool) -> State:
    """A tile more in the hand; None where it is not said which."""
    if state.hand is None:
        return state
    if tile is not None:
        return replace(state, hand=(*state.hand, tile))
    basic, gold = state.unseen
    return replace(state, unseen=(basic, gold + 1) if premium else (basic + 1, gold))


def without(state: State, tiles: Iterable[Tile]) -> State:
    """The state after tiles have left the hand; those that are not known to be there were unseen ones."""
    if state.hand is None:
        return state
    rest, unseen = list(state.hand), list(state.unseen)
    for tile in tiles:
        if tile in rest:
            rest.remove(tile)
        else:
            unseen[tile.kind is Kind.PREMIUM] -= 1
    return replace(state, hand=tuple(rest), unseen=(unseen[0], unseen[1]))


def _after_put(state: State, turn: Put) -> State:
    laid = Laid(turn.tile, turn.turn % 360, turn.back)
    return replace(
        without(lay(state, turn.at, laid), [turn.tile]),
        actions=state.actions - 1,
        owed=state.owed + (calls(state, turn.at) and state.tokens_left),
        covered=state.covered | ({turn.at} & state.box.board.scrolls),
    )


def calls(state: State, cell: Cell) -> bool:
    """Whether a tile on a space calls for a favor: it is a scroll, and one that was covered before may not again."""
    scrolls = state.box.board.scrolls
    if cell not in scrolls or state.rulings.scroll_again:
        return cell in scrolls
    # Where the tokens tell of as many uses as there are scrolls, all of them have been covered.
    return cell not in state.covered and (state.uses is None or state.uses < len(scrolls))


def _bought(state: State, turn: Buy, less: Iterable[int]) -> State:
    market = state.market
    if market is not None and not turn.stack:
        place = place_of(state, turn, len(turn.pay), tuple(less))
        market = tuple(None if number == place else tile for number, tile in enumerate(market))
    return _drawn(replace(without(state, turn.pay), market=market), turn.tile, premium=True)


def _sides(state: State, turn: UseFavor) -> list[str]:
    """The sides with which a token can have been used so, gold first."""
    able = usable(state.tokens, turn.kind)
    fitting = able
    if turn.kind is Favor.PLANS:
        fitting = [side for side in able if PLANS_DRAWN[side] == len(turn.drawn)]
    elif turn.kind is Favor.PREMIUM and turn.buy is not None:
        fitting = [side for side in able if len(turn.buy.pay) in costs(state, turn.buy, [LESS[side]])]
    elif turn.kind is Favor.PREMIUM:
        fitting = [side for side in able if nothing_to_buy(state, LESS[side])]
    return fitting or able


def _after_favor(state: State, turn: UseFavor) -> State:
    sides = _sides(state, turn)
    spent = replace(state, tokens=used(state.tokens, turn.kind, sides), owed=state.owed - 1)
    if turn.kind is Favor.ACTIONS:
        # Where it is not known which side it was, it was the one that gives more.
        return replace(spent, actions=spent.actions + EXTRA_ACTIONS[sides[0]])
    if turn.kind is Favor.PLANS:
        return _plans_after(spent, turn)
    return spent if turn.buy is None else _bought(spent, turn.buy, [LESS[side] for side in sides])


def _plans_after(state: State, turn: UseFavor) -> State:
    if state.plans is None:
        return state
    kept = [*state.plans, *(word for word in turn.drawn if word is not None)]
    unseen = state.unseen_plans + sum(word is None for word in turn.drawn)
    if turn.discard in kept:
        kept.remove(turn.discard)
    elif turn.discard is not None:
        unseen -= 1  # one of those that are not known
    return replace(state, plans=tuple(kept), unseen_plans=unseen)


def _after_claim(state: State, turn: Claim) -> State:
    slots = [list(holders) for holders in state.decrees.get(turn.decree, ((),) * 3)]
    # Where it is not told since when a slot is held, it is taken to be held since an earlier round.
    able = state.open_slots(turn.decree)
    slot = able[-1] if turn.slot is None else turn.slot
    unsure = turn.slot is None and len(able) > 1
    slots[slot].append(Holder(state.player, state.round if state.round > 0 else None, unsure=unsure))
    held = tuple(tuple(holders) for holders in slots)
    return replace(state, decrees={**state.decrees, turn.decree: held}, claiming=True)


def _after_next(state: State, turn: Next) -> State:
    triggered = state.trigger()
    ending = min((one for one in (triggered, turn.ending) if one is not None), default=None)
    if state.round < 0 and triggered is not None:
        ending = triggered
    if triggered is None and turn.ending is not None and state.round < 0:
        ending = state.round + 1  # which round that is is not told: the new one at the latest
    return replace(
        state,
        round=state.round + 1,
        ending=ending,
        actions=ACTIONS,
        # The others can have bought since the market was filled, so only `market` tells what lies there now.
        market=turn.market,
        decrees=_aged(state.decrees, turn.decrees or {}),
        claiming=False,
        owed=0,
    )


def _aged(before: Map[str, Slots], told: Map[str, Slots]) -> dict[str, Slots]:
    """The discs at the own next turn: those that lay there before are of an earlier round."""
    found = {}
    for word, slots in {**before, **told}.items():
        old = before.get(word, ((),) * len(slots))
        found[word] = tuple(
            tuple(_older(one, lay_there) for one in holders) for holders, lay_there in zip(slots, old, strict=True)
        )
    return found


def _older(holder: Holder, before: tuple[Holder, ...]) -> Holder:
    """A disc at the own next turn; what was told of it before is not forgotten."""
    was = next((one for one in before if one.name == holder.name), None)
    return holder if was is None else replace(holder, round=holder.round or was.round, earlier=True)
