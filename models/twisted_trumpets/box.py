"""What is in a box: board, tiles, decrees, plans, prices. Shipped sets, sets in a file, parts given in a position."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from rulewright.models import source
from rulewright.models.grid import Cell, read_cell, read_drawing
from rulewright.models.reading import Fields, boolean, choice, integer, items, name, shown, suggestion, text
from rulewright.models.rulebook import PROVENANCE
from rulewright.models.source import InputError, Mapping, Node, Scalar, Source
from rulewright.models.twisted_trumpets.cards import Decree, Part, Plan, read_decree, read_plan
from rulewright.models.twisted_trumpets.tiles import EDGES, Bell, BellKind, Edge, Face, Kind, Pipe, Tile

DATA = Path(__file__).resolve().parents[2] / "data" / "twisted-trumpets"
SETS = DATA / "sets"
HOUSE = "house"
ENDINGS = (".yaml", ".yml")
BOX_KEYS = (
    "set", "provenance", "note", "source", "board", "market", "flags", "characters", "premium-back", "tiles", "decrees",
    "plans",
)  # fmt: skip
TILE_KEYS = ("kind", "pipes", "flags", "birds", "notes", "copies", "back")
PIPE_KEYS = ("ends", "bells", "twist")
PLACES = 4  # of the market
MOST_SIDE = 10
DOTS = (0, 3, 4)
WORD = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*\Z")
SPACE, SCROLL, NOTHING = ".", "S", "#"


@dataclass(frozen=True, slots=True)
class Mouth:
    """An opening of the trumpeter: the space that it opens to, and the edge of that space where it lies."""

    cell: Cell
    edge: Edge


@dataclass(frozen=True, slots=True)
class Board:
    """A player board: its spaces in reading order, those with a closed scroll, the trumpeter's mouths."""

    spaces: tuple[Cell, ...]
    scrolls: frozenset[Cell]
    mouths: tuple[Mouth, ...]

    @property
    def rows(self) -> int:
        return max(cell.row for cell in self.spaces) + 1

    @property
    def columns(self) -> int:
        return max(cell.column for cell in self.spaces) + 1

    def part(self, part: Part) -> frozenset[Cell]:
        """The spaces of a part of the board. The border: spaces with an edge at which no space lies."""
        spaces = set(self.spaces)
        if part is Part.SCROLLS:
            return self.scrolls
        if part is Part.BORDER:
            return frozenset(cell for cell in spaces if any(edge.beyond(cell) not in spaces for edge in EDGES))
        corners = []
        for cell in spaces:
            out = [edge for edge in EDGES if edge.beyond(cell) not in spaces]
            if any(edge.turned(1) in out for edge in out):
                corners.append(cell)
        return frozenset(corners)


@dataclass(frozen=True, slots=True)
class Box:
    """A whole set. `prices` are what the places of the market cost, from the left; `blind` what the stack costs.

    `back` is the usual back of premium tiles. `invented`: no public source shows it. `own`: which parts a position
    gives itself.
    """

    name: str
    board: Board
    prices: tuple[int, ...]
    blind: int
    colours: tuple[str, ...]
    characters: tuple[str, ...]
    tiles: Map[str, Tile]
    decrees: Map[str, Decree]
    plans: Map[str, Plan]
    back: Face
    invented: bool = False
    own: frozenset[str] = field(default_factory=frozenset)


def shipped() -> tuple[str, ...]:
    """The names of the sets that come with the program."""
    return tuple(sorted(path.stem for path in SETS.glob("*.yaml")))


@cache
def shipped_box(word: str) -> Box:
    """A set that comes with the program."""
    return load_box(SETS / f"{word}.yaml")


def load_box(path: Path) -> Box:
    """A set file. Raises InputError for what cannot be read; its place is in that file."""
    loaded = source.load(str(path))
    try:
        return _read_box(loaded)
    except InputError as error:
        error.lines = loaded.lines
        raise


def find_box(node: Node, folder: Path) -> Box:
    """The set that a position names: a shipped one, or a file relative to the position's folder."""
    word = text(node, "set")
    if word.endswith(ENDINGS):
        path = folder / word
        if _is_special(path):
            raise InputError(f"set: {shown(node)} is not a regular file", node.place)
        try:
            return load_box(path)
        except InputError as error:
            line = f" (line {error.place.line}, column {error.place.column})" if error.place else ""
            raise InputError(f"set: {shown(node)}{line}: {error.message}", node.place) from error
    if word not in shipped():
        near = suggestion(word[:40], shipped()) or f": name {', '.join(shipped())}, or a file that ends in .yaml"
        raise InputError(f"set: there is no set {shown(node)}{near}", node.place)
    return shipped_box(word)


def _is_special(path: Path) -> bool:
    """Whether something is there that is no file and no directory, such as a pipe, which could be read for ever."""
    try:
        return path.exists() and not path.is_file() and not path.is_dir()
    except (OSError, ValueError):  # no name at all, such as one that is too long: loading it says so
        return False


