"""What is wrong with a position as it lies, by the codes of the rules: setup, placement and end."""

from __future__ import annotations

from collections import Counter

from .board import Data, Kit, Net, holders, kit_of, switch, trumpet_of

USED = {"gold": 0, "grey": 1, "gone": 2}
MOST_USES = 6


def in_game(kit: Kit, tile: str, players: int) -> int:
    """How many of a tile there are in a game of so many players: those with too many dots are taken out."""
    copies = kit.tiles[tile].get("copies", 1)
    if kit.tiles[tile]["kind"] == "starting":
        return int(copies) * players
    by_dots = copies if isinstance(copies, dict) else {"0": copies}
    gone = {2: (3, 4), 3: (4,)}.get(players, ())
    return sum(count for dots, count in by_dots.items() if int(dots) not in gone)


def check(data: Data) -> set[str]:
    """The codes of all that is wrong with a position as it lies."""
    return setup(data) | placement(data) | ending(data)


def setup(data: Data) -> set[str]:
    """Codes TT101 to TT117."""
    kit = kit_of(data)
    found = set()
    players = data.get("players")
    if players is not None and not 2 <= players <= 4:
        found.add("TT102")
        players = None
    market = data.get("market")
    seen = Counter(lies[0] for lies in trumpet_of(data).values())
    seen.update(data.get("hand") or [])
    seen.update(data.get("draws") or [])
    seen.update(tile for tile in market or [] if tile != "-")
    if any(half_a_pipe(kit, tile) for tile in seen if tile not in (data.get("draws") or [])):
        found.add("TT117")
    for tile, count in seen.items():
        there = in_game(kit, tile, players or 4)
        if count > there:
            found.add("TT101" if there else "TT105")
    if market is not None:
        if len(market) > 4:
            found.add("TT103")
        if any(tile != "-" and kit.tiles[tile]["kind"] != "premium" for tile in market):
            found.add("TT104")
    found |= plans_and_favors(data, kit) | actions_left(data, kit) | decrees(data)
    return found


def half_a_pipe(kit: Kit, tile: str) -> bool:
    """Whether a pipe of a tile has one end and no bell: it neither goes on nor is it closed."""
    sides = [kit.tiles[tile], kit.tiles[tile].get("back") or {}]
    pipes = [pipe for side in sides for pipe in side.get("pipes") or []]
    return any(len(pipe["ends"]) == 1 and not pipe.get("bells") for pipe in pipes)


def plans_and_favors(data: Data, kit: Kit) -> set[str]:
    """Codes TT106, TT107, TT110, TT114, TT116."""
    found = set()
    plans, favors = data.get("plans"), data.get("favors")
    if plans is not None:
        # One at the start, one more for each use of the token that draws plans.
        most = 3 if favors is None else 1 + USED[favors.get("plans", "gold")]
        if len(plans) > most:
            found.add("TT106")
        if len(set(plans)) < len(plans):
            found.add("TT107")
    if favors is not None:
        missing = favors_missing(data, kit)
        if missing > 0:
            # A turn can stand at the moment in which a favor is due.
            found.add("TT114" if missing == 1 else "TT110")
        # A scroll that is uncovered and covered again brings another favor, unless it is ruled otherwise.
        once = switch(data, "scroll-again", "no")
        if favors_used(data) > (len(kit.scrolls) if once or not kit.scrolls else MOST_USES):
            found.add("TT116")
    return found


def favors_used(data: Data) -> int:
    """How many favors the tokens tell of."""
    return sum(USED[(data.get("favors") or {}).get(kind, "gold")] for kind in ("actions", "plans", "premium"))


def favors_missing(data: Data, kit: Kit) -> int:
    """How many favors the tokens tell of too few for the covered scrolls; nothing is known without tokens."""
    if data.get("favors") is None:
        return 0
    return min(len(kit.scrolls & set(trumpet_of(data))), MOST_USES) - favors_used(data)


def actions_left(data: Data, kit: Kit) -> set[str]:
    """Code TT115: more actions than a turn has at any moment. A gold token has not given any yet."""
    favors = data.get("favors")
    most = 2 if favors is not None and favors.get("actions", "gold") == "gold" else 3
    # Where a favor is due, one was spent on the tile that covers the scroll.
    most -= favors_missing(data, kit) == 1
    return {"TT115"} if data.get("actions", 0) > most else set()


def decrees(data: Data) -> set[str]:
    """Codes TT108, TT109, TT111 to TT113."""
    table = {word: holders(entry) for word, entry in (data.get("decrees") or {}).items()}
    return held_faults(table, data.get("round"), data.get("player", "me"), data.get("players"))


def held_faults(
    table: dict[str, list[list[tuple[str, int | None]]]], now: int | None, me: str, players: int | None
) -> set[str]:
    """The same codes for decrees as they are held in a round."""
    found = set()
    if len(table) > 3:
        found.add("TT108")
    names = {name for slots in table.values() for slot in slots for name, _ in slot}
    # Whoever is called `me` may be one of those who are named.
    names |= {me} - {"me"}
    if len(names) > (4 if players is None else players) and players in (None, 2, 3, 4):
        found.add("TT109")
    for slots in table.values():
        everyone = [name for slot in slots for name, _ in slot]
        if len(set(everyone)) < len(everyone):
            found.add("TT111")
        filled = [bool(slot) for slot in slots]
        if filled != sorted(filled, reverse=True):
            found.add("TT112")
        if not rounds_fit(slots, now):
            found.add("TT113")
    return found


def rounds_fit(slots: list[list[tuple[str, int | None]]], now: int | None) -> bool:
    """Whether rounds can be told for all slots: one for each but the last, each after the one before, none to come."""
    last = 0
    for number, slot in enumerate(slots):
        told = {round_ for _, round_ in slot if round_ is not None}
        if not slot:
            continue
        if number == 2:
            return all(round_ > last for round_ in told) and (now is None or max(told | {last + 1}) <= now)
        if len(told) > 1:
            return False
        here = min(told) if told else last + 1
        if here <= last or (now is not None and here > now):
            return False
        last = here
    return True


def placement(data: Data) -> set[str]:
    """Codes TT201 to TT206."""
    kit = kit_of(data)
    trumpet = trumpet_of(data)
    net = Net(kit, trumpet)
    found = set()
    if any(cell not in kit.spaces for cell in trumpet):
        found.add("TT206")
    if any(lies[1] % 90 for lies in trumpet.values()):
        found.add("TT202")
    if any(lies[2] and kit.tiles[lies[0]]["kind"] != "premium" for lies in trumpet.values()):
        found.add("TT203")
    # A tile that lies askew joins nothing; that it does lie askew is what is wrong.
    if any(trumpet[cell][1] % 90 == 0 for cell in net.loose_tiles()):
        found.add("TT201")
    if switch(data, "dead-ends", "forbidden") and net.dead_ends():
        found.add("TT204")
    if switch(data, "loops", "forbidden") and net.loops():
        found.add("TT205")
    return found


def ending(data: Data) -> set[str]:
    """Code TT402: the end was triggered in a round that is not over yet, or in the one before."""
    now, end = data.get("round"), data.get("ending")
    return {"TT402"} if now is not None and end is not None and not now - 1 <= end <= now else set()
