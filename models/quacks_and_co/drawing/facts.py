"""What pictures tell in words beside the track: who is where, what the game is played with, rulings, what is wrong."""

from __future__ import annotations

from functools import cached_property

from rulewright.models.picture import brief, some
from rulewright.models.quacks_and_co.chips import DREAM, Chips, listed
from rulewright.models.quacks_and_co.kit import SWITCHES
from rulewright.models.quacks_and_co.position import Position
from rulewright.models.quacks_and_co.state import Racer, State
from rulewright.models.quacks_and_co.telling import invented
from rulewright.models.quacks_and_co.turns import Animal

LETTERS = {animal: str(animal)[0].upper() for animal in Animal}
START = 0
KINDS = 40  # of so many kinds of chips every one is told


class Facts:
    """What is told of a position."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.kit = position.kit
        self.state = State.of(position)
        self.steps = position.kit.track.steps

    @cached_property
    def standing(self) -> dict[int, list[Animal]]:
        """The animals on each space of the track, in the order of play."""
        found: dict[int, list[Animal]] = {}
        for racer in self.state.racers:
            if racer.space <= self.steps:
                found.setdefault(racer.space, []).append(racer.animal)
        return found

    @property
    def beyond(self) -> list[Racer]:
        """The animals that stand on no space of the track."""
        return [racer for racer in self.state.racers if racer.space > self.steps]

    def subtitle(self) -> str:
        """`Quacks & Co., caterpillar, 4 boards, the sheep draws next`."""
        return f"Quacks & Co., {self.kit.set}, {self.kit.boards} boards, {self.doing()}"

    def doing(self) -> str:
        """What happens next, in a few words."""
        if (winner := self.state.winner) is not None:
            return f"the {winner.animal} has won"
        own = self.state.own
        return f"the {own.animal} {'buys' if self.state.shopping else 'draws next'}"

    def turn_of(self, racer: Racer) -> bool:
        """Whether it is a racer's turn."""
        return self.state.winner is None and racer is self.state.own

    def way(self, racer: Racer) -> str:
        """`space 12, 38 to go`."""
        to_go = self.steps - racer.space
        told = "at the market" if to_go == 0 else f"{to_go} to go" if to_go > 0 else "beyond the market"
        return f"{'start house' if racer.space == START else f'space {racer.space}'}, {told}"

    @property
    def has_clovers(self) -> bool:
        """Whether clovers are told of."""
        return bool(self.kit.clovers) or any(racer.clovers for racer in self.state.racers)

    def lines(self) -> dict[str, str]:
        """What is told by label, in this order; what there is nothing to say of is left out."""
        kit = self.kit
        found = {
            "track": self._track(),
            "actions": f"{kit.set} side: {', '.join(colour for colour in kit.colours if colour != 'white')}",
            "die": self._die(),
            "box": self._box(),
            "beyond": self._beyond(),
            "rules": self._rules(),
        }
        return {label: value for label, value in found.items() if value}

    def _track(self) -> str:
        side = self.position.extra.get("track", "short")
        told = f"{side} side of the board" if isinstance(side, str) else "given in the file"
        return f"{told}, {self.steps} {'step' if self.steps == 1 else 'steps'} to the market"

    def _die(self) -> str:
        if self.kit.caterpillar:
            return f"white: {', '.join(self.kit.box.white_die)}"
        given = ", given in the file" if "wooden-die" in self.kit.own else ""
        return f"wooden: {', '.join(str(face) for face in self.kit.wooden_die)}{given}"

    def _box(self) -> str:
        part = ", in part invented: not all that the box holds is public" if invented(self.position) else ""
        return f"{brief(self.kit.box.name, 60)}{part}"

    def _beyond(self) -> str:
        told = [f"the {racer.animal} is on space {racer.space}" for racer in self.beyond]
        return f"{', '.join(told)}: the market is space {self.steps}" if told else ""

    def _rules(self) -> str:
        given = self.position.extra.get("rules") or {}
        return "; ".join(f"{key} {words[1]}" for key, words in SWITCHES.items() if given.get(key) == words[1])


def food(chips: Chips) -> Chips:
    """Chips without dream weeds."""
    return {chip: count for chip, count in chips.items() if not chip.dream}


def chips_line(chips: Chips | None) -> str:
    """`2 dream, red-1 (3 chips)`; what a bag holds that is not told is `not told`."""
    if chips is None:
        return "not told"
    if not chips:
        return "nothing"
    kinds = [listed({chip: count}) for chip, count in chips.items()]
    total = sum(chips.values())
    return f"{some(kinds, KINDS)} ({total} {'chip' if total == 1 else 'chips'})"


def dreams_beyond(racer: Racer, bubbles: int) -> int:
    """How many dream weeds lie on a board for which there is no bubble."""
    return max(0, racer.board.get(DREAM, 0) - bubbles)
