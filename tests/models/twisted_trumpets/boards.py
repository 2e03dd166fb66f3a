"""Random positions and steps of Twisted Trumpets in the form of the file, for comparisons with the referee.

Everything is drawn from the `random.Random` that is passed in. Boards, tiles and cards are made up for each position,
so that every feature comes with every other; now and then those of the shipped set are used.
"""

from __future__ import annotations

import copy
import random
from dataclasses import replace
from typing import Any

from tests.referee_trumpets.board import EDGES, Kit, Net, Trumpet, beyond, house, kit_of, name_of, trumpet_of
from tests.referee_trumpets.turns import State, after, candidates, judge, state_of

Data = dict[str, Any]
COLOURS = ("red", "yellow", "green", "blue")
COUNTS = (
    "directions",
    "flags",
    "colours",
    "sets",
    "birds",
    "notes",
    "twists",
    "tiles",
    "spaces",
    "open-ends",
    "longest",
)
NAMES = ("arturo", "clora", "patty", "me", "bruno")
SWITCHES = {
    "dead-ends": ("allowed", "forbidden"),
    "loops": ("allowed", "forbidden"),
    "unused-mouth": ("free", "penalised"),
    "bird-own-notes": ("no", "yes"),
    "scroll-again": ("yes", "no"),
}

# Tiles and boards


def random_bell(rng: random.Random) -> Data:
    """A bell of any kind."""
    kind = rng.choice(["end", "mid", "diagonal"])
    if kind == "diagonal":
        first = rng.randrange(4)
        return {"kind": kind, "facing": [EDGES[first], EDGES[(first + rng.choice([1, 3])) % 4]]}
    return {"kind": kind, "facing": rng.choice(EDGES)}


def random_face(rng: random.Random, bells: float = 0.3) -> Data:
    """A side of a tile: no pipe to three, each with bells or a twist now and then, and what hangs on them."""
    edges = rng.sample(EDGES, 4)
    pipes: list[Data] = []
    for _ in range(rng.choice([0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3])):
        ends = [edges.pop() for _ in range(min(len(edges), rng.choice([1, 2, 2, 2, 3, 4])))]
        if ends:
            pipe: Data = {"ends": ends}
            if rng.random() < bells + 0.4 * (len(ends) == 1):
                pipe["bells"] = [random_bell(rng) for _ in range(rng.choice([1, 1, 1, 2]))]
            if rng.random() < 0.3:
                pipe["twist"] = True
            pipes.append(pipe)
    face: Data = {"pipes": pipes}
    if rng.random() < 0.4:
        face["flags"] = {colour: rng.randint(0, 3) for colour in rng.sample(COLOURS, rng.randint(1, 3))}
    if rng.random() < 0.25:
        face["birds"] = rng.randint(0, 2)
    if rng.random() < 0.4:
        face["notes"] = rng.randint(0, 3)
    return face


def random_tile(rng: random.Random, few: bool = False) -> Data:
    """A tile of any kind; `few`: there are so few of it that positions may have too many."""
    kind = rng.choice(["starting", "basic", "basic", "premium"])
    tile: Data = {"kind": kind, **random_face(rng)}
    if kind == "premium" and rng.random() < 0.5:
        tile["back"] = random_face(rng)
    if few and rng.random() < 0.5 and kind != "starting":
        tile["copies"] = {"0": rng.randint(0, 2), "3": rng.randint(0, 2), "4": rng.randint(1, 2)}
    else:
        tile["copies"] = rng.randint(1, 3) if few else 30
    return tile


def random_board(rng: random.Random, most: int = 4) -> Data:
    """A board with scrolls and gaps, and one mouth to three."""
    while True:
        rows, columns = rng.randint(2, most), rng.randint(2, most)
        letters = rng.choice(["....S", "...SS#", "..S#", "."])
        grid = [[rng.choice(letters) for _ in range(columns)] for _ in range(rows)]
        spaces = {(row, column) for row in range(rows) for column in range(columns) if grid[row][column] != "#"}
        free = [(cell, edge) for cell in sorted(spaces) for edge in EDGES if beyond(cell, edge) not in spaces]
        if len(spaces) >= 2:
            mouths = rng.sample(free, min(len(free), rng.choice([1, 1, 2, 3])))
            return {
                "grid": "\n".join(" ".join(line) for line in grid) + "\n",
                "mouths": [{"cell": name_of(cell), "edge": edge} for cell, edge in mouths],
            }


