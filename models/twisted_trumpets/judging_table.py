"""Draws, purchases, favors, claims and the end of a turn: all that is wrong with them (rulebook, game play)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from rulewright.models.finding import Finding
from rulewright.models.source import Place
from rulewright.models.twisted_trumpets.box import PLACES
from rulewright.models.twisted_trumpets.counting import decree_met
from rulewright.models.twisted_trumpets.holding import held, lost, who
from rulewright.models.twisted_trumpets.position import GONE
from rulewright.models.twisted_trumpets.scoring import Trumpet, asked
from rulewright.models.twisted_trumpets.state import LESS, PLANS_DRAWN, State, place_of, price, slid
from rulewright.models.twisted_trumpets.tiles import Kind, Tile
from rulewright.models.twisted_trumpets.turns import (
    Buy,
    Claim,
    Draw,
    Favor,
    Next,
    UseFavor,
)


def in_hand(state: State, tiles: Sequence[Tile], place: Place, does: str) -> Iterator[Finding]:
    """TT301: the tiles that a step needs are in the hand."""
    if state.hand is None:
        return
    short = Counter(tiles) - Counter(state.hand)
    for tile, count in sorted(short.items(), key=lambda item: item[0].id):
        have = state.hand.count(tile)
        wanted = "" if count + have == 1 else f" {count + have} times"
        often = f"only {have} of it {'is' if have == 1 else 'are'}" if have else "it is not"
        yield Finding(
            "TT301",
            f"{tile.id} is to be {does}{wanted}, but {often} in the hand",
            "name a tile of the hand, or correct `hand`",
            place=place,
        )


def judge_draw(state: State, turn: Draw) -> Iterator[Finding]:
    """TT314: what is drawn can have come from the stack."""
    if turn.tile is not None:
        yield from _left(state, turn.tile, turn.tile.kind is not Kind.PREMIUM, "basic", turn.place)


def _left(state: State, tile: Tile, right_kind: bool, stack: str, place: Place) -> Iterator[Finding]:
    """Whether a tile can have come from a stack."""
    most = tile.in_game(state.players or 4)
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
    paid = len(turn.pay)
    if turn.stack:
        if turn.tile is not None:
            right = turn.tile.kind is Kind.PREMIUM
            yield from _left(state, turn.tile, right, "premium", turn.places.get("buy", turn.place))
        costs = {max(0, state.box.blind - one) for one in less}
    elif state.market is None:
        assert turn.tile is not None
        if turn.tile.kind is not Kind.PREMIUM:
            yield Finding(
                "TT313",
                f"{turn.tile.id} does not lie in the market: only premium tiles do",
                "name a premium tile",
                place=turn.places.get("buy", turn.place),
            )
        costs = {price(state.box, place, one) for place in range(len(state.box.prices)) for one in less}
    else:
        place = place_of(state, turn, paid, less)
        if place is None:
            assert turn.tile is not None
            there = slid(state.market)
            lies = ("lie " if len(there) > 1 else "lies ") + (", ".join(tile.id for tile in there) or "nothing")
            yield Finding(
                "TT313",
                f"{turn.tile.id} does not lie in the market; there {lies}",
                "name a tile of the market, or write `from: stack` for one that is drawn unseen",
                place=turn.places.get("buy", turn.place),
            )
            return
        costs = {price(state.box, place, one) for one in less}
    if paid not in costs:
        cost = " or ".join(str(one) for one in sorted(costs))
        yield Finding(
            "TT315",
            f"{paid or 'no'} {'tile is' if paid == 1 else 'tiles are'} paid, but the price is {cost}",
            "name exactly so many basic or starting tiles under `pay`",
            place=pay,
        )


def judge_favor(state: State, turn: UseFavor) -> Iterator[Finding]:
    """TT312, TT317, TT318 and what is wrong with a purchase by favor."""
    token = state.token(turn.kind)
    if token == GONE:
        yield Finding(
            "TT312",
            f"the token `{turn.kind}` is gone: it was used with its gold and with its grey side",
            "name a token that is left",
            place=turn.places.get("favor", turn.place),
        )
        return
    if turn.kind is Favor.PLANS:
        yield from _plans(state, turn, token)
    if turn.kind is Favor.PREMIUM:
        if turn.buy is None:
            yield Finding(
                "TT318",
                "the favor `premium` buys a premium tile, and none is named",
                "add `buy`, and `pay` if something is left to pay",
                place=turn.place,
            )
        else:
            yield from judge_buy(state, turn.buy, {LESS[token]} if token else set(LESS.values()))


def _plans(state: State, turn: UseFavor, token: str | None) -> Iterator[Finding]:
    count, place = len(turn.drawn), turn.places.get("draw", turn.place)
    wanted = {PLANS_DRAWN[token]} if token else set(PLANS_DRAWN.values())
    if count not in wanted:
        yield Finding(
            "TT317",
            f"{count or 'no'} {'plan is' if count == 1 else 'plans are'} drawn, but the {token or ''} token draws "
            f"{' or '.join(str(one) for one in sorted(wanted))}".replace("the  token", "the token"),
            "name the plans that were drawn, or `?` for one that is not known",
            place=place,
        )
    elif (turn.discard is not None) != (count == PLANS_DRAWN["gold"]):
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
    known = state.plans is not None and None not in turn.drawn
    return known and turn.discard not in (*(state.plans or ()), *turn.drawn)


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
    facts = Trumpet(state).facts
    if not decree_met(card, facts):
        yield Finding(
            "TT323",
            f"the trumpet does not meet the decree {turn.decree}, which asks for {asked(card, facts)}",
            "leave this step out",
            place=turn.place,
        )


def judge_next(state: State, turn: Next) -> Iterator[Finding]:
    """TT327, TT328, TT402 and what is wrong with the decrees: how the table is said to look at the own next turn."""
    if turn.ending is not None and state.round > 0 and not state.round - 1 <= turn.ending <= state.round + 1:
        yield Finding(
            "TT402",
            f"the end is said to be triggered in round {turn.ending}, but this is the end of round {state.round}",
            "correct `ending`",
            place=turn.place,
        )
    lies = [tile for tile in turn.market or () if tile is not None]
    wrong = [tile.id for tile in lies if tile.kind is not Kind.PREMIUM]
    if wrong:
        what = (
            f"the market has premium tiles only, and {', '.join(wrong)} {'is none' if len(wrong) == 1 else 'are none'}"
        )
        yield Finding("TT327", what, "name premium tiles under `market`", place=turn.place)
    if len(turn.market or ()) > PLACES:
        what = f"{len(turn.market or ())} tiles are named, but the market has {PLACES} places"
        yield Finding("TT327", what, f"name {PLACES} tiles under `market`", place=turn.place)
    elsewhere = Counter([*(laid.tile for laid in state.trumpet.values()), *(state.hand or ())])
    many = [
        tile.id
        for tile, count in Counter(lies).items()
        if tile.kind is Kind.PREMIUM and count + elsewhere[tile] > tile.in_game(state.players or 4)
    ]
    if many:
        what = f"{', '.join(sorted(many))} cannot lie in the market: so many are not left"
        yield Finding("TT327", what, "name other tiles under `market`", place=turn.place)
    if turn.decrees is not None:
        yield from lost(state.decrees, turn.decrees, turn.place)
        # The others may have claimed in this round, and before the own turn in the next one.
        now = state.round + 1 if state.round > 0 else None
        decrees = {**state.decrees, **turn.decrees}
        yield from held(decrees, now, turn.place)
        yield from who(decrees, state.player, state.players, turn.place)
    if turn.refill is None:
        return
    seen = state.seen()
    gone = [
        tile.id
        for tile, count in Counter(turn.refill).items()
        if count > tile.in_game(state.players or 4) - seen[tile] and tile.kind is Kind.PREMIUM
    ]
    if gone:
        what = f"{', '.join(sorted(gone))} cannot fill the market: so many are not left"
        yield Finding("TT327", what, "name other tiles under `refill`", place=turn.place)
    wrong = [tile.id for tile in turn.refill if tile.kind is not Kind.PREMIUM]
    if wrong:
        none = "is none" if len(wrong) == 1 else "are none"
        what = f"the market is filled with premium tiles, and {', '.join(wrong)} {none}"
        yield Finding("TT327", what, "name premium tiles under `refill`", place=turn.place)
    free = PLACES if state.market is None else sum(tile is None for tile in state.market)
    if len(turn.refill) > free:
        yield Finding(
            "TT327",
            f"{len(turn.refill)} tiles fill the market, but {free or 'no'} "
            f"{'place is' if free == 1 else 'places are'} free after it slid left",
            "name one tile for each tile that was bought in this turn",
            place=turn.place,
        )
