"""A moment of play: trumpet, hand, market, tokens, decrees; what a step leads to (rulebook, game play)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from collections.abc import Mapping as Map
from dataclasses import dataclass, replace

from rulewright.models.grid import Cell
from rulewright.models.twisted_trumpets.box import PLACES, Box
from rulewright.models.twisted_trumpets.position import Laid, Position, Rulings
from rulewright.models.twisted_trumpets.tiles import Kind, Tile
from rulewright.models.twisted_trumpets.tokens import MOST_USES, USES, Tokens, tokens_of, told, usable
from rulewright.models.twisted_trumpets.turns import Buy, Favor, Slots

END_SPACES = 3  # the end is triggered when no more spaces are empty

# The round where it is not told: rounds are still counted, and never those that are told of.
NOT_TOLD = -10_000


@dataclass(frozen=True, slots=True)
class State:
    """What a step starts from. Mappings are never changed in place.

    `hand`, `market` and `plans` are None where they are not told; `unseen` are tiles in the hand of which it is not
    known which they are, basic and premium ones, and `unseen_plans` such plans. `owed`: favors that must be resolved
    first. `covered`: scrolls that lie or lay under a tile. `claiming`: decrees are being claimed, the actions are over.
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
    tokens: Tokens
    decrees: Map[str, Slots]
    plans: tuple[str, ...] | None
    covered: frozenset[Cell]
    owed: int = 0
    claiming: bool = False
    unseen: tuple[int, int] = (0, 0)
    unseen_plans: int = 0

    @staticmethod
    def of(position: Position) -> State:
        """The state that a position describes.

        A favor is due where the tokens tell of one use less than of scrolls. An own disc of this round says that the
        actions are over.
        """
        # Where only the round of the end is told, this is that round at the earliest.
        round_ = position.round or NOT_TOLD
        state = State(
            box=position.box,
            rulings=position.rulings,
            players=position.players,
            player=position.player,
            round=round_,
            ending=position.ending if position.round or position.ending is None else round_,
            trumpet=position.trumpet,
            hand=position.hand,
            market=position.market,
            actions=position.actions_left,
            tokens=tokens_of(position.favors),
            decrees=position.decrees,
            plans=position.plans,
            covered=position.covered,
        )
        own = [holder for slots in state.decrees.values() for slot in slots for holder in slot]
        claimed = any(holder.name == state.player and holder.round == state.round for holder in own)
        return replace(state, owed=int(position.favor_due), claiming=claimed)

    @property
    def empty(self) -> list[Cell]:
        """The spaces without a tile."""
        return [cell for cell in self.box.board.spaces if cell not in self.trumpet]

    @property
    def over(self) -> bool:
        """Whether the last round, the one after that in which the end was triggered, has been played."""
        return self.ending is not None and self.round > self.ending + 1

    @property
    def favors(self) -> Map[Favor, str] | None:
        """What the tokens show; None where it is not known of all."""
        return told(self.tokens)

    @property
    def uses(self) -> int | None:
        """How often a favor was used, as the tokens tell."""
        favors = self.favors
        return None if favors is None else sum(USES[token] for token in favors.values())

    @property
    def missing_uses(self) -> int:
        """How many uses of favors less the tokens tell of than scrolls are covered; 0 if that is not told."""
        uses = self.uses
        return 0 if uses is None else max(0, min(len(self.covered), MOST_USES) - uses)

    def token(self, favor: Favor) -> str | None:
        """What a token shows; None where it is not known."""
        sides = self.tokens[favor]
        return next(iter(sides)) if len(sides) == 1 else None

    @property
    def tokens_left(self) -> bool:
        """Whether some token can still be used, as far as is known."""
        return any(usable(self.tokens, favor) for favor in Favor)

    def seen(self) -> Counter[Tile]:
        """The tiles that are known to lie somewhere: trumpet, hand, market."""
        found = Counter(laid.tile for laid in self.trumpet.values())
        found.update(self.hand or ())
        found.update(tile for tile in self.market or () if tile is not None)
        return found

    def in_game(self, tile: Tile) -> int:
        """How many of a tile there are with so many players, with four where that is not told."""
        return tile.in_game(self.players or 4)

    def hidden(self, premium: bool) -> int:
        """How many tiles of the premium stack, or of basic stack and discards, are not known to lie elsewhere."""
        tiles = [tile for tile in self.box.tiles.values() if (tile.kind is Kind.PREMIUM) == premium]
        seen = self.seen()
        return sum(max(0, self.in_game(tile) - seen[tile]) for tile in tiles) - self.unseen[premium]

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
            earlier = any(holder.earlier for holder in holders)
            now = not earlier and max(rounds, default=present) == present
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


def place_of(state: State, turn: Buy, paid: int, less: Collection[int] = (0,)) -> int | None:
    """The place of the market that a purchase takes, None if the tile does not lie there.

    The one that it names, else of equal tiles the one whose price was paid, else the first.
    """
    places = [number for number, tile in enumerate(state.market or ()) if tile == turn.tile]
    if turn.from_place is not None:
        return turn.from_place if turn.from_place in places else None
    fitting = [number for number in places if paid in {price(state.box, number, one) for one in less}]
    return next(iter([*fitting, *places]), None)


def costs(state: State, buy: Buy, less: Collection[int]) -> set[int]:
    """What a purchase can cost, so much cheaper; empty if the tile does not lie in the market."""
    if buy.stack:
        return {max(0, state.box.blind - one) for one in less}
    if state.market is None:
        places = range(len(state.box.prices)) if buy.from_place is None else [buy.from_place]
        return {price(state.box, place, one) for place in places for one in less}
    place = place_of(state, buy, len(buy.pay), less)
    return set() if place is None else {price(state.box, place, one) for one in less}


def nothing_to_buy(state: State, less: int) -> bool:
    """Whether no tile of the market can be paid, so much cheaper; the unseen stack may have run out.

    A favor `premium` is used up then and buys nothing, for the rules name no way out (a ruling of this project).
    """
    if not state.box.prices:
        return True
    if state.market is None or state.hand is None:
        return False
    spare = sum(tile.kind is not Kind.PREMIUM for tile in state.hand) + state.unseen[False]
    costs = [price(state.box, place, less) for place, tile in enumerate(state.market) if tile is not None]
    return all(cost > spare for cost in costs)


def price(box: Box, place: int, less: int = 0) -> int:
    """What a place of the market costs."""
    return max(0, box.prices[min(place, PLACES - 1)] - less)


def slid(market: Sequence[Tile | None]) -> list[Tile]:
    """The market after it has slid left, without the places that are to be filled."""
    return [tile for tile in market if tile is not None]
