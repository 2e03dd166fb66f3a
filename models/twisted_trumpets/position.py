"""A Twisted Trumpets position: from YAML and back. Says only what can be read; rules.py says what is legal."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rulewright.models.envelope import SHARED_KEYS, Envelope, read_envelope
from rulewright.models.grid import MAX_SIDE, Cell, parse_cell
from rulewright.models.reading import Fields, choice, integer, items, plain, shown
from rulewright.models.source import InputError, Mapping, Node, Place, Scalar, Source
from rulewright.models.twisted_trumpets.box import HOUSE, SETS, Box, with_own
from rulewright.models.twisted_trumpets.tiles import Face, Tile
from rulewright.models.twisted_trumpets.turn_reading import (
    MOST_ROUNDS,
    ROWS,
    read_market,
    read_name,
    read_slots,
    read_tile,
    read_turn,
)
from rulewright.models.twisted_trumpets.turns import Favor, Slots, Turn

PARTS = ("pipes", "flags", "birds", "decrees", "plans", "open-ends")
QUESTIONS = ("placement", "turn", "trumpet")
KEYS = (
    *SHARED_KEYS, "rules", "set", "board", "tiles", "decrees", "plans", "players", "player", "round", "ending",
    "trumpet", "hand", "market", "actions", "favors", "draws", "move", "turns",
)  # fmt: skip
SWITCHES = {
    "dead-ends": ("allowed", "forbidden"),
    "loops": ("allowed", "forbidden"),
    "unused-mouth": ("free", "penalised"),
    "bird-own-notes": ("no", "yes"),
    "scroll-again": ("yes", "no"),
}
GOLD, GREY, GONE = "gold", "grey", "gone"
TOKENS = (GOLD, GREY, GONE)
ME = "me"  # the owner of the trumpet where `player` is not told
ACTIONS = 2
MOST_CARDS = 99

_LAID = re.compile(r"([a-z][a-z0-9-]*)(~?)(?:@(-?[0-9]{1,3}))?\Z")


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on the board: turned by degrees clockwise, with its back up or not."""

    tile: Tile
    turn: int = 0
    back: bool = False
    place: Place | None = field(default=None, compare=False)

    @property
    def face(self) -> Face:
        """What is to be seen of it."""
        return self.tile.face(self.turn, self.back)

    @property
    def word(self) -> str:
        """As in the file: `p7~@180`."""
        return f"{self.tile.id}{'~' if self.back else ''}{f'@{self.turn}' if self.turn else ''}"


@dataclass(frozen=True, slots=True)
class Rulings:
    """The switches of a file."""

    dead_ends: bool = True
    loops: bool = True
    mouth_penalised: bool = False
    own_notes: bool = False
    scroll_again: bool = True