def _read_box(loaded: Source) -> Box:
    fields = Fields(loaded.root, "the set", BOX_KEYS)
    called = name(fields.need("set"), "set")
    provenance = fields.get("provenance")
    word = choice(provenance, "provenance", PROVENANCE) if provenance else ""
    market = Fields(fields.need("market"), "market", ("prices", "blind"))
    prices = items(market.need("prices"), "market: prices", PLACES, PLACES)
    colours = _words(items(fields.need("flags"), "flags", 4, 4), "flags")
    characters = fields.get("characters")
    for key in ("note", "source"):
        if (node := fields.get(key)) is not None:
            text(node, key)
    back = fields.get("premium-back")
    usual = read_face(back, "premium-back", colours) if back else plain_back()
    decrees, plans = fields.get("decrees"), fields.get("plans")
    return Box(
        name=called,
        board=read_board(fields.need("board"), loaded),
        prices=tuple(integer(item, "market: prices", 0, 9) for item in prices),
        blind=integer(market.need("blind"), "market: blind", 0, 9),
        colours=colours,
        characters=_words(items(characters, "characters", 0, 9), "characters") if characters else (),
        tiles=read_tiles(fields.need("tiles"), colours, usual),
        decrees={key: read_decree(node, key, colours) for key, node in _named(decrees, "decrees")},
        plans={key: read_plan(node, key, colours) for key, node in _named(plans, "plans")},
        back=usual,
        invented=word == "invented",
    )


def plain_back() -> Face:
    """The back of a premium tile where nothing else is said: one end, and a bell across (a ruling of this project)."""
    return Face((Pipe((Edge.LEFT,), (Bell(BellKind.END, (Edge.RIGHT,)),)),))


def read_board(node: Node, file: Source) -> Board:
    """A player board: a drawing of its spaces, and the mouths of the trumpeter. Raises InputError."""
    fields = Fields(node, "board", ("grid", "mouths"))
    drawn = fields.need("grid")
    drawing = read_drawing(drawn, file, "board: grid", SPACE + SCROLL + NOTHING)
    if max(drawing.height, drawing.width) > MOST_SIDE:
        raise InputError(f"board: grid has at most {MOST_SIDE} rows and columns", drawn.place)
    letters = dict(drawing.cells())
    spaces = tuple(cell for cell, letter in letters.items() if letter != NOTHING)
    if not spaces:
        raise InputError("board: grid has no space", drawn.place)
    mouths = []
    for item in items(fields.need("mouths"), "board: mouths", 1, 40):
        keys = Fields(item, "a mouth", ("cell", "edge"))
        cell = read_cell(keys.need("cell"), "a mouth: cell", drawing.height, drawing.width)
        edge = Edge(choice(keys.need("edge"), "a mouth: edge", EDGES))
        if cell not in spaces:
            raise InputError(f"a mouth: {cell.name} is no space of the board", item.place)
        if edge.beyond(cell) in spaces:
            raise InputError(f"a mouth: at the {edge} edge of {cell.name} lies another space", item.place)
        if Mouth(cell, edge) in mouths:
            raise InputError(f"a mouth: the {edge} edge of {cell.name} is named twice", item.place)
        mouths.append(Mouth(cell, edge))
    return Board(spaces, frozenset(cell for cell in spaces if letters[cell] == SCROLL), tuple(mouths))


def read_tiles(node: Node, colours: tuple[str, ...], usual_back: Face) -> dict[str, Tile]:
    """Tiles by id. Raises InputError."""
    return {key: _read_tile(item, key, colours, usual_back) for key, item in _named(node, "tiles")}


def _named(node: Node | None, what: str) -> list[tuple[str, Node]]:
    """The entries of a mapping whose keys are ids."""
    if node is None:
        return []
    if not isinstance(node, Mapping):
        raise InputError(f"{what} must be a mapping of ids, not {shown(node)}", node.place)
    for key, place in node.keys.items():
        if WORD.match(key) is None or len(key) > 30:
            raise InputError(
                f"{what}: `{key[:40]}` is no id: small letters, digits and hyphens, a letter first, at most 30", place
            )
    return list(node.values.items())


def _words(nodes: list[Node], what: str) -> tuple[str, ...]:
    """Words that are ids, each once."""
    found: list[str] = []
    for node in nodes:
        word = _word(node, what)
        if word in found:
            raise InputError(f"{what}: {word} is named twice", node.place)
        found.append(word)
    return tuple(found)


def _word(node: Node, what: str) -> str:
    word = node.text if isinstance(node, Scalar) else ""
    if WORD.match(word) is None or len(word) > 30:
        raise InputError(
            f"{what}: {shown(node)} is no id: small letters, digits and hyphens, a letter first", node.place
        )
    return word


def _read_tile(node: Node, word: str, colours: tuple[str, ...], usual_back: Face) -> Tile:
    what = f"tiles: {word}"
    fields = Fields(node, what, TILE_KEYS)
    kind = Kind(choice(fields.need("kind"), f"{what}: kind", tuple(Kind)))
    copies, back = fields.get("copies"), fields.get("back")
    if back is not None and kind is not Kind.PREMIUM:
        raise InputError(f"{what}: only premium tiles have a back with pipes", back.place)
    front = _read_face(fields, what, colours)
    behind = read_face(back, f"{what}: back", colours) if back else usual_back if kind is Kind.PREMIUM else None
    return Tile(word, kind, front, behind, _read_copies(copies, what, kind) if copies else {0: 1})


