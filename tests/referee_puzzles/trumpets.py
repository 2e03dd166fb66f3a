"""Judge of the trumpets: every tile of the hand on every space, turned in every way, one after the other.

Pipes and points come from the referee of Twisted Trumpets (tests/referee_trumpets), which shares no code with the
product; the board and the tiles from the set file.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from random import Random

from tests.referee_puzzles.common import WRONG, Data, Judge, Solved, Verdict, cell_of, name_of
from tests.referee_trumpets.board import (
    EDGES,
    Cell,
    Kit,
    Lying,
    Net,
    Trumpet,
    across,
    beyond,
    kit_of,
    pipes_of,
    score,
    trumpet_of,
)

Placement = tuple[Cell, Lying]
PARTS = ("pipes", "flags", "birds", "open-ends")
SAID = {
    "pipes": "the ways from its bells", "flags": "with flags", "birds": "with birds", "open-ends": "by closing pipes",
}  # fmt: skip


def points(data: Data, trumpet: Trumpet) -> dict[str, int]:
    """What a trumpet is worth, in all and by part; no decrees, no plans."""
    tiles = {name_of(cell): f"{tile}{'~' * back}@{turn}" for cell, (tile, turn, back) in trumpet.items()}
    return score({**data["position"], "trumpet": tiles})


def joins(kit: Kit, trumpet: Trumpet, cell: Cell, lies: Lying) -> bool:
    """Whether a pipe end of a tile meets a pipe that hangs on the trumpeter, or the trumpeter."""
    net = Net(kit, trumpet)
    attached = net.attached()
    ends = [edge for pipe in pipes_of(kit, lies) for edge in EDGES if edge in pipe.ends]
    return any((cell, edge) in kit.mouths or _meets(net, attached, cell, edge) for edge in ends)


def _meets(net: Net, attached: set[tuple[Cell, int]], cell: Cell, edge: str) -> bool:
    there = beyond(cell, edge)
    return any(node[0] == there and across(edge) in net.pipes[node].ends for node in attached)


def look(kit: Kit, lies: Lying) -> Hashable:
    """What tells tiles apart: which tile, which side, and how its pipes and bells lie."""
    pipes = (
        (tuple(sorted(pipe.ends)), tuple(sorted((kind, tuple(sorted(way))) for kind, way in pipe.bells)), pipe.twist)
        for pipe in pipes_of(kit, lies)
    )
    return lies[0], lies[2], tuple(sorted(pipes))


def looks(kit: Kit, trumpet: Trumpet) -> Hashable:
    """The same for trumpets that are not different."""
    return frozenset((cell, look(kit, lies)) for cell, lies in trumpet.items())


def ways(kit: Kit, tile: str) -> list[Lying]:
    """A tile turned in four ways, and with its back up if it is a premium one."""
    backs = (False, True) if kit.tiles[tile]["kind"] == "premium" else (False,)
    return [(tile, turn, back) for back in backs for turn in (0, 90, 180, 270)]


def built(data: Data) -> dict[Hashable, Trumpet]:
    """All different trumpets that the hand can build, that without any tile of it too."""
    kit = kit_of(data["position"])
    start = trumpet_of(data["position"])
    found: dict[Hashable, Trumpet] = {looks(kit, start): start}
    level = [(start, tuple(sorted(data["position"]["hand"])))]
    while level:
        further: dict[Hashable, tuple[Trumpet, tuple[str, ...]]] = {}
        for trumpet, hand in level:
            for tile in dict.fromkeys(hand):
                left = list(hand)
                left.remove(tile)
                for cell in sorted(kit.spaces - set(trumpet)):
                    for lies in ways(kit, tile):
                        if joins(kit, trumpet, cell, lies):
                            grown = {**trumpet, cell: lies}
                            further.setdefault(looks(kit, grown), (grown, tuple(left)))
        level = list(further.values())
        found |= {key: trumpet for key, (trumpet, _) in further.items()}
    return found


def solve(data: Data) -> Solved:
    """All trumpets, and those that are worth most."""
    found = {key: (points(data, trumpet)["total"], trumpet) for key, trumpet in built(data).items()}
    best = max(total for total, _ in found.values())
    right = frozenset(key for key, (total, _) in found.items() if total == best)
    return Solved(best, len(right), right)


def laid_by(data: Data, answer: Data) -> Trumpet | None:
    """The trumpet after the placements of an answer; None where one is not legal, or there is none."""
    kit, trumpet, hand = kit_of(data["position"]), trumpet_of(data["position"]), list(data["position"]["hand"])
    for one in answer["placements"]:
        cell, back, turn = cell_of(one["at"]), bool(one.get("back")), one.get("turn", 0)
        if one["place"] not in hand or cell not in kit.spaces or cell in trumpet or turn not in (0, 90, 180, 270):
            return None
        if back and kit.tiles[one["place"]]["kind"] != "premium":
            return None
        lies = (one["place"], turn, back)
        if not joins(kit, trumpet, cell, lies):
            return None
        hand.remove(one["place"])
        trumpet[cell] = lies
    return trumpet if answer["placements"] else None


def verdict(data: Data, answer: Data, solved: Solved) -> Verdict:
    """Each placement by itself, and then the points of the whole trumpet."""
    trumpet = laid_by(data, answer)
    if trumpet is None:
        return WRONG
    total = points(data, trumpet)["total"]
    right = looks(kit_of(data["position"]), trumpet) in solved.answers
    assert right == (total == solved.best)
    return Verdict(right, total)


def tries(data: Data, chance: Random, solved: Solved) -> Iterator[Data]:
    """Right answers in another order, turned, moved, doubled, shortened; placements at random."""
    kit = kit_of(data["position"])
    spaces, hand = sorted(kit.spaces), data["position"]["hand"]
    yield {"placements": []}
    for right in data["solutions"]:
        placements = right["placements"]
        for _ in range(max(1, 40 // len(data["solutions"]))):
            yield {"placements": chance.sample(placements, len(placements))}
            index = chance.randrange(len(placements))
            one = placements[index]
            for other in (
                {**one, "turn": chance.choice((0, 90, 180, 270))},
                {**one, "turn": chance.choice((45, 1, 89))},
                {**one, "at": name_of(chance.choice(spaces))},
                {**one, "back": True},
                {**one, "place": chance.choice([*hand, "b1", "p1"])},
            ):
                yield {"placements": [*placements[:index], other, *placements[index + 1 :]]}
            yield {"placements": placements[:index]}
            yield {"placements": [*placements, one]}
    for _ in range(60):
        number = chance.randint(1, len(hand))
        yield {
            "placements": [
                {"place": tile, "at": name_of(chance.choice(spaces)), "turn": chance.choice((0, 90, 180, 270))}
                for tile in chance.sample(hand, number)
            ]
        }


def hints(data: Data, solved: Solved) -> None:
    """A best trumpet has its new tiles just there, and gains most with what is named."""
    cells = {cell_of(name) for name in data["hints"]["cells"]}
    before = trumpet_of(data["position"])
    start = points(data, before)
    named = next(part for part, words in SAID.items() if words in data["hints"]["rule"]["en"])
    met = []
    for right in data["solutions"]:
        trumpet = laid_by(data, right)
        assert trumpet is not None
        after = points(data, trumpet)
        gains = {part: after[part] - start[part] for part in PARTS}
        met.append((set(trumpet) - set(before) == cells, gains[named] == max(gains.values())))
    assert (True, True) in met, (named, met)


def key(data: Data, answer: Data) -> Hashable:
    """The trumpet of an answer."""
    trumpet = laid_by(data, answer)
    assert trumpet is not None
    return looks(kit_of(data["position"]), trumpet)


JUDGES = {"trumpets-best": Judge(solve, key, verdict, tries, hints)}