# Cards


def random_term(rng: random.Random) -> Data:
    """Something that a card counts."""
    what = rng.choice(["bells", "bells", "bells", "directions", *COUNTS])
    term: Data = {"count": what}
    if what == "bells":
        if rng.random() < 0.7:
            term["facing"] = rng.choice(EDGES)
        if rng.random() < 0.3:
            term["kind"] = rng.choice(["end", "mid", "diagonal"])
    elif rng.random() < 0.5:
        if what == "flags":
            term["colour"] = rng.choice(COLOURS)
        elif what == "tiles":
            term["kind"] = rng.choice(["starting", "basic", "premium"])
        elif what == "spaces":
            term["in"] = rng.choice(["border", "corners", "scrolls"])
    return term


def random_decree(rng: random.Random) -> Data:
    """A decree that is met not too seldom."""
    when = []
    for _ in range(rng.choice([1, 1, 2, 3])):
        term = random_term(rng)
        if rng.random() < 0.8:
            term["at-least"] = rng.randint(0, 3)
        if rng.random() < 0.3 or "at-least" not in term:
            term["at-most"] = rng.randint(term.get("at-least", 0), 5)
        when.append(term)
    return {"when": when, "slots": [rng.randint(0, 9) for _ in range(3)]}


def random_plan(rng: random.Random) -> Data:
    """A plan of one line to three."""
    points = []
    for _ in range(rng.choice([1, 2, 3])):
        term = random_term(rng)
        if rng.random() < 0.5:
            term["each"] = rng.randint(-2, 4)
            if rng.random() < 0.4:
                term["most"] = rng.randint(0, 9)
        else:
            steps = rng.sample(range(9), rng.randint(1, 4))
            term["steps"] = {str(step): rng.randint(-3, 9) for step in steps}
        points.append(term)
    return {"points": points}


def random_slots(rng: random.Random, now: int | None, players: int, tidy: float = 0.85) -> list[list[Any]]:
    """Who holds which slot of a decree; not `tidy`: anything."""
    if rng.random() > tidy:
        return [
            [name if rng.random() < 0.5 else {name: rng.randint(1, 6)} for name in rng.sample(NAMES, rng.randint(0, 2))]
            for _ in range(3)
        ]
    names = rng.sample(NAMES[:players], players)
    slots: list[list[Any]] = [[], [], []]
    last = now or 5
    rounds = sorted(rng.sample(range(1, last + 1), min(last, rng.choice([0, 1, 1, 2, 3]))))
    for slot, number in zip(slots, rounds, strict=False):
        for _ in range(min(len(names), rng.choice([1, 1, 2]))):
            name = names.pop()
            slot.append({name: number} if rng.random() < 0.7 else name)
    return slots


# Positions


def random_kit(rng: random.Random, few: bool = False, most: int = 4, shipped: float = 0.15) -> Data:
    """A position without anything on its board: board, tiles, cards; sometimes those of the shipped set."""
    data: Data = {"game": "twisted-trumpets"}
    if rng.random() < shipped:
        return data
    data["board"] = random_board(rng, most)
    data["tiles"] = {f"t{number}": random_tile(rng, few) for number in range(rng.randint(4, 8))}
    return data


def ids(data: Data) -> list[str]:
    """The tiles to choose from: those that the position gives itself, or else all."""
    return sorted(data.get("tiles") or kit_of(data).tiles)


