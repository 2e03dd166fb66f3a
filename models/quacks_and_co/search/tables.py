"""The rules of a race as numpy arrays, by kinds, spaces and faces."""

from __future__ import annotations

from rulewright.models.quacks_and_co.actions import RUBIES_BY_NUMBER
from rulewright.models.quacks_and_co.box import DRAW, RUBY
from rulewright.models.quacks_and_co.chips import Colour, parse_chip
from rulewright.models.quacks_and_co.search.race import Race


class Tables:
    """What the simulation looks up. Colours are numbered from 1, a dream weed is 0."""

    def __init__(self, race: Race) -> None:
        import numpy as np

        kit = race.kit
        self.number = np.array(race.numbers, np.int32)
        self.spiral = np.array(race.spiral)
        stay = range(race.steps + 1) if kit.rulings.blue_stays else [race.steps] * (race.steps + 1)
        self.ahead = np.array([one if to is None else to for one, to in zip(stay, race.ahead, strict=True)], np.int32)
        colours = list(Colour)
        self.colour = np.array([0 if chip.colour is None else 1 + colours.index(chip.colour) for chip in race.kinds])
        self.gain = np.array([RUBIES_BY_NUMBER.get(number, number) for number in race.numbers], np.int32)
        self.higher = np.array([race.higher.get(kind, -1) for kind in range(len(race.kinds))])
        faces = kit.box.white_die
        chips = [None if face in (RUBY, DRAW) else parse_chip(face) for face in faces]
        self.face_chip = np.array([-1 if chip is None else race.index.get(chip, -1) for chip in chips])
        self.face_steps = np.array([int(face) if face.isdecimal() else 0 for face in faces], np.int32)
        self.face_ruby = np.array([face == RUBY for face in faces])
        self.face_draw = np.array([face == DRAW for face in faces])
        self.wooden = np.array(kit.wooden_die, np.int32)
        # What is returned: the highest, the first of equals.
        self.rank = np.array([1000 * number + 999 - kind for kind, number in enumerate(race.numbers)], np.int32)
        barred = () if kit.rulings.purple_takes_all else (Colour.PURPLE, Colour.ORANGE)
        self.takes = {
            number: [k for k, chip in enumerate(race.kinds) if chip.number == number and chip.colour not in barred]
            for number in (2, 4)
        }
        self.sale = np.array(race.for_sale, np.int64)