@dataclass(frozen=True, slots=True)
class Position:
    """A position as read. What is not told is None: hand, market, favors, plans, number of players, round.

    `player` is whose trumpet it is; `ending` the round in which the end was triggered; `draws` are tiles that are known
    to come into the hand.
    """

    source: Source
    envelope: Envelope
    box: Box
    players: int | None
    player: str
    round: int | None
    ending: int | None
    trumpet: Map[Cell, Laid]
    hand: tuple[Tile, ...] | None
    market: tuple[Tile | None, ...] | None
    actions: int
    favors: Map[Favor, str] | None
    decrees: Map[str, Slots]
    plans: tuple[str, ...] | None
    rulings: Rulings
    draws: tuple[Tile, ...]
    move: Turn | None
    turns: tuple[Turn, ...]
    places: Map[str, Place] = field(default_factory=dict)
    extra: Map[str, Any] = field(default_factory=dict)

    def place(self, key: str) -> Place:
        """Where the value of a top key stands (the game's, when the key is absent)."""
        return self.places.get(key, self.places["game"])

    @property
    def covered(self) -> frozenset[Cell]:
        """The closed scrolls that lie under a tile."""
        return self.box.board.scrolls & set(self.trumpet)

    @property
    def favor_due(self) -> bool:
        """Whether the tokens tell of one use less than scrolls are covered, so that a favor is due."""
        if self.favors is None:
            return False
        uses = sum(TOKENS.index(token) for token in self.favors.values())
        return min(len(self.covered), (len(TOKENS) - 1) * len(Favor)) - uses == 1

    @property
    def actions_left(self) -> int:
        """The actions that are left: where it is not told two, less the placement for which a favor is due."""
        return self.actions - 1 if self.favor_due and "actions" not in self.extra else self.actions

    def to_data(self) -> dict[str, Any]:
        """The position as data in the form of the file, without `expect`, `move` and `turns`."""
        data: dict[str, Any] = {"game": "twisted-trumpets", **self.envelope.to_data()}
        data |= {key: self.extra[key] for key in ("rules", "set", "board", "tiles") if key in self.extra}
        data |= {key: self.extra[key] for key in ("players", "player", "round", "ending") if key in self.extra}
        data["trumpet"] = {cell.name: laid.word for cell, laid in sorted(self.trumpet.items())}
        if self.hand is not None:
            data["hand"] = [tile.id for tile in self.hand]
        if self.market is not None:
            data["market"] = ["-" if tile is None else tile.id for tile in self.market]
        if "actions" in self.extra or self.actions != ACTIONS:
            data["actions"] = self.actions
        if self.favors is not None:
            data["favors"] = {str(favor): token for favor, token in self.favors.items()}
        if self.decrees:
            data["decrees"] = decrees_data(self.decrees, self.extra.get("decrees"))
        if self.plans is not None:
            given = self.extra.get("plans")
            data["plans"] = given if isinstance(given, dict) else list(self.plans)
        if self.draws:
            data["draws"] = [tile.id for tile in self.draws]
        return data

    def drawn(self, tiles: tuple[Tile, ...]) -> Position:
        """The same with further tiles that are known to come."""
        return replace(self, draws=(*self.draws, *tiles))


def decrees_data(decrees: Map[str, Slots], given: Any = None) -> dict[str, Any]:
    """Who holds which slot, in the form of the file; cards that the file itself gives stay with it."""
    found: dict[str, Any] = {}
    for word, slots in decrees.items():
        held = [[one.name if one.round is None else {one.name: one.round} for one in slot] for slot in slots]
        card = given.get(word) if isinstance(given, dict) else None
        found[word] = {**card, "held": held} if isinstance(card, dict) else held
    return found


def read(source: Source) -> Position:
    """A position from a file. Raises InputError for what cannot be read."""
    fields = Fields(source.root, "the position", KEYS)
    envelope = read_envelope(fields, PARTS, QUESTIONS)
    box = _read_box(fields, source)
    players, player, round_, ending, actions = (
        fields.get(key) for key in ("players", "player", "round", "ending", "actions")
    )
    hand, market, favors, draws, move, turns, rules = (
        fields.get(key) for key in ("hand", "market", "favors", "draws", "move", "turns", "rules")
    )
    trumpet = fields.get("trumpet")
    return Position(
        source=source,
        envelope=envelope,
        box=box,
        players=integer(players, "players", 0, 99) if players else None,
        player=read_name(player, "player") if player else ME,
        round=integer(round_, "round", 1, MOST_ROUNDS) if round_ else None,
        ending=integer(ending, "ending", 1, MOST_ROUNDS) if ending else None,
        trumpet=_read_trumpet(trumpet, box) if trumpet else {},
        hand=_read_tiles(hand, "hand", box) if hand else None,
        market=read_market(market, "market", box) if market else None,
        actions=integer(actions, "actions", 0, 9) if actions else ACTIONS,
        favors=_read_favors(favors) if favors else None,
        decrees=_read_decrees(fields.get("decrees"), box),
        plans=_read_plans(fields.get("plans"), box),
        rulings=_read_rulings(rules) if rules else Rulings(),
        draws=_read_tiles(draws, "draws", box) if draws else (),
        move=read_turn(move, "move", box) if move else None,
        turns=tuple(read_turn(item, "a turn", box) for item in items(turns, "turns", 0, 999)) if turns else (),
        places={key: node.place for key, node in fields.node.values.items()},
        extra={key: plain(node) for key, node in fields.node.values.items() if key not in ("move", "turns", "expect")},
    )


