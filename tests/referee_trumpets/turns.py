"""Steps of a turn: which are legal, what is wrong with the others, what they lead to, written from the rules.

Sources: rules text, sections on the two actions, the King's Favor, claiming royal decrees and the end of the game; the
fact sheet, section 3. A step is plain data in the form of the file.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from . import board
from .board import Cell, Data, Kit, Lying, Net, Trumpet, cell_of, holders, kit_of, name_of, switch, trumpet_of
from .positions import held_faults, in_game

LESS = {"gold": 3, "grey": 2}
MORE_ACTIONS = {"gold": 2, "grey": 1}
PLANS_DRAWN = {"gold": 2, "grey": 1}
NEXT_SIDE = {"gold": "grey", "grey": "gone"}
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
    favors: dict[str, str] | None
    decrees: dict[str, list[list[tuple[str, int | None]]]]
    plans: list[str] | None
    round: int | None
    ending: int | None
    me: str
    owed: int = 0
    claiming: bool = False
    covered: set[Cell] = field(default_factory=set)  # scrolls on which some tile has lain
    turns_left: int | None = None  # where the round is not told, but the end was triggered in this record

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
        return self.favors is None or any(side != "gone" for side in self.favors.values())

    def counter(self) -> board.Counter:
        """What cards count now."""
        net = self.net
        return board.Counter(net, len(net.unused_mouths()) if switch(self.data, "unused-mouth", "penalised") else 0)

    def left(self, tile: str) -> int:
        """How many of a tile are not seen: neither on the board nor in the hand nor in the market."""
        seen = Counter(lies[0] for lies in self.trumpet.values())
        seen.update(self.hand or [])
        seen.update(self.market or [])
        players = self.data.get("players")
        return in_game(self.kit, tile, players if players in (2, 3, 4) else 4) - seen[tile]

    def kind(self, tile: str) -> str:
        """Starting, basic or premium."""
        return str(self.kit.tiles[tile]["kind"])


def state_of(data: Data) -> State:
    """The state that a file tells of."""
    kit = kit_of(data)
    favors = data.get("favors")
    return State(
        data=data,
        kit=kit,
        trumpet=trumpet_of(data),
        hand=None if "hand" not in data else list(data["hand"]),
        market=None if "market" not in data else list(data["market"]),
        actions=data.get("actions", 2),
        favors=None if favors is None else {"actions": "gold", "plans": "gold", "premium": "gold"} | favors,
        decrees={word: holders(entry) for word, entry in (data.get("decrees") or {}).items()},
        plans=None if "plans" not in data else list(data["plans"]),
        round=data.get("round"),
        ending=data.get("ending"),
        me=data.get("player", "me"),
        covered=set(kit.scrolls & set(trumpet_of(data))),
        owed=favor_due(data, kit),
    )


def favor_due(data: Data, kit: Kit) -> int:
    """1 where the tokens tell of one use less than of covered scrolls: the moment in which a favor is due."""
    favors = data.get("favors")
    if favors is None:
        return 0
    uses = sum({"gold": 0, "grey": 1, "gone": 2}[favors.get(kind, "gold")] for kind in ("actions", "plans", "premium"))
    return int(uses == min(len(kit.scrolls & set(trumpet_of(data))), 6) - 1)


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
        found |= unseen_faults(state, step["draw"], ("basic", "starting"))
    elif "buy" in step:
        found |= buy_faults(state, step, [0])
    elif "discard" in step:
        found |= discard_faults(state, cell_of(step["discard"]))
    elif "claim" in step:
        found |= claim_faults(state, step)
    elif "next" in step:
        found |= next_faults(state, step["next"] or {})
    return found


def lacking(state: State, tiles: list[str]) -> bool:
    """Whether the hand does not hold these tiles."""
    return state.hand is not None and bool(Counter(tiles) - Counter(state.hand))


def laid_by(step: Data) -> Lying:
    """How a placement lays its tile."""
    return step["place"], step.get("turn", 0), bool(step.get("back"))


def place_faults(state: State, step: Data) -> set[str]:
    """Codes TT301 to TT308."""
    found = set()
    cell, lies = cell_of(step["at"]), laid_by(step)
    if lacking(state, [lies[0]]):
        found.add("TT301")
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


def unseen_faults(state: State, tile: str, kinds: tuple[str, ...]) -> set[str]:
    """Code TT314: a tile that cannot have been drawn from a stack."""
    if tile != "?" and (state.kind(tile) not in kinds or state.left(tile) < 1):
        return {"TT314"}
    return set()


def prices(state: State, tile: str) -> set[int]:
    """What a tile of the market costs, where it lies."""
    assert state.market is not None
    return {price for one, price in zip(state.market, state.kit.prices, strict=False) if one == tile}


def buy_faults(state: State, step: Data, less: list[int]) -> set[str]:
    """Codes TT301, TT313 to TT316; `less`: by how much the price can be lower."""
    found = set()
    pay = list(step.get("pay") or [])
    if lacking(state, pay):
        found.add("TT301")
    if any(state.kind(tile) == "premium" for tile in pay):
        found.add("TT316")
    if step.get("from") == "stack":
        found |= unseen_faults(state, step["buy"], ("premium",))
        costs = {state.kit.blind}
    elif state.market is None:
        costs = set(state.kit.prices)
        if state.kind(step["buy"]) != "premium":
            found.add("TT313")
    else:
        costs = prices(state, step["buy"])
        if not costs:
            found.add("TT313")
    if costs and len(pay) not in {max(0, cost - off) for cost in costs for off in less}:
        found.add("TT315")
    return found


def discard_faults(state: State, cell: Cell) -> set[str]:
    """Codes TT319 to TT321."""
    found = set()
    if not state.net.closed():
        found.add("TT319")
    if cell not in state.trumpet:
        return found | {"TT320"}
    rest = {one: lies for one, lies in state.trumpet.items() if one != cell}
    if set(Net(state.kit, rest).loose_tiles()) - set(state.net.loose_tiles()):
        found.add("TT321")
    return found


def favor_faults(state: State, step: Data) -> set[str]:
    """Codes TT311, TT312, TT317, TT318, and those of a purchase."""
    found = set()
    kind = step["favor"]
    if not state.owed:
        found.add("TT311")
    side = None if state.favors is None else state.favors[kind]
    if side == "gone":
        return found | {"TT312"}
    if kind == "plans":
        found |= plan_faults(state, step, side)
    if kind == "premium":
        if "buy" not in step:
            found.add("TT318")
        else:
            found |= buy_faults(state, step, sorted(LESS.values()) if side is None else [LESS[side]])
    return found


def plan_faults(state: State, step: Data, side: str | None) -> set[str]:
    """Code TT317."""
    drawn = step.get("draw") or []
    gone = step.get("discard")
    if len(drawn) not in ((1, 2) if side is None else (PLANS_DRAWN[side],)):
        return {"TT317"}
    if (gone is not None) != (len(drawn) == 2):
        return {"TT317"}
    known = [plan for plan in drawn if plan != "?"]
    if len(set(known)) < len(known) or set(known) & set(state.plans or []):
        return {"TT317"}
    if gone is not None and state.plans is not None and "?" not in drawn and gone not in [*drawn, *state.plans]:
        return {"TT317"}
    return set()


def rounds_told(state: State) -> set[int]:
    """All rounds that are told of: the present one is none of those before them."""
    slots = [slot for each in state.decrees.values() for slot in each]
    return {round_ for slot in slots for _, round_ in slot if round_ is not None}


def open_slots(state: State, word: str) -> list[int]:
    """The slots, from 1, on which a disc can come now: as far as the rounds told leave it open, several."""
    slots = state.decrees.get(word, [[], [], []])
    found: list[int] = []
    earliest = 0
    for number, slot in enumerate(slots):
        if not slot or number == 2:
            return [*found, number + 1]
        # Taken in this round it is open to all; then nobody can have a later slot yet.
        told = {round_ for _, round_ in slot if round_ is not None}
        earliest = min(told, default=earliest + 1)
        if state.round is None:
            now = not told or max(told) == max(rounds_told(state))
        else:
            now = not told or told == {state.round}
        if now and not any(slots[number + 1 :]):
            found.append(number + 1)
            if earliest == state.round:
                return found
    return found


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
    market = [tile for tile in told.get("market") or [] if tile != "-"]
    if len(told.get("market") or []) > 4 or any(state.kind(tile) != "premium" for tile in market):
        found.add("TT327")
    premium = {tile for tile in market if state.kind(tile) == "premium"}
    held = Counter([lies[0] for lies in state.trumpet.values()] + list(state.hand or []))
    players = state.data.get("players")
    for tile in premium:
        if market.count(tile) + held[tile] > in_game(state.kit, tile, players if players in (2, 3, 4) else 4):
            found.add("TT327")
    if "decrees" in told:
        found |= table_faults(state, {word: holders(entry) for word, entry in told["decrees"].items()})
    ending = told.get("ending")
    if ending is not None and state.round is not None and not state.round - 1 <= ending <= state.round + 1:
        found.add("TT402")
    return found


def table_faults(state: State, changed: dict[str, list[list[tuple[str, int | None]]]]) -> set[str]:
    """Code TT328 for a disc that is gone; TT108, TT109, TT111 to TT113 for how the decrees are held then."""
    found = set()
    for word, slots in changed.items():
        for old, new in zip(state.decrees.get(word, [[], [], []]), slots, strict=True):
            if {name for name, _ in old} - {name for name, _ in new}:
                found.add("TT328")
    table = {**state.decrees, **changed}
    now = None if state.round is None else state.round + 1
    return found | held_faults(table, now, state.me, state.data.get("players"))


# What a step leads to


def after(state: State, step: Data) -> State:
    """The state after a legal step; what cannot be known any more is None."""
    state = copy.deepcopy(state)
    if "favor" in step:
        use_favor(state, step)
    elif "place" in step:
        cell = cell_of(step["at"])
        spend(state, [step["place"]])
        state.trumpet[cell] = laid_by(step)
        again = not switch(state.data, "scroll-again", "no")
        if cell in state.kit.scrolls and state.tokens() and (again or cell not in state.covered):
            state.owed += 1
        if cell in state.kit.scrolls:
            state.covered.add(cell)
        state.actions -= 1
    elif "draw" in step:
        gain(state, step["draw"])
        state.actions -= 1
    elif "buy" in step:
        bought(state, step, [0])
        state.actions -= 1
    elif "discard" in step:
        del state.trumpet[cell_of(step["discard"])]
        state.actions -= 1
    elif "pass" in step:
        state.actions -= 1
    elif "claim" in step:
        slots = state.decrees.setdefault(step["claim"], [[], [], []])
        slots[step.get("slot", open_slots(state, step["claim"])[0]) - 1].append((state.me, state.round))
        state.claiming = True
    else:
        next_turn(state, step["next"] or {})
    return state


def spend(state: State, tiles: list[str]) -> None:
    """Takes tiles out of the hand."""
    for tile in tiles:
        if state.hand is not None:
            state.hand.remove(tile)


def gain(state: State, tile: str) -> None:
    """Puts a tile into the hand; one that was not seen leaves the hand unknown."""
    if tile == "?":
        state.hand = None
    elif state.hand is not None:
        state.hand.append(tile)


def bought(state: State, step: Data, less: list[int]) -> None:
    """Pays, and takes the tile from where it lies for that price."""
    pay = list(step.get("pay") or [])
    if step.get("from") != "stack" and state.market is not None:
        for number, (tile, price) in enumerate(zip(state.market, state.kit.prices, strict=False)):
            if tile == step["buy"] and len(pay) in {max(0, price - off) for off in less}:
                state.market[number] = "-"
                break
    spend(state, pay)
    gain(state, step["buy"])


def use_favor(state: State, step: Data) -> None:
    """A favor is resolved and its token is turned, or gone."""
    kind = step["favor"]
    side = None if state.favors is None else state.favors[kind]
    if kind == "actions":
        state.actions += MORE_ACTIONS[side or "gold"]
    elif kind == "plans" and state.plans is not None:
        plans = [*state.plans, *(step.get("draw") or [])]
        if "discard" in step and step["discard"] in plans:
            plans.remove(step["discard"])
        elif "discard" in step:
            plans.remove("?")
        state.plans = plans if "?" not in plans else None
    elif kind == "premium":
        bought(state, step, sorted(LESS.values()) if side is None else [LESS[side]])
    if state.favors is not None and side is not None:
        state.favors[kind] = NEXT_SIDE[side]
    state.owed = state.owed - 1 if state.tokens() else 0


def next_turn(state: State, told: Data) -> None:
    """The turn ends, the others have theirs, the next own turn begins."""
    if state.turns_left is not None:
        state.turns_left -= 1
    if len(state.kit.spaces - set(state.trumpet)) <= 3 and state.ending is None:
        state.ending = state.round
        if state.round is None and state.turns_left is None:
            state.turns_left = 1
    if "market" in told:
        state.market = list(told["market"])
    elif "refill" in told and state.market is not None:
        state.market = [tile for tile in state.market if tile != "-"] + list(told["refill"])
    else:
        state.market = None
    for word, entry in (told.get("decrees") or {}).items():
        state.decrees[word] = holders(entry)
    if "ending" in told:
        state.ending = told["ending"] if state.ending is None else min(state.ending, told["ending"])
    if state.round is not None:
        state.round += 1
    state.actions = 2
    state.claiming = False


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
    yield {"favor": "actions"}
    yield {"favor": "plans", "draw": ["?"]}
    # What is drawn is not known: one of it goes, or a plan that is known to be held.
    for plan in ("?", *(state.plans or [])):
        yield {"favor": "plans", "draw": ["?", "?"], "discard": plan}


def count_moves(data: Data) -> int:
    """How many legal steps there are in a position."""
    return len(moves(state_of(data)))
