"""A Yokai position: from YAML and back. Says only what can be read; rules.py says what is legal."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as Map
from dataclasses import dataclass, field
from typing import Any

from rulewright.models.envelope import SHARED_KEYS, Envelope, read_envelope
from rulewright.models.grid import MAX_SIDE, Cell, Drawing, beside, bounds, read_cell, read_drawing
from rulewright.models.reading import Fields, choice, integer, items, shown
from rulewright.models.source import InputError, Mapping, Node, Place, Scalar, Sequence, Source
from rulewright.models.yokai.components import HINT_RULES, OBJECTIVES, PLAYERS
from rulewright.models.yokai.families import ALPHABET, EMPTY, FAMILY_NAMES, LETTER_OF, LETTERS, UNKNOWN, Family
from rulewright.models.yokai.hints import MOST_COLOURS, Hint, read_hint
from rulewright.models.yokai.rulings import Rulings, read_rulings
from rulewright.models.yokai.turns import Turn, any_cell, read_turn

PARTS = ("right-hints", "wrong-hints", "unplaced-hints", "face-down-hints", "lost")
QUESTIONS = ("fewest-moves", "score")
KEYS = (
    *SHARED_KEYS, "rules", "players", "layout", "hints", "revealed", "deck", "taken", "affinities", "objective",
    "hint-rule", "token", "move", "turns",
)  # fmt: skip
MOST_HINTS = 99  # what can be written; rules.py knows how many there are

Layout = dict[Cell, Family | None]


@dataclass(frozen=True, slots=True)
class Affinity:
    """An affinity card: two families that must lie beside each other at the end. Written with any number of them."""

    families: tuple[Family, ...]
    place: Place = field(compare=False)

    @property
    def pair(self) -> frozenset[Family]:
        """The families as a set."""
        return frozenset(self.families)


@dataclass(frozen=True, slots=True)
class Position:
    """A position as read. `layout` holds every card by its cell, None for one whose family is not known.

    `deck` is the number of hint cards still face down, None when the file does not say; `deck_cards` are they, the
    next one first, where it names them. `taken` is the number of full turns that the file claims.
    """

    source: Source
    envelope: Envelope
    rulings: Rulings
    players: int | None
    drawing: Drawing
    layout: Layout
    hints: Map[Cell, Hint]
    revealed: tuple[Hint, ...]
    deck: int | None
    deck_cards: tuple[Hint, ...] | None
    taken: int | None
    affinities: tuple[Affinity, ...]
    objective: str | None
    hint_rule: str
    token: Cell | None
    move: Turn | None
    turns: tuple[Turn, ...]
    places: Map[str, Place] = field(default_factory=dict)

    @property
    def unknown(self) -> list[Cell]:
        """The cells of the cards whose family is not known, in reading order."""
        return sorted(cell for cell, family in self.layout.items() if family is None)

    def place(self, key: str) -> Place:
        """Where the value of a top key stands (the layout's, when the key is absent)."""
        return self.places.get(key, self.places["layout"])

    def to_data(self) -> dict[str, Any]:
        """The position as data in the form of the file, without `expect`, `move` and `turns`."""
        data: dict[str, Any] = {"game": "yokai", **self.envelope.to_data()}
        if self.rulings.given:
            data["rules"] = dict(self.rulings.given)
        if self.players is not None:
            data["players"] = self.players
        data["layout"] = draw(self.layout, self.drawing.height, self.drawing.width)
        if "hints" in self.places:
            data["hints"] = {cell.name: self.hints[cell].to_data() for cell in sorted(self.hints)}
        if "revealed" in self.places:
            data["revealed"] = [hint.to_data() for hint in self.revealed]
        if self.deck is not None:
            cards = self.deck_cards
            data["deck"] = self.deck if cards is None else [hint.to_data() for hint in cards]
        if self.taken is not None:
            data["taken"] = self.taken
        if "affinities" in self.places:
            data["affinities"] = [[str(family) for family in card.families] for card in self.affinities]
        if self.objective is not None:
            data["objective"] = self.objective
        if "hint-rule" in self.places:
            data["hint-rule"] = self.hint_rule
        if self.token is not None:
            data["token"] = self.token.name
        return data


def has_name(cell: Cell) -> bool:
    """Whether a cell of the plane lies where a drawing can reach it."""
    return 0 <= cell.row < MAX_SIDE and 0 <= cell.column < MAX_SIDE


def letter(layout: Map[Cell, Family | None], cell: Cell) -> str:
    """The letter of a cell in a drawing."""
    if cell not in layout:
        return EMPTY
    family = layout[cell]
    return UNKNOWN if family is None else LETTER_OF[family]


def draw(layout: Map[Cell, Family | None], rows: int, columns: int) -> str:
    """The drawing of a layout, letters separated by blanks, one line for each row, with a final line end."""
    lines = [" ".join(letter(layout, Cell(row, column)) for column in range(columns)) for row in range(rows)]
    return "".join(line + "\n" for line in lines)


def read(source: Source) -> Position:
    """A position from a file. Raises InputError for what cannot be read."""
    fields = Fields(source.root, "the position", KEYS)
    envelope = read_envelope(fields, PARTS, QUESTIONS)
    drawing = read_drawing(fields.need("layout"), source, "layout", ALPHABET)
    players, hints, revealed, deck, taken, affinities, objective, rule, token, move, turns = (
        fields.get(key)
        for key in (
            "players", "hints", "revealed", "deck", "taken", "affinities", "objective", "hint-rule", "token", "move",
            "turns",
        )
    )  # fmt: skip
    count, cards = _read_deck(deck) if deck else (None, None)
    return Position(
        source=source,
        envelope=envelope,
        rulings=read_rulings(fields.get("rules")),
        players=integer(players, "players", min(PLAYERS), max(PLAYERS)) if players else None,
        drawing=drawing,
        layout={cell: LETTERS.get(word) for cell, word in drawing.cells() if word != EMPTY},
        hints=_read_hints(hints) if hints else {},
        revealed=tuple(_read_cards(revealed, "revealed")) if revealed else (),
        deck=count,
        deck_cards=cards,
        taken=integer(taken, "taken", 0, MOST_HINTS) if taken else None,
        affinities=tuple(_read_affinity(item) for item in items(affinities, "affinities", 0, MOST_HINTS))
        if affinities
        else (),
        objective=choice(objective, "objective", OBJECTIVES) if objective else None,
        hint_rule=choice(rule, "hint-rule", HINT_RULES) if rule else HINT_RULES[0],
        token=any_cell(token, "token") if token else None,
        move=read_turn(move, "move") if move else None,
        turns=tuple(read_turn(item, "a turn") for item in items(turns, "turns")) if turns else (),
        places={key: node.place for key, node in fields.node.values.items()},
    )


def _read_hints(node: Node) -> dict[Cell, Hint]:
    if not isinstance(node, Mapping):
        wanted = "a mapping of cell to hint card, such as {B2: [purple]}"
        raise InputError(f"hints must be {wanted}, not {shown(node)}", node.place)
    found: dict[Cell, Hint] = {}
    for key, value in node.values.items():
        place = node.keys[key]
        cell = read_cell(Scalar(place, place, key, ""), "hints: a key", MAX_SIDE, MAX_SIDE)
        hint = read_hint(value, f"hints: {key}")
        found[cell] = Hint(hint.colours, place)
    return found


def _read_cards(node: Node, what: str) -> list[Hint]:
    return [read_hint(item, what) for item in items(node, what, 0, MOST_HINTS)]


def _read_deck(node: Node) -> tuple[int, tuple[Hint, ...] | None]:
    if isinstance(node, Sequence):
        cards = tuple(_read_cards(node, "deck"))
        return len(cards), cards
    return integer(node, "deck (a number, or the list of the cards, next one first)", 0, MOST_HINTS), None


def _read_affinity(node: Node) -> Affinity:
    words = [choice(item, "affinities", FAMILY_NAMES) for item in items(node, "an affinity card", 0, MOST_COLOURS)]
    return Affinity(tuple(Family(word) for word in words), node.place)


@dataclass(frozen=True, slots=True)
class Frame:
    """How a layout is moved so that every cell that matters has a name, and the size of its drawing."""

    down: int
    across: int
    height: int
    width: int

    def shift(self, cell: Cell) -> Cell:
        """A cell in the new drawing."""
        return Cell(cell.row + self.down, cell.column + self.across)

    def remarks(self) -> list[str]:
        """A sentence where the cells have other names than in the file."""
        ways = [(self.down, "row", "down", "up"), (self.across, "column", "right", "left")]
        moved = [
            f"{abs(by)} {what if abs(by) == 1 else what + 's'} {on if by > 0 else back}"
            for by, what, on, back in ways
            if by
        ]
        if not moved:
            return []
        return [f"so that every cell has a name, the drawing is moved by {' and '.join(moved)} against the file"]


def frame(cells: Iterable[Cell], height: int, width: int) -> Frame | None:
    """The frame in which all the given cells (of which some may lie off a drawing of that size) have names.

    The drawing stays as it is where it can, else it grows; one that is too large gives up its margins. None where
    the cells do not fit any drawing.
    """
    listed = list(cells)
    if not listed:
        return Frame(0, 0, height, width)
    top, left, bottom, right = bounds(listed)
    if bottom - top >= MAX_SIDE or right - left >= MAX_SIDE:
        return None
    down, rows = _along(top, bottom, height)
    across, columns = _along(left, right, width)
    return Frame(down, across, rows, columns)


def _along(first: int, last: int, size: int) -> tuple[int, int]:
    shift = max(0, -first)
    if max(size, last + 1) + shift > MAX_SIDE:
        return -first, last - first + 1
    return shift, max(size, last + 1) + shift


def around(layout: Iterable[Cell]) -> set[Cell]:
    """The cells of a layout and all beside them: what moves can name."""
    cells = set(layout)
    return cells.union(near for cell in cells for near in beside(cell))