def grown(rng: random.Random, data: Data, size: int, loose: float = 0.03) -> Trumpet:
    """A trumpet of at most so many tiles that hang on the trumpeter, but for a few that may lie loose."""
    kit: Kit = kit_of(data)
    trumpet: Trumpet = {}
    for _ in range(8 * size):
        if len(trumpet) >= size:
            break
        cell = rng.choice(sorted(kit.spaces))
        tile = rng.choice(ids(data))
        back = kit.tiles[tile]["kind"] == "premium" and rng.random() < 0.25
        if cell in trumpet:
            continue
        more = trumpet | {cell: (tile, rng.choice([0, 90, 180, 270]), back)}
        if rng.random() < loose or cell not in Net(kit, more).loose_tiles():
            trumpet = more
    return trumpet


def drawn(trumpet: Trumpet) -> dict[str, str]:
    """A trumpet as the file writes it."""
    return {
        name_of(cell): f"{tile}{'~' if back else ''}{f'@{turn}' if turn else ''}"
        for cell, (tile, turn, back) in sorted(trumpet.items())
    }


def random_trumpet(rng: random.Random, few: bool = False, most: int = 4, loose: float = 0.03) -> Data:
    """A position with a board, tiles and a trumpet."""
    data = random_kit(rng, few, most)
    spaces = len(kit_of(data).spaces)
    data["trumpet"] = drawn(grown(rng, data, rng.randint(0, spaces), loose))
    if rng.random() < 0.4:
        data["rules"] = {key: rng.choice(values) for key, values in SWITCHES.items() if rng.random() < 0.6}
    return data


def with_cards(rng: random.Random, data: Data, tidy: float = 0.85) -> Data:
    """The same with decrees and plans."""
    if rng.random() < 0.5:
        data["players"] = rng.randint(2, 4)
    if rng.random() < 0.5:
        data["round"] = rng.randint(1, 6)
    if rng.random() < 0.3:
        data["player"] = rng.choice(NAMES)
    players, now = data.get("players", 4), data.get("round")
    if "board" in data and rng.random() < 0.8:
        data["decrees"] = {
            f"d{number}": random_decree(rng) | {"held": random_slots(rng, now, players, tidy)}
            for number in range(rng.choice([1, 2, 3, 3]))
        }
        data["plans"] = {f"q{number}": random_plan(rng) for number in range(rng.choice([0, 1, 1, 2, 3]))}
    else:
        data["decrees"] = {
            word: random_slots(rng, now, players, tidy) for word in rng.sample(sorted(house()["decrees"]), 3)
        }
        data["plans"] = rng.sample(sorted(house()["plans"]), rng.choice([0, 1, 1, 2, 3]))
    return data


def with_table(rng: random.Random, data: Data) -> Data:
    """The same with what lies in the hand and in the market, tokens, and actions left."""
    tiles = kit_of(data).tiles
    premium = [tile for tile in ids(data) if tiles[tile]["kind"] == "premium"] or ["p1", "p2", "p5", "p7"]
    data["hand"] = [rng.choice(ids(data)) for _ in range(rng.randint(0, 5))]
    if rng.random() < 0.85:
        data["market"] = [rng.choice([*premium, *premium, "-"]) for _ in range(4)]
    if rng.random() < 0.85:
        covered = kit_of(data).scrolls & set(trumpet_of(data))
        uses = [0, 0, 0]
        for _ in range(min(6, len(covered) + rng.choice([0, 0, 0, 1]))):
            uses[rng.choice([number for number in range(3) if uses[number] < 2])] += 1
        data["favors"] = {
            kind: ("gold", "grey", "gone")[used]
            for kind, used in zip(("actions", "plans", "premium"), uses, strict=True)
        }
    if rng.random() < 0.4:
        data["actions"] = rng.choice([0, 1, 2, 2, 3])
    if "round" in data and rng.random() < 0.25:
        data["ending"] = max(1, data["round"] - rng.choice([0, 1]))
    return data


def random_position(rng: random.Random, few: bool = False, most: int = 4, loose: float = 0.03) -> Data:
    """A whole position."""
    return with_table(rng, with_cards(rng, random_trumpet(rng, few, most, loose)))


UNTOLD = ("hand", "market", "favors", "plans", "round", "players", "ending", "actions", "decrees")


def with_less_told(rng: random.Random, data: Data) -> Data:
    """The same with some of it not told."""
    return {key: value for key, value in data.items() if key not in UNTOLD or rng.random() < 0.7}


