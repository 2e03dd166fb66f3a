"""A moment of play: trumpet, hand, market, tokens, decrees; what a step leads to (rulebook, game play)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from collections.abc import Mapping as Map
from dataclasses import dataclass, replace

from rulewright.models.grid import Cell
from rulewright.models.twisted_trumpets.box import PLACES, Box
from rulewright.models.twisted_trumpets.position import ACTIONS, GOLD, GONE, GREY, Laid, Position, Rulings
from rulewright.models.twisted_trumpets.tiles import Tile
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

END_SPACES = 3  # the end is triggered when no more spaces are empty
EXTRA_ACTIONS = {GOLD: 2, GREY: 1}
LESS = {GOLD: 3, GREY: 2}
PLANS_DRAWN = {GOLD: 2, GREY: 1}
AFTER_USE = {GOLD: GREY, GREY: GONE, GONE: GONE}
MOST_USES = 6  # both sides of three tokens
USES = {GOLD: 0, GREY: 1, GONE: 2}


# The round where it is not told: rounds are still counted, and never those that are told of.
NOT_TOLD = -10_000


@dataclass(frozen=True, slots=True)
class State:
    """What a step starts from. Mappings are never changed in place.

    `hand`, `market`, `favors` and `plans` are None where they are not told. `owed`: favors that must be resolved first.
    `covered`: scrolls that lie or lay under a tile. `claiming`: decrees are being claimed, the actions are over.
    """

    box: Box
    rulings: Rulings
    players: int | None
    player: str
    round: int
    ending: int | None
    trumpet: Map[Cell, Laid]
    hand: tuple[Tile, ...] | None
    market: tuple[Tile | None, ...] | None
    actions: int
    favors: Map[Favor, str] | None
    decrees: Map[str, Slots]
    plans: tuple[str, ...] | None
    covered: frozenset[Cell]
    owed: int = 0
    claiming: bool = False

    @staticmethod
    def of(position: Position) -> State:
        """The state that a position describes. A favor is due where the tokens tell of one use less than of scrolls."""
        state = State(
            box=position.box,
            rulings=position.rulings,
            players=position.players,
            player=position.player,
            round=position.round or NOT_TOLD,
            ending=position.ending,
            trumpet=position.trumpet,
            hand=position.hand,
            market=position.market,
            actions=position.actions,
            favors=position.favors,
            decrees=position.decrees,
            plans=position.plans,
            covered=position.box.board.scrolls & set(position.trumpet),
        )
        return replace(state, owed=1) if state.missing_uses == 1 else state

    @property
    def empty(self) -> list[Cell]:
        """The spaces without a tile."""
        return [cell for cell in self.box.board.spaces if cell not in self.trumpet]

    @property
    def over(self) -> bool:
        """Whether the last round, the one after that in which the end was triggered, has been played."""
        return self.ending is not None and self.round > self.ending + 1

    @property
    def uses(self) -> int | None:
        """How often a favor was used, as the tokens tell."""
        return None if self.favors is None else sum(USES[token] for token in self.favors.values())

    @property
    def missing_uses(self) -> int:
        """How many uses of favors less the tokens tell of than scrolls are covered; 0 if that is not told."""
        uses = self.uses
        return 0 if uses is None else max(0, min(len(self.covered), MOST_USES) - uses)

    def token(self, favor: Favor) -> str | None:
        """What a token shows; None where it is not told."""
        return None if self.favors is None else self.favors.get(favor, GOLD)

    @property
    def tokens_left(self) -> bool:
        """Whether some token can still be used, as far as is known."""
        return self.favors is None or any(token != GONE for token in self.favors.values())

    def seen(self) -> Counter[Tile]:
        """The tiles that are known to lie somewhere: trumpet, hand, market."""
        found = Counter(laid.tile for laid in self.trumpet.values())
        found.update(self.hand or ())
        found.update(tile for tile in self.market or () if tile is not None)
        return found

    def slot_of(self, decree: str) -> int | None:
        """The slot of a decree that the player holds, the first if several; None if none."""
        for number, holders in enumerate(self.decrees.get(decree, ())):
            if any(holder.name == self.player for holder in holders):
                return number
        return None

    def open_slots(self, decree: str) -> list[int]:
        """The slots that a claim in this round can take: one, or several where it is not told since when they are held.

        The leftmost that is empty or taken in this very round; the last one never closes.
        """
        found: list[int] = []
        slots = self.decrees.get(decree, ((),) * 3)
        earliest = 0
        for number, holders in enumerate(slots):
            last = number == len(slots) - 1
            if last or not holders:
                return [*found, number]
            rounds = {holder.round for holder in holders if holder.round is not None}
            # All who share a slot took it in one round, and the next slot only opened in a later one.
            earliest = min(rounds, default=earliest + 1)
            present = self.round if self.round > 0 else self._latest_told()
            now = max(rounds, default=present) == present
            if now and not any(slots[number + 1 :]):
                found.append(number)
                if earliest == self.round:
                    return found
        return found

    def _latest_told(self) -> int:
        """The latest round that is told of a slot: the present one is none before it."""
        told = [holder.round for slots in self.decrees.values() for holders in slots for holder in holders]
        return max((one for one in told if one is not None), default=0)

    def trigger(self) -> int | None:
        """The round in which the end was triggered, this one if the own board is full enough now."""
        if self.ending is None and len(self.empty) <= END_SPACES:
            return self.round
        return self.ending


def lay(state: State, cell: Cell, laid: Laid) -> State:
    """The state with one more tile on the board, nothing else changed."""
    return replace(state, trumpet=dict(sorted({**state.trumpet, cell: laid}.items())))


def without(hand: tuple[Tile, ...] | None, tiles: Iterable[Tile]) -> tuple[Tile, ...] | None:
    """A hand after tiles have left it."""
    if hand is None:
        return None
    rest = list(hand)
    for tile in tiles:
        if tile in rest:
            rest.remove(tile)
    return tuple(rest)


def after(state: State, turn: Turn) -> State:
    """The state after a legal step."""
    match turn:
        case Put():
            return _after_put(state, turn)
        case Draw():
            return replace(state, actions=state.actions - 1, hand=_with(state.hand, turn.tile))
        case Buy():
            return _bought(replace(state, actions=state.actions - 1), turn)
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


def _with(hand: tuple[Tile, ...] | None, tile: Tile | None) -> tuple[Tile, ...] | None:
    """A hand with one more tile; not known any more where it is not said which."""
    return None if hand is None or tile is None else (*hand, tile)


def _after_put(state: State, turn: Put) -> State:
    laid = Laid(turn.tile, turn.turn % 360, turn.back)
    after_it = lay(state, turn.at, laid)
    fresh = turn.at in state.box.board.scrolls and (state.rulings.scroll_again or turn.at not in state.covered)
    return replace(
        after_it,
        actions=state.actions - 1,
        hand=without(state.hand, [turn.tile]),
        owed=state.owed + (fresh and state.tokens_left),
        covered=state.covered | ({turn.at} & state.box.board.scrolls),
    )


def _bought(state: State, turn: Buy) -> State:
    market = state.market
    if market is not None and not turn.stack:
        place = place_of(state, turn, len(turn.pay))
        market = tuple(None if number == place else tile for number, tile in enumerate(market))
    return replace(state, market=market, hand=_with(without(state.hand, turn.pay), turn.tile))


def place_of(state: State, turn: Buy, paid: int, less: Collection[int] = (0,)) -> int | None:
    """The place of the market that a purchase takes: of equal tiles the one whose price was paid, else the first."""
    places = [number for number, tile in enumerate(state.market or ()) if tile == turn.tile]
    fitting = [number for number in places if paid in {price(state.box, number, one) for one in less}]
    return next(iter([*fitting, *places]), None)


def price(box: Box, place: int, less: int = 0) -> int:
    """What a place of the market costs."""
    return max(0, box.prices[min(place, PLACES - 1)] - less)


def _after_favor(state: State, turn: UseFavor) -> State:
    token = state.token(turn.kind)
    spent = state
    if state.favors is not None and token is not None:
        spent = replace(state, favors={**state.favors, turn.kind: AFTER_USE[token]})
    spent = replace(spent, owed=state.owed - 1)
    if turn.kind is Favor.ACTIONS:
        return replace(spent, actions=spent.actions + EXTRA_ACTIONS[token or GOLD])
    if turn.kind is Favor.PLANS:
        return replace(spent, plans=_plans_after(state.plans, turn))
    return _bought_with_favor(spent, turn, set(LESS.values()) if token is None else {LESS[token]})


def _plans_after(plans: tuple[str, ...] | None, turn: UseFavor) -> tuple[str, ...] | None:
    # With one plan that is not known it is not known either what can be discarded later.
    if plans is None or None in turn.drawn:
        return None
    kept = [*plans, *(word for word in turn.drawn if word is not None)]
    if turn.discard in kept:
        kept.remove(turn.discard)
    return tuple(kept)


def _bought_with_favor(state: State, turn: UseFavor, less: Collection[int]) -> State:
    if turn.buy is None:
        return state
    market = state.market
    if market is not None and not turn.buy.stack:
        place = place_of(state, turn.buy, len(turn.buy.pay), less)
        market = tuple(None if number == place else tile for number, tile in enumerate(market))
    return replace(state, market=market, hand=_with(without(state.hand, turn.buy.pay), turn.buy.tile))


def _after_claim(state: State, turn: Claim) -> State:
    slots = [list(holders) for holders in state.decrees.get(turn.decree, ((),) * 3)]
    # Where it is not told since when a slot is held, it is taken to be held since an earlier round.
    slot = state.open_slots(turn.decree)[-1] if turn.slot is None else turn.slot
    slots[slot].append(Holder(state.player, state.round if state.round > 0 else None))
    held = tuple(tuple(holders) for holders in slots)
    return replace(state, decrees={**state.decrees, turn.decree: held}, claiming=True)


def slid(market: Sequence[Tile | None]) -> list[Tile]:
    """The market after it has slid left, without the places that are to be filled."""
    return [tile for tile in market if tile is not None]


def _after_next(state: State, turn: Next) -> State:
    market = turn.market
    if market is None and turn.refill is not None and state.market is not None:
        market = (*slid(state.market), *turn.refill)
    endings = [one for one in (state.trigger(), turn.ending) if one is not None]
    return replace(
        state,
        round=state.round + 1,
        ending=min(endings, default=None),
        actions=ACTIONS,
        market=market,
        decrees=state.decrees if turn.decrees is None else {**state.decrees, **turn.decrees},
        claiming=False,
        owed=0,
    )
