"""What is in a box: board, tiles, decrees, plans, prices. Shipped sets, sets in a file, parts given in a position."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass, field, replace
from pathlib import Path

from rulewright.models.reading import Fields, choice, integer, items, name, shown, text
from rulewright.models.rulebook import PROVENANCE
from rulewright.models.shelf import Shelf
from rulewright.models.source import InputError, Mapping, Node, Scalar, Source
from rulewright.models.twisted_trumpets.board import Board, read_board
from rulewright.models.twisted_trumpets.cards import Decree, Plan, read_decree, read_plan
from rulewright.models.twisted_trumpets.tile_reading import WORD, named, plain_back, read_face, read_tiles
from rulewright.models.twisted_trumpets.tiles import Face, Tile

DATA = Path(__file__).resolve().parents[2] / "data" / "twisted-trumpets"
HOUSE = "house"
BOX_KEYS = (
    "set", "provenance", "note", "source", "board", "market", "flags", "characters", "premium-back", "tiles", "decrees",
    "plans",
)  # fmt: skip
PLACES = 4  # of the market


@dataclass(frozen=True, slots=True)
class Box:
    """A whole set. `prices` are what the places of the market cost, from the left; `blind` what the stack costs.

    Without `prices` the set is not written down so far, and nothing can be bought.
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


def _read_box(loaded: Source) -> Box:
    fields = Fields(loaded.root, "the set", BOX_KEYS)
    called = name(fields.need("set"), "set")
    provenance = fields.get("provenance")
    word = choice(provenance, "provenance", PROVENANCE) if provenance else ""
    given = fields.get("market")
    market = Fields(given, "market", ("prices", "blind")) if given else None
    prices = items(market.need("prices"), "market: prices", PLACES, PLACES) if market else []
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
        prices=tuple(integer(item, "market: prices", 1, 9) for item in prices),
        blind=integer(market.need("blind"), "market: blind", 1, 9) if market else 0,
        colours=colours,
        characters=_words(items(characters, "characters", 0, 9), "characters") if characters else (),
        tiles=read_tiles(fields.need("tiles"), colours, usual),
        decrees={key: read_decree(node, key, colours) for key, node in named(decrees, "decrees")},
        plans={key: read_plan(node, key, colours) for key, node in named(plans, "plans")},
        back=usual,
        invented=word == "invented",
    )


SETS = Shelf("set", DATA / "sets", _read_box)


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
    return [(key, value) for key, value in named(node, what) if isinstance(value, Mapping)]