def _read_copies(node: Node, what: str, kind: Kind) -> dict[int, int]:
    """How many there are: a number, or numbers by the dots at the lower edge."""
    if isinstance(node, Scalar):
        return {0: integer(node, f"{what}: copies", 1, 99)}
    if kind is Kind.STARTING:
        raise InputError(f"{what}: copies of a starting tile are a number, for they carry no dots", node.place)
    fields = Fields(node, f"{what}: copies", tuple(map(str, DOTS)))
    found = {int(key): integer(value, f"{what}: copies: {key}", 0, 99) for key, value in fields.node.values.items()}
    if not sum(found.values()):
        raise InputError(f"{what}: copies must be at least one", node.place)
    return found


def read_face(node: Node, what: str, colours: tuple[str, ...]) -> Face:
    """One side of a tile. Raises InputError."""
    return _read_face(Fields(node, what, ("pipes", "flags", "birds", "notes")), what, colours)


def _read_face(fields: Fields, what: str, colours: tuple[str, ...]) -> Face:
    pipes, taken = [], set()
    given, flags, birds, notes = (fields.get(key) for key in ("pipes", "flags", "birds", "notes"))
    for item in items(given, f"{what}: pipes", 0, 4) if given else ():
        pipe = _read_pipe(item, f"{what}: pipes")
        for end in pipe.ends:
            if end in taken:
                raise InputError(f"{what}: two pipes end at the {end} edge", item.place)
            taken.add(end)
        pipes.append(pipe)
    counts = {}
    if flags is not None:
        for colour, value in Fields(flags, f"{what}: flags", colours).node.values.items():
            if count := integer(value, f"{what}: flags: {colour}", 0, 9):
                counts[colour] = count
    return Face(
        tuple(pipes),
        {colour: counts[colour] for colour in colours if colour in counts},
        integer(birds, f"{what}: birds", 0, 9) if birds else 0,
        integer(notes, f"{what}: notes", 0, 9) if notes else 0,
    )


def _read_pipe(node: Node, what: str) -> Pipe:
    fields = Fields(node, what, PIPE_KEYS)
    ends = _read_edges(fields.need("ends"), f"{what}: ends", 1, 4)
    bells, twist = fields.get("bells"), fields.get("twist")
    listed = items(bells, f"{what}: bells", 0, 4) if bells else []
    found = tuple(_read_bell(item, f"{what}: bells") for item in listed)
    return Pipe(ends, found, boolean(twist, f"{what}: twist") if twist else False)


def _read_bell(node: Node, what: str) -> Bell:
    fields = Fields(node, what, ("kind", "facing"))
    kind = BellKind(choice(fields.need("kind"), f"{what}: kind", tuple(BellKind)))
    given = fields.need("facing")
    if kind is BellKind.DIAGONAL:
        facing = _read_edges(given, f"{what}: facing", 2, 2)
        if facing[0].opposite is facing[1]:
            raise InputError(f"{what}: a diagonal bell faces between two directions that are neighbours", given.place)
        return Bell(kind, facing)
    return Bell(kind, (Edge(choice(given, f"{what}: facing", EDGES)),))


def _read_edges(node: Node, what: str, least: int, most: int) -> tuple[Edge, ...]:
    found = []
    for item in items(node, what, least, most):
        edge = Edge(choice(item, what, EDGES))
        if edge in found:
            raise InputError(f"{what}: {edge} is named twice", item.place)
        found.append(edge)
    return tuple(edge for edge in EDGES if edge in found)


def with_own(
    box: Box, file: Source, board: Node | None, tiles: Node | None, decrees: Node | None, plans: Node | None
) -> Box:
    """A set with the parts that a position gives itself: its board in place of the set's, its tiles and cards added.

    Of decrees and plans those are cards that are mappings.
    """
    own_decrees, own_plans = _cards(decrees, "decrees"), _cards(plans, "plans")
    parts = {"board": board, "tiles": tiles, "decrees": own_decrees, "plans": own_plans}
    own = frozenset(key for key, given in parts.items() if given)
    if not own:
        return box
    return replace(
        box,
        board=read_board(board, file) if board else box.board,
        tiles={**box.tiles, **read_tiles(tiles, box.colours, box.back)} if tiles else box.tiles,
        decrees={**box.decrees, **{key: read_decree(node, key, box.colours, ("held",)) for key, node in own_decrees}},
        plans={**box.plans, **{key: read_plan(node, key, box.colours) for key, node in own_plans}},
        own=own,
    )


def _cards(node: Node | None, what: str) -> list[tuple[str, Node]]:
    """The cards among the entries of a position's key."""
    if not isinstance(node, Mapping) or not any(isinstance(value, Mapping) for value in node.values.values()):
        return []
    return [(key, value) for key, value in _named(node, what) if isinstance(value, Mapping)]
