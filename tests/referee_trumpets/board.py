"""Boards, tiles as they lie, pipes and what they join, what cards count, and the score, written from the rules.

Sources: rules text, sections on placing tiles, completed pipes, scoring and penalties; the fact sheet, sections 3 and
6 (the rulings that are switches). Positions come in as plain data in the form of the file. Nothing here shares code
with the product. All is plain and slow: ways are found by walking every one of them, the directions of diagonal bells
by trying all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import yaml

Data = dict[str, Any]
Cell = tuple[int, int]  # (row, column), from 0
Lying = tuple[str, int, bool]  # tile, degrees clockwise, whether its back is up
Trumpet = dict[Cell, Lying]
Node = tuple[Cell, int]  # a pipe: the cell of its tile, its number on the face

EDGES = ("top", "right", "bottom", "left")  # clockwise
STEPS = {"top": (-1, 0), "right": (0, 1), "bottom": (1, 0), "left": (0, -1)}
FLAG_POINTS = (0, 1, 2, 4, 7, 11, 16)
HOUSE = Path(__file__).parents[2] / "data" / "twisted-trumpets" / "sets" / "house.yaml"
PARTS = ("pipes", "flags", "birds", "decrees", "plans", "open-ends")
PLAIN_BACK: Data = {"pipes": [{"ends": ["left"], "bells": [{"kind": "end", "facing": "right"}]}]}


def cell_of(name: str) -> Cell:
    """`B3` as (2, 1)."""
    return int(name[1:]) - 1, ord(name[0]) - ord("A")


def name_of(cell: Cell) -> str:
    """(2, 1) as `B3`."""
    return f"{chr(ord('A') + cell[1])}{cell[0] + 1}"


def turned(edge: str, degrees: int) -> str:
    """Where an edge goes when its tile is turned clockwise."""
    return EDGES[(EDGES.index(edge) + degrees // 90) % 4]


def across(edge: str) -> str:
    """The opposite edge."""
    return turned(edge, 180)


def beyond(cell: Cell, edge: str) -> Cell:
    """The cell at an edge of a cell."""
    return cell[0] + STEPS[edge][0], cell[1] + STEPS[edge][1]


# Reading


@dataclass(frozen=True)
class Kit:
    """What is played with: the board, and the tiles and cards by id, as the files describe them."""

    spaces: frozenset[Cell]
    scrolls: frozenset[Cell]
    mouths: tuple[tuple[Cell, str], ...]
    prices: tuple[int, ...]
    blind: int
    colours: tuple[str, ...]
    tiles: Data
    decrees: Data
    plans: Data


@cache
def house() -> Data:
    """The shipped set. Its words are plain, so that the older YAML of the library reads them likewise."""
    found: Data = yaml.safe_load(HOUSE.read_text(encoding="utf-8"))
    return found


@cache
def set_file(path: str) -> Data:
    """A set file by its path."""
    found: Data = yaml.safe_load(Path(path).read_text(encoding="utf-8"))
    return found


def kit_of(data: Data) -> Kit:
    """The kit of a position: that of the shipped set or of a set file, with what the position gives itself."""
    box = set_file(data["set"]) if data.get("set", "house") != "house" else house()
    board = data.get("board") or box["board"]
    grid = [line.replace(" ", "") for line in board["grid"].strip().splitlines()]
    letters = {(row, column): letter for row, line in enumerate(grid) for column, letter in enumerate(line)}
    cards: Data = {
        key: {word: card for word, card in (data.get(key) or {}).items() if isinstance(card, dict)}
        if isinstance(data.get(key), dict)
        else {}
        for key in ("decrees", "plans")
    }
    return Kit(
        spaces=frozenset(cell for cell, letter in letters.items() if letter != "#"),
        scrolls=frozenset(cell for cell, letter in letters.items() if letter == "S"),
        mouths=tuple((cell_of(mouth["cell"]), mouth["edge"]) for mouth in board["mouths"]),
        prices=tuple(box["market"]["prices"]),
        blind=box["market"]["blind"],
        colours=tuple(box["flags"]),
        tiles=box["tiles"] | (data.get("tiles") or {}),
        decrees=box["decrees"] | cards["decrees"],
        plans=box["plans"] | cards["plans"],
    )


def lying(word: str) -> Lying:
    """`p7~@180` as a tile, its turn and whether its back is up."""
    rest, _, degrees = word.partition("@")
    return rest.removesuffix("~"), int(degrees or 0), rest.endswith("~")


def trumpet_of(data: Data) -> Trumpet:
    """The tiles on the board, those beside it too."""
    return {cell_of(name): lying(word) for name, word in (data.get("trumpet") or {}).items()}


def switch(data: Data, key: str, other: str) -> bool:
    """Whether a ruling has been switched to the other value."""
    return (data.get("rules") or {}).get(key) == other


# Tiles as they lie


@dataclass(frozen=True)
class Pipe:
    """A pipe as it lies: the edges that it reaches; for every bell its kind and where it can be said to face."""

    ends: frozenset[str]
    bells: tuple[tuple[str, tuple[str, ...]], ...]
    twist: bool


def side_of(kit: Kit, lies: Lying) -> Data:
    """The side that is up; only premium tiles have another one with something on it."""
    tile: Data = kit.tiles[lies[0]]
    if lies[2] and tile["kind"] == "premium":
        back: Data = tile.get("back") or PLAIN_BACK
        return back
    return tile


def pipes_of(kit: Kit, lies: Lying) -> list[Pipe]:
    """The pipes on a tile as it lies; one that lies askew joins nothing, so it has none."""
    if lies[1] % 90:
        return []
    found = []
    for pipe in side_of(kit, lies).get("pipes") or []:
        bells = []
        for bell in pipe.get("bells") or []:
            facing = bell["facing"] if isinstance(bell["facing"], list) else [bell["facing"]]
            bells.append((bell["kind"], tuple(turned(edge, lies[1]) for edge in facing)))
        ends = frozenset(turned(edge, lies[1]) for edge in pipe["ends"])
        found.append(Pipe(ends, tuple(bells), bool(pipe.get("twist"))))
    return found


def looks(kit: Kit, lies: Lying) -> object:
    """What the rules see of a tile as it lies, in a form that is equal where nothing differs."""
    side = side_of(kit, lies)
    pipes = sorted(
        (sorted(pipe.ends), sorted((kind, sorted(facing)) for kind, facing in pipe.bells), pipe.twist)
        for pipe in pipes_of(kit, lies)
    )
    flags = sorted((colour, count) for colour, count in (side.get("flags") or {}).items() if count)
    return repr((pipes, flags, side.get("birds") or 0, side.get("notes") or 0))


# Pipes and what they join


class Net:
    """The pipes of all tiles that lie on spaces of the board, and how they hang together."""

    def __init__(self, kit: Kit, trumpet: Trumpet) -> None:
        self.kit = kit
        self.tiles = {cell: lies for cell, lies in trumpet.items() if cell in kit.spaces}
        self.pipes: dict[Node, Pipe] = {}
        for cell, lies in self.tiles.items():
            for number, pipe in enumerate(pipes_of(kit, lies)):
                self.pipes[cell, number] = pipe
        self.reached = {(node[0], edge): node for node, pipe in self.pipes.items() for edge in pipe.ends}

    def ends(self) -> list[tuple[Node, str]]:
        """All ends of pipes: the pipe and the edge."""
        return [(node, edge) for node, pipe in self.pipes.items() for edge in EDGES if edge in pipe.ends]

    def met(self, node: Node, edge: str) -> Node | None:
        """The pipe that an end joins on the next tile."""
        return self.reached.get((beyond(node[0], edge), across(edge)))

    def at_mouth(self, node: Node) -> bool:
        """Whether a pipe joins the trumpeter."""
        return any((node[0], edge) in self.kit.mouths for edge in self.pipes[node].ends)

    def joints(self) -> list[tuple[Node, Node]]:
        """Pairs of pipes that join, each pair once for every place where they do."""
        found = []
        for node, edge in self.ends():
            other = self.met(node, edge)
            if edge in ("right", "bottom") and other is not None:
                found.append((node, other))
        return found

    def neighbours(self, node: Node) -> list[Node]:
        """The pipes that a pipe joins."""
        met = [self.met(node, edge) for edge in EDGES if edge in self.pipes[node].ends]
        return [other for other in met if other is not None]

    def attached(self) -> set[Node]:
        """The pipes that hang on the trumpeter."""
        found = {node for node in self.pipes if self.at_mouth(node)}
        while True:
            more = {other for node in found for other in self.neighbours(node)} - found
            if not more:
                return found
            found |= more

    def loose_tiles(self) -> list[Cell]:
        """Tiles none of whose pipes hangs on the trumpeter."""
        attached = self.attached()
        return [cell for cell in self.tiles if not any(node[0] == cell for node in attached)]

    def ways(self, node: Node, passed: tuple[Node, ...] = ()) -> Iterator[tuple[Node, ...]]:
        """Every way from a pipe to the trumpeter that passes no pipe twice."""
        here = (*passed, node)
        if self.at_mouth(node):
            yield here
        for other in self.neighbours(node):
            if other not in here:
                yield from self.ways(other, here)

    def best_way(self, node: Node) -> tuple[int, int] | None:
        """The fewest tiles on a way to the trumpeter, and the most twists on a way with so few; None without a way."""
        counted = [(len(way), sum(self.pipes[one].twist for one in way)) for way in self.ways(node)]
        if not counted:
            return None
        fewest = min(length for length, _ in counted)
        return fewest, max(twists for length, twists in counted if length == fewest)

    def bells(self) -> list[tuple[Node, str, tuple[str, ...]]]:
        """All bells, with the pipe on which they are."""
        return [(node, kind, facing) for node, pipe in self.pipes.items() for kind, facing in pipe.bells]

    def open_ends(self) -> list[tuple[Node, str]]:
        """The ends that join neither a pipe nor the trumpeter."""
        return [
            (node, edge)
            for node, edge in self.ends()
            if self.met(node, edge) is None and (node[0], edge) not in self.kit.mouths
        ]

    def dead_ends(self) -> list[tuple[Node, str]]:
        """Open ends at which no tile can be laid any more: before a tile, the border or a gap of the board."""
        return [(node, edge) for node, edge in self.open_ends() if not self.free(beyond(node[0], edge))]

    def free(self, cell: Cell) -> bool:
        """Whether a cell is a space on which nothing lies."""
        return cell in self.kit.spaces and cell not in self.tiles

    def unused_mouths(self) -> list[tuple[Cell, str]]:
        """The openings of the trumpeter that no pipe joins."""
        joined = {(node[0], edge) for node, edge in self.ends()}
        return [mouth for mouth in self.kit.mouths if mouth not in joined]

    def closed(self) -> bool:
        """Whether nothing can be joined to the trumpet: no open end of it and no opening faces a free space."""
        attached = self.attached()
        growing = [edge for node, edge in self.open_ends() if node in attached and self.free(beyond(node[0], edge))]
        return not growing and not any(self.free(cell) for cell, _ in self.unused_mouths())

    def loops(self, trumpeter: bool = True) -> int:
        """How many joints close a loop; with the trumpeter as one more thing that is joined."""
        root: dict[object, object] = {}

        def find(one: object) -> object:
            while root.get(one, one) != one:
                one = root[one]
            return one

        joints: list[tuple[object, object]] = list(self.joints())
        if trumpeter:
            joints += [(node, "trumpeter") for node, edge in self.ends() if (node[0], edge) in self.kit.mouths]
        closing = 0
        for one, other in joints:
            if find(one) == find(other):
                closing += 1
            root[find(one)] = find(other)
        return closing


# What cards count


def edge_spaces(kit: Kit, part: str) -> frozenset[Cell]:
    """The spaces of a part of the board: the border (something is no space there), its corners, the scrolls."""
    if part == "scrolls":
        return kit.scrolls
    found = set()
    for cell in kit.spaces:
        out = [beyond(cell, edge) not in kit.spaces for edge in EDGES]
        if part == "border" and any(out):
            found.add(cell)
        if part == "corners" and any(out[number] and out[(number + 1) % 4] for number in range(4)):
            found.add(cell)
    return frozenset(found)


def flags_of(net: Net) -> dict[str, int]:
    """The flags of every colour."""
    found = dict.fromkeys(net.kit.colours, 0)
    for lies in net.tiles.values():
        for colour, count in (side_of(net.kit, lies).get("flags") or {}).items():
            found[colour] += count
    return found


def sum_of(net: Net, key: str) -> int:
    """All birds, or all notes."""
    return sum(side_of(net.kit, lies).get(key) or 0 for lies in net.tiles.values())


class Counter:
    """What cards count on a trumpet. `bells` are kinds and directions of the attached bells, one direction for each."""

    def __init__(self, net: Net, penalised: int = 0) -> None:
        self.net = net
        self.attached = net.attached()
        self.flags = flags_of(net)
        self.open_ends = len(net.open_ends()) + penalised
        ways = [net.best_way(node) for node, _, _ in net.bells() if node in self.attached]
        self.longest = max((way[0] for way in ways if way is not None), default=0)

    def readings(self) -> Iterator[list[tuple[str, str]]]:
        """Every way to say where the bells face."""
        bells = [(kind, facing) for node, kind, facing in self.net.bells() if node in self.attached]
        for chosen in product(*(facing for _, facing in bells)):
            yield [(kind, facing) for (kind, _), facing in zip(bells, chosen, strict=True)]

    def count(self, term: Data, bells: list[tuple[str, str]]) -> int:
        """What a line of a card counts."""
        what, net = term["count"], self.net
        if what == "bells":
            return sum(
                term.get("kind", kind) == kind and term.get("facing", facing) == facing for kind, facing in bells
            )
        if what == "directions":
            return len({facing for _, facing in bells})
        if what == "flags":
            return self.flags[term["colour"]] if "colour" in term else sum(self.flags.values())
        if what == "colours":
            return sum(count > 0 for count in self.flags.values())
        if what == "sets":
            return min(self.flags.values())
        if what in ("birds", "notes"):
            return sum_of(net, what)
        if what == "twists":
            return sum(pipe.twist for pipe in net.pipes.values())
        if what == "tiles":
            kinds = [net.kit.tiles[lies[0]]["kind"] for lies in net.tiles.values()]
            return len([kind for kind in kinds if kind == term.get("kind", kind)])
        if what == "spaces":
            part = edge_spaces(net.kit, term["in"]) if "in" in term else net.kit.spaces
            return len(part & set(net.tiles))
        if what == "open-ends":
            return self.open_ends
        assert what == "longest"
        return self.longest

    def met(self, decree: Data) -> bool:
        """Whether a decree is met: all that it asks for at once."""
        return any(
            all(
                term.get("at-least", 0) <= self.count(term, bells) <= term.get("at-most", 10**6)
                for term in decree["when"]
            )
            for bells in self.readings()
        )

    def plan(self, plan: Data) -> int:
        """The points of a plan."""
        return max(sum(worth(gain, self.count(gain, bells)) for gain in plan["points"]) for bells in self.readings())


def worth(gain: Data, count: int) -> int:
    """The points of a line of a plan for a count: those of the highest step that is reached, or so many for each."""
    if "steps" in gain:
        reached = [int(step) for step in gain["steps"] if int(step) <= count]
        if not reached:
            return 0
        return next(int(points) for step, points in gain["steps"].items() if int(step) == max(reached))
    points = int(gain["each"]) * count
    return min(points, gain["most"]) if "most" in gain else points


# The score


def holders(entry: Any) -> list[list[tuple[str, int | None]]]:
    """Who holds which slot of a decree, since which round where that is told."""
    slots = entry.get("held", [[], [], []]) if isinstance(entry, dict) else entry
    found = []
    for slot in slots:
        found.append([(one, None) if isinstance(one, str) else next(iter(one.items())) for one in slot])
    return found


def bird_points(net: Net, own_notes: bool) -> int:
    """For every bird the notes on the tiles around it, its own only where it is ruled so."""
    points = 0
    for (row, column), lies in net.tiles.items():
        birds = side_of(net.kit, lies).get("birds") or 0
        for down, right in product((-1, 0, 1), repeat=2):
            near = net.tiles.get((row + down, column + right))
            if near is not None and (own_notes or (down, right) != (0, 0)):
                points += birds * (side_of(net.kit, near).get("notes") or 0)
    return points


def score(data: Data) -> dict[str, int]:
    """The total and the six parts for a position as it stands."""
    kit = kit_of(data)
    net = Net(kit, trumpet_of(data))
    attached = net.attached()
    penalised = len(net.unused_mouths()) if switch(data, "unused-mouth", "penalised") else 0
    counter = Counter(net, penalised)
    parts = dict.fromkeys(PARTS, 0)
    for node, _, _ in net.bells():
        if node in attached:
            way = net.best_way(node)
            assert way is not None
            parts["pipes"] += sum(way)
    parts["flags"] = sum(FLAG_POINTS[min(count, 6)] for count in flags_of(net).values())
    parts["birds"] = bird_points(net, switch(data, "bird-own-notes", "yes"))
    me = data.get("player", "me")
    for word, entry in (data.get("decrees") or {}).items():
        # Nobody scores a decree twice: where the same one has two discs, the left one counts.
        mine = [number for number, slot in enumerate(holders(entry)) if me in [name for name, _ in slot]]
        parts["decrees"] += kit.decrees[word]["slots"][mine[0]] if mine else 0
    parts["plans"] = sum(counter.plan(kit.plans[word]) for word in data.get("plans") or [])
    parts["open-ends"] = -3 * (len(net.open_ends()) + penalised)
    return {"total": sum(parts.values()), **parts}
