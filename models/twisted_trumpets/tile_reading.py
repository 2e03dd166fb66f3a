"""Tiles and their sides, from YAML (facts, section 5: what a tile can show)."""

from __future__ import annotations

import re

from rulewright.models.reading import Fields, boolean, choice, integer, items, shown
from rulewright.models.source import InputError, Mapping, Node, Scalar
from rulewright.models.twisted_trumpets.tiles import EDGES, Bell, BellKind, Edge, Face, Kind, Pipe, Tile

TILE_KEYS = ("kind", "pipes", "flags", "birds", "notes", "copies", "back")
PIPE_KEYS = ("ends", "bells", "twist")
DOTS = (0, 3, 4)
WORD = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*\Z")


def plain_back() -> Face:
    """The back of a premium tile where nothing else is said: one end, and a bell across (a ruling of this project)."""
    return Face((Pipe((Edge.LEFT,), (Bell(BellKind.END, (Edge.RIGHT,)),)),))


def read_tiles(node: Node, colours: tuple[str, ...], usual_back: Face) -> dict[str, Tile]:
    """Tiles by id. Raises InputError."""
    return {key: _read_tile(item, key, colours, usual_back) for key, item in named(node, "tiles")}


def named(node: Node | None, what: str) -> list[tuple[str, Node]]:
    """The entries of a mapping whose keys are ids. Raises InputError."""
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
