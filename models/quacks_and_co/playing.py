"""A turn carried out chip by chip: all that is wrong with the first draw that is, and what the turn leads to.

Legality and effect stand in one place, for the one asks at every step what the other has led to (rulebook, game play
and action boards).
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.models.finding import Finding
from rulewright.models.quacks_and_co.actions import Action, unused
from rulewright.models.quacks_and_co.chips import Chip, listed
from rulewright.models.quacks_and_co.purchase import judge_purchase
from rulewright.models.quacks_and_co.state import (
    State,
    handed_on,
    laid,
    moved,
    shopped,
    with_rubies,
)
from rulewright.models.quacks_and_co.turns import Draw, Turn


def judge(state: State, turn: Turn) -> list[Finding]:
    """All findings on a turn; the empty list for a legal one."""
    return Playing(state, turn).findings


def after(state: State, turn: Turn) -> State:
    """The state after a legal turn: the next player's."""
    return Playing(state, turn).end


class Playing:
    """A turn that is carried out. `findings` are those on the first draw that cannot be; `end` is what it leads to."""

    def __init__(self, state: State, turn: Turn) -> None:
        self.state = state
        self.findings: list[Finding] = []
        self.turn = turn
        self._further = False
        self._play()

    @property
    def further(self) -> bool:
        """Whether nothing is wrong but that a further chip is to be drawn, which the turn does not name."""
        return self._further and [finding.code for finding in self.findings] == ["QC206"]

    @property
    def end(self) -> State:
        """After the turn: the next player's turn, or the same state where the race is over."""
        return self.state if self.state.winner else handed_on(self.state)

    def _play(self) -> None:
        state, turn = self.state, self.turn
        if (winner := state.winner) is not None:
            self.findings.append(
                Finding(
                    "QC401",
                    f"the race is over: the {winner.animal} has reached the market",
                    "leave this turn out",
                    place=turn.place,
                )
            )
            return
        if turn.animal is not None and turn.animal is not state.own.animal:
            there = {racer.animal for racer in state.racers}
            missing = "" if turn.animal in there else ", which is not in this race"
            self.findings.append(
                Finding(
                    "QC201",
                    f"it is the turn of the {state.own.animal}, not of the {turn.animal}{missing}",
                    "the animals draw in the order of `players`; correct `animal`, or `turn` at the top",
                    place=turn.place,
                )
            )
            return  # the chips of another animal are not to be judged
        due = True  # whether a draw is due
        for draw in turn.draws:
            found = [*self._surplus(draw, due), *self._draw(draw)]
            if found:
                self.findings += found
                return
            due = self._further
        if due and turn.draws:
            self.findings.append(
                Finding(
                    "QC206",
                    "a further chip is drawn at once, and the turn does not say which",
                    "add `then: [{draw: …}]` with the chip",
                    place=turn.draws[-1].place,
                )
            )

    def _surplus(self, draw: Draw, due: bool) -> Iterator[Finding]:
        if due:
            return
        why = "the market is reached" if self.state.winner else "no action lets a further chip be drawn"
        yield Finding(
            "QC207",
            f"{_word(draw)} is drawn, but {why}: a turn is one chip",
            "leave it out, or make it a turn of its own",
            place=draw.place,
        )

    def _draw(self, draw: Draw) -> list[Finding]:
        """Carry out one draw, unless something is wrong with it."""
        self._further = False
        if draw.chip is None or self.state.shopping:
            return self._purchase_due(draw)
        found = list(self._in_bag(draw.chip, draw))
        if found:
            return found
        self.state = laid(self.state, draw.chip)
        if draw.chip.dream:
            found = list(unused(draw, "a dream weed has no action"))
            if not self.state.shopping:
                found += unused(draw, "only the third dream weed lets somebody buy", keys=("buy",))
            return [*found, *self._dream(draw)]
        self.state = moved(self.state, draw.chip.number)
        if self.state.winner:
            return list(unused(draw, "the market is reached, and the race is over", buy=True))
        return self._action(draw.chip, draw)

    def _in_bag(self, chip: Chip, draw: Draw) -> Iterator[Finding]:
        bag = self.state.own.bag
        if bag is not None and not bag.get(chip):
            yield Finding(
                "QC202",
                f"{chip.word} is not in the bag of the {self.state.own.animal}, which holds {listed(bag) or 'nothing'}",
                "name a chip of the bag, or correct `bag`",
                place=draw.at("draw"),
            )
        elif bag is None and not chip.dream and not self.state.in_bag(self.state.own, chip):
            most = self.state.kit.in_game(chip)
            why = "all of it lies elsewhere" if most else "there is no such chip in this game"
            help_ = "name another chip" if most else "name another chip, or correct `boards`"
            yield Finding("QC202", f"{chip.word} cannot be drawn: {why}", help_, place=draw.at("draw"))

    def _purchase_due(self, draw: Draw) -> list[Finding]:
        state = self.state
        if not state.shopping:
            what = f"a purchase needs three dream weeds on the board of the {state.own.animal}, not {state.own.dreams}"
            return [Finding("QC301", what, "say which chip is drawn before `buy`", place=draw.place)]
        if draw.chip is not None:
            what = f"three dream weeds lie on the board of the {state.own.animal}: it buys before a chip is drawn"
            return [Finding("QC208", what, "write `{buy: […]}` first, and the draw as a later turn", place=draw.place)]
        return self._shop(draw)

    def _dream(self, draw: Draw) -> list[Finding]:
        if not self.state.shopping:
            return []
        return self._shop(draw)

    def _shop(self, draw: Draw) -> list[Finding]:
        """The third dream weed: clovers, the ruby for the last, the purchase; then all chips go into the bag."""
        rubies = self.state.own.rubies
        self.state = before_purchase(self.state)
        if self.state.winner:
            return list(unused(draw, "the clovers lead to the market, and the race is over", buy=True))
        found = judge_purchase(self.state, draw.buy or (), draw.at("buy"), self.state.own.rubies > rubies)
        if not found:
            self.state = shopped(self.state, draw.buy or ())
        return found

    def _action(self, chip: Chip, draw: Draw) -> list[Finding]:
        action = Action(self.state, draw)
        found = action.carry_out(chip)
        self.state, self._further = action.state, action.further
        return found


def before_purchase(state: State) -> State:
    """What comes before a purchase: the clovers' move, and a ruby for the last, in the order of the ruling."""

    def clovers(now: State) -> State:
        return moved(now, now.own.clovers)

    def last(now: State) -> State:
        return with_rubies(now, 1) if now.last and not now.winner else now

    first, second = (clovers, last) if state.kit.rulings.clovers_first else (last, clovers)
    return second(first(state))


def _word(draw: Draw) -> str:
    return "a purchase" if draw.chip is None else draw.chip.word
