"""The action boards: what the colour of a drawn chip brings, and what a draw can say of it wrongly (action boards)."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.models.finding import Finding
from rulewright.models.quacks_and_co.box import DRAW, RUBY
from rulewright.models.quacks_and_co.chips import DREAM, Chip, Colour, listed, parse_chip
from rulewright.models.quacks_and_co.state import (
    State,
    into_bag,
    moved,
    moved_to,
    returned,
    swapped,
    with_clovers,
    with_rubies,
)
from rulewright.models.quacks_and_co.turns import Draw

RUBIES_BY_NUMBER = {1: 1, 2: 2, 4: 3}  # of the red butterfly board


class Action:
    """The action of a chip that was drawn. `state` is what it leads to; `further`: a further chip is to be drawn."""

    def __init__(self, state: State, draw: Draw) -> None:
        self.state = state
        self.further = False
        self._said = draw

    def carry_out(self, chip: Chip) -> list[Finding]:
        """Carry it out: all findings on what the draw says of it."""
        draw = self._said
        kit = self.state.kit
        found = list(unused(draw, "only the third dream weed lets somebody buy", keys=("buy",)))
        if draw.skip:
            if chip.colour is Colour.WHITE:
                return [*found, *unused(draw, "white has no action", keys=("die", "return", "take", "skip"))]
            if kit.rulings.compulsory:
                what = "the action is left out, but actions are carried out (ruling `actions: compulsory`)"
                found.append(Finding("QC209", what, "leave `skip` out, or choose the other ruling", place=draw.place))
            return [*found, *unused(draw, "the action is left out", keys=("die", "return", "take"))]
        action = getattr(self, f"_{chip.colour}_{kit.set}", None)
        return [*found, *(action(chip, draw) if action else unused(draw, f"{chip.colour} has no action"))]

    # Caterpillar

    def _red_caterpillar(self, chip: Chip, draw: Draw) -> list[Finding]:
        found = list(unused(draw, "red only brings rubies"))
        self.state = with_rubies(self.state, 2 if self._on_spiral else 1)
        return found

    def _yellow_caterpillar(self, chip: Chip, draw: Draw) -> list[Finding]:
        found = list(unused(draw, "yellow rolls the white die", keys=("return", "take")))
        found += self._faces(draw, self.state.kit.box.white_die, 1, "white")
        if not found:
            self._white(draw.die[0])
        return found

    def _white(self, face: str) -> None:
        """What the white die brings. A chip that the supply lacks is not had (a ruling of this project)."""
        if face == RUBY:
            self.state = with_rubies(self.state, 1)
        elif face == DRAW:
            self.further = True
        elif (chip := parse_chip(face)) is not None:
            if self.state.left(chip):
                self.state = into_bag(self.state, [chip])
        else:
            self.state = moved(self.state, int(face))

    def _green_caterpillar(self, chip: Chip, draw: Draw) -> list[Finding]:
        found = list(unused(draw, "green puts a chip back", keys=("die", "take")))
        if draw.back is None:
            what = "green puts a chip of the own board back into the bag, and the draw does not say which"
            found.append(Finding("QC205", what, "add `return` with a food chip of the board", place=draw.place))
        elif draw.back == DREAM:
            what = "a dream weed never goes back into the bag by an action"
            found.append(Finding("QC211", what, "name a food chip under `return`", place=draw.at("return")))
        elif not self.state.own.board.get(draw.back):
            food = listed({one: count for one, count in self.state.own.board.items() if not one.dream})
            what = f"{draw.back.word} does not lie on the board of the {self.state.own.animal}; there lie {food}"
            found.append(Finding("QC210", what, "name one of these under `return`", place=draw.at("return")))
        elif not found:
            self.state = returned(self.state, draw.back)
        return found

    def _blue_caterpillar(self, chip: Chip, draw: Draw) -> list[Finding]:
        found = list(unused(draw, "blue moves on to the next spiral space"))
        track = self.state.kit.track
        spiral = track.next_spiral(self.state.own.space)
        if spiral is not None:
            self.state = moved_to(self.state, spiral)
        elif not self.state.kit.rulings.blue_stays:
            self.state = moved_to(self.state, track.steps)
        return found

    def _purple_caterpillar(self, chip: Chip, draw: Draw) -> list[Finding]:
        found = list(unused(draw, "purple moves by the rubies"))
        self.state = moved(self.state, self.state.own.rubies)
        return found

    def _orange_caterpillar(self, chip: Chip, draw: Draw) -> list[Finding]:
        found = list(unused(draw, "orange only brings clovers"))
        self.state = with_clovers(self.state, 2 if self._on_spiral else 1)
        return found

    # Butterfly

    def _red_butterfly(self, chip: Chip, draw: Draw) -> list[Finding]:
        found = list(unused(draw, "red only brings rubies"))
        self.state = with_rubies(self.state, RUBIES_BY_NUMBER.get(chip.number, chip.number))
        return found

    def _yellow_butterfly(self, chip: Chip, draw: Draw) -> list[Finding]:
        found = list(unused(draw, "yellow rolls the wooden die", keys=("return", "take")))
        faces = tuple(str(face) for face in self.state.kit.wooden_die)
        rolls = 2 if self._on_spiral else 1
        if rolls == 2 and len(draw.die) == 1 and draw.die[0] in faces:
            # The first roll may reach the market, and then there is no second one.
            rolls = 1 if moved(self.state, int(draw.die[0])).winner else 2
        wrong = self._faces(draw, faces, rolls, "wooden")
        found += wrong
        if not wrong:
            for number, face in enumerate(draw.die):
                if number and self.state.winner:
                    what = "the first roll reaches the market, and the race is over"
                    return [*found, Finding("QC204", what, "leave the second roll out", place=draw.at("die"))]
                self.state = moved(self.state, int(face))
        return found

    def _green_butterfly(self, chip: Chip, draw: Draw) -> list[Finding]:
        found = list(unused(draw, "green draws a further chip"))
        self.further = True
        return found

    def _blue_butterfly(self, chip: Chip, draw: Draw) -> list[Finding]:
        found = list(unused(draw, "blue swaps the chip for a higher one"))
        higher = self.state.kit.higher_blue(chip)
        # A chip that the supply lacks is not had, and the drawn one stays (a ruling of this project).
        if higher is not None and self.state.left(higher):
            self.state = swapped(self.state, chip, higher)
        return found

    def _purple_butterfly(self, chip: Chip, draw: Draw) -> list[Finding]:
        found = list(unused(draw, "purple gives a chip", keys=("die", "return")))
        able = self.takeable()
        if draw.take is None:
            if able:
                words = ", ".join(one.word for one in able)
                what = f"purple gives a chip for the bag, and the draw does not say which: {words}"
                found.append(Finding("QC205", what, "add `take` with one of these", place=draw.place))
        elif draw.take not in able:
            words = ", ".join(one.word for one in able) or "none"
            what = f"{draw.take.word} is taken, but purple gives here one of {words}"
            found.append(Finding("QC212", what, "name one of these under `take`", place=draw.at("take")))
        elif not found:
            self.state = into_bag(self.state, [draw.take])
        return found

    def takeable(self) -> list[Chip]:
        """What the purple butterfly board gives: a chip with 2, on a spiral space with 4, of those in the supply.

        Where the supply has no 4 any more it is a 2 as well (a ruling of this project).
        """
        kit = self.state.kit
        barred = () if kit.rulings.purple_takes_all else (Colour.PURPLE, Colour.ORANGE)
        for number in (4, 2) if self._on_spiral else (2,):
            found = [
                one for one in kit.kinds if one.number == number and one.colour not in barred and self.state.left(one)
            ]
            if found:
                return found
        return []

    def _orange_butterfly(self, chip: Chip, draw: Draw) -> list[Finding]:
        found = list(unused(draw, "orange only brings clovers"))
        oranges = sum(count for one, count in self.state.own.board.items() if one.colour is Colour.ORANGE)
        self.state = with_clovers(self.state, oranges)
        return found

    @property
    def _on_spiral(self) -> bool:
        return self.state.kit.spiral(self.state.own.space)

    def _faces(self, draw: Draw, faces: tuple[str, ...], rolls: int, die: str) -> list[Finding]:
        """QC203 and QC204: the die shows faces that it has, as often as it is rolled."""
        shows = ", ".join(dict.fromkeys(faces))
        wrong = [face for face in draw.die if face not in faces]
        if wrong:
            what = f"the {die} die does not show {', '.join(wrong)}: its faces are {shows}"
            return [Finding("QC203", what, "name one of these under `die`", place=draw.at("die"))]
        if len(draw.die) != rolls:
            often = "twice, for the animal stands on a spiral space" if rolls == 2 else "once"
            told = {0: "nothing is said of it", 1: "one face is named", 2: "two faces are named"}[len(draw.die)]
            what = f"the {die} die is rolled {often}, and {told}"
            help_ = f"write under `die` what it shows: {shows}"
            return [Finding("QC204", what, help_, place=draw.at("die"))]
        return []


def unused(
    draw: Draw, why: str, keys: tuple[str, ...] = ("die", "return", "take", "skip"), buy: bool = False
) -> Iterator[Finding]:
    """QC213 and QC301: what a draw says, but does not come about. `buy`: no purchase is due either."""
    said = {"die": draw.die, "return": draw.back, "take": draw.take, "skip": draw.skip, "buy": draw.buy is not None}
    if draw.chip is None:
        said["buy"] = bool(draw.buy)  # an empty purchase is the only way to write a turn of clovers alone
    for key in (*keys, "buy") if buy and "buy" not in keys else keys:
        if said[key]:
            code = "QC301" if key == "buy" else "QC213"
            yield Finding(code, f"`{key}` is named, but {why}", f"leave `{key}` out", place=draw.at(key))
