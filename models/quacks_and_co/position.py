"""A Quacks & Co. position: from YAML and back. Says only what can be read; rules.py says what is legal."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulewright.models.envelope import SHARED_KEYS, Envelope, read_envelope
from rulewright.models.quacks_and_co.box import BOXES, HOUSE, TRACKS, read_faces, read_track
from rulewright.models.quacks_and_co.chips import Chips, chips_data, read_chips
from rulewright.models.quacks_and_co.kit import BOARDS, SWITCHES, Kit, Rulings, Set
from rulewright.models.quacks_and_co.turns import Animal, Turn, read_turn
from rulewright.models.reading import Fields, choice, integer, items, plain, shown
from rulewright.models.source import InputError, Mapping, Node, Place, Scalar, Source

PARTS: tuple[str, ...] = ()
QUESTIONS = ("purchase", "finish", "reach")
KEYS = (
    *SHARED_KEYS, "rules", "box", "set", "boards", "track", "wooden-die", "players", "turn", "move", "turns",
)  # fmt: skip
PLAYER_KEYS = ("animal", "space", "rubies", "clovers", "bag", "board", "chips")
MOST_SPACE, MOST_HELD, MOST_TURNS = 999, 999, 2000


@dataclass(frozen=True, slots=True)
class Player:
    """A player as told. `bag` is None where it is not told; `board` are the chips on the animal board.

    `places`: where the values of the keys stand; `place` where the player does.
    """

    animal: Animal
    space: int
    rubies: int
    clovers: int
    bag: Chips | None
    board: Chips
    place: Place = field(compare=False)
    places: Map[str, Place] = field(default_factory=dict, compare=False)

    def at(self, key: str) -> Place:
        """Where the value of a key stands; that of the bag may be told by `chips`."""
        return self.places.get("chips" if key == "bag" and key not in self.places else key, self.place)

    def to_data(self) -> dict[str, Any]:
        """The player in the form of the file."""
        return player_data(self.animal, self.space, self.rubies, self.clovers, self.bag, self.board)


def player_data(
    animal: Animal, space: int, rubies: int, clovers: int, bag: Chips | None, board: Chips
) -> dict[str, Any]:
    """A player in the form of the file."""
    data: dict[str, Any] = {"animal": str(animal), "space": space, "rubies": rubies, "clovers": clovers}
    if bag is not None:
        data["bag"] = chips_data(bag)
    data["board"] = chips_data(board)
    return data


@dataclass(frozen=True, slots=True)
class Position:
    """A position as read. `turn` is who draws next: the animal that is named, else the first of the list."""

    source: Source
    envelope: Envelope
    kit: Kit
    players: tuple[Player, ...]
    turn: Animal
    move: Turn | None
    turns: tuple[Turn, ...]
    places: Map[str, Place] = field(default_factory=dict)
    extra: Map[str, Any] = field(default_factory=dict)

    def place(self, key: str) -> Place:
        """Where the value of a top key stands (the game's, when the key is absent)."""
        return self.places.get(key, self.places["game"])

    def to_data(self) -> dict[str, Any]:
        """The position as data in the form of the file, without `expect`, `move` and `turns`."""
        return {**self.head(), "players": [player.to_data() for player in self.players], "turn": str(self.turn)}

    def head(self) -> dict[str, Any]:
        """What does not change in play."""
        data: dict[str, Any] = {"game": "quacks-and-co", **self.envelope.to_data()}
        data |= {key: self.extra[key] for key in ("rules", "box") if key in self.extra}
        data |= {"set": str(self.kit.set), "boards": self.kit.boards}
        data |= {"track": self.extra.get("track", TRACKS[0])}
        data |= {key: self.extra[key] for key in ("wooden-die",) if key in self.extra}
        return data


def read(source: Source) -> Position:
    """A position from a file. Raises InputError for what cannot be read."""
    fields = Fields(source.root, "the position", KEYS)
    envelope = read_envelope(fields, PARTS, QUESTIONS)
    kit = _read_kit(fields, source)
    players = tuple(_read_player(item) for item in items(fields.need("players"), "players", 1, 9))
    turn, move, turns = fields.get("turn"), fields.get("move"), fields.get("turns")
    return Position(
        source=source,
        envelope=envelope,
        kit=kit,
        players=players,
        turn=_read_to_move(turn, players) if turn else players[0].animal,
        move=read_turn(move, "move") if move else None,
        turns=tuple(read_turn(item, "a turn") for item in items(turns, "turns", 0, MOST_TURNS)) if turns else (),
        places={key: node.place for key, node in fields.node.values.items()},
        extra={key: plain(node) for key, node in fields.node.values.items() if key not in ("move", "turns", "expect")},
    )


def _read_to_move(node: Node, players: tuple[Player, ...]) -> Animal:
    there = tuple(dict.fromkeys(str(player.animal) for player in players))
    return Animal(choice(node, "turn", there))


def _read_kit(fields: Fields, file: Source) -> Kit:
    named, which, boards, track, wooden, rules = (
        fields.get(key) for key in ("box", "set", "boards", "track", "wooden-die", "rules")
    )
    box = BOXES.find(named, Path(file.name).parent) if named else BOXES.shipped(HOUSE)
    own = {key for key, node in (("wooden-die", wooden), ("track", track)) if node is not None}
    if isinstance(track, Mapping):
        side = read_track(track, "track")
    else:
        side = box.tracks[choice(track, "track", TRACKS) if track else TRACKS[0]]
        own -= {"track"}
    count = boards.value if isinstance(boards, Scalar) else BOARDS[0] if boards is None else None
    if not isinstance(count, int) or count not in BOARDS:
        assert boards is not None
        raise InputError(f"boards must be 4 or 6, not {shown(boards)}", boards.place)
    return Kit(
        box=box,
        set=Set(choice(which, "set", tuple(Set))) if which else Set.CATERPILLAR,
        boards=count,
        track=side,
        wooden_die=read_faces(wooden, "wooden-die") if wooden else box.wooden_die,
        rulings=_read_rulings(rules) if rules else Rulings(),
        own=frozenset(own),
    )


def _read_player(node: Node) -> Player:
    fields = Fields(node, "a player", PLAYER_KEYS)
    animal = Animal(choice(fields.need("animal"), "animal", tuple(Animal)))
    space, rubies, clovers = (fields.get(key) for key in ("space", "rubies", "clovers"))
    bag, board, chips = (fields.get(key) for key in ("bag", "board", "chips"))
    lies = read_chips(board, "board") if board else {}
    if bag is not None and chips is not None:
        raise InputError("`chips` are those of bag and board together: name `bag` or `chips`", chips.place)
    return Player(
        animal=animal,
        space=integer(space, "space", 0, MOST_SPACE) if space else 0,
        rubies=integer(rubies, "rubies", 0, MOST_HELD) if rubies else 0,
        clovers=integer(clovers, "clovers", 0, MOST_HELD) if clovers else 0,
        bag=read_chips(bag, "bag") if bag else _rest(chips, lies) if chips else None,
        board=lies,
        place=node.place,
        places={key: value.place for key, value in fields.node.values.items()},
    )


def _rest(node: Node, board: Chips) -> Chips:
    """The bag: all chips that a player has, less those on the board. Raises InputError if the board has more."""
    found = read_chips(node, "chips")
    for chip, count in board.items():
        if found.get(chip, 0) < count:
            raise InputError(f"chips: {chip.word} lies on the board {count} times, but not so often here", node.place)
    return {chip: count - board.get(chip, 0) for chip, count in found.items() if count > board.get(chip, 0)}


def _read_switch(node: Node, key: str) -> str:
    """A value of a switch. Raises InputError: values with commas are told in quotes."""
    word = node.text if isinstance(node, Scalar) else ""
    if word not in SWITCHES[key]:
        options = " or ".join(f'"{option}"' if "," in option else option for option in SWITCHES[key])
        raise InputError(f"rules: {key} must be {options}, not {shown(node)}", node.place)
    return word


def _read_rulings(node: Node) -> Rulings:
    fields = Fields(node, "rules", tuple(SWITCHES))

    def first(key: str) -> bool:
        value = fields.get(key)
        return value is None or _read_switch(value, key) == SWITCHES[key][0]

    return Rulings(
        clovers_first=first("third-dream-order"),
        blue_stays=first("blue-without-spiral"),
        compulsory=first("actions"),
        purple_takes_all=first("butterfly-purple-colours"),
    )
