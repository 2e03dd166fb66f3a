"""A Wispwood position: from YAML and back. Says only what can be read; rules.py says what is legal."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass, field
from typing import Any

from rulewright.models.envelope import SHARED_KEYS, Envelope, read_envelope
from rulewright.models.grid import Cell, Drawing, bounds, read_cell, read_drawing
from rulewright.models.reading import Fields, choice, integer, items, plain
from rulewright.models.source import InputError, Mapping, Node, Place, Source
from rulewright.models.wispwood.cards import Card, find_card, read_card, shipped
from rulewright.models.wispwood.components import POND_SPACES, SHAPES
from rulewright.models.wispwood.pieces import (
    ALPHABET,
    COLOUR_NAMES,
    EMPTY,
    LETTER_OF,
    LETTERS,
    WISP_NAMES,
    Piece,
)
from rulewright.models.wispwood.rulings import Rulings, read_rulings
from rulewright.models.wispwood.solo import Solo, read_solo
from rulewright.models.wispwood.table import Table, read_table
from rulewright.models.wispwood.turns import (
    Entry,
    OwnTurn,
    Wisps,
    read_entry,
    read_move,
    read_wisps,
    wisps_data,
)

PARTS = (*WISP_NAMES, "tree", "full-grid")
QUESTIONS = ("move", "round", "maximum", "game")
KEYS = (
    *SHARED_KEYS, "rules", "round", "goals", "cards", "forest", "old", "cat", "pond", "supply", "move", "turns",
    "solo", "table",
)  # fmt: skip

Forest = dict[Cell, Piece]


@dataclass(frozen=True, slots=True)
class Pond:
    """Eight spaces clockwise, and the shapes between them: shapes[i] lies between spaces i+1 and i+2 (8 and 1)."""

    wisps: Wisps
    shapes: tuple[str, ...]
    place: Place

    def beside(self, space: int) -> tuple[str, str]:
        """The two shapes beside a space (1 to 8)."""
        return self.shapes[space - 2], self.shapes[space - 1]


@dataclass(frozen=True, slots=True)
class Position:
    """A position as read. Cells are those of `drawing`; `forest` holds every square that is not empty.

    `old` is None when the file does not say which wisps are old: in round 1 then none is, later any may be.
    """

    source: Source
    envelope: Envelope
    round: int
    goals: Map[Piece, Card]
    cards: Map[str, Card]
    drawing: Drawing
    forest: Forest
    old: frozenset[Cell] | None
    cat_ready: bool
    pond: Pond | None
    supply: Map[Piece, int] | None
    rulings: Rulings
    move: OwnTurn | None
    turns: tuple[Entry, ...]
    solo: Solo | None
    table: Table | None
    places: Map[str, Place] = field(default_factory=dict)
    extra: Map[str, Any] = field(default_factory=dict)

    @property
    def cats(self) -> list[Cell]:
        """The cells with a cat (a legal forest has exactly one)."""
        return [cell for cell, piece in self.forest.items() if piece is Piece.CAT]

    @property
    def wisps(self) -> list[Cell]:
        """The cells with a wisp, in reading order."""
        return [cell for cell, piece in self.forest.items() if piece not in (Piece.CAT, Piece.TREE)]

    def place(self, key: str) -> Place:
        """Where the value of a top key stands (the forest's, when the key is absent)."""
        return self.places.get(key, self.places["forest"])

    def to_data(self) -> dict[str, Any]:
        """The position as data in the form of the file, without `expect`, `move` and `turns`."""
        data: dict[str, Any] = {"game": "wispwood", **self.envelope.to_data()}
        if self.rulings.given:
            data["rules"] = dict(self.rulings.given)
        data["round"] = self.round
        data["goals"] = {str(colour): card.id for colour, card in self.goals.items()}
        if self.cards:
            data["cards"] = self.extra["cards"]
        data["forest"] = draw(self.forest, self.drawing.height, self.drawing.width)
        if self.old is not None:
            data["old"] = [cell.name for cell in sorted(self.old)]
        data["cat"] = "ready" if self.cat_ready else "hidden"
        if self.pond:
            data["pond"] = {"wisps": wisps_data(self.pond.wisps), "shapes": list(self.pond.shapes)}
        if self.supply is not None:
            data["supply"] = {str(wisp): count for wisp, count in self.supply.items()}
        for key in ("solo", "table"):
            if key in self.extra:
                data[key] = self.extra[key]
        return data


def draw(forest: Forest, rows: int, columns: int) -> str:
    """The drawing of a forest, letters separated by blanks, one line for each row, with a final line end."""

    def letter(row: int, column: int) -> str:
        piece = forest.get(Cell(row, column))
        return LETTER_OF[piece] if piece else EMPTY

    return "".join(" ".join(letter(row, column) for column in range(columns)) + "\n" for row in range(rows))


def read(source: Source) -> Position:
    """A position from a file. Raises InputError for what cannot be read."""
    fields = Fields(source.root, "the position", KEYS)
    envelope = read_envelope(fields, PARTS, QUESTIONS)
    cards = _read_cards(fields.get("cards"))
    drawing = read_drawing(fields.need("forest"), source, "forest", ALPHABET)
    number = integer(fields.need("round"), "round", 1, 3)
    move, turns, solo, table = (fields.get(key) for key in ("move", "turns", "solo", "table"))
    cat, pond, supply = (fields.get(key) for key in ("cat", "pond", "supply"))
    return Position(
        source=source,
        envelope=envelope,
        round=number,
        goals=_read_goals(fields.need("goals"), cards),
        cards=cards,
        drawing=drawing,
        forest={cell: LETTERS[letter] for cell, letter in drawing.cells() if letter != EMPTY},
        old=_read_old(fields.get("old"), drawing),
        cat_ready=choice(cat, "cat", ("ready", "hidden")) == "ready" if cat else True,
        pond=_read_pond(pond) if pond else None,
        supply=_read_supply(supply) if supply else None,
        rulings=read_rulings(fields.get("rules")),
        move=read_move(move, drawing) if move else None,
        turns=tuple(read_entry(item, drawing) for item in items(turns, "turns")) if turns else (),
        solo=read_solo(solo) if solo else None,
        table=read_table(table) if table else None,
        places={key: node.place for key, node in fields.node.values.items()},
        extra={key: plain(node) for key, node in fields.node.values.items() if key in ("cards", "solo", "table")},
    )


def _read_cards(node: Node | None) -> dict[str, Card]:
    if node is None:
        return {}
    if not isinstance(node, Mapping):
        raise InputError("cards must be a mapping of id to card", node.place)
    for key in node.values:
        if key in shipped():
            raise InputError(f"cards: `{key}` is the id of a shipped card; choose another id", node.keys[key])
    return {key: read_card(key, value) for key, value in node.values.items()}


def _read_goals(node: Node, cards: Map[str, Card]) -> dict[Piece, Card]:
    if not isinstance(node, Mapping):
        raise InputError("goals must be a mapping of colour to card, such as `{jack: jack-pairs, orb: …}`", node.place)
    fields = Fields(node, "goals", COLOUR_NAMES)
    given = {Piece(colour): find_card(value, Piece(colour), cards) for colour, value in fields.node.values.items()}
    return {Piece(colour): given[Piece(colour)] for colour in COLOUR_NAMES if colour in given}


def _read_old(node: Node | None, drawing: Drawing) -> frozenset[Cell] | None:
    if node is None:
        return None
    cells = [read_cell(item, "old", drawing.height, drawing.width) for item in items(node, "old")]
    return frozenset(cells)


def _read_pond(node: Node) -> Pond:
    fields = Fields(node, "pond", ("wisps", "shapes"))
    shapes = fields.need("shapes")
    nodes = items(shapes, "pond: shapes")
    if len(nodes) != POND_SPACES:
        raise InputError(f"pond: shapes must list all {POND_SPACES} shapes, not {len(nodes)}", shapes.place)
    words = tuple(choice(item, "pond: shapes", SHAPES) for item in nodes)
    return Pond(read_wisps(fields.need("wisps"), "pond: wisps"), words, node.place)


def _read_supply(node: Node) -> dict[Piece, int]:
    fields = Fields(node, "supply", WISP_NAMES)
    return {Piece(key): integer(value, f"supply: {key}", 0, 40) for key, value in fields.node.values.items()}


def squeeze(forest: Forest) -> Forest:
    """The forest moved so that its bounding box starts at the upper left corner."""
    if not forest:
        return {}
    top, left, _, _ = bounds(forest)
    return {Cell(cell.row - top, cell.column - left): piece for cell, piece in forest.items()}