def favored_position(rng: random.Random) -> Data:
    """A position with many scrolls that are not covered yet, and a hand to cover them with."""
    while True:
        data = random_position(rng, most=3, loose=0.0)
        if "board" in data and len(data["trumpet"]) <= 3:
            data["board"]["grid"] = data["board"]["grid"].replace(".", "S")
            data["hand"] = [rng.choice(ids(data)) for _ in range(5)]
            data["favors"] = {
                kind: rng.choice(["gold", "grey", "grey", "gone"]) for kind in ("actions", "plans", "premium")
            }
            if rng.random() < 0.15:
                del data["favors"]
            return data


def closed_position(rng: random.Random) -> Data:
    """A position whose trumpet is closed, as well as chance allows."""
    while True:
        data = random_position(rng, most=3, loose=0.0)
        if data["trumpet"] and Net(kit_of(data), trumpet_of(data)).closed():
            return data


FAULTS = (
    "askew", "back", "off-board", "loose", "players", "market", "market-size", "plans", "plan-twice", "favors",
    "slots", "slots", "slots", "decrees", "ending", "ending", "tiles", "hand",
)  # fmt: skip


def break_position(rng: random.Random, data: Data) -> Data:
    """A position with one to three random changes; most of them break a rule."""
    data = copy.deepcopy(data)
    for fault in rng.sample(FAULTS, rng.choice([1, 1, 2, 3])):
        one_fault(rng, data, fault)
    return data


def one_fault(rng: random.Random, data: Data, fault: str) -> None:
    """Changes one thing in place."""
    cells = sorted(data["trumpet"])
    tile = rng.choice(ids(data))
    plans = data["plans"]
    if fault in ("askew", "back") and cells:
        cell = rng.choice(cells)
        word = data["trumpet"][cell].partition("@")[0].removesuffix("~")
        data["trumpet"][cell] = word + ("~@90" if fault == "back" else f"@{rng.choice([45, -90, 360, 30, 450, -45])}")
    elif fault == "off-board":
        data["trumpet"][rng.choice(["E1", "F2", "J9", "A6"])] = tile
    elif fault == "loose":
        data["trumpet"][name_of(rng.choice(sorted(kit_of(data).spaces)))] = tile
    elif fault == "players":
        data["players"] = rng.choice([0, 1, 2, 3, 4, 5])
    elif fault == "market":
        data["market"] = [rng.choice([*ids(data), "p1"]) for _ in range(4)]
    elif fault == "market-size":
        data["market"] = ["p1", "p2", "p3", "p4", "p5", "p6"][: rng.choice([0, 3, 5, 6])]
    elif fault == "plans" and isinstance(plans, list):
        data["plans"] = rng.sample(sorted(house()["plans"]), rng.randint(0, 5))
    elif fault == "plan-twice" and isinstance(plans, list) and plans:
        data["plans"] = [*plans, plans[0]]
    elif fault == "favors":
        kinds = rng.sample(["actions", "plans", "premium"], rng.randint(0, 3))
        data["favors"] = {kind: rng.choice(["gold", "grey", "gone"]) for kind in kinds}
    elif fault == "slots" and data["decrees"]:
        word = rng.choice(sorted(data["decrees"]))
        held = random_slots(rng, data.get("round"), 4, tidy=0.2)
        if isinstance(data["decrees"][word], dict):
            data["decrees"][word]["held"] = held
        else:
            data["decrees"][word] = held
    elif fault == "decrees":
        for word in rng.sample(sorted(house()["decrees"]), rng.randint(1, 4)):
            data["decrees"].setdefault(word, [[], [], []])
    elif fault == "ending":
        data["round"] = rng.randint(1, 5)
        data["ending"] = rng.randint(1, 6)
    elif fault == "tiles":
        for cell in cells:
            if rng.random() < 0.5:
                data["trumpet"][cell] = tile
    elif fault == "hand":
        data["hand"] = [tile] * rng.randint(1, 6)


# Steps


