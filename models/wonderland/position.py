"""A Wonderland position: from YAML and back. Says only what can be read; rules.py says what is legal."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulewright.models.envelope import SHARED_KEYS, Envelope, read_envelope
from rulewright.models.grid import Cell
from rulewright.models.reading import Fields, choice, integer, items, name, plain, shown
from rulewright.models.source import InputError, Node, Place, Scalar, Source
from rulewright.models.wonderland.cards import BY_ID, LINES, RANKS, Card, Deck, Side
from rulewright.models.wonderland.decks import DECKS, HOUSE, deck_data, read_cards
from rulewright.models.wonderland.turns import Turn, Way, read_turn

PARTS = ("red", "blue", "open")
QUESTIONS = ("move", "value", "reach")
AXES = ("red-rows", "red-columns")
KEYS = (
    *SHARED_KEYS, "rules", "deck", "cards", "edges", "grid", "to-move", "hands", "match", "move", "turns", "wonders",
)  # fmt: skip
FACE_DOWN, NONE = "?", "-"
MARKS = {"": Way.UPRIGHT, "'": Way.TURNED, ">": Way.SIDEWAYS, "<": Way.SIDEWAYS}
MOST_POINTS = 36

_ENTRY = re.compile(r"([rb][1-7])(['><]?)\Z")


@dataclass(frozen=True, slots=True)
class Placed:
    """A card in the grid and how it lies."""

    card: Card
    way: Way
    place: Place | None = field(default=None, compare=False)

    @property
    def turned(self) -> bool:
        """Whether it is turned by 180 degrees."""
        return self.way is Way.TURNED


@dataclass(frozen=True, slots=True)
class Space:
    """A space of an edge: empty (`there` false), or with a card, None where it lies face down."""

    there: bool
    card: Card | None = None
    place: Place | None = field(default=None, compare=False)


EMPTY_EDGE = (Space(False),) * LINES


@dataclass(frozen=True, slots=True)
class Match:
    """A match of two games: the players, who is red in this game, and the points of the first game by side."""

    players: tuple[str, str]
    red: str
    first: Map[Side, int] | None
    places: Map[str, Place]

    @property
    def told(self) -> bool:
        """Whether it is said who plays which side: the players have two names, and red is one of them."""
        return self.players[0] != self.players[1] and self.red in self.players


@dataclass(frozen=True, slots=True)
class Position:
    """A position as read. `grid` holds the placed cards by cell; `edges` three spaces for each side.

    `to_move` is None where it follows from the counts; `hands` are the claimed ranks, None where none are claimed.
    `own_cards`: the deck is given in the file itself.
    """

    source: Source
    envelope: Envelope
    deck: Deck
    own_cards: bool
    edges: Map[Side, tuple[Space, ...]]
    grid: Map[Cell, Placed]
    to_move: Side | None
    hands: Map[Side, tuple[Card, ...]]
    match: Match | None
    red_rows: bool
    move: Turn | None
    turns: tuple[Turn, ...]
    places: Map[str, Place] = field(default_factory=dict)
    extra: Map[str, Any] = field(default_factory=dict)

    def place(self, key: str) -> Place:
        """Where the value of a top key stands (the game's, when the key is absent)."""
        return self.places.get(key, self.places["game"])

    def to_data(self) -> dict[str, Any]:
        """The position as data in the form of the file, without `expect`, `move` and `turns`."""
        data: dict[str, Any] = {"game": "wonderland", **self.envelope.to_data()}
        if not self.red_rows:
            data["rules"] = {"axes": AXES[1]}
        if self.own_cards:
            data["cards"] = deck_data(self.deck.items)
        else:
            data["deck"] = self.extra.get("deck", HOUSE)
        data["edges"] = edges_data(self.edges)
        data["grid"] = grid_data(self.grid)
        if self.to_move is not None:
            data["to-move"] = str(self.to_move)
        if self.hands:
            data["hands"] = {str(side): [card.rank for card in cards] for side, cards in self.hands.items()}
        if "match" in self.extra:
            data["match"] = self.extra["match"]
        return data


def edges_data(edges: Map[Side, tuple[Space, ...]]) -> dict[str, list[int | str]]:
    """The edges in the form of the file."""
    return {str(side): [_space_data(space) for space in edges[side]] for side in Side}


def _space_data(space: Space) -> int | str:
    if not space.there:
        return NONE
    return FACE_DOWN if space.card is None else space.card.rank


def grid_data(grid: Map[Cell, Placed]) -> list[list[str]]:
    """The grid in the form of the file."""
    marks = {way: mark for mark, way in reversed(MARKS.items())}
    return [
        [
            f"{grid[Cell(row, column)].card.id}{marks[grid[Cell(row, column)].way]}"
            if Cell(row, column) in grid
            else NONE
            for column in range(LINES)
        ]
        for row in range(LINES)
    ]


def read(source: Source) -> Position:
    """A position from a file. Raises InputError for what cannot be read."""
    fields = Fields(source.root, "the position", KEYS)
    envelope = read_envelope(fields, PARTS, QUESTIONS)
    wonders = fields.get("wonders")
    if wonders is not None:
        raise InputError(
            "wonders: what the Wonder cards do is not known, so a game with them cannot be judged; without the key "
            "`wonders` the position is judged as the base game",
            wonders.place,
        )
    deck, cards, rules, edges, grid, to_move, hands, match, move, turns = (
        fields.get(key)
        for key in ("deck", "cards", "rules", "edges", "grid", "to-move", "hands", "match", "move", "turns")
    )
    if deck is not None and cards is not None:
        raise InputError("the file has both `deck` and `cards`: name a deck, or give its cards", cards.place)
    rulings = Fields(rules, "rules", ("axes",)) if rules else None
    axes = rulings.get("axes") if rulings else None
    return Position(
        source=source,
        envelope=envelope,
        deck=_read_deck(deck, cards, source),
        own_cards=cards is not None,
        edges=_read_edges(edges) if edges else dict.fromkeys(Side, EMPTY_EDGE),
        grid=_read_grid(grid) if grid else {},
        to_move=Side(choice(to_move, "to-move", tuple(Side))) if to_move else None,
        hands=_read_hands(hands) if hands else {},
        match=_read_match(match) if match else None,
        red_rows=choice(axes, "rules: axes", AXES) == AXES[0] if axes else True,
        move=read_turn(move, "move") if move else None,
        turns=tuple(read_turn(item, "a turn") for item in items(turns, "turns", 0, 99)) if turns else (),
        places={key: node.place for key, node in fields.node.values.items()},
        extra={key: plain(node) for key, node in fields.node.values.items() if key in ("deck", "match")},
    )


def _read_deck(deck: Node | None, cards: Node | None, source: Source) -> Deck:
    if cards is not None:
        return Deck("own", read_cards(cards), provenance="given in the file")
    if deck is not None:
        return DECKS.find(deck, Path(source.name).parent)
    return DECKS.shipped(HOUSE)


def _read_edges(node: Node) -> dict[Side, tuple[Space, ...]]:
    fields = Fields(node, "edges", tuple(Side))
    found = {}
    for side in Side:
        given = fields.get(side)
        found[side] = EMPTY_EDGE if given is None else _read_edge(given, side)
    return found


def _read_edge(node: Node, side: Side) -> tuple[Space, ...]:
    what = f"edges: {side}"
    entries = items(node, what)
    if len(entries) != LINES:
        raise InputError(
            f"{what} must have {LINES} entries, one for each space, not {len(entries)}; `{NONE}` is a free space",
            node.place,
        )
    return tuple(_read_space(item, side, what) for item in entries)


def _read_space(node: Node, side: Side, what: str) -> Space:
    word = node.text if isinstance(node, Scalar) else ""
    if word == NONE:
        return Space(False, None, node.place)
    if word in (FACE_DOWN, f"{side.letter}{FACE_DOWN}"):
        return Space(True, None, node.place)
    kinds = f"ranks 1 to 7, `{FACE_DOWN}` (face down) or `{NONE}` (free)"
    return Space(True, _read_own(node, side, what, kinds), node.place)


def _read_own(node: Node, side: Side, what: str, kinds: str) -> Card:
    """A card of a side by its rank or its id. Raises InputError."""
    word = node.text if isinstance(node, Scalar) else ""
    if word[:1] == side.other.letter and word in BY_ID:
        raise InputError(f"{what}: {word} is a card of the other side", node.place)
    rank = word.removeprefix(side.letter)
    if rank not in map(str, RANKS):
        raise InputError(f"{what} takes {kinds}, not {shown(node)}", node.place)
    return Card(side, int(rank))


def _read_grid(node: Node) -> dict[Cell, Placed]:
    found = {}
    for row, line in enumerate(items(node, "grid", LINES, LINES)):
        for column, item in enumerate(items(line, f"grid: row {row + 1}", LINES, LINES)):
            word = item.text if isinstance(item, Scalar) else ""
            if word == NONE:
                continue
            match = _ENTRY.match(word)
            if match is None:
                near = f" (did you mean `{word.lower()}`?)" if _ENTRY.match(word.lower()) else ""
                kind = "a card, r1 to r7 or b1 to b7 (with ' if it is turned), or `-`"
                raise InputError(f"grid: {Cell(row, column).name} must be {kind}, not {shown(item)}{near}", item.place)
            found[Cell(row, column)] = Placed(BY_ID[match[1]], MARKS[match[2]], item.place)
    return found


def _read_hands(node: Node) -> dict[Side, tuple[Card, ...]]:
    fields = Fields(node, "hands", tuple(Side))
    return {
        Side(word): tuple(
            _read_own(item, Side(word), f"hands: {word}", "ranks 1 to 7")
            for item in items(value, f"hands: {word}", 0, 14)
        )
        for word, value in fields.node.values.items()
    }


def _read_match(node: Node) -> Match:
    fields = Fields(node, "match", ("players", "red", "first"))
    one, other = (name(item, "match: players") for item in items(fields.need("players"), "match: players", 2, 2))
    first = fields.get("first")
    points = None
    if first is not None:
        sides = Fields(first, "match: first", tuple(Side))
        points = {side: integer(sides.need(side), f"match: first: {side}", -999, 999) for side in Side}
    return Match(
        players=(one, other),
        red=name(fields.need("red"), "match: red"),
        first=points,
        places={key: value.place for key, value in fields.node.values.items()},
    )
