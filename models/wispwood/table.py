"""The game around a forest: players, turns, scores, full grids, and who wins (rulebook, end of the game).

The block and its keys; only `players` is required, what is left out is not known:

    table:
      players: [Ann, Bob, Cem]             # clockwise
      you: Ann                             # whose forest is drawn
      first: Bob                           # start player of round 1
      start: Cem                           # start player of this round; left out: follows from `first`
      to-move: Ann                         # left out: nobody, the round is over (or it is not known)
      turns: {Ann: 3, Bob: 3, Cem: 4}      # taken in this round
      full: [Cem]                          # who has filled the grid in this round
      scores: {Ann: [41], Bob: [38], Cem: [44]}   # of the rounds that are scored, first round first
      full-grids: {Ann: 1, Bob: 0, Cem: 1} # in the rounds that are scored
      winners: [Cem]                       # claimed when the last round is scored
"""

from __future__ import annotations

from collections.abc import Mapping as Map
from collections.abc import Sequence
from dataclasses import dataclass, field

from rulewright.models.reading import Fields, choice, integer, items, text
from rulewright.models.source import InputError, Node, Place
from rulewright.models.wispwood.solo import read_points

KEYS = ("players", "you", "first", "start", "to-move", "turns", "full", "scores", "full-grids", "winners")
# The 160 tiles are enough for four forests of 36 squares and a pond, not for five.
MOST_PLAYERS = 4
MOST_TURNS = 36


@dataclass(frozen=True, slots=True)
class Table:
    """The `table:` block as read; None and empty mappings stand for what the file does not say.

    `players` clockwise; `turns` taken in this round; `scores` points by round; `full_grids` in the rounds scored.
    """

    place: Place
    players: tuple[str, ...]
    you: str | None
    first: str | None
    start: str | None
    to_move: str | None
    turns: Map[str, int]
    full: tuple[str, ...] | None
    scores: Map[str, tuple[int, ...]]
    full_grids: Map[str, int]
    winners: tuple[str, ...] | None
    places: Map[str, Place] = field(default_factory=dict, hash=False, compare=False)

    def at(self, key: str) -> Place:
        """Where the value of a key stands (the block's place, when the key is absent)."""
        return self.places.get(key, self.place)

    def starts(self, number: int) -> str | None:
        """The start player of a round: the paw passes to the left, clockwise, after each (rulebook, end of a round)."""
        if self.first is None:
            return None
        return self.players[(self.players.index(self.first) + number - 1) % len(self.players)]

    def order(self, start: str) -> tuple[str, ...]:
        """The players in the order of play, from the start player."""
        at = self.players.index(start)
        return (*self.players[at:], *self.players[:at])


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's total, the full grids that break a tie, and the place (the same for players who share it)."""

    player: str
    points: int
    full_grids: int
    place: int


def standings(table: Table) -> list[Standing]:
    """All players, the best first: most points, then most full grids; still tied: the place is shared."""
    ranks = {who: (sum(table.scores.get(who, ())), table.full_grids.get(who, 0)) for who in table.players}
    # The sort is stable: players who share a place stay in clockwise order.
    order = sorted(table.players, key=lambda who: ranks[who], reverse=True)
    return [Standing(who, *ranks[who], 1 + sum(rank > ranks[who] for rank in ranks.values())) for who in order]


def winners(table: Table) -> tuple[str, ...]:
    """The players on the first place, clockwise."""
    first = {standing.player for standing in standings(table) if standing.place == 1}
    return tuple(who for who in table.players if who in first)


def read_table(node: Node) -> Table:
    """The block as read. Raises InputError for what cannot be read, such as a name that is none of the players."""
    fields = Fields(node, "table", KEYS)
    players = _players(fields.need("players"))

    def one(key: str) -> str | None:
        found = fields.get(key)
        return choice(found, f"table: {key}", players) if found else None

    def some(key: str) -> tuple[str, ...] | None:
        found = fields.get(key)
        return _some(found, f"table: {key}", players) if found else None

    turns, grids, scores = (_by_player(fields, key, players) for key in ("turns", "full-grids", "scores"))
    return Table(
        place=node.place,
        players=players,
        you=one("you"),
        first=one("first"),
        start=one("start"),
        to_move=one("to-move"),
        turns={who: integer(item, f"table: turns: {who}", 0, MOST_TURNS) for who, item in turns.items()},
        full=some("full"),
        scores={who: read_points(item, f"table: scores: {who}") for who, item in scores.items()},
        full_grids={who: integer(item, f"table: full-grids: {who}", 0, 3) for who, item in grids.items()},
        winners=some("winners"),
        places={key: value.place for key, value in fields.node.values.items()},
    )


def _players(node: Node) -> tuple[str, ...]:
    nodes = items(node, "table: players", 2, MOST_PLAYERS)
    players: list[str] = []
    for item in nodes:
        name = text(item, "table: players")
        if name in players:
            raise InputError(f"table: players names `{name[:40]}` twice; give each a name of its own", item.place)
        players.append(name)
    return tuple(players)


def _some(node: Node, what: str, players: Sequence[str]) -> tuple[str, ...]:
    named = [choice(item, what, players) for item in items(node, what, 0, len(players))]
    return tuple(who for who in players if who in named)


def _by_player(fields: Fields, key: str, players: Sequence[str]) -> dict[str, Node]:
    """A mapping with a value for every player, in clockwise order; empty when the key is absent."""
    node = fields.get(key)
    if node is None:
        return {}
    inner = Fields(node, f"table: {key}", players)
    return {who: inner.need(who) for who in players}
