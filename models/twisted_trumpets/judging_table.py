"""Draws, purchases, favors and claims: all that is wrong with them (rulebook, game play)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from rulewright.models.finding import Finding
from rulewright.models.source import Place
from rulewright.models.twisted_trumpets.counting import decree_met
from rulewright.models.twisted_trumpets.holding import who
from rulewright.models.twisted_trumpets.position import GOLD
from rulewright.models.twisted_trumpets.scoring import Trumpet, asked
from rulewright.models.twisted_trumpets.state import State, costs, nothing_to_buy, place_of, price, slid
from rulewright.models.twisted_trumpets.tiles import Kind, Tile
from rulewright.models.twisted_trumpets.tokens import LESS, PLANS_DRAWN, usable
from rulewright.models.twisted_trumpets.turns import UNKNOWN, Buy, Claim, Draw, Favor, Holder, UseFavor


def in_hand(state: State, tiles: Sequence[Tile], place: Place, does: str) -> Iterator[Finding]:
    """TT301: the tiles that a step needs are in the hand, or can be the unseen ones there."""
    if state.hand is None:
        yield from _all_seen(state, tiles, place, does)
        return
    short = Counter(tiles) - Counter(state.hand)
    for premium in (False, True):
        kind = {tile: count for tile, count in short.items() if (tile.kind is Kind.PREMIUM) == premium}
        if sum(kind.values()) <= state.unseen[premium]:
            yield from _all_seen(state, Counter(kind).elements(), place, does)
            continue
        for tile, count in sorted(kind.items(), key=lambda item: item[0].id):
            have = state.hand.count(tile)
            wanted = "" if count + have == 1 else f" {count + have} times"
            often = f"only {have} of it {'is' if have == 1 else 'are'}" if have else "it is not"
            yield Finding(
                "TT301",
                f"{tile.id} is to be {does}{wanted}, but {often} in the hand",
                "name a tile of the hand, or correct `hand`",
                place=place,
            )


def _all_seen(state: State, tiles: Iterable[Tile], place: Place, does: str) -> Iterator[Finding]:
    """TT301 for tiles of an unknown hand that lie elsewhere for all to see."""
    seen = state.seen()
    for tile, count in sorted(Counter(tiles).items(), key=lambda item: item[0].id):
        most = state.in_game(tile)
        if count > most - seen[tile]:
            there = (
                "none of it is in the game"
                if not most
                else "it lies elsewhere"
                if most == 1
                else f"of its {most} {count} are not left"
            )
            yield Finding(
                "TT301",
                f"{tile.id} is to be {does}, but it cannot be in the hand: {there}",
                "name another tile",
                place=place,
            )


def judge_draw(state: State, turn: Draw) -> Iterator[Finding]:
    """TT314: what is drawn can have come from the stack."""
    if turn.tile is not None:
        yield from _left(state, turn.tile, turn.tile.kind is not Kind.PREMIUM, "basic", turn.place)
    elif state.hidden(premium=False) < 1:
        what = "nothing can be drawn: all basic and starting tiles lie in the hand and on the board"
        yield Finding("TT314", what, "leave this step out", place=turn.place)


def _left(state: State, tile: Tile, right_kind: bool, stack: str, place: Place) -> Iterator[Finding]:
    """Whether a tile can have come from a stack."""
    most = state.in_game(tile)
    if not right_kind:
        what = f"{tile.id} is a {tile.kind} tile: it does not come from the {stack} stack"
    elif state.seen()[tile] >= most:
        all_of_it = "the only one" if most == 1 else f"all {most} of it"
        what = f"{tile.id} cannot be drawn: {all_of_it if most else 'none of it'} in the game "
        what += "is left" if not most else "is to be seen" if most == 1 else "are to be seen"
    else:
        return
    yield Finding("TT314", what, 'name another tile, or write "?" where it is not known', place=place)


def judge_buy(state: State, turn: Buy, less: Collection[int]) -> Iterator[Finding]:
    """TT301, TT313 to TT316: what is bought lies there, and what is paid is its price."""
    pay = turn.places.get("pay", turn.place)
    yield from in_hand(state, turn.pay, pay, "paid")
    premium = sorted({tile.id for tile in turn.pay if tile.kind is Kind.PREMIUM})
    if premium:
        yield Finding(
            "TT316",
            f"premium tiles are no payment: {', '.join(premium)}",
            "pay with basic and starting tiles",
            place=pay,
        )
    wrong = list(_not_there(state, turn, less))
    yield from wrong
    paid, able = len(turn.pay), costs(state, turn, less)
    if able and paid not in able:
        # Equal tiles can lie at places of different prices.
        if turn.from_place is None and not turn.stack and state.market is not None:
            able = {
                price(state.box, n, one) for n, tile in enumerate(state.market) if tile == turn.tile for one in less
            }
        cost = " or ".join(str(one) for one in sorted(able))
        yield Finding(
            "TT315",
            f"{paid or 'no'} {'tile is' if paid == 1 else 'tiles are'} paid, but the price is {cost}",
            "name exactly so many basic or starting tiles under `pay`",
            place=pay,
        )


def _not_there(state: State, turn: Buy, less: Collection[int]) -> Iterator[Finding]:
    """TT313 and TT314: the tile does not lie where it is bought."""
    place = turn.places.get("buy", turn.place)
    if turn.stack:
        if turn.tile is not None:
            yield from _left(state, turn.tile, turn.tile.kind is Kind.PREMIUM, "premium", place)
        elif state.hidden(premium=True) < 1:
            what = "the premium stack is empty: all premium tiles are to be seen"
            yield Finding("TT314", what, "leave this step out, or buy from the market", place=place)
        return
    assert turn.tile is not None
    if state.market is None:
        if turn.tile.kind is not Kind.PREMIUM:
            what = f"{turn.tile.id} does not lie in the market: only premium tiles do"
            yield Finding("TT313", what, "name a premium tile", place=place)
        elif state.seen()[turn.tile] >= state.in_game(turn.tile):
            what = f"{turn.tile.id} does not lie in the market: all of it is to be seen elsewhere"
            yield Finding("TT313", what, "name another tile", place=place)
    elif place_of(state, turn, len(turn.pay), less) is None:
        there = slid(state.market)
        if turn.from_place is not None and turn.tile in there:
            what = f"{turn.tile.id} does not lie at place {turn.from_place + 1} of the market"
        else:
            lies = ("lie " if len(there) > 1 else "lies ") + (", ".join(tile.id for tile in there) or "nothing")
            what = f"{turn.tile.id} does not lie in the market; there {lies}"
        help_ = "name a tile of the market, or write `from: stack` for one that is drawn unseen"
        yield Finding("TT313", what, help_, place=place)


def judge_favor(state: State, turn: UseFavor) -> Iterator[Finding]:
    """TT312, TT317, TT318 and what is wrong with a purchase by favor."""
    sides = usable(state.tokens, turn.kind)
    if not sides:
        yield Finding(
            "TT312",
            f"the token `{turn.kind}` is gone: it was used with its gold and with its grey side",
            "name a token that is left",
            place=turn.places.get("favor", turn.place),
        )
        return
    if turn.kind is Favor.PLANS:
        yield from _plans(state, turn, sides)
    if turn.kind is Favor.PREMIUM:
        less = {LESS[side] for side in sides}
        if turn.buy is not None:
            yield from judge_buy(state, turn.buy, less)
        elif not any(nothing_to_buy(state, one) for one in less):
            yield Finding(
                "TT318",
                "the favor `premium` buys a premium tile, and none is named",
                "add `buy`, and `pay` if something is left to pay; it buys nothing only where `market` and `hand` "
                "show that no tile of the market can be paid",
                place=turn.place,
            )


def _plans(state: State, turn: UseFavor, sides: Sequence[str]) -> Iterator[Finding]:
    count, place = len(turn.drawn), turn.places.get("draw", turn.place)
    wanted = {PLANS_DRAWN[side] for side in sides}
    if count not in wanted:
        token = f"the {sides[0]} token" if len(sides) == 1 else "the token"
        yield Finding(
            "TT317",
            f"{count or 'no'} {'plan is' if count == 1 else 'plans are'} drawn, but {token} draws "
            f"{' or '.join(str(one) for one in sorted(wanted))}",
            "name the plans that were drawn, or `?` for one that is not known",
            place=place,
        )
    elif (turn.discard is not None) != (count == PLANS_DRAWN[GOLD]):
        yield Finding(
            "TT317",
            "two plans are drawn, and one must be discarded"
            if count > 1
            else "one plan is drawn, and none is discarded",
            "name the plan under `discard`" if count > 1 else "leave `discard` out",
            place=turn.places.get("discard", place),
        )
    elif again := _plans_again(state, turn):
        yield Finding(
            "TT317",
            f"{', '.join(again)} cannot be drawn: there is one card of each plan",
            "name another plan, or `?` for one that is not known",
            place=place,
        )
    elif turn.discard is not None and _foreign_plan(state, turn):
        yield Finding(
            "TT317",
            f"the plan {turn.discard} is discarded, but it is neither held nor drawn",
            "discard a plan that was drawn or is held",
            place=turn.places.get("discard", place),
        )


def _plans_again(state: State, turn: UseFavor) -> list[str]:
    """Plans among those drawn that are held, or drawn twice."""
    drawn = [word for word in turn.drawn if word is not None]
    return sorted({word for word in drawn if drawn.count(word) > 1 or word in (state.plans or ())})


def _foreign_plan(state: State, turn: UseFavor) -> bool:
    """Whether the discarded plan is none of those that can be meant."""
    if state.plans is None or None in turn.drawn or state.unseen_plans:
        return turn.discard == UNKNOWN and state.plans is not None and None not in turn.drawn and not state.unseen_plans
    return turn.discard not in (*state.plans, *turn.drawn)


def judge_claim(state: State, turn: Claim) -> Iterator[Finding]:
    """TT323 to TT326: who claims a decree meets it, and takes the slot that is open."""
    card = state.box.decrees[turn.decree]
    if len(state.decrees) >= 3 and turn.decree not in state.decrees:
        yield Finding(
            "TT326",
            f"the decree {turn.decree} is not in play: {', '.join(state.decrees)} are",
            "name one of these",
            place=turn.place,
        )
        return
    if state.slot_of(turn.decree) is not None:
        yield Finding(
            "TT324",
            f"{state.player} has claimed {turn.decree} before: nobody claims a decree twice",
            "leave this step out",
            place=turn.place,
        )
    elif turn.slot is not None and turn.slot not in (slots := state.open_slots(turn.decree)):
        yield Finding(
            "TT325",
            f"slot {turn.slot + 1} of {turn.decree} is claimed, but the next is slot "
            f"{' or '.join(str(slot + 1) for slot in slots)}",
            "a disc goes to the leftmost slot that is empty or was taken in this round",
            place=turn.place,
        )
    else:
        held = (*state.decrees.get(turn.decree, ()), (Holder(state.player),))
        yield from who({**state.decrees, turn.decree: held}, state.player, state.players, turn.place)
    facts = Trumpet(state).facts
    if not decree_met(card, facts):
        yield Finding(
            "TT323",
            f"the trumpet does not meet the decree {turn.decree}, which asks for {asked(card, facts)}",
            "leave this step out",
            place=turn.place,
        )
