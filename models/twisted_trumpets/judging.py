"""One step in a state: all that is wrong with it (rulebook, game play)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rulewright.models.finding import Finding
from rulewright.models.source import Place
from rulewright.models.twisted_trumpets.counting import decree_met
from rulewright.models.twisted_trumpets.network import End, Network
from rulewright.models.twisted_trumpets.position import GONE, Laid
from rulewright.models.twisted_trumpets.scoring import Trumpet
from rulewright.models.twisted_trumpets.state import LESS, PLANS_DRAWN, State, lay, place_of, price, slid
from rulewright.models.twisted_trumpets.tiles import Kind, Tile
from rulewright.models.twisted_trumpets.turns import (
    Buy,
    Claim,
    Discard,
    Draw,
    Favor,
    Next,
    Pass,
    Put,
    Turn,
    UseFavor,
)


def judge(state: State, turn: Turn) -> list[Finding]:
    """All findings on a step; the empty list for a legal one."""
    if state.over:
        what = "the game is over: the last round has been played"
        return [Finding("TT401", what, "leave this step out; `rulewright score` tells the points", place=turn.place)]
    found = list(_order(state, turn))
    match turn:
        case Put():
            found += _put(state, turn)
        case Draw():
            found += _draw(state, turn)
        case Buy():
            found += _buy(state, turn, 0)
        case Discard():
            found += _discard(state, turn)
        case UseFavor():
            found += _favor(state, turn)
        case Claim():
            found += _claim(state, turn)
        case Next():
            found += _next(state, turn)
        case Pass():
            pass
    return found


def _order(state: State, turn: Turn) -> Iterator[Finding]:
    action = isinstance(turn, Put | Draw | Buy | Pass | Discard)
    if action and state.actions < 1:
        yield Finding(
            "TT309",
            "no action is left in this turn: a turn has two, and more only by a favor",
            "leave this step out, or end the turn before it with `{next: {}}`",
            place=turn.place,
        )
    if state.owed and not isinstance(turn, UseFavor):
        yield Finding(
            "TT310",
            "a tile lies on a closed scroll: a favor must be resolved before anything else",
            "add a step such as `{favor: actions}` before this one",
            place=turn.place,
        )
    if state.claiming and (action or isinstance(turn, UseFavor)):
        yield Finding(
            "TT322",
            "decrees have been claimed in this turn, and actions come before them",
            "move this step before the claim, or end the turn in between with `{next: {}}`",
            place=turn.place,
        )
    if isinstance(turn, UseFavor) and not state.owed:
        yield Finding(
            "TT311",
            "no favor is due: a favor is used at once when a tile covers a closed scroll",
            "leave this step out, or add the placement before it",
            place=turn.place,
        )


def _in_hand(state: State, tiles: Sequence[Tile], place: Place, does: str) -> Iterator[Finding]:
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


def _put(state: State, turn: Put) -> Iterator[Finding]:
    cells = (turn.at.name,)
    at = turn.places.get("at", turn.place)
    yield from _in_hand(state, [turn.tile], turn.places.get("place", turn.place), "placed")
    on_board = turn.at in state.box.board.spaces
    if not on_board:
        yield Finding("TT303", f"{turn.at.name} is no space of the board", "name a space of the own board", cells, at)
    if turn.at in state.trumpet:
        lies = state.trumpet[turn.at].word
        yield Finding("TT302", f"{turn.at.name} is taken by {lies}", "name an empty space under `at`", cells, at)
    if turn.back and turn.tile.back is None:
        yield Finding(
            "TT306",
            f"{turn.tile.id} is a {turn.tile.kind} tile: only premium tiles may lie with their back up",
            "leave `back` out",
            cells,
            turn.places.get("back", turn.place),
        )
    if turn.turn % 90:
        yield Finding(
            "TT305",
            f"{turn.tile.id} is turned by {turn.turn} degrees: a tile is turned by 0, 90, 180 or 270",
            "write one of these under `turn`",
            cells,
            turn.places.get("turn", turn.place),
        )
    if on_board and turn.at not in state.trumpet and not turn.turn % 90 and (not turn.back or turn.tile.back):
        yield from _joins(state, turn, at)


def _joins(state: State, turn: Put, place: Place) -> Iterator[Finding]:
    cells = (turn.at.name,)
    before = Network(state.trumpet, state.box.board)
    laid = Laid(turn.tile, turn.turn % 360, turn.back)
    network = Network(lay(state, turn.at, laid).trumpet, state.box.board)
    if turn.at in network.loose:
        where = ", ".join(f"{end.cell.name} ({end.edge})" for end in before.growing)
        first = "the first tile joins the trumpeter" if not state.trumpet else "a tile joins a pipe of the trumpet"
        yield Finding(
            "TT304",
            f"no pipe end of {laid.word} on {turn.at.name} meets the trumpet: {first}",
            f"these free spaces can be joined, at these edges: {where or 'none'}",
            cells,
            place,
        )
    if not state.rulings.dead_ends:
        # Ends of the tile itself, and ends of its neighbours that face it.
        ends = [end for end, beyond in network.dead_ends() if turn.at in (end.cell, beyond)]
        if ends:
            yield Finding(
                "TT307",
                f"{_ends(ends)} {'is a dead end' if len(ends) == 1 else 'are dead ends'} then, which the ruling "
                "`dead-ends: forbidden` does not allow",
                "turn the tile, or name another space",
                tuple(dict.fromkeys(end.cell.name for end in ends)),
                place,
            )
    if not state.rulings.loops and len(network.cycles) > len(before.cycles):
        yield Finding(
            "TT308",
            f"{laid.word} on {turn.at.name} closes a loop, which the ruling `loops: forbidden` does not allow",
            "turn the tile, or name another space",
            cells,
            place,
        )


def _ends(ends: Sequence[End]) -> str:
    return ", ".join(f"the {end.edge} end of {end.cell.name}" for end in ends)


def _draw(state: State, turn: Draw) -> Iterator[Finding]:
    if turn.tile is not None:
        yield from _left(state, turn.tile, turn.tile.kind is not Kind.PREMIUM, "basic", turn.place)


def _left(state: State, tile: Tile, right_kind: bool, stack: str, place: Place) -> Iterator[Finding]:
    """Whether a tile can have come from a stack."""
    most = tile.in_game(state.players or 4)
    if not right_kind:
        what = f"{tile.id} is a {tile.kind} tile: it does not come from the {stack} stack"
    elif state.seen()[tile] >= most:
        what = f"{tile.id} cannot be drawn: all {most} that are in the game are to be seen"
    else:
        return
    yield Finding("TT314", what, 'name another tile, or write "?" where it is not known', place=place)


def _buy(state: State, turn: Buy, less: int) -> Iterator[Finding]:
    pay = turn.places.get("pay", turn.place)
    yield from _in_hand(state, turn.pay, pay, "paid")
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
        costs = {max(0, state.box.blind - less)}
    elif state.market is None:
        costs = {price(state.box, place, less) for place in range(len(state.box.prices))}
    else:
        place = place_of(state, turn, paid, less)
        if place is None:
            assert turn.tile is not None
            lies = ", ".join(tile.id for tile in slid(state.market)) or "nothing"
            yield Finding(
                "TT313",
                f"{turn.tile.id} does not lie in the market; there lies {lies}",
                "name a tile of the market, or write `from: stack` for one that is drawn unseen",
                place=turn.places.get("buy", turn.place),
            )
            return
        costs = {price(state.box, place, less)}
    if paid not in costs:
        cost = " or ".join(str(one) for one in sorted(costs))
        yield Finding(
            "TT315",
            f"{paid or 'no'} {'tile is' if paid == 1 else 'tiles are'} paid, but the price is {cost}",
            "name exactly so many basic or starting tiles under `pay`",
            place=pay,
        )


def _discard(state: State, turn: Discard) -> Iterator[Finding]:
    network = Network(state.trumpet, state.box.board)
    if network.growing:
        where = ", ".join(f"{end.cell.name} ({end.edge})" for end in network.growing)
        yield Finding(
            "TT319",
            f"a tile may be discarded only from a trumpet that is closed, and this one can grow: {where}",
            "place a tile, or pass",
            (turn.at.name,),
            turn.place,
        )
    if turn.at not in state.trumpet:
        yield Finding(
            "TT320", f"no tile lies on {turn.at.name}", "name a space with a tile", (turn.at.name,), turn.place
        )
        return
    rest = {cell: laid for cell, laid in state.trumpet.items() if cell != turn.at}
    lost = [cell for cell in Network(rest, state.box.board).loose if cell not in network.loose]
    if lost:
        yield Finding(
            "TT321",
            f"without {turn.at.name} the trumpet falls apart: {', '.join(cell.name for cell in lost)} would hang on "
            "nothing",
            "discard a tile that nothing else hangs on (a ruling of this project)",
            tuple(cell.name for cell in [turn.at, *lost]),
            turn.place,
        )


def _favor(state: State, turn: UseFavor) -> Iterator[Finding]:
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
            yield from _buy(state, turn.buy, LESS[token] if token else min(LESS.values()))


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
    elif turn.discard is not None and _foreign_plan(state, turn):
        yield Finding(
            "TT317",
            f"the plan {turn.discard} is discarded, but it is neither held nor drawn",
            "discard a plan that was drawn or is held",
            place=turn.places.get("discard", place),
        )


def _foreign_plan(state: State, turn: UseFavor) -> bool:
    """Whether the discarded plan is none of those that can be meant."""
    known = state.plans is not None and None not in turn.drawn
    return known and turn.discard not in (*(state.plans or ()), *turn.drawn)


def _claim(state: State, turn: Claim) -> Iterator[Finding]:
    card = state.box.decrees[turn.decree]
    if len(state.decrees) >= 3 and turn.decree not in state.decrees:
        yield Finding(
            "TT326",
            f"the decree {turn.decree} is not in play: {', '.join(state.decrees)} are",
            "name one of these",
            place=turn.place,
        )
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
    if not decree_met(card, Trumpet(state).facts):
        yield Finding(
            "TT323",
            f"the trumpet does not meet the decree {turn.decree}",
            "`rulewright score` shows what is counted; leave this step out",
            place=turn.place,
        )


def _next(state: State, turn: Next) -> Iterator[Finding]:
    if turn.refill is None:
        return
    wrong = [tile.id for tile in turn.refill if tile.kind is not Kind.PREMIUM]
    if wrong:
        what = f"the market is filled with premium tiles, and {', '.join(wrong)} is none"
        yield Finding("TT327", what, "name premium tiles under `refill`", place=turn.place)
    if state.market is not None:
        free = sum(tile is None for tile in state.market)
        if len(turn.refill) > free:
            yield Finding(
                "TT327",
                f"{len(turn.refill)} tiles fill the market, but {free or 'no'} "
                f"{'place is' if free == 1 else 'places are'} free after it slid left",
                "name one tile for each tile that was bought in this turn",
                place=turn.place,
            )