def random_step(rng: random.Random, state: State) -> Data:
    """Some step, legal or not."""
    data, kit = state.data, state.kit
    known = ids(data)
    cells = [name_of(cell) for cell in sorted(kit.spaces)]
    hand = in_hand(rng, state) or known[:3]
    premium = sorted({tile for tile in state.market or [] if tile != "-"}) or ["p1"]

    def payment() -> list[str]:
        pay = rng.sample(hand, min(len(hand), rng.choice([0, 1, 1, 2, 2, 3])))
        return [*pay, rng.choice(known)] if rng.random() < 0.1 else pay

    kind = rng.choice(["place"] * 6 + ["draw", "buy", "buy", "stack", "pass", "discard"] + ["favor"] * 3
                      + ["claim", "claim", "next", "next"])  # fmt: skip
    if kind == "place":
        step: Data = {
            "place": rng.choice(hand) if hand and rng.random() < 0.9 else rng.choice(known),
            "at": rng.choice(cells) if rng.random() < 0.95 else rng.choice(["A9", "H1", "E5"]),
        }
        if rng.random() < 0.8:
            step["turn"] = rng.choice([0, 90, 180, 270, -90, 360]) if rng.random() < 0.95 else rng.choice([45, 91])
        if rng.random() < 0.2:
            step["back"] = rng.choice([True, False])
        return step
    if kind == "draw":
        return {"draw": rng.choice(["?", rng.choice(known)])}
    if kind == "buy":
        place = {"from": rng.randint(1, 4)} if rng.random() < 0.3 else {}
        return {"buy": rng.choice(premium) if rng.random() < 0.9 else rng.choice(known), "pay": payment(), **place}
    if kind == "stack":
        return {"buy": rng.choice(["?", rng.choice(known)]), "from": "stack", "pay": payment()[:1]}
    if kind == "pass":
        return {"pass": True}
    if kind == "discard":
        laid = [name_of(cell) for cell in sorted(state.trumpet)]
        return {"discard": rng.choice(laid) if laid and rng.random() < 0.9 else rng.choice(cells)}
    if kind == "favor":
        return random_favor(rng, state, premium, payment())
    if kind == "claim":
        words = sorted(state.decrees) if state.decrees and rng.random() < 0.9 else sorted(kit.decrees)
        return {"claim": rng.choice(words), **({"slot": rng.randint(1, 3)} if rng.random() < 0.6 else {})}
    return random_next(rng, state, premium)


def random_favor(rng: random.Random, state: State, premium: list[str], pay: list[str]) -> Data:
    """Some use of a favor."""
    which = rng.choice(["actions", "plans", "plans", "premium", "premium"])
    step: Data = {"favor": which}
    if which == "plans":
        plans = rng.sample(sorted(state.kit.plans), 4) + list(state.plans or [])
        drawn = [rng.choice(["?", rng.choice(plans)]) for _ in range(rng.choice([0, 1, 1, 2, 2, 2, 3]))]
        step["draw"] = drawn
        if rng.random() < (0.9 if len(drawn) == 2 else 0.1):
            step["discard"] = rng.choice([*drawn, *plans])
    elif which == "premium" and rng.random() < 0.95:
        step["buy"] = rng.choice(premium)
        step["pay"] = pay[: rng.choice([0, 0, 1, 1, 2])]
        if rng.random() < 0.4:
            step["from"] = rng.choice(["stack", "stack", 1, 2, 3, 4])
    return step


def in_hand(rng: random.Random, state: State) -> list[str]:
    """The hand, with tiles that unseen ones can turn out to be; where it is not told, some tiles."""
    known = ids(state.data)
    more = 3 if state.hand is None else sum(state.unseen.values())
    return [*(state.hand or []), *(rng.choice(known) for _ in range(more))]


