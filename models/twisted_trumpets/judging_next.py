"""The end of a turn, and how the table is said to look at the own next one (rulebook, game play)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rulewright.models.finding import Finding
from rulewright.models.source import Place
from rulewright.models.twisted_trumpets.box import PLACES
from rulewright.models.twisted_trumpets.holding import held, lost, new_discs, who, with_rounds
from rulewright.models.twisted_trumpets.state import State, slid
from rulewright.models.twisted_trumpets.tiles import Kind, Tile
from rulewright.models.twisted_trumpets.turns import Next


def judge_next(state: State, turn: Next) -> Iterator[Finding]:
    """TT327, TT328, TT402 and what is wrong with the decrees."""
    yield from _ending(state, turn)
    if turn.market is not None:
        yield from _market(state, turn.market, turn.place)
    if turn.decrees is not None:
        yield from lost(state.decrees, turn.decrees, turn.place)
        # The others may have claimed in this round, and before the own turn in the next one.
        present = state.round if state.round > 0 else None
        yield from new_discs(state.decrees, turn.decrees, state.player, present, turn.place)
        decrees = {**state.decrees, **with_rounds(state.decrees, turn.decrees)}
        yield from held(decrees, None if present is None else present + 1, turn.place)
        yield from who(decrees, state.player, state.players, turn.place)
    if turn.refill is not None:
        yield from _refill(state, turn.refill, turn.place)


def _ending(state: State, turn: Next) -> Iterator[Finding]:
    """TT402: the end is triggered once, and told of in the round in which it is or in the next one."""
    if turn.ending is None or state.round < 0:
        return
    before = state.trigger()
    # The own board was filled in this round; somebody else may have been first.
    own = state.ending is None and before is not None and turn.ending == state.round - 1
    if before is not None and turn.ending != before and not own:
        what = f"the end is said to be triggered in round {turn.ending}, but it was in round {before}"
    elif before is None and not state.round - 1 <= turn.ending <= state.round + 1:
        what = f"the end is said to be triggered in round {turn.ending}, but this is the end of round {state.round}"
    else:
        return
    yield Finding("TT402", what, "correct `ending`", place=turn.place)


def _market(state: State, market: Sequence[Tile | None], place: Place) -> Iterator[Finding]:
    """TT327: premium tiles that are left, from the left without a gap."""
    lies = slid(market)
    yield from _premium_only(lies, "the market has premium tiles only", "market", place)
    if len(market) > PLACES:
        what = f"{len(market)} tiles are named, but the market has {PLACES} places"
        yield Finding("TT327", what, f"name {PLACES} tiles under `market`", place=place)
    if any(tile is not None for tile in market[len(lies) :]):
        what = "a place of the market is empty with a tile to the right of it, but the tiles slide left"
        yield Finding("TT327", what, "name empty places last", place=place)
    elsewhere = Counter([*(laid.tile for laid in state.trumpet.values()), *(state.hand or ())])
    many = [
        tile.id
        for tile, count in Counter(lies).items()
        if tile.kind is Kind.PREMIUM and count + elsewhere[tile] > state.in_game(tile)
    ]
    if many:
        what = f"{', '.join(sorted(many))} cannot lie in the market: so many are not left"
        yield Finding("TT327", what, "name other tiles under `market`", place=place)


def _premium_only(tiles: Sequence[Tile], why: str, key: str, place: Place) -> Iterator[Finding]:
    wrong = [tile.id for tile in tiles if tile.kind is not Kind.PREMIUM]
    if wrong:
        what = f"{why}, and {', '.join(wrong)} {'is none' if len(wrong) == 1 else 'are none'}"
        yield Finding("TT327", what, f"name premium tiles under `{key}`", place=place)


def _refill(state: State, refill: Sequence[Tile], place: Place) -> Iterator[Finding]:
    """TT327: premium tiles that are left fill the free places."""
    seen = state.seen()
    gone = [
        tile.id
        for tile, count in Counter(refill).items()
        if count > state.in_game(tile) - seen[tile] and tile.kind is Kind.PREMIUM
    ]
    premium = sum(tile.kind is Kind.PREMIUM for tile in refill)
    if premium > state.hidden(premium=True) and not gone:
        gone = ["so many premium tiles"]
    if gone:
        what = f"{', '.join(sorted(gone))} cannot fill the market: not so many are left"
        yield Finding("TT327", what, "name other tiles under `refill`", place=place)
    yield from _premium_only(refill, "the market is filled with premium tiles", "refill", place)
    free = PLACES if state.market is None else sum(tile is None for tile in state.market)
    if len(refill) > free:
        yield Finding(
            "TT327",
            f"{len(refill)} tiles fill the market, but {free or 'no'} {'place is' if free == 1 else 'places are'} free "
            "after it slid left",
            "name one tile for each tile that was bought in this turn",
            place=place,
        )
