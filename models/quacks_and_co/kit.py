"""What a game is played with: the box, the set of action boards, how many of them, the track, the rulings."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from rulewright.models.quacks_and_co.box import Box, Track
from rulewright.models.quacks_and_co.chips import BASIC, COLOURS, Chip, Colour


class Set(StrEnum):
    """The two sides of the action boards."""

    CATERPILLAR = "caterpillar"
    BUTTERFLY = "butterfly"


BOARDS = (4, 6)
SWITCHES = {
    "third-dream-order": ("clover-move, last-place, purchase", "last-place, clover-move, purchase"),
    "blue-without-spiral": ("stay", "market"),
    "actions": ("compulsory", "optional"),
    "butterfly-purple-colours": ("all-in-game", "no-purple-orange"),
}


@dataclass(frozen=True, slots=True)
class Rulings:
    """The switches of a file."""

    clovers_first: bool = True
    blue_stays: bool = True
    compulsory: bool = True
    purple_takes_all: bool = True


@dataclass(frozen=True)
class Kit:
    """What a game is played with. `own`: which parts the position gives itself."""

    box: Box
    set: Set
    boards: int
    track: Track
    wooden_die: tuple[int, ...]
    rulings: Rulings = field(default_factory=Rulings)
    own: frozenset[str] = frozenset()

    @property
    def caterpillar(self) -> bool:
        """Whether the caterpillar sides lie up."""
        return self.set is Set.CATERPILLAR

    @cached_property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of food in this game: purple and orange come with their boards."""
        return COLOURS if self.boards == 6 else (*BASIC, Colour.WHITE)

    @property
    def clovers(self) -> int:
        """How many clovers there are: none without the orange board."""
        return self.box.clovers if Colour.ORANGE in self.colours else 0

    def in_game(self, chip: Chip) -> int:
        """How many chips of a kind of food there are in this game."""
        return self.box.chips.get(chip, 0) if chip.colour in self.colours else 0

    def certain(self, chip: Chip) -> int:
        """How many of a kind everybody always has: no rule takes start chips away, but blue ones can be swapped."""
        swapped = not self.caterpillar and chip.colour is Colour.BLUE
        return 0 if chip.dream or swapped else self.box.start.get(chip, 0)

    @cached_property
    def kinds(self) -> tuple[Chip, ...]:
        """All kinds of food in this game, in the order of a list."""
        return tuple(sorted((chip for chip in self.box.chips if self.in_game(chip)), key=lambda chip: chip.place))

    def price(self, chip: Chip) -> int | None:
        """What a chip costs in rubies; None if it is not for sale."""
        return self.box.prices.get(chip.number) if self.in_game(chip) else None

    def spiral(self, space: int) -> bool:
        """Whether a space is a spiral space."""
        return space in self.track.spirals

    def higher_blue(self, chip: Chip) -> Chip | None:
        """What a blue chip is swapped for: the next higher blue, and the highest of them for white 8."""
        blues = [one for one in self.kinds if one.colour is Colour.BLUE and one.number > chip.number]
        if blues:
            return blues[0]
        white = Chip(Colour.WHITE, 8)
        return white if self.in_game(white) else None