def _read_box(fields: Fields, file: Source) -> Box:
    named = fields.get("set")
    box = SETS.find(named, Path(file.name).parent) if named else SETS.shipped(HOUSE)
    board, tiles, decrees, plans = (fields.get(key) for key in ("board", "tiles", "decrees", "plans"))
    return with_own(box, file, board, tiles, decrees, plans)


def _read_tiles(node: Node, what: str, box: Box) -> tuple[Tile, ...]:
    return tuple(read_tile(item, what, box) for item in items(node, what, 0, 200))


def _read_trumpet(node: Node, box: Box) -> dict[Cell, Laid]:
    if not isinstance(node, Mapping):
        raise InputError(f"trumpet must be a mapping of cells to tiles, not {shown(node)}", node.place)
    found = {}
    for word, value in node.values.items():
        cell = parse_cell(word)
        if cell is None or cell.row >= ROWS or cell.column >= MAX_SIDE:
            raise InputError(
                f"trumpet: a cell such as B3 (column letter, row number) must stand here, not `{word[:40]}`",
                node.keys[word],
            )
        found[cell] = _read_laid(value, f"trumpet: {word}", box)
    return dict(sorted(found.items()))


def _read_laid(node: Node, what: str, box: Box) -> Laid:
    match = _LAID.match(node.text) if isinstance(node, Scalar) else None
    if match is None:
        raise InputError(
            f"{what} must be a tile such as s2, s2@90 (turned clockwise) or p7~@180 (back up), not {shown(node)}",
            node.place,
        )
    assert isinstance(node, Scalar)
    tile = read_tile(Scalar(node.place, node.end, match[1], "'"), what, box)
    return Laid(tile, int(match[3] or 0), bool(match[2]), node.place)


def _read_favors(node: Node) -> dict[Favor, str]:
    fields = Fields(node, "favors", tuple(Favor))
    return {
        favor: choice(value, f"favors: {favor}", TOKENS) if (value := fields.get(favor)) is not None else GOLD
        for favor in Favor
    }


def _read_decrees(node: Node | None, box: Box) -> dict[str, Slots]:
    if node is None:
        return {}
    fields = Fields(node, "decrees", tuple(box.decrees))
    if len(fields.node.values) > MOST_CARDS:
        raise InputError(f"decrees has at most {MOST_CARDS} entries", node.place)
    found = {}
    for word, value in fields.node.values.items():
        own = isinstance(value, Mapping)
        held = value.values.get("held") if isinstance(value, Mapping) else value
        what = f"decrees: {word}: held" if own else f"decrees: {word}"
        found[word] = read_slots(held, what) if held is not None else ((), (), ())
    return found


def _read_plans(node: Node | None, box: Box) -> tuple[str, ...] | None:
    if node is None:
        return None
    if isinstance(node, Mapping):
        if len(node.values) > MOST_CARDS:
            raise InputError(f"plans has at most {MOST_CARDS} entries", node.place)
        for word, value in node.values.items():
            if not isinstance(value, Mapping):
                raise InputError(
                    f"plans: {word[:40]} must be a card (a mapping with `points`); list ids as [a, b]", value.place
                )
        return tuple(node.values)
    return tuple(choice(item, "plans", tuple(box.plans)) for item in items(node, "plans", 0, MOST_CARDS))


def _read_rulings(node: Node) -> Rulings:
    fields = Fields(node, "rules", tuple(SWITCHES))

    def other(key: str) -> bool:
        value = fields.get(key)
        return value is not None and choice(value, f"rules: {key}", SWITCHES[key]) == SWITCHES[key][1]

    return Rulings(
        dead_ends=not other("dead-ends"),
        loops=not other("loops"),
        mouth_penalised=other("unused-mouth"),
        own_notes=other("bird-own-notes"),
        scroll_again=not other("scroll-again"),
    )