def random_next(rng: random.Random, state: State, premium: list[str]) -> Data:
    """Some end of a turn."""
    told: Data = {}
    if rng.random() < 0.5:
        gaps = 2 if state.market is None else state.market.count("-")
        count = gaps if rng.random() < 0.95 else rng.randint(0, 4)
        told["refill"] = [rng.choice(premium if rng.random() < 0.95 else ids(state.data)) for _ in range(count)]
    if rng.random() < 0.3:
        told["market"] = [rng.choice(premium) for _ in range(4)]
        if rng.random() < 0.2:
            told["market"] = [*told["market"][: rng.randint(0, 3)], *["-"] * rng.randint(0, 2)]
        if rng.random() < 0.05:
            told["market"] = [rng.choice([*premium, "-"]) for _ in range(4)]
        if rng.random() < 0.05:
            told["market"] = [*told["market"][1:], *rng.sample(ids(state.data), rng.randint(1, 2))]
    if state.decrees and rng.random() < 0.4:
        word = rng.choice(sorted(state.decrees))
        wild = rng.random() < 0.1
        told["decrees"] = {word: random_slots(rng, state.round, 4, tidy=1.0) if wild else more_discs(rng, state, word)}
    if rng.random() < 0.15:
        now = state.round or 4
        told["ending"] = max(1, rng.choice([now, now, now + 1, now - 1, now + 2, state.ending or now]))
    return {"next": told}


def more_discs(rng: random.Random, state: State, word: str) -> list[list[Any]]:
    """How a decree can be held at the own next turn, most of the time: discs of others come."""
    slots: list[list[Any]] = [
        [name if round_ is None or rng.random() < 0.03 else {name: round_} for name, round_ in slot]
        for slot in state.decrees[word]
    ]
    there = {name for slot in state.decrees[word] for name, _ in slot}
    others = [name for name in NAMES[: state.players] if name not in there and (name != state.me or rng.random() < 0.1)]
    now = state.round or 4
    for name in rng.sample(others, rng.randint(0, len(others))):
        free = next((number for number, slot in enumerate(slots) if not slot), 2)
        slot = slots[rng.choice([free, free, free, max(0, free - 1), rng.randrange(3)])]
        slot.append(name if rng.random() < 0.5 else {name: max(1, now + rng.choice([0, 0, 1, 1, 1, 2, -1]))})
    if rng.random() < 0.03 and slots[0]:
        slots[0].pop()
    return slots


def told(rng: random.Random, state: State, step: Data, seen: float = 0.6) -> Data:
    """The same step with what is drawn unseen made known where that can be, so that the hand stays known."""
    kinds = ("premium",) if "buy" in step else ("basic", "starting")
    known = [tile for tile in ids(state.data) if state.kind(tile) in kinds and state.left(tile) > 0]
    if known and step.get("draw", step.get("buy")) == "?" and rng.random() < seen:
        return step | {"buy" if "buy" in step else "draw": rng.choice(known)}
    return step


def left_premium(state: State) -> list[str]:
    """Premium tiles of which several are left to fill the market with."""
    own = [tile for tile in ids(state.data) if state.kind(tile) == "premium" and state.left(tile) >= 2]
    return own or [tile for tile in ("p2", "p5", "p13", "p16") if state.left(tile) >= 1] or ["p1"]


def legal_step(rng: random.Random, state: State) -> Data | None:
    """A legal step of any kind; none if chance finds none."""
    tries = list(candidates(replace(state, hand=in_hand(rng, state))))
    kinds = ["place", *sorted({next(iter(one)) for one in tries})]
    for kind in rng.sample(kinds, len(kinds)):
        some = [one for one in tries if next(iter(one)) == kind]
        for step in rng.sample(some, min(len(some), 30)):
            if not judge(state, step):
                return step
    return None


def random_record(rng: random.Random, data: Data, length: int, wild: float = 0.05) -> list[Data]:
    """Steps from a position: legal ones, and now and then any (`wild`), until one is not legal."""
    state = state_of(data)
    record: list[Data] = []
    while len(record) < length:
        step = random_step(rng, state)
        if rng.random() >= wild:
            legal = legal_step(rng, state)
            if legal is None:
                break
            step = told(rng, state, legal)
            if "next" in step:
                step = random_next(rng, state, left_premium(state))
        record.append(step)
        if judge(state, step):
            break
        state = after(state, step)
    return record
