"""Steps of a turn: which are legal, what is wrong with the others, what they lead to, written from the rules.

Sources: rules text, sections on the two actions, the King's Favor, claiming royal decrees and the end of the game; the
fact sheet, section 3. A step is plain data in the form of the file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations

from . import board
from .board import Cell, Data, Kit, Lying, Net, Trumpet, cell_of, holders, kit_of, name_of, switch, trumpet_of
from .positions import favors_missing, held_faults, in_game
from .slots import BETWEEN_TURNS, BY_CLAIM, Ages, Discs

LESS = {"gold": 3, "grey": 2}
MORE_ACTIONS = {"gold": 2, "grey": 1}
PLANS_DRAWN = {"gold": 2, "grey": 1}
SIDES = ("gold", "grey", "gone")
KINDS = ("actions", "plans", "premium")
ACTIONS = ("place", "draw", "buy", "pass", "discard")


@dataclass
class State:
    """A moment of a turn. What is not told is None."""

    data: Data
    kit: Kit
    trumpet: Trumpet
    hand: list[str] | None
    market: list[str] | None
    actions: int
    favors: dict[str, set[str]]  # the sides that each token can show
    decrees: dict[str, list[list[tuple[str, int | None]]]]
    plans: list[str] | None
    round: int | None
    ending: int | None
    me: str
    owed: int = 0
    claiming: bool = False
    covered: set[Cell] = field(default_factory=set)  # scrolls on which some tile has lain
    turns_left: int | None = None  # at most so many, this one among them, where the end is near and the round not told
    unseen: Counter[str] = field(default_factory=Counter)  # tiles in a told hand that nobody saw, by stack
    unseen_plans: int = 0
    ages: Ages = field(default_factory=dict)
    turns: int = 0  # how many have ended since the record began
    unsure: dict[str, list[int]] = field(default_factory=dict)  # the slots that a claim of this turn can have taken

    @property
    def net(self) -> Net:
        return Net(self.kit, self.trumpet)

    @property
    def over(self) -> bool:
        """Whether the round after the one in which the end was triggered has been played."""
        if self.turns_left is not None:
            return self.turns_left < 1
        return self.round is not None and self.ending is not None and self.round > self.ending + 1

    def tokens(self) -> bool:
        """Whether some favor can still be used."""
        return any(sides != {"gone"} for sides in self.favors.values())

    def counter(self) -> board.Counter:
        """What cards count now."""
        net = self.net
        return board.Counter(net, len(net.unused_mouths()) if switch(self.data, "unused-mouth", "penalised") else 0)

    def left(self, tile: str) -> int:
        """How many of a tile are not seen: neither on the board nor in the hand nor in the market."""
        seen = Counter(lies[0] for lies in self.trumpet.values())
        seen.update(self.hand or [])
        seen.update(self.market or [])
        return in_game(self.kit, tile, self.players) - seen[tile]

    def left_in(self, stack: str) -> int:
        """How many tiles of a stack are neither on view nor among those that were taken unseen."""
        tiles = [tile for tile in self.kit.tiles if self.stack(tile) == stack]
        return sum(max(0, self.left(tile)) for tile in tiles) - self.unseen[stack]

    @property
    def players(self) -> int:
        """How many play; four if it is not told."""
        players = self.data.get("players")
        return players if players in (2, 3, 4) else 4

    def kind(self, tile: str) -> str:
        """Starting, basic or premium."""
        return str(self.kit.tiles[tile]["kind"])

    def stack(self, tile: str) -> str:
        """The stack that a tile comes from; starting tiles come back into that of the basic ones."""
        return "premium" if self.kind(tile) == "premium" else "basic"

    @property
    def discs(self) -> Discs:
        """The decrees, and what is known of when their discs came."""
        return Discs(self.decrees, self.ages, self.round, self.turns)


def state_of(data: Data) -> State:
    """The state that a file tells of."""
    kit = kit_of(data)
    favors = data.get("favors")
    # The tokens tell of one use less than of covered scrolls: the moment in which a favor is due.
    due = int(favors_missing(data, kit) == 1)
    now, me = data.get("round"), data.get("player", "me")
    table = {word: holders(entry) for word, entry in (data.get("decrees") or {}).items()}
    return State(
        data=data,
        kit=kit,
        trumpet=trumpet_of(data),
        hand=None if "hand" not in data else list(data["hand"]),
        market=None if "market" not in data else list(data["market"]),
        # Where a favor is due, a tile was placed.
        actions=data.get("actions", 2 - due),
        favors={kind: set(SIDES) if favors is None else {favors.get(kind, "gold")} for kind in KINDS},
        decrees=table,
        plans=None if "plans" not in data else list(data["plans"]),
        round=now,
        ending=data.get("ending"),
        me=me,
        covered=set(kit.scrolls & set(trumpet_of(data))),
        owed=due,
        # An own disc of this round was put there in this turn.
        claiming=now is not None and any((me, now) in slot for slots in table.values() for slot in slots),
        turns_left=2 if now is None and "ending" in data else None,
    )


# What is wrong with a step


def judge(state: State, step: Data) -> set[str]:
    """The codes of all that is wrong with a step."""
    found = set()
    if state.over:
        return {"TT401"}
    action = "favor" not in step and any(word in step for word in ACTIONS)
    if state.owed and "favor" not in step:
        found.add("TT310")
    if (action or "favor" in step) and state.claiming:
        found.add("TT322")
    if action and state.actions < 1:
        found.add("TT309")
    if "favor" in step:
        found |= favor_faults(state, step)
    elif "place" in step:
        found |= place_faults(state, step)
    elif "draw" in step:
        found |= unseen_faults(state, step["draw"], "basic")
    elif "buy" in step:
        found |= buy_faults(state, step, {""})
    elif "discard" in step:
        found |= discard_faults(state, cell_of(step["discard"]))
    elif "claim" in step:
        found |= claim_faults(state, step)
    elif "next" in step:
        found |= next_faults(state, step["next"] or {})
    return found


def lacking(state: State, tiles: list[str]) -> bool:
    """Whether the hand cannot hold these tiles, neither known ones nor unseen ones of which a copy is not on view."""
    missing = Counter(tiles) - Counter(state.hand or [])
    if any(count > state.left(tile) for tile, count in missing.items()):
        return True
    if state.hand is None:
        return False
    needed = Counter(state.stack(tile) for tile in missing.elements())
    return bool(needed - state.unseen)


def laid_by(step: Data) -> Lying:
    """How a placement lays its tile."""
    return step["place"], step.get("turn", 0), bool(step.get("back"))


def place_faults(state: State, step: Data) -> set[str]:
    """Codes TT301 to TT308."""
    found = laying_faults(state, step)
    return found | {"TT301"} if lacking(state, [step["place"]]) else found


def laying_faults(state: State, step: Data) -> set[str]:
    """Codes TT302 to TT308: what does not depend on the hand."""
    found = set()
    cell, lies = cell_of(step["at"]), laid_by(step)
    if lies[1] % 90:
        found.add("TT305")
    if lies[2] and state.kind(lies[0]) != "premium":
        found.add("TT306")
    if cell not in state.kit.spaces:
        found.add("TT303")
    elif cell in state.trumpet:
        found.add("TT302")
    if found & {"TT302", "TT303", "TT305", "TT306"}:
        return found
    before, after = state.net, Net(state.kit, state.trumpet | {cell: lies})
    attached = before.attached()
    mine = [node for node in after.pipes if node[0] == cell]
    if not any(after.at_mouth(node) or set(after.neighbours(node)) & attached for node in mine):
        found.add("TT304")
    if switch(state.data, "dead-ends", "forbidden") and set(after.dead_ends()) - set(before.dead_ends()):
        found.add("TT307")
    if switch(state.data, "loops", "forbidden") and after.loops() > before.loops():
        found.add("TT308")
    return found


def unseen_faults(state: State, tile: str, stack: str) -> set[str]:
    """Code TT314: a tile that cannot have been drawn from a stack."""
    if state.left_in(stack) < 1:
        return {"TT314"}
    return {"TT314"} if tile != "?" and (state.stack(tile) != stack or state.left(tile) < 1) else set()


def places(state: State, step: Data) -> list[int]:
    """The places of the market, from 0, where what is bought can lie."""
    listed = range(4) if state.market is None else range(min(4, len(state.market)))
    if step.get("from") in (1, 2, 3, 4):
        listed = [number for number in listed if number == step["from"] - 1]
    return [number for number in listed if state.market is None or state.market[number] == step["buy"]]


def costs(state: State, step: Data, sides: set[str]) -> list[tuple[int, str, int]]:
    """What may have to be paid: the place (-1 for the stack), the side of the token (`` without one), the tiles."""
    if step.get("from") == "stack":
        there = [(-1, state.kit.blind)]
    else:
        there = [(number, state.kit.prices[number]) for number in places(state, step)]
    return [(number, side, max(0, price - LESS.get(side, 0))) for number, price in there for side in sorted(sides)]


def paid_for(state: State, step: Data, sides: set[str]) -> list[tuple[int, str]]:
    """The places and sides whose price is paid, from the left."""
    pay = len(step.get("pay") or [])
    return [(number, side) for number, side, cost in costs(state, step, sides) if cost == pay]


def buy_faults(state: State, step: Data, sides: set[str]) -> set[str]:
    """Codes TT301, TT313 to TT316; `sides`: those that the token can show, {""} where none is used."""
    found = set()
    pay = list(step.get("pay") or [])
    if lacking(state, pay):
        found.add("TT301")
    if any(state.kind(tile) == "premium" for tile in pay):
        found.add("TT316")
    if step.get("from") == "stack":
        found |= unseen_faults(state, step["buy"], "premium")
    elif state.market is None:
        if state.kind(step["buy"]) != "premium" or state.left(step["buy"]) < 1:
            found.add("TT313")
    elif not places(state, step):
        found.add("TT313")
    if costs(state, step, sides) and not paid_for(state, step, sides):
        found.add("TT315")
    return found


def discard_faults(state: State, cell: Cell) -> set[str]:
    """Codes TT319 to TT321."""
    found = set()
    if some_tile_fits(state):
        found.add("TT319")
    if cell not in state.trumpet:
        return found | {"TT320"}
    rest = {one: lies for one, lies in state.trumpet.items() if one != cell}
    if set(Net(state.kit, rest).loose_tiles()) - set(state.net.loose_tiles()):
        found.add("TT321")
    return found


def some_tile_fits(state: State) -> bool:
    """Whether some tile of the game could be laid somewhere; the rulings can leave spaces that none fits."""
    if state.net.closed():
        return False
    if switch(state.data, "dead-ends", "forbidden") or switch(state.data, "loops", "forbidden"):
        return any(
            not laying_faults(state, {"place": tile, "at": name_of(cell), "turn": turn, "back": back})
            for cell in state.kit.spaces
            if cell not in state.trumpet
            for tile in state.kit.tiles
            if in_game(state.kit, tile, state.players)
            for turn in (0, 90, 180, 270)
            for back in ((False, True) if state.kind(tile) == "premium" else (False,))
        )
    return True


def favor_faults(state: State, step: Data) -> set[str]:
    """Codes TT311, TT312, TT317, TT318, and those of a purchase."""
    found = set()
    kind = step["favor"]
    if not state.owed:
        found.add("TT311")
    sides = state.favors[kind] - {"gone"}
    if not sides:
        return found | {"TT312"}
    if kind == "plans":
        found |= plan_faults(state, step, sides)
    if kind == "premium":
        if "buy" in step:
            found |= buy_faults(state, step, sides)
        elif not sides_without_purchase(state, sides):
            found.add("TT318")
    return found


def sides_without_purchase(state: State, sides: set[str]) -> set[str]:
    """The sides with which no tile of the market can be paid; none where this is not known."""
    if state.market is None or state.hand is None:
        return set()
    able = len([tile for tile in state.hand if state.kind(tile) != "premium"]) + state.unseen["basic"]
    prices = [state.kit.prices[min(place, 3)] for place, tile in enumerate(state.market) if tile != "-"]
    return {side for side in sides if all(max(0, price - LESS[side]) > able for price in prices)}


def plan_faults(state: State, step: Data, sides: set[str]) -> set[str]:
    """Code TT317."""
    drawn = step.get("draw") or []
    gone = step.get("discard")
    if len(drawn) not in {PLANS_DRAWN[side] for side in sides}:
        return {"TT317"}
    if (gone is not None) != (len(drawn) == 2):
        return {"TT317"}
    known = [plan for plan in drawn if plan != "?"]
    if len(set(known)) < len(known) or set(known) & set(state.plans or []):
        return {"TT317"}
    if gone is not None and state.plans is not None and gone not in [*known, *state.plans]:
        # It is one of those that were not seen, if there are any.
        return set() if state.unseen_plans + drawn.count("?") else {"TT317"}
    return set()


def open_slots(state: State, word: str) -> list[int]:
    """The slots, from 1, on which a disc can come now: as far as the rounds told leave it open, several."""
    return state.discs.open(word)


def names(state: State) -> set[str]:
    """Everybody who has a disc on a decree."""
    return {name for slots in state.decrees.values() for slot in slots for name, _ in slot}


def claim_faults(state: State, step: Data) -> set[str]:
    """Codes TT323 to TT326."""
    found = set()
    word = step["claim"]
    if word not in state.decrees and len(state.decrees) >= 3:
        return {"TT326"}
    if not state.counter().met(state.kit.decrees[word]):
        found.add("TT323")
    if any(name == state.me for slot in state.decrees.get(word, []) for name, _ in slot):
        found.add("TT324")
    elif "slot" in step and step["slot"] not in open_slots(state, word):
        found.add("TT325")
    elif len(names(state) | {state.me}) > state.players:
        found.add("TT109")
    return found


def next_faults(state: State, told: Data) -> set[str]:
    """Code TT327, and TT402 for a round of the end that cannot be."""
    found = set()
    refill = told.get("refill")
    if refill is not None:
        # A place that is not listed stays empty: the stack had run out when it should have been filled.
        free = 4 if state.market is None else state.market.count("-")
        if any(state.kind(tile) != "premium" for tile in refill) or len(refill) > free:
            found.add("TT327")
        if any(count > state.left(tile) for tile, count in Counter(refill).items()):
            found.add("TT327")
        if len(refill) > state.left_in("premium"):
            found.add("TT327")
    places_told = list(told.get("market") or [])
    market = [tile for tile in places_told if tile != "-"]
    if len(places_told) > 4 or any(state.kind(tile) != "premium" for tile in market):
        found.add("TT327")
    if places_told[: len(market)] != market:
        # Some tile lies to the right of an empty place.
        found.add("TT327")
    held = Counter([lies[0] for lies in state.trumpet.values()] + list(state.hand or []))
    for tile in {tile for tile in market if state.kind(tile) == "premium"}:
        if market.count(tile) + held[tile] > in_game(state.kit, tile, state.players):
            found.add("TT327")
    if "decrees" in told:
        found |= table_faults(state, {word: holders(entry) for word, entry in told["decrees"].items()})
    ending = told.get("ending")
    if ending is not None and state.round is not None:
        latest = state.round if filled(state) else state.round + 1
        known = range(state.round - 1, latest + 1) if state.ending is None else [state.ending]
        if ending not in known or not state.round - 1 <= ending:
            found.add("TT402")
    return found


def settle(state: State, word: str, slots: list[list[tuple[str, int | None]]]) -> None:
    """A claim of this turn that did not say on which of several slots: the table tells it."""
    for number in state.unsure.get(word, []):
        if state.me in dict(slots[number - 1]):
            held = state.decrees[word]
            state.decrees[word] = [[disc for disc in slot if disc[0] != state.me] for slot in held]
            state.decrees[word][number - 1].append((state.me, state.round))
            state.ages[word, number - 1, state.me] = BY_CLAIM


def filled(state: State) -> bool:
    """Whether at most three spaces of the own board are empty, which triggers the end when the turn ends."""
    return len(state.kit.spaces - set(state.trumpet)) <= 3


def table_faults(state: State, changed: dict[str, list[list[tuple[str, int | None]]]]) -> set[str]:
    """Code TT328 for discs that cannot be like this; TT108, TT109, TT111 to TT113 for how the decrees are held then."""
    found = set()
    state = copied(state)
    for word, slots in changed.items():
        settle(state, word, slots)
        for old, new in zip(state.decrees.get(word, [[], [], []]), slots, strict=True):
            before, then = dict(old), dict(new)
            if set(before) - set(then) or state.me in set(then) - set(before):
                found.add("TT328")
            both = set(before) & set(then)
            if any(None not in (before[name], then[name]) and before[name] != then[name] for name in both):
                found.add("TT328")
    later = copied(state)
    pass_round(later, changed)
    found |= held_faults(later.decrees, later.round, state.me, state.data.get("players"))
    for word in changed:
        # A disc that is not named any more lay there all the same.
        for old, new in zip(state.decrees.get(word, []), later.decrees[word], strict=False):
            new += [disc for disc in old if disc[0] not in dict(new)]
        if later.round is not None and not later.discs.fits(word, later.round):
            found.add("TT113")
    return found


# What a step leads to


def after(state: State, step: Data) -> State:
    """The state after a legal step; what cannot be known any more is None."""
    state = copied(state)
    if "favor" in step:
        use_favor(state, step)
    elif "place" in step:
        cell = cell_of(step["at"])
        spend(state, [step["place"]])
        state.trumpet[cell] = laid_by(step)
        again = not switch(state.data, "scroll-again", "no")
        if cell in state.kit.scrolls and state.tokens() and (again or first_time(state, cell)):
            state.owed += 1
        if cell in state.kit.scrolls:
            state.covered.add(cell)
        state.actions -= 1
    elif "draw" in step:
        gain(state, step["draw"], "basic")
        state.actions -= 1
    elif "buy" in step:
        bought(state, step, {""})
        state.actions -= 1
    elif "discard" in step:
        del state.trumpet[cell_of(step["discard"])]
        state.actions -= 1
    elif "pass" in step:
        state.actions -= 1
    elif "claim" in step:
        word, possible = step["claim"], open_slots(state, step["claim"])
        slot = step.get("slot", possible[0]) - 1
        if "slot" not in step:
            state.unsure[word] = possible
        state.decrees.setdefault(word, [[], [], []])[slot].append((state.me, state.round))
        state.ages[word, slot, state.me] = BY_CLAIM
        state.claiming = True
    else:
        next_turn(state, step["next"] or {})
    return state


def first_time(state: State, cell: Cell) -> bool:
    """Whether a scroll can be covered for the first time: not if each has had its favor."""
    if cell in state.covered:
        return False
    used = {"gold": 0, "grey": 1, "gone": 2}
    uses = sum(min(used[side] for side in sides) for sides in state.favors.values())
    return uses < len(state.kit.scrolls)


def copied(state: State) -> State:
    """The same state, to be changed."""
    return replace(
        state,
        trumpet=dict(state.trumpet),
        hand=None if state.hand is None else list(state.hand),
        market=None if state.market is None else list(state.market),
        favors={kind: set(sides) for kind, sides in state.favors.items()},
        decrees={word: [list(slot) for slot in slots] for word, slots in state.decrees.items()},
        plans=None if state.plans is None else list(state.plans),
        covered=set(state.covered),
        unseen=Counter(state.unseen),
        ages=dict(state.ages),
        unsure=dict(state.unsure),
    )


def spend(state: State, tiles: list[str]) -> None:
    """Takes tiles out of the hand: a known one, or else an unseen one that turns out to be this."""
    for tile in tiles:
        if state.hand is not None and tile in state.hand:
            state.hand.remove(tile)
        elif state.hand is not None:
            state.unseen[state.stack(tile)] -= 1


def gain(state: State, tile: str, stack: str) -> None:
    """Puts a tile into the hand."""
    if state.hand is not None and tile == "?":
        state.unseen[stack] += 1
    elif state.hand is not None:
        state.hand.append(tile)


def bought(state: State, step: Data, sides: set[str]) -> set[str]:
    """Pays, and takes the tile from the first place whose price is paid; the sides of the token that fit."""
    paid = paid_for(state, step, sides)
    place = paid[0][0]
    spend(state, list(step.get("pay") or []))
    if place >= 0 and state.market is not None:
        state.market[place] = "-"
        paid = [one for one in paid if one[0] == place]
    gain(state, step["buy"], "premium")
    return {side for _, side in paid}


def use_favor(state: State, step: Data) -> None:
    """A favor is resolved and its token is turned, or gone."""
    kind = step["favor"]
    sides = state.favors[kind] - {"gone"}
    if kind == "actions":
        # Where it can be either, it is counted as the first use.
        state.actions += MORE_ACTIONS["gold" if "gold" in sides else "grey"]
    elif kind == "plans":
        sides = {side for side in sides if PLANS_DRAWN[side] == len(step.get("draw") or [])}
        change_plans(state, step)
    elif "buy" in step:
        sides = bought(state, step, sides)
    else:
        sides = sides_without_purchase(state, sides)
    state.favors[kind] = {SIDES[SIDES.index(side) + 1] for side in sides}
    state.owed = state.owed - 1 if state.tokens() else 0


def change_plans(state: State, step: Data) -> None:
    """Plans are drawn, and one goes."""
    if state.plans is None:
        return
    drawn = step.get("draw") or []
    state.plans += [plan for plan in drawn if plan != "?"]
    state.unseen_plans += drawn.count("?")
    if "discard" in step and step["discard"] in state.plans:
        state.plans.remove(step["discard"])
    elif "discard" in step:
        state.unseen_plans -= 1


def next_turn(state: State, told: Data) -> None:
    """The turn ends, the others have theirs, the next own turn begins."""
    if state.round is None:
        left = [] if state.turns_left is None else [state.turns_left - 1]
        left += [1] if filled(state) else []
        left += [2] if "ending" in told else []
        state.turns_left = min(left, default=None)
    elif filled(state) and state.ending is None:
        state.ending = state.round
    # What the others have bought is not known, unless the market is told.
    state.market = list(told["market"]) if "market" in told else None
    if "ending" in told:
        state.ending = told["ending"] if state.ending is None else min(state.ending, told["ending"])
    pass_round(state, {word: holders(entry) for word, entry in (told.get("decrees") or {}).items()})
    state.actions = 2
    state.claiming = False


def pass_round(state: State, changed: dict[str, list[list[tuple[str, int | None]]]]) -> None:
    """A round goes by, in which discs come. A round that was told of a disc is not forgotten."""
    for word, slots in changed.items():
        settle(state, word, slots)
    state.unsure = {}
    for word, slots in state.decrees.items():
        for number, slot in enumerate(slots):
            for name, _ in slot:
                most, least = state.ages.get((word, number, name), (None, 0))
                state.ages[word, number, name] = (None if most is None else most + 1, least + 1)
    for word, slots in changed.items():
        before = state.decrees.get(word, [[], [], []])
        for number, slot in enumerate(slots):
            known = dict(before[number])
            for name, _ in slot:
                if name not in known:
                    state.ages[word, number, name] = BETWEEN_TURNS
            slots[number] = [(name, known.get(name) if round_ is None else round_) for name, round_ in slot]
        state.decrees[word] = slots
    state.turns += 1
    if state.round is not None:
        state.round += 1


def replay(data: Data) -> tuple[int, set[str], State]:
    """Replays `turns:`: how many steps are legal, what is wrong with the next one, and the state before it."""
    state = state_of(data)
    for number, step in enumerate(data.get("turns") or []):
        found = judge(state, step)
        if found:
            return number, found, state
        state = after(state, step)
    return len(data.get("turns") or []), set(), state


# All legal steps


def moves(state: State) -> list[Data]:
    """Every legal step, once for all ways that the rules cannot tell apart. The hand must be known."""
    found: dict[str, Data] = {}
    for step in candidates(state):
        if not judge(state, step):
            found.setdefault(key_of(state, step), step)
    return list(found.values())


def key_of(state: State, step: Data) -> str:
    """A word that is equal for steps that are one."""
    step = dict(step)
    if "place" in step:
        lies = laid_by(step)
        step = {"place": step["place"], "at": step["at"], "looks": board.looks(state.kit, lies)}
    elif "buy" in step and step.get("from") != "stack" and state.market is not None:
        sides = state.favors["premium"] - {"gone"} if "favor" in step else {""}
        # Equal tiles of one price are one.
        step["from"] = state.kit.prices[paid_for(state, step, sides)[0][0]]
    if "pay" in step:
        step["pay"] = sorted(step["pay"])
    if not step.get("pay"):
        step.pop("pay", None)
    return repr(sorted(step.items()))


def candidates(state: State) -> Iterator[Data]:
    """Steps that may be legal."""
    assert state.hand is not None
    hand = sorted(state.hand)
    for tile in sorted(set(hand)):
        for cell in sorted(state.kit.spaces):
            for back in (False, True):
                for turn in (0, 90, 180, 270):
                    yield {"place": tile, "at": name_of(cell), "turn": turn, "back": back}
    yield {"draw": "?"}
    yield {"pass": True}
    for cell in sorted(state.trumpet):
        yield {"discard": name_of(cell)}
    for word in state.decrees:
        for slot in open_slots(state, word):
            yield {"claim": word, "slot": slot}
    yield {"next": {}}
    payments = {pay for count in range(10) for pay in combinations(hand, count)} if len(hand) < 9 else set()
    if len(hand) >= 9:
        payments = {pay for count in range(4) for pay in combinations(hand, count)}
    for favor in ({}, {"favor": "premium"}):
        for pay in sorted(payments):
            yield {**favor, "buy": "?", "from": "stack", "pay": list(pay)}
            for tile in sorted(set(state.market or []) - {"-"}):
                yield {**favor, "buy": tile, "pay": list(pay)}
                for place, lies in enumerate((state.market or [])[:4]):
                    if lies == tile:
                        yield {**favor, "buy": tile, "from": place + 1, "pay": list(pay)}
    yield {"favor": "actions"}
    yield {"favor": "plans", "draw": ["?"]}
    # What is drawn is not known: one of it goes, or a plan that is known to be held.
    for plan in ("?", *(state.plans or [])):
        yield {"favor": "plans", "draw": ["?", "?"], "discard": plan}


def count_moves(data: Data) -> int:
    """How many legal steps there are in a position."""
    return len(moves(state_of(data)))
