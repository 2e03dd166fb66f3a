"""What pictures tell in words beside the board: score, bells, market, tokens, cards, rulings, what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rulewright.models.grid import Cell, names
from rulewright.models.picture import brief
from rulewright.models.score import Score
from rulewright.models.twisted_trumpets.cards import Condition, Gain
from rulewright.models.twisted_trumpets.counting import decree_met
from rulewright.models.twisted_trumpets.network import Node, Route
from rulewright.models.twisted_trumpets.position import ME, SWITCHES, Position
from rulewright.models.twisted_trumpets.provenance import invented
from rulewright.models.twisted_trumpets.scoring import Trumpet, said, score_of
from rulewright.models.twisted_trumpets.state import State, price
from rulewright.models.twisted_trumpets.tiles import Bell, Tile

UNCOUNTED = "-"


@dataclass(frozen=True, slots=True)
class Told:
    """A bell as a picture tells it; `route` is None when its pipe does not hang on the trumpeter."""

    node: Node
    bell: Bell
    route: Route | None

    @property
    def faces(self) -> str:
        """`top`, or `top or right`."""
        return " or ".join(self.bell.facing)

    @property
    def points(self) -> int:
        """What it brings."""
        return 0 if self.route is None else self.route.points


class Facts:
    """What is told of a position, each thing worked out when it is asked for."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.state = State.of(position)
        self.trumpet = Trumpet(self.state)
        self.network = self.trumpet.network

    @cached_property
    def score(self) -> Score:
        """The score tree."""
        return score_of(self.state)

    @cached_property
    def bells(self) -> list[Told]:
        """All bells on the board: those that count first, as in the score."""
        network = self.network
        found = [Told(node, bell, network.route(node)) for node, bell in network.bells()]
        loose = [node for node in network.pipes if not network.attached(node)]
        return found + [Told(node, bell, None) for node in loose for bell in network.pipes[node].bells]

    def subtitle(self) -> str:
        """`Twisted Trumpets, 3 players, trumpet of arturo, round 4, 2 actions left, 9 spaces empty`."""
        position, empty = self.position, len(self.state.empty)
        told = ["Twisted Trumpets"]
        if position.players is not None:
            told.append(_counted(position.players, "player"))
        if position.player != ME:
            told.append(f"trumpet of {brief(position.player, 40)}")
        if position.round is not None:
            told.append(f"round {position.round}")
        if self.state.over:
            told.append("the game is over")
        elif position.ending is not None:
            told.append(f"the end triggered in round {position.ending}")
        if not self.state.over and (position.hand is not None or "actions" in position.extra):
            told.append(f"{_counted(self.state.actions, 'action')} left")
        return ", ".join([*told, f"{_counted(empty, 'space')} empty"])

    def parts(self) -> list[tuple[str, int]]:
        """The top parts of the score, and the total."""
        return [*((part.name, part.points) for part in self.score.parts), ("total", self.score.points)]

    def lines(self) -> dict[str, list[str]]:
        """What is told by label; what is not told in the file is left out."""
        position = self.position
        askew = [cell for cell, laid in self.network.laid.items() if laid.turn % 90]
        found = {
            "hand": [] if position.hand is None else [_tiles(position.hand)],
            "draws": [_tiles(position.draws)] if position.draws else [],
            "market": self._market(),
            "favors": [", ".join(f"{favor} {token}" for favor, token in (position.favors or {}).items())],
            "decrees": [self._decree(word) for word in self.state.decrees],
            "plans": self._plans(),
            "loose": [
                _all(
                    [cell for cell in self.network.loose if cell not in askew],
                    "nothing leads from there to the trumpeter",
                )
            ],
            "askew": [_all(askew, "pipes cannot join there")],
            "off": [self._off()],
            "set": [self.set_line()],
            "rules": [self._rules()],
        }
        kept = {label: [line for line in lines if line] for label, lines in found.items()}
        return {label: lines for label, lines in kept.items() if lines}

    def _market(self) -> list[str]:
        position, box = self.position, self.position.box
        if position.market is None:
            return []
        places = [
            f"{UNCOUNTED if tile is None else tile.id} for {price(box, number)}"
            for number, tile in enumerate(position.market)
        ]
        return [f"{', '.join(places) or 'empty'}; unseen for {box.blind}"]

    def _decree(self, word: str) -> str:
        card = self.state.box.decrees[word]
        conditions = " and ".join(_condition(condition) for condition in card.conditions)
        met = "met" if decree_met(card, self.trumpet.facts) else "not met"
        slots = [
            f"{points} {' and '.join(_holder(holder.name, holder.round) for holder in holders) or 'free'}"
            for points, holders in zip(card.slots, self.state.decrees[word], strict=True)
        ]
        return f"{word}, {conditions}, {met}: {', '.join(slots)}"

    def _plans(self) -> list[str]:
        plans = self.position.plans
        if plans is None:
            return []
        if not plans:
            return ["none"]
        part = self.score.part("plans")
        parts = part.parts if part else ()
        box = self.state.box
        return [
            f"{word} {one.points}: {' and '.join(_gain(gain) for gain in box.plans[word].gains)}"
            for word, one in zip(plans, parts, strict=True)
        ]

    def _off(self) -> str:
        trumpet, laid = self.position.trumpet, self.network.laid
        off = [f"{brief(one.word, 40)} on {cell.name}" for cell, one in trumpet.items() if cell not in laid]
        return f"{', '.join(off)}: no {'space' if len(off) == 1 else 'spaces'} of the board" if off else ""

    def set_line(self) -> str:
        """The set, whether it is invented, and what the file itself gives."""
        position = self.position
        own = [part for part in ("board", "tiles", "decrees", "plans") if part in position.box.own]
        told = ", invented: what the box holds is not public" if invented(position) else ""
        given = f"; given in the file: {', '.join(own)}" if own else ""
        return f"{brief(position.box.name, 60)}{told}{given}"

    def _rules(self) -> str:
        given = self.position.extra.get("rules") or {}
        return ", ".join(f"{key} {words[1]}" for key, words in SWITCHES.items() if given.get(key) == words[1])


def _all(cells: list[Cell], what: str) -> str:
    return f"{', '.join(names(cells))}: {what}" if cells else ""


def _counted(number: int, word: str) -> str:
    return f"{number} {word if number == 1 else f'{word}s'}"


def _tiles(tiles: tuple[Tile, ...]) -> str:
    return ", ".join(tile.id for tile in tiles) or "none"


def _holder(name: str, round_: int | None) -> str:
    return brief(name, 40) if round_ is None else f"{brief(name, 40)} in round {round_}"


def _condition(condition: Condition) -> str:
    least, most = condition.least, condition.most
    if most is None:
        wanted = f"at least {least}"
    elif least is None:
        wanted = f"at most {most}"
    else:
        wanted = f"{least} to {most}"
    return f"{said(condition.term)} {wanted}"


def _gain(gain: Gain) -> str:
    if gain.steps is not None:
        steps = ", ".join(f"{points} from {step}" for step, points in sorted(gain.steps.items()))
        return f"{said(gain.term)}, {steps}"
    most = "" if gain.most is None else f", at most {gain.most}"
    return f"{said(gain.term)}, {gain.each} for each{most}"
